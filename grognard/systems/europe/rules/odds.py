"""Combat before the die: strengths, odds, the table that is used, and what is added to the roll."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.kernel.records import Record
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.fatigue import strength_left
from grognard.systems.europe.rules.ground import around, crosses_river, side_between
from grognard.systems.europe.rules.units import is_combat, is_mech, kind_of, overstacked, units_at
from grognard.systems.europe.rules.weather import season_in, weakened
from grognard.systems.europe.rules.works import STRONG, counts
from grognard.systems.europe.state import UnitId
from grognard.systems.europe.tables import CRTS, FACES
from grognard.systems.europe.terms import ALLIES, AXIS
from grognard.terrain.hexes import HexId
from grognard.terrain.layout import DIRECTIONS, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit, Work
    from grognard.systems.europe.tables import Result

FIRST_YEAR = 1939
HALF = Fraction(1, 2)


class Battle(Record, frozen=True):
    """An attack: who attacks, and which hexes."""

    side: str
    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]
    air: bool = False
    """Whether an air point supports it."""
    origin: HexId = ""
    """Where the units would come from, if not from where they stand."""

    def comes_from(self, unit: Unit) -> HexId:
        """Where a unit attacks from."""
        return self.origin or unit.at


def defenders(state: State, battle: Battle) -> tuple[Unit, ...]:
    """All units in the attacked hexes: a hex is always attacked as a whole.

    Cadres and things that cannot move are no defenders. [WIE-CBT-004] [WIE-PART-006]
    """
    return tuple(unit for place in battle.targets for unit in foes_at(state, battle.side, place))


def foes_at(state: State, side: Side, place: HexId) -> tuple[Unit, ...]:
    """The units of a power's enemies in a hex that a battle for it concerns."""
    enemies = state.terms.enemies(side)
    return tuple(
        unit for unit in units_at(state, place) if unit.side in enemies and _fights(state, unit)
    )


def _fights(state: State, unit: Unit) -> bool:
    kind = kind_of(state.terms, unit)
    return kind.combat or kind.first or kind.second


def is_idle(state: State, unit: Unit) -> bool:
    """Tell whether a defender only shares the fate of its hex: it fled there, and found no room.

    [WIE-CBT-058]
    """
    fled = unit.retreated and unit.defended
    return fled and overstacked(state, unit.at, unit.side) > 0


def printed_defence(state: State, battle: Battle) -> int:
    """The unmodified combat factors of all who defend. [WIE-CBT-043] [WIE-CBT-053]"""
    units = defenders(state, battle)
    return sum(unit.defence for unit in units if not is_idle(state, unit))


def attackers(state: State, battle: Battle) -> tuple[Unit, ...]:
    """The attacking units that count: artillery only beside enough others.

    [WIE-CBT-017] [WIE-OPT-017]
    """
    units = tuple(state.units[unit] for unit in battle.units)
    others = sum(unit.attack for unit in units if unit.kind != "artillery")
    if others >= printed_defence(state, battle):
        return units
    return tuple(unit for unit in units if unit.kind != "artillery")


def trained(state: State, unit: Unit, factor: int) -> int:
    """A printed factor, less what the British still have to learn in the first years.

    Divisions and battle groups alone, never below 1, with that option. [WIE-OPT-023]
    """
    if not state.terms.options.variable_allied_strength or unit.nation != "united-kingdom":
        return factor
    lessons = state.terms.tables.numbers.british_lessons
    year = today(state).year - FIRST_YEAR
    if year >= len(lessons) or unit.size == "brigade" or not factor:
        return factor
    return max(1, factor - lessons[year])


def attack_of(state: State, unit: Unit, battle: Battle) -> Fraction:
    """What a unit attacks with, after all that halves it. [WIE-CBT-035]

    [WIE-CBT-012] [WIE-CBT-013] [WIE-CBT-014] [WIE-CBT-015] [WIE-CBT-070] [WIE-SUP-035]
    [WIE-OAT-001] [WIE-OPT-019]
    """
    value = Fraction(trained(state, unit, unit.attack)) * strength_left(state, unit)
    if not unit.supplied:
        value *= HALF
    value *= min(weakened(state, unit, "attack", place) for place in battle.targets)
    origin = battle.comes_from(unit)
    if unit.kind != "artillery" and _comes_over_water(state, origin, battle.targets):
        value *= HALF
    mech = is_mech(state.terms, unit)
    if mech and any(foe.kind == "anti-tank" for foe in defenders(state, battle)):
        value *= HALF
    if unit.assault == "sea":
        value *= HALF * HALF if mech else HALF
    elif unit.assault == "air" and not state.terms.options.full_air_assaults:
        value *= HALF
    return value


