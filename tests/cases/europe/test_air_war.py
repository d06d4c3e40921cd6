"""The air war: who meets whom over a front, what falls, who rules the sky."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from grognard.kernel.dice import Roll
from grognard.kernel.ruleset import Play
from grognard.systems.europe.events.air import AirBattleFought, MissionsRaided, PointsLost
from grognard.systems.europe.orders.air import Assign
from grognard.systems.europe.rules.airfields import air_range
from grognard.systems.europe.rules.airwar import fight_air_war
from grognard.systems.europe.rules.skies import uncommitted
from grognard.systems.europe.state import State, Wing
from grognard.systems.europe.tables import Power
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, SourceTerms
from tests.cases.europe.board import (
    HEXES,
    changed,
    ground,
    position,
    read_the_tables,
    wing,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play

SOURCES = (
    SourceTerms(at="0304", nation="germany"),
    SourceTerms(at="1004", nation="united-kingdom"),
    SourceTerms(at="1204", nation="soviet-union"),
)
HOLDERS: dict[str, Power] = {"germany": "axis", "france": "allies", "soviet-union": "soviets"}
LAND = {
    **{f"{c:02d}{r:02d}": "germany" for c in range(1, 7) for r in range(1, 10)},
    **{f"{c:02d}{r:02d}": "france" for c in range(7, 12) for r in range(1, 10)},
    **{f"12{r:02d}": "soviet-union" for r in range(1, 10)},
}
FAR_SOUTH = {f"01{r:02d}": "south" for r in range(1, 10)}
"""The Axis is at home there, and Soviet aircraft do not reach it."""

BASES = (
    wing("germany", "west", 40),
    wing("italy", "west", 40),
    wing("united-kingdom", "west", 40),
    wing("soviet-union", "west", 40),
    wing("germany", "south", 40),
    wing("soviet-union", "south", 40),
)


def sky(holders: dict[str, Power] | None = None, **missions: dict[str, int]) -> State:
    """Set up air points: `sky(germany={"superiority": 15})`, in the west."""
    state = position(
        on=ground(country=LAND, front=FAR_SOUTH),
        sources=SOURCES,
        holders=HOLDERS if holders is None else holders,
        wings=BASES,
    )
    wings: dict[str, Any] = {}
    for side, own in state.wings.items():
        wings[side] = {
            name: msgspec.structs.replace(one, **missions.get(one.nation.replace("-", "_"), {}))
            if one.front == "west"
            else one
            for name, one in own.items()
        }
    return changed(state, wings=wings)


def fought(state: State, luck: dict[str, Any] | None = None) -> AirBattleFought | None:
    """Fight, and say what happened in the west."""
    battles = of(play(state, fight_air_war(state), luck), AirBattleFought)
    assert len(battles) <= 1
    return battles[0] if battles else None


@pytest.mark.rule("WIE-AIR-028", "engine")
def test_aircraft_reach_twelve_hexes_and_soviet_ones_six() -> None:
    state = sky()
    soviet = air_range(state, SOVIETS)
    assert soviet[HEXES.index("0604")]  # six hexes from 1204
    assert not soviet[HEXES.index("0504")]
    # The last Axis hex is 0604; everything lies within 12 of it.
    assert air_range(state, AXIS)[HEXES.index("1204")]


@pytest.mark.rule("WIE-AIR-028", "engine")
def test_nobody_flies_from_hexes_without_supply() -> None:
    state = position(on=ground(country=LAND), holders=HOLDERS)
    assert not air_range(state, AXIS).any()


@pytest.mark.rule("WIE-AIR-028", "data")
def test_the_ranges_of_the_powers() -> None:
    ranges = {name: row.air_range for name, row in read_the_tables().powers.items()}
    assert ranges == {"axis": 12, "allies": 12, "soviets": 6}


@pytest.mark.rule("WIE-AIR-020", "engine")
@pytest.mark.rule("WIE-AIR-021", "engine")
@pytest.mark.parametrize(("luck", "lost"), [(False, 2), (True, 3)])
def test_both_sides_lose_at_the_same_time(luck: bool, lost: int) -> None:
    state = sky(germany={"superiority": 15}, united_kingdom={"superiority": 12})
    battle = fought(state, {"air-combat axis west": luck})
    assert battle is not None
    assert (battle.axis, battle.others) == (15, 12)
    assert (battle.axis_lost, battle.others_lost) == (2, lost)
    assert state.wings[AXIS]["west/germany"].superiority == 13
    assert state.wings[AXIS]["west/germany"].points == 38
    assert state.wings[ALLIES]["west/united-kingdom"].superiority == 12 - lost


@pytest.mark.rule("WIE-AIR-020", "engine")
def test_nobody_fights_where_one_side_has_nobody_for_it() -> None:
    assert fought(sky(germany={"superiority": 15}, united_kingdom={})) is None


@pytest.mark.rule("WIE-AIR-020", "engine")
def test_nobody_fights_where_the_ranges_do_not_meet() -> None:
    state = sky({"germany": "axis", "soviet-union": "soviets"})
    up = {"superiority": 12, "ground": 6}
    wings = {
        side: {
            name: msgspec.structs.replace(one, **up) if one.front == "south" else one
            for name, one in own.items()
        }
        for side, own in state.wings.items()
    }
    state = changed(state, wings=wings)
    assert of(play(state, fight_air_war(state)), AirBattleFought) == []
    assert state.wings[SOVIETS]["south/soviet-union"].superiority == 12
    assert state.superior.get("south", ()) == ()


@pytest.mark.rule("WIE-AIR-011", "engine")
def test_the_uncommitted_are_what_has_no_mission() -> None:
    busy = Wing(nation="italy", front="west", points=20, superiority=1, ground=2, sea=3, transfer=4)
    assert uncommitted(busy) == 10


@pytest.mark.rule("WIE-AIR-010", "engine")
@pytest.mark.rule("WIE-AIR-011", "engine")
def test_transfers_and_the_uncommitted_are_safe() -> None:
    state = sky(germany={"superiority": 40}, united_kingdom={"transfer": 10})
    assert fought(state) is None
    assert state.wings[ALLIES]["west/united-kingdom"].points == 40
    assert state.superior["west"] == (AXIS,)


@pytest.mark.rule("WIE-AIR-023", "engine")
@pytest.mark.parametrize(
    ("axis", "allies", "superior"),
    # After losses of one for every six: 16 against 8 leave 15 and 6; 12 and 6 leave 11 and 4.
    [(16, 8, (AXIS,)), (12, 6, (AXIS,)), (8, 6, ()), (6, 12, (ALLIES, SOVIETS)), (0, 0, ())],
)
def test_who_has_more_than_twice_as_many_left_rules_the_sky(
    axis: int, allies: int, superior: tuple[str, ...]
) -> None:
    state = sky(germany={"superiority": axis}, united_kingdom={"superiority": allies})
    play(state, fight_air_war(state), {"air-combat": False})
    assert state.superior.get("west", ()) == superior


@pytest.mark.rule("WIE-AIR-025", "engine")
@pytest.mark.rule("WIE-AIR-026", "engine")
def test_fifteen_against_six_cost_three_on_other_missions() -> None:
    # 16 and 8 fight: one for every six falls, so 15 and 6 are left.
    state = sky(
        germany={"superiority": 16}, united_kingdom={"superiority": 8, "ground": 2, "sea": 5}
    )
    events = play(state, fight_air_war(state), {"air-combat": False, "air-raid": 1})
    raided = of(events, MissionsRaided)
    assert [(one.front, one.points) for one in raided] == [("west", 3)]
    left = state.wings[ALLIES]["west/united-kingdom"]
    # The lot fell on the first of all each time: both on ground missions, then one at sea.
    assert (left.superiority, left.ground, left.sea, left.points) == (6, 0, 4, 35)
    assert left.lost == {"superiority": 2, "ground": 2, "sea": 1}


@pytest.mark.rule("WIE-AIR-026", "engine")
@pytest.mark.parametrize(
    ("strong", "raided", "told"),
    [("united_kingdom", "germany", (AXIS,)), ("germany", "united_kingdom", ())],
)
def test_a_lot_among_all_who_fly_is_told_where_one_power_flies(
    strong: str, raided: str, told: tuple[str, ...]
) -> None:
    missions: Any = {strong: {"superiority": 16}, raided: {"superiority": 8, "ground": 2, "sea": 5}}
    state = sky(**missions)
    asked: list[Roll] = []

    def watched() -> Play:
        running = fight_air_war(state)
        reply: Any = None
        with suppress(StopIteration):
            while True:
                found = running.send(reply)
                asked.extend([found] if isinstance(found, Roll) else [])
                reply = yield found

    play(state, watched(), {"air-combat": False, "air-raid": 1})
    assert [(one.faces, one.to) for one in asked] == [(7, told), (6, told), (5, told)]


@pytest.mark.rule("WIE-AIR-025", "engine")
def test_no_more_is_lost_than_flies() -> None:
    state = sky(germany={"superiority": 18}, united_kingdom={"ground": 2})
    events = play(state, fight_air_war(state), {"air-raid": 1})
    assert sum(one.points for one in of(events, PointsLost)) == 2


@pytest.mark.rule("WIE-AIR-027", "engine")
def test_allied_and_soviet_points_add_up_and_share_losses() -> None:
    state = sky(
        germany={"superiority": 18},
        united_kingdom={"superiority": 24},
        soviet_union={"superiority": 12},
    )
    battle = fought(state)
    assert battle is not None
    assert (battle.axis, battle.others) == (18, 36)
    assert (battle.axis_lost, battle.others_lost) == (6, 3)
    assert state.wings[ALLIES]["west/united-kingdom"].superiority == 22  # two of three
    assert state.wings[SOVIETS]["west/soviet-union"].superiority == 11
    assert state.superior["west"] == (ALLIES, SOVIETS)  # 33 against 12


@pytest.mark.rule("WIE-AIR-001", "engine")
def test_nations_of_a_power_share_losses() -> None:
    state = sky(
        germany={"superiority": 12}, italy={"superiority": 6}, united_kingdom={"superiority": 18}
    )
    play(state, fight_air_war(state))
    assert state.wings[AXIS]["west/germany"].superiority == 10
    assert state.wings[AXIS]["west/italy"].superiority == 5


@pytest.mark.rule("WIE-SEQ-004", "engine")
def test_the_air_war_is_fought_after_the_last_allocation() -> None:
    game = begin(sky())
    for side, nation in ((SOVIETS, "soviet-union"), (ALLIES, "united-kingdom"), (AXIS, "germany")):
        assert game.awaited() == (side,)
        order = Assign(front="west", nation=nation, mission="superiority", points=6)
        assert give(game, side, order) == ""
        before = game.state
        assert isinstance(before, State)
        assert before.wings[AXIS]["west/germany"].lost == {}
        assert done(game, side) == ""
    after = game.state
    assert isinstance(after, State)
    # Twelve shoot down two of six, and six one of twelve.
    assert after.wings[AXIS]["west/germany"].lost == {"superiority": 2}
    assert after.superior["west"] == (ALLIES, SOVIETS)
