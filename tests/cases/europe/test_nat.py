"""Rules of single nations: armies that war calls up, units that return, allies that go home."""

import csv
from typing import Any

import pytest

from grognard.content.packs import find_packs
from grognard.content.scenarios import find_scenario
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.arrivals import arrive, call_up, deploy_for_war
from grognard.systems.europe.rules.expedition import refuse_stand
from grognard.systems.europe.rules.moves import path_cost, refuse_march
from grognard.systems.europe.rules.politics import declare_war, end_game_turn
from grognard.systems.europe.rules.winter import recall, withdraw_italians
from grognard.systems.europe.rules.withdrawals import come_back
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import Country, State, Unit
from grognard.systems.europe.tables import Power
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, CentreTerms, Date, UnitTerms
from tests.cases.europe.board import changed, ground, on_turn, position, read_the_tables, the, unit
from tests.cases.europe.resolving import play
from tests.cases.europe.scenes import scene as scenario
from tests.cases.europe.scenes import whole_map


def scene(country: str, holder: Power | None = None, **more: Any) -> State:
    """Lay a country out around 0404, neutral unless somebody holds it."""
    lands = dict.fromkeys(("0404", "0405", "0504", "0505", "0303"), country)
    land = ground(country={**lands, "0909": "soviet-union"})
    holders = {"poland": AXIS, "soviet-union": SOVIETS, **({country: holder} if holder else {})}
    return position(*more.pop("units", ()), on=land, holders=holders, **more)


def army(state: State, side: str) -> list[str]:
    """The templates of units that wait to be placed."""
    return sorted(one.template for one in state.waiting.get(side, {}).values())


def proving(rule: str, *values: Any) -> Any:
    """Make a case that proves the engine and the data of a rule."""
    return pytest.param(
        *values, marks=[pytest.mark.rule(rule, "engine"), pytest.mark.rule(rule, "data")]
    )


@pytest.mark.parametrize(
    ("country", "side", "raised"),
    [
        proving("WIE-NAT-047", "finland", AXIS, {(4, 5, "infantry"): 16}),
        proving("WIE-NAT-134", "greece", ALLIES, {(3, 4, "infantry"): 9, (1, 3, "cavalry"): 2}),
        proving("WIE-NAT-146", "portugal", ALLIES, {(1, 4, "infantry"): 2, (1, 3, "cavalry"): 1}),
        proving("WIE-NAT-159", "sweden", ALLIES, {(4, 4, "infantry"): 5, (1, 3, "cavalry"): 3}),
    ],
)
def test_who_is_drawn_into_the_war_calls_up_its_army_once(
    country: str, side: str, raised: dict[tuple[int, int, str], int]
) -> None:
    read_the_tables()
    state = scene(country)
    play(state, declare_war(state, ALLIES if side == AXIS else AXIS, country))
    play(state, call_up(state, AXIS if side == ALLIES else ALLIES))
    assert state.waiting == {}  # it is called up in the turn of its own side
    play(state, call_up(state, side))
    found: dict[tuple[int, int, str], int] = {}
    for one in state.waiting[side].values():
        key = (one.attack, one.moves, one.kind)
        found[key] = found.get(key, 0) + 1
    assert found == raised
    play(state, call_up(state, side))
    assert len(state.waiting[side]) == sum(raised.values())


@pytest.mark.rule("WIE-NAT-134", "engine")
def test_whoever_is_at_war_from_the_start_has_its_army_already() -> None:
    state = scene("greece", ALLIES)
    play(state, call_up(state, ALLIES))
    assert state.waiting == {}


@pytest.mark.rule("WIE-NAT-140", "engine")
@pytest.mark.rule("WIE-NAT-140", "data")
def test_norway_raises_a_division_at_each_port_that_is_left() -> None:
    ports = {"Oslo": "0404", "Narvik": "0405", "Stavanger": "0504", "Trondheim": "0505"}
    ports["Bergen"] = "0303"
    (row,) = [row for row in read_the_tables().levies if row.country == "norway"]
    assert set(row.places) == set(ports)
    state = scene("norway", terms={"places": ports})
    play(state, declare_war(state, AXIS, "norway"))
    control = bytearray(state.control)
    control[state.terms.map.place("0404")] = 1  # the Axis is in Oslo
    state = changed(state, control=bytes(control))
    play(state, call_up(state, ALLIES))
    assert sorted(one.at for one in state.units.values()) == ["0303", "0405", "0504", "0505"]
    assert state.waiting == {}  # nobody comes up for Oslo
    assert {(one.attack, one.moves) for one in state.units.values()} == {(3, 4)}


