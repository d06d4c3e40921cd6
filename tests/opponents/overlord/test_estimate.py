"""What the general makes of its reports."""

from typing import Any

from msgspec.structs import replace

from grognard.kernel.records import Clock
from grognard.opponents.overlord.estimate import Blow, feared, judged, remember, struck
from grognard.opponents.overlord.notes import Notes, open_notes
from grognard.systems.overlord.state import State, Unit
from tests.cases.overlord.board import ALLIES, ally, axis, position, view

BOARD = position(ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0504"))


def report(level: int, **said: Any) -> Unit:
    """A report on a battalion of which nothing is known, but for what a test says."""
    given: dict[str, Any] = {
        "id": "r",
        "attack": 6,
        "defence": 20,
        "size": "battalion",
        "seen": 1,
        "level": level,
    }
    return replace(BOARD.units["x"], **(given | said))


def seen(turn: int, *reports: Unit) -> State:
    state = view(BOARD, ALLIES)
    state.clock = Clock(turn=turn, phase="planning")
    state.units = {**state.units, **{each.id: each for each in reports}}
    return state


def values(unit: Unit) -> tuple[int, int]:
    return unit.attack, unit.defence


def in_a_hex(*reports: Unit) -> list[tuple[int, int]]:
    """What the general fears of reports, each judged by himself and then all together."""
    return [values(foe) for foe in feared(BOARD, [judged(BOARD, one, {}) for one in reports], {})]


def test_of_whom_nothing_is_known_may_be_a_regiment() -> None:
    assert in_a_hex(report(1)) == [(12, 46)]


def test_so_many_may_be_regiments_as_find_room() -> None:
    """A hex holds 9 points: of four reports, 8 points as battalions, none is a regiment."""
    four = [report(1, id=f"r{n}") for n in range(4)]
    assert in_a_hex(*four) == [(4, 14)] * 4
    assert sorted(in_a_hex(*four[:3])) == [(4, 14), (4, 14), (12, 46)]


def test_from_level_2_the_size_tells() -> None:
    sizes = ("company", "battalion", "regiment")
    found = [in_a_hex(report(2, size=size))[0] for size in sizes]
    assert found == [(1, 5), (4, 14), (12, 46)]


def test_and_the_kind_tells() -> None:
    assert in_a_hex(report(2, kind="armour")) == [(11, 18)]
    assert in_a_hex(report(2, kind="hq", size="hq")) == [(0, 2)]


def test_values_that_are_known_are_not_feared_larger() -> None:
    assert values(feared(BOARD, [report(3, attack=3, defence=9)], {})[0]) == (3, 9)


def test_a_company_as_strong_as_a_battalion_is_a_third_of_it() -> None:
    assert judged(BOARD, report(3, size="company", defence=11), {}).part == 1
    assert judged(BOARD, report(3, size="battalion", defence=44), {}).part == 1
    assert judged(BOARD, report(3, size="battalion", defence=15), {}).part == 0
    assert judged(BOARD, report(4, size="company", defence=11), {}).part == 0, "it is known"


def test_a_battalion_and_its_three_companies_are_not_feared_twice() -> None:
    """In the turn in which it breaks down all four are reported."""
    parts = [report(3, id=f"r{n}", size="company", attack=3, defence=11) for n in range(3)]
    whole = report(3, id="whole", attack=4, defence=12)
    assert in_a_hex(whole, *parts) == [(3, 11)] * 3
    assert in_a_hex(whole, *parts[:2]) == [(4, 12), (3, 11), (3, 11)], "they may be others"
    assert len(in_a_hex(report(1, id="whole"), *parts)) == 4, "nobody knows what it is"


def test_what_was_known_better_is_remembered_and_the_enemy_rests() -> None:
    best = report(5, attack=1, defence=5, readiness_tenths=500, strength_tenths=600)
    known = remember(seen(2, best), {})
    now = report(1)
    known = remember(seen(4, now), known)
    found = judged(seen(4, now), now, known)
    assert values(found) == (1, 5)
    assert (found.readiness_tenths, found.strength_tenths) == (700, 600)
    assert found.level == 1, "as it is seen now"
    assert values(feared(seen(4, now), [found], known)[0]) == (1, 5)
    late = judged(seen(12, now), now, remember(seen(12, now), known))
    assert values(late) == (4, 14), "after ten turns nobody knows"
    assert remember(seen(5), known) == {}, "a report that is gone is forgotten"


def test_an_hq_is_remembered_as_one() -> None:
    best = report(3, kind="hq", size="hq", echelon="division", attack=0, defence=2)
    known = remember(seen(2, best), {})
    now = report(1)
    found = judged(seen(3, now), now, remember(seen(3, now), known))
    assert (found.kind, found.echelon) == ("hq", "division")


def test_an_attack_of_this_turn_has_not_failed_yet() -> None:
    notes = Notes(phase="1 planning", attacked=["0504"])
    assert open_notes(notes.encoded(), Clock(turn=1, phase="planning")).tried == {}
    after = open_notes(notes.encoded(), Clock(turn=2, phase="planning"))
    assert after.tried == {"0504": 1}
    assert after.attacked == []


def test_whom_it_attacked_it_takes_for_worn_until_he_has_rested() -> None:
    """Of 40 percent a fresh unit loses all of it in readiness; 10 a turn are mended."""
    foe = report(3, readiness_tenths=1000, strength_tenths=1000)
    blow = {"r": struck(seen(3, foe), None, 40)}
    found = [judged(seen(turn, foe), foe, {}, blow).readiness_tenths for turn in (4, 5, 6, 8)]
    assert found == [600, 700, 800, 1000]
    again = struck(seen(4, foe), blow["r"], 20)
    assert (again.turn, again.damage) == (4, 60)


def test_what_a_report_tells_of_wear_counts_more_than_own_blows() -> None:
    foe = report(5, readiness_tenths=900)
    assert judged(BOARD, foe, {}, {"r": Blow(1, 50)}).readiness_tenths == 900
