"""Works in combat, landings and drops, and divisions that dig in."""

from dataclasses import replace
from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft
from grognard.kernel.records import copy_state
from grognard.kernel.view import view
from grognard.systems.europe.lookup import _works
from grognard.systems.europe.orders.combat import Advance, Attack, FallBack, Fortify, Unfortify
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.phases.combat import Combat, landings
from grognard.systems.europe.rules.attack import refuse_attack, targets_of
from grognard.systems.europe.rules.battle import fight
from grognard.systems.europe.rules.fortify import (
    fortify,
    fortify_chance,
    refuse_fortify,
    refuse_unfortify,
    unfortify,
)
from grognard.systems.europe.rules.hexfacts import zone_of
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import take
from grognard.systems.europe.rules.odds import Battle, strengths
from grognard.systems.europe.rules.politics import surrender
from grognard.systems.europe.rules.works import wreck
from grognard.systems.europe.rules.zones import in_enemy_zone, zone_tolls
from grognard.systems.europe.state import State, Work
from grognard.systems.europe.tables import Result
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, Options
from tests.cases.europe.board import (
    alter,
    changed,
    ground,
    on_turn,
    paced,
    position,
    read_the_tables,
    the,
    unit,
)
from tests.cases.europe.fighting import Fought, bring
from tests.cases.europe.playing import RULESET, give

TARGET = "0504"
MAGINOT = Work(kind="maginot", side=ALLIES, faces=("sw",))


def held(work: Work, *, template: str = "uk-motorized", **more: Any) -> State:
    """A panzer at 0404, a defender at 0504 in a work of the Allies."""
    return position(
        unit("t", "de-panzer", "0404"),
        unit("d", template, TARGET),
        holders={"poland": ALLIES},
        works={TARGET: work},
        **more,
    )


@pytest.mark.rule("WIE-CBT-026", "engine")
@pytest.mark.parametrize("kind", ["maginot", "liege", "tobruk"])
@pytest.mark.parametrize("result", ["dr", "br"])
def test_fortresses_ignore_retreats(kind: Any, result: Result) -> None:
    fought = bring(held(Work(kind=kind, side=ALLIES)), AXIS, result, "t")
    assert (fought.at("d"), fought.is_whole("d")) == (TARGET, True)
    lost = Work(kind=kind, side=AXIS)  # it is no fortress of theirs
    assert bring(held(lost), AXIS, result, "t").at("d") != TARGET


@pytest.mark.rule("WIE-CBT-025", "engine")
@pytest.mark.rule("WIE-CBT-027", "engine")
@pytest.mark.parametrize("kind", ["maginot", "liege"])
@pytest.mark.parametrize(
    ("result", "stands"),
    [("ae", True), ("ax", True), ("dr", True), ("ex", False), ("hx", False), ("de", False)],
)
def test_fortresses_fall_with_beaten_defenders(kind: Any, result: Result, stands: bool) -> None:
    fought = bring(held(Work(kind=kind, side=ALLIES)), AXIS, result, "t", answers=[Advance()])
    assert (TARGET in fought.state.works) == stands
    for state in (position(), held(Work(kind="fortification", side=ALLIES))):
        assert Fought(state).play(lambda now: wreck(now, TARGET)).events == []  # no fortress


@pytest.mark.rule("WIE-CBT-025", "engine")
def test_the_maginot_line_falls_with_france() -> None:
    works = {"0504": MAGINOT, "0505": MAGINOT, "0604": Work(kind="liege", side=ALLIES)}
    land = ground(country={"0504": "france", "0604": "belgium"})
    state = position(on=land, holders={"france": ALLIES, "belgium": ALLIES}, works=works)
    fought = Fought(state).play(lambda now: surrender(now, "belgium"))
    assert set(fought.state.works) == {"0504", "0505", "0604"}
    fought = Fought(state).play(lambda now: surrender(now, "france"))
    assert set(fought.state.works) == {"0604"}


