"""The tactical air war: what can fly, how air forces fight, who has superiority, ports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from grognard.systems.europe.events.air import AirPointsUsed, PointsLost
from grognard.systems.europe.terms import SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Wing
    from grognard.systems.europe.tables import Front, Mission
    from grognard.systems.europe.terms import Terms

Struck: TypeAlias = Literal["success", "failure", "loss"]

TWELFTHS = 12


def able_to_fly(terms: Terms, side: Side, front: Front, season: str, points: int) -> int:
    """How many of a power's air points on a front can fly, rounded up.

    [WIE-AIR-016] [WIE-AIR-017]
    """
    row = terms.tables.fronts[front]
    shares = {"clear": TWELFTHS, "mud": row.mud, "snow": row.snow}
    share = row.snow_soviets if season == "snow" and side == SOVIETS else shares[season]
    return -(-points * share // TWELFTHS)


def shot_down(terms: Terms, points: int, foes: int, *, luck: bool) -> int:
    """How many of the enemy air points on superiority fall to so many of one's own.

    One for every six, and one more if luck has it; never more than there are. [WIE-AIR-021]
    """
    sure = points // terms.tables.numbers.air_kill
    return min(foes, sure + luck)


def chance_of_more(terms: Terms, points: int) -> tuple[int, int]:
    """The chance of one more, as a fraction: what is left after the sure ones. [WIE-AIR-021]"""
    kill = terms.tables.numbers.air_kill
    return points % kill, kill


def has_superiority(terms: Terms, points: int, foes: int) -> bool:
    """Tell whether what is left of one side beats what is left of the other. [WIE-AIR-023]"""
    return points > terms.tables.numbers.air_ratio * foes if foes else points > 0


def extra_losses(terms: Terms, points: int, foes: int, others: int) -> int:
    """What the loser loses besides, out of his points on other missions.

    [WIE-AIR-025]
    """
    return max(0, min(others, points - terms.tables.numbers.air_ratio * foes))


def struck_port(state: State, points: int, die: int) -> Struck:
    """What an attack of air points on a port brings. [WIE-AIR-031]"""
    numbers = state.terms.tables.numbers
    if die <= min(points, numbers.port_points):
        return "success"
    return "loss" if die == numbers.port_loss_die else "failure"


def wings_on(state: State, side: Side, front: Front) -> tuple[tuple[str, Wing], ...]:
    """A power's air points on a front, nation by nation. [WIE-AIR-001]"""
    own = sorted(state.wings.get(side, {}).items())
    return tuple((name, wing) for name, wing in own if wing.front == front)


def ground_points(state: State, side: Side, front: Front) -> int:
    """How many ground points of a power on a front have not flown yet this turn.

    [WIE-AIR-004] [WIE-AIR-006]
    """
    return sum(wing.ground - wing.ground_used for _, wing in wings_on(state, side, front))


def use_ground(state: State, side: Side, front: Front, *, back: bool) -> AirPointsUsed:
    """Let a ground point fly, of the nation that has most left; or call back one that flew.

    [WIE-AIR-004] [WIE-AIR-006]
    """

    def many(one: tuple[str, Wing]) -> int:
        return one[1].ground_used if back else one[1].ground - one[1].ground_used

    name, wing = max(wings_on(state, side, front), key=many)
    used = wing.ground_used + (-1 if back else 1)
    now = msgspec.structs.replace(wing, ground_used=used)
    return AirPointsUsed(to=(side,), side=side, wing=name, now=now)


def uncommitted(wing: Wing) -> int:
    """How many air points have no mission. [WIE-AIR-011]"""
    return wing.points - wing.superiority - wing.ground - wing.sea - wing.transfer


def lose_points(
    state: State, side: Side, name: str, mission: Mission | Literal[""], points: int
) -> PointsLost:
    """Take air points off for good, from a mission or from the uncommitted."""
    wing = state.wings[side][name]
    left: dict[str, int] = {"points": wing.points - points}
    lost = wing.lost
    if mission:
        left[mission] = getattr(wing, mission) - points
        lost = {**lost, mission: lost.get(mission, 0) + points}
    if mission in ("ground", "sea"):
        left[f"{mission}_used"] = max(0, getattr(wing, f"{mission}_used") - points)
    now = msgspec.structs.replace(wing, lost=lost, **left)
    return PointsLost(to=(side,), side=side, wing=name, now=now, mission=mission, points=points)
