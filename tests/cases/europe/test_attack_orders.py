"""Orders to attack, each clause of their refusals."""

from typing import Any

import msgspec
import pytest

from grognard.kernel.offers import Draft, Offer
from grognard.kernel.view import view
from grognard.systems.europe.events.combat import AttackCalledOff, BattleFought
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.phases.combat import Combat
from grognard.systems.europe.rules.attack import (
    able_attackers,
    cadres_at,
    is_beside,
    refuse_attack,
    refuse_attacker,
    refuse_target,
    targets_of,
)
from grognard.systems.europe.rules.battle import fight
from grognard.systems.europe.state import State, Work
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS
from grognard.terrain.shown import RunShown
from tests.cases.europe.board import alter, changed, ground, paced, position, the, unit
from tests.cases.europe.resolving import of, play

TARGET = "0504"


def target(state: State, place: str = TARGET, side: str = AXIS) -> str:
    """The rule by which a hex may not be attacked, or nothing."""
    found = refuse_target(view(state, side), place)
    return found.rule if found else ""


def attacker(state: State, id_: str = "a", *targets: str, side: str = AXIS) -> str:
    """The rule by which a unit may not attack, or nothing."""
    found = refuse_attacker(view(state, side), id_, targets or (TARGET,))
    return found.rule if found else ""


def attack(state: State, units: Any, targets: Any = (TARGET,), **more: Any) -> str:
    """The rule by which an attack is refused, or nothing."""
    order = Attack(targets=tuple(targets), units=tuple(units), **more)
    found = refuse_attack(view(state, AXIS), order)
    return found.rule if found else ""


def two(**more: Any) -> State:
    """A German division beside a French one."""
    return position(unit("a", "de-infantry", "0404"), unit("d", "fr-infantry", TARGET), **more)


@pytest.mark.rule("WIE-CBT-001", "engine")
@pytest.mark.rule("WIE-CBT-010", "engine")
def test_every_reason_against_a_target() -> None:
    assert target(two()) == ""
    assert target(two(), "9999") == "WIE-CBT-001"
    assert target(two(), "0604") == "WIE-CBT-001"  # nobody
    assert target(two(), "0404") == "WIE-CBT-001"  # our own
    assert target(two(), TARGET, ALLIES) == "WIE-CBT-001"
    assert target(alter(two(), "d", defended=True)) == "WIE-CBT-010"
    both = position(unit("d", "fr-infantry", TARGET), unit("e", "fr-infantry", TARGET))
    assert target(alter(both, "d", defended=True)) == ""  # one has not been attacked yet
    trucks = position(unit("d", "uk-supply", TARGET))
    assert target(trucks) == "WIE-CBT-001"  # no combat unit
    fort = changed(two(), works={"0604": Work(kind="maginot", side=ALLIES)})
    assert target(fort, "0604") == ""
    stormed = changed(fort, works={"0604": Work(kind="maginot", side=ALLIES, attacked=True)})
    assert target(stormed, "0604") == "WIE-CBT-010"
    own = changed(fort, works={"0604": Work(kind="maginot", side=AXIS)})
    assert target(own, "0604") == "WIE-CBT-001"


@pytest.mark.rule("WIE-CBT-010", "engine")
@pytest.mark.rule("WIE-CBT-080", "engine")
@pytest.mark.rule("WIE-RAIL-014", "engine")
def test_every_reason_against_an_attacker() -> None:
    state = two()
    assert attacker(state) == ""
    assert attacker(state, "none") == "WIE-CBT-002"
    assert attacker(state, "d") == "WIE-CBT-002"  # an enemy
    assert attacker(alter(state, "a", attack=0)) == "WIE-UNIT-003"
    assert attacker(alter(state, "a", entrained=True)) == "WIE-RAIL-006"
    assert attacker(paced(state, "a", spent=True)) == "WIE-RAIL-014"
    assert attacker(paced(state, "a", attacked=True)) == "WIE-CBT-010"
    assert attacker(paced(state, "a", dug=True)) == "WIE-CBT-080"
    assert attacker(paced(state, "a", moved=True)) == ""


@pytest.mark.rule("WIE-CBT-072", "engine")
@pytest.mark.parametrize(
    ("templates", "rule"),
    [
        (("partisan",), ""),
        (("yu-partisan",), ""),
        (("fr-infantry",), "WIE-CBT-072"),
        (("partisan", "fr-infantry"), "WIE-CBT-072"),
    ],
)
def test_whom_security_divisions_attack(templates: tuple[str, ...], rule: str) -> None:
    foes = [unit(f"d{n}", name, TARGET, power=ALLIES) for n, name in enumerate(templates)]
    state = position(unit("a", "de-security", "0404"), *foes)
    assert attacker(state) == rule
    assert attacker(position(unit("a", "de-infantry", "0404"), *foes)) == ""


@pytest.mark.rule("WIE-CBT-002", "engine")
@pytest.mark.rule("WIE-MAP-016", "engine")
def test_who_stands_beside_a_hex() -> None:
    channel = RunShown("waters", "sea", ("0404-ne",))
    assert is_beside(two(), the(two(), "a"), TARGET)
    assert is_beside(two(), the(two(), "a"), "0404")
    assert not is_beside(two(), the(two(), "a"), "0604")
    parted = two(on=ground(sides=[channel]))
    assert not is_beside(parted, the(parted, "a"), TARGET)
    assert attacker(parted) == "WIE-CBT-002"


