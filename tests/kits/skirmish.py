"""The contract kit's knowledge of Skirmish: its words, its rules, and what it keeps secret."""

import random
from typing import Any

import msgspec

from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import GameEnded
from grognard.kernel.records import Side, copy_state
from grognard.kernel.testing.fog import FogKit, Secret
from grognard.kernel.testing.kit import Kit
from grognard.server.wording import shell
from grognard.systems.skirmish import events as happened
from grognard.systems.skirmish import questions as asked
from grognard.systems.skirmish.orders import Aim, Assault, March
from grognard.systems.skirmish.rules.ground import around, enter_cost_mp
from grognard.systems.skirmish.rules.sight import is_sighted, sees_hex, sees_unit
from grognard.systems.skirmish.rules.units import foes_of, units_at
from grognard.systems.skirmish.state import Arrival, Mission, Standing, State, Unit
from grognard.systems.skirmish.system import SYSTEM
from grognard.systems.skirmish.terms import Ordnance, Terms
from grognard.terrain.hexes import all_hexes, distance
from grognard.tracing.registers import read_rules
from grognard.tracing.tree import Tree
from setup.places import ROOT

GHOST = "zz-ghost"


def worded(key: str) -> bool:
    """Tell whether the system or the kernel has words for a key."""
    return key in SYSTEM.catalogue() or key in shell()


def known_rules() -> frozenset[str]:
    """List the rules of the kernel and of Skirmish."""
    rules = read_rules(Tree.at(ROOT)).values()
    return frozenset(rule.id for rule in rules if rule.system in ("kernel", "skirmish"))


def foe_of(state: State, side: Side) -> Side:
    """Name the other side."""
    return next(other for other in state.terms.sides if other != side)


def twin_of(state: State, **changes: Any) -> State:
    """Copy a state with some fields changed; what the other side sees is brought up to date."""
    twin = copy_state(state)
    for name, value in changes.items():
        setattr(twin, name, value)
    sighted = {
        side: {
            unit.id: True
            for unit in foes_of(twin, side)
            if not twin.lifted.get(side) and sees_unit(twin, side, unit)
        }
        for side in twin.terms.sides
    }
    twin.sighted = sighted if twin.units != state.units else state.sighted
    return twin


def with_order_of_battle(twin: State, unit: Unit | None, gone: str = "") -> State:
    """Let the terms of a twin fit: what the order of battle says of the enemy is a secret, too."""
    terms: Terms = twin.terms
    rows = [row for row in terms.units if row.id not in (gone, unit.id if unit else "")]
    if unit is not None:
        row = Ordnance(unit.id, unit.side, unit.name, unit.kind, unit.at, unit.full_steps)
        rows.append(row)
    twin.__dict__["terms"] = msgspec.structs.replace(terms, units=tuple(rows))
    return twin


def hidden_units(state: State, side: Side) -> list[Unit]:
    """List the enemy's units that a side does not see."""
    return [unit for unit in foes_of(state, side) if not is_sighted(state, side, unit)]


def hidden_hexes(state: State, side: Side) -> list[str]:
    """List the empty hexes in which a side would not see a unit, those near its own units first."""
    own = [unit.at for unit in state.units.values() if unit.side == side]
    free = [
        place
        for place in all_hexes(state.terms.board.sheet)
        if enter_cost_mp(state, place) is not None
        and not units_at(state, place)
        and not sees_hex(state, side, place)
    ]
    return sorted(free, key=lambda place: (min([distance(place, at) for at in own] or [0]), place))


def choose_hex(state: State, side: Side, luck: random.Random) -> str | None:
    """Choose a hidden hex, mostly one near the side's units."""
    free = hidden_hexes(state, side)
    return luck.choice(free[:6] if luck.random() < 0.8 else free) if free else None


