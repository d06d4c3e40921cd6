"""The tables of combat as the register prints them, and how they are read."""

from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from grognard.systems.overlord.events.field import EnemyDestroyed
from grognard.systems.overlord.rules.battle import read_damage
from grognard.systems.overlord.rules.bombardment import protection
from grognard.systems.overlord.rules.losses import destroy, is_broken
from grognard.systems.overlord.rules.odds import (
    Battle,
    Weighed,
    column_of,
    intensity_from,
    intensity_of,
)
from grognard.systems.overlord.rules.retreat import hold_chance, retreat_chance, withdraw_chance
from grognard.systems.overlord.tables import INTENSITIES, Intensity, Numbers
from grognard.systems.overlord.terms import FortTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    alter,
    axis,
    exact,
    ground,
    of,
    play,
    position,
    read_the_tables,
    the_tables,
)

ODDS = [f"1:{many}" for many in (5, 4, 3, 2)] + [f"{many}:1" for many in range(1, 11)] + [">10:1"]
COMBAT = """
45/1 39/2 33/2 27/3 21/5 17/6 14/8 12/9 11/11 9/12 8/14 6/15 6/17 5/18 3/23
39/1 34/2 29/3 23/4 18/6 14/8 12/11 10/13 9/15 8/17 7/19 5/21 5/23 4/25 3/31
33/2 29/3 24/4 20/5 15/8 12/11 10/14 9/16 8/19 7/22 6/24 4/27 4/30 3/32 2/41
27/2 23/3 20/4 16/7 13/10 10/13 8/17 7/20 6/23 5/26 5/30 4/33 4/36 3/40 2/50
21/3 18/4 15/5 13/8 10/12 8/16 6/20 6/23 5/27 4/31 4/35 3/39 3/43 2/47 1/59
15/3 13/5 11/6 9/9 7/14 6/18 5/23 4/27 4/32 3/36 3/41 2/45 2/50 2/54 1/68
"""
"""The combat results table, a line for each face of the die: attacker/defender."""
CELLS = [
    (odds, die, *(int(part) for part in cell.split("/")))
    for die, line in enumerate(COMBAT.split("\n")[1:-1], 1)
    for odds, cell in zip(ODDS, line.split(), strict=True)
]
BOMBARDMENT = """
0 0 0 0 0 0 0 0 0 0
0 0 0 1 1 1 1 2 2 3
0 0 1 1 1 2 2 3 4 5
0 1 1 2 2 3 4 6 7 9
1 1 2 3 4 5 6 8 10 13
1 1 2 3 5 6 8 10 13 16
1 2 2 4 6 7 10 13 16 20
1 2 3 5 7 9 11 15 19 24
1 2 3 6 8 10 13 18 22 28
1 3 4 7 9 12 16 21 26 33
2 3 5 8 11 14 18 24 30 38
2 4 5 9 12 16 21 28 35 44
2 4 6 10 14 18 24 32 40 50
"""
"""The bombardment table, a line for each modified roll from 0 to 12."""


@pytest.mark.rule("OVL-CBT-019", "data")
@pytest.mark.rule("OVL-CBT-071", "data")
def test_the_combat_results_table() -> None:
    rows = read_the_tables().combat
    assert [row.odds for row in rows] == ODDS
    found = [
        (row.odds, die, row.attacker[die - 1], row.defender[die - 1])
        for die in range(1, 7)
        for row in rows
    ]
    assert found == CELLS


@pytest.mark.rule("OVL-CBT-071", "engine")
@pytest.mark.rule("OVL-CBT-069", "engine")
@pytest.mark.parametrize(("odds", "die", "attacker", "defender"), CELLS[::7])
def test_a_six_sided_die_is_read_against_the_odds(
    odds: str, die: int, attacker: int, defender: int
) -> None:
    state = position()
    damage = read_damage(state, weighed(ODDS.index(odds)), die)
    assert (damage.attacker, damage.defender) == exact(attacker, defender)
    assert damage.raw == defender


@pytest.mark.rule("OVL-CBT-069", "engine")
def test_a_one_favours_the_defender_and_a_six_the_attacker() -> None:
    state = position()
    low, high = (read_damage(state, weighed(ODDS.index("3:1")), die) for die in (1, 6))
    assert (low.attacker, low.defender) == exact(14, 8)
    assert (high.attacker, high.defender) == exact(5, 23)


@pytest.mark.rule("OVL-CBT-028", "data")
@pytest.mark.rule("OVL-CBT-031", "data")
def test_the_table_of_intensities() -> None:
    found = read_the_tables().intensity
    assert {name: row.damage for name, row in found.items()} == {
        "very-low": 50,
        "low": 75,
        "medium": 100,
        "high": 125,
        "extreme": 150,
    }


