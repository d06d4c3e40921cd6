"""HQs: what their loss means, and changes of corps."""

import pytest

from grognard.kernel.records import Clock
from grognard.systems.overlord.events.turn import CorpsChanged, HqLost, TransferDone
from grognard.systems.overlord.orders import Supply, Transfer
from grognard.systems.overlord.rules.lines import lines_of
from grognard.systems.overlord.rules.losses import destroy
from grognard.systems.overlord.rules.organisation import integrity, is_hq
from grognard.systems.overlord.rules.planning import refuse_supply, refuse_transfer, transfer
from grognard.systems.overlord.rules.transfers import change_corps, may_transfer
from grognard.systems.overlord.rules.units import has_combat, has_move
from grognard.systems.overlord.state import Setting, State, Stock
from tests.cases.overlord.board import (
    ALLIES,
    ally,
    alter,
    hq,
    of,
    plan,
    play,
    position,
    view,
)


def army() -> State:
    """An army with two corps, two divisions under the first, and regiments."""
    return position(
        hq("c1", ALLIES, "0202", "corps"),
        hq("c2", ALLIES, "0302", "corps"),
        hq("d1", ALLIES, "0203", hq="c1", transfers=True),
        hq("d2", ALLIES, "0303", hq="c1"),
        ally("a", "us-infantry", "0304", hq="d1", quality="veteran"),
        ally("b", "us-infantry", "0304", hq="d1", quality="conscript"),
        fog=False,
    )


@pytest.mark.rule("OVL-HQ-001", "engine")
def test_hqs_decide_how_units_fight_together() -> None:
    state = army()
    assert is_hq(state.units["d1"])
    assert not is_hq(state.units["a"])
    assert integrity(state, (state.units["a"], state.units["b"]), "attack") == 100


@pytest.mark.rule("OVL-HQ-003", "engine")
@pytest.mark.rule("OVL-UNIT-018", "engine")
def test_units_that_lose_their_hq_come_under_the_next_and_lose_a_level() -> None:
    state = army()
    plan(state, "settings", ALLIES, c1=Setting(move=True, combat=True))
    [lost] = of(play(state, destroy(state, state.units["d1"], "battle")), HqLost)
    assert lost.units == (("a", "c1", "regular"), ("b", "c1", "conscript"))
    unit = state.units["a"]
    assert (unit.hq, unit.quality, unit.orphan) == ("c1", "regular", True)
    assert not has_move(state, unit)
    assert not has_combat(state, unit)
    assert lines_of(state, ALLIES)["a"] == "extended"


@pytest.mark.rule("OVL-HQ-004", "engine")
def test_the_direct_subordinates_suffer_and_only_once() -> None:
    state = army()
    play(state, destroy(state, state.units["c1"], "battle"))
    assert state.units["d1"].quality == "green"
    assert state.units["d1"].hq == "allies-root"
    assert state.units["a"].quality == "veteran"  # further down
    alter(state, "d1", orphan=False, hq="c2")
    play(state, destroy(state, state.units["c2"], "battle"))
    assert state.units["d1"].quality == "green"


@pytest.mark.rule("OVL-HQ-004", "engine")
@pytest.mark.rule("OVL-UNIT-018", "engine")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("elite", "veteran"),
        ("veteran", "regular"),
        ("regular", "green"),
        ("green", "conscript"),
        ("conscript", "conscript"),
    ],
)
def test_each_quality_falls_by_one_but_the_last(before: str, after: str) -> None:
    state = position(
        hq("d", ALLIES, "0203", quality="regular"),
        ally("a", "us-infantry", "0304", hq="d", quality=before),
        fog=False,
    )
    play(state, destroy(state, state.units["d"], "battle"))
    assert state.units["a"].quality == after


@pytest.mark.rule("OVL-SUP-009", "engine")
@pytest.mark.rule("OVL-SUP-026", "engine")
@pytest.mark.rule("OVL-HQ-003", "engine")
def test_each_setting_is_refused_to_an_hq_that_is_cut_off_and_basic_is_not() -> None:
    state = army()
    state.stocks = {**state.stocks, ALLIES: Stock(9999, 9999, 9999, 9999)}
    orders = [
        Supply(hq="d1", move=True),
        Supply(hq="d1", combat=True),
        Supply(hq="d1", replace=True),
    ]
    for cut, rule in ((False, ""), (True, "OVL-SUP-026")):
        alter(state, "d1", line="isolated" if cut else "supported")
        for one in orders:
            refusal = refuse_supply(view(state, ALLIES), one)
            assert (refusal.rule if refusal else "") == rule
        assert refuse_supply(view(state, ALLIES), Supply(hq="d1")) is None
    for other in ("a", "nobody"):
        refusal = refuse_supply(view(state, ALLIES), Supply(hq=other, move=True))
        assert refusal is not None
        assert refusal.rule == "OVL-SUP-011"


