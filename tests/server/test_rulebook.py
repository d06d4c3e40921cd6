"""The rules as players look them up."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.server.messages import RuleListed
from grognard.server.rulebook import place, read_register, rules
from grognard.server.troubles import NotHere
from grognard.systems.registry import NAMES
from grognard.tracing.registers import read_rules
from grognard.tracing.tree import Tree

REGISTER = """# A register

## Areas

| Area | Name | Rules |
|---|---|---|
| MOV | Movement | 3 |

## MOV Movement

Some words about it.

- **ABC-MOV-001** March. A unit marches,
  as far as it can. {engine,data} [L12-14]
- **ABC-MOV-002** Nobody marches at night when the scenario says so, and it often does.
  It is dark. {engine}
- **ABC-MOV-003** Table. By kind: {data}

| kind | moves |
| gun | 3 |

## CBT Combat

- **ABC-CBT-001** Fight. Who fights, fights. {engine}
"""


def test_a_register_is_read_without_what_only_tracing_needs() -> None:
    long = "Nobody marches at night when the scenario says so, and it often does. It is dark."
    assert list(read_register(REGISTER)) == [
        RuleListed("ABC-MOV-001", "Movement", "March", "A unit marches, as far as it can."),
        RuleListed("ABC-MOV-002", "Movement", "", long),
        RuleListed("ABC-MOV-003", "Movement", "Table", "By kind:\n| kind | moves |\n| gun | 3 |"),
        RuleListed("ABC-CBT-001", "Combat", "Fight", "Who fights, fights."),
    ]


def test_the_rules_of_skirmish_can_be_looked_up() -> None:
    found = {rule.id: rule for rule in rules("skirmish")}
    assert found["SKM-MOV-009"] == RuleListed(
        "SKM-MOV-009", "Movement", "", "Pinned units do not march."
    )
    assert found["SKM-UNIT-003"].title == "Stacking"
    assert found["KRN-TURN-001"].area == "Who may act"


@pytest.mark.parametrize("system", NAMES)
def test_every_rule_of_the_registers_is_there(system: str) -> None:
    traced = read_rules(Tree.at(place().parents[1])).values()
    ids = [rule.id for rule in traced if rule.system in (system, "kernel")]
    assert sorted(rule.id for rule in rules(system)) == sorted(ids)
    assert all(rule.text and rule.area and "{" not in rule.text for rule in rules(system))


@pytest.mark.parametrize("system", ["kernel", "checkers", "../rules", ""])
def test_there_are_no_other_rules(system: str) -> None:
    with pytest.raises(NotHere, match="There are no rules of"):
        rules(system)


def test_the_registers_lie_beside_the_package() -> None:
    assert place() == Path(__file__).resolve().parents[2] / "docs" / "rules"