@pytest.mark.rule("WIE-CBT-009", "engine")
@pytest.mark.rule("WIE-CBT-023", "engine")
def test_an_empty_fortress_bars_the_way_and_can_be_attacked() -> None:
    state = position(
        unit("t", "de-panzer", "0404"), holders={"poland": ALLIES}, works={TARGET: MAGINOT}
    )
    ids = state.terms.map.ids
    assert TARGET not in {ids[at] for at in reachable(state, the(state, "t")).places}
    assert list(targets_of(view(state, AXIS))) == [TARGET]
    battle = Battle(side=AXIS, targets=(TARGET,), units=("t",))
    assert strengths(state, battle)[1] == 10  # from the front, and nobody in it
    fought = bring(state, AXIS, "de", "t")
    assert (fought.at("t"), fought.state.works) == (TARGET, {})


@pytest.mark.rule("WIE-UNIT-020", "engine")
@pytest.mark.parametrize(
    ("kind", "owner", "zone"),
    [("maginot", ALLIES, False), ("fortification", ALLIES, True), ("maginot", AXIS, True)],
)
def test_no_enemy_zone_reaches_into_a_fortress(kind: Any, owner: str, zone: bool) -> None:
    rows = (unit("g", "de-infantry", "0404"), unit("f", "uk-motorized", "0604"))
    state = position(*rows, works={TARGET: Work(kind=kind, side=owner)})
    assert in_enemy_zone(state, ALLIES, TARGET) == zone
    assert in_enemy_zone(state, AXIS, TARGET) == (owner == ALLIES)
    assert zone_of(state, ALLIES, TARGET) == ("both" if zone else "own")
    assert [zone_of(state, AXIS, at) for at in ("0304", "0704", "1001")] == ["own", "enemy", ""]
    small = position(unit("r", "ro-infantry", "0404"), options=Options(minor_zones=True))
    assert zone_of(small, AXIS, "0304") == "own"  # a minor zone
    place = state.terms.map.place(TARGET)
    assert zone_tolls(state, ALLIES, blitz=False)[place] == (2 if zone else 0)


@pytest.mark.rule("WIE-CBT-019", "engine")
@pytest.mark.rule("WIE-CBT-029", "engine")
@pytest.mark.rule("WIE-CBT-032", "engine")
@pytest.mark.parametrize(
    ("kind", "owner", "taker", "after"),
    [
        ("fortification", ALLIES, AXIS, None),
        ("fortification", AXIS, AXIS, AXIS),
        ("tobruk", ALLIES, AXIS, AXIS),
        ("west-wall", AXIS, ALLIES, None),
        ("west-wall", AXIS, SOVIETS, None),
    ],
)
def test_what_becomes_of_works_whose_hex_is_taken(
    kind: Any, owner: Any, taker: str, after: str | None
) -> None:
    state = position(holders={"poland": owner}, works={TARGET: Work(kind=kind, side=owner)})
    work = Fought(state).play(lambda now: take(now, taker, TARGET)).state.works.get(TARGET)
    assert (None if work is None else work.side) == after
    bare = position(holders={"poland": owner})
    assert Fought(bare).play(lambda now: take(now, taker, TARGET)).state.works == {}


@pytest.mark.rule("WIE-CBT-030", "engine")
@pytest.mark.rule("WIE-CBT-028", "engine")
@pytest.mark.parametrize(
    ("date", "defence"), [(Date(1941, 13, 4), 24), (Date(1942, 1, 1), 8)], ids=["1941", "1942"]
)
def test_tobruk_is_a_fortress_until_1942(date: Date, defence: int) -> None:
    land = ground(climate="arid")
    state = held(Work(kind="tobruk", side=ALLIES), date=date, on=land)
    battle = Battle(side=AXIS, targets=(TARGET,), units=("t",))
    assert strengths(state, battle)[1] == defence
    assert (bring(state, AXIS, "dr", "t").at("d") == TARGET) == (defence == 24)


def landed(how: str, *, template: str = "uk-motorized", **more: Any) -> State:
    """A regiment of paratroops that came into 0504, on a British division."""
    state = position(
        unit("p", "de-para", TARGET),
        unit("t", "de-panzer", "0404"),
        unit("d", template, TARGET),
        holders={"poland": ALLIES},
        **more,
    )
    return alter(state, "p", assault=how)


