"""Tables: every kind of value, every kind of mistake, with its place."""

import datetime as dt
from typing import Annotated, Literal

import msgspec
import pytest

from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.content.tables import Table, check_shape, read_table, rules_of
from tests.content.examples import UNIT_ROWS, UNITS, Unit


def read(text: str | bytes, key: str = "id") -> tuple[Table[Unit], list[str]]:
    problems = Problems()
    table = read_table(Folder.of({"u.csv": text}), "u.csv", Unit, problems, key=key)
    return table, problems.text().split("\n") if problems else []


def with_row(row: str) -> str:
    return f"id,name,side,kind,strength,hex,skills,hidden,note\n{row}\n"


def test_a_sound_table_is_read_as_written() -> None:
    table, told = read(UNITS)
    assert told == []
    assert table.rows == UNIT_ROWS


def test_a_table_gives_rows_by_key_and_values_by_column() -> None:
    table, _ = read(UNITS)
    assert table.by("id")["red-1"] == UNIT_ROWS[2]
    assert table.values("strength") == (4, 5, 3)
    assert (len(table), table[1], list(table)) == (3, UNIT_ROWS[1], list(UNIT_ROWS))


def test_columns_may_come_in_any_order_and_defaults_be_left_out() -> None:
    table, told = read(
        "strength,kind,skills,hex,side,name,id\n4,infantry,,0304,blue,First Company,blue-1\n"
    )
    assert told == []
    assert table.rows == UNIT_ROWS[:1]


def test_a_table_without_rows_is_empty() -> None:
    table, told = read("id,name,side,kind,strength,hex,skills\n")
    assert told == []
    assert table.rows == ()


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (
            "a,A,blue,infanty,4,,,,",
            '2:10: kind: "infanty" is not one of infantry, armour. Did you mean "infantry"?',
        ),
        (
            "a,A,bleu,infantry,4,,,,",
            '2:5: side: "bleu" is not one of blue, red. Did you mean "blue"?',
        ),
        ("a,A,blue,infantry,10,,,,", '2:19: strength: "10" is not a whole number from 1 to 9.'),
        ("a,A,blue,infantry,0,,,,", '2:19: strength: "0" is not a whole number from 1 to 9.'),
        ("a,A,blue,infantry,4.0,,,,", '2:19: strength: "4.0" is not a whole number from 1 to 9.'),
        ("a,A,blue,infantry,04,,,,", '2:19: strength: "04" is not a whole number from 1 to 9.'),
        ("a,A,blue,infantry,٤,,,,", '2:19: strength: "٤" is not a whole number from 1 to 9.'),
        ("a,A,blue,infantry,,,,,", "2:19: strength: The cell is empty."),
        ("a,A,blue,infantry,4,,,true,", '2:23: hidden: "true" is not yes or no.'),
        (
            "A,A,blue,infantry,4,,,,",
            '2:1: id: "A" is not an id of small letters, digits and hyphens, "blue-1".',
        ),
        ("a,,blue,infantry,4,,,,", "2:3: name: The cell is empty."),
        ("a,  ,blue,infantry,4,,,,", "2:3: name: The cell is empty."),
        (
            'a,"A, x" ,  blu,infantry,4,,,,',
            '2:13: side: "blu" is not one of blue, red. Did you mean "blue"?',
        ),
        (
            "a,A,blue,infantry,4,,",
            (
                "2:22: The row has 7 cells, the header 9. "
                'The cell for "hidden" is the first that is missing.'
            ),
        ),
        (
            "a,A,blue,infantry,4,,,,,x",
            "2:25: The row has 10 cells, the header 9. Text with a comma must stand in quotes.",
        ),
        (
            'a,A"B,blue,infantry,4,,,,',
            (
                "2:4: A quote stands inside a cell that does not begin "
                'with one. Put the whole cell in quotes and double each quote inside: "a ""b"" c".'
            ),
        ),
        (
            'a,"A,blue,infantry,4,,,,',
            (
                "2:3: The quote that opens here does not close at the end of the cell. "
                'Put the whole cell in quotes and double each quote inside: "a ""b"" c".'
            ),
        ),
        (
            'a,"A"B,blue,infantry,4,,,,',
            (
                "2:3: The quote that opens here does not close at the end of the cell. "
                'Put the whole cell in quotes and double each quote inside: "a ""b"" c".'
            ),
        ),
        ("", "2:1: An empty line is no row. Delete it."),
        (
            "#a,A,blue,infantry,4,,,,",
            (
                "2:1: Comment lines stand only on top of the file. "
                'Move it up, or write the cell as "#…" in quotes.'
            ),
        ),
    ],
)
def test_a_wrong_row_is_told_with_the_place_of_the_cell(row: str, problem: str) -> None:
    table, told = read(with_row(row))
    assert told == [f"u.csv:{problem}"]
    assert table.rows == ()


def test_all_problems_come_at_once_and_sound_rows_are_kept() -> None:
    table, told = read(with_row("a,A,blu,tank,0,,,,\nb,B,red,armour,3,,,,\nc,C,red,armour,x,,,,"))
    assert [line.split(": ")[0] for line in told] == [
        "u.csv:2:5",
        "u.csv:2:9",
        "u.csv:2:14",
        "u.csv:4:16",
    ]
    assert table.values("id") == ("b",)


