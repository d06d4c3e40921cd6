"""What happens to countries: war comes to them, they give up, are occupied, are liberated."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from grognard.kernel.changes import Change, Drop, Paint, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Country, Status, Unit
from grognard.systems.europe.tables import POWERS

if TYPE_CHECKING:
    from collections.abc import Iterable


class WarDeclared(Event, frozen=True):
    """A power declared war on a neutral country, or violated its neutrality. [WIE-POL-009]"""

    side: Side
    country: str
    final: ClassVar[bool] = True


class CountrySurprised(Event, frozen=True):
    """A country was attacked for the first time. [WIE-UNIT-021]"""

    country: str
    side: Side
    """Who attacks."""

    def changes(self) -> Iterable[Change]:
        """Write who attacks it."""
        return (Put("surprised", (self.country,), self.side),)


class SurpriseEnded(Event, frozen=True):
    """A country stands to its arms: its zones of control reach over its border again."""

    country: str

    def changes(self) -> Iterable[Change]:
        """Forget who attacked it."""
        return (Drop("surprised", (self.country,)),)


class CountryChanged(Event, frozen=True):
    """A country came to stand otherwise to the war. [WIE-POL-001]"""

    country: str
    status: Status
    side: Side
    """Its own side, whoever holds it."""
    since: int = 0
    """The game turn in which it was drawn into the war; 0 for another change."""

    def changes(self) -> Iterable[Change]:
        """Write how it stands."""
        found: tuple[Change, ...] = (
            Put("countries", (self.country,), Country(self.status, self.side)),
        )
        return (*found, Put("drawn", (self.country,), self.since)) if self.since else found


class CountryTaken(Event, frozen=True):
    """All of a country's hexes that nobody else stands in came to a power. [WIE-MAP-011]"""

    country: str
    side: Side
    places: tuple[int, ...]

    def changes(self) -> Iterable[Change]:
        """Paint whose they are."""
        number = [*POWERS].index(self.side) + 1  # type: ignore[arg-type]
        return (Paint("control", (), self.places, bytes([number] * len(self.places))),)


class UnitAppeared(Event, frozen=True):
    """A unit came onto the map: it arrived, was raised, or was mobilised."""

    unit: Unit

    def changes(self) -> Iterable[Change]:
        """Put it where it stands."""
        return (Put("units", (self.unit.id,), self.unit),)


class InvasionBegan(Event, frozen=True):
    """The Axis attacked the Soviet Union, or was attacked by it."""

    turn: int
    final: ClassVar[bool] = True

    def changes(self) -> Iterable[Change]:
        """Write the game turn."""
        return (Put("invaded", (), self.turn),)


class UkraineChanged(Event, frozen=True):
    """The Ukrainian movement joined the Axis, or is over for good. [WIE-OPT-042]"""

    status: Literal["allied", "over"]
    final: ClassVar[bool] = True

    def changes(self) -> Iterable[Change]:
        """Write how it stands."""
        return (Put("ukraine", (), self.status),)


class NorthAfricaInvaded(Event, frozen=True):
    """The Allies landed in French North Africa, and began war with Vichy so. [WIE-NAT-185]"""

    american: bool
    """Whether most of them were American."""
    turn: int
    final: ClassVar[bool] = True

    def changes(self) -> Iterable[Change]:
        """Write when, if Vichy is to collapse. [WIE-NAT-186]"""
        return (Put("drawn", ("french-north-africa",), self.turn),) if self.american else ()


POLITICS = (
    WarDeclared,
    CountrySurprised,
    SurpriseEnded,
    CountryChanged,
    CountryTaken,
    UnitAppeared,
    InvasionBegan,
    UkraineChanged,
    NorthAfricaInvaded,
)
