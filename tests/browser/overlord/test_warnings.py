"""What the page warns of while a turn is planned: no room, an empty hex behind, orders replaced."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.overlord.steps import begin_carentan, end_setup, part, stack, take, tidy

Shown = Callable[[str], None]


@pytest.fixture(scope="module")
def planning(board: Board) -> Board:
    """The first planning of Carentan, as the Allies; the Axis stand still."""
    begin_carentan(board)
    end_setup(board)
    return board


@pytest.fixture
def tidied(planning: Board) -> Iterator[Board]:
    """The first planning, left as it was found."""
    yield planning
    tidy(planning)


@pytest.mark.rule("OVL-UNIT-014", "ui")
def test_a_march_into_a_full_hex_is_warned_of(tidied: Board, shown: Shown) -> None:
    """The floods at 2519 hold 4 points, and a regiment of 4 stands there; a battalion has 2."""
    board, page = tidied, tidied.page
    warning = "Too full: 6 points are to stand in 2519, which holds 4."
    page.mouse.move(*board.spot("2418"))
    page.mouse.down()
    page.mouse.move(*board.spot("2519"), steps=4)
    page.mouse.up()
    expect(stack(board)).to_contain_text("March to 2519")
    expect(board.now.get_by_role("alert")).to_contain_text(warning)
    shown("OVL-UNIT-014")
    board.button("Done").click()
    expect(page.get_by_role("dialog")).to_contain_text(warning)
    board.button("Go back").click()
    board.press("Delete")
    expect(board.now.get_by_role("alert")).to_have_count(0)


@pytest.mark.rule("OVL-UI-040", "ui")
def test_units_taken_next_march_as_usual(tidied: Board) -> None:
    board = tidied
    move = board.now.get_by_label("Move", exact=True)
    take(board, "3019", "175 Inf")
    board.press("k")
    expect(move).to_have_value("attack")
    board.click("2921")
    expect(stack(board)).to_contain_text("March to 2921: Move and attack")
    take(board, "2519", "502 PIR")
    expect(move).to_have_value("defend")
    # Who has a march goes on as it was told.
    take(board, "3019", "175 Inf")
    expect(move).to_have_value("attack")


def test_an_attack_says_that_it_takes_the_place_of_a_march(tidied: Board) -> None:
    board = tidied
    hint = board.details.locator(".hint")
    take(board, "2519", "502 PIR")
    board.click("2619")
    expect(stack(board)).to_contain_text("March to 2619")
    board.point("2520")
    expect(hint).to_have_text("Attack this hex in place of the march")
    board.click("2520")
    expect(stack(board)).to_contain_text("Attack 2520")
    expect(stack(board)).not_to_contain_text("March to")
    board.point("2619")
    expect(hint).to_contain_text("March here in place of the attack")


def test_a_battle_warns_of_the_hex_that_its_advance_would_empty(tidied: Board) -> None:
    board = tidied
    take(board, "2519", "502 PIR")
    board.click("2520")
    expect(stack(board)).to_contain_text("Attack 2520")
    battle = part(board, "Battles").get_by_role("article")
    warning = "If it is won, everybody in 2519 may advance, and nobody stays there."
    expect(battle).to_contain_text(warning)
    board.now.get_by_label("Attack", exact=True).select_option("no-advance")
    expect(battle).not_to_contain_text(warning)


@pytest.mark.rule("OVL-CBT-004", "ui")
def test_a_battle_is_called_off_with_its_guns(tidied: Board) -> None:
    board = tidied
    take(board, "2719", "327 GIR")
    board.click("2819")
    expect(stack(board)).to_contain_text("Attack 2819")
    battle = part(board, "Battles").get_by_role("article")
    battle.get_by_label("Show all available units").check()
    battle.get_by_role("button", name="Add 907 FA").click()
    engaged = battle.get_by_role("list", name="Engaged")
    expect(engaged).to_contain_text("907 FA, fires in support")
    battle.get_by_role("button", name="Call it off").click()
    expect(battle).to_have_count(0)
    signs = board.page.get_by_role("list", name="Planned on the map")
    expect(signs.get_by_role("listitem")).to_have_count(0)


def test_combat_supply_that_nobody_uses_is_warned_of_before_the_turn(tidied: Board) -> None:
    """The 101st begins with Combat+, and pays for it each turn, whether or not it attacks."""
    board, page = tidied, tidied.page
    warning = "none of its units is to attack or fire: 101 AB."
    board.button("Done").click()
    expect(page.get_by_role("dialog")).to_contain_text(warning)
    board.button("Go back").click()
    take(board, "2519", "502 PIR")
    board.click("2520")
    expect(stack(board)).to_contain_text("Attack 2520")
    board.button("Done").click()
    expect(page.get_by_role("dialog")).not_to_contain_text(warning)
    board.button("Go back").click()


def test_bombers_that_cannot_support_are_not_offered_to_a_battle(tidied: Board) -> None:
    """391st Bomb Group bombards; of a hex that is attacked it would bombard nothing."""
    board = tidied
    take(board, "2519", "502 PIR")
    board.click("2520")
    battle = part(board, "Battles").get_by_role("article")
    battle.get_by_label("Show all available units").check()
    expect(battle.get_by_role("button", name=re.compile("ground support")).first).to_be_visible()
    expect(battle.get_by_role("button", name=re.compile("Bomb Group"))).to_have_count(0)


@pytest.mark.rule("OVL-CBT-004", "ui")
def test_the_chance_of_a_battle_is_told_or_that_it_is_not_known(tidied: Board) -> None:
    """Heading and note agree; how much is known of who stands at 2520 is drawn."""
    board = tidied
    take(board, "2519", "502 PIR")
    board.click("2520")
    battle = part(board, "Battles").get_by_role("article")
    heading = battle.get_by_role("heading")
    expect(heading).to_contain_text(re.compile("not known|%"))
    guessed = "not known" in heading.inner_text()
    expect(battle).to_contain_text("the figures are guesses" if guessed else "As reported")
    expect(battle.locator(".chance dd")).to_have_text(heading.locator("span").inner_text())


@pytest.mark.rule("OVL-SUP-002", "ui")
def test_what_cannot_be_paid_is_not_offered(board: Board, shown: Shown) -> None:
    """At Bayeux the Axis have no points before the third turn."""
    board.first = (40, 17)
    board.begin("tutorial", allies="none", axis="person")
    board.settle()
    if "Setup" in board.clock():
        end_setup(board)
    panel = part(board, "Supply")
    shown("OVL-SUP-002")
    combat = panel.get_by_role("button", name="Combat+").first
    expect(combat).to_be_disabled()
    expect(combat).to_have_attribute(
        "title", "The points for it are not there, or the HQ is cut off."
    )
