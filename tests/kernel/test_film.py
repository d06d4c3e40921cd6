"""Films: what a side saw, from stored events alone."""

import pytest

from grognard.kernel import desk
from grognard.kernel.changes import Writer
from grognard.kernel.game import Game, Strike
from grognard.kernel.ruleset import Play
from grognard.kernel.testing.doubles import reopened
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    SEED,
    ToyState,
    Wrote,
    do,
    done,
    says,
    seen,
    toy,
    toy_game,
    toy_terms,
)


def counts(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)
    yield Wrote(to=(side,), field="purse", key=(side,), value=state.total)


def played() -> Game:
    game = toy_game({"count": counts, "whisper": says("psst", RED)})
    do(game, RED, "count", "whisper")
    done(game, RED)
    do(game, BLUE, "count")
    return game


def long_game(turns: int, until: int = 99) -> Game:
    game = Game.new(toy({"count": counts}, last_turn=turns), toy_terms(), SEED)
    while game.outcome is None and game.state.clock.turn < until:
        acting = game.awaited()[0]
        do(game, acting, "count")
        done(game, acting)
    return game


def test_frames_are_numbered_by_the_side_itself_and_dated() -> None:
    game = played()
    film = game.film(RED)
    assert [frame.number for frame in film.frames] == list(range(len(film.frames)))
    assert {(frame.turn, frame.phase) for frame in film.frames} == {(1, "day"), (1, "night")}
    assert film.side == RED
    assert isinstance(film.view, ToyState)
    assert (film.view.total, film.view.viewer) == (0, RED)


def test_a_film_may_begin_and_end_anywhere() -> None:
    game = played()
    whole = game.film(BLUE)
    for start in range(-1, len(whole.frames) + 2):
        for stop in range(-1, len(whole.frames) + 2):
            cut = game.film(BLUE, start, stop)
            first, last = max(0, start), max(0, stop)
            assert cut.frames == (whole.frames[first:last] if first < last else ())


@pytest.mark.parametrize("side", BOTH)
def test_a_film_begins_with_the_view_of_that_moment(side: str) -> None:
    game = played()
    assert game.film(side, game.count(side)).view == game.view(side)
    assert game.film(side, game.count(side)).frames == ()


def test_what_was_struck_is_in_no_film() -> None:
    game = played()
    before = game.film(BLUE)
    do(game, BLUE, "count")
    assert game.submit(BLUE, "person", Strike()) is None
    assert game.film(BLUE) == before
    assert seen(game, BLUE).total == 2


def test_a_loaded_game_shows_the_film_of_the_time_before_its_snapshot() -> None:
    game = played()
    done(game, BLUE)
    again = reopened(game)
    assert again.desk.past[RED] == game.count(RED) > 0
    for side in BOTH:
        assert again.count(side) == game.count(side)
        assert again.film(side, 2, 4) == game.film(side, 2, 4)
        assert again.film(side) == game.film(side)
        assert again.count(side) == game.count(side)
    do(again, RED, "count")
    assert again.submit(RED, "person", Strike()) is None
    assert again.film(RED) == game.film(RED)


@pytest.mark.parametrize("side", BOTH)
def test_films_of_a_long_game_begin_anywhere_with_the_view_of_that_moment(side: str) -> None:
    game = long_game(7)
    whole = game.film(side)
    told = Writer(whole.view)
    for start, frame in enumerate(whole.frames):
        film = game.film(side, start)
        assert film.view == told.state
        assert film.frames == whole.frames[start:]
        told.write(frame.events)


@pytest.mark.parametrize("side", BOTH)
def test_what_is_kept_of_a_long_film_no_more_comes_back_from_the_journal(
    monkeypatch: pytest.MonkeyPatch, side: str
) -> None:
    whole = long_game(7).film(side)
    monkeypatch.setattr(desk, "_SHOTS", 5)
    game = long_game(7)
    kept = game.desk.past[side]
    assert 0 < kept < game.count(side) == len(whole.frames)
    late = game.film(side, kept)
    assert (late.start, late.frames) == (kept, whole.frames[kept:])
    assert game.desk.past[side] == kept, "the last turns are at hand"
    assert [pulse for _, pulse in game.shots_since(side, kept - 1)] == [
        frame.events for frame in whole.frames[kept - 1 :]
    ]
    assert game.film(side) == whole


def test_orders_are_struck_after_a_long_film_was_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "_SHOTS", 5)
    game = long_game(7, until=6)
    side = game.awaited()[0]
    before, view = game.film(side, game.desk.past[side]), game.view_digest(side)
    assert game.desk.past[side] > 0
    do(game, side, "count")
    assert game.submit(side, "person", Strike()) is None
    assert game.film(side, game.desk.past[side]) == before
    assert game.view_digest(side) == view
