"""Write a map as the text files that docs/scenario-makers/maps.md describes."""

from __future__ import annotations

import csv
import io
import string
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.maps import naming, packages, tongues
from tools.maps.build import Built, Mark
from tools.maps.frame import Frame, Hex
from tools.maps.obstacles import Obstacle, word
from tools.maps.routes import Way

_NOBODY = "none"  # who owns the sea
DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase
_DIGITS = 2  # of columns and rows, unless map.toml says otherwise
_OWN_MARKS = ("ports", "lakes")  # layers of marks that are made from other lists
_A_LINE = 1000  # hexes in a line of a file, which must not be too long
_RIVERS = {"kinds": ["stream", "minor", "major", "canal"]}
_CRAMPED = {"from": "since", "until": "until", "to": "becomes"}  # `from` and `to` mean places


def write(built: Built, folder: Path) -> None:
    """Write all files of a map; a file that belongs to no layer is removed."""
    files = {"map.toml": _settings(built), **_grids(built), **_tables(built)}
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.name not in files:
            old.unlink()
    rules = built.recipe.settings.get("rules", {})
    for name, text in files.items():
        named = name_rules(text, rules.get(name, ()))
        (folder / name).write_text(named, encoding="utf-8", newline="\n")


def name_rules(text: str, ids: Iterable[str]) -> str:
    """Add the ids of the rules that a file serves to the last comment line on top of it."""
    lines = text.splitlines(keepends=True)
    last = next(number for number, line in enumerate(lines) if not line.startswith("#")) - 1
    named = "".join(f" [{id_}]" for id_ in ids)
    lines[last] = lines[last].rstrip("\n") + named + "\n"
    return "".join(lines)


def _settings(built: Built) -> str:
    settings, frame = built.recipe.settings, built.recipe.frame
    layers = [
        ("grids.terrain", settings["terrain"]["names"]),
        *(
            (f"grids.{layer}", [_NOBODY, *owners["owners"]])
            for layer, owners in settings["borders"].items()
        ),
        *((f"grids.{layer}", zones["names"]) for layer, zones in settings.get("zones", {}).items()),
        ("marks.settlements", settings["settlements"]["marks"]),
        *(
            (f"marks.{layer}", settings[layer]["kinds"])
            for layer in _OWN_MARKS
            if layer in settings
        ),
        *((f"marks.{layer}", kinds) for layer, kinds in settings["marks"].items()),
        *((f"marks.{layer}", kinds) for layer, kinds in settings.get("line-marks", {}).items()),
        ("sides.rivers", settings.get("rivers", _RIVERS)["kinds"]),
        *_if(settings, "waters", ("sides.waters", settings.get("waters", {}).get("kinds", []))),
        *_if(settings, "bridges", ("sides.bridges", ["stream", "minor", "major", "rail"])),
        *_if(settings, "bridges", ("sides.causeways", ["causeway"])),
        *_if(
            settings,
            "obstacles",
            ("sides.obstacles", settings.get("obstacles", {}).get("kinds", [])),
        ),
        *_if(settings, "obstacles", ("sides.mines", ["minefield"])),
        *([("sides.borders", list(settings["borders"]))] if settings["borders"] else []),
        *_if(settings, "roads", ("steps.roads", settings.get("roads", {}).get("kinds", []))),
        ("steps.rails", settings["rails"].get("names", settings["rails"]["kinds"])),
    ]
    lines = [
        f"# {settings['map']['title']}. Made by tools/maps: changes belong into its recipe.",
        "",
        "[map]",
        f'id = "{built.recipe.map_id}"',
        f'title = "{settings["map"]["title"]}"',
        f"tables = {_list([*_table_names(built), 'frame.csv', 'SOURCES.csv'])}",
        "",
        "[[sheets]]",
        'id = "main"',
        f"width = {frame.width}",
        f"height = {frame.height}",
        f"metres = {round(frame.pitch * 1000)}",
        *([f"digits = {frame.digits}"] if frame.digits != _DIGITS else []),
        "",
        "[grids.height]",
        f"numbers = [0, {settings['height']['highest']}]",
    ]
    for layer, kinds in layers:
        lines += ["", f"[{layer}]", f"names = {_list(kinds)}"]
    lines += ["", "[windows]"]
    lines += [f'{name} = "{corners}"' for name, corners in settings["windows"].items()]
    return "\n".join(lines) + "\n"


def _if(
    settings: dict[str, Any], key: str, layer: tuple[str, list[str]]
) -> list[tuple[str, list[str]]]:
    return [layer] if key in settings else []


