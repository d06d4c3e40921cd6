"""Arrivals."""

from typing import Any

import pytest

from grognard.systems.skirmish.events import ArrivalDelayed, UnitArrived, UnitSighted
from grognard.systems.skirmish.state import Unit
from tests.cases.skirmish.board import (
    ALLIES,
    AXIS,
    BOTH,
    Position,
    ally,
    axis,
    position,
    scenario_terms,
)


def coming(*units: Unit, due: int = 2, turn: int = 1, **more: Any) -> Position:
    """A company of the Allies is to arrive at 0104; the game stands before it, in turn 1."""
    known = units or (ally("a", "infantry", "0101"), axis("x", "infantry", "0904"))
    late = ally("late", "infantry", "0104", 3, mp_left=4)
    return position(*known, phase="plans", turn=turn, arrivals={due: late}, **more)


def next_turn(game: Position) -> None:
    game.until("movement", AXIS)
    game.until("plans")


@pytest.mark.rule("SKM-ARR-001", "engine")
def test_a_unit_arrives_on_its_turn_at_its_hex() -> None:
    game = coming(due=3)
    for turn in (1, 2):
        assert game.clock == (turn, "plans", "")
        assert "late" not in game.state.units
        assert list(game.state.arrivals) == ["late"]
        next_turn(game)
    assert [(event.unit.id, event.to) for event in game.events(UnitArrived)] == [
        ("late", (ALLIES,))
    ]
    assert (game.unit("late").at, game.unit("late").steps) == ("0104", 3)
    assert game.state.arrivals == {}
    game.until("movement", ALLIES)
    assert game.march("late", "0204") is None


@pytest.mark.rule("SKM-ARR-001", "engine")
def test_a_unit_that_is_overdue_arrives() -> None:
    game = coming(due=1, turn=3)
    assert game.unit("late").at == "0104"


@pytest.mark.rule("SKM-ARR-001", "data")
def test_the_order_of_battle_of_first_contact() -> None:
    units = scenario_terms("first-contact").units
    assert [(u.id, u.side, u.name, u.kind, u.at, u.steps, u.turn) for u in units] == [
        ("al-scout", "allies", "Recce Troop", "scout", "0203", 2, 0),
        ("al-1", "allies", "A Company", "infantry", "0204", 3, 0),
        ("al-2", "allies", "B Company", "infantry", "0103", 3, 0),
        ("al-gun", "allies", "Anti-Tank Gun", "gun", "0102", 2, 0),
        ("al-tank", "allies", "Tank Troop", "armour", "0103", 2, 2),
        ("ax-scout", "axis", "Spähtrupp", "scout", "0504", 2, 0),
        ("ax-1", "axis", "1. Kompanie", "infantry", "0803", 3, 0),
        ("ax-2", "axis", "2. Kompanie", "infantry", "0903", 3, 0),
        ("ax-gun", "axis", "Pak-Zug", "gun", "0504", 3, 0),
        ("ax-tank", "axis", "Panzer-Zug", "armour", "0904", 2, 2),
    ]


@pytest.mark.rule("SKM-ARR-001", "data")
def test_the_order_of_battle_of_the_crossroads() -> None:
    units = scenario_terms("crossroads").units
    assert [(u.id, u.side, u.name, u.kind, u.at, u.steps, u.turn) for u in units] == [
        ("al-rec-1", "allies", "Recce Troop 1", "scout", "0205", 2, 0),
        ("al-rec-2", "allies", "Recce Troop 2", "scout", "0208", 2, 0),
        ("al-a", "allies", "A Company", "infantry", "0303", 3, 0),
        ("al-b", "allies", "B Company", "infantry", "0306", 3, 0),
        ("al-c", "allies", "C Company", "infantry", "0307", 3, 0),
        ("al-d", "allies", "D Company", "infantry", "0310", 3, 0),
        ("al-gun-1", "allies", "Anti-Tank Gun 1", "gun", "0206", 2, 0),
        ("al-gun-2", "allies", "Anti-Tank Gun 2", "gun", "0209", 2, 0),
        ("al-tank-1", "allies", "1 Tank Troop", "armour", "0207", 3, 0),
        ("al-e", "allies", "E Company", "infantry", "0104", 3, 3),
        ("al-f", "allies", "F Company", "infantry", "0109", 3, 3),
        ("al-tank-2", "allies", "2 Tank Troop", "armour", "0106", 3, 5),
        ("ax-rec-1", "axis", "Spähtrupp 1", "scout", "1605", 2, 0),
        ("ax-rec-2", "axis", "Spähtrupp 2", "scout", "1608", 2, 0),
        ("ax-a", "axis", "1. Kompanie", "infantry", "1503", 3, 0),
        ("ax-b", "axis", "2. Kompanie", "infantry", "1506", 3, 0),
        ("ax-c", "axis", "3. Kompanie", "infantry", "1507", 3, 0),
        ("ax-d", "axis", "5. Kompanie", "infantry", "1510", 3, 0),
        ("ax-gun-1", "axis", "1. Pak-Zug", "gun", "1606", 3, 0),
        ("ax-gun-2", "axis", "2. Pak-Zug", "gun", "1609", 3, 0),
        ("ax-tank-1", "axis", "1. Panzer-Zug", "armour", "1607", 3, 0),
        ("ax-e", "axis", "6. Kompanie", "infantry", "1704", 3, 3),
        ("ax-f", "axis", "7. Kompanie", "infantry", "1709", 3, 3),
        ("ax-tank-2", "axis", "2. Panzer-Zug", "armour", "1706", 3, 4),
    ]