def existence(state: State, side: Side, luck: random.Random) -> State | None:
    """Let there be an enemy unit more that the side does not see, or one less."""
    hidden = hidden_units(state, side)
    if len(hidden) > 1 and luck.random() < 0.4:
        gone = luck.choice(hidden)
        units = {key: unit for key, unit in state.units.items() if key != gone.id}
        traces = {k: name for k, name in state.traces.items() if not k.endswith(f"/{gone.id}")}
        return with_order_of_battle(twin_of(state, units=units, traces=traces), None, gone.id)
    place = choose_hex(state, side, luck)
    if place is None or state.lifted.get(side):
        return None
    kind = luck.choice(sorted(state.terms.tables.kinds))
    steps = luck.randint(1, 3)
    ghost = Unit(
        id=GHOST,
        side=foe_of(state, side),
        name="Ghost",
        kind=kind,
        at=place,
        steps=steps,
        full_steps=steps,
        mp_left=state.terms.tables.kinds[kind].moves,
    )
    return with_order_of_battle(twin_of(state, units={**state.units, GHOST: ghost}), ghost)


def changed_unit(state: State, unit: Unit, **values: Any) -> State:
    """Give a twin in which a unit is another."""
    other = msgspec.structs.replace(unit, **values)
    return with_order_of_battle(twin_of(state, units={**state.units, unit.id: other}), other)


def place(state: State, side: Side, luck: random.Random) -> State | None:
    """Let a hidden enemy unit stand elsewhere."""
    hidden, there = hidden_units(state, side), choose_hex(state, side, luck)
    return changed_unit(state, luck.choice(hidden), at=there) if hidden and there else None


def type_(state: State, side: Side, luck: random.Random) -> State | None:
    """Let a hidden enemy unit be of another kind."""
    hidden = hidden_units(state, side)
    if not hidden:
        return None
    unit = luck.choice(hidden)
    kinds = sorted(set(state.terms.tables.kinds) - {unit.kind})
    kind = luck.choice(["gun"] if unit.kind != "gun" and luck.random() < 0.5 else kinds)
    moves = 0 if unit.pinned else state.terms.tables.kinds[kind].moves
    return changed_unit(state, unit, kind=kind, mp_left=moves)


def strength(state: State, side: Side, luck: random.Random) -> State | None:
    """Let a hidden enemy unit have another strength."""
    hidden = hidden_units(state, side)
    if not hidden:
        return None
    unit = luck.choice(hidden)
    steps = luck.choice([n for n in (1, 2, 3, 4) if n != unit.steps])
    return changed_unit(state, unit, steps=steps, full_steps=max(steps, unit.full_steps))