@pytest.mark.parametrize(
    ("header", "problems"),
    [
        (
            "id,nam,side,kind,strength,hex,skills",
            [
                '1:4: No column is named "nam". Did you mean "name"?',
                '1:37: The column "name" is missing.',
            ],
        ),
        (
            "id,name,side,kind,strength,hex,skills,colour",
            [
                (
                    '1:39: No column is named "colour". The columns are id, name, side, kind, '
                    "strength, hex, skills, hidden, note."
                )
            ],
        ),
        ("id,name,side,kind,strength,hex,skills, id", ['1:40: The column "id" stands twice.']),
    ],
)
def test_a_wrong_header_is_told(header: str, problems: list[str]) -> None:
    _, told = read(header + "\n")
    assert told == [f"u.csv:{problem}" for problem in problems]


@pytest.mark.parametrize("text", ["", "# Only a comment.\n", "# A comment.\n\nid\n"])
def test_a_missing_header_is_told(text: str) -> None:
    _, told = read(text)
    assert len(told) == 1
    assert told[0].endswith("The header with the names of the columns is missing.")


def test_a_key_stands_once() -> None:
    _, told = read(with_row("a,A,blue,armour,3,,,,\nb,B,red,armour,3,,,,\na,C,red,armour,3,,,,"))
    assert told == ['u.csv:4:1: id: "a" stands already in line 2.']


def test_a_key_may_be_of_several_columns() -> None:
    class Cost(msgspec.Struct, frozen=True):
        terrain: str
        kind: str
        cost: int

    problems = Problems()
    text = "terrain,kind,cost\nwoods,foot,2\nwoods,tank,3\nwoods,foot,4\n"
    read_table(Folder.of({"c.csv": text}), "c.csv", Cost, problems, key=("terrain", "kind"))
    assert problems.text() == 'c.csv:4:1: terrain: "woods", "foot" stands already in line 2.'


def test_a_missing_table_is_a_problem_unless_optional() -> None:
    problems = Problems()
    folder = Folder.of({"units.csv": UNITS}, "crossing")
    assert read_table(folder, "other.csv", Unit, problems, optional=True).rows == ()
    assert not problems
    read_table(folder, "unit.csv", Unit, problems)
    assert problems.text() == ('crossing/unit.csv: The file is missing. Did you mean "units.csv"?')


def test_a_record_may_check_itself() -> None:
    class Span(msgspec.Struct, frozen=True, kw_only=True):
        first: int
        last: int

        def __post_init__(self) -> None:
            if self.last < self.first:
                raise ValueError("It ends before it begins.")

    problems = Problems()
    table = read_table(Folder.of({"s.csv": "first,last\n1,2\n3,2\n"}), "s.csv", Span, problems)
    assert table.rows == (Span(first=1, last=2),)
    assert problems.text() == "s.csv:3:1: It ends before it begins."


def test_renamed_fields_numbers_in_lists_and_dates() -> None:
    class Row(msgspec.Struct, frozen=True, rename={"class_": "class"}):
        class_: Literal[1, 2]
        faces: tuple[Annotated[int, msgspec.Meta(ge=1, le=6)], ...]
        day: dt.date | None = None

    problems = Problems()
    text = "class,faces,day\n1,1 6,1944-06-06\n2,,\n3,1 7,1944-6-6\n1,1 7,\n"
    table = read_table(Folder.of({"r.csv": text}), "r.csv", Row, problems)
    assert table.rows == (Row(1, (1, 6), dt.date(1944, 6, 6)), Row(2, ()))
    assert problems.text().split("\n") == [
        'r.csv:4:1: class: "3" is not one of 1, 2.',
        'r.csv:4:3: faces: "1 7" is not a list, each a whole number from 1 to 6.',
        'r.csv:4:7: day: "1944-6-6" is not a date like 1944-06-06.',
        'r.csv:5:3: faces: "1 7" is not a list, each a whole number from 1 to 6.',
    ]


def test_a_column_without_exact_values_is_refused_to_the_programmer() -> None:
    class Row(msgspec.Struct, frozen=True):
        share: float

    with pytest.raises(TypeError, match="cannot be of type"):
        read_table(Folder.of({"r.csv": "share\n0.5\n"}), "r.csv", Row, Problems())


def test_a_system_can_complain_about_a_cell() -> None:
    table, _ = read(UNITS)
    problems = Problems()
    table.complain(problems, 1, "kind", "No tanks here.")
    table.complain(problems, 2, "side", "Nobody plays it.")
    assert problems.text().split("\n") == [
        "u.csv:5:45: kind: No tanks here.",
        "u.csv:6:24: side: Nobody plays it.",
    ]


def test_known_texts_include_those_of_faulty_rows() -> None:
    table, _ = read(with_row("a,A,blue,tank,3,,,,\nb,B,red,armour,3,,,,"))
    assert table.values("id") == ("b",)
    assert table.known("id") == frozenset({"a", "b"})
    unreadable, _ = read("")
    assert unreadable.known("id") is None


def test_the_rules_of_a_table_stand_in_its_comments() -> None:
    assert rules_of(UNITS.encode()) == ("SKM-UNIT-001", "SKM-UNIT-002")
    assert rules_of(b"id\n# [SKM-UNIT-003]\n") == ()


def test_every_table_must_explain_itself() -> None:
    problems = Problems()
    check_shape(
        Folder.of({"a.csv": "id,name\na,b\nc\n", "b.csv": "# All.\nid\na\n"}), "a.csv", problems
    )
    check_shape(Folder.of({"a.csv": "", "b.csv": "# All.\nid\na\n"}), "b.csv", problems)
    assert [str(problem).split(". ")[0] for problem in problems] == [
        "a.csv:1:1: No comment lines on top say what the columns mean",
        "a.csv:3:2: The row has 1 cells, the header 2",
    ]
