"""Combat before the die: strengths, odds, tables, what is added to the roll."""

from fractions import Fraction

import pytest

from grognard.systems.europe.rules.odds import (
    Battle,
    added_to_die,
    attack_of,
    attackers,
    chance_of_more,
    column_of,
    defence_in,
    result_of,
    strengths,
    table_of,
)
from grognard.systems.europe.state import State, Work
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, Options
from tests.cases.europe.board import alter, changed, ground, position, river, the, unit

TARGET = "0504"


def battle(state: State, *units: str, side: str = AXIS, air: bool = False) -> Battle:
    """Attack the hex 0504."""
    return Battle(side=side, targets=(TARGET,), units=units, air=air)


def attack(state: State, id_: str, side: str = AXIS) -> Fraction:
    """What one unit attacks 0504 with."""
    return attack_of(state, the(state, id_), battle(state, id_, side=side))


def defence(state: State, side: str = AXIS, by: str = "a") -> Fraction:
    """What 0504 is defended with."""
    return defence_in(state, TARGET, battle(state, by, side=side))


@pytest.mark.rule("WIE-CBT-037", "engine")
@pytest.mark.rule("WIE-CBT-038", "engine")
@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        (17, 18, "1-2"),
        (36, 10, "3-1"),
        (18, 18, "1-1"),
        (39, 20, "1-1"),
        (40, 20, "2-1"),
        (130, 10, "13-1"),
        (500, 10, "13-1"),
        (5, 0, "13-1"),
        (2, 1, "2-1"),
        (1, 1, "1-1"),
        (6, 18, "1-3"),
        (5, 18, None),
    ],
)
def test_odds_are_rounded_for_the_defender(
    attackers: int, defenders: int, column: str | None
) -> None:
    state = position()
    found = column_of(state, Fraction(attackers), Fraction(defenders))
    assert (None if found is None else state.terms.tables.odds[found].column) == column


@pytest.mark.rule("WIE-CBT-011", "engine")
@pytest.mark.parametrize(
    ("terrain", "times", "die"),
    [
        ("clear", 1, 0),
        ("broken", 1, -1),
        ("woods", 1, -1),
        ("swamp", 1, -1),
        ("rough", 1, -1),
        ("mountain", 2, -1),
        ("sand", 1, 0),
        ("arctic-swamp", 2, -1),
    ],
)
def test_ground_in_combat(terrain: str, times: int, die: int) -> None:
    land = ground(terrain={TARGET: terrain})
    state = position(unit("a", "de-infantry", "0404"), unit("d", "fr-infantry", TARGET), on=land)
    assert defence(state) == 3 * times
    assert added_to_die(state, battle(state, "a")) == die


@pytest.mark.rule("WIE-CBT-012", "engine")
def test_rivers_halve_all_but_artillery() -> None:
    land = ground(sides=[river("0404-ne")])
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("g", "de-artillery", "0404"),
        unit("b", "de-infantry", "0403"),
        unit("d", "fr-infantry", TARGET),
        on=land,
    )
    assert attack(state, "a") == 3
    assert attack(state, "g") == 6
    assert attack(state, "b") == 6


@pytest.mark.rule("WIE-CBT-014", "engine")
def test_out_of_supply_both_halve() -> None:
    state = position(unit("a", "de-panzer", "0404"), unit("d", "fr-infantry", TARGET))
    assert attack(alter(state, "a", supplied=False), "a") == 5
    assert defence(alter(state, "d", supplied=False)) == Fraction(3, 2)


@pytest.mark.rule("WIE-CBT-015", "engine")
def test_anti_tank_units_halve_tanks_once() -> None:
    state = position(
        unit("t", "de-panzer", "0404"),
        unit("a", "de-infantry", "0404"),
        unit("d", "su-infantry-corps", TARGET),
        unit("e", "su-anti-tank", TARGET),
        unit("f", "su-anti-tank", TARGET),
    )
    assert attack(state, "t") == 5
    assert attack(state, "a") == 6


