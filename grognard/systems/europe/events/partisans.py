"""What happens to partisans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Put
from grognard.kernel.records import Event, Side

if TYPE_CHECKING:
    from collections.abc import Iterable


class LiberationDeclared(Event, frozen=True):
    """The liberation of a country was declared to be imminent. [WIE-PART-021]"""

    side: Side
    country: str

    def changes(self) -> Iterable[Change]:
        """Write that it was."""
        return (Put("imminent", (self.country,), value=True),)


class CadresSpoiled(Event, frozen=True):
    """A Soviet cadre was lost for good when it tried to rise. [WIE-PART-028]"""

    spoiled: int

    def changes(self) -> Iterable[Change]:
        """Write how many there were."""
        return (Put("spoiled", (), self.spoiled),)


class YugoslaviaRose(Event, frozen=True):
    """The first partisan unit formed in Yugoslavia. [WIE-PART-025]"""

    def changes(self) -> Iterable[Change]:
        """Write it."""
        return (Put("risen", (), value=True),)


PARTISANS = (LiberationDeclared, CadresSpoiled, YugoslaviaRose)
