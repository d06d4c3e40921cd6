"""Which seas carry supply, which waters a hex lies on, and what canals let through, each clause."""

from typing import Any

import pytest

from grognard.systems.europe.rules.seas import (
    coaster,
    holder,
    open_seas,
    seas_of,
    ship_steps,
    supply_seas,
)
from grognard.systems.europe.state import Country, Fleet, State
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS
from grognard.terrain.layout import SIDES
from grognard.terrain.shown import MarkShown, RunShown
from tests.cases.europe.board import HEXES, changed, ground, position, unit


@pytest.mark.rule("WIE-SUP-012", "engine")
@pytest.mark.rule("WIE-SUP-029", "engine")
@pytest.mark.parametrize(
    ("side", "fleet", "seas"),
    [
        (AXIS, Fleet(side=AXIS, ntp=1), ("baltic",)),
        (AXIS, Fleet(side=AXIS, amph=1), ("baltic",)),
        (AXIS, Fleet(side=AXIS, ntp=1, amph=1), ("baltic",)),
        (AXIS, Fleet(side=AXIS, surf=9), ()),  # no transport
        (AXIS, Fleet(side=AXIS, ntp=1, surf=1, supply=True), ("baltic", "high-seas")),
        (ALLIES, Fleet(side=AXIS, ntp=1), ()),
        (ALLIES, Fleet(side=ALLIES, ntp=1), ("baltic", "high-seas")),  # its ships need no escort
    ],
)
def test_over_which_seas_supply_goes(side: str, fleet: Fleet, seas: tuple[str, ...]) -> None:
    assert supply_seas(position(fleets={"german": fleet}), side) == seas


@pytest.mark.rule("WIE-NAT-155", "engine")
def test_which_navy_has_waters_of_its_own() -> None:
    fleets = {"spanish": Fleet(side=AXIS, ntp=1), "german": Fleet(side=AXIS, ntp=1)}
    state = position(fleets=fleets)
    assert coaster(state, AXIS) == "spanish"
    assert coaster(state, ALLIES) == ""
    assert coaster(position(fleets={**fleets, "spanish": Fleet(side=AXIS)}), AXIS) == ""


@pytest.mark.rule("WIE-SEA-004", "engine")
def test_on_which_seas_a_hex_lies() -> None:
    zones = {"0404": "high-seas", "0604": "baltic"}
    state = position(on=ground(sea=zones))
    assert seas_of(state, "0404") == ("high-seas",)
    assert seas_of(state, "0304") == ("high-seas",)  # from the shore next to it
    assert seas_of(state, "0505") == ("high-seas", "baltic")
    assert seas_of(state, "0909") == ()


@pytest.mark.rule("WIE-SEA-003", "engine")
@pytest.mark.rule("WIE-NAT-065", "engine")
@pytest.mark.parametrize(
    ("status", "open_"),
    [
        ("active", False),
        ("neutral", False),
        ("conquered", True),
        ("occupied", True),
        ("liberated", True),
        ("", False),
    ],
)
def test_the_adriatic_is_open_after_italy_gave_up(status: Any, open_: bool) -> None:
    countries = {"italy": Country(status, AXIS)} if status else {}
    state = changed(position(), countries=countries)
    assert ("adriatic" in open_seas(state, "allied")) is open_


@pytest.mark.rule("WIE-NAT-069", "engine")
def test_the_baltic_is_open_by_a_clear_passage() -> None:
    land = ground(country={"0101": "denmark"})

    def baltic(*foes: str, held: Any = ALLIES) -> bool:
        rows = [unit(f"g{n}", "de-infantry", at) for n, at in enumerate(foes)]
        ways = {"passage-sound": ("0404",), "passage-great-belt": ("0804",)}
        state = position(
            *rows,
            on=land,
            holders={"denmark": held, "poland": AXIS},
            terms={"places": {"Copenhagen": "0101"}, "areas": ways},
        )
        return "baltic" in open_seas(state, "allied")

    assert baltic()
    assert not baltic(held=AXIS)
    assert baltic("0404")  # the other way is clear
    assert not baltic("0404", "0804")
    assert not baltic("0405", "0704")  # beside both
    assert baltic("0406", "0804")