@pytest.mark.rule("OVL-CBT-031", "engine")
@pytest.mark.parametrize(
    ("level", "attacker", "defender"),
    [
        ("very-low", 6, 7),
        ("low", 9, "10.5"),
        ("medium", 12, 14),
        ("high", 15, "17.5"),
        ("extreme", 18, 21),
    ],
)
def test_intensity_hurts_both_sides(
    level: Intensity, attacker: int | str, defender: int | str
) -> None:
    """At 1:1 a six takes 7/14, at 2:1 a three 12/11; here 2:1, 3 against 1:1, 6."""
    state = position()
    ours = read_damage(state, weighed(ODDS.index("2:1"), level), 3).attacker
    theirs = read_damage(state, weighed(ODDS.index("1:1"), level), 6).defender
    assert (ours, theirs) == (Fraction(attacker), Fraction(defender))


@pytest.mark.rule("OVL-CBT-028", "engine")
@pytest.mark.parametrize(
    ("score", "level"),
    [
        ("0", "very-low"),
        ("2.49", "very-low"),
        ("2.5", "low"),
        ("4.49", "low"),
        ("4.5", "medium"),
        ("6.49", "medium"),
        ("6.5", "high"),
        ("7.49", "high"),
        ("7.5", "extreme"),
        ("8", "extreme"),
    ],
)
def test_five_levels_of_intensity(score: str, level: str) -> None:
    assert INTENSITIES[intensity_from(the_tables(), Fraction(score))] == level
    state = position(axis("x", "german-infantry", "0504", quality="conscript", readiness=0))
    unit = state.units["x"]
    nobody = Battle("move-and-attack", AXIS, "0404", (unit,), ())
    # the lowest level goes no lower
    assert intensity_of(state, nobody, {"x": Fraction(1)}, Fraction(9)) == "very-low"


@pytest.mark.rule("OVL-CBT-053", "data")
def test_the_bombardment_table() -> None:
    rows = read_the_tables().bombardment
    assert [row.points for row in rows][:-1] == [5, 10, 20, 35, 50, 75, 100, 150, 200]
    typed = [[int(cell) for cell in line.split()] for line in BOMBARDMENT.split("\n")[1:-1]]
    assert [[row.results[roll] for row in rows] for roll in range(13)] == typed


@pytest.mark.rule("OVL-CBT-050", "data")
def test_the_table_of_spotting() -> None:
    found = {row.level_tenths: row.modifier for row in read_the_tables().spotting}
    assert found == {10: -6, 15: -5, 20: -4, 25: -3, 30: -2, 35: -1, 40: 0, 45: 1, 50: 2}


@pytest.mark.rule("OVL-CBT-049", "data")
def test_which_ground_protects_from_bombardment() -> None:
    tables = read_the_tables()
    found = {name: row.protection for name, row in tables.terrain.items() if row.protection}
    good = ("rough", "mountain", "peak", "town", "city", "factory")
    medium = ("woods", "forest", "rolling")
    assert found == dict.fromkeys(good, 2) | dict.fromkeys(medium, 1)
    assert {row.protection for row in tables.features.values()} == {2}


@pytest.mark.rule("OVL-CBT-049", "engine")
@pytest.mark.parametrize(
    ("terrain", "fort", "dug_in", "columns"),
    [
        ("open", None, (), 0),
        ("bocage", None, (), 0),
        ("woods", None, (), 1),
        ("town", None, ("x", "y"), 2),
        ("open", None, ("x",), 1),
        ("open", None, ("y",), 0),
        ("open", AXIS, (), 2),
        ("open", "allies", (), 0),
    ],
)
def test_the_best_protection_counts(
    terrain: str, fort: str | None, dug_in: tuple[str, ...], columns: int
) -> None:
    """The regiment has four points, the battalion two; dug in counts with half of them."""
    state = position(
        axis("x", "german-infantry", "0504"),
        axis("y", "eastern", "0504"),
        on=ground({"0504": terrain}),
        forts=[FortTerms(at="0504", feature="fort", side=fort)] if fort else [],
    )
    for name in dug_in:
        alter(state, name, dug_in=True)
    units = tuple(state.units[name] for name in ("x", "y"))
    assert protection(state, "0504", units) == columns


@pytest.mark.rule("OVL-CBT-076", "data")
def test_below_which_readiness_and_strength_units_break() -> None:
    found = {name: row.destroyed for name, row in read_the_tables().qualities.items()}
    assert found == {"elite": 5, "veteran": 10, "regular": 15, "green": 20, "conscript": 25}


@pytest.mark.rule("OVL-CBT-076", "engine")
@pytest.mark.parametrize(
    ("quality", "readiness", "strength", "broken"),
    [
        ("elite", 49, 49, True),
        ("elite", 50, 49, False),
        ("elite", 49, 50, False),
        ("veteran", 99, 99, True),
        ("veteran", 100, 0, True),
        ("regular", 149, 149, True),
        ("regular", 150, 149, False),
        ("green", 199, 199, True),
        ("green", 0, 200, False),
        ("conscript", 249, 249, True),
        ("conscript", 250, 249, False),
        ("conscript", 1000, 0, True),
    ],
)
def test_when_a_unit_is_eliminated(
    quality: str, readiness: int, strength: int, broken: bool
) -> None:
    state = position(axis("x", "german-infantry", "0504", quality=quality))
    unit = alter(state, "x", readiness_tenths=readiness, strength_tenths=strength)
    assert is_broken(state, unit) == broken


