"""Campaigns: `campaigns/<id>.toml`, chains of scenarios that are played one after the other.

What is carried from one scenario to the next is the system's affair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from grognard.content.ids import OWN, Id, Name, Reference, parted, qualified
from grognard.content.problems import Problem, Problems, did_you_mean, quoted
from grognard.content.scenarios import list_scenarios
from grognard.content.settings import Settings, read_settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grognard.content.packs import Pack
    from grognard.content.scenarios import Entry as Scenario

FOLDER = "campaigns"
_SUFFIX = ".toml"

Chain = Annotated[
    tuple[Reference, ...],
    msgspec.Meta(min_length=2, max_length=20, description="a list of 2 to 20 scenarios"),
]
Briefing = Annotated[
    str, msgspec.Meta(min_length=1, max_length=4000, description="a text of 1 to 4000 characters")
]


class Campaign(msgspec.Struct, frozen=True):
    """A file of a campaign. [OVL-GAME-026]"""

    title: Name
    system: Id
    scenarios: Chain
    briefing: Briefing
    """Markdown."""


class Entry(msgspec.Struct, frozen=True):
    """A campaign in a list. Its id is the one to call it by; one with problems is not played."""

    id: str
    pack: str
    path: str
    """Of its file, within its pack."""
    settings: Settings[Campaign]
    scenarios: tuple[Scenario, ...] = ()
    """The chain, as far as it is there."""
    problems: tuple[Problem, ...] = ()


def list_campaigns(packs: Iterable[Pack]) -> tuple[Entry, ...]:
    """All campaigns of all packs; broken ones with their problems. Tables are not read."""
    packs = tuple(packs)
    scenarios = {entry.id: entry for entry in list_scenarios(packs)}
    return tuple(_entry(pack, path, scenarios) for pack, path in _files(packs))


def find_campaign(reference: str, packs: Iterable[Pack]) -> Entry:
    """The campaign of that id; problems are raised."""
    entries = {entry.id: entry for entry in list_campaigns(packs)}
    problems = Problems()
    if reference not in entries:
        meaning = f"There is no campaign {quoted(reference)}."
        problems.add(FOLDER, 0, 0, meaning, did_you_mean(reference, entries))
    else:
        problems.extend(entries[reference].problems)
    problems.raise_if_any()
    return entries[reference]


def _entry(pack: Pack, path: str, known: Mapping[str, Scenario]) -> Entry:
    name = qualified(pack.id, path.rpartition("/")[2].removesuffix(_SUFFIX))
    problems = Problems()
    settings = read_settings(pack.files, path, Campaign, problems)
    if not settings.is_sound:
        return Entry(name, pack.id, path, settings, problems=problems.all)
    found = []
    for index, reference in enumerate(settings.value.scenarios):
        place = ("scenarios", index)
        scenario = _find(reference, pack.id, known)
        if scenario is None:
            meaning = f"There is no scenario {quoted(reference)}."
            settings.complain(problems, place, meaning, did_you_mean(reference, known))
            continue
        found.append(scenario)
        if scenario.problems:
            settings.complain(problems, place, f"The scenario {quoted(reference)} has problems.")
        elif scenario.system != settings.value.system:
            meaning = (
                f"{quoted(reference)} is a scenario of {quoted(scenario.system)}, the campaign "
                f"one of {quoted(settings.value.system)}."
            )
            settings.complain(problems, place, meaning)
    return Entry(name, pack.id, path, settings, tuple(found), problems.all)


def _find(reference: str, here: str, known: Mapping[str, Scenario]) -> Scenario | None:
    """The scenario a reference names: `id` in the pack `here` or the own one, `pack:id` in any."""
    pack, name = parted(reference)
    homes = (pack,) if pack else (here, OWN)
    found = (known.get(qualified(home, name)) for home in homes)
    return next((scenario for scenario in found if scenario is not None), None)


def _files(packs: Iterable[Pack]) -> Iterator[tuple[Pack, str]]:
    for pack in packs:
        for path in pack.files if pack.is_sound else ():
            folder, _, file = path.rpartition("/")
            if folder == FOLDER and file.endswith(_SUFFIX):
                yield pack, path
