"""The lines spoken with a program that plays, where the web interface does not have them."""

from __future__ import annotations

from grognard.kernel.offers import Offer
from grognard.kernel.records import Record, Side
from grognard.server.messages import Moment, Situation


class Opened(Record, frozen=True, tag_field="type", tag="opened"):
    """The first line: what is played, and which sides are the program's."""

    game: str
    """Goes on with this game later: `grognard play --resume GAME`."""
    system: str
    scenario: str
    sides: tuple[Side, ...]
    yours: tuple[Side, ...]
    seed_digest: str


class Awaited(Record, frozen=True, tag_field="type", tag="awaited"):
    """A side must act: everything it knows, and what is on offer first."""

    situation: Situation
    offer: Offer


class Happened(Record, frozen=True, tag_field="type", tag="happened"):
    """What the side has just been shown; the situation follows."""

    moments: tuple[Moment, ...]


class Ended(Record, frozen=True, tag_field="type", tag="ended"):
    """The game is over."""

    situation: Situation


class Wrong(Record, frozen=True, tag_field="type", tag="error"):
    """A line could not be taken, and why. It has cost nothing."""

    text: str
