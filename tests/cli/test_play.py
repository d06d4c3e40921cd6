"""A game in the terminal."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.cli.play import board
from grognard.kernel import saves
from grognard.kernel.verify import verify
from grognard.systems.registry import read_terms, system
from grognard.systems.skirmish.setup import setup
from tests.cases.skirmish.board import scenario_terms

Play = Callable[..., str]


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Play:
    """Type lines at a game, leave it, and give what was on the screen."""
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))

    def typed(*lines: str, arguments: tuple[str, ...] = ("first-contact",)) -> str:
        waiting: Iterator[str] = iter(lines)

        def read(prompt: str) -> str:
            sys.stdout.write(prompt)
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        assert main(["play", *arguments, "--opponent", "none", "--seed", "t"]) == 0
        return capsys.readouterr().out

    return typed


def test_an_order_is_built_a_field_at_a_time(play: Play) -> None:
    screen = play("1", "0504")
    assert "Mission aimed at Saint-Clair (0504); shells left: 2." in screen


def test_a_value_that_is_not_on_offer_is_said_to_be_so(play: Play) -> None:
    assert "'dance' is not on offer" in play("dance")


def test_an_order_can_be_left_and_taken_back(play: Play) -> None:
    screen = play("Aim", "back", "Aim", "0504", "undo", "undo")
    assert "shells left: 2" in screen
    assert "[KRN-UNDO-002]" in screen


def test_leaving_keeps_the_game_and_says_how_to_go_on(play: Play) -> None:
    screen = play("Aim", "0504", "quit")
    game = screen.split("--resume ")[1].strip()
    again = play("Withdraw", "0504", arguments=("--resume", game))
    assert "Mission at Saint-Clair (0504) withdrawn; shells left: 3." in again


def test_a_save_verifies_and_can_be_loaded(play: Play, tmp_path: Path) -> None:
    screen = play("Aim", "0504", "save My Game")
    assert "Saved as my-game-" in screen
    (file,) = (tmp_path / "saves").iterdir()
    assert verify(system("skirmish").ruleset, saves.read(file)).good
    assert "0504" in play("Withdraw", arguments=("--load", str(file)))


def test_a_whole_game_ends_with_points_and_seed(play: Play) -> None:
    screen = play(*["Done"] * 200)
    assert "The Allies: " not in screen
    assert "Allies: " in screen
    assert "The seed of the dice was " in screen


def test_the_next_person_is_asked_to_take_the_seat(play: Play) -> None:
    both = ("first-contact", "--side", "allies", "--side", "axis")
    screen = play("", "Aim", "0504", "Done", "", arguments=both)
    assert "The Axis are to act. Press Enter when only they look." in screen
    after = screen.split("The Axis are to act.")[1]
    assert "Mission aimed" not in after


def test_wrong_arguments_are_named(
    play: Play, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["play"]) == 2
    assert "Name a scenario" in capsys.readouterr().err
    assert main(["play", "first-contact", "--side", "red"]) == 1
    assert "There is no side 'red'; there is allies, axis." in capsys.readouterr().err
    assert main(["play", "first-contact", "--opponent", "genius"]) == 1
    assert "captain" in capsys.readouterr().err
    assert main(["play", "first-contct"]) == 1
    assert "first-contact" in capsys.readouterr().err
    assert main(["play", "--resume", "nothing"]) == 1
    assert "There is no game 'nothing' here." in capsys.readouterr().err
    assert main(["play", "--load", str(tmp_path / "none.grognard")]) == 1
    assert "none.grognard" in capsys.readouterr().err


def test_the_map_shows_ground_units_and_objectives() -> None:
    terms = read_terms("first-contact", {"fog": False})
    state = setup(terms)  # type: ignore[arg-type]
    state.viewer = "allies"
    lines = board.draw(system("skirmish").board(terms), state).splitlines()
    assert lines[0].split() == [f"{column:02d}" for column in range(1, 10)]
    assert lines[1].split()[:2] == ["01", "."]
    assert len(lines) == 1 + 2 * 7
    assert any("#!I3" in line for line in lines)


def test_the_map_of_a_window_has_the_numbers_of_the_large_one() -> None:
    terms = scenario_terms("villers-bocage")
    state = setup(terms)
    state.viewer = "allies"
    lines = board.draw(system("skirmish").board(terms), state).splitlines()
    assert lines[0].split() == [str(column) for column in range(39, 56)]
    assert [line[:2] for line in lines[1::2]] == [str(row) for row in range(24, 35)]
    # Caumont, a town and an objective, with a battalion of three steps.
    assert "#!I3" in lines[1 + 2 * (30 - 24)]
