"""The player's guide: what its pages refer to is there."""

import csv
import re
from pathlib import Path

import pytest

from grognard.systems.overlord.terms import Terms
from grognard.systems.registry import read_terms

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "guide"
REFERENCE = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


@pytest.mark.parametrize("page", sorted(GUIDE.glob("*.md")), ids=lambda page: page.stem)
def test_what_a_page_refers_to_is_there(page: Path) -> None:
    named = REFERENCE.findall(page.read_text(encoding="utf-8"))
    missing = [name for name in named if "://" not in name and not (page.parent / name).exists()]
    assert missing == []


def test_every_picture_stands_on_a_page() -> None:
    told = "".join(page.read_text(encoding="utf-8") for page in GUIDE.glob("*.md"))
    pictures = [path.name for path in (GUIDE / "pictures").iterdir()]
    assert pictures
    assert [name for name in pictures if f"pictures/{name}" not in told] == []


def overlord_scenarios() -> list[Terms]:
    """Read every scenario of Overlord."""
    every = sorted(path.name for path in (ROOT / "data" / "scenarios").iterdir())
    return [terms for terms in map(read_terms, every) if isinstance(terms, Terms)]


def measured_wins(scenario: str) -> tuple[str, ...]:
    """Say how many games of the general against itself Allies and Axis won, as last measured."""
    with (ROOT / "docs" / "measured.csv").open(encoding="utf-8", newline="") as file:
        told = {row["promise"]: row["result"] for row in csv.DictReader(file)}
    line = told.get(f"balance of the general at {scenario}", "")
    return tuple(re.findall(r"(?:allies|axis) (\d+)", line))


@pytest.mark.parametrize("terms", overlord_scenarios(), ids=lambda terms: terms.scenario)
def test_the_pages_on_overlord_s_scenarios_tell_what_is_in_the_data(terms: Terms) -> None:
    sides = [unit.side for unit in terms.units]
    units = f"{sides.count('allies')}, {sides.count('axis')}"
    player = row_of(GUIDE / "overlord-scenarios.md", f"[{terms.title}]")
    developer = row_of(
        ROOT / "docs" / "developers" / "overlord-scenarios.md", f"`{terms.scenario}`"
    )
    assert player[2:4] == [str(terms.turns), units]
    assert developer[1:3] == [units, str(terms.turns)]
    wins = measured_wins(terms.scenario)
    if wins:
        assert player[5].startswith(" : ".join(wins))
        assert developer[3] == ", ".join(wins)


def row_of(page: Path, begins: str) -> list[str]:
    """Find the cells of a table's row by how it begins."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line.startswith(f"| {begins}")]
    assert len(found) == 1, begins
    return [cell.strip() for cell in found[0].strip("|").split("|")]
