"""What was read of a scenario is used again, until a file of a pack changes."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from grognard.content import folders
from grognard.content.packs import own_place
from grognard.server.shelf import find_scenario, read_scenario
from grognard.server.stamps import stamp_packs

if TYPE_CHECKING:
    from pathlib import Path

PACK = """[pack]
id = "fords"
version = "1.0"
title = "Fords"
authors = ["A. Maker"]
licence = "CC0-1.0"
"""


def make_pack() -> Path:
    """Put a pack with one scenario into the user's folder; give the scenario's file."""
    pack = folders.packs() / "fords"
    pack.mkdir(parents=True)
    (pack / "pack.toml").write_text(PACK)
    scenario = pack / "scenarios" / "first-contact"
    shutil.copytree(own_place() / "scenarios" / "first-contact", scenario)
    return scenario / "scenario.toml"


def test_a_scenario_is_read_once(home: Path) -> None:
    assert home.exists()
    assert stamp_packs() == stamp_packs()
    assert read_scenario("first-contact") is read_scenario("first-contact")
    assert find_scenario("first-contact") is find_scenario("first-contact")
    assert find_scenario("nowhere") is None


def test_a_scenario_that_changes_is_read_anew(home: Path) -> None:
    assert home.exists()
    assert find_scenario("fords:first-contact") is None
    file = make_pack()
    listed = find_scenario("fords:first-contact")
    assert listed is not None
    assert (listed.title, listed.turns) == ("First Contact", 5)
    before = read_scenario("fords:first-contact")
    text = file.read_text()
    file.write_text(text.replace("turns = 5", "turns = 12"))
    changed = find_scenario("fords:first-contact")
    assert changed is not None
    assert changed.turns == 12
    assert read_scenario("fords:first-contact") != before
    shutil.rmtree(file.parent)
    assert find_scenario("fords:first-contact") is None
