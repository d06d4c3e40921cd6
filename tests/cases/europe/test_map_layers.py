"""What a hex of the map says to the rules: front, climate, the Arctic, railways, edges."""

import pytest

from grognard.systems.europe.rules.ground import railway_sides, side_between
from grognard.systems.europe.rules.holding import gauges
from grognard.systems.europe.rules.march import allowance, hindrance_of
from grognard.systems.europe.rules.skies import ground_points
from grognard.systems.europe.rules.trains import edge_kind
from grognard.systems.europe.rules.weather import shortened
from grognard.systems.europe.state import Rail, Wing
from grognard.systems.europe.terms import AXIS
from grognard.terrain.shapes import CLOSED
from grognard.terrain.shown import MarkShown, RunShown
from tests.cases.europe.board import changed, ground, position, railway, rested, the, unit


@pytest.mark.rule("WIE-MAP-012", "engine")
def test_every_hex_has_a_front_on_which_its_air_points_serve() -> None:
    state = position(on=ground(front={"0404": "east", "0505": "south"}))
    terms = state.terms
    assert [terms.front(at) for at in ("0303", "0404", "0505")] == ["west", "east", "south"]
    wing = Wing(nation="germany", front="east", points=3, ground=2)
    flown = changed(state, wings={AXIS: {"east/germany": wing}})
    assert ground_points(flown, AXIS, terms.front("0404")) == 2
    assert ground_points(flown, AXIS, terms.front("0303")) == 0


@pytest.mark.rule("WIE-MAP-013", "engine")
@pytest.mark.parametrize(("climate", "points"), [("arid", 500), ("moderate", 250), ("severe", 500)])
def test_every_hex_has_a_climate(climate: str, points: int) -> None:
    state = position(unit("g", "de-infantry", "0404"), on=ground(climate={"0404": climate}))
    assert state.terms.climate("0404") == climate
    assert state.terms.climate("0303") == "moderate"
    snow = rested(changed(state, season="snow"))
    assert allowance(snow, the(snow, "g")) == points


@pytest.mark.rule("WIE-MAP-014", "engine")
def test_the_arctic_is_closed_to_tanks_and_feeds_half_as_far() -> None:
    land = ground(marks=[MarkShown("arctic", "arctic", "0504")])
    state = position(unit("t", "de-panzer", "0404"), unit("i", "de-infantry", "0404"), on=land)
    place = state.terms.map.place
    closed = {
        name: bool(int(hindrance_of(state, the(state, name)).words[place("0504")]) & CLOSED)
        for name in ("t", "i")
    }
    assert closed == {"t": True, "i": False}
    assert shortened(state, "germany", "0504")  # in summer, too
    assert not shortened(state, "germany", "0404")


@pytest.mark.rule("WIE-MAP-004", "engine")
def test_railways_are_of_one_gauge_or_the_other_and_work_or_are_cut() -> None:
    soviet = RunShown("rails", "soviet", ("0604", "0704", "0804"))
    land = ground(steps=[railway("0304", "0404", "0504"), soviet])
    state = position(on=land)
    map_ = state.terms.map

    def gauge(at: str) -> int:
        return int(gauges(state)[map_.place(at)])

    assert [gauge(at) for at in ("0303", "0404", "0704")] == [0, 1, 2]
    side = side_between(map_, "0404", "0504")
    assert railway_sides(state)[side]
    cut = changed(state, rails={"0504": Rail(cut=True)})
    assert not railway_sides(cut)[side]
    relaid = changed(state, rails={"0704": Rail(gauge="european")})
    assert int(gauges(relaid)[map_.place("0704")]) == 1


@pytest.mark.rule("WIE-MAP-018", "engine")
def test_special_hexes_of_the_edge() -> None:
    kinds = {"1204": "siberia", "1209": "middle-east", "0101": "transit", "0105": "usa-port"}
    state = position(on=ground(marks=[MarkShown("edges", kind, at) for at, kind in kinds.items()]))
    assert {at: edge_kind(state, at) for at in kinds} == kinds
    assert edge_kind(state, "0404") == ""
    assert edge_kind(position(), "1204") == ""