@pytest.mark.rule("OVL-HQ-003", "engine")
def test_an_orphaned_hq_gets_no_settings() -> None:
    state = army()
    play(state, destroy(state, state.units["c1"], "battle"))
    refusal = refuse_supply(view(state, ALLIES), Supply(hq="d1", move=True))
    assert refusal is not None
    assert refusal.rule == "OVL-SUP-026"


@pytest.mark.rule("OVL-HQ-005", "engine")
def test_a_new_corps_makes_good_the_loss_but_for_quality() -> None:
    state = army()
    play(state, destroy(state, state.units["c1"], "battle"))
    assert state.units["d1"].orphan
    plan(state, "transfers", ALLIES, d1="c2")
    play(state, change_corps(state))
    unit = state.units["d1"]
    assert (unit.hq, unit.orphan, unit.quality) == ("c2", False, "green")
    assert refuse_supply(view(state, ALLIES), Supply(hq="d1")) is None


@pytest.mark.rule("OVL-HQ-002", "engine")
@pytest.mark.rule("OVL-HQ-006", "engine")
@pytest.mark.parametrize(
    ("who", "to", "allowed"),
    [
        ("d1", "c2", True),
        ("d1", "c1", False),
        ("d2", "c2", False),  # the scenario does not let it
        ("d1", "d2", False),
        ("a", "d2", False),
        ("c1", "c2", False),
    ],
)
def test_who_may_change_his_superior(who: str, to: str, allowed: bool) -> None:
    state = army()
    assert may_transfer(state, state.units[who], state.units[to]) is allowed
    refusal = refuse_transfer(view(state, ALLIES), Transfer(hq=who, to=to))
    assert (refusal is None) is allowed


@pytest.mark.rule("OVL-HQ-006", "engine")
@pytest.mark.rule("OVL-HQ-008", "engine")
@pytest.mark.parametrize("lost", ["c2", "d1"])
def test_nobody_goes_to_a_corps_or_from_a_division_that_is_lost(lost: str) -> None:
    state = army()
    plan(state, "transfers", ALLIES, d1="c2")
    play(state, destroy(state, state.units[lost], "battle"))
    events = play(state, change_corps(state))
    assert of(events, CorpsChanged) == []
    assert [event.turn for event in of(events, TransferDone)] == [None]


@pytest.mark.rule("OVL-HQ-006", "engine")
def test_a_corps_of_another_army_is_none_to_go_to() -> None:
    state = position(
        hq("allies-root", ALLIES, "0101", "group", hq=""),
        hq("a1", ALLIES, "0102", "army"),
        hq("a2", ALLIES, "0103", "army"),
        hq("c1", ALLIES, "0202", "corps", hq="a1"),
        hq("c2", ALLIES, "0302", "corps", hq="a2"),
        hq("c3", ALLIES, "0402", "corps", hq="a1"),
        hq("d1", ALLIES, "0203", hq="c1", transfers=True),
    )
    assert not may_transfer(state, state.units["d1"], state.units["c2"])
    assert may_transfer(state, state.units["d1"], state.units["c3"])


@pytest.mark.rule("OVL-HQ-008", "engine")
def test_a_transfer_takes_effect_next_turn_and_then_not_for_three() -> None:
    state = army()
    play(state, transfer(state, ALLIES, Transfer(hq="d1", to="c2")))
    assert state.units["d1"].hq == "c1"
    state.clock = Clock(turn=2, phase="start")
    [changed] = of(play(state, change_corps(state)), CorpsChanged)
    assert (changed.hq, changed.corps) == ("d1", "c2")
    assert state.units["d1"].hq == "c2"
    able = []
    for turn in (2, 3, 4):
        state.clock = Clock(turn=turn, phase="planning")
        able.append(may_transfer(state, state.units["d1"], state.units["c1"]))
    assert able == [False, False, True]  # planned in 4, it takes effect in 5, 3 turns after 2
