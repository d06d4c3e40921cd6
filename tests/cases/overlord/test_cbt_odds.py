"""Battles put together: odds, shifts, shock, intensity."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from grognard.systems.overlord.rules.odds import (
    Battle,
    Support,
    attack_in,
    column_of,
    defence_sum,
    engineer_shift,
    flank_shift,
    intensity_from,
    quality_shift,
    rounded,
    shock_shift,
    weigh_battle,
)
from grognard.systems.overlord.state import State
from grognard.systems.overlord.tables import INTENSITIES
from grognard.systems.overlord.terms import FortTerms, UnitTerms
from grognard.terrain.shown import GroundShown, RunShown
from tests.cases.overlord.board import ALLIES, AXIS, ally, alter, axis, ground, position, the_tables


def battle(state: State, *attackers: str, hex_: str = "0504", **more: Any) -> Battle:
    """A battle of the Allies for a hex."""
    return Battle(
        sort="set-piece",
        side=ALLIES,
        hex=hex_,
        attackers=tuple(state.units[name] for name in attackers),
        defenders=tuple(u for _, u in sorted(state.units.items()) if u.at == hex_),
        **more,
    )


@pytest.mark.rule("OVL-CBT-019", "engine")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (1, 9, "1:5"),
        (1, 5, "1:5"),
        (10, 41, "1:5"),
        (10, 40, "1:4"),
        (10, 11, "1:2"),
        (10, 10, "1:1"),
        (19, 10, "1:1"),
        (29, 10, "2:1"),
        (100, 10, "10:1"),
        (101, 10, ">10:1"),
        (5, 0, ">10:1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str) -> None:
    table = the_tables().combat
    assert table[column_of(table, Fraction(attack), Fraction(defence))].odds == column


@pytest.mark.rule("OVL-CBT-021", "engine")
@pytest.mark.parametrize(
    ("total", "steps"),
    [("1.5", 1), ("1.6", 2), ("-1.5", -1), ("-1.51", -2), ("0.5", 0), ("0.6", 1), ("2", 2)],
)
def test_shifts_are_rounded_once(total: str, steps: int) -> None:
    assert rounded(Fraction(total)) == steps


@pytest.mark.rule("OVL-CBT-022", "engine")
def test_quality_shifts_by_levels() -> None:
    state = position(
        ally("a", "us-infantry", "0404", quality="veteran"),
        axis("x", "german-infantry", "0504", quality="green"),
    )
    fought = battle(state, "a")
    assert quality_shift(state, fought, {"a": Fraction(14)}) == 2


@pytest.mark.rule("OVL-CBT-022", "engine")
def test_quality_is_weighed_by_attack_or_else_by_stacking_points() -> None:
    """A veteran regiment of 4 points, rank 3, with a green battalion of 2, rank 1, on rank 2."""
    state = position(
        ally("v", "us-infantry", "0404", quality="veteran"),
        ally("g", "ranger", "0404", quality="green"),
        axis("x", "german-infantry", "0504"),
    )
    fought = battle(state, "v", "g")
    assert (
        quality_shift(state, fought, {"v": Fraction(9), "g": Fraction(1)}) == Fraction(28, 10) - 2
    )
    spent = {"v": Fraction(0), "g": Fraction(0)}
    assert quality_shift(state, fought, spent) == Fraction(3 * 4 + 1 * 2, 6) - 2
    nobody = Battle("set-piece", ALLIES, "0504", (), ())
    assert quality_shift(state, nobody, {}) == 0


@pytest.mark.rule("OVL-CBT-034", "engine")
def test_quality_counts_twice_in_a_meeting_engagement() -> None:
    state = position(
        ally("a", "us-infantry", "0404", quality="veteran"), axis("x", "german-infantry", "0504")
    )
    meeting = Battle("meeting", ALLIES, "0504", (state.units["a"],), (state.units["x"],))
    assert quality_shift(state, meeting, {"a": Fraction(14)}) == 2


@pytest.mark.rule("OVL-CBT-023", "engine")
@pytest.mark.rule("OVL-CBT-024", "engine")
@pytest.mark.parametrize(
    ("origins", "shift"),
    [
        (("0503",), 0),
        (("0503", "0603"), 0),
        (("0503", "0604"), 1),
        (("0503", "0505"), 2),
        (("0503", "0603", "0604"), 1),
        (("0604", "0404"), 1),
        (("0604", "0403"), 2),
    ],
)
def test_flanks(origins: tuple[str, ...], shift: int) -> None:
    units = [ally(f"a{n}", "sherman", at) for n, at in enumerate(origins)]
    state = position(*units, axis("x", "german-infantry", "0504"))
    assert flank_shift(state, battle(state, *(unit.id for unit in units))) == shift


def shock(
    *attackers: UnitTerms,
    defender: str = "german-infantry",
    on: GroundShown | None = None,
    **values: Any,
) -> Fraction:
    state = position(*attackers, axis("x", defender, "0504"), on=on)
    if values:
        alter(state, attackers[0].id, **values)
    return shock_shift(state, battle(state, *(unit.id for unit in attackers)))


@pytest.mark.rule("OVL-CBT-057", "engine")
@pytest.mark.rule("OVL-CBT-062", "engine")
@pytest.mark.rule("OVL-CBT-061", "engine")
def test_shock_is_diluted_by_units_without_it() -> None:
    tanks = [ally("t1", "sherman", "0404"), ally("t2", "sherman", "0404")]
    motor = ally("m", "british-motor", "0404")
    foot = ally("f", "ranger", "0404")
    assert shock(*tanks, motor, foot) == 3


@pytest.mark.rule("OVL-CBT-063", "engine")
def test_a_quarter_of_tanks_brings_a_quarter_of_the_shock() -> None:
    tanks = ally("t1", "sherman", "0404")
    foot = ally("f", "us-infantry", "0404")
    more = ally("g", "ranger", "0404")
    assert shock(tanks, foot, more) == 1


@pytest.mark.rule("OVL-CBT-064", "engine")
@pytest.mark.rule("OVL-CBT-058", "engine")
def test_no_shock_over_a_gully() -> None:
    gully = ground(sides=[RunShown("obstacles", "gully", ("0504-n",))])
    tanks = [ally("t1", "sherman", "0503"), ally("t2", "sherman", "0505")]
    assert shock(*tanks, on=gully) == 2


@pytest.mark.rule("OVL-CBT-058", "engine")
@pytest.mark.rule("OVL-CBT-055", "engine")
def test_no_shock_against_cover() -> None:
    assert shock(ally("t", "sherman", "0404"), on=ground({"0504": "bocage"})) == 0


@pytest.mark.rule("OVL-CBT-033", "engine")
@pytest.mark.rule("OVL-CBT-058", "engine")
@pytest.mark.rule("OVL-CBT-055", "engine")
def test_a_meeting_engagement_heeds_neither_cover_nor_gullies() -> None:
    state = position(
        ally("t", "sherman", "0503"),
        axis("x", "german-infantry", "0504"),
        on=ground({"0504": "bocage"}, sides=[RunShown("obstacles", "gully", ("0504-n",))]),
    )
    tanks, foot = (state.units["t"],), (state.units["x"],)
    assert shock_shift(state, Battle("meeting", ALLIES, "0504", tanks, foot)) == 4
    assert shock_shift(state, Battle("set-piece", ALLIES, "0504", tanks, foot)) == 0


@pytest.mark.rule("OVL-CBT-059", "engine")
@pytest.mark.rule("OVL-CBT-060", "engine")
@pytest.mark.parametrize(
    ("values", "left"),
    [
        ({"readiness_tenths": 300}, 4),
        ({"readiness_tenths": 299}, 2),
        ({"strength_tenths": 299, "line": "isolated"}, 2),
        ({"line": "encircled"}, 2),
        ({"line": "extended"}, 4),
        ({"strength_tenths": 99}, 0),
        ({"strength_tenths": 100}, 2),
        ({"readiness_tenths": 100}, 2),
        ({"readiness_tenths": 99}, 0),
    ],
)
def test_wear_halves_shock(values: dict[str, Any], left: int) -> None:
    assert shock(ally("t", "sherman", "0404"), **values) == left


@pytest.mark.rule("OVL-CBT-067", "engine")
@pytest.mark.rule("OVL-CBT-065", "engine")
@pytest.mark.rule("OVL-CBT-061", "engine")
@pytest.mark.parametrize(
    ("defender", "shift"),
    [
        ("heavy-anti-tank", 0),
        ("anti-tank", 2),
        ("panzer-iv", 0),
        ("german-infantry", 4),
        ("sturmgeschuetz", 2),
    ],
)
def test_anti_tank_guns_answer_shock(defender: str, shift: int) -> None:
    assert shock(ally("t", "sherman", "0404"), defender=defender) == shift


@pytest.mark.rule("OVL-CBT-068", "engine")
@pytest.mark.rule("OVL-CBT-061", "engine")
def test_without_shock_there_is_nothing_to_answer() -> None:
    assert shock(ally("f", "us-infantry", "0404"), defender="heavy-anti-tank") == 0


@pytest.mark.rule("OVL-ENG-001", "engine")
@pytest.mark.rule("OVL-CBT-026", "engine")
@pytest.mark.parametrize(
    ("terrain", "engineers", "shift"),
    [("town", 1, 1), ("city", 3, 2), ("factory", 2, 2), ("bocage", 2, 0), ("open", 1, 0)],
)
def test_engineers_help_against_towns(terrain: str, engineers: int, shift: int) -> None:
    units = [ally(f"e{n}", "allied-engineer", "0404") for n in range(engineers)]
    state = position(*units, axis("x", "german-infantry", "0504"), on=ground({"0504": terrain}))
    assert engineer_shift(state, battle(state, *(u.id for u in units))) == shift


@pytest.mark.rule("OVL-ENG-001", "engine")
@pytest.mark.parametrize(("feature", "shift"), [("fort", 1), ("entrenchment", 0)])
def test_engineers_help_against_forts_alone(
    feature: Literal["fort", "entrenchment"], shift: int
) -> None:
    state = position(
        ally("e", "allied-engineer", "0404"),
        axis("x", "german-infantry", "0504"),
        forts=[FortTerms(at="0504", feature=feature, side=AXIS)],
    )
    assert engineer_shift(state, battle(state, "e")) == shift


@pytest.mark.rule("OVL-ENG-002", "engine")
def test_a_worn_engineer_does_not_help() -> None:
    state = position(
        ally("e", "allied-engineer", "0404"),
        axis("x", "german-infantry", "0504"),
        on=ground({"0504": "town"}),
    )
    alter(state, "e", strength_tenths=300)
    assert engineer_shift(state, battle(state, "e")) == 1
    alter(state, "e", strength_tenths=299)
    assert engineer_shift(state, battle(state, "e")) == 0
    # a company is measured by its own third of the attack
    alter(state, "e", strength_tenths=300, part="e-1")
    assert engineer_shift(state, battle(state, "e")) == 1


@pytest.mark.rule("OVL-CBT-029", "engine")
@pytest.mark.parametrize(
    ("rank", "readiness", "level"),
    [(2, 80, "medium"), (3, 90, "high"), (4, 90, "extreme"), (1, 70, "low"), (0, 62, "very-low")],
)
def test_intensity_grows_with_quality_and_freshness(rank: int, readiness: int, level: str) -> None:
    found = intensity_from(the_tables(), rank + Fraction(readiness, 25))
    assert INTENSITIES[found] == level


@pytest.mark.rule("OVL-CBT-030", "engine")
def test_orders_guns_and_night_change_the_intensity() -> None:
    def level(turn: int = 1, guns: Sequence[str] = (), **more: Any) -> str:
        state = position(
            ally("a", "us-infantry", "0404", readiness=80),
            ally("g", "us-105mm", "0303"),
            *(ally(f"h{n}", "heavy-howitzer", "0303") for n in range(3)),
            axis("x", "german-infantry", "0504"),
            turn=turn,
        )
        support = Support(guns=tuple(state.units[name] for name in guns))
        return weigh_battle(state, battle(state, "a", support=support, **more)).intensity

    assert level() == "medium"
    assert level(assaults=frozenset({"a"})) == "high"
    assert level(turn=3) == "high"
    assert level(guns=("g",)) == "medium"
    assert level(guns=("h0", "h1", "h2")) == "low"


@pytest.mark.rule("OVL-CBT-030", "engine")
@pytest.mark.rule("OVL-CBT-012", "engine")
@pytest.mark.rule("OVL-CBT-029", "engine")
@pytest.mark.parametrize(
    ("quality", "readiness", "more", "level"),
    [
        # 2 + 62.5 / 25 is 4.5: just medium.
        ("regular", "62.5", {}, "medium"),
        ("regular", "62.4", {}, "low"),
        ("elite", "90", {}, "extreme"),
        ("elite", "90", {"assaults": frozenset("ab")}, "extreme"),
        ("conscript", "10", {"sort": "move-and-attack"}, "very-low"),
        ("regular", "80", {"sort": "ambush"}, "high"),
        ("regular", "80", {"sort": "meeting"}, "low"),
        ("regular", "80", {"assaults": frozenset("a")}, "high"),
        ("regular", "80", {"assaults": frozenset("ax")}, "high"),
        ("regular", "80", {"assaults": frozenset("x")}, "medium"),
        ("regular", "80", {"assaults": frozenset("c")}, "medium"),
        ("regular", "80", {"support": Support(intensity=1)}, "high"),
    ],
)
def test_the_level_is_clamped_and_half_of_the_attack_makes_an_assault(
    quality: str, readiness: str, more: dict[str, Any], level: str
) -> None:
    """Of two regiments each is half, of a regiment and a battalion the battalion is less."""
    state = position(
        ally("a", "us-infantry", "0404", quality=quality),
        ally("b", "us-infantry", "0404", quality=quality),
        ally("c", "ranger", "0404", quality=quality),
        axis("x", "german-infantry", "0504"),
    )
    for unit in "abc":
        alter(state, unit, readiness_tenths=int(10 * Fraction(readiness)))
    taking = ("a", "c") if more.get("assaults") == frozenset("c") else ("a", "b")
    fought = replace(battle(state, *taking), **more)
    assert weigh_battle(state, fought).intensity == level


@pytest.mark.rule("OVL-CBT-020", "engine")
@pytest.mark.rule("OVL-CBT-018", "engine")
def test_guns_are_added_before_integrity_and_ships_after() -> None:
    state = position(
        ally("a", "us-infantry", "0404", hq="other"),
        ally("g", "us-105mm", "0303"),
        axis("x", "german-infantry", "0504"),
    )
    helped = Support(guns=(state.units["g"],), naval=Fraction(25))
    weighed = weigh_battle(state, battle(state, "a", support=helped))
    assert weighed.attack_integrity == 60
    assert weighed.attack == (14 + 3) * Fraction(60, 100) + 25
    assert weighed.defence == 44


@pytest.mark.rule("OVL-CBT-020", "engine")
@pytest.mark.rule("OVL-CBT-018", "engine")
@pytest.mark.rule("OVL-UNIT-004", "engine")
def test_defending_guns_and_ships_count_alike_and_shifts_move_the_column() -> None:
    """Germans of grade A who share no HQ defend at 90 percent; a veteran shifts by one."""
    state = position(
        ally("a", "us-infantry", "0404", quality="veteran"),
        axis("x", "german-infantry", "0504", hq="other"),
        axis("g", "german-105mm", "0704"),
    )
    helped = Support(naval=Fraction(40))
    cover = Support(guns=(state.units["g"],), naval=Fraction(6))
    weighed = weigh_battle(state, battle(state, "a", support=helped, cover=cover))
    assert weighed.defence_integrity == 90
    assert weighed.defence == (44 + 3) * Fraction(90, 100) + 6
    columns = [row.odds for row in the_tables().combat]
    assert (columns[weighed.odds], columns[weighed.column]) == ("1:1", "2:1")


@pytest.mark.rule("OVL-CBT-021", "engine")
@pytest.mark.rule("OVL-UNIT-004", "engine")
@pytest.mark.parametrize(
    ("ships", "quality", "odds", "column"),
    [
        (500, "elite", ">10:1", ">10:1"),
        (500, "conscript", ">10:1", "9:1"),
        (0, "elite", "1:5", "1:3"),
        (0, "conscript", "1:5", "1:5"),
    ],
)
def test_the_ends_of_the_ladder_cap_the_shifts(
    ships: int, quality: str, odds: str, column: str
) -> None:
    """Elite on regular troops shifts by two; conscripts by as much the other way."""
    state = position(
        ally("a", "ranger", "0404", quality=quality), axis("x", "german-infantry", "0504")
    )
    helped = Support(naval=Fraction(ships))
    weighed = weigh_battle(state, battle(state, "a", support=helped))
    columns = [row.odds for row in the_tables().combat]
    assert (columns[weighed.odds], columns[weighed.column]) == (odds, column)


@pytest.mark.rule("OVL-TER-008", "engine")
@pytest.mark.rule("OVL-CBT-033", "engine")
@pytest.mark.rule("OVL-UNIT-022", "engine")
@pytest.mark.parametrize(
    ("sort", "attack", "defence"),
    [("set-piece", "10.5", "96.25"), ("meeting", "14", "44"), ("ambush", "14", "44")],
)
def test_ground_and_digging_in_count_but_in_meeting_engagements(
    sort: Literal["set-piece", "meeting", "ambush"], attack: str, defence: str
) -> None:
    """Over a stream 0.75 of 14; in bocage 1.75 and dug in 1.25 of 44."""
    state = position(
        ally("a", "us-infantry", "0503"),
        axis("x", "german-infantry", "0504"),
        on=ground({"0504": "bocage"}, sides=[RunShown("rivers", "stream", ("0504-n",))]),
    )
    alter(state, "x", dug_in=True)
    ours, theirs = (state.units["a"],), (state.units["x"],)
    fought = Battle(sort, ALLIES, "0504", ours, theirs)
    assert attack_in(state, fought, ours[0]) == Fraction(attack)
    assert defence_sum(state, fought) == Fraction(defence)
