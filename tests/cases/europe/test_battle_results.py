"""What results of combat do to both sides: losses, exchanges, retreats, advances."""

from typing import Any

import pytest

from grognard.kernel.offers import Draft
from grognard.systems.europe.orders.combat import Advance, FallBack, GoTo, TakeLosses
from grognard.systems.europe.questions import (
    ChooseAdvance,
    ChooseFallBack,
    ChooseLosses,
    ChooseRetreat,
    ChooseWithdrawal,
)
from grognard.systems.europe.rules.aftermath import advance, may_advance
from grognard.systems.europe.rules.answers import answer_offers, refuse_answer
from grognard.systems.europe.rules.battle import may_withdraw
from grognard.systems.europe.rules.odds import Battle, strengths
from grognard.systems.europe.state import Stand, State, Work
from grognard.systems.europe.tables import Result
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, Options, UnitTerms
from tests.cases.europe.board import alter, changed, ground, position, unit
from tests.cases.europe.fighting import Fought, bring

TARGET = "0504"
STAY = Advance()


def two_against(*more: UnitTerms, template: str = "uk-motorized") -> State:
    """A panzer and an infantry division at 0404, a British division at 0504."""
    return position(
        unit("t", "de-panzer", "0404"),
        unit("i", "de-infantry", "0404"),
        unit("d", template, TARGET),
        *more,
    )


@pytest.mark.rule("WIE-CBT-042", "engine")
@pytest.mark.rule("WIE-CBT-041", "engine")
def test_ae_reduces_all_attackers() -> None:
    state = two_against(unit("b", "de-motorized-brigade", "0404"))
    fought = bring(state, AXIS, "ae", "t", "i", "b")
    assert fought.is_group("t")
    assert fought.is_group("i")
    assert fought.at("b") == ""  # a brigade leaves no battle group
    assert set(fought.state.lost[AXIS]) == {"b"}
    assert fought.is_whole("d")
    assert fought.at("d") == TARGET
    assert fought.asked == []


@pytest.mark.rule("WIE-CBT-043", "engine")
def test_ax_costs_what_the_defenders_weigh_and_the_attacker_chooses() -> None:
    state = two_against()  # eight owed: the panzer is ten, the infantry six
    fought = bring(state, AXIS, "ax", "t", "i", answers=[TakeLosses(units=("t",))])
    assert [type(asked) for asked in fought.asked] == [ChooseLosses]
    assert fought.is_group("t")
    assert fought.is_whole("i")
    assert fought.is_whole("d")
    too_little = TakeLosses(units=("i",))
    refusal = refuse_answer(state, fought.asked[0], too_little)
    assert refusal is not None
    assert refusal.rule == "WIE-CBT-043"


@pytest.mark.rule("WIE-CBT-052", "engine")
def test_what_a_unit_pays_and_what_is_left_of_it_is_told_beforehand() -> None:
    state = two_against(unit("b", "de-motorized-brigade", "0404"))
    asked = bring(state, AXIS, "ax", "t", "i", "b").asked[0]
    offer = answer_offers(state, asked, Draft(kind="TakeLosses"))
    assert offer.preview == {"owing": 8}
    assert {choice.value: choice.preview for choice in offer.choices} == {
        "t": {"pays": 10, "left": "2-2-8"},
        "i": {"pays": 6, "left": "1-1-5"},
        "b": {"pays": 3, "left": ""},  # a brigade leaves no battle group
    }


@pytest.mark.rule("WIE-CBT-053", "engine")
def test_who_has_less_than_is_owed_loses_all_once_and_is_not_asked() -> None:
    state = two_against(unit("e", "uk-armor", TARGET))  # 17 owed, 16 there
    fought = bring(state, AXIS, "ax", "t", "i")
    assert fought.asked == []
    assert fought.is_group("t")
    assert fought.is_group("i")


@pytest.mark.rule("WIE-CBT-045", "engine")
@pytest.mark.rule("WIE-CBT-054", "engine")
def test_dr_sends_the_defenders_back_and_the_attackers_may_follow() -> None:
    fought = bring(two_against(), AXIS, "dr", "t", "i", answers=[Advance(units=("t",))])
    assert fought.is_whole("d")
    assert fought.at("d") in ("0503", "0603", "0604")  # 0403 and 0505 lie in an enemy zone
    assert (fought.at("t"), fought.at("i")) == (TARGET, "0404")
    assert fought.state.units["d"].retreated


