"""Assault.

Most examples assault 0405. Its neighbours are 0404, 0505, 0506, 0406, 0306 and 0305; a unit at
0404 controls 0505 and 0305 of them, a unit at 0505 controls 0404 and 0506.
"""

from typing import Any

import pytest

from grognard.systems.skirmish.events import (
    AssaultMade,
    StepsLost,
    UnitCornered,
    UnitDestroyed,
    UnitMoved,
    UnitRetreated,
)
from grognard.systems.skirmish.questions import ChooseRetreat, ChooseTactics
from grognard.systems.skirmish.rules.assault import base_column, shifted
from grognard.systems.skirmish.state import Unit
from tests.cases.skirmish.board import (
    ALLIES,
    AXIS,
    BOTH,
    Position,
    ally,
    axis,
    position,
    read_the_tables,
    the_tables,
)

RESERVE = axis("z", "infantry", "0901")
TABLE = {
    "1-2": "AL AL AL EX NE NE",
    "1-1": "AL AL EX NE NE DR",
    "3-2": "AL EX NE NE DR DR",
    "2-1": "AL EX NE DR DR DB",
    "3-1": "EX NE DR DR DB DB",
    "4-1": "EX DR DR DB DB DB",
}


def battle(*units: Unit, die: int = 1, **more: Any) -> Position:
    """Units in the Allies' assault phase, and an Axis reserve far away."""
    return position(*units, RESERVE, phase="assault", dice={"assault 0405": die}, **more)


def company_against(defender: Unit, die: int = 1, **more: Any) -> Position:
    """A company of three steps, attack 6, stands next to the defender."""
    return battle(ally("a", "infantry", "0404", 3), defender, die=die, **more)


def result(game: Position) -> str:
    (made,) = game.events(AssaultMade)
    return made.result


@pytest.mark.rule("SKM-CBT-001", "engine")
def test_any_units_next_to_a_hex_with_seen_enemies_may_assault_it() -> None:
    game = battle(
        ally("a", "infantry", "0404"),
        ally("b", "armour", "0306"),
        axis("x", "infantry", "0405"),
    )
    assert game.assault("0405", "a", "b") is None
    assert [(q.side, q.role, q.target) for q in tactics_asked(game)] == [
        (ALLIES, "attack", "0405"),
        (AXIS, "defence", "0405"),
    ]


def tactics_asked(game: Position) -> list[ChooseTactics]:
    return [q for s in BOTH for q in game.questions(s) if isinstance(q, ChooseTactics)]


@pytest.mark.rule("SKM-CBT-001", "engine")
@pytest.mark.parametrize(
    ("target", "units"),
    [
        ("0404", ("a",)),
        ("0406", ("a",)),
        ("0403", ("a",)),
        ("1001", ("a",)),
        ("0405", ()),
        ("0405", ("a", "a")),
        ("0405", ("a", "b")),
        ("0405", ("b",)),
        ("0405", ("x",)),
        ("0405", ("a", "nobody")),
        ("0606", ("a",)),
        ("0507", ("a",)),
    ],
)
def test_no_assault_without_enemy_without_neighbours_or_with_others_units(
    target: str, units: tuple[str, ...]
) -> None:
    report = axis("contact", "infantry", "0507", seen=1)
    game = battle(
        ally("a", "infantry", "0404"),
        ally("b", "infantry", "0303"),
        axis("x", "infantry", "0405"),
        axis("y", "infantry", "0606"),
        reports={ALLIES: [report]},
        terrain={"0507": "woods"},
    )
    assert game.assault(target, *units) == "SKM-CBT-001"


