"""What can be played: the scenarios of all packs, and the saves in the user's folder."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.content import folders
from grognard.content.ids import OWN
from grognard.content.packs import find_folder, find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import list_scenarios, read_head
from grognard.content.tutorials import TUTORIAL, read_tutorial
from grognard.kernel import codec, saves
from grognard.kernel.errors import GrognardError, SaveError
from grognard.kernel.records import Clock, Outcome
from grognard.kernel.saved import UNREADABLE
from grognard.server.copies import NOTEBOOK, copy_of
from grognard.server.messages import SaveListed, ScenarioListed, SideListed
from grognard.server.stamps import stamp_packs
from grognard.server.troubles import NotHere
from grognard.systems.registry import NAMES, read_terms, system

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from grognard.content.sources import Folder
    from grognard.content.tutorials import Lesson
    from grognard.kernel.records import Terms
    from grognard.kernel.saved import Saved
    from grognard.server.stamps import Stamp

SUFFIX = ".grognard"
_LONGEST_NAME = 60
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,99}\.grognard")


def scenarios(only: str = "") -> tuple[ScenarioListed, ...]:
    """List the scenarios that can be played, or those of one id."""
    packs = find_packs()
    found = []
    for entry in list_scenarios(packs, only):
        folder = find_folder(packs, entry.pack, "scenarios", entry.id)
        if entry.problems or entry.system not in NAMES or folder is None:
            continue
        lesson = _lesson(folder)
        briefing = folder[read_head(folder, Problems()).value.scenario.briefing]
        found.append(
            ScenarioListed(
                id=entry.id,
                system=entry.system,
                title=entry.title,
                sides=tuple(SideListed(id=side.id, name=side.name) for side in entry.sides),
                turns=entry.turns,
                briefing=briefing.decode("utf-8", "replace"),
                lesson=lesson.title if lesson else "",
                minutes=lesson.minutes if lesson else 0,
                alone=lesson.alone if lesson else False,
                front=system(entry.system).front_of([side.id for side in entry.sides]),
                custom=entry.pack != OWN,
            )
        )
    return tuple(found)


def _lesson(folder: Folder) -> Lesson | None:
    """Get the head of a scenario's tutorial, if it has a sound one."""
    if TUTORIAL not in folder:
        return None
    settings = read_tutorial(folder, Problems())
    return settings.value.tutorial if settings.is_sound else None


def find_scenario(reference: str, stamp: Stamp | None = None) -> ScenarioListed | None:
    """Get a scenario by its id, as far as this machine has it; who has just taken a stamp says so.

    Taking one costs milliseconds: it looks at all files of all packs.
    """
    return _find_scenario(stamp or stamp_packs(), reference) if reference else None


@lru_cache(maxsize=64)
def _find_scenario(_stamp: Stamp, reference: str) -> ScenarioListed | None:
    return next(iter(scenarios(only=reference)), None)


def read_scenario(
    reference: str, options: Mapping[str, Any] | None = None, stamp: Stamp | None = None
) -> Terms:
    """Read a scenario into the terms of a game; problems are raised all together."""
    return _read_scenario(stamp or stamp_packs(), reference, msgspec.json.encode(options))


@lru_cache(maxsize=8)
def _read_scenario(_stamp: Stamp, reference: str, options: bytes) -> Terms:
    return read_terms(reference, msgspec.json.decode(options))


def scenario_board(reference: str) -> bytes:
    """Give what the map of a scenario is drawn from, as JSON."""
    listed = find_scenario(reference)
    if listed is None:
        raise NotHere(f"There is no scenario {reference!r} here.")
    return msgspec.json.encode(system(listed.system).board(read_scenario(reference)))


def list_saves() -> tuple[SaveListed, ...]:
    """List the saves, the last written first; unreadable ones with what is wrong with them."""
    found = []
    for path in folders.saves().glob(f"*{SUFFIX}"):
        try:
            stat = path.stat()
        except OSError:  # taken away in this very moment
            continue
        found.append(_listed(path, stat.st_mtime_ns, stat.st_size))
    return tuple(sorted(found, key=lambda save: (save.written, save.file), reverse=True))


def read_save(file: str) -> Saved:
    """Read a save of the user's folder by its name."""
    if not _FILE.fullmatch(file) or not (folders.saves() / file).is_file():
        raise NotHere(f"There is no save {file!r}.")
    saved = saves.read(folders.saves() / file)
    check_save(saved, file)
    return saved


def check_save(saved: Saved, file: str) -> None:
    """See that a save reads as a game; raises `SaveError`."""
    if saved.head.system not in NAMES:
        raise SaveError(
            f"{file}: part 'head': the game is of {saved.head.system!r}, which is not here."
        )
    saves.open_game(system(saved.head.system).ruleset, saved, file)


def file_of(name: str) -> str:
    """Say the file of a save that a person names, or refuse the name."""
    stem = " ".join(name.split()).removesuffix(SUFFIX)
    if len(stem) > _LONGEST_NAME:
        raise GrognardError(f"The name of a save has {_LONGEST_NAME} letters at most.")
    file = f"{stem}{SUFFIX}"
    if not _FILE.fullmatch(file):
        raise GrognardError(
            "The name of a save is made of the letters A to Z, digits, spaces, dots, dashes and "
            "underscores, and begins with a letter or a digit."
        )
    return file


def write_named(file: str, saved: Saved) -> str:
    """Write a save under a name that is still free; a save is never overwritten."""
    path = folders.saves() / file
    taken = {other.name.casefold() for other in path.parent.glob(f"*{SUFFIX}")}
    if file.casefold() in taken:
        raise GrognardError(
            f"There is a save called {file.removesuffix(SUFFIX)!r} already. Choose another name."
        )
    saves.write(path, saved)
    return file


def write_save(name: str, saved: Saved) -> str:
    """Write a save under a new name made of a game's name and the time; say which."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "game"
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    file = f"{stem}-{now}{SUFFIX}"
    count = 1
    while (folders.saves() / file).exists():
        count += 1
        file = f"{stem}-{now}-{count}{SUFFIX}"
    saves.write(folders.saves() / file, saved)
    return file


@lru_cache(maxsize=1000)
def _listed(path: Path, _changed: int, _size: int) -> SaveListed:
    """Read what a list shows of a save; read again only when the file changed."""
    written = datetime.fromtimestamp(_changed / 1e9, UTC).isoformat(timespec="milliseconds")
    try:
        saved = saves.read(path)
    except SaveError as error:
        problem = str(error).replace(str(path), path.name)
        return SaveListed(
            path.name, path.stem, "", "", "", 0, 0, over=False, written=written, problem=problem
        )
    scenario = find_scenario(saved.head.scenario)
    turns = scenario.turns if scenario else 0
    turn, over = _stand(saved)
    return SaveListed(
        file=path.name,
        name=path.stem,
        system=saved.head.system,
        scenario=saved.head.scenario,
        title=scenario.title if scenario else saved.head.scenario,
        turn=turn,
        turns=turns,
        over=over,
        written=written,
        copy=copy_of(saved.head, saved.notebooks.get(NOTEBOOK, b"")),
    )


def _stand(saved: Saved) -> tuple[int, bool]:
    """Say in which turn a save stands, and whether its game is over."""
    try:
        stood = codec.decode(saved.last.state, _Stood)
    except UNREADABLE:  # an older format of the state: opening it tells more
        return 0, False
    return stood.clock.turn, stood.outcome is not None


class _Stood(msgspec.Struct):
    clock: Clock
    outcome: Outcome | None = None
