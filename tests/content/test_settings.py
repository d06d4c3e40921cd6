"""Settings: typed records from TOML, every mistake with its place."""

import datetime as dt
from typing import Annotated, Literal

import msgspec
import pytest

from grognard.content.problems import Problems
from grognard.content.scenarios import Head, ScenarioFile, Side
from grognard.content.settings import Settings, dotted, read_settings
from grognard.content.sources import Folder
from tests.content.examples import SCENARIO, ModelFile, Options

READ = ModelFile(
    scenario=Head("crossing", "model", "The crossing", 8, "river"),
    sides=(Side("blue", "Blue Force"), Side("red", "Red Force")),
    options=Options(fog=True),
    weights={"town": 3, "bridge": -2},
)


def read(text: str | bytes) -> tuple[Settings[ModelFile], list[str]]:
    problems = Problems()
    settings = read_settings(Folder.of({"s.toml": text}), "s.toml", ModelFile, problems)
    return settings, problems.text().split("\n") if problems else []


def test_sound_settings_are_read_as_written() -> None:
    settings, told = read(SCENARIO)
    assert told == []
    assert settings.value == READ


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("turns = 8", "turns = 0", "6:9: scenario.turns: 0 is not a whole number from 1 to 10000."),
        (
            "turns = 8",
            'turns = "8"',
            '6:9: scenario.turns: "8" is not a whole number from 1 to 10000.',
        ),
        (
            "turns = 8",
            "turns = 8.0",
            "6:9: scenario.turns: 8.0 is not a whole number from 1 to 10000.",
        ),
        (
            "turns = 8",
            "turns = true",
            "6:9: scenario.turns: True is not a whole number from 1 to 10000.",
        ),
        ("fog = true", 'fog = "yes"', '18:7: options.fog: "yes" is not true or false.'),
        ("fog = true", "fog = 1", "18:7: options.fog: 1 is not true or false."),
        (
            "turns = 8",
            "trns = 8",
            (
                '2:1: The key "scenario.turns" is missing. It is a whole number '
                'from 1 to 10000.|6:1: No key is named "scenario.trns". Did you mean "turns"?'
            ),
        ),
        (
            'name = "Red',
            'nmae = "Red',
            (
                '13:1: The key "sides[2].name" is missing. It is a name, on '
                "one line and not empty.|"
                '15:1: No key is named "sides[2].nmae". Did you mean "name"?'
            ),
        ),
        (
            "[options]",
            "[option]",
            (
                '0: The key "options" is missing. It is a table of keys and '
                'values.|17:1: No key is named "option". Did you mean "options"?'
            ),
        ),
        ("town = 3", "town = []", "21:8: weights.town: [] is not a whole number."),
        (
            'id = "red"',
            'id = "Red"',
            '14:6: sides[2].id: "Red" is not an id of small letters, digits and hyphens, "blue-1".',
        ),
        (
            '[[sides]]\nid = "blue"',
            "[sides]",
            (
                "9:1: sides: {'name': 'Blue Force'} is not a list "
                "of 1 to 8 things, each a table of keys and values."
            ),
        ),
        ("turns = 8", "turns = 8\nturns = 9", "7:10: This is not TOML: Cannot overwrite a value."),
        ("turns = 8", "turns = ", "6:9: This is not TOML: Invalid value."),
        ("turns = 8", 'turns = "', "6:10: This is not TOML: Illegal character '\\n'."),
        ("turns = 8", "turns = " + "9" * 5000, "6:9: This number is too long."),
        ("turns = 8", "turns = " + "[" * 4000, "1:1: Lists or tables are nested deeper than 32."),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, problem: str) -> None:
    text = SCENARIO.replace(old, new, 1)
    if old.startswith("[[sides]]"):
        text = text.replace('[[sides]]\nid = "red"\nname = "Red Force"\n', "")
    settings, told = read(text)
    starts = [f"s.toml:{line}".replace(":0:", ":") for line in problem.split("|")]
    assert len(told) == len(starts)
    for line, start in zip(told, starts, strict=True):
        assert line.startswith(start)
    assert not settings.is_sound


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("x = 1\n" + "a." * 4900 + "a = 1\n", "2:1"),
        ("[" + "a . " * 2000 + "a]\n", "1:2"),
        ("x = {" + "'a'." * 2000 + "a = 1}\n", "1:6"),
        ("x = " + "{a.a.a.a = " * 9 + "1" + "}" * 9 + "\n", "1:1"),
        ("x = " + "[" * 33 + "]" * 33 + "\n", "1:1"),
    ],
)
def test_nesting_is_limited(text: str, place: str) -> None:
    _, told = read(text)
    assert told == [f"s.toml:{place}: Lists or tables are nested deeper than 32."]


