"""The game in numbers: what is counted, of what the side knows, and of the truth after the end."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from grognard.kernel import saves
from grognard.kernel.dice import DiceRolled
from grognard.kernel.orders import Strike
from grognard.server.chronicle import tell_chronicle
from grognard.server.wording import Voice
from grognard.systems.registry import system
from grognard.systems.skirmish.chronicle import flows, stocks
from grognard.systems.skirmish.events import StepsLost, UnitDestroyed, UnitPinned
from tests.server import playing
from tests.server.pages import Page, run
from tests.server.test_table import open_table

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.server.messages import ChronicleTold
    from grognard.server.storage import Storage

SKIRMISH = system("skirmish")


def told(game: Game, side: str = "axis") -> ChronicleTold:
    return tell_chronicle(game, SKIRMISH, Voice(SKIRMISH), side, 1)


def values(chronicle: ChronicleTold, name: str) -> dict[str, tuple[int, ...]]:
    return next(series.values for series in chronicle.series if series.name == name)


def test_a_game_that_has_just_begun_stands_as_it_was_set_up() -> None:
    game = playing.new_game()
    chronicle = told(game)
    assert [series.title for series in chronicle.series] == [
        "Points",
        "Steps lost",
        "Objectives held",
    ]
    assert (chronicle.turns, chronicle.truth, chronicle.dice) == ((0, 1), False, ())
    assert values(chronicle, "points") == {"allies": (0, 0), "axis": (0, 0)}
    assert values(chronicle, "losses") == {"allies": (0, 0), "axis": (0, 0)}


def test_losses_are_the_steps_that_are_gone() -> None:
    state: Any = playing.new_game().state
    unit = next(iter(state.units.values()))
    lost = StepsLost(to=(), unit=unit.id, at=unit.at, steps_left=unit.steps - 1, cause="barrage")
    gone = UnitDestroyed(to=(), unit=unit.id, name=unit.name, at=unit.at, cause="assault")
    assert flows(state, lost) == (("losses", unit.side, 1),)
    assert flows(state, gone) == (("losses", unit.side, unit.steps),)
    assert flows(state, UnitPinned(to=(), unit=unit.id)) == ()
    unknown = UnitDestroyed(to=(), unit="somebody", name="?", at="0101", cause="assault")
    assert flows(state, unknown) == ()
    held = stocks(state)["objectives"]
    assert sum(held.values()) <= len(state.holders)


def steps(game: Game) -> Counter[str]:
    """The steps of each side, on the map and still to come."""
    state: Any = game.state
    coming = (arrival.unit for arrival in state.arrivals.values())
    counted: Counter[str] = Counter()
    for unit in (*state.units.values(), *coming):
        counted[unit.side] += unit.steps
    return counted


def finished() -> Game:
    """A game that was played to its end, with orders taken back on the way."""
    game, luck = playing.new_game(), random.Random(11)
    while game.awaited():
        for side in game.awaited():
            if game.strikable(side) and luck.random() < 0.3:
                game.submit(side, "person", Strike(steps=1))
        if not playing.step(game, luck):
            break
    return game


def test_after_the_end_the_numbers_are_those_of_the_truth() -> None:
    game = finished()
    assert game.outcome is not None
    assert any(type(entry.what).__name__ == "Struck" for entry in game.entries())
    first, second = told(game, "axis"), told(game, "allies")
    assert first == second
    assert first.truth
    final = dict(game.outcome.points)
    assert {side: points[-1] for side, points in values(first, "points").items()} == final
    began, left = steps(playing.new_game()), steps(game)
    assert first.turns[0] == 0
    assert first.turns[-1] <= 5
    for side in playing.SIDES:
        losses = values(first, "losses")[side]
        assert list(losses) == sorted(losses)
        assert losses[-1] == began[side] - left[side]
    assert sum(began.values()) > sum(left.values())
    rolled = sum(
        len(event.results)
        for entry in game.entries()
        for pulse in entry.pulses
        for event in pulse
        if isinstance(event, DiceRolled) and event.purpose == "dice"
    )
    assert sum(sum(dice.counts) for dice in first.dice) == rolled > 0
    assert all(len(dice.counts) == dice.faces for dice in first.dice)


def test_while_it_goes_on_a_side_is_told_what_it_was_shown_alone() -> None:
    game, luck = playing.new_game(), random.Random(5)
    playing.play(game, 60, luck)
    assert game.outcome is None
    before = told(game, "axis")
    film = game.film("axis")
    assert sum(sum(dice.counts) for dice in before.dice) == sum(
        len(event.results)
        for frame in film.frames
        for event in frame.events
        if isinstance(event, DiceRolled) and event.purpose == "dice"
    )
    # The same after it was put away and opened again.
    again = saves.open_game(playing.ruleset(), game.save())
    assert told(again, "axis") == before


def test_a_page_asks_for_it(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        reply = await page.ask({"type": "chronicle"})
        assert reply["type"] == "chronicle"
        assert [series["name"] for series in reply["series"]] == ["points", "losses", "objectives"]
        assert reply["truth"] is False
        table.close()

    run(story())
