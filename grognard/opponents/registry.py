"""The opponents Grognard has, by system and name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from grognard.kernel.errors import GrognardError
from grognard.opponents.baselines import anything, idle

if TYPE_CHECKING:
    from grognard.opponents.contract import Opponent

BASELINES: dict[str, Opponent] = {"none": idle, "random": anything}
OWN: dict[str, dict[str, str]] = {"skirmish": {"captain": "grognard.opponents.skirmish.captain"}}
"""For each system, its own opponents and the module whose `decide` they are."""


def names(system: str) -> tuple[str, ...]:
    """List the opponents of a system, its own first."""
    return (*OWN.get(system, {}), *BASELINES)


def opponent(system: str, name: str) -> Opponent:
    """Get an opponent by name."""
    if name in BASELINES:
        return BASELINES[name]
    if name not in OWN.get(system, {}):
        raise GrognardError(
            f"There is no opponent called {name!r} for {system}; "
            f"there is {', '.join(names(system))}."
        )
    decide: Opponent = import_module(OWN[system][name]).decide
    return decide
