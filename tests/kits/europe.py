"""The contract kit's knowledge of War in Europe: its words, its rules, and what it keeps secret."""

import random
from typing import Any

import msgspec

from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import GameEnded
from grognard.kernel.records import Side, copy_state
from grognard.kernel.testing.fog import FogKit, Secret
from grognard.kernel.testing.kit import Kit
from grognard.server.wording import shell
from grognard.systems.europe.events import fog, march, turn
from grognard.systems.europe.orders.air import Fly, Interdict, StrikePort
from grognard.systems.europe.orders.combat import Attack, Overrun
from grognard.systems.europe.orders.march import March, Transit
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.orders.sea import Land, Ship
from grognard.systems.europe.rules.fog import sees
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.units import by_hex, unit_of, units_of
from grognard.systems.europe.state import Cadre, Pool, Stand, State, Unit
from grognard.systems.europe.system import SYSTEM
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import SOVIETS, Terms, UnitTerms
from grognard.terrain.measure import distance
from grognard.tracing.registers import read_rules
from grognard.tracing.tree import Tree
from setup.places import ROOT

GHOST = "zz-ghost"
TEMPLATES = {
    "axis": ("de-infantry", "de-panzer"),
    "allies": ("fr-infantry", "uk-armor"),
    "soviets": ("su-infantry", "su-infantry-corps"),
}
"""What a unit may be that is not there, by its power."""
_NEAR, _LESS = 0.8, 0.4


def worded(key: str) -> bool:
    """Tell whether the system or the kernel has words for a key."""
    return key in SYSTEM.catalogue() or key in shell()


def known_rules() -> frozenset[str]:
    """List the rules of the kernel and of War in Europe."""
    rules = read_rules(Tree.at(ROOT)).values()
    return frozenset(rule.id for rule in rules if rule.system in ("kernel", "europe"))


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


def foes(state: State, side: Side) -> tuple[Side, ...]:
    """The enemies of a power who play in the game."""
    return tuple(one for one in state.terms.enemies(side) if one in state.terms.sides)


def hidden_units(state: State, side: Side) -> list[Unit]:
    """List the enemy's units that nobody else sees, nor would see now."""
    if state.lifted.get(side):
        return []
    return [
        unit
        for foe in foes(state, side)
        for unit in units_of(state, foe)
        if all(unit.id not in state.sighted.get(one, {}) for one in foes(state, foe))
        and not any(sees(state, one, unit.at) for one in foes(state, foe))
    ]


def choose_hex(state: State, side: Side, foe: Side, luck: random.Random) -> str | None:
    """Choose an empty hex of the enemy that no enemy of his sees, mostly one near the side."""
    if state.lifted.get(side):
        return None
    terms, held = state.terms, by_hex(state)
    own = [terms.map.place(one.at) for one in units_of(state, side)]
    far = {
        place: min([distance(terms.map, at, other) for other in own] or [0])
        for at, place in enumerate(terms.map.ids)
        if place not in held
        and place not in state.works
        and state.control[at] == POWERS.index(foe) + 1
        and terms.terrain_at[at].a is not None
        and not any(sees(state, one, place) for one in foes(state, foe))
    }
    free = sorted(far, key=lambda place: (far[place], place))
    return luck.choice(free[:6] if luck.random() < _NEAR else free) if free else None


def ghost(state: State, side: Side, luck: random.Random) -> UnitTerms | None:
    """Make the row of an enemy unit that the order of battle does not have."""
    foe = luck.choice(foes(state, side))
    place = choose_hex(state, side, foe, luck)
    if place is None:
        return None
    template = luck.choice(TEMPLATES[foe])
    return UnitTerms(id=GHOST, template=template, name="Ghost", short="Ghost", at=place)


def existence(state: State, side: Side, luck: random.Random) -> State | None:
    """Let there be an enemy unit more of which the side knows nothing, or one less."""
    hidden = hidden_units(state, side)
    if len(hidden) > 1 and luck.random() < _LESS:
        gone = luck.choice(hidden).id
        units = {key: unit for key, unit in state.units.items() if key != gone}
        return with_order_of_battle(without(state, gone, units=units), None, gone)
    row = ghost(state, side, luck)
    if row is None or GHOST in state.units:
        return None
    unit = unit_of(state.terms, row)
    twin = twin_of(state, units={**state.units, GHOST: unit}, sighted=friends_see(state, unit))
    return with_order_of_battle(twin, row)


