"""What the chief of staff does in small positions: crowded hexes, losses, advances, supply."""

import random

import pytest

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.opponents.contract import Sight
from grognard.opponents.europe import adjutant
from grognard.opponents.europe.lines import fed_from
from grognard.opponents.europe.notes import Notes
from grognard.opponents.europe.picture import Picture
from grognard.opponents.europe.replies import reply
from grognard.opponents.europe.room import make_room
from grognard.opponents.meter import Meter
from grognard.systems.europe.orders.combat import Advance, Disband, FallBack, TakeLosses
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.questions import ChooseAdvance, ChooseFallBack, ChooseLosses
from grognard.systems.europe.rules.moves import refuse_march
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import AXIS, UnitTerms
from tests.cases.europe.board import position, unit
from tests.cases.europe.playing import RULESET

HERE = "0404"


def seen(*units: UnitTerms, phase: str = "movement") -> State:
    """The view of the Axis of a position in one of its phases."""
    return view(position(*units, clock=Clock(turn=1, phase=phase, side=AXIS)), AXIS)


def infantry(count: int, at: str = HERE) -> list[UnitTerms]:
    return [unit(f"i{at}{number}", "de-infantry", at) for number in range(count)]


@pytest.mark.parametrize("foes", [(), (unit("p", "fr-infantry", "0704"),)])
def test_a_crowded_hex_is_left_on_foot(foes: tuple[UnitTerms, ...]) -> None:
    board = seen(*infantry(5), *foes)
    order = make_room(Picture(board), Notes(), marching=True)
    assert isinstance(order, March)
    assert order.path[-1] != HERE
    assert refuse_march(board, order) is None


def test_in_the_second_phase_a_crowded_hex_is_left_by_who_may_move() -> None:
    board = seen(*infantry(4), unit("tank", "de-panzer", HERE), phase="mechanized")
    order = make_room(Picture(board), Notes(), marching=True)
    assert isinstance(order, March)
    assert order.units == ("tank",)


def test_who_finds_no_room_is_the_weakest() -> None:
    board = seen(*infantry(4), unit("weak", "de-mountain", HERE), phase="mechanized")
    assert make_room(Picture(board), Notes(), marching=True) == Disband(unit="weak")


def test_where_nobody_is_too_many_nobody_goes() -> None:
    assert make_room(Picture(seen(*infantry(4))), Notes(), marching=True) is None


def test_infantry_pays_for_the_tanks() -> None:
    tanks = [unit("t1", "de-panzer", HERE), unit("t2", "de-panzer", HERE)]
    board = seen(*infantry(2), *tanks, unit("p", "fr-infantry", "0504"), phase="combat")
    units = tuple(sorted(board.units.keys() - {"p"}))
    asked = ChooseLosses(side=AXIS, target="0504", units=units, owing=6)
    answer = reply(Picture(board), asked)
    assert isinstance(answer, TakeLosses)
    assert set(answer.units) <= {"i04040", "i04041"}


def test_attackers_with_no_room_behind_them_pay_instead_of_going_back() -> None:
    there = unit("p", "fr-infantry", "0504")
    free = seen(*infantry(4), there, phase="combat")
    units = tuple(one.id for one in infantry(4))
    asked = ChooseFallBack(side=AXIS, target="0504", units=units, owing=30)
    assert reply(Picture(free), asked) == FallBack(go=True)
    around = [
        one for at in ("0403", "0303", "0304", "0405", "0503", "0305") for one in infantry(4, at)
    ]
    full = seen(*infantry(4), *around, there, phase="combat")
    assert reply(Picture(full), asked) == FallBack(go=False)


def test_the_quick_advance_first() -> None:
    tank = unit("tank", "de-panzer", HERE)
    board = seen(*infantry(3), tank, unit("p", "fr-infantry", "0904"), phase="combat")
    units = tuple(sorted(board.units.keys() - {"p"}))
    answer = reply(Picture(board), ChooseAdvance(side=AXIS, target="0504", units=units, room=1))
    assert answer == Advance(units=("tank",))


def test_supply_is_barred_by_enemy_zones_but_where_an_own_unit_stands() -> None:
    """Between two enemies there is a lane that one own unit opens."""
    foes = [unit(f"p{at}", "fr-infantry", at) for at in ("0501", "0503", "0505", "0507", "0509")]
    picture = Picture(seen(*infantry(1, "0204"), *foes))
    place = picture.map.place
    barred = fed_from(picture, {"0204"})
    assert barred[place("0304")]
    assert not barred[place("0804")]
    opened = fed_from(picture, {"0204", "0404", "0504", "0604"})
    assert opened[place("0804")]


def test_the_adjutant_thinks_no_more_than_it_may() -> None:
    board = seen(*infantry(3), unit("p", "fr-infantry", "0604"))
    meter = Meter(20_000)
    sight = Sight(
        side=AXIS,
        view=board,
        offers=lambda draft: RULESET.phase_of(board).offers(board, draft),
        question=None,
        notebook=b"",
        luck=random.Random(0),
        ruleset=RULESET,
        meter=meter,
    )
    decision = adjutant.decide(sight)
    assert RULESET.phase_of(board).refuse(board, decision.what) is None  # type: ignore[arg-type]
    assert 0 < meter.spent <= adjutant.STEPS
