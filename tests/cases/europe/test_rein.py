"""The Reinforcement Phase: what arrives, what is rebuilt, and what else is done in it."""

import random
from functools import partial
from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import sample
from grognard.kernel.records import Clock, Order, Refusal
from grognard.kernel.view import view
from grognard.systems.europe.events.politics import UnitAppeared
from grognard.systems.europe.orders import ORDERS
from grognard.systems.europe.orders import reinforcement as orders
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.phases.reinforcement import Reinforcement
from grognard.systems.europe.rules.replacements import cost_of, points_for, share
from grognard.systems.europe.state import Pool, Return, State, Unit, Work
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Date,
    FortTerms,
    Options,
    PlacementTerms,
    ReplacementTerms,
    SourceTerms,
    UnitTerms,
    WithdrawalTerms,
)
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import (
    alter,
    changed,
    ground,
    on_turn,
    position,
    read_the_tables,
    the,
    the_tables,
    unit,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play

BERLIN = SourceTerms(at="0304", nation="germany")
LONDON = SourceTerms(at="0304", nation="united-kingdom")
MOSCOW = SourceTerms(at="0304", nation="soviet-union")
PHASE = Reinforcement()


def scene(*units: UnitTerms, side: str = AXIS, turn: int = 1, **more: Any) -> State:
    """Set up a Reinforcement Phase; all land is the acting power's, near its source of supply."""
    land = more.pop("on", None) or ground()
    countries = next(one.names for one in land.grids if one.layer == "country")
    sources: dict[str, SourceTerms] = {AXIS: BERLIN, ALLIES: LONDON, SOVIETS: MOSCOW}
    source = sources[side]
    more.setdefault("sources", (source,))
    more.setdefault("holders", dict.fromkeys(countries, side))
    state = position(*units, on=land, **more)
    return changed(state, clock=Clock(turn=turn, phase="reinforcement", side=side))


def refused(state: State, order: Order, side: str = AXIS) -> str:
    """The rule by which an order is refused in the phase, or nothing."""
    found: Refusal | None = PHASE.refuse(view(state, side), order)
    return found.rule if found is not None else ""


def ordered(state: State, order: Order, side: str = AXIS, **luck: Any) -> State:
    """Give an order that must be allowed, and see what becomes of the state."""
    assert refused(state, order, side) == ""
    play(state, PHASE.obey(state, side, order), luck)
    return state


def prepared(state: State, **luck: Any) -> State:
    """Let the phase begin."""
    play(state, PHASE.prepare(state), luck)
    return state


def now(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


def pooled(state: State, side: str = AXIS, **pools: Pool) -> State:
    """Give a power replacement points, as `west_germany=Pool(...)`."""
    keys = {name.replace("_", "/", 1).replace("_", "-"): pool for name, pool in pools.items()}
    return changed(state, pools={side: keys})


def city(*places: str) -> list[MarkShown]:
    """Make hexes cities."""
    return [MarkShown("settlements", "city", at) for at in places]


PLENTY = Pool(infantry=12, mechanized=12, infantry_most=2, mechanized_most=2)


@pytest.mark.rule("WIE-REIN-001", "engine")
@pytest.mark.rule("WIE-REIN-002", "engine")
@pytest.mark.rule("WIE-REIN-004", "engine")
def test_new_units_of_all_nations_arrive_in_their_turn_and_are_placed() -> None:
    state = scene(
        unit("a", "de-infantry", "0404"),
        unit("b", "de-infantry", "", turn=2),
        unit("c", "it-infantry", "0505", turn=2),
        unit("r", "fr-infantry", "0606", turn=2),
        terms={"placements": (PlacementTerms("germany", ("0202", "0909")),)},
    )
    game = begin(state)
    assert "b" not in now(game).units
    assert done(game, AXIS) == ""
    assert (now(game).clock.turn, now(game).clock.phase) == (2, "reinforcement")
    assert now(game).units["c"].at == "0505"  # it has its place, so there is nothing to choose
    assert give(game, AXIS, orders.Place(unit="b", hex="0303")) == "WIE-REIN-004"
    assert give(game, AXIS, orders.Place(unit="c", hex="0202")) == "WIE-REIN-004"
    assert give(game, AXIS, orders.Place(unit="b", hex="0202")) == ""
    assert now(game).units["b"].at == "0202"
    assert give(game, AXIS, orders.Place(unit="b", hex="0909")) == "WIE-REIN-004"


@pytest.mark.rule("WIE-REIN-004", "engine")
def test_a_unit_is_not_placed_where_there_is_no_room_or_an_enemy() -> None:
    four = [unit(f"a{n}", "de-infantry", "0202") for n in range(4)]
    enemy = unit("e", "fr-infantry", "0505")
    state = prepared(
        scene(
            *four,
            enemy,
            unit("n", "de-infantry", "", turn=1),
            terms={"placements": (PlacementTerms("germany", ("0202", "0505", "0707")),)},
        )
    )
    assert refused(state, orders.Place(unit="n", hex="0202")) == "WIE-REIN-004"
    assert refused(state, orders.Place(unit="n", hex="0505")) == "WIE-REIN-004"
    assert refused(state, orders.Place(unit="n", hex="0707")) == ""


@pytest.mark.rule("WIE-REIN-004", "engine")
def test_without_other_word_new_units_come_in_the_cities_of_their_country() -> None:
    land = ground(country={"0404": "germany", "0405": "germany"}, marks=city("0404", "0606"))
    state = prepared(scene(unit("n", "de-infantry", "", turn=1), on=land))
    assert refused(state, orders.Place(unit="n", hex="0606")) == "WIE-REIN-004"
    assert refused(state, orders.Place(unit="n", hex="0405")) == "WIE-REIN-004"
    assert refused(state, orders.Place(unit="n", hex="0404")) == ""


@pytest.mark.rule("WIE-REIN-005", "engine")
@pytest.mark.rule("WIE-REIN-006", "engine")
def test_a_point_makes_a_battle_group_whole_and_it_is_spent() -> None:
    state = scene(
        unit("g", "de-infantry", "0404", group=True),
        unit("w", "de-infantry", "0405"),
        terms={"replacements": (ReplacementTerms("germany", "west", infantry=7),)},
    )
    game = begin(state)
    assert now(game).clock.phase == "reinforcement"
    assert give(game, AXIS, orders.Rebuild(unit="w")) == "WIE-REIN-005"
    assert give(game, AXIS, orders.Rebuild(unit="g")) == ""
    whole = now(game).units["g"]
    assert (whole.attack, whole.defence, whole.moves, whole.group) == (6, 6, 5, False)
    assert now(game).pools[AXIS]["west/germany"].infantry == 6
    assert done(game, AXIS) == ""
    assert give(game, AXIS, March(units=("g",), path=("0504",))) == "WIE-MECH-005"
    assert give(game, AXIS, March(units=("w",), path=("0505",))) == ""
    while now(game).clock.turn == 1:
        assert done(game, AXIS) == ""
    while now(game).clock.phase != "movement":
        assert done(game, AXIS) == ""
    assert give(game, AXIS, March(units=("g",), path=("0504",))) == ""


@pytest.mark.rule("WIE-REIN-005", "engine")
@pytest.mark.rule("WIE-SUP-035", "engine")
def test_a_battle_group_without_supply_is_not_rebuilt() -> None:
    cut = scene(unit("g", "de-infantry", "1209", group=True), sources=())
    cut = pooled(cut, west_germany=PLENTY)
    assert refused(cut, orders.Rebuild(unit="g")) == "WIE-REIN-005"


@pytest.mark.rule("WIE-REIN-007", "engine")
def test_points_must_be_of_the_nation_and_on_the_front() -> None:
    land = ground(front={"0404": "east"})
    state = scene(unit("g", "de-infantry", "0404", group=True), on=land)
    assert refused(pooled(state, west_germany=PLENTY), orders.Rebuild(unit="g")) == "WIE-REIN-007"
    assert refused(pooled(state, east_italy=PLENTY), orders.Rebuild(unit="g")) == "WIE-REIN-007"
    assert refused(pooled(state, east_germany=PLENTY), orders.Rebuild(unit="g")) == ""


@pytest.mark.rule("WIE-REIN-008", "engine")
@pytest.mark.rule("WIE-REIN-008", "data")
@pytest.mark.parametrize(
    ("template", "points"),
    [
        ("de-infantry", "IR"),
        ("de-cavalry", "IR"),
        ("uk-motorized", "IR"),
        ("de-motorized-light", "IR"),
        ("de-motorized", "MR"),  # the German 2-10 that becomes a 7-10
        ("de-para", "IR"),
        ("de-air-landing", "IR"),
        ("de-mountain", "IR"),
        ("de-panzer", "MR"),
        ("de-panzergrenadier", "MR"),
        ("de-artillery", "MR"),
    ],
)
def test_each_kind_takes_its_points(template: str, points: str) -> None:
    side = ALLIES if template.startswith("uk") else AXIS
    nation = "west_united_kingdom" if side == ALLIES else "west_germany"
    state = scene(unit("g", template, "0404", group=True), side=side)
    assert points_for(state.terms, the(state, "g")) == points
    kind, other = ("mechanized", "infantry") if points == "MR" else ("infantry", "mechanized")
    wrong = pooled(state, side, **{nation: Pool(**{other: 2, f"{other}_most": 1})})
    assert refused(wrong, orders.Rebuild(unit="g"), side) == "WIE-REIN-007"
    right = pooled(state, side, **{nation: Pool(**{kind: 2, f"{kind}_most": 1})})
    ordered(right, orders.Rebuild(unit="g"), side)
    assert not the(right, "g").group


@pytest.mark.rule("WIE-REIN-009", "engine")
def test_a_sixth_of_the_points_is_used_in_a_turn() -> None:
    # Thirteen and six: three units with infantry points and one with mechanized ones.
    terms = the_tables()
    groups = [unit(f"i{n}", "de-infantry", f"05{n + 1:02d}", group=True) for n in range(4)]
    tanks = [unit(f"t{n}", "de-panzer", f"04{n + 1:02d}", group=True) for n in range(2)]
    state = prepared(
        scene(
            *groups,
            *tanks,
            terms={"replacements": (ReplacementTerms("germany", "west", 0, 13, 6),)},
        )
    )
    for n in range(3):
        ordered(state, orders.Rebuild(unit=f"i{n}"))
    assert refused(state, orders.Rebuild(unit="i3")) == "WIE-REIN-009"
    ordered(state, orders.Rebuild(unit="t0"))
    assert refused(state, orders.Rebuild(unit="t1")) == "WIE-REIN-009"
    assert [share(state.terms, n) for n in (0, 1, 6, 7, 12, 13)] == [0, 1, 1, 2, 2, 3]
    assert terms.numbers.replacement_share == 6


@pytest.mark.rule("WIE-REIN-010", "engine")
@pytest.mark.rule("WIE-REIN-010", "data")
@pytest.mark.parametrize(
    ("template", "cost"),
    [
        ("de-infantry", 1),
        ("de-panzer", 1),
        ("de-para", 2),
        ("uk-para", 2),
        ("us-para", 2),
        ("de-ss-panzer", 2),
        ("de-ss-panzergrenadier", 2),
        ("us-armor-heavy", 2),
        ("us-armor", 1),
    ],
)
def test_paratroops_ss_and_heavy_armor_cost_two(template: str, cost: int) -> None:
    nation = read_the_tables().templates[template].nation.replace("-", "_")
    side = AXIS if nation == "germany" else ALLIES
    state = scene(unit("g", template, "0404", group=True), side=side)
    assert cost_of(state.terms, the(state, "g")) == cost
    for have in (cost - 1, cost):
        pool = Pool(have, have, 1, 1)
        found = refused(
            pooled(state, side, **{f"west_{nation}": pool}), orders.Rebuild(unit="g"), side
        )
        assert found == ("" if have == cost else "WIE-REIN-007")


@pytest.mark.rule("WIE-REIN-011", "engine")
@pytest.mark.rule("WIE-REIN-011", "data")
def test_five_nations_have_points() -> None:
    nations = {"germany", "italy", "france", "united-kingdom", "united-states"}
    assert set(read_the_tables().numbers.replacement_nations) == nations
    state = pooled(scene(unit("f", "fi-infantry", "0404", group=True)), west_finland=PLENTY)
    assert refused(state, orders.Rebuild(unit="f")) == "WIE-REIN-011"


@pytest.mark.rule("WIE-REIN-012", "engine")
@pytest.mark.parametrize(
    ("template", "values", "kind"),
    [("ff-infantry", (8, 10), "infantry"), ("ff-armor", (9, 8), "mechanized")],
)
def test_free_french_are_rebuilt_with_american_points(
    template: str, values: tuple[int, int], kind: str
) -> None:
    state = scene(unit("f", template, "0404", group=True), side=ALLIES)
    state = pooled(state, ALLIES, west_united_states=PLENTY)
    ordered(state, orders.Rebuild(unit="f"), ALLIES)
    assert (the(state, "f").attack, the(state, "f").moves) == values
    assert getattr(state.pools[ALLIES]["west/united-states"], kind) == 11


def fallen(id_: str, template: str, side: str = ALLIES) -> Unit:
    """Make a unit that was lost."""
    return the(position(unit(id_, template, "0909", power=side)), id_)


@pytest.mark.rule("WIE-REIN-013", "engine")
def test_units_without_battle_groups_are_raised_again_in_cities_at_home() -> None:
    land = ground(
        country={"0404": "france", "0405": "france", "0406": "france"},
        marks=city("0404", "0406", "0606"),
    )
    dead = {f"f{n}": fallen(f"f{n}", "fr-infantry") for n in range(3)}
    dead["u"] = fallen("u", "uk-motorized")
    state = scene(side=ALLIES, on=land, lost={ALLIES: dead})
    state = pooled(state, ALLIES, west_france=Pool(infantry=2), west_united_kingdom=PLENTY)
    place = orders.Raise
    assert refused(state, place(unit="f0", hex="0405"), ALLIES) == "WIE-REIN-013"  # no city
    assert refused(state, place(unit="f0", hex="0606"), ALLIES) == "WIE-REIN-013"  # not France
    assert refused(state, place(unit="u", hex="0404"), ALLIES) == "WIE-REIN-013"  # has a group
    ordered(state, place(unit="f0", hex="0404"), ALLIES)
    ordered(state, place(unit="f1", hex="0404"), ALLIES)  # the limit of a sixth does not hold
    assert the(state, "f0").at == the(state, "f1").at == "0404"
    assert refused(state, place(unit="f2", hex="0404"), ALLIES) == "WIE-REIN-013"  # no points
    assert sorted(state.lost[ALLIES]) == ["f2", "u"]
    held = changed(scene(side=ALLIES, on=land, lost={ALLIES: dead}, sources=()))
    held = pooled(held, ALLIES, west_france=PLENTY)
    assert refused(held, place(unit="f0", hex="0404"), ALLIES) == "WIE-REIN-013"  # no supply


@pytest.mark.rule("WIE-REIN-014", "engine")
def test_three_battle_groups_of_a_type_make_a_unit() -> None:
    groups = [unit(f"g{n}", "de-panzer", "0404", group=True) for n in range(2)]
    state = scene(*groups, unit("i", "de-infantry", "0404", group=True))
    assert refused(state, orders.Combine(unit="g0")) == "WIE-REIN-014"
    state = scene(*groups, unit("g2", "de-panzer", "0404", group=True))
    ordered(state, orders.Combine(unit="g1"))
    assert list(state.units) == ["g1"]
    assert (the(state, "g1").attack, the(state, "g1").group) == (10, False)
    assert AXIS not in state.lost


@pytest.mark.rule("WIE-REIN-015", "engine")
@pytest.mark.rule("WIE-REIN-043", "engine")
def test_airborne_divisions_are_split_into_regiments_and_put_together() -> None:
    state = scene(unit("p", "de-para", "0404"))
    ordered(state, orders.BreakDown(unit="p"))
    assert [one.template for one in state.units.values()] == ["de-para-regiment"] * 3
    joining = {template: row.joins for template, row in read_the_tables().parts.items()}
    assert [template for template, joins in joining.items() if joins] == ["de-para"]
    assert {one.at for one in state.units.values()} == {"0404"}
    first = min(state.units)
    ordered(state, orders.Combine(unit=first))
    assert [(one.template, one.attack) for one in state.units.values()] == [("de-para", 7)]


@pytest.mark.rule("WIE-REIN-016", "engine")
@pytest.mark.rule("WIE-REIN-017", "engine")
@pytest.mark.rule("WIE-REIN-018", "engine")
def test_paratroops_are_loaded_and_ready_after_four_turns() -> None:
    land = ground(front={"0404": "south"})
    state = scene(unit("p", "uk-para", "0404"), side=ALLIES, on=land, turn=3)
    ordered(state, orders.Load(unit="p"), ALLIES)
    assert state.units == {}
    assert (state.loaded["p"].front, state.loaded["p"].ready) == ("south", 7)
    german = scene(unit("p", "de-para", "0404"))
    ordered(german, orders.Load(unit="p"))
    assert [one.unit.template for one in german.loaded.values()] == ["de-para-regiment"] * 3
    assert sorted(one.unit.name for one in german.loaded.values()) == [
        "Unit p/1",
        "Unit p/2",
        "Unit p/3",
    ]
    assert refused(scene(unit("i", "de-infantry", "0404")), orders.Load(unit="i")) == "WIE-REIN-016"
    near = scene(unit("p", "de-para", "0404"), unit("e", "fr-infantry", "0504"))
    assert refused(near, orders.Load(unit="p")) == "WIE-REIN-016"
    cut = scene(unit("p", "de-para", "1209"), sources=())
    assert refused(cut, orders.Load(unit="p")) == "WIE-REIN-016"


EUROPE = {"areas": {"continental-europe": ("0404", "0504", "1209"), "england": ("0404",)}}


@pytest.mark.rule("WIE-REIN-019", "engine")
@pytest.mark.rule("WIE-REIN-020", "engine")
@pytest.mark.rule("WIE-REIN-023", "engine")
def test_german_fortifications_arrive_and_count_two_cycles_later() -> None:
    rows = (FortTerms(AXIS, 1, 2),)
    state = prepared(
        scene(
            unit("e", "fr-infantry", "0604"),
            holders={"poland": AXIS},
            terms={**EUROPE, "fortifications": rows},
        )
    )
    assert state.forts[AXIS] == 2
    assert refused(state, orders.BuildFort(hex="0304")) == "WIE-REIN-019"  # Scandinavia, say
    assert refused(state, orders.BuildFort(hex="0504")) == "WIE-REIN-019"  # in a zone
    ordered(state, orders.BuildFort(hex="0404"))
    assert state.works["0404"] == Work(kind="fortification", side=AXIS, since=9)
    assert refused(state, orders.BuildFort(hex="0404")) == "WIE-REIN-023"
    assert list(state.units) == ["e"]
    assert state.forts[AXIS] == 1
    far = scene(sources=(), terms=EUROPE, forts={AXIS: 1})
    assert refused(far, orders.BuildFort(hex="0404")) == "WIE-REIN-019"  # no major supply
    assert refused(scene(terms=EUROPE), orders.BuildFort(hex="0404")) == "WIE-REIN-019"  # none


@pytest.mark.rule("WIE-REIN-021", "engine")
def test_on_the_west_wall_a_fortification_counts_at_once() -> None:
    wall = {"0404": Work(kind="west-wall", side=AXIS)}
    state = scene(terms=EUROPE, forts={AXIS: 1}, works=wall)
    ordered(state, orders.BuildFort(hex="0404"))
    assert state.works["0404"] == Work(kind="fortification", side=AXIS, since=1)


@pytest.mark.rule("WIE-REIN-022", "engine")
def test_allied_fortifications_are_for_england() -> None:
    state = scene(side=ALLIES, terms=EUROPE, forts={ALLIES: 2})
    assert refused(state, orders.BuildFort(hex="0504"), ALLIES) == "WIE-REIN-022"
    ordered(state, orders.BuildFort(hex="0404"), ALLIES)
    assert state.works["0404"].since == 1


@pytest.mark.rule("WIE-REIN-024", "engine")
def test_an_own_fortification_can_be_removed_for_nothing() -> None:
    works = {
        "0404": Work(kind="fortification", side=AXIS),
        "0505": Work(kind="fortification", side=ALLIES),
        "0606": Work(kind="west-wall", side=AXIS),
    }
    state = scene(works=works)
    assert refused(state, orders.RazeFort(hex="0505")) == "WIE-REIN-024"
    assert refused(state, orders.RazeFort(hex="0606")) == "WIE-REIN-024"
    ordered(state, orders.RazeFort(hex="0404"))
    assert "0404" not in state.works
    assert state.forts.get(AXIS, 0) == 0


BRITAIN = ground(country={"0404": "united-kingdom", "0304": "united-kingdom"})


@pytest.mark.rule("WIE-REIN-025", "engine")
@pytest.mark.rule("WIE-REIN-026", "engine")
@pytest.mark.parametrize(
    ("template", "into", "kind"),
    [
        ("uk-motorized-brigade", "uk-motorized", "infantry"),
        ("uk-armor-brigade", "uk-armor", "mechanized"),
        ("uk-motorized", "uk-armor", "mechanized"),
    ],
)
def test_british_units_are_made_larger_for_two_points(template: str, into: str, kind: str) -> None:
    state = scene(unit("b", template, "0404"), side=ALLIES, on=BRITAIN)
    order = orders.Upgrade(unit="b", into=into)
    one = pooled(state, ALLIES, west_united_kingdom=Pool(**{kind: 1}))
    assert refused(one, order, ALLIES) == "WIE-REIN-025"
    two = pooled(state, ALLIES, west_united_kingdom=Pool(**{kind: 2}))
    ordered(two, order, ALLIES)
    assert the(two, "b").template == into
    assert getattr(two.pools[ALLIES]["west/united-kingdom"], kind) == 0
    abroad = scene(unit("b", template, "0505"), side=ALLIES, on=BRITAIN)
    abroad = pooled(abroad, ALLIES, west_united_kingdom=PLENTY)
    assert refused(abroad, order, ALLIES) == "WIE-REIN-025"
    hungry = scene(unit("b", template, "0404"), side=ALLIES, on=BRITAIN, sources=())
    assert refused(pooled(hungry, ALLIES, west_united_kingdom=PLENTY), order, ALLIES) != ""


@pytest.mark.rule("WIE-REIN-027", "engine")
def test_lost_paratroops_are_replaced_by_motorized_divisions() -> None:
    order = orders.Upgrade(unit="b", into="uk-para")
    dead = {ALLIES: {"p": fallen("p", "uk-para")}}
    campaign = {"game": "campaign"}

    def britain(terms: dict[str, Any], **more: Any) -> State:
        state = scene(
            unit("b", "uk-motorized", "0404"), side=ALLIES, on=BRITAIN, terms=terms, **more
        )
        return pooled(state, ALLIES, west_united_kingdom=Pool(infantry=1))

    assert refused(britain(campaign), order, ALLIES) == "WIE-REIN-027"  # none was lost
    assert refused(britain({}, lost=dead), order, ALLIES) == "WIE-REIN-025"  # a scenario
    state = ordered(britain(campaign, lost=dead), order, ALLIES)
    assert the(state, "b").template == "uk-para"
    assert state.pools[ALLIES]["west/united-kingdom"].infantry == 0
    assert state.lost[ALLIES] == {}


@pytest.mark.rule("WIE-REIN-028", "engine")
@pytest.mark.parametrize(
    ("template", "kind", "points"),
    [
        ("uk-motorized", "infantry", 2),
        ("uk-armor", "mechanized", 2),
        ("uk-motorized-brigade", "infantry", 1),
        ("uk-armor-brigade", "mechanized", 1),
    ],
)
def test_british_units_are_dissolved_for_points(template: str, kind: str, points: int) -> None:
    state = scene(unit("b", template, "0404"), side=ALLIES, on=BRITAIN)
    ordered(state, orders.Dissolve(unit="b"), ALLIES)
    assert state.units == {}
    assert getattr(state.pools[ALLIES]["west/united-kingdom"], kind) == points
    abroad = scene(unit("b", template, "0606"), side=ALLIES, on=BRITAIN)
    assert refused(abroad, orders.Dissolve(unit="b"), ALLIES) == "WIE-REIN-028"


RUSSIA = ground(country="soviet-union")


def winter(*units: UnitTerms, **more: Any) -> State:
    """Set up a snow turn of the first winter in Russia."""
    more.setdefault("season", "snow")
    more.setdefault("invaded", 1)
    state = scene(*units, on=RUSSIA, date=Date(1941, 13, 1), **more)
    return prepared(state)


@pytest.mark.rule("WIE-REIN-030", "engine")
@pytest.mark.rule("WIE-REIN-031", "engine")
@pytest.mark.rule("WIE-BARB-010", "engine")
def test_the_first_winter_takes_a_division_a_turn() -> None:
    rows = (unit("i", "de-infantry", "0404"), unit("j", "de-infantry", "0404"))
    state = winter(*rows, unit("t", "de-panzer", "0404"))
    assert refused(state, orders.FaceWinter(unit="t")) == "WIE-REIN-031"
    assert refused(state, EndTurn()) == "WIE-REIN-031"
    ordered(state, orders.FaceWinter(unit="i"))
    assert the(state, "i").group
    assert refused(state, EndTurn()) == ""
    assert refused(state, orders.FaceWinter(unit="j")) == "WIE-REIN-030"


@pytest.mark.rule("WIE-REIN-031", "engine")
@pytest.mark.rule("WIE-REIN-045", "engine")
def test_the_winter_takes_its_division_though_nobody_chose_one() -> None:
    state = winter(unit("i", "de-infantry", "0404"))
    play(state, Reinforcement().end(state))
    assert the(state, "i").group


@pytest.mark.rule("WIE-BARB-009", "engine")
@pytest.mark.rule("WIE-OPT-046", "engine")
def test_when_the_winter_asks_for_nothing() -> None:
    whole = unit("i", "de-infantry", "0404")
    group = unit("i", "de-infantry", "0404", group=True)
    assert refused(winter(group), EndTurn()) == ""  # none left to take
    assert refused(winter(whole, season="mud"), EndTurn()) == ""
    assert refused(winter(whole, invaded=0), EndTurn()) == ""
    assert refused(winter(whole, invaded=-52), EndTurn()) == ""  # a year ago
    assert refused(winter(whole, invaded=-49), EndTurn()) == "WIE-REIN-031"
    assert refused(winter(whole, options=Options(no_winter_losses=True)), EndTurn()) == ""
    at_home = scene(whole, season="snow", invaded=1, date=Date(1941, 13, 1))
    assert refused(prepared(at_home), EndTurn()) == ""  # not in Russia


@pytest.mark.rule("WIE-BARB-009", "engine")
def test_with_variable_weather_the_first_twenty_snow_turns_count() -> None:
    variable = Options(variable_weather=True)
    whole = unit("i", "de-infantry", "0404")
    early = winter(whole, options=variable, snows=19, invaded=-90)
    assert early.snows == 20
    assert refused(early, EndTurn()) == "WIE-REIN-031"
    assert refused(winter(whole, options=variable, snows=20, invaded=-90), EndTurn()) == ""


@pytest.mark.rule("WIE-REIN-031", "engine")
def test_who_lets_the_phase_pass_loses_a_division_all_the_same() -> None:
    state = winter(unit("i", "de-infantry", "0404"), unit("j", "de-infantry", "0405"))
    play(state, PHASE.end(state))
    assert [one.group for one in state.units.values()] == [True, False]


THREE_LEAVE = WithdrawalTerms(id="w", turn=5, template="de-panzergrenadier", count=2)


@pytest.mark.rule("WIE-REIN-032", "engine")
@pytest.mark.rule("WIE-REIN-045", "engine")
def test_units_leave_ahead_of_a_withdrawal_and_must_when_it_is_due() -> None:
    units = [unit(f"p{n}", "de-panzergrenadier", "0404") for n in range(3)]
    terms = {"withdrawals": (THREE_LEAVE,), "turns": 9}
    leave = orders.Withdraw(unit="p0", withdrawal="w")
    assert refused(scene(*units, terms=terms, turn=0), leave) == "WIE-REIN-032"
    near = scene(*units, unit("t", "de-panzer", "0404"), terms=terms, turn=1)
    assert refused(near, orders.Withdraw(unit="t", withdrawal="w")) == "WIE-REIN-032"
    assert refused(near, EndTurn()) == ""
    ordered(near, leave)
    assert "p0" not in near.units
    due = on_turn(near, 5)
    assert refused(due, EndTurn()) == "WIE-REIN-045"
    ordered(due, orders.Withdraw(unit="p1", withdrawal="w"))
    assert refused(due, EndTurn()) == ""
    assert refused(due, orders.Withdraw(unit="p2", withdrawal="w")) == "WIE-REIN-032"


@pytest.mark.rule("WIE-REIN-045", "engine")
def test_short_of_suitable_units_better_ones_go_and_then_weaker_ones() -> None:
    others = [
        unit("a", "de-ss-panzer", "0404"),  # 13
        unit("b", "de-panzer", "0404"),  # 10, the nearest better one
        unit("c", "de-panzer-brigade", "0404"),  # 3
        unit("d", "de-infantry", "0405"),
    ]
    for count, left in ((1, "acd"), (2, "cd"), (3, "d"), (4, "d")):
        row = WithdrawalTerms(id="w", turn=1, template="de-panzergrenadier", count=count)
        state = scene(*others, terms={"withdrawals": (row,)})
        assert refused(state, EndTurn()) == ""  # nobody suitable is there
        play(state, PHASE.end(state))
        assert "".join(sorted(state.units)) == left


@pytest.mark.rule("WIE-REIN-033", "engine")
def test_a_beachhead_is_dissolved() -> None:
    state = scene(side=ALLIES, beachheads={"0404": ALLIES, "0505": AXIS})
    assert refused(state, orders.ClearBeachhead(hex="0505"), ALLIES) == "WIE-REIN-033"
    ordered(state, orders.ClearBeachhead(hex="0404"), ALLIES)
    assert state.beachheads == {"0505": AXIS}


@pytest.mark.rule("WIE-REIN-034", "engine")
@pytest.mark.rule("WIE-REIN-035", "engine")
@pytest.mark.rule("WIE-REIN-036", "engine")
@pytest.mark.parametrize(
    ("into", "kind", "values"),
    [("ff-infantry", "infantry", (2, 10)), ("ff-armor", "mechanized", (2, 8))],
)
def test_french_partisans_may_become_free_french(
    into: str, kind: str, values: tuple[int, int]
) -> None:
    def maquis(**more: Any) -> State:
        state = scene(unit("m", "fr-infantry", "0404"), side=ALLIES, **more)
        partisan = {"m": fallen("m", "fr-infantry")}
        state = changed(state, units={k: _partisan(v, "0404") for k, v in partisan.items()})
        return pooled(state, ALLIES, west_united_states=Pool(**{kind: 1}))

    order = orders.Convert(unit="m", into=into)
    failed = ordered(maquis(), order, ALLIES, conversion=False)
    assert list(failed.units) == ["m"]
    assert refused(failed, order, ALLIES) == "WIE-REIN-034"  # one attempt a phase
    prepared(failed)
    assert refused(failed, order, ALLIES) == ""
    state = ordered(maquis(), order, ALLIES, conversion=True)
    (new,) = state.units.values()
    assert (new.nation, new.group, new.defence, new.moves) == ("free-france", True, *values)
    assert getattr(state.pools[ALLIES]["west/united-states"], kind) == 0
    assert refused(pooled(maquis(), ALLIES), order, ALLIES) == "WIE-REIN-035"
    assert refused(maquis(sources=()), order, ALLIES) == "WIE-REIN-035"
    assert refused(maquis(holders={"poland": AXIS}), order, ALLIES) == "WIE-REIN-035"
    soldier = pooled(
        scene(unit("m", "fr-infantry", "0404"), side=ALLIES), ALLIES, west_united_states=PLENTY
    )
    assert refused(soldier, order, ALLIES) == "WIE-REIN-034"


def _partisan(one: Unit, at: str) -> Unit:
    import msgspec

    return msgspec.structs.replace(one, kind="partisan", at=at)


@pytest.mark.rule("WIE-REIN-037", "engine")
@pytest.mark.rule("WIE-REIN-037", "data")
@pytest.mark.rule("WIE-REIN-038", "engine")
@pytest.mark.parametrize(
    ("template", "hex_", "parts"),
    [
        ("su-infantry-corps", "", [(1, 4)] * 3),
        ("su-infantry-corps-late", "", [(1, 4)] * 3),
        ("su-armor", "0504", [(2, 5)] * 3 + [(3, 5)]),
        ("su-mechanized", "0504", [(2, 5)] + [(3, 5)] * 3),
    ],
)
def test_soviet_corps_are_broken_down(
    template: str, hex_: str, parts: list[tuple[int, int]]
) -> None:
    state = scene(unit("c", template, "0404"), side=SOVIETS)
    order = orders.BreakDown(unit="c", hex=hex_)
    ordered(state, order, SOVIETS)
    found = sorted((one.attack, one.moves) for one in state.units.values())
    assert found == parts
    away = [one.at for one in state.units.values() if one.at != "0404"]
    assert away == ([hex_] if hex_ else [])
    two = scene(unit("c", template, "0404"), unit("d", "su-infantry", "0404"), side=SOVIETS)
    assert refused(two, order, SOVIETS) == "WIE-REIN-037"


@pytest.mark.rule("WIE-REIN-038", "engine")
def test_without_room_beside_it_a_corps_stays_whole() -> None:
    near = ("0403", "0504", "0505", "0405", "0305", "0304")
    full = [unit(f"n{number}{at}", "su-infantry", at) for at in near for number in range(3)]
    state = scene(unit("c", "su-armor", "0404"), *full, side=SOVIETS)
    for at in ("", *near):
        order = orders.BreakDown(unit="c", hex=at)
        assert refused(state, order, SOVIETS) == "WIE-REIN-038"


@pytest.mark.rule("WIE-REIN-039", "engine")
def test_one_british_unit_stands_outside_the_bef() -> None:
    state = scene(
        unit("a", "uk-motorized", "0404"),
        unit("b", "uk-motorized", "0404"),
        unit("f", "fr-infantry", "0404"),
        side=ALLIES,
    )
    assert refused(state, orders.NameNbef(unit="f"), ALLIES) == "WIE-REIN-039"
    ordered(state, orders.NameNbef(unit="a"), ALLIES)
    assert refused(state, orders.NameNbef(unit="a"), ALLIES) == "WIE-REIN-039"
    ordered(state, orders.NameNbef(unit="b"), ALLIES)
    assert state.nbef == {ALLIES: "b"}


EAST = {"game": "campaign", "sides": (AXIS, SOVIETS)}


@pytest.mark.rule("WIE-REIN-040", "engine")
@pytest.mark.rule("WIE-REIN-041", "engine")
@pytest.mark.rule("WIE-REIN-042", "engine")
def test_ss_upgrades_of_the_east() -> None:
    units = [unit(f"g{n}", "de-panzergrenadier", "0404") for n in range(2)]
    first = orders.Upgrade(unit="g0", into="de-ss-panzergrenadier")

    def east(*found: UnitTerms, date: Date, **terms: Any) -> State:
        return pooled(
            scene(*found, date=date, terms={**EAST, **terms}), west_germany=Pool(mechanized=5)
        )

    assert refused(east(*units, date=Date(1942, 9, 4)), first) == "WIE-REIN-040"
    assert refused(east(*units, date=Date(1942, 10, 1), game="scenario"), first) != ""
    state = east(*units, date=Date(1942, 10, 1))
    ordered(state, first)
    assert (the(state, "g0").attack, the(state, "g0").moves) == (11, 8)
    assert state.pools[AXIS]["west/germany"].mechanized == 4
    second = orders.Upgrade(unit="g1", into="de-ss-panzergrenadier")
    assert refused(state, second) == "WIE-REIN-041"  # one only
    elite = [unit(f"s{n}", "de-ss-panzergrenadier", f"040{n + 1}") for n in range(4)]
    late = east(*elite, date=Date(1943, 11, 1))
    for n in range(3):
        ordered(late, orders.Upgrade(unit=f"s{n}", into="de-ss-panzer"))
    assert the(late, "s0").attack == 13
    assert late.pools[AXIS]["west/germany"].mechanized == 5
    assert refused(late, orders.Upgrade(unit="s3", into="de-ss-panzer")) == "WIE-REIN-041"
    close = east(*elite[:1], unit("e", "su-armor", "0501"), date=Date(1944, 1, 1))
    assert refused(close, orders.Upgrade(unit="s0", into="de-ss-panzer")) == "WIE-REIN-042"


@pytest.mark.rule("WIE-HIST-011", "engine")
@pytest.mark.parametrize("date", [Date(1942, 10, 1), Date(1943, 6, 2), Date(1945, 3, 4)])
def test_the_exchange_for_the_ss_stays_open(date: Date) -> None:
    rows = (unit("g", "de-panzergrenadier", "0404"), unit("s", "de-ss-panzergrenadier", "0405"))
    state = pooled(scene(*rows, date=date, terms=EAST), west_germany=Pool(mechanized=5))
    assert refused(state, orders.Upgrade(unit="g", into="de-ss-panzergrenadier")) == ""
    later = refused(state, orders.Upgrade(unit="s", into="de-ss-panzer"))
    assert later == ("" if date >= Date(1943, 11, 1) else "WIE-REIN-040")


@pytest.mark.rule("WIE-REIN-044", "engine")
@pytest.mark.rule("WIE-OPT-053", "engine")
@pytest.mark.parametrize(
    ("template", "turns"),
    [
        ("de-infantry", 12),
        ("de-ss-panzer", 8),
        ("de-ss-panzergrenadier", 8),
        ("de-panzer", 8),
        ("de-panzergrenadier", 8),
    ],
)
def test_battle_groups_go_home_and_come_back_whole(template: str, turns: int) -> None:
    terms = {**EAST, "placements": (PlacementTerms("germany", ("0404", "0303")),)}
    order = orders.SendHome(unit="g")

    def east(at: str, *, on: bool = True) -> State:
        options = Options(kg_rebuilds=on)
        return scene(unit("g", template, at, group=True), options=options, terms=terms)

    assert refused(east("0404", on=False), order) == "WIE-REIN-044"
    assert refused(east("0707"), order) == "WIE-REIN-044"
    assert refused(alter(east("0404"), "g", group=False), order) == "WIE-REIN-044"
    assert refused(alter(east("0404"), "g", nation="italy"), order) == "WIE-REIN-044"
    assert refused(east("0404"), orders.SendHome(unit="none")) == "WIE-REIN-044"
    state = ordered(east("0404"), order)
    whole = read_the_tables().templates[template].attack
    back = state.returning[AXIS]["g"]
    assert isinstance(back, Return)
    assert (back.turn, back.unit.attack, back.unit.group) == (1 + turns, whole, False)
    early = prepared(on_turn(state, turns))
    assert early.waiting.get(AXIS, {}) == {}
    late = prepared(on_turn(state, turns + 1))
    ordered(late, orders.Place(unit="g", hex="0303"))
    assert the(late, "g").attack == whole


@pytest.mark.rule("WIE-RAIL-018", "engine")
@pytest.mark.parametrize(
    ("template", "turns"),
    [
        ("su-infantry-corps", 4),
        ("su-cavalry", 4),
        ("su-armor", 8),
        ("su-mechanized", 8),
        ("su-artillery", 12),
    ],
)
def test_soviet_corps_leave_for_siberia_and_come_back_whole(template: str, turns: int) -> None:
    order = orders.SendHome(unit="s")
    land = ground(marks=[MarkShown("edges", "siberia", "1204")])
    terms = {
        "sides": (AXIS, SOVIETS),
        "placements": (PlacementTerms("soviet-union", ("0404",)),),
    }

    def east(at: str, year: int = 1943, *, group: bool = True, **more: Any) -> State:
        return scene(
            unit("s", template, at, group=group),
            on=land,
            side=SOVIETS,
            date=Date(year, 1, 1),
            terms={**terms, **more},
        )

    assert refused(east("1204", 1942), order, SOVIETS) == "WIE-REIN-044"
    whole_war = east("1204", sides=(AXIS, ALLIES, SOVIETS))
    assert refused(whole_war, order, SOVIETS) == "WIE-REIN-044"
    assert refused(east("1104"), order, SOVIETS) == "WIE-RAIL-018"
    assert refused(east("1204", group=False), order, SOVIETS) == "WIE-RAIL-018"
    state = ordered(east("1204", 1944), order, SOVIETS)
    assert state.units == {}
    back = state.returning[SOVIETS]["s"]
    whole = read_the_tables().templates[template]
    assert (back.turn, back.unit.attack, back.unit.group) == (1 + turns, whole.attack, False)
    early = prepared(on_turn(state, turns))
    assert early.waiting.get(SOVIETS, {}) == {}
    late = prepared(on_turn(state, turns + 1))
    ordered(late, orders.Place(unit="s", hex="0404"), SOVIETS)
    assert the(late, "s").defence == whole.defence


@pytest.mark.rule("WIE-REIN-001", "engine")
def test_what_is_offered_is_accepted() -> None:
    land = ground(
        country={"0404": "united-kingdom", "0304": "united-kingdom", "0405": "germany"},
        marks=city("0404", "0405"),
    )
    units = [
        unit("g0", "de-panzer", "0604", group=True),
        unit("g1", "de-panzer", "0604", group=True),
        unit("g2", "de-panzer", "0604", group=True),
        unit("n", "de-infantry", "", turn=1),
        unit("m", "de-infantry", "0707", turn=2),
        unit("p", "de-para", "0605"),
        unit("u", "uk-motorized-brigade", "0404"),
        unit("k", "uk-motorized", "0404"),
        unit("l", "uk-armor", "0304", group=True),
        unit("c", "su-armor", "1107"),
        unit("s", "su-infantry-corps", "1108"),
    ]
    state = position(
        *units,
        on=land,
        sources=(SourceTerms(at="0705", nation="germany"), LONDON),
        holders={"poland": AXIS, "germany": AXIS, "united-kingdom": ALLIES},
        terms={
            "replacements": (
                ReplacementTerms("germany", "west", 0, 6, 6),
                ReplacementTerms("united-kingdom", "west", 0, 6, 6),
            ),
            "fortifications": (FortTerms(AXIS, 0, 1),),
            "areas": {"continental-europe": ("0405", "0605")},
            "withdrawals": (WithdrawalTerms("w", 3, "de-infantry", 1),),
        },
    )
    seen: set[str] = set()
    for seed, side in ((seed, side) for seed in range(8) for side in (AXIS, ALLIES)):
        begun = changed(state, clock=Clock(turn=1, phase="reinforcement", side=side))
        seen |= _sampled(prepared(begun), side, random.Random(seed))
    assert {"Place", "Rebuild", "Combine", "Load", "BreakDown", "Upgrade", "BuildFort"} <= seen


def _sampled(state: State, side: str, luck: random.Random) -> set[str]:
    """Give random orders that the phase offers; name their kinds."""
    seen: set[str] = set()
    for _ in range(25):
        order: Any = sample(partial(PHASE.offers, view(state, side)), ORDERS, luck)
        if order is None:
            break
        ordered(state, order, side)
        seen.add(type(order).__name__)
    return seen


@pytest.mark.rule("WIE-REIN-002", "engine")
def test_arrivals_are_told_to_those_who_see_them() -> None:
    state = scene(unit("n", "de-infantry", "0404", turn=1))
    told = of(play(state, PHASE.prepare(state)), UnitAppeared)
    assert [event.to for event in told] == [(AXIS, ALLIES, SOVIETS)]
    fog = scene(unit("n", "de-infantry", "0404", turn=1), options=Options(fog=True))
    told = of(play(fog, PHASE.prepare(fog)), UnitAppeared)
    assert [event.to for event in told] == [(AXIS,)]
