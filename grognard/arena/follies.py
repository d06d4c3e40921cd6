"""Follies: what no sound player of Overlord does, counted from the truth.

Some show in a plan, before it is executed (`planned`), others in what came of it (`executed`). They
are told per 100 unit-turns: a unit that is on the map for a turn is one.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec.structs import replace

from grognard.arena.result import UNIT_TURNS
from grognard.kernel.records import copy_state
from grognard.systems.overlord.events.field import BattleFought, UnitHalted
from grognard.systems.overlord.rules.ground import apart, around
from grognard.systems.overlord.rules.march import reachable
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.planning import end_of
from grognard.systems.overlord.rules.units import SUPPLIED, is_gun, units_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.kernel.records import Event, Side
    from grognard.systems.overlord.state import State, Unit
    from grognard.terrain.hexes import HexId

Folly: TypeAlias = Literal[
    "weak attacks", "exposed HQs", "pockets", "idle guns", "open objectives", "traffic jams"
]
FOLLIES: tuple[Folly, ...] = (
    "weak attacks",
    "exposed HQs",
    "pockets",
    "idle guns",
    "open objectives",
    "traffic jams",
)
EVEN = "1:1"
"""The column below which an attack needs a reason."""
CHOSEN = ("set-piece", "move-and-attack")
"""Battles that an attacker has chosen; into others he runs."""
SPENT = 350
"""Readiness below which a gun may rest, in tenths of a percent."""
CUT_OFF = ("isolated", "encircled")


def planned(state: State, side: Side) -> Counter[str]:
    """Count the follies in a side's plan, as the truth stands when it is executed."""
    return Counter(
        {
            UNIT_TURNS: len(units_of(state, side)),
            "exposed HQs": sum(_is_exposed(state, unit) for unit in units_of(state, side)),
            "idle guns": sum(_is_idle(state, unit) for unit in units_of(state, side)),
            "open objectives": _open(state, side),
        }
    )


def executed(before: State, events: Iterable[Event], after: State, side: Side) -> Counter[str]:
    """Count the follies that show in a turn: its plans, what happened, and how it stands after."""
    happened = tuple(event for event in events if side in event.to)
    stuck = {e.unit for e in happened if isinstance(e, UnitHalted) and e.why == "room"}
    return Counter(
        {
            "weak attacks": sum(
                len(event.attackers)
                for event in happened
                if isinstance(event, BattleFought) and _is_weak(before, event, side)
            ),
            "pockets": sum(_walked_in(before, unit, after) for unit in units_of(before, side)),
            "traffic jams": sum(
                unit.id in stuck and after.units.get(unit.id, unit).at != end_of(before, unit)
                for unit in units_of(before, side)
            ),
        }
    )


def known_foes(state: State, side: Side) -> tuple[Unit, ...]:
    """List the enemies that stand where a side believes them to stand, and can fight."""
    reports = state.reports.get(side, {})
    found = []
    for foe in units_of(state, state.terms.enemy(side)):
        report = reports.get(state.traces.get(f"{side}/{foe.id}", ""))
        seen = state.lifted.get(side) or (report is not None and report.at == foe.at)
        if seen and foe.attack and not is_gun(foe) and not is_hq(foe):
            found.append(foe)
    return tuple(found)


def _is_exposed(state: State, unit: Unit) -> bool:
    """Tell whether an HQ is left beside a known enemy though it could be elsewhere."""
    if not is_hq(unit) or unit.fixed or not unit.movement:
        return False
    foes = {foe.at for foe in known_foes(state, unit.side)}

    def beside(place: HexId) -> bool:
        return not foes.isdisjoint(around(state.terms, place))

    return beside(end_of(state, unit)) and not all(
        beside(place) for place in (unit.at, *reachable(state, unit, "defend"))
    )


