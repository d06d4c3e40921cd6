"""What a game of War in Europe is: who plays, which front, which dates, which options."""

import datetime as dt
from typing import Any

import msgspec
import pytest

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import find_scenario
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.systems.europe.orders import ORDERS
from grognard.systems.europe.read import read_scenario
from grognard.systems.europe.rules.calendar import turn_on
from grognard.systems.europe.rules.victory import outcome
from grognard.systems.europe.state import State
from grognard.systems.europe.system import SYSTEM
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, Options, Terms
from tests.cases.europe.board import on_turn, position, read_the_tables, unit
from tests.cases.europe.playing import begin, done
from tests.cases.europe.scenes import read, scene, wrong_with

TOML = "scenario/scenario.toml"
SCENES = ("poland-1939", "france-1940", "crusader-1941", "barbarossa-1941", "rhine-1944")


def state_of(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


@pytest.mark.rule("WIE-GAME-001", "engine")
def test_two_or_three_powers_play() -> None:
    for name in SCENES:
        assert len(scene(name).sides) in (2, 3)
    third = '[[sides]]\nid = "soviets"\nname = "Soviet Union"\n\n[europe]'
    terms, wrong = read("poland-1939", (TOML, "[europe]", third))
    assert terms is not None, wrong
    assert terms.sides == (AXIS, ALLIES, SOVIETS)
    alone = '[[sides]]\nid = "allies"\nname = "Poland"\n'
    assert "against one power or two" in wrong_with("poland-1939", (TOML, alone, ""))


@pytest.mark.rule("WIE-GAME-014", "engine")
def test_one_person_can_play_all_sides_one_after_the_other() -> None:
    rows = (
        unit("g", "de-infantry", "0204"),
        unit("f", "fr-infantry", "0604"),
        unit("s", "su-infantry", "1004"),
    )
    game = begin(position(*rows))
    acted: list[str] = []
    while state_of(game).clock.turn == 1:
        awaited = game.awaited()
        assert len(awaited) == 1  # never two at once
        acted += awaited
        assert done(game, awaited[0]) == ""
    assert list(dict.fromkeys(acted)) == [AXIS, ALLIES, SOVIETS]


@pytest.mark.rule("WIE-GAME-003", "engine")
def test_a_turn_is_a_week() -> None:
    first = dt.date(1941, 6, 22)
    for weeks in range(20):
        day = first + dt.timedelta(weeks=weeks)
        assert turn_on(day).weeks - turn_on(first).weeks == weeks
    assert turn_on(dt.date(1940, 1, 7)) == turn_on(dt.date(1940, 1, 1)) == Date(1940, 1, 1)
    assert turn_on(dt.date(1940, 1, 8)) == Date(1940, 1, 2)


@pytest.mark.rule("WIE-GAME-003", "data")
def test_divisions_and_soviet_corps() -> None:
    rows = read_the_tables().templates.values()
    corps = {row.nation for row in rows if row.size == "corps"}
    assert corps == {"soviet-union"}
    whole = [row for row in rows if row.nation in ("germany", "united-kingdom", "united-states")]
    large = [row for row in whole if row.group]
    assert large
    assert {row.size for row in large} == {"division"}


@pytest.mark.rule("WIE-GAME-002", "engine")
@pytest.mark.rule("WIE-GAME-016", "engine")
@pytest.mark.parametrize(
    ("sides", "war"),
    [
        ((AXIS, ALLIES), "west"),
        ((AXIS, SOVIETS), "east"),
        ((AXIS, ALLIES, SOVIETS), "europe"),
    ],
)
def test_three_fronts_and_who_is_active_on_them(sides: tuple[str, ...], war: str) -> None:
    terms = position(terms={"sides": sides}).terms
    assert terms.war == war
    assert set(terms.enemies(AXIS)) == set(sides) - {AXIS}
    for other in terms.enemies(AXIS):
        assert terms.enemies(other) == (AXIS,)


@pytest.mark.rule("WIE-GAME-002", "data")
@pytest.mark.rule("WIE-GAME-016", "data")
def test_the_powers_of_the_fronts() -> None:
    tables = read_the_tables()
    assert set(tables.powers) == {AXIS, ALLIES, SOVIETS}
    sides = {row.nation: row.power for row in tables.nations.values()}
    assert (sides["germany"], sides["italy"]) == (AXIS, AXIS)
    assert {sides[name] for name in ("united-kingdom", "united-states", "france")} == {ALLIES}
    assert sides["soviet-union"] == SOVIETS
    assert [scene(name).war for name in SCENES] == ["west", "west", "west", "east", "west"]


@pytest.mark.rule("WIE-GAME-017", "engine")
def test_a_scenario_ends_after_its_last_turn_and_has_no_production() -> None:
    terms = scene("poland-1939")
    assert (terms.first, terms.turns, terms.game) == (Date(1939, 9, 3), 5, "scenario")
    assert terms.victory is not None
    state = position(terms={"turns": 3})
    for turn, over in ((1, False), (3, False), (4, True)):
        assert (outcome(on_turn(state, turn)) is not None) is over
    names = {order.__name__ for order in ORDERS}
    assert not {name for name in names if "Produc" in name or name == "Build"}


def chosen(**options: Any) -> Terms | None:
    """Read Poland with options."""
    folder = find_scenario("poland-1939", find_packs())
    return read_scenario(folder, "poland-1939", Problems(), options)


@pytest.mark.rule("WIE-GAME-013", "engine")
@pytest.mark.rule("WIE-GAME-030", "engine")
def test_options_that_are_ticked_are_in_force_and_no_others() -> None:
    terms = chosen(fog=True, partial_odds=True)
    assert terms is not None
    assert terms.options == Options(fog=True, partial_odds=True)
    assert terms.options != Options()
    plain = chosen()
    assert plain is not None
    assert plain.options == Options()
    assert (plain.war, plain.game) == ("west", "scenario")  # front and type come with it
    with pytest.raises((GrognardError, msgspec.ValidationError)):
        chosen(no_such_option=True)


def test_rates_of_attrition_are_set_when_the_game_begins() -> None:
    terms = chosen(advanced_attrition=True, rates={"initial": 0, "rest.major": -30})
    assert terms is not None
    rates = terms.tables.rates
    assert (rates.initial, rates.rest.major, rates.force) == (0, -30, 30)
    with pytest.raises(GrognardError, match="from 0 to 99"):
        chosen(advanced_attrition=True, rates={"initial": 500})


@pytest.mark.rule("WIE-GAME-031", "engine")
def test_options_cannot_be_changed_once_the_game_has_begun() -> None:
    game = begin(position(unit("g", "de-infantry", "0404"), options=Options(partial_odds=True)))
    state = state_of(game)
    with pytest.raises(AttributeError):
        state.terms.options.partial_odds = False  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.terms = position().terms  # type: ignore[misc]
    for order in SYSTEM.ruleset.all_orders:
        assert not {"options", "option", "terms"} & set(order.__struct_fields__)
    while state_of(game).clock.turn == 1:
        assert done(game, game.awaited()[0]) == ""
    assert state_of(game).terms.options == Options(partial_odds=True)
