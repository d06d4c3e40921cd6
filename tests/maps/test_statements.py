"""The questions put to a map: each statement holds on one made-up map and not on another."""

from typing import Literal

import msgspec
import numpy as np
import pytest

from grognard.terrain.layout import Layout
from grognard.terrain.map import Layer, Line, Map, PlaceName
from tests.maps.frame import HEIGHT, WIDTH, hex_at, straight
from tests.maps.statements import (
    Atlas,
    Distance,
    Ground,
    Place,
    River,
    Road,
    plain,
)

HERE = hex_at(49.0, -0.5)
NORTH = HERE - WIDTH
TOWN = Place("Saint-Lô", "49.0000", "-0.5000", "town", "atlas", "St. Lo")
FAR = Place("Far", "49.0000", "-0.3632", "town", "atlas")
EAST = hex_at(49.0, -0.3632)


def board(*layers: Layer, names: dict[int, PlaceName] | None = None) -> Atlas:
    sheet = Layout("main", WIDTH, HEIGHT, metres=2500)
    by_name = {layer.name: layer for layer in layers}
    made_up = Map("made-up", "", (sheet,), layers=by_name, names=names or {})
    return Atlas(made_up, (TOWN, FAR))


def grid(**places: list[int]) -> Layer:
    """Sea everywhere but at some places."""
    names = ("sea", *(name.replace("_", "-") for name in places))
    cells = np.zeros(WIDTH * HEIGHT, np.uint8)
    for code, hexes in enumerate(places.values(), 1):
        cells[hexes] = code
    return Layer("terrain", "grids", names, cells)


def lines(name: str, *rows: Line) -> Layer:
    return Layer(name, "sides", ("",), np.zeros(6 * WIDTH * HEIGHT, np.uint8), rows)


def river(name: str, *sides: int, kind: str = "major") -> Layer:
    return lines("rivers", Line(kind, name, sides))


def ground(says: Literal["most", "some", "none", "side"], terrain: str, reach: int = 1) -> Ground:
    return Ground("1", says, "49.0", "-0.5", reach, terrain, "")


def water(says: Literal["flows", "crosses", "apart", "bridge"], kind: str = "") -> River:
    points = {"flows": "49.0 -0.5;48.91 -0.5", "bridge": "49.0 -0.5"}.get(says, "Saint-Lô;Far")
    return River("1", says, points, "Vire/Vyr", "", kind, "hébert" if says == "bridge" else "")


def test_names_are_compared_without_accents_and_signs() -> None:
    assert plain("Saint-Lô") == plain("SAINT LO") == "saint lo"
    assert plain("Crèvecœur-en-Auge") == "crevecoeur en auge"
    assert plain("Pont-l'Évêque") == "pont l eveque"


@pytest.mark.parametrize(
    ("at", "name", "alias", "kind", "held"),
    [
        (HERE, "Saint-Lô", "", "town", True),
        (NORTH, "Elsewhere", "St Lo", "town", True),
        (HERE, "Saint-Lô", "", "village", False),
        (HERE, "Saint-Malo", "", "town", False),
        (NORTH - WIDTH, "Saint-Lô", "", "town", False),
    ],
)
def test_a_place_is_there_by_name_within_a_hex_and_of_its_kind(
    at: int, name: str, alias: str, kind: str, *, held: bool
) -> None:
    named = {at: PlaceName(name, (alias,) if alias else ())}
    settled = Layer("settlements", "marks", ("", kind), np.zeros(WIDTH * HEIGHT, np.uint8))
    settled.cells[at] = 1
    assert board(settled, names=named).is_there(TOWN) == held


def test_a_place_may_be_named_by_a_mark_with_a_number_in_brackets() -> None:
    cells = np.zeros(WIDTH * HEIGHT, np.uint8)
    cells[HERE] = 1
    marked = Layer("settlements", "marks", ("", "town"), cells, titles={HERE: "Saint-Lô (A-15)"})
    assert board(marked).is_there(TOWN)
    other = Layer("settlements", "marks", ("", "town"), cells, titles={HERE: "Lô (Saint-Lô)"})
    assert not board(other).is_there(TOWN)


def test_most_of_the_ground_is_more_than_half_of_it_without_settlements() -> None:
    three = [HERE, NORTH, HERE + WIDTH]
    others = [HERE + 1, HERE - 1]
    assert board(grid(bocage=[*three, HERE + 1])).is_ground(ground("most", "bocage"))
    assert not board(grid(bocage=[*three, HERE + 1])).is_ground(ground("most", "woods/forest"))
    assert not board(grid(bocage=three)).is_ground(ground("most", "bocage"))
    assert board(grid(bocage=three, woods=others)).is_ground(ground("most", "bocage/woods"))
    assert board(grid(bocage=three, town=others)).is_ground(ground("most", "bocage"))


def test_some_and_none_of_the_ground() -> None:
    atlas = board(grid(woods=[NORTH]))
    assert atlas.is_ground(ground("some", "woods/forest"))
    assert not atlas.is_ground(ground("none", "woods/forest"))
    assert not atlas.is_ground(ground("some", "woods", reach=0))
    assert atlas.is_ground(ground("none", "woods", reach=0))


