"""Scenarios: the part of `scenario.toml` that all systems share, lists of them, and their terms.

A system adds tables of its own to the file by extending `ScenarioFile`, and reads everything
from the folder that `gather` makes:

    scenario/…   the scenario's folder, without its own tables
    map/…        the map it names
    system/…     the system's tables, those under the scenario's `tables/` in place of theirs

Those files are a game's terms. Kept with it, they can be read again the same way.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from grognard.content.ids import OWN, Id, Name, Reference, qualified
from grognard.content.packs import Pack, find_folder, find_packs
from grognard.content.problems import Problem, Problems, did_you_mean, quoted
from grognard.content.settings import Settings, read_settings
from grognard.content.sources import Folder

SCENARIO = "scenario.toml"


class Head(msgspec.Struct, frozen=True):
    """The table `[scenario]`."""

    id: Id
    system: Id
    title: Name
    turns: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    map: Reference
    briefing: Annotated[
        str, msgspec.Meta(pattern=r"^[a-z0-9_-]+\.md\Z", description='a file like "briefing.md"')
    ] = "briefing.md"


class Side(msgspec.Struct, frozen=True):
    """One of the tables `[[sides]]`."""

    id: Id
    name: Name


class ScenarioFile(msgspec.Struct, frozen=True):
    """What every `scenario.toml` says; a system extends it with tables of its own."""

    scenario: Head
    sides: Annotated[tuple[Side, ...], msgspec.Meta(min_length=1, max_length=8)]


class Entry(msgspec.Struct, frozen=True):
    """A scenario in a list. Its id is the one to call it by; one with problems cannot be played."""

    id: str
    system: str
    title: str
    sides: tuple[Side, ...]
    turns: int
    pack: str
    problems: tuple[Problem, ...] = ()


def list_scenarios(packs: Iterable[Pack] | None = None, only: str = "") -> tuple[Entry, ...]:
    """All scenarios of all packs, or those of one id; broken ones with their problems.

    Tables are not read.
    """
    return tuple(
        _entry(pack.id, name, folder)
        for pack in (find_packs() if packs is None else packs)
        for name, folder in scenario_folders(pack).items()
        if not only or qualified(pack.id, name) == only
    )


def scenario_folders(pack: Pack) -> dict[str, Folder]:
    """The folders of a pack's scenarios by id."""
    return pack.folders("scenarios")


def find_scenario(reference: str, packs: Iterable[Pack]) -> Folder:
    """The terms of the scenario of that id, gathered; problems are raised."""
    packs = tuple(packs)
    problems = Problems()
    folder = find_folder(packs, "", "scenarios", reference)
    if folder is None:
        known = [qualified(pack.id, name) for pack in packs for name in scenario_folders(pack)]
        meaning = f"There is no scenario {quoted(reference)}."
        problems.add("scenarios", 0, 0, meaning, did_you_mean(reference, known))
        raise problems
    pack = reference.rpartition(":")[0]
    terms = gather(folder, packs, problems, here=pack)
    problems.raise_if_any()
    return terms


def gather(folder: Folder, packs: Iterable[Pack], problems: Problems, *, here: str = "") -> Folder:
    """All files a scenario's game depends on, in one folder. `here` is the scenario's pack."""
    packs = tuple(packs)
    head = read_head(folder, problems)
    parts = {"scenario": folder.without("tables")}
    if head.is_sound:
        scenario = head.value.scenario
        found = find_folder(packs, here, "maps", scenario.map)
        if found is None:
            known = _known(packs, here, "maps")
            meaning = f"There is no map {quoted(scenario.map)}."
            help_ = did_you_mean(scenario.map, known)
            head.complain(problems, ("scenario", "map"), meaning, help_)
        parts["map"] = found or Folder("map", {})
        tables = _system_tables(packs, here, scenario.system)
        parts["system"] = _overridden(tables, folder.sub("tables"), problems)
    return Folder.joined(parts, folder.shown())


def read_head(folder: Folder, problems: Problems) -> Settings[ScenarioFile]:
    """The shared part of a scenario's settings; what its system added is passed over."""
    settings = read_settings(folder, SCENARIO, ScenarioFile, problems, partly=True)
    if not settings.is_sound:
        return settings
    scenario, sides = settings.value.scenario, settings.value.sides
    name = folder.shown().rpartition("/")[2]
    if scenario.id != name:
        meaning = f"{quoted(scenario.id)} is not the name of its folder, {quoted(name)}."
        settings.complain(problems, ("scenario", "id"), meaning)
    if scenario.briefing not in folder:
        meaning = f"There is no file {quoted(scenario.briefing)}."
        help_ = did_you_mean(scenario.briefing, folder)
        settings.complain(problems, ("scenario", "briefing"), meaning, help_)
    for index, side in enumerate(sides):
        if side.id in {other.id for other in sides[:index]}:
            meaning = f"Two sides have the id {quoted(side.id)}."
            settings.complain(problems, ("sides", index, "id"), meaning)
    return settings


def _entry(pack: str, name: str, folder: Folder) -> Entry:
    problems = Problems()
    settings = read_head(folder, problems)
    if not settings.is_sound:
        return Entry(qualified(pack, name), "", name, (), 0, pack, problems.all)
    head = settings.value.scenario
    sides = settings.value.sides
    own = qualified(pack, name)
    return Entry(own, head.system, head.title, sides, head.turns, pack, problems.all)


def _known(packs: Iterable[Pack], here: str, kind: str) -> list[str]:
    return [
        name if pack.id == here else qualified(pack.id, name)
        for pack in packs
        for name in pack.folders(kind)
    ]


def _system_tables(packs: Iterable[Pack], here: str, system: str) -> Folder:
    """The tables of a system: the own pack's where it has them. What it says is no term."""
    packs = tuple(packs)
    for pack in (OWN, here):
        if folder := find_folder(packs, pack, "systems", system):
            return folder.without("words")
    return Folder("system", {})


def _overridden(tables: Folder, own: Folder, problems: Problems) -> Folder:
    """The system's tables with the scenario's own over them; it can replace, not invent."""
    for path in own:
        if path not in tables:
            help_ = did_you_mean(path, tables)
            problems.add(own.shown(path), 0, 0, "The system has no table of this name.", help_)
    return own.over(tables)
