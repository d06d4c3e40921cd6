"""Pictures for the guide of battles that take a while: made when GROGNARD_PICTURES is set."""

import os
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from grognard.kernel import saves
from grognard.kernel.game import Game
from grognard.server.seats import LUCK, choose
from grognard.systems.registry import read_terms, system
from setup.places import ROOT
from tests.browser.board import Board
from tests.browser.conftest import PATIENCE

PICTURES = ROOT / "docs" / "guide" / "pictures"
ON_DEMAND = pytest.mark.skipif(
    os.environ.get("GROGNARD_PICTURES") != "1", reason="pictures are made on demand: they take long"
)
LARGE = 8_000
"""A picture of a part of a page has more bytes than that; an empty one has fewer."""
QUALITY = 60
LONG = 4 * PATIENCE
"""A computer that has yet to be started takes its time on a busy machine."""
FRAMES = "async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); }"
"""Lets the page draw what has changed its size."""
SEED = bytes(32)
"""The same dice every time, so that a picture changes only when the game does."""


class Album:
    """The pictures of one page of the guide."""

    def __init__(self, board: Board, prefix: str) -> None:
        self.board, self.prefix = board, prefix

    def take(self, name: str, *parts: Locator) -> None:
        """Take a picture of the window, or of the least part of it that has all these parts."""
        self.board.drawn()
        self.board.page.evaluate(FRAMES)
        self.board.drawn()
        path = PICTURES / f"{self.prefix}-{name}.jpg"
        clip = around(parts, self.board) if parts else None
        self.board.page.screenshot(path=path, type="jpeg", quality=QUALITY, clip=clip)
        assert path.stat().st_size > LARGE


def around(parts: tuple[Locator, ...], board: Board) -> FloatRect:
    """The least part of the window that has all that is seen of these."""
    boxes = [box for part in parts if (box := part.bounding_box())]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    right = max(box["x"] + box["width"] for box in boxes)
    bottom = max(box["y"] + box["height"] for box in boxes)
    if board.page.viewport_size:
        bottom = min(bottom, board.page.viewport_size["height"])
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def new_game(scenario: str) -> Game:
    """Begin a game whose luck is known."""
    terms = read_terms(scenario)
    game = Game.new(system(terms.system).ruleset, terms, SEED)
    game.note(LUCK, SEED)
    return game


def play_out(game: Game, player: str) -> None:
    """Let a computer play all sides to the end."""
    while game.outcome is None:
        side = game.awaited()[0]
        assert game.submit(side, "opponent", choose(game, side, player)) is None


def sit_down(board: Board, game: Game, **seats: str) -> None:
    """Open a game as the menu opens a save."""
    server = f"http://{urlsplit(board.address).netloc}"
    page, headers = board.page, {"origin": server}
    page.set_default_timeout(LONG)
    page.request.get(board.address)
    save = saves.to_bytes(game.save())
    written = page.request.post(f"{server}/api/saves", data=save, headers=headers).json()
    path = f"{server}/api/saves/{quote(written['file'])}/open"
    made = page.request.post(path, data={"seats": seats}, headers=headers).json()
    page.goto(f"{server}/#/play/{made['id']}")
    board.settle()


def nearer(board: Board, place: str, times: int = 4) -> None:
    """Bring the map nearer, around a hex."""
    board.page.mouse.move(*board.spot(place))
    for _ in range(times):
        before = board.map.get_attribute("data-camera") or ""
        board.page.mouse.wheel(0, -120)
        expect(board.map).not_to_have_attribute("data-camera", before)
    board.drawn()
