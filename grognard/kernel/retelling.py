"""A game that is over, told once more as it was: nothing is hidden from anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import Conceal, Reveal, Writer
from grognard.kernel.errors import GrognardError
from grognard.kernel.film import Film, make_film
from grognard.kernel.game import Game
from grognard.kernel.journal import Returned, Struck
from grognard.kernel.visibility import Known, Sealed

if TYPE_CHECKING:
    from grognard.kernel.records import Event, State


class NotOverError(GrognardError):
    """Somebody asked for the truth of a game that is still played."""


def retell(game: Game) -> Film:
    """Show the whole of a game that is over, without fog: the film of no side. [OVL-GAME-003]"""
    if game.outcome is None:
        raise NotOverError("The whole battle can be shown without fog only once the game is over.")
    start, pulses = whole(game)
    return make_film(Writer(start), list(enumerate(pulses)))


def whole(game: Game) -> tuple[State, tuple[tuple[Event, ...], ...]]:
    """Give the state a game began with and all that happened since, without what was struck."""
    saved = game.save()
    start = msgspec.structs.replace(saved, last=saved.first, entries=(), notebooks={})
    entries = game.entries()
    gone = {
        number
        for entry in entries
        if isinstance(entry.what, Struck | Returned)
        for number in entry.what.entries
    }
    kept = (entry for entry in entries if entry.number not in gone)
    return Game(game.ruleset, start).state, tuple(p for entry in kept for p in entry.pulses)


def tells(truth: Writer, event: Event) -> bool:
    """Tell whether something happened, and not only what a side or the arbiter noted of it."""
    changes = tuple(event.changes())
    return not changes or any(
        not isinstance(change, Reveal | Conceal)
        and not isinstance(truth.fields[change.field].visibility, Known | Sealed)
        for change in changes
    )