@pytest.mark.rule("SKM-CBT-002", "engine")
def test_a_unit_assaults_once_and_a_hex_is_assaulted_once_a_phase() -> None:
    game = battle(
        ally("a", "infantry", "0404", 3),
        ally("b", "infantry", "0505", 3),
        axis("x", "infantry", "0405"),
        axis("y", "infantry", "0504"),
        die=4,
    )
    game.fight("0405", "a")
    assert result(game) == "NE"
    assert game.assault("0405", "b") == "SKM-CBT-002"
    assert game.assault("0504", "a") == "SKM-CBT-002"
    assert game.assault("0504", "a", "b") == "SKM-CBT-002"
    game.fight("0504", "b")
    assert game.unit("a").assaulted
    assert not game.unit("x").assaulted


@pytest.mark.rule("SKM-CBT-002", "engine")
def test_in_the_next_assault_phase_all_may_assault_again() -> None:
    game = company_against(axis("x", "infantry", "0405", 3), die=5)
    game.fight("0405", "a")
    assert result(game) == "NE"
    assert game.state.assaulted == {"0405": True}
    game.until("assault", AXIS)
    assert game.state.assaulted == {}
    assert game.assault("0404", "x") is None
    for side, chosen in ((ALLIES, "stand"), (AXIS, "press")):
        assert game.tactics(side, chosen) is None
    game.until("plans")
    game.until("assault", ALLIES)
    assert not game.unit("a").assaulted
    assert game.assault("0405", "a") is None


@pytest.mark.rule("SKM-CBT-003", "engine")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (1, 3, -1),
        (4, 9, -1),
        (1, 2, 0),
        (5, 6, 0),
        (6, 6, 1),
        (8, 6, 1),
        (9, 6, 2),
        (11, 6, 2),
        (12, 6, 3),
        (17, 6, 3),
        (18, 6, 4),
        (23, 6, 4),
        (24, 6, 5),
        (60, 6, 5),
    ],
)
def test_odds_are_rounded_in_the_defenders_favour(attack: int, defence: int, column: int) -> None:
    assert base_column(the_tables().combat, attack, defence) == column


@pytest.mark.rule("SKM-CBT-003", "engine")
def test_below_the_first_column_no_assault_is_possible() -> None:
    weak = battle(ally("a", "infantry", "0404", 1), axis("x", "infantry", "0405", 2))
    assert weak.assault("0405", "a") == "SKM-CBT-003"
    just = battle(ally("a", "armour", "0404", 1), axis("x", "gun", "0405", 4))
    assert just.assault("0405", "a") is None


@pytest.mark.rule("SKM-CBT-003", "engine")
def test_all_attackers_and_all_defenders_count() -> None:
    game = battle(
        ally("a", "infantry", "0404", 3),
        ally("b", "scout", "0306", 2),
        axis("x", "infantry", "0405", 2),
        axis("y", "gun", "0405", 1),
    )
    asked = game.game.query(ALLIES, "odds", {"target": "0405", "units": ["a", "b", "x", "nobody"]})
    assert (asked.attack, asked.defence, asked.column) == (8, 8, "1-1")
    assert asked.results == ("AL", "AL", "EX", "NE", "NE", "DR")
    game.fight("0405", "a", "b")
    (made,) = game.events(AssaultMade)
    assert (made.attack, made.defence, made.column) == (8, 8, "1-1")


@pytest.mark.rule("SKM-CBT-003", "engine")
def test_there_are_no_odds_without_units_or_hex() -> None:
    game = company_against(axis("x", "infantry", "0405", 9))
    assert game.game.query(ALLIES, "odds", {"target": "0405", "units": ["x"]}) is None
    assert game.game.query(ALLIES, "odds", {"target": "1405", "units": ["a"]}) is None
    weak = game.game.query(ALLIES, "odds", {"target": "0405", "units": ["a"]})
    assert (weak.attack, weak.defence, weak.column, weak.results) == (6, 27, "", ())


@pytest.mark.rule("SKM-CBT-003", "data")
@pytest.mark.rule("SKM-CBT-005", "data")
def test_the_combat_table() -> None:
    rows = read_the_tables().combat
    assert [(row.column, row.attack, row.defence) for row in rows] == [
        ("1-2", 1, 2),
        ("1-1", 1, 1),
        ("3-2", 3, 2),
        ("2-1", 2, 1),
        ("3-1", 3, 1),
        ("4-1", 4, 1),
    ]
    assert {row.column: " ".join(row.results) for row in rows} == TABLE


