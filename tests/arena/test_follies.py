"""Follies of Overlord, on positions in which each is or is not one."""

from typing import Any

import pytest

from grognard.arena import agree, play_one
from grognard.arena.follies import FOLLIES, executed, planned
from grognard.arena.result import UNIT_TURNS
from grognard.systems.overlord.events.field import BattleFought, UnitHalted
from grognard.systems.overlord.rules.intelligence import update
from grognard.systems.overlord.state import Attack, Fire, Move, State
from grognard.systems.overlord.terms import LocationTerms
from tests.cases.overlord.board import ALLIES, AXIS, ally, alter, axis, hq, plan, play, position

TOWN = LocationTerms(at="0504", name="Town", allies=3, axis=2, holder=ALLIES)
DIVISIONS = (hq("a-div", ALLIES, "0203"), hq("x-div", AXIS, "1005"))


def board(*units: Any, **said: Any) -> State:
    said.setdefault("fog", False)
    return position(*DIVISIONS, *units, **said)


def counted(state: State, kind: str, side: str = ALLIES) -> int:
    return planned(state, side)[kind]


def battle(**said: Any) -> BattleFought:
    given: dict[str, Any] = {
        "to": (ALLIES,),
        "battle": "set-piece",
        "hex": "0505",
        "attacker": ALLIES,
        "attackers": ("a", "b"),
        "defenders": ("x",),
        "attack_tenths": 100,
        "defence_tenths": 300,
        "attack_integrity": 100,
        "defence_integrity": 100,
        "shifts": (),
        "odds": "1:3",
        "column": "1:2",
        "intensity": "medium",
        "die": 3,
        "attacker_damage_tenths": 200,
        "defender_damage_tenths": 50,
        "outcome": "held",
    }
    return BattleFought(**(given | said))