@pytest.mark.rule("WIE-CBT-017", "engine")
@pytest.mark.parametrize(
    ("template", "corps", "counts"),
    [
        ("su-infantry-corps-late", 3, True),  # 15 against two divisions of 6
        ("su-infantry-corps-late", 2, False),
        ("su-infantry-corps", 3, True),  # 12: one to one
    ],
)
def test_artillery_needs_one_to_one_without_it(template: str, corps: int, counts: bool) -> None:
    line = [unit(f"c{n}", template, "0404") for n in range(corps)]
    state = position(
        *line,
        unit("g", "su-artillery", "0404"),
        unit("d", "de-infantry", TARGET),
        unit("e", "de-infantry", TARGET),
    )
    names = (*(row.id for row in line), "g")
    fighting = attackers(state, battle(state, *names, side=SOVIETS))
    assert ("g" in {one.id for one in fighting}) == counts


@pytest.mark.rule("WIE-CBT-018", "engine")
def test_a_fortification_triples_the_strongest_infantry() -> None:
    state = position(
        unit("a", "us-armor", "0404"),
        unit("d", "de-infantry", TARGET),
        unit("p", "de-panzer", TARGET),
        unit("q", "de-para-regiment", TARGET),
    )
    assert defence(state, ALLIES) == 18
    works = {TARGET: Work(kind="fortification", side=AXIS)}
    assert defence(changed(state, works=works), ALLIES) == 18 + 12
    later = {TARGET: Work(kind="fortification", side=AXIS, since=9)}
    assert defence(changed(state, works=later), ALLIES) == 18


@pytest.mark.rule("WIE-CBT-020", "engine")
@pytest.mark.rule("WIE-CBT-021", "engine")
def test_a_fortified_division_doubles_another() -> None:
    state = position(
        unit("a", "de-panzer", "0404"),
        unit("d", "su-infantry", TARGET),
        unit("e", "su-infantry-corps", TARGET),
    )
    dug_in = alter(state, "d", fortified=True, attack=0, defence=3, moves=0)
    assert defence(dug_in) == 3 + 8
    works = {TARGET: Work(kind="fortification", side=SOVIETS)}
    assert defence(changed(dug_in, works=works)) == 3 + 12


@pytest.mark.rule("WIE-CBT-023", "engine")
@pytest.mark.rule("WIE-CBT-024", "engine")
@pytest.mark.parametrize(
    ("origins", "manned", "strength"),
    [
        (("0404",), True, 20),
        (("0604",), True, 10),
        (("0404", "0604"), True, 20),
        (("0404",), False, 10),
        (("0604",), False, 5),
    ],
)
def test_the_maginot_line(origins: tuple[str, ...], manned: bool, strength: int) -> None:
    # It faces south-west: 0404 lies before it, 0604 behind.
    works = {TARGET: Work(kind="maginot", side=ALLIES, faces=("sw", "nw"))}
    line = [unit(f"a{at}", "de-infantry", at) for at in origins]
    garrison = [unit("d", "fr-infantry", TARGET)] if manned else []
    state = changed(position(*line, *garrison), works=works)
    fight = Battle(side=AXIS, targets=(TARGET,), units=tuple(row.id for row in line))
    assert defence_in(state, TARGET, fight) == strength + (3 if manned else 0)


@pytest.mark.rule("WIE-CBT-023", "engine")
@pytest.mark.rule("WIE-CBT-027", "engine")
def test_from_the_air_maginot_is_weak_and_liege_is_nothing() -> None:
    state = position(unit("a", "de-para-regiment", TARGET), unit("d", "fr-infantry", TARGET))
    state = alter(state, "a", assault="air")
    maginot = changed(state, works={TARGET: Work(kind="maginot", side=ALLIES, faces=("sw",))})
    assert defence(maginot) == 13
    liege = changed(state, works={TARGET: Work(kind="liege", side=ALLIES, faces=("sw",))})
    assert defence(liege) == 3


@pytest.mark.rule("WIE-CBT-028", "engine")
def test_tobruk_triples_and_is_nothing_empty() -> None:
    works = {TARGET: Work(kind="tobruk", side=ALLIES)}
    state = position(unit("a", "de-panzer", "0404"), unit("d", "uk-motorized", TARGET))
    assert defence(changed(state, works=works)) == 24
    empty = changed(position(unit("a", "de-panzer", "0404")), works=works)
    assert defence(empty) == 0


