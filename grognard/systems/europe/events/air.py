"""What happens in the air: points are used, fall, change fronts; ports are struck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Wing

if TYPE_CHECKING:
    from collections.abc import Iterable


class AirPointsUsed(Event, frozen=True):
    """Air points of a nation flew a mission, or were called back from one."""

    side: Side
    wing: str
    """`front/nation`."""
    now: Wing

    def changes(self) -> Iterable[Change]:
        """Write what is left of them for this turn."""
        return (Put("wings", (self.side, self.wing), self.now),)


AIR = (AirPointsUsed,)
