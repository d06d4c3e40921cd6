"""Beginning, keeping and leaving a game of War in Europe; each test passes by itself."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import menu

Shown = Callable[[str], None]


def sit_down(board: Board) -> None:
    """Draw the curtain: whoever is to act sits at this machine."""
    board.page.get_by_role("button", name=re.compile("^I play the")).click()
    board.settle()


def expect_in_force(board: Board, option: str) -> None:
    """See that one option is in force, and no other."""
    told = menu(board, "Game options")
    rows = told.get_by_role("listitem").filter(has_not_text="not in force")
    expect(rows).to_have_text([re.compile(option)])
    board.press("Escape")


def server(board: Board) -> str:
    """Where the server answers."""
    return f"http://{urlsplit(board.address).netloc}"


def ask(board: Board, path: str, **asked: Any) -> dict[str, str]:
    """Ask the server for something, as a page does."""
    board.page.request.get(board.address)
    headers = {"origin": server(board)}
    answer = board.page.request.post(f"{server(board)}/api/{path}", data=asked, headers=headers)
    found: dict[str, str] = answer.json()
    return found


@pytest.fixture(scope="module")
def game(board: Board) -> str:
    """The id of a game for two at this machine, with one optional rule."""
    made = ask(
        board,
        "games",
        scenario="poland-1939",
        name="Fall Weiss",
        seats={"axis": "person", "allies": "person"},
        options={"fog": False, "minor_zones": True},
    )
    return made["id"]


@pytest.fixture
def weiss(board: Board, game: str) -> Board:
    """The game at its beginning, open, whatever a test before has left open."""
    at = f"{server(board)}/#/play/{game}"
    if board.page.url != at:
        board.page.goto(at)
        sit_down(board)
    return board


@pytest.fixture(scope="module")
def branched(board: Board, game: str) -> None:
    """A save of the game, and the game that goes on from it."""
    written = ask(board, f"games/{game}/save", name="Before Warsaw")
    ask(board, f"saves/{quote(written['file'])}/open", seats={"axis": "person", "allies": "none"})


@pytest.mark.rule("WIE-GAME-007", "ui")
@pytest.mark.rule("WIE-GAME-019", "ui")
@pytest.mark.rule("WIE-GAME-022", "ui")
def test_a_game_for_one_machine_is_chosen_named_and_begun(board: Board, shown: Shown) -> None:
    page = board.page
    page.goto(board.address)
    page.get_by_label("Front of War in Europe").select_option("War in the West")
    page.get_by_role("radio", name="France 1940").check(force=True)
    briefing = page.get_by_role("region", name="Briefing")
    expect(briefing).to_contain_text("Maginot")
    page.get_by_role("radio", name="Poland 1939").check(force=True)
    expect(briefing).to_contain_text("Every week that Warsaw and Lwów stand counts.")
    for rule in ("WIE-GAME-007", "WIE-GAME-019", "WIE-GAME-022"):
        shown(rule)
    for side in ("Axis", "Poland"):
        page.get_by_label(f"Who plays {side}").select_option("person")
    page.get_by_label("Name of the game").fill("Case White")
    page.get_by_label("Fog of war").uncheck()
    page.get_by_text("Optional rules").click()
    page.get_by_label("Minor zones of control").check()
    page.get_by_role("button", name="Begin the game").click()
    sit_down(board)
    assert "Turn 1 of 5 Air allocation" in board.clock()
    expect_in_force(board, "Minor zones of control")


@pytest.mark.rule("WIE-GAME-024", "ui")
def test_players_have_names_that_can_be_overwritten(board: Board, shown: Shown) -> None:
    page = board.page
    page.goto(board.address)
    page.get_by_role("radio", name="Poland 1939").check(force=True)
    for side in ("Axis", "Poland"):
        page.get_by_label(f"Who plays {side}").select_option("person")
    page.get_by_text("Names of the players").first.click()
    shown("WIE-GAME-024")
    expect(page.get_by_label("Name of whoever plays Poland")).to_have_value("Poland")
    page.get_by_label("Name of whoever plays Axis").fill("Anna")
    page.get_by_role("button", name="Begin the game").click()
    # Poland begins, under its usual name; then the player who has got one.
    expect(page.get_by_role("button", name="I play the Poland")).to_be_visible()
    sit_down(board)
    board.end_phase()
    expect(page.get_by_role("main")).to_contain_text("Air allocation · Anna (Axis)")
    # Who plays both powers is not asked again.
    page.get_by_label("One person plays all of these").check()
    sit_down(board)
    assert "Anna (Axis)" in board.clock()
    board.end_phase()
    board.settle()
    board.button("End my whole turn").click()
    expect(page.locator(".title")).to_contain_text("You play Poland")


def games_of(board: Board, front: str, kind: str) -> list[str]:
    """Choose a front and a type of War in Europe; gives the titles that are listed then."""
    page = board.page
    page.get_by_label("Front of War in Europe").select_option(front)
    page.get_by_label("Type of game of War in Europe").select_option(kind)
    listed = page.get_by_role("group", name="Scenarios").locator("h2:last-of-type ~ label")
    return listed.locator(".title").all_inner_texts()


@pytest.mark.rule("WIE-GAME-013", "ui")
@pytest.mark.rule("WIE-GAME-020", "ui")
@pytest.mark.rule("WIE-GAME-021", "ui")
def test_the_list_shows_what_matches_front_and_type(board: Board, shown: Shown) -> None:
    page = board.page
    page.goto(board.address)
    fronts = page.get_by_label("Front of War in Europe").get_by_role("option")
    expect(fronts).to_have_text(
        ["Any front", "War in the West", "War in the East", "War in Europe"]
    )
    kinds = page.get_by_label("Type of game of War in Europe").get_by_role("option")
    expect(kinds).to_have_text(["Campaigns", "Scenarios", "Custom campaigns", "Custom scenarios"])
    shown("WIE-GAME-020")
    shown("WIE-GAME-013")
    assert len(games_of(board, "Any front", "Scenarios")) == 6
    assert games_of(board, "War in the East", "Scenarios") == ["Barbarossa 1941"]
    expect(page.get_by_role("region", name="Briefing")).to_contain_text("Four panzer groups lead")
    assert games_of(board, "War in Europe", "Scenarios") == ["Summer 1944"]
    assert games_of(board, "War in the West", "Custom scenarios") == ["The last battle"]
    for front, kind in (("War in the East", "Custom scenarios"), ("Any front", "Campaigns")):
        assert games_of(board, front, kind) == []
        shown("WIE-GAME-021")
        expect(page.get_by_role("button", name="Begin the game")).to_be_hidden()
    assert games_of(board, "Any front", "Custom campaigns") == []


@pytest.mark.rule("WIE-GAME-010", "ui")
@pytest.mark.rule("WIE-UI-032", "ui")
def test_who_quits_loses_nothing_and_resumes(weiss: Board, shown: Shown) -> None:
    board, page = weiss, weiss.page
    shown("WIE-UI-032")
    page.get_by_role("link", name="Menu").click()
    expect(page.get_by_role("listitem").filter(has_text="Fall Weiss")).to_contain_text("Turn 1")
    shown("WIE-GAME-010")
    page.get_by_role("link", name="Resume").click()
    sit_down(board)
    assert "Turn 1 of 5 Air allocation" in board.clock()


@pytest.mark.rule("WIE-GAME-030", "ui")
@pytest.mark.rule("WIE-OPT-001", "ui")
def test_the_options_that_were_ticked_are_in_force(weiss: Board, shown: Shown) -> None:
    board = weiss
    expect_in_force(board, "Minor zones of control")
    told = menu(board, "Game options")
    shown("WIE-OPT-001")
    expect(told).to_contain_text("They were chosen when the game began, and stay as they are.")
    expect(told.get_by_role("checkbox")).to_have_count(0)
    board.press("Escape")
    board.page.get_by_role("link", name="Menu").click()
    board.page.get_by_role("link", name="New game").click()
    board.page.get_by_role("radio", name="Poland 1939").check(force=True)
    board.page.get_by_text("Optional rules").click()
    shown("WIE-GAME-030")
    # All of the register, besides fog, and one of the program's own; none is ticked beforehand.
    choices = board.page.locator("details", has_text="Optional rules").get_by_role("checkbox")
    expect(choices).to_have_count(33)
    expect(choices.first).not_to_be_checked()


@pytest.mark.rule("WIE-OPT-002", "ui")
@pytest.mark.rule("WIE-OPT-003", "ui")
def test_options_stand_by_the_games_they_are_for_and_others_are_grey(
    board: Board, shown: Shown
) -> None:
    page = board.page
    page.goto(board.address)
    page.get_by_role("radio", name="Poland 1939").check(force=True)
    page.get_by_text("Optional rules").click()
    west, east = "War in the West and War in Europe", "War in the East and War in Europe"
    groups = {
        "Any game": (14, "Variable weather"),
        f"{west}: general": (5, "Sea Lion"),
        f"{west}: campaigns only": (6, "Allied production (campaigns only)"),
        f"{east}: general": (4, "Ukraine"),
        f"{east}: campaigns only": (4, "Murmansk Lend Lease (campaigns only)"),
    }
    headings = page.locator("details", has_text="Optional rules").locator("legend")
    expect(headings).to_have_text(list(groups))
    for name, (count, option) in groups.items():
        group = page.get_by_role("group", name=name, exact=True)
        expect(group.get_by_role("checkbox")).to_have_count(count)
        expect(group.get_by_text(option.split(" (")[0])).to_be_visible()
        if "(" in option:
            expect(group.get_by_text("(campaigns only)")).to_have_count(count)
            expect(group.get_by_role("checkbox", disabled=True)).to_have_count(count)
    shown("WIE-OPT-002")
    choices = (page.get_by_label(name) for name in ("Variable weather", "Sea Lion", "Ukraine"))
    weather, sealion, ukraine = choices
    # In the West its own options can be ticked, and those of the East cannot; and the other way.
    for scenario, fits, other in (
        ("Poland 1939", sealion, ukraine),
        ("Barbarossa 1941", ukraine, sealion),
    ):
        page.get_by_role("radio", name=scenario).check(force=True)
        expect(other).to_be_disabled()
        expect(other.locator("..")).to_contain_text("(not on this front)")
        for choice in (weather, fits):
            expect(choice).not_to_be_checked()
            choice.check()
    shown("WIE-OPT-003")
    page.get_by_role("radio", name="Summer 1944").check(force=True)
    for choice in (weather, sealion, ukraine):
        expect(choice).to_be_enabled()


@pytest.mark.rule("WIE-OAT-004", "ui")
def test_rates_of_attrition_are_set_at_the_start(board: Board, shown: Shown) -> None:
    page = board.page
    page.goto(board.address)
    page.get_by_role("radio", name="Poland 1939").check(force=True)
    page.get_by_text("Optional rules").click()
    rates = page.get_by_text("Rates of attrition")
    expect(rates).to_be_hidden()
    basic = page.get_by_role("checkbox", name="Basic attrition")
    basic.check()
    rates.click()
    numbers = page.locator("[data-rule=WIE-OAT-004]").get_by_role("spinbutton")
    expect(numbers).to_have_count(3)  # forced march, its bar, recovery
    basic.uncheck()
    expect(rates).to_be_hidden()
    page.get_by_label("Advanced attrition").check()
    rates.click()
    shown("WIE-OAT-004")
    expect(numbers).to_have_count(16 + 6 + 4 + 12)
    march, rest = page.get_by_label("Initial move"), page.get_by_label("Major supply", exact=True)
    expect(march).to_have_value("3")
    march.fill("100")  # more than there are
    march.blur()
    expect(march).to_have_value("3")
    march.fill("9")
    page.get_by_role("button", name="As usual again").click()
    expect(march).to_have_value("3")
    march.fill("0")
    rest.fill("-30")
    page.get_by_label("Effects outside combat").uncheck()
    page.get_by_role("button", name="Begin the game").click()
    board.settle()
    told = menu(board, "Game options")
    told.get_by_text("Rates of attrition").click()
    for name, value in (
        ("Initial move", 0),
        ("Rail move", 2),
        ("Major supply", -30),
        ("Effects outside combat", 0),
        ("Shorter range of mobile supply", 1),
    ):
        row = told.get_by_role("listitem").filter(has_text=re.compile(rf"^{name} *-?\d+$"))
        expect(row).to_have_text(re.compile(rf"{name} *{value}$"))
    board.press("Escape")


@pytest.mark.rule("WIE-GAME-034", "ui")
@pytest.mark.rule("WIE-GAME-032", "ui")
@pytest.mark.rule("WIE-GAME-035", "ui")
def test_a_save_is_written_listed_and_opened_as_a_game_of_its_own(
    weiss: Board, shown: Shown
) -> None:
    board, page = weiss, weiss.page
    page.get_by_role("button", name="Save", exact=True).click()
    shown("WIE-GAME-034")
    page.get_by_label("Name").fill("The first dawn")
    board.press("Enter")
    expect(board.notices).to_contain_text("Saved as The first dawn.grognard.")
    page.get_by_role("link", name="Menu").click()
    page.get_by_role("link", name="Load").click()
    saved = page.get_by_role("listitem").filter(has_text="The first dawn")
    expect(saved).to_contain_text("Poland 1939")
    expect(saved).to_contain_text("Turn 1 of 5")
    shown("WIE-GAME-032")
    page.get_by_role("button", name="Load The first dawn").click()
    shown("WIE-GAME-035")
    page.get_by_role("dialog").get_by_label("Who plays Axis").select_option("person")
    page.get_by_role("dialog").get_by_label("Who plays Poland").select_option("none")
    page.get_by_role("dialog").get_by_role("button", name="Load", exact=True).click()
    board.settle()
    assert "Turn 1 of 5 Air allocation" in board.clock()


@pytest.mark.usefixtures("branched")
@pytest.mark.rule("WIE-UI-031", "ui")
@pytest.mark.rule("WIE-UI-039", "ui")
@pytest.mark.rule("WIE-GAME-009", "ui")
def test_another_game_is_loaded_from_play_and_both_stay(weiss: Board, shown: Shown) -> None:
    page = weiss.page
    shown("WIE-UI-031")
    page.get_by_role("link", name="Menu").click()
    for name in ("Fall Weiss", "Before Warsaw"):  # the game itself, and what branched off
        expect(page.get_by_role("listitem").filter(has_text=name)).to_have_count(1)
    page.get_by_role("link", name="Load").click()
    shown("WIE-GAME-009")
    page.get_by_role("button", name="Load Before Warsaw").click()
    shown("WIE-UI-039")
    told = page.get_by_role("dialog")
    told.get_by_label("Who plays Axis").select_option("person")
    told.get_by_label("Who plays Poland").select_option("none")
    told.get_by_role("button", name="Load", exact=True).click()
    expect(page).to_have_url(re.compile("#/play/"))
    expect(page.get_by_text("You play Axis")).to_be_visible()
    page.get_by_role("link", name="Menu").click()  # the game that was left is still there
    expect(page.get_by_role("listitem").filter(has_text="Fall Weiss")).to_have_count(1)


@pytest.mark.usefixtures("game")
@pytest.mark.rule("WIE-GAME-023", "ui")
def test_a_name_is_given_once(board: Board, shown: Shown) -> None:
    page = board.page
    page.goto(f"{server(board)}/#/")
    page.get_by_role("link", name="New game").click()
    page.get_by_role("radio", name="Poland 1939").check(force=True)
    page.get_by_label("Name of the game").fill("Fall Weiss")
    shown("WIE-GAME-023")
    page.get_by_role("button", name="Begin the game").click()
    expect(board.notices.first).to_contain_text("There is a game called Fall Weiss already.")


@pytest.mark.rule("WIE-UI-037", "ui")
@pytest.mark.rule("WIE-MAP-008", "ui")
@pytest.mark.rule("WIE-MAP-009", "ui")
def test_preferences_and_the_legend(weiss: Board, shown: Shown) -> None:
    board, page = weiss, weiss.page
    page.get_by_role("button", name="Settings").click()
    shown("WIE-UI-037")
    told = page.get_by_role("dialog")
    expect(told.get_by_role("combobox").first).to_be_visible()
    before = told.get_by_role("checkbox").first.is_checked()
    told.get_by_role("checkbox").first.click()
    expect(told.get_by_role("checkbox").first).to_be_checked(checked=not before)
    told.get_by_role("checkbox").first.click()
    board.press("Escape")
    page.get_by_role("button", name="Layers and legend").click()
    page.get_by_role("button", name="Legend of the map").click()
    for rule in ("WIE-MAP-008", "WIE-MAP-009"):
        shown(rule)
    for name in ("Border of states", "Capital", "City"):
        told = page.get_by_role("dialog").get_by_role("listitem").filter(has_text=name)
        expect(told.first).to_be_attached()
    board.press("Escape")
