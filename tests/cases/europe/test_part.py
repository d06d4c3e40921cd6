"""Partisans, on prepared positions: cadres, units, zones in their own hexes, risings."""

from typing import Any

import msgspec
import pytest

from grognard.kernel.offers import Draft
from grognard.kernel.orders import Done
from grognard.kernel.records import Clock, Order
from grognard.kernel.view import view
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.partisans import (
    DeclareImminent,
    FormDivision,
    PlaceCadre,
    Rouse,
)
from grognard.systems.europe.phases.combat import Combat, landings
from grognard.systems.europe.phases.partisans import Partisans
from grognard.systems.europe.phases.reinforcement import Reinforcement
from grognard.systems.europe.rules.attack import cadres_at
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import march, path_cost
from grognard.systems.europe.rules.odds import Battle, defenders, strengths
from grognard.systems.europe.rules.partisans import (
    garrison,
    hideout_chance,
    is_soviet_land,
    room_for_cadres,
)
from grognard.systems.europe.rules.politics import surrender
from grognard.systems.europe.rules.supply import friendly, is_supplied
from grognard.systems.europe.rules.units import stacked
from grognard.systems.europe.rules.zones import partisan_zone
from grognard.systems.europe.state import Country, State
from grognard.systems.europe.tables import Result
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Date,
    Options,
    SourceTerms,
    UnitTerms,
)
from tests.cases.europe.board import (
    alter,
    changed,
    ground,
    on_turn,
    paced,
    position,
    railway,
    read_the_tables,
    rested,
    the,
    unit,
)
from tests.cases.europe.fighting import bring
from tests.cases.europe.resolving import play

BERLIN = SourceTerms(at="0104", nation="germany")
MOSCOW = SourceTerms(at="1204", nation="soviet-union")
REINFORCEMENT, PARTISANS = Reinforcement(), Partisans()
IRREGULAR: dict[str, Any] = {"partisan": (1, 1, 5), "cadre": (0, 0, 0), "yu-partisan": (2, 2, 5)}


def scene(
    *units: UnitTerms,
    country: str = "poland",
    status: str = "occupied",
    side: str = ALLIES,
    phase: str = "reinforcement",
    game: str = "campaign",
    **more: Any,
) -> State:
    """Set up a campaign in a country that the Axis holds, with its own side beaten."""
    terms = {"game": game, **more.pop("terms", {})}
    land = more.pop("on", None) or ground(country=country)
    holders = more.pop("holders", {country: AXIS})
    state = position(*units, on=land, holders=holders, terms=terms, **more)
    countries = {**state.countries, country: Country(status, ALLIES)}  # type: ignore[arg-type]
    state = changed(state, countries=countries)
    return changed(state, clock=Clock(turn=1, phase=phase, side=side))


def with_irregulars(state: State, *rows: tuple[str, str, str, str]) -> State:
    """Add partisans: id, template, nation and hex; the Soviets lead those of the Soviet Union."""
    found = dict(state.units)
    sample = the(position(unit("x", "fr-infantry", "0101")), "x")
    for id_, template, nation, at in rows:
        attack, defence, moves = IRREGULAR[template]
        found[id_] = msgspec.structs.replace(
            sample,
            id=id_,
            side=SOVIETS if nation == "soviet-union" else ALLIES,
            nation=nation,
            template=template,
            kind="cadre" if template == "cadre" else "partisan",
            at=at,
            attack=attack,
            defence=defence,
            moves=moves,
        )
    return rested(changed(state, units=found))


def refused(state: State, order: Order, side: str = ALLIES) -> str:
    """The rule by which an order is refused, or nothing."""
    phase = PARTISANS if state.clock.phase == "partisans" else REINFORCEMENT
    found = phase.refuse(view(state, side), order)
    return found.rule if found is not None else ""


def ordered(state: State, order: Order, side: str = ALLIES, **luck: Any) -> State:
    """Give an order that must be allowed."""
    assert refused(state, order, side) == ""
    phase = PARTISANS if state.clock.phase == "partisans" else REINFORCEMENT
    play(state, phase.obey(state, side, order), luck)
    return state


