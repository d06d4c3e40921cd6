"""Sight and reports."""

from typing import Any

import pytest

from grognard.systems.skirmish.events import (
    ContactLost,
    ReportCleared,
    StepsLost,
    UnitMoved,
    UnitSighted,
)
from grognard.systems.skirmish.state import Standing
from grognard.systems.skirmish.system import board
from grognard.systems.skirmish.terms import Rumour
from tests.cases.skirmish.board import (
    ALLIES,
    AXIS,
    BOTH,
    Position,
    ally,
    axis,
    position,
    read_the_tables,
    scenario_terms,
    terms,
)


@pytest.mark.rule("SKM-FOG-001", "engine")
@pytest.mark.parametrize(
    ("terrain", "at", "seen"),
    [
        ("clear", "0404", True),
        ("clear", "0504", False),
        ("woods", "0204", True),
        ("woods", "0304", False),
        ("hills", "0304", True),
        ("hills", "0404", False),
        ("town", "0204", True),
        ("town", "0304", False),
    ],
)
def test_a_unit_is_seen_from_so_far(terrain: str, at: str, seen: bool) -> None:
    game = position(ally("a", "scout", "0104"), axis("x", "infantry", at), terrain={at: terrain})
    assert ("x" in game.view(ALLIES).units) == seen


@pytest.mark.rule("SKM-FOG-001", "engine")
def test_what_lies_between_hides_nothing_and_sight_need_not_be_mutual() -> None:
    between = {"0204": "woods", "0304": "hills", "0404": "woods"}
    game = position(ally("a", "scout", "0104"), axis("x", "infantry", "0404"), terrain=between)
    assert "x" not in game.view(ALLIES).units
    assert game.view(AXIS).units["a"].at == "0104"


@pytest.mark.rule("SKM-FOG-001", "engine")
def test_one_unit_that_sees_is_enough() -> None:
    game = position(
        ally("a", "scout", "0101"), ally("b", "infantry", "0404"), axis("x", "infantry", "0704")
    )
    assert "x" in game.view(ALLIES).units


@pytest.mark.rule("SKM-FOG-001", "data")
def test_the_sight_of_the_terrain_table() -> None:
    rows = read_the_tables().terrain.values()
    assert [(row.terrain, row.cost, row.shift, row.sight) for row in rows] == [
        ("clear", 1, 0, 3),
        ("woods", 2, 1, 1),
        ("hills", 2, 1, 2),
        ("town", 1, 2, 1),
        ("water", None, 0, 3),
    ]


@pytest.mark.rule("SKM-FOG-002", "engine")
def test_a_side_knows_everything_about_a_unit_it_sees() -> None:
    game = position(
        ally("a", "scout", "0104"),
        axis("x", "armour", "0404", 3, full_steps=4, pinned=True),
        axis("y", "infantry", "0904"),
    )
    known = game.view(ALLIES).units
    assert known["x"] == game.unit("x")
    assert set(known) == {"a", "x"}
    assert set(game.view(AXIS).units) == {"a", "x", "y"}


@pytest.mark.rule("SKM-FOG-002", "engine")
def test_what_happens_to_a_unit_in_sight_is_seen() -> None:
    game = position(
        ally("a", "infantry", "0104"),
        ally("g", "gun", "0204"),
        axis("x", "armour", "0504"),
        side=AXIS,
        dice={"fire g": 6},
    )
    assert game.march("x", "0404") is None
    assert game.respond(ALLIES, fire=True) is None
    assert [event.to for event in game.events(StepsLost)] == [BOTH]
    assert game.view(ALLIES).units["x"] == game.unit("x")
    assert game.unit("x").steps == 1


@pytest.mark.rule("SKM-FOG-002", "engine")
def test_a_unit_that_comes_into_sight_is_sighted_once() -> None:
    game = position(
        ally("a", "scout", "0104"),
        axis("x", "infantry", "0604"),
        side=AXIS,
        terrain={"0104": "woods"},
    )
    assert "x" not in game.view(ALLIES).units
    assert game.march("x", "0504", "0404", "0304") is None
    assert [(e.by, e.unit.at) for e in game.events(UnitSighted)] == [(ALLIES, "0404")]
    game.done()
    assert game.view(ALLIES).units["x"] == game.unit("x")


def lost(turn: int = 1, **more: Any) -> Position:
    """A tank troop that a hidden scout sees drives away, out of its sight."""
    units = (ally("a", "scout", "0104"), axis("x", "armour", "0404", 3))
    game = position(*units, side=AXIS, turn=turn, terrain={"0104": "woods"}, **more)
    assert game.march("x", "0504", "0604") is None
    return game


