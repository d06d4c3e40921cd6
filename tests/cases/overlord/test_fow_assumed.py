"""Rule examples of Overlord: what is assumed of enemies whose values nobody has told (area FOW)."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.systems.overlord.queries import battle
from grognard.systems.overlord.rules.assumptions import assumed
from grognard.systems.overlord.state import Attack, State
from tests.cases.overlord.board import ALLIES, ally, axis, plan, position, view

BOARD = position(
    ally("a", "us-infantry", "0404"), axis("x", "german-static-battalion", "0504"), fog=True
)


def report(level: int, **said: Any) -> Any:
    """A report on a battalion in which stands what the engine writes below level 3."""
    given = {"id": "r", "attack": 6, "defence": 20, "movement": 8, "seen": 1, "level": level}
    return replace(BOARD.units["x"], **(given | said))


@pytest.mark.rule("OVL-FOW-004", "engine")
@pytest.mark.parametrize(
    ("kind", "size", "attack", "defence", "shock"),
    [
        ("infantry", "company", 1, 5, "none"),
        ("infantry", "battalion", 4, 14, "none"),
        ("infantry", "regiment", 12, 46, "none"),
        ("armour", "battalion", 11, 18, "4"),
        ("artillery", "company", 4, 1, "none"),
        ("hq", "hq", 0, 2, "none"),
    ],
)
def test_below_level_3_kind_and_size_tell_the_usual_values(
    kind: str, size: str, attack: int, defence: int, shock: str
) -> None:
    """Averages over the types of units of the kind and size, half and more rounded up."""
    found = assumed(BOARD, report(2, kind=kind, size=size))
    assert (found.attack, found.defence, found.shock) == (attack, defence, shock)


@pytest.mark.rule("OVL-FOW-004", "engine")
def test_of_a_size_that_no_type_has_the_stacking_points_tell() -> None:
    """Tank battalions of 2 points have 11.4 and 18.3 on average: 4 points are twice that."""
    found = assumed(BOARD, report(2, kind="armour", size="regiment"))
    assert (found.attack, found.defence) == (23, 37)


@pytest.mark.rule("OVL-FOW-004", "engine")
def test_what_a_report_tells_and_own_units_are_left_alone() -> None:
    told = report(3, attack=3, defence=9)
    assert assumed(BOARD, told) == told
    own = BOARD.units["a"]
    assert assumed(BOARD, own) == own


def forecast(level: int, **said: Any) -> Any:
    state: State = view(BOARD, ALLIES)
    state.units = {"a": BOARD.units["a"], "r": report(level, **said)}
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    return battle(state, {"target": "0504"})


@pytest.mark.rule("OVL-FOW-004", "engine")
def test_a_forecast_counts_the_unknown_as_usual() -> None:
    """A battalion of 14 points, and a company of 5 gives way more often than a regiment of 46."""
    assert forecast(1).defence_tenths == 140
    chances = [
        sum(result.retreat_tenths for result in forecast(2, size=size).results)
        for size in ("company", "battalion", "regiment")
    ]
    assert chances[0] > chances[1] > chances[2] == 0
