"""Lines of communication: states, ranges, what blocks and what caps them."""

from fractions import Fraction
from typing import Any

import pytest

from grognard.systems.overlord.events.turn import LinesTraced
from grognard.systems.overlord.rules.ground import around, side_id
from grognard.systems.overlord.rules.lines import Tracing, lines_of, trace_lines, truck_costs
from grognard.systems.overlord.rules.march import may_use_road
from grognard.systems.overlord.rules.rest import recovery
from grognard.systems.overlord.rules.supply import may_be_set
from grognard.systems.overlord.rules.units import attack_value, defence_value
from grognard.systems.overlord.state import Mission, Setting, Skies, State
from grognard.systems.overlord.terms import SourceTerms, UnitTerms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    ROOTS,
    ally,
    alter,
    axis,
    exact,
    ground,
    hq,
    of,
    plan,
    play,
    position,
    read_the_tables,
)

MAIN = SourceTerms(at="0101", side=ALLIES, sort="main", range=2)
"""A source that reaches two hexes of open ground, so that HQs have to do the rest."""
FAR = SourceTerms(at="1209", side="axis", sort="main")


SMALL = hq(ROOTS[ALLIES], ALLIES, "0101", "regiment", hq="")
"""A root that reaches no further than eight points."""
FOREST = [f"{column:02d}{line:02d}" for column in range(3, 11) for line in range(1, 10)]
WOODS = ground(dict.fromkeys(FOREST, "forest"))
"""Forest in the middle of the map, where a hex costs four points."""


def lines(
    *units: UnitTerms, at_source: tuple[SourceTerms, ...] = (MAIN,), **said: Any
) -> dict[str, Any]:
    """The lines of the Allies on open ground, where a hex costs a truck one point."""
    state = position(*units, sources=(*at_source, FAR), **said)
    return dict(lines_of(state, ALLIES))


def division(at: str, **more: Any) -> UnitTerms:
    return hq("d", ALLIES, at, "division", **more)


@pytest.mark.rule("OVL-LOC-003", "data")
@pytest.mark.rule("OVL-LOC-004", "data")
def test_the_table_of_ranges() -> None:
    found = {row.echelon: row.range for row in read_the_tables().ranges.values()}
    assert found == {
        "group": 96,
        "army": 64,
        "corps": 32,
        "division": 15,
        "regiment": 8,
        "source": 64,
        "depot": 12,
        "airhead": 6,
    }


@pytest.mark.rule("OVL-LOC-013", "data")
def test_the_table_of_states() -> None:
    found = {name: (row.combat, row.supply) for name, row in read_the_tables().lines.items()}
    assert found == {
        "supported": (100, True),
        "extended": (75, True),
        "isolated": (50, False),
        "encircled": (50, False),
    }


@pytest.mark.rule("OVL-LOC-013", "engine")
@pytest.mark.parametrize(
    ("line", "percent"),
    [("supported", 100), ("extended", 75), ("isolated", 50), ("encircled", 50)],
)
def test_what_a_state_leaves_of_attack_and_defence(line: str, percent: int) -> None:
    state = position(ally("a", "us-infantry", "0304"))
    unit = alter(state, "a", line=line)
    share = Fraction(percent, 100)
    assert attack_value(state, unit) == 14 * share
    assert defence_value(state, unit) == 56 * share


@pytest.mark.rule("OVL-LOC-003", "engine")
def test_trucks_take_the_road() -> None:
    """Highway 0.25, secondary 0.35, track 0.5; else the ground, as motor vehicles pay it."""
    roads = [
        RunShown("roads", "highway", ("0304", "0404")),
        RunShown("roads", "secondary", ("0404", "0504")),
        RunShown("roads", "track", ("0504", "0604")),
    ]
    state = position(on=ground({"0704": "woods", "0804": "flooded", "0404": "marsh"}, steps=roads))
    costs = truck_costs(state)
    map_ = state.terms.map

    def cost(first: str, second: str) -> int:
        side = map_.side_between(map_.place(first), map_.place(second))
        assert side is not None
        return int(costs.sides[side])

    assert cost("0304", "0404") == 25
    assert cost("0404", "0504") == 35
    assert cost("0504", "0604") == 50
    assert cost("0604", "0704") == 300
    assert cost("0304", "0204") == 100
    assert cost("0704", "0804") == 0


