"""What the desk is told besides orders: the supply forecast, ports, ice, how far supply goes."""

from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.board import board
from grognard.systems.europe.charts import chart
from grognard.systems.europe.looking import PortNow, ports
from grognard.systems.europe.rules.ground import freezing_rivers
from grognard.systems.europe.state import Harbour, Strike
from grognard.systems.europe.system import RULESET
from grognard.systems.europe.terms import AXIS
from grognard.systems.registry import read_terms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import alter, changed, ground, position
from tests.cases.europe.test_pockets import bridge


def test_the_forecast_tells_hexes_by_what_becomes_of_their_units() -> None:
    state = bridge()
    assert chart(view(state, AXIS), {"chart": "pockets"}) == {}
    far = alter(state, "g", at="1109")
    assert chart(view(far, AXIS), {"chart": "pockets"}) == {"losing": ("1109",)}
    dry = alter(far, "g", supplied=False)
    assert chart(view(dry, AXIS), {"chart": "pockets"}) == {"lacking": ("1109",)}
    closed = alter(state, "g", at="0905")
    assert chart(view(closed, AXIS), {"chart": "pockets"})["pocketed"] == ("0705",)


@pytest.mark.rule("WIE-SEA-009", "engine")
@pytest.mark.rule("WIE-AIR-035", "engine")
def test_ports_that_do_not_work_are_told() -> None:
    """Suppressed in this turn; damaged up to the tenth; damage counts more than both."""
    marks = [MarkShown("ports", kind, at) for kind, at in (("minor", "0305"), ("major", "0505"))]
    state = changed(
        position(on=ground(marks=marks)),
        clock=Clock(turn=3, phase="movement", side=AXIS),
        strikes={at: Strike(turn=3, by=AXIS, suppressed=True) for at in ("0305", "0505", "0705")},
        harbours={"0505": Harbour(supply_until=4, transport_until=10)},
    )
    damaged, hit = PortNow("0505", "major", "damaged"), PortNow("0305", "minor", "suppressed")
    assert ports(view(state, AXIS), {}) == (hit, damaged)
    later = changed(state, clock=Clock(turn=10, phase="movement", side=AXIS))
    assert ports(view(later, AXIS), {}) == (damaged,)
    healed = changed(state, clock=Clock(turn=11, phase="movement", side=AXIS))
    assert ports(view(healed, AXIS), {}) == ()


def test_rivers_freeze_between_severe_hexes_alone() -> None:
    terms: Any = read_terms("barbarossa-1941", {})
    found = freezing_rivers(terms)
    assert {*found} == {"minor", "major"}
    assert "086049-s" in found["major"]  # the Daugava above Riga
    places = {side[:6] for sides in found.values() for side in sides}
    assert all(terms.climate(place) == "severe" for place in places)
    shown = board(terms)
    assert (shown.freezing, shown.frost) == (found, "snow")


@pytest.mark.rule("WIE-SUP-018", "engine")
@pytest.mark.parametrize(("blocks", "reached"), [(False, True), (True, False)])
def test_polish_supply_goes_ten_points_into_empty_german_hexes(blocks: bool, reached: bool) -> None:
    """From the railway at 071064 to 064070; with the option not over the border."""
    terms: Any = read_terms("poland-1939", {"control_blocks_supply": blocks})
    state: Any = Game.new(RULESET, terms, bytes(32)).state
    found = chart(view(state, AXIS), {"chart": "supply", "of": "allies"})
    assert ("064070" in found["lesser"]) is reached
    assert "071064" in found["lesser"]
    assert "062070" not in found["lesser"]
