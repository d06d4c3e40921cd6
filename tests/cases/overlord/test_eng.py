"""Engineers: mines, bridges, pontoons, and their help in attacks."""

from fractions import Fraction

import pytest

from grognard.systems.overlord.events.field import PontoonLifted, WorkDone, WorkFailed
from grognard.systems.overlord.orders import Work
from grognard.systems.overlord.rules.engineers import (
    carry_out_works,
    chance_of,
    is_out_of_reach,
    lift_pontoons,
    targets,
)
from grognard.systems.overlord.rules.march import step_cost
from grognard.systems.overlord.rules.odds import Battle, engineer_shift
from grognard.systems.overlord.rules.planning import refuse_work, work
from grognard.systems.overlord.rules.plans import spend_plans
from grognard.systems.overlord.state import Setting, State, Task
from grognard.systems.overlord.terms import FortTerms, UnitTerms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    of,
    plan,
    play,
    position,
    read_the_tables,
    view,
)

SIDE = "0304-se"
"""Between 0304, where engineers stand, and 0404."""


def works(*units: UnitTerms, river: str = "minor", bridge: bool = True, turn: int = 1) -> State:
    """Engineers beside a river."""
    sides = [RunShown("rivers", river, (SIDE,))]
    if bridge:
        sides.append(RunShown("bridges", river, (SIDE,)))
    return position(
        ally("e", "bridging", "0304"), *units, on=ground(sides=sides), turn=turn, fog=False
    )


def do(state: State, task: Task, **chances: bool) -> list[object]:
    plan(state, "tasks", ALLIES, e=task)
    luck = {label.replace("_", " "): good for label, good in chances.items()}
    return list(play(state, carry_out_works(state), chances=luck))


# Help in attacks.


def help_of(*engineers: UnitTerms, terrain: str = "town", fort: str = "") -> tuple[State, int]:
    forts = [FortTerms(at="0404", feature=fort, side=AXIS)] if fort else []  # type: ignore[arg-type]
    state = position(
        ally("a", "us-infantry", "0304"),
        *engineers,
        axis("x", "german-infantry", "0404"),
        on=ground({"0404": terrain}),
        forts=forts,
    )
    return state, shift_of(state)


def shift_of(state: State) -> int:
    ours = tuple(unit for _, unit in sorted(state.units.items()) if unit.at == "0304")
    return engineer_shift(state, Battle("set-piece", ALLIES, "0404", ours, (state.units["x"],)))


@pytest.mark.rule("OVL-ENG-001", "engine")
@pytest.mark.rule("OVL-CBT-026", "engine")
@pytest.mark.parametrize(
    ("terrain", "fort", "shift"),
    [
        ("town", "", 1),
        ("city", "", 1),
        ("factory", "", 1),
        ("village", "", 0),
        ("open", "", 0),
        ("open", "fort", 1),
        ("open", "entrenchment", 0),
    ],
)
def test_an_engineer_helps_against_forts_and_towns(terrain: str, fort: str, shift: int) -> None:
    assert help_of(ally("e", "allied-engineer", "0304"), terrain=terrain, fort=fort)[1] == shift