def test_a_cliff_counts_where_land_meets_the_sea() -> None:
    cells = np.zeros(6 * WIDTH * HEIGHT, np.uint8)
    cells[6 * HERE] = 1
    cliffs = Layer("obstacles", "sides", ("", "cliff"), cells)
    assert board(grid(open=[HERE]), cliffs).is_ground(ground("side", "cliff"))
    assert not board(grid(open=[HERE, NORTH]), cliffs).is_ground(ground("side", "cliff"))


def east_of(place: int) -> list[int]:
    """The sides along the east of a column of hexes, from north to south."""
    column = range(place - 3 * WIDTH, place + 5 * WIDTH, WIDTH)
    return [6 * at + side for at in column for side in (1, 2)]


def test_a_river_is_crossed_or_not() -> None:
    atlas = board(river("Vire", *east_of(HERE)))
    assert atlas.is_river(water("crosses"))
    assert atlas.is_river(water("crosses", "major/minor"))
    assert not atlas.is_river(water("crosses", "stream"))
    assert not atlas.is_river(water("apart"))
    away = board(river("Vire", *east_of(HERE - 2)))
    assert not away.is_river(water("crosses"))
    assert away.is_river(water("apart"))
    assert not board(river("Orne", *east_of(HERE))).is_river(water("crosses"))


def test_a_bridge_has_its_river_its_name_and_its_place() -> None:
    vire = river("Vire", *east_of(HERE))
    side = 6 * HERE + 1

    def spans(at: int, name: str) -> bool:
        return board(vire, lines("bridges", Line("bridge", name, (at,)))).is_river(water("bridge"))

    assert spans(side, "Pont-Hébert")
    assert not spans(side, "Airel")
    assert not spans(side + 1 + 2, "Pont-Hébert")
    assert not spans(6 * (HERE + 3 * WIDTH) + 1, "Pont-Hébert")


def test_a_river_flows_from_its_source_without_a_gap() -> None:
    chain = east_of(HERE)
    assert board(river("Vire", *chain)).is_river(water("flows"))
    assert board(river("Vire", *chain)).is_river(water("flows", "major"))
    assert not board(river("Vire", *chain)).is_river(water("flows", "canal"))
    two = lines(
        "rivers", Line("minor", "Vire", tuple(chain[:8])), Line("major", "Vyr", tuple(chain[8:]))
    )
    assert board(two).is_river(water("flows"))
    assert not board(river("Vire", *reversed(chain))).is_river(water("flows"))
    assert not board(river("Vire", *chain[:9], *chain[10:])).is_river(water("flows"))
    assert not board(river("Vire", *chain[:9])).is_river(water("flows"))


def roads(*rows: Line) -> Layer:
    return Layer("roads", "steps", ("",), np.zeros(6 * WIDTH * HEIGHT, np.uint8), rows)


def road(says: Literal["leads", "none"], percent: int = 120) -> Road:
    return Road("1", says, "Saint-Lô;Far", "secondary", percent, "")


def test_a_road_leads_to_its_end_in_its_class_without_detour() -> None:
    line = straight(HERE, EAST)
    assert board(roads(Line("highway", "", tuple(line)))).is_road(road("leads"))
    assert not board(roads(Line("highway", "", tuple(line)))).is_road(road("none"))
    joined = roads(Line("secondary", "", tuple(line[:3])), Line("highway", "", tuple(line[2:])))
    assert board(joined).is_road(road("leads"))
    assert not board(roads(Line("track", "", tuple(line)))).is_road(road("leads"))
    assert not board(roads(Line("highway", "", tuple(line[:-1])))).is_road(road("leads"))
    gap = roads(Line("highway", "", tuple(line[:3])), Line("highway", "", tuple(line[3:])))
    assert not board(gap).is_road(road("leads"))
    south = [at + 2 * WIDTH for at in line]
    round_about = [HERE, HERE + WIDTH, *south, EAST + WIDTH, EAST]
    detour = board(roads(Line("highway", "", tuple(round_about))))
    assert not detour.is_road(road("leads"))
    assert detour.is_road(road("leads", 300))
    assert detour.is_road(road("none"))


def test_a_road_meets_the_points_on_its_way() -> None:
    line = straight(HERE, EAST)
    atlas = board(roads(Line("highway", "", tuple(line))))
    near, far = "49.0 -0.4316;", "48.9 -0.4316;"
    by = Road("1", "leads", f"Saint-Lô;{near}Far", "highway", 150, "")
    assert atlas.is_road(by)
    assert not atlas.is_road(msgspec.structs.replace(by, points=f"Saint-Lô;{far}Far"))


@pytest.mark.parametrize(("tenths", "held"), [(87, True), (110, True), (120, False), (60, False)])
def test_a_distance_is_true_within_a_hex(tenths: int, *, held: bool) -> None:
    assert board().is_distance(Distance("1", "Saint-Lô", "Far", tenths)) == held
