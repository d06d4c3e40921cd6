"""Overruns: the sudden end of a weak defence in the way of a march."""

import pytest

from grognard.systems.overlord.events.field import UnitDestroyed, UnitTired
from grognard.systems.overlord.rules.hasty import may_overrun
from grognard.systems.overlord.rules.steps import next_step
from grognard.systems.overlord.state import Fire, March, Move, State
from grognard.systems.overlord.terms import FortTerms, UnitTerms
from grognard.terrain.shown import GroundShown, RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    hq,
    of,
    plan,
    position,
)
from tests.cases.overlord.marching import battles, order, run, steps, supplied

WEAK = axis("x", "bridging-company", "0504")
"""It defends with 2; a regiment attacks with 14, which is 7:1, and a column for quality each."""


def clash(
    *units: UnitTerms,
    defender: UnitTerms = WEAK,
    on: GroundShown | None = None,
    forts: tuple[FortTerms, ...] = (),
) -> State:
    return position(*units, defender, on=on, forts=forts, fog=False)


def can(state: State, mode: str = "defend", *names: str) -> bool:
    steps = []
    for name in names or ("a",):
        march = Move(path=("0504",), mode=mode)  # type: ignore[arg-type]
        step = next_step(state, state.units[name], march, March())
        assert step is not None
        steps.append(step)
    return may_overrun(state, ALLIES, "0504", steps)


STRONG = ally("a", "us-infantry", "0404", quality="elite")
"""14 against 2 is 7:1; elite against regular adds two columns: 9:1."""


@pytest.mark.rule("OVL-CBT-039", "engine")
@pytest.mark.parametrize(
    ("quality", "strength", "enough"),
    [("elite", 100, False), ("elite", 60, True), ("regular", 70, False), ("regular", 69, True)],
)
def test_more_than_ten_to_one_after_all_shifts(quality: str, strength: int, enough: bool) -> None:
    # 14 against 2 is 7:1 and 9:1; against 1.2 it is 11.6:1. 14 against 1.4 is 10:1, not more.
    state = clash(
        ally("a", "us-infantry", "0404", quality=quality),
        defender=axis("x", "bridging-company", "0504", strength=strength),
    )
    assert can(state) is enough


@pytest.mark.rule("OVL-CBT-037", "engine")
@pytest.mark.rule("OVL-CBT-042", "engine")
def test_an_overrun_destroys_everybody_and_the_march_goes_on() -> None:
    state = clash(
        ally("a", "us-infantry", "0404", quality="elite"),
        defender=axis("x", "bridging-company", "0504", strength=50),
    )
    supplied(state)
    order(state, "a", "0504", "0604")
    events = run(state)
    assert [gone.cause for gone in of(events, UnitDestroyed)] == ["overrun"]
    [told] = battles(events)
    assert (told.battle, told.outcome, told.die) == ("overrun", "destroyed", 0)
    assert (told.attacker_damage_tenths, told.defender_damage_tenths) == (0, 1000)
    assert state.units["a"].at == "0604"
    # 8 points: 1 for each hex, a fifth of 8 for the overrun; the zone costs an elite nothing.
    assert state.marches["a"].spent_hundredths == 100 + 160 + 100
    overrun = [tired for tired in of(events, UnitTired) if tired.cause == "overrun"]
    assert [tired.readiness_tenths for tired in overrun] == [950]


@pytest.mark.rule("OVL-CBT-042", "engine")
def test_an_overrun_costs_a_point_at_least() -> None:
    state = clash(
        ally("a", "us-infantry", "0404", quality="elite"),
        defender=axis("x", "bridging-company", "0504", strength=50),
    )
    order(state, "a", "0504")
    run(state)
    assert state.marches["a"].spent_hundredths == 100 + 100  # a fifth of 4 is less


@pytest.mark.rule("OVL-CBT-038", "engine")
def test_move_and_defend_waits_until_there_is_enough_strength() -> None:
    state = clash(
        ally("a", "us-infantry", "0404"),
        ally("b", "us-infantry", "0503"),
        defender=axis("x", "bridging-company", "0504"),
    )
    supplied(state)
    assert not can(state, "defend", "a")
    assert can(state, "defend", "a", "b")  # 28 against 2
    order(state, "a", "0504")
    order(state, "b", "0504", wait=True)
    events = run(state)
    assert "x" not in state.units
    [first], [second] = steps(events, "a"), steps(events, "b")
    assert first == second
    assert first[0] > 10


