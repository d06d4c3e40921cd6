"""Orders of the Reinforcement Phase, each clause of their refusals."""

from typing import Any

import pytest

from grognard.kernel.dice import Roll
from grognard.systems.europe.orders import reinforcement as orders
from grognard.systems.europe.rules.attrition import new_level
from grognard.systems.europe.rules.france import is_french
from grognard.systems.europe.rules.reforming import outlets, partners, whole_of, worth_dissolving
from grognard.systems.europe.rules.replacements import payer_of, receive, used
from grognard.systems.europe.rules.units import pace_of
from grognard.systems.europe.rules.withdrawals import settle
from grognard.systems.europe.state import Pool, State
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Date,
    Options,
    ReplacementTerms,
    WithdrawalTerms,
)
from tests.cases.europe.board import alter, changed, ground, on_turn, position, the, unit
from tests.cases.europe.resolving import play
from tests.cases.europe.test_rein import PLENTY, city, ordered, pooled, refused, scene


@pytest.mark.rule("WIE-REIN-014", "engine")
@pytest.mark.rule("WIE-REIN-015", "engine")
def test_which_three_make_a_whole() -> None:
    rows = [
        *(unit(f"g{n}", "de-infantry", "0404", group=True) for n in range(4)),
        unit("w", "de-infantry", "0404"),
        unit("p", "de-panzer", "0404", group=True),
        *(unit(f"r{n}", "de-para-regiment", "0505") for n in range(3)),
        *(unit(f"q{n}", "de-infantry", "0606", group=True) for n in range(2)),
    ]
    state = scene(*rows)
    assert whole_of(state, the(state, "g0")) == "de-infantry"
    assert whole_of(state, the(state, "r0")) == "de-para"
    assert whole_of(state, the(state, "w")) == ""
    assert [one.id for one in partners(state, the(state, "g1"))] == ["g1", "g0", "g2"]
    for id_, rule in (("g0", ""), ("r0", ""), ("w", "WIE-REIN-014"), ("p", "WIE-REIN-014")):
        assert refused(state, orders.Combine(unit=id_)) == rule
    assert refused(state, orders.Combine(unit="q0")) == "WIE-REIN-014"  # two
    assert refused(state, orders.Combine(unit="none")) == "WIE-REIN-014"
    assert refused(state, orders.Combine(unit="g0"), ALLIES) == "WIE-REIN-014"
    brigades = scene(*(unit(f"b{n}", "su-armor-brigade", "0404") for n in range(3)), side=SOVIETS)
    assert refused(brigades, orders.Combine(unit="b0"), SOVIETS) == "WIE-REIN-014"


@pytest.mark.rule("WIE-REIN-037", "engine")
@pytest.mark.rule("WIE-REIN-038", "engine")
@pytest.mark.rule("WIE-REIN-043", "engine")
def test_every_reason_against_breaking_down() -> None:
    corps = unit("c", "su-armor", "0404")
    state = scene(corps, side=SOVIETS)
    assert set(outlets(state, the(state, "c"))) == {"0403", "0405", "0304", "0305", "0504", "0505"}
    assert refused(state, orders.BreakDown(unit="c", hex="0504"), SOVIETS) == ""
    assert refused(state, orders.BreakDown(unit="c"), SOVIETS) == "WIE-REIN-038"
    assert refused(state, orders.BreakDown(unit="c", hex="0604"), SOVIETS) == "WIE-REIN-038"
    assert refused(state, orders.BreakDown(unit="none"), SOVIETS) == "WIE-REIN-037"
    group = scene(unit("c", "su-armor", "0404", group=True), side=SOVIETS)
    assert refused(group, orders.BreakDown(unit="c", hex="0504"), SOVIETS) == "WIE-REIN-037"
    full = [unit(f"f{n}", "su-infantry", "0504") for n in range(3)]
    assert refused(
        scene(corps, *full, side=SOVIETS), orders.BreakDown(unit="c", hex="0504"), SOVIETS
    ) == ("WIE-REIN-038")
    beside = scene(corps, unit("x", "su-infantry", "0404"), side=SOVIETS)
    assert refused(beside, orders.BreakDown(unit="c", hex="0504"), SOVIETS) == "WIE-REIN-037"
    three = scene(unit("c", "su-infantry-corps", "0404"), side=SOVIETS)
    assert outlets(three, the(three, "c")) == ("",)
    assert refused(three, orders.BreakDown(unit="c"), SOVIETS) == ""
    for others, rule in ((1, ""), (2, "WIE-UNIT-012")):  # three regiments and those make four, five
        more = [unit(f"i{n}", "de-infantry", "0404") for n in range(others)]
        para = scene(unit("c", "de-para", "0404"), *more)
        assert refused(para, orders.BreakDown(unit="c")) == rule
    assert refused(scene(unit("c", "de-infantry", "0404")), orders.BreakDown(unit="c")) == (
        "WIE-REIN-037"
    )