@pytest.mark.rule("OVL-ENG-001", "engine")
@pytest.mark.parametrize(("engineers", "shift"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_two_columns_are_the_most(engineers: int, shift: int) -> None:
    units = [ally(f"e{n}", "allied-engineer", "0304") for n in range(engineers)]
    assert help_of(*units)[1] == shift


@pytest.mark.rule("OVL-ENG-002", "engine")
@pytest.mark.parametrize(("strength", "shift"), [(30, 1), (29, 0)])
def test_an_engineer_needs_thirty_percent_of_its_attack_before_combat_plus(
    strength: int, shift: int
) -> None:
    state, found = help_of(ally("e", "allied-engineer", "0304", strength=strength))
    assert found == shift
    plan(state, "settings", ALLIES, **{"allies-root": Setting(combat=True)})
    assert shift_of(state) == shift


@pytest.mark.rule("OVL-ENG-003", "engine")
def test_engineers_do_not_help_the_defence() -> None:
    state, _ = help_of()
    alter(state, "x", kind="combat-engineer")
    assert shift_of(state) == 0


# Mines.


def mined(*sides: str) -> State:
    on = ground(sides=[RunShown("mines", "minefield", (side,)) for side in sides])
    return position(ally("e", "allied-engineer", "0304"), on=on, fog=False)


@pytest.mark.rule("OVL-ENG-004", "engine")
@pytest.mark.rule("OVL-ENG-007", "engine")
def test_an_engineer_tries_every_mined_side_of_its_hex() -> None:
    state = mined(SIDE, "0304-s", "0404-s")
    assert targets(state, state.units["e"], "breach") == ("0304-s", SIDE)
    assert chance_of(state, state.units["e"], "breach", SIDE) == 50
    plan(state, "tasks", ALLIES, e=Task(work="breach"))
    chances = {"breach 0304-se": True, "breach 0304-s": False}
    play(state, carry_out_works(state), chances=chances)
    assert state.breaches == {SIDE: True}


@pytest.mark.rule("OVL-ENG-006", "engine")
def test_breaching_goes_on_until_nothing_is_left() -> None:
    state = mined(SIDE)
    plan(state, "tasks", ALLIES, e=Task(work="breach"))
    play(state, carry_out_works(state), chances={"breach": False})
    play(state, spend_plans(state))
    assert "e" in state.tasks[ALLIES]
    play(state, carry_out_works(state), chances={"breach": True})
    assert state.tasks[ALLIES] == {}
    # what does not last is over after a turn, and so is the work of who is no more
    plan(state, "tasks", ALLIES, e=Task(work="divide"), gone=Task(work="breach"))
    play(state, spend_plans(state))
    assert state.tasks[ALLIES] == {}


# Bridges.


@pytest.mark.rule("OVL-ENG-009", "engine")
@pytest.mark.rule("OVL-ENG-008", "engine")
def test_work_needs_a_bridge_or_a_river_beside_the_engineer() -> None:
    state = works(ally("c", "allied-engineer", "0304"))

    def refused(unit: str, what: str, side: str = SIDE) -> str:
        refusal = refuse_work(view(state, ALLIES), Work(unit=unit, work=what, side=side))  # type: ignore[arg-type]
        return refusal.rule if refusal else ""

    assert refused("e", "destroy") == ""
    assert refused("e", "repair") == "OVL-ENG-009"
    assert refused("e", "pontoon") == "OVL-ENG-009"
    assert refused("e", "destroy", "0304-s") == "OVL-ENG-009"
    assert refused("c", "destroy") == "OVL-ENG-009"
    play(state, work(state, ALLIES, Work(unit="e", work="destroy", side=SIDE)))
    assert state.tasks[ALLIES]["e"] == Task(work="destroy", side=SIDE)
    alter(state, "e", at="0308")
    assert of(play(state, carry_out_works(state)), WorkDone) == []


@pytest.mark.rule("OVL-ENG-010", "engine")
@pytest.mark.rule("OVL-ENG-011", "engine")
@pytest.mark.parametrize(
    ("river", "destroy", "repair"), [("major", 40, 20), ("minor", 80, 40), ("canal", 80, 40)]
)
def test_chances_of_destroying_and_repairing(river: str, destroy: int, repair: int) -> None:
    state = works(river=river)
    unit = state.units["e"]
    assert targets(state, unit, "destroy") == (SIDE,)
    assert chance_of(state, unit, "destroy", SIDE) == destroy
    do(state, Task(work="destroy", side=SIDE), destroy=True)
    assert state.bridges == {SIDE: "blown"}
    assert targets(state, unit, "repair") == (SIDE,)
    assert chance_of(state, unit, "repair", SIDE) == repair
    plan(state, "tasks", ALLIES, e=Task(work="repair", side=SIDE))
    odds: dict[str, Fraction] = {}
    play(state, carry_out_works(state), chances={"repair": False}, odds=odds)
    assert odds == {f"repair {SIDE}": Fraction(repair, 100)}
    do(state, Task(work="repair", side=SIDE), repair=False)
    assert state.bridges == {SIDE: "blown"}
    do(state, Task(work="repair", side=SIDE), repair=True)
    assert state.bridges == {}
    assert state.tasks[ALLIES] == {}


@pytest.mark.rule("OVL-ENG-007", "engine")
@pytest.mark.rule("OVL-ENG-010", "engine")
def test_the_table_of_works() -> None:
    found = {(row.work, row.over): (row.chance, row.turns) for row in read_the_tables().works}
    assert found == {
        ("breach", ""): (50, 1),
        ("destroy", "major"): (40, 1),
        ("destroy", "minor"): (80, 1),
        ("repair", "major"): (20, 1),
        ("repair", "minor"): (40, 1),
        ("pontoon", "major"): (100, 2),
        ("pontoon", "minor"): (100, 1),
    }
    state = works()
    assert chance_of(state, state.units["e"], "destroy", SIDE) == 80


@pytest.mark.rule("OVL-ENG-012", "engine")
@pytest.mark.parametrize(("river", "turns"), [("minor", 1), ("major", 2)])
def test_a_pontoon_takes_a_turn_or_two(river: str, turns: int) -> None:
    state = works(ally("t", "sherman", "0304"), river=river, bridge=False)
    assert step_cost(state, state.units["t"], "0304", "0404", "defend") is None
    plan(state, "tasks", ALLIES, e=Task(work="pontoon"))
    for turn in range(1, turns + 1):
        play(state, carry_out_works(state))
        assert (state.bridges == {SIDE: "pontoon"}) is (turn == turns)
    assert step_cost(state, state.units["t"], "0304", "0404", "defend") == 100
    assert state.tasks[ALLIES] == {}


@pytest.mark.rule("OVL-ENG-012", "engine")
def test_pontoons_are_laid_on_every_river_side() -> None:
    on = ground(sides=[RunShown("rivers", "minor", (side,)) for side in (SIDE, "0304-s")])
    state = position(ally("e", "bridging", "0304"), on=on, fog=False)
    do(state, Task(work="pontoon"))
    assert state.bridges == {SIDE: "pontoon", "0304-s": "pontoon"}


@pytest.mark.rule("OVL-ENG-013", "engine")
@pytest.mark.parametrize(("place", "kept"), [("0304", True), ("0404", True), ("0303", False)])
def test_a_pontoon_lasts_while_an_engineer_is_beside_it(place: str, kept: bool) -> None:
    state = works(bridge=False)
    state.bridges = {SIDE: "pontoon"}
    alter(state, "e", at=place)
    lifted = of(play(state, lift_pontoons(state)), PontoonLifted)
    assert (lifted == []) is kept


@pytest.mark.rule("OVL-ENG-006", "engine")
@pytest.mark.rule("OVL-SEQ-018", "engine")
@pytest.mark.parametrize("task", [Task(work="divide"), Task(work="combine")])
def test_who_breaks_down_or_combines_does_no_work_for_it(task: Task) -> None:
    assert do(works(), task) == []


@pytest.mark.rule("OVL-ENG-015", "engine")
@pytest.mark.parametrize("spoilt", [{"moved": True}, {"forced": True}])
def test_who_moved_or_retreated_does_no_work(spoilt: dict[str, bool]) -> None:
    state = works()
    alter(state, "e", **spoilt)
    assert do(state, Task(work="destroy", side=SIDE)) == []


@pytest.mark.rule("OVL-ENG-015", "engine")
@pytest.mark.rule("OVL-ENG-012", "engine")
def test_repairs_and_pontoons_take_twice_as_long_under_the_eyes_of_the_enemy() -> None:
    state = works(axis("x", "eastern", "0404"))
    state.bridges = {SIDE: "blown"}
    assert chance_of(state, state.units["e"], "repair", SIDE) == 20
    bare = works(axis("x", "eastern", "0404"), bridge=False)
    plan(bare, "tasks", ALLIES, e=Task(work="pontoon"))
    play(bare, carry_out_works(bare))
    assert bare.bridges == {}
    play(bare, carry_out_works(bare))
    assert bare.bridges == {SIDE: "pontoon"}


@pytest.mark.rule("OVL-ENG-015", "engine")
def test_engineers_alone_do_not_blow_a_bridge_before_the_enemy() -> None:
    state = works(axis("x", "eastern", "0404"))
    assert is_out_of_reach(state, state.units["e"], SIDE)
    events = do(state, Task(work="destroy", side=SIDE))
    assert [type(event) for event in events][-1] is WorkFailed
    held = works(axis("x", "eastern", "0404"), ally("a", "us-infantry", "0304"))
    do(held, Task(work="destroy", side=SIDE), destroy=True)
    assert held.bridges == {SIDE: "blown"}


@pytest.mark.rule("OVL-NIGHT-005", "engine")
def test_engineers_that_are_not_night_capable_have_half_a_chance_at_night() -> None:
    state = works(turn=3)
    assert chance_of(state, state.units["e"], "destroy", SIDE) == 40
    unit = alter(state, "e", night=True)
    assert chance_of(state, unit, "destroy", SIDE) == 80
