"""The questions asked on pictures of the map: forty, each on a window that lies on the map."""

import msgspec

from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.content.tables import read_table
from setup.places import ROOT
from tests.maps.frame import PITCH, hex_at, middle, project

QUESTIONS = ROOT / "docs" / "maps" / "questions.csv"


class Question(msgspec.Struct, frozen=True):
    """A row of questions.csv."""

    id: str
    north: str
    west: str
    south: str
    east: str
    question: str
    answer: str


def test_forty_questions_have_windows_on_the_map() -> None:
    problems = Problems()
    folder = Folder.of({"questions.csv": QUESTIONS.read_bytes()})
    questions = read_table(folder, "questions.csv", Question, problems, key="id")
    problems.raise_if_any()
    assert [row.id for row in questions] == [str(number) for number in range(1, 41)]
    for row in questions:
        (west, north), (east, south) = (
            project(float(row.north), float(row.west)),
            project(float(row.south), float(row.east)),
        )
        assert west + 4 * PITCH < east, row
        assert south + 4 * PITCH < north, row
        for latitude, longitude in ((row.north, row.west), (row.south, row.east)):
            x, y = project(float(latitude), float(longitude))
            at = middle(hex_at(float(latitude), float(longitude)))
            assert abs(at[0] - x) <= PITCH, row
            assert abs(at[1] - y) <= PITCH, row