def _is_idle(state: State, unit: Unit) -> bool:
    """Tell whether a gun that could fire does nothing while its side attacks in its range."""
    if not is_gun(unit) or unit.readiness_tenths < SPENT or unit.line not in SUPPLIED:
        return False
    if any(unit.id in table.get(unit.side, {}) for table in (state.fires, state.moves)):
        return False
    if unit.id in state.tasks.get(unit.side, {}):
        return False
    return any(
        0 < apart(state.terms, unit.at, attack.target) <= unit.range
        for attack in state.attacks.get(unit.side, {}).values()
    )


def _held(state: State, side: Side) -> tuple[HexId, ...]:
    """List the victory locations a side holds."""
    return tuple(
        spot.at
        for spot in state.terms.locations
        if state.holders.get(spot.at) == side
        and any(spot.worth(each) for each in state.terms.sides)
    )


def _open(state: State, side: Side) -> int:
    """Count the locations that a known enemy can walk into though somebody could guard them."""
    own = units_of(state, side)
    ends = {unit.id: end_of(state, unit) for unit in own}
    held = _held(state, side)
    empty = set(held) - set(ends.values())
    if not empty:
        return 0
    after = copy_state(state)
    after.units = {
        name: replace(unit, at=ends.get(name, unit.at)) for name, unit in state.units.items()
    }
    near = (foe for foe in known_foes(after, side) if not foe.fixed)
    empty &= {place for foe in near for place in reachable(after, foe, "attack")}
    guards = [
        unit
        for unit in own
        if unit.attack and not is_hq(unit) and not is_gun(unit) and ends[unit.id] not in held
    ]
    kept = {place for unit in guards for place in (unit.at, *reachable(state, unit, "defend"))}
    return len(empty & kept) if empty else 0


def _is_weak(before: State, battle: BattleFought, side: Side) -> bool:
    """Tell whether an attack was below 1:1 without need: no prize, no way out, not the last turn.

    The column is that of the truth, whatever the attacker believed.
    """
    if battle.attacker != side or battle.battle not in CHOSEN:
        return False
    columns = [row.odds for row in before.terms.tables.combat]
    if columns.index(battle.column) >= columns.index(EVEN):
        return False
    prize = before.terms.location_at.get(battle.hex)
    breaks_out = any(
        before.units[name].line in CUT_OFF for name in battle.attackers if name in before.units
    )
    return prize is None and not breaks_out and before.clock.turn < before.terms.turns


def _walked_in(before: State, unit: Unit, after: State) -> bool:
    """Tell whether a unit that hung on its line marched, and is encircled now."""
    now = after.units.get(unit.id)
    if now is None or unit.line not in SUPPLIED or now.line != "encircled":
        return False
    return now.at != unit.at and unit.id in before.moves.get(unit.side, {})


class Observer:
    """Counts the follies of a game under way; it looks before and after each decision."""

    def __init__(self, sides: Iterable[Side]) -> None:
        """Begin with none."""
        self.counted: dict[Side, Counter[str]] = {side: Counter() for side in sides}
        self._before: State | None = None
        self._entries = 0

    def told(self) -> dict[Side, dict[str, int]]:
        """Give what was counted, all kinds for every side."""
        return {
            side: {kind: counted[kind] for kind in (UNIT_TURNS, *FOLLIES)}
            for side, counted in self.counted.items()
        }

    def before(self, game: Game) -> None:
        """Remember how the game stands before a decision."""
        state: Any = game.state
        self._before = copy_state(state)
        self._entries = len(game.links)

    def after(self, game: Game) -> None:
        """Count, if the decision was the last of a planning and the turn has been executed."""
        now: Any = game.state
        before = self._before
        if before is None or before.clock.phase != "planning" or before.clock == now.clock:
            return
        events = [
            event
            for kept in game.links[self._entries :]
            for pulse in game.ruleset.read_entry(kept.body).pulses
            for event in pulse
        ]
        for side, counted in self.counted.items():
            counted.update(planned(before, side))
            counted.update(executed(before, events, now, side))
