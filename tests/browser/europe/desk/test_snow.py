"""Barbarossa in snow: the supply forecast on the map, ports that do not work, rivers under ice."""

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.europe.desk.prepared import (
    AHEAD,
    BARBAROSSA,
    BEACH,
    MEMEL,
    in_the_snow,
    in_the_winter,
    load,
)
from tests.browser.europe.desk.steps import inspect
from tests.browser.europe.views.steps import expect_other, legend

Shown = Callable[[str], None]
TANKS, GATE, CAUGHT = "083055", "084054", "083054"
"""A German stack, a hex it can reach, and the 48th Rifle Division that this cuts off."""
LOST, DRY = "097056", "099060"
VENTSPILS, RIGA, PARNU = "081048", "085049", "086044"
DVINA = "086049"
"""A hex with the river on its southern side."""
Colour = tuple[int, int, int]
RED, ORANGE, ICE = (192, 40, 28), (224, 122, 0), (211, 238, 251)
BLACK, GREY, WHITE = (33, 31, 28), (111, 112, 118), (255, 255, 255)


@pytest.fixture(scope="module")
def snow(board: Board) -> Board:
    """The Axis in the first week, in snow."""
    board.first = BARBAROSSA
    return load(board, in_the_snow(), "axis", "soviets")


def close_up(board: Board, place: str) -> None:
    """Zoom in on a hex."""
    board.page.mouse.move(*board.spot(place))
    for _ in range(4):
        x, y, scale = board.sight()
        board.page.mouse.wheel(0, -240)
        seen = f"{x:.2f} {y:.2f} {scale:.4f}"
        expect(board.map).not_to_have_attribute("data-camera", seen)
    board.drawn()


def along(board: Board, place: str, offs: Iterable[tuple[float, float]]) -> list[Colour]:
    """The colours of some points of a hex."""
    return board.colours(place, list(offs))


def is_near(colour: Colour, other: Colour) -> bool:
    """Tell whether two colours look alike."""
    return all(abs(one - two) < 24 for one, two in zip(colour, other, strict=True))


def marked(board: Board) -> Locator:
    """The hexes the overlay marks, as they are told to who does not see them."""
    return board.page.get_by_role("list", name="Hexes that are marked").get_by_role("listitem")


def test_the_forecast_marks_who_loses_supply_and_what_closes_a_pocket(snow: Board) -> None:
    """The units in hand can cut off the 48th at one hex beside it; a march does so."""
    board = snow
    bare = {place: board.colour(place, (-36, 0)) for place in (LOST, DRY, GATE)}
    board.map.focus()
    board.press("Shift+D", "x", "Escape")
    told = legend(board, "Supply forecast")
    expect(told).to_contain_text("Take units in hand to see where they would close a pocket.")
    for tone in ("Would lose supply", "Out of supply, and would stay so"):
        expect(told).to_contain_text(tone)
    expect(marked(board)).to_have_text(
        [f"{LOST}: Would lose supply", f"{DRY}: Out of supply, and would stay so"]
    )
    for place in (LOST, DRY):
        expect_other(board, place, (-36, 0), bare[place])
    board.click(TANKS)
    expect(told).to_contain_text("Closes a pocket")
    expect(marked(board).filter(has_text=GATE)).to_have_text([f"{GATE}: Closes a pocket"])
    expect(marked(board).filter(has_text=TANKS)).to_have_count(0)
    expect_other(board, GATE, (-36, 0), bare[GATE])
    board.point(GATE)
    expect(board.details.locator(".hint")).to_contain_text(
        "That closes a pocket: one enemy unit would be out of supply."
    )
    board.click(GATE)
    board.settle()
    # The march has closed it: the enemy is marked now, and nothing is left to close.
    expect(marked(board).filter(has_text="Enemy")).to_have_text(
        [f"{CAUGHT}: Enemy would be out of supply"]
    )
    board.press("u")
    board.settle()
    expect(marked(board).filter(has_text="Enemy")).to_have_count(0)
    board.press("Escape", "Escape")
    board.button("Take it away").click()
    expect(told).to_be_hidden()


