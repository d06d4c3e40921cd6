"""Maps from files: what a sound one holds, and how each fault is told."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from grognard.cli import main
from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.terrain.read import check_map
from grognard.terrain.shown import show_ground
from grognard.terrain.window import cut
from tests.terrain.coast import coast, read, sound

DATA = Path(__file__).parents[2] / "data"
TERRAIN = ("clear", "sea", "town", "woods")


def test_the_example_of_the_page_is_read_as_written() -> None:
    map = sound()
    assert (map.id, map.title, map.hexes, map.size) == ("coast", "The coast", 24, 25)
    terrain = map.layers["terrain"]
    assert [terrain.at(map.place(at)) for at in ("0101", "0302", "0203", "0603")] == [
        "sea",
        "town",
        "woods",
        "town",
    ]
    assert terrain.at(map.place("england")) == ""
    heights = map.numbers["height"]
    assert [heights[map.place(at)] for at in ("0101", "0203", "0204", "0304", "england")] == [
        0,
        40,
        120,
        40,
        0,
    ]
    ports = map.layers["ports"]
    assert (ports.at(map.place("0302")), ports.at(map.place("0303"))) == ("minor", "")
    assert ports.titles == {map.place("0302"): "Grandcamp"}
    assert map.names[map.place("0302")] == (
        "Isigny-sur-Mer",
        ("Isigny", "Isigny s. Mer"),
        "town",
        "",
        0,
    )
    assert [(map.ids[link.origin], map.ids[link.to], *link[2:]) for link in map.links] == [
        ("england", "0302", "ferry", False),
        ("0402", "0602", "ferry", True),
    ]


def test_marks_may_face_some_hexsides() -> None:
    rows = "at,kind,name,facing\n0302,minor,Grandcamp,n-ne\n0303,major,,\n"
    map, told = read({**coast(), "ports.csv": f"# Ports.\n{rows}"})
    assert told == []
    assert map is not None
    assert map.layers["ports"].facing == {map.place("0302"): ("n", "ne")}
    shown = {mark.at: mark.facing for mark in show_ground(map).marks}
    assert shown == {"0302": ("n", "ne"), "0303": ()}
    part = cut(map, "0202-0403")
    assert part.layers["ports"].facing == {part.place("0302"): ("n", "ne")}
    assert cut(map, "0303-0404").layers["ports"].facing == {}


def test_lines_and_lettering_may_be_called_otherwise_in_english() -> None:
    files = {
        **coast(),
        "rivers.csv": "# Rivers.\nkind,name,run,english\nminor,Rhein,0204-ne 0203-se,Rhine\n",
        "lettering.csv": "# Wide things.\nat,name,kind,english,turn\n"
        "0301,Mare Adriatico,sea,Adriatic Sea,-40\n0402,Alpen,mountains,,\n",
    }
    map, told = read(files)
    assert told == []
    assert map is not None
    assert [(line.name, line.english) for line in map.layers["rivers"].lines] == [
        ("Rhein", "Rhine")
    ]
    shown = show_ground(map)
    rivers = [run for run in shown.sides if run.layer == "rivers"]
    assert [run.english for run in rivers] == ["Rhine"]
    turns = {name.name: (name.english, name.turn) for name in shown.names}
    assert turns["Mare Adriatico"] == ("Adriatic Sea", -40)
    assert turns["Alpen"] == ("", 0)
    assert cut(map, "0202-0403").layers["rivers"].lines[0].english == "Rhine"


def named(names: str, layer: str) -> set[str]:
    """The sides on which a layer has a kind, each with the name of its lower hex."""
    map = sound()
    cells = map.layers[layer]
    return {map.side_name(side) for side in range(6 * map.hexes) if cells.at(side) == names}


def test_sides_are_marked_on_both_faces() -> None:
    assert named("minor", "rivers") == {
        "0204-ne",
        "0304-sw",
        "0203-se",
        "0304-nw",
        "0203-ne",
        "0303-sw",
        "0202-se",
        "0303-nw",
        "0202-ne",
        "0302-sw",
    }
    assert named("stream", "rivers") == {"0503-s", "0504-n"}
    assert named("bridge", "bridges") == {"0203-ne", "0303-sw"}


def test_steps_are_marked_where_they_cross_a_side() -> None:
    assert named("highway", "roads") == {
        "0103-se",
        "0203-nw",
        "0203-ne",
        "0303-sw",
        "0303-n",
        "0302-s",
    }
    map = sound()
    highway, track = map.layers["roads"].lines
    assert (highway.kind, highway.name) == ("highway", "N13")
    assert [map.ids[place] for place in highway.run] == ["0103", "0203", "0303", "0302"]
    assert [map.ids[place] for place in track.run] == ["0303", "0403", "0503", "0603"]


def test_a_layer_is_counted_as_a_system_counts_its_names() -> None:
    map = sound(
        needs={"terrain": TERRAIN, "height": (), "rivers": ("canal", "stream", "minor", "major")}
    )
    codes = map.layers["terrain"].recoded(TERRAIN)
    assert [codes[map.place(at)] for at in ("0101", "0302", "0203", "0103", "england")] == [
        1,
        2,
        3,
        0,
        255,
    ]
    rivers = map.layers["rivers"].recoded(("canal", "stream", "minor", "major"))
    side = map.side("0503-s")
    assert side is not None
    assert (rivers[side], rivers[0]) == (2, 0)


@pytest.mark.parametrize(
    ("needs", "told"),
    [
        ({"roofs": ("flat",)}, '1:1: The map has no layer "roofs", which the system needs.'),
        ({"road": ("x",)}, 'which the system needs. Did you mean "roads"?'),
        (
            {"terrain": ("sea", "clear", "town")},
            'grids.terrain.names[3]: The system knows no "woods". Known are sea, clear, town.',
        ),
        ({"terrain": ()}, "grids.terrain: The system wants numbers in this layer."),
        ({"height": ("low",)}, "grids.height: The system wants names in this layer."),
    ],
)
def test_a_system_says_what_it_needs(needs: dict[str, tuple[str, ...]], told: str) -> None:
    found, problems = read(coast(), needs=needs)
    assert found is None
    assert any(told in problem for problem in problems), problems


SPOILT = [
    (
        "map.toml",
        'lower = "even"',
        'lower = "evem"',
        ':11:9: sheets[1].lower: "evem" is not one of',
    ),
    ("map.toml", "width = 6 ", "width = 106 ", "sheets[1].width: 106 does not go into 2 digits."),
    ("map.toml", "[grids.height]", "[grids.links]", "grids.links: No layer can be called"),
    (
        "map.toml",
        "[sides.bridges]",
        "[sides.ports]",
        "sides.ports: The layer stands among the marks",
    ),
    ("map.toml", "[steps.roads]", "[steps.beaches]", '"beaches.csv" stands among the tables too.'),
    ("map.toml", "[steps.roads]", '[steps."Ro ads"]', '"Ro ads" is no name for a layer.'),
    (
        "map.toml",
        '"minor", "major"]',
        '"minor", "minor"]',
        'marks.ports.names[2]: "minor" stands twice',
    ),
    ("map.toml", "numbers = [0, 400]", "", "grids.height: A grid has either names or numbers."),
    ("map.toml", "[0, 400]", "[400, 0]", "grids.height.numbers: The numbers go from a lowest"),
    ("map.toml", "[0, 400]", "[0, 50]", 'height.grid:6:5: Nothing is named "120".'),
    (
        "map.toml",
        '"0101-0304"',
        '"0101-0904"',
        'windows.west: "0101-0904" does not name two corners',
    ),
    ("map.toml", '"0101-0304"', '"0101-england"', "windows.west: The corners of"),
    (
        "map.toml",
        "height = 4 ",
        "height = 5 ",
        'terrain.grid:3:1: The grid has 6 x 4 hexes, the sheet "main" 6 x 5.',
    ),
    (
        "map.toml",
        '"beaches.csv"',
        '"beach.csv"',
        'beach.csv: The file is missing. Did you mean "beaches.csv"?',
    ),
    (
        "map.toml",
        '"beaches.csv"',
        '"beach.csv"',
        "beaches.csv: map.toml says nothing of this file.",
    ),
    (
        "terrain.grid",
        "w = woods",
        "w = wood",
        'terrain.grid:6:5: Nothing is named "wood". Did you mean "woods"?',
    ),
    ("terrain.grid", "..t~~~", "..t~~?", 'terrain.grid:10:6: The letter "?" is not in the legend.'),
    (
        "terrain.grid",
        "..t~~~",
        "..t~~",
        "terrain.grid:10:6: The row has 5 letters; the width is 6.",
    ),
    (
        "ports.csv",
        "0302,minor",
        "0302,mayor",
        'ports.csv:3:6: kind: There is no "mayor". Did you mean "major"?',
    ),
    ("ports.csv", "0302,minor", "0702,minor", 'ports.csv:3:1: at: There is no place "0702".'),
    (
        "ports.csv",
        "0302,minor,Grandcamp\n",
        "0302,minor,\n0302,major,\n",
        'ports.csv:4:1: at: "0302" stands already in line 3.',
    ),
    (
        "ports.csv",
        "at,kind,name\n0302,minor,Grandcamp",
        "at,kind,name,facing\n0302,minor,Grandcamp,n-north",
        (
            'ports.csv:3:22: facing: No side is called "north". '
            "The directions are n, ne, se, s, sw, nw."
        ),
    ),
    ("rivers.csv", "0204-ne 0203", "0204-ne 0283", 'rivers.csv:3:20: run: There is no hex "0283".'),
    (
        "rivers.csv",
        "0203-se-ne",
        "0203-se-e",
        'rivers.csv:3:20: run: No side is called "e". The directions are',
    ),
    ("rivers.csv", "0203-se-ne", "0203-se-nne", 'rivers.csv:3:20: run: No side is called "nne".'),
    (
        "rivers.csv",
        "0203-se-ne",
        "0203",
        'rivers.csv:3:20: run: "0203" names a hex but no side of it.',
    ),
    ("rivers.csv", "0203-se-ne", "0203--ne", 'rivers.csv:3:20: run: No side is called "".'),
    ("rivers.csv", "0203-se-ne", "-se", 'rivers.csv:3:20: run: There is no hex "".'),
    (
        "rivers.csv",
        "0203-se-ne",
        "0203-ne",
        "rivers.csv:3:20: run: 0203-ne does not touch 0204-ne before it.",
    ),
    ("rivers.csv", "0503-s", "england-s", 'rivers.csv:4:9: run: There is no hex "england".'),
    (
        "rivers.csv",
        "0503-s",
        "0303-sw",
        "rivers.csv:3:20: run: 0203-ne has another kind in line 4.",
    ),
    ("rivers.csv", "0503-s", "", "rivers.csv:4:9: run: The cell is empty."),
    ("rivers.csv", "stream,,", "river,,", 'rivers.csv:4:1: kind: There is no "river".'),
    (
        "roads.csv",
        "0203 0303",
        "0203  0403",
        "roads.csv:3:24: run: 0403 is not next to 0203 before it.",
    ),
    ("roads.csv", "0103 0203", "0103 02O3", 'roads.csv:3:18: run: There is no hex "02O3".'),
    ("roads.csv", "0303 0403 0503 0603", "0303", "roads.csv:4:8: run: One hex is no run"),
    ("roads.csv", "0303 0403 0503 0603", "0203 0303", "run: 0203-ne has another kind in line 4."),
    ("names.csv", "0202,", "9902,", 'names.csv:4:1: at: There is no place "9902".'),
    (
        "boxes.csv",
        "england,England",
        "0302,England",
        'boxes.csv:3:1: id: "0302" is not an id of small letters',
    ),
    (
        "links.csv",
        "england,0302",
        "england,england",
        "links.csv:3:9: to: A link leads to another place.",
    ),
    (
        "links.csv",
        "england,0302",
        "englund,0302",
        'links.csv:3:1: from: There is no place "englund". Did you mean "england"?',
    ),
    ("links.csv", "0402,0602", "0402,0403", "links.csv:4:6: to: The two share a hexside already."),
    ("links.csv", "0402,0602", "0302,england", "links.csv:4:6: to: Line 3 joins the two already."),
    (
        "links.csv",
        "england,0302,ferry",
        "england,0302,rail",
        'links.csv:3:14: kind: There is no "rail".',
    ),
    ("beaches.csv", "0202,Omaha,", "0909,Omaha,", 'beaches.csv:3:1: at: There is no place "0909".'),
    (
        "beaches.csv",
        "Gold,england",
        "Gold,scotland",
        'beaches.csv:4:11: from: There is no place "scotland".',
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), SPOILT)
def test_a_fault_is_told_with_file_line_and_column(
    file: str, old: str, new: str, told: str
) -> None:
    files = dict(coast())
    assert old in files[file], f"{file} has no {old!r}"
    files[file] = files[file].replace(old, new, 1)
    found, problems = read(files)
    assert found is None
    assert any(told in problem for problem in problems), problems


def test_all_faults_are_told_at_once() -> None:
    files = dict(coast())
    for file, old, new, _ in SPOILT:
        if file != "map.toml" and old in files[file]:
            files[file] = files[file].replace(old, new, 1)
    problems = read(files)[1]
    assert {problem.split(":")[0] for problem in problems} == {
        "terrain.grid",
        "ports.csv",
        "rivers.csv",
        "roads.csv",
        "names.csv",
        "boxes.csv",
        "links.csv",
        "beaches.csv",
    }


OPTIONAL = ("names.csv", "boxes.csv", "links.csv")


@pytest.mark.parametrize("file", [path for path in coast() if path not in OPTIONAL])
def test_a_file_that_is_missing_is_named(file: str) -> None:
    files = {path: text for path, text in coast().items() if path != file}
    problems = read(files)[1]
    assert any(problem.startswith(f"{file}: The file is missing.") for problem in problems)


def test_names_boxes_and_links_need_not_be_there() -> None:
    files = {path: text for path, text in coast().items() if path not in OPTIONAL}
    files["beaches.csv"] = files["beaches.csv"].replace("england", "")
    assert read(files)[1] == []


def test_a_map_must_be_called_like_its_folder() -> None:
    problems = Problems()
    check_map(Folder.of(coast(), "maps/coast"), problems)
    assert problems.text() == ""
    check_map(Folder.of(coast(), "maps/kost"), problems)
    assert problems.text() == (
        'maps/kost/map.toml:2:6: map.id: "coast" is not the name of its folder, "kost".'
    )


def test_the_command_checks_maps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "coast"
    folder.mkdir()
    for path, text in coast().items():
        (folder / path).write_text(text, encoding="utf-8")
    assert main(["check", str(folder)]) == 0
    roads = folder / "roads.csv"
    roads.write_text(coast()["roads.csv"].replace("0103", "0101"), encoding="utf-8")
    assert main(["check", str(folder)]) == 1
    assert main(["check", str(roads)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[1:] == [f"{roads}:3:18: run: 0203 is not next to 0101 before it."] * 2


def test_arrays_cannot_be_changed() -> None:
    map = sound()
    arrays = [map.near, *map.net, *map.numbers.values()]
    arrays += [layer.cells for layer in map.layers.values()]
    for array in arrays:
        assert isinstance(array, np.ndarray)
        assert not array.flags.writeable


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("# Only comments.", "The last line does not end"),
        ("# Only comments.\n", "The header with the names of the columns is missing."),
        ('# Quoted.\n"at","name"\n"0909","x, y"\n', '3:1: at: There is no place "0909".'),
        ("# Twice.\nat,at\n0101,0101\n", '2:4: The column "at" stands twice.'),
        ("# Nameless.\nat,,name\n0101,,x\n", '2:4: No column is named "".'),
    ],
)
def test_a_table_of_a_system_may_be_broken_in_any_way(table: str, told: str) -> None:
    found, problems = read({**coast(), "beaches.csv": table})
    assert found is None
    assert any(told in problem for problem in problems), problems


def test_the_command_checks_the_maps_of_a_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "maps-of-mine"
    shutil.copytree(DATA / "maps" / "hollow", pack / "maps" / "hollow")
    shutil.copytree(DATA / "maps" / "crossroads", pack / "maps" / "crossroads")
    (pack / "pack.toml").write_text(
        '[pack]\nid = "maps-of-mine"\nversion = "1.0"\ntitle = "Maps"\n'
        'authors = ["A. Maker"]\nlicence = "CC-BY-4.0"\n'
    )
    assert main(["check", str(pack)]) == 0
    names = pack / "maps" / "hollow" / "names.csv"
    names.write_text(names.read_text().replace("0202", "2002"))
    for place, code in (("", 1), ("maps/hollow", 1), ("maps/crossroads", 0), ("maps", 1)):
        assert main(["check", str(pack / place)]) == code
    assert capsys.readouterr().out.count(f'{names}:3:1: at: There is no hex "2002".') == 3