@pytest.mark.rule("WIE-CBT-044", "engine")
@pytest.mark.rule("WIE-CBT-009", "engine")
def test_br_sends_both_back_defenders_first_and_nobody_advances() -> None:
    answers = [FallBack(go=True), GoTo(hex="0304"), GoTo(hex="0305")]
    fought = bring(two_against(), AXIS, "br", "t", "i", answers=answers)
    assert fought.at("d") not in (TARGET, "")
    assert (fought.at("t"), fought.at("i")) == ("0304", "0305")
    retreated = [e.unit for e in fought.events if type(e).__name__ == "UnitRetreated"]  # type: ignore[attr-defined]
    assert retreated == ["d", "t", "i"]
    kinds = [type(asked) for asked in fought.asked]
    assert kinds == [ChooseFallBack, ChooseRetreat, ChooseRetreat]


@pytest.mark.rule("WIE-CBT-062", "engine")
def test_attackers_may_pay_instead_of_going_back() -> None:
    answers = [FallBack(go=False), TakeLosses(units=("t",)), STAY]
    fought = bring(two_against(), AXIS, "br", "t", "i", answers=answers)
    assert fought.is_group("t")
    assert fought.is_whole("i")
    assert fought.at("t") == fought.at("i") == "0404"


@pytest.mark.rule("WIE-CBT-056", "engine")
def test_attackers_keep_to_vacant_hexes_while_there_are_any() -> None:
    state = two_against(unit("n", "de-infantry", "0304"))
    fought = bring(state, AXIS, "br", "t", answers=[FallBack(go=True)])
    asked = fought.asked[1]
    assert isinstance(asked, ChooseRetreat)
    assert "0304" not in asked.hexes
    assert refuse_answer(state, asked, GoTo(hex="0304")) is not None


@pytest.mark.rule("WIE-CBT-047", "engine")
@pytest.mark.rule("WIE-CBT-048", "engine")
@pytest.mark.rule("WIE-CBT-049", "engine")
@pytest.mark.parametrize(
    ("result", "lost"), [("ex", ("t",)), ("hx", ("i",)), ("de", ())], ids=["ex", "hx", "de"]
)
def test_beaten_defenders_are_reduced_at_three_prices(
    result: Result, lost: tuple[str, ...]
) -> None:
    # Eight are owed, or four, or none; what nobody chooses is the cheapest that suffices.
    fought = bring(two_against(), AXIS, result, "t", "i")
    assert fought.is_group("d")
    assert [one for one in ("t", "i") if fought.is_group(one)] == list(lost)


@pytest.mark.rule("WIE-CBT-050", "engine")
def test_a_hex_left_empty_may_be_entered_by_any_who_attacked() -> None:
    state = two_against(template="fr-infantry")
    fought = bring(state, AXIS, "de", "t", "i", answers=[Advance(units=("t", "i"))])
    assert fought.at("d") == ""
    assert fought.at("t") == fought.at("i") == TARGET
    stayed = bring(state, AXIS, "de", "t", "i", answers=[STAY])
    assert stayed.at("t") == stayed.at("i") == "0404"
    asked = stayed.asked[0]
    assert isinstance(asked, ChooseAdvance)
    assert (asked.units, asked.room) == (("t", "i"), 4)
    held = bring(two_against(), AXIS, "de", "t", "i")
    assert held.asked == []  # a battle group stays in it


@pytest.mark.rule("WIE-CBT-050", "engine")
@pytest.mark.parametrize(("there", "rooms"), [(0, [4]), (3, [1]), (4, [])])
def test_no_more_advance_than_there_is_room_for(there: int, rooms: list[int]) -> None:
    rows = [unit(f"p{n}", "de-infantry", TARGET) for n in range(there)]
    state = position(unit("t", "de-panzer", "0404"), *rows)
    fought = Fought(state).play(lambda now: advance(now, AXIS, (TARGET,), ("t",)))
    assert [asked.room for asked in fought.asked if isinstance(asked, ChooseAdvance)] == rooms


@pytest.mark.rule("WIE-CBT-050", "engine")
def test_who_has_advanced_into_one_hex_does_not_go_on_into_another() -> None:
    state = position(unit("t", "de-panzer", "0404"), unit("i", "de-infantry", "0404"))
    fought = Fought(state).play(
        lambda now: advance(now, AXIS, (TARGET, "0403"), ("t", "i")),
        answers=[Advance(units=("t",)), STAY],
    )
    asked = [one.units for one in fought.asked if isinstance(one, ChooseAdvance)]
    assert asked == [("t", "i"), ("i",)]


@pytest.mark.rule("WIE-CBT-050", "engine")
def test_who_may_advance() -> None:
    state = position(unit("t", "de-panzer", "0404"), on=ground(terrain={"0405": "lake"}))

    def may(place: str = TARGET, **other: Any) -> bool:
        now = alter(state, "t", **other)
        return may_advance(now, now.units["t"], place)

    assert may()
    assert not may(retreated=True)
    assert not may(assault="air")
    assert not may(at=TARGET)
    assert not may(place="0604")  # too far
    assert not may(place="0405")  # a lake
    assert not may(moves=0)
    manned = changed(state, works={TARGET: Work(kind="maginot", side=ALLIES)})
    assert not may_advance(manned, manned.units["t"], TARGET)