def steps(state: State, side: str, *seas: Any) -> set[tuple[str, str]]:
    """The steps that ships of a power may take."""
    sides, map_ = ship_steps(state, side, seas).sides, state.terms.map
    return {
        (map_.ids[number // SIDES], map_.ids[int(map_.near[number])])
        for number in range(len(sides))
        if sides[number]
    }


@pytest.mark.rule("WIE-SEA-052", "engine")
@pytest.mark.rule("WIE-SEA-004", "engine")
@pytest.mark.parametrize("owned", ["both", "one", "none"])
def test_a_canal_lets_ships_through_if_all_of_it_is_theirs(owned: str) -> None:
    # Two seas, and between them land with a canal through 0504 and 0604.
    water = {at: "sea" for at in HEXES if at[:2] in ("03", "04", "07", "08")}
    zones = {
        **{at: "eastern-mediterranean" for at in HEXES if at[:2] in ("03", "04")},
        **{at: "red-sea" for at in HEXES if at[:2] in ("07", "08")},
    }
    marks = [MarkShown("canals", "canal", at) for at in ("0504", "0604")]
    lands = {"0504": "egypt", "0604": "egypt" if owned != "one" else "palestine"}
    holders: Any = {"egypt": AXIS if owned == "none" else ALLIES, "palestine": AXIS, "poland": AXIS}
    state = position(
        on=ground(terrain=water, sea=zones, marks=marks, country=lands), holders=holders
    )
    found = steps(state, ALLIES, "eastern-mediterranean", "red-sea")
    through = {("0404", "0504"), ("0504", "0604"), ("0604", "0704")}
    assert through <= found if owned == "both" else not through & found
    assert ("0404", "0405") in found
    assert ("0503", "0504") not in found
    assert ("0404", "0405") not in steps(state, ALLIES, "red-sea")


@pytest.mark.rule("WIE-SEA-057", "engine")
@pytest.mark.parametrize(("held", "open_"), [(ALLIES, True), (AXIS, False), (None, True)])
def test_past_gibraltar_by_leave_of_its_holder(held: Any, open_: bool) -> None:
    water = {at: "sea" for at in HEXES if at[2:] in ("04", "05")}
    zones = {at: "high-seas" if at[:2] <= "05" else "western-mediterranean" for at in water}
    land = ground(terrain=water, sea=zones, country={"0603": "gibraltar"})
    holders: Any = {"poland": ALLIES} | ({"gibraltar": held} if held else {})
    state = position(on=land, holders=holders, terms={"places": {"Gibraltar": "0603"}})
    found = steps(state, ALLIES, "high-seas", "western-mediterranean")
    assert (("0504", "0604") in found) is open_
    assert (("0604", "0504") in found) is open_
    assert ("0404", "0504") in found
    assert ("0604", "0704") in found


@pytest.mark.rule("WIE-SEA-004", "engine")
@pytest.mark.rule("WIE-MAP-015", "engine")
def test_along_a_shore_only_where_water_parts_it() -> None:
    zones = dict.fromkeys(("0404", "0504", "0405"), "high-seas")
    strait = RunShown("waters", "strait", ("0404-ne",))
    state = position(on=ground(sea=zones, sides=[strait]))
    found = steps(state, ALLIES, "high-seas")
    assert ("0404", "0504") in found  # a strait
    assert ("0404", "0405") not in found  # land
    gates = {"Istanbul": "0404", "Dardanelles": "0405"}
    narrow = position(on=ground(sea=zones), terms={"places": gates})
    assert ("0404", "0405") in steps(narrow, ALLIES, "high-seas")
    corner = dict.fromkeys(("0101", "0102", "0201"), "high-seas")
    open_ = position(on=ground(terrain=dict.fromkeys(corner, "sea"), sea=corner))
    assert {("0102", "0101"), ("0201", "0101")} <= set(steps(open_, ALLIES, "high-seas"))


@pytest.mark.rule("WIE-MAP-011", "engine")
def test_who_holds_a_hex() -> None:
    land = ground(country={"0404": "france", "0505": "sweden", "0606": "soviet-union"})
    holders: Any = {"france": ALLIES, "soviet-union": SOVIETS, "poland": AXIS}
    state = position(on=land, holders=holders)
    found = [holder(state, at) for at in ("0101", "0404", "0505", "0606")]
    assert found == [AXIS, ALLIES, "", SOVIETS]
