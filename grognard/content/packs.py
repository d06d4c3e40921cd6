"""Packs: the project's own content, and what a user put under `packs/`.

A pack is a folder or zip with a `pack.toml`. It holds data only. One with problems is listed
with them and offers nothing, so that it harms nothing.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from grognard.content import folders
from grognard.content.archives import open_folder
from grognard.content.ids import OWN, Id, Name, Version, parted
from grognard.content.problems import Problem, Problems, did_you_mean, quoted
from grognard.content.seals import sealed
from grognard.content.settings import Settings, read_settings
from grognard.content.sources import Folder

PACK = "pack.toml"
KINDS = ("campaigns", "maps", "scenarios", "styles", "systems", "words")
"""The folders a pack may have."""


class PackHead(msgspec.Struct, frozen=True):
    """The table `[pack]` of a `pack.toml`."""

    id: Id
    version: Version
    title: Name
    authors: tuple[Name, ...]
    licence: Name
    needs: tuple[Id, ...] = ()


class PackFile(msgspec.Struct, frozen=True):
    """A `pack.toml`."""

    pack: PackHead


class Pack(msgspec.Struct, frozen=True):
    """A pack as found: where, what it says of itself, its files, its problems."""

    place: Path
    head: PackHead
    files: Folder
    problems: tuple[Problem, ...] = ()

    @property
    def id(self) -> str:
        """The pack's id."""
        return self.head.id

    @property
    def is_sound(self) -> bool:
        """Whether the pack can be used."""
        return not self.problems

    def folders(self, kind: str) -> dict[str, Folder]:
        """The folders of a kind, `scenarios` or `maps`, by id; none of a broken pack."""
        if not self.is_sound:
            return {}
        inside = self.files.sub(kind)
        return {name: inside.sub(name) for name in inside.folders()}


def own_place() -> Path:
    """The folder of the project's own content: in the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "data"
    return inside if (inside / PACK).is_file() else package.parent / "data"


def find_packs() -> tuple[Pack, ...]:
    """The own pack first, then those under the user's `packs/` by name, broken ones included."""
    packs = [open_pack(own_place(), shown="data")]
    for place in _places(folders.packs()):
        pack = open_pack(place)
        packs.append(_refuse_twin(pack, packs))
    known = {pack.id for pack in packs if pack.is_sound}
    return tuple(_check_needs(pack, known) for pack in packs)


def open_pack(place: Path, *, shown: str = "") -> Pack:
    """Open the folder or zip of a pack. What is wrong with it stands in its `problems`."""
    problems = Problems()
    files = open_folder(place, problems, shown=shown)
    tops = files.folders()
    if PACK not in files and len(tops) == 1 and f"{tops[0]}/{PACK}" in files:
        files = files.sub(tops[0])  # a zip made of a folder
    if problems and (not files or problems.of_file(files.shown(PACK))):
        return Pack(place, _stand_in(place), files, problems.all)
    files = sealed(files, problems)
    settings = read_settings(files, PACK, PackFile, problems)
    head = settings.value.pack if settings.is_sound else _stand_in(place)
    if settings.is_sound:
        _check_own_name(settings, place, problems)
    for name in files.folders():
        if name not in KINDS:
            help_ = did_you_mean(name, KINDS) or f"The folders are {', '.join(KINDS)}."
            problems.add(files.shown(name), 0, 0, "A pack has no folder of this name.", help_)
    return Pack(place, head, files, problems.all)


def find_folder(packs: Iterable[Pack], here: str, kind: str, reference: str) -> Folder | None:
    """The folder a reference names: `id` in the pack `here` or the own one, `pack:id` in any."""
    by_id = {pack.id: pack for pack in packs if pack.is_sound}
    pack, name = parted(reference)
    for home in (pack,) if pack else (here, OWN):
        if home in by_id and (folder := by_id[home].folders(kind).get(name)) is not None:
            return folder
    return None


def _places(folder: Path) -> list[Path]:
    try:
        found = sorted(folder.iterdir())
    except OSError:  # no such folder: the user has no packs
        return []
    named = [place for place in found if not place.name.startswith(".")]
    return [place for place in named if place.is_dir() or place.suffix.lower() == ".zip"]


def _stand_in(place: Path) -> PackHead:
    """What to call a pack whose `pack.toml` cannot be read."""
    return PackHead(place.stem, "0.0", place.name, (), "unknown")


def _check_own_name(settings: Settings[PackFile], place: Path, problems: Problems) -> None:
    if settings.value.pack.id == OWN and place != own_place():
        meaning = f"{quoted(OWN)} is the project's own pack."
        settings.complain(problems, ("pack", "id"), meaning, "Choose another id.")


def _refuse_twin(pack: Pack, earlier: Iterable[Pack]) -> Pack:
    for other in earlier:
        if other.is_sound and other.id == pack.id:
            meaning = f"The pack {quoted(pack.id)} is there already, as {other.place.name}."
            return _with(pack, Problem(pack.files.shown(PACK), 0, 0, meaning, "Remove one."))
    return pack


def _check_needs(pack: Pack, known: set[str]) -> Pack:
    settings = read_settings(pack.files, PACK, PackFile, Problems())
    missing = Problems()
    for index, need in enumerate(pack.head.needs):
        if need not in known:
            meaning = f"The pack {quoted(need)} is not there or broken."
            settings.complain(missing, ("pack", "needs", index), meaning, did_you_mean(need, known))
    return _with(pack, *missing)


def _with(pack: Pack, *problems: Problem) -> Pack:
    return msgspec.structs.replace(pack, problems=(*pack.problems, *problems))
