"""Spoilt files: refused with file and place, or read as what they say; never anything else.

A changed digit in a table may make another sound table. So what is read is compared with the
original and, where it differs, with a plain second reading of the spoilt text. Zips and sealed
packs allow no such change: there it is refusal or the original alone.
"""

import csv
import io
import re
import tomllib
import zipfile
from pathlib import Path
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.content.grid import read_grid
from grognard.content.packs import open_pack
from grognard.content.problems import Problems
from grognard.content.seals import seal
from grognard.content.settings import read_settings
from grognard.content.sources import Folder
from grognard.content.tables import read_table
from grognard.content.words import Catalogue
from tests.content.examples import (
    CELLS,
    GRID,
    PACK_FILES,
    SCENARIO,
    TERRAIN,
    UNIT_ROWS,
    UNITS,
    WORDS,
    Kind,
    ModelFile,
    Unit,
)
from tests.content.mutations import mutate

randoms = st.randoms(use_true_random=False)


def assert_placed(problems: Problems, file: str, content: bytes) -> None:
    """Each problem names the file, and a place that is in it or just behind its end."""
    lines = content.split(b"\n")
    for problem in problems:
        assert problem.file == file
        assert 0 <= problem.line <= len(lines) + 1
        assert problem.column >= (1 if problem.line else 0)
        if 1 <= problem.line <= len(lines):
            assert problem.column <= len(lines[problem.line - 1]) + 1
        assert problem.meaning[-1] in ".?"


def plain_units(text: str) -> tuple[Unit, ...]:
    """A second way to read the table of units, with nothing of the first."""
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    header, *rows = csv.reader(lines, strict=True, skipinitialspace=True)
    records = [
        {name.strip(): cell.strip() for name, cell in zip(header, row, strict=True)} for row in rows
    ]
    return tuple(
        Unit(
            id=record["id"],
            name=record["name"],
            side="blue" if record["side"] == "blue" else "red",
            kind=Kind.ARMOUR if record["kind"] == "armour" else Kind.INFANTRY,
            strength=int(record["strength"]),
            hex=record["hex"] or None,
            skills=tuple(record["skills"].split()),
            hidden=record.get("hidden") == "yes",
            note=record.get("note", ""),
        )
        for record in records
    )


@given(randoms)
@settings(max_examples=400, deadline=None)
def test_spoilt_tables(random: Random) -> None:
    content = mutate(UNITS.encode(), random)
    problems = Problems()
    table = read_table(Folder.of({"u.csv": content}), "u.csv", Unit, problems, key="id")
    assert_placed(problems, "u.csv", content)
    if not problems and table.rows != UNIT_ROWS:
        assert table.rows == plain_units(content.decode())


@given(randoms)
@settings(max_examples=400, deadline=None)
def test_spoilt_settings(random: Random) -> None:
    content = mutate(SCENARIO.encode(), random)
    problems = Problems()
    read = read_settings(Folder.of({"s.toml": content}), "s.toml", ModelFile, problems)
    assert_placed(problems, "s.toml", content)
    assert read.is_sound == (not problems)
    if read.is_sound:
        found = tomllib.loads(content.decode())
        assert read.value == msgspec.convert(found, ModelFile)
        assert found.keys() <= {"scenario", "sides", "options", "weights"}


@given(randoms)
@settings(max_examples=400, deadline=None)
def test_spoilt_grids(random: Random) -> None:
    content = mutate(GRID.encode(), random)
    problems = Problems()
    grid = read_grid(Folder.of({"t.grid": content}), "t.grid", TERRAIN, problems, headers=["title"])
    assert_placed(problems, "t.grid", content)
    if not problems and grid.cells != CELLS:
        head, _, rows = content.decode().partition("\n\n")
        legend = dict(re.findall(r"^(\S) = (\S+)$", head, re.MULTILINE))
        letters = rows.replace("\n", "")
        assert [TERRAIN[cell] for cell in grid.cells] == [legend[letter] for letter in letters]
        assert len(letters) == grid.width * grid.height


@given(randoms)
@settings(max_examples=400, deadline=None)
def test_spoilt_words(random: Random) -> None:
    content = mutate(WORDS.encode(), random)
    problems = Problems()
    catalogue = Catalogue.read(Folder.of({"en.toml": content}), "en.toml", problems)
    assert_placed(problems, "en.toml", content)
    if not problems:
        found = tomllib.loads(content.decode())
        for key, sentence in catalogue.sentences.items():
            stored: object = found
            for step in key.split("."):
                assert isinstance(stored, dict)
                stored = stored[step]
            assert sentence.forms == (stored if isinstance(stored, dict) else {"other": stored})


def everything_of(place: Path) -> tuple[Problems, dict[str, bytes]]:
    """Open a pack and read each of its files."""
    pack = open_pack(place)
    problems = Problems(pack.problems)
    files = {path: pack.files.find(path, problems) for path in pack.files}
    return problems, {path: content for path, content in files.items() if content is not None}


PLAIN = {path: text.encode() for path, text in PACK_FILES.items()}
SEALED = {**PLAIN, "sums.csv": seal(Folder.of(PACK_FILES))}


def zipped(method: int) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for path, content in PLAIN.items():
            archive.writestr(path, content)
    return stream.getvalue()


ZIPS = (zipped(zipfile.ZIP_STORED), zipped(zipfile.ZIP_DEFLATED))


@given(randoms, st.sampled_from(ZIPS))
@settings(max_examples=400, deadline=None)
def test_spoilt_zips_are_refused_or_unchanged(random: Random, content: bytes) -> None:
    place = Path.cwd() / "spoilt.zip"
    place.write_bytes(mutate(content, random))
    problems, files = everything_of(place)
    assert problems or files == PLAIN
    assert all(problem.file.startswith("spoilt.zip") for problem in problems)


@given(randoms, st.sampled_from(sorted(SEALED)))
@settings(max_examples=200, deadline=None)
def test_spoilt_files_of_a_sealed_pack_are_refused_or_unchanged(random: Random, path: str) -> None:
    folder = Folder.of({**SEALED, path: mutate(SEALED[path], random)}, "fords")
    place = Path.cwd() / "fords"
    for name, content in folder.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    problems, files = everything_of(place)
    files.pop("sums.csv", None)
    assert problems or files == PLAIN
    assert all(problem.file.startswith("fords/") for problem in problems)
