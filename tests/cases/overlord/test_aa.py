"""Anti-aircraft fire."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from grognard.kernel.records import Event
from grognard.kernel.ruleset import Play
from grognard.systems.overlord.events.field import FlakFired
from grognard.systems.overlord.rules.flak import (
    bonus,
    column_of,
    over_attackers,
    over_hex,
    pass_flak,
    quality_shift,
    strength_of,
)
from grognard.systems.overlord.rules.skies import compare
from grognard.systems.overlord.rules.support import gather_support
from grognard.systems.overlord.state import Asset, Mission, Skies, State
from grognard.systems.overlord.terms import AssetTerms, UnitTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    of,
    plan,
    play,
    position,
    read_the_tables,
    the_tables,
)

TARGET = "0504"
FLAK = """
-0 -0 -0 -0 -0 -2 -5 H8
-0 -0 -0 -0 -2 -5 H8 H12
-0 -0 -0 -2 -5 H8 H12 A15
-0 -0 -2 -5 H8 H12 A15 A20
-0 -2 -5 H8 H12 A15 A20 A25
-2 -5 H8 H12 A15 A20 A25 A30
"""
"""The table of the register, a line for each face of the die."""
COLUMNS = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]


def over(*units: UnitTerms, asset: str = "allied-fighter-bomber", **said: Any) -> State:
    """Ground units of the Axis, and an Allied aircraft."""
    rows = [AssetTerms(id="air", side=ALLIES, asset=asset, name="Aircraft", **said)]
    return position(*units, assets=rows, fog=False)


def flown(state: State, die: int, name: str = "air") -> tuple[Fraction, list[Event]]:
    """Let an aircraft pass the fire over the target; what is left of its strike."""
    left: list[Fraction] = []

    def passes() -> Any:
        fire = over_hex(state, AXIS, TARGET)
        left.append((yield from pass_flak(state, AXIS, TARGET, fire, state.assets[name])))

    events = play(state, passes(), dice={"flak": die})
    return left[0], events


@pytest.mark.rule("OVL-AA-002", "data")
@pytest.mark.rule("OVL-AA-003", "data")
@pytest.mark.rule("OVL-AA-004", "data")
def test_anti_aircraft_strength_of_kinds() -> None:
    kinds = read_the_tables().kinds
    strong = {name: row.aa for name, row in kinds.items() if row.aa != 1}
    assert strong == {"light-anti-air": 3, "heavy-anti-air": 4}
    assert [name for name, row in kinds.items() if row.covers] == ["heavy-anti-air"]


@pytest.mark.rule("OVL-AA-002", "engine")
@pytest.mark.rule("OVL-AA-003", "engine")
@pytest.mark.rule("OVL-AA-004", "engine")
@pytest.mark.parametrize(
    ("template", "strength"),
    [
        ("german-infantry", 4),
        ("panzer-iv", 2),
        ("light-anti-air", 6),
        ("heavy-flak", 16),
        ("hq", 1),
    ],
)
def test_anti_aircraft_strength_by_stacking_points(template: str, strength: int) -> None:
    state = position(axis("x", template, TARGET, echelon="division" if template == "hq" else ""))
    assert strength_of(state, state.units["x"]) == strength


@pytest.mark.rule("OVL-AA-004", "engine")
@pytest.mark.rule("OVL-AA-006", "engine")
def test_the_fire_over_a_hex() -> None:
    """All units there, heavy guns from around, light guns not, and what counter-air adds."""
    state = over(
        axis("x", "german-infantry", TARGET),
        axis("h", "heavy-flak", "0503"),
        axis("far", "heavy-flak", "0502"),
        axis("l", "light-anti-air", "0505"),
    )
    fire = {unit.id: value for unit, value in over_hex(state, AXIS, TARGET)}
    assert fire == {"x": 4, "h": 16}
    state.skies = Skies(winner=AXIS, value=3)
    assert (bonus(state, AXIS), bonus(state, ALLIES)) == (3, 0)
    _, events = flown(state, 1)
    assert {event.strength for event in of(events, FlakFired)} == {23}


@pytest.mark.rule("OVL-AA-005", "engine")
def test_defending_aircraft_meet_half_of_the_attackers_fire_and_heavy_guns_in_full() -> None:
    state = position(
        ally("a", "us-infantry", "0404"),
        ally("l", "light-anti-air", "0404"),
        ally("h", "heavy-flak", "0505"),
        ally("idle", "light-anti-air", "0403"),
        axis("x", "german-infantry", TARGET),
    )
    attackers = (state.units["a"], state.units["l"])
    fire = {unit.id: value for unit, value in over_attackers(state, attackers, TARGET)}
    assert fire == {"a": 2, "l": 3, "h": 16}


@pytest.mark.rule("OVL-AA-005", "engine")
def test_aircraft_that_defend_a_hex_are_fired_at() -> None:
    state = position(
        ally("a", "us-infantry", "0404"),
        axis("x", "german-infantry", TARGET),
        assets=[AssetTerms(id="fw", side=AXIS, asset="german-fighter-bomber", name="Fw 190")],
        fog=False,
    )
    plan(state, "missions", AXIS, fw=Mission(mission="defend", target=TARGET))
    attackers = (state.units["a"],)

    def support() -> Play:
        yield from gather_support(state, AXIS, TARGET, "defence", attackers)

    events = play(state, support(), dice={"flak": 1, "return": 1})
    # half of 4, against 8: 1:4
    assert {(event.strength, event.odds) for event in of(events, FlakFired)} == {(2, "1:4")}


@pytest.mark.rule("OVL-AA-005", "engine")
@pytest.mark.rule("OVL-AIRA-020", "engine")
@pytest.mark.parametrize(
    ("side", "role", "die", "left"),
    [
        (ALLIES, "attack", 3, 2),
        (ALLIES, "attack", 4, 1),
        (ALLIES, "attack", 6, 0),
        (AXIS, "defence", 3, 1),
        (AXIS, "defence", 4, "0.5"),
        (AXIS, "defence", 6, 0),
    ],
)
def test_fire_halves_or_ends_the_support_of_aircraft(
    side: str, role: Any, die: int, left: int | str
) -> None:
    """4 and 16 against 10, and half of 4 and 16 against 8, are 2:1: from 4 halved, from 6 none."""
    rows = {ALLIES: "allied-fighter-bomber", AXIS: "german-fighter-bomber"}
    state = position(
        ally("a", "us-infantry", "0404"),
        ally("b", "heavy-flak", "0404"),
        axis("x", "german-infantry", TARGET),
        axis("y", "heavy-flak", TARGET),
        assets=[AssetTerms(id=f"{one} air", side=one, asset=rows[one], name="air") for one in rows],
        fog=False,
    )
    plan(state, "missions", ALLIES, **{f"{ALLIES} air": Mission("support", TARGET)})
    plan(state, "missions", AXIS, **{f"{AXIS} air": Mission("defend", TARGET)})
    found: list[Fraction] = []

    def support() -> Play:
        attackers = (state.units["a"],)
        found.append((yield from gather_support(state, side, TARGET, role, attackers)).air)

    play(state, support(), dice={"flak": die, "return": 1})
    assert found == [Fraction(left)]


@pytest.mark.rule("OVL-AA-007", "engine")
@pytest.mark.parametrize(
    ("strength", "defence", "shift", "odds"),
    [(10, 10, 0, "1:1"), (10, 5, 0, "2:1"), (19, 10, 0, "1:1"), (4, 10, 0, "1:3"),
     (1, 10, 0, "1:4"), (60, 10, 0, "5:1"), (10, 10, 1, "2:1"), (10, 10, -2, "1:3"),
     (1, 10, -2, "1:4"), (60, 10, 2, "5:1")],
)  # fmt: skip
def test_the_ratio_is_rounded_for_the_aircraft(
    strength: int, defence: int, shift: int, odds: str
) -> None:
    table = the_tables().flak
    found = column_of(table, Fraction(strength), Fraction(defence), shift)
    assert table[found].odds == odds


@pytest.mark.rule("OVL-AA-008", "engine")
@pytest.mark.rule("OVL-AIRA-012", "engine")
@pytest.mark.parametrize(
    ("gunners", "pilot", "shift"),
    [
        ([("german-infantry", "veteran")], "regular", 1),
        ([("german-infantry", "veteran"), ("heavy-flak", "regular")], "regular", 0),
        ([("german-infantry", "conscript"), ("heavy-flak", "elite")], "regular", 1),
        ([("german-infantry", "conscript")], "veteran", -3),
        ([("heavy-flak", "elite")], "elite", 0),
    ],
)
def test_gunners_are_averaged_by_their_fire(
    gunners: list[tuple[str, str]], pilot: str, shift: int
) -> None:
    """A conscript regiment (4) and elite heavy guns (16) average 3.2."""
    units = [axis(f"x{n}", row, TARGET, quality=good) for n, (row, good) in enumerate(gunners)]
    state = over(*units, quality=pilot)
    assert quality_shift(over_hex(state, AXIS, TARGET), state.assets["air"]) == shift


@pytest.mark.rule("OVL-AA-008", "engine")
@pytest.mark.rule("OVL-AIRA-012", "engine")
@pytest.mark.parametrize("pilot", ["conscript", "regular", "elite"])
def test_where_nobody_fires_no_quality_counts(pilot: str) -> None:
    state = over(axis("x", "german-infantry", TARGET, quality="elite"), quality=pilot)
    asset, [unit] = state.assets["air"], [state.units["x"]]
    assert quality_shift((), asset) == 0
    assert quality_shift(((unit, Fraction(0)),), asset) == 0


@pytest.mark.rule("OVL-AA-009", "engine")
@pytest.mark.rule("OVL-AA-010", "engine")
def test_the_example_of_two_aircraft() -> None:
    """A heavy battalion of 2 points (8) and armour (2): 1:1 against 10, 2:1 against 5."""
    state = position(
        axis("h", "heavy-flak", TARGET),
        axis("p", "panzer-iv", TARGET),
        assets=[
            AssetTerms(id="a", side=ALLIES, asset="allied-fighter-bomber", name="A"),
            AssetTerms(id="b", side=ALLIES, asset="allied-transport", name="B"),
        ],
        fog=False,
    )
    alter(state, "h", size="battalion")
    for name, odds in (("a", "1:1"), ("b", "2:1")):
        _, events = flown(state, 1, name)
        assert {(event.strength, event.odds) for event in of(events, FlakFired)} == {(10, odds)}


@pytest.mark.rule("OVL-AA-009", "engine")
@pytest.mark.rule("OVL-AA-011", "engine")
@pytest.mark.parametrize(("gunners", "asset"), [(True, "allied-recon"), (False, "allied-fighter")])
def test_nobody_fires_without_guns_or_at_what_has_no_defence(gunners: bool, asset: str) -> None:
    """Scouts have no air defence of their own; no die is asked for, and all of a strike is left."""
    scout = AssetTerms(id="a", side=ALLIES, asset=asset, name="A")
    state = position(axis("h", "heavy-flak", TARGET), assets=[scout], fog=False)
    fire = over_hex(state, AXIS, TARGET) if gunners else ()
    left: list[Fraction] = []

    def fly() -> Any:
        left.append((yield from pass_flak(state, AXIS, TARGET, fire, state.assets["a"])))

    assert play(state, fly()) == []
    assert left == [Fraction(1)]


@pytest.mark.rule("OVL-AA-012", "data")
def test_the_anti_aircraft_table() -> None:
    rows = read_the_tables().flak
    assert [row.odds for row in rows] == COLUMNS
    typed = [line.split() for line in FLAK.split("\n")[1:-1]]
    found = [[f"{row.effects[die]}{row.damage[die]}" for row in rows] for die in range(6)]
    assert found == typed


FULL, HALF, NONE = Fraction(1), Fraction(1, 2), Fraction(0)
CHECK = [
    # a lone regiment; with a light Flak battalion; a full hex beside a heavy regiment
    (("german-infantry",), (), [FULL] * 6, 0),
    (("german-infantry", "light-anti-air"), (), [FULL] * 4 + [HALF] * 2, 0),
    (("german-infantry", "german-infantry", "hq"), ("heavy-flak",),
     [FULL] * 3 + [HALF] * 2 + [NONE], 7),
]  # fmt: skip


@pytest.mark.rule("OVL-AA-012", "engine")
@pytest.mark.rule("OVL-AA-011", "engine")
@pytest.mark.rule("OVL-AA-001", "engine")
@pytest.mark.parametrize(("here", "beside", "effects", "damage"), CHECK)
def test_what_a_fighter_bomber_meets(
    here: tuple[str, ...], beside: tuple[str, ...], effects: list[Fraction], damage: int
) -> None:
    found, hurt = [], []
    for die in range(1, 7):
        units = [
            axis(f"x{n}", row, TARGET, **({"echelon": "division"} if row == "hq" else {}))
            for n, row in enumerate(here)
        ]
        units += [axis(f"y{n}", row, "0503") for n, row in enumerate(beside)]
        state = over(*units)
        found.append(flown(state, die)[0])
        hurt.append(1000 - state.assets["air"].readiness_tenths)
    assert found == effects
    if damage:
        assert sum(hurt) / 60 == damage


@pytest.mark.rule("OVL-AA-013", "engine")
def test_a_halved_strike_is_halved_as_a_fraction() -> None:
    """One column of support is halved, and rounded with all other shifts only."""
    state = over(
        axis("x", "german-infantry", TARGET),
        axis("f", "light-anti-air", TARGET),
        ally("a", "us-infantry", "0404"),
        asset="allied-fighter",
    )
    plan(state, "missions", ALLIES, air=Mission(mission="support", target=TARGET))
    found: list[Any] = []

    def support() -> Any:
        found.append((yield from gather_support(state, ALLIES, TARGET, "attack")))

    play(state, support(), dice={"flak": 6})
    assert found[0].air == Fraction(1, 2)


@pytest.mark.rule("OVL-AA-014", "engine")
def test_nobody_fires_at_scouts() -> None:
    state = over(axis("f", "heavy-flak", TARGET), asset="allied-recon")
    plan(state, "missions", ALLIES, air=Mission(mission="recon", target=TARGET))
    events = play(state, compare(state))
    assert not of(events, FlakFired)
    assert state.assets["air"] == Asset(
        id="air",
        side=ALLIES,
        asset="allied-recon",
        name="Aircraft",
        quality="regular",
        readiness_tenths=900,
        back=2,
    )


def test_flak_tells_the_enemy_no_name_of_an_aircraft() -> None:
    state = over(axis("x", "german-infantry", TARGET))
    _, events = flown(state, 1)
    told = {event.to: event.asset for event in of(events, FlakFired)}
    assert told == {(ALLIES,): "air", (AXIS,): "allied-fighter-bomber"}


@pytest.mark.rule("OVL-AA-009", "engine")
@pytest.mark.rule("OVL-AA-011", "engine")
@pytest.mark.rule("OVL-CBT-044", "engine")
@pytest.mark.parametrize(
    ("asset", "strength", "fire", "die", "odds", "left"),
    [
        # a fighter-bomber defends with 10, a heavy bomber with 14, each times its strength
        ("allied-fighter-bomber", 1000, 10, 5, "1:1", 920),
        ("allied-fighter-bomber", 1000, 10, 6, "1:1", 880),
        ("allied-fighter-bomber", 500, 5, 4, "1:1", 950),
        ("allied-fighter-bomber", 500, 10, 1, "2:1", 1000),
        ("allied-fighter-bomber", 500, 10, 2, "2:1", 980),
        ("allied-heavy-bomber", 142, 2, 6, "1:1", 880),
        ("allied-heavy-bomber", 143, 2, 6, "1:2", 920),
    ],
)
def test_worn_aircraft_defend_with_what_is_left_of_them(
    asset: str, strength: int, fire: int, die: int, odds: str, left: int
) -> None:
    state = over(axis("x", "german-infantry", TARGET), asset=asset)
    worn = msgspec.structs.replace(state.assets["air"], strength_tenths=strength)
    state.assets = {"air": worn}
    guns = ((state.units["x"], Fraction(fire)),)

    def passes() -> Any:
        yield from pass_flak(state, AXIS, TARGET, guns, worn)

    events = play(state, passes(), dice={"flak": die})
    told = {event.to: (event.asset, event.odds) for event in of(events, FlakFired)}
    assert told == {(ALLIES,): ("air", odds), (AXIS,): (asset, odds)}
    assert state.assets["air"].readiness_tenths == left
