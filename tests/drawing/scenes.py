"""Games and pictures for the tests of the drawing."""

import io
from pathlib import Path

import msgspec
from PIL import Image

from grognard.content.styles import read_style
from grognard.drawing.pictures import make_picture
from grognard.drawing.studio import Window
from grognard.drawing.subjects import of_game
from grognard.kernel import saves
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.systems.registry import read_terms, system
from grognard.systems.skirmish.orders import March
from grognard.systems.skirmish.terms import Terms

SEED = bytes(32)


def new_game(scenario: str = "first-contact", **moved: str) -> Game:
    """Begin a game, with units moved to other hexes: `ax_1="0802"`."""
    terms = read_terms(scenario)
    assert isinstance(terms, Terms)
    places = {name.replace("_", "-"): at for name, at in moved.items()}
    units = tuple(
        msgspec.structs.replace(unit, at=places.get(unit.id, unit.at)) for unit in terms.units
    )
    changed = msgspec.structs.replace(terms, units=units)
    return Game.new(system("skirmish").ruleset, changed, SEED)


def begun() -> Game:
    """A game in which the Allies are about to march."""
    game = new_game()
    for side in ("allies", "axis"):
        assert game.submit(side, "person", Done()) is None
    return game


def marched() -> Game:
    """The same, when one company has marched one hex far from the Axis."""
    game = begun()
    assert game.submit("allies", "person", March(unit="al-2", path=("0102",))) is None
    return game


def saved(game: Game, folder: Path) -> Path:
    """Write a game into a file."""
    path = folder / "game.grognard"
    saves.write(path, game.save())
    return path


def picture(game: Game, side: str = "", zoom: float = 0.3) -> bytes:
    """Draw a game as a side sees it."""
    return make_picture(of_game(game, side), read_style(), Window(zoom=zoom), "png")


def opened(content: bytes) -> Image.Image:
    """Read a picture back."""
    return Image.open(io.BytesIO(content))


def colour(image: Image.Image, x: int, y: int) -> tuple[int, int, int]:
    """The colour around a point, as far as most of it has one."""
    part = image.convert("RGB").crop((x - 6, y - 6, x + 6, y + 6))
    counted = part.getcolors(12 * 12)
    assert counted is not None
    _, most = max(counted, key=lambda found: found[0])
    assert isinstance(most, tuple)
    return most[0], most[1], most[2]
