"""A film tells of each view what is new, and that is all of it: also in Overlord, with its fog."""

from __future__ import annotations

import msgspec
import pytest

from grognard.kernel.changes import Writer
from grognard.kernel.game import Game
from grognard.server.reel import moments, plain, show_film
from grognard.server.seats import choose
from grognard.server.wording import Voice
from grognard.systems.registry import read_terms, system
from tests.server.pages import views

LARGEST = 300_000
"""Bytes of the film of a turn."""


@pytest.mark.parametrize(
    ("name", "scenario", "player"),
    [("skirmish", "first-contact", "captain"), ("overlord", "carentan", "general")],
)
def test_first_view_and_steps_give_every_view(name: str, scenario: str, player: str) -> None:
    played, voice = system(name), Voice(system(name))
    game = Game.new(played.ruleset, read_terms(scenario), bytes(32))
    game.run_on()
    start = dict.fromkeys(game.terms.sides, 0)
    while game.state.clock.turn < 3:
        if game.state.clock.turn < 2:
            start = {side: game.count(side) for side in game.terms.sides}
        side = game.awaited()[0]
        assert game.submit(side, "opponent", choose(game, side, player)) is None
    for side in game.terms.sides:
        film = game.film(side, start[side])
        first, writer = plain(film.view), Writer(film.view)
        told = moments(game, voice, writer, 0, (frame.events for frame in film.frames))
        whole = [first, *(plain(writer.state) for _ in told)]
        shown = show_film(game, voice, side, 1, start[side], None)
        assert len(msgspec.json.encode(shown)) < LARGEST
        assert len(whole) > 5
        assert views(msgspec.to_builtins(shown)) == whole


def test_a_table_that_is_new_is_told_once() -> None:
    """All units of War in Europe are given their paces at once, in a table that was not there."""
    played = system("europe")
    game = Game.new(played.ruleset, read_terms("poland-1939"), bytes(32))
    game.run_on()
    start = game.count("axis")
    while not game.view("axis").paces:  # type: ignore[attr-defined]
        side = game.awaited()[0]
        assert game.submit(side, "opponent", choose(game, side, "none")) is None
    steps = show_film(game, Voice(played), "axis", 1, start, None).steps
    given = [change for step in steps for change in step if change.path[0] == "paces"]
    assert [change.path for change in given] == [("paces", "axis")]