@pytest.mark.rule("OVL-LOC-001", "engine")
@pytest.mark.rule("OVL-LOC-009", "engine")
@pytest.mark.rule("OVL-LOC-010", "engine")
@pytest.mark.parametrize(
    ("column", "line"),
    [("01", "supported"), ("08", "supported"), ("09", "extended"), ("12", "extended")],
)
def test_half_the_range_is_support(column: str, line: str) -> None:
    """A division reaches 15 points: up to seven hexes of open ground are half of it."""
    unit = ally("a", "us-infantry", f"{column}04", hq="d")
    state = position(SMALL, division("0104"), unit, sources=(MAIN, FAR))
    assert lines_of(state, ALLIES)["a"] == line
    marching = alter(state, "a", line=line)
    plan(state, "settings", ALLIES, d=Setting(move=True))
    assert may_use_road(state, marching) == (line == "supported")


@pytest.mark.rule("OVL-LOC-011", "engine")
@pytest.mark.rule("OVL-LOC-012", "engine")
def test_too_far_is_isolated_and_cut_off_is_encircled() -> None:
    """A regiment's HQ reaches eight hexes. The other HQs stand too far off to help."""
    chain = (hq("r", ALLIES, "0102", "regiment"), SMALL)
    unit = ally("a", "us-infantry", "1202", hq="r")
    assert lines(*chain, unit)["a"] == "isolated"
    near = ally("a", "us-infantry", "0902", hq="r")
    assert lines(*chain, near)["a"] == "extended"
    ring = [axis(f"x{n}", "eastern", at) for n, at in enumerate(("1101", "1102", "1103", "1203"))]
    assert lines(*chain, unit, *ring)["a"] == "encircled"
    state = position(hq("d", ALLIES, "0304"))
    for line, may in (("supported", True), ("extended", True), ("isolated", False)):
        assert may_be_set(alter(state, "d", line=line)) == may
    assert not may_be_set(alter(state, "d", line="encircled"))


@pytest.mark.rule("OVL-LOC-005", "engine")
@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("nothing", "supported"),
        ("enemies without a zone", "encircled"),
        ("zone", "encircled"),
        ("zone with a friend", "supported"),
        ("mines", "encircled"),
        ("breached", "supported"),
        ("river", "encircled"),
        ("bridge", "supported"),
    ],
)
def test_what_blocks_a_line(what: str, line: str) -> None:
    """The unit stands in the corner 1201; its three ways out can be closed."""
    more: list[UnitTerms] = []
    sides = []
    if what == "enemies without a zone":
        more = [
            axis(f"x{n}", "strongpoint", at, quality="conscript")
            for n, at in enumerate(("1101", "1102", "1202"))
        ]
    elif "zone" in what:
        more = [axis("x", "eastern", "1002"), axis("y", "eastern", "1004")]
        more += [axis("z", "eastern", "1204")]
    if "friend" in what:
        more += [ally(f"f{n}", "ranger", at) for n, at in enumerate(("1101", "1001"))]
    closed = ("1201-sw", "1201-nw", "1201-s")
    if what in ("mines", "breached"):
        sides = [RunShown("mines", "minefield", closed)]
    if what in ("river", "bridge"):
        sides = [RunShown("rivers", "major", closed)]
    if what == "bridge":
        sides += [RunShown("bridges", "road", ("1201-sw",))]
    state = position(
        division("0901"), ally("a", "us-infantry", "1201", hq="d"), *more, on=ground(sides=sides)
    )
    if what == "breached":
        names = [side_id(state.terms, "1201", near) for near in around(state.terms, "1201")]
        state.breaches = dict.fromkeys(names, True)
    assert lines_of(state, ALLIES)["a"] == line


