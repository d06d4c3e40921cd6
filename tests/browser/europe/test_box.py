"""Poland 1939 in the browser: a box takes several stacks, which come to hand one by one."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import begin, go_on_to, stack

CORNER = (62, 52)
LIEGNITZ, BRESLAU, SOUTH = "071067", "073067", "072068"
"""Two divisions, two more, and a single one."""
BOX = ("071067", "073069")
"""Hexes in opposite corners of a box around these three stacks."""
GOALS = {LIEGNITZ: "070067", BRESLAU: "073068", SOUTH: "072069"}
"""An empty hex beside each."""
UNITS = {LIEGNITZ: ("213th", "62nd"), BRESLAU: ("24th", "30th"), SOUTH: ("221st",)}
AWAY = "079059"
"""A division in East Prussia."""
GROUP = re.compile("stacks? of the group")


@pytest.fixture
def poland(board: Board) -> Board:
    """The Initial Movement Phase of the first week, as the Axis."""
    begin(board, "poland-1939", CORNER)
    go_on_to(board, "Initial movement")
    return board


def drag_box(board: Board) -> None:
    """Draw a box with Shift around the middles of the three hexes."""
    (left, high), (right, low) = map(board.spot, BOX)
    board.page.keyboard.down("Shift")
    board.page.mouse.move(left - 5, high - 5)
    board.page.mouse.down()
    board.page.mouse.move(right + 5, low + 5, steps=4)
    board.page.mouse.up()
    board.page.keyboard.up("Shift")
    board.wait()


def expect_in_hand(board: Board, place: str) -> None:
    """See that all of a stack is in hand."""
    chosen = stack(board, place).get_by_role("listitem").get_by_role("button", pressed=True)
    expect(chosen).to_have_count(len(UNITS[place]))


def in_hand(board: Board) -> str:
    """The stack in hand, by its hex."""
    board.wait()
    found = re.search(r"\d{6}", board.now.get_by_role("heading").last.inner_text())
    assert found is not None
    return found[0]


def expect_no_group(board: Board) -> None:
    """See that the page speaks of no group."""
    expect(board.now.get_by_text(GROUP)).to_be_hidden()


def test_the_stacks_of_a_box_march_one_after_the_other(poland: Board) -> None:
    board = poland
    drag_box(board)
    told = board.now.get_by_text(GROUP)
    gone: list[str] = []
    for words in ("3 stacks of the group", "2 stacks of the group", "the last stack of the group"):
        expect(told).to_contain_text(words)
        place = in_hand(board)
        assert place in GOALS.keys() - gone
        expect_in_hand(board, place)
        expect(board.details.get_by_role("heading")).to_contain_text(place)
        expect(board.details).to_contain_text("In hand.")
        board.click(GOALS[place])
        board.settle()
        gone.append(place)
    expect_no_group(board)
    for place, goal in GOALS.items():
        there = board.look(goal)
        assert all(unit in there for unit in UNITS[place])
    # The last one stays in hand, as after any march; a march that is taken back begins no group.
    assert in_hand(board) == GOALS[gone[-1]]
    board.press("u")
    board.settle()
    expect_no_group(board)


def test_a_group_is_walked_and_ends(poland: Board) -> None:
    board = poland
    told = board.now.get_by_text(GROUP)
    drag_box(board)
    walked = [in_hand(board)]
    for key in ("n", "n", "n", "Shift+J"):
        board.press(key)
        walked.append(in_hand(board))
    first, second, third = walked[:3]
    assert {first, second, third} == GOALS.keys()
    assert walked[3:] == [first, third]

    # After the last in the order comes the first; who is taken back is there again.
    board.click(GOALS[third])
    board.settle()
    expect(told).to_contain_text("2 stacks")
    assert in_hand(board) == first
    board.press("u")
    board.settle()
    expect(told).to_contain_text("3 stacks")

    board.press("Escape")
    expect_no_group(board)
    board.press("n")
    assert in_hand(board) not in GOALS, "the first of all who can march"

    board.press("Escape")
    drag_box(board)
    expect(told).to_contain_text("3 stacks")
    board.click(AWAY)
    assert in_hand(board) == AWAY
    expect_no_group(board)

    board.press("Escape")
    drag_box(board)
    expect(told).to_contain_text("3 stacks")
    go_on_to(board, "Rail movement")
    expect_no_group(board)