@pytest.mark.rule("OVL-MOV-005", "engine")
@pytest.mark.rule("OVL-CBT-037", "engine")
def test_move_and_attack_tries_an_overrun_first() -> None:
    state = clash(STRONG, defender=axis("x", "bridging-company", "0504", strength=50))
    order(state, "a", "0504", mode="attack")
    assert [battle.battle for battle in battles(run(state))] == ["overrun"]


@pytest.mark.rule("OVL-CBT-040", "engine")
@pytest.mark.parametrize("terrain", ["woods", "village", "rolling"])
def test_no_overrun_where_the_ground_helps_the_defence(terrain: str) -> None:
    weak = axis("x", "bridging-company", "0504", strength=20)
    assert can(clash(STRONG, defender=weak))
    assert not can(clash(STRONG, defender=weak, on=ground({"0504": terrain})))


@pytest.mark.rule("OVL-CBT-040", "engine")
@pytest.mark.parametrize("feature", ["fort", "entrenchment"])
def test_no_overrun_of_forts(feature: str) -> None:
    weak = axis("x", "bridging-company", "0504", strength=10)
    fort = FortTerms(at="0504", feature=feature, side=AXIS)  # type: ignore[arg-type]
    assert not can(clash(STRONG, defender=weak, forts=(fort,)))


@pytest.mark.rule("OVL-CBT-040", "engine")
def test_recce_alone_is_not_overrun_and_digging_in_does_not_bar_it() -> None:
    recce = axis("x", "german-recce", "0504", strength=5)
    assert not can(clash(STRONG, defender=recce))
    dug_in = axis("x", "bridging-company", "0504", strength=20, dug_in=True)
    assert can(clash(STRONG, defender=dug_in))


@pytest.mark.rule("OVL-CBT-041", "engine")
@pytest.mark.parametrize(
    ("quality", "readiness", "fit"),
    [("regular", 100, True), ("green", 100, False), ("regular", 34, True), ("regular", 33, False)],
)
def test_who_can_overrun(quality: str, readiness: int, fit: bool) -> None:
    state = clash(
        ally("a", "us-infantry", "0404", quality=quality, readiness=readiness),
        defender=axis("x", "bridging-company", "0504", strength=10),
    )
    assert can(state) is fit


@pytest.mark.rule("OVL-CBT-041", "engine")
@pytest.mark.parametrize("obstacle", ["gully", "hedgerow", "embankment"])
def test_no_overrun_across_a_side_that_helps_the_defence(obstacle: str) -> None:
    on = ground(sides=[RunShown("obstacles", obstacle, ("0404-ne",))])
    weak = axis("x", "bridging-company", "0504", strength=10)
    assert not can(clash(STRONG, defender=weak, on=on))


@pytest.mark.rule("OVL-CBT-041", "engine")
def test_no_overrun_under_road_movement() -> None:
    on = ground(steps=[RunShown("roads", "highway", ("0404", "0504"))])
    state = clash(
        ally("a", "us-infantry", "0404", quality="elite"),
        defender=axis("x", "bridging-company", "0504", strength=10),
        on=on,
    )
    step = next_step(state, state.units["a"], Move(path=("0504",)), March(mode="road"))
    assert step is not None
    assert not may_overrun(state, ALLIES, "0504", [step])


@pytest.mark.rule("OVL-CBT-043", "engine")
def test_neither_side_has_support_in_an_overrun() -> None:
    state = clash(
        ally("a", "us-infantry", "0404", quality="elite"),
        hq("h", ALLIES, "0204"),
        axis("k", "german-105mm", "0704"),
        defender=axis("x", "bridging-company", "0504", strength=50),
    )
    plan(state, "fires", AXIS, k=Fire(target="0504"))
    assert can(state)
    order(state, "a", "0504")
    [battle] = battles(run(state))
    assert battle.battle == "overrun"
    assert battle.defence_tenths == 10


@pytest.mark.rule("OVL-CBT-032", "engine")
def test_a_defence_of_which_one_unit_stood_still_makes_no_meeting_engagement() -> None:
    state = position(
        ally("a", "us-infantry", "0404"),
        axis("x", "german-infantry", "0504"),
        axis("y", "panther", "0604"),
        fog=False,
    )
    alter(state, "y", at="0504", moved=True)
    order(state, "a", "0504", mode="attack")
    [battle] = battles(run(state, dice={"battle": 1}, chances={"retreat": False}))
    assert battle.battle == "move-and-attack"
