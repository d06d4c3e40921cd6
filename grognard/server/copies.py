"""Back to an earlier turn, as a copy that is marked as one.

A copy stands where its game stood when a turn began, and is played on with other dice: the same
seed would tell beforehand what the dice of the first game are going to bring. Its head names the
entry it was branched from, and heads its chain, so that no save of it can pass for another game.
What the first game was called stands in a notebook, for lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel import codec
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.server import passwords, seating
from grognard.server.messages import CopyOf
from grognard.server.seats import PERSON

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.saved import Head, Saved

NOTEBOOK = "copy"
_LONGEST_NAME = 80


def refuse_copy(seats: Mapping[Side, str]) -> str:
    """Say why nobody may go back in a game with these seats, or nothing."""
    if sum(seat == PERSON for seat in seats.values()) > 1:
        return (
            "Several persons play this game: who goes back would know what the others are going "
            "to do. Only who plays alone can go back to an earlier turn."
        )
    return ""


def copy_at(ruleset: Ruleset, saved: Saved, turn: int, seed: bytes, name: str) -> Saved:
    """Give a copy of a game called `name` as it stood when a turn began, with another seed."""
    start = msgspec.structs.replace(saved, last=saved.first, entries=(), notebooks={})
    game = Game(ruleset, start)
    entries = iter(saved.entries)
    while game.state.clock.turn != turn or not game.at_rest:
        kept = next(entries, None)
        if kept is None or game.state.clock.turn > turn:
            raise GrognardError(f"This game has no turn {turn} to go back to.")
        game.absorb(kept)
    kept_notebooks = {
        NOTEBOOK: codec.encode(CopyOf(name=name, turn=turn)),
        seating.NOTEBOOK: codec.encode(_seating(saved)),
        passwords.NOTEBOOK: saved.notebooks.get(passwords.NOTEBOOK, b""),
    }
    # What opponents remember is of a time that has not come yet.
    return msgspec.structs.replace(game.branch(seed), notebooks=kept_notebooks)


def marked(saved: Saved) -> Saved:
    """Give a save with the notebook that marks it, if it is one of a copy."""
    copy = copy_of(saved.head, saved.notebooks.get(NOTEBOOK, b""))
    notebooks = {name: kept for name, kept in saved.notebooks.items() if name != NOTEBOOK}
    if copy is not None:
        notebooks[NOTEBOOK] = codec.encode(copy)
    return msgspec.structs.replace(saved, notebooks=notebooks)


def copy_of(head: Head, notebook: bytes) -> CopyOf | None:
    """Say what a game is a copy of; the head says whether it is one, the notebook of what."""
    if not head.parent:
        return None
    return read_mark(notebook) or CopyOf(name="", turn=0)


def read_mark(notebook: bytes) -> CopyOf | None:
    """Read the notebook of a copy; it may come from outside with a save."""
    if not notebook:
        return None
    try:
        read: CopyOf = codec.decode(notebook, CopyOf)
    except (msgspec.MsgspecError, RecursionError):
        return None
    return msgspec.structs.replace(read, name=read.name[:_LONGEST_NAME])


def _seating(saved: Saved) -> seating.Seating:
    """Keep pace and marks; seats that were taken over by then count from the beginning."""
    before = seating.decode_seating(saved.notebooks.get(seating.NOTEBOOK, b""))
    return msgspec.structs.replace(before, taken=dict.fromkeys(before.taken, 0))
