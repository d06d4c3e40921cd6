"""The opponents Grognard has, by system and name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.kernel.errors import GrognardError
from grognard.opponents.baselines import anything, idle
from grognard.opponents.greedy import greedy

if TYPE_CHECKING:
    from grognard.opponents.contract import Opponent

OWN: dict[str, dict[str, str]] = {
    "skirmish": {"captain": "grognard.opponents.skirmish.captain"},
    "overlord": {
        "general": "grognard.opponents.overlord.general",
        "cadet": "grognard.opponents.overlord.cadet",
        "marshal": "grognard.opponents.overlord.marshal",
    },
    "europe": {
        "chief": "grognard.opponents.europe.chief",
        "adjutant": "grognard.opponents.europe.adjutant",
        "none": "grognard.opponents.europe.idle",
    },
}
"""For each system, its own opponents and the module whose `decide` they are.

Where doing nothing takes something, it has a `none` of its own.
"""
SCORES: dict[str, str] = {
    "skirmish": "grognard.opponents.skirmish.score",
    "overlord": "grognard.opponents.overlord.score",
}
"""For each system, the module whose `score` says what a view is worth, and the `KINDS` to try."""
NOTES: dict[str, str] = {
    "skirmish": "grognard.opponents.skirmish.notes",
    "overlord": "grognard.opponents.overlord.notes",
    "europe": "grognard.opponents.europe.notes",
}
"""For each system, the module whose `tell` says why its own opponents did what they did."""
BASELINES: dict[str, Opponent] = {"none": idle, "random": anything}
"""The opponents of every system."""
_FILE = "words/en.toml"


def names(system: str) -> tuple[str, ...]:
    """List the opponents of a system, its own first."""
    weighing = ("greedy",) if system in SCORES else ()
    return tuple(dict.fromkeys((*OWN.get(system, {}), *BASELINES, *weighing)))


def opponent(system: str, name: str) -> Opponent:
    """Get an opponent by name."""
    _check(system, name)
    own = OWN.get(system, {})
    if name in BASELINES and name not in own:
        return BASELINES[name]
    if name == "greedy":
        weighing = import_module(SCORES[system])
        return greedy(weighing.score, getattr(weighing, "KINDS", ()))
    decide: Opponent = import_module(own[name]).decide
    return decide


def describe(system: str, name: str) -> str:
    """Say in a sentence how an opponent plays."""
    _check(system, name)
    own = name in OWN.get(system, {})
    return catalogue().say(f"opponent.{system}.{name}" if own else f"opponent.{name}")


def reasons(system: str, notebook: bytes) -> tuple[tuple[int, str], ...]:
    """Say why an opponent did what it did, by its notebook: turn and sentence, in their order.

    A notebook may come from outside with a save, or from an opponent that gives no reasons: what
    cannot be read tells nothing.
    """
    if system not in NOTES:
        return ()
    try:
        told: tuple[tuple[int, str], ...] = import_module(NOTES[system]).tell(notebook)
    except (msgspec.MsgspecError, LookupError, RecursionError):
        return ()
    return told


@cache
def catalogue() -> Catalogue:
    """What is said of the opponents."""
    content = (Path(__file__).resolve().parent / _FILE).read_bytes()
    return Catalogue.load(Folder.of({_FILE: content}, "grognard/opponents"), _FILE, strict=True)


def _check(system: str, name: str) -> None:
    if name not in names(system):
        raise GrognardError(
            f"There is no opponent called {name!r} for {system}; "
            f"there is {', '.join(names(system))}."
        )
