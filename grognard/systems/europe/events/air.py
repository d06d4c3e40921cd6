"""What happens to air points: they are assigned, fly, fall, change fronts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import Change, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Loaded, Wing
from grognard.systems.europe.tables import Front, Mission

if TYPE_CHECKING:
    from collections.abc import Iterable


class WingEvent(Event, frozen=True):
    """Something happened to the air points of a nation on a front."""

    side: Side
    wing: str
    """`front/nation`."""
    now: Wing

    def changes(self) -> Iterable[Change]:
        """Write how they stand now."""
        return (Put("wings", (self.side, self.wing), self.now),)


class WingsRested(WingEvent, frozen=True):
    """A new turn began for them: nothing has flown yet, and those in transfer have left."""


class PointsAssigned(WingEvent, frozen=True):
    """A power assigned them to a mission."""

    mission: Mission


class PointsGrounded(WingEvent, frozen=True):
    """Weather, or the want of a base, took some off their missions."""

    points: int
    cause: str


class AirPointsUsed(WingEvent, frozen=True):
    """Some flew a mission, or were called back from one."""


class PointsLost(WingEvent, frozen=True):
    """Some were shot down."""

    mission: Mission | Literal[""]
    points: int


class PointsBased(WingEvent, frozen=True):
    """Incoming ones were given this front."""

    points: int


class IncomingChanged(Event, frozen=True):
    """A power's air points that wait for a front became more or fewer."""

    side: Side
    nation: str
    points: int

    def changes(self) -> Iterable[Change]:
        """Write how many wait."""
        return (Put("incoming", (self.side, self.nation), self.points),)


class TransportsChanged(Event, frozen=True):
    """A power has more or fewer air transport points on a front."""

    side: Side
    front: Front
    points: int

    def changes(self) -> Iterable[Change]:
        """Write how many there are."""
        return (Put("transports", (self.side, self.front), self.points),)


class TransportsDue(Event, frozen=True):
    """Air transport points will come to a front in a later turn."""

    side: Side
    front: Front
    turn: int
    points: int

    def changes(self) -> Iterable[Change]:
        """Write how many come."""
        return (Put("recycled", (self.side, f"{self.turn}/{self.front}"), self.points),)


class TransportsReturned(Event, frozen=True):
    """Air transport points came to a front."""

    side: Side
    front: Front
    turn: int
    points: int
    now: int
    """How many are there with them."""

    def changes(self) -> Iterable[Change]:
        """Write how many are there, and that they are no longer due."""
        return (
            Put("recycled", (self.side, f"{self.turn}/{self.front}"), 0),
            Put("transports", (self.side, self.front), self.now),
        )


class AirborneShifted(Event, frozen=True):
    """A loaded airborne unit went to another front."""

    name: str
    front: Front
    now: Loaded

    def changes(self) -> Iterable[Change]:
        """Write where it waits."""
        return (Put("loaded", (self.now.unit.id,), self.now),)


class AirBattleFought(Event, frozen=True):
    """Two sides fought for the sky over a front."""

    front: Front
    axis: int
    others: int
    """Air points that fought."""
    axis_lost: int
    others_lost: int


class MissionsRaided(Event, frozen=True):
    """Who had superiority shot down enemies on other missions."""

    front: Front
    sides: tuple[Side, ...]
    points: int


class SuperiorityFound(Event, frozen=True):
    """It showed who rules the sky over a front this turn, if anybody."""

    front: Front
    sides: tuple[Side, ...]
    what: Literal["won", "open"]

    def changes(self) -> Iterable[Change]:
        """Write who does."""
        return (Put("superior", (self.front,), self.sides),)


AIR = (
    WingsRested,
    PointsAssigned,
    PointsGrounded,
    AirPointsUsed,
    PointsLost,
    PointsBased,
    IncomingChanged,
    TransportsChanged,
    TransportsDue,
    TransportsReturned,
    AirborneShifted,
    AirBattleFought,
    MissionsRaided,
    SuperiorityFound,
)
