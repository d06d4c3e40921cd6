"""Replaying a game: good ones are accepted, and the first entry that differs is named."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.kernel import codec
from grognard.kernel.digest import state_digest
from grognard.kernel.game import Game, Strike
from grognard.kernel.journal import Automatic
from grognard.kernel.ruleset import Play
from grognard.kernel.saved import Saved
from grognard.kernel.testing.tampered import chained
from grognard.kernel.verify import verify
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    Choose,
    Pick,
    Told,
    ToyState,
    Wrote,
    do,
    done,
    toy,
    toy_game,
)


def counts(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)


def asks(state: ToyState, side: str) -> Play:
    answer = yield Choose(side=BLUE)
    yield Told(to=BOTH, text=answer.option)


PLAYS = {"count": counts, "ask": asks}


def played() -> Game:
    game = toy_game(PLAYS)
    do(game, RED, "count", "count", "count")
    assert game.submit(RED, "person", Strike(steps=2)) is None
    do(game, RED, "ask")
    assert game.submit(BLUE, "opponent", Pick(option="no")) is None
    done(game, RED)
    do(game, BLUE, "count")
    return game


def rechained(saved: Saved, change: Callable[[list[dict[str, Any]]], Any]) -> Saved:
    """Change the plain entries of a journal and chain them again."""
    plain = [codec.decode(kept.body, Any) for kept in saved.entries]
    change(plain)
    bodies = [msgspec.msgpack.encode(entry) for entry in plain]
    return replace(chained(saved, bodies), last=saved.first)


@pytest.mark.rule("KRN-SAVE-004", "engine")
def test_a_game_as_it_was_played_is_accepted() -> None:
    game = played()
    steps: list[tuple[int, int]] = []
    verdict = verify(game.ruleset, game.save(), progress=lambda *step: steps.append(step))
    assert verdict.good
    assert (verdict.entries, verdict.replayed, verdict.trusted) == (len(game.links),) * 2 + (0,)
    assert steps == [(n + 1, len(game.links)) for n in range(len(game.links))]


def set_(entry: int, /, **values: Any) -> Callable[[list[dict[str, Any]]], None]:
    return lambda plain: plain[entry].update(values)


@pytest.mark.rule("KRN-SAVE-004", "engine")
@pytest.mark.parametrize(
    ("change", "differs", "why"),
    [
        (set_(1, state="0" * 64), 1, "its state came out otherwise"),
        (set_(2, pulses=[]), 2, "its pulses came out otherwise"),
        (set_(1, side=BLUE), 1, "is not taken now (KRN-TURN-001"),
        (set_(1, side="green"), 1, "is not taken now (KRN-TURN-001"),
        (set_(3, number=7), 3, "its number came out otherwise"),
        (set_(1, what={"what": "order", "order": {"kind": "Do", "play": "x"}}), 1, "TST-TOY-001"),
        (set_(1, what={"what": "nothing"}), 1, "cannot be read"),
        (set_(4, what={"what": "strike", "entries": [1, 2]}), 4, "its what came out otherwise"),
        (set_(4, what={"what": "strike", "entries": [1, 2, 3, 0]}), 4, "KRN-UNDO-002"),
        (set_(4, what={"what": "returned", "entries": [3]}), 4, "returns an order"),
        (set_(5, asks=[]), 5, "its asks came out otherwise"),
        (set_(6, what={"what": "answer", "question": 1, "answer": {}}), 6, "cannot be read"),
        (
            set_(
                6, what={"what": "answer", "question": 0, "answer": {"kind": "Pick", "option": "x"}}
            ),
            6,
            "TST-TOY-002",
        ),
        (
            set_(
                6,
                what={"what": "answer", "question": 3, "answer": {"kind": "Pick", "option": "no"}},
            ),
            6,
            "KRN-TURN-001",
        ),
        (set_(6, side=RED), 6, "KRN-TURN-001"),
        (set_(8, what={"what": "automatic", "step": "begin", "phase": "day"}), 8, "KRN-TURN-001"),
        (set_(8, what={"what": "automatic", "step": "over", "phase": "day"}), 8, "KRN-TURN-001"),
        (set_(8, version="toy/2"), 8, "newer version"),
        (set_(8, version="chess/1"), 8, "not of the system toy"),
        (lambda plain: plain.pop(2), 2, "its number came out otherwise"),
        (lambda plain: plain.insert(2, plain[2]), 3, "its number came out otherwise"),
    ],
)
def test_the_first_entry_that_differs_is_named(
    change: Callable[[list[dict[str, Any]]], Any], differs: int, why: str
) -> None:
    game = played()
    verdict = verify(game.ruleset, rechained(game.save(), change))
    assert not verdict.good
    assert verdict.differs == differs, verdict.why
    assert why in verdict.why


@pytest.mark.rule("KRN-SAVE-004", "engine")
def test_a_phase_that_is_ended_behind_the_back_of_its_sides_is_found() -> None:
    """The forger plays the step with the real rules, so that all events and digests fit."""
    game = toy_game(PLAYS)
    do(game, RED, "count")
    game._carry_out("", "game", Automatic(step="end", phase="day"))
    verdict = verify(game.ruleset, replace(game.save(), last=game.save().first))
    assert verdict.differs == 2
    assert "not taken now" in verdict.why


@pytest.mark.rule("KRN-SAVE-004", "engine")
def test_an_empty_table_under_another_name_is_found() -> None:
    saved = toy_game(PLAYS, state={"sighted": {RED: {}, BLUE: {}}}).save()
    state = codec.decode(saved.last.state, ToyState)
    state.sighted = {RED: {}, "green": {}}
    forged = replace(saved, last=replace(saved.last, state=codec.encode(state)))
    assert verify(toy(PLAYS), saved).good
    verdict = verify(toy(PLAYS), forged)
    assert verdict.why == "the last snapshot differs from the replayed state in sighted"


@pytest.mark.rule("KRN-SAVE-004", "engine")
def test_a_forged_snapshot_is_found() -> None:
    game = played()
    done(game, BLUE)
    saved = game.save()
    assert saved.last.entries == len(saved.entries)
    state = codec.decode(saved.last.state, ToyState)
    state.total = 99
    forged = replace(saved.last, state=codec.encode(state), digest=state_digest(state))
    verdict = verify(game.ruleset, replace(saved, last=forged))
    assert verdict.differs == len(saved.entries) - 1
    assert verdict.why == "the last snapshot differs from the replayed state in total"
    miscounted = replace(saved.last, shown={RED: 1, BLUE: 1})
    verdict = verify(game.ruleset, replace(saved, last=miscounted))
    assert "counts other moments" in verdict.why


def test_a_forged_snapshot_of_the_beginning_is_found() -> None:
    game = toy_game(PLAYS)
    saved = game.save()
    state = codec.decode(saved.first.state, ToyState)
    state.total = 99
    forged = replace(saved.first, state=codec.encode(state), digest=state_digest(state))
    verdict = verify(game.ruleset, replace(saved, last=forged))
    assert verdict.differs == 0
    assert verdict.why == "the last snapshot differs from the replayed state in total"


def test_a_rule_that_came_to_another_result_is_found() -> None:
    def counts_double(state: ToyState, side: str) -> Play:
        yield Wrote(to=BOTH, field="total", key=(), value=state.total + 2)

    verdict = verify(toy({**PLAYS, "count": counts_double}), played().save())
    assert (verdict.differs, verdict.why) == (1, "its pulses came out otherwise")


@pytest.mark.rule("KRN-SAVE-004", "engine")
def test_a_rule_that_fails_now_is_found() -> None:
    def fails(state: ToyState, side: str) -> Play:
        yield from ()
        raise KeyError("mud")

    verdict = verify(toy({**PLAYS, "count": fails}), played().save())
    assert verdict.differs == 1
    assert verdict.why == "a rule failed ('mud')"
