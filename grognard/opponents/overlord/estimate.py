"""What the general makes of its reports: sizes, thirds of units, and what it knew before.

A report tells the size from level 2, the values from level 3, and how worn a unit is at level 5
alone. What it does not tell is judged here, from what was known before, from what is usual for the
kind and size, and from what fits a hex.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from grognard.systems.overlord.rules.assumptions import VALUED, assumed, usual
from grognard.systems.overlord.rules.ground import room
from grognard.systems.overlord.rules.losses import after_damage
from grognard.systems.overlord.rules.units import weight
from grognard.systems.overlord.tables import Echelon, Kind, Quality, Shock, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.systems.overlord.state import State, Unit

SIZED, FULL = 2, 5
"""The levels from which size, and everything is known."""
WHOLE = {"company": 8, "battalion": 30}
"""Defence above which a unit of a size must be a third of a larger one."""
REMEMBERED = 9
"""Turns after which it is forgotten what was known of a unit."""
MENDED = 10
"""Percent of the damage by attacks that a turn of rest makes good."""
RECOVERED = 100
"""Readiness that a unit is taken to regain in a turn, in tenths of a percent."""


class Known(msgspec.Struct, frozen=True, array_like=True):
    """What was known best of an enemy, under the name of its report."""

    turn: int
    level: int
    size: Size
    kind: Kind
    quality: Quality
    attack: int
    defence: int
    part: int
    echelon: Echelon
    shock: Shock
    range: int
    armoured: bool
    readiness_tenths: int
    strength_tenths: int


def remember(view: State, known: Mapping[str, Known]) -> dict[str, Known]:
    """Note what is known of each enemy, unless more was known of him not long ago."""
    turn = view.clock.turn
    found = {}
    for foe in view.units.values():
        if foe.side == view.viewer or foe.seen is None:
            continue
        before = known.get(foe.id)
        if before is None or foe.level >= before.level or turn - before.turn > REMEMBERED:
            before = Known(
                turn,
                foe.level,
                foe.size,
                foe.kind,
                foe.quality,
                foe.attack,
                foe.defence,
                foe.part,
                foe.echelon,
                foe.shock,
                foe.range,
                foe.armoured,
                foe.readiness_tenths,
                foe.strength_tenths,
            )
        found[foe.id] = before
    return found


class Blow(msgspec.Struct, frozen=True, array_like=True):
    """What an attack may have done to an enemy, in percent."""

    turn: int
    damage: int


def judged(
    view: State, foe: Unit, known: Mapping[str, Known], blows: Mapping[str, Blow] | None = None
) -> Unit:
    """Judge a single report by what was known before, and take for a third what is too large.

    Of whom no values are known is taken to have those that are usual for his kind and size. Who was
    attacked not long ago is taken to be as worn as that should have left him.
    Its level stays what it is: how well the enemy is seen now.
    """
    if foe.seen is None or foe.level >= FULL:
        return foe
    return _worn(view, _valued(view, foe, known), (blows or {}).get(foe.id))


def struck(view: State, blow: Blow | None, damage: int) -> Blow:
    """Add what an attack should do this turn to what is left of those before."""
    return Blow(view.clock.turn, min(_WHOLE, damage + _left(view, blow)))


def _left(view: State, blow: Blow | None) -> int:
    """What is left of blows after the rest since then, in percent."""
    if blow is None:
        return 0
    return max(0, blow.damage - MENDED * max(0, view.clock.turn - blow.turn - 1))


def _worn(view: State, foe: Unit, blow: Blow | None) -> Unit:
    """Take off an enemy what attacks have done, as the rules do: of the tired more strength."""
    damage = _left(view, blow)
    if not damage:
        return foe
    ready, strong = after_damage(foe, Fraction(damage))
    return replace(foe, readiness_tenths=ready, strength_tenths=max(1, strong))


def _valued(view: State, foe: Unit, known: Mapping[str, Known]) -> Unit:
    level = _level(foe, known)
    if level > foe.level:
        best = known[foe.id]
        rested = best.readiness_tenths + RECOVERED * (view.clock.turn - best.turn)
        foe = replace(
            foe,
            size=best.size,
            kind=best.kind,
            quality=best.quality,
            attack=best.attack,
            defence=best.defence,
            part=best.part,
            echelon=best.echelon,
            shock=best.shock,
            range=best.range,
            armoured=best.armoured,
            readiness_tenths=min(foe.readiness_tenths, rested),
            strength_tenths=best.strength_tenths,
        )
    if level < VALUED:
        return assumed(view, foe)
    if level == VALUED and not foe.part and foe.defence > WHOLE.get(foe.size, foe.defence):
        foe = replace(foe, part=1)
    return foe


def _level(foe: Unit, known: Mapping[str, Known]) -> int:
    """The level to which an enemy is or was known."""
    best = known.get(foe.id)
    return max(foe.level, best.level) if best is not None else foe.level


def feared(view: State, foes: Iterable[Unit], known: Mapping[str, Known]) -> tuple[Unit, ...]:
    """Judge the enemies of a hex: of whom nothing is known may be a regiment, as far as it fits.

    Each has been judged by himself before.
    [OVL-TIP-002]
    """
    stack = _undoubled(tuple(foes), known)
    if not stack:
        return ()
    left = room(view.terms, stack[0].at) - sum(weight(view, foe) for foe in stack)
    regiment = usual(view)["infantry", "regiment"]
    found = []
    for foe in stack:
        if _level(foe, known) < SIZED and left >= _MORE:
            left -= _MORE
            foe = replace(foe, attack=regiment.attack, defence=regiment.defence)  # noqa: PLW2901
        found.append(foe)
    return tuple(found)


def _undoubled(stack: tuple[Unit, ...], known: Mapping[str, Known]) -> tuple[Unit, ...]:
    """Leave out a battalion that broke down: in that turn its companies are reported besides it."""
    sized = [foe for foe in stack if _level(foe, known) >= SIZED]
    companies = [foe.kind for foe in sized if foe.size == "company"]
    broken = {kind for kind in companies if companies.count(kind) >= _THIRDS}
    doubled = {foe.id for foe in sized if foe.size == "battalion" and foe.kind in broken}
    return tuple(foe for foe in stack if foe.id not in doubled)


_THIRDS = 3
"""The companies of a battalion that breaks down."""
_WHOLE = 100
"""All there is, in percent."""
_MORE = 2
"""Stacking points by which a regiment is larger than the battalion that is reported."""