def friends_see(state: State, unit: Unit) -> dict[Side, dict[str, bool]]:
    """Let the powers who do not fight the unit's own see it, as they always do."""
    friends = set(state.terms.sides) - {unit.side, *foes(state, unit.side)}
    return {
        side: {**known, unit.id: True} if side in friends else known
        for side, known in state.sighted.items()
    }


def without(state: State, name: str, **changes: Any) -> State:
    """Give a twin in which nobody has plans for a unit or sees it."""
    tables = {
        table: {
            side: {key: value for key, value in rows.items() if key != name}
            for side, rows in getattr(state, table).items()
        }
        for table in ("sighted", "paces", "transits", "stands", "flown")
    }
    return twin_of(state, **tables, **changes)


def place(state: State, side: Side, luck: random.Random) -> State | None:
    """Let a hidden enemy unit stand elsewhere."""
    hidden = hidden_units(state, side)
    if not hidden:
        return None
    unit = luck.choice(hidden)
    there = choose_hex(state, side, unit.side, luck)
    if there is None:
        return None
    other = msgspec.structs.replace(unit, at=there)
    return twin_of(state, units={**state.units, unit.id: other})


def strength(state: State, side: Side, luck: random.Random) -> State | None:
    """Let a hidden enemy unit have other values."""
    hidden = hidden_units(state, side)
    if not hidden:
        return None
    unit = luck.choice(hidden)
    other = msgspec.structs.replace(
        unit, attack=unit.attack + luck.randint(1, 9), defence=unit.defence + luck.randint(1, 9)
    )
    return twin_of(state, units={**state.units, unit.id: other})


def orders(state: State, side: Side, luck: random.Random) -> State | None:
    """Let an enemy unit have another standing order in defeat."""
    units = [unit for foe in foes(state, side) for unit in units_of(state, foe)]
    if not units:
        return None
    unit = luck.choice(units)
    own = {**state.stands.get(unit.side, {}), unit.id: Stand(hold=True, after="never")}
    return twin_of(state, stands={**state.stands, unit.side: own})