@pytest.mark.rule("OVL-LOC-002", "engine")
@pytest.mark.rule("OVL-LOC-006", "engine")
def test_lines_run_from_a_source_through_the_hqs_or_straight_to_one() -> None:
    """The division stands in no range of its corps, but in that of a source."""
    corps = hq("c", ALLIES, "0102", "regiment")
    below = division("1206", hq="c")
    unit = ally("a", "us-infantry", "1106", hq="d")
    found = lines(corps, below, unit)
    assert (found[ROOTS[ALLIES]], found["c"]) == ("supported", "supported")
    port = SourceTerms(at="1205", side=ALLIES, sort="main", range=2)
    found = lines(corps, below, unit, at_source=(MAIN, port))
    assert (found["d"], found["a"]) == ("supported", "supported")


@pytest.mark.rule("OVL-LOC-007", "engine")
@pytest.mark.rule("OVL-LOC-008", "engine")
def test_other_hqs_give_extended_support_but_none_of_a_lower_rank() -> None:
    """Corps artillery beside a regiment's HQ has nothing from it."""
    corps = hq("c", ALLIES, "0101", "corps")
    gun = ally("g", "155mm-gun", "1205", hq="c")
    port = SourceTerms(at="1207", side=ALLIES, sort="main", range=1)

    def state_of(echelon: str) -> str:
        other = hq("o", ALLIES, "1206", echelon)
        return str(lines(SMALL, corps, other, gun, at_source=(MAIN, port), on=WOODS)["g"])

    assert state_of("regiment") == "isolated"
    assert state_of("corps") == "extended"
    assert state_of("army") == "extended"


@pytest.mark.rule("OVL-LOC-015", "engine")
def test_a_higher_hq_of_the_chain_or_a_source_may_give_full_support() -> None:
    """Twelve hexes from its division, five from its corps."""
    root = hq(ROOTS[ALLIES], ALLIES, "0101", "army", hq="")
    corps = hq("c", ALLIES, "0704", "corps")
    below = hq("d", ALLIES, "0104", "regiment", hq="c")
    unit = ally("a", "us-infantry", "1204", hq="d")
    assert lines(root, corps, below, unit)["a"] == "supported"
    other = hq("c2", ALLIES, "0704", "corps")
    moved = hq("d", ALLIES, "0104", "regiment", hq="c3")
    away = hq("c3", ALLIES, "0101", "regiment")
    small = hq(ROOTS[ALLIES], ALLIES, "0101", "regiment", hq="")
    assert lines(small, other, moved, away, unit)["a"] == "extended"


@pytest.mark.rule("OVL-LOC-016", "engine")
def test_nobody_is_better_off_than_his_hq() -> None:
    """The division is extended from its corps; its unit stands beside the corps."""
    corps = hq("c", ALLIES, "0102", "corps")
    below = hq("d", ALLIES, "0904", "division", hq="c")
    unit = ally("a", "us-infantry", "0202", hq="d")
    found = lines(SMALL, corps, below, unit, on=WOODS)
    assert (found["c"], found["d"], found["a"]) == ("supported", "extended", "extended")


@pytest.mark.rule("OVL-LOC-017", "engine")
@pytest.mark.rule("OVL-LOC-018", "engine")
def test_a_cut_off_root_passes_its_state_down_but_not_to_who_draws_from_a_source() -> None:
    """The root cannot trace; an HQ at a source is supported, the others are as badly off."""
    root = hq(ROOTS[ALLIES], ALLIES, "0109", "army", hq="")
    lucky = hq("l", ALLIES, "0501", "corps")
    unlucky = hq("u", ALLIES, "0209", "corps")
    port = SourceTerms(at="0502", side=ALLIES, sort="main", range=2)
    units = (
        ally("a", "us-infantry", "0503", hq="u"),
        ally("b", "us-infantry", "0503", hq="l"),
    )
    state = position(root, lucky, unlucky, *units, sources=(port, FAR))
    found = lines_of(state, ALLIES)
    assert found[ROOTS[ALLIES]] == "isolated"
    assert found["l"] == "supported"
    assert found["u"] == "isolated"
    assert found["b"] == "supported"
    # within the source's reach, but never better than its HQ
    assert found["a"] == "isolated"


