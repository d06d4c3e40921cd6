"""The map of Europe, read once."""

import pytest

from grognard.content.archives import open_folder
from grognard.content.problems import Problems
from grognard.terrain.read import read_map
from grognard.tracing.witness import note_read
from setup.places import ROOT
from tests.maps.europe.statements import Atlas
from tests.maps.europe.tables import SPOTS

EUROPE = ROOT / "data" / "maps" / "europe"


@pytest.fixture(scope="session")
def whole_atlas() -> Atlas:
    problems = Problems()
    found = read_map(open_folder(EUROPE, problems), problems)
    problems.raise_if_any()
    assert found is not None
    return Atlas(found, SPOTS)


@pytest.fixture
def atlas(whole_atlas: Atlas) -> Atlas:
    """The map; a test that uses it uses the files it was made of, though they were read before."""
    for file in sorted(EUROPE.iterdir()):
        note_read(file)
    return whole_atlas
