"""Games of one front: what the Axis gains and loses by date, and the army for Russia."""

from collections import Counter
from typing import Any

import pytest

from grognard.kernel.view import view
from grognard.systems.europe.orders.air import Assign, Base
from grognard.systems.europe.rules.allocation import refuse_assign, refuse_base
from grognard.systems.europe.rules.exchanges import (
    call_from_poland,
    exchange,
    front_limit,
    leave_for_russia,
)
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Date,
    SourceTerms,
    UnitTerms,
    WingTerms,
)
from tests.cases.europe.board import ground, position, read_the_tables, unit
from tests.cases.europe.resolving import play

WEST, EAST = (AXIS, ALLIES), (AXIS, SOVIETS)
LAND = ground(country={"0404": "germany"})
WINGS = (WingTerms("germany", "east", 30), WingTerms("germany", "west", 10))


def scene(*units: UnitTerms, sides: tuple[str, ...], date: Date, game: str = "campaign") -> State:
    """Set up a campaign; all is Poland but 0404, which is Germany."""
    terms: dict[str, Any] = {"sides": sides, "game": game}
    wings = WINGS
    return position(*units, on=LAND, date=date, terms=terms, wings=wings)


def received(state: State) -> Counter[str]:
    """What waits to be placed, by template."""
    return Counter(one.template for one in state.waiting.get(AXIS, {}).values())


def air(state: State, front: str) -> int:
    """German air points on a front."""
    return state.wings[AXIS][f"{front}/germany"].points


@pytest.mark.rule("WIE-HIST-001", "engine")
@pytest.mark.rule("WIE-HIST-002", "engine")
@pytest.mark.rule("WIE-HIST-002", "data")
@pytest.mark.parametrize(
    ("date", "units", "points"),
    [
        (Date(1941, 13, 3), {}, 14),
        (Date(1943, 1, 1), {}, 14),
        (Date(1943, 8, 2), {"de-panzer": 3, "de-panzergrenadier": 3, "de-infantry": 12}, 10),
        (Date(1943, 8, 1), {}, 10),
    ],
)
def test_what_the_west_receives(date: Date, units: dict[str, int], points: int) -> None:
    state = scene(sides=WEST, date=date)
    play(state, exchange(state))
    assert received(state) == Counter(units)
    assert air(state, "west") == points
    for other in (
        scene(sides=WEST, date=date, game="scenario"),
        scene(sides=(AXIS, ALLIES, SOVIETS), date=date),
    ):
        assert play(other, exchange(other)) == []


@pytest.mark.rule("WIE-HIST-009", "engine")
@pytest.mark.rule("WIE-HIST-009", "data")
def test_what_the_east_receives_and_loses() -> None:
    summer = scene(sides=EAST, date=Date(1941, 7, 2))
    play(summer, exchange(summer))
    assert received(summer) == Counter({"de-panzer": 2, "de-panzergrenadier": 1, "de-infantry": 25})
    for date in (Date(1941, 13, 3), Date(1943, 1, 1)):
        winter = scene(sides=EAST, date=date)
        play(winter, exchange(winter))
        assert air(winter, "east") == 26
    army = [
        *(unit(f"s{n}", "de-ss-panzergrenadier", "0505") for n in range(2)),
        *(unit(f"p{n}", "de-panzer", "0506") for n in range(4)),
        *(unit(f"g{n}", "de-panzergrenadier", "0507") for n in range(4)),
        *(unit(f"i{n:02d}", "de-infantry", "0508") for n in range(14)),
    ]
    kursk = scene(*army, sides=EAST, date=Date(1943, 8, 2))
    play(kursk, exchange(kursk))
    assert Counter(one.template for one in kursk.units.values()) == Counter(
        {"de-ss-panzergrenadier": 1, "de-panzer": 2, "de-panzergrenadier": 1, "de-infantry": 2}
    )
    late = scene(*army, sides=EAST, date=Date(1944, 6, 4))
    play(late, exchange(late))
    assert Counter(one.template for one in late.units.values())["de-panzer"] == 1


WANTED = {
    "de-panzer": 18,
    "de-panzergrenadier": 15,
    "de-panzer-brigade": 7,
    "de-security": 9,
    "de-rail-repair": 3,
    "de-infantry": 110,
}


def in_poland(**more: int) -> State:
    """Set up the army for Russia with some more or fewer of its units, by `de_panzer=-2`."""
    counts = dict(WANTED)
    for name, change in more.items():
        key = name.replace("_", "-")
        counts[key] = counts.get(key, 0) + change
    rows = [
        unit(f"{template}-{n:03d}", template, "0606")
        for template, count in counts.items()
        for n in range(count)
    ]
    return scene(*rows, sides=WEST, date=Date(1941, 7, 4))


