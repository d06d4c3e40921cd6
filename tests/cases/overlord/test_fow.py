"""Fog of war: cover, levels, reports, mistakes; and what night does to eyes."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from grognard.kernel.records import Clock
from grognard.systems.overlord.events.field import CoverSeen, ReportFaded, ReportMade
from grognard.systems.overlord.rules.cover import (
    Source,
    asset_sources,
    level,
    sees,
    strengths,
    terrain_intel,
    unit_source,
    watch,
    watched,
)
from grognard.systems.overlord.rules.intelligence import (
    believed,
    fade,
    follow,
    meet,
    refresh,
    report_on,
    update,
)
from grognard.systems.overlord.state import Mission, State, Unit
from grognard.systems.overlord.terms import AssetTerms, FortTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    of,
    plan,
    play,
    position,
    read_the_tables,
    view,
)

WATCHED = "0504"


def watching(
    template: str = "allied-recce", at: str = "0404", target: str = "german-infantry", **said: Any
) -> State:
    """An Allied unit beside a German one."""
    more = said.pop("more", {})
    return position(ally("a", template, at), axis("x", target, WATCHED, **more), **said)


def known(state: State) -> dict[str, Unit]:
    """What the Allies believe, by hex."""
    return {report.at: report for report in state.reports[ALLIES].values()}


def noted(state: State, known_level: int, **values: Any) -> State:
    """Let the Allies have a report on x."""
    told = msgspec.structs.replace(
        state.units["x"], id="r", seen=state.clock.turn, level=known_level, **values
    )
    state.reports = {**state.reports, ALLIES: {"r": told}}
    state.traces = {**state.traces, f"{ALLIES}/x": "r"}
    return state


@pytest.mark.rule("OVL-FOW-001", "engine")
@pytest.mark.rule("OVL-FOW-002", "engine")
@pytest.mark.parametrize("fog", [True, False])
def test_with_fog_a_side_sees_reports_and_without_it_the_units(fog: bool) -> None:
    state = watching(fog=fog)
    luck = {"luck": 3, "values": 26}
    play(state, update(state), dice=luck, chances={"kind": False})
    seen = view(state, ALLIES)
    assert ("x" in seen.units) == (not fog)
    # recce of 4 in the open: level 4; the regiment's 2 on recce
    assert [report.level for report in state.reports[ALLIES].values()] == ([4] if fog else [])
    assert [report.level for report in state.reports[AXIS].values()] == ([2] if fog else [])


@pytest.mark.rule("OVL-FOW-002", "engine")
@pytest.mark.rule("OVL-FOW-004", "engine")
@pytest.mark.parametrize("known_level", [1, 2, 3, 4, 5])
def test_what_each_level_tells(known_level: int) -> None:
    state = position(axis("x", "panzer-iv", WATCHED, quality="veteran"))
    unit = alter(
        state,
        "x",
        readiness_tenths=400,
        strength_tenths=600,
        dug_in=True,
        line="extended",
        range=5,
        night=True,
    )
    found = believed(unit, "r", 2, known_level, kind=unit.kind, errors=(20, -10))
    assert (found.at, found.level, found.seen) == (WATCHED, known_level, 2)
    assert (found.nation == "germany") == (known_level >= 2)
    assert found.short == ("x" if known_level >= 3 else "?")
    assert (found.movement, found.shock, found.range) == (
        (12, "4", 5) if known_level >= 3 else (8, "none", 0)
    )
    assert (found.quality, found.grade, found.night) == (
        ("veteran", "A", True) if known_level >= 4 else ("regular", "B", False)
    )
    assert (found.kind == "armour") == (known_level >= 2)
    assert (found.name == "Unit x") == (known_level >= 3)
    values = {1: (6, 20), 2: (6, 20), 3: (14, 14), 4: (12, 16), 5: (12, 16)}
    assert (found.attack, found.defence) == values[known_level]
    assert (found.line, found.dug_in) == (
        ("extended", True) if known_level >= 4 else ("supported", False)
    )
    condition = (found.readiness_tenths, found.strength_tenths)
    assert condition == ((400, 600) if known_level == 5 else (1000, 1000))


@pytest.mark.rule("OVL-FOW-004", "engine")
def test_presence_alone_tells_one_unit_from_no_other() -> None:
    """At level 1 only the place is known: a tank, a gun and an HQ look alike."""
    templates = sorted(read_the_tables().templates)
    units = [position(axis("x", template, WATCHED)).units["x"] for template in templates]
    reports = [believed(unit, "r", 2, 1, kind=unit.kind, errors=(0, 0)) for unit in units]
    assert len(reports) > 20
    assert set(reports) == {reports[0]}


@pytest.mark.rule("OVL-FOW-005", "engine")
@pytest.mark.parametrize(
    ("truth", "mistaken", "kind"),
    [
        ("panzergrenadier", "panzer-iv", "mechanised"),
        ("german-recce", "panzergrenadier-motor", "recce"),
        ("sturmgeschuetz", "german-recce", "armour"),
        ("panzergrenadier-motor", "panzer-iv", "motorised"),
        ("tank-destroyer", "german-105mm", "anti-tank"),
        ("nebelwerfer", "anti-tank", "artillery"),
    ],
)
def test_a_wrong_kind_looks_like_a_right_one(truth: str, mistaken: str, kind: Any) -> None:
    """Neither armour nor symbol may tell at level 2 whether the kind is wrong."""
    right, wrong = (
        msgspec.structs.replace(position(axis("x", template, WATCHED)).units["x"], size="battalion")
        for template in (truth, mistaken)
    )
    assert right.kind == kind != wrong.kind
    seen = [believed(unit, "r", 2, 2, kind=kind, errors=(0, 0)) for unit in (right, wrong)]
    assert seen[0] == seen[1]


@pytest.mark.rule("OVL-FOW-003", "engine")
def test_a_strength_for_each_hex_and_a_level_for_each_unit() -> None:
    state = watching(target="german-infantry", more={"quality": "conscript"})
    cover = strengths(state, ALLIES)
    place = state.terms.map.place(WATCHED)
    assert cover[place] == 4
    assert len(cover) == state.terms.map.size
    assert level(state, ALLIES, state.units["x"]) == 5


@pytest.mark.rule("OVL-FOW-005", "engine")
@pytest.mark.rule("OVL-FOW-006", "engine")
@pytest.mark.parametrize(
    ("template", "face", "seen_as"),
    [
        ("panzer-iv", 1, "motorised"),
        ("panzer-iv", 3, "mechanised"),
        ("german-recce", 1, "armour"),
        ("german-engineer", None, "infantry"),
        ("german-105mm", 1, "anti-tank"),
        ("anti-tank", 2, "heavy-anti-tank"),
        ("german-infantry", None, "infantry"),
    ],
)
def test_mistaken_kinds(template: str, face: int | None, seen_as: str) -> None:
    """A wrong kind of the same class, once in thirty percent; foot is never mistaken."""
    state = watching(target=template)
    dice = {} if face is None else {"other kind": face}
    chances = {} if template == "german-infantry" else {"kind": True}
    odds: dict[str, Fraction] = {}
    told = report_on(state, ALLIES, state.units["x"], 2, fresh=True)
    play(state, told, dice, chances, odds=odds)
    assert set(odds.values()) <= {Fraction(30, 100)}
    assert known(state)[WATCHED].kind == seen_as
    # it is kept until the level changes: nothing is drawn anew
    play(state, report_on(state, ALLIES, state.units["x"], 2, fresh=False))
    assert known(state)[WATCHED].kind == seen_as
    play(state, report_on(state, ALLIES, state.units["x"], 4, fresh=False))
    assert known(state)[WATCHED].kind == state.units["x"].kind


@pytest.mark.rule("OVL-FOW-006", "engine")
def test_wrong_values_are_drawn_once_a_turn() -> None:
    """A face of 1 is 25 percent too little, 51 so much too much: 100-100 seems 75-125."""
    state = watching()
    alter(state, "x", attack=100, defence=100)
    dice = {"values": [1, 51]}
    play(state, report_on(state, ALLIES, state.units["x"], 3, fresh=True), dice)
    assert (known(state)[WATCHED].attack, known(state)[WATCHED].defence) == (75, 125)
    play(state, report_on(state, ALLIES, state.units["x"], 3, fresh=False))
    assert (known(state)[WATCHED].attack, known(state)[WATCHED].defence) == (75, 125)
    alter(state, "x", attack=11, defence=44)
    state.clock = type(state.clock)(turn=2, phase="movement")
    play(state, report_on(state, ALLIES, state.units["x"], 3, fresh=False), {"values": 26})
    assert (known(state)[WATCHED].attack, known(state)[WATCHED].defence) == (11, 44)


@pytest.mark.rule("OVL-FOW-006", "engine")
def test_thirty_percent_and_a_quarter() -> None:
    numbers = read_the_tables().numbers
    assert (numbers.wrong_kind, numbers.wrong_value, numbers.fade) == (30, 25, 2)


@pytest.mark.rule("OVL-FOW-008", "engine")
@pytest.mark.parametrize(
    ("terrain", "fort", "found"),
    [("open", False, 4), ("woods", False, 3), ("bocage", False, 2), ("open", True, 3)],
)
def test_cover_hides(terrain: str, fort: bool, found: int) -> None:
    forts = [FortTerms(at=WATCHED, feature="fort", side=AXIS)] if fort else []
    state = watching(on=ground({WATCHED: terrain}), forts=forts)
    unit = state.units["x"]
    assert terrain_intel(state, unit) == found - 4
    assert level(state, ALLIES, unit) == found


@pytest.mark.rule("OVL-FOW-009", "engine")
def test_who_crosses_a_watched_zone_is_seen_and_may_vanish() -> None:
    state = position(ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0704"))
    assert not sees(state, ALLIES, "0704")
    alter(state, "x", at=WATCHED)
    play(state, follow(state, "x", "0604"), dice={"values": 26})
    assert known(state)[WATCHED].level == 2
    alter(state, "x", at="0704")
    play(state, follow(state, "x", WATCHED))
    assert list(known(state)) == [WATCHED]  # its place is not known any more


@pytest.mark.rule("OVL-FOW-009", "engine")
@pytest.mark.parametrize(("turn", "found"), [(1, 4), (2, 2)])
def test_what_was_learned_this_turn_is_kept_and_who_comes_back_later_is_seen_anew(
    turn: int, found: int
) -> None:
    """A report of level 4; the regiment beside him sees level 2."""
    state = noted(watching("us-infantry"), 4)
    state.clock = Clock(turn=turn, phase="movement")
    play(state, follow(state, "x", "0604"), dice={"values": 26}, chances={"kind": False})
    assert [report.level for report in known(state).values()] == [found]
    assert ("r" in state.reports[ALLIES]) == (turn == 1 or state.traces[f"{ALLIES}/x"] != "r")


@pytest.mark.rule("OVL-FOW-009", "engine")
@pytest.mark.rule("OVL-SEQ-011", "engine")
@pytest.mark.parametrize(
    ("turn", "before", "same"), [(1, 2, True), (2, 2, False), (2, 3, True), (2, 4, True)]
)
def test_who_was_lost_from_sight_is_known_again_by_name_alone(
    turn: int, before: int, same: bool
) -> None:
    """From level 3 on a report tells a name; recce sees level 4."""
    state = noted(watching(), before)
    state.clock = Clock(turn=turn, phase="movement")
    play(state, follow(state, "x", "0604"), dice={"values": 26}, chances={"kind": False})
    assert (state.traces[f"{ALLIES}/x"] == "r") is same


@pytest.mark.rule("OVL-FOW-001", "engine")
@pytest.mark.rule("OVL-FOW-010", "engine")
@pytest.mark.parametrize(
    ("at", "before", "same"),
    [(WATCHED, 2, True), ("0604", 2, False), ("0604", 3, True), ("0604", 5, True)],
)
def test_who_has_gone_elsewhere_is_known_again_by_name_alone(
    at: str, before: int, same: bool
) -> None:
    state = noted(watching(), before, at=at)
    play(state, update(state), dice={"luck": 3, "values": 26}, chances={"kind": False})
    assert (state.traces[f"{ALLIES}/x"] == "r") is same
    assert state.reports[ALLIES][state.traces[f"{ALLIES}/x"]].level == 4


@pytest.mark.rule("OVL-SEQ-019", "engine")
@pytest.mark.rule("OVL-FOW-010", "engine")
@pytest.mark.rule("OVL-FOW-001", "engine")
def test_at_the_start_of_a_turn_the_unknown_are_seen_without_luck_and_others_not_anew() -> None:
    state = watching()
    dice = {"values": 26}
    first = play(state, refresh(state), dice=dice, chances={"kind": False})
    assert len(of(first, CoverSeen)) == 2
    assert known(state)[WATCHED].level == 4, "no die is cast for it"
    assert play(state, refresh(state)) == [], "nothing has changed"
    told = noted(watching(), 1)
    play(told, refresh(told), dice=dice, chances={"kind": False})
    assert known(told)[WATCHED].level == 1


@pytest.mark.rule("OVL-FOW-003", "engine")
@pytest.mark.rule("OVL-FOW-015", "engine")
def test_the_best_source_and_the_next_are_told_and_nothing_where_nobody_looks() -> None:
    """Infantry sees 2 within a hex, recce 4 in its hex and beside it."""
    state = position(ally("a", "us-infantry", "0404"), ally("r", "allied-recce", "0403"))
    assert watched(state, ALLIES, "1009") == (0, 0)
    assert watched(state, ALLIES, "0404") == (4, 2)


@pytest.mark.rule("OVL-FOW-010", "engine")
@pytest.mark.parametrize(("die", "found"), [(1, 3), (2, 4), (5, 4), (6, 5)])
def test_a_die_of_luck(die: int, found: int) -> None:
    """One in six is a level less, one in six a level more."""
    state = watching()
    play(state, update(state), dice={"luck": die, "values": 26}, chances={"kind": False})
    assert known(state)[WATCHED].level == found


@pytest.mark.rule("OVL-FOW-011", "engine")
@pytest.mark.parametrize(
    ("template", "strong"),
    [
        ("allied-recce", [4, 4, 3, 2, 1, 0]),
        ("sherman", [1, 1, 1, 1, 0]),
        ("us-armored-infantry", [2, 2, 1, 1, 0]),
    ],
)
def test_strength_declines_with_distance(template: str, strong: list[int]) -> None:
    state = position(ally("a", template, "0104"))
    seen = watch(state, ALLIES)
    row = [f"{column:02d}04" for column in range(1, len(strong) + 1)]
    assert [seen.get(at, (0, 0))[0] for at in row] == strong


@pytest.mark.rule("OVL-FOW-012", "engine")
@pytest.mark.parametrize(
    ("quality", "found"),
    [("elite", 1), ("veteran", 2), ("regular", 2), ("green", 3), ("conscript", 3)],
)
def test_better_troops_hide_better(quality: str, found: int) -> None:
    """Infantry of strength 2: less one, half, nothing, and more; halves are rounded up."""
    state = watching("us-infantry", more={"quality": quality})
    assert level(state, ALLIES, state.units["x"]) == found


@pytest.mark.rule("OVL-FOW-013", "data")
def test_the_table_of_ground_intelligence() -> None:
    found = {row.kind: (row.intel, row.intel_range) for row in read_the_tables().kinds.values()}
    assert found == {
        "recce": (4, 4),
        "armour": (1, 3),
        "mechanised": (2, 3),
        "motorised": (2, 2),
        "infantry": (2, 1),
        "ski": (2, 1),
        **dict.fromkeys(
            ("artillery", "combat-engineer", "anti-tank", "heavy-anti-tank", "light-anti-air",
             "heavy-anti-air", "bridging-engineer", "hq", "other"), (1, 1)),
    }  # fmt: skip


@pytest.mark.rule("OVL-FOW-013", "engine")
@pytest.mark.parametrize(
    ("template", "strength", "reach"),
    [
        ("allied-recce", 4, 4),
        ("sherman", 1, 3),
        ("british-motor", 2, 2),
        ("us-infantry", 2, 1),
        ("us-105mm", 1, 1),
    ],
)
def test_what_a_unit_sees(template: str, strength: int, reach: int) -> None:
    state = position(ally("a", template, "0304"))
    found = unit_source(state, state.units["a"])
    assert (found.strength, found.range) == (strength, reach)


@pytest.mark.rule("OVL-FOW-015", "engine")
def test_how_a_level_is_found() -> None:
    """A second source of two adds a level; adjacent is one at least, a fight three."""
    state = position(
        ally("a", "us-infantry", "0404"),
        ally("b", "us-infantry", "0503"),
        axis("x", "german-infantry", WATCHED, quality="elite"),
    )
    assert level(state, ALLIES, state.units["x"]) == 2
    hidden = watching("us-105mm", on=ground({WATCHED: "city"}))
    assert level(hidden, ALLIES, hidden.units["x"], -1) == 1
    play(hidden, meet(hidden, (hidden.units["a"],), (hidden.units["x"],)), dice={"values": 26})
    assert level(hidden, ALLIES, hidden.units["x"]) == 3
    assert known(hidden)[WATCHED].level == 3
    far = watching("us-infantry", at="0104")
    assert level(far, ALLIES, far.units["x"], 1) == 0


@pytest.mark.rule("OVL-FOW-015", "engine")
@pytest.mark.parametrize(("before", "left"), [(5, 3), (3, 1), (2, None), (1, None)])
def test_uncovered_units_fade_by_two_levels_a_turn(before: int, left: int | None) -> None:
    state = noted(watching("us-infantry", at="0104"), before)
    state.clock = type(state.clock)(turn=2, phase="closing")
    events = play(state, fade(state, ALLIES, tuple(state.reports[ALLIES].values())))
    if left is None:
        assert of(events, ReportFaded)
        assert not state.reports[ALLIES]
        assert not state.traces
    else:
        assert of(events, ReportMade)
        assert known(state)[WATCHED].level == left


@pytest.mark.rule("OVL-NIGHT-006", "engine")
@pytest.mark.rule("OVL-NIGHT-007", "engine")
@pytest.mark.parametrize(
    ("template", "moved", "reach"),
    [
        ("sherman", False, 1),
        ("us-105mm", False, 1),
        ("allied-recce", False, 4),
        ("british-motor", False, 2),
        ("us-armored-infantry", False, 3),
        ("us-infantry", True, 1),
        ("us-infantry", False, 2),
        ("allied-engineer", False, 2),
        ("allied-engineer", True, 1),
    ],
)
def test_what_units_see_at_night(template: str, moved: bool, reach: int) -> None:
    state = position(ally("a", template, "0304"), turn=3)
    unit = alter(state, "a", moved=moved)
    assert unit_source(state, unit).range == reach


@pytest.mark.rule("OVL-FOW-014", "engine")
def test_without_missions_assets_see_nothing() -> None:
    assert asset_sources(position(), ALLIES) == ()


@pytest.mark.rule("OVL-FOW-014", "engine")
def test_only_scouting_missions_of_assets_that_are_there_see() -> None:
    rows = [AssetTerms(id=name, side=ALLIES, asset="allied-recon", name=name) for name in "ab"]
    state = position(assets=rows)
    plan(state, "missions", ALLIES, a=Mission(mission="recon", target=WATCHED))
    plan(state, "missions", ALLIES, b=Mission(mission="transport", target=WATCHED))
    plan(state, "missions", ALLIES, gone=Mission(mission="recon", target=WATCHED))
    assert [source.at for source in asset_sources(state, ALLIES)] == [WATCHED]


@pytest.mark.rule("OVL-FOW-011", "engine")
@pytest.mark.parametrize(
    ("at_once", "strong"), [(False, [4, 4, 3, 2, 0, 0]), (True, [4, 3, 2, 1, 0, 0])]
)
def test_beyond_its_range_a_source_sees_nothing(at_once: bool, strong: list[int]) -> None:
    source = Source(WATCHED, 4, 3, at_once)
    assert [source.reaches(hexes) for hexes in range(6)] == strong


@pytest.mark.rule("OVL-FOW-015", "engine")
@pytest.mark.rule("OVL-FOW-012", "engine")
def test_the_best_hidden_are_seen_from_beside_alone_and_an_elite_never_quite() -> None:
    """Recce sees 4 and another source of 2 adds one: 5, less one for an elite."""
    elite = {"quality": "elite"}
    state = position(
        ally("a", "allied-recce", "0404"),
        ally("b", "us-infantry", "0503"),
        axis("x", "german-infantry", WATCHED, **elite),
    )
    assert level(state, ALLIES, state.units["x"]) == 4
    # a tank sees 1 from two hexes away, less two in bocage and one for an elite
    far = watching("sherman", at="0304", on=ground({WATCHED: "bocage"}), more=elite)
    assert level(far, ALLIES, far.units["x"]) == 0
    near = watching("sherman", at="0404", on=ground({WATCHED: "bocage"}), more=elite)
    assert level(near, ALLIES, near.units["x"]) == 1
