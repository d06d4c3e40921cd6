"""Forced marches that wear out, rest after a turn, and where nations may not go."""

import pytest

from grognard.kernel.view import view
from grognard.systems.europe.orders.march import Force, March
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.rules.limits import may_stand
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import force, march, rest
from grognard.systems.europe.rules.trains import refuse_rail
from grognard.systems.europe.state import Pace, State
from grognard.systems.europe.terms import AXIS, LimitTerms, SourceTerms
from tests.cases.europe.board import changed, ground, position, railway, read_the_tables, the, unit
from tests.cases.europe.resolving import play

BERLIN = SourceTerms(at="0104", nation="germany")


@pytest.mark.rule("WIE-MOV-021", "engine")
def test_the_chance_is_one_in_six() -> None:
    assert read_the_tables().numbers.forced_march_chance == 6


def forced(template: str = "de-infantry") -> State:
    """A unit about to force a march."""
    state = position(unit("u", template, "0404"), sources=(BERLIN,))
    play(state, force(state, Force(unit="u")))
    return state


@pytest.mark.rule("WIE-MOV-021", "engine")
@pytest.mark.rule("WIE-MOV-023", "engine")
def test_one_forced_march_in_six_wears_a_unit_out() -> None:
    state = forced()
    play(state, march(state, March(units=("u",), path=("0504", "0604"))), {"march": True})
    assert state.units["u"].group
    assert state.units["u"].at == "0604"
    assert state.paces[AXIS]["u"].mp_hundredths == 0  # it stops where its move ends
    sound = forced()
    play(sound, march(sound, March(units=("u",), path=("0504",))), {"march": False})
    assert not sound.units["u"].group
    play(sound, march(sound, March(units=("u",), path=("0604",))))  # only the first move is risky
    assert sound.units["u"].at == "0604"
    plain = position(unit("u", "de-infantry", "0404"), sources=(BERLIN,))
    play(plain, march(plain, March(units=("u",), path=("0504",))))  # nothing is rolled
    assert not plain.units["u"].group


@pytest.mark.rule("WIE-MOV-021", "engine")
def test_who_forms_no_battle_group_is_lost() -> None:
    state = forced("de-static")
    play(state, march(state, March(units=("u",), path=("0504",))), {"march": True})
    assert "u" not in state.units


@pytest.mark.rule("WIE-RAIL-014", "engine")
def test_all_are_fresh_after_their_player_turn() -> None:
    state = position(unit("u", "de-infantry", "0404"))
    tired = changed(state, paces={AXIS: {"u": Pace(moved=True, spent=True, rail_spent=30)}})
    play(tired, rest(tired, AXIS))
    assert tired.paces[AXIS]["u"] == Pace()


LANDS = {"0504": "germany", "0604": "romania", "0704": "greece"}
LIMITS = (
    LimitTerms(nation="hungary", open=("plain",)),
    LimitTerms(nation="italy", closed=("north",)),
    LimitTerms(nation="bulgaria", open=("romania",), hexes=1, near="greece"),
)
AREAS = {"plain": ("0504", "0505"), "north": ("0404", "0504")}


@pytest.mark.rule("WIE-MOV-004", "engine")
def test_nations_keep_to_what_is_open_to_them() -> None:
    land = ground(country={**LANDS, "0404": "hungary"})
    terms = {"limits": LIMITS, "areas": AREAS}
    state = position(unit("h", "hu-infantry", "0404"), on=land, terms=terms)
    ids = state.terms.map.ids
    reached = {ids[place] for place in reachable(state, the(state, "h")).places.tolist()}
    assert reached == {"0404", "0504", "0505"}
    italian = position(unit("i", "it-infantry", "0505"), on=land, terms=terms)
    gone = {ids[place] for place in reachable(italian, the(italian, "i")).places.tolist()}
    assert "0404" not in gone
    assert "0504" not in gone
    assert "0605" in gone
    free = position(unit("g", "de-infantry", "0404"), on=land, terms=terms)
    assert may_stand(free, the(free, "g"), "0704")
    assert [may_stand(state, the(state, "h"), at) for at in ("0504", "0704")] == [True, False]


@pytest.mark.rule("WIE-MOV-004", "engine")
def test_trains_pass_but_do_not_stop_where_a_nation_may_not_be() -> None:
    line = railway("0304", "0404", "0504", "0604", "0704")
    rome = SourceTerms(at="0304", nation="italy")
    state = position(
        unit("i", "it-infantry", "0304"),
        on=ground(steps=[line]),
        sources=(rome,),
        terms={"limits": LIMITS, "areas": AREAS},
    )

    def rule(goal: str) -> str:
        found = refuse_rail(view(state, AXIS), RailMove(units=("i",), goal=goal))
        return found.rule if found else ""

    assert rule("0504") == "WIE-MOV-004"
    assert rule("0604") == ""
