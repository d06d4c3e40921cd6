"""Tutorials: the own ones are sound; what a broken one names in vain is told with its place."""

from pathlib import Path

import pytest

from grognard.cli import main
from grognard.content.packs import own_place
from grognard.content.problems import Problems
from grognard.content.tutorials import Awaited, Target
from grognard.opponents.registry import names
from grognard.systems.registry import read_tutorial
from tests.content.examples import PACK

SCENARIO = own_place() / "scenarios" / "first-orders"
SOUND = (SCENARIO / "tutorial.toml").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move the user's folders into the test's own."""
    place = tmp_path / "home"
    monkeypatch.setenv("GROGNARD_HOME", str(place))
    return place


def write_pack(home: Path, tutorial: str) -> Path:
    """Write a pack with the scenario of the tutorial, and that tutorial."""
    pack = home / "packs" / "fords"
    place = pack / "scenarios" / "first-orders"
    place.mkdir(parents=True)
    (pack / "pack.toml").write_text(PACK, encoding="utf-8")
    for file in SCENARIO.iterdir():
        (place / file.name).write_bytes(file.read_bytes())
    text = (place / "scenario.toml").read_text(encoding="utf-8")
    (place / "scenario.toml").write_text(
        text.replace('map = "hollow"', 'map = "grognard:hollow"'), encoding="utf-8"
    )
    (place / "tutorial.toml").write_text(tutorial, encoding="utf-8")
    return place


def test_the_tutorial_of_skirmish_is_sound() -> None:
    found = read_tutorial("first-orders")
    assert found is not None
    assert found.tutorial.title == "Learn to play in three minutes"
    assert found.tutorial.opponent in names("skirmish")
    assert found.steps[0].awaited == Awaited("next")
    assert found.steps[3].point == Target(hex="0504")
    assert all(step.task for step in found.steps)
    assert found.steps[-1].text.strip().startswith("**Well done!**")


def test_the_tutorial_of_overlord_is_sound() -> None:
    found = read_tutorial("tutorial")
    assert found is not None
    assert found.tutorial.title == "Overlord in ten minutes"
    assert (found.tutorial.minutes, found.tutorial.alone) == (10, False)
    assert found.tutorial.opponent in names("overlord")
    assert all(step.task for step in found.steps)
    assert max(len(step.text) for step in found.steps) < 400
    assert {step.point.label for step in found.steps if step.point} > {"All", "Assets", "Supply"}
    assert found.steps[-1].text.strip().startswith("**Well done!**")


def test_the_tutorial_of_war_in_europe_goes_through_the_phases() -> None:
    found = read_tutorial("first-week")
    assert found is not None
    assert found.tutorial.title == "War in Europe: the first week"
    assert (found.tutorial.minutes, found.tutorial.alone) == (15, True)
    assert found.tutorial.opponent in names("europe")
    assert all(step.task for step in found.steps)
    assert max(len(step.text) for step in found.steps) < 400
    orders = [step.awaited.name for step in found.steps if step.awaited.kind in ("order", "answer")]
    assert list(dict.fromkeys(orders)) == [
        *("Assign", "Done", "Place", "March", "RailMove", "Attack", "Advance", "Interdict")
    ]
    told = " ".join(step.text for step in found.steps).lower()
    for phase in (
        *("port suppression", "reinforcement", "partisans", "initial movement", "rail movement"),
        *("sea", "air movement", "combat", "mechanized movement", "air interdiction"),
    ):
        assert phase in told, phase


def test_most_scenarios_have_none() -> None:
    assert read_tutorial("first-contact") is None


def test_the_command_checks_tutorials_and_their_opponents(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = write_pack(home, SOUND.replace('"captain"', '"captian"'))
    assert main(["check", str(place)]) == 1
    told = capsys.readouterr().out
    assert 'tutorial.toml:6:12: tutorial.opponent: There is no opponent "captian".' in told
    assert 'Did you mean "captain"?' in told


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'await = { kind = "zoom" }',
            'await = { kind = "zooom" }',
            ':23:18: steps[2].await.kind: "zooom" is not one of',
        ),
        (
            'point = { hex = "0504" }',
            'point = { hex = "5504" }',
            ':36:17: steps[4].point.hex: There is no hex "5504".',
        ),
        (
            'point = { unit = "al-1" }',
            'point = { unit = "al-7" }',
            'steps[9].point.unit: There is no unit "al-7". Did you mean "al-2" or "al-1"?',
        ),
        (
            'point = { control = "undo" }',
            'point = { control = "redo" }',
            'steps[6].point.control: "redo" is not one of',
        ),
        (
            'point = { control = "undo" }',
            'point = { control = "undo", hex = "0504" }',
            "steps[6].point: A step points at one thing: a hex, a unit, a control, a tab or",
        ),
        (
            'name = "March", fields = { unit = "al-1", path = "0404" }',
            'name = "Marsh", fields = { unit = "al-1", path = "0404" }',
            'steps[10].await.name: There is no order "Marsh". Did you mean "March"?',
        ),
        (
            'fields = { unit = "al-1", path = "0404" }',
            'fields = { unti = "al-1", path = "0404" }',
            'steps[10].await.fields.unti: There is no field "unti". Did you mean "unit"?',
        ),
        (
            'fields = { unit = "al-1", path = "0404" }',
            'fields = { unit = "al-1", path = "9904" }',
            'steps[10].await.fields.path: There is no hex "9904".',
        ),
        (
            'await = { kind = "zoom" }',
            'await = { kind = "phase", name = "moving" }',
            'steps[2].await.name: There is no phase "moving".',
        ),
        (
            'await = { kind = "zoom" }',
            'await = { kind = "pressed" }',
            "steps[2].await: What is to be pressed needs a name: what the button says.",
        ),
        (
            'await = { kind = "zoom" }',
            'await = { kind = "zoom", name = "0504" }',
            'steps[2].await: "zoom" is awaited without name and fields.',
        ),
        (
            "Withdraw = ",
            "Withdrw = ",
            'There is no doing "Withdrw". Did you mean "Withdraw"?',
        ),
        ('allow = ["any"]', 'allow = ["all"]', 'There is no order or answer "all".'),
        ('side = "allies"', 'side = "alies"', 'tutorial.side: There is no side "alies".'),
        ("minutes = 3\n", "minuts = 3\n", 'No key is named "tutorial.minuts".'),
        ('seed = "first orders 5"', 'seed = ""', "tutorial.seed: "),
    ],
)
def test_a_broken_tutorial_is_refused_with_its_place(
    home: Path, old: str, new: str, problem: str
) -> None:
    assert old in SOUND
    place = write_pack(home, SOUND.replace(old, new, 1))
    with pytest.raises(Problems) as raised:
        read_tutorial("fords:first-orders")
    assert problem in str(raised.value)
    assert place.as_posix().rpartition("packs/")[2] in str(raised.value)