@pytest.mark.rule("WIE-SEA-027", "engine")
@pytest.mark.rule("WIE-CBT-002", "engine")
def test_who_landed_attacks_his_own_hex_alone() -> None:
    state = position(unit("a", "us-motorized", TARGET), unit("d", "de-infantry", TARGET))
    state = alter(state, "a", assault="sea")
    assert attacker(state, "a", TARGET, side=ALLIES) == ""
    assert attacker(state, "a", "0604", side=ALLIES) == "WIE-SEA-027"
    assert attacker(state, "a", TARGET, "0604", side=ALLIES) == "WIE-SEA-027"


@pytest.mark.rule("WIE-CBT-016", "engine")
@pytest.mark.parametrize(
    ("at", "others", "rule"),
    [
        ("0404", (), ""),  # beside it like anybody
        ("0304", (("de-infantry", "0404"),), ""),
        ("0304", (), "WIE-CBT-016"),  # nobody between
        ("0304", (("de-infantry", "0604"),), "WIE-CBT-016"),  # not between
        ("0304", (("de-artillery", "0404"),), "WIE-CBT-016"),
        ("0304", (("de-supply", "0404"),), "WIE-CBT-016"),
        ("0204", (("de-infantry", "0404"), ("de-infantry", "0304")), "WIE-CBT-016"),  # three hexes
    ],
)
def test_guns_fire_two_hexes_over_others(at: str, others: tuple[Any, ...], rule: str) -> None:
    line = [unit(f"o{n}", template, place) for n, (template, place) in enumerate(others)]
    state = position(unit("a", "de-artillery", at), *line, unit("d", "fr-infantry", TARGET))
    assert attacker(state) == rule


@pytest.mark.rule("WIE-CBT-002", "engine")
@pytest.mark.rule("WIE-CBT-006", "engine")
def test_an_attack_names_some_units_and_hexes_once_each() -> None:
    state = two()
    assert attack(state, ["a"]) == ""
    assert attack(state, []) == "WIE-CBT-002"
    assert attack(state, ["a", "a"]) == "WIE-CBT-002"
    assert attack(state, ["a"], []) == "WIE-CBT-002"
    assert attack(state, ["a"], [TARGET, TARGET]) == "WIE-CBT-002"
    assert attack(state, ["a"], air=True) == "WIE-CBT-033"  # nobody flies
    weak = alter(state, "d", defence=18)
    assert attack(weak, ["a"]) == ""  # one to three
    hopeless = alter(state, "d", defence=19)
    assert attack(hopeless, ["a"]) == "WIE-CBT-006"
    small = alter(alter(state, "a", attack=1), "d", defence=1)
    assert attack(small, ["a"]) == ""  # one to one
    nothing = alter(state, "a", attack=0)
    events = play(nothing, fight(nothing, AXIS, Attack(targets=(TARGET,), units=("a",))))
    assert [event.hex for event in of(events, AttackCalledOff)] == [TARGET]
    assert of(events, BattleFought) == []


@pytest.mark.rule("WIE-CBT-001", "engine")
@pytest.mark.rule("WIE-CBT-002", "engine")
def test_who_may_attack_what() -> None:
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("b", "de-infantry", "0403"),
        unit("c", "de-infantry", "0304"),
        unit("g", "de-artillery", "0304"),
        unit("h", "de-artillery", "0104"),
        unit("d", "fr-infantry", TARGET),
        unit("e", "fr-infantry", "1004"),
    )
    assert able_attackers(view(state, AXIS), (TARGET,)) == ("a", "b", "g")

    def offer(**fields: Any) -> Offer:
        return Combat().offers(view(state, AXIS), Draft(kind="Attack", fields=fields))

    def named(one: Offer) -> tuple[str, bool, list[Any]]:
        return one.field, one.many, [choice.value for choice in one.choices]

    assert named(offer()) == ("targets", True, [TARGET])
    assert named(offer(targets=[])) == ("units", True, [])
    assert named(offer(targets=["1004"])) == ("units", True, [])
    assert named(offer(targets=[TARGET])) == ("units", True, ["a", "b", "g"])
    assert named(offer(targets=[TARGET], units=["a"])) == ("units", True, ["b", "g"])
    assert offer(targets=[TARGET]).preview == {}
    assert offer(targets=[TARGET], units=["a", "c"]).preview == {}
    assert offer(targets=[TARGET], units=["a", "b", "g"]).preview["attack"] == "18"
    assert tuple(targets_of(view(state, AXIS))) == (TARGET,)


@pytest.mark.rule("WIE-PART-007", "engine")
@pytest.mark.rule("WIE-PART-025", "engine")
def test_which_cadres_are_hunted() -> None:
    def cadre(nation: str, *more: Any, side: str = ALLIES) -> State:
        state = position(unit("c", "cadre", TARGET, power=ALLIES), *more)
        one = msgspec.structs.replace(the(state, "c"), nation=nation, side=side)
        return changed(state, units={**state.units, "c": one})

    assert [one.id for one in cadres_at(cadre("poland"), AXIS, TARGET)] == ["c"]
    assert cadres_at(cadre("poland"), SOVIETS, TARGET) == ()
    assert cadres_at(cadre("poland", side=AXIS), AXIS, TARGET) == ()
    assert cadres_at(cadre("poland"), AXIS, "0604") == ()
    assert cadres_at(cadre("poland", unit("f", "fr-infantry", TARGET)), AXIS, TARGET) == ()
    assert cadres_at(cadre("yugoslavia"), AXIS, TARGET) == ()
    risen = changed(cadre("yugoslavia"), risen=True)
    assert len(cadres_at(risen, AXIS, TARGET)) == 1
    assert target(cadre("poland")) == ""
    assert target(cadre("yugoslavia")) == "WIE-CBT-001"