@pytest.mark.rule("WIE-PART-001", "engine")
def test_partisans_are_for_campaigns_and_not_for_the_axis() -> None:
    assert refused(scene(game="scenario"), PlaceCadre(hex="0404")) == "WIE-PART-001"
    assert refused(scene(side=AXIS), PlaceCadre(hex="0404"), AXIS) == "WIE-PART-001"
    assert refused(scene(), PlaceCadre(hex="0404")) == ""


@pytest.mark.rule("WIE-PART-002", "engine")
@pytest.mark.rule("WIE-PART-003", "engine")
def test_partisans_enter_as_cadres_and_rise_in_their_phase() -> None:
    state = ordered(scene(), PlaceCadre(hex="0404"))
    (cadre,) = state.units.values()
    assert (cadre.kind, cadre.nation, cadre.side, cadre.at) == ("cadre", "poland", ALLIES, "0404")
    assert refused(state, Rouse(unit=cadre.id)) == "WIE-SEQ-005"
    assert (cadre.name, cadre.short) == (f"Poland partisans {cadre.id[-3:]}", cadre.id[-3:])
    state = changed(state, clock=Clock(turn=1, phase="partisans", side=ALLIES))
    assert refused(state, PlaceCadre(hex="0505")) == "WIE-SEQ-005"
    seen = view(state, ALLIES)
    offered = PARTISANS.offers(seen, Draft(kind="Rouse"))
    assert (offered.field, [one.value for one in offered.choices]) == ("unit", [cadre.id])
    assert PARTISANS.offers(seen, Draft(kind="Rouse", fields={"unit": cadre.id})).complete
    assert PARTISANS.offers(seen, Draft(kind="Disband")).choices == ()
    ordered(state, Rouse(unit=cadre.id), rouse=True)
    assert the(state, cadre.id).kind == "partisan"


@pytest.mark.rule("WIE-PART-004", "engine")
@pytest.mark.rule("WIE-PART-005", "engine")
def test_cadres_disturb_nobody() -> None:
    state = scene(
        unit("g", "de-infantry", "0404"), unit("h", "de-infantry", "0904"), sources=(BERLIN,)
    )
    with_ = with_irregulars(state, ("c", "cadre", "poland", "0504"))
    for one in (state, with_):
        assert path_cost(one, the(one, "g"), ("0504", "0604")) == 200
        assert is_supplied(one, the(one, "h"))
        assert friendly(one, AXIS)[one.terms.map.place("0504")]
    assert stacked(with_, "0504", ALLIES) == 0
    assert is_supplied(with_, the(with_, "c"))


@pytest.mark.rule("WIE-PART-009", "engine")
@pytest.mark.rule("WIE-PART-013", "engine")
def test_partisans_hold_nothing_and_stay_in_their_country() -> None:
    land = ground(country={"0604": "germany"})
    state = scene(on=land, holders={"poland": AXIS, "germany": AXIS})
    state = with_irregulars(state, ("p", "partisan", "poland", "0404"))
    play(state, march(state, March(units=("p",), path=("0504",))))
    assert friendly(state, AXIS)[state.terms.map.place("0504")]
    there = [state.terms.map.ids[place] for place in reachable(state, the(state, "p")).places]
    assert "0604" not in there
    assert "0603" in there


