"""The registers are read whole: every rule, every tag, every area."""

from collections import Counter

import pytest

from grognard.tracing.registers import area_table, read_rules
from grognard.tracing.tree import TracingError, Tree
from tests.tracing.toy import REPOSITORY, Toy


@pytest.fixture(scope="module")
def tree() -> Tree:
    return Tree.at(REPOSITORY)


@pytest.mark.parametrize(
    ("file", "count"),
    [
        ("europe-a.md", 667),
        ("europe-b.md", 620),
        ("overlord.md", 686),
        ("pacific.md", 1003),
        ("world.md", 441),
    ],
)
def test_every_rule_of_the_manuals_is_found(tree: Tree, file: str, count: int) -> None:
    rules = [rule for rule in read_rules(tree).values() if rule.file == f"docs/rules/{file}"]
    assert len(rules) == count


def test_areas_have_as_many_rules_as_their_tables_say(tree: Tree) -> None:
    rules = read_rules(tree).values()
    for register in tree.layout.register:
        for file in register.files:
            path = f"docs/rules/{file}"
            table = area_table((tree.root / path).read_text(encoding="utf-8"))
            assert Counter(rule.area for rule in rules if rule.file == path) == table, path


def test_every_markdown_file_is_a_register_or_the_readme(tree: Tree) -> None:
    listed = {file for register in tree.layout.register for file in register.files}
    there = {path.name for path in (tree.root / "docs/rules").glob("*.md")}
    assert there - {"README.md"} == listed


def test_a_rule_is_read_with_all_it_has(tree: Tree) -> None:
    rule = read_rules(tree)["WPP-GAME-035"]
    assert (rule.system, rule.area, rule.title) == ("pacific", "GAME", "Keeping options")
    assert rule.tags == ("gap", "ui")
    assert rule.parts == ("ui",)


def test_systems_come_from_the_prefix(tree: Tree) -> None:
    rules = read_rules(tree)
    assert rules["WIE-GAME-001"].system == rules["WIE-EDT-078"].system == "europe"
    assert rules["OVL-UI-003"].system == "overlord"
    assert rules["WIW-AI-006"].system == "world"


def test_a_rule_may_span_lines_and_tables(toy: Toy) -> None:
    toy.write(
        "docs/rules/toy.md",
        "- **TST-MOV-001** Pace. Units move\nas {fast} as they can,\n"
        "and stop. {engine,ui} [L1, L2]\n"
        "\n| a | {b} |\n|---|---|\n\n- **TST-MOV-002** Halt. They stop. {data}\n\n## Next {ai}\n",
    )
    rules = read_rules(Tree.at(toy.root))
    assert [(rule.id, rule.title, rule.tags, rule.line) for rule in rules.values()] == [
        ("TST-MOV-001", "Pace", ("engine", "ui"), 1),
        ("TST-MOV-002", "Halt", ("data",), 8),
    ]


def test_all_problems_come_at_once_with_file_and_line(toy: Toy) -> None:
    toy.write(
        "docs/rules/toy.md",
        "- **TST-MOV-001** A. {engine}\n- **TST-MOV-001** Again. {engine}\n"
        "- **TST-MOV-2** B. {engine}\n- **ABC-MOV-003** C. {engine}\n"
        "- **TST-MOV-004** D.\n- **TST-MOV-005** E. {motor}\n- **TST-MOV-006** F. {gap}\n"
        "- **TST-MOV-007** G. {ui,ui}\n- **TST-MOV-008** H. {ui}\nMore. {ai}\n",
    )
    with pytest.raises(TracingError) as caught:
        read_rules(Tree.at(toy.root))
    assert caught.value.problems == (
        "docs/rules/toy.md:2: TST-MOV-001 stands already at docs/rules/toy.md:1",
        "docs/rules/toy.md:3: TST-MOV-2 is no id: prefix, area and three digits are expected",
        "docs/rules/toy.md:4: ABC-MOV-003 does not begin with TST, as ids of toy do",
        "docs/rules/toy.md:5: TST-MOV-004 has no tags in braces",
        "docs/rules/toy.md:6: TST-MOV-005 has the unknown tag 'motor'",
        "docs/rules/toy.md:7: TST-MOV-006 has 'gap' alone, which does not say where it lives",
        "docs/rules/toy.md:8: TST-MOV-007 has a tag twice",
        "docs/rules/toy.md:9: TST-MOV-008 has tags in braces twice",
    )


def test_a_missing_register_is_named(toy: Toy) -> None:
    with pytest.raises(TracingError, match=r"docs/rules/toy\.md: cannot be read: No such file"):
        read_rules(Tree.at(toy.root))


def test_a_wrong_layout_is_named(toy: Toy) -> None:
    toy.write("docs/rules/registers.toml", "[tree]\ncode = 3\n")
    with pytest.raises(TracingError, match=r"registers\.toml: Expected `array`, got `int`"):
        Tree.at(toy.root)