def leaving(state: State) -> tuple[Counter[str], int]:
    """Who leaves, and how many are missing."""
    taken, short = call_from_poland(state)
    assert len({one.id for one in taken}) == len(taken)
    return Counter(one.template for one in taken), short


@pytest.mark.rule("WIE-HIST-003", "engine")
@pytest.mark.rule("WIE-HIST-003", "data")
@pytest.mark.rule("WIE-HIST-004", "engine")
def test_the_army_for_russia_leaves_poland_with_its_aircraft() -> None:
    tables = read_the_tables()
    assert {row.template: row.count for row in tables.army} == WANTED
    state = in_poland(de_infantry=2)
    play(state, exchange(state))
    assert Counter(one.template for one in state.units.values()) == Counter({"de-infantry": 2})
    assert air(state, "east") == 4
    early = scene(unit("p", "de-panzer", "0606"), sides=WEST, date=Date(1941, 7, 3))
    assert play(early, exchange(early)) == []


@pytest.mark.rule("WIE-HIST-005", "engine")
def test_better_units_fill_gaps_the_cheapest_first() -> None:
    found, short = leaving(in_poland(de_panzergrenadier=-2, de_panzer=1, de_ss_panzer=1))
    assert (found["de-panzer"], found["de-ss-panzer"], short) == (19, 1, 0)
    found, short = leaving(in_poland(de_security=-4, de_infantry=5))
    assert (found["de-infantry"], found["de-security"], short) == (114, 5, 0)


@pytest.mark.rule("WIE-HIST-006", "engine")
def test_two_infantry_divisions_stand_in_for_a_mechanized_or_rail_unit() -> None:
    found, short = leaving(in_poland(de_panzer=-1, de_rail_repair=-1, de_infantry=9))
    assert (found["de-infantry"], short) == (114, 0)


@pytest.mark.rule("WIE-HIST-007", "engine")
def test_what_is_missing_is_taken_elsewhere_with_half_more() -> None:
    state = in_poland(de_infantry=-3)
    home = [unit(f"h{n}", "de-infantry", "0404") for n in range(9)]
    rows = (*state.terms.units, *home, unit("i", "it-infantry", "0404"))
    state = scene(*rows, sides=WEST, date=Date(1941, 7, 4))
    assert leaving(state)[1] == 3
    play(state, leave_for_russia(state), {"army": 1})
    left = Counter(one.template for one in state.units.values())
    assert left == Counter({"de-infantry": 4, "it-infantry": 1})  # five: three and half more
    # The lot fell on the first each time.
    assert {one.id for one in state.units.values()} == {"h5", "h6", "h7", "h8", "i"}


@pytest.mark.rule("WIE-HIST-010", "engine")
@pytest.mark.rule("WIE-PGE-043", "engine")
@pytest.mark.parametrize(
    ("date", "limit"),
    [
        (Date(1941, 13, 2), 30),
        (Date(1941, 13, 3), 26),
        (Date(1942, 13, 4), 26),
        (Date(1943, 1, 1), 22),
        (Date(1945, 5, 1), 22),
    ],
)
def test_withdrawals_lower_the_air_limit_of_the_east(date: Date, limit: int) -> None:
    east = scene(sides=EAST, date=date)
    assert front_limit(east, AXIS, "east") == limit
    assert front_limit(east, SOVIETS, "east") == 30
    assert front_limit(scene(sides=WEST, date=date), AXIS, "west") == 120
    whole = scene(sides=(AXIS, ALLIES, SOVIETS), date=date)
    assert front_limit(whole, AXIS, "east") == 30


@pytest.mark.rule("WIE-HIST-010", "engine")
def test_germany_sends_up_and_bases_no_more_than_the_limit() -> None:
    def game(points: int, **more: Any) -> State:
        land = ground(country={"0404": "germany"}, front="east")
        berlin = SourceTerms(at="0404", nation="germany")
        return position(
            on=land,
            date=Date(1941, 13, 3),
            sources=(berlin,),
            terms={"sides": EAST, "game": "campaign"},
            wings=(WingTerms("germany", "east", points),),
            season="clear",
            **more,
        )

    def sent(points: int) -> str:
        order = Assign(front="east", nation="germany", mission="superiority", points=points)
        found = refuse_assign(view(game(60), AXIS), order)
        return found.rule if found is not None else ""

    assert sent(26) == ""
    assert sent(27) == "WIE-AIR-005"

    def based(points: int) -> str:
        state = game(20, incoming={AXIS: {"germany": 9, "italy": 9}})
        order = Base(front="east", nation="germany", points=points)
        found = refuse_base(view(state, AXIS), order)
        return found.rule if found is not None else ""

    assert based(6) == ""
    assert based(7) == "WIE-HIST-010"
    other = Base(front="east", nation="italy", points=9)
    assert refuse_base(view(game(26, incoming={AXIS: {"italy": 9}}), AXIS), other) is None