@pytest.mark.rule("WIE-PART-010", "engine")
@pytest.mark.rule("WIE-PART-011", "engine")
def test_partisans_control_their_own_hex_while_no_axis_unit_is_there() -> None:
    line = railway(*(f"{column:02d}04" for column in range(1, 13)))
    # Everything but the line is sea, so that supply to the far end comes along it alone.
    sea = {f"{c:02d}{r:02d}": "sea" for c in range(1, 13) for r in range(1, 10) if r != 4}
    state = scene(
        unit("g", "de-infantry", "0504"),
        unit("far", "de-infantry", "1204"),
        on=ground(country="poland", terrain=sea, steps=[line]),
        sources=(BERLIN,),
    )
    assert is_supplied(state, the(state, "far"))
    risen = with_irregulars(state, ("p", "partisan", "poland", "0604"))
    assert not is_supplied(risen, the(risen, "far"))
    # Clear ground along the railway costs 1, the zone 2 more; leaving it costs nothing more.
    assert path_cost(risen, the(risen, "g"), ("0604",)) == 300
    assert path_cost(risen, the(risen, "g"), ("0604", "0704")) == 400
    play(risen, march(rested(risen), March(units=("g",), path=("0604",))))
    assert the(risen, "g").at == "0604"
    assert is_supplied(risen, the(risen, "far"))  # its presence voids the zone
    zone = partisan_zone(risen, AXIS)
    assert not zone.any()
    beside = with_irregulars(state, ("p", "partisan", "poland", "0704"))
    assert partisan_zone(beside, AXIS).nonzero()[0].tolist() == [beside.terms.map.place("0704")]
    assert path_cost(beside, the(beside, "g"), ("0604",)) == 100


@pytest.mark.rule("WIE-PART-014", "engine")
def test_partisans_do_not_count_for_stacking_and_need_no_supply() -> None:
    state = with_irregulars(scene(), ("p", "partisan", "poland", "0404"))
    assert stacked(state, "0404", ALLIES) == 0
    assert is_supplied(state, the(state, "p"))


@pytest.mark.rule("WIE-PART-015", "engine")
@pytest.mark.rule("WIE-MOV-018", "engine")
def test_partisans_shun_enemy_zones_but_slip_away_from_the_enemy() -> None:
    def places(*units: UnitTerms) -> set[str]:
        state = with_irregulars(scene(*units), ("p", "partisan", "poland", "0404"))
        return {state.terms.map.ids[place] for place in reachable(state, the(state, "p")).places}

    far = places(unit("g", "de-infantry", "0604"))
    assert "0504" not in far  # next to the Germans
    assert "0304" in far
    shared = places(unit("g", "de-infantry", "0404"))
    assert "0504" in shared  # in their zone, but away from them


@pytest.mark.rule("WIE-OPT-007", "engine")
def test_partisans_may_cut_railways() -> None:
    line = railway("0404", "0504", "0604")
    for option, cut in ((False, False), (True, True)):
        state = scene(
            on=ground(country="poland", steps=[line]), options=Options(partisans_cut_rail=option)
        )
        state = with_irregulars(state, ("p", "partisan", "poland", "0403"))
        play(state, march(state, March(units=("p",), path=("0504",))))
        assert ("0504" in state.rails) is cut


@pytest.mark.rule("WIE-PART-016", "engine")
@pytest.mark.rule("WIE-PART-016", "data")
def test_the_allies_have_twenty_one_partisans_without_yugoslavs() -> None:
    assert read_the_tables().numbers.allied_partisans == 21
    others = [(f"c{n:02d}", "cadre", "france", "0101") for n in range(20)]
    yugoslavs = [(f"y{n:02d}", "cadre", "yugoslavia", "0101") for n in range(9)]
    state = with_irregulars(scene(), *others, *yugoslavs)
    assert room_for_cadres(state, "poland") == 1
    ordered(state, PlaceCadre(hex="0404"))
    assert refused(state, PlaceCadre(hex="0405")) == "WIE-PART-018"


@pytest.mark.rule("WIE-PART-017", "engine")
@pytest.mark.rule("WIE-PART-017", "data")
@pytest.mark.rule("WIE-NAT-203", "data")
@pytest.mark.parametrize(
    ("country", "wanted"),
    [
        pytest.param(country, wanted, marks=pytest.mark.rule(rule, "data"))
        for rule, country, wanted in (
            ("WIE-NAT-087", "france", 30),
            ("WIE-NAT-156", "spain", 30),
            ("WIE-NAT-070", "united-kingdom", 30),
            ("WIE-NAT-095", "poland", 15),
            ("WIE-NAT-176", "turkey", 15),
            ("WIE-NAT-143", "norway", 10),
            ("WIE-NAT-164", "sweden", 10),
            ("WIE-NAT-168", "switzerland", 10),
            ("WIE-NAT-137", "greece", 5),
            ("WIE-NAT-148", "portugal", 5),
            ("WIE-NAT-131", "ireland", 5),
            ("WIE-NAT-108", "belgium", 2),
            ("WIE-NAT-101", "netherlands", 2),
        )
    ]
    + [("denmark", 2)],
)
def test_countries_the_axis_occupies_need_a_garrison(country: str, wanted: int) -> None:
    assert read_the_tables().garrisons[country].garrison == wanted
    assert room_for_cadres(scene(country=country), country) == min(21, wanted)
    assert room_for_cadres(scene(country=country, status="liberated"), country) == min(21, wanted)
    for status in ("active", "conquered", "neutral"):
        assert room_for_cadres(scene(country=country, status=status), country) == 0


