"""Scenarios: listed cheaply, found by id, gathered with map and tables."""

from pathlib import Path

import msgspec
import pytest

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import (
    Entry,
    Side,
    find_scenario,
    gather,
    list_scenarios,
    read_head,
)
from grognard.content.sources import Folder, content_hash
from tests.content.examples import PACK, PACK_FILES, SCENARIO
from tests.content.test_packs import write

SIDES = (Side("blue", "Blue Force"), Side("red", "Red Force"))
TABLES = {"systems/model/combat.csv": "# c\nodds\n1\n", "systems/model/words/en.toml": 'a = "b"\n'}


@pytest.fixture
def fords(home: Path) -> Path:
    return write(home / "packs" / "fords", {**PACK_FILES, **TABLES})


def users_entries() -> list[Entry]:
    return [entry for entry in list_scenarios() if entry.pack != "grognard"]


def test_scenarios_of_all_packs_are_listed(fords: Path) -> None:
    assert fords.is_dir()
    assert users_entries() == [Entry("fords:crossing", "model", "The crossing", SIDES, 8, "fords")]


def test_listing_reads_no_tables(fords: Path) -> None:
    (fords / "scenarios/crossing/units.csv").write_bytes(b"\xff")
    (fords / "maps/river/terrain.grid").write_bytes(b"\xff")
    assert users_entries()[0].problems == ()


def test_a_broken_scenario_is_listed_with_its_problems(fords: Path) -> None:
    file = fords / "scenarios/crossing/scenario.toml"
    file.write_text(SCENARIO.replace("turns = 8", "turns = 0"))
    (entry,) = users_entries()
    assert (entry.id, entry.title, entry.turns) == ("fords:crossing", "crossing", 0)
    assert [str(problem) for problem in entry.problems] == [
        (
            "fords/scenarios/crossing/scenario.toml:6:9: scenario.turns: "
            "0 is not a whole number from 1 to 10000."
        )
    ]


def test_a_scenario_is_gathered_with_its_map_and_tables(fords: Path) -> None:
    assert fords.is_dir()
    terms = find_scenario("fords:crossing", find_packs())
    assert set(terms) == {
        "scenario/scenario.toml",
        "scenario/briefing.md",
        "scenario/units.csv",
        "map/map.toml",
        "map/terrain.grid",
        "system/combat.csv",
    }
    assert terms.shown("map/map.toml") == "fords/maps/river/map.toml"


def test_terms_kept_with_a_game_are_the_same_terms(fords: Path) -> None:
    assert fords.is_dir()
    terms = find_scenario("fords:crossing", find_packs())
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(dict(terms)), type=dict[str, bytes])
    again = Folder.of(kept, "game")
    assert content_hash(again) == content_hash(terms)
    assert again.sub("scenario")["scenario.toml"] == SCENARIO.encode()


def test_a_scenario_may_replace_a_table_of_its_system(fords: Path) -> None:
    write(fords / "scenarios/crossing/tables", {"combat.csv": "# c\nodds\n2\n"})
    terms = find_scenario("fords:crossing", find_packs())
    assert terms["system/combat.csv"] == b"# c\nodds\n2\n"
    assert terms.shown("system/combat.csv") == "fords/scenarios/crossing/tables/combat.csv"
    assert "scenario/tables/combat.csv" not in terms


def test_a_scenario_may_not_invent_tables(fords: Path) -> None:
    write(fords / "scenarios/crossing/tables", {"combt.csv": "# c\nodds\n2\n"})
    with pytest.raises(Problems) as caught:
        find_scenario("fords:crossing", find_packs())
    assert str(caught.value) == (
        "fords/scenarios/crossing/tables/combt.csv: The system has no table of this name. "
        'Did you mean "combat.csv"?'
    )


@pytest.mark.parametrize("reference", ["fords:crosing", "crossing", "frods:crossing"])
def test_a_misspelt_scenario_is_suggested(fords: Path, reference: str) -> None:
    assert fords.is_dir()
    with pytest.raises(Problems) as caught:
        find_scenario(reference, find_packs())
    assert str(caught.value) == (
        f'scenarios: There is no scenario "{reference}". Did you mean "fords:crossing"?'
    )


def test_a_map_of_another_pack_is_called_by_its_name(fords: Path, home: Path) -> None:
    assert fords.is_dir()
    files = {
        "pack.toml": PACK.replace("fords", "other") + 'needs = ["fords"]\n',
        "scenarios/crossing/scenario.toml": SCENARIO.replace('"river"', '"fords:river"'),
        "scenarios/crossing/briefing.md": "x\n",
        "scenarios/lost/scenario.toml": SCENARIO.replace('"crossing"', '"lost"'),
        "scenarios/lost/briefing.md": "x\n",
    }
    write(home / "packs" / "other", files)
    packs = find_packs()
    assert "map/terrain.grid" in find_scenario("other:crossing", packs)
    with pytest.raises(Problems) as caught:
        find_scenario("other:lost", packs)
    assert str(caught.value) == (
        "other/scenarios/lost/scenario.toml:7:7: scenario.map: There is no map "
        '"river". Did you mean "fords:river"?'
    )


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'id = "crossing"',
            'id = "ford"',
            ('3:6: scenario.id: "ford" is not the name of its folder, "crossing".'),
        ),
        ('id = "red"', 'id = "blue"', '14:6: sides[2].id: Two sides have the id "blue".'),
        (
            "turns = 8",
            'turns = 8\nbriefing = "breifing.md"',
            (
                "7:12: scenario.briefing: There is no "
                'file "breifing.md". Did you mean "briefing.md"?'
            ),
        ),
    ],
)
def test_the_shared_part_is_checked(old: str, new: str, problem: str) -> None:
    problems = Problems()
    files = {"scenario.toml": SCENARIO.replace(old, new, 1), "briefing.md": "x\n"}
    read_head(Folder.of(files, "crossing"), problems)
    assert problems.text() == f"crossing/scenario.toml:{problem}"


def test_gathering_a_broken_scenario_tells_why() -> None:
    problems = Problems()
    terms = gather(Folder.of({"briefing.md": "x\n"}, "crossing"), (), problems)
    assert set(terms) == {"scenario/briefing.md"}
    assert problems.text() == "crossing/scenario.toml: The file is missing."