@pytest.mark.rule("WIE-CBT-069", "engine")
@pytest.mark.parametrize("how", ["sea", "air"])
@pytest.mark.parametrize(
    ("result", "alive"),
    [("ae", False), ("ax", False), ("br", True), ("dr", True), ("ex", True), ("de", True)],
)
def test_landings_fail_wholly_or_clear_the_hex(how: str, result: Result, alive: bool) -> None:
    fought = bring(landed(how), AXIS, result, "p", "t", answers=[Advance()])
    assert (fought.at("p") == TARGET) == alive
    assert (fought.at("d") != TARGET) == alive  # it went, even as a battle group
    if result == "ax":  # eight are owed; against three the paratroops who are lost have paid all
        assert fought.is_group("t")
        paid = bring(landed(how, template="fr-infantry"), AXIS, result, "p", "t")
        assert paid.is_whole("t")


@pytest.mark.rule("WIE-CBT-069", "engine")
def test_defenders_who_cannot_leave_an_assaulted_hex_are_destroyed() -> None:
    ring = [unit(f"r{n}", "de-infantry", at) for n, at in enumerate(("0503", "0604"))]
    state = alter(position(*landed("air").terms.units, *ring), "p", assault="air")
    assert bring(state, AXIS, "dr", "p", "t").at("d") == ""
    assert bring(state, AXIS, "de", "p", "t").at("d") == ""


@pytest.mark.rule("WIE-CBT-069", "engine")
@pytest.mark.rule("WIE-SEA-033", "engine")
def test_landed_units_pay_instead_of_going_back_or_are_lost() -> None:
    paid = bring(landed("sea"), AXIS, "br", "p")  # unasked they stay: 8 owed, 7 there
    assert (paid.at("p"), paid.is_group("p")) == (TARGET, True)
    fled = bring(landed("sea"), AXIS, "br", "p", answers=[FallBack(go=True)])
    assert fled.at("p") == ""


@pytest.mark.rule("WIE-CBT-026", "engine")
@pytest.mark.rule("WIE-AMOV-017", "engine")
def test_a_drop_on_a_fortress_must_break_it() -> None:
    rows = (*landed("air").terms.units, unit("n", "uk-armor", "0604"))
    state = position(*rows, works={TARGET: MAGINOT}, holders={"poland": ALLIES})
    state = alter(state, "p", assault="air")
    stood = bring(state, AXIS, "dr", "p")
    assert (stood.at("d"), stood.at("p")) == (TARGET, "")
    broken = bring(state, AXIS, "de", "p", answers=[Advance()])
    assert broken.at("p") == TARGET
    assert broken.at("d") == "0604"  # the battle group must go; all else is in a zone of control


@pytest.mark.rule("WIE-MAP-011", "engine")
@pytest.mark.parametrize(("how", "taken"), [("sea", 1), ("air", 0)])
def test_who_landed_takes_the_hex_and_who_dropped_not_yet(how: str, taken: int) -> None:
    fought = bring(landed(how), AXIS, "dr", "p")
    assert fought.kinds().count("HexTaken") == taken


@pytest.mark.rule("WIE-CBT-038", "engine")
@pytest.mark.rule("WIE-CBT-010", "engine")
def test_landed_units_must_attack_and_hopeless_ones_are_lost() -> None:
    line = [unit(f"d{n}", "uk-armor", TARGET) for n in range(3)]
    state = alter(position(unit("r", "de-para", TARGET), *line), "r", assault="air")
    assert landings(state, AXIS) == (TARGET,)
    order = Attack(targets=(TARGET,), units=("r",))
    refusal = refuse_attack(view(state, AXIS), order)
    assert refusal is not None
    assert refusal.rule == "WIE-CBT-006"
    fought = Fought(state).play(lambda now: fight(now, AXIS, order), [6])
    assert fought.at("r") == ""


@pytest.mark.rule("WIE-SEA-030", "engine")
def test_the_phase_does_not_end_without_the_landings() -> None:
    state = changed(landed("sea"), clock=landed("sea").clock.__class__(1, "combat", AXIS))
    fought = Fought(state).play(Combat().end)
    assert "BattleFought" in fought.kinds()


@pytest.mark.rule("WIE-SEA-030", "engine")
@pytest.mark.parametrize("seed", range(6))
def test_a_power_that_ends_its_turn_still_fights_for_its_landings(seed: int) -> None:
    state = landed("sea")
    rules = replace(RULESET, setup=lambda _: copy_state(state))
    game = Game.new(rules, state.terms, bytes([seed]) * 32)
    assert give(game, AXIS, EndTurn()) == ""
    while game.questions(AXIS):
        assert give(game, AXIS, rules.default(game.view(AXIS), game.questions(AXIS)[0])) == ""
    after = game.state
    assert isinstance(after, State)
    there = {one.id for one in after.units.values() if one.at == TARGET}
    assert len(there & {"p", "d"}) == 1  # one of them holds the hex now