@pytest.mark.rule("WIE-PART-018", "engine")
@pytest.mark.rule("WIE-PART-020", "engine")
def test_every_unit_of_the_garrison_keeps_a_cadre_away() -> None:
    units = (
        unit("a", "de-infantry", "0101"),
        unit("b", "de-panzer", "0101", group=True),
        unit("c", "it-infantry", "0101"),
        unit("d", "de-para-regiment", "0101"),
        unit("s", "de-supply", "0202"),
        unit("r", "de-rail-repair", "0202"),
    )
    state = scene(*units, country="greece")
    assert garrison(state, "greece") == 4
    assert room_for_cadres(state, "greece") == 1
    ordered(state, PlaceCadre(hex="0808"))
    assert refused(state, PlaceCadre(hex="0909")) == "WIE-PART-018"


@pytest.mark.rule("WIE-PART-019", "engine")
def test_cadres_hide_where_the_axis_is_not() -> None:
    state = scene(unit("g", "de-infantry", "0404"))
    control = bytearray(state.control)
    control[state.terms.map.place("0909")] = 2
    state = changed(state, control=bytes(control))
    for at, allowed in (("0404", False), ("0504", False), ("0909", False), ("0604", True)):
        assert refused(state, PlaceCadre(hex=at)) == ("" if allowed else "WIE-PART-019")


@pytest.mark.rule("WIE-PART-021", "engine")
def test_liberation_imminent_lets_all_cadres_in_once() -> None:
    london = SourceTerms(at="0901", nation="united-kingdom")
    four = [unit(f"g{n}", "de-infantry", "0404") for n in range(2)]
    order = DeclareImminent(country="belgium")
    nobody = scene(*four, country="belgium", sources=(london,))
    assert refused(nobody, order) == "WIE-PART-021"
    cut = scene(*four, unit("b", "uk-motorized", "0902"), country="belgium")
    assert refused(cut, order) == "WIE-PART-021"
    land = ground(country=dict.fromkeys(("0404", "0902", "0808"), "belgium") | {"0901": "france"})
    state = scene(
        *four,
        unit("b", "uk-motorized", "0902"),
        country="belgium",
        on=land,
        holders={"belgium": AXIS, "poland": AXIS, "france": ALLIES},
        sources=(london,),
    )
    assert room_for_cadres(state, "belgium") == 0
    ordered(state, order)
    assert room_for_cadres(state, "belgium") == 21
    assert refused(state, order) == "WIE-PART-021"


@pytest.mark.rule("WIE-PART-022", "engine")
def test_no_cadres_in_france_while_vichy_exists() -> None:
    state = scene(country="france")
    assert room_for_cadres(state, "france") == 21
    for status, room in (("neutral", 0), ("active", 0), ("conquered", 21)):
        vichy = Country(status, AXIS)  # type: ignore[arg-type]
        with_ = changed(state, countries={**state.countries, "vichy-france": vichy})
        assert room_for_cadres(with_, "france") == room


@pytest.mark.rule("WIE-PART-023", "engine")
def test_each_cadre_tries_once_a_turn() -> None:
    state = with_irregulars(
        scene(phase="partisans"),
        ("c", "cadre", "poland", "0404"),
        ("d", "cadre", "poland", "0404"),
    )
    ordered(state, Rouse(unit="c"), rouse=False)
    assert the(state, "c").kind == "cadre"
    assert refused(state, Rouse(unit="c")) == "WIE-PART-023"
    assert refused(state, Rouse(unit="d")) == ""
    assert refused(on_turn(state, 2), Rouse(unit="c")) == ""
    assert read_the_tables().numbers.partisan_chance == 1  # in six