SHOCK = {
    **dict.fromkeys(("panzer-iv", "panther", "tiger", "sherman"), "4"),
    **dict.fromkeys(("panzergrenadier", "sturmgeschuetz", "us-armored-infantry", "churchill"), "2"),
    **dict.fromkeys(("panzergrenadier-motor", "ss-panzergrenadier", "german-recce"), "neutral"),
    **dict.fromkeys(("allied-recce", "british-motor"), "neutral"),
    **dict.fromkeys(("us-infantry", "german-infantry", "light-anti-air", "hq"), "none"),
}


@pytest.mark.rule("OVL-CBT-057", "data")
@pytest.mark.rule("OVL-CBT-067", "data")
def test_shock_by_type_of_unit() -> None:
    """Armour and half-tracks have shock, foot has none, lorried infantry a zero."""
    rows = read_the_tables().templates
    for name, shock in SHOCK.items():
        assert rows[name].shock == shock, name
    for row in rows.values():
        if row.kind in ("armour", "mechanised"):
            assert row.shock in ("4", "2")
        if row.kind in ("infantry", "artillery", "combat-engineer", "bridging-engineer", "hq"):
            assert row.shock == "none"


@pytest.mark.rule("OVL-CBT-065", "data")
@pytest.mark.rule("OVL-CBT-066", "data")
def test_anti_tank_units_and_heavy_guns() -> None:
    rows = read_the_tables().templates.values()
    assert {row.shock for row in rows if row.kind == "anti-tank"} == {"at"}
    heavy = ("heavy-anti-tank", "heavy-anti-air")
    assert {row.shock for row in rows if row.kind in heavy} == {"heavy-at"}


@pytest.mark.rule("OVL-CBT-019", "engine")
def test_the_ladder_ends_at_one_to_five() -> None:
    table = read_the_tables().combat
    assert column_of(table, Fraction(1), Fraction(50)) == 0


def weighed(column: int, intensity: Intensity = "medium") -> Weighed:
    """A battle that has come to a column and an intensity."""
    return Weighed(
        attack=Fraction(1),
        defence=Fraction(1),
        attack_integrity=100,
        defence_integrity=100,
        shifts=(),
        odds=column,
        column=column,
        intensity=intensity,
    )


@pytest.mark.rule("OVL-CBT-080", "engine")
@pytest.mark.rule("OVL-CBT-093", "engine")
@pytest.mark.rule("OVL-CBT-088", "engine")
def test_games_from_before_the_chances_stood_in_the_file_are_played_by_the_same() -> None:
    """They were written into the rules: 5, -25, 10, 0.7, 70, 95; 30, 10, 0.4, 5, 95; 33, 50; 5."""
    told = msgspec.to_builtins(read_the_tables().numbers)
    first = list(told).index("retreat_from")
    later = {name: told.pop(name) for name in list(told)[first:]}
    assert list(later.values()) == [5, -25, 5, 10, 70, 70, 95, 30, 10, 40, 5, 95, 33, 50, 5]
    assert msgspec.convert(told, Numbers) == read_the_tables().numbers
    state = position(axis("x", "german-infantry", "0504", readiness=70))
    units = (state.units["x"],)
    # The examples of the register: Regular at 70%, 17 damage; the same holding at all costs.
    assert retreat_chance(state, units, 17, Fraction(17)) == 60
    assert hold_chance(state, units) == 78
    assert withdraw_chance(state, units, units) == 100


@pytest.mark.rule("OVL-CBT-076", "engine")
@pytest.mark.rule("OVL-VIC-003", "engine")
@pytest.mark.parametrize(("seen_at", "told"), [("0504", True), ("0604", False), ("", False)])
def test_who_saw_a_unit_where_it_fell_is_told_and_gets_its_points(seen_at: str, told: bool) -> None:
    """A regiment of regulars is worth 4, whoever saw it."""
    state = position(axis("x", "german-infantry", "0504"))
    if seen_at:
        report = replace(state.units["x"], id="r", at=seen_at, seen=1, level=3)
        state.reports = {**state.reports, ALLIES: {"r": report}}
        state.traces = {f"{ALLIES}/x": "r"}
    events = play(state, destroy(state, state.units["x"], "battle"))
    assert [event.report for event in of(events, EnemyDestroyed)] == (["r"] if told else [])
    assert state.traces == {}
    assert state.points[ALLIES] == 4


@pytest.mark.rule("OVL-CBT-019", "data")
def test_each_column_is_for_the_odds_that_it_is_called_by() -> None:
    found = {row.odds: (row.attack, row.defence) for row in read_the_tables().combat}
    assert found.pop(">10:1") == (10, 1), "more than that"
    named = {odds: tuple(int(part) for part in odds.split(":")) for odds in found}
    assert found == named
    assert len(named) == 14