LATER = Date(1940, 9, 1)


def diggers(*more: Any, date: Date = LATER, **state: Any) -> State:
    """Two Soviet divisions at 0504 and a French one at 0704, in the second turn of a game."""
    rows = (
        unit("s", "su-infantry", TARGET),
        unit("r", "su-infantry", TARGET),
        unit("f", "fr-infantry", "0704"),
        unit("g", "de-infantry", "0204"),
    )
    return on_turn(position(*rows, *more, date=date, **state), 2)


def may_dig(state: State, side: str, unit_: str) -> str:
    """The rule that keeps a unit from fortifying; nothing if none does."""
    refusal = refuse_fortify(view(state, side), unit_)
    return refusal.rule if refusal is not None else ""


@pytest.mark.rule("WIE-CBT-073", "engine")
@pytest.mark.rule("WIE-CBT-020", "engine")
def test_soviet_and_french_divisions_fortify_and_leave_again() -> None:
    assert read_the_tables().fortified["su-infantry"].defence == 3
    for side, name, values in ((SOVIETS, "s", (0, 3, 0)), (ALLIES, "f", (0, 6, 0))):
        assert may_dig(diggers(), side, name) == ""
        dug = Fought(diggers()).play(lambda now, n=name: fortify(now, n), [True]).state  # type: ignore[misc]
        one = dug.units[name]
        assert (one.attack, one.defence, one.moves, one.fortified) == (*values, True)
    assert may_dig(diggers(), AXIS, "g") == "WIE-CBT-073"


@pytest.mark.rule("WIE-CBT-081", "engine")
def test_a_fortified_division_can_always_leave_its_works() -> None:
    dug = Fought(diggers()).play(lambda now: fortify(now, "f"), [True]).state
    assert refuse_unfortify(view(dug, ALLIES), "f") is None
    free = Fought(dug).play(lambda now: unfortify(now, "f")).state.units["f"]
    assert (free.attack, free.defence, free.moves, free.fortified) == (3, 3, 4, False)
    refusal = refuse_unfortify(view(diggers(), ALLIES), "f")
    assert refusal is not None
    assert refusal.rule == "WIE-CBT-081"


@pytest.mark.rule("WIE-CBT-074", "engine")
@pytest.mark.parametrize(
    ("date", "turn", "west", "rule"),
    [
        (Date(1940, 7, 4), 1, 0, "WIE-CBT-074"),
        (Date(1940, 7, 3), 2, 0, "WIE-CBT-074"),
        (Date(1940, 7, 4), 2, 0, ""),
        (Date(1940, 8, 1), 2, 0, ""),
        (Date(1940, 3, 1), 12, 0, "WIE-CBT-074"),  # nobody came
        (Date(1940, 3, 1), 11, 1, ""),
        (Date(1940, 3, 1), 11, 2, "WIE-CBT-074"),  # nine weeks after the invasion
        (Date(1940, 3, 1), 12, 2, ""),  # ten
    ],
)
def test_the_french_begin_late(date: Date, turn: int, west: int, rule: str) -> None:
    state = on_turn(diggers(date=date, west=west), turn)
    assert may_dig(state, ALLIES, "f") == (rule if turn > 1 else "WIE-CBT-076")


@pytest.mark.rule("WIE-CBT-074", "engine")
@pytest.mark.parametrize(
    ("date", "west", "turn"),
    [
        (Date(1940, 7, 4), 0, 2),
        (Date(1940, 8, 1), 0, 1),
        (Date(1940, 3, 1), 2, 12),
        (Date(1940, 3, 1), 0, 0),  # not in this game
    ],
)
def test_the_turn_from_which_the_french_may_fortify_is_told(
    date: Date, west: int, turn: int
) -> None:
    assert _works(position(date=date, west=west, terms={"turns": 14})) == turn


@pytest.mark.rule("WIE-CBT-074", "engine")
def test_the_first_step_into_the_west_is_noted() -> None:
    land = ground(country={TARGET: "belgium"})
    state = on_turn(position(on=land, holders={"poland": AXIS, "belgium": ALLIES}), 3)
    assert Fought(state).play(lambda now: take(now, AXIS, TARGET)).state.west == 3
    assert Fought(state).play(lambda now: take(now, SOVIETS, TARGET)).state.west == 0