@pytest.mark.rule("WIE-PART-024", "engine")
@pytest.mark.rule("WIE-NAT-193", "engine")
def test_lost_yugoslavs_become_cadres() -> None:
    def army(game: str) -> State:
        state = scene(country="yugoslavia", status="active", game=game)
        found = with_irregulars(state, ("y", "partisan", "yugoslavia", "0404"))
        soldier = msgspec.structs.replace(the(found, "y"), kind="infantry")
        two = {"y": soldier, "z": msgspec.structs.replace(soldier, id="z", at="0505")}
        return changed(found, units=two)

    state = army("campaign")
    play(state, destroy(state, "y", "combat"))
    found = {(one.kind, one.at) for one in state.units.values()}
    assert found == {("cadre", "0404"), ("infantry", "0505")}
    play(state, surrender(state, "yugoslavia"))
    assert {(one.kind, one.at) for one in state.units.values()} == {
        ("cadre", "0404"),
        ("cadre", "0505"),
    }
    weekly = army("scenario")
    play(weekly, destroy(weekly, "y", "combat"))
    assert list(weekly.units) == ["z"]


@pytest.mark.rule("WIE-PART-025", "engine")
def test_yugoslav_cadres_are_safe_until_the_first_rises() -> None:
    state = with_irregulars(
        scene(country="yugoslavia", phase="partisans"), ("y", "cadre", "yugoslavia", "0404")
    )
    assert cadres_at(state, AXIS, "0404") == ()
    other = with_irregulars(scene(), ("c", "cadre", "poland", "0404"))
    assert len(cadres_at(other, AXIS, "0404")) == 1
    both = with_irregulars(state, ("z", "cadre", "yugoslavia", "0505"))
    ordered(both, Rouse(unit="z"), rouse=True)
    assert len(cadres_at(both, AXIS, "0404")) == 1
    poles = with_irregulars(scene(phase="partisans"), ("c", "cadre", "poland", "0404"))
    assert not ordered(poles, Rouse(unit="c"), rouse=True).risen  # others call nobody up


@pytest.mark.rule("WIE-PART-026", "engine")
@pytest.mark.rule("WIE-PART-026", "data")
@pytest.mark.parametrize(
    ("year", "tries"), [(1939, 1), (1940, 1), (1941, 1), (1942, 2), (1943, 3), (1944, 3), (1945, 3)]
)
def test_yugoslavs_try_so_often_a_turn(year: int, tries: int) -> None:
    rows = [(f"y{n}", "cadre", "yugoslavia", "0404") for n in range(5)]
    state = with_irregulars(
        scene(country="yugoslavia", phase="partisans", date=Date(year, 5, 1)), *rows
    )
    for n in range(tries):
        ordered(state, Rouse(unit=f"y{n}"), rouse=False)
    assert refused(state, Rouse(unit="y4")) == "WIE-PART-023"


@pytest.mark.rule("WIE-PART-027", "engine")
def test_yugoslav_divisions_form_from_1943_by_one_attempt_a_turn() -> None:
    def year(number: int) -> State:
        state = scene(country="yugoslavia", date=Date(number, 5, 2))
        return with_irregulars(
            state,
            ("y", "partisan", "yugoslavia", "0404"),
            ("z", "partisan", "yugoslavia", "0404"),
            ("p", "partisan", "poland", "0404"),
        )

    assert refused(year(1942), FormDivision(unit="y")) == "WIE-PART-027"
    assert refused(year(1943), FormDivision(unit="p")) == "WIE-PART-027"
    state = ordered(year(1943), FormDivision(unit="y"), division=True)
    division = the(state, "y")
    assert (division.attack, division.moves, division.kind) == (2, 5, "partisan")
    assert refused(state, FormDivision(unit="z")) == "WIE-PART-027"
    play(state, REINFORCEMENT.prepare(state))
    assert refused(state, FormDivision(unit="z")) == ""


