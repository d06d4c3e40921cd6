"""How seats change hands in a running game, and what is noted of it beside the journal.

Who may change what:

- A person may give the own side to an opponent at any time.
- What concerns another side is refused while its person, or a third one, looks on from another
  page: nobody's seat is taken away, and nobody sees what a computer saw in a game against others.
- Alone, or where people share one screen, a person may take over what a computer plays. The
  notebook marks it for good, and every page of the game is told.
- A side which the rules gave to an opponent stays with it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel import codec
from grognard.kernel.errors import GrognardError
from grognard.kernel.records import Record, Side
from grognard.server.messages import Seated
from grognard.server.seats import PERSON

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from grognard.kernel.game import Game
    from grognard.server.messages import Reseat

NOTEBOOK = "seating"
SLOWEST = 10.0
"""So many seconds may lie between two decisions that are watched."""
LONGEST_NAME = 40
"""So many letters has the name of a player at most."""


class Seating(Record, frozen=True):
    """What is kept of the seats beside the card."""

    paused: bool = False
    """Opponents do nothing until somebody lets them go on."""
    pace: float = 0.0
    """Seconds between two decisions where computers play each other and somebody watches."""
    taken: dict[Side, int] = {}
    """The sides that persons took over from computers, and before which entry they first did."""
    players: dict[Side, str] = {}
    """What players are called who are not called as their side is. [WIE-GAME-024]"""


def read_seating(game: Game) -> Seating:
    """Read what is kept of the seats; a notebook that makes no sense counts as an empty one.

    It is in no digest, and may come from outside with a save: nothing in it is trusted.
    """
    read = decode_seating(game.notebooks.get(NOTEBOOK, b""))
    taken = {side: first for side, first in read.taken.items() if side in game.terms.sides}
    return msgspec.structs.replace(read, taken=taken)


def decode_seating(notebook: bytes) -> Seating:
    """Read the notebook of the seats as it is."""
    if not notebook:
        return Seating()
    try:
        read: Seating = codec.decode(notebook, Seating)
        check_pace(read.pace)
        check_players(read.players, tuple(read.players))
    except (msgspec.MsgspecError, GrognardError, RecursionError):
        return Seating()
    return read


def seated(seating: Seating, seats: Mapping[Side, str], locked: Collection[Side]) -> Seated:
    """Say to a page who plays, and how fast."""
    return Seated(
        seats=dict(seats),
        paused=seating.paused,
        pace=seating.pace,
        taken=tuple(sorted(seating.taken)),
        locked=tuple(sorted(locked)),
    )


def check_players(players: Mapping[Side, str], sides: Collection[Side]) -> dict[Side, str]:
    """Put the names of players in order, without those left empty; refuse odd ones."""
    found = {side: " ".join(name.split()) for side, name in players.items()}
    for side, name in found.items():
        if side not in sides:
            raise GrognardError(f"There is no side {side!r}; there is {', '.join(sides)}.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise GrognardError(
                f"The name of a player has {LONGEST_NAME} letters at most, all to be printed."
            )
    return {side: name for side, name in found.items() if name}


def check_pace(pace: float) -> None:
    """Refuse a pace that nobody would watch."""
    if not (math.isfinite(pace) and 0 <= pace <= SLOWEST):
        raise GrognardError(f"The pace is from 0 to {SLOWEST:g} seconds for a decision.")


def refuse_reseat(
    asked: Reseat, seats: Mapping[Side, str], looked_at: Collection[Side], *, given_away: bool
) -> str:
    """Say by its key why a seat may not change hands, or nothing."""
    if given_away:
        return "seat.given-away"
    if asked.by == asked.side and seats[asked.side] == PERSON:
        return ""
    others = {s for s, seat in seats.items() if seat == PERSON and s != asked.by}
    if others & set(looked_at):
        return "seat.another-page"
    return ""
