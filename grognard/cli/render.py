"""`grognard render`: draw a map, a scenario at its start, or a save, as the client would."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `render` takes."""
    parser.add_argument(
        "what",
        metavar="MAP|SCENARIO|SAVE",
        help="the file of a save, the id of a scenario, or maps/ID",
    )
    parser.add_argument(
        "--out", required=True, type=Path, metavar="FILE", help="a .png or .svg file"
    )
    parser.add_argument(
        "--side", default="", help="what this side knows; else only what everybody does"
    )
    parser.add_argument(
        "--window", type=corners, metavar="A-B", help="only the hexes between these two corners"
    )
    parser.add_argument("--zoom", type=float, default=1.0, help="pixels a unit; 1 is normal")
    parser.add_argument("--style", default="classic", help="the style to draw in (classic)")
    parser.add_argument(
        "--variant", default="", help="by night or in a weather: night, rain, mud, snow, frozen"
    )
    parser.add_argument(
        "--names",
        choices=("official", "english"),
        default="official",
        help="places as their states called them, or as English does",
    )
    parser.add_argument(
        "--silhouettes", action="store_true", help="counters with silhouettes, not symbols"
    )
    parser.add_argument(
        "--legend", action="store_true", help="draw the map's legend instead of the map"
    )
    parser.add_argument("--sheet", default="", help="of a map with several sheets, this one")


def corners(text: str) -> tuple[str, str]:
    """Read the two corners of a window, `0101-0812`."""
    one, dash, other = text.partition("-")
    if not (one and dash and other):
        raise argparse.ArgumentTypeError(f"{text!r} is not two hexes like 0101-0812")
    return one, other


def run(args: argparse.Namespace) -> int:
    """Draw the picture and write it, whole or not at all."""
    from grognard.content.folders import atomic_write
    from grognard.content.styles import read_style
    from grognard.drawing.pictures import form_of, make_legend, make_picture
    from grognard.drawing.studio import Window
    from grognard.drawing.subjects import find_subject

    form = form_of(args.out)
    style = read_style(args.style)
    subject = find_subject(args.what, args.side, args.sheet)
    if args.legend:
        picture = make_legend(subject, style, args.zoom, form, args.variant)
    else:
        window = Window(corners=args.window, zoom=args.zoom)
        picture = make_picture(
            subject,
            style,
            window,
            form,
            args.variant,
            silhouettes=args.silhouettes,
            english=args.names == "english",
        )
    atomic_write(args.out.absolute(), picture)
    print(f"{args.out}: {len(picture):,} bytes")
    return 0
