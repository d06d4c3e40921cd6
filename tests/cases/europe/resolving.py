"""Runs procedures of War in Europe on small positions, with the luck a test wants."""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any, TypeVar

from grognard.kernel.changes import Writer
from grognard.kernel.dice import Chance, Naming, Roll
from grognard.kernel.records import Event
from grognard.kernel.ruleset import Play
from grognard.systems.europe.state import State

E = TypeVar("E", bound=Event)

_names = count()
"""So that no two units that are made in a test have one name."""


def play(
    state: State,
    procedure: Play,
    luck: Mapping[str, Any] | None = None,
    asked_of: list[tuple[int, int]] | None = None,
) -> list[Event]:
    """Run a procedure on the truth; its events come back, and are written into the state.

    `luck` says how dice fall, or whether a chance is good, whose label begins so. `asked_of`
    collects what luck was asked: how many are good of how many, and 1 of the faces of a die.
    """
    writer, happened = Writer(state), list[Event]()
    reply: Any = None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration:
            return happened
        reply = None
        match asked:
            case Roll(label=label) | Chance(label=label):
                reply = next(
                    good for begins, good in (luck or {}).items() if label.startswith(begins)
                )
                if asked_of is not None:
                    asked_of.append(
                        (asked.good, asked.all) if isinstance(asked, Chance) else (1, asked.faces)
                    )
            case Naming(stem=stem):
                reply = f"{stem}-{next(_names):06x}"
            case Event():
                writer.write((asked,))
                happened.append(asked)
            case tuple() | list():
                pulse = tuple(event for event in asked if isinstance(event, Event))
                writer.write(pulse)
                happened += pulse


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    """Pick the events of a kind."""
    return [event for event in events if isinstance(event, kind)]
