"""`grognard film`: an animated picture of what a side saw of a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grognard.cli.output import progress
from grognard.cli.render import corners

if TYPE_CHECKING:
    import argparse

_SPEEDS = (0.5, 1.0, 2.0, 4.0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `film` takes."""
    parser.add_argument("save", metavar="SAVE", help="the file of a save, or its name")
    parser.add_argument("--side", required=True, help="the side that saw it")
    parser.add_argument(
        "--out", required=True, type=Path, metavar="FILE", help="a .gif, .webp or .png file"
    )
    parser.add_argument(
        "--from", type=int, default=0, dest="first", metavar="TURN", help="begin with this turn"
    )
    parser.add_argument("--to", type=int, dest="last", metavar="TURN", help="end with this turn")
    parser.add_argument(
        "--window", type=corners, metavar="A-B", help="only the hexes between these two corners"
    )
    parser.add_argument("--zoom", type=float, default=0.6, help="pixels a unit of the map (0.6)")
    parser.add_argument(
        "--speed", type=float, choices=_SPEEDS, default=1.0, help="as in the client (1)"
    )
    parser.add_argument("--style", default="classic", help="the style to draw in (classic)")


def run(args: argparse.Namespace) -> int:
    """Draw the film and write it, whole or not at all."""
    from grognard.content.folders import atomic_write
    from grognard.content.styles import read_style
    from grognard.drawing.films import MOST_FRAMES, cut_film, form_of, make_film
    from grognard.drawing.studio import Window
    from grognard.drawing.subjects import open_save

    form = form_of(args.out)
    style = read_style(args.style)
    game = open_save(args.save)
    film = cut_film(game, args.side, args.first, args.last)
    window = Window(corners=args.window, zoom=args.zoom, captioned=True)
    with progress("pictures", MOST_FRAMES) as move:
        content = make_film(
            game,
            film,
            style,
            window,
            form,
            args.speed,
            lambda done, total: move(done * MOST_FRAMES // total),
        )
    atomic_write(args.out.absolute(), content)
    print(f"{args.out}: {len(film.frames):,} moments, {len(content):,} bytes")
    return 0