def _comes_over_water(state: State, origin: HexId, targets: Iterable[HexId]) -> bool:
    """Tell whether an attack from a hex crosses an open river or strait. [WIE-CBT-012]"""
    near = around(state.terms.map, origin)
    return any(place in near and crosses_river(state, origin, place) for place in targets)


def defence_of(state: State, unit: Unit, place: HexId) -> Fraction:
    """What a unit defends with, before works and terrain.

    [WIE-CBT-013] [WIE-CBT-014] [WIE-RAIL-005]
    """
    value = Fraction(trained(state, unit, unit.defence)) * strength_left(state, unit)
    if not unit.supplied:
        value *= HALF
    if unit.entrained:
        value *= HALF
    return value * weakened(state, unit, "defence", place)


def least_defence(state: State, side: Side, place: HexId) -> Fraction:
    """What the enemies of a power in a hex defend with at the least: works and terrain only add.

    [WIE-CBT-035]
    """
    units = [unit for unit in foes_at(state, side, place) if not is_idle(state, unit)]
    return sum((defence_of(state, unit, place) for unit in units), Fraction(0))


def defence_in(state: State, place: HexId, battle: Battle) -> Fraction:
    """What a hex is defended with: units, works, terrain. [WIE-CBT-035]

    The strongest unit of infantry is multiplied by a fortification or a fortified division, then
    terrain doubles the units; a fortress and the West Wall are added.
    [WIE-CBT-011] [WIE-CBT-018] [WIE-CBT-020] [WIE-CBT-021] [WIE-CBT-023] [WIE-CBT-031]
    """
    return standing_defence(state, place, battle.side) + fortress_strength(state, place, battle)


def standing_defence(state: State, place: HexId, side: Side) -> Fraction:
    """What a hex is defended with against a power, whoever of it attacks: all but a fortress."""
    terms = state.terms
    units = [unit for unit in foes_at(state, side, place) if not is_idle(state, unit)]
    values = {unit.id: defence_of(state, unit, place) for unit in units}
    total = sum(values.values(), Fraction(0))
    strong = [
        values[unit.id] for unit in units if kind_of(terms, unit).infantry and not unit.fortified
    ]
    total += (_times(state, place, units) - 1) * max(strong, default=Fraction(0))
    if terms.terrain_at[terms.map.place(place)].doubled:
        total *= 2
    work = state.works.get(place)
    if work is not None and work.kind == "west-wall" and counts(state, work):
        manned = any(is_combat(terms, unit) for unit in units)
        total += terms.tables.numbers.west_wall if manned else 0
    return total


def _times(state: State, place: HexId, units: Sequence[Unit]) -> int:
    """How many times the strongest unit of infantry counts: the higher multiple, not both.

    [WIE-CBT-018] [WIE-CBT-020] [WIE-CBT-021] [WIE-CBT-028]
    """
    numbers, work = state.terms.tables.numbers, state.works.get(place)
    if work is not None and work.kind in ("fortification", "tobruk") and counts(state, work):
        return numbers.fort_times
    return numbers.fortified_times if any(unit.fortified for unit in units) else 1


def fortress_strength(state: State, place: HexId, battle: Battle) -> int:
    """What a fortress adds by itself: more at its front, and where it is manned.

    The front counts if anybody attacks through it but artillery from two hexes away; an air assault
    comes from the rear, and leaves Liege nothing. [WIE-CBT-023] [WIE-CBT-024] [WIE-CBT-027]
    """
    work = state.works.get(place)
    if work is None or work.kind not in STRONG or work.side == battle.side:
        return 0
    numbers = state.terms.tables.numbers
    from_air = any(state.units[unit].assault == "air" for unit in battle.units)
    if work.kind == "liege" and from_air:
        return 0
    manned = any(unit.side == work.side for unit in units_at(state, place))
    front = any(
        _faces(state, work, place, battle.comes_from(state.units[unit]))
        for unit in battle.units
        if not state.units[unit].assault
    )
    if front:
        return numbers.fortress_front if manned else numbers.fortress_empty_front
    return numbers.fortress_rear if manned else numbers.fortress_empty_rear


