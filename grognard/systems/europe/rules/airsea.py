"""Air points against ships: how many attack, and which of them fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.rules.skies import lose_points, uncommitted, wings_on
from grognard.systems.europe.terms import AXIS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.events.air import PointsLost
    from grognard.systems.europe.state import State, Wing
    from grognard.systems.europe.tables import Front, Mission

ALLIED_CONTROL = (1, -1)
"""What Allied rule of the sky adds to interdiction and to the roll for supply. [WIE-OPT-026]"""


def attacking_ships(state: State, side: Side, front: Front, *, every: bool) -> int:
    """How many air points of a power attack a sea move off a front: five at most.

    They are those on sea missions that still live, whether or not they attacked a port. `every`:
    all there are, whatever their mission, against ships without cover.
    [WIE-AIR-007] [WIE-AIR-011] [WIE-AIR-032] [WIE-SEA-038] [WIE-SEA-042]
    """
    wings = wings_on(state, side, front)
    points = sum(wing.points if every else wing.sea for _, wing in wings)
    return min(points, state.terms.tables.numbers.port_points)


def sea_control(state: State) -> tuple[int, int]:
    """What rule of the sky over the west does to the sea, with the Sealion option.

    Sixths added to the chance of Allied naval interdiction, and what is added to the roll for Axis
    High Seas supply. [WIE-OPT-024] [WIE-OPT-026]
    """
    superior = state.superior.get("west", ())
    if not state.terms.options.sealion or not superior:
        return 0, 0
    if AXIS not in superior:
        return ALLIED_CONTROL
    wing = state.wings.get(AXIS, {}).get("west/germany")
    points = 0 if wing is None else wing.sea
    rows = [row for row in state.terms.tables.sealion if row.points <= points]
    return (rows[-1].interdiction, rows[-1].attrition) if rows else (0, 0)


def lose_at_sea(state: State, side: Side, front: Front) -> PointsLost:
    """Take an air point off for good that attacked a port or ships.

    One on a sea mission, of those that flew if there are such; else whoever is there.
    [WIE-AIR-031] [WIE-SEA-039] [WIE-SEA-042]
    """
    name, wing = max(wings_on(state, side, front), key=_first)
    missions: tuple[Mission, ...] = ("sea", "ground", "superiority", "transfer")
    flying = [each for each in missions if getattr(wing, each)]
    idle = not wing.sea and uncommitted(wing)
    return lose_points(state, side, name, "" if idle or not flying else flying[0], 1)


def _first(one: tuple[str, Wing]) -> tuple[int, int, int]:
    return one[1].sea_used, one[1].sea, one[1].points