@pytest.mark.rule("WIE-REIN-038", "engine")
def test_the_last_part_goes_next_door() -> None:
    state = scene(unit("c", "su-armor", "0404"), side=SOVIETS)
    ordered(state, orders.BreakDown(unit="c", hex="0504"), SOVIETS)
    found = sorted((one.at, one.template, one.name[-2:]) for one in state.units.values())
    assert found == [
        ("0404", "su-armor-brigade", "/1"),
        ("0404", "su-armor-brigade", "/2"),
        ("0404", "su-armor-brigade", "/3"),
        ("0504", "su-mechanized-brigade", "/4"),
    ]


@pytest.mark.rule("WIE-REIN-016", "engine")
@pytest.mark.rule("WIE-REIN-017", "engine")
@pytest.mark.rule("WIE-REIN-018", "engine")
def test_who_is_loaded_and_as_what() -> None:
    state = scene(
        unit("r", "de-para-regiment", "0404"),
        unit("d", "de-para", "0405"),
        unit("i", "de-infantry", "0404"),
        unit("z", "de-para-regiment", "0706"),
        unit("f", "fr-infantry", "0806"),
    )
    assert refused(state, orders.Load(unit="i")) == "WIE-REIN-016"
    assert refused(state, orders.Load(unit="z")) == "WIE-REIN-016"  # in an enemy zone
    assert refused(
        scene(unit("r", "de-para-regiment", "0404"), sources=()), orders.Load(unit="r")
    ) == ("WIE-REIN-016")
    ordered(state, orders.Load(unit="r"))
    ordered(state, orders.Load(unit="d"))
    assert sorted(one.unit.template for one in state.loaded.values()) == ["de-para-regiment"] * 4
    assert {(one.front, one.ready) for one in state.loaded.values()} == {("west", 5)}
    allied = scene(unit("d", "uk-para", "0404"), side=ALLIES)
    ordered(allied, orders.Load(unit="d"), ALLIES)
    assert [one.unit.template for one in allied.loaded.values()] == ["uk-para"]


@pytest.mark.rule("WIE-REIN-009", "engine")
@pytest.mark.rule("WIE-REIN-011", "engine")
def test_points_arrive_in_their_turn_and_add_up() -> None:
    rows = (
        ReplacementTerms("germany", "west", 2, 7, 1),
        ReplacementTerms("germany", "west", 2, 5, 0),
        ReplacementTerms("germany", "east", 2, 1, 2),
        ReplacementTerms("united-kingdom", "west", 2, 3, 3),
        ReplacementTerms("germany", "west", 3, 9, 9),
    )
    state = on_turn(scene(terms={"replacements": rows}), 2)
    state = changed(state, pools={AXIS: {"west/germany": Pool(1, 4, 0, 0)}})
    play(state, receive(state, AXIS))
    assert state.pools[AXIS] == {
        "west/germany": Pool(13, 5, 3, 1),
        "east/germany": Pool(1, 2, 1, 1),
    }
    assert used(Pool(5, 5, 2, 2), "IR", 2, units=1) == Pool(3, 5, 1, 2)
    assert used(Pool(5, 5, 2, 2), "MR", 1) == Pool(5, 4, 2, 2)


@pytest.mark.rule("WIE-REIN-005", "engine")
@pytest.mark.rule("WIE-REIN-006", "engine")
@pytest.mark.rule("WIE-REIN-011", "engine")
def test_every_reason_against_rebuilding() -> None:
    state = pooled(scene(unit("g", "de-infantry", "0404", group=True)), west_germany=PLENTY)
    assert refused(state, orders.Rebuild(unit="g")) == ""
    assert refused(state, orders.Rebuild(unit="none")) == "WIE-REIN-005"
    assert refused(state, orders.Rebuild(unit="g"), ALLIES) == "WIE-REIN-005"
    whole = pooled(scene(unit("g", "de-infantry", "0404")), west_germany=PLENTY)
    assert refused(whole, orders.Rebuild(unit="g")) == "WIE-REIN-005"
    finn = pooled(scene(unit("g", "fi-infantry", "0404", group=True)), west_finland=PLENTY)
    assert refused(finn, orders.Rebuild(unit="g")) == "WIE-REIN-011"
    assert payer_of(state.terms, "free-france") == "united-states"
    assert payer_of(state.terms, "hungary") == ""
    last = pooled(state, west_germany=Pool(1, 0, 1, 0))
    ordered(last, orders.Rebuild(unit="g"))
    assert last.pools[AXIS]["west/germany"] == Pool(0, 0, 0, 0)
    assert pace_of(last, the(last, "g")).spent
    spent = pooled(state, west_germany=Pool(9, 9, 0, 2))
    assert refused(spent, orders.Rebuild(unit="g")) == "WIE-REIN-009"