@pytest.mark.rule("WIE-CBT-050", "engine")
@pytest.mark.rule("WIE-MOV-035", "engine")
def test_guns_do_not_advance_into_enemy_hexes() -> None:
    rows = (unit("g", "de-artillery", "0404"), unit("d", "fr-infantry", TARGET))
    own = position(*rows)  # all land is the Axis'
    foreign = position(*rows, holders={"poland": ALLIES})
    assert len(bring(own, AXIS, "de", "g").asked) == 1
    assert bring(foreign, AXIS, "de", "g").asked == []


@pytest.mark.rule("WIE-CBT-050", "engine")
def test_advancing_takes_the_hex() -> None:
    state = position(
        unit("t", "de-panzer", "0404"),
        unit("d", "fr-infantry", TARGET),
        holders={"poland": ALLIES},
    )
    fought = bring(state, AXIS, "de", "t")
    assert [event for event in fought.kinds() if event == "HexTaken"] == ["HexTaken"]


@pytest.mark.rule("WIE-CBT-046", "engine")
@pytest.mark.rule("WIE-CBT-061", "engine")
@pytest.mark.rule("WIE-CBT-064", "engine")
@pytest.mark.parametrize("result", ["dr", "br"])
def test_who_was_told_to_hold_is_reduced_and_stays(result: Result) -> None:
    state = changed(two_against(), stands={ALLIES: {"d": Stand(hold=True)}})
    fought = bring(state, AXIS, result, "t", "i", answers=[FallBack(go=True)])
    assert fought.is_group("d")
    assert fought.at("d") == TARGET
    gone = {one for one in ("t", "i") if fought.at(one) != "0404"}
    assert gone == ({"t", "i"} if result == "br" else set())


@pytest.mark.rule("WIE-CBT-051", "engine")
@pytest.mark.rule("WIE-CBT-065", "engine")
@pytest.mark.rule("WIE-CBT-066", "engine")
@pytest.mark.parametrize(("after", "stays"), [("never", True), ("always", False)])
def test_new_battle_groups_go_or_stay_as_told(after: str, stays: bool) -> None:
    told = Stand(after=after)  # type: ignore[arg-type]
    state = changed(two_against(), stands={ALLIES: {"d": told}})
    fought = bring(state, AXIS, "de", "t", "i", answers=[STAY])
    assert fought.is_group("d")
    assert (fought.at("d") == TARGET) == stays


@pytest.mark.rule("WIE-CBT-057", "engine")
def test_who_has_no_way_out_is_reduced_and_stays() -> None:
    ring = [unit(f"r{n}", "de-infantry", at) for n, at in enumerate(("0304", "0702", "0706"))]
    near = [unit("x", "de-infantry", "0604"), unit("y", "de-infantry", "0603")]
    state = two_against(*ring, *near)
    fought = bring(state, AXIS, "dr", "t", "i")
    assert fought.is_group("d")
    assert fought.at("d") == TARGET
    assert "UnitCornered" in fought.kinds()
    french = position(
        *[unit(one.id, one.template, one.at) for one in state.terms.units if one.id != "d"],
        unit("d", "fr-infantry", TARGET),
    )
    assert bring(french, AXIS, "dr", "t", "i").at("d") == ""


@pytest.mark.rule("WIE-CBT-014", "engine")
@pytest.mark.rule("WIE-OPT-012", "engine")
def test_attackers_out_of_supply_pay_an_exchange_on_top() -> None:
    state = alter(two_against(), "i", supplied=False)
    fought = bring(state, AXIS, "dr", "t", "i", answers=[TakeLosses(units=("t",)), STAY])
    assert fought.is_group("t")
    assert fought.is_whole("i")
    free = position(*state.terms.units, options=Options(no_exchange_out_of_supply=True))
    fought = bring(alter(free, "i", supplied=False), AXIS, "dr", "t", "i", answers=[STAY])
    assert fought.is_whole("t")
    assert fought.is_whole("i")


@pytest.mark.rule("WIE-CBT-004", "engine")
def test_a_hex_is_beaten_as_a_whole() -> None:
    state = two_against(unit("e", "uk-armor", TARGET), unit("f", "uk-armor-brigade", TARGET))
    fought = bring(state, AXIS, "de", "t", "i")
    assert fought.is_group("d")
    assert fought.is_group("e")
    assert fought.at("f") == ""


