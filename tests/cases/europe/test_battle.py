"""Attacks as orders: who may attack whom, offers with their forecast, the Combat Phase."""

import random
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, sample
from grognard.kernel.view import view
from grognard.systems.europe.orders.combat import Advance, Attack
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.phases.combat import Combat
from grognard.systems.europe.rules.attack import further_targets, refuse_attack, targets_of
from grognard.systems.europe.rules.battle import fight
from grognard.systems.europe.rules.forecast import forecast, toll
from grognard.systems.europe.rules.gain import possible_attacks
from grognard.systems.europe.rules.odds import Battle, attack_of, defence_of, result_in
from grognard.systems.europe.state import State, Wing
from grognard.systems.europe.terms import ALLIES, AXIS, Options, SourceTerms
from tests.cases.europe.board import alter, changed, ground, paced, position, river, the, unit
from tests.cases.europe.fighting import Fought
from tests.cases.europe.playing import begin, done, give

TARGET = "0504"
FED = (SourceTerms(at="0204", nation="germany"), SourceTerms(at="1104", nation="united-kingdom"))
LANDS = {f"{column:02d}{row:02d}": "france" for column in range(8, 13) for row in range(1, 10)}


def refused(state: State, targets: tuple[str, ...], units: tuple[str, ...], **more: Any) -> str:
    """The rule by which the Axis may not attack; nothing if it may."""
    refusal = refuse_attack(view(state, AXIS), Attack(targets=targets, units=units, **more))
    return refusal.rule if refusal is not None else ""


def fought(state: State, *units: str, die: int = 1, **more: Any) -> Fought:
    """Let units of the Axis attack 0504 with a die, and advance with nobody."""
    order = Attack(targets=(TARGET,), units=units, **more)
    return Fought(state).play(lambda now: fight(now, AXIS, order), [die], [Advance()] * 9)


@pytest.mark.rule("WIE-CBT-001", "engine")
def test_targets_are_enemies_that_could_be_attacked() -> None:
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("d", "fr-infantry", TARGET),
        unit("far", "fr-infantry", "0804"),
        unit("m", "uk-supply", "0403"),  # can be walked over
        unit("w", "de-static", "0904"),  # beside `far`, but it cannot attack
    )
    assert list(targets_of(view(state, AXIS))) == [TARGET]
    assert list(targets_of(view(state, ALLIES))) == ["0404", "0904"]
    assert refused(state, ("0403",), ("a",)) == "WIE-CBT-001"
    assert refused(state, ("9999",), ("a",)) == "WIE-CBT-001"


@pytest.mark.rule("WIE-CBT-002", "engine")
def test_every_attacker_stands_next_to_every_target() -> None:
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("b", "de-infantry", "0604"),
        unit("d", "fr-infantry", TARGET),
        unit("e", "fr-infantry", "0505"),
        unit("f", "fr-infantry", "0405"),
    )
    assert refused(state, (TARGET,), ("a", "b")) == ""
    assert refused(state, (TARGET, "0505"), ("a", "b")) == ""
    assert refused(state, (TARGET, "0405"), ("a",)) == ""
    assert refused(state, (TARGET, "0405"), ("a", "b")) == "WIE-CBT-002"
    assert refused(state, (TARGET,), ()) == "WIE-CBT-002"
    assert refused(state, (TARGET,), ("a", "a")) == "WIE-CBT-002"
    assert refused(state, (TARGET, TARGET), ("a",)) == "WIE-CBT-002"
    assert refused(state, (TARGET,), ("d",)) == "WIE-CBT-002"
    assert further_targets(view(state, AXIS), (TARGET,)) == ("0405", "0505")


@pytest.mark.rule("WIE-CBT-010", "engine")
def test_units_attack_once_and_are_attacked_once() -> None:
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("b", "de-infantry", "0404"),
        unit("d", "uk-motorized", TARGET),
        unit("e", "uk-motorized", "0505"),
    )
    after = fought(state, "a", die=1).state  # 6 against 8: 1-2, and the attacker is beaten
    assert refused(after, (TARGET,), ("b",)) == "WIE-CBT-010"
    assert refused(after, ("0505",), ("a", "b")) == "WIE-CBT-010"
    assert refused(after, ("0505",), ("b",)) == ""


