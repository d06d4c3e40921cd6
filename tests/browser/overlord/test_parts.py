"""The parts of the plan: battles, assets, supply, the turn, victory, charts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.overlord.steps import NONE, begin_carentan, end_setup, part, stack, take

Shown = Callable[[str], None]


@pytest.fixture(scope="module")
def planning(board: Board) -> Board:
    """The first turn of Carentan, as the Allies plan it."""
    begin_carentan(board)
    end_setup(board)
    return board


def asset(panel: Locator, name: str) -> Locator:
    """The button of an asset."""
    return panel.get_by_role("button", name=name, exact=True)


@pytest.mark.rule("OVL-AIRA-002", "ui")
@pytest.mark.rule("OVL-AIRA-003", "ui")
@pytest.mark.rule("OVL-AIRA-024", "ui")
def test_air_assets_are_listed_by_type_and_clicked_through_their_missions(
    planning: Board, shown: Shown
) -> None:
    panel = part(planning, "Assets")
    air = panel.get_by_role("region", name="Air")
    shown("OVL-AIRA-002")
    shown("OVL-AIRA-003")
    expect(air.get_by_role("heading", level=4)).to_have_text(["Recon", "Attack"])
    expect(air.locator(".ring")).to_have_text("none sent")
    fighters = asset(panel, "355th Fighter Group (P-51)")
    letter = fighters.locator(".letter")
    expect(letter).to_have_text(NONE)
    shown("OVL-AIRA-024")
    for mission in ("C", "I", NONE):
        fighters.click()
        expect(letter).to_have_text(mission)
        expect(air.locator(".ring")).to_have_text("none sent" if mission == NONE else "some sent")


@pytest.mark.rule("OVL-AIRA-007", "ui")
@pytest.mark.rule("OVL-AIRA-008", "ui")
@pytest.mark.rule("OVL-AIRA-009", "ui")
def test_an_asset_has_four_fields_two_bars_and_the_letter_of_its_mission(
    planning: Board, shown: Shown
) -> None:
    """Thunderbolts shift 2 columns and bombard with 15; scouts see 2 hexes far with strength 2."""
    panel = part(planning, "Assets")
    bombers = asset(panel, "36th Fighter Group (P-47)")
    expect(bombers.locator("abbr")).to_have_text(["2", "15", NONE, "0"])
    expect(asset(panel, "67th Reconnaissance Group").locator("abbr")).to_have_text(
        ["2", "2", NONE, "0"]
    )
    expect(bombers.locator(".bars")).to_have_attribute(
        "title", "Readiness 100\u202f%, strength 100\u202f%"
    )
    for rule in ("OVL-AIRA-007", "OVL-AIRA-008", "OVL-AIRA-009"):
        shown(rule)
    bombers.click()
    expect(bombers.locator(".letter")).to_have_attribute("title", "Counter-air")
    panel.get_by_label("Mission of 36th Fighter Group").select_option("")
    expect(bombers.locator(".letter")).to_have_text(NONE)


@pytest.mark.rule("OVL-AIRA-011", "ui")
@pytest.mark.rule("OVL-AIRA-013", "ui")
@pytest.mark.rule("OVL-AIRA-032", "ui")
def test_a_right_click_tells_more_of_an_aircraft_and_two_clicks_interdict(
    planning: Board, shown: Shown
) -> None:
    panel = part(planning, "Assets")
    bombers = asset(panel, "391st Bomb Group (B-26)")
    bombers.click(button="right")
    shown("OVL-AIRA-011")
    shown("OVL-AIRA-013")
    itself = planning.page.get_by_role("button", name="391st Bomb Group (B-26)", exact=True)
    details = panel.get_by_role("listitem").filter(has=itself)
    expect(details).to_contain_text("Night-capable no")
    expect(details).to_contain_text("Defence against AA 10")
    bombers.click(button="right")
    expect(details).not_to_contain_text("Night-capable")
    bombers.click()
    expect(bombers.locator(".letter")).to_have_text("C")
    bombers.click()
    expect(bombers.locator(".letter")).to_have_text("I")
    shown("OVL-AIRA-032")
    bombers.click()
    expect(bombers.locator(".letter")).to_have_text(NONE)


@pytest.mark.rule("OVL-NAVA-002", "ui")
@pytest.mark.rule("OVL-NAVA-004", "ui")
@pytest.mark.rule("OVL-GNDA-002", "ui")
def test_ships_and_ground_assets_have_panels_with_rings_and_details(
    planning: Board, shown: Shown
) -> None:
    panel = part(planning, "Assets")
    naval = panel.get_by_role("region", name="Naval")
    expect(naval.locator(".ring")).to_have_text("none sent")
    shown("OVL-NAVA-002")
    cruiser = asset(panel, "USS Quincy")
    expect(cruiser.locator("abbr")).to_have_text(["8", "35", NONE, "0"])
    panel.get_by_role("button", name="Details of USS Quincy").click()
    expect(naval).to_contain_text("Night-capable yes")
    shown("OVL-NAVA-004")
    panel.get_by_role("button", name="Details of USS Quincy").click()
    expect(naval).not_to_contain_text("Night-capable")
    ground = panel.get_by_role("region", name="Ground")
    expect(ground.locator(".ring")).to_have_text("none sent")
    expect(ground).to_contain_text("Reinforcing artillery")
    shown("OVL-GNDA-002")


@pytest.mark.rule("OVL-SUP-002", "ui")
@pytest.mark.rule("OVL-REPL-006", "ui")
def test_an_hq_is_supplied_alone_or_with_all_below_and_gets_replacements(
    planning: Board, shown: Shown
) -> None:
    panel = part(planning, "Supply")
    division = panel.get_by_role("group", name="101st Airborne Division")
    corps = panel.get_by_role("group", name="VII Corps")
    replacements = division.get_by_role("button", name="Repl.")
    expect(replacements).to_have_attribute("aria-pressed", "false")
    replacements.click()
    expect(replacements).to_have_attribute("aria-pressed", "true")
    shown("OVL-REPL-006")
    replacements.click()
    expect(replacements).to_have_attribute("aria-pressed", "false")
    combat = division.get_by_role("button", name="Combat+")
    expect(combat).to_have_attribute("aria-pressed", "true")
    ammo = panel.locator("dd").nth(1)
    before = ammo.inner_text()
    corps.get_by_role("button", name="All below").click()
    expect(combat).to_have_attribute("aria-pressed", "false")
    expect(ammo).not_to_have_text(before)
    shown("OVL-SUP-002")
    combat.click()
    expect(combat).to_have_attribute("aria-pressed", "true")
    expect(ammo).to_have_text(before)


@pytest.mark.rule("OVL-UI-050", "ui")
def test_a_click_on_a_victory_location_brings_the_map_there(planning: Board, shown: Shown) -> None:
    board = planning
    panel = part(board, "Victory")
    shown("OVL-UI-050")
    expect(panel.get_by_role("img", name="Losses")).to_have_count(2)
    whole = board.sight()
    panel.get_by_role("button", name="Périers").click()
    board.drawn()
    expect(board.map).not_to_have_attribute(
        "data-camera", f"{whole[0]:.2f} {whole[1]:.2f} {whole[2]:.4f}"
    )
    board.page.get_by_role("button", name="Show the whole map").click()
    board.drawn()


@pytest.mark.rule("OVL-UI-047", "ui")
@pytest.mark.rule("OVL-UI-068", "ui")
@pytest.mark.rule("OVL-UI-046", "ui")
def test_the_turn_is_told_with_weather_air_and_supply(planning: Board, shown: Shown) -> None:
    board = planning
    panel = part(board, "Turn")
    for rule in ("OVL-UI-047", "OVL-UI-068", "OVL-UI-046"):
        shown(rule)
    expect(panel).to_contain_text("Turn 1 of 12 · 10 June 1944, 06:00")
    expect(panel).to_contain_text("Sky Clear")
    for title in ("In the air", "Supply: Allies", "Supply: Axis"):
        expect(panel.get_by_role("heading", name=title)).to_be_visible()
    part(board, "Victory")
    expect(panel.get_by_role("heading", name="Supply: Allies")).to_be_hidden()


@pytest.mark.rule("OVL-UI-057", "ui")
@pytest.mark.rule("OVL-UI-071", "ui")
@pytest.mark.rule("OVL-UI-087", "ui")
def test_charts_and_abbreviations_are_at_hand(planning: Board, shown: Shown) -> None:
    panel = part(planning, "Charts")
    shown("OVL-UI-057")
    name = planning.page.get_by_role("rowheader", name="Bocage", exact=True)
    bocage = panel.get_by_role("row").filter(has=name)
    expect(bocage.get_by_role("cell")).to_have_text(["3", "175", "100", "50", "9"])
    panel.get_by_role("button", name="Combat results").click()
    shown("OVL-UI-071")
    expect(panel.get_by_role("columnheader")).to_have_text(["Odds", *"123456"])
    panel.get_by_role("button", name="Bombardment").click()
    expect(panel.get_by_role("columnheader")).to_have_count(14)
    panel.get_by_role("button", name="Anti-aircraft").click()
    expect(panel.get_by_role("columnheader")).to_have_text(["Odds", *"123456"])
    panel.get_by_role("button", name="Abbreviations").click()
    shown("OVL-UI-087")
    expect(panel.locator("dl div", has_text="EAV")).to_contain_text("effective attack value")
    expect(panel.locator("dt")).to_have_count(28)


@pytest.mark.rule("OVL-CBT-004", "ui")
@pytest.mark.rule("OVL-CBT-015", "ui")
@pytest.mark.rule("OVL-UI-070", "ui")
def test_a_battle_is_planned_and_supported_in_its_details(planning: Board, shown: Shown) -> None:
    board = planning
    take(board, "2719", "327 GIR")
    board.click("2819")
    expect(stack(board)).to_contain_text("Attack 2819")
    panel = part(board, "Battles")
    battle = panel.get_by_role("article")
    shown("OVL-CBT-004")
    engaged = battle.get_by_role("list", name="Engaged")
    expect(engaged).to_contain_text("327 GIR")
    expect(engaged).not_to_contain_text("Reinforcing artillery")
    battle.get_by_label("Show all available units").check()
    shown("OVL-UI-070")
    expect(battle).to_contain_text("907 FA, fires in support")
    battle.get_by_role("button", name="Add Reinforcing artillery").click()
    expect(engaged).to_contain_text("Reinforcing artillery")
    expect(battle.get_by_role("button", name="Add Reinforcing artillery")).to_be_hidden()
    shown("OVL-CBT-015")
    expect(engaged).not_to_contain_text("907 FA")
    battle.get_by_role("button", name="Add 907 FA").click()
    expect(engaged).to_contain_text("907 FA, fires in support")
    expect(battle.get_by_role("button", name="Add 907 FA")).to_be_hidden()
    for _ in range(3):
        board.button("Undo").click()
        board.settle()
    expect(battle).to_be_hidden()
    board.press("Escape")
