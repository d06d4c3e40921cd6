"""What the general orders in small situations that the thirty positions do not ask about."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from grognard.opponents.meter import Meter
from grognard.opponents.overlord.assets import plan_assets
from grognard.opponents.overlord.attacks import plan_attacks
from grognard.opponents.overlord.fires import plan_fires
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.notes import Notes
from grognard.opponents.overlord.picture import Picture
from grognard.opponents.overlord.posts import plan_works
from grognard.opponents.overlord.weighing import fate, weigh_plans
from grognard.systems.overlord.orders import March, Work
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.lines import trace_lines
from grognard.systems.overlord.state import Attack, State
from grognard.systems.overlord.terms import AssetTerms, LocationTerms, UnitTerms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    axis,
    ground,
    hq,
    plan,
    play,
    position,
    view,
)

TOWN = LocationTerms(at="0504", name="Town", allies=6, axis=6, holder=AXIS)
DIVISION = (
    hq("a-div", ALLIES, "0203"),
    ally("a1", "us-infantry", "0404", hq="a-div"),
    ally("a2", "us-infantry", "0404", hq="a-div"),
    ally("a3", "us-infantry", "0403", hq="a-div"),
)


def seen(state: State, side: str = ALLIES) -> Picture:
    return Picture(view(state, side))


def attack_on(state: State) -> tuple[Picture, set[str]]:
    """Who is told to attack, on a picture that knows of it."""
    picture = seen(state)
    orders = plan_attacks(picture, Notes(), Meter())
    return picture, {name for order in orders for name in order.units}


def test_aircraft_on_which_an_attack_counts_fly_for_it_and_fighters_against_the_enemy() -> None:
    state = position(
        *DIVISION,
        axis("x", "german-infantry-battalion", "0504"),
        fog=False,
        locations=[TOWN],
        assets=[
            AssetTerms("bombers", ALLIES, "allied-fighter-bomber", "Bombers"),
            AssetTerms("fighters", ALLIES, "allied-fighter", "Fighters"),
            AssetTerms("more", ALLIES, "allied-fighter-bomber", "More"),
        ],
    )
    picture, units = attack_on(state)
    assert len(units) >= 2
    assert "fighters" not in picture.counted_on, "they are needed in the sky"
    assert set(picture.counted_on.values()) == {"0504"}
    plan(picture.view, "attacks", ALLIES, **{name: Attack(target="0504") for name in units})
    (order,) = plan_assets(picture, Notes(), Meter())
    assert (order.asset, order.mission, order.target) == ("bombers", "support", "0504")


@pytest.mark.parametrize("cut_off", [True, False])
def test_the_ring_round_own_units_is_broken(*, cut_off: bool) -> None:
    """The battalion in the ring holds nothing; without anybody behind it it is left alone."""
    ring = [
        axis("x1", "german-static-battalion", "0504"),
        axis("x2", "german-infantry", "0704"),
        axis("x3", "german-infantry", "0705"),
        axis("x4", "german-infantry", "0603"),
        axis("x5", "german-infantry", "0605"),
    ]
    inside = [ally("a4", "us-infantry", "0604", hq="a-div")] if cut_off else []
    state = position(*DIVISION, *inside, *ring, fog=False)
    play(state, trace_lines(state))
    _, units = attack_on(state)
    assert bool(units & {"a1", "a2", "a3"}) == cut_off


def test_a_gun_alone_before_the_enemy_drives_off_and_one_that_is_covered_fires() -> None:
    def told(readiness: int, *friends: UnitTerms) -> tuple[list[str], list[March]]:
        state = position(
            hq("a-div", ALLIES, "0102"),
            ally("gun", "us-105mm", "0406", hq="a-div", readiness=readiness),
            ally("far", "us-infantry", "0303", hq="a-div"),
            *friends,
            axis("x", "german-infantry", "0506"),
            fog=False,
        )
        fires = [order.unit for order in plan_fires(seen(state), Notes(), Meter())]
        return fires, [m for m in _marches(state) if m.units == ("gun",)]

    fires, (march,) = told(30)
    assert fires == [], "however tired it is"
    assert apart(seen(position()).view.terms, march.path[-1], "0506") >= 2
    fires, _ = told(100, ally("a", "us-infantry", "0406", hq="a-div"))
    assert fires == ["gun"]


def _marches(state: State) -> Sequence[March]:
    return plan_marches(seen(state), Notes(), Meter())


RIVER = [
    RunShown("rivers", "minor", tuple(f"06{line:02d}-{way}" for way in ("nw", "sw")))
    for line in range(1, 10)
]


@pytest.mark.parametrize(
    ("more", "works"),
    [
        ((), [Work(unit="e", work="destroy", side="0604-sw")]),
        ((axis("y", "german-infantry", "0505"),), []),
        ((axis("y", "german-parachute", "0604"), axis("z", "german-parachute", "0604")), []),
    ],
    ids=["nobody needs it", "a friend is beyond", "it can be held"],
)
def test_a_bridge_that_helps_only_the_enemy_is_blown(
    more: tuple[UnitTerms, ...], works: list[Work]
) -> None:
    """A division comes to a bridge that leads to a town behind it."""
    state = position(
        hq("a-div", ALLIES, "0103"),
        ally("a1", "us-infantry", "0305", hq="a-div"),
        ally("a2", "us-infantry", "0305", hq="a-div"),
        axis("e", "bridging", "0604"),
        axis("x", "german-static-battalion", "0704", strength=40),
        *more,
        fog=False,
        on=ground(sides=[*RIVER, RunShown("bridges", "road", ("0604-sw",))]),
        locations=[LocationTerms(at="0704", name="Town", allies=6, axis=6, holder=AXIS)],
    )
    assert plan_works(seen(state, AXIS), Notes(), Meter()) == works


@pytest.mark.parametrize(("friends", "alone"), [(["0202", "0202"], False), ([], True)])
def test_nobody_goes_further_ahead_than_those_who_support_him(
    friends: list[str], alone: bool
) -> None:
    """Tanks with infantry stay within two hexes of it; by themselves they ride for the town."""
    infantry = [
        ally(f"a{n}", "us-infantry", at, hq="a-div", readiness=30) for n, at in enumerate(friends)
    ]
    state = position(
        hq("a-div", ALLIES, "0103"),
        ally("t", "sherman", "0303", hq="a-div"),
        *infantry,
        axis("x", "german-infantry", "0904"),
        fog=False,
        locations=[LocationTerms(at="0904", name="Town", allies=6, axis=6, holder=AXIS)],
    )
    march = next(order for order in _marches(state) if order.units == ("t",))
    assert (apart(state.terms, march.path[-1], "0202") > 2) == alone


@pytest.mark.parametrize(
    ("foes", "goals"),
    [(["allied-recce"], ["0806"]), (["us-infantry", "us-infantry", "sherman"], [])],
    ids=["the town is safe with one", "it needs both"],
)
def test_a_guard_is_fetched_from_another_prize_only_if_enough_remain(
    foes: list[str], goals: list[str]
) -> None:
    """Two stand in the town; the farm three hexes off lies open to whoever is fast."""
    state = position(
        hq("a-div", ALLIES, "0103"),
        *(ally(f"a{n}", foe, "0404", hq="a-div") for n, foe in enumerate(foes)),
        ally("fast", "allied-recce", "0607", hq="a-div"),
        hq("x-div", AXIS, "1105"),
        axis("x", "german-infantry-battalion", "0604", hq="x-div"),
        axis("y", "panzergrenadier", "0604", hq="x-div"),
        fog=False,
        locations=[
            LocationTerms(at="0604", name="Town", allies=8, axis=8, holder=AXIS),
            LocationTerms(at="0806", name="Farm", allies=1, axis=1, holder=AXIS),
        ],
    )
    marches = plan_marches(seen(state, AXIS), Notes(), Meter())
    assert [order.path[-1] for order in marches if order.units == ("y",)] == goals


@pytest.mark.parametrize("pressed", [True, False], ids=["the town is pressed", "it is quiet"])
def test_whoever_a_pressed_prize_cannot_spare_goes_for_no_other(pressed: bool) -> None:
    """Both guards stay where two regiments may come; else the stronger goes for the open farm."""
    foes = [ally(f"a{n}", "us-infantry", "0404", hq="a-div") for n in range(2 * pressed)]
    state = position(
        hq("a-div", ALLIES, "0103"),
        *foes,
        hq("x-div", AXIS, "1105"),
        axis("x", "german-infantry-battalion", "0604", hq="x-div"),
        axis("y", "panzergrenadier", "0604", hq="x-div"),
        fog=False,
        locations=[
            LocationTerms(at="0604", name="Town", allies=2, axis=2, holder=AXIS),
            LocationTerms(at="0806", name="Farm", allies=6, axis=6, holder=ALLIES),
        ],
    )
    marches = plan_marches(seen(state, AXIS), Notes(), Meter())
    gone = {name for order in marches for name in order.units}
    assert ("y" in gone) != pressed


def test_the_call_to_the_front_is_heard_four_times_as_far() -> None:
    picture = seen(position(ally("a", "us-infantry", "0204"), locations=[TOWN], fog=False))
    near, far = (picture.number[at] for at in ("0404", "0804"))
    call, nearness = picture.calls[TOWN.at], picture.nearness[TOWN.at]
    assert call[picture.number[TOWN.at]] == nearness[picture.number[TOWN.at]]
    assert call[near] > nearness[near] > nearness[far]
    assert call[far] > nearness[far]


@pytest.mark.parametrize(
    ("friend", "how"),
    [("strongpoint", "no-advance"), ("german-infantry", "attack")],
    ids=["a company is not enough", "a regiment is"],
)
def test_who_is_needed_in_a_prize_does_not_follow_up(friend: str, how: str) -> None:
    """A worn battalion and a fresh regiment stand before the town; another is beside it."""
    state = position(
        hq("a-div", ALLIES, "0103"),
        ally("worn", "british-infantry-battalion", "0504", hq="a-div", strength=20, readiness=30),
        ally("fresh", "us-infantry", "0505", hq="a-div"),
        hq("x-div", AXIS, "1105"),
        axis("x", "german-infantry", "0604", hq="x-div"),
        axis("y", friend, "0704", hq="x-div"),
        axis("z", "german-infantry-battalion", "1005", hq="x-div"),
        fog=False,
        locations=[LocationTerms(at="0604", name="Town", allies=8, axis=8, holder=AXIS)],
    )
    orders = plan_attacks(seen(state, AXIS), Notes(), Meter())
    assert [(o.units, o.target, o.how.replace("assault", "attack")) for o in orders] == [
        (("x",), "0504", how)
    ]


def test_a_battalion_in_thirds_is_not_taken_to_hold_a_prize_at_all_costs() -> None:
    """Companies of 3 points in all would hold the town; thirds are the battalion of 2 they were."""
    companies = [axis(f"x{n}", "strongpoint", "0504") for n in (1, 2, 3)]
    state = position(*DIVISION, *companies, fog=False, locations=[TOWN])
    picture = seen(state)
    attackers = tuple(unit for unit in picture.fighters if unit.at == "0404")
    weighed = weigh_plans(picture, "0504", attackers, ())[0].weighed
    firm, _, _ = fate(picture, "0504", weighed)
    thirds = {
        name: replace(state.units[name], part=n) for n, name in enumerate(("x1", "x2", "x3"), 1)
    }
    state.units = {**state.units, **thirds}
    runs, _, _ = fate(seen(state), "0504", weighed)
    assert runs > firm > 0


def test_the_ground_beside_a_defended_prize_is_worth_a_share_of_it() -> None:
    """All six hexes around the town, as long as somebody defends it."""
    state = position(*DIVISION, axis("x", "german-infantry", "0504"), fog=False, locations=[TOWN])
    keys = seen(state).keys
    assert set(keys) == {at for at in state.terms.map.ids if apart(state.terms, at, "0504") == 1}
    assert min(keys.values()) > 0
    empty = position(*DIVISION, fog=False, locations=[TOWN])
    assert seen(empty).keys == {}
