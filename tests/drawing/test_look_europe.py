"""The look of the map of Europe: lettering by zoom, English names, colours of its ground."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from grognard.content.styles import read_style
from grognard.drawing.studio import Studio, Window
from grognard.drawing.subjects import Subject, find_subject
from grognard.terrain.shown import GridShown, GroundShown, SheetShown
from tests.drawing.colours import distance, lab
from tests.drawing.scenes import opened
from tests.drawing.test_look import overlapping

KINDS = (
    *("sea", "lake", "clear", "broken", "woods", "swamp", "rough", "mountain", "sand"),
    *("arctic-swamp", "off-map"),
)
LEAST_DISTANCE = 8.0


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio() as started:
        yield started


@cache
def europe() -> Subject:
    return find_subject("maps/europe")


def test_labels_do_not_overlap_and_grow_in_number_with_the_zoom(studio: Studio) -> None:
    studio.take(europe(), read_style())
    found = {}
    for zoom in (0.1, 0.2, 0.35):
        labels = studio.labels(Window(zoom=zoom))
        assert overlapping(labels) == [], zoom
        found[zoom] = {label.kind for label in labels}
    # From afar only capitals and what is large.
    assert {"capital", "country", "ocean", "sea"} <= found[0.1]
    assert not {"city", "town", "region", "river"} & found[0.1]
    assert "city" in found[0.2]
    assert {"region", "river"} <= found[0.35]


def test_names_are_official_or_english(studio: Studio) -> None:
    style = read_style()
    for english, names in ((False, {"LISBOA", "WARSZAWA"}), (True, {"LISBON", "WARSAW"})):
        studio.take(europe(), style, english=english)
        assert names <= {label.text for label in studio.labels(Window(zoom=0.1))}


@pytest.mark.parametrize("style", ["classic", "contrast"])
def test_usual_eyes_tell_the_ground_by_colour_alone(studio: Studio, style: str) -> None:
    width = 3 * len(KINDS)
    cells = tuple(column // 3 for _ in range(3) for column in range(width))
    ground = GroundShown(
        sheet=SheetShown(width=width, height=3, metres=37000),
        grids=(GridShown("terrain", KINDS, cells),),
    )
    studio.take(Subject(title="", ground=ground), read_style(style))
    drawn = opened(studio.draw(Window(zoom=0.5, lettered=False), "png")).convert("RGB")
    points = np.asarray(drawn) / 255
    means = {}
    for i, kind in enumerate(KINDS):
        # The middle of the middle hex of its nine.
        place = 3 * i + 1
        x, y = 88 + 72 * place, 40 + 41.57 * (3 + place % 2)
        part = points[int(y / 2 - 16) : int(y / 2 + 16), int(x / 2 - 15) : int(x / 2 + 15)]
        means[kind] = lab(part.mean(axis=(0, 1)))
    alike = {
        (one, other): round(far, 1)
        for i, one in enumerate(KINDS)
        for other in KINDS[i + 1 :]
        if (far := distance(means[one], means[other])) < LEAST_DISTANCE
    }
    assert alike == {}