@pytest.mark.rule("WIE-CBT-016", "engine")
@pytest.mark.parametrize(
    ("gun", "spotter", "rule"),
    [
        ("0404", "", ""),  # next to the enemy
        ("0304", "de-infantry", ""),  # two hexes away, with infantry between
        ("0304", "", "WIE-CBT-016"),  # nobody between
        ("0304", "de-artillery", "WIE-CBT-016"),  # only other guns between
        ("0204", "de-infantry", "WIE-CBT-016"),  # three hexes away
    ],
)
def test_artillery_attacks_from_two_hexes_away(gun: str, spotter: str, rule: str) -> None:
    between = [unit("s", spotter, "0404")] if spotter else []
    state = position(
        unit("g", "de-artillery", gun),
        unit("a", "de-infantry", "0604"),
        unit("d", "fr-infantry", TARGET),
        *between,
    )
    assert refused(state, (TARGET,), ("g", "a")) == rule


@pytest.mark.rule("WIE-CBT-006", "engine")
@pytest.mark.rule("WIE-CBT-038", "engine")
@pytest.mark.parametrize(
    ("attacker", "defenders", "rule"),
    [
        ("de-infantry", 2, ""),  # 6 against 18 is 1-3
        ("de-motorized-brigade", 1, ""),  # 3 against 9
        ("de-para-regiment", 1, "WIE-CBT-006"),  # 2 against 9 is less
        ("de-infantry", 3, "WIE-CBT-006"),
    ],
)
def test_hopeless_attacks_are_refused(attacker: str, defenders: int, rule: str) -> None:
    line = [unit(f"d{n}", "uk-armor", TARGET) for n in range(defenders)]
    state = position(unit("a", attacker, "0404"), *line)
    assert refused(state, (TARGET,), ("a",)) == rule


@pytest.mark.rule("WIE-CBT-072", "engine")
def test_security_divisions_attack_only_partisans() -> None:
    state = position(unit("s", "de-security", "0404"), unit("d", "fr-infantry", TARGET))
    assert refused(state, (TARGET,), ("s",)) == "WIE-CBT-072"
    assert refused(alter(state, "d", kind="partisan"), (TARGET,), ("s",)) == ""


@pytest.mark.rule("WIE-RAIL-006", "engine")
@pytest.mark.rule("WIE-RAIL-014", "engine")
def test_who_is_on_a_train_or_came_by_it_does_not_attack() -> None:
    state = position(unit("a", "de-infantry", "0404"), unit("d", "fr-infantry", TARGET))
    assert refused(alter(state, "a", entrained=True), (TARGET,), ("a",)) == "WIE-RAIL-006"
    assert refused(paced(state, "a", spent=True), (TARGET,), ("a",)) == "WIE-RAIL-014"


@pytest.mark.rule("WIE-RAIL-005", "engine")
def test_trains_that_are_attacked_empty_themselves_and_defend_at_half() -> None:
    state = position(unit("a", "de-infantry", "0404"), unit("d", "uk-motorized", TARGET))
    railed = alter(state, "d", entrained=True)
    assert forecast(railed, Battle(side=AXIS, targets=(TARGET,), units=("a",))).defence == 4
    assert not fought(railed, "a", die=1).state.units["d"].entrained


@pytest.mark.rule("WIE-SEA-027", "engine")
def test_landed_units_attack_their_own_hex_alone() -> None:
    state = position(
        unit("a", "de-infantry", TARGET),
        unit("d", "fr-infantry", TARGET),
        unit("e", "fr-infantry", "0505"),
    )
    landed = alter(state, "a", assault="sea")
    assert refused(landed, (TARGET,), ("a",)) == ""
    assert refused(landed, ("0505",), ("a",)) == "WIE-SEA-027"


