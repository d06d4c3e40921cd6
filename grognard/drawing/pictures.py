"""Makes one picture of a subject, within the limits of what can be drawn."""

from __future__ import annotations

from math import floor, sqrt
from typing import TYPE_CHECKING

from grognard.drawing.studio import DrawingError, Studio, Window

if TYPE_CHECKING:
    from pathlib import Path

    from grognard.content.style import Style
    from grognard.drawing.studio import Size
    from grognard.drawing.subjects import Subject

MOST_PIXELS = 135_000_000
"""So many pixels a picture has at most: 21,600 hexes at plain zoom, in 1.3 GB of memory."""
MOST_IN_SVG = 40_000_000
"""The same for a picture that is written down line by line."""
LEAST_ZOOM, MOST_ZOOM = 0.05, 4.0
FORMS = ("png", "svg")


def form_of(out: Path) -> str:
    """Say which kind of picture a file is to hold, by the ending of its name."""
    form = out.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise DrawingError(f"{out}: a picture is a .png or a .svg file.")
    return form


def make_picture(
    subject: Subject,
    style: Style,
    window: Window,
    form: str,
    variant: str = "",
    *,
    silhouettes: bool = False,
    english: bool = False,
) -> bytes:
    """Draw a subject as `png` or `svg`, perhaps by night, in bad weather, or with silhouettes."""
    with Studio() as studio:
        studio.take(subject, style, variant, silhouettes=silhouettes, english=english)
        check_size(studio, window, MOST_IN_SVG if form == "svg" else MOST_PIXELS)
        if subject.view is not None:
            studio.turn(subject.view)
        return studio.draw(window, form)


def make_legend(subject: Subject, style: Style, zoom: float, form: str, variant: str = "") -> bytes:
    """Draw the legend of a subject's map: what the map uses, as it is drawn there."""
    _check_zoom(zoom)
    with Studio() as studio:
        studio.take(subject, style, variant)
        picture, _ = studio.legend(form, zoom)
        return picture


def check_size(studio: Studio, window: Window, most: int) -> Size:
    """Measure a picture, and refuse one that is too large, with a zoom that is not."""
    _check_zoom(window.zoom)
    size = studio.measure(window)
    if size.width * size.height > most:
        fitting = floor(window.zoom * sqrt(most / (size.width * size.height)) * 100) / 100
        raise DrawingError(
            f"The picture would have {size.width:,} x {size.height:,} pixels; "
            f"{most // 1_000_000} million can be drawn. "
            f"Take a smaller --window, or --zoom {fitting:g}."
        )
    return size


def _check_zoom(zoom: float) -> None:
    if not LEAST_ZOOM <= zoom <= MOST_ZOOM:
        raise DrawingError(f"A zoom lies between {LEAST_ZOOM} and {MOST_ZOOM:g}.")
