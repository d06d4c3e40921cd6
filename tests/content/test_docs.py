"""The examples in the page on data formats are sound."""

import re
from pathlib import Path

import pytest

from grognard.content.campaigns import Campaign
from grognard.content.check import check_file
from grognard.content.packs import PackFile
from grognard.content.problems import Problems
from grognard.content.scenarios import ScenarioFile
from grognard.content.settings import read_settings
from grognard.content.sources import Folder

PAGE = Path(__file__).parents[2] / "docs" / "scenario-makers" / "data-format.md"


def example(start: str) -> str:
    """The block of the page that begins so."""
    blocks = re.findall(
        r"^```[a-z]*\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    (found,) = [block for block in blocks if block.startswith(start)]
    return str(found)


@pytest.mark.parametrize(
    ("start", "path"),
    [
        ("# Units of the crossing", "units.csv"),
        ("# Terrain of the river map", "terrain.grid"),
        ("[refusal]", "words/en.toml"),
    ],
)
def test_examples_of_files_are_sound(start: str, path: str) -> None:
    problems = Problems()
    check_file(Folder.of({path: example(start)}), path, problems)
    assert problems.text() == ""


@pytest.mark.parametrize(
    ("start", "record"),
    [("[pack]", PackFile), ("[scenario]", ScenarioFile), ('title = "VII Corps"', Campaign)],
)
def test_examples_of_settings_are_sound(
    start: str, record: type[PackFile | ScenarioFile | Campaign]
) -> None:
    problems = Problems()
    read_settings(Folder.of({"x.toml": example(start)}), "x.toml", record, problems)
    assert problems.text() == ""