@pytest.mark.rule("SKM-CBT-004", "engine")
@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column"),
    [
        ("press", "stand", 0, "2-1"),
        ("press", "delay", -1, "3-2"),
        ("probe", "stand", -1, "3-2"),
        ("probe", "delay", 1, "3-1"),
    ],
)
@pytest.mark.parametrize("first", BOTH)
def test_both_choose_tactics_in_secret_and_the_column_moves(
    attack: str, defence: str, shift: int, column: str, first: str
) -> None:
    game = company_against(axis("x", "infantry", "0405", 1))
    assert game.assault("0405", "a") is None
    assert game.game.awaited() == BOTH
    second = AXIS if first == ALLIES else ALLIES
    chosen = {ALLIES: attack, AXIS: defence}
    unaware = game.game.view_digest(second)
    assert game.tactics(first, chosen[first]) is None
    assert game.happened == ()
    assert game.game.view_digest(second) == unaware
    assert game.tactics(second, chosen[second]) is None
    (made,) = game.events(AssaultMade)
    assert (made.attack_tactics, made.defence_tactics) == (attack, defence)
    assert (made.shift, made.column) == (shift, column)


@pytest.mark.rule("SKM-CBT-004", "engine")
def test_terrain_and_tactics_move_the_column_together() -> None:
    game = company_against(axis("x", "infantry", "0405", 1), terrain={"0405": "woods"})
    game.fight("0405", "a", defence="delay")
    (made,) = game.events(AssaultMade)
    assert (made.shift, made.column) == (-2, "1-1")
    town = company_against(axis("x", "infantry", "0405", 1), terrain={"0405": "town"})
    town.fight("0405", "a", defence="delay")
    (made,) = town.events(AssaultMade)
    assert (made.shift, made.column) == (-3, "1-2")


@pytest.mark.rule("SKM-CBT-004", "engine")
def test_only_ones_own_tactics_are_an_answer() -> None:
    game = company_against(axis("x", "infantry", "0405", 1))
    assert game.assault("0405", "a") is None
    assert game.tactics(ALLIES, "stand") == "SKM-CBT-004"
    assert game.tactics(AXIS, "press") == "SKM-CBT-004"
    assert game.respond(AXIS, fire=True) == "SKM-CBT-004"
    assert game.tactics(AXIS, "delay") is None


@pytest.mark.rule("SKM-CBT-004", "data")
def test_the_tactics_table() -> None:
    assert [(row.attack, row.defence, row.shift) for row in read_the_tables().tactics] == [
        ("press", "stand", 0),
        ("press", "delay", -1),
        ("probe", "stand", -1),
        ("probe", "delay", 1),
    ]


@pytest.mark.rule("SKM-CBT-004", "data")
def test_no_tactics_are_always_best() -> None:
    """Whatever a side chooses, there is an answer to it that makes the other choice better."""
    shift = {(row.attack, row.defence): row.shift for row in read_the_tables().tactics}
    assert shift["press", "stand"] > shift["probe", "stand"]
    assert shift["press", "delay"] < shift["probe", "delay"]
    assert shift["press", "stand"] > shift["press", "delay"]
    assert shift["probe", "stand"] < shift["probe", "delay"]


ODDS = {
    "1-2": (ally("a", "infantry", "0404", 3), axis("x", "infantry", "0405", 4)),
    "1-1": (ally("a", "infantry", "0404", 3), axis("x", "infantry", "0405", 2)),
    "3-2": (ally("a", "infantry", "0404", 3), axis("x", "gun", "0405", 2)),
    "2-1": (ally("a", "infantry", "0404", 3), axis("x", "infantry", "0405", 1)),
    "3-1": (ally("a", "infantry", "0404", 3), axis("x", "gun", "0405", 1)),
    "4-1": (ally("a", "armour", "0404", 2), axis("x", "gun", "0405", 1)),
}


