"""Maps: ids, several sheets, boxes, links, windows."""

import pytest

from grognard.kernel.errors import GrognardError
from grognard.terrain.layout import Layout
from grognard.terrain.map import Box, Link, Map
from grognard.terrain.measure import distance, line
from grognard.terrain.search import Costs, path, range_layer, reach
from grognard.terrain.shapes import FAR
from grognard.terrain.window import cut, find_window
from tests.terrain.coast import coast, read, sound

TWO = Map(
    "two",
    "Two sheets",
    (
        Layout("europe", 3, 2, digits=3, prefix="e"),
        Layout("pacific", 2, 2, lower="odd", first=(0, 0), rows="up", prefix="p"),
    ),
    (Box("suez", "Suez"),),
    [Link(5, 10, "", one_way=False), Link(10, 6, "", one_way=True)],
)


def test_places_of_all_sheets_and_boxes_are_numbered_through() -> None:
    assert TWO.ids == (
        *("e001001", "e002001", "e003001", "e001002", "e002002", "e003002"),
        *("p0001", "p0101", "p0000", "p0100"),
        "suez",
    )
    assert [TWO.place(name) for name in ("e001001", "e003002", "p0001", "p0100", "suez")] == [
        0,
        5,
        6,
        9,
        10,
    ]
    assert TWO.find("e004001") is None
    assert TWO.find("0101") is None
    with pytest.raises(GrognardError, match="The map two has no place 'p0202'"):
        TWO.place("p0202")


@pytest.mark.parametrize(
    "name",
    ["e001003", "e0010021", "e00100", "p0002", "suezz", "", "E001001", "e00100\u0661", "x" * 999],
)
def test_what_is_no_place_is_not_found(name: str) -> None:
    assert TWO.find_all([name]).tolist() == [-1]
    assert TWO.find_all([*TWO.ids, name]).tolist() == [*range(11), -1]


def test_neighbours_stay_on_their_sheet() -> None:
    """Of p0001, in the upper row: its own column is even and stands higher, the odd one lower."""
    near = TWO.near[6 * 6 : 6 * 6 + 6].tolist()
    assert near == [-1, -1, TWO.place("p0101"), TWO.place("p0000"), -1, -1]
    assert TWO.near[6 * 10 :].tolist() == [-1] * 6


def test_sides_have_two_names() -> None:
    map = Map.plain(3, 3)
    side = map.side("0202-ne")
    assert side == 6 * map.place("0202") + 1
    twin = map.twin(side)
    assert twin is not None
    assert map.side_name(twin) == "0302-sw"
    assert map.side_between(map.place("0302"), map.place("0202")) == twin
    assert map.side_between(map.place("0301"), map.place("0103")) is None
    assert map.twin(map.side("0101-n") or 0) is None
    assert [map.side(name) for name in ("0101-e", "0401-n", "0101", "-n")] == [None] * 4


def test_movement_goes_through_boxes_and_links_but_not_back_where_it_is_one_way() -> None:
    costs = Costs.entering(TWO, [1] * 11, links=[2, 3])
    found = reach(costs, TWO.place("e003002"), 6).costs()
    assert found[TWO.place("suez")] == 2
    assert found[TWO.place("p0001")] == 5
    assert found[TWO.place("p0101")] == 6
    assert TWO.place("p0100") not in found
    way = path(costs, TWO.place("e002001"), TWO.place("p0000"))
    assert way is not None
    assert [TWO.ids[place] for place in way.places] == [
        "e002001",
        "e003002",
        "suez",
        "p0001",
        "p0000",
    ]
    assert way.cost == 1 + 2 + 3 + 1
    assert path(costs, TWO.place("p0000"), TWO.place("suez")) is None


def test_distance_and_range_know_no_links() -> None:
    assert distance(TWO, TWO.place("e001001"), TWO.place("e003002")) == 2
    assert distance(TWO, TWO.place("e001001"), TWO.place("p0001")) == FAR
    assert distance(TWO, TWO.place("suez"), TWO.place("suez")) == 0
    assert line(TWO, TWO.place("suez"), TWO.place("suez")) == (10,)
    assert line(TWO, TWO.place("suez"), 0) == ()
    assert range_layer(TWO, [5]).tolist() == [2, 1, 1, 2, 1, 0, FAR, FAR, FAR, FAR, FAR]


