"""The contract kit's knowledge of Overlord: its words, its rules, and what it keeps secret."""

import random
from typing import Any

import msgspec

from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import GameEnded
from grognard.kernel.records import Side, copy_state
from grognard.kernel.testing.fog import FogKit, Secret
from grognard.kernel.testing.kit import Kit
from grognard.server.wording import shell
from grognard.systems.overlord.events import field, turn
from grognard.systems.overlord.orders import Assign, Charge, March, Shell
from grognard.systems.overlord.rules.cover import watch
from grognard.systems.overlord.rules.ground import apart, around, room, terrain_of
from grognard.systems.overlord.rules.units import by_hex, units_of, weight
from grognard.systems.overlord.setup import unit_of
from grognard.systems.overlord.state import Arrival, Mission, Move, State, Stock, Unit
from grognard.systems.overlord.system import SYSTEM
from grognard.systems.overlord.terms import Terms, UnitTerms
from grognard.tracing.registers import read_rules
from grognard.tracing.tree import Tree
from setup.places import ROOT

GHOST = "zz-ghost"


def worded(key: str) -> bool:
    """Tell whether the system or the kernel has words for a key."""
    return key in SYSTEM.catalogue() or key in shell()


def known_rules() -> frozenset[str]:
    """List the rules of the kernel and of Overlord."""
    rules = read_rules(Tree.at(ROOT)).values()
    return frozenset(rule.id for rule in rules if rule.system in ("kernel", "overlord"))


def twin_of(state: State, **changes: Any) -> State:
    """Copy a state with some fields changed."""
    twin = copy_state(state)
    for name, value in changes.items():
        setattr(twin, name, value)
    return twin


def with_order_of_battle(twin: State, row: UnitTerms | None, gone: str = "") -> State:
    """Let the terms of a twin fit: what the order of battle says of the enemy is a secret, too."""
    terms: Terms = twin.terms
    rows = [one for one in terms.units if one.id not in (gone, row.id if row else "")]
    if row is not None:
        rows.append(row)
    twin.__dict__["terms"] = msgspec.structs.replace(terms, units=tuple(rows))
    return twin


def hidden_units(state: State, side: Side) -> list[Unit]:
    """List the enemy's units of which a side knows nothing; HQs stay out of the game of secrets."""
    if state.lifted.get(side):
        return []
    seen = watch(state, side)
    return [
        unit
        for unit in units_of(state, state.terms.enemy(side))
        if f"{side}/{unit.id}" not in state.traces and unit.at not in seen and unit.kind != "hq"
    ]


def choose_hex(state: State, side: Side, unit: Unit, luck: random.Random) -> str | None:
    """Choose an empty hex that a side does not watch, mostly one near its units."""
    if state.lifted.get(side):
        return None
    seen, held = watch(state, side), by_hex(state)
    own = [one.at for one in units_of(state, side)]
    free = [
        place
        for place in state.terms.map.ids
        if place not in seen
        and place not in held
        and terrain_of(state.terms, place).entry == "all"
        and room(state.terms, place) >= weight(state, unit)
    ]
    free.sort(key=lambda place: (min([apart(state.terms, place, at) for at in own] or [0]), place))
    return luck.choice(free[:6] if luck.random() < 0.8 else free) if free else None


def ghost(state: State, side: Side, luck: random.Random) -> UnitTerms | None:
    """Make the row of an enemy unit that the order of battle does not have."""
    foe = state.terms.enemy(side)
    templates = sorted({unit.template for unit in state.terms.units} - {"hq"})
    hqs = sorted(unit.id for unit in units_of(state, foe) if unit.kind == "hq")
    if not templates or not hqs:
        return None
    row = UnitTerms(
        id=GHOST,
        side=foe,
        name="Ghost",
        short="Ghost",
        nation="germany" if foe == "axis" else "us",
        template=luck.choice(templates),
        quality="regular",
        grade="B",
        hq=luck.choice(hqs),
        at="",
    )
    place = choose_hex(state, side, unit_of(state.terms, row), luck)
    return None if place is None else msgspec.structs.replace(row, at=place)


