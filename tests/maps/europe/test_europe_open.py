"""What the map of Europe must show besides: river lengths, zones of ports, counted centres."""

from collections import Counter

import pytest

from tests.maps import judging
from tests.maps.europe import beside, tables
from tests.maps.europe.conftest import EUROPE
from tests.maps.europe.frame import GRID
from tests.maps.europe.rows import Count
from tests.maps.europe.statements import PORTS, ZONE, Atlas
from tests.maps.europe.test_europe_rules import centres, marked


def test_fifty_rivers_have_their_length(atlas: Atlas) -> None:
    held = [row.river.split("/")[0] for row in tables.LENGTHS if atlas.is_length(row)]
    assert len(held) >= 50


def test_ports_touch_their_sea_zones(atlas: Atlas) -> None:
    holds = {row.port: atlas.is_zone(row) for row in tables.ZONES}
    judging.judge("zones", holds, tables.EXEMPT)


def test_every_port_touches_a_sea_zone(atlas: Atlas) -> None:
    ports = [at for at in range(atlas.map.hexes) if atlas.layer(PORTS).at(at)]
    zones = {zone for zone in atlas.layer(ZONE).names if zone != "none"}
    assert len(ports) > 100
    titles = atlas.layer(PORTS).titles
    holds = {titles[at]: bool(atlas.zones_at(at) & zones) for at in ports}
    judging.judge("ports", holds, tables.EXEMPT)


def counted(atlas: Atlas, row: Count) -> bool:
    found = centres(atlas, row.kind)
    if row.place:
        # Places of one neighbourhood share hexes, so no fewer stand near than are named.
        near = GRID.within(atlas.spot(row.place)[0], 1)
        return sum(found[at] for at in near) >= row.number
    held = (at for at in found if not row.country or atlas.held_by(at, row.country))
    return sum(found[at] for at in held) == row.number


def test_as_many_centres_as_the_registers_count(atlas: Atlas) -> None:
    assert [row for row in tables.COUNTS if not counted(atlas, row)] == []


def capacity(atlas: Atlas, port: str) -> set[int]:
    """The capacities that a table gives a port in its hex or beside it."""
    near = set(GRID.within(atlas.spot(port)[0], 1))
    rows = beside.rows(EUROPE, "port-capacity")
    return {int(row["capacity"]) for row in rows if atlas.map.place(row["at"]) in near}


@pytest.mark.rule("WIW-MAP-009", "data")
def test_ports_have_the_capacity_of_the_register(atlas: Atlas) -> None:
    wrong = {row.port for row in tables.CAPACITIES if row.capacity not in capacity(atlas, row.port)}
    assert wrong == set()
    given = Counter(int(row["capacity"]) for row in beside.rows(EUROPE, "port-capacity"))
    assert given == Counter(row.capacity for row in tables.CAPACITIES)


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("G3304", "Leningrad"),  # the Kronstadt side of Leningrad
        ("B2632", "London"),  # the Thames beside it
        ("C4705", "Danzig"),
        ("E5425", "Port Said"),
    ],
)
@pytest.mark.rule("WIW-MAP-010", "data")
def test_four_ports_are_given_by_number(atlas: Atlas, number: str, near: str) -> None:
    rows = [row for row in beside.rows(EUROPE, "port-capacity") if row["number"] == number]
    assert [row["capacity"] for row in rows] == ["25"]
    at = atlas.map.place(rows[0]["at"])
    assert atlas.layer("ports").at(at)
    assert GRID.steps(at, atlas.spot(near)[0]) <= 2


def test_ports_with_a_capacity_are_ports(atlas: Atlas) -> None:
    rows = beside.rows(EUROPE, "port-capacity")
    assert [row for row in rows if not atlas.layer(PORTS).at(atlas.map.place(row["at"]))] == []


@pytest.mark.rule("WIE-MAP-018", "data")
def test_three_siberian_edges_reach_moscow_on_the_soviet_gauge(atlas: Atlas) -> None:
    start, _ = atlas.spot("Moskva")
    net = atlas.rails["soviet"]
    reached, front = {start}, {start}
    while front:
        front = {there for at in front for there in net[at]} - reached
        reached |= front
    edges = marked(atlas, "edges", "siberia")
    assert len(edges) == 3
    assert [atlas.map.ids[at] for at in edges if at not in reached] == []
