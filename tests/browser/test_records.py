"""Charts and the report, back to an earlier turn as a copy, and a report of a fault."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from grognard.kernel import codec, saves
from grognard.kernel.digest import state_digest
from tests.browser.board import Board
from tests.browser.test_access import violations
from tests.browser.test_seats import end_until, watch
from tests.server import playing


def records(board: Board) -> Locator:
    """Open the dialog of the records."""
    board.button("Records").click()
    opened = board.page.get_by_role("dialog", name="Records")
    expect(opened.get_by_role("img", name="Points:")).to_be_visible()
    return opened


def downloaded(board: Board, button: Locator, file: Path) -> Path:
    """Click on a button that makes a file."""
    with board.page.expect_download() as downloading:
        button.click()
    downloading.value.save_as(file)
    return file


def test_who_plays_alone_goes_back_to_an_earlier_turn(board: Board) -> None:
    board.begin(axis="none")
    board.settle()
    end_until(board, board.page.locator(".clock").filter(has_text="Turn 2 of 5"))
    board.settle()
    opened = records(board)
    assert violations(board.page) == []
    before = board.page.url
    opened.get_by_role("button", name="Go back to the beginning of turn 1").click()
    board.page.wait_for_function("before => location.href !== before", arg=before)
    board.settle()
    assert board.clock().startswith("Turn 1 of 5")
    expect(records(board)).to_contain_text("Copy of “First Contact” from turn 1")
    board.press("Escape")
    board.page.get_by_role("link", name="Menu").click()
    copy = board.page.get_by_role("listitem").filter(has_text="Copy of “First Contact” from turn 1")
    expect(copy.first).to_contain_text("Turn 1 of 5")
    expect(board.page.get_by_text("Turn 2 of 5").first).to_be_visible()


def test_where_several_persons_play_nobody_goes_back(board: Board) -> None:
    board.begin(axis="person")
    board.button("I play the").click()
    board.settle()
    opened = records(board)
    expect(opened).to_contain_text("Only who plays alone can go back.")
    expect(opened.get_by_role("button", name="Go back to")).to_have_count(0)


def test_the_end_shows_charts_and_gives_a_report(
    board: Board, context: BrowserContext, tmp_path: Path
) -> None:
    bar = watch(board)
    bar.get_by_role("button", name="To the end").click()
    for name in ("Points", "Steps lost", "Objectives held"):
        expect(board.ending.get_by_role("img", name=f"{name}:")).to_be_visible()
    board.ending.get_by_text("Points as a table").click()
    expect(board.ending.get_by_role("row").filter(has_text="Start")).to_be_visible()
    assert violations(board.page) == []
    button = board.ending.get_by_role("button", name="Save the report")
    file = downloaded(board, button, tmp_path / "report.html")
    reader = context.new_page()
    asked: list[str] = []
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto(file.as_uri())
    expect(reader.get_by_role("heading", name="First Contact: report")).to_be_visible()
    expect(reader.get_by_role("img")).to_have_count(3)
    expect(reader.get_by_role("row").filter(has_text="Start")).to_be_visible()
    expect(reader.get_by_text("Seed of the dice", exact=True)).to_be_visible()
    assert asked == [file.as_uri()]
    assert "<script" not in file.read_text(encoding="utf-8")
    assert violations(reader) == []


def test_the_captains_reasons_wait_for_the_end(board: Board) -> None:
    board.begin(axis="captain")
    board.settle()
    opened = records(board)
    expect(opened).to_contain_text("You can read that here after the game.")
    expect(opened.get_by_text("Thoughts of")).to_have_count(0)


def test_who_watches_reads_the_captains_reasons(board: Board) -> None:
    board.begin(allies="captain", axis="captain")
    bar = board.page.get_by_role("region", name="Watching")
    bar.get_by_role("button", name="To the end").click()
    expect(board.ending).to_be_visible()
    board.press("Escape")
    opened = records(board)
    thoughts = opened.get_by_role("group").filter(has_text="Thoughts of Axis")
    thoughts.get_by_text("Thoughts of Axis").click()
    expect(thoughts.get_by_role("heading", name="Turn 1")).to_be_visible()
    expect(thoughts.get_by_role("listitem").first).to_be_visible()
    assert violations(board.page) == []


def twin(seed: bytes, **changed: Any) -> bytes:
    """A save in which only what the Allies cannot know is changed."""
    game = playing.new_game()
    saved = game.branch(seed)
    state: Any = game.state
    hidden = next(unit for _, unit in sorted(state.units.items()) if unit.side == "axis")
    seen: Any = game.view("allies")
    assert hidden.id not in seen.units
    units = {**state.units, hidden.id: msgspec.structs.replace(hidden, **changed)}
    other = msgspec.structs.replace(state, units=units, shells={**state.shells, "axis": 1})
    first = msgspec.structs.replace(
        saved.first, state=codec.encode(other), digest=state_digest(other)
    )
    return saves.to_bytes(msgspec.structs.replace(saved, first=first, last=first))


def bug_report(board: Board, file: Path, content: bytes) -> bytes:
    """Bring a save in, look at it, and make a report of a fault."""
    save = file.with_suffix(".grognard")
    save.write_bytes(content)
    board.page.get_by_role("link", name="Load").click()
    board.page.locator("input[type=file]").set_input_files(save)
    taken = board.page.get_by_text("Taken in as")
    name = taken.inner_text().removeprefix("Taken in as ").removesuffix(".grognard.")
    board.page.get_by_role("button", name=f"Load {name}", exact=True).click()
    asked = board.page.get_by_role("dialog")
    asked.get_by_label("Who plays Axis").select_option("none")
    asked.get_by_role("button", name="Load").click()
    board.settle()  # and no further: after the first dice games of two seeds differ for all to see
    opened = records(board)
    opened.get_by_label("What went wrong?").fill("The tank sank.")
    downloaded(board, opened.get_by_role("button", name="Make the file"), file)
    board.page.get_by_role("link", name="Menu").click()
    return file.read_bytes()


@pytest.mark.usefixtures("page")
def test_a_bug_report_holds_nothing_the_side_does_not_know(board: Board, tmp_path: Path) -> None:
    one = bug_report(board, tmp_path / "one.json", twin(b"1" * 32))
    other = bug_report(board, tmp_path / "other.json", twin(b"2" * 32, steps=1, name="Tiger"))
    assert one == other
    read = json.loads(one)
    assert (read["side"], read["told"]) == ("allies", "The tank sank.")
    assert read["situation"]["view"]["clock"]["turn"] == 1
    assert read["moments"]
    assert b"seed" not in one
    assert b"Tiger" not in other