def russia(*units: UnitTerms, terrain: str = "woods", **more: Any) -> State:
    """Set up Soviet land in Axis hands, with a supplied Soviet hex in the east."""
    land = ground(country="soviet-union", terrain={"0604": terrain, "0204": terrain})
    state = scene(*units, country="soviet-union", side=SOVIETS, on=land, sources=(MOSCOW,), **more)
    control = bytearray(state.control)
    control[state.terms.map.place("1204")] = 3
    return changed(state, control=bytes(control))


@pytest.mark.rule("WIE-PART-028", "engine")
@pytest.mark.rule("WIE-PART-028", "data")
def test_thirty_six_soviet_partisans_less_those_lost_for_good() -> None:
    assert read_the_tables().numbers.soviet_partisans == 36
    rows = [(f"c{n:02d}", "cadre", "soviet-union", "0101") for n in range(35)]
    state = with_irregulars(russia(), *rows)
    assert refused(state, PlaceCadre(hex="0604"), SOVIETS) == ""
    assert refused(changed(state, spoiled=1), PlaceCadre(hex="0604"), SOVIETS) == "WIE-PART-028"


@pytest.mark.rule("WIE-PART-029", "engine")
@pytest.mark.rule("WIE-NAT-126", "engine")
def test_two_attempts_a_cycle() -> None:
    state = russia()
    ordered(state, PlaceCadre(hex="0604"), SOVIETS, cadre=False)
    assert state.units == {}
    ordered(state, PlaceCadre(hex="0604"), SOVIETS, cadre=True)
    (cadre,) = state.units.values()
    assert (cadre.kind, cadre.nation, cadre.side) == ("cadre", "soviet-union", SOVIETS)
    assert refused(state, PlaceCadre(hex="0604"), SOVIETS) == "WIE-PART-029"
    for turn, allowed in ((2, False), (4, False), (5, True)):
        later = on_turn(state, turn)
        play(later, REINFORCEMENT.prepare(later), {"rising": False})
        assert (refused(later, PlaceCadre(hex="0604"), SOVIETS) == "") is allowed
    guarded = russia(unit("g", "de-infantry", "0504"))
    assert refused(guarded, PlaceCadre(hex="0604"), SOVIETS) == "WIE-PART-019"


@pytest.mark.rule("WIE-PART-030", "engine")
@pytest.mark.rule("WIE-PART-030", "data")
@pytest.mark.rule("WIE-PART-031", "data")
@pytest.mark.parametrize(
    ("terrain", "near", "far"),
    [
        ("clear", 1, 0),
        ("broken", 1, 0),
        ("sand", 1, 0),
        ("swamp", 3, 1),
        ("arctic-swamp", 3, 1),
        ("woods", 3, 1),
        ("rough", 5, 2),
        ("mountain", 5, 2),
        ("lake", 0, 0),
    ],
)
def test_chances_of_placing_by_terrain_and_distance(terrain: str, near: int, far: int) -> None:
    state = russia(terrain=terrain)
    assert hideout_chance(state, "0604") == near  # six hexes from 1204
    assert hideout_chance(state, "0204") == far
    if near:
        assert (refused(state, PlaceCadre(hex="0204"), SOVIETS) == "") is (far > 0)


@pytest.mark.rule("WIE-PART-032", "engine")
def test_soviet_cadres_keep_to_the_borders_of_1941() -> None:
    state = russia(terms={"areas": {"soviet-1941": ("0604",)}})
    assert refused(state, PlaceCadre(hex="0604"), SOVIETS) == ""
    assert refused(state, PlaceCadre(hex="0704"), SOVIETS) == "WIE-PART-032"
    lands = position(on=ground(country={"0604": "soviet-union"}))  # a map without that area
    assert [is_soviet_land(lands, at) for at in ("0604", "0704")] == [True, False]


