"""The air war: after the last allocation the two sides fight for the sky over each front.

On one side stands the Axis, on the other its enemies together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.kernel.dice import Chance, Roll
from grognard.systems.europe.events.air import (
    AirBattleFought,
    MissionsRaided,
    SuperiorityFound,
)
from grognard.systems.europe.rules.airfields import ranges_meet
from grognard.systems.europe.rules.skies import (
    chance_of_more,
    extra_losses,
    has_superiority,
    lose_points,
    shot_down,
    uncommitted,
    wings_on,
)
from grognard.systems.europe.rules.special import are_airfields_struck, lost_on_airfields
from grognard.systems.europe.terms import AXIS, SOVIETS

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from grognard.kernel.records import Event, Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.europe.state import State
    from grognard.systems.europe.tables import Front, Mission

Team: TypeAlias = "tuple[Side, ...]"
RAIDED: tuple[Mission, ...] = ("ground", "sea")
"""What who has superiority shoots down besides. [WIE-AIR-025]"""


def fight_air_war(state: State) -> Play:
    """Fight over every front. [WIE-AIR-020] [WIE-AIR-022] [WIE-SEQ-004]"""
    for front in state.terms.fronts:
        if are_airfields_struck(state, front):
            yield from _strike_airfields(state, front)
        yield from _fight(state, front)


def _strike_airfields(state: State, front: Front) -> Play:
    """Destroy Soviet air points on their airfields, those that do not fly first. [WIE-EDT-065]"""
    points = _fighters(state, (AXIS,), front)
    there = sum(wing.points for _, wing in wings_on(state, SOVIETS, front))
    lost = lost_on_airfields(state.terms, points, there)
    for name, wing in wings_on(state, SOVIETS, front):
        on_ground = min(lost, uncommitted(wing))
        flying = min(lost - on_ground, wing.superiority)
        lost -= on_ground + flying
        if on_ground:
            yield lose_points(state, SOVIETS, name, "", on_ground)
        if flying:
            yield lose_points(state, SOVIETS, name, "superiority", flying)


def _fight(state: State, front: Front) -> Play:
    """Fight over a front, where aircraft of both sides can meet; else nobody rules it.

    Nobody attacks those who change fronts or have no mission.
    [WIE-AIR-010] [WIE-AIR-011] [WIE-AIR-020] [WIE-AIR-023] [WIE-AIR-025] [WIE-AIR-027]
    """
    axis: Team = (AXIS,)
    others: Team = state.terms.enemies(AXIS)
    winners: Team = ()
    if ranges_meet(state, front):
        if _fighters(state, axis, front) and _fighters(state, others, front):
            yield from _combat(state, front, axis, others)
        for team, foes in ((axis, others), (others, axis)):
            left, theirs = _fighters(state, team, front), _fighters(state, foes, front)
            if has_superiority(state.terms, left, theirs):
                winners = team
                prey = sum(len(_flown(state, foes, front, each)) for each in RAIDED)
                more = extra_losses(state.terms, left, theirs, prey)
                yield from _raid(state, front, foes, more)
    if winners != state.superior.get(front, ()):
        what: Literal["won", "open"] = "won" if winners else "open"
        yield SuperiorityFound(to=state.terms.sides, front=front, sides=winners, what=what)


def _flown(state: State, team: Team, front: Front, mission: Mission) -> list[tuple[Side, str]]:
    """The air points of a side on a mission, one by one, each by power and wing."""
    return [
        (side, name)
        for side in team
        for name, wing in wings_on(state, side, front)
        for _ in range(getattr(wing, mission))
    ]


def _fighters(state: State, team: Team, front: Front) -> int:
    """How many air points of a side fight for the sky. [WIE-AIR-027]"""
    return len(_flown(state, team, front, "superiority"))


def _combat(state: State, front: Front, axis: Team, others: Team) -> Play:
    """Let both sides lose at the same time. [WIE-AIR-020] [WIE-AIR-021] [WIE-AIR-022]"""
    ours, theirs = _fighters(state, axis, front), _fighters(state, others, front)
    others_lost = yield from _kills(state, front, "axis", ours, theirs)
    axis_lost = yield from _kills(state, front, "others", theirs, ours)
    yield [
        AirBattleFought(
            to=state.terms.sides,
            front=front,
            axis=ours,
            others=theirs,
            axis_lost=axis_lost,
            others_lost=others_lost,
        ),
        *_shared(state, axis, front, axis_lost),
        *_shared(state, others, front, others_lost),
    ]


def _kills(
    state: State, front: Front, who: str, points: int, foes: int
) -> Generator[Yielded, Any, int]:
    """How many enemies air points shoot down. [WIE-AIR-021]"""
    good, whole = chance_of_more(state.terms, points)
    luck = False
    if good:
        luck = yield Chance(good, whole, f"air-combat {who} {front}", to=state.terms.sides)
    return shot_down(state.terms, points, foes, luck=luck)


def _shared(state: State, team: Team, front: Front, losses: int) -> list[Event]:
    """Share the losses of a side among its wings, in proportion. [WIE-AIR-027]"""
    fighters = _flown(state, team, front, "superiority")
    found: dict[tuple[Side, str], int] = {}
    for nth in range(losses):  # evenly spaced in a row of all, so each wing loses its share
        one = fighters[(2 * nth + 1) * len(fighters) // (2 * losses)]
        found[one] = found.get(one, 0) + 1
    return [
        lose_points(state, side, name, "superiority", points)
        for (side, name), points in found.items()
    ]


def _raid(state: State, front: Front, team: Team, losses: int) -> Play:
    """Take losses by lot among all who fly other missions. [WIE-AIR-025] [WIE-AIR-026]"""
    if not losses:
        return
    to = team if len(team) == 1 else ()  # how many others fly is their own affair
    for _ in range(losses):
        prey = [(one, each) for each in RAIDED for one in _flown(state, team, front, each)]
        lot = yield Roll(len(prey), f"air-raid {front}", to=to)
        (side, name), mission = prey[lot - 1]
        yield lose_points(state, side, name, mission, 1)
    yield MissionsRaided(to=state.terms.sides, front=front, sides=team, points=losses)
