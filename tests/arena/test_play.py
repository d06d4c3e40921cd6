"""One game of a contest."""

import re
from pathlib import Path

import msgspec
import pytest

from grognard.arena import agree, play_one
from grognard.arena.result import margins
from grognard.kernel import saves
from grognard.kernel.crash import reproduce
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.records import Outcome
from grognard.opponents import registry
from grognard.opponents.contract import Decision, Sight
from grognard.systems.skirmish.orders import March
from grognard.systems.skirmish.phases.plans import Plans
from grognard.systems.skirmish.system import RULESET

RANDOM = {"allies": "random", "axis": "random"}


def test_the_same_game_comes_out_the_same() -> None:
    contest = agree("first-contact", RANDOM)
    first, again = play_one(contest, 3), play_one(contest, 3)
    assert first.compared == again.compared
    assert first.ending == "ending.points"
    assert first.turns == 5
    assert first.apart.seconds > 0


def test_a_game_is_one_of_its_seed() -> None:
    one, other = agree("first-contact", RANDOM), agree("first-contact", RANDOM, "2")
    assert play_one(one, 0).digest != play_one(one, 1).digest
    assert play_one(one, 0).digest != play_one(other, 0).digest


def test_players_change_seats() -> None:
    contest = agree("first-contact", {"allies": "none", "axis": "random"})
    first, second = play_one(contest, 0), play_one(contest, 1)
    assert first.seats == {"allies": "none", "axis": "random"}
    assert second.seats == {"allies": "random", "axis": "none"}
    assert first.seed == second.seed
    for result in (first, second):
        assert result.margins["axis"] == -result.margins["allies"]
        assert result.margins.get(result.winner, 0) == max(result.margins.values())


def test_a_game_without_end_is_broken_off() -> None:
    result = play_one(agree("first-contact", RANDOM, limit=7), 0)
    assert (result.ending, result.winner) == ("limit", "")
    assert re.fullmatch("(allies|axis): The opponent gave 7 orders, and .*", result.why)
    assert 7 <= result.orders <= 14
    assert result.margins == {}


def _wrong(sight: Sight) -> Decision:
    return Decision(March(unit="nobody", path=("0101",)))


def test_an_opponent_that_fails_leaves_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.BASELINES, "none", _wrong)
    result = play_one(agree("first-contact", {"allies": "none"}), 0, tmp_path)
    assert (result.ending, result.winner) == ("crash", "")
    assert "gave an order that is not allowed" in result.why
    kept = saves.read(Path(result.apart.crash))
    assert saves.open_game(RULESET, kept).tip == result.digest


def test_a_rule_that_fails_leaves_a_crash_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_phase: Plans, _state: object) -> None:
        raise ZeroDivisionError("no shells")

    monkeypatch.setattr(Plans, "end", fail)
    result = play_one(agree("first-contact", {"allies": "none", "axis": "none"}), 0, tmp_path)
    assert result.ending == "crash"
    assert "ZeroDivisionError: no shells" in result.why
    assert reproduce(RULESET, Path(result.apart.crash)) == "ZeroDivisionError: no shells"


def test_a_rule_that_fails_before_anybody_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_phase: Plans, _state: object) -> None:
        raise ZeroDivisionError("no maps")

    monkeypatch.setattr(Plans, "begin", fail)
    result = play_one(agree("first-contact", RANDOM), 1, tmp_path)
    assert (result.number, result.ending) == (1, "crash")
    assert result.why == "The game did not begin: ZeroDivisionError: no maps"
    assert Path(result.apart.crash).is_file()


def test_a_game_that_waits_for_nobody_has_crashed(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = agree("first-contact", RANDOM)
    monkeypatch.setattr(Game, "awaited", lambda _game: ())
    result = play_one(contest, 0)
    assert result.ending == "crash"
    assert "waits for nobody" in result.why


def test_a_contest_of_other_code_or_content_is_refused() -> None:
    contest = agree("first-contact", RANDOM)
    with pytest.raises(GrognardError, match="code here is not the one"):
        play_one(msgspec.structs.replace(contest, code="0" * 64), 0)
    with pytest.raises(GrognardError, match="first-contact here is not the one"):
        play_one(msgspec.structs.replace(contest, terms="0" * 64), 0)


def test_margins_are_against_the_best_other_side() -> None:
    points = (("a", 10), ("b", 7), ("c", 12))
    outcome = Outcome(winner="c", reason="", margin=2, points=points)
    assert margins(("a", "b", "c"), outcome) == {"a": -2, "b": -5, "c": 2}


def test_margins_without_points_are_the_winners() -> None:
    assert margins(("a", "b"), Outcome(winner="b", reason="", margin=3)) == {"a": -3, "b": 3}


def test_margins_are_the_winners_where_one_side_alone_has_points() -> None:
    outcome = Outcome(winner="b", reason="", margin=3, points=(("a", 10),))
    assert margins(("a", "b", "c"), outcome) == {"a": -3, "b": 3, "c": -3}
