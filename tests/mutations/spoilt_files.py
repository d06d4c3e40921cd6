"""Spoilt packs and data files: problems that name file and place, or the same meaning.

A zip and a sealed pack allow no other meaning. A plain data file does, as when a digit became
another: then it is another sound file, with other terms and so another hash, and a game that
runs keeps the terms it has.
"""

import io
import shutil
import zipfile
from functools import cache
from pathlib import Path
from random import Random

from grognard.content.packs import open_pack
from grognard.content.problems import Problems
from grognard.content.seals import seal
from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.kernel import codec
from grognard.kernel.game import Game
from grognard.systems.skirmish.read import read_scenario
from grognard.systems.skirmish.terms import Terms
from setup.places import ROOT
from tests.content.examples import PACK_FILES
from tests.content.mutations import mutate
from tests.mutations.subjects import ruleset
from tests.systems.skirmish.spoilt import sound_files

REFUSED, SAME, ANOTHER = "refused", "same", "another sound file"

PLAIN = {path: text.encode() for path, text in PACK_FILES.items()}
SEALED = {**PLAIN, "sums.csv": seal(Folder.of(PACK_FILES))}
WORDS = "data/systems/skirmish/words/en.toml"


@cache
def _zipped(method: int) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for path, content in PLAIN.items():
            archive.writestr(path, content)
    return stream.getvalue()


def spoil_zip(random: Random, place: Path) -> str:
    """Bytes of a zipped pack."""
    whole = _zipped(random.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))
    file = place / "fords.zip"
    file.write_bytes(mutate(whole, random))
    return _judge_pack(file, PLAIN)


def spoil_seal(random: Random, place: Path) -> str:
    """A file of a sealed pack changed, lost, added or renamed."""
    files = dict(SEALED)
    path = random.choice(sorted(files))
    match random.choice(("inside", "inside", "inside", "lose", "add", "rename")):
        case "inside":
            files[path] = mutate(files[path], random)
        case "lose":
            del files[path]
        case "add":
            files[f"{path}.csv"] = files[path]
        case "rename":
            files[f"maps/river/{random.randrange(10**6)}.csv"] = files.pop(path)
    folder = place / "fords"
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    try:
        # Without its seal a pack is a plain one: what it says then counts.
        return _judge_pack(folder, PLAIN if "sums.csv" in files else files)
    finally:
        shutil.rmtree(folder)


def _judge_pack(place: Path, original: dict[str, bytes]) -> str:
    pack = open_pack(place)
    problems = Problems(pack.problems)
    found = {path: pack.files.find(path, problems) for path in pack.files}
    for problem in problems:
        assert problem.file.startswith(place.name)
        assert problem.meaning[-1] in ".?"
    if problems:
        return REFUSED
    found.pop("sums.csv", None)
    assert found == original
    return SAME


@cache
def _sound() -> tuple[dict[str, bytes], Terms, Game, str]:
    """The files of a scenario, the terms read from them, and a game that runs by them."""
    files = {path: text.encode() for path, text in sound_files().items()}
    terms = _read(files, Problems())
    assert terms is not None
    game = Game.new(ruleset(), terms, bytes(16))
    return files, terms, game, game.truth.print.digest()


def _read(files: dict[str, bytes], problems: Problems) -> Terms | None:
    return read_scenario(Folder.of(files), "first-contact", problems, None)


def spoil_file(random: Random, place: Path) -> str:
    """Bytes, lines or cells of a scenario's files, its map's and its system's tables."""
    files, original, game, stands = _sound()
    path = random.choice([path for path in files if not path.endswith(".md")])
    content = mutate(files[path], random)
    spoilt = {**files, path: content}
    problems = Problems()
    terms = _read(spoilt, problems)
    assert (terms is None) == bool(problems)
    for problem in problems:
        # A side renamed in one file is missed in another, so it need not be the spoilt one.
        assert 0 <= problem.line <= len(spoilt[problem.file].split(b"\n")) + 1
        assert problem.meaning[-1] in ".?"
    if terms is None:
        return REFUSED
    hashed = codec.digest(codec.encode(terms))
    assert (hashed == game.head.terms) == (terms == original)
    assert game.truth.print.digest() == stands
    if terms == original:
        return SAME
    another = Game.new(ruleset(), terms, bytes(16))
    assert another.head.terms != game.head.terms
    assert another.run is not None or not list(ruleset().audit(another.state))
    return ANOTHER


def spoil_words(random: Random, place: Path) -> str:
    """Bytes and lines of the words: they are no terms, so no game depends on them."""
    whole, original = _words()
    content = mutate(whole, random)
    problems = Problems()
    catalogue = Catalogue.read(Folder.of({"en.toml": content}), "en.toml", problems)
    for problem in problems:
        assert problem.file == "en.toml"
        assert 0 <= problem.line <= len(content.split(b"\n")) + 1
        assert problem.meaning[-1] in ".?"
    if problems:
        return REFUSED
    return SAME if catalogue.sentences == original.sentences else ANOTHER


@cache
def _words() -> tuple[bytes, Catalogue]:
    whole = (ROOT / WORDS).read_bytes()
    return whole, Catalogue.read(Folder.of({"en.toml": whole}), "en.toml", Problems())
