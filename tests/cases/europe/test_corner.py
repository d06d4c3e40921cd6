"""The first hex of a map is a hex like any other, and beyond the edge there is nothing.

The neighbours beyond the edge are told apart by their number, and the first hex has the next one.
"""

import pytest

from grognard.systems.europe.orders.sea import Ship
from grognard.systems.europe.rules.ground import around, crosses_river
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.partisans import is_near_soviets
from grognard.systems.europe.rules.seas import barred_shores
from grognard.systems.europe.rules.shipping import refuse_ship
from grognard.systems.europe.rules.supply import grade_for
from grognard.systems.europe.rules.zones import in_enemy_zone
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import ALLIES, AXIS, SourceTerms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import HEXES, changed, ground, position, rested, river, the, unit
from tests.cases.europe.test_part import russia


def reached(state: State, id_: str = "u") -> set[str]:
    """Where a unit can go."""
    return {state.terms.map.ids[place] for place in reachable(state, the(state, id_)).places}


@pytest.mark.rule("WIE-MAP-016", "engine")
@pytest.mark.rule("WIE-MOV-002", "engine")
def test_one_marches_into_the_first_hex_and_not_beyond_the_edge() -> None:
    state = position(unit("u", "de-infantry", "0202"))
    assert state.terms.map.place("0101") == 0
    assert "0101" in reached(state)
    assert set(around(state.terms.map, "0101")) == {"0201", "0102"}
    # Alone on an island in the corner nobody goes anywhere, nor comes out at the other edge.
    island = ground(
        terrain={at: "sea" for at in HEXES if at not in ("0101", "1209", "1201", "0109")}
    )
    alone = position(unit("u", "de-infantry", "0101"), on=island)
    assert reached(alone) == {"0101"}
    far = position(unit("u", "de-infantry", "1209"), on=island)
    assert reached(far) == {"1209"}


@pytest.mark.rule("WIE-UNIT-018", "engine")
@pytest.mark.rule("WIE-UNIT-021", "engine")
def test_zones_reach_into_the_first_hex() -> None:
    state = position(unit("g", "de-infantry", "0201"))
    assert in_enemy_zone(state, ALLIES, "0101")
    # Who is surprised controls his own country, and its first hex.
    land = ground(country=dict.fromkeys(("0101", "0201", "0102"), "norway"))
    surprised = position(
        unit("n", "no-infantry", "0201"),
        on=land,
        holders={"norway": ALLIES, "poland": AXIS},
        surprised={"norway": AXIS},
    )
    assert in_enemy_zone(surprised, AXIS, "0101")
    assert not in_enemy_zone(surprised, AXIS, "0301")


@pytest.mark.rule("WIE-WX-007", "engine")
@pytest.mark.rule("WIE-WX-008", "engine")
def test_rivers_freeze_at_the_first_hex() -> None:
    land = ground(climate="severe", sides=[river("0102-n"), river("0201-n")])
    state = position(on=land)
    assert crosses_river(state, "0102", "0101")
    assert crosses_river(state, "0101", "0102")
    winter = rested(changed(state, season="snow"))
    assert not crosses_river(winter, "0102", "0101")
    assert not crosses_river(winter, "0101", "0102")


@pytest.mark.rule("WIE-PART-030", "engine")
@pytest.mark.rule("WIE-PART-033", "engine")
def test_how_far_from_a_supplied_hex_is_near() -> None:
    state = russia()  # supplied at 1204
    assert is_near_soviets(state, "0604")
    assert not is_near_soviets(state, "0504")
    assert not is_near_soviets(state, "0104")
    moscow = SourceTerms(at="0101", nation="soviet-union")
    corner = position(
        on=ground(country={"0101": "soviet-union"}),
        sources=(moscow,),
        holders={"soviet-union": "soviets", "poland": AXIS},
    )
    assert is_near_soviets(corner, "0101")
    assert is_near_soviets(corner, "0701")
    assert not is_near_soviets(corner, "0801")
    assert not is_near_soviets(corner, "1201")  # not round the edge
    assert not is_near_soviets(corner, "1209")


@pytest.mark.rule("WIE-SEA-004", "engine")
@pytest.mark.rule("WIE-SUP-012", "engine")
def test_ships_sail_the_first_hex() -> None:
    # Two ports on the first column: the only way between them leads through 0101.
    water = dict.fromkeys(("0101", "0102", "0201"), "high-seas")
    land = ground(
        terrain=dict.fromkeys(("0101",), "sea"),
        sea=water,
        marks=[MarkShown("ports", "major", at) for at in ("0102", "0201")],
    )
    source = SourceTerms(at="0102", nation="united-kingdom")
    state = position(
        unit("u", "uk-armor", "0102"), on=land, holders={"poland": ALLIES}, sources=(source,)
    )
    order = Ship(units=("u",), navy="allied", goal="0201")
    from grognard.kernel.view import view

    assert refuse_ship(view(state, ALLIES), order) is None
    assert grade_for(state, the(state, "u")) == "major"


@pytest.mark.rule("WIE-SEA-057", "engine")
def test_gibraltar_opens_the_two_hexes_west_of_it() -> None:
    rows = [unit(f"e{n}", "de-infantry", at) for n, at in enumerate(("0404", "0405", "0504"))]
    # West of 0505 lie 0404 and 0405; 0504 lies north.
    land = ground(country={"0505": "gibraltar"})
    state = position(
        *rows,
        on=land,
        holders={"poland": AXIS, "gibraltar": ALLIES},
        terms={"places": {"Gibraltar": "0505"}},
    )
    barred = barred_shores(state, ALLIES)
    found = {at for at in ("0404", "0405", "0504") if barred[state.terms.map.place(at)]}
    assert found == {"0504"}
    lost = position(*rows, on=land, terms={"places": {"Gibraltar": "0505"}})
    all_ = barred_shores(lost, ALLIES)
    assert all(all_[lost.terms.map.place(at)] for at in ("0404", "0405", "0504"))
