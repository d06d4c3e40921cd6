"""Overruns, standing orders as orders, too many in a hex, the Mechanized Movement Phase."""

import msgspec
import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft
from grognard.kernel.orders import Strike
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.orders.combat import Attack, Disband, Instruct, Overrun
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.phases.movement import Movement
from grognard.systems.europe.phases.overrun import offer_instruct
from grognard.systems.europe.rules.attack import refuse_attack
from grognard.systems.europe.rules.crowding import end_excuses
from grognard.systems.europe.rules.moves import crowded
from grognard.systems.europe.rules.overrun import (
    overrun,
    overrun_mp,
    overrun_stacks,
    refuse_overrun,
)
from grognard.systems.europe.sequence import phase_of
from grognard.systems.europe.state import Stand, State, Work
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, Options, SourceTerms
from tests.cases.europe.board import (
    alter,
    changed,
    ground,
    paced,
    position,
    river,
    the,
    unit,
    with_numbers,
)
from tests.cases.europe.fighting import Fought
from tests.cases.europe.playing import begin, done, give

BERLIN = SourceTerms(at="0104", nation="germany")
TARGET = "0504"


def refused(state: State, *units: str, target: str = TARGET) -> str:
    """The rule by which the Axis may not overrun; nothing if it may."""
    refusal = refuse_overrun(view(state, AXIS), Overrun(target=target, units=units))
    return refusal.rule if refusal is not None else ""


def weak(*more: object, template: str = "su-infantry", **rest: object) -> State:
    """Two panzers at 0404, somebody weak at 0504."""
    rows = (
        unit("a", "de-panzer", "0404"),
        unit("b", "de-panzer", "0404"),
        unit("d", template, TARGET),
    )
    state = position(*rows, *more, holders={"poland": SOVIETS}, **rest)  # type: ignore[arg-type]
    for id_ in state.units:
        state = paced(state, id_, start=state.units[id_].at)
    return changed(state, clock=Clock(1, "movement", AXIS))


@pytest.mark.rule("WIE-MOV-029", "engine")
@pytest.mark.rule("WIE-MOV-034", "engine")
def test_thirteen_to_one_overruns() -> None:
    assert refused(weak(), "a", "b") == ""  # 20 against 1
    assert refused(weak(), "a") == "WIE-MOV-029"  # 10 against 1
    for attack, stacks in ((13, (("a",),)), (12, ())):
        even = alter(alter(weak(), "a", attack=attack), "b", attack=0)
        assert (refused(even, "a") == "") is (attack == 13)
        assert overrun_stacks(view(even, AXIS), TARGET) == stacks
    assert refused(weak(template="su-cavalry"), "a", "b") == "WIE-MOV-029"  # 20 against 2
    hungry = alter(weak(template="su-cavalry"), "d", supplied=False)  # 20 against half of 2
    assert refused(hungry, "a", "b") == ""
    assert overrun_stacks(view(hungry, AXIS), TARGET) == (("a", "b"),)
    assert refused(weak(), "a", "b", target="0604") == "WIE-MOV-029"  # nobody there
    behind = weak(on=ground(sides=[river("0404-ne")]))
    assert refused(behind, "a", "b") == ""  # they go round the river
    walled = weak(on=ground(terrain={TARGET: "mountain"}))
    assert refused(walled, "a", "b") != ""  # doubled: 20 against 2
    strong = changed(weak(), works={TARGET: Work(kind="maginot", side=SOVIETS)})
    assert refused(strong, "a", "b") == "WIE-MOV-029"


@pytest.mark.rule("WIE-MOV-030", "engine")
def test_at_most_three_from_one_hex_overrun_together() -> None:
    state = weak(unit("c", "de-infantry", "0404"), unit("e", "de-infantry", "0404"))
    assert refused(state, "a", "b", "c") == ""
    assert refused(state, "a", "b", "c", "e") == "WIE-MOV-030"
    assert refused(paced(state, "b", start="0303"), "a", "b") == "WIE-MOV-030"
    assert refused(alter(state, "b", at="0405"), "a", "b") == "WIE-MOV-030"
    assert refused(state) == "WIE-MOV-030"


