"""The colours of sides and overlays hold for all eyes, also those of the colour-blind."""

from itertools import combinations

import pytest

from grognard.content.styles import read_style
from tests.drawing.colours import EYES, contrast, distance, lab, laid, parsed

STYLES = ("classic", "contrast")
LEAST_DISTANCE = 8.0
LEAST_CONTRAST = 4.5
"""For names and figures on counters, as WCAG asks for text of any size."""


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("style", STYLES)
def test_sides_are_told_apart_by_their_counters_and_lines(style: str, eyes: str) -> None:
    sides = read_style(style).colours
    assert len(sides) == 4
    for part in ("body", "light", "trace"):
        seen = [lab(parsed(getattr(side, part))[0], eyes) for side in sides]
        for (one, a), (other, b) in combinations(enumerate(seen), 2):
            assert distance(a, b) >= LEAST_DISTANCE, (part, one, other)


@pytest.mark.parametrize("style", STYLES)
def test_letters_stand_out_from_every_counter(style: str) -> None:
    read = read_style(style)
    text = parsed(read.counters.text)[0]
    for side in read.colours:
        body = parsed(side.body)[0]
        assert contrast(text, body) >= LEAST_CONTRAST
        assert contrast(text, laid(read.counters.spent, body)) >= LEAST_CONTRAST
        # From the middle down counters grow darker.
        assert contrast(text, parsed(side.dark)[0]) >= contrast(text, body)


@pytest.mark.parametrize("style", STYLES)
def test_letters_stand_out_from_every_report(style: str) -> None:
    """Whatever ground it lies on: its paper lets some of it through."""
    read = read_style(style)
    for side in read.colours:
        for ground in ("#000000", "#ffffff"):
            paper = laid(read.counters.ghost, parsed(ground)[0])
            assert contrast(parsed(side.dark)[0], paper) >= LEAST_CONTRAST


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("style", STYLES)
def test_overlays_are_told_apart_by_their_edges(style: str, eyes: str) -> None:
    """Edges also differ in form: a target is dashed, a choice thick, the cursor double."""
    look = read_style(style).overlay
    edges = {
        "reach": look.reach_edge,
        "choice": look.choice_edge,
        "target": look.target,
        "cursor": look.cursor,
    }
    seen = {name: lab(parsed(colour)[0], eyes) for name, colour in edges.items()}
    for one, other in combinations(seen, 2):
        assert distance(seen[one], seen[other]) >= LEAST_DISTANCE, (one, other)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("style", STYLES)
def test_overlays_are_seen_on_the_ground(style: str, eyes: str) -> None:
    """By their edge; the cursor, whose line lies in a dark one, by either."""
    read = read_style(style)
    look = read.overlay
    drawn = [(look.choice_edge,), (look.target,), (look.reach_edge,), (look.cursor, look.ink)]
    for kind in ("clear", "woods", "town", "hill", "water"):
        ground = parsed(read.grids["terrain"][kind].fill or read.sheet.ground)[0]
        for colours in drawn:
            seen = [lab(laid(colour, ground), eyes) for colour in colours]
            best = max(distance(one, lab(ground, eyes)) for one in seen)
            assert best >= LEAST_DISTANCE, (kind, colours)