def orders(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy have other standing orders."""
    foe = foe_of(state, side)
    other = Standing(
        attack=luck.choice(("ask", "press", "probe")),
        defence=luck.choice(("ask", "stand", "delay")),
        reaction=luck.choice(("ask", "fire", "hold")),
        ambush=luck.choice(("fire", "hold")),
    )
    if other == state.standing.get(foe):
        return None
    return twin_of(state, standing={**state.standing, foe: other})


def plan(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy have planned other missions."""
    foe = foe_of(state, side)
    if state.clock.phase != "plans":
        return None
    places = [unit.at for unit in state.units.values()]
    aims = luck.sample(sorted(set(places)), luck.randint(0, state.terms.tables.settings.missions))
    missions = {place: Mission(hex=place) for place in aims}
    if missions == state.plans.get(foe):
        return None
    return twin_of(state, plans={**state.plans, foe: missions})


def stocks(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy have more shells, or fewer."""
    foe = foe_of(state, side)
    shells = luck.choice([n for n in range(6) if n != state.shells.get(foe)])
    return twin_of(state, shells={**state.shells, foe: shells})


def arrivals(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy expect another unit, or one less, or the same at another time and place."""
    foe = foe_of(state, side)
    coming = [arrival for arrival in state.arrivals.values() if arrival.side == foe]
    place = choose_hex(state, side, luck)
    if place is None:
        return None
    if coming and luck.random() < 0.5:
        gone = luck.choice(coming)
        left = {key: a for key, a in state.arrivals.items() if key != gone.id}
        return with_order_of_battle(twin_of(state, arrivals=left), None, gone.id)
    unit = Unit(
        id=GHOST,
        side=foe,
        name="Ghost",
        kind="infantry",
        at=place,
        steps=2,
        full_steps=2,
        mp_left=4,
    )
    due = state.clock.turn + luck.randint(1, 2)
    more = {**state.arrivals, GHOST: Arrival(id=GHOST, side=foe, turn=due, unit=unit)}
    return with_order_of_battle(twin_of(state, arrivals=more), unit)


def knowledge(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy know less, or more, of the side."""
    foe = foe_of(state, side)
    if state.lifted.get(foe):
        return None
    known = dict(state.reports.get(foe, {}))
    if known and luck.random() < 0.5:
        del known[luck.choice(sorted(known))]
    else:
        somebody = luck.choice(sorted(state.units.values(), key=lambda unit: unit.id))
        known["a-rumour"] = msgspec.structs.replace(
            somebody, id="a-rumour", side=side, seen=0, sure=False
        )
    return twin_of(state, reports={**state.reports, foe: known})


def behind(state: State, side: Side, luck: random.Random) -> State | None:
    """Let there be nothing behind a report of the side, though a unit was."""
    mine = sorted(key for key in state.traces if key.startswith(f"{side}/"))
    if not mine:
        return None
    lost = luck.choice(mine)
    return twin_of(state, traces={key: n for key, n in state.traces.items() if key != lost})


def spots(state: State, twin: State) -> tuple[str, ...]:
    """List the places at which two twins differ."""
    found: set[str] = set()
    for here, there in ((state, twin), (twin, state)):
        found |= {u.at for key, u in here.units.items() if there.units.get(key) != u}
        found |= {a.unit.at for key, a in here.arrivals.items() if there.arrivals.get(key) != a}
        for side, missions in here.plans.items():
            found |= set(missions) - set(there.plans.get(side, {}))
    return tuple(sorted(found))


def bearing(view: State, order: Any, places: tuple[str, ...]) -> str:
    """Say whether an order goes into a place, past it, or beside it."""
    near = {other for place in places for other in around(view, place)} - set(places)
    match order:
        case March(path=path) if path:
            if set(path) & set(places):
                return "into"
            if set(path[:-1]) & near:
                return "past"
            return "beside" if path[-1] in near else ""
        case Aim(hex=there) | Assault(target=there):
            return "into" if there in places else "beside" if there in near else ""
        case _:
            return ""


MET = (
    happened.UnitSighted,
    happened.ReportCleared,
    happened.FlagRaised,
    happened.ArrivalDelayed,
    happened.PointsScored,
    happened.UnitHalted,
    GameEnded,
)
"""How a side may meet a unit it did not know of: by sight (an old report of it goes first), a flag,
an arrival that is kept out, points for losses it saw, a march without room, the end of the game."""

DECIDED = (
    happened.AssaultMade,
    happened.UnitSighted,
    DiceRolled,
    asked.ChooseTactics,
    asked.ChooseReaction,
)
"""How a side may notice the enemy's standing orders: by what they do, or that they do not."""

HURT = (happened.StepsLost, happened.UnitDestroyed, happened.UnitPinned, *MET)
"""How a side may notice fire, or dice, that it did not see: at once, or when it meets the unit."""

FOG = FogKit(
    secrets={
        "existence": Secret(existence, MET),
        "place": Secret(place, MET),
        "type": Secret(type_, MET),
        "strength": Secret(strength, MET),
        "orders": Secret(orders, DECIDED),
        "plan": Secret(plan, (happened.ShellsFell, *HURT)),
        "stocks": Secret(stocks),
        "arrivals": Secret(arrivals, (happened.UnitArrived, *MET)),
        "knowledge": Secret(knowledge),
        "report": Secret(behind, (happened.ReportCleared,)),
    },
    spots=spots,
    bearing=bearing,
    chance=HURT,
)

KIT = Kit(
    rules=known_rules(),
    worded=worded,
    found_at="grognard.systems.skirmish.system:RULESET",
    fog=FOG,
)
