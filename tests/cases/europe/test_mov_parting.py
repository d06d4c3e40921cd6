"""British and French whom a retreat threw together have to part."""

from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.journal import OrderGiven
from grognard.kernel.orders import Done
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.opponents.contract import act
from grognard.opponents.registry import opponent
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.phases.movement import Movement
from grognard.systems.europe.rules.expedition import mixed
from grognard.systems.europe.rules.retreat import may_retreat_to
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import ALLIES, AXIS, SourceTerms
from tests.cases.europe.board import HEXES, alter, changed, ground, position, the, unit
from tests.cases.europe.playing import begin, done, give

WATER = {at: "sea" for at in HEXES if at[:2] == "01"}
COAST = {at: "high-seas" for at in HEXES if at[:2] in ("01", "02")}
PARIS = SourceTerms(at="0304", nation="france")


def france(*more: Any, country: str = "france", **state: Any) -> State:
    """A British and a French unit in one hex of a country, two hexes from the coast."""
    land = ground(terrain=WATER, sea=COAST, country=country)
    rows = (unit("b", "uk-motorized", "0304"), unit("f", "fr-infantry", "0304"), *more)
    return position(*rows, on=land, holders={country: ALLIES}, sources=(PARIS,), **state)


def ending(state: State, order: Any = None, phase: str = "movement") -> str:
    """The rule by which the Allies may not end a phase, or nothing."""
    now = changed(state, clock=Clock(turn=1, phase=phase, side=ALLIES))
    found = Movement().refuse(view(now, ALLIES), order or Done())
    return found.rule if found is not None else ""


def now(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


@pytest.mark.rule("WIE-MOV-048", "engine")
def test_mixed_stacks_part_before_the_initial_movement_phase_ends() -> None:
    state = france()
    assert mixed(state) == ("0304",)
    assert ending(state) == "WIE-MOV-048"
    assert ending(state, EndTurn()) == "WIE-MOV-048"
    assert ending(state, phase="mechanized") == ""
    assert ending(alter(state, "b", at="0404")) == ""
    assert ending(changed(state, nbef={ALLIES: "b"})) == ""
    assert ending(france(country="poland")) == ""


@pytest.mark.rule("WIE-MOV-048", "engine")
def test_retreats_are_not_bound_by_it() -> None:
    state = france(unit("x", "uk-armor", "0404"))
    assert may_retreat_to(state, the(state, "x"), "0304")
    french = alter(state, "f", at="0504")
    assert may_retreat_to(french, the(french, "x"), "0504")


@pytest.mark.rule("WIE-MOV-048", "engine")
def test_who_can_go_nowhere_stays_together() -> None:
    ring = dict.fromkeys(("0303", "0204", "0305", "0404", "0403", "0203", "0205"), "sea")
    land = ground(terrain={**WATER, **ring}, sea=COAST, country="france")
    rows = (unit("b", "uk-motorized", "0304"), unit("f", "fr-infantry", "0304"))
    state = position(*rows, on=land, holders={"france": ALLIES}, sources=(PARIS,))
    assert mixed(state) == ("0304",)
    assert ending(state) == ""


@pytest.mark.rule("WIE-MOV-048", "engine")
def test_the_phase_waits_for_them_even_after_the_turn_was_ended() -> None:
    game = begin(france())
    while (now(game).clock.side, now(game).clock.phase) != (ALLIES, "movement"):
        assert done(game, now(game).clock.side) == ""
    assert give(game, ALLIES, EndTurn()) == "WIE-MOV-048"
    assert give(game, ALLIES, March(units=("b",), path=("0303",))) == ""
    assert give(game, ALLIES, EndTurn()) == ""


@pytest.mark.parametrize("mind", ["chief", "adjutant", "none"])
def test_opponents_part_them(mind: str) -> None:
    game = begin(france(unit("e", "de-panzer", "0904")))
    for _ in range(60):
        clock = now(game).clock
        if clock.side == ALLIES and clock.phase not in ("allocation", "ports", "movement"):
            break
        for side in game.awaited():
            act(game, side, opponent("europe", mind), bytes(32))
    assert mixed(now(game)) == ()
    assert AXIS in now(game).terms.sides


def test_who_does_nothing_moves_nobody_else() -> None:
    game = begin(france(unit("g", "fr-infantry", "0306"), unit("e", "de-panzer", "0904")))
    while now(game).clock.turn == 1:
        (side,) = game.awaited()
        act(game, side, opponent("europe", "none"), bytes(32))
    orders = [entry.what.order for entry in game.entries() if isinstance(entry.what, OrderGiven)]
    (march,) = [order for order in orders if not isinstance(order, Done)]
    assert isinstance(march, March)
    assert march.units in (("b",), ("f",))


@pytest.mark.rule("WIE-MOV-048", "engine")
def test_nobody_has_to_part_into_full_hexes() -> None:
    # An island of two hexes: the other one is full of Frenchmen.
    sea = {at: "sea" for at in HEXES if at not in ("0304", "0305")}
    land = ground(terrain=sea, sea=COAST, country="france")
    rows = [unit("b", "uk-motorized", "0304"), unit("f", "fr-infantry", "0304")]
    three = [unit(f"x{n}", "fr-infantry", "0305") for n in range(3)]
    fourth = unit("x3", "fr-infantry", "0305")
    roomy = position(*rows, *three, on=land, holders={"france": ALLIES}, sources=(PARIS,))
    assert ending(roomy) == "WIE-MOV-048"  # the Frenchman has room there
    full = position(*rows, *three, fourth, on=land, holders={"france": ALLIES}, sources=(PARIS,))
    assert ending(full) == ""