@pytest.mark.rule("WIE-CBT-075", "engine")
@pytest.mark.parametrize(("invaded", "rule"), [(0, "WIE-CBT-075"), (1, "")])
def test_at_peace_one_soviet_division_a_week_fortifies(invaded: int, rule: str) -> None:
    state = diggers(unit("q", "su-infantry", "0904"), invaded=invaded)
    assert may_dig(state, SOVIETS, "q") == ""
    dug = Fought(state).play(lambda now: fortify(now, "s"), [True]).state
    assert may_dig(dug, SOVIETS, "q") == rule
    failed = Fought(state).play(lambda now: fortify(now, "s"), [False]).state
    assert may_dig(failed, SOVIETS, "q") == ""


@pytest.mark.rule("WIE-CBT-076", "engine")
def test_nobody_fortifies_in_the_first_turn() -> None:
    assert may_dig(on_turn(diggers(), 1), SOVIETS, "s") == "WIE-CBT-076"


@pytest.mark.rule("WIE-CBT-077", "engine")
def test_who_fortifies_has_rested_and_is_fed_and_never_in_mud() -> None:
    state = diggers()
    assert may_dig(changed(state, season="snow"), SOVIETS, "s") == ""
    assert may_dig(changed(state, season="mud"), SOVIETS, "s") == "WIE-CBT-077"
    assert may_dig(paced(state, "s", moved=True), SOVIETS, "s") == "WIE-CBT-077"
    assert may_dig(paced(state, "s", attacked=True), SOVIETS, "s") == "WIE-CBT-077"
    assert may_dig(alter(state, "s", supplied=False), SOVIETS, "s") == "WIE-CBT-077"


@pytest.mark.rule("WIE-CBT-078", "engine")
def test_the_chance_to_fortify() -> None:
    state = diggers(*[unit(f"c{n}", "su-infantry-corps", "0904") for n in range(2)])
    assert fortify_chance(state, the(state, "s")) == (2, 6)  # two 1-4 divisions
    assert fortify_chance(state, the(state, "f")) == (3, 6)  # a 3-4 alone
    assert fortify_chance(paced(state, "r", moved=True), the(state, "s")) == (1, 6)
    full = alter(alter(state, "c0", at=TARGET), "c1", at=TARGET)
    assert fortify_chance(full, the(full, "s")) == (6, 6)  # 1 + 1 + 4 + 4: certain
    sure = Fought(full).play(lambda now: fortify(now, "s"), [False])
    assert sure.state.units["s"].fortified
    offered = Combat().offers(view(state, SOVIETS), Draft(kind="Fortify")).choices
    assert {one.value: one.preview["chance"] for one in offered}["s"] == 2
    assert all(may_dig(state, SOVIETS, str(one.value)) == "" for one in offered)
    tanks = alter(alter(state, "c0", at=TARGET), "c0", kind="armor")
    assert fortify_chance(tanks, the(tanks, "s")) == (2, 6)


@pytest.mark.rule("WIE-CBT-080", "engine")
@pytest.mark.parametrize("lucky", [True, False])
def test_who_digs_does_not_attack_and_tries_once(lucky: bool) -> None:
    state = diggers(unit("e", "de-infantry", "0404"))
    after = Fought(state).play(lambda now: fortify(now, "s"), [lucky]).state
    assert after.units["s"].fortified == lucky
    assert may_dig(after, SOVIETS, "r") == "WIE-CBT-080"
    refusal = refuse_attack(view(after, SOVIETS), Attack(targets=("0404",), units=("r",)))
    assert refusal is not None
    assert refusal.rule == "WIE-CBT-080"


@pytest.mark.rule("WIE-CBT-078", "engine")
def test_fortifying_is_offered_with_its_chance() -> None:
    state = diggers()
    seen = changed(state, clock=state.clock.__class__(2, "combat", SOVIETS))
    offers = Combat().offers(view(seen, SOVIETS), Draft())
    assert "Fortify" in [choice.value for choice in offers.choices]
    assert Combat().refuse(view(seen, SOVIETS), Fortify(unit="s")) is None
    assert Combat().refuse(view(seen, SOVIETS), Unfortify(unit="s")) is not None
