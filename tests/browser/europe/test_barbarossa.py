"""Barbarossa's first Axis turn by hand: air points, two pockets, an overrun, a train, a battle.

It is played to its end, with stacks that are dragged and stacks that are clicked to where they go.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import begin, go_on_to
from tests.browser.europe.test_poland import answer_all, attacks

CORNER = (64, 26)
"""The first column and row of the map's window."""
NORTH, SOUTH = "083054", "087065"
"""Where the 48th and the 75th Rifle Division stand."""
DRAGGED = (
    # East of the Niemen around the 48th.
    ("081054", "082053"),
    ("083055", "084054"),
    # North and east of Wlodawa around the 75th.
    ("087066", "088065"),
    ("085065", "087064"),
)
CLICKED = (
    # Up to the salient of Bialystok.
    ("082059", "083060"),
    ("082060", "082061"),
    ("084062", "085062"),
)
TANKS, OVERRUN = "086067", "087069"
"""A stack with the 16th Motorized Division, and the 41st Rifle Division two hexes away."""
QUICK, BREACH = "085064", "087064"
"""A stack with the 10th Panzer Division, and a hex behind the enemy on the Bug."""
REAR, RAILHEAD = "079056", "081064"
DEEP = "110060"
"""A hex far behind the front, with nobody near."""
ASIDE = (0.0, 34.0)
"""A point of a hex that no counter covers."""
MOST = 2.5
"""Inputs a moved stack may take, with all that lays others down and takes the next in hand."""

COUNT = """() => {
    window.pressed = 0;
    for (const sort of ['pointerdown', 'keydown'])
        addEventListener(sort, () => { window.pressed += 1; }, true);
}"""


class Clockwork:
    """Counts the moves of stacks, and how long the page took after each input."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stacks = 0
        self.inputs = 0
        self.waits: list[float] = []
        board.page.evaluate(COUNT)

    @contextmanager
    def moving(self) -> Iterator[None]:
        """Count whatever button or key goes down in the page while stacks are moved."""
        before = self._pressed
        yield
        self.inputs += self._pressed - before

    @property
    def _pressed(self) -> int:
        found: int = self.board.page.evaluate("window.pressed")
        return found

    def drag(self, start: str, stop: str) -> None:
        """Drag a stack to a hex."""
        mouse = self.board.page.mouse
        mouse.move(*self.board.spot(start))
        mouse.down()
        mouse.move(*self.board.spot(stop), steps=3)
        self._timed(mouse.up)
        self.stacks += 1

    def march(self, start: str, stop: str, *, whole: bool = True) -> None:
        """Click a stack, once more for the whole of it, and the hex it goes to."""
        for place in (start, *([start] if whole else []), stop):
            self.click(place)
        self.stacks += 1

    def press(self, *keys: str) -> None:
        """Press keys."""
        self._timed(lambda: self.board.press(*keys))

    def click(self, place: str) -> None:
        """Click a hex."""
        at = self.board.spot(place)
        self._timed(lambda: self.board.page.mouse.click(*at))

    def _timed(self, act: Callable[[], None]) -> None:
        begun = perf_counter()
        act()
        self.board.wait()
        self.waits.append(perf_counter() - begun)


def units_in(board: Board, place: str) -> str:
    """What the page says of a hex."""
    board.settle()
    return board.look(place)


def assign_air(board: Board) -> None:
    """Send three points to fight for the sky; none can go to the ground while airfields burn."""
    table = board.now.get_by_role("table", name="Air points, by front and mission")
    expect(table.get_by_role("button", name="One more: Ground").first).to_be_disabled()
    for points in (25, 24, 23):
        table.get_by_role("button", name="One more: Superiority").first.click()
        expect(table.get_by_role("rowheader").first).to_contain_text(f"{points} of 26 uncommitted")
        board.settle()


def expect_cut_off(board: Board, *places: str) -> None:
    """See that the overlay of Soviet supply leaves hexes bare, and not the one behind the front."""
    board.map.focus()
    bare = [board.colour(place, ASIDE) for place in (*places, DEEP)]
    board.press("Shift+D", "s", "s")
    expect(board.page.get_by_role("region", name="Supply: Soviet Union")).to_be_visible()
    laid = [board.colour(place, ASIDE) for place in (*places, DEEP)]
    assert laid[:-1] == bare[:-1]
    assert laid[-1] != bare[-1]
    board.button("Take it away").click()
    board.press("Escape")


def tell(hand: Clockwork, record: Callable[[str, object], None]) -> None:
    """Report how fast the page was; that depends on the machine, so that nobody judges it."""
    waits = sorted(hand.waits)
    record("stacks", hand.stacks)
    record("longest_wait_ms", round(waits[-1] * 1000))
    record("middle_wait_ms", round(waits[len(waits) // 2] * 1000))


@pytest.mark.rule("WIE-MOV-010", "ui")
def test_the_first_turn_of_barbarossa_is_played_by_hand(
    board: Board,
    shown: Callable[[str], None],
    record_property: Callable[[str, object], None],
) -> None:
    begin(board, "barbarossa-1941", CORNER)
    assign_air(board)
    go_on_to(board, "Initial movement")

    hand = Clockwork(board)
    with hand.moving():
        for start, stop in DRAGGED:
            hand.drag(start, stop)
        for start, stop in CLICKED:
            hand.march(start, stop)
    assert "6th Panzer Division" in units_in(board, "082053")
    assert "58th Infantry Division" in board.look("082053")  # a drag carries the whole stack
    for start, _ in CLICKED:
        assert start not in str(board.units())  # so do two clicks
    with hand.moving():
        hand.drag(TANKS, OVERRUN)
        expect(board.now.get_by_role("region", name=f"Overrun {OVERRUN}")).to_be_visible()
        shown("WIE-MOV-010")
        hand.click(OVERRUN)
    assert "41st Rifle" not in units_in(board, OVERRUN)
    with hand.moving():
        hand.press("Escape", "Escape")
    expect_cut_off(board, NORTH, SOUTH)
    board.button("Show the whole map").click()
    board.drawn()

    go_on_to(board, "Rail movement")
    with hand.moving():
        hand.drag(REAR, RAILHEAD)
        hand.click(RAILHEAD)
    assert "251st Infantry Division" in units_in(board, RAILHEAD)

    go_on_to(board, "Combat")
    board.click(NORTH)
    units = board.now.get_by_role("group", name="Units in the attack")
    expect(units.get_by_role("button", pressed=True).first).to_be_visible()
    board.now.get_by_role("button", name="Attack", exact=True).click()
    answer_all(board)
    board.page.get_by_role("tab", name="Log").click()
    expect(board.page.get_by_role("tabpanel")).to_contain_text(f"({NORTH})")
    expect(attacks(board).get_by_role("button", name=NORTH)).to_have_count(0)

    go_on_to(board, "Mechanized movement")
    with hand.moving():
        hand.march(QUICK, BREACH, whole=False)
        hand.press("Escape")
    assert "10th Panzer Division" in units_in(board, BREACH)
    assert hand.stacks == len(DRAGGED) + len(CLICKED) + len((OVERRUN, RAILHEAD, BREACH))
    assert hand.inputs <= MOST * hand.stacks
    go_on_to(board, "Turn 2")
    expect(board.page.locator(".clock")).to_contain_text("Week of 25 Jun 1941")

    record_property("inputs", hand.inputs)
    tell(hand, record_property)