@pytest.mark.rule("WIE-NAT-027", "engine")
@pytest.mark.rule("WIE-NAT-035", "engine")
@pytest.mark.parametrize(
    ("country", "raised"),
    [
        ("hungary", ["hu-armor"] * 2 + ["hu-cavalry", "hu-motorized"]),
        ("romania", ["ro-armor"] * 3 + ["ro-cavalry"] * 3 + ["ro-infantry"] * 8),
    ],
)
def test_allies_of_the_axis_mobilise_for_the_invasion(country: str, raised: list[str]) -> None:
    state = scene(country, AXIS)
    play(state, call_up(state, AXIS))
    assert army(state, AXIS) == []
    state = changed(state, invaded=1)
    play(state, call_up(state, AXIS))
    assert army(state, AXIS) == raised


@pytest.mark.rule("WIE-NAT-051", "engine")
def test_finland_joins_two_turns_after_the_invasion() -> None:
    state = changed(scene("finland"), invaded=2)
    for turn, status in ((2, "neutral"), (3, "active")):
        later = on_turn(state, turn)
        play(later, end_game_turn(later))
        assert later.countries["finland"].status == status
    assert later.countries["finland"] == Country("active", AXIS)
    peace = on_turn(scene("finland"), 9)
    play(peace, end_game_turn(peace))
    assert peace.countries["finland"].status == "neutral"


CENTRES = (
    CentreTerms("0404", "personnel", "soviet-union"),
    CentreTerms("0808", "personnel", "soviet-union", count=2),
    CentreTerms("0202", "arms", "soviet-union"),
)


@pytest.mark.rule("WIE-NAT-114", "engine")
@pytest.mark.parametrize(("turn", "each"), [(3, 3), (4, 2), (5, 1), (6, 0)])
def test_personnel_centres_raise_infantry_in_the_first_turns_of_war(turn: int, each: int) -> None:
    held = position(holders={"poland": SOVIETS}, terms={"centres": CENTRES}, invaded=3)
    state = on_turn(held, turn)
    for side in (AXIS, ALLIES):
        play(state, arrive(state, side))
    assert state.units == {}
    play(state, arrive(state, SOVIETS))
    near = [one for one in state.units.values() if one.at in ("0403", "0404", "0504")]
    assert len(near) == each
    assert len(state.units) == 3 * each  # two centres at 0808, one at 0404
    assert {one.template for one in state.units.values()} <= {"su-infantry"}
    lost = on_turn(position(terms={"centres": CENTRES}, invaded=3), turn)
    play(lost, deploy_for_war(lost))  # all land is the Axis'
    assert lost.units == {}


def fallen(id_: str, template: str, side: str) -> Unit:
    """Make a unit that was lost."""
    return the(position(unit(id_, template, "0909", power=side)), id_)


@pytest.mark.rule("WIE-NAT-171", "engine")
def test_one_lost_turk_returns_each_turn() -> None:
    dead = {f"t{n}": fallen(f"t{n}", "tr-infantry", ALLIES) for n in range(3)}
    state = scene("turkey", ALLIES, lost={ALLIES: dead})
    for back in (1, 2, 3):
        play(state, come_back(state, ALLIES))
        assert (len(state.waiting[ALLIES]), len(state.lost[ALLIES])) == (back, 3 - back)


def east(country: str, *units: UnitTerms, **more: Any) -> State:
    """Set up War in the East, with a country around 0404."""
    return scene(country, AXIS, units=units, terms={"sides": (AXIS, SOVIETS)}, **more)


@pytest.mark.rule("WIE-NAT-030", "engine")
def test_hungarians_abroad_are_lost_at_the_end_of_1943() -> None:
    units = (unit("h", "hu-infantry", "0404"), unit("a", "hu-infantry", "0909"))
    state = east("hungary", *units)
    play(state, recall(state, Date(1943, 13, 3)))
    assert sorted(state.units) == ["a", "h"]
    play(state, recall(state, Date(1943, 13, 4)))
    assert sorted(state.units) == ["h"]


@pytest.mark.rule("WIE-NAT-038", "engine")
def test_rumanians_go_home_for_the_first_winter() -> None:
    units = (unit("h", "ro-infantry", "0404"), unit("a", "ro-infantry", "0909"))
    for snows, date, left in (
        (7, Date(1942, 1, 1), ["a", "h"]),
        (8, Date(1942, 1, 2), ["h"]),
        (9, Date(1942, 3, 4), ["h"]),
        (9, Date(1942, 4, 1), ["a", "h"]),
    ):
        state = east("romania", *units, date=Date(1941, 7, 1), invaded=1, snows=snows)
        play(state, recall(state, date))
        assert sorted(state.units) == left


