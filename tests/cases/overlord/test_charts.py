"""What a side lays over the map, and reads off a hex: figures typed from the rules."""

from typing import Any

import pytest

from grognard.systems.overlord.charts import Chart, Edge, HexRead, Link, chart, muster, read_hex
from grognard.systems.overlord.state import State
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import ALLIES, AXIS, ally, axis, ground, hq, position, view


def laid(state: State, name: str, **more: Any) -> Chart:
    found = chart(view(state, ALLIES), {"chart": name, **more})
    assert found is not None
    return found


def tones(found: Chart) -> dict[str, str]:
    return {tint.hex: tint.tone for tint in found.tints}


def test_zones_and_anti_aircraft_strength_are_told_hex_by_hex() -> None:
    """A regiment counts 5 in its hex and around it; against aircraft 5 in its hex alone."""
    state = position(ally("a", "us-infantry", "0604"))
    zones = laid(state, "zones", side=ALLIES)
    own = next(tint for tint in zones.tints if tint.hex == "0604")
    points = view(state, ALLIES).terms.tables.sizes[state.units["a"].size].points
    assert own.figure == 10 * points
    flak = laid(state, "flak", side=ALLIES)
    assert next(tint for tint in flak.tints if tint.hex == "0604").figure == 10 * points
    assert "0603" in tones(zones)
    assert "0603" not in tones(flak)
    assert "0603" not in tones(laid(state, "zones", side=AXIS))


def test_a_chart_of_the_enemy_shows_only_what_is_reported() -> None:
    state = position(axis("x", "german-infantry", "0604"))
    assert laid(state, "zones", side=AXIS).tints == ()
    assert "0604" not in tones(laid(state, "lines"))


@pytest.mark.rule("OVL-LOC-007", "engine")
def test_lines_lead_from_units_to_hqs_and_hqs_have_ranges() -> None:
    state = position(
        ally("a", "us-infantry", "0604", hq="d"), hq("d", ALLIES, "0404", hq="allies-root")
    )
    assert Link(origin="0604", hex="0404", tone="supported") in laid(state, "command").links
    near = tones(laid(state, "range", hq="d"))
    # 15 points of a division: up to 7.5 open fields are supported.
    assert near["0404"] == near["1104"] == "supported"
    assert near["1204"] == "extended"
    assert laid(state, "range", hq="a").tints == ()


def test_hexsides_are_told_by_what_they_do() -> None:
    rivers = [RunShown("rivers", "stream", ("0304-se",)), RunShown("rivers", "major", ("0304-s",))]
    state = position(ally("a", "us-infantry", "0304"), on=ground(sides=rivers))
    closed, stream = Edge(side="0304-s", tone="closed"), Edge(side="0304-se", tone="combat")
    assert laid(state, "sides").edges == (closed, stream)


def test_a_hex_is_read_with_its_zones_men_and_sides() -> None:
    on = ground(sides=[RunShown("rivers", "stream", ("0304-se",))])
    state = position(ally("a", "us-infantry", "0304", strength=50), on=on)
    found = read_hex(view(state, ALLIES), {"hex": "0304"})
    assert isinstance(found, HexRead)
    assert dict(found.zones) == {AXIS: 0, ALLIES: None}
    assert found.quality == "regular"
    full = view(state, ALLIES).terms.tables.templates["us-infantry"]
    assert found.men == full.men / 2
    assert [side.direction for side in found.sides] == ["n", "ne", "se", "s", "sw", "nw"]
    river = found.sides[2]
    assert (river.attack, river.armour, river.closed) == (75, 75, False)
    assert read_hex(view(state, ALLIES), {"hex": "9999"}) is None


def test_enemies_that_are_only_reported_have_no_muster() -> None:
    state = position(ally("a", "us-infantry", "0304"), axis("x", "german-infantry", "0404"))
    units = [one.unit for one in muster(view(state, ALLIES), {})]
    assert "a" in units
    assert "x" not in units
