"""Rule examples of Overlord: how the general uses its arms on the ground (area TIP)."""

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from grognard.opponents.meter import Meter
from grognard.opponents.overlord.attacks import arms_apart, plan_attacks
from grognard.opponents.overlord.effort import is_greatest, is_released, reserves
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.notes import Notes
from grognard.opponents.overlord.picture import Picture
from grognard.opponents.overlord.specialists import post_against_aircraft, post_against_tanks
from grognard.systems.overlord.orders import March
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.state import Attack, State
from grognard.systems.overlord.terms import IncomeTerms, LocationTerms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    hq,
    plan,
    position,
    view,
)

DIVISION = hq("a-div", ALLIES, "0203")
FOE = hq("x-div", AXIS, "1105")
TOWN = LocationTerms(at="0504", name="Town", allies=3, axis=2, holder=AXIS)
PLENTY = [IncomeTerms(ALLIES, 0, 50, 50, 0, 0)]


def picture(state: State) -> Picture:
    return Picture(view(state, ALLIES))


def marches(state: State, notes: Notes | None = None) -> dict[str, March]:
    """The marches that the general orders, by unit."""
    orders = plan_marches(picture(state), notes or Notes(), Meter())
    return {unit: order for order in orders for unit in order.units}


@pytest.mark.rule("OVL-TIP-001", "ai")
@pytest.mark.parametrize(
    ("terrain", "foe", "strength", "attackers"),
    [("open", "eastern", 100, ("m", "t")), ("bocage", "strongpoint", 20, ("i", "m", "t"))],
)
def test_infantry_stays_out_of_an_attack_of_tanks_that_it_would_slow_down(
    terrain: str, foe: str, strength: int, attackers: tuple[str, ...]
) -> None:
    """Against 8: 9 + 7 with all the shock of 4 is 6:1, with 14 on foot and half of it 5:1."""
    state = position(
        DIVISION,
        FOE,
        ally("t", "sherman", "0404", hq="a-div"),
        ally("m", "british-motor", "0404", hq="a-div"),
        ally("i", "us-infantry", "0404", hq="a-div"),
        ally("behind", "us-infantry", "0203", hq="a-div"),
        axis("x", foe, "0504", hq="x-div", strength=strength),
        on=ground({"0504": terrain}),
        fog=False,
        locations=[TOWN],
    )
    orders = plan_attacks(picture(state), Notes(), Meter())
    assert tuple(sorted(unit for order in orders for unit in order.units)) == attackers


@pytest.mark.rule("OVL-TIP-003", "ai")
def test_a_unit_of_the_division_and_a_quarter_of_the_corps_stay_behind() -> None:
    state = position(
        hq("a-corps", ALLIES, "0102", "corps"),
        replace(DIVISION, hq="a-corps"),
        hq("b-div", ALLIES, "0205", hq="a-corps"),
        FOE,
        *(ally(f"a{n}", "us-infantry", "0404", hq="a-div") for n in (1, 2)),
        ally("b1", "us-infantry", "0405", hq="b-div"),
        ally("b2", "us-infantry", "0305", hq="b-div"),
        ally("b3", "sherman", "0204", hq="b-div"),
        axis("x", "strongpoint", "0505", hq="x-div"),
        fog=False,
        locations=[replace(TOWN, at="0505")],
    )
    alter(state, "x", level=3)
    kept = reserves(picture(state), Notes())
    assert kept == {"a1", "b3"}, "one a division; 6 of the 18 points of the corps are enough"
    goals = {unit: order.path[-1] for unit, order in marches(state).items()}
    assert all(apart(state.terms, goals.get(unit, "0202"), "0505") > 1 for unit in kept)
    attackers = {u for o in plan_attacks(picture(state), Notes(), Meter()) for u in o.units}
    assert not attackers & kept
    assert attackers
    alter(state, "b2", readiness_tenths=450)
    assert reserves(picture(state), Notes()) == {"a1", "b2"}, "the tired rather than the weak"
    committed = Notes(efforts={"0505": 3})
    assert is_released(picture(state), committed, state.units["a1"])
    assert reserves(picture(state), committed) == set(), "all stand in the sector of the effort"
    alter(state, "b2", at="0101")
    alter(state, "b3", at="0101")
    assert reserves(picture(state), committed) == {"b2"}, "others are named the same turn"


@pytest.mark.rule("OVL-TIP-006", "ai")
def test_hqs_keep_away_from_enemies_their_guns_and_their_eyes() -> None:
    def post(*foes: str, kind: str = "german-infantry") -> str:
        state = position(
            hq("h", ALLIES, "0303"),
            ally("a", "us-infantry", "0304", hq="h"),
            *(axis(f"x{n}", kind, at) for n, at in enumerate(foes)),
            fog=False,
        )
        order = marches(state).get("h")
        return order.path[-1] if order else "0303"

    assert post() == "0303"
    assert post("0903") == "0303", "far enough"
    for at in ("0503", "0402"):
        assert apart(position().terms, post(at), at) >= 3
    assert apart(position().terms, post("0703", kind="german-105mm"), "0703") > 4
    assert apart(position().terms, post("0703", kind="german-recce"), "0703") >= 4, "seen at 3"