def test_a_giant_is_refused() -> None:
    _, told = read("# comment\n" * 110_000)
    assert told == ["s.toml: The file has 1,100,000 characters; 1,048,576 are allowed."]


def test_all_problems_come_at_once() -> None:
    _, told = read(
        '[scenario]\nid = 1\nsystem = "model"\ntitel = "x"\nturns = -1\nmap = "r"\n'
        '[[sides]]\nid = "a"\n[[sides]]\nname = "B"\ncolour = "red"\n[options]\nsupply = "x"\n'
    )
    assert [line.split(" ")[0] for line in told] == [
        "s.toml:1:1:",
        "s.toml:2:6:",
        "s.toml:4:1:",
        "s.toml:5:9:",
        "s.toml:7:1:",
        "s.toml:9:1:",
        "s.toml:11:1:",
        "s.toml:12:1:",
        "s.toml:13:10:",
    ]


def test_the_value_of_broken_settings_raises_their_problems() -> None:
    settings, _ = read("x = 1\n")
    with pytest.raises(Problems, match='No key is named "x"'):
        _ = settings.value


def test_partly_passes_over_what_others_read() -> None:
    problems = Problems()
    folder = Folder.of({"s.toml": SCENARIO})
    settings = read_settings(folder, "s.toml", ScenarioFile, problems, partly=True)
    assert not problems
    assert settings.value == ScenarioFile(READ.scenario, READ.sides)


def test_what_a_system_finds_wrong_is_told_with_its_place() -> None:
    settings, _ = read(SCENARIO)
    problems = Problems()
    settings.complain(problems, ("sides", 1, "id"), "Nobody plays it.")
    assert problems.text() == "s.toml:14:6: sides[2].id: Nobody plays it."


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """One of two kinds of record."""

    radius: Annotated[int, msgspec.Meta(ge=1)]


class Line(msgspec.Struct, frozen=True, tag="line"):
    """The other kind."""

    hexes: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True):
    """A record with less usual fields, which checks itself."""

    start: dt.date
    shape: Circle | Line | None = None
    pair: tuple[int, str] = (1, "a")
    level: Literal["low", "high"] | None = None

    def __post_init__(self) -> None:
        if self.level == "high" and self.shape is None:
            raise ValueError("A high plan needs a shape")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("start = 1944-06-06\n", ""),
        ("start = 1944-06-06\nshape = {type = 'circle', radius = 2}\n", ""),
        ("start = '1944-06'\n", 'p.toml:1:9: start: "1944-06" is not a date like 1944-06-06.'),
        (
            "start = 1944-06-06\nshape = {type = 'circle', radius = 0}\n",
            (
                "p.toml:2:36: shape: {'type': 'circle', 'radius': 0} is not a table of keys and "
                "values or "
                "a table of keys and values."
            ),
        ),
        (
            "start = 1944-06-06\npair = [1, 2]\n",
            "p.toml:2:12: pair: [1, 2] is not a list of 2: a whole number, text.",
        ),
        (
            "start = 1944-06-06\nlevel = 'hihg'\n",
            'p.toml:2:9: level: "hihg" is not one of high, low. Did you mean "high"?',
        ),
        ("start = 1944-06-06\nlevel = 'high'\n", "p.toml: A high plan needs a shape."),
    ],
)
def test_less_usual_types(text: str, problem: str) -> None:
    problems = Problems()
    read_settings(Folder.of({"p.toml": text}), "p.toml", Plan, problems)
    assert problems.text() == problem


def test_paths_are_written_as_people_count() -> None:
    assert dotted(("sides", 0, "units", 2, "id")) == "sides[1].units[3].id"