@pytest.mark.rule("WIE-MOV-031", "engine")
@pytest.mark.parametrize(("points", "rule"), [(300, ""), (299, "WIE-MOV-031")])
def test_an_overrun_costs_two_more_and_the_victims_zone_nothing(points: int, rule: str) -> None:
    state = weak()
    own = {id_: paced(state, id_, start="0404").paces[AXIS][id_] for id_ in ("a", "b")}
    paces = {id_: msgspec.structs.replace(one, mp_hundredths=points) for id_, one in own.items()}
    short = changed(state, paces={**state.paces, AXIS: {**state.paces[AXIS], **paces}})
    # One for the hex and two for the overrun; leaving the zone of those overrun costs nothing.
    assert refused(short, "a", "b") == rule


@pytest.mark.rule("WIE-MOV-031", "engine")
def test_zones_of_others_are_paid_for() -> None:
    state = weak(unit("n", "su-infantry", "0604"))
    fought = Fought(state).play(lambda now: overrun(now, Overrun(target=TARGET, units=("a", "b"))))
    # 8 points: 1 for the hex, 2 for the zone of the neighbour, 2 for the overrun.
    assert fought.state.paces[AXIS]["a"].mp_hundredths == 300


@pytest.mark.rule("WIE-MOV-032", "engine")
def test_an_overrun_destroys_all_and_the_units_may_go_on() -> None:
    state = weak(
        unit("c", "de-panzer", "0404"),
        unit("e", "su-infantry-corps", "0604"),
        unit("m", "su-supply", TARGET),
    )
    grouped = alter(state, "d", template="su-cavalry", attack=1, defence=1)
    order = Overrun(target=TARGET, units=("a", "b", "c"))  # 30 against 2
    fought = Fought(grouped).play(lambda now: overrun(now, order))
    assert (fought.at("d"), fought.at("m")) == ("", "")
    assert set(fought.state.lost[SOVIETS]) == {"d", "m"}
    assert (fought.at("a"), fought.at("b")) == (TARGET, TARGET)
    assert fought.state.paces[AXIS]["a"].mp_hundredths > 0
    attack = Attack(targets=("0604",), units=("a", "b"))
    assert refuse_attack(view(fought.state, AXIS), attack) is None
    alone = alter(weak(), "a", attack=13)
    single = Overrun(target=TARGET, units=("a",))
    assert Fought(alone).play(lambda now: overrun(now, single)).at("a") == TARGET
    # Orders that were right by what was seen come to nothing where the truth is another.
    weaker = Fought(weak()).play(lambda now: overrun(now, single))
    nowhere = Overrun(target="1109", units=("a", "b"))
    assert weaker.events == Fought(weak()).play(lambda now: overrun(now, nowhere)).events == []


@pytest.mark.rule("WIE-MOV-033", "engine")
def test_a_unit_overruns_once_a_phase() -> None:
    state = weak(unit("e", "su-infantry", "0704"))
    fought = Fought(state).play(lambda now: overrun(now, Overrun(target=TARGET, units=("a", "b"))))
    assert refused(fought.state, "a", "b", target="0704") == "WIE-MOV-033"


@pytest.mark.rule("WIE-OPT-009", "engine")
@pytest.mark.rule("WIE-OPT-011", "engine")
def test_minor_zones_and_the_blitz_make_overruns_cheaper() -> None:
    belgian = position(
        unit("a", "de-panzer", "0404"),
        unit("d", "no-infantry", TARGET),
        options=Options(minor_zones=True),
    )
    assert overrun_mp(belgian, (the(belgian, "a"),), TARGET) == 100
    dear = with_numbers(belgian, minor_zone_mp=2, overrun_mp=4)
    assert overrun_mp(dear, (the(dear, "a"),), TARGET) == 200
    plain = weak()
    assert overrun_mp(plain, (the(plain, "a"),), TARGET) == 200
    blitz = weak(options=Options(blitz_zones=True), date=Date(1940, 6, 1))
    assert overrun_mp(blitz, (the(blitz, "a"),), TARGET) == 100
    late = weak(options=Options(blitz_zones=True), date=Date(1941, 6, 1))
    assert overrun_mp(late, (the(late, "a"),), TARGET) == 200


