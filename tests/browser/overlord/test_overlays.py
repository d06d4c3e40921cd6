"""What Overlord lays over its map: by keys and by pointer, each with its legend."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.overlord.steps import NONE, begin_carentan, end_setup, take

Shown = Callable[[str], None]


@pytest.fixture(scope="module")
def planning(board: Board) -> Board:
    """The first turn of Carentan, as the Allies plan it."""
    begin_carentan(board)
    end_setup(board)
    return board


@pytest.fixture
def overlays(planning: Board) -> Iterator[Board]:
    """The board with the list of overlays open; afterwards all is away again."""
    planning.press("Shift+D")
    planning.page.get_by_role("region", name="Overlays").wait_for()
    yield planning
    taken = planning.button("Take it away")
    if taken.is_visible():
        taken.click()
    planning.press("Escape")
    expect(planning.page.get_by_role("region", name="Overlays")).to_be_hidden()


def legend(board: Board, title: str) -> Locator:
    """The legend of what lies on the map."""
    found = board.page.get_by_role("region", name=title, exact=True)
    found.wait_for()
    board.drawn()
    return found


@pytest.mark.rule("OVL-UI-074", "ui")
@pytest.mark.rule("OVL-UI-073", "ui")
def test_zones_and_anti_aircraft_strength_come_side_by_side(overlays: Board, shown: Shown) -> None:
    """Hex 2519 is the Allies' alone, so only their own chart colours it."""
    board = overlays
    bare = board.colour("2518", (40, 0))
    board.press("z")
    expect(legend(board, "Zones of control: Axis")).to_contain_text("Low")
    assert board.colour("2518", (40, 0)) == bare
    board.press("z")
    expect(legend(board, "Zones of control: Allies")).to_contain_text("High")
    assert board.colour("2518", (40, 0)) != bare
    shown("OVL-UI-074")
    board.press("a")
    legend(board, "Anti-aircraft strength: Axis")
    board.press("a")
    expect(legend(board, "Anti-aircraft strength: Allies")).to_contain_text("Medium")
    shown("OVL-UI-073")
    board.press("a")
    expect(board.page.locator(".legend")).to_be_hidden()
    assert board.colour("2518", (40, 0)) == bare


@pytest.mark.rule("OVL-UI-076", "ui")
@pytest.mark.rule("OVL-UI-075", "ui")
def test_reconnaissance_is_a_chart_and_a_figure_in_the_details(
    overlays: Board, shown: Shown
) -> None:
    board = overlays
    board.press("i")
    expect(legend(board, "Reconnaissance")).to_contain_text("Weak")
    shown("OVL-UI-076")
    board.point("2519")
    facts = board.details.locator("[data-hex='2519']")
    expect(facts).to_contain_text("Reconnaissance ☁ 2")
    # The Allies stand there themselves: a dash for them.
    expect(facts).to_contain_text(re.compile(rf"Zones Axis : Allies [1-9]\d* : {NONE}"))
    shown("OVL-UI-075")


@pytest.mark.rule("OVL-UI-077", "ui")
@pytest.mark.rule("OVL-LOC-014", "ui")
def test_lines_of_communication_are_shown_unit_by_unit(overlays: Board, shown: Shown) -> None:
    board = overlays
    bare = board.colour("2518", (40, 0))
    board.press("l")
    expect(legend(board, "Lines of communication")).to_contain_text("Supported")
    assert board.colour("2518", (40, 0)) != bare
    shown("OVL-UI-077")
    shown("OVL-LOC-014")


@pytest.mark.rule("OVL-UI-079", "ui")
@pytest.mark.rule("OVL-UI-080", "ui")
@pytest.mark.rule("OVL-HQ-009", "ui")
def test_the_chain_of_command_and_the_range_of_an_hq(overlays: Board, shown: Shown) -> None:
    board = overlays
    board.press("h")
    expect(legend(board, "Chain of command")).to_contain_text("Supported")
    shown("OVL-UI-079")
    shown("OVL-HQ-009")
    board.point("2517")
    board.press("r")
    here = legend(board, "Range of the HQ")
    expect(here).to_contain_text("101st Airborne Division")
    expect(here).to_contain_text("Supported")
    expect(here).to_contain_text("Extended")
    shown("OVL-UI-080")