@pytest.mark.rule("SKM-CBT-005", "engine")
@pytest.mark.parametrize("column", list(TABLE))
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_die_gives_the_result(column: str, die: int) -> None:
    game = battle(*ODDS[column], die=die)
    game.fight("0405", "a")
    (made,) = game.events(AssaultMade)
    assert (made.column, made.result) == (column, TABLE[column].split()[die - 1])
    assert made.to == BOTH


@pytest.mark.rule("SKM-CBT-005", "engine")
@pytest.mark.parametrize(
    ("base", "shift", "column"),
    [(0, -1, 0), (0, -2, 0), (1, -1, 0), (2, 1, 3), (5, 1, 5), (4, 1, 5), (4, 9, 5), (3, 0, 3)],
)
def test_no_move_leads_beyond_the_table(base: int, shift: int, column: int) -> None:
    assert shifted(6, base, shift) == column


@pytest.mark.rule("SKM-CBT-005", "engine")
def test_in_a_town_even_odds_fall_to_the_first_column() -> None:
    game = battle(*ODDS["1-1"], die=4, terrain={"0405": "town"})
    game.fight("0405", "a")
    (made,) = game.events(AssaultMade)
    assert (made.shift, made.column, made.result) == (-2, "1-2", "EX")


def steps(game: Position) -> dict[str, int]:
    """The steps of all units but the reserve."""
    return {id_: u.steps for id_, u in sorted(game.state.units.items()) if id_ != "z"}


@pytest.mark.rule("SKM-CBT-006", "engine")
@pytest.mark.parametrize(("a", "b", "loses"), [(2, 3, "b"), (3, 2, "a"), (2, 2, "a"), (1, 1, "a")])
def test_the_strongest_attacker_loses_a_step(a: int, b: int, loses: str) -> None:
    game = battle(
        ally("b", "armour", "0306", b),
        ally("a", "infantry", "0404", a),
        axis("x", "infantry", "0405", 4),
        die=1,
    )
    game.fight("0405", "a", "b")
    assert result(game) == "AL"
    left = {"a": a, "b": b, "x": 4}
    left[loses] -= 1
    assert steps(game) == {id_: n for id_, n in left.items() if n}
    assert game.questions(AXIS) == ()


@pytest.mark.rule("SKM-CBT-007", "engine")
def test_in_an_exchange_the_strongest_of_each_side_loses_a_step() -> None:
    game = battle(
        ally("a", "infantry", "0404", 3),
        ally("b", "infantry", "0306", 3),
        axis("x", "scout", "0405", 2),
        axis("y", "infantry", "0405", 3),
        die=3,
    )
    game.fight("0405", "a", "b")
    assert result(game) == "EX"
    assert steps(game) == {"a": 2, "b": 3, "x": 2, "y": 2}
    assert [(e.unit, e.cause) for e in game.events(StepsLost)] == [
        ("a", "assault"),
        ("y", "assault"),
    ]
    assert game.questions(AXIS) == ()
    assert game.unit("x").at == game.unit("y").at == "0405"


@pytest.mark.rule("SKM-CBT-006", "engine")
@pytest.mark.rule("SKM-CBT-007", "engine")
def test_no_effect_costs_nobody_anything() -> None:
    game = battle(*ODDS["1-1"], die=4)
    before = steps(game)
    game.fight("0405", "a")
    assert result(game) == "NE"
    assert steps(game) == before
    assert game.unit("x").at == "0405"


def beaten(*units: Unit, die: int = 5, **more: Any) -> Position:
    """A company of three steps beats a defender in 0405: retreat on 5, break on 6."""
    game = battle(ally("a", "infantry", "0404", 3), *units, die=die, **more)
    game.fight("0405", "a")
    return game


def retreats(game: Position) -> list[tuple[str, tuple[str, ...]]]:
    return [(q.unit, q.hexes) for q in game.questions(AXIS) if isinstance(q, ChooseRetreat)]