def existence(state: State, side: Side, luck: random.Random) -> State | None:
    """Let there be an enemy unit more of which the side knows nothing, or one less."""
    hidden = hidden_units(state, side)
    if len(hidden) > 1 and luck.random() < 0.4:
        gone = luck.choice(hidden)
        units = {key: unit for key, unit in state.units.items() if key != gone.id}
        return with_order_of_battle(without(state, gone.id, units=units), None, gone.id)
    row = ghost(state, side, luck)
    if row is None:
        return None
    units = {**state.units, GHOST: unit_of(state.terms, row)}
    return with_order_of_battle(twin_of(state, units=units), row)


def without(state: State, name: str, **changes: Any) -> State:
    """Give a twin in which nobody has plans for a unit or notes on it."""
    tables = {
        table: {
            side: {key: plan for key, plan in plans.items() if key != name}
            for side, plans in getattr(state, table).items()
        }
        for table in ("moves", "attacks", "fires", "tasks")
    }
    traces = {key: seen for key, seen in state.traces.items() if not key.endswith(f"/{name}")}
    return twin_of(state, **tables, traces=traces, **changes)


def changed_unit(state: State, unit: Unit, **values: Any) -> State:
    """Give a twin in which a unit is another, without plans."""
    other = msgspec.structs.replace(unit, **values)
    return without(state, unit.id, units={**state.units, unit.id: other})


def place(state: State, side: Side, luck: random.Random) -> State | None:
    """Let a hidden enemy unit stand elsewhere."""
    hidden = hidden_units(state, side)
    if not hidden:
        return None
    unit = luck.choice(hidden)
    there = choose_hex(state, side, unit, luck)
    return changed_unit(state, unit, at=there) if there else None


def strength(state: State, side: Side, luck: random.Random) -> State | None:
    """Let a hidden enemy unit be worn, or another in attack and defence."""
    hidden = hidden_units(state, side)
    if not hidden:
        return None
    unit = luck.choice(hidden)
    return changed_unit(
        state,
        unit,
        attack=unit.attack + luck.randint(1, 9),
        strength_tenths=luck.randint(300, 900),
        readiness_tenths=luck.randint(300, 900),
    )


def beyond(state: State, side: Side, luck: random.Random) -> State | None:
    """Let a unit that the side has a report on differ in what lies above the level."""
    known = [
        unit
        for unit in units_of(state, state.terms.enemy(side))
        if (name := state.traces.get(f"{side}/{unit.id}")) is not None
        and not state.lifted.get(side)
        and state.reports[side][name].level < 5
    ]
    if not known:
        return None
    unit = luck.choice(known)
    other = luck.choice([n for n in range(400, 1000, 50) if n != unit.strength_tenths])
    return changed_unit(state, unit, strength_tenths=other)