@pytest.mark.rule("SKM-FOG-003", "engine")
def test_a_report_stays_behind_where_the_unit_was_seen_to_go() -> None:
    game = lost(turn=3)
    assert [event.to for event in game.events(UnitMoved)] == [BOTH, (AXIS,)]
    assert [(event.by, event.to) for event in game.events(ContactLost)] == [(ALLIES, (ALLIES,))]
    game.done()
    assert set(game.view(ALLIES).units) == {"a", game.reports(ALLIES)[0].id}
    (report,) = game.reports(ALLIES)
    assert (report.at, report.kind, report.steps, report.seen) == ("0504", "armour", 3, 3)
    assert (report.side, report.name, report.sure) == (AXIS, "Unit x", True)
    assert game.unit("x").at == "0604"
    assert game.reports(AXIS) == []


@pytest.mark.rule("SKM-FOG-004", "engine")
def test_a_report_goes_when_its_hex_is_in_sight_and_empty() -> None:
    game = lost()
    game.until("movement", ALLIES)
    assert len(game.reports(ALLIES)) == 1
    assert game.march("a", "0105") is None
    assert len(game.reports(ALLIES)) == 1
    assert game.march("a", "0204") is None
    assert [(event.at, event.to) for event in game.events(ReportCleared)] == [("0504", (ALLIES,))]
    assert game.reports(ALLIES) == []
    assert game.state.traces == {}
    assert "x" not in game.view(ALLIES).units


@pytest.mark.rule("SKM-FOG-004", "engine")
def test_a_report_goes_when_its_unit_is_seen_again_elsewhere() -> None:
    game = position(
        ally("a", "scout", "0104"),
        axis("x", "armour", "0404"),
        side=AXIS,
        terrain={"0104": "woods"},
    )
    assert game.march("x", "0504") is None
    assert len(game.events(ContactLost)) == 1
    assert game.march("x", "0404") is None
    assert [event.at for event in game.events(ReportCleared)] == ["0504"]
    game.done()
    assert game.reports(ALLIES) == []
    assert game.state.traces == {}
    assert game.view(ALLIES).units["x"].at == "0404"


@pytest.mark.rule("SKM-FOG-004", "engine")
def test_other_reports_stay() -> None:
    game = position(
        ally("a", "scout", "0104"),
        axis("x", "infantry", "0404"),
        axis("y", "infantry", "0407"),
        ally("b", "scout", "0107"),
        side=AXIS,
        terrain={"0104": "woods", "0107": "woods", "0207": "woods"},
    )
    assert game.march("x", "0504", "0604") is None
    assert game.march("y", "0507", "0607") is None
    game.until("movement", ALLIES)
    assert [report.at for report in game.reports(ALLIES)] in (["0504", "0507"], ["0507", "0504"])
    assert game.march("b", "0207") is None
    assert [report.at for report in game.reports(ALLIES)] == ["0504"]
    assert sorted(game.state.traces) == ["allies/x"]
    assert game.state.traces["allies/x"] == game.reports(ALLIES)[0].id


RUMOURS = (
    Rumour(side=ALLIES, at="0604"),
    Rumour(side=AXIS, at="0407", kind="gun"),
    Rumour(side=ALLIES, at="0704", kind="armour"),
)


@pytest.mark.rule("SKM-FOG-005", "engine")
def test_rumours_are_reports_with_nothing_behind_them() -> None:
    game = position(
        ally("a", "scout", "0104"), axis("x", "infantry", "0904"), phase="plans", rumours=RUMOURS
    )
    told = [
        (r.id, r.side, r.at, r.kind, r.steps, r.full_steps, r.seen, r.sure, r.mp_left)
        for r in game.reports(ALLIES)
    ]
    assert told == [
        ("rumour-1", AXIS, "0604", "infantry", 2, 2, 0, False, 0),
        ("rumour-2", AXIS, "0704", "armour", 2, 2, 0, False, 0),
    ]
    assert [(r.id, r.side, r.at, r.kind) for r in game.reports(AXIS)] == [
        ("rumour-1", ALLIES, "0407", "gun")
    ]
    assert set(game.state.units) == {"a", "x"}