@pytest.mark.rule("WIE-CBT-033", "engine")
def test_an_air_point_supports_one_attack() -> None:
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("d", "uk-motorized", TARGET),
        unit("e", "uk-motorized", "0405"),
    )
    assert refused(state, (TARGET,), ("a",), air=True) == "WIE-CBT-033"
    wing = Wing(nation="germany", front="west", points=1, ground=1)
    flying = changed(state, wings={AXIS: {"west/germany": wing}})
    assert refused(flying, (TARGET,), ("a",), air=True) == ""
    assert "air" in Combat().offers(view(flying, AXIS), _draft(TARGET)).field
    after = fought(flying, "a", die=1, air=True)
    told = next(event for event in after.events if type(event).__name__ == "BattleFought")
    assert told.added == 1  # type: ignore[attr-defined]
    assert after.state.wings[AXIS]["west/germany"].ground_used == 1
    assert refused(after.state, ("0405",), ("a",), air=True) != ""


def _draft(*targets: str, **fields: Any) -> Draft:
    return Draft(kind="Attack", fields={"targets": list(targets), **fields})


@pytest.mark.rule("WIE-CBT-013", "engine")
@pytest.mark.parametrize(
    ("climate", "season", "template", "attack", "defence"),
    [
        ("moderate", "clear", "de-panzer", 10, 10),
        ("moderate", "mud", "de-panzer", 5, 10),
        ("moderate", "mud", "de-infantry", 3, 6),
        ("moderate", "mud", "su-armor", 4, 8),
        ("moderate", "snow", "de-panzer", 5, 10),
        ("moderate", "snow", "de-infantry", 6, 6),
        ("moderate", "snow", "su-armor", 8, 8),
        ("severe", "mud", "de-infantry", 3, 3),
        ("severe", "mud", "su-armor", 8, 8),
        ("severe", "mud", "fi-infantry", 4, 4),
        ("severe", "snow", "de-panzer", 5, 10),
        ("severe", "snow", "de-infantry", 6, 6),
        ("severe", "snow", "su-armor", 8, 8),
        ("arid", "mud", "de-panzer", 10, 10),
    ],
)
def test_weather_in_combat(
    climate: str, season: str, template: str, attack: int, defence: int
) -> None:
    land = ground(climate=climate)
    state = position(unit("u", template, "0404"), on=land, season=season)
    battle = Battle(side=AXIS, targets=(TARGET,), units=("u",))
    assert attack_of(state, the(state, "u"), battle) == attack
    assert defence_of(state, the(state, "u"), "0404") == defence


@pytest.mark.rule("WIE-OPT-010", "engine")
def test_partial_odds_may_become_the_next_whole_ones() -> None:
    attackers = [unit(f"a{n}", "de-infantry", "0404") for n in range(3)]
    more = [unit(f"b{n}", "de-infantry", "0604") for n in range(3)]
    rows = (*attackers, *more, unit("d", "uk-armor", TARGET), unit("e", "su-infantry", TARGET))
    names = tuple(row.id for row in rows[:6])
    battle = Battle(side=AXIS, targets=(TARGET,), units=names)
    plain, partial_ = position(*rows), position(*rows, options=Options(partial_odds=True))
    assert forecast(plain, battle).more == 0
    found = forecast(partial_, battle)  # 36 against 10
    assert (int(found.attack), int(found.defence), found.column) == (36, 10, "3-1")
    assert found.more == Fraction(60, 100)
    order = Attack(targets=(TARGET,), units=names)
    columns = []
    for lucky in (True, False):
        after = Fought(partial_).play(lambda now: fight(now, AXIS, order), [lucky, 1], ())
        told = next(event for event in after.events if type(event).__name__ == "BattleFought")
        columns.append(told.column)  # type: ignore[attr-defined]
    assert columns == ["4-1", "3-1"]


@pytest.mark.rule("WIE-CBT-009", "engine")
def test_a_battle_is_told_with_all_that_made_it() -> None:
    land = ground(terrain={TARGET: "woods"})
    state = position(
        unit("t", "de-panzer", "0404"),
        unit("i", "de-infantry", "0404"),
        unit("d", "uk-motorized", TARGET),
        on=land,
    )
    after = fought(state, "t", "i", die=5)
    told: Any = next(event for event in after.events if type(event).__name__ == "BattleFought")
    # 16 against 8 is 2-1; woods take one off the die; Germans of 1939 in dry moderate land: 2.
    assert (told.attack, told.defence, told.column) == ("16", "8", "2-1")
    assert (told.table, told.added, told.die) == (2, -1, 5)
    assert told.result == "br"  # the row of 4 in the column 2-1
    kinds = after.kinds()
    assert kinds.index("UnitEngaged") < kinds.index("BattleFought") < kinds.index("UnitRetreated")