def orders(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy have planned another march."""
    foe = state.terms.enemy(side)
    mine = [unit for unit in units_of(state, foe) if unit.movement and not unit.fixed]
    if state.clock.phase != "planning" or not mine:
        return None
    unit = luck.choice(mine)
    step = luck.choice(around(state.terms, unit.at))
    plans = {**state.moves.get(foe, {}), unit.id: Move(path=(step,), stops=(0,))}
    if plans == state.moves.get(foe):
        return None
    return twin_of(without(state, unit.id), moves={**state.moves, foe: plans})


def missions(state: State, side: Side, luck: random.Random) -> State | None:
    """Let an enemy asset have another mission, or be worn."""
    foe = state.terms.enemy(side)
    mine = [asset for _, asset in sorted(state.assets.items()) if asset.side == foe]
    if not mine:
        return None
    asset = luck.choice(mine)
    worn = msgspec.structs.replace(asset, strength_tenths=luck.randint(500, 990))
    plans = dict(state.missions.get(foe, {}))
    role = state.terms.tables.assets[asset.asset].role
    if role == "attack" and state.clock.phase == "planning":
        plans[asset.id] = Mission(mission=luck.choice(("counter-air", "interdict")))
    return twin_of(
        state,
        assets={**state.assets, asset.id: worn},
        missions={**state.missions, foe: plans},
    )


def stocks(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy have more points, or fewer."""
    foe = state.terms.enemy(side)
    other = Stock(*(10 * luck.randint(0, 20) for _ in range(4)))
    return twin_of(state, stocks={**state.stocks, foe: other})


def arrivals(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy expect another unit, or one less."""
    foe = state.terms.enemy(side)
    coming = [arrival for _, arrival in sorted(state.arrivals.items()) if arrival.side == foe]
    plain = [arrival for arrival in coming if arrival.unit.kind != "hq"]
    if plain and luck.random() < 0.5:
        gone = luck.choice(plain)
        left = {key: one for key, one in state.arrivals.items() if key != gone.id}
        return with_order_of_battle(twin_of(state, arrivals=left), None, gone.id)
    row = ghost(state, side, luck)
    if row is None:
        return None
    due = state.clock.turn + luck.randint(1, 2)
    row = msgspec.structs.replace(row, turn=due, entry="edge")
    unit = unit_of(state.terms, row)
    more = Arrival(id=GHOST, side=foe, turn=due, entry="edge", unit=unit)
    return with_order_of_battle(twin_of(state, arrivals={**state.arrivals, GHOST: more}), row)


def knowledge(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy know less, or more, of the side."""
    foe = state.terms.enemy(side)
    if state.lifted.get(foe):
        return None
    known = dict(state.reports.get(foe, {}))
    traces = dict(state.traces)
    if known and luck.random() < 0.5:
        lost = luck.choice(sorted(known))
        del known[lost]
        traces = {key: name for key, name in traces.items() if name != lost}
    elif not units_of(state, side):
        return None  # its troops are still in the air
    else:
        somebody = luck.choice(units_of(state, side))
        known["a-rumour"] = msgspec.structs.replace(somebody, id="a-rumour", hq="", seen=1, level=2)
    return twin_of(state, reports={**state.reports, foe: known}, traces=traces)


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
        found |= {unit.at for key, unit in here.units.items() if there.units.get(key) != unit}
        found |= {a.unit.at for key, a in here.arrivals.items() if there.arrivals.get(key) != a}
    return tuple(sorted(found))


def bearing(view: State, order: Any, places: tuple[str, ...]) -> str:
    """Say whether an order goes into a place, past it, or beside it."""
    near = {other for spot in places for other in around(view.terms, spot)} - set(places)
    match order:
        case March(path=path) if path:
            if set(path) & set(places):
                return "into"
            if set(path[:-1]) & near:
                return "past"
            return "beside" if path[-1] in near else ""
        case Assign(target=there) | Charge(target=there) | Shell(target=there):
            return "into" if there in places else "beside" if there in near else ""
        case _:
            return ""


SEEN = (field.ReportMade, field.ReportFaded, field.CoverSeen, GameEnded, DiceRolled)
"""How a side learns by looking; dice are thrown before those who see what they decide."""
FELT = (
    *SEEN,
    field.UnitMarched,
    field.UnitTired,
    field.UnitDelayed,
    field.UnitHalted,
    field.UnitShifted,
    field.UnitsEngaged,
    field.BattleFought,
    field.UnitsHurt,
    field.UnitDestroyed,
    field.EnemyDestroyed,
    field.HexBombarded,
    field.FlakFired,
    field.MissionFailed,
    field.WorkDone,
    field.WorkFailed,
    field.PontoonLifted,
    turn.AssetUsed,
    turn.ArrivalDelayed,
    turn.UnitArrived,
    turn.LinesTraced,
    turn.SupplyRenewed,
    turn.UnitsReleased,
    turn.UnitsRested,
    turn.UnitsReinforced,
    turn.FortsChanged,
    turn.LocationTaken,
    turn.PointsScored,
    turn.HqLost,
)
"""How a side may feel an enemy of whom it knew nothing: by what its own units meet in execution.

None of these belongs to setup or planning, where nothing may tell."""
FLOWN = (*FELT, turn.SkiesCompared, turn.TurnBegan, turn.IncomeTaken)
"""How it may feel what the enemy's assets do."""

FOG = FogKit(
    secrets={
        "existence": Secret(existence, FELT),
        "place": Secret(place, FELT),
        "strength": Secret(strength, FELT),
        "level": Secret(beyond, FELT),
        "orders": Secret(orders, FELT),
        "missions": Secret(missions, FLOWN),
        "stocks": Secret(stocks, FELT),
        "arrivals": Secret(arrivals, FELT),
        "knowledge": Secret(knowledge, FELT),
        "report": Secret(behind, FELT),
    },
    spots=spots,
    bearing=bearing,
    chance=FLOWN,
)

KIT = Kit(
    rules=known_rules(),
    worded=worded,
    found_at="grognard.systems.overlord.system:RULESET",
    fog=FOG,
)
