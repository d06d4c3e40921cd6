"""Replay a game and say where, if anywhere, it differs from what was stored.

What the present version played is played again and compared; stretches marked with an older
version are checked by their chain and taken in by their events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel import codec
from grognard.kernel.errors import RuleCrashError
from grognard.kernel.game import Game
from grognard.kernel.journal import AnswerGiven, Returned
from grognard.kernel.saved import UNREADABLE
from grognard.kernel.saves import check_chain

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.journal import AnyEntry, Link
    from grognard.kernel.records import State
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.saved import Saved


@dataclass(frozen=True)
class Verdict:
    """What `verify` found."""

    entries: int
    replayed: int
    """Entries of the present version, played again."""
    trusted: int
    """Entries of older versions, checked by their chain."""
    differs: int | None = None
    """The first entry that came out otherwise."""
    why: str = ""

    @property
    def good(self) -> bool:
        """Whether everything came out as stored."""
        return self.differs is None


_TELLING = ("number", "side", "what", "pulses", "asks", "asked", "state")
"""The parts of an entry, those first whose difference tells most."""


def verify(
    ruleset: Ruleset,
    saved: Saved,
    file: str = "save",
    *,
    progress: Callable[[int, int], None] | None = None,
) -> Verdict:
    """Check a whole game from its first state to its last. [KRN-SAVE-004]"""
    check_chain(saved, file)
    total, number, replayed, trusted = len(saved.entries), 0, 0, 0
    try:
        game = Game(ruleset, replace(saved, last=saved.first, entries=(), notebooks={}))
        why = _snapshot_differs(game, saved)
        for number, kept in enumerate(saved.entries):
            if why:
                break
            again, why = _take(game, kept)
            why = why or _snapshot_differs(game, saved)
            if why:
                break
            replayed, trusted = replayed + again, trusted + (not again)
            if progress is not None:
                progress(number + 1, total)
    except UNREADABLE as error:
        why = f"it cannot be read ({error})"
    except RuleCrashError as error:
        why = f"a rule failed ({error.__cause__ or error})"
    return Verdict(total, replayed, trusted, number if why else None, why)


def _take(game: Game, kept: Link) -> tuple[bool, str]:
    """Take the next entry; say whether it was played again, and what came out otherwise."""
    entry = game.ruleset.read_entry(kept.body)
    if isinstance(entry.what, Returned):
        # What an older rule asked cannot be asked again: the return itself is taken as told.
        if entry.what.entries != game.running or game.run is not None:
            return False, "it returns an order whose question is still asked, or was never asked"
        game.absorb(kept)
        return False, ""
    if entry.version != game.ruleset.mark or (
        isinstance(entry.what, AnswerGiven) and game.run is None and game.running
    ):
        game.absorb(kept)
        return False, ""
    return True, _replay(game, entry, kept)


def _replay(game: Game, entry: AnyEntry, kept: Link) -> str:
    """Play an entry again; say what came out otherwise, or nothing."""
    refusal = game.redo(entry.side, entry.hand, entry.what)
    if refusal is not None:
        return f"what was taken then is not taken now ({refusal.rule}, {refusal.key})"
    if game.links[-1] == kept:
        return ""
    again = game.ruleset.read_entry(game.links[-1].body)
    for name in _TELLING:
        if getattr(again, name) != getattr(entry, name):
            return f"its {name} came out otherwise"
    return "it came out otherwise"


def _snapshot_differs(game: Game, saved: Saved) -> str:
    """Compare the last snapshot, if the game has come to where it was made."""
    last = saved.last
    if len(game.links) != last.entries:
        return ""
    fields = _differing(game.ruleset.read_state(last.state, last.version), game.state)
    if fields:
        return f"the last snapshot differs from the replayed state in {', '.join(fields)}"
    if not _digest_stands(game, saved):
        return "the last snapshot names another digest than the entry before it"
    if game.desk.number != last.entries:
        return "the last snapshot does not stand at a point of rest"
    sides = game.terms.sides
    if {**dict.fromkeys(sides, 0), **last.shown} != {side: game.count(side) for side in sides}:
        return "the last snapshot counts other moments than the sides were shown"
    return ""


def _differing(one: State, other: State) -> list[str]:
    """Name the fields that two states differ in, down to the last empty table."""
    return [
        name
        for name in one.__struct_fields__
        if codec.encode(getattr(one, name)) != codec.encode(getattr(other, name))
    ]


def _digest_stands(game: Game, saved: Saved) -> bool:
    """See that the last snapshot names the digest that its version gave the state then.

    The state of an older version is lifted, so that its digest can only be compared as named.
    """
    last = saved.last
    if not last.entries:
        return (last.version, last.digest) == (saved.first.version, saved.first.digest)
    before = game.ruleset.read_entry(saved.entries[last.entries - 1].body)
    return before.version != last.version or before.state == last.digest