@pytest.mark.rule("SKM-CBT-008", "engine")
def test_the_defender_chooses_where_to_retreat() -> None:
    game = beaten(axis("x", "infantry", "0405", 1))
    assert result(game) == "DR"
    assert game.game.awaited() == (AXIS,)
    assert retreats(game) == [("x", ("0306", "0406", "0506"))]
    assert game.fall_back(AXIS, "0405") == "SKM-CBT-008"
    assert game.fall_back(AXIS, "0505") == "SKM-CBT-008"
    assert game.tactics(AXIS, "stand") == "SKM-CBT-008"
    assert game.fall_back(AXIS, "0406") is None
    assert (game.unit("x").at, game.unit("x").steps) == ("0406", 1)
    assert game.events(StepsLost) == []


@pytest.mark.rule("SKM-CBT-008", "engine")
@pytest.mark.parametrize(
    ("units", "terrain", "hexes"),
    [
        ((), {"0406": "water"}, ("0306", "0506")),
        ((ally("b", "scout", "0505"),), {}, ("0306", "0406")),
        ((axis("y", "gun", "0306"),), {}, ("0306", "0406", "0506")),
        ((axis("y", "gun", "0306"), axis("w", "gun", "0306")), {}, ("0406", "0506")),
    ],
)
def test_no_retreat_into_water_enemies_their_zones_or_a_full_hex(
    units: tuple[Unit, ...], terrain: dict[str, str], hexes: tuple[str, ...]
) -> None:
    game = beaten(axis("x", "infantry", "0405", 1), *units, terrain=terrain)
    assert retreats(game) == [("x", hexes)]


@pytest.mark.rule("SKM-CBT-008", "engine")
@pytest.mark.parametrize("place", ["0507", "0506"])
def test_a_retreat_with_one_hex_is_not_asked_about(place: str) -> None:
    game = beaten(axis("x", "infantry", "0405", 1), ally("b", "scout", place))
    assert result(game) == "DR"
    assert game.questions(AXIS) == ()
    assert [(event.unit, event.hex) for event in game.events(UnitRetreated)] == [("x", "0306")]
    assert game.game.awaited() == (ALLIES,)


@pytest.mark.rule("SKM-CBT-008", "engine")
def test_each_beaten_unit_retreats_by_itself() -> None:
    game = battle(
        ally("a", "armour", "0404", 3),
        axis("x", "infantry", "0405", 1),
        axis("y", "gun", "0405", 1),
        die=5,
    )
    game.fight("0405", "a")
    assert result(game) == "DR"
    assert retreats(game) == [("x", ("0306", "0406", "0506"))]
    assert game.fall_back(AXIS, "0306") is None
    assert retreats(game) == [("y", ("0306", "0406", "0506"))]
    assert game.fall_back(AXIS, "0506") is None
    assert [game.unit(id_).at for id_ in ("x", "y")] == ["0306", "0506"]
    assert [event.unit for event in game.events(UnitRetreated)] == ["y"]


WATER = {"0306": "water", "0406": "water", "0506": "water"}


@pytest.mark.rule("SKM-CBT-009", "engine")
def test_a_cornered_unit_loses_a_step_and_stays() -> None:
    game = battle(
        ally("a", "armour", "0404", 3), axis("x", "infantry", "0405", 2), terrain=WATER, die=5
    )
    game.fight("0405", "a")
    assert result(game) == "DR"
    assert [(event.unit, event.at) for event in game.events(UnitCornered)] == [("x", "0405")]
    assert [(e.unit, e.steps_left, e.cause) for e in game.events(StepsLost)] == [
        ("x", 1, "retreat")
    ]
    assert game.questions(AXIS) == ()
    assert (game.unit("x").at, game.unit("x").steps, game.unit("a").at) == ("0405", 1, "0404")


