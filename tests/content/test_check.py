"""Checking a path: pack, scenario, folder, file."""

import zipfile
from pathlib import Path

import pytest

from grognard.content.check import check_path
from grognard.content.problems import Problems
from grognard.content.references import check_references
from grognard.content.settings import read_settings
from grognard.content.sources import Folder
from grognard.content.tables import read_table
from tests.content.examples import PACK_FILES, ModelFile, Unit
from tests.content.test_packs import write


def check_model(terms: Folder, problems: Problems) -> None:
    """A system's checker, as small as can be."""
    settings = read_settings(terms, "scenario/scenario.toml", ModelFile, problems)
    units = read_table(terms, "scenario/units.csv", Unit, problems, key="id")
    sides = [side.id for side in settings.value.sides]
    check_references(units, "side", sides, problems, what="side")


def told(path: Path) -> list[str]:
    problems = check_path(path, {"model": check_model})
    return problems.text().split("\n") if problems else []


@pytest.fixture
def fords(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write(tmp_path / "fords", PACK_FILES)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


@pytest.mark.parametrize(
    "inside", ["", "pack.toml", "scenarios/crossing", "scenarios/crossing/units.csv", "maps/river"]
)
def test_what_is_sound_has_no_problems(fords: Path, inside: str) -> None:
    assert told(fords / inside) == []


def test_a_zip_is_checked_like_a_folder(fords: Path, tmp_path: Path) -> None:
    change(fords / "scenarios/crossing/units.csv", ",armour,", ",armor,")
    with zipfile.ZipFile(tmp_path / "f.zip", "w") as archive:
        for path in PACK_FILES:
            archive.write(fords / path, path)
    assert told(tmp_path / "f.zip") == [
        (
            'f.zip/scenarios/crossing/units.csv:5:45: kind: "armor" is not one of infantry, '
            'armour. Did you mean "armour"?'
        )
    ]


def test_the_systems_checker_speaks_of_the_scenarios_files(fords: Path) -> None:
    change(fords / "scenarios/crossing/scenario.toml", 'id = "red"', 'id = "rot"')
    expected = [
        (
            'fords/scenarios/crossing/units.csv:6:24: side: There is no side "red". '
            "Known are blue, rot."
        )
    ]
    assert told(fords) == expected
    assert told(fords / "scenarios/crossing/units.csv") == expected
    assert told(fords / "maps") == []
    assert told(fords / "scenarios/crossing/scenario.toml") == []


@pytest.mark.parametrize(
    ("path", "old", "new", "problem"),
    [
        (
            "scenarios/crossing/scenario.toml",
            '"model"',
            '"modle"',
            (':4:10: scenario.system: There is no system "modle". Did you mean "model"?'),
        ),
        (
            "scenarios/crossing/scenario.toml",
            '"river"',
            '"rivers"',
            (':7:7: scenario.map: There is no map "rivers". Did you mean "river"?'),
        ),
        (
            "scenarios/crossing/scenario.toml",
            "fog = true",
            "fgo = true",
            (':17:1: The key "options.fog" is missing. It is true or false.'),
        ),
        (
            "maps/river/terrain.grid",
            ".w~~..",
            ".w~~.",
            (":10:6: The row has 5 letters; the width is 6."),
        ),
        (
            "maps/river/map.toml",
            "[map]",
            "[map",
            (":1:5: This is not TOML: Expected ']' at the end of a table declaration."),
        ),
        (
            "pack.toml",
            "version",
            "vresion",
            (':3:1: No key is named "pack.vresion". Did you mean "version"?'),
        ),
    ],
)
def test_problems_anywhere_in_a_pack_are_told(
    fords: Path, path: str, old: str, new: str, problem: str
) -> None:
    change(fords / path, old, new)
    assert f"fords/{path}{problem}" in told(fords)


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.csv", b"id\n", "a.csv:1:1: No comment lines on top"),
        ("a.grid", b"# x\nwidth: 1\n\n.\n", 'a.grid:2:1: The key "height" is missing.'),
        ("a.toml", b"x\n", "a.toml:1:2: This is not TOML"),
        ("a.json", b'{"a": }', "a.json:1:1: This is not JSON"),
        ("a.png", b"GIF89a", "a.png: This is no PNG picture."),
        ("a.jpg", b"", "a.jpg: This is no JPG picture."),
        ("a.md", b"\xff", "a.md:1:1: The byte 0xff is not UTF-8."),
        ("words/en.toml", b'a = "{"\n', "words/en.toml:1:5: a: A brace stands alone"),
    ],
)
def test_a_single_file_is_checked_by_its_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)
    found = told(file)
    assert len(found) == 1
    assert found[0].startswith(problem)


def test_a_scenario_outside_any_pack_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    start = "scenarios/crossing/"
    files = {p.removeprefix(start): t for p, t in PACK_FILES.items() if p.startswith(start)}
    place = write(tmp_path / "crossing", files)
    expected = ['crossing/scenario.toml:7:7: scenario.map: There is no map "river".']
    assert told(place) == expected
    assert told(place / "scenario.toml") == expected
    assert told(place / "units.csv") == []


def test_a_path_that_is_not_there(fords: Path) -> None:
    found = told(fords / "scenaros")
    assert found == [
        f'{fords}/scenaros: There is no such file or folder. Did you mean "scenarios"?'
    ]


def test_a_strange_file_in_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "run.sh").write_bytes(b"")
    assert (
        told(tmp_path / "x")[0].split(": ")[1]
        == "A file of this kind has no place here. A pack holds data only"
    )