@pytest.mark.rule("SKM-FOG-005", "data")
@pytest.mark.parametrize(
    ("scenario", "rumours"),
    [
        ("first-contact", [("allies", "0602", "armour"), ("axis", "0402", "")]),
        (
            "crossroads",
            [
                ("allies", "0904", ""),
                ("allies", "1209", "armour"),
                ("axis", "0904", ""),
                ("axis", "0609", "armour"),
            ],
        ),
        (
            "villers-bocage",
            [
                ("allies", "4630", ""),
                ("allies", "4827", "armour"),
                ("allies", "5127", "armour"),
                ("axis", "4229", "armour"),
                ("axis", "4824", ""),
            ],
        ),
    ],
)
def test_the_rumours_of_our_scenarios(scenario: str, rumours: list[tuple[str, str, str]]) -> None:
    read = scenario_terms(scenario)
    assert [(rumour.side, rumour.at, rumour.kind) for rumour in read.rumours] == rumours
    assert read.tables.settings.rumour_steps == 2


@pytest.mark.rule("SKM-FOG-006", "engine")
def test_the_name_of_a_report_tells_nothing_of_the_unit() -> None:
    first = position(ally("a", "scout", "0104"), axis("x", "armour", "0404"), side=AXIS)
    first.march("x", "0504", "0604")
    other = position(ally("a", "scout", "0104"), axis("zz", "gun", "0404"), side=AXIS)
    other.march("zz", "0504", "0604")
    for game in (first, other):
        game.done()
    assert first.reports(ALLIES)[0].id == other.reports(ALLIES)[0].id
    assert first.reports(ALLIES)[0].id.startswith("contact-")


@pytest.mark.rule("SKM-FOG-006", "engine")
def test_no_two_reports_of_a_side_have_the_same_name() -> None:
    game = lost()
    game.done()
    (report,) = game.reports(ALLIES)
    taken = axis(report.id, "gun", "0804", seen=0)
    again = lost(reports={ALLIES: [taken]})
    again.done()
    assert len(again.reports(ALLIES)) == 2
    assert {r.at for r in again.reports(ALLIES)} == {"0504", "0804"}


@pytest.mark.rule("SKM-FOG-006", "engine")
def test_the_rumours_of_the_other_side_do_not_count() -> None:
    game = position(
        ally("a", "scout", "0104"),
        axis("x", "infantry", "0904"),
        phase="plans",
        rumours=[*RUMOURS[:2], RUMOURS[2], Rumour(side=AXIS, at="0406")],
    )
    assert [r.id for r in game.reports(AXIS)] == ["rumour-1", "rumour-2"]


@pytest.mark.rule("SKM-FOG-007", "engine")
@pytest.mark.parametrize("fog", [True, False])
def test_without_fog_both_sides_see_all_units(fog: bool) -> None:
    game = position(
        ally("a", "scout", "0104"),
        axis("x", "infantry", "0904", 3),
        axis("y", "infantry", "0903"),
        side=AXIS,
        fog=fog,
        rumours=RUMOURS,
    )
    assert set(game.view(ALLIES).units) - {"rumour-1", "rumour-2"} == (
        {"a"} if fog else {"a", "x", "y"}
    )
    assert bool(game.reports(ALLIES)) == fog
    assert set(game.view(AXIS).units) - {"rumour-1"} == ({"x", "y"} if fog else {"a", "x", "y"})
    assert game.march("x", "0804") is None
    game.done()
    if not fog:
        assert game.view(ALLIES).units["x"] == game.unit("x")


@pytest.mark.rule("SKM-FOG-008", "engine")
@pytest.mark.parametrize("fog", [True, False])
def test_plans_shells_standing_orders_and_arrivals_are_hidden(fog: bool) -> None:
    game = position(
        ally("a", "scout", "0104"),
        axis("x", "infantry", "0304"),
        phase="plans",
        fog=fog,
        standing={AXIS: Standing(ambush="fire")},
        arrivals={2: axis("y", "armour", "0904")},
    )
    before = game.game.view_digest(ALLIES)
    assert game.aim(AXIS, "0104") is None
    assert game.instruct(AXIS, defence="delay") is None
    assert game.game.view_digest(ALLIES) == before
    seen = game.view(ALLIES)
    assert (seen.plans, seen.shells) == ({ALLIES: {}}, {ALLIES: 3})
    assert (seen.standing, seen.arrivals) == ({ALLIES: Standing()}, {})
    own = game.view(AXIS)
    assert (list(own.plans[AXIS]), own.shells) == (["0104"], {AXIS: 2})
    assert own.standing == {AXIS: Standing(ambush="fire", defence="delay")}
    assert own.arrivals["y"].turn == 2


@pytest.mark.rule("SKM-FOG-008", "engine")
def test_the_board_that_both_sides_get_tells_of_no_shells() -> None:
    shown = board(terms(shells=3))
    assert [(side.id, side.shells) for side in shown.sides] == [(ALLIES, 0), (AXIS, 0)]
