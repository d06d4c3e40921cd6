"""The map of Europe, read once."""

import pytest

from grognard.content.archives import open_folder
from grognard.content.problems import Problems
from grognard.terrain.read import read_map
from setup.places import ROOT
from tests.maps.europe.statements import Atlas
from tests.maps.europe.tables import SPOTS

EUROPE = ROOT / "data" / "maps" / "europe"


@pytest.fixture(scope="session")
def atlas() -> Atlas:
    problems = Problems()
    found = read_map(open_folder(EUROPE, problems), problems)
    problems.raise_if_any()
    assert found is not None
    return Atlas(found, SPOTS)