@pytest.mark.rule("OVL-LOC-016", "engine")
def test_the_units_of_an_encircled_hq_are_encircled() -> None:
    ring = [axis(f"x{n}", "eastern", at) for n, at in enumerate(("1107", "1108", "1109", "1207"))]
    state = position(
        hq(ROOTS[ALLIES], ALLIES, "0101", "army", hq=""),
        hq("d", ALLIES, "1209"),
        ally("a", "us-infantry", "0202", hq="d"),
        *ring,
        hq("axis-root", "axis", "0909", "army", hq=""),
        sources=(SourceTerms(at="0101", side=ALLIES, sort="main"), FAR),
    )
    found = lines_of(state, ALLIES)
    assert (found["d"], found["a"]) == ("encircled", "encircled")


@pytest.mark.rule("OVL-LOC-014", "engine")
def test_every_unit_has_one_state_found_at_the_start_of_a_turn() -> None:
    unit = ally("a", "us-infantry", "1204", hq="d")
    state = position(
        SMALL, division("0104"), unit, axis("x", "eastern", "0909"), sources=(MAIN, FAR)
    )
    events = play(state, trace_lines(state))
    told = {name: line for event in of(events, LinesTraced) for name, line in event.lines}
    assert told == {"a": "extended"}
    assert state.units["a"].line == "extended"
    assert play(state, trace_lines(state)) == []
    assert set(lines_of(state, ALLIES)) == {"a", "d", ROOTS[ALLIES]}


@pytest.mark.rule("OVL-LOC-019", "engine")
@pytest.mark.parametrize(
    ("assets", "ranges"), [(0, (8, 15, 64)), (1, (8, 14, 60)), (4, (8, 12, 51)), (12, (8, 7, 32))]
)
def test_interdiction_shortens_the_ranges_of_higher_hqs(
    assets: int, ranges: tuple[int, int, int]
) -> None:
    state = position(hq("r", ALLIES, "0304", "regiment"), division("0404"))
    state.pressed = Skies(interdiction=((ALLIES, 0), ("axis", assets)))
    tracing = Tracing(state, ALLIES)
    found = tuple(tracing._range(state.units[name]) for name in ("r", "d", ROOTS[ALLIES]))
    assert found == ranges


@pytest.mark.rule("OVL-LOC-020", "engine")
@pytest.mark.parametrize(
    ("line", "gain"), [("supported", 10), ("extended", "7.5"), ("isolated", 5)]
)
def test_recovery_by_state(line: str, gain: int | str) -> None:
    state = position(ally("a", "us-infantry", "0304"))
    assert (recovery(state, alter(state, "a", line=line)),) == exact(gain)


@pytest.mark.rule("OVL-SUP-012", "engine")
@pytest.mark.rule("OVL-SUP-013", "engine")
def test_sources_feed_the_root_and_the_root_the_others() -> None:
    root = hq(ROOTS[ALLIES], ALLIES, "0101", "army", hq="")
    unit = ally("a", "us-infantry", "1204")
    assert lines(root, unit)["a"] == "supported"
    later = SourceTerms(at="0101", side=ALLIES, sort="main", range=2, turn=4)
    assert lines(root, unit, at_source=(later,))["a"] == "encircled"
    assert lines(root, unit, at_source=(later,), turn=4)["a"] == "supported"
    # a source that the enemy holds feeds nobody
    there = SourceTerms(at="0901", side=ALLIES, sort="main")
    assert lines(root, unit, axis("x", "eastern", "0901"), at_source=(there,))["a"] != "supported"


