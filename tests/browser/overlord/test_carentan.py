"""Overlord in the browser: setting up, planning by mouse and keys, the execution, the log."""

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


def end_turn(board: Board, turn: int) -> None:
    """End planning, also where something is idle, and wait for the next one."""
    board.end_phase()
    expect(board.page.locator(".clock")).to_contain_text(f"Turn {turn} of 12")
    board.settle()


@pytest.mark.rule("OVL-UI-004", "ui")
@pytest.mark.rule("OVL-UI-006", "ui")
def test_units_are_set_up_in_their_zones_and_the_clock_tells_turn_and_day(
    board: Board, shown: Shown
) -> None:
    begin_carentan(board)
    assert board.clock() == "Turn 1 of 12 Setup · 10 June 1944, 06:00"
    shown("OVL-UI-006")
    board.click("2519")
    expect(stack(board)).to_contain_text("502 PIR")
    board.point("2718")
    expect(board.details.locator(".hint")).to_have_text("Set up here")
    board.click("2718")
    assert "502nd Parachute Infantry" in board.look("2718")
    board.click("2718")
    expect(stack(board)).to_contain_text("502 PIR")
    board.click("3019")
    board.press("Escape")
    board.click("2718")
    board.click("2620")
    expect(board.notices).to_contain_text("OVL-SEQ-003")


@pytest.mark.rule("OVL-UI-019", "ui")
@pytest.mark.rule("OVL-UI-018", "ui")
@pytest.mark.rule("OVL-UI-053", "ui")
def test_units_of_a_stack_are_taken_together_or_one_by_one(tidied: Board, shown: Shown) -> None:
    board = tidied
    board.click("2518")
    engineers = stack(board).get_by_role("button", name="326 Eng")
    parachutists = stack(board).get_by_role("button", name="506 PIR")
    expect(engineers).to_have_attribute("aria-pressed", "true")
    expect(parachutists).to_have_attribute("aria-pressed", "false")
    shown("OVL-UI-019")
    parachutists.click()
    expect(parachutists).to_have_attribute("aria-pressed", "true")
    engineers.click()
    expect(engineers).to_have_attribute("aria-pressed", "false")
    board.button("All").click()
    expect(stack(board).locator("[aria-pressed=true]")).to_have_count(2)
    shown("OVL-UI-018")
    board.press("Escape")
    expect(stack(board)).to_be_hidden()
    board.point("2518")
    board.press("Shift+A")
    expect(stack(board).locator("[aria-pressed=true]")).to_have_count(2)
    board.press("Shift+N")
    expect(stack(board).locator("[aria-pressed=true]")).to_have_count(1)
    board.press("Escape")
    expect(stack(board)).to_be_hidden()


def test_a_click_on_other_units_takes_them_and_offers_what_else_it_could_mean(
    tidied: Board,
) -> None:
    board = tidied
    take(board, "2418", "321 FA")
    board.click("2519")
    expect(stack(board).get_by_role("button", name="502 PIR")).to_be_visible()
    board.button("Support the defence of 2519 instead").wait_for()
    board.button("March to 2519 instead").click()
    take(board, "2418", "321 FA")
    expect(stack(board)).to_contain_text("March to 2519")
    board.press("Delete")
    expect(stack(board)).not_to_contain_text("March to")
    board.point("2519")
    hint = "Take these units. To march here, drag yours here"
    expect(board.details.locator(".hint")).to_have_text(hint)
    board.click("2519")
    board.button("March 321 FA here").click()
    take(board, "2418", "321 FA")
    expect(stack(board)).to_contain_text("March to 2519")
    board.press("Delete")
    expect(stack(board)).not_to_contain_text("March to")
    board.page.mouse.move(*board.spot("2418"))
    board.page.mouse.down()
    board.page.mouse.move(*board.spot("2519"), steps=3)
    board.page.mouse.up()
    expect(stack(board).get_by_role("button", name="321 FA")).to_contain_text("March to 2519")


@pytest.mark.rule("OVL-UI-040", "ui")
@pytest.mark.rule("OVL-UI-026", "ui")
@pytest.mark.rule("OVL-UI-024", "ui")
def test_marches_are_planned_by_mouse_with_waypoints_and_taken_back(
    tidied: Board, shown: Shown
) -> None:
    board = tidied
    take(board, "3019", "175 Inf")
    for rule in ("OVL-UI-040", "OVL-UI-026", "OVL-UI-024"):
        shown(rule)
    board.point("2921")
    expect(board.details.locator(".hint")).to_have_text("March here: 2 / 3.6 points")
    board.click("2921")
    expect(stack(board)).to_contain_text("March to 2921: Move and defend")
    move = board.now.get_by_label("Move", exact=True)
    board.press("k")
    expect(move).to_have_value("attack")
    board.click("2922")
    expect(stack(board)).to_contain_text("March to 2922: Move and attack")
    board.button("Wait").click()
    expect(stack(board)).to_contain_text("starts late")
    board.press("Backspace")
    expect(stack(board)).to_contain_text("March to 2921")
    defence = board.now.get_by_label("Defence", exact=True)
    defence.select_option("hold-fast")
    board.wait()
    assert "Defence order Hold at all costs" in board.look("3019")
    board.now.get_by_label("Ignore enemies").check()
    board.point("2922")
    expect(board.details.locator(".hint")).to_contain_text("March here")