@pytest.mark.rule("WIE-PART-033", "engine")
def test_soviet_cadres_rise_near_the_front_or_may_be_lost_behind_it() -> None:
    def cadre(at: str) -> State:
        return with_irregulars(russia(phase="partisans"), ("c", "cadre", "soviet-union", at))

    near = ordered(cadre("0604"), Rouse(unit="c"), SOVIETS, rouse=False)
    assert (the(near, "c").kind, near.spoiled) == ("cadre", 0)
    far = ordered(cadre("0204"), Rouse(unit="c"), SOVIETS, rouse=False)
    assert (far.units, far.spoiled) == ({}, 1)
    risen = ordered(cadre("0204"), Rouse(unit="c"), SOVIETS, rouse=True)
    assert the(risen, "c").kind == "partisan"
    numbers = read_the_tables().numbers
    assert (numbers.partisan_chance_near, numbers.partisan_chance, numbers.partisan_hexes) == (
        3,
        1,
        6,
    )


@pytest.mark.rule("WIE-PART-008", "engine")
def test_nobody_has_to_attack_cadres() -> None:
    state = scene(unit("g", "de-para-regiment", "0404"), phase="combat", side=AXIS)
    state = with_irregulars(state, ("c", "cadre", "poland", "0404"))
    dropped = alter(state, "g", assault="air")
    assert landings(dropped, AXIS) == ()
    assert Combat().refuse(view(state, AXIS), Done()) is None
    assert play(dropped, Combat().end(dropped)) != []
    assert the(dropped, "c").at == the(dropped, "g").at == "0404"
    risen = with_irregulars(dropped, ("p", "partisan", "poland", "0404"))
    assert landings(risen, AXIS) == ("0404",)  # an enemy one would have to attack
    assert landings(paced(risen, "g", attacked=True), AXIS) == ()
    assert landings(alter(risen, "g", assault=""), AXIS) == ()  # it did not land


@pytest.mark.rule("WIE-PART-012", "engine")
def test_partisans_beside_others_share_all_but_their_retreat() -> None:
    state = scene(unit("g", "de-panzer", "0404"), unit("f", "uk-motorized", "0504"), side=AXIS)
    both = with_irregulars(state, ("p", "partisan", "poland", "0504"))
    battle = Battle(side=AXIS, targets=("0504",), units=("g",))
    assert strengths(both, battle)[1] == strengths(state, battle)[1] + 1
    driven = bring(both, AXIS, "dr", "g")
    assert driven.at("f") not in ("0504", "")
    assert driven.at("p") == "0504"
    beaten = bring(both, AXIS, "de", "g")
    assert (beaten.is_group("f"), beaten.at("p")) == (True, "")


@pytest.mark.rule("WIE-PART-025", "engine")
@pytest.mark.parametrize(("template", "hunted"), [("partisan", 1), ("yu-partisan", 1), ("", 0)])
def test_partisans_who_stand_at_the_start_have_formed(template: str, hunted: int) -> None:
    rows = [unit("p", template, "0606", power=ALLIES)] if template else []
    land = ground(country="yugoslavia")
    state = position(*rows, unit("y", "cadre", "0404", power=ALLIES), on=land)
    assert len(cadres_at(state, AXIS, "0404")) == hunted


@pytest.mark.rule("WIE-PART-006", "engine")
@pytest.mark.parametrize("result", ["dr", "ex", "hx", "de", "ae"])
def test_cadres_take_no_part_in_the_battles_of_others(result: Result) -> None:
    state = scene(unit("g", "de-panzer", "0404"), unit("f", "uk-motorized", "0504"), side=AXIS)
    both = with_irregulars(state, ("c", "cadre", "poland", "0504"))
    battle = Battle(side=AXIS, targets=("0504",), units=("g",))
    assert [one.id for one in defenders(both, battle)] == ["f"]
    assert strengths(both, battle) == strengths(state, battle)
    assert bring(both, AXIS, result, "g").at("c") == "0504"