@pytest.mark.rule("SKM-ARR-001", "data")
def test_the_order_of_battle_of_villers_bocage() -> None:
    units = scenario_terms("villers-bocage").units
    assert [(u.id, u.side, u.name, u.kind, u.at, u.steps, u.turn) for u in units] == [
        ("al-11h", "allies", "11th Hussars", "scout", "4329", 2, 0),
        ("al-cly", "allies", "4th Yeomanry", "armour", "4229", 4, 0),
        ("al-rb", "allies", "1st Rifle Brigade", "infantry", "4229", 3, 0),
        ("al-q5", "allies", "1/5th Queen's", "infantry", "4130", 3, 0),
        ("al-q7", "allies", "1/7th Queen's", "infantry", "4228", 3, 0),
        ("al-ess", "allies", "2nd Essex", "infantry", "4525", 4, 0),
        ("al-dli", "allies", "9th Durhams", "infantry", "4625", 4, 0),
        ("al-at-1", "allies", "102nd Anti-Tank", "gun", "4524", 2, 0),
        ("al-dg", "allies", "4th/7th Dragoons", "armour", "4725", 3, 0),
        ("al-gh", "allies", "6th Green Howards", "infantry", "4725", 4, 0),
        ("al-rr", "allies", "Regina Rifles", "infantry", "5025", 3, 0),
        ("al-at-2", "allies", "3rd Anti-Tank", "gun", "5024", 2, 0),
        ("al-fgh", "allies", "Fort Garry Horse", "armour", "4924", 3, 2),
        ("al-q6", "allies", "1/6th Queen's", "infantry", "3927", 3, 3),
        ("ax-rec-1", "axis", "Aufkl.-Abt. 130", "scout", "4628", 2, 0),
        ("ax-901-1", "axis", "I./901", "infantry", "4626", 3, 0),
        ("ax-pak-1", "axis", "Panzerjäger 130", "gun", "4626", 2, 0),
        ("ax-902-1", "axis", "I./902", "infantry", "4627", 3, 0),
        ("ax-902-2", "axis", "II./902", "infantry", "4726", 3, 0),
        ("ax-pz-130", "axis", "II./Panzer 130", "armour", "4828", 3, 0),
        ("ax-tiger", "axis", "1./Tiger 101", "armour", "4731", 3, 0),
        ("ax-26-1", "axis", "I./26", "infantry", "5026", 3, 0),
        ("ax-26-3", "axis", "III./26", "infantry", "4926", 3, 0),
        ("ax-pak-2", "axis", "Panzerjäger 12", "gun", "5027", 2, 0),
        ("ax-rec-2", "axis", "Aufkl.-Abt. 12", "scout", "5227", 2, 0),
        ("ax-pz-12", "axis", "II./Panzer 12", "armour", "5228", 3, 0),
        ("ax-304-1", "axis", "I./304", "infantry", "4634", 3, 3),
        ("ax-2-1", "axis", "I./2", "infantry", "4534", 3, 5),
    ]


@pytest.mark.rule("SKM-ARR-002", "engine")
@pytest.mark.parametrize(
    ("there", "waits"),
    [
        ([axis("x", "scout", "0104")], True),
        ([ally("a", "gun", "0104"), ally("b", "gun", "0104")], True),
        ([ally("a", "gun", "0104")], False),
    ],
)
def test_a_unit_waits_while_its_hex_is_held_by_an_enemy_or_full(
    there: list[Unit], waits: bool
) -> None:
    game = coming(
        *there, ally("c", "infantry", "0101"), axis("y", "infantry", "0901"), due=1, turn=1
    )
    assert ("late" in game.state.units) != waits
    assert [a.turn for a in game.state.arrivals.values()] == ([2] if waits else [])


@pytest.mark.rule("SKM-ARR-002", "engine")
def test_it_waits_one_turn_at_a_time_until_the_hex_is_free() -> None:
    game = coming(
        ally("a", "infantry", "0101"),
        axis("x", "scout", "0104"),
        axis("y", "infantry", "0901"),
        due=2,
    )
    next_turn(game)
    assert [(event.arrival.turn, event.to) for event in game.events(ArrivalDelayed)] == [
        (3, (ALLIES,))
    ]
    next_turn(game)
    assert [event.arrival.turn for event in game.events(ArrivalDelayed)] == [4]
    game.until("movement", AXIS)
    assert game.march("x", "0204", "0304") is None
    game.until("plans")
    assert game.clock[0] == 4
    assert game.unit("late").at == "0104"
    assert game.events(ArrivalDelayed) == []


@pytest.mark.rule("SKM-ARR-003", "engine")
@pytest.mark.parametrize(("watcher", "seen"), [("0404", True), ("0504", False)])
def test_the_enemy_sees_an_arrival_as_it_sees_any_unit(watcher: str, seen: bool) -> None:
    game = coming(ally("a", "infantry", "0101"), axis("x", "scout", watcher), due=1)
    assert game.unit("late").at == "0104"
    assert ("late" in game.view(AXIS).units) == seen
    told = [
        (event.to, event.unit.id)
        for entry in game.game.entries()
        for pulse in entry.pulses
        for event in pulse
        if isinstance(event, UnitArrived | UnitSighted) and event.unit.id == "late"
    ]
    assert told == [((ALLIES,), "late"), *([((AXIS,), "late")] if seen else [])]


@pytest.mark.rule("SKM-ARR-003", "engine")
def test_without_fog_both_sides_see_it_arrive() -> None:
    game = coming(fog=False)
    next_turn(game)
    assert [event.to for event in game.events(UnitArrived)] == [BOTH]
    assert game.view(AXIS).units["late"] == game.unit("late")
