"""Ids that lead nowhere."""

import msgspec

from grognard.content.problems import Problems
from grognard.content.references import check_reference, check_references
from grognard.content.settings import read_settings
from grognard.content.sources import Folder
from grognard.content.tables import read_table
from tests.content.examples import SCENARIO, UNITS, ModelFile, Unit

FOLDER = Folder.of({"units.csv": UNITS, "scenario.toml": SCENARIO})


def told(column: str, known: list[str] | None) -> str:
    problems = Problems()
    table = read_table(FOLDER, "units.csv", Unit, problems)
    check_references(table, column, known, problems, what="place")
    return problems.text()


def test_ids_that_exist_and_empty_cells_are_no_problem() -> None:
    assert told("hex", ["0304", "0107"]) == ""


def test_a_dangling_id_is_told_with_the_nearest() -> None:
    assert told("hex", ["0305", "0107"]) == (
        'units.csv:4:38: hex: There is no place "0304". Did you mean "0305"?'
    )


def test_each_id_of_a_list_is_checked() -> None:
    assert told("skills", ["scouts"]) == (
        'units.csv:5:55: skills: There is no place "bridging". Known are scouts.'
    )


def test_nothing_is_compared_with_a_table_that_could_not_be_read() -> None:
    assert told("hex", None) == ""


def test_references_in_settings() -> None:
    problems = Problems()
    settings = read_settings(FOLDER, "scenario.toml", ModelFile, problems)
    check_reference(settings, ("scenario", "map"), ["river"], problems, what="map")
    check_reference(settings, ("weights", "town"), None, problems)
    assert not problems
    check_reference(settings, ("sides", 1, "id"), ["blue"], problems, what="side")
    assert problems.text() == (
        'scenario.toml:14:6: sides[2].id: There is no side "red". Known are blue.'
    )


def test_renamed_fields_are_called_as_in_the_file() -> None:
    class Row(msgspec.Struct, frozen=True, rename={"class_": "class"}):
        class_: str

    problems = Problems()
    settings = read_settings(Folder.of({"r.toml": "class = 'x'\n"}), "r.toml", Row, problems)
    check_reference(settings, ("class",), [], problems)
    assert problems.text() == 'r.toml:1:9: class: There is no thing "x".'