def _faces(state: State, work: Work, place: HexId, origin: HexId) -> bool:
    """Tell whether a fortress faces the neighbour from which it is attacked."""
    if origin not in around(state.terms.map, place):
        return False
    return DIRECTIONS[side_between(state.terms.map, place, origin) % SIDES] in work.faces


def strengths(state: State, battle: Battle) -> tuple[Fraction, Fraction]:
    """What both sides of a battle weigh. [WIE-CBT-035]"""
    attack = sum((attack_of(state, unit, battle) for unit in attackers(state, battle)), Fraction(0))
    return attack, defence_against(state, battle)


def defence_against(state: State, battle: Battle) -> Fraction:
    """What all attacked hexes are defended with. [WIE-CBT-035]"""
    return sum((defence_in(state, place, battle) for place in battle.targets), Fraction(0))


def column_of(state: State, attack: Fraction, defence: Fraction) -> int | None:
    """The column of the odds, rounded for the defender; nothing where they do not suffice.

    [WIE-CBT-006] [WIE-CBT-037] [WIE-CBT-038]
    """
    columns = state.terms.tables.odds
    if defence <= 0:
        return len(columns) - 1
    ratio = attack / defence
    mine, theirs = ratio.numerator, ratio.denominator  # whole numbers compare faster
    enough = [
        number for number, row in enumerate(columns) if mine * row.defence >= theirs * row.attack
    ]
    return max(enough, default=None)


def table_of(state: State, battle: Battle) -> int:
    """Which combat results table is used: the best of the attackers', the worst of the hexes.

    [WIE-CBT-036] [WIE-WX-006]
    """
    terms, year = state.terms, today(state).year
    nations = {state.units[unit].nation for unit in battle.units}
    rows = [
        row
        for row in terms.tables.choice
        if row.first <= year <= row.last and nations & set(row.nations)
    ]
    return max(
        min(
            (row.table(terms.climate(place), season_in(state, place)) for row in rows),
            default=CRTS,
        )
        for place in battle.targets
    )


def added_to_die(state: State, battle: Battle) -> int:
    """What is added to the attacker's die: ground, aircraft, ships.

    [WIE-CBT-011] [WIE-CBT-033] [WIE-CBT-034] [WIE-SEA-032]
    """
    terms = state.terms
    numbers = terms.tables.numbers
    ground = min(terms.terrain_at[terms.map.place(place)].die for place in battle.targets)
    ships = 0
    if battle.side == ALLIES and any(state.units[u].assault == "sea" for u in battle.units):
        ships += numbers.gunfire_die
    if battle.side == AXIS and any(is_beachhead(state, place, ALLIES) for place in battle.targets):
        ships -= numbers.gunfire_die
    return ground + ships + (numbers.air_support_die if battle.air else 0)


def is_beachhead(state: State, place: HexId, side: Side) -> bool:
    """Tell whether a power has a beachhead in a hex. [WIE-SEA-035]"""
    return state.beachheads.get(place) == side


def result_of(state: State, battle: Battle, die: int) -> Result | None:
    """What a die brings; nothing where the odds do not suffice. [WIE-CBT-039] [WIE-CBT-040]"""
    column = column_of(state, *strengths(state, battle))
    return None if column is None else result_in(state, battle, column, die)


def result_in(state: State, battle: Battle, column: int, die: int) -> Result:
    """Read the battle's table at a column, with what is added to the die. [WIE-CBT-039]"""
    return results_in(state, battle, column)[die - 1]


def results_in(state: State, battle: Battle, column: int) -> tuple[Result, ...]:
    """What each face of the die brings at a column, with what is added to it. [WIE-CBT-039]"""
    added, table = added_to_die(state, battle), table_of(state, battle)
    rolled = (min(FACES, max(1, die + added)) for die in range(1, FACES + 1))
    return tuple(state.terms.tables.results[table, face][column] for face in rolled)


def chance_of_more(state: State, attack: Fraction, defence: Fraction) -> Fraction:
    """The chance of the next higher odds, with that option: what is left over of the ratio.

    [WIE-OPT-010]
    """
    column = column_of(state, attack, defence)
    columns = state.terms.tables.odds
    if not state.terms.options.partial_odds or column is None:
        return Fraction(0)
    if column + 1 >= len(columns) or columns[column].attack < columns[column].defence:
        return Fraction(0)
    return (attack - columns[column].attack * defence) / defence
