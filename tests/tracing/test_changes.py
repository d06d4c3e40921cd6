"""The changes `--prove` can make, each in its place and nowhere else."""

import pytest

from grognard.tracing.changes import changes_under


def pairs(path: str, text: str) -> list[tuple[int, str, str]]:
    return [
        (change.line, change.before, change.after)
        for change in changes_under("TST-MOV-001", path, text)
    ]


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("return a < b", [("a < b", "a <= b")]),
        ("return a >= b", [("a >= b", "a > b")]),
        ("return a == b", [("a == b", "a != b")]),
        ("return a in b", [("a in b", "a not in b")]),
        ("return a is b", [("a is b", "a is not b")]),
        ("return a < b > c", [("a < b > c", "a <= b > c"), ("a < b > c", "a < b >= c")]),
        ("return a + b", [("a + b", "a - b")]),
        ("return a * b", [("a * b", "a // b")]),
        ("a -= b", [("a -= b", "a += b")]),
        ("return a and b", [("a and b", "a or b")]),
        ("return not a", [("not a", "not not a")]),
        ("return True", [("return True", "return False")]),
        ("return 3", [("return 3", "return 4")]),
        ("return 1.5", [("return 1.5", "return 2.5")]),
        ("return go(a, 3)", [("go(a, 3)", "go(a, 4)")]),
        ("return 'three', None", []),
        ("a: 'x | y' = b", []),
    ],
)
def test_code_is_changed_at_one_point(line: str, changes: list[tuple[str, str]]) -> None:
    text = f'def rule(a, b, c):\n    """[TST-MOV-001]"""\n    {line}\n'
    assert pairs("toy/rules.py", text) == [(3, before, after) for before, after in changes]


def test_only_functions_that_name_the_rule_are_changed() -> None:
    text = (
        'def other():\n    """[TST-MOV-002]"""\n    return 1\n\n'
        "@cached(2)\n"
        'def rule(a: Literal[3]) -> Literal[4]:\n    """[TST-MOV-001]"""\n    return 5\n\n'
        'class March:\n    """[TST-MOV-001]"""\n    pace = 6\n    def go(self): return 7\n'
    )
    assert pairs("toy/rules.py", text) == [
        (8, "return 5", "return 6"),
        (13, "return 7", "return 8"),
    ]
    assert "return 6" in changes_under("TST-MOV-001", "toy/rules.py", text)[0].make()
    assert "return 8" in changes_under("TST-MOV-001", "toy/rules.py", text)[1].make()


def test_a_function_inside_one_that_names_the_rule_is_changed_once() -> None:
    text = (
        'def rule():\n    """[TST-MOV-001]"""\n'
        '    def inner():\n        """[TST-MOV-001]"""\n        return 1\n    return inner\n'
    )
    assert pairs("toy/rules.py", text) == [(5, "return 1", "return 2")]


def test_cells_of_a_table_are_changed() -> None:
    text = '# [TST-MOV-001]\nunit,pace,"the, road"\ntank,4,"x, y"\nfoot,-1,\n'
    assert pairs("data/pace.csv", text) == [
        (3, 'tank,4,"x, y"', 'foot,4,"x, y"'),
        (3, 'tank,4,"x, y"', 'tank,5,"x, y"'),
        (4, "foot,-1,", "tank,-1,"),
        (4, "foot,-1,", "foot,0,"),
    ]
    made = changes_under("TST-MOV-001", "data/pace.csv", text)[1].make()
    assert made == '# [TST-MOV-001]\nunit,pace,"the, road"\ntank,5,"x, y"\nfoot,-1,\n'


def test_a_comment_on_top_speaks_of_all_settings() -> None:
    text = '# [TST-MOV-001]\n\npace2 = 3  # not 5\nday = 1944-06-06\nname = "7"\nnight = true\n'
    assert pairs("data/pace.toml", text) == [
        (3, "pace2 = 3  # not 5", "pace2 = 4  # not 5"),
        (6, "night = true", "night = false"),
    ]


def test_a_comment_further_down_speaks_of_what_follows() -> None:
    text = (
        "# Settings.\na = 1\n\n# [TST-MOV-001]\n# Pace.\nb = [\n  2,\n  3,\n]\n# Other.\nc = 4\n\n"
        "d = 5  # [TST-MOV-001]\ne = 6\n"
    )
    assert pairs("data/pace.toml", text) == [
        (7, "2,", "3,"),
        (8, "3,", "4,"),
        (13, "d = 5  # [TST-MOV-001]", "d = 6  # [TST-MOV-001]"),
    ]


def test_other_files_are_left_alone() -> None:
    assert pairs("client/src/board.ts", "// [TST-MOV-001]\nconst pace = 3;\n") == []


def test_numbers_in_a_text_over_several_lines_are_words() -> None:
    text = (
        "# [TST-MOV-001]\n"
        'told = """It was 9 June.\n'
        "Between the 9th and 10 o'clock 3 men came.\n"
        'So it was on 11 June."""\n'
        "pace = 3\n"
        "odds = [\n"
        "    4,\n"
        "]\n"
    )
    assert pairs("data/pace.toml", text) == [(5, "pace = 3", "pace = 4"), (7, "4,", "5,")]
