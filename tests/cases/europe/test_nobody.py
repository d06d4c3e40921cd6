"""Orders about nobody, about enemies and about hexes off the map are refused by their rule."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel.records import Clock, Refusal
from grognard.kernel.view import view
from grognard.systems.europe.orders import air, combat, march, partisans, politics, rail
from grognard.systems.europe.orders import reinforcement as rein
from grognard.systems.europe.rules import (
    airlift,
    fortify,
    france,
    interdiction,
    overrun,
    raids,
    reforming,
    stands,
    trains,
    transit,
    transports,
    winter,
)
from grognard.systems.europe.rules import partisans as rising
from grognard.systems.europe.rules import politics as wars
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import AXIS, SourceTerms
from tests.cases.europe.board import alter, changed, ground, position, railway, unit, wing

Order = Callable[[str], Any]
Refuse = Callable[[State, Any], Refusal | None]


def case(rule: str, order: Order, refuse: Refuse, *, own: str = "", by: str = "") -> Any:
    """An order by the name it is about, its refusal, and the unit about which it is allowed.

    `by`: the rule that refuses it, where that is another one.
    """
    marks = pytest.mark.rule(rule, "engine")
    return pytest.param(order, refuse, own, by or rule, marks=marks, id=rule)


def scene() -> State:
    """Axis units of many kinds on a railway in the west, and the same kinds of others."""
    rows = [
        unit("i", "de-infantry", "0404"),
        unit("r", "de-para-regiment", "0404"),
        unit("b", "de-para-regiment", "0404", box="west"),
        unit("f", "fr-infantry", "0604"),
        unit("e", "uk-para", "0904"),
        unit("c", "uk-para", "0904", box="west"),
    ]
    state = position(
        *rows,
        on=ground(steps=[railway("0304", "0404", "0504")]),
        sources=(SourceTerms(at="0304", nation="germany"),),
        wings=(wing("germany", "west", 5),),
    )
    return changed(state, clock=Clock(turn=2, phase="movement", side=AXIS))


CASES = [
    case(
        "WIE-RAIL-001",
        lambda name: rail.RailMove(units=(name,), goal="0304"),
        trains.refuse_rail,
        own="i",
    ),
    case("WIE-CBT-073", lambda name: name, fortify.refuse_fortify),
    case("WIE-CBT-081", lambda name: name, fortify.refuse_unfortify),
    case(
        "WIE-CBT-063",
        lambda name: combat.Instruct(units=(name,), hold=True),
        stands.refuse_instruct,
        own="i",
    ),
    case("WIE-REIN-039", lambda name: rein.NameNbef(unit=name), france.refuse_nbef),
    case("WIE-REIN-016", lambda name: rein.Load(unit=name), reforming.refuse_load, own="r"),
    case(
        "WIE-REIN-025",
        lambda name: rein.Upgrade(unit=name, into="uk-armor"),
        reforming.refuse_upgrade,
    ),
    case("WIE-REIN-028", lambda name: rein.Dissolve(unit=name), reforming.refuse_dissolve),
    case("WIE-REIN-037", lambda name: rein.BreakDown(unit=name), reforming.refuse_break_down),
    case(
        "WIE-REIN-034",
        lambda name: rein.Convert(unit=name, into="ff-armor"),
        france.refuse_convert,
    ),
    case(
        "WIE-REIN-031",
        lambda name: rein.FaceWinter(unit=name),
        winter.refuse_winter,
        by="WIE-REIN-030",
    ),
    case(
        "WIE-PART-023",
        lambda name: partisans.Rouse(unit=name),
        rising.refuse_rouse,
        by="WIE-PART-003",
    ),
    case("WIE-PART-027", lambda name: partisans.FormDivision(unit=name), rising.refuse_division),
    case(
        "WIE-AIR-014",
        lambda name: air.ShiftAirborne(unit=name, to="east"),
        transports.refuse_shift_airborne,
        own="b",
    ),
    case(
        "WIE-AMOV-001",
        lambda name: air.Fly(units=(name,), hex="0304"),
        airlift.refuse_fly,
    ),
    case(
        "WIE-MOV-024",
        lambda name: march.Transit(unit=name, goal="0304"),
        transit.refuse_transit,
        own="i",
        by="WIE-MOV-001",
    ),
]


@pytest.mark.parametrize(("order", "refuse", "own", "rule"), CASES)
def test_orders_about_nobody_and_about_enemies(
    order: Order, refuse: Refuse, own: str, rule: str
) -> None:
    state = scene()
    for name in ("nobody", "f", "e", "c"):
        found = refuse(view(state, AXIS), order(name))
        assert found is not None, name
        assert found.rule == rule, name
    if own:
        assert refuse(view(state, AXIS), order(own)) is None


@pytest.mark.parametrize(
    ("order", "refuse", "own", "rule"),
    [
        case("WIE-AIR-029", lambda at: air.StrikePort(hex=at, points=1), raids.refuse_strike),
        case("WIE-AIR-038", lambda at: air.Interdict(hex=at), interdiction.refuse_interdict),
        case(
            "WIE-MOV-029",
            lambda at: combat.Overrun(target=at, units=("i",)),
            overrun.refuse_overrun,
        ),
        case("WIE-MOV-024", lambda at: march.Transit(unit="i", goal=at), transit.refuse_transit),
        case(
            "WIE-RAIL-009",
            lambda at: rail.RailMove(units=("i",), goal=at),
            trains.refuse_rail,
        ),
        case("WIE-POL-009", lambda at: politics.DeclareWar(country=at), wars.refuse_war),
    ],
)
def test_orders_about_no_hex_and_no_country(
    order: Order, refuse: Refuse, own: str, rule: str
) -> None:
    assert not own
    found = refuse(view(scene(), AXIS), order("9999"))
    assert found is not None
    assert found.rule == rule


@pytest.mark.rule("WIE-CBT-073", "engine")
@pytest.mark.rule("WIE-CBT-077", "engine")
@pytest.mark.rule("WIE-CBT-081", "engine")
def test_who_may_dig_in_and_out() -> None:
    state = position(unit("u", "su-infantry", "0404"), unit("c", "su-infantry-corps", "0505"))
    state = changed(state, clock=Clock(turn=2, phase="combat", side="soviets"), invaded=1)

    def rule(now: State, id_: str = "u") -> str:
        found = fortify.refuse_fortify(view(now, "soviets"), id_)
        return found.rule if found else ""

    assert rule(state) == ""
    assert rule(state, "c") == "WIE-CBT-073"
    assert rule(alter(state, "u", fortified=True)) == "WIE-CBT-073"
    assert rule(changed(state, season="mud")) == "WIE-CBT-077"
    assert rule(changed(state, season="snow")) == ""
    assert rule(alter(state, "u", supplied=False)) == "WIE-CBT-077"
    assert rule(alter(state, "u", entrained=True)) == "WIE-CBT-077"
    first = changed(state, clock=Clock(turn=1, phase="combat", side="soviets"))
    assert rule(first) == "WIE-CBT-076"
    dug = alter(state, "u", fortified=True)
    assert fortify.refuse_unfortify(view(dug, "soviets"), "u") is None
    found = fortify.refuse_unfortify(view(state, "soviets"), "u")
    assert found is not None
    assert found.rule == "WIE-CBT-081"
