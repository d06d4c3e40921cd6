"""Places get their position, a hex its name, a crossing its bridge."""

import json
from pathlib import Path

import pytest

from tests.tools_maps.sheet import flat, hexes, recipe
from tools.maps import bridges, naming
from tools.maps.frame import Hex
from tools.maps.naming import Name, Place
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe
from tools.maps.rivers import River
from tools.maps.routes import Way

HEAD = "name,kind,lon,lat,geonames,aliases\n"
BRIDGES = "name,river,crossing,lon,lat\n"
GEONAMES = {
    "1": {"name": "Vire", "longitude": 0.1, "latitude": 0.0, "population": 300},
    "2": {"name": "Vire", "longitude": 0.0, "latitude": -4.0, "population": 900},
    "3": {"name": "Far", "longitude": 80.0, "latitude": 0.0, "population": 900},
}


def places(folder: Path, rows: str) -> dict[str, Place]:
    (folder / "geonames.json").write_text(json.dumps(GEONAMES))
    made = recipe(folder, flat(4, 4), {"places.csv": HEAD + rows}, {"box": [-9, -9, 9, 9]})
    return naming.places(made, folder / "geonames.json")


def place(name: str, kind: str, at: Hex, *aliases: str) -> Place:
    return Place(name, kind, flat(4, 4).centre(at), at, aliases)


def test_a_position_is_typed_or_that_of_the_largest_place_of_the_name(tmp_path: Path) -> None:
    found = places(tmp_path, "Vire,town,,,,\nVirette,village,1.7,-1,,a; b\nOld,hamlet,,,Vire,\n")
    assert {name: p.hex for name, p in found.items()} == {
        "Vire": (0, 2),
        "Virette": (1, 0),
        "Old": (0, 2),
    }
    assert found["Virette"].aliases == ("a", "b")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("Far,town,,,,\n", "Far has no position"),
        ("Vire,metropolis,,,,\n", "Vire is of no known kind: 'metropolis'"),
        ("Vire,town,,,,\nVire,town,,,,\n", "Vire stands there twice"),
    ],
)
def test_a_wrong_place_is_named(tmp_path: Path, rows: str, said: str) -> None:
    with pytest.raises(Trouble, match=said):
        places(tmp_path, rows)


def test_a_place_off_the_sheet_is_left_out(tmp_path: Path) -> None:
    assert places(tmp_path, "There,town,50,0,,\n") == {}


def test_the_hex_bears_the_name_that_matters_most(tmp_path: Path) -> None:
    found = [
        place("Ham", "hamlet", (1, 1)),
        place("Ville", "town", (1, 1), "Ville-sur-Aa"),
        place("Bois", "wood", (1, 1)),
    ]
    names = naming.names(recipe(tmp_path, flat(4, 4), {}), {p.name: p for p in found})
    assert names[1, 1] == Name("Ville", "town", ("Ville-sur-Aa", "Ham"))
    # A wood is wide: its name moves to a free hex next to its own.
    (at,) = (at for at, name in names.items() if name.name == "Bois")
    assert flat(4, 4).distance(at, (1, 1)) == 1


def crossing(folder: Path, rows: str) -> tuple[Recipe, River, Way]:
    frame = flat(4, 4)
    river = River("Aa", [], ["minor", "stream"])
    sides = [frame.side_between((0, 1), (0, 2)), frame.side_between((2, 1), (2, 2))]
    settings = {"bridges": {"kinds": {"minor": "minor", "stream": "stream"}, "every": ["minor"]}}
    made = recipe(folder, frame, {"bridges.csv": BRIDGES + rows}, settings)
    laid = _Laid(river.name, river.corners, river.kinds)
    laid.fixed = sides
    return made, laid, Way("road", "", hexes("0101 0102 0103"))


class _Laid(River):
    """A river whose sides are given, not its corners."""

    fixed: list[tuple[Hex, Hex]]

    @property
    def sides(self) -> list[tuple[Hex, Hex]]:
        return self.fixed


@pytest.mark.parametrize(
    ("town", "bridge"),
    [
        ("Caen", "Pont de Caen"),
        ("Le Home", "Pont du Home"),
        ("Les Veys", "Pont des Veys"),
        ("Airel", "Pont d'Airel"),
        ("Houlgate", "Pont de Houlgate"),
    ],
)
def test_a_crossing_is_named_after_the_place_next_to_it(
    tmp_path: Path, town: str, bridge: str
) -> None:
    made, river, road = crossing(tmp_path, "")
    far = place("Far", "town", (3, 3))
    (found,) = bridges.bridges(made, [river], [road], [], [far, place(town, "village", (0, 1))])
    assert (found.name, found.kind, found.river) == (bridge, "minor", "Aa")


def test_a_bridge_of_the_list_keeps_its_name_and_must_find_a_crossing(tmp_path: Path) -> None:
    made, river, road = crossing(tmp_path, "Pegasus,Aa,road,0,-3.2\n")
    (found,) = bridges.bridges(made, [river], [road], [], [])
    assert found.name == "Pegasus"
    made, river, road = crossing(tmp_path, "Pegasus,Aa,road,0,-9\n")
    with pytest.raises(Trouble, match=r"Pegasus: the next crossing is 3\.0 hexes off"):
        bridges.bridges(made, [river], [road], [], [])