def _table_names(built: Built) -> list[str]:
    """List the tables beside the layers, those of the recipe first."""
    return [
        *built.recipe.settings["map"]["tables"],
        *(["named-areas.csv"] if built.areas else []),
        *(["lines.csv"] if built.lines else []),
        *(["english.csv"] if any(name.english for name in built.names.values()) else []),
    ]


def _list(words: Iterable[str]) -> str:
    quoted = [f'"{item}"' for item in words]
    flat = f"[{', '.join(quoted)}]"
    if len(flat) <= 88:  # noqa: PLR2004
        return flat
    return "[\n" + "".join(f"    {item},\n" for item in quoted) + "]"


def _grids(built: Built) -> dict[str, str]:
    frame, settings = built.recipe.frame, built.recipe.settings
    letters = dict(zip(settings["terrain"]["names"], settings["terrain"]["letters"], strict=True))
    used = [kind for kind in letters if kind in set(built.ground.values())]
    step = settings["height"]["step"]
    metres = sorted(set(built.height.values()))
    signs = {value: DIGITS[value // step] for value in metres}
    title = settings["map"]["title"]
    return {
        "terrain.grid": _grid(
            frame,
            f"Terrain of {title}.",
            {letters[kind]: kind for kind in used},
            {place: letters[kind] for place, kind in built.ground.items()},
        ),
        "height.grid": _grid(
            frame,
            f"Height of {title} in metres, in steps of {step}.",
            {signs[value]: str(value) for value in metres},
            {place: signs[value] for place, value in built.height.items()},
        ),
        **{f"{layer}.grid": _owner_grid(built, layer) for layer in built.realms},
        **{f"{layer}.grid": _zone_grid(built, layer) for layer in built.grids},
    }


def _owner_grid(built: Built, layer: str) -> str:
    frame, settings = built.recipe.frame, built.recipe.settings["borders"][layer]
    signs = settings.get("letters", DIGITS[: len(settings["owners"])])
    letters = {_NOBODY: "~", **dict(zip(settings["owners"], signs, strict=True))}
    owner = built.realms[layer].owner
    return _grid(
        frame,
        settings["note"],
        {letter: name for name, letter in letters.items()},
        {place: letters[owner.get(place, _NOBODY)] for place in frame.hexes()},
    )


def _zone_grid(built: Built, layer: str) -> str:
    settings = built.recipe.settings["zones"][layer]
    letters = {
        name: "~" if name == _NOBODY else DIGITS[number]
        for number, name in enumerate(settings["names"])
    }
    return _grid(
        built.recipe.frame,
        settings["note"],
        {letter: name for name, letter in letters.items()},
        {place: letters[zone] for place, zone in built.grids[layer].items()},
    )


def _grid(frame: Frame, comment: str, legend: dict[str, str], cells: dict[Hex, str]) -> str:
    lines = [f"# {comment}", f"width: {frame.width}", f"height: {frame.height}"]
    lines += [f"{letter} = {meaning}" for letter, meaning in legend.items()]
    lines.append("")
    for row in range(frame.height):
        lines.append("".join(cells[column, row] for column in range(frame.width)))
    return "\n".join(lines) + "\n"


def _table(comments: list[str], header: list[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    for comment in comments:
        out.write(f"# {comment}\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def _tables(built: Built) -> dict[str, str]:
    frame = built.recipe.frame
    files = {}
    notes = built.recipe.settings["notes"]
    year = built.recipe.settings["map"].get("year", 1944)
    waters = built.recipe.settings.get("rivers", _RIVERS)
    tracks = notes.get("rails", "single or double track")
    for layer, marks in built.marks.items():
        files[f"{layer}.csv"] = mark_table(frame, notes[layer], marks)
    files["names.csv"] = _table(
        [
            f"Names of {year}. at: the hex. aliases: other names, and other places in the hex.",
            "kind: what is named. Seas, regions and woods have their names about their middle.",
        ],
        ["at", "name", "aliases", "kind"],
        [
            (frame.id(at), name.name, "; ".join(name.aliases), name.kind)
            for at, name in sorted(built.names.items())
        ],
    )
    run = ["kind", "name", "run"]
    files["rivers.csv"] = _rivers(built, waters["kinds"])
    if built.waters:
        files["waters.csv"] = _table(
            [f"{notes['waters']} run: the hexside."], run, _side_rows(frame, built.waters)
        )
    if "bridges" in built.recipe.settings:
        files |= _works(built)
    if built.realms:
        files["borders.csv"] = _table(
            [f"{notes['borders']} run: the hexsides."],
            run,
            [
                (border.kind, border.name, " ".join(word(frame, side) for side in border.sides))
                for realm in built.realms.values()
                for border in realm.borders
            ],
        )
    if "roads" in built.recipe.settings:
        files["roads.csv"] = _table(
            ["Roads. kind: highway, secondary or track. name: its number of 1944. run: the hexes."],
            run,
            _way_rows(frame, built.roads),
        )
    files["rails.csv"] = _table(
        [f"Railways. kind: {tracks}. name: the line. run: the hexes."],
        run,
        _way_rows(frame, built.rails),
    )
    for name in built.recipe.settings["map"]["tables"]:
        files[name] = _placed(built, name)
    files |= _regions(built)
    files["frame.csv"] = _table(
        [
            "Where the sheet lies on the earth. projection: in the words of PROJ.",
            "metres: the width of a hex. west, north: the centre of the first hex, in metres.",
        ],
        ["projection", "metres", "west", "north"],
        [
            (
                frame.projection,
                round(frame.pitch * 1000),
                round(frame.west * 1000),
                round(frame.north * 1000),
            )
        ],
    )
    files["SOURCES.csv"] = _sources(built)
    return files


def mark_table(frame: Frame, note: str, marks: list[Mark]) -> str:
    """Write down the marks of a layer, and where they look, if some look somewhere."""
    comment, header = f"{note} at: the hex. kind: see map.toml.", ["at", "kind", "name"]
    if not any(mark.facing for mark in marks):
        rows = [(frame.id(mark.at), mark.kind, mark.name) for mark in marks]
        return _table([comment], header, rows)
    return _table(
        [f"{comment} facing: the hexsides it looks to."],
        [*header, "facing"],
        [(frame.id(mark.at), mark.kind, mark.name, "-".join(mark.facing)) for mark in marks],
    )


def _words(kinds: list[str]) -> str:
    return f"{', '.join(kinds[:-1])} or {kinds[-1]}"


def _works(built: Built) -> dict[str, str]:
    """Write bridges and causeways, obstacles and mines."""
    frame, notes, run = built.recipe.frame, built.recipe.settings["notes"], ["kind", "name", "run"]
    files = {}
    files["bridges.csv"] = _table(
        [
            "Bridges, each with its name. kind: by the river under it; rail if no road uses it.",
            "run: the hexside. Bridges that share a side stand in several rows.",
        ],
        run,
        [(bridge.kind, bridge.name, word(frame, bridge.side)) for bridge in built.bridges],
    )
    files["causeways.csv"] = _table(
        ["Causeways: where a road enters or leaves wet ground. run: the hexside."],
        run,
        [(way.kind, way.name, word(frame, way.side)) for way in built.causeways],
    )
    files["obstacles.csv"] = _table(
        [f"{notes['obstacles']} run: the hexsides."], run, _side_rows(frame, built.obstacles)
    )
    files["mines.csv"] = _table(
        [f"{notes['mines']} run: the hexsides."], run, _side_rows(frame, built.mines)
    )
    return files


def _regions(built: Built) -> dict[str, str]:
    """Write named areas and lines, and the English names."""
    frame, files = built.recipe.frame, {}
    for file, found in (("named-areas.csv", built.areas), ("lines.csv", built.lines)):
        if not found:
            continue
        left_out = {"points", "on", "of"}
        columns = [column for column in found[0].row if column not in left_out]
        files[file] = _table(
            [
                *_comments(built, file),
                "hexes, sides: what it holds, in the order of a line; large areas have more rows.",
            ],
            [*(_CRAMPED.get(column, column) for column in columns), "hexes", "sides"],
            [
                (
                    *(area.row[column] for column in columns),
                    " ".join(frame.id(place) for place in hexes),
                    " ".join(word(frame, side) for side in area.sides),
                )
                for area in found
                for hexes in _batched(area.hexes, _A_LINE) or [[]]
            ],
        )
    if any(name.english for name in built.names.values()):
        files["english.csv"] = _table(
            ["The usual English form of a name, where it is another word. at: the hex."],
            ["at", "english"],
            [
                (frame.id(at), name.english)
                for at, name in sorted(built.names.items())
                if name.english
            ],
        )
    if wide := naming.lettering(built.recipe):
        files["lettering.csv"] = letter_table(frame, wide)
    return files


def letter_table(frame: Frame, found: list[tuple[Hex, naming.Name]]) -> str:
    """Write down the names of lands, seas and the like."""
    return _table(
        [
            "Names of what is wider than a hex: lands, seas, mountains. at: the hex at its middle.",
            "turn: degrees the lettering rises to the right; it falls if negative.",
        ],
        ["at", "name", "kind", "english", "turn"],
        [(frame.id(at), name.name, name.kind, name.english, name.turn or "") for at, name in found],
    )


def _batched(places: list[Hex], most: int) -> list[list[Hex]]:
    """Cut a list into pieces of so many, the last one shorter."""
    return [places[first : first + most] for first in range(0, len(places), most)]


def _comments(built: Built, file: str) -> list[str]:
    """Take over what a list of the recipe says of itself, but not of longitude and points."""
    told = (built.recipe.folder / file).read_text(encoding="utf-8").splitlines()
    return [
        line.removeprefix("# ")
        for line in told
        if line.startswith("#") and not line.startswith(("# lon", "# points"))
    ]


def _rivers(built: Built, kinds: list[str]) -> str:
    """Write down the rivers, and their usual English names where they have others."""
    comments = [
        "Rivers, each a chain from source to mouth, cut where it changes or passes a town.",
        f"kind: {_words(kinds)}. run: hexsides in the direction it flows.",
    ]
    names = tongues.river_names(built.recipe, built.rivers)
    rows = _river_rows(built, names)
    if not names:
        return _table(comments, ["kind", "name", "run"], [row[:3] for row in rows])
    comments[0] = comments[0].replace("or passes a town", "or another state calls it otherwise")
    comments[1] += " english: its usual English name, where it is another word."
    return _table(comments, ["kind", "name", "run", "english"], rows)


def _river_rows(built: Built, names: tongues.Names) -> list[tuple[str, str, str, str]]:
    rows = []
    frame = built.recipe.frame
    owner = built.realms["country"].owner if names else {}
    for river in built.rivers:
        runs: list[tuple[int, str, str, list[str]]] = []
        called = tongues.called(frame, river, names, owner)
        for side, kind, reach, name in zip(
            river.sides, river.kinds, river.rows, called, strict=True
        ):
            if not runs or runs[-1][:3] != (reach, kind, name):
                runs.append((reach, kind, name, []))
            runs[-1][3].append(word(frame, side))
        rows += [
            (kind, name, " ".join(words), "" if name == river.name else river.name)
            for _, kind, name, words in runs
        ]
    return rows


def _side_rows(frame: Frame, found: list[Obstacle]) -> list[tuple[str, str, str]]:
    """Join sides that touch into lines."""
    rows = []
    for obstacle in found:
        runs: list[list[tuple[tuple[int, int], tuple[int, int]]]] = []
        for side in obstacle.sides:
            if runs and set(runs[-1][-1]) & set(side):
                runs[-1].append(side)
            else:
                runs.append([side])
        rows += [
            (obstacle.kind, obstacle.name, " ".join(word(frame, side) for side in run))
            for run in runs
        ]
    return rows


def _way_rows(frame: Frame, ways: list[Way]) -> list[tuple[str, str, str]]:
    return [(way.kind, way.name, " ".join(frame.id(h) for h in way.hexes)) for way in ways]


def _placed(built: Built, name: str) -> str:
    """Copy a table of the recipe, with the hex in place of longitude and latitude."""
    folder = "tables" if built.recipe.has(f"tables/{name}") else "marks"
    rows = built.recipe.rows(f"{folder}/{name}")
    columns = [column for column in rows[0] if column not in ("lon", "lat", "place")]
    header = [_CRAMPED.get(column, column) for column in columns]
    comments = _comments(built, f"{folder}/{name}")
    if "lon" not in rows[0]:
        return _table(comments, header, [[row[column] for column in columns] for row in rows])
    cells = [
        [
            built.recipe.frame.id(naming.hex_of(built.recipe, row, built.places)),
            *(row[column] for column in columns),
        ]
        for row in rows
    ]
    return _table(comments, ["at", *header], cells)


def _sources(built: Built) -> str:
    known = packages.known()
    rows = []
    for row in built.recipe.rows("sources.csv"):
        if row["package"]:
            package = known[row["package"]]
            rows.append(
                (row["layer"], package.name, package.version, package.licence, package.credit)
            )
        else:
            rows.append((row["layer"], "", "", row["licence"], row["credit"]))
    return _table(
        [
            "What each layer rests on. package, version: of the data; empty for own work.",
            "licence, credit: of the data in the package.",
        ],
        ["layer", "package", "version", "licence", "credit"],
        rows,
    )