@pytest.mark.rule("WIE-CBT-036", "engine")
@pytest.mark.rule("WIE-CBT-039", "engine")
def test_the_forecast_is_what_the_dice_bring() -> None:
    state = position(
        unit("t", "de-panzer", "0404"),
        unit("i", "de-infantry", "0404"),
        unit("d", "uk-motorized", TARGET),
    )
    seen = Combat().offers(view(state, AXIS), _draft(TARGET, units=["t", "i"])).preview
    assert (seen["attack"], seen["defence"], seen["column"]) == ("16", "8", "2-1")
    found = []
    for die in range(1, 7):
        after = fought(state, "t", "i", die=die)
        told: Any = next(e for e in after.events if type(e).__name__ == "BattleFought")
        found.append(told.result)
    assert seen["results"] == " ".join(found) == "ae ax ax br br dr"
    assert (seen["ae"], seen["ax"], seen["br"], seen["dr"]) == (17, 33, 33, 17)


@pytest.mark.rule("WIE-CBT-037", "engine")
def test_the_forecast_weighs_both_columns_with_partial_odds() -> None:
    # 20 against 8 is two and a half to one: as often on 2-1 (ae ax ax br br dr) as on 3-1.
    state = position(
        unit("t", "de-panzer", "0404"),
        unit("u", "de-panzer", "0404"),
        unit("d", "uk-motorized", TARGET),
        options=Options(partial_odds=True),
    )
    battle = Battle(side=AXIS, targets=(TARGET,), units=("t", "u"))
    found = forecast(state, battle)
    assert (found.column, found.more) == ("2-1", Fraction(1, 2))
    assert sum(chance for _, chance in found.chances) == 1
    assert found.results == ("ae", "ax", "ax", "br", "br", "dr")
    both = [(die, offset) for die in range(1, 7) for offset in (0, 1)]
    column = next(n for n, row in enumerate(state.terms.tables.odds) if row.column == "2-1")
    falls = [result_in(state, battle, column + offset, die) for die, offset in both]
    assert dict(found.chances) == {
        result: Fraction(falls.count(result), 12) for result in set(falls)
    }


@pytest.mark.rule("WIE-CBT-042", "engine")
@pytest.mark.rule("WIE-CBT-043", "engine")
@pytest.mark.rule("WIE-CBT-061", "engine")
def test_the_forecast_reckons_losses() -> None:
    # 2-1 on table 2: ae ax ax br br dr. The panzer loses 8 of its 10, the infantry 5 of its 6;
    # an exchange of 8 costs the panzer alone.
    state = position(
        unit("t", "de-panzer", "0404"),
        unit("i", "de-infantry", "0404"),
        unit("d", "uk-motorized", TARGET),
    )
    found = forecast(state, Battle(side=AXIS, targets=(TARGET,), units=("t", "i")))
    assert found.own == Fraction(13 + 8 + 8, 6)
    assert found.foe == 0
    assert found.goes == Fraction(3, 6)
    battle = Battle(side=AXIS, targets=(TARGET,), units=("t", "i"))
    assert toll(state, battle, "dr") == (0, 0, True)
    # Out of supply they owe the defenders' eight besides, unless an option waives it.
    assert toll(alter(state, "i", supplied=False), battle, "dr") == (8, 0, True)
    waived = position(*state.terms.units, options=Options(no_exchange_out_of_supply=True))
    assert toll(alter(waived, "i", supplied=False), battle, "dr") == (0, 0, True)
    # Who hunts cadres loses nothing, and scatters them or not.
    hunted = position(unit("t", "de-panzer", "0404"), unit("c", "cadre", TARGET, power=ALLIES))
    hunted = alter(hunted, "c", nation="france")
    hunt = Battle(side=AXIS, targets=(TARGET,), units=("t",))
    assert [toll(hunted, hunt, result) for result in ("ae", "ax", "de")] == [
        (0, 0, False),
        (0, 0, False),
        (0, 0, True),
    ]