@pytest.mark.rule("WIE-NAT-023", "engine")
def test_italians_leave_the_east_in_1943() -> None:
    units = (unit("i", "it-infantry", "0909"), unit("g", "de-infantry", "0909"))
    for sides, date, left in (
        ((AXIS, SOVIETS), Date(1943, 8, 1), ["g", "i"]),
        ((AXIS, SOVIETS), Date(1943, 8, 2), ["g"]),
        ((AXIS, ALLIES, SOVIETS), Date(1943, 8, 2), ["g", "i"]),
    ):
        state = scene("hungary", AXIS, units=units, terms={"sides": sides})
        state = changed(state, clock=Clock(turn=1, phase="reinforcement", side=AXIS))
        play(state, withdraw_italians(state, date))
        assert sorted(state.units) == left


@pytest.mark.rule("WIE-NAT-202", "engine")
def test_arabia_is_open_to_all() -> None:
    for country, allowed in (("saudi-arabia", True), ("spain", False)):
        land = ground(country={"0504": country})
        state = position(unit("g", "de-infantry", "0404"), on=land, holders={"poland": AXIS})
        cost = path_cost(state, the(state, "g"), ("0504",))
        assert (cost is not None) is allowed


@pytest.mark.rule("WIE-NAT-062", "engine")
@pytest.mark.parametrize("country", ["france", "belgium", "netherlands", "luxembourg", "germany"])
def test_british_and_french_keep_apart_in_five_countries(country: str) -> None:
    def meeting(at: str, **more: Any) -> State:
        land = ground(country={"0404": country, "0504": country, "0101": "france"})
        holders = {"poland": ALLIES, country: ALLIES, "france": ALLIES}
        units = (unit("b", "uk-motorized", at), unit("f", "fr-infantry", "0504"))
        return position(*units, on=land, holders=holders, **more)

    def apart(state: State, unit_: str, at: str) -> bool:
        refusal = refuse_stand(state, the(state, unit_), at)
        return refusal is not None and refusal.rule == "WIE-MOV-047"

    state = meeting("0404")
    assert apart(state, "b", "0504")
    assert apart(state, "f", "0404")
    assert not apart(state, "b", "0405")
    free = changed(state, nbef={ALLIES: "b"})
    assert not apart(free, "b", "0504")
    assert not apart(free, "f", "0404")
    fallen_ = changed(state, countries={**state.countries, "france": Country("conquered", ALLIES)})
    assert not apart(fallen_, "b", "0504")
    march = March(units=("b",), path=("0504",))
    seen = changed(view(state, ALLIES), clock=Clock(turn=1, phase="movement", side=ALLIES))
    refusal = refuse_march(seen, march)
    assert refusal is not None
    assert refusal.rule == "WIE-MOV-047"


@pytest.mark.parametrize(
    ("country", "side", "where"),
    [
        pytest.param(*values, marks=pytest.mark.rule(rule, "engine"))
        for rule, *values in (
            ("WIE-NAT-010", "germany", AXIS, ("poland-1939", "france-1940")),
            ("WIE-NAT-063", "united-kingdom", ALLIES, ("france-1940",)),
            ("WIE-NAT-080", "france", ALLIES, ("france-1940",)),
            ("WIE-NAT-092", "poland", ALLIES, ("poland-1939",)),
        )
    ],
)
def test_four_nations_are_at_war_from_the_start(
    country: str, side: str, where: tuple[str, ...]
) -> None:
    for name in where:
        assert setup(scenario(name)).countries[country] == Country("active", side)


@pytest.mark.rule("WIE-NAT-090", "data")
@pytest.mark.rule("WIE-NAT-098", "data")
@pytest.mark.rule("WIE-NAT-104", "data")
@pytest.mark.parametrize("nation", ["poland", "netherlands", "belgium"])
def test_some_nations_have_no_reinforcements(nation: str) -> None:
    tables = read_the_tables()
    assert not [row for row in tables.levies if row.country == nation]
    assert nation not in tables.numbers.replacement_nations


@pytest.mark.rule("WIE-NAT-178", "data")
def test_territories_of_vichy() -> None:
    text = find_scenario("poland-1939", find_packs())["map/named-areas.csv"].decode()
    rows = csv.DictReader(line for line in text.splitlines() if not line.startswith("#"))
    parts = [row for row in rows if row["id"] == "vichy-colonies"]
    corsica = {at for row in parts if row["name"] == "Vichy Corsica" for at in row["hexes"].split()}
    others = {at for row in parts if row["name"] == "Vichy colonies" for at in row["hexes"].split()}
    terms = whole_map()
    lands = {"french-morocco", "algeria", "tunisia", "syria", "lebanon"}  # the last two: the Levant
    assert {terms.country(at) for at in others} == lands
    for place, at in enumerate(terms.map.ids):
        if terms.country(at) in lands and terms.terrain_at[place].b is not None:
            assert at in others
    assert "053093" in corsica
    assert {terms.country(at) for at in corsica} == {"france"}
    assert len(corsica) == 8
    assert set(terms.areas["vichy-colonies"]) == corsica | others
