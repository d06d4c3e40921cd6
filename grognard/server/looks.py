"""The styles a client may draw in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.styles import find_style, style_names
from grognard.server.messages import StyleListed
from grognard.server.troubles import NotHere

if TYPE_CHECKING:
    from grognard.content.style import Style


def list_styles() -> tuple[StyleListed, ...]:
    """List the styles that can be read, the usual one first."""
    packs = find_packs()
    found = ((name, find_style(name, packs, Problems())) for name in style_names(packs))
    return tuple(StyleListed(id=name, title=style.title) for name, style in found if style)


def read_style(name: str) -> Style:
    """Read a style by its name."""
    style = find_style(name, find_packs(), Problems())
    if style is None:
        raise NotHere(f"There is no style {name!r} that can be read.")
    return style
