"""Campaigns as they are played: the terms of the first game, and of each that follows another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.content.campaigns import find_campaign
from grognard.content.packs import find_packs
from grognard.content.problems import Problems, quoted
from grognard.content.scenarios import find_scenario
from grognard.kernel.errors import GrognardError
from grognard.systems.registry import NAMES, read_terms, system

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.content.campaigns import Entry
    from grognard.content.packs import Pack
    from grognard.content.scenarios import Entry as Scenario
    from grognard.kernel.records import State, Terms


def first_terms(campaign: str, options: Mapping[str, Any] | None = None) -> Terms:
    """Make the terms of the first game of a campaign; problems are raised. [OVL-GAME-026]"""
    entry = find_campaign(campaign, find_packs())
    terms = read_terms(entry.scenarios[0].id, options)
    return replace(terms, campaign=entry.id, link=1)


def next_scenario(terms: Terms) -> Scenario | None:
    """Say what follows in its campaign on the game of these terms; nothing after the last.

    Raises problems of the campaign, and `GrognardError` when it was changed meanwhile.
    """
    if not terms.campaign:
        return None
    chain = find_campaign(terms.campaign, find_packs()).scenarios
    if not 1 <= terms.link <= len(chain) or chain[terms.link - 1].id != terms.scenario:
        raise GrognardError(
            f"The campaign {terms.campaign!r} was changed: {terms.scenario!r} is no longer its "
            f"scenario {terms.link}."
        )
    return chain[terms.link] if terms.link < len(chain) else None


def next_terms(state: State) -> Terms:
    """Make the terms of the game that follows on one that is over. [OVL-GAME-027]"""
    terms: Terms = state.terms
    following = next_scenario(terms)
    if following is None:
        raise GrognardError("No other scenario follows on this game.")
    if state.outcome is None:
        raise GrognardError("The game is not over yet; the campaign goes on after its end.")
    carry = system(terms.system).carry
    if carry is None:
        raise GrognardError(f"{system(terms.system).title} has no campaigns.")
    made: Terms = carry(state, read_terms(following.id))
    return replace(made, campaign=terms.campaign, link=terms.link + 1)


def check_campaign(entry: Entry, packs: tuple[Pack, ...], problems: Problems) -> None:
    """See that the system has campaigns, and that each scenario has units of the one before.

    [OVL-GAME-026] [OVL-SCN-010]
    """
    settings = entry.settings
    name = settings.value.system
    if name not in NAMES or system(name).carry is None:
        settings.complain(problems, ("system",), f"{quoted(name)} has no campaigns.")
        return
    before: frozenset[str] = frozenset()
    for index, scenario in enumerate(entry.scenarios):
        terms = _read(scenario, packs)
        if terms is None:
            meaning = f"The scenario {quoted(scenario.id)} has problems."
            settings.complain(problems, ("scenarios", index), meaning)
            return
        units = frozenset(system(name).named(terms).units)
        if index and not units & before:
            meaning = (
                f"{quoted(scenario.id)} has no unit of {quoted(entry.scenarios[index - 1].id)}: "
                "nothing would be carried."
            )
            settings.complain(problems, ("scenarios", index), meaning)
        before = units


def _read(scenario: Scenario, packs: tuple[Pack, ...]) -> Terms | None:
    """Read a scenario; what is wrong with it is said where it is checked itself."""
    try:
        folder = find_scenario(scenario.id, packs)
    except Problems:
        return None
    return system(scenario.system).read_scenario(folder, scenario.id, Problems(), None)