@pytest.mark.rule("OVL-TIP-007", "ai")
@pytest.mark.parametrize(("gun", "least", "most"), [("0404", 1, 2), ("0104", 1, 4)])
def test_anti_tank_guns_wait_for_the_armour_that_is_known(gun: str, least: int, most: int) -> None:
    """In or next to a hex beside it; from far off they are on their way."""
    state = position(
        DIVISION,
        FOE,
        ally("a", "us-infantry", "0604", hq="a-div"),
        ally("behind", "us-infantry", "0203", hq="a-div"),
        ally("gun", "anti-tank", gun, hq="a-div"),
        axis("x", "panther", "0804", hq="x-div"),
        fog=False,
    )
    goal = marches(state)["gun"].path[-1]
    assert least <= apart(state.terms, goal, "0804") <= most
    alter(state, "x", kind="infantry")
    assert "gun" not in marches(state) or marches(state)["gun"].path[-1] != goal


@pytest.mark.rule("OVL-TIP-008", "ai")
@pytest.mark.parametrize(
    ("foe", "friend", "mode"),
    [
        ("0909", "", "road"),  # an open flank
        ("0603", "", "defend"),  # he is two hexes from the road
        ("0602", "0603", "road"),  # somebody stands between
        ("0604", "0603", "short"),  # the road leads through his zone
    ],
)
def test_roads_are_taken_out_of_enemy_zones_and_behind_a_guard(
    foe: str, friend: str, mode: str
) -> None:
    """The road leads along row 5 from 0205 to 1005, where the prize lies."""
    road = RunShown("roads", "highway", tuple(f"{column:02d}05" for column in range(2, 11)))
    guard = (ally("guard", "us-infantry", friend, hq="a-div", fixed="place"),) if friend else ()
    state = position(
        hq("a-div", ALLIES, "0102"),
        ally("t", "allied-recce", "0205", hq="a-div"),
        ally("behind", "us-infantry", "0101", hq="a-div"),
        *guard,
        axis("x", "german-static-battalion", foe),
        on=ground(steps=[road]),
        fog=False,
        locations=[replace(TOWN, at="1005", allies=9)],
    )
    order = marches(state)["t"]
    beside = [place for place in order.path if apart(state.terms, place, foe) <= 1]
    if mode == "short":
        assert order.mode == "defend" or not beside
    else:
        assert order.mode == mode
        assert not beside


@pytest.mark.rule("OVL-TIP-010", "ai")
@pytest.mark.parametrize("attacks", [True, False])
def test_flak_covers_the_main_effort_or_the_hex_in_most_danger(*, attacks: bool) -> None:
    """Heavy guns cover the hexes around; an HQ and artillery near count, too."""
    state = position(
        DIVISION,
        FOE,
        ally("a", "us-infantry", "0504", hq="a-div"),
        ally("gun", "us-105mm", "0404", hq="a-div"),
        ally("flak", "heavy-flak", "0203", hq="a-div"),
        axis("x", "german-infantry", "0604", hq="x-div"),
        fog=False,
        income=PLENTY,
    )
    if attacks:
        plan(state, "attacks", ALLIES, a=Attack(target="0604"))
    goal = marches(state)["flak"].path[-1]
    assert apart(state.terms, goal, "0504") <= 1
    assert apart(state.terms, goal, "0404") <= 1
    assert apart(state.terms, goal, "0604") > 1


@pytest.mark.rule("OVL-TIP-020", "ai")
@pytest.mark.parametrize(
    ("turn", "place", "great", "released"),
    [
        (3, "0504", True, True),
        (4, "0504", False, False),
        (3, "0704", True, True),
        (3, "0804", True, False),
    ],
)
def test_a_maximum_effort_lasts_through_its_last_turn_in_its_sector(
    turn: int, place: str, *, great: bool, released: bool
) -> None:
    """Through turn 3, for those within three hexes of it."""
    state = position(DIVISION, FOE, ally("a", "us-infantry", "0404", hq="a-div"), turn=turn)
    seen, notes = picture(state), Notes(efforts={place: 3})
    assert is_greatest(seen, notes) is great
    assert is_released(seen, notes, state.units["a"]) is released