@pytest.mark.rule("WIE-SUP-008", "ui")
@pytest.mark.rule("WIE-SUP-023", "ui")
@pytest.mark.rule("WIE-SUP-024", "ui")
def test_supply_is_told_of_hexes_units_and_ports(snow: Board, shown: Shown) -> None:
    """What lesser powers give stands in brackets; a port that is hit passes less, or nothing."""
    board = snow
    for place, text in (
        (TANKS, "Major"),
        (BEACH, "Amphib"),
        (MEMEL, "Minor/[Major]"),
        (AHEAD, "[Major]"),
        (DRY, "Out Of Supply"),
    ):
        line = inspect(board, place).locator("dl > div", has_text="Own supply")
        expect(line).to_have_text(f"Own supply {text}")
        expect(line).to_be_visible()
    shown("WIE-SUP-008")
    # Not the last hex at once again: two clicks on it open its stack.
    for place, state, icon in ((TANKS, "in supply", "good"), (DRY, "out of supply", "bad")):
        inspect(board, place)
        fact = board.details.get_by_role("listitem").first.locator("dl > div", has_text="Supply")
        expect(fact).to_contain_text(state)
        expect(fact.locator(f"svg.{icon}")).to_be_visible()
        expect(fact.locator("svg")).to_have_count(1)
    shown("WIE-SUP-023")
    for place, text in (
        (VENTSPILS, "none"),  # minor, suppressed
        (RIGA, "minor [*10]"),  # major, captured
        (MEMEL, "minor"),
    ):
        line = inspect(board, place).locator("dl > div", has_text="Port supply")
        expect(line.locator("dd")).to_have_text(text)
        expect(line).to_be_visible()
    shown("WIE-SUP-024")
    board.press("Escape", "Escape")


@pytest.mark.rule("WIE-MAP-010", "ui")
@pytest.mark.rule("WIE-MAP-007", "ui")
def test_ports_change_their_colour_and_rivers_freeze(snow: Board, shown: Shown) -> None:
    """A minor port is suppressed: orange. A captured major one is out of action: red."""
    board = snow
    disc = [(22.0, 0.0), (29.8, -9.5), (29.8, 9.5), (38.0, 0.0)]
    sign = [(x + 0.5, y + 0.5) for x in range(18, 42, 3) for y in range(-12, 13, 3)]
    side = [(0.0, float(y)) for y in range(28, 54, 2)]
    close_up(board, RIGA)
    assert any(is_near(colour, RED) for colour in along(board, RIGA, disc))
    assert any(is_near(colour, ORANGE) for colour in along(board, VENTSPILS, sign))
    assert not any(is_near(colour, ORANGE) for colour in along(board, PARNU, sign))
    # The Daugava above Riga is under ice.
    assert any(is_near(colour, ICE) for colour in along(board, DVINA, side))
    board.button("Show the whole map").click()
    board.drawn()
    board.map.focus()
    board.press("Shift+O")
    dialog = board.page.get_by_role("dialog", name="Legend of the map")
    for name in (
        "Major port",
        "Minor port",
        "Port, suppressed from the air",
        "Port, out of action since its capture",
        "Frozen river",
    ):
        expect(dialog.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    shown("WIE-MAP-010")
    shown("WIE-MAP-007")
    board.press("Escape")


@pytest.mark.rule("WIE-MAP-004", "ui")
def test_railways_are_coloured_by_gauge_and_where_they_are_cut(snow: Board, shown: Shown) -> None:
    """European: black, cut red. Soviet: grey, cut white; what was converted is black."""
    board = snow
    below = [(float(x), 18.0) for x in range(-16, 17)]  # the line runs south, or nearly so
    close_up(board, "092048")
    for place, there, others in (
        ("091051", BLACK, (RED, WHITE)),  # as on the map
        ("092048", RED, (WHITE,)),
        ("093046", GREY, (BLACK, RED, WHITE)),  # as on the map
        ("093047", WHITE, (RED,)),
        ("093044", BLACK, (RED, WHITE)),  # converted
    ):
        found = along(board, place, below)
        assert any(is_near(one, there) for one in found), (place, found)
        for tone in others:
            assert not any(is_near(one, tone) for one in found), (place, tone, found)
    board.button("Show the whole map").click()
    board.drawn()
    board.map.focus()
    board.press("Shift+O")
    legend_ = board.page.get_by_role("dialog", name="Legend of the map")
    for name in ("European gauge, cut", "Soviet gauge, cut", "converted to European gauge"):
        expect(legend_.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    shown("WIE-MAP-004")
    board.press("Escape")


@pytest.mark.rule("WIE-REIN-031", "ui")
@pytest.mark.rule("WIE-BARB-010", "ui")
def test_the_winter_takes_a_division_that_must_be_chosen(board: Board, shown: Shown) -> None:
    """Two whole divisions stand in Russia; the 902nd is chosen, and a battle group is left."""
    board.first = BARBAROSSA
    load(board, in_the_winter(), "axis", "soviets")
    board.end_phase()
    expect(board.notices.first).to_contain_text("The winter takes a division: choose which.")
    assert "Reinforcement" in board.clock()
    board.now.get_by_role("button", name="Choose who suffers the winter").click()
    board.wait()
    listed = board.now.get_by_role("group", name="Unit", exact=True).get_by_role("button")
    expect(listed).to_have_text(["901st Division (6-6-5)", "902nd Division (6-6-5)"])
    board.press("Escape")
    shown("WIE-REIN-031")
    shown("WIE-BARB-010")
    board.click(DRY)  # the hex on the map does it, too
    board.settle()
    assert "battle group" in board.look(DRY)
    assert "battle group" not in board.look(LOST)
    board.end_phase()
    board.settle()
    assert "Reinforcement" not in board.clock()