def test_possible_attacks_are_sorted_by_gain() -> None:
    state = position(
        unit("t", "de-panzer", "0404"),
        unit("i", "de-infantry", "0404"),
        unit("j", "de-infantry", "0404"),
        unit("weak", "fr-infantry", TARGET),
        unit("s1", "uk-armor", "0405"),
        unit("s2", "uk-armor", "0405"),
    )
    found = possible_attacks(view(state, AXIS))
    assert [one.target for one in found] == [TARGET, "0405"]
    assert found[0].odds == "7-1"  # 22 against 3
    assert found[0].units == ("i", "j", "t")
    # 7-1 on table 2: br dr ex hx hx de. Three times an infantry division pays 5; the French fall
    # four times with 3. 22 against 18 is 1-1: ae ae ax ax br dr, and all three pay four times.
    assert [one.gain for one in found] == ["-0.5", "-12"]
    lone = position(
        unit("t", "de-panzer", "0404"),
        unit("c", "de-cavalry", "0404"),
        unit("d", "uk-motorized", TARGET),
    )
    # 12 against 8 and 10 against 8 are both 1-1: the cavalry is not needed.
    assert possible_attacks(view(lone, AXIS))[0].units == ("t",)


def war() -> State:
    """A small front with supply on both sides."""
    return position(
        unit("t", "de-panzer", "0704"),
        unit("i", "de-infantry", "0705"),
        unit("j", "de-infantry", "0705"),
        unit("g", "de-artillery", "0604"),
        unit("d", "uk-motorized", "0804"),
        unit("e", "fr-infantry", "0805"),
        unit("f", "uk-armor", "0803"),
        unit("s", "su-infantry", "0903"),
        on=ground(
            terrain={"0603": "woods", "0705": "mountain"},
            country=LANDS,
            sides=[river("0704-ne")],
        ),
        sources=FED,
        holders={"poland": AXIS, "france": ALLIES},
    )


def now(game: Game) -> State:
    """The truth."""
    state = game.state
    assert isinstance(state, State)
    return state


def test_a_battle_in_a_game() -> None:
    state = position(
        unit("t", "de-panzer", "0604"),
        unit("i", "de-infantry", "0604"),
        unit("d", "fr-infantry", "0804"),
        on=ground(country=LANDS),
        sources=FED,
        holders={"poland": AXIS, "france": ALLIES},
    )
    game = begin(state)
    assert give(game, AXIS, March(units=("t", "i"), path=("0704",))) == ""
    assert give(game, AXIS, Attack(targets=("0804",), units=("t",))) == "WIE-SEQ-005"
    assert done(game, AXIS) == ""
    assert now(game).clock.phase == "combat"
    assert now(game).units["d"].supplied
    assert give(game, AXIS, Attack(targets=("0804",), units=("t", "i"))) == ""  # 16 to 3: 5-1
    while game.questions(AXIS):
        asked = game.questions(AXIS)[0]
        answer = game.ruleset.default(game.view(AXIS), asked)
        assert give(game, AXIS, answer) == ""
    assert now(game).paces[AXIS]["t"].attacked
    assert done(game, AXIS) == ""
    assert now(game).clock.phase == "mechanized"
    assert not any(one.defended for one in now(game).units.values())


@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_accepted(seed: int) -> None:
    game = begin(war(), seed)
    luck = random.Random(seed)
    fights = 0
    for _ in range(120):
        awaited = game.awaited()
        if not awaited or now(game).clock.turn > 3:
            break
        side = awaited[0]
        asked = game.questions(side)
        records = game.ruleset.answers if asked else game.ruleset.all_orders
        order: Any = sample(partial(game.offers, side), records, luck)
        fights += isinstance(order, Attack)
        if order is None or (not asked and luck.random() < 0.3):
            assert done(game, side) in ("", "WIE-UNIT-014")
        else:
            assert give(game, side, order) == "", order
    assert fights or seed  # somebody fights in the first game