@pytest.mark.rule("SKM-CBT-009", "engine")
def test_a_cornered_unit_can_perish() -> None:
    game = beaten(axis("x", "infantry", "0405", 1), terrain=WATER)
    assert [(event.unit, event.cause) for event in game.events(UnitDestroyed)] == [("x", "retreat")]
    assert game.unit("a").at == "0405"


@pytest.mark.rule("SKM-CBT-010", "engine")
def test_a_defender_that_breaks_loses_a_step_then_all_retreat() -> None:
    game = battle(
        ally("a", "armour", "0404", 3),
        axis("x", "scout", "0405", 1),
        axis("y", "gun", "0405", 2),
        die=6,
    )
    game.fight("0405", "a")
    assert result(game) == "DB"
    assert [(e.unit, e.steps_left, e.cause) for e in game.events(StepsLost)] == [
        ("y", 1, "assault")
    ]
    assert game.fall_back(AXIS, "0406") is None
    assert game.fall_back(AXIS, "0506") is None
    assert steps(game) == {"a": 3, "x": 1, "y": 1}
    assert [game.unit(id_).at for id_ in ("x", "y")] == ["0406", "0506"]


@pytest.mark.rule("SKM-CBT-010", "engine")
def test_a_last_step_that_breaks_is_destroyed() -> None:
    game = beaten(axis("x", "infantry", "0405", 1), die=6)
    assert [(event.unit, event.cause) for event in game.events(UnitDestroyed)] == [("x", "assault")]
    assert game.questions(AXIS) == ()


@pytest.mark.rule("SKM-CBT-011", "engine")
@pytest.mark.parametrize("advance", [True, False])
def test_the_attacker_advances_into_an_empty_hex_if_ordered(advance: bool) -> None:
    game = company_against(axis("x", "infantry", "0405", 1), die=5)
    game.fight("0405", "a", advance=advance)
    assert game.unit("a").at == "0404"
    assert game.fall_back(AXIS, "0406") is None
    assert game.unit("a").at == ("0405" if advance else "0404")
    moves = [(e.unit, e.origin, e.hex) for e in game.events(UnitMoved)]
    assert moves == ([("a", "0404", "0405")] if advance else [])


@pytest.mark.rule("SKM-CBT-011", "engine")
@pytest.mark.parametrize(("a", "b", "moves_in"), [(3, 2, "a"), (2, 3, "b"), (2, 2, "a")])
def test_the_strongest_attacker_moves_in(a: int, b: int, moves_in: str) -> None:
    game = battle(
        ally("b", "infantry", "0306", b),
        ally("a", "infantry", "0404", a),
        axis("x", "gun", "0405", 1),
        die=6,
    )
    game.fight("0405", "a", "b")
    assert result(game) == "DB"
    assert [id_ for id_ in ("a", "b") if game.unit(id_).at == "0405"] == [moves_in]


@pytest.mark.rule("SKM-CBT-011", "engine")
def test_nobody_advances_while_a_defender_stays() -> None:
    game = battle(*ODDS["1-1"], die=4)
    game.fight("0405", "a")
    assert game.unit("a").at == "0404"
    assert game.events(UnitMoved) == []


@pytest.mark.rule("SKM-CBT-011", "engine")
def test_after_an_exchange_of_last_steps_another_attacker_moves_in() -> None:
    game = battle(
        ally("a", "scout", "0404", 1),
        ally("b", "scout", "0306", 1),
        axis("x", "scout", "0405", 1),
        die=2,
    )
    game.fight("0405", "a", "b")
    assert result(game) == "EX"
    assert steps(game) == {"b": 1}
    assert game.unit("b").at == "0405"


@pytest.mark.rule("SKM-CBT-011", "engine")
def test_when_no_attacker_is_left_nobody_moves_in() -> None:
    game = battle(
        ally("a", "scout", "0404", 1),
        ally("c", "infantry", "0101", 1),
        axis("x", "scout", "0405", 1),
        die=3,
    )
    game.fight("0405", "a")
    assert result(game) == "EX"
    assert steps(game) == {"c": 1}
