"""The air view: fronts, boxes, points by arrows, airborne units and transports."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.europe.views.positions import POLAND, in_the_air
from tests.browser.europe.views.steps import close, dialog, load, part

Shown = Callable[[str], None]


@pytest.fixture(scope="module")
def allocation(board: Board) -> Board:
    """The second allocation of the Axis."""
    board.first = POLAND
    return load(board, in_the_air())


def box(panel: Locator, name: str) -> Locator:
    """A box of the view."""
    return panel.get_by_role("table", name=name, exact=True)


def figures(table: Locator, nation: str = "Germany") -> Locator:
    """The figures of a nation in a box."""
    row = table.get_by_role("row").filter(
        has=table.page.get_by_role("button", name=nation, exact=True)
    )
    return row.get_by_role("cell")


@pytest.mark.rule("WIE-UI-074", "ui")
@pytest.mark.rule("WIE-UI-076", "ui")
def test_each_front_has_five_boxes_and_totals_are_by_nation_and_front(
    allocation: Board, shown: Shown
) -> None:
    """Of nine points on the east two fight for the sky and three fly ground missions."""
    panel = part(allocation, "Air")
    panel.get_by_role("button", name="East", exact=True).click()
    shown("WIE-UI-074")
    expect(figures(box(panel, "Uncommitted"))).to_have_text(["9", "4"])
    expect(figures(box(panel, "Air superiority"))).to_have_text(["2", "0"])
    expect(figures(box(panel, "Ground"))).to_have_text(["3", "1", "0"])
    expect(figures(box(panel, "Sea interdiction"))).to_have_text(["0", "0", "0"])
    expect(figures(box(panel, "Front transfer"))).to_have_text(["0"])
    shown("WIE-UI-076")
    panel.get_by_role("button", name="West", exact=True).click()
    expect(figures(box(panel, "Uncommitted"))).to_have_text(["4", "3"])
    panel.get_by_role("button", name="Totals").click()
    told = dialog(allocation, "Available air points")
    germany = told.get_by_role("row").filter(has_text="Germany")
    expect(germany.get_by_role("cell")).to_have_text(["4", "9", "0"])
    close(allocation)
    panel.get_by_role("button", name="East", exact=True).click()


@pytest.mark.rule("WIE-UI-075", "ui")
@pytest.mark.rule("WIE-AIR-012", "ui")
def test_arrows_move_points_of_the_chosen_nation_as_long_as_they_are_held(
    allocation: Board, shown: Shown
) -> None:
    """A point changes its mission by way of the uncommitted ones."""
    board, panel = allocation, part(allocation, "Air")
    panel.get_by_role("button", name="East", exact=True).click()
    ground = box(panel, "Ground")
    more = ground.get_by_role("button", name="One more Ground: Germany")
    expect(more).to_have_count(0)
    box(panel, "Air superiority").get_by_role("button", name="Germany").click()
    shown("WIE-UI-075")
    for name in ("Uncommitted", "Ground", "Sea interdiction", "Front transfer"):
        chosen = box(panel, name).get_by_role("button", name="Germany", exact=True)
        expect(chosen).to_have_attribute("aria-pressed", "true")
    fewer = ground.get_by_role("button", name="One less Ground: Germany")
    fewer.click()
    expect(figures(ground)).to_have_text(["2", "1", "0"])
    expect(figures(box(panel, "Uncommitted"))).to_have_text(["9", "5"])
    sea = box(panel, "Sea interdiction")
    sea.get_by_role("button", name="One more Sea interdiction: Germany").click()
    expect(figures(sea)).to_have_text(["1", "0", "0"])
    saw = box(panel, "Uncommitted")
    expect(figures(saw)).to_have_text(["9", "4"])
    # Held, the button goes on until there is nothing left.
    more.hover()
    board.page.mouse.down()
    expect(figures(ground)).to_have_text(["6", "1", "0"])
    board.page.mouse.up()
    expect(figures(saw)).to_have_text(["9", "0"])
    expect(more).to_be_disabled()


def airborne(panel: Locator) -> Locator:
    """The airborne units that are listed for a front."""
    return panel.get_by_role("list", name="Airborne units").get_by_role("listitem")


@pytest.mark.rule("WIE-UI-078", "ui")
@pytest.mark.rule("WIE-AIR-013", "ui")
def test_turns_until_they_are_ready_stand_beside_airborne_units(
    allocation: Board, shown: Shown
) -> None:
    """Who was loaded in turn 1 needs four turns: in turn 2 three more. Another needs two."""
    panel = part(allocation, "Air")
    panel.get_by_role("button", name="East", exact=True).click()
    expect(airborne(panel)).to_have_text(
        [
            "1st Parachute Regiment",
            "2nd Parachute Regiment (2)",
            "3rd Parachute Regiment (3)",
        ]
    )
    shown("WIE-UI-078")
    shown("WIE-AIR-013")


@pytest.mark.rule("WIE-UI-077", "ui")
def test_incoming_points_must_get_a_front(allocation: Board, shown: Shown) -> None:
    board, panel = allocation, part(allocation, "Air")
    panel.get_by_role("button", name="East", exact=True).click()
    expect(panel).to_contain_text("Germany, to be given a front")
    board.end_phase()
    expect(board.notices.last).to_contain_text("front")
    assert "Air allocation" in board.clock()
    shown("WIE-UI-077")
    panel.get_by_role("button", name="Base one on the East front: Germany").click()
    expect(panel).not_to_contain_text("to be given a front")


@pytest.mark.rule("WIE-UI-079", "ui")
@pytest.mark.rule("WIE-AIR-014", "ui")
def test_airborne_troops_and_transports_change_the_front_in_a_turn(
    allocation: Board, shown: Shown
) -> None:
    board, panel = allocation, part(allocation, "Air")
    panel.get_by_role("button", name="East", exact=True).click()
    expect(panel).to_contain_text("Air transport points: 2")
    shown("WIE-UI-079")
    panel.get_by_role("button", name="Transfers").click()
    shown("WIE-AIR-014")
    shift = dialog(board, "Transfers")
    points = shift.locator(".shift > div").filter(has_text="One air transport point")
    points.get_by_role("button", name="To West").click()
    expect(shift).to_contain_text("Air transport points: 1")
    regiment = shift.locator(".shift > div").filter(has_text="1st Parachute Regiment")
    regiment.get_by_role("button", name="To West").click()
    expect(regiment).to_have_count(0)
    close(board)
    panel.get_by_role("button", name="West", exact=True).click()
    expect(airborne(panel)).to_have_text(["1st Parachute Regiment (1)"])
    expect(panel).to_contain_text("Under way, there in week 3: 1")


@pytest.mark.rule("WIE-AIR-022", "ui")
def test_the_air_war_is_reported_front_by_front_and_reread_in_the_log(
    allocation: Board, shown: Shown
) -> None:
    """Poles fight Germans for both skies; the report of the fronts begins in the west."""
    board = allocation
    board.end_phase()
    board.settle()
    assert "Air allocation" not in board.clock()
    told = board.now.get_by_role("region", name="What came of it")
    lines = (
        "Over the west front 1 air points of the Axis fought 2 of its enemies",
        "Over the east front 2 air points of the Axis fought 2 of its enemies",
    )
    expect(told.locator("p")).to_contain_text(lines)
    shown("WIE-AIR-022")
    # Another phase does not take the report away: it is in the log.
    board.page.get_by_role("tab", name="Log").click()
    log = board.page.get_by_role("tabpanel")
    for line in lines:
        expect(log).to_contain_text(line)
