"""Works of engineers, forts, fixed units, delays and corps: on a battle made for them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.conftest import menu
from tests.browser.overlord.made import DELAYS, FIRST, made_battle
from tests.browser.overlord.steps import NONE, close_card, look_closely, part, stack, take

Shown = Callable[[str], None]
ASIDE = (30.0, 0.0)
"""Where in its hex the sign of a fort stands."""


@pytest.fixture(scope="module")
def made(board: Board, address: str, tmp_path_factory: pytest.TempPathFactory) -> Board:
    """The battle in its first planning, as the Allies; the Axis stand still."""
    save: Path = tmp_path_factory.mktemp("made") / "made.grognard"
    save.write_bytes(made_battle())
    page = menu(board.page, address)
    board.first = FIRST
    page.get_by_role("link", name="Load").click()
    page.locator("input[type=file]").set_input_files(save)
    page.get_by_role("button", name="Load pegasus").first.click()
    asked = page.get_by_role("dialog")
    asked.get_by_label("Who plays Allies").select_option("person")
    asked.get_by_label("Who plays Axis").select_option("none")
    asked.get_by_role("button", name="Load").click()
    board.settle()
    return board


def signs(board: Board) -> Locator:
    """What is planned on the map, for those who do not see it."""
    return board.page.get_by_role("list", name="Planned on the map")


def works(board: Board) -> Locator:
    """The buttons of the works the unit in hand can do."""
    return board.now.locator("[data-rule~=OVL-ENG-009]")


@pytest.mark.rule("OVL-TER-020", "ui")
@pytest.mark.rule("OVL-ENG-009", "ui")
def test_bridging_engineers_are_led_from_bridge_to_bridge_by_a_key(
    made: Board, shown: Shown
) -> None:
    board = made
    take(board, "5823", "Brg")
    expect(works(board)).to_have_text(
        ["Blow the bridge NW ⇧B", "Blow the bridge SE", "Build a pontoon"]
    )
    shown("OVL-TER-020")
    shown("OVL-ENG-009")
    button = works(board).filter(has_text="Blow the bridge")
    board.press("Shift+B")
    expect(button.nth(0)).to_have_attribute("aria-pressed", "true")
    board.press("Shift+B")
    expect(button.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(button.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(stack(board)).to_contain_text("Blow the bridge SE")
    # The button takes it back, as the key does after the last work.
    button.nth(1).click()
    expect(button.nth(1)).to_have_attribute("aria-pressed", "false")
    expect(stack(board)).not_to_contain_text("Blow the bridge")
    board.press("Escape")


@pytest.mark.rule("OVL-ENG-014", "ui")
def test_repair_and_destruction_have_signs_of_their_own(made: Board, shown: Shown) -> None:
    board = made
    rim = (16.5, -32.0)
    colours = {}
    for place, unit, work, sign in (
        ("5823", "Brg", "Blow the bridge NW", "bridge to be blown"),
        ("5825", "Mend", "Mend the bridge NW", "bridge to be built or repaired"),
    ):
        bare = board.colour(place, rim)
        take(board, place, unit)
        works(board).filter(has_text=work).first.click()
        expect(signs(board)).to_contain_text(f"{place}: {sign}")
        board.press("Escape")
        expect(stack(board)).to_be_hidden()
        board.point("6519")
        colours[sign] = board.colour(place, rim)
        assert colours[sign] != bare
    shown("OVL-ENG-014")
    # Red for what is destroyed, green for what is built.
    red, green, _ = colours["bridge to be blown"]
    assert red > green
    red, green, _ = colours["bridge to be built or repaired"]
    assert green > red
    for left in (1, 0):
        board.press("u")
        expect(signs(board).get_by_role("listitem")).to_have_count(left)


@pytest.mark.rule("OVL-TER-022", "ui")
@pytest.mark.rule("OVL-ENG-005", "ui")
def test_combat_engineers_clear_mines_and_a_cleared_path_is_green(
    made: Board, shown: Shown
) -> None:
    board = made
    take(board, "5721", "RE")
    shown("OVL-ENG-005")
    breach = works(board)
    expect(breach).to_have_text(["Breach mines ⇧B"])
    board.press("Shift+B")
    expect(breach).to_have_attribute("aria-pressed", "true")
    expect(signs(board)).to_contain_text("5721: mines to be cleared")
    board.press("Shift+B")
    expect(breach).to_have_attribute("aria-pressed", "false")
    expect(signs(board).get_by_role("listitem")).to_have_count(0)
    board.press("Escape")
    assert "SE sea wall, minefield" in board.look("5721")
    assert "S sea wall, minefield, path through mines" in board.look("5721")
    board.press("Shift+O")
    legend = board.page.get_by_role("dialog", name="Legend")
    expect(legend).to_contain_text("Path through mines")
    shown("OVL-TER-022")
    board.press("Escape")
    # Beyond the side that it crosses, above the next counter, the path is green.
    board.point("6519")
    crossed = [board.colour("5721", (float(x), y)) for x in range(-14, 15, 2) for y in (44.0, 46.0)]
    assert any(green > max(red, blue) + 20 for red, green, blue in crossed), crossed


@pytest.mark.rule("OVL-TER-016", "ui")
def test_forts_of_the_sides_look_different(made: Board, shown: Shown) -> None:
    board = made
    board.point("6519")
    assert board.colour("5624", ASIDE) != board.colour("5724", ASIDE)
    assert "Fort Allies" in board.look("5624")
    assert "Fort Axis" in board.look("5724")
    board.press("Shift+O")
    legend = board.page.get_by_role("dialog", name="Legend")
    shown("OVL-TER-016")
    pictures = {}
    for name in ("Fort, Allies", "Fort, Axis", "Entrenchment, Allies", "Entrenchment, Axis"):
        row = legend.get_by_role("listitem").filter(has_text=name)
        pictures[name] = row.locator("canvas").evaluate("canvas => canvas.toDataURL()")
    assert len(set(pictures.values())) == 4
    board.press("Escape")
    expect(legend).to_be_hidden()


@pytest.mark.rule("OVL-UNIT-044", "ui")
@pytest.mark.rule("OVL-UNIT-045", "ui")
def test_fixed_units_have_an_f_that_tells_until_when(made: Board, shown: Shown) -> None:
    board = made
    card = look_closely(board, "5722")
    letter = board.page.get_by_role("dialog", name="Card of hex").get_by_text("F", exact=True)
    expect(letter).to_have_attribute(
        "title", "FIXED: may not move. Until turn 7, or an enemy is adjacent."
    )
    expect(letter).to_have_css("background-color", "rgb(151, 40, 28)")
    expect(card).to_contain_text("FIXED: may not move. Until turn 7, or an enemy is adjacent.")
    shown("OVL-UNIT-044")
    shown("OVL-UNIT-045")
    close_card(board)
    look_closely(board, "5622")
    expect(letter).to_have_attribute("title", "FIXED: may move in its area alone. Until turn 3.")
    expect(letter).to_have_css("background-color", "rgb(60, 95, 42)")
    close_card(board)
    assert "FIXED" in board.look("5722")


@pytest.mark.rule("OVL-UI-067", "ui")
def test_a_delayed_unit_has_a_clock_with_the_moves_it_lost(made: Board, shown: Shown) -> None:
    board = made
    look_closely(board, "5723")
    lost = "Moves lost to failed command checks"
    clock = board.page.get_by_role("dialog", name="Card of hex").get_by_title(lost)
    expect(clock).to_have_text(f"◷ {DELAYS}")
    shown("OVL-UI-067")
    close_card(board)
    look_closely(board, "5823")
    expect(clock).to_have_count(0)
    close_card(board)


@pytest.mark.rule("OVL-HQ-007", "ui")
def test_a_division_is_put_under_one_of_the_lit_corps(made: Board, shown: Shown) -> None:
    board = made
    panel = part(board, "HQs")
    division = panel.get_by_role("listitem").filter(has_text="3rd Division")
    choice = panel.get_by_label("New corps of 3rd Division")
    expect(choice.get_by_role("option")).to_have_text(["Another corps …", "XXX Corps"])
    shown("OVL-HQ-007")
    # Lit is who may change, and nobody else.
    expect(panel.locator("li.open")).to_have_count(1)
    expect(division).to_contain_text("Under I Corps")
    assign = division.get_by_role("button", name="Assign to")
    expect(assign).to_be_disabled()
    choice.select_option("XXX Corps")
    assign.click()
    expect(division).to_contain_text("Comes under XXX Corps")
    division.get_by_role("button", name="Not after all").click()
    expect(division).not_to_contain_text("Comes under")


@pytest.mark.rule("OVL-UI-038", "ui")
def test_figures_of_the_hex_stand_beside_the_pointer(made: Board, shown: Shown) -> None:
    board = made
    bubble = board.page.locator("[data-rule~=OVL-UI-038]")
    board.point("5723")
    expect(board.details.locator("[data-hex='5723']")).to_contain_text("Reconnaissance ☁ 2")
    expect(bubble).to_have_count(0)
    board.press("Shift+Z")
    expect(bubble).to_have_attribute("data-hex", "5723")
    shown("OVL-UI-038")
    expect(bubble).to_have_text(f"Axis 0 Allies {NONE} ☁ 2")
    board.point("6525")
    expect(bubble).to_have_attribute("data-hex", "6525")
    expect(bubble).to_have_text("Axis 0 Allies 0 ☁ 0")
    board.press("Shift+Z")
    expect(bubble).to_have_count(0)


@pytest.mark.rule("OVL-UI-039", "ui")
def test_the_toolbar_fades_who_cannot_act_at_night(made: Board, shown: Shown) -> None:
    """Commandos act at night; engineers do not: of their counters only the engineers' fade."""
    board = made
    bar = board.page.get_by_role("toolbar", name="Tools of the plan")
    for name in ("Units march", "Air assets", "Naval assets", "What the map shows"):
        expect(bar.get_by_role("button", name=name)).to_be_visible()
    shown("OVL-UI-039")
    night = bar.get_by_role("button", name="Who can act at night")
    board.point("6519")
    bare = {place: board.colour(place, (-18.0, 0.0)) for place in ("5723", "5823")}
    night.click()
    expect(night).to_have_attribute("aria-pressed", "true")
    board.point("6519")
    assert board.colour("5723", (-18.0, 0.0)) == bare["5723"]
    assert board.colour("5823", (-18.0, 0.0)) != bare["5823"]
    night.click()
    expect(night).to_have_attribute("aria-pressed", "false")