@pytest.mark.rule("OVL-TIP-020", "ai")
@pytest.mark.parametrize(
    ("level", "defender", "great"),
    [(4, "strongpoint", True), (3, "strongpoint", False), (4, "german-infantry", False)],
)
def test_where_the_odds_are_five_to_one_rest_and_reserves_can_wait(
    level: int, defender: str, *, great: bool
) -> None:
    state = position(
        DIVISION,
        FOE,
        ally("a", "us-infantry", "0404", hq="a-div"),
        ally("a2", "us-infantry", "0404", hq="a-div", readiness=45),
        ally("a3", "us-infantry", "0503", hq="a-div"),
        axis("x", defender, "0504", hq="x-div"),
        fog=False,
        locations=[TOWN],
    )
    alter(state, "x", level=level)
    notes = Notes()
    attackers = {u for o in plan_attacks(picture(state), notes, Meter()) for u in o.units}
    assert notes.efforts == ({"0504": 3} if great else {}), "from turn 1 for three turns"
    assert ("a2" in attackers) is great
    state.clock = replace(state.clock, turn=4)
    assert not is_released(picture(state), notes, state.units["a"])


def numbers(state: State, *places: str) -> NDArray[np.int32]:
    return np.array([state.terms.map.place(place) for place in places], np.int32)


@pytest.mark.rule("OVL-TIP-007", "ai")
def test_an_anti_tank_gun_is_within_two_hexes_of_armour_but_not_alone_before_it() -> None:
    """The armour is at 0804; 0704 is beside it, and in woods."""
    state = position(
        DIVISION,
        FOE,
        ally("a", "us-infantry", "0204", hq="a-div"),
        ally("gun", "anti-tank", "0104", hq="a-div"),
        axis("x", "panther", "0804", hq="x-div"),
        axis("y", "german-infantry", "0508", hq="x-div"),
        on=ground({"0704": "woods"}),
        fog=False,
    )

    def post(*places: str, friend: str = "0204", gun: str = "0104") -> str:
        ends = {unit.id: unit.at for unit in state.units.values()}
        ends |= {"a": friend, "gun": gun}
        seen = picture(state)
        return post_against_tanks(seen, state.units["gun"], ends, numbers(state, *places))

    assert post("0404", "0504", "0604", "0704") == "0604", "nobody holds 0704"
    assert post("0404", "0604", "0704", gun="0704") == "0604", "it would be there alone"
    assert post("0404", "0604", "0704", friend="0704") == "0704", "woods are better"
    assert post("0304", "0404", "0504") == "0504", "as near as may be"
    alter(state, "x", kind="infantry")
    assert post("0604", "0704") == ""


@pytest.mark.rule("OVL-TIP-010", "ai")
def test_flak_covers_most_and_stands_alone_before_no_enemy() -> None:
    """Heavy guns cover their hex and those around it; 0505 lies beside the enemy."""
    state = position(
        DIVISION,
        FOE,
        ally("flak", "heavy-flak", "0109", hq="a-div"),
        axis("x", "german-infantry", "0604", hq="x-div"),
        fog=False,
    )
    worth = {"0504": 4, "0404": 2}

    def post(*places: str) -> str:
        return post_against_aircraft(
            picture(state), state.units["flak"], worth, numbers(state, *places)
        )

    assert post("0505", "0304") == "0304", "2, and 6 before the enemy"
    assert post("0505", "0403") == "0403", "two hexes off"
    assert post("0304", "0504") == "0504", "somebody is there"
    assert post("0304", "0503") == "0503", "4 and 2"
    assert post("0104", "0204") == "0204", "nearer"
    assert post_against_aircraft(picture(state), state.units["flak"], {}, numbers(state)) == ""


@pytest.mark.rule("OVL-TIP-001", "ai")
@pytest.mark.parametrize(
    ("tanks", "foot", "template", "parted"),
    [
        (2, 0, "ranger", False),
        (0, 2, "ranger", False),
        # against 8: 9 with a shock of 4 is 5:1, 15 with half of it 3:1
        (1, 1, "ranger", True),
        # 27 with 4 and 33 with 3 are both 7:1: a column is lost for nothing
        (3, 1, "ranger", True),
        # of a shock of 4 half a column is lost
        (7, 1, "ranger", False),
        # 37 with 0.8 is 5:1 as well, 51 with 0.6 is 7:1
        (1, 2, "us-infantry", True),
        (1, 3, "us-infantry", False),
    ],
)
def test_tanks_attack_without_those_on_foot_who_cost_them_a_column(
    tanks: int, foot: int, template: str, parted: bool
) -> None:
    state = position(
        DIVISION,
        FOE,
        *(ally(f"t{n}", "sherman", "0404", hq="a-div") for n in range(tanks)),
        *(ally(f"u{n}", template, "0404", hq="a-div") for n in range(foot)),
        axis("x", "eastern", "0504", hq="x-div"),
        fog=False,
    )
    fast = tuple(state.units[f"t{n}"] for n in range(tanks))
    slow = tuple(state.units[f"u{n}"] for n in range(foot))
    found = arms_apart(picture(state), "0504", fast + slow)
    assert found == ((fast, slow) if parted else (fast + slow,))