def test_a_straight_line_is_straight() -> None:
    map = Map.plain(9, 7)
    names = [map.ids[p] for p in line(map, map.place("0101"), map.place("0501"))]
    assert names == ["0101", "0201", "0301", "0401", "0501"]
    names = [map.ids[p] for p in line(map, map.place("0304"), map.place("0301"))]
    assert names == ["0304", "0303", "0302", "0301"]
    names = [map.ids[p] for p in line(map, map.place("0105"), map.place("0503"))]
    assert names == ["0105", "0204", "0304", "0403", "0503"]


def test_a_map_of_several_sheets_is_read_from_a_grid_each() -> None:
    files = {
        "map.toml": """[map]
id = "two"
title = "Two"
[[sheets]]
id = "west"
width = 2
height = 1
prefix = "w"
[[sheets]]
id = "east"
width = 1
height = 2
digits = 3
prefix = "e"
[grids.terrain]
names = ["clear", "woods"]
[sides.rivers]
names = ["river"]
""",
        "terrain.west.grid": "# West.\nwidth: 2\nheight: 1\n. = clear\nw = woods\n\n.w\n",
        "terrain.east.grid": "# East.\nwidth: 1\nheight: 2\nx = woods\n. = clear\n\nx\n.\n",
        "rivers.csv": "# Rivers.\nkind,run\nriver,w0101-n-ne-se e001001-s\n",
    }
    found, told = read(files)
    (gap,) = told
    assert gap.startswith("rivers.csv:3:21: run: e001001-s does not touch w0101-se before it.")
    files["rivers.csv"] = "# Rivers.\nkind,run\nriver,w0101-n-ne-se\nriver,e001001-s\n"
    found, told = read(files)
    assert told == []
    assert found is not None
    assert found.layers["terrain"].cells.tolist() == [0, 1, 1, 0]
    rivers = {found.side_name(int(s)) for s in found.layers["rivers"].cells.nonzero()[0]}
    assert rivers == {"w0101-n", "w0101-ne", "w0101-se", "w0201-nw", "e001001-s", "e001002-n"}


def test_sheets_must_be_told_apart() -> None:
    files = dict(coast())
    files["map.toml"] += '\n[[sheets]]\nid = "main"\nwidth = 2\nheight = 2\n'
    told = read(files)[1]
    assert sorted(line.partition("sheets")[2] for line in told) == [
        "[2].id: Two sheets have this id.",
        "[2].prefix: Two sheets with the same prefix cannot be told apart.",
    ]


def test_a_window_is_a_map_of_its_own_with_the_same_ids() -> None:
    whole, part = sound(), sound(window="0202-0403")
    assert part.ids == ("0202", "0302", "0402", "0203", "0303", "0403", "england")
    for name in part.ids:
        here, there = part.place(name), whole.place(name)
        for layer in part.layers:
            wide = 6 if part.layers[layer].form in ("sides", "steps") else 1
            for side in range(wide):
                assert part.layers[layer].at(wide * here + side) == whole.layers[layer].at(
                    wide * there + side
                )
        assert part.numbers["height"][here] == whole.numbers["height"][there]
        assert part.names.get(here) == whole.names.get(there)
        around = {part.ids[p] for p in part.near[6 * here : 6 * here + 6] if p >= 0}
        outside = {whole.ids[p] for p in whole.near[6 * there : 6 * there + 6] if p >= 0}
        assert around == outside & set(part.ids)
    assert [(part.ids[a], part.ids[b]) for a, b, _, _ in part.links] == [("england", "0302")]
    highway, track = part.layers["roads"].lines
    assert [part.ids[place] for place in highway.run] == ["0203", "0303", "0302"]
    assert [part.ids[place] for place in track.run] == ["0303", "0403"]
    (vire,) = part.layers["rivers"].lines
    assert [part.side_name(side) for side in vire.run] == [
        "0203-se",
        "0203-ne",
        "0202-se",
        "0202-ne",
    ]


def test_windows_have_names_and_any_two_corners() -> None:
    map = sound()
    assert find_window(map, "west") == (0, 0, 0, 3, 4)
    assert find_window(map, "0304-0102") == (0, 0, 1, 3, 4)
    assert cut(TWO, "p0100-p0101").ids == ("p0101", "p0100", "suez")
    with pytest.raises(GrognardError, match="do not lie on one sheet"):
        find_window(TWO, "e001001-p0000")