@pytest.mark.rule("OVL-SUP-014", "engine")
def test_a_depot_gives_a_cut_off_hq_extended_support() -> None:
    root = hq(ROOTS[ALLIES], ALLIES, "0109", "army", hq="")
    depot = SourceTerms(at="0107", side=ALLIES, sort="depot")
    none = SourceTerms(at="1201", side=ALLIES, sort="main", range=1)
    assert lines(root, at_source=(none,))[ROOTS[ALLIES]] == "isolated"
    assert lines(root, at_source=(none, depot))[ROOTS[ALLIES]] == "extended"
    short = SourceTerms(at="0107", side=ALLIES, sort="depot", range=1)
    assert lines(root, at_source=(none, short))[ROOTS[ALLIES]] == "isolated"


@pytest.mark.rule("OVL-SUP-015", "engine")
def test_an_airhead_lifts_units_beyond_the_cap_of_their_hq() -> None:
    """Only while it is served, and only within its range."""
    root = hq(ROOTS[ALLIES], ALLIES, "0109", "army", hq="")
    strip = SourceTerms(at="0905", side=ALLIES, sort="airhead", range=2)
    none = SourceTerms(at="1201", side=ALLIES, sort="main", range=1)
    near, far = ally("a", "us-infantry", "0903"), ally("b", "us-infantry", "0902")
    state = position(root, near, far, sources=(none, strip, FAR))
    assert set(lines_of(state, ALLIES).values()) == {"isolated"}
    fly(state, "0905")
    found = lines_of(state, ALLIES)
    assert (found["a"], found["b"]) == ("extended", "isolated")


def fly(state: State, target: str) -> None:
    """Serve an airhead."""
    plan(state, "missions", ALLIES, c47=Mission(mission="transport", target=target))


@pytest.mark.rule("OVL-LOC-009", "engine")
@pytest.mark.rule("OVL-LOC-010", "engine")
@pytest.mark.rule("OVL-LOC-007", "engine")
@pytest.mark.parametrize(
    ("echelon", "secondary", "tracks", "opens", "line"),
    [
        # a regiment reaches 8 points, a division 15; roads cost 0.35 and 0.5, fields 1 a hex
        ("regiment", 0, 0, 4, "supported"),
        ("regiment", 0, 0, 5, "extended"),
        ("division", 0, 1, 7, "supported"),
        ("division", 3, 1, 6, "extended"),
    ],
)
def test_support_reaches_to_half_the_range_and_no_further(
    echelon: str, secondary: int, tracks: int, opens: int, line: str
) -> None:
    row = [f"{column:02d}04" for column in range(1, 2 + secondary + tracks + opens)]
    roads = [
        RunShown("roads", kind, tuple(row[begins : begins + steps + 1]))
        for kind, begins, steps in (("secondary", 0, secondary), ("track", secondary, tracks))
        if steps
    ]
    state = position(
        hq("d", ALLIES, "0104", echelon),
        hq(ROOTS[ALLIES], ALLIES, "0104", "regiment", hq=""),
        ally("a", "us-infantry", row[-1], hq="d"),
        on=ground(steps=roads),
        sources=(SourceTerms(at="0104", side=ALLIES, sort="main", range=1), FAR),
    )
    tracing = Tracing(state, ALLIES)
    assert tracing.all_lines()["a"] == line
    assert tracing.around_hq(state.units["d"])[row[-1]] == line
    assert tracing.is_near(state.units["d"], "0104", row[-1]) == (line == "supported")


@pytest.mark.rule("OVL-LOC-015", "engine")
@pytest.mark.rule("OVL-LOC-001", "engine")
@pytest.mark.parametrize(("reach", "line"), [(2, "extended"), (12, "supported")])
def test_a_source_supports_who_is_far_from_his_hq(reach: int, line: str) -> None:
    """Ten hexes are more than half of fifteen."""
    source = SourceTerms(at="0104", side=ALLIES, sort="main", range=reach)
    found = lines(
        hq("d", ALLIES, "0104", "division"),
        SMALL,
        ally("a", "us-infantry", "1104", hq="d"),
        at_source=(source,),
    )
    assert (found["d"], found["a"]) == ("supported", line)
