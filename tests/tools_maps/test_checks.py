"""A sound map has no problems; each thing that breaks it is found and said."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools_maps.sheet import flat, ground, hexes, recipe
from tools.maps import checks
from tools.maps.borders import Realm
from tools.maps.bridges import Bridge
from tools.maps.build import Built, Mark
from tools.maps.frame import Hex
from tools.maps.naming import Name, Place
from tools.maps.rivers import Line, River, read_side
from tools.maps.routes import Way

FRAME = flat(5, 4)
# From the eastern edge along the lower side of the second row to the sea in the west.
CORNERS = [(13, 3), (11, 3), (10, 4), (8, 4), (7, 3), (5, 3), (4, 4), (2, 4)]
BRIDGE = "0302-s"
SETTINGS = {
    "settlements": {"marks": ["town", "village"]},
    "roads": {"apart": [], "reached": ["ports"]},
    "rails": {"apart": []},
    "bridges": {"every": ["minor"]},
    "borders": {"state": {"owners": {"north": "North", "south": "South"}}},
}
FILES = {
    "rivers.csv": 'name,kind,from,into,points\nAa,minor,edge,sea,"7.5 -3.5, 1.2 -3.5"\n',
    "bridges.csv": "name,river,crossing,lon,lat\n",
}


@pytest.fixture
def built(tmp_path: Path) -> Built:
    """A road from a town in the north over the one river to a village in the south."""
    land = ground("~....", "~....", "~....", "~....")
    towns = {"Nord": ("town", (2, 0)), "Sud": ("village", (2, 3))}
    return Built(
        recipe=recipe(tmp_path, FRAME, FILES, SETTINGS),
        ground=land,
        height=dict.fromkeys(land, 0),
        places={n: Place(n, kind, FRAME.centre(at), at, ()) for n, (kind, at) in towns.items()},
        names={at: Name(n, kind, ()) for n, (kind, at) in towns.items()},
        rivers=[River("Aa", CORNERS, ["minor"] * 7, line=Line([[(7.5, -3.5), (1.2, -3.5)]]))],
        roads=[Way("road", "N1", hexes("0301 0302 0303 0304"))],
        rails=[],
        bridges=[Bridge("minor", "Pont de Sud", read_side(FRAME, BRIDGE), "Aa")],
        causeways=[],
        obstacles=[],
        mines=[],
        marks={
            "settlements": [Mark(at, kind, n) for n, (kind, at) in towns.items()],
            "ports": [],
        },
        realms={"state": Realm(_halves(), [])},
    )


def _halves() -> dict[Hex, str]:
    return {(x, y): "north" if y < 2 else "south" for x in range(1, 5) for y in range(4)}


def test_a_sound_map_has_no_problems(built: Built) -> None:
    assert checks.problems(built) == []


def paint(place: Hex, kind: str) -> Callable[[Built], Built]:
    return lambda built: replace(built, ground={**built.ground, place: kind})


def marked(layer: str, at: Hex) -> Callable[[Built], Built]:
    return lambda built: replace(
        built, marks={**built.marks, layer: [*built.marks.get(layer, []), Mark(at, "x", "There")]}
    )


def owned(**changed: str) -> Callable[[Built], Built]:
    new = {hexes(name[1:])[0]: owner for name, owner in changed.items()}
    return lambda built: replace(built, realms={"state": Realm({**_halves(), **new}, [])})


def road(text: str) -> Callable[[Built], Built]:
    return lambda built: replace(built, roads=[*built.roads, Way("road", "", hexes(text))])


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (paint((4, 0), "sea"), "sea cut off from the rest at 0501"),
        (paint((4, 0), "hill"), "1 of 16 land hexes differ from all neighbours: {'hill': 1}"),
        (
            lambda b: replace(b, rivers=[River("Aa", CORNERS[:-1], ["minor"] * 6)]),
            "the Aa does not reach its mouth (sea)",
        ),
        (
            lambda b: replace(b, rivers=[*b.rivers, River("Aa", CORNERS[3:], ["minor"] * 4)]),
            "0202-s belongs to Aa and Aa",
        ),
        (
            lambda b: replace(b, rivers=[River("Aa", [*CORNERS, (1, 3), (-1, 3)], ["minor"] * 9)]),
            "the Aa runs through the sea at 0102-s",
        ),
        (
            # North of the waypoints, but in a hex south of the river.
            lambda b: replace(
                b, places={**b.places, "Sud": Place("Sud", "village", (4.3, -0.5), (2, 3), ())}
            ),
            "Sud lies on the wrong bank of the Aa",
        ),
        (road("0501 0502"), "roads cut off from the rest: 0501, 0502"),
        (road("0302 0201 0202"), "a road ends in the open at 0202"),
        (road("0301 0201 0101"), "a road runs through the sea at 0101"),
        (marked("ports", (1, 3)), "ports: no road reaches There (0204)"),
        (lambda b: replace(b, bridges=[]), "no bridge over the Aa at 0302-s"),
        (lambda b: replace(b, bridges=[]), "no bridge leads to 0203, 0204, 0303, 0304"),
        (
            lambda b: replace(b, bridges=[*b.bridges, *b.bridges]),
            "two bridges are called Pont de Sud",
        ),
        (
            lambda b: replace(
                b,
                bridges=[*b.bridges, Bridge("minor", "Folly", read_side(FRAME, "0402-s"), "Aa")],
            ),
            "Folly carries no way",
        ),
        (paint((2, 0), "sea"), "Nord lies in the sea"),
        (marked("forts", (0, 0)), "forts: There lies in the sea (0101)"),
        (marked("beaches", (1, 0)), "There is no beach"),
        (paint((1, 0), "beach"), "no troops land at 0201"),
        (
            owned(h0303="north", h0304="north", h0203="north", h0204="south"),
            "state: south is cut in two at 0204",
        ),
        (
            lambda b: replace(b, realms={"state": Realm(dict.fromkeys(_halves(), "north"), [])}),
            "state: south has no land",
        ),
    ],
)
def test_what_breaks_a_map_is_said(
    built: Built, broken: Callable[[Built], Built], said: str
) -> None:
    assert said in checks.problems(broken(built))


def test_facts_count_the_layers(built: Built) -> None:
    facts = checks.facts(built)
    assert "rivers 1 with 7 sides" in facts
    assert "road steps 3, rail steps 0" in facts
    assert "ground: open 16, sea 4" in facts