@pytest.mark.rule("WIE-REIN-013", "engine")
def test_every_reason_against_raising() -> None:
    land = ground(country="france", marks=city("0404", "0505", "0606"))
    state = scene(side=ALLIES, on=land, holders={"france": ALLIES})
    sample = position(unit("i", "fr-infantry", "0101"), unit("s", "uk-supply", "0101")).units
    lost = {
        "i": sample["i"],
        "s": sample["s"],
        "a": the(position(unit("a", "uk-armor", "0101")), "a"),
    }
    pool = {"west_france": Pool(1, 0, 0, 0), "west_united_kingdom": PLENTY}
    state = pooled(changed(state, lost={ALLIES: lost}), ALLIES, **pool)
    assert refused(state, orders.Raise(unit="i", hex="0404"), ALLIES) == ""
    for id_ in ("s", "a", "none"):  # no combat unit, one with a battle group, nobody
        assert refused(state, orders.Raise(unit=id_, hex="0404"), ALLIES) == "WIE-REIN-013"
    assert refused(state, orders.Raise(unit="i", hex="0303"), ALLIES) == "WIE-REIN-013"  # no city
    poor = pooled(state, ALLIES, west_france=Pool(0, 9, 9, 9))
    assert refused(poor, orders.Raise(unit="i", hex="0404"), ALLIES) == "WIE-REIN-013"
    control = bytearray(state.control)
    control[state.terms.map.place("0404")] = 1
    taken = changed(state, control=bytes(control))
    assert refused(taken, orders.Raise(unit="i", hex="0404"), ALLIES) == "WIE-REIN-013"
    ordered(state, orders.Raise(unit="i", hex="0505"), ALLIES)
    assert the(state, "i").at == "0505"
    assert state.pools[ALLIES]["west/france"] == Pool(0, 0, 0, 0)
    assert "i" not in state.lost[ALLIES]


@pytest.mark.rule("WIE-REIN-028", "engine")
@pytest.mark.parametrize(
    ("template", "country", "group", "points"),
    [
        ("uk-motorized", "united-kingdom", False, 2),
        ("uk-armor-brigade", "united-kingdom", False, 1),
        ("uk-motorized", "united-kingdom", True, 0),
        ("uk-motorized", "france", False, 0),
        ("us-motorized", "united-kingdom", False, 0),
        ("uk-supply", "united-kingdom", False, 0),
    ],
)
def test_what_dissolving_is_worth(template: str, country: str, group: bool, points: int) -> None:
    row = unit("u", template, "0404", group=group)
    state = scene(row, side=ALLIES, on=ground(country=country))
    assert worth_dissolving(state, the(state, "u")) == points
    assert (refused(state, orders.Dissolve(unit="u"), ALLIES) == "") is (points > 0)
    hungry = scene(row, side=ALLIES, on=ground(country=country), sources=())
    assert worth_dissolving(hungry, the(hungry, "u")) == 0


@pytest.mark.rule("WIE-REIN-034", "engine")
@pytest.mark.rule("WIE-REIN-035", "engine")
@pytest.mark.rule("WIE-REIN-036", "engine")
def test_every_reason_against_making_free_french() -> None:
    def vichy(**pool: Any) -> State:
        state = scene(unit("v", "vf-infantry", "0404", power=ALLIES), side=ALLIES)
        return pooled(state, ALLIES, west_united_states=Pool(**pool))

    def rule(state: State, into: str = "ff-infantry") -> str:
        return refused(state, orders.Convert(unit="v", into=into), ALLIES)

    state = vichy(infantry=1)
    assert rule(state) == ""
    assert rule(state, "ff-armor") == "WIE-REIN-035"  # no MR
    assert rule(vichy(mechanized=1), "ff-armor") == ""
    assert rule(state, "uk-armor") == "WIE-REIN-034"
    assert rule(changed(state, duties={ALLIES: {"conversion": 1}})) == "WIE-REIN-034"
    control = bytearray(state.control)
    control[state.terms.map.place("0404")] = 1
    assert rule(changed(state, control=bytes(control))) == "WIE-REIN-035"
    one = the(state, "v")
    assert is_french(one)
    assert not is_french(the(alter(state, "v", nation="france"), "v"))
    assert is_french(the(alter(state, "v", nation="france", kind="partisan"), "v"))
    assert not is_french(the(alter(state, "v", nation="poland", kind="partisan"), "v"))
    asked: list[tuple[int, int]] = []
    from grognard.systems.europe.rules.france import convert

    play(
        state,
        convert(state, ALLIES, orders.Convert(unit="v", into="ff-infantry")),
        {"conversion": True},
        asked,
    )
    assert asked == [(1, 6)]
    (new,) = state.units.values()
    assert (new.template, new.group, new.attack, new.moves) == ("ff-infantry", True, 2, 10)
    assert state.pools[ALLIES]["west/united-states"] == Pool()
    assert state.duties[ALLIES]["conversion"] == 1