@pytest.mark.rule("WIE-MOV-029", "engine")
@pytest.mark.rule("WIE-MOV-030", "engine")
def test_overruns_are_offered() -> None:
    seen = view(weak(), AXIS)
    kinds = [choice.value for choice in Movement().offers(seen, Draft()).choices]
    assert "Overrun" in kinds
    targets = Movement().offers(seen, Draft(kind="Overrun"))
    assert [choice.value for choice in targets.choices] == [TARGET]
    one = Movement().offers(seen, Draft(kind="Overrun", fields={"target": TARGET, "units": ["a"]}))
    assert ([choice.value for choice in one.choices], one.complete) == (["b"], False)
    both = {"target": TARGET, "units": ["a", "b"]}
    assert Movement().offers(seen, Draft(kind="Overrun", fields=both)).complete
    none = view(weak(template="su-infantry-corps"), AXIS)
    assert "Overrun" not in [c.value for c in Movement().offers(none, Draft()).choices]


def now(game: Game) -> State:
    """The truth."""
    state = game.state
    assert isinstance(state, State)
    return state


@pytest.mark.rule("WIE-MECH-002", "engine")
def test_the_quick_overrun_and_pay_zones_in_the_second_phase_too() -> None:
    state = position(
        unit("a", "de-panzer", "0404"),
        unit("b", "de-panzer", "0404"),
        unit("d", "su-infantry", "0804"),
        sources=(BERLIN,),
    )
    game = begin(state)
    assert give(game, AXIS, March(units=("a", "b"), path=("0504", "0604"))) == ""
    assert done(game, AXIS) == ""
    assert now(game).clock.phase == "mechanized"
    assert give(game, AXIS, Overrun(target="0804", units=("a", "b"))) == ""
    assert "d" not in now(game).units
    assert game.strikable(AXIS) == 0  # an overrun is not taken back
    # 8 points: two hexes and 2 for the overrun.
    assert now(game).paces[AXIS]["a"].mp_hundredths == 400


@pytest.mark.rule("WIE-MECH-005", "engine")
def test_who_is_spent_does_not_move_again() -> None:
    state = position(unit("a", "de-panzer", "0404"), sources=(BERLIN,))
    seen = view(changed(paced(state, "a", spent=True), clock=Clock(1, "mechanized", AXIS)), AXIS)
    refusal = Movement().refuse(seen, March(units=("a",), path=("0504",)))
    assert refusal is not None
    assert refusal.rule == "WIE-MECH-005"


@pytest.mark.rule("WIE-MECH-004", "engine")
def test_motorized_infantry_moves_once_and_motorized_guns_only_then() -> None:
    state = position(
        unit("m", "de-motorized", "0404"), unit("g", "us-artillery", "0604"), sources=(BERLIN,)
    )
    axis = view(changed(state, clock=Clock(1, "mechanized", AXIS)), AXIS)
    refusal = Movement().refuse(axis, March(units=("m",), path=("0504",)))
    assert refusal is not None
    assert refusal.rule == "WIE-MECH-001"
    allied = view(changed(state, clock=Clock(1, "mechanized", ALLIES), control=b"\2" * 108), ALLIES)
    assert Movement().refuse(allied, March(units=("g",), path=("0704",))) is None


@pytest.mark.rule("WIE-MECH-007", "engine")
def test_a_march_of_the_second_phase_can_be_taken_back() -> None:
    game = begin(position(unit("a", "de-panzer", "0404"), sources=(BERLIN,)))
    assert done(game, AXIS) == ""
    assert now(game).clock.phase == "mechanized"
    assert give(game, AXIS, March(units=("a",), path=("0504",))) == ""
    assert game.strikable(AXIS) == 1
    assert game.submit(AXIS, "person", Strike()) is None
    assert now(game).units["a"].at == "0404"


def five(**more: object) -> State:
    """Five divisions in a hex, one of which fled there."""
    rows = [unit(f"a{n}", "de-infantry", "0404") for n in range(4)]
    state = position(*rows, unit("fled", "de-panzer", "0404"))
    return changed(alter(state, "fled", retreated=True), **more)