@pytest.mark.rule("WIE-CBT-031", "engine")
def test_the_west_wall_adds_two_to_what_is_held() -> None:
    works = {TARGET: Work(kind="west-wall", side=AXIS)}
    state = position(unit("a", "us-armor", "0404"), unit("d", "de-infantry", TARGET))
    assert defence(changed(state, works=works), ALLIES) == 8
    empty = changed(position(unit("a", "us-armor", "0404")), works=works)
    assert defence(empty, ALLIES) == 0
    train = position(unit("a", "us-armor", "0404"), unit("d", "de-supply", TARGET))
    bare = defence(train, ALLIES)
    assert defence(changed(train, works=works), ALLIES) == bare, "no combat unit"


@pytest.mark.rule("WIE-CBT-033", "engine")
def test_air_support_adds_one() -> None:
    state = position(unit("a", "de-infantry", "0404"), unit("d", "fr-infantry", TARGET))
    assert added_to_die(state, battle(state, "a", air=True)) == 1


@pytest.mark.rule("WIE-CBT-034", "engine")
def test_naval_gunfire() -> None:
    landing = position(unit("a", "us-motorized", TARGET), unit("d", "de-infantry", TARGET))
    landing = alter(landing, "a", assault="sea")
    assert added_to_die(landing, battle(landing, "a", side=ALLIES)) == 1
    answer = position(unit("a", "de-panzer", "0404"), unit("d", "us-motorized", TARGET))
    assert added_to_die(answer, battle(answer, "a")) == 0
    shelled = changed(answer, beachheads={TARGET: ALLIES})
    assert added_to_die(shelled, battle(shelled, "a")) == -1


@pytest.mark.rule("WIE-CBT-035", "engine")
def test_all_that_multiplies_multiplies_without_rounding() -> None:
    land = ground(terrain={TARGET: "mountain"}, sides=[river("0404-ne")])
    state = position(unit("a", "de-infantry", "0404"), unit("d", "fr-infantry", TARGET), on=land)
    state = alter(alter(state, "a", supplied=False), "d", supplied=False)
    works = {TARGET: Work(kind="maginot", side=ALLIES, faces=("sw",))}
    weak = changed(state, works=works, season="mud")
    # 6 out of supply, over a river, in mud: an eighth. 3 halved, doubled by the mountain, and 20.
    assert strengths(weak, battle(weak, "a")) == (Fraction(3, 4), Fraction(23))


@pytest.mark.rule("WIE-RAIL-005", "engine")
def test_entrained_units_defend_at_half_strength() -> None:
    state = position(unit("a", "de-panzer", "0404"), unit("d", "su-infantry-corps", TARGET))
    assert defence(alter(state, "d", entrained=True)) == 2


@pytest.mark.rule("WIE-CBT-036", "engine")
@pytest.mark.parametrize(
    ("date", "climate", "season", "nations", "table"),
    [
        (Date(1939, 9, 1), "moderate", "clear", ("de-infantry",), 2),
        (Date(1940, 9, 1), "moderate", "clear", ("de-infantry",), 1),
        (Date(1941, 13, 1), "severe", "snow", ("de-infantry",), 4),
        (Date(1940, 9, 1), "moderate", "clear", ("it-infantry",), 4),
        (Date(1940, 9, 1), "moderate", "clear", ("it-infantry", "de-infantry"), 1),
        (Date(1942, 9, 1), "arid", "mud", ("de-infantry",), 1),
    ],
)
def test_which_table_is_used(
    date: Date, climate: str, season: str, nations: tuple[str, ...], table: int
) -> None:
    line = [unit(f"a{n}", template, "0404") for n, template in enumerate(nations)]
    state = position(*line, unit("d", "fr-infantry", TARGET), on=ground(climate=climate), date=date)
    state = changed(state, season=season)
    assert table_of(state, battle(state, *(row.id for row in line))) == table


@pytest.mark.rule("WIE-CBT-039", "engine")
def test_rolls_are_kept_between_one_and_six() -> None:
    land = ground(terrain={TARGET: "woods"})
    line = [unit(f"a{n}", "de-infantry", "0404") for n in range(3)]
    state = position(*line, unit("d", "su-infantry-corps", TARGET), on=land, date=Date(1941, 9, 1))
    names = tuple(row.id for row in line)
    # 18 against 4 is 4-1 on table 1; woods take one off.
    assert result_of(state, battle(state, *names), 1) == "br"
    assert result_of(state, battle(state, *names), 6) == "ex"
    assert result_of(state, battle(state, *names, air=True), 6) == "hx"
    # 12 against 4 is 3-1: a 1 and a 2 are ax and br, but for the woods.
    assert result_of(state, battle(state, *names[:2]), 1) == "ax"
    assert result_of(state, battle(state, *names[:2]), 2) == "ax"
    assert result_of(state, battle(state, *names[:2]), 3) == "br"