NOVEMBER = Date(1943, 11, 1)


@pytest.mark.rule("WIE-REIN-040", "engine")
@pytest.mark.rule("WIE-REIN-041", "engine")
@pytest.mark.rule("WIE-REIN-042", "engine")
def test_every_reason_against_the_ss() -> None:
    more: dict[str, Any] = {"terms": {"sides": (AXIS, SOVIETS), "game": "campaign"}}

    def east(*rows: Any, date: Date = NOVEMBER, **other: Any) -> State:
        state = scene(*(rows or (unit("u", "de-ss-panzergrenadier", "0404"),)), date=date, **more)
        return changed(state, **other)

    def rule(state: State, into: str = "de-ss-panzer") -> str:
        return refused(state, orders.Upgrade(unit="u", into=into))

    assert rule(east()) == ""
    assert rule(east(date=Date(1943, 10, 4))) == "WIE-REIN-040"
    assert rule(east(upgraded={AXIS: {"de-ss-panzer": 2}})) == ""
    assert rule(east(upgraded={AXIS: {"de-ss-panzer": 3}})) == "WIE-REIN-041"
    assert rule(east(), "de-panzer") == "WIE-REIN-025"
    group = unit("u", "de-ss-panzergrenadier", "0404", group=True)
    assert rule(east(group)) == "WIE-REIN-025"
    near = (unit("u", "de-ss-panzergrenadier", "0404"), unit("s", "su-infantry", "0504"))
    assert rule(east(*near)) == "WIE-REIN-042"
    old = unit("u", "de-panzergrenadier", "0404")
    rich = pooled(east(old, date=Date(1942, 10, 1)), west_germany=Pool(mechanized=1))
    assert rule(rich, "de-ss-panzergrenadier") == ""
    poor = pooled(rich, west_germany=Pool(infantry=9))
    assert rule(poor, "de-ss-panzergrenadier") == "WIE-REIN-025"
    early = pooled(east(old, date=Date(1942, 9, 4)), west_germany=PLENTY)
    assert rule(early, "de-ss-panzergrenadier") == "WIE-REIN-040"
    ordered(rich, orders.Upgrade(unit="u", into="de-ss-panzergrenadier"))
    assert rich.pools[AXIS]["west/germany"] == Pool()
    assert rich.upgraded[AXIS] == {"de-ss-panzergrenadier": 1}
    assert (the(rich, "u").attack, the(rich, "u").moves) == (11, 8)
    assert pace_of(rich, the(rich, "u")).spent
    for game, sides in (("scenario", (AXIS, SOVIETS)), ("campaign", (AXIS, ALLIES, SOVIETS))):
        other = scene(
            unit("u", "de-ss-panzergrenadier", "0404"),
            date=Date(1943, 11, 1),
            terms={"sides": sides, "game": game},
        )
        assert rule(other) == "WIE-REIN-025"


@pytest.mark.rule("WIE-REIN-032", "engine")
@pytest.mark.rule("WIE-REIN-045", "engine")
def test_what_was_given_up_is_counted() -> None:
    row = WithdrawalTerms(id="w", turn=1, template="de-panzergrenadier", count=3)
    rows = [unit(f"p{n}", "de-panzergrenadier", "0404") for n in range(4)]
    state = scene(*rows, terms={"withdrawals": (row,)})
    ordered(state, orders.Withdraw(unit="p3", withdrawal="w"))
    assert state.withdrawn == {AXIS: {"w": 1}}
    play(state, settle(state, AXIS))
    assert state.withdrawn == {AXIS: {"w": 3}}
    assert set(state.units) == {"p2"}
    assert play(state, settle(state, AXIS)) == []


@pytest.mark.rule("WIE-OAT-012", "engine")
@pytest.mark.parametrize(
    ("template", "faces", "lowest"),
    [
        ("de-infantry", 11, 5),
        ("su-infantry", 31, 15),
        ("uk-motorized", 11, 10),
        ("us-motorized", 21, 10),
        ("fr-infantry", 21, 15),
        ("it-infantry", 31, 15),
    ],
)
def test_how_worn_new_units_are(template: str, faces: int, lowest: int) -> None:
    state = position(unit("u", template, "0404"), options=Options(advanced_attrition=True))
    drawing = new_level(state, the(state, "u"))
    asked = next(drawing)
    assert isinstance(asked, Roll)
    assert asked.faces == faces
    with pytest.raises(StopIteration) as found:
        drawing.send(1)
    assert found.value.value == lowest
