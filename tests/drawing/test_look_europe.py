"""The look of the map of Europe: lettering by zoom, English names."""

from collections.abc import Iterator

import pytest

from grognard.content.styles import read_style
from grognard.drawing.studio import Studio, Window
from tests.drawing.measures import map_of, overlapping


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio() as started:
        yield started


def test_labels_do_not_overlap_and_grow_in_number_with_the_zoom(studio: Studio) -> None:
    studio.take(map_of("europe"), read_style())
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
        studio.take(map_of("europe"), style, english=english)
        assert names <= {label.text for label in studio.labels(Window(zoom=0.1))}