def test_every_unit_on_the_map_is_a_unit_turn() -> None:
    state = board(ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0804"))
    assert counted(state, UNIT_TURNS) == 3  # the root HQ, the division, and a
    assert counted(state, UNIT_TURNS, AXIS) == 3


@pytest.mark.parametrize(
    ("said", "units"),
    [
        ({}, 2),
        ({"column": "1:1"}, 0),
        ({"battle": "move-and-attack"}, 2),
        ({"battle": "meeting"}, 0),
        ({"attacker": AXIS}, 0),
        ({"hex": "0504"}, 0),
        ({"to": (AXIS,)}, 0),
    ],
)
def test_an_attack_below_1_to_1_is_weak_unless_there_is_need(
    said: dict[str, Any], units: int
) -> None:
    both = (ally("a", "us-infantry", "0404"), ally("b", "us-infantry", "0405"))
    state = board(*both, axis("x", "german-infantry", "0505"), locations=[TOWN])
    assert executed(state, [battle(**said)], state, ALLIES)["weak attacks"] == units


def test_who_breaks_out_or_plays_the_last_turn_may_attack_at_any_odds() -> None:
    both = (ally("a", "us-infantry", "0404"), ally("b", "us-infantry", "0405"))
    state = board(*both, axis("x", "german-infantry", "0505"))
    alter(state, "a", line="encircled")
    assert executed(state, [battle()], state, ALLIES)["weak attacks"] == 0
    last = board(*both, axis("x", "german-infantry", "0505"), turn=9)
    assert executed(last, [battle()], last, ALLIES)["weak attacks"] == 0


def test_an_hq_beside_a_known_enemy_is_exposed_unless_it_goes() -> None:
    state = board(ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0303"))
    assert counted(state, "exposed HQs") == 1
    plan(state, "moves", ALLIES, **{"a-div": Move(path=("0102",))})
    assert counted(state, "exposed HQs") == 0


def test_who_does_not_know_of_the_enemy_is_not_to_blame() -> None:
    state = board(axis("x", "german-infantry", "0303"), fog=True)
    assert counted(state, "exposed HQs") == 0
    play(state, update(state), dice={"luck": 1, "values": 26, "other": 1}, chances={"kind": False})
    assert counted(state, "exposed HQs") == 1


def test_an_hq_that_cannot_go_anywhere_else_is_not_to_blame() -> None:
    state = board(axis("x", "german-infantry", "0303"))
    alter(state, "a-div", fixed="place")
    assert counted(state, "exposed HQs") == 0


def test_who_marches_into_a_pocket_is_counted() -> None:
    state = board(ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0804"))
    plan(state, "moves", ALLIES, a=Move(path=("0504",)))
    after = board(ally("a", "us-infantry", "0504"), axis("x", "german-infantry", "0804"))
    assert executed(state, [], after, ALLIES)["pockets"] == 0
    alter(after, "a", line="encircled")
    assert executed(state, [], after, ALLIES)["pockets"] == 1
    alter(state, "a", line="isolated")
    assert executed(state, [], after, ALLIES)["pockets"] == 0, "it was cut off before"


def test_who_is_cut_off_where_it_stands_did_not_march_into_it() -> None:
    state = board(ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0804"))
    after = board(ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0804"))
    alter(after, "a", line="encircled")
    assert executed(state, [], after, ALLIES)["pockets"] == 0


def test_a_gun_in_range_of_an_attack_of_its_side_is_not_idle() -> None:
    state = board(
        ally("a", "us-infantry", "0404"),
        ally("gun", "us-105mm", "0204"),
        ally("other", "us-105mm", "0203"),
        ally("far", "us-105mm", "0101"),  # five hexes away, and its range is four
        axis("x", "german-infantry", "0504"),
    )
    assert counted(state, "idle guns") == 0
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    assert counted(state, "idle guns") == 2
    plan(state, "fires", ALLIES, gun=Fire(target="0404"))
    plan(state, "moves", ALLIES, other=Move(path=("0202",)))
    assert counted(state, "idle guns") == 0


def test_a_spent_gun_may_rest() -> None:
    state = board(
        ally("a", "us-infantry", "0404"),
        ally("gun", "us-105mm", "0204"),
        axis("x", "german-infantry", "0504"),
    )
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    alter(state, "gun", readiness_tenths=340)
    assert counted(state, "idle guns") == 0


def test_a_prize_is_open_if_an_enemy_can_walk_in_and_somebody_could_guard_it() -> None:
    near = axis("x", "german-infantry", "0604")
    empty = board(ally("a", "us-infantry", "0403"), near, locations=[TOWN])
    assert counted(empty, "open objectives") == 1
    guarded = board(ally("a", "us-infantry", "0504"), near, locations=[TOWN])
    assert counted(guarded, "open objectives") == 0
    plan(guarded, "moves", ALLIES, a=Move(path=("0404",)))
    assert counted(guarded, "open objectives") == 1
    alone = board(near, locations=[TOWN])
    assert counted(alone, "open objectives") == 0, "there is nobody to guard it"
    far = axis("x", "german-infantry", "1204")
    assert (
        counted(board(ally("a", "us-infantry", "0403"), far, locations=[TOWN]), "open objectives")
        == 0
    )


def test_who_is_stopped_by_a_hex_full_of_friends_stands_in_a_jam() -> None:
    state = board(ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0804"))
    plan(state, "moves", ALLIES, a=Move(path=("0504",)))
    halted = UnitHalted(to=(ALLIES,), unit="a", at="0404", why="room")
    assert executed(state, [halted, halted], state, ALLIES)["traffic jams"] == 1
    there = board(ally("a", "us-infantry", "0504"), axis("x", "german-infantry", "0804"))
    assert executed(state, [halted], there, ALLIES)["traffic jams"] == 0, "it came through"
    other = UnitHalted(to=(ALLIES,), unit="a", at="0404", why="enemy")
    assert executed(state, [other], state, ALLIES)["traffic jams"] == 0


def test_the_arena_counts_them_in_every_game_of_overlord() -> None:
    result = play_one(agree("tutorial", {"allies": "none", "axis": "none"}), 0)
    assert result.ending == "outcome.points"
    for told in result.follies.values():
        assert set(told) == {UNIT_TURNS, *FOLLIES}
    # Nobody is lost: 8 units stay for four turns, 2 come in turn 2, two in turn 4.
    assert result.follies[ALLIES][UNIT_TURNS] == 4 * 8 + 3 * 2 + 2
