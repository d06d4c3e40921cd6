"""Soviet training centres: when they work, and units that are dissolved beside them."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from grognard.content.packs import open_pack, own_place
from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.kernel.offers import Draft
from grognard.kernel.records import copy_state
from grognard.kernel.view import view
from grognard.systems.europe.events.reinforcement import PersonnelChanged, UnitTaken
from grognard.systems.europe.orders import reinforcement as orders
from grognard.systems.europe.phases.actions import offer_fields, possible
from grognard.systems.europe.read_tables import read_tables
from grognard.systems.europe.rules.reforming import refuse_dissolve
from grognard.systems.europe.rules.training import is_working, personnel_quarters
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import Rail, State
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    CentreTerms,
    Options,
    SourceTerms,
    UnitTerms,
)
from grognard.terrain.shown import MarkShown, RunShown
from tests.cases.europe.board import alter, changed, ground, position, read_the_tables, the, unit
from tests.cases.europe.resolving import play
from tests.cases.europe.scenes import whole_map
from tests.cases.europe.test_rein import PHASE, ordered, refused, scene

LINE = tuple(f"{column:02d}04" for column in range(5, 13))
"""A railway of Soviet gauge that leads to Siberia."""
PEOPLE = CentreTerms("0604", "personnel", "soviet-union")
CENTRE = unit("t", "su-training-centre", "0704")
MOSCOW = SourceTerms(at="0604", nation="soviet-union")
DISSOLVE = orders.Dissolve(unit="s")


def russia(
    *units: UnitTerms,
    edge: str = "siberia",
    line: Iterable[str] = LINE,
    gauge: str = "soviet",
    people: CentreTerms = PEOPLE,
    game: str = "campaign",
    **more: Any,
) -> State:
    """Set up a Soviet Reinforcement Phase at a personnel centre, on the line to Siberia."""
    land = ground(
        country="soviet-union",
        marks=[MarkShown("edges", edge, "1204")],
        steps=[RunShown("rails", gauge, tuple(line))],
    )
    more.setdefault("sources", (MOSCOW,))
    terms = {"game": game, "centres": (people,)}
    return scene(*units, on=land, side=SOVIETS, terms=terms, **more)


def held(state: State, by: str, *places: str) -> State:
    """Copy a state with hexes in the hands of a power."""
    control = bytearray(state.control)
    for at in places:
        control[state.terms.map.place(at)] = POWERS.index(by) + 1
    return changed(state, control=bytes(control))


def works(state: State) -> bool:
    """Tell whether the training centre works."""
    return is_working(state, the(state, "t"))


SHARES = {
    "su-infantry": (2, 4),
    "su-para": (2, 2),
    "su-mountain": (2, 4),
    "su-cavalry-division": (1, 4),
    "su-mechanized-brigade": (1, 4),
    "su-armor-brigade": (1, 4),
    "su-anti-tank": (1, 4),
}
"""Personnel points of a group, and its units, as the Soviet cost table prints them."""


@pytest.mark.rule("WIE-REIN-029", "engine")
@pytest.mark.parametrize("template", SHARES)
def test_soviet_divisions_and_brigades_return_their_personnel_points(template: str) -> None:
    points, units = SHARES[template]
    state = russia(CENTRE, unit("s", template, "0804"))
    ordered(state, DISSOLVE, SOVIETS)
    assert sorted(state.units) == ["t"]
    assert state.personnel_quarters[SOVIETS] * units == 4 * points
    rich = russia(CENTRE, unit("s", template, "0804"), personnel_quarters={SOVIETS: 7})
    ordered(rich, DISSOLVE, SOVIETS)
    assert (rich.personnel_quarters[SOVIETS] - 7) * units == 4 * points
    assert rich.pools.get(SOVIETS, {}) == {}  # they are no replacement points
    assert rich.lost.get(SOVIETS, {}) == {}


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_four_infantry_divisions_return_what_they_cost_together() -> None:
    state = russia(CENTRE, *(unit(f"s{n}", "su-infantry", "0804") for n in range(4)))
    for number in range(4):
        ordered(state, orders.Dissolve(unit=f"s{number}"), SOVIETS)
    assert state.personnel_quarters == {SOVIETS: 4 * 2}


@pytest.mark.rule("WIE-REIN-029", "engine")
@pytest.mark.parametrize(
    "template",
    [
        *("su-infantry-corps", "su-infantry-corps-late", "su-cavalry", "su-mechanized"),
        *("su-armor", "su-artillery", "su-supply", "su-rail-repair", "su-training-centre"),
    ],
)
def test_nothing_larger_or_smaller_is_dissolved(template: str) -> None:
    row = unit("s", template, "0804")
    state = russia(CENTRE, row)
    assert personnel_quarters(state.terms, the(state, "s")) == 0
    assert refused(state, DISSOLVE, SOVIETS) == "WIE-REIN-028"
    if read_the_tables().templates[template].group:
        left = alter(state, "s", group=True)
        assert refused(left, DISSOLVE, SOVIETS) == "WIE-REIN-028"


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_who_returns_personnel_points_by_power_game_and_unit() -> None:
    state = russia(CENTRE, unit("s", "su-infantry", "0804"))
    soviet = the(state, "s")
    assert personnel_quarters(state.terms, soviet) == 2
    assert personnel_quarters(state.terms, msgspec.structs.replace(soviet, group=True)) == 0
    captured = msgspec.structs.replace(soviet, side=AXIS)
    assert personnel_quarters(state.terms, captured) == 0
    week = russia(CENTRE, unit("s", "su-infantry", "0804"), game="scenario")
    assert personnel_quarters(week.terms, the(week, "s")) == 0


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_there_is_nothing_of_it_in_scenarios() -> None:
    row = unit("s", "su-infantry", "0804")
    assert refused(russia(CENTRE, row), DISSOLVE, SOVIETS) == ""
    week = russia(CENTRE, row, game="scenario")
    assert refused(week, DISSOLVE, SOVIETS) == "WIE-REIN-028"
    assert not possible(view(week, SOVIETS), "Dissolve")


@pytest.mark.rule("WIE-REIN-029", "engine")
@pytest.mark.parametrize(
    ("at", "rule"),
    [
        *((at, "") for at in ("0703", "0705", "0603", "0604", "0803", "0804")),
        ("0704", ""),  # in its hex
        *((at, "WIE-REIN-029") for at in ("0702", "0706", "0504", "0904", "0802", "0805")),
    ],
)
def test_it_is_done_next_to_the_centre(at: str, rule: str) -> None:
    state = russia(CENTRE, unit("s", "su-infantry", at))
    assert refused(state, DISSOLVE, SOVIETS) == rule


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_a_unit_must_be_in_supply() -> None:
    row = unit("s", "su-infantry", "0804")
    hungry = russia(CENTRE, row, sources=())
    found = refuse_dissolve(view(hungry, SOVIETS), DISSOLVE)
    assert found is not None
    assert (found.rule, found.key) == ("WIE-REIN-029", "refuse.unsupplied")
    far = russia(CENTRE, unit("s", "su-infantry", "0904"))
    found = refuse_dissolve(view(far, SOVIETS), DISSOLVE)
    assert found is not None
    assert (found.rule, found.key) == ("WIE-REIN-029", "refuse.no-training")
    assert refused(russia(CENTRE, row), DISSOLVE, AXIS) == "WIE-REIN-028"  # somebody else's


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_only_a_training_centre_that_works_dissolves() -> None:
    row = unit("s", "su-infantry", "0804")
    assert refused(russia(row), DISSOLVE, SOVIETS) == "WIE-REIN-029"
    arms = alter(russia(CENTRE, row), "t", kind="arms-centre")
    assert refused(arms, DISSOLVE, SOVIETS) == "WIE-REIN-029"
    cut = changed(russia(CENTRE, row), rails={"1004": Rail(cut=True)})
    assert refused(cut, DISSOLVE, SOVIETS) == "WIE-REIN-029"
    second = unit("z", "su-training-centre", "0904")
    near = CentreTerms("0904", "personnel", "soviet-union")
    both = russia(CENTRE, second, row, people=near)
    assert not works(both)
    assert refused(both, DISSOLVE, SOVIETS) == ""  # the other one does


@pytest.mark.rule("WIE-REIN-029", "engine")
@pytest.mark.parametrize(
    ("at", "kind", "working"),
    [
        ("0704", "personnel", True),
        *((at, "personnel", True) for at in ("0703", "0705", "0603", "0604", "0803", "0804")),
        *((at, "personnel", False) for at in ("0702", "0504", "0904")),
        *(("0604", kind, False) for kind in ("arms", "training", "placement", "manufacturing")),
    ],
)
def test_a_centre_works_on_or_next_to_a_personnel_centre(at: str, kind: Any, working: bool) -> None:
    state = russia(CENTRE, people=CentreTerms(at, kind, "soviet-union"))
    assert works(state) is working
    assert not works(held(state, AXIS, at))  # captured
    assert not works(held(state, ALLIES, at))


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_a_centre_works_on_russian_rail_that_leads_to_siberia() -> None:
    assert works(russia(CENTRE))
    assert not works(russia(CENTRE, edge="middle-east"))
    assert not works(russia(CENTRE, line=LINE[:-1]))  # short of the edge
    assert not works(russia(CENTRE, line=LINE[3:]))  # it begins beside the centre
    assert not works(russia(CENTRE, gauge="european"))
    assert not works(alter(russia(CENTRE), "t", entrained=True))
    bare = position(CENTRE, terms={"game": "campaign", "centres": (PEOPLE,)})
    assert not works(bare)  # neither railways nor edges


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_the_centres_of_the_real_map_work_while_their_railways_do() -> None:
    terms = whole_map()
    places = [row.at for row in terms.centres if row.kind == "training"]
    assert len(places) == 9
    agreed = msgspec.structs.replace(
        terms,
        sides=(AXIS, ALLIES, SOVIETS),
        holders={**terms.holders, "soviet-union": SOVIETS},
        units=tuple(unit(at, "su-training-centre", at) for at in places),
    )
    state = setup(agreed)
    assert all(is_working(state, the(state, at)) for at in places)
    edges = ("160020", "160025", "160049")  # the railways out of Siberia
    cut_off = changed(state, rails={at: Rail(cut=True) for at in edges})
    assert not any(is_working(cut_off, the(cut_off, at)) for at in places)
    moscow = "112047"
    lost = held(state, AXIS, moscow)
    assert not is_working(lost, the(lost, moscow))


@pytest.mark.rule("WIE-REIN-029", "engine")
@pytest.mark.parametrize("at", ["0704", "1004", "1204"])
def test_the_line_must_be_repaired_russian_and_in_soviet_hands(at: str) -> None:
    state = russia(CENTRE)
    assert not works(changed(state, rails={at: Rail(cut=True)}))
    assert not works(changed(state, rails={at: Rail(gauge="european")}))
    assert not works(held(state, AXIS, at))
    assert works(changed(state, rails={at: Rail(gauge="soviet")}))  # repaired
    beyond = changed(state, rails={"0604": Rail(cut=True)})
    assert works(beyond)  # on the far side of the centre


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_enemies_beside_an_empty_line_cut_it_as_they_cut_supply() -> None:
    panzer = unit("g", "de-panzer", "1003")
    assert not works(russia(CENTRE, panzer))
    watched = [unit(f"i{at}", "su-infantry", at) for at in ("0904", "1004", "1104")]
    assert works(russia(CENTRE, panzer, *watched))


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_the_points_are_the_soviets_own_affair() -> None:
    state = russia(CENTRE, unit("s", "su-armor-brigade", "0804"))
    told = play(state, PHASE.obey(state, SOVIETS, DISSOLVE), {})
    assert [type(event) for event in told] == [PersonnelChanged, UnitTaken]
    points, taken = told
    assert points.to == (SOVIETS,)
    assert isinstance(taken, UnitTaken)
    assert (taken.unit, taken.why) == ("s", "dissolved")
    assert view(state, SOVIETS).personnel_quarters == {SOVIETS: 1}
    assert view(state, AXIS).personnel_quarters == {}
    assert view(state, ALLIES).personnel_quarters == {}


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_an_enemy_nobody_sees_neither_forbids_it_nor_takes_the_points() -> None:
    state = russia(
        CENTRE,
        unit("s", "su-infantry", "0804"),
        unit("g", "de-panzer", "1003"),
        options=Options(fog=True),
        sighted={SOVIETS: {}},
    )
    assert "g" not in view(state, SOVIETS).units
    assert not works(state)
    ordered(state, DISSOLVE, SOVIETS)
    assert state.personnel_quarters == {SOVIETS: 2}


@pytest.mark.rule("WIE-REIN-029", "engine")
def test_only_those_who_may_are_offered() -> None:
    state = russia(
        CENTRE,
        unit("a", "su-infantry", "0804"),
        unit("b", "su-infantry", "0904"),
        unit("c", "su-infantry-corps", "0703"),
        unit("d", "su-anti-tank", "0705"),
        unit("e", "uk-motorized", "0603"),
    )
    seen = view(state, SOVIETS)
    assert possible(seen, "Dissolve")
    found = offer_fields(seen, Draft(kind="Dissolve"))
    assert [choice.value for choice in found.choices] == ["a", "d"]
    idle = view(changed(state, rails={"1004": Rail(cut=True)}), SOVIETS)
    assert not possible(idle, "Dissolve")


def test_games_from_before_the_table_return_nothing() -> None:
    state = copy_state(russia(CENTRE, unit("s", "su-infantry", "0804")))
    old = msgspec.structs.replace(state.terms.tables, builds=())
    state.__dict__["terms"] = msgspec.structs.replace(state.terms, tables=old)
    assert refused(state, DISSOLVE, SOVIETS) == "WIE-REIN-028"


BUILDS = """
    su-infantry            4  2  1
    su-infantry            4  3  0
    su-para                2  2  3
    su-mountain            4  2  2
    su-cavalry-division    4  1  1
    su-mechanized-brigade  4  1  4
    su-armor-brigade       4  1  4
    su-anti-tank           4  1  1
"""
"""The lines of the Soviet cost table for divisions and brigades: units, personnel, cycles."""


def test_what_soviet_divisions_and_brigades_cost() -> None:
    printed = [tuple(line.split()) for line in BUILDS.splitlines() if line.strip()]
    rows = read_the_tables().builds
    assert [(r.template, str(r.units), str(r.personnel), str(r.cycles)) for r in rows] == printed
    for row in read_the_tables().templates.values():
        small = row.nation == "soviet-union" and row.size in ("division", "brigade")
        assert small is (row.template in {built.template for built in rows})


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("su-infantry,3,2,1", "quarters"),
        ("su-nobody,4,2,1", "no template su-nobody"),
        ("su-infantry,0,2,1", "units"),
    ],
)
def test_a_wrong_cost_is_named(line: str, wrong: str) -> None:
    files = open_pack(own_place(), shown="data").files.sub("systems").sub("europe")
    folder = Folder.joined({"system": files})
    text = folder["system/soviet-builds.csv"].decode().replace("su-infantry,4,2,1", line, 1)
    problems = Problems()
    assert read_tables(Folder.of({"system/soviet-builds.csv": text}).over(folder), problems) is None
    assert wrong in problems.text()