@pytest.mark.rule("WIE-UNIT-016", "engine")
@pytest.mark.rule("WIE-CBT-060", "engine")
@pytest.mark.rule("WIE-MECH-006", "engine")
@pytest.mark.parametrize(
    ("phase", "full"), [("combat", ()), ("mechanized", ("0404",)), ("movement", ())]
)
def test_attackers_who_fled_have_until_the_second_movement(
    phase: str, full: tuple[str, ...]
) -> None:
    state = five(clock=Clock(1, phase, AXIS))
    assert crowded(state, AXIS) == full
    assert crowded(alter(state, "fled", retreated=False), AXIS) == ("0404",)


@pytest.mark.rule("WIE-UNIT-015", "engine")
@pytest.mark.rule("WIE-CBT-059", "engine")
def test_defenders_who_found_no_room_dissolve_after_their_movement() -> None:
    fought = Fought(five()).play(lambda state: end_excuses(state, AXIS))
    assert fought.at("fled") == ""
    roomy = alter(five(), "a0", at="0505")
    kept = Fought(roomy).play(lambda state: end_excuses(state, AXIS))
    assert (kept.at("fled"), kept.state.units["fled"].retreated) == ("0404", False)
    hit = Fought(alter(roomy, "fled", defended=True)).play(lambda state: end_excuses(state, AXIS))
    assert not hit.state.units["fled"].defended


@pytest.mark.rule("WIE-UNIT-014", "engine")
def test_who_cannot_move_out_is_disbanded() -> None:
    rows = [unit(f"a{n}", "de-infantry", "0404") for n in range(4)]
    game = begin(position(*rows, unit("b", "de-infantry", "0304"), sources=(BERLIN,)))
    assert give(game, AXIS, Disband(unit="b")) == "WIE-UNIT-014"
    assert give(game, AXIS, March(units=("b",), path=("0404",))) == ""
    assert done(game, AXIS) == "WIE-UNIT-014"
    assert give(game, AXIS, Disband(unit="b")) == ""
    assert done(game, AXIS) == ""
    assert set(now(game).lost[AXIS]) == {"b"}


@pytest.mark.rule("WIE-UNIT-014", "engine")
@pytest.mark.rule("WIE-UNIT-017", "engine")
@pytest.mark.parametrize("phase", ["rail", "air", "combat", "mechanized", "interdiction"])
def test_disbanding_is_offered_wherever_there_are_too_many(phase: str) -> None:
    rows = [unit(f"a{n}", "de-infantry", "0404") for n in range(5)]
    state = changed(position(*rows), clock=Clock(1, phase, AXIS))
    offer = phase_of(state).offers(view(state, AXIS), Draft())
    assert "Disband" in [choice.value for choice in offer.choices]
    units = phase_of(state).offers(view(state, AXIS), Draft(kind="Disband"))
    assert [choice.value for choice in units.choices] == [row.id for row in rows]
    assert phase_of(state).refuse(view(state, AXIS), Disband(unit="a4")) is None
    roomy = alter(state, "a4", at="0505")
    fewer = phase_of(state).offers(view(roomy, AXIS), Draft())
    assert "Disband" not in [choice.value for choice in fewer.choices]


@pytest.mark.rule("WIE-CBT-063", "engine")
def test_standing_orders_are_given_in_any_phase() -> None:
    game = begin(position(unit("a", "de-panzer", "0404"), unit("f", "uk-armor", "0904")))
    told = Instruct(units=("a",), hold=True, after="never")
    assert give(game, AXIS, told) == ""
    assert now(game).stands[AXIS]["a"] == Stand(hold=True, after="never")
    assert give(game, AXIS, told) == "WIE-CBT-063"  # nothing new
    assert give(game, AXIS, Instruct(units=("f",), hold=True)) == "WIE-CBT-063"
    assert give(game, AXIS, Instruct(units=())) == "WIE-CBT-063"
    asked = offer_instruct(now(game), Draft(kind="Instruct", fields={"units": ("a",)}))
    assert [choice.value for choice in asked.choices] == [True, False]
    seen = game.view(ALLIES)
    assert isinstance(seen, State)
    assert AXIS not in seen.stands
    assert done(game, AXIS) == ""
    assert give(game, AXIS, Instruct(units=("a",))) == ""
