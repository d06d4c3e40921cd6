"""Every id named in code, tables, client and tests is in a register."""

from grognard.tracing.deferred import idle, read_deferrals
from grognard.tracing.ratchet import read_counts
from grognard.tracing.registers import read_rules
from grognard.tracing.sources import read_sources, unknown_ids
from grognard.tracing.tree import Tree
from tests.tracing.toy import REPOSITORY, Toy


def test_all_ids_of_this_tree_are_known() -> None:
    tree = Tree.at(REPOSITORY)
    assert unknown_ids(read_sources(tree), read_rules(tree)) == []


def test_every_deferral_of_this_tree_fits_a_rule() -> None:
    tree = Tree.at(REPOSITORY)
    assert idle(read_deferrals(tree), read_rules(tree)) == []


def test_every_system_of_this_tree_is_counted() -> None:
    tree = Tree.at(REPOSITORY)
    assert tuple(read_counts(tree)) == tree.systems


def test_unknown_ids_are_found_wherever_they_stand(toy: Toy) -> None:
    toy.write("docs/rules/toy.md", "- **TST-MOV-001** Pace. {engine}\n")
    toy.write(
        "toy/rules.py",
        '"""Rules [TST-MOV-002]."""\n\n\ndef pace() -> str:\n    """[TST-MOV-001]."""\n'
        '    # As TST-MOV-003 says.\n    return "TST-MOV-004"\n',
    )
    toy.write("data/pace.csv", "# [TST-MOV-005]\nunit,pace\n")
    toy.write("data/pace.toml", 'pace = 3  # [TST-MOV-006]\nname = "A#B"  # [TST-MOV-001]\n')
    toy.write("client/src/board.ts", "// [TST-MOV-007]\n")
    toy.write("client/src/Panel.svelte", '<p data-rule="TST-MOV-001 TST-MOV-008">\n')
    toy.write(
        "tests/test_pace.py",
        "import pytest\n\n\n"
        '@pytest.mark.rule("TST-MOV-009", "engine")\n'
        '@pytest.mark.rule("ABC-MOV-001", "engine")\n'
        '@pytest.mark.rule("TST-MOV-001", "data")\n'
        "def test() -> None:\n    assert 'TST-MOV-010' != 'ABC-MOV-002'\n",
    )
    tree = Tree.at(toy.root)
    near = "did you mean TST-MOV-001?"
    assert unknown_ids(read_sources(tree), read_rules(tree)) == [
        f"client/src/Panel.svelte:1: no register has TST-MOV-008: {near}",
        f"client/src/board.ts:1: no register has TST-MOV-007: {near}",
        f"data/pace.csv:1: no register has TST-MOV-005: {near}",
        f"data/pace.toml:1: no register has TST-MOV-006: {near}",
        f"tests/test_pace.py:4: no register has TST-MOV-009: {near}",
        f"tests/test_pace.py:5: no register has ABC-MOV-001: {near}",
        "tests/test_pace.py:6: TST-MOV-001 has no part 'data', only engine",
        f"tests/test_pace.py:8: no register has TST-MOV-010: {near}",
        f"toy/rules.py:1: no register has TST-MOV-002: {near}",
        f"toy/rules.py:6: no register has TST-MOV-003: {near}",
        f"toy/rules.py:7: no register has TST-MOV-004: {near}",
    ]


def test_only_docstrings_comments_of_tables_and_client_sources_name_a_rule(toy: Toy) -> None:
    toy.write(
        "toy/rules.py",
        '"""Rules [TST-MOV-001]."""\n\n\nclass March:\n    """[TST-MOV-002]."""\n\n'
        "    @staticmethod\n    def pace() -> str:\n"
        '        """[TST-MOV-003]."""\n'
        '        return "TST-MOV-004"  # TST-MOV-005\n',
    )
    toy.write("data/pace.csv", "# [TST-MOV-006]\nunit,pace\nTST-MOV-007,1\n")
    toy.write("data/pace.toml", "# [TST-MOV-008]\n\nrule = 'TST-MOV-009 # TST-MOV-010'\n")
    toy.write("data/README.md", "# TST-MOV-011\n")
    toy.write("client/src/board.ts", "// [TST-MOV-012]\n")
    named = read_sources(Tree.at(toy.root)).named
    assert {
        id_: [(at.path, at.line, at.what) for at in places] for id_, places in named.items()
    } == {
        "TST-MOV-001": [("toy/rules.py", 1, "module")],
        "TST-MOV-002": [("toy/rules.py", 4, "March")],
        "TST-MOV-003": [("toy/rules.py", 8, "March.pace")],
        "TST-MOV-006": [("data/pace.csv", 1, "table")],
        "TST-MOV-008": [("data/pace.toml", 1, "table")],
        "TST-MOV-012": [("client/src/board.ts", 1, "client")],
    }