def _five(*more: UnitTerms) -> State:
    """Four French at 0604 with one who fled to them, attacked from 0504."""
    return position(
        unit("t", "de-panzer", TARGET),
        *[unit(f"d{n}", "fr-infantry", "0604") for n in range(4)],
        unit("fled", "uk-motorized", "0604"),
        *more,
    )


@pytest.mark.rule("WIE-CBT-058", "engine")
def test_who_fled_into_a_full_hex_adds_nothing_and_dies_with_it() -> None:
    state = alter(_five(), "fled", retreated=True, defended=True)
    battle = Battle(side=AXIS, targets=("0604",), units=("t",))
    assert strengths(state, battle)[1] == 12  # four divisions of three
    assert strengths(_five(), battle)[1] == 20
    assert bring(state, AXIS, "dr", "t", at=("0604",)).at("fled") == ""
    assert bring(state, AXIS, "de", "t", at=("0604",)).at("fled") == ""
    assert bring(state, AXIS, "ax", "t", at=("0604",)).at("fled") == "0604"


@pytest.mark.rule("WIE-CBT-071", "engine")
@pytest.mark.rule("WIE-PART-012", "engine")
def test_partisans_do_not_retreat_but_fall() -> None:
    state = alter(two_against(template="fr-infantry"), "d", kind="partisan")
    assert bring(state, AXIS, "dr", "t", "i").at("d") == TARGET
    assert bring(state, AXIS, "ex", "t", "i").at("d") == ""


@pytest.mark.rule("WIE-PART-007", "engine")
@pytest.mark.rule("WIE-CBT-071", "engine")
@pytest.mark.parametrize(("result", "gone"), [("ae", False), ("dr", False), ("ex", True)])
def test_hunters_of_cadres_never_suffer(result: Result, gone: bool) -> None:
    state = alter(two_against(template="fr-infantry"), "d", kind="cadre")
    fought = bring(state, AXIS, result, "t", "i")
    assert (fought.at("d") == "") == gone
    assert fought.is_whole("t")
    assert fought.is_whole("i")


WINTER = Date(1941, 13, 1)


@pytest.mark.rule("WIE-BARB-011", "engine")
def test_soviets_may_withdraw_from_any_result_in_the_first_winter() -> None:
    rows = (unit("s", "su-armor", "0404"), unit("d", "de-infantry", TARGET))
    state = position(*rows, date=WINTER, invaded=1, holders={"poland": SOVIETS})
    assert state.season == "snow"
    fought = bring(state, SOVIETS, "ae", "s", answers=[FallBack(go=True)])
    assert isinstance(fought.asked[0], ChooseWithdrawal)
    assert fought.is_whole("s")
    assert fought.at("s") not in ("0404", "")
    proud = bring(state, SOVIETS, "ae", "s", answers=[FallBack(go=False)])
    assert proud.is_group("s")
    peace = changed(state, season="clear")
    assert bring(peace, SOVIETS, "ae", "s").asked == []
    # The first year is of 52 turns.
    for since, may in ((51, True), (52, False)):
        later = changed(state, invaded=state.clock.turn - since)
        assert may_withdraw(later, SOVIETS) is may


@pytest.mark.parametrize("result", ["ae", "ax", "br", "dr", "ex", "hx", "de"])
def test_who_sees_nothing_of_a_battle_hears_nothing_of_it(result: Result) -> None:
    state = position(*two_against().terms.units, options=Options(fog=True))
    sighted = {AXIS: {"d": True}, ALLIES: {"t": True, "i": True}, SOVIETS: {}}
    fought = bring(changed(state, sighted=sighted), AXIS, result, "t", "i")
    about_units = [event for event in fought.events if hasattr(event, "unit")]
    assert about_units
    assert not any(SOVIETS in event.to for event in about_units)


@pytest.mark.rule("WIE-CBT-055", "engine")
@pytest.mark.rule("WIE-CBT-057", "engine")
def test_a_retreat_into_somebody_unseen_fails() -> None:
    # The British can only go where the Axis stands unseen; they learn it the hard way.
    rows = (
        unit("t", "de-panzer", "0404"),
        unit("d", "uk-motorized", TARGET),
    )
    land = ground(terrain=dict.fromkeys(("0403", "0503", "0505", "0603"), "sea"))
    state = position(*rows, unit("x", "de-infantry", "0604"), on=land, options=Options(fog=True))
    blind = changed(state, sighted={AXIS: {"d": True}, ALLIES: {"t": True}, SOVIETS: {}})
    fought = bring(blind, AXIS, "dr", "t", answers=[STAY])
    assert fought.is_group("d")
    assert fought.at("d") == TARGET
    assert "UnitCornered" in fought.kinds()
