"""What can be drawn: maps, scenarios at their start, saves. A side's picture is made of its view.

Whatever is not in that view cannot be in the picture. Without a side there is only what everybody
knows: the ground, and the public part of the state.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.content import folders
from grognard.content.archives import open_folder
from grognard.content.packs import find_folder, find_packs
from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.scenarios import list_scenarios
from grognard.kernel import saves
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.records import NOBODY, Record
from grognard.kernel.view import view
from grognard.systems.registry import read_terms, system
from grognard.terrain.read import read_map
from grognard.terrain.shown import GroundShown, show_ground

if TYPE_CHECKING:
    from grognard.content.packs import Pack
    from grognard.content.sources import Folder
    from grognard.kernel.records import Side, State

SAVE = ".grognard"
_MAP = "map.toml"
_SEED = bytes(32)
"""A scenario is drawn at its start: no die of play has fallen yet."""


class Subject(Record, frozen=True):
    """What a picture shows, as plainly as it travels to the client."""

    title: str
    ground: GroundShown | None = None
    """For a map alone."""
    system: str = ""
    board: Any = None
    viewer: Side = NOBODY
    view: dict[str, Any] | None = None
    words: dict[str, dict[str, str]] = {}
    """The system's words, by key, each in its forms."""


def find_subject(reference: str, side: Side = NOBODY, sheet: str = "") -> Subject:
    """Find what a reference names: the file of a save, or the id of a scenario or map.

    `scenarios/ID` and `maps/ID` tell the two apart where both have the id; a bare id is the
    scenario's. A map may also be named by its folder.
    """
    path = Path(reference)
    if path.is_file() or path.suffix == SAVE:
        return of_game(open_save(reference), side)
    packs = find_packs()
    kind, _, name = reference.partition("/")
    if kind not in ("maps", "scenarios"):
        kind, name = "", reference
    if kind != "maps" and find_folder(packs, "", "scenarios", name) is not None:
        terms = read_terms(name)
        return of_game(Game.new(system(terms.system).ruleset, terms, _SEED), side)
    if kind != "scenarios" and (folder := _map_folder(packs, path, name)) is not None:
        if side:
            raise GrognardError("A map alone has no sides; leave out --side.")
        return of_map(folder, sheet)
    known = [entry.id for entry in list_scenarios(packs)]
    known += [f"maps/{name}" for pack in packs for name in pack.folders("maps")]
    help_ = did_you_mean(reference, known)
    raise GrognardError(
        f"There is no scenario, map or save {quoted(reference)}." + (f" {help_}" if help_ else "")
    )


def open_save(reference: str) -> Game:
    """Open a save by its file, or by its name in the folder of saves."""
    path = Path(reference)
    if not path.is_file():
        path = folders.saves() / (path.name if path.suffix == SAVE else f"{path.name}{SAVE}")
    if not path.is_file():
        raise GrognardError(f"There is no save {quoted(reference)}.")
    saved = saves.read(path)
    return saves.open_game(system(saved.head.system).ruleset, saved, str(path))


def check_side(game: Game, side: Side) -> None:
    """Refuse a side that the game does not have."""
    sides = game.terms.sides
    if side not in sides:
        help_ = did_you_mean(side, sides) or f"The sides are {', '.join(sides)}."
        raise GrognardError(f"There is no side {quoted(side)} in this game. {help_}")


def of_game(game: Game, side: Side = NOBODY) -> Subject:
    """Show a game as a side knows it now, or as everybody does."""
    if side:
        check_side(game, side)
    # What can still be taken back nobody else has seen: the public part is that of the last rest.
    seen: State = game.view(side) if side else view(game.desk.base.state, NOBODY)
    found = system(game.head.system)
    return Subject(
        title=f"{game.head.scenario} {side}".strip(),
        system=found.id,
        board=found.board(game.terms),
        viewer=side,
        view=plain(seen),
        words={key: sentence.forms for key, sentence in found.catalogue().sentences.items()},
    )


def of_map(folder: Folder, sheet: str = "") -> Subject:
    """Show a map, or one of its sheets by its id."""
    problems = Problems()
    found = read_map(folder, problems)
    if found is None:
        raise problems
    ids = [layout.id for layout in found.sheets]
    if sheet and sheet not in ids:
        help_ = did_you_mean(sheet, ids) or f"The sheets are {', '.join(ids)}."
        raise GrognardError(f"The map {found.id} has no sheet {quoted(sheet)}. {help_}")
    ground = show_ground(found, ids.index(sheet) if sheet else 0)
    return Subject(title=found.title, ground=ground)


def plain(record: object) -> dict[str, Any]:
    """Give a record as plain values, ready to travel."""
    values: dict[str, Any] = msgspec.to_builtins(record)
    return values


def _map_folder(packs: tuple[Pack, ...], path: Path, name: str) -> Folder | None:
    """Find the folder of a map by its path or by its id in the packs."""
    if (path / _MAP).is_file():
        problems = Problems()
        folder = open_folder(path, problems, shown=path.as_posix())
        problems.raise_if_any()
        return folder
    return find_folder(packs, "", "maps", name)