@pytest.mark.rule("WIE-OPT-010", "engine")
@pytest.mark.parametrize(
    ("strength", "against", "more"),
    [
        (36, 10, Fraction(6, 10)),
        (30, 10, Fraction(0)),
        (15, 10, Fraction(5, 10)),  # from 1-1 to 2-1
        (9, 10, Fraction(0)),  # below one to one nothing is left over
        (129, 10, Fraction(9, 10)),
        (135, 10, Fraction(0)),  # 13-1 is the last column
        (3, 2, Fraction(1, 2)),
        (5, 0, Fraction(0)),
        (1, 9, Fraction(0)),
    ],
)
def test_what_is_left_over_of_the_odds(strength: int, against: int, more: Fraction) -> None:
    state = position(options=Options(partial_odds=True))
    assert chance_of_more(state, Fraction(strength), Fraction(against)) == more
    assert chance_of_more(position(), Fraction(strength), Fraction(against)) == 0


@pytest.mark.rule("WIE-CBT-027", "engine")
@pytest.mark.rule("WIE-CBT-024", "engine")
def test_fortresses_count_for_their_own_side_alone() -> None:
    line = (unit("a", "de-infantry", "0404"), unit("d", "fr-infantry", TARGET))
    for kind in ("maginot", "liege"):
        theirs = {TARGET: Work(kind=kind, side=ALLIES, faces=("sw",))}
        assert defence(changed(position(*line), works=theirs)) == 23
        ours = {TARGET: Work(kind=kind, side=AXIS, faces=("sw",))}
        assert defence(changed(position(*line), works=ours)) == 3


@pytest.mark.rule("WIE-CBT-018", "engine")
@pytest.mark.rule("WIE-CBT-020", "engine")
def test_works_multiply_infantry_alone() -> None:
    works = {TARGET: Work(kind="fortification", side=AXIS)}
    tanks = position(unit("a", "us-armor", "0404"), unit("p", "de-panzer", TARGET))
    assert defence(changed(tanks, works=works), ALLIES) == 10
    # A fortified division doubles nobody but other infantry, and not itself.
    alone = position(unit("a", "de-panzer", "0404"), unit("d", "su-infantry", TARGET))
    assert defence(alter(alone, "d", fortified=True, defence=3)) == 3
    guns = position(
        unit("a", "de-panzer", "0404"),
        unit("d", "su-infantry", TARGET),
        unit("t", "su-armor", TARGET),
    )
    assert defence(alter(guns, "d", fortified=True, defence=3)) == 3 + 8


@pytest.mark.rule("WIE-CBT-070", "engine")
def test_assaults_attack_at_half_or_a_quarter() -> None:
    sea = position(
        unit("a", "us-motorized", TARGET),
        unit("t", "us-armor-heavy", TARGET),
        unit("d", "de-infantry", TARGET),
    )
    sea = alter(alter(sea, "a", assault="sea"), "t", assault="sea")
    assert attack(sea, "a", ALLIES) == 4
    assert attack(sea, "t", ALLIES) == Fraction(11, 4)
    air = position(unit("a", "us-para", TARGET), unit("d", "de-infantry", TARGET))
    assert attack(alter(air, "a", assault="air"), "a", ALLIES) == Fraction(9, 2)
    full = position(
        unit("a", "us-para", TARGET),
        unit("d", "de-infantry", TARGET),
        options=Options(full_air_assaults=True),
    )
    assert attack(alter(full, "a", assault="air"), "a", ALLIES) == 9


@pytest.mark.rule("WIE-CBT-058", "engine")
@pytest.mark.parametrize(
    ("others", "retreated", "defended", "strength"),
    [
        (3, True, True, 12),  # four have room
        (4, True, True, 12),
        (4, True, False, 15),
        (4, False, True, 15),
    ],
)
def test_who_fled_is_idle_only_where_there_is_no_room(
    others: int, retreated: bool, defended: bool, strength: int
) -> None:
    line = [unit(f"d{n}", "fr-infantry", TARGET) for n in range(others + 1)]
    state = position(unit("a", "de-infantry", "0404"), *line)
    assert defence(alter(state, "d0", retreated=retreated, defended=defended)) == strength
