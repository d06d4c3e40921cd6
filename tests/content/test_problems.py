"""Problems: wording, order, limits."""

import json

import pytest

from grognard.content.problems import MOST, Problem, Problems, did_you_mean, quoted


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem("a.csv", 12, 5, "Wrong."), "a.csv:12:5: Wrong."),
        (Problem("a.csv", 12, 0, "Wrong."), "a.csv:12: Wrong."),
        (Problem("a.csv", 0, 0, "Wrong.", "Mend it."), "a.csv: Wrong. Mend it."),
    ],
)
def test_problem_reads_like_a_compilers(problem: Problem, text: str) -> None:
    assert str(problem) == text


def test_problems_are_sorted_and_told_once() -> None:
    problems = Problems()
    problems.add("b.csv", 1, 1, "Third.")
    problems.add("a.csv", 10, 1, "Second.")
    problems.add("a.csv", 2, 1, "First.")
    problems.add("a.csv", 2, 1, "First.")
    assert problems.text() == "a.csv:2:1: First.\na.csv:10:1: Second.\nb.csv:1:1: Third."


def test_json_has_every_field() -> None:
    problems = Problems([Problem("a.csv", 2, 3, "Wrong.", "Mend it.")])
    assert json.loads(problems.json()) == [
        {"file": "a.csv", "line": 2, "column": 3, "meaning": "Wrong.", "suggestion": "Mend it."}
    ]


def test_no_problem_is_not_raised() -> None:
    Problems().raise_if_any()


def test_a_problem_is_raised() -> None:
    problems = Problems([Problem("a.csv", 2, 3, "Wrong.")])
    with pytest.raises(Problems, match=r"a\.csv:2:3: Wrong\."):
        problems.raise_if_any()


def test_too_many_are_counted_only() -> None:
    problems = Problems()
    for line in range(MOST + 7):
        problems.add("a.csv", line, 1, "Wrong.")
    assert len(problems.all) == MOST
    assert problems.text().endswith("… and 7 more.")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("infanty", 'Did you mean "infantry"?'),
        ("INFANTRY", 'Did you mean "infantry"?'),
        ("zeppelin", ""),
    ],
)
def test_near_words_are_suggested(word: str, sentence: str) -> None:
    assert did_you_mean(word, ["infantry", "armour"]) == sentence


def test_values_are_shown_short_and_printable() -> None:
    assert quoted("a\x00b") == '"a\\u{0}b"'
    assert quoted("x" * 99) == '"' + "x" * 60 + '…"'
    assert quoted(12) == "12"