@pytest.mark.rule("WIE-PART-023", "engine")
@pytest.mark.rule("WIE-PART-027", "engine")
@pytest.mark.rule("WIE-PART-033", "engine")
def test_in_how_many_of_six_partisans_rise() -> None:
    def asked(state: State, order: Order, side: str) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        phase = PARTISANS if state.clock.phase == "partisans" else REINFORCEMENT
        luck = {"rouse": False, "division": False, "cadre": False}
        play(state, phase.obey(state, side, order), luck, found)
        return found

    polish = with_irregulars(scene(phase="partisans"), ("c", "cadre", "poland", "0404"))
    assert asked(polish, Rouse(unit="c"), ALLIES) == [(1, 6)]
    for at, sixths in (("0604", 3), ("0204", 1)):
        state = with_irregulars(russia(phase="partisans"), ("c", "cadre", "soviet-union", at))
        assert asked(state, Rouse(unit="c"), SOVIETS) == [(sixths, 6)]
    for terrain, sixths in (("woods", 3), ("mountain", 5), ("clear", 1)):
        state = russia(terrain=terrain)
        assert asked(state, PlaceCadre(hex="0604"), SOVIETS) == [(sixths, 6)]
    late = scene(country="yugoslavia", date=Date(1943, 5, 2))
    late = with_irregulars(late, ("y", "partisan", "yugoslavia", "0404"))
    assert asked(late, FormDivision(unit="y"), ALLIES) == [(1, 6)]


@pytest.mark.rule("WIE-PART-021", "engine")
def test_every_reason_against_declaring_liberation() -> None:
    london = SourceTerms(at="0901", nation="united-kingdom")
    land = ground(country=dict.fromkeys(("0404", "0902"), "belgium") | {"0901": "france"})

    def belgium(*units: UnitTerms, **more: Any) -> State:
        holders = {"belgium": AXIS, "poland": AXIS, "france": ALLIES}
        return scene(*units, country="belgium", on=land, holders=holders, sources=(london,), **more)

    briton, order = unit("b", "uk-motorized", "0902"), DeclareImminent(country="belgium")
    assert refused(belgium(briton), order) == ""
    assert refused(belgium(briton, status="liberated"), order) == ""
    for status in ("active", "conquered", "neutral"):
        assert refused(belgium(briton, status=status), order) == "WIE-PART-021"
    assert refused(belgium(briton, game="scenario"), order) == "WIE-PART-021"
    assert refused(belgium(briton), DeclareImminent(country="italy")) == "WIE-PART-021"
    elsewhere = unit("b", "uk-motorized", "0802")
    assert refused(belgium(elsewhere), order) == "WIE-PART-021"
    assert refused(belgium(unit("s", "uk-supply", "0902")), order) == "WIE-PART-021"
    rebels = with_irregulars(belgium(), ("p", "partisan", "belgium", "0902"))
    assert refused(rebels, order) == "WIE-PART-021"


@pytest.mark.rule("WIE-PART-027", "engine")
def test_only_partisan_units_of_yugoslavia_form_divisions() -> None:
    state = scene(country="yugoslavia", date=Date(1943, 5, 2))
    state = with_irregulars(
        state,
        ("y", "partisan", "yugoslavia", "0404"),
        ("c", "cadre", "yugoslavia", "0404"),
        ("d", "yu-partisan", "yugoslavia", "0404"),
    )
    for id_, rule in (("y", ""), ("c", "WIE-PART-027"), ("d", "WIE-PART-027")):
        assert refused(state, FormDivision(unit=id_)) == rule
    ordered(state, FormDivision(unit="y"), division=False)
    assert the(state, "y").template == "partisan"


@pytest.mark.rule("WIE-PART-018", "engine")
@pytest.mark.rule("WIE-PART-020", "engine")
def test_only_axis_units_of_the_country_keep_it_down() -> None:
    land = ground(country=dict.fromkeys(("0101", "0102"), "greece"))
    state = scene(
        unit("a", "de-infantry", "0101"),
        unit("b", "de-infantry", "0505"),
        unit("c", "uk-motorized", "0102"),
        country="greece",
        on=land,
        holders={"greece": AXIS, "poland": AXIS},
    )
    assert garrison(state, "greece") == 1
    assert room_for_cadres(state, "greece") == 4
    placed = with_irregulars(
        state, ("x", "cadre", "greece", "0102"), ("z", "cadre", "poland", "0808")
    )
    assert room_for_cadres(placed, "greece") == 3
    assert room_for_cadres(state, "italy") == 0
