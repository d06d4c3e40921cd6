"""Chance, asked like a player: `face = yield Roll(6, "combat at Caen", to=sides)`.

A draw is a keyed hash of the seed, the turn, the phase, its label, its addressees, and how many
draws of that label and address the phase has seen. So a draw a side cannot see never shifts one
it can see, and neither does the order of unrelated actions. The seed's digest is published when
the game begins and the seed when it ends: then anyone can check every roll.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Literal

from grognard.kernel import codec
from grognard.kernel.changes import Change, Put
from grognard.kernel.errors import DesignError
from grognard.kernel.records import Clock, Event, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import State

_BITS = 128


@dataclass(frozen=True)
class Roll:
    """Ask for dice with so many faces: one face comes back, or a tuple when several are rolled."""

    faces: int
    label: str
    to: tuple[Side, ...]
    count: int = 1


@dataclass(frozen=True)
class Chance:
    """Ask whether something of exact probability `good` in `all` happens."""

    good: int
    all: int
    label: str
    to: tuple[Side, ...]


@dataclass(frozen=True)
class Naming:
    """Ask for a new name that begins with `stem`; names made in play are drawn, not counted."""

    stem: str
    to: tuple[Side, ...]


Draw = Roll | Chance | Naming


class DiceRolled(Event, frozen=True):
    """Dice were rolled; `good` says, for a chance, up to which face it happens."""

    label: str
    faces: int
    results: tuple[int, ...]
    nth: int
    """How many draws of this label and address came before it in its phase."""
    good: int | None = None
    purpose: Literal["dice", "chance", "name"] = "dice"

    def notes(self) -> Iterable[Change]:
        """Count the draw; who else saw it is no business of those who did."""
        return (Put("dice", (dice_key(self.label, self.to),), self.nth + 1),)


def dice_key(label: str, to: tuple[Side, ...]) -> str:
    """Name the count of a label and its addressees."""
    return f"{','.join(to)}|{label}"


def draw(seed: bytes, clock: Clock, roll: DiceRolled | Roll, nth: int, die: int = 0) -> int:
    """Draw one face, evenly among all. [KRN-DICE-001]"""
    faces = roll.faces
    ceiling = (1 << _BITS) - (1 << _BITS) % faces
    attempt = 0
    while True:
        spot = codec.encode(
            (clock.turn, clock.phase, clock.side, roll.label, roll.to, nth, die, attempt)
        )
        number = int.from_bytes(blake2b(spot, key=seed, digest_size=_BITS // 8).digest(), "big")
        if number < ceiling:
            return number % faces + 1
        attempt += 1


def roll_dice(seed: bytes, state: State, asked: Draw) -> tuple[DiceRolled, object]:
    """Make a draw: the event that tells of it, and what the asking rule gets back."""
    roll = _as_roll(asked)
    if roll.faces < 1 or roll.count < 1:
        raise DesignError(f"{roll.label}: dice need at least one face, and at least one of them")
    nth = state.dice.get(dice_key(roll.label, roll.to), 0)
    results = tuple(draw(seed, state.clock, roll, nth, die) for die in range(roll.count))
    match asked:
        case Roll():
            reply: object = results[0] if asked.count == 1 else results
            event = _rolled(roll, results, nth)
        case Chance(good=good):
            reply = results[0] <= good
            event = _rolled(roll, results, nth, good=good, purpose="chance")
        case Naming(stem=stem):
            reply = f"{stem}-{results[0] - 1:06x}"
            event = _rolled(roll, results, nth, purpose="name")
    return event, reply


def _as_roll(asked: Draw) -> Roll:
    match asked:
        case Chance(good, whole, label, to):
            if not 0 <= good <= whole:
                raise DesignError(f"{label}: a chance of {good} in {whole} does not exist")
            return Roll(whole, label, to)
        case Naming(stem, to):
            return Roll(1 << 24, f"name of {stem}", to)
        case _:
            return asked


def _rolled(
    roll: Roll,
    results: tuple[int, ...],
    nth: int,
    *,
    good: int | None = None,
    purpose: Literal["dice", "chance", "name"] = "dice",
) -> DiceRolled:
    return DiceRolled(
        to=roll.to,
        label=roll.label,
        faces=roll.faces,
        results=results,
        nth=nth,
        good=good,
        purpose=purpose,
    )


def is_seed(seed: bytes) -> bool:
    """Tell whether a seed can key the hash that draws."""
    return 1 <= len(seed) <= blake2b.MAX_KEY_SIZE


def check_seed(seed: bytes) -> None:
    """See that a seed is one."""
    if not is_seed(seed):
        raise DesignError(f"a seed has 1 to {blake2b.MAX_KEY_SIZE} bytes, not {len(seed)}")


def seed_digest(seed: bytes) -> str:
    """Say the digest of a seed, which is published when the game begins. [KRN-DICE-002]"""
    return codec.digest(b"grognard seed", seed)