@pytest.mark.rule("OVL-UI-030", "ui")
@pytest.mark.rule("OVL-UI-031", "ui")
def test_orders_are_dropped_by_keys_and_struck_by_undo(tidied: Board, shown: Shown) -> None:
    board = tidied
    take(board, "3019", "175 Inf")
    board.click("2921")
    expect(stack(board)).to_contain_text("March to 2921")
    shown("OVL-UI-030")
    shown("OVL-UI-031")
    board.press("Delete")
    expect(stack(board)).not_to_contain_text("March to")
    board.click("2921")
    expect(stack(board)).to_contain_text("March to 2921")
    board.press("Backspace")
    expect(stack(board)).not_to_contain_text("March to")
    board.click("2921")
    expect(stack(board)).to_contain_text("March to 2921")
    board.press("Escape")
    board.point("3019")
    board.press("Delete")
    take(board, "3019", "175 Inf")
    expect(stack(board)).not_to_contain_text("March to")
    board.click("2921")
    expect(stack(board)).to_contain_text("March to 2921")
    board.press("u")
    expect(stack(board)).not_to_contain_text("March to")


@pytest.mark.rule("OVL-UI-041", "ui")
@pytest.mark.rule("OVL-UI-084", "ui")
def test_assets_supply_and_weather_have_parts_of_their_own(tidied: Board, shown: Shown) -> None:
    board = tidied
    part(board, "Assets")
    shown("OVL-UI-041")
    panel = board.page.get_by_role("tabpanel")
    air = panel.locator("section", has_text="355th Fighter Group")
    expect(air.locator(".ring")).to_have_text("none sent")
    panel.get_by_label("Mission of 355th Fighter Group").select_option("counter-air")
    expect(air.locator(".ring")).to_have_text("some sent")
    panel.get_by_label("Mission of 67th Reconnaissance Group").select_option("recon")
    expect(board.now).to_contain_text("67th Reconnaissance Group, Reconnaissance: click the hex.")
    board.click("2620")
    expect(panel).to_contain_text("At Carentan (2620)")
    part(board, "Supply")
    division = panel.get_by_role("group", name="101st Airborne Division")
    move = division.get_by_role("button", name="Move+")
    expect(move).to_have_attribute("aria-pressed", "false")
    fuel = panel.locator("dd").first
    expect(fuel).to_have_text("15")
    move.click()
    expect(move).to_have_attribute("aria-pressed", "true")
    expect(fuel).not_to_have_text("15")
    part(board, "Turn")
    shown("OVL-UI-084")
    expect(panel).to_contain_text("10 June 1944, 06:00")
    expect(panel).to_contain_text("Planned: counter-air 1, interdiction 0.")
    panel.get_by_text("Weather foreseen").click()
    expect(panel.get_by_role("row")).to_have_count(12)
    part(board, "Victory")
    expect(panel.get_by_role("row", name="Carentan")).to_contain_text("Axis")


@pytest.mark.rule("OVL-UI-027", "ui")
@pytest.mark.rule("OVL-UNIT-061", "ui")
@pytest.mark.rule("OVL-UI-082", "ui")
def test_a_march_and_an_attack_are_fought_out_until_the_night(
    planning: Board, shown: Shown
) -> None:
    board = planning
    take(board, "2519", "502 PIR")
    board.click("2619")
    expect(stack(board)).to_contain_text("March to 2619")
    end_turn(board, 2)
    take(board, "2619", "502 PIR")
    attack = board.now.get_by_label("Attack", exact=True)
    expect(attack).to_be_disabled()
    assert "Axis" in board.look("2720")
    board.point("2620")
    expect(board.details.locator(".hint")).to_have_text("Attack this hex")
    board.click("2620")
    expect(stack(board)).to_contain_text("Attack 2620: Attack")
    shown("OVL-UI-027")
    attack.select_option("assault")
    expect(stack(board)).to_contain_text("Attack 2620: Assault")
    part(board, "Battles")
    shown("OVL-UNIT-061")
    battle = board.page.get_by_role("article")
    expect(battle).to_contain_text("Battle for Carentan (2620)")
    expect(battle).to_contain_text("Chance that the defence goes")
    # How much is known of the defenders is drawn.
    expect(battle).to_contain_text(
        re.compile("As reported, if the enemy stays|the figures are gue")
    )
    expect(battle.get_by_role("columnheader")).to_have_text(["Die", *"123456"])
    board.button("Done").click()
    expect(board.page.get_by_role("dialog")).to_contain_text("assets have no mission")
    board.button("End it all the same").click()
    expect(board.page.locator(".clock")).to_contain_text("Turn 3 of 12 Planning · 10 June 1944")
    board.settle()
    shown("OVL-UI-082")
    board.page.get_by_role("tab", name="Log").click()
    log = board.page.get_by_role("tabpanel")
    expect(log).to_contain_text("Battle at Carentan (2620)")
    expect(log).to_contain_text("Set-piece battle:")
