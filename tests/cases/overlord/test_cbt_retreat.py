"""What becomes of a beaten defence, and the calibration of the combat results table."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from statistics import mean, median
from typing import Any

import msgspec
import pytest

from grognard.systems.overlord.events.field import (
    BattleFought,
    UnitDestroyed,
    UnitShifted,
)
from grognard.systems.overlord.rules.battle import fight, read_damage
from grognard.systems.overlord.rules.losses import after_damage, is_broken
from grognard.systems.overlord.rules.rest import recovery
from grognard.systems.overlord.rules.retreat import (
    hold_chance,
    may_retreat,
    only_recce,
    retreat_chance,
    retreat_steps,
    stance_of,
    wants_out,
    way_back,
    withdraw_chance,
)
from grognard.systems.overlord.rules.steps import next_step
from grognard.systems.overlord.state import Attack, Item, March, Move, State, Unit
from grognard.systems.overlord.tables import Intensity
from grognard.systems.overlord.terms import UnitTerms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    ally,
    alter,
    axis,
    ground,
    of,
    plan,
    play,
    position,
    read_the_tables,
)
from tests.cases.overlord.test_cbt_tables import CELLS, ODDS, weighed

TARGET = "0504"
WEST = "0404"


def beaten(
    *more: UnitTerms, die: int = 6, chances: dict[str, Any] | None = None, **values: Any
) -> tuple[State, BattleFought, list[Any]]:
    """Attack a German regiment with an American one, west of it; 14 against 44 is 1:4."""
    state = position(
        ally("a", "us-infantry", WEST), axis("x", "german-infantry", TARGET), *more, fog=False
    )
    if values:
        alter(state, "x", **values)
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    item = Item(sort="battle", side=ALLIES, hex=TARGET)
    events = play(state, fight(state, item), dice={"battle": die}, chances=chances or {})
    told = next(event for event in of(events, BattleFought) if ALLIES in event.to)
    return state, told, events


# Chances.


@pytest.mark.rule("OVL-CBT-080", "engine")
@pytest.mark.rule("OVL-CBT-079", "engine")
@pytest.mark.parametrize(
    ("quality", "readiness", "raw", "damage", "chance"),
    [
        ("regular", 70, 17, 17, "60"),
        ("regular", 50, 17, 17, "74"),
        ("elite", 90, 17, 17, "26"),
        ("regular", 70, 4, 50, "0"),
        ("regular", 70, 5, 5, "0"),
        ("conscript", 70, 5, 5, "20"),
        ("regular", 70, 50, 75, "95"),
        ("conscript", 70, 10, "12.5", "57.5"),
    ],
)
def test_the_chance_of_a_retreat(
    quality: str, readiness: int, raw: int, damage: int | str, chance: str
) -> None:
    state = position(axis("x", "german-infantry", TARGET, quality=quality, readiness=readiness))
    found = retreat_chance(state, (state.units["x"],), raw, Fraction(damage))
    assert found == Fraction(chance)


@pytest.mark.rule("OVL-CBT-088", "engine")
@pytest.mark.rule("OVL-CBT-010", "engine")
@pytest.mark.parametrize(
    ("defender", "attacker", "readiness", "chance"),
    [
        ("regular", "veteran", 100, 67),
        ("regular", "veteran", 40, 57),
        ("regular", "regular", 50, 100),
        ("veteran", "regular", 30, 100),
        ("conscript", "elite", 100, 0),
        ("regular", "regular", 20, 70),
    ],
)
def test_the_chance_to_withdraw(defender: str, attacker: str, readiness: int, chance: int) -> None:
    state = position(
        ally("a", "us-infantry", WEST, quality=attacker),
        axis("x", "german-infantry", TARGET, quality=defender, readiness=readiness),
    )
    found = withdraw_chance(state, (state.units["x"],), (state.units["a"],))
    assert found == chance


@pytest.mark.rule("OVL-CBT-090", "engine")
@pytest.mark.rule("OVL-REC-008", "engine")
@pytest.mark.parametrize(
    ("attackers", "readiness", "chance"),
    [
        (["us-infantry"], 100, 100),
        (["us-infantry"], 40, 95),
        (["us-infantry", "allied-recce"], 100, 0),
        (["allied-engineer"], 100, 0),
        (["us-105mm"], 100, 0),
    ],
)
def test_the_chance_of_recce(attackers: list[str], readiness: int, chance: int) -> None:
    units = [ally(f"a{n}", template, WEST, quality="elite") for n, template in enumerate(attackers)]
    state = position(*units, axis("x", "german-recce", TARGET, readiness=readiness))
    found = withdraw_chance(
        state, (state.units["x"],), tuple(state.units[unit.id] for unit in units)
    )
    assert found == chance


@pytest.mark.rule("OVL-CBT-093", "engine")
@pytest.mark.rule("OVL-CBT-091", "engine")
@pytest.mark.rule("OVL-CBT-009", "engine")
@pytest.mark.parametrize(
    ("quality", "readiness", "chance"),
    [("regular", 70, 78), ("conscript", 30, 42), ("elite", 100, 95), ("conscript", 0, 30)],
)
def test_the_chance_to_hold_at_all_costs(quality: str, readiness: int, chance: int) -> None:
    state = position(axis("x", "german-infantry", TARGET, quality=quality, readiness=readiness))
    assert hold_chance(state, (state.units["x"],)) == chance


# Outcomes.


@pytest.mark.rule("OVL-CBT-082", "engine")
@pytest.mark.rule("OVL-CBT-079", "engine")
def test_a_retreat_costs_a_quarter_more_and_takes_all_units_of_the_hex() -> None:
    """Against 16 + 22 points of defence 14 is 1:3; a six there does 6, Low makes it less."""
    state, told, events = beaten(
        axis("y", "eastern", TARGET), chances={"retreat": True}, strength_tenths=500
    )
    assert (told.column, told.intensity) == ("1:3", "medium")
    assert (told.defender_damage_tenths, told.outcome) == (75, "retreat")
    places = {state.units["x"].at, state.units["y"].at}
    assert len(places) == 1
    assert places.isdisjoint({TARGET})
    assert [event.why for event in of(events, UnitShifted)] == ["retreat", "retreat", "advance"]


@pytest.mark.rule("OVL-CBT-081", "engine")
@pytest.mark.parametrize(
    ("damage", "readiness", "steps"), [(19, 40, 1), (20, 90, 2), (5, "39.9", 2), (0, 100, 1)]
)
def test_how_far_a_defence_goes(damage: int, readiness: int | str, steps: int) -> None:
    assert retreat_steps(Fraction(damage), Fraction(readiness)) == steps


@pytest.mark.rule("OVL-CBT-081", "engine")
def test_a_tired_defence_goes_two_hexes_away_from_its_attackers() -> None:
    state, _, events = beaten(chances={"retreat": True}, readiness_tenths=300, strength_tenths=900)
    moved = [event.hex for event in of(events, UnitShifted) if event.unit == "x"]
    assert len(moved) == 2
    assert state.units["x"].at == moved[-1]
    assert moved[0] in ("0604", "0603")


@pytest.mark.rule("OVL-CBT-081", "engine")
def test_ties_go_to_the_own_hq_then_to_the_cheaper_then_to_the_emptier_hex() -> None:
    """From the west, 0603 and 0604 are equally far."""

    def way(hq_at: str, terrain: dict[str, str], *more: UnitTerms) -> str | None:
        state = position(
            axis("x", "german-infantry", TARGET, hq="h"),
            *([axis("h", "hq", hq_at, echelon="division")] if hq_at else []),
            *more,
            on=ground(terrain),
        )
        return way_back(state, (state.units["x"],), TARGET, {"0404", "0403"})

    assert (way("0601", {"0603": "woods"}), way("0608", {"0604": "woods"})) == ("0603", "0604")
    assert (way("", {"0603": "woods"}), way("", {"0604": "woods"})) == ("0604", "0603")
    assert way("", {}, axis("y", "eastern", "0603")) == "0604"
    assert way("", {}, axis("y", "eastern", "0604")) == "0603"


@pytest.mark.rule("OVL-CBT-084", "engine")
@pytest.mark.parametrize(
    ("what", "legal"),
    [("nothing", True), ("enemy", False), ("zone", False), ("friend in the zone", True),
     ("attacked", False), ("river", False), ("full", False), ("just room", True), ("sea", False),
     ("flood", True), ("flood for tanks", False), ("flood for guns", False), ("steppe", True)],
)  # fmt: skip
def test_where_nobody_may_retreat(what: str, legal: bool) -> None:
    more: list[UnitTerms] = []
    terrain: dict[str, str] = {}
    sides = []
    if what == "enemy":
        more = [ally("b", "eastern", "0604")]
    if what == "zone":
        more = [ally("b", "eastern", "0705")]
    if what == "friend in the zone":
        more = [ally("b", "eastern", "0705"), axis("y", "eastern", "0604")]
    if what == "full":
        more = [axis(f"y{n}", "german-infantry", "0604") for n in range(2)]
    if what == "just room":
        more = [axis("y", "german-infantry", "0604"), axis("h", "hq", "0604", echelon="division")]
    if what == "sea":
        terrain = {"0604": "sea"}
    if what.startswith("flood"):
        terrain = {"0604": "flooded"}
    if what == "steppe":
        terrain = {"0604": "rolling"}
    template = {"flood for guns": "german-105mm", "flood for tanks": "panther", "steppe": "panther"}
    if what == "river":
        sides = [RunShown("rivers", "major", ("0504-se",))]
    unit = axis("x", template.get(what, "german-infantry"), TARGET)
    state = position(unit, *more, on=ground(terrain, sides=sides))
    if what == "attacked":
        plan(state, "attacks", ALLIES, b=Attack(target="0604"))
    assert may_retreat(state, (state.units["x"],), TARGET, "0604") == legal


@pytest.mark.rule("OVL-CBT-084", "engine")
def test_nobody_retreats_next_to_an_attacker() -> None:
    state = position(axis("x", "german-infantry", TARGET), fog=False)
    units = (state.units["x"],)
    assert way_back(state, units, TARGET, {"0503", "0505"}) is None
    assert way_back(state, units, TARGET, {"0503"}) == "0505"


@pytest.mark.rule("OVL-CBT-092", "engine")
@pytest.mark.rule("OVL-CBT-093", "engine")
@pytest.mark.parametrize(
    ("quality", "readiness", "chance"), [("regular", 70, 78), ("conscript", 30, 42)]
)
def test_who_holds_at_all_costs_does_so_with_that_chance(
    quality: str, readiness: int, chance: int
) -> None:
    """The dice themselves are asked for it, not the table alone."""
    state = position(
        ally("a", "us-infantry", WEST),
        axis("x", "german-infantry", TARGET, quality=quality, readiness=readiness),
        fog=False,
    )
    alter(state, "x", stance="hold-fast")
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    odds: dict[str, Fraction] = {}
    item, luck = Item(sort="battle", side=ALLIES, hex=TARGET), {"retreat": True, "hold": True}
    events = play(state, fight(state, item), {"battle": 6}, luck, odds=odds)
    assert odds[f"hold {TARGET}"] == Fraction(chance, 100)
    assert {told.outcome for told in of(events, BattleFought)} == {"held"}


@pytest.mark.rule("OVL-CBT-083", "engine")
@pytest.mark.rule("OVL-CBT-077", "engine")
def test_who_has_no_way_out_stays_and_takes_double_damage() -> None:
    ring = [
        ally(f"r{n}", "ranger", at) for n, at in enumerate(("0503", "0603", "0604", "0505", "0405"))
    ]
    ring = [unit for unit in ring if unit.at != WEST]
    state, told, _ = beaten(*ring, chances={"retreat": True}, strength_tenths=500)
    assert (told.column, told.defender_damage_tenths, told.outcome) == ("1:2", 180, "cornered")
    assert state.units["x"].at == TARGET
    # who is worn is not lost by standing its ground
    beaten_at = {"strength_tenths": 160, "readiness_tenths": 149}
    held, _, events = beaten(*ring, die=1, chances={"retreat": False}, **beaten_at)
    assert held.units["x"].at == TARGET
    assert not of(events, UnitDestroyed)
    lost, told, events = beaten(
        *ring, chances={"retreat": True}, strength_tenths=160, readiness_tenths=149
    )
    # they are counted at once, and the attackers move in
    assert [event.unit for event in of(events, UnitDestroyed)] == ["x"]
    assert lost.units["a"].at == TARGET


@pytest.mark.rule("OVL-CBT-085", "engine")
def test_who_retreats_loses_his_moves() -> None:
    state, _, _ = beaten(chances={"retreat": True}, strength_tenths=500)
    unit = state.units["x"]
    path = ("0704",) if unit.at in ("0604", "0603") else ("0506",)
    assert next_step(state, unit, Move(path=path), March()) is None
    rested = alter(state, "x", forced=False)
    assert next_step(state, rested, Move(path=path), March()) is not None


@pytest.mark.rule("OVL-CBT-086", "engine")
@pytest.mark.rule("OVL-CBT-089", "engine")
def test_a_withdrawal_saves_three_quarters_of_the_damage_and_half_of_the_attackers() -> None:
    """1:2 and a four: 16/7."""
    _, told, events = beaten(
        die=4, chances={"withdrawal": True}, strength_tenths=500, stance="withdraw"
    )
    assert (told.column, told.outcome) == ("1:2", "withdrawal")
    assert (told.attacker_damage_tenths, told.defender_damage_tenths) == (80, 18)
    assert [event.why for event in of(events, UnitShifted)] == ["withdrawal", "advance"]
    # a tired defence goes back two hexes, as in a retreat
    _, _, events = beaten(
        die=4, chances={"withdrawal": True}, readiness_tenths=300, stance="withdraw"
    )
    assert [event.why for event in of(events, UnitShifted)] == [
        "withdrawal",
        "withdrawal",
        "advance",
    ]
    # a failure is a battle as any other
    _, told, _ = beaten(
        die=4,
        chances={"withdrawal": False, "retreat": False},
        strength_tenths=500,
        stance="withdraw",
    )
    assert (told.outcome, told.defender_damage_tenths) == ("held", 70)


@pytest.mark.rule("OVL-CBT-089", "engine")
@pytest.mark.rule("OVL-CBT-088", "engine")
@pytest.mark.rule("OVL-CBT-079", "engine")
def test_chances_are_drawn_to_a_hundredth_of_a_percent() -> None:
    """Regular against veteran: 67 percent to withdraw.

    1:3 with a column for quality is 1:2; a six does 9: 5 x 9 - 25 percent to break, and 0.7 for
    each percent of readiness below 70.
    """
    state = position(
        ally("a", "us-infantry", WEST, quality="veteran", readiness=70),
        axis("x", "german-infantry", TARGET, readiness=69),
        fog=False,
    )
    alter(state, "x", stance="withdraw", strength_tenths=900, readiness_tenths=695)
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    odds: dict[str, Fraction] = {}
    item, luck = (
        Item(sort="battle", side=ALLIES, hex=TARGET),
        {"withdrawal": False, "retreat": False},
    )
    events = play(state, fight(state, item), {"battle": 6}, luck, odds=odds)
    told = of(events, BattleFought)[0]
    assert (told.column, told.intensity, told.defender_damage_tenths) == ("1:2", "medium", 90)
    assert odds == {
        f"withdrawal {TARGET}": Fraction(6700, 10_000),
        f"retreat {TARGET}": Fraction(2035, 10_000),
    }


@pytest.mark.rule("OVL-CBT-011", "engine")
@pytest.mark.rule("OVL-REC-005", "engine")
@pytest.mark.rule("OVL-CBT-087", "engine")
@pytest.mark.parametrize(
    ("units", "stance"),
    [
        # template and order of each; a regiment has 4 points, a battalion 2, recce 2
        (
            [("german-infantry", "hold-fast"), ("eastern", "withdraw"), ("panther", "withdraw")],
            "hold-fast",
        ),
        ([("german-infantry", "hold"), *[("eastern", "withdraw")] * 3], "withdraw"),
        (
            [("eastern", "withdraw"), ("german-recce", "hold-fast"), ("german-recce", "hold-fast")],
            "withdraw",
        ),
        ([("german-recce", "hold-fast")], "hold-fast"),
        ([("german-recce", "standard")], "standard"),
        ([("german-recce", "standard"), ("eastern", "standard")], "hold"),
    ],
)
def test_most_points_give_the_order_and_recce_follows_the_others(
    units: list[tuple[str, str]], stance: str
) -> None:
    rows = [axis(f"u{n}", template, TARGET) for n, (template, _) in enumerate(units)]
    state = position(*rows)
    for number, (_, told) in enumerate(units):
        alter(state, f"u{number}", stance=told)
    assert stance_of(state, TARGET, tuple(state.units[row.id] for row in rows)) == stance


@pytest.mark.rule("OVL-CBT-087", "engine")
def test_recce_alone_tries_to_withdraw_without_being_told() -> None:
    alone = position(axis("r", "german-recce", TARGET))
    units = (alone.units["r"],)
    assert only_recce(units)
    assert wants_out(alone, TARGET, units)
    held = alter(alone, "r", stance="hold")
    assert not wants_out(alone, TARGET, (held,))
    mixed = position(axis("r", "german-recce", TARGET), axis("x", "german-infantry", TARGET))
    both = tuple(mixed.units[name] for name in "rx")
    assert stance_of(mixed, TARGET, both) == "hold"
    assert not wants_out(mixed, TARGET, both)


@pytest.mark.rule("OVL-CBT-092", "engine")
@pytest.mark.rule("OVL-CBT-009", "engine")
def test_holding_at_all_costs_has_its_price() -> None:
    """1:2 and a six: the defender takes 9, and 20 percent more for a retreat refused."""
    state, told, _ = beaten(
        chances={"retreat": True, "hold": True}, strength_tenths=500, stance="hold-fast"
    )
    assert (told.column, told.outcome, told.defender_damage_tenths) == ("1:2", "held", 108)
    assert state.units["x"].at == TARGET
    _, told, _ = beaten(
        chances={"retreat": True, "hold": False}, strength_tenths=500, stance="hold-fast"
    )
    assert told.outcome == "retreat"
    _, told, _ = beaten(chances={"retreat": False}, strength_tenths=500, stance="hold-fast")
    assert told.defender_damage_tenths == 90


# The calibration (OVL-CBT-072): figures typed from the register.

ONE_ATTACK: dict[tuple[str, Intensity], dict[int, int]] = {
    # odds: chance in percent to drive off a regiment at 90, 70, 50, 35 percent readiness
    ("1:1", "medium"): {90: 11, 70: 21, 50: 35, 35: 45},
    ("2:1", "medium"): {90: 23, 70: 35, 50: 49, 35: 59},
    ("3:1", "medium"): {90: 39, 70: 53, 50: 65, 35: 73},
    ("5:1", "medium"): {90: 63, 70: 72, 50: 80, 35: 85},
    ("10:1", "medium"): {90: 86, 70: 90, 50: 93, 35: 94},
    ("3:1", "high"): {90: 56, 50: 76},
    ("3:1", "low"): {90: 21, 50: 47},
}
REPEATED = {
    # odds: hex taken in percent, attack turns, attacker's strength left
    "1:2": (4, 11.6, 21),
    "1:1": (70, 7.0, 73),
    "2:1": (96, 4.0, 92),
    "3:1": (99, 2.4, 97),
    "5:1": (100, 1.6, 99),
    "10:1": (100, 1.2, 100),
}
DESTROYED = {("1:1", "regular"): 34, ("3:1", "regular"): 13, ("5:1", "regular"): 9,
             ("10:1", "regular"): 4, ("3:1", "conscript"): 7}  # fmt: skip


@pytest.mark.rule("OVL-CBT-072", "data")
@pytest.mark.parametrize(("fierce", "figures"), ONE_ATTACK.items(), ids=str)
def test_how_often_one_attack_drives_a_regiment_off(
    fierce: tuple[str, Intensity], figures: dict[int, int]
) -> None:
    odds, level = fierce
    for readiness, percent in figures.items():
        state = position(axis("x", "german-infantry", TARGET, readiness=readiness))
        chances = []
        for die in range(1, 7):
            damage = read_damage(state, weighed(ODDS.index(odds), level), die)
            chances.append(retreat_chance(state, (state.units["x"],), damage.raw, damage.defender))
        assert abs(sum(chances, Fraction(0)) / 6 - percent) <= 3
    assert [
        (row.odds, die + 1, row.attacker[die], row.defender[die])
        for die in range(6)
        for row in read_the_tables().combat
    ] == CELLS


class Duel:
    """A regiment attacks another, over and over, at fixed odds and medium intensity."""

    def __init__(self, odds: str, zone: int, quality: str = "regular") -> None:
        """Set both up at 90 percent, in an enemy zone of so many points."""
        near = ["0503", "0603"][: zone // 4]
        self.state = position(
            axis("x", "german-infantry", TARGET, quality=quality, readiness=90),
            *(ally(f"a{n}", "us-infantry", at, readiness=90) for n, at in enumerate(near)),
            turn=3,
        )
        self.table = [
            read_damage(self.state, weighed(ODDS.index(odds)), die) for die in range(1, 7)
        ]
        self.quality = Fraction(self.state.terms.tables.qualities[quality].damage, 100)
        night = recovery(self.state, self.state.units["x"])
        self.night = int(10 * night)
        self.state.clock = type(self.state.clock)(turn=1, phase="planning")
        self.day = int(10 * recovery(self.state, self.state.units["x"]))

    def strike(self, luck: Random, ours: Unit, theirs: Unit) -> tuple[Unit, Unit, bool]:
        """One battle; whether the defender was thrown back."""
        damage = self.table[luck.randrange(6)]
        chance = retreat_chance(self.state, (theirs,), damage.raw, damage.defender)
        back = luck.random() * 100 < chance
        taken = damage.defender * self.quality * (Fraction(5, 4) if back else 1)
        return hit(ours, damage.attacker), hit(theirs, taken), back

    def rested(self, unit: Unit, gain: int) -> Unit:
        """Let a unit rest."""
        return changed(unit, min(1000, unit.readiness_tenths + gain), unit.strength_tenths)


def changed(unit: Unit, readiness: int, strength: int) -> Unit:
    return msgspec.structs.replace(unit, readiness_tenths=readiness, strength_tenths=strength)


def hit(unit: Unit, damage: Fraction) -> Unit:
    return changed(unit, *after_damage(unit, damage))


@pytest.mark.parametrize(("odds", "figures"), REPEATED.items())
def test_how_long_repeated_attacks_take(
    odds: str, figures: tuple[int, float, int], sample: Callable[[int, int], int]
) -> None:
    """Two attacks by day, rest by night; the defender rests in all turns.

    The register allows 3 points and a tenth; a small sample errs by some more.
    """
    games, slack = sample(150, 3000), sample(4, 0)
    duel, luck = Duel(odds, zone=4), Random(6)
    taken, turns, strength = [], [], []
    for _ in range(games):
        ours, theirs = duel.state.units["a0"], duel.state.units["x"]
        for attack in range(1, 13):
            ours, theirs, back = duel.strike(luck, ours, theirs)
            if back:
                break
            theirs = duel.rested(theirs, duel.day)
            if attack % 2 == 0:
                ours, theirs = duel.rested(ours, duel.night), duel.rested(theirs, duel.night)
        taken.append(100 if back else 0)
        turns.append(attack if back else 12)
        strength.append(ours.strength_tenths / 10)
    won, long, left = figures
    assert abs(mean(taken) - won) <= 3 + slack
    assert abs(mean(turns) - long) <= 0.1 * long
    assert abs(mean(strength) - left) <= 3 + slack


@pytest.mark.parametrize(("who", "battles"), DESTROYED.items(), ids=str)
def test_how_many_battles_destroy_a_regiment(
    who: tuple[str, str], battles: int, sample: Callable[[int, int], int]
) -> None:
    duel, luck = Duel(who[0], zone=8, quality=who[1]), Random(6)
    needed = []
    for _ in range(sample(61, 1001)):
        theirs = duel.state.units["x"]
        number = 0
        while not is_broken(duel.state, theirs):
            _, theirs, _ = duel.strike(luck, duel.state.units["a0"], theirs)
            number += 1
            theirs = duel.rested(theirs, duel.day)
            if number % 2 == 0:
                theirs = duel.rested(theirs, duel.night)
        needed.append(number)
    assert abs(median(needed) - battles) <= max(1, 0.1 * battles)
