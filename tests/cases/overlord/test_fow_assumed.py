"""Rule examples of Overlord: what is assumed of enemies whose values nobody has told (area FOW)."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.systems.overlord.queries import battle
from grognard.systems.overlord.rules.assumptions import assumed
from grognard.systems.overlord.rules.intelligence import believed
from grognard.systems.overlord.state import Attack, State
from grognard.systems.overlord.tables import Kind
from tests.cases.overlord.board import ALLIES, ally, alter, axis, plan, position, view

BOARD = position(
    ally("a", "us-infantry", "0404"), axis("x", "german-static-battalion", "0504"), fog=True
)


def report(level: int, **said: Any) -> Any:
    """A report on a battalion in which stands what the engine writes below level 3."""
    given = {"id": "r", "attack": 6, "defence": 20, "movement": 8, "seen": 1, "level": level}
    return replace(BOARD.units["x"], **(given | said))


BLANK = {
    "name": "?",
    "short": "?",
    "nation": "",
    "kind": "infantry",
    "size": "battalion",
    "symbol": "infantry",
    "quality": "regular",
    "grade": "B",
    "attack": 6,
    "defence": 20,
    "movement": 8,
    "shock": "none",
    "echelon": "",
    "range": 0,
    "night": False,
    "part": 0,
    "readiness_tenths": 1000,
    "strength_tenths": 1000,
    "line": "supported",
    "dug_in": False,
}
"""What stands in a report of which nothing is known but the place."""
TOLD = {
    2: ("nation", "kind", "size", "symbol", "echelon"),
    3: ("name", "short", "attack", "defence", "movement", "shock", "range"),
    4: ("quality", "grade", "night", "part", "line", "dug_in"),
    5: ("readiness_tenths", "strength_tenths"),
}
"""At which level a report begins to tell what."""


@pytest.mark.rule("OVL-FOW-004", "engine")
@pytest.mark.rule("OVL-FOW-002", "engine")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_report_tells_what_its_level_tells_and_nothing_else(level: int) -> None:
    """Of a unit that is in everything otherwise than the blank one."""
    state = position(axis("x", "panther", "0504", quality="elite", grade="A"))
    alter(state, "x", part=2, readiness_tenths=410, strength_tenths=620, line="isolated")
    unit = alter(state, "x", dug_in=True, night=True, range=3, echelon="division", size="regiment")
    assert all(getattr(unit, name) != value for name, value in BLANK.items())
    found = believed(unit, "r", 7, level, kind="armour", errors=(0, 0))
    known = {name for least, names in TOLD.items() if level >= least for name in names}
    for name, value in BLANK.items():
        assert getattr(found, name) == (getattr(unit, name) if name in known else value), name
    assert (found.id, found.side, found.at) == ("r", "axis", "0504")
    assert (found.seen, found.level) == (7, level)


@pytest.mark.rule("OVL-FOW-004", "engine")
@pytest.mark.rule("OVL-FOW-005", "engine")
def test_a_report_errs_in_the_type_at_level_2_and_in_the_values_at_level_3() -> None:
    """A battalion of Panthers, 17-22; a tenth too much and a fifth too little.

    Taken for motor infantry it seems to have no armour, taken for recce it does.
    """
    state = position(axis("x", "panther", "0504"))
    unit = state.units["x"]

    def told(level: int, kind: Kind = "recce") -> tuple[str, bool, int, int]:
        found = believed(unit, "r", 1, level, kind=kind, errors=(10, -20))
        return found.kind, found.armoured, found.attack, found.defence

    assert told(2) == ("recce", True, 6, 20)
    assert told(2, "motorised") == ("motorised", False, 6, 20)
    assert told(3) == ("armour", True, 19, 18)
    assert told(4) == told(5) == ("armour", True, 17, 22)


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
