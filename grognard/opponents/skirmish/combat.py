"""How the captain weighs fights: results in points, and tactics as a game of two choices each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.systems.skirmish.rules.assault import base_column, shifted, tactics_shift
from grognard.systems.skirmish.rules.ground import ground
from grognard.systems.skirmish.rules.units import kind_of
from grognard.systems.skirmish.terms import ATTACK, DEFENCE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.systems.skirmish.state import HexId, State, Unit

STEP = 0.8
"""What a step is worth beyond the points it brings the enemy: it fights on."""


class Stakes(NamedTuple):
    """What the results of an assault are worth to the attacker, in points."""

    loss: float
    """What a step of the attacker is worth."""
    hit: float
    """What a step of the defender is worth."""
    ground: float
    """What it is worth that the defender leaves the hex."""


class Duel(NamedTuple):
    """A fight, tactics chosen at their best."""

    worth: float
    """What it is worth to the attacker."""
    press: float
    """How often the attacker should press."""
    stand: float
    """How often the defender should stand."""


def step_worth(view: State, units: Iterable[Unit]) -> float:
    """Say what the step is worth that a result takes: one of the strongest unit."""
    strongest = min(units, key=lambda unit: (-unit.steps, unit.id))
    return kind_of(view, strongest).points + STEP


def result_worth(result: str, stakes: Stakes) -> float:
    """Say what a result of the combat table is worth to the attacker."""
    match result:
        case "AL":
            return -stakes.loss
        case "EX":
            return stakes.hit - stakes.loss
        case "DR":
            return stakes.ground
        case "DB":
            return stakes.hit + stakes.ground
        case _:
            return 0.0


def duel(view: State, attack: int, defence: int, target: HexId, stakes: Stakes) -> Duel | None:
    """Weigh an assault on a hex, or nothing when the odds allow none."""
    rows = view.terms.tables.combat
    base = base_column(rows, attack, defence)
    if base < 0 or defence <= 0:
        return None
    cover = ground(view, target).shift

    def worth(attacker: str, defender: str) -> float:
        shift = tactics_shift(view, attacker, defender) - cover
        results = rows[shifted(len(rows), base, shift)].results
        return sum(result_worth(result, stakes) for result in results) / len(results)

    return solve(*(worth(mine, theirs) for mine in ATTACK for theirs in DEFENCE))


def solve(a: float, b: float, c: float, d: float) -> Duel:
    """Solve a game of two choices each: the attacker's rows `a b` and `c d`, paid to it.

    Where one choice is best whatever the other side does, it is always taken; otherwise each side
    mixes its choices so that the other gains nothing by either of its own.
    """
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    if low >= high:
        first = min(a, b) >= min(c, d)
        return Duel(low, 1.0 if first else 0.0, 1.0 if max(a, c) <= max(b, d) else 0.0)
    spread = a - b - c + d
    return Duel((a * d - b * c) / spread, (d - c) / spread, (d - b) / spread)
