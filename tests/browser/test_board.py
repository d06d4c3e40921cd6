"""What the board shows: ground, objectives, units, reports, refusals, film, hand-over."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import ASKED, Board

Shown = Callable[[str], None]


def colour(board: Board, place: str, off: tuple[float, float]) -> tuple[int, int, int]:
    """The colour the map has at a hex, so far from its middle in units of the map."""
    return board.colour(place, off)


@pytest.mark.rule("SKM-UI-001", "ui")
def test_the_board_shows_ground_objectives_units_and_reports(board: Board, shown: Shown) -> None:
    board.begin()
    board.settle()
    shown("SKM-UI-001")
    assert "Woods" in board.look("0301")
    assert "Hills" in board.look("0502")
    assert "Town" in board.look("0804")
    assert "Clear" in board.look("0101")
    water = board.look("0107")
    assert "Water" in water
    assert "cannot be entered" in water
    objective = board.look("0504")
    assert "Saint-Clair (0504)" in objective
    assert "Worth a turn 2 points" in objective
    assert "A Company" in board.look("0204")
    rumour = board.look("0602")
    assert "Report" in rumour
    assert "Last seen 1 turn ago" in rumour

    red, green, blue = colour(board, "0107", (0, 30))
    assert blue > red
    red, green, blue = colour(board, "0301", (0, 30))
    assert green > red
    assert green > blue
    own = colour(board, board.place("B Company"), (-22, 14))
    report = colour(board, "0602", (-22, 14))
    assert own[2] > own[0]
    assert min(report) > 150


@pytest.mark.rule("SKM-UI-001", "ui")
def test_enemies_in_sight_look_unlike_own_units_and_reports(board: Board, shown: Shown) -> None:
    board.begin(fog=False)
    board.settle()
    shown("SKM-UI-001")
    seen = board.look("0504")
    assert "Spähtrupp" in seen
    assert "Axis, Scouts" in seen
    foe = colour(board, "0504", (-22, 20))
    assert foe[0] > foe[2]


@pytest.mark.rule("SKM-UI-003", "ui")
def test_a_refusal_is_a_sentence_with_its_rule(board: Board, shown: Shown) -> None:
    board.begin()
    board.settle()
    for place in ("0504", "0404", "0604"):
        board.click(place)
    expect(board.notices).to_contain_text("No more than 2 missions can be aimed in a turn.")
    expect(board.notices).to_contain_text("SKM-FIRE-002")
    shown("SKM-UI-003")


def test_a_refusal_is_said_where_it_was_tried(board: Board) -> None:
    board.begin(axis="none")
    board.settle()
    board.end_phase()
    board.settle()
    board.click("0204")
    board.click("0704")
    rebuff = board.page.locator(".rebuff")
    expect(rebuff).to_have_text("A Company needs 5 movement points and has 4.")
    expect(board.notices).to_contain_text(rebuff.inner_text())
    box, (x, y) = rebuff.bounding_box(), board.spot("0704")
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"]
    assert 0 < y - (box["y"] + box["height"]) < 60
    board.point("0705")
    expect(rebuff).to_have_count(0)


@pytest.mark.rule("SKM-UI-004", "ui")
def test_the_film_plays_pauses_and_steps(board: Board, shown: Shown) -> None:
    board.begin()
    board.settle()
    board.end_phase()
    board.settle()
    board.button("Film").click()
    shown("SKM-UI-004")
    film = board.film
    place = film.locator(".place")
    length = int(place.inner_text().split()[2])
    assert length > 1
    expect(place).to_have_text(f"0 of {length}")
    board.button("Step forward").click()
    expect(place).not_to_have_text(f"0 of {length}")
    expect(film).to_contain_text(re.compile(r"Turn 1", re.IGNORECASE))
    board.button("Step back").click()
    expect(place).to_have_text(f"0 of {length}")
    board.button("Play").click()
    board.button("Pause").click()
    expect(board.button("Play")).to_be_visible()
    film.get_by_label("Where in the film").focus()
    board.press("End")
    expect(place).to_have_text(f"{length} of {length}")
    film.get_by_role("button", name="Close the film").click()
    expect(film).to_be_hidden()


@pytest.mark.rule("SKM-UI-004", "ui")
def test_the_film_begins_where_one_likes_and_goes_by_keys(board: Board, shown: Shown) -> None:
    board.begin()
    play_to(board, "Turn 2 of 5 Movement")
    board.press("m", "f")
    shown("SKM-UI-004")
    film = board.film
    place, title = film.locator(".place"), film.locator(".words .label")
    expect(title).to_have_text("Turn 1, Movement · Axis", ignore_case=True)
    since = int(place.inner_text().split()[2])
    start = film.get_by_label("Begin with")
    expect(start).to_have_value("since")
    start.select_option("whole")
    expect(title).to_have_text("Turn 1, Fire plans", ignore_case=True)
    whole = int(place.inner_text().split()[2])
    assert whole > since
    start.select_option(label="Turn 1, Assault · Allies")
    expect(title).to_have_text("Turn 1, Assault · Allies", ignore_case=True)
    assert since < int(place.inner_text().split()[2]) < whole

    start.select_option("whole")
    expect(place).to_have_text(f"0 of {whole}")
    board.press("m", "PageDown")
    expect(title).to_have_text("Turn 1, Barrage", ignore_case=True)
    slider = film.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^\d+ of \d+, Turn 1, Barrage$"))
    board.press("PageUp")
    expect(place).to_have_text(f"0 of {whole}")
    board.press("ArrowRight")
    expect(place).not_to_have_text(f"0 of {whole}")
    board.press("ArrowLeft", "]")
    expect(place).to_have_text(f"0 of {whole}")
    expect(film.get_by_label("Speed")).to_have_value("2")
    follow = film.get_by_label("Follow on the map")
    expect(follow).to_be_checked()
    board.press("c", " ")
    expect(follow).not_to_be_checked()
    expect(board.button("Pause")).to_be_visible()
    board.press(" ", "Escape")
    expect(film).to_be_hidden()


def play_to(board: Board, clock: str) -> None:
    """Do nothing but end phases and answer questions, up to a turn and phase."""
    while board.settle() and clock not in board.clock():
        if board.settle() == ASKED:
            board.press("1")
            board.wait()
        else:
            board.end_phase()


def test_the_log_stands_by_phases_and_leaves_out_bookkeeping(board: Board) -> None:
    board.begin()
    board.settle()
    board.click("0504")
    play_to(board, "Turn 2 of 5 Movement")
    board.page.get_by_role("tab", name="Log").click()
    log = board.page.get_by_role("tabpanel")
    expect(log).to_contain_text("Turn 1, Fire plans")
    expect(log).to_contain_text("Mission aimed at Saint-Clair (0504); shells left: 2.")
    expect(log).to_contain_text("Turn 1, Tally")
    expect(log).not_to_contain_text("The Allies are done.")
    log.get_by_label("Show everything").check()
    expect(log).to_contain_text("The Allies are done.")


def test_phases_without_anything_to_do_end_by_themselves(board: Board) -> None:
    board.begin(axis="none")
    board.settle()
    for place in ("0507", "0607"):
        board.click(place)
    play_to(board, "Turn 2 of 5 Fire plans")
    board.click("0507")
    board.look("0607")
    assert board.hint() == "", "there is nothing left to aim"
    expect(board.now).to_contain_text("0 shells left")
    play_to(board, "Turn 2 of 5 Movement")
    board.end_phase()
    board.settle()
    assert board.clock() == "Turn 3 of 5 Movement · Allies", "neither assault nor fire plans"
    board.page.get_by_role("tab", name="Log").click()
    log = board.page.get_by_role("tabpanel")
    expect(log.get_by_text("Nothing to do: ended by itself.")).to_have_count(3)

    open_orders(board)
    board.page.get_by_label("Phases in which I can do nothing end by themselves").uncheck()
    board.end_phase()
    board.settle()
    assert board.clock() == "Turn 3 of 5 Assault · Allies"
    expect(board.now).to_contain_text("There is nothing to assault.")
    play_to(board, "Turn 4 of 5 Fire plans")
    expect(board.now).to_contain_text("There is nothing left to fire.")


@pytest.mark.usefixtures("page")
@pytest.mark.rule("SKM-UI-005", "ui")
def test_nothing_of_a_side_is_shown_while_the_other_sits_down(board: Board, shown: Shown) -> None:
    page = board.page
    board.begin_by_menu(axis="person")
    names = {"A Company", "B Company", "Recce", "Anti-Tank", "Spähtrupp", "Kompanie", "Pak-Zug"}

    def check_curtain(side: str, when: str) -> None:
        page.get_by_role("heading", name="Hand over").wait_for()
        shown("SKM-UI-005")
        expect(page).to_have_title("Grognard")
        content = page.content()
        assert not [name for name in names if name in content]
        assert page.locator("canvas").count() == 0
        assert not re.search(r"\b\d{4}\b|[Ss]hell|points", page.inner_text("body"))
        assert f"Now the {side} play." in page.inner_text("body")
        assert when in page.inner_text("body")

    check_curtain("Allies", "Turn 1 of 5")
    board.button("I play the Allies").click()
    board.settle()
    assert "A Company" in board.units()
    board.click("0504")
    board.end_phase()
    check_curtain("Axis", "Turn 1 of 5 · Fire plans")
    page.reload()
    check_curtain("Axis", "Turn 1 of 5")
    page.go_back()
    expect(page.get_by_role("button", name="Begin the game")).to_be_visible()
    assert not [name for name in names if name in page.content()]
    page.go_forward()
    check_curtain("Axis", "Turn 1 of 5")
    board.button("I play the Axis").click()
    board.settle()
    assert "A Company" not in page.content()
    assert "Spähtrupp" in board.units()
    assert "No mission is aimed." in open_orders(board)
    board.end_phase()
    check_curtain("Allies", "Turn 1 of 5 · Movement · Allies")
    expect(page.get_by_text("It is their move.")).to_be_visible()


@pytest.mark.rule("SKM-UI-005", "ui")
def test_the_curtain_says_that_a_side_is_asked_and_nothing_more(board: Board, shown: Shown) -> None:
    board.begin(axis="person")
    for side in ("Allies", "Axis", "Allies"):
        board.button(f"I play the {side}").click()
        board.settle()
        if "Movement" not in board.clock():
            board.end_phase()
    board.click(board.place("A Company"))
    page = board.page
    page.mouse.click(*board.spot("0404"))
    curtain = page.get_by_role("heading", name="Hand over")
    at_rest = page.locator("[aria-busy=false] > [role=status]")
    expect(curtain.or_(at_rest)).to_be_visible()
    if not curtain.is_visible():  # no gun saw it coming: then by an assault
        board.end_phase()
        board.settle()
        board.press("m", "n", "Enter")
        board.wait()
        board.now.get_by_role("button", name="Assault", exact=True).click()
        assert board.settle() == ASKED
        expect(board.now).to_contain_text(re.compile(r"\d+ against \d+"))
        board.press("1")
    curtain.wait_for()
    shown("SKM-UI-005")
    told = page.inner_text("body")
    assert re.search("Turn 1 of 5 · (Movement|Assault) · Allies", told)
    assert "They are asked about what the Allies do." in told
    assert not re.search("Saint-Clair|Company|Pak", told)
    board.button("I play the Axis").click()
    assert board.settle() == ASKED
    expect(board.now).to_contain_text(re.compile(r"\d+\s%"))


def open_orders(board: Board) -> str:
    """Read the list of missions and standing orders."""
    board.page.get_by_role("tab", name="Orders").click()
    return board.page.get_by_role("tabpanel").inner_text()


def test_the_table_of_keys_is_shown_and_standing_orders_are_given(board: Board) -> None:
    board.begin()
    board.settle()
    board.press("?")
    keys = board.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Next unit that can act")
    board.press("Escape")
    expect(keys).to_be_hidden()
    open_orders(board)
    choice = board.page.get_by_label("Hidden guns")
    expect(choice).to_have_value("hold")
    choice.select_option("fire")
    board.wait()
    expect(choice).to_have_value("fire")
    expect(board.button("Undo")).to_be_enabled()