def stocks(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy have other replacements and fortifications."""
    foe = luck.choice(foes(state, side))
    nation = {"axis": "germany", "allies": "france", "soviets": "soviet-union"}[foe]
    pool = Pool(infantry=luck.randint(0, 5), mechanized=luck.randint(0, 5))
    own = {**state.pools.get(foe, {}), f"west/{nation}": pool}
    forts = {**state.forts, foe: luck.randint(0, 5)}
    return twin_of(state, pools={**state.pools, foe: own}, forts=forts)


def siberia(state: State, side: Side, luck: random.Random) -> State | None:
    """Let another unit wait in Siberia, or one less, and another be there as cadre."""
    if SOVIETS not in foes(state, side):
        return None
    new = f"{GHOST}-siberia"
    row = UnitTerms(id=new, template=luck.choice(TEMPLATES[SOVIETS]), name=new, short=new, at="")
    unit = unit_of(state.terms, row)
    waits = dict(state.siberia.get(SOVIETS, {}))
    if waits and luck.random() < _LESS:
        del waits[luck.choice(sorted(waits))]
    else:
        waits[new] = unit
    gone = f"{GHOST}-cadre"
    cadre = Cadre(unit=msgspec.structs.replace(unit, id=gone), turn=state.clock.turn)
    return twin_of(
        state,
        siberia={**state.siberia, SOVIETS: waits},
        cadres={**state.cadres, SOVIETS: {**state.cadres.get(SOVIETS, {}), gone: cadre}},
    )


def wings(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy have more air points, uncommitted or with a mission."""
    foe = luck.choice(foes(state, side))
    mine = sorted(state.wings.get(foe, {}))
    if not mine or state.lifted.get(side):
        return None
    name = luck.choice(mine)
    wing = state.wings[foe][name]
    more = luck.randint(1, 3)
    other = msgspec.structs.replace(wing, points=wing.points + more)
    if luck.random() < _LESS:
        other = msgspec.structs.replace(other, superiority=other.superiority + more)
    return twin_of(state, wings={**state.wings, foe: {**state.wings[foe], name: other}})


def arrivals(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy expect another unit, or one less."""
    coming = [
        row.id
        for row in state.terms.units
        if row.turn > state.clock.turn and unit_of(state.terms, row).side in foes(state, side)
    ]
    if coming and luck.random() < _LESS:
        return with_order_of_battle(copy_state(state), None, luck.choice(coming))
    row = ghost(state, side, luck)
    if row is None:
        return None
    row = msgspec.structs.replace(row, id=f"{GHOST}-later", turn=state.clock.turn + 1)
    return with_order_of_battle(copy_state(state), row)


def knowledge(state: State, side: Side, luck: random.Random) -> State | None:
    """Let the enemy know less, or more, of the side."""
    foe = luck.choice(foes(state, side))
    if state.lifted.get(foe):
        return None
    known = dict(state.reports.get(foe, {}))
    if known and luck.random() < _LESS:
        del known[luck.choice(sorted(known))]
    elif not units_of(state, side):
        return None
    else:
        somebody = luck.choice(units_of(state, side))
        known["a-rumour"] = msgspec.structs.replace(somebody, id="a-rumour", seen=1)
    return twin_of(state, reports={**state.reports, foe: known})


def spots(state: State, twin: State) -> tuple[str, ...]:
    """List the places at which two twins differ."""
    found: set[str] = set()
    for here, there in ((state, twin), (twin, state)):
        found |= {unit.at for key, unit in here.units.items() if there.units.get(key) != unit}
        found |= {row.at for row in here.terms.units if row not in there.terms.units}
    return tuple(sorted(found))


def bearing(view: State, order: Any, places: tuple[str, ...]) -> str:
    """Say whether an order goes into a place, past it, or beside it."""
    map_ = view.terms.map
    near = {other for spot in places for other in around(map_, spot)} - set(places)
    match order:
        case March(path=path) if path:
            if set(path) & set(places):
                return "into"
            if set(path[:-1]) & near:
                return "past"
            return "beside" if path[-1] in near else ""
        case Overrun(target=there) | Transit(goal=there) | RailMove(goal=there):
            pass
        case Ship(goal=there) | Land(goal=there):
            pass
        case Fly(hex=there) | Interdict(hex=there) | StrikePort(hex=there):
            pass
        case Attack(targets=(there, *_)):
            pass
        case _:
            return ""
    return "into" if there in places else "beside" if there in near else ""


SEEN = (fog.UnitSighted, fog.ContactLost, fog.CounterSpotted, fog.HexesRevealed, fog.ReportDropped)
"""How a side learns by looking."""
FELT = (*SEEN, march.EnemyFelt, march.SupplyFound, GameEnded, DiceRolled)
"""How a side may feel an enemy of whom it knew nothing: his zone, or he himself, is in its way."""
SHOWN = (*FELT, march.UnitMoved, march.HexTaken, turn.PhasePassed)
"""How he may betray himself by what is done in plain sight: units in transit go on by themselves
round whoever is there; and whoever has nothing to decide is passed by, for all to see. What a
side's own march tells by these it must not be able to take back. [WIE-SEQ-006]"""

FOG = FogKit(
    secrets={
        "existence": Secret(existence, SHOWN),
        "place": Secret(place, SHOWN),
        "strength": Secret(strength, SHOWN),
        "orders": Secret(orders, FELT),
        "stocks": Secret(stocks, FELT),
        "siberia": Secret(siberia, FELT),
        "wings": Secret(wings, FELT),
        "arrivals": Secret(arrivals, FELT),
        "knowledge": Secret(knowledge, FELT),
    },
    spots=spots,
    bearing=bearing,
    chance=FELT,
)

KIT = Kit(
    rules=known_rules(),
    worded=worded,
    found_at="grognard.systems.europe.system:RULESET",
    fog=FOG,
)
