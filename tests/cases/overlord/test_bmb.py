"""Bombardment and artillery."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from grognard.kernel.records import Event
from grognard.systems.overlord.events.field import FlakFired, HexBombarded, MissionFailed
from grognard.systems.overlord.orders import March, Shell
from grognard.systems.overlord.rules.battle import fight
from grognard.systems.overlord.rules.bombardment import (
    bombard,
    modifier,
    planned_bombardments,
    points_of,
    result_of,
    targets_of,
)
from grognard.systems.overlord.rules.intelligence import average_level, rounded_level
from grognard.systems.overlord.rules.odds import Battle, Support, cover_sum, defence_sum
from grognard.systems.overlord.rules.planning import march, refuse_shell, shell
from grognard.systems.overlord.rules.rest import condition_after, rest
from grognard.systems.overlord.rules.support import firing, gather_support
from grognard.systems.overlord.state import Attack, Fire, Item, Mission, Setting, Skies, State
from grognard.systems.overlord.terms import AssetTerms, UnitTerms
from grognard.terrain.shown import MarkShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ROOTS,
    ally,
    alter,
    axis,
    exact,
    ground,
    of,
    plan,
    play,
    position,
    view,
)

TARGET = "0504"
ITEM = Item(sort="bombardment", side=ALLIES, hex=TARGET)
CRUISER = AssetTerms(id="ca", side=ALLIES, asset="light-cruiser", name="Glasgow", sea="bay")
FIGHTER = AssetTerms(id="p47", side=ALLIES, asset="allied-fighter-bomber", name="P-47")


def battery(*more: UnitTerms, guns: int = 1, combat: bool = False, **said: Any) -> State:
    """Field guns of 3 each, two hexes from a German regiment."""
    said.setdefault("fog", False)
    state = position(
        *(ally(f"g{n}", "us-105mm", "0304") for n in range(guns)),
        axis("x", "german-infantry", TARGET),
        *more,
        **said,
    )
    for n in range(guns):
        plan(state, "fires", ALLIES, **{f"g{n}": Fire(target=TARGET)})
    if combat:
        plan(state, "settings", ALLIES, **{ROOTS[ALLIES]: Setting(combat=True)})
    return state


def shelled(state: State, roll: int = 10, **dice: Any) -> tuple[HexBombarded, list[Event]]:
    """Carry a bombardment out; what its side heard of it comes back."""
    events = play(state, bombard(state, ITEM), dice={"bombardment": roll, **dice})
    return next(event for event in of(events, HexBombarded) if ALLIES in event.to), events


# The bombardment.


@pytest.mark.rule("OVL-CBT-045", "engine")
@pytest.mark.rule("OVL-ART-009", "engine")
@pytest.mark.rule("OVL-AIRA-019", "engine")
def test_a_bombardment_is_fire_on_a_hex_that_nobody_attacks() -> None:
    state = battery(ally("a", "us-infantry", "0404"), assets=[FIGHTER])
    plan(state, "missions", ALLIES, p47=Mission(mission="bombard", target=TARGET))
    assert planned_bombardments(state) == (ITEM,)
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    assert planned_bombardments(state) == ()


@pytest.mark.rule("OVL-CBT-045", "engine")
def test_friends_are_supported_and_not_bombarded() -> None:
    state = battery(ally("a", "us-infantry", "0404"))
    plan(state, "fires", ALLIES, g0=Fire(target="0404"))
    assert targets_of(state, ALLIES) == ()


@pytest.mark.rule("OVL-CBT-045", "engine")
@pytest.mark.rule("OVL-AIRA-019", "engine")
def test_guns_and_bombers_choose_their_targets_and_support_is_none() -> None:
    state = battery(axis("y", "eastern", "0804"), assets=[FIGHTER, CRUISER])
    plan(state, "missions", ALLIES, p47=Mission(mission="bombard", target="0804"))
    plan(state, "missions", ALLIES, ca=Mission(mission="support", target="0605"))
    assert targets_of(state, ALLIES) == (TARGET, "0804")
    assert targets_of(state, AXIS) == ()


@pytest.mark.rule("OVL-CBT-046", "engine")
@pytest.mark.parametrize(
    ("combat", "points"), [(False, 3 + 3 + 25 + 15), (True, 12 + 12 + 25 + 15)]
)
def test_points_are_those_of_guns_ships_and_aircraft(combat: bool, points: int) -> None:
    state = battery(guns=2, combat=combat, assets=[CRUISER, FIGHTER])
    guns = tuple(state.units[name] for name in ("g0", "g1"))
    assert points_of(state, guns, tuple(state.assets.values())) == points
    for name in ("ca", "p47"):
        plan(state, "missions", ALLIES, **{name: Mission(mission="bombard", target=TARGET)})
    told, _ = shelled(state, flak=1, **{"return": 1})
    assert told.points_tenths == 10 * points


@pytest.mark.rule("OVL-CBT-047", "engine")
@pytest.mark.rule("OVL-CBT-053", "engine")
@pytest.mark.parametrize(
    ("points", "shift", "roll", "column", "result"),
    [
        (90, 1, 5, "75", 6),
        (5, 0, 12, "5", 2),
        (5, 1, 12, "-", 0),
        ("5.1", 0, 12, "10", 4),
        (200, 0, 13, "200", 40),
        (201, 0, 10, "9999", 38),
        (10_000, 0, 10, "9999", 38),
        (176, 0, 0, "200", 0),
        (176, 0, -4, "200", 0),
        (176, 2, 7, "100", 11),
    ],
)
def test_how_the_table_is_read(
    points: int | str, shift: int, roll: int, column: str, result: int
) -> None:
    assert result_of(position(), Fraction(points), shift, roll) == (column, result)


@pytest.mark.rule("OVL-CBT-054", "engine")
@pytest.mark.rule("OVL-CBT-047", "engine")
def test_the_example_of_ninety_points_in_woods() -> None:
    """65 of artillery and a light cruiser, level 3, a seven: column 51-75, five, 6 percent."""
    state = battery(on=ground({TARGET: "woods"}), assets=[CRUISER], fog=True)
    alter(state, "g0", attack=65)
    report(state, "x", 3)
    plan(state, "missions", ALLIES, ca=Mission(mission="bombard", target=TARGET))
    told, events = shelled(state, 7, **{"return": 1})
    assert (told.points_tenths, told.column, told.modifier, told.result) == (900, "75", -2, 6)
    # the other side feels it, and is told no more
    [felt] = [event for event in of(events, HexBombarded) if AXIS in event.to]
    assert (felt.points_tenths, felt.modifier, felt.result) == (0, 0, 6)
    assert state.units["x"].readiness_tenths == 940


@pytest.mark.rule("OVL-CBT-046", "engine")
@pytest.mark.rule("OVL-CBT-054", "engine")
@pytest.mark.parametrize(("flak", "points"), [(1, 430), (6, 280)])
def test_aircraft_pass_anti_aircraft_fire_before_they_bombard_and_ships_do_not(
    flak: int, points: int
) -> None:
    """Guns of 3, a cruiser of 25, fighters of 15 that a six sends home: one die is asked for."""
    state = battery(assets=[FIGHTER, CRUISER])
    state.skies = Skies(winner=AXIS, value=26)
    for name in ("p47", "ca"):
        plan(state, "missions", ALLIES, **{name: Mission(mission="bombard", target=TARGET)})
    told, _ = shelled(state, 5, flak=[flak], **{"return": 1})
    assert told.points_tenths == points


@pytest.mark.rule("OVL-CBT-054", "engine")
@pytest.mark.parametrize(
    ("template", "quality", "left"),
    [
        ("german-infantry", "regular", 890),
        ("german-infantry", "elite", 912),
        ("german-105mm", "regular", 835),
        ("light-anti-air", "regular", 835),
        ("hq", "regular", 340),
    ],
)
def test_who_suffers_how_much(template: str, quality: str, left: int) -> None:
    """48 points in the open at level 4 and a ten: 11 percent."""
    echelon = "division" if template == "hq" else ""
    hit = axis("y", template, TARGET, quality=quality, echelon=echelon)
    state = battery(hit, guns=4, combat=True)
    told, _ = shelled(state, 10)
    assert told.result == 11
    assert state.units["y"].readiness_tenths == left
    assert state.units["x"].at == TARGET


@pytest.mark.rule("OVL-CBT-048", "engine")
@pytest.mark.parametrize(("ship", "strength"), [(False, 959), (True, 910)])
def test_guns_alone_cost_less_strength(ship: bool, strength: int) -> None:
    """At half readiness half of 11 or 18 goes to strength, guns alone three quarters of it."""
    state = battery(guns=4, combat=True, assets=[CRUISER, CRUISER.__class__(
        id="cb", side=ALLIES, asset="light-cruiser", name="Belfast", sea="bay")])  # fmt: skip
    alter(state, "x", readiness_tenths=500)
    # an HQ suffers six times as much
    root = alter(state, ROOTS[AXIS], at=TARGET, readiness_tenths=500)
    if ship:
        for name in ("ca", "cb"):
            plan(state, "missions", ALLIES, **{name: Mission(mission="bombard", target=TARGET)})
    told, _ = shelled(state, 10, **{"return": 1})
    assert told.result == (18 if ship else 11)
    assert state.units["x"].strength_tenths == strength
    assert ship or state.units[root.id].strength_tenths == 753, "660 x 0.5 x 0.75 less"


CHECK = [
    # points, shift for digging in, average readiness lost at levels 3, 4, 5
    (176, 0, (9, 15, 22)),
    (176, 1, (8, 12, 18)),
    (52, 0, (4, 7, 10)),
    (52, 1, (3, 5, 8)),
    (13, 0, (1, 2, 3)),
]


@pytest.mark.rule("OVL-CBT-054", "engine")
@pytest.mark.parametrize(("points", "shift", "losses"), CHECK)
def test_the_check_of_the_bombardment_table(
    points: int, shift: int, losses: tuple[int, int, int]
) -> None:
    for level, loss in zip((30, 40, 50), losses, strict=True):
        state = battery()
        if shift:
            alter(state, "x", dug_in=True)
        alter(state, "g0", attack=points)
        change = modifier(state, level)
        found = [result_of(state, Fraction(points), shift, die + change)[1] for die in range(1, 11)]
        assert abs(sum(found) / 10 - loss) <= 1
    told, _ = shelled(state, 5)
    assert told.column == str({176: 200, 52: 75, 13: 20}[points] if not shift else {
        176: 150, 52: 50}[points])  # fmt: skip


# Intelligence.


def report(state: State, unit: str, level: int) -> None:
    """Let the Allies know a unit at a level."""
    told = msgspec.structs.replace(state.units[unit], id=f"r-{unit}", seen=1, level=level)
    state.reports = {**state.reports, ALLIES: {**state.reports[ALLIES], told.id: told}}
    state.traces = {**state.traces, f"{ALLIES}/{unit}": told.id}


@pytest.mark.rule("OVL-CBT-050", "engine")
@pytest.mark.rule("OVL-CBT-051", "engine")
@pytest.mark.parametrize(
    ("level", "change"),
    [(10, -6), (15, -5), (20, -4), (25, -3), (30, -2), (35, -1), (40, 0), (45, 1), (50, 2)],
)
def test_what_intelligence_adds_to_the_roll(level: int, change: int) -> None:
    """At level 1 a nine counts as a three."""
    state = battery()
    assert modifier(state, level) == change
    assert (9 + modifier(state, 10)) == 3


@pytest.mark.rule("OVL-TER-011", "engine")
@pytest.mark.rule("OVL-ART-009", "engine")
@pytest.mark.parametrize(("directed", "change"), [(False, -6), (True, -2)])
def test_fire_that_is_directed_ignores_the_cover_of_its_target(directed: bool, change: int) -> None:
    """Bocage takes two levels: a regiment known at level 1 is fired at as if known at level 3."""
    post = [MarkShown("observation", "observation-point", "0304")] if directed else []
    state = battery(fog=True, on=ground({TARGET: "bocage"}, marks=post))
    report(state, "x", 1)
    told, _ = shelled(state, 10)
    assert told.modifier == change


@pytest.mark.rule("OVL-CBT-052", "engine")
@pytest.mark.rule("OVL-FOW-007", "engine")
@pytest.mark.parametrize(
    ("levels", "tenths"), [((1, 2), 15), ((4, 5, 5), 45), ((1, 1, 2), 10), ((3, 3, 2), 25)]
)
def test_averages_are_rounded_down_to_a_half(levels: tuple[int, ...], tenths: int) -> None:
    units = [axis(f"y{n}", "eastern", TARGET) for n in range(len(levels))]
    state = position(*units, fog=True)
    for unit, level in zip(units, levels, strict=True):
        report(state, unit.id, level)
    assert average_level(state, ALLIES, TARGET) == tenths
    assert rounded_level(sum(levels), len(levels)) == tenths


@pytest.mark.rule("OVL-CBT-052", "engine")
@pytest.mark.rule("OVL-CBT-047", "engine")
def test_unseen_targets_waste_the_mission_and_without_fog_level_four_counts() -> None:
    state = battery(assets=[CRUISER], fog=True)
    plan(state, "missions", ALLIES, ca=Mission(mission="bombard", target=TARGET))
    events = play(state, bombard(state, ITEM), dice={"return": 1})
    assert [event.why for event in of(events, MissionFailed)] == ["unseen"]
    assert state.units["x"].readiness_tenths == 1000
    assert average_level(battery(fog=False), ALLIES, TARGET) == 40
    assert average_level(battery(fog=False), AXIS, "0304") == 40
    assert average_level(battery(fog=False), ALLIES, "0804") == 0, "nobody is there"
    lifted = battery(fog=True)
    lifted.lifted = {ALLIES: True}
    assert average_level(lifted, ALLIES, TARGET) == 50, "who sees all knows all"


@pytest.mark.rule("OVL-SEQ-018", "engine")
@pytest.mark.parametrize("favoured", [ALLIES, AXIS])
def test_the_most_points_come_first_and_fortune_parts_equals(favoured: str) -> None:
    state = battery(axis("h", "german-105mm", "0704"), axis("h2", "german-105mm", "0704"))
    plan(state, "fires", AXIS, h=Fire(target="0304"))
    state.favoured = favoured
    assert planned_bombardments(state)[0].side == favoured
    plan(state, "fires", AXIS, h2=Fire(target="0304"))
    alter(state, "h", range=9)
    alter(state, "h2", range=9)
    assert planned_bombardments(state)[0].side == AXIS


# Artillery.


@pytest.mark.rule("OVL-ART-001", "engine")
def test_only_guns_that_stand_still_fire() -> None:
    state = battery(ally("a", "us-infantry", "0404"))
    seen = view(state, ALLIES)
    assert refuse_shell(seen, Shell(unit="a", target=TARGET)) is not None
    assert refuse_shell(seen, Shell(unit="g0", target=TARGET)) is None
    assert [gun.id for gun in firing(state, ALLIES, TARGET)] == ["g0"]
    alter(state, "g0", moved=True)
    assert firing(state, ALLIES, TARGET) == ()


@pytest.mark.rule("OVL-ART-001", "engine")
def test_who_is_told_to_march_does_not_fire() -> None:
    state = battery()
    play(state, march(state, ALLIES, March(units=("g0",), path=("0204",))))
    assert "g0" not in state.fires[ALLIES]
    play(state, shell(state, ALLIES, Shell(unit="g0", target=TARGET)))
    assert "g0" not in state.moves[ALLIES]


@pytest.mark.rule("OVL-ART-003", "engine")
@pytest.mark.rule("OVL-ART-004", "engine")
def test_guns_aim_at_units_within_their_range() -> None:
    """A 105 mm battalion reaches four hexes."""
    state = battery(
        axis("far", "eastern", "0804"),
        axis("near", "eastern", "0704"),
        ally("b", "ranger", "0604"),
        ally("c", "ranger", "0305"),
    )
    seen = view(state, ALLIES)

    def legal(target: str) -> bool:
        return refuse_shell(seen, Shell(unit="g0", target=target)) is None

    assert [legal(at) for at in (TARGET, "0305", "0604", "0704", "0804", "0404", "0304")] == [
        True,
        True,
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.rule("OVL-ART-008", "engine")
@pytest.mark.rule("OVL-ART-010", "engine")
def test_guns_add_their_attack_to_an_attack_or_to_a_defence() -> None:
    state = battery(ally("a", "us-infantry", "0404"), axis("h", "150mm", "0704"))
    assert [gun.id for gun in firing(state, ALLIES, TARGET)] == ["g0"]
    plan(state, "fires", AXIS, h=Fire(target=TARGET))
    guns = firing(state, AXIS, TARGET)
    units = (state.units["a"],), (state.units["x"],)
    battle = Battle("set-piece", ALLIES, TARGET, *units, cover=Support(guns=guns))
    assert (defence_sum(state, battle), cover_sum(state, battle)) == exact(44, 4)
    # but never to their own hex
    plan(state, "fires", AXIS, h=Fire(target="0704"))
    assert firing(state, AXIS, "0704") == ()


@pytest.mark.rule("OVL-ART-011", "engine")
@pytest.mark.rule("OVL-ART-013", "engine")
def test_guns_defend_with_one_and_combat_plus_serves_their_fire_alone() -> None:
    state = position(axis("h", "150mm", TARGET), ally("a", "us-infantry", "0404"))
    plan(state, "settings", AXIS, **{ROOTS[AXIS]: Setting(combat=True)})
    gun = state.units["h"]
    battle = Battle("set-piece", ALLIES, TARGET, (state.units["a"],), (gun,))
    assert defence_sum(state, battle) == 1
    helped = Battle("set-piece", ALLIES, "0604", (), (), cover=Support(guns=(gun,)))
    assert cover_sum(state, helped) == 16


@pytest.mark.rule("OVL-ART-012", "engine")
def test_support_that_nobody_needs_is_rest() -> None:
    state = battery(ally("a", "us-infantry", "0404"))
    plan(state, "fires", ALLIES, g0=Fire(target="0404"))
    tired = alter(state, "g0", readiness_tenths=500)
    assert targets_of(state, ALLIES) == ()
    assert condition_after(state, tired) == (600, 1000)
    play(state, rest(state))
    assert state.units["g0"].readiness_tenths == 600
    fired = alter(state, "g0", readiness_tenths=500, idle=False)
    assert condition_after(state, fired) == (500, 1000)


@pytest.mark.rule("OVL-ART-014", "engine")
def test_one_mission_a_turn_but_every_attack_on_the_supported_hex_is_answered() -> None:
    state = battery()
    play(state, shell(state, ALLIES, Shell(unit="g0", target="0404")))
    assert state.fires[ALLIES] == {"g0": Fire(target="0404")}
    found: list[Support] = []

    def twice() -> Any:
        found.append((yield from gather_support(state, ALLIES, "0404", "defence")))
        found.append((yield from gather_support(state, ALLIES, "0404", "defence")))

    play(state, twice())
    assert [[gun.id for gun in support.guns] for support in found] == [["g0"], ["g0"]]
    # three percent of readiness for each
    assert state.units["g0"].readiness_tenths == 940


@pytest.mark.rule("OVL-ART-001", "engine")
@pytest.mark.rule("OVL-ART-014", "engine")
@pytest.mark.rule("OVL-ART-015", "engine")
def test_only_living_guns_in_range_that_stood_still_fire_and_at_their_target_alone() -> None:
    """A battalion of 105 mm reaches 4 hexes."""
    state = position(
        ally("near", "us-105mm", "0504"),
        ally("far", "us-105mm", "0204"),
        ally("too-far", "us-105mm", "0104"),
        ally("foot", "us-infantry", "0504"),
        axis("x", "german-infantry", "0604"),
    )
    everyone = dict.fromkeys(("near", "far", "too-far", "foot", "dead"), Fire(target="0604"))
    plan(state, "fires", ALLIES, **everyone)
    assert [gun.id for gun in firing(state, ALLIES, "0604")] == ["far", "near"]
    assert firing(state, ALLIES, "0505") == ()
    alter(state, "near", moved=True)
    assert [gun.id for gun in firing(state, ALLIES, "0604")] == ["far"]
    alter(state, "far", forced=True)
    assert firing(state, ALLIES, "0604") == ()


@pytest.mark.rule("OVL-ART-015", "engine")
@pytest.mark.parametrize(("retreats", "fires"), [(False, True), (True, False)])
def test_guns_that_are_driven_off_have_lost_their_mission(retreats: bool, fires: bool) -> None:
    state = position(ally("a", "us-infantry", "0404"), axis("h", "german-105mm", TARGET), fog=False)
    plan(state, "fires", AXIS, h=Fire(target="0404"))
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET, how="no-advance"))
    item = Item(sort="battle", side=ALLIES, hex=TARGET)
    play(state, fight(state, item), dice={"battle": 1}, chances={"retreat": retreats})
    assert bool(firing(state, AXIS, "0404")) == fires


@pytest.mark.rule("OVL-CBT-044", "engine")
@pytest.mark.rule("OVL-AA-011", "engine")
@pytest.mark.parametrize(("die", "points"), [(1, 15), (5, "7.5")])
def test_aircraft_pass_flak_before_they_strike(die: int, points: int | str) -> None:
    """A light Flak battalion and a regiment, 10 against 10: a five halves the strike."""
    state = battery(axis("f", "light-anti-air", TARGET), guns=0, assets=[FIGHTER])
    plan(state, "missions", ALLIES, p47=Mission(mission="bombard", target=TARGET))
    told, events = shelled(state, 10, flak=die, **{"return": 1})
    kinds = [type(event) for event in events]
    assert kinds.index(FlakFired) < kinds.index(HexBombarded)
    assert told.points_tenths == 10 * Fraction(points)
