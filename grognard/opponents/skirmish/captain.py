"""The captain: a plain opponent for Skirmish that knows what it wants.

It lets hidden guns fire, aims shells at enemies it knows of, sends each unit to the place that is
worth most to it, assaults where the odds are good, and answers questions sensibly.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision
from grognard.opponents.skirmish.places import next_march, target_value
from grognard.systems.skirmish.orders import Aim, Assault, FallBack, Instruct, Respond, UseTactics
from grognard.systems.skirmish.questions import ChooseRetreat, ChooseTactics
from grognard.systems.skirmish.rules.assault import odds, refuse_attacker, refuse_target
from grognard.systems.skirmish.rules.fire import refuse_aim
from grognard.systems.skirmish.rules.ground import ground, in_cover
from grognard.systems.skirmish.rules.units import foes_of, units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Answer, Order
    from grognard.opponents.contract import Sight
    from grognard.systems.skirmish.state import HexId, State, Unit

WORTH = {"AL": -1.0, "EX": 0.0, "NE": 0.0, "DR": 1.0, "DB": 2.0}
"""What a result of the combat table is worth to the attacker."""
GOOD = 0.35
"""An assault is made when its results are worth more than this on average."""
STEADY = 0.7
"""How often the captain stands and fights in the open."""


class Notes(msgspec.Struct):
    """What the captain remembers within a phase."""

    phase: str = ""
    moved: tuple[str, ...] = ()
    """Units it has thought about, whether they marched or stayed."""


def decide(sight: Sight) -> Decision:
    """Decide on the side's view alone. [SKM-AI-001] [SKM-AI-002]"""
    view: State = sight.view
    if sight.question is not None:
        return Decision(_answer(sight), sight.notebook)
    notes = _notes(sight)
    order: Order | None = None
    match view.clock.phase:
        case "plans":
            order = _instruct(view) or _aim(view)
        case "movement":
            order, notes.moved = next_march(view, notes.moved)
        case "assault":
            order = _assault(view)
        case _:
            pass
    return Decision(order or Done(), msgspec.msgpack.encode(notes))


def _notes(sight: Sight) -> Notes:
    clock = sight.view.clock
    phase = f"{clock.turn} {clock.phase} {clock.side}"
    if sight.notebook:
        notes = msgspec.msgpack.decode(sight.notebook, type=Notes)
        if notes.phase == phase:
            return notes
    return Notes(phase=phase)


def _instruct(view: State) -> Instruct | None:
    """Let hidden guns fire: nobody can be asked when their moment comes."""
    if view.standing[view.viewer].ambush == "fire":
        return None
    return Instruct(matter="ambush", policy="fire")


def _aim(view: State) -> Aim | None:
    """Aim at the hex where most enemy strength is known, while shells last."""
    side = view.viewer
    turns_left = view.terms.turns - view.clock.turn + 1
    planned = len(view.plans[side])
    shells = view.shells[side] + planned
    if planned >= max(1, -(-shells // turns_left)):
        return None
    known: dict[HexId, int] = {}
    for _, unit in sorted(view.units.items()):
        if unit.side != side and (unit.seen is None or view.clock.turn - unit.seen <= 1):
            known[unit.at] = known.get(unit.at, 0) + unit.steps * (2 if unit.seen is None else 1)
    aims = [place for place in known if refuse_aim(view, Aim(hex=place)) is None]
    if not aims:
        return None
    return Aim(hex=max(aims, key=lambda p: (known[p] - ground(view, p).shift, p)))


def _assault(view: State) -> Assault | None:
    """Choose the assault that is worth most, if any is good."""
    best: tuple[float, Assault] | None = None
    for target in sorted({unit.at for unit in foes_of(view, view.viewer)}):
        if refuse_target(view, target) is not None:
            continue
        able = [
            unit
            for unit in units_of(view, view.viewer)
            if refuse_attacker(view, unit.id, target) is None
        ]
        for units in _groups(able):
            worth = assault_worth(view, target, units)
            if worth > GOOD and (best is None or worth > best[0]):
                order = Assault(target=target, units=tuple(unit.id for unit in units))
                best = (worth, order)
    return best[1] if best else None


def _groups(able: list[Unit]) -> list[tuple[Unit, ...]]:
    return [group for size in range(1, len(able) + 1) for group in combinations(able, size)]


def assault_worth(view: State, target: HexId, units: tuple[Unit, ...]) -> float:
    """Say what an assault is worth on average; using fewer units is worth a little."""
    stand = odds(view, view.viewer, target, units)
    if not stand.results:
        return -9.0
    mean = sum(WORTH[result] for result in stand.results) / len(stand.results)
    return mean + 0.1 * target_value(view, target) - 0.02 * len(units)


def _answer(sight: Sight) -> Answer:
    view: State = sight.view
    match sight.question:
        case ChooseTactics(role="attack"):
            return UseTactics(tactics="press")
        case ChooseTactics(target=target):
            steady = in_cover(view, target) or sight.luck.random() < STEADY
            return UseTactics(tactics="stand" if steady else "delay")
        case ChooseRetreat(hexes=hexes):
            return FallBack(
                hex=max(hexes, key=lambda p: (target_value(view, p) + ground(view, p).shift, p))
            )
        case _:
            return Respond(fire=True)