@pytest.mark.rule("OVL-UI-078", "ui")
@pytest.mark.rule("OVL-SUP-012", "ui")
def test_supply_levels_and_main_sources_are_outlined(overlays: Board, shown: Shown) -> None:
    """Utah (2815) is the Allies' source; the 101st begins with Combat+."""
    board = overlays
    bare = board.colour("2815", (-44, 0))
    board.press("s")
    told = legend(board, "Supply")
    for tone in ("Basic", "Combat+", "Main source (outlined)"):
        expect(told).to_contain_text(tone)
    assert board.colour("2815", (-44, 0)) != bare
    shown("OVL-UI-078")
    shown("OVL-SUP-012")


@pytest.mark.rule("OVL-UI-059", "ui")
@pytest.mark.rule("OVL-UI-051", "ui")
def test_hexsides_and_victory_locations_are_marked(overlays: Board, shown: Shown) -> None:
    board = overlays
    board.press("e")
    told = legend(board, "Hexsides")
    expect(told).to_contain_text("Impassable")
    expect(told).to_contain_text("Changes combat")
    shown("OVL-UI-059")
    bare = board.colour("2620", (-44, 0))
    board.press("v")
    held = legend(board, "Victory locations")
    expect(held).to_contain_text("Held by the Allies")
    expect(held).to_contain_text("Held by the Axis")
    assert board.colour("2620", (-44, 0)) != bare
    shown("OVL-UI-051")


@pytest.mark.rule("OVL-UI-045", "ui")
@pytest.mark.rule("OVL-UI-056", "ui")
@pytest.mark.rule("OVL-UI-055", "ui")
def test_orders_are_hidden_and_artillery_shown_alone(planning: Board, shown: Shown) -> None:
    """A gun fires from 2418 at 2520: a sign stands on its target, at the upper right."""
    board = planning
    signs = board.page.get_by_role("list", name="Planned on the map")
    take(board, "2418", "321 FA")
    board.click("2520")
    expect(signs).to_contain_text("2520: bombardment")
    expect(signs).to_contain_text("2418: gun with a mission")
    planned = board.colour("2520", (21, -31))
    shown("OVL-UI-055")
    board.press("Shift+D", "o")
    legend(board, "Without orders")
    shown("OVL-UI-045")
    expect(signs.get_by_role("listitem")).to_have_count(0)
    assert board.colour("2520", (21, -31)) != planned
    board.press("o")
    expect(board.page.locator(".legend")).to_be_hidden()
    assert board.colour("2520", (21, -31)) == planned
    board.press("g")
    legend(board, "Artillery missions alone")
    shown("OVL-UI-056")
    assert board.colour("2520", (21, -31)) == planned
    board.press("g", "Escape", "Delete")
    expect(board.now).not_to_contain_text("Fire at 2520")
    board.press("Escape")


@pytest.mark.rule("OVL-UI-081", "ui")
def test_units_that_cannot_act_at_night_fade(overlays: Board, shown: Shown) -> None:
    """Parachutists act at night, a gun does not: of the hexes of both only the gun's changes."""
    board = overlays
    gun, parachutists = board.colour("2418", (-20, 22)), board.colour("2519", (-20, 22))
    board.press("n")
    legend(board, "Who can act at night")
    shown("OVL-UI-081")
    assert board.colour("2418", (-20, 22)) != gun
    assert board.colour("2519", (-20, 22)) == parachutists


@pytest.mark.rule("OVL-UI-086", "ui")
@pytest.mark.rule("OVL-UI-052", "ui")
def test_the_list_of_keys_does_what_is_clicked(planning: Board, shown: Shown) -> None:
    board = planning
    board.press("?")
    keys = board.page.get_by_role("dialog", name="Keys")
    shown("OVL-UI-086")
    for name in (
        "Zones of control",
        "Chain of command",
        "Anti-aircraft strength",
        "Take all units of the hex",
        "Fire mode for all guns of the hex",
        "Next work of engineers; break down or combine",
    ):
        expect(keys.get_by_role("button", name=name, exact=True)).to_have_count(1)
    shown("OVL-UI-052")
    keys.get_by_role("button", name="Victory locations", exact=True).click()
    expect(keys).to_be_hidden()
    legend(board, "Victory locations")
    board.button("Take it away").click()
