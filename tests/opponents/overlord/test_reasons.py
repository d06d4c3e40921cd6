"""The general's reasons: the whole war, nothing twice, the last word, why, and in good English."""

import re
from dataclasses import replace

import msgspec
import pytest
from msgspec import Raw

from grognard.kernel.records import Clock
from grognard.opponents.meter import Meter
from grognard.opponents.overlord.attacks import plan_attacks
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.notes import (
    MOST,
    Notebook,
    Notes,
    Reason,
    catalogue,
    open_notes,
    tell,
)
from grognard.opponents.overlord.picture import Picture
from grognard.opponents.overlord.supplies import settle_supply, wish_supply
from grognard.opponents.overlord.weighing import fate, motive, weigh_plans
from grognard.systems.overlord.rules.lines import trace_lines
from grognard.systems.overlord.state import Setting, State
from grognard.systems.overlord.terms import IncomeTerms, LocationTerms
from tests.cases.overlord.board import ALLIES, AXIS, ally, axis, hq, plan, play, position, view
from tests.kernel.test_contract_overlord import small
from tests.opponents.playing import play_on

TOWN = LocationTerms(at="0504", name="Town", allies=6, axis=6, holder=AXIS)
FAR_TOWN = LocationTerms(at="0604", name="Far Town", allies=60, axis=60, holder=AXIS)
DIVISION = (
    hq("a-div", ALLIES, "0203"),
    ally("a1", "us-infantry", "0404", hq="a-div"),
    ally("a2", "us-infantry", "0404", hq="a-div"),
    ally("a3", "us-infantry", "0403", hq="a-div"),
)


def read(notes: Notes) -> list[str]:
    """What is told of notes, as pages get it."""
    return [told for _, told in tell(Notebook(notes=Raw(notes.encoded())).encoded())]


def seen(state: State) -> Picture:
    return Picture(view(state, ALLIES))


def test_the_whole_of_a_long_war_can_be_read_and_stays_small() -> None:
    """Three hundred reasons in each of 76 turns take no more than eleven bytes each."""
    content, wanted = b"", []
    for turn in range(1, 77):
        notes = open_notes(content, Clock(turn=turn, phase="planning"))
        for number in range(300):
            notes.add(Reason(turn, "shell", f"Town {number}", f"{number} Field Regiment"))
            wanted.append((turn, f"{number} Field Regiment to shell Town {number}."))
        content = notes.encoded()
    assert tell(Notebook(notes=Raw(content)).encoded()) == tuple(wanted)
    assert len(content) < 11 * len(wanted)
    assert len(notes.words) == 601, "each word once: of guns, of towns, and the sentence"


def test_nothing_is_said_twice_in_a_turn() -> None:
    game = play_on(small(), "general", "general", 5, last=3)
    for side in (ALLIES, AXIS):
        told = tell(game.notebooks[f"opponent {side}"])
        assert {turn for turn, _ in told} >= {1, 2, 3}
        assert len(told) == len(set(told))


def test_of_what_an_hq_is_supplied_with_the_last_word_is_kept() -> None:
    notes = Notes()
    state = position(
        *DIVISION,
        axis("x", "german-infantry", "0504"),
        fog=False,
        income=[IncomeTerms(ALLIES, 0, 80, 60, 0, 0)],
    )
    picture = seen(state)
    wished = wish_supply(picture, notes, Meter())
    assert [(order.move, order.combat) for order in wished] == [(True, True)]
    assert read(notes) == [
        "Move+ and Combat+ for Unit a-div: some units march, some fight or fire."
    ]
    plan(picture.view, "settings", ALLIES, **{"a-div": Setting(move=True, combat=True)})
    settle_supply(picture, notes, Meter())
    assert read(notes) == ["No extra supply for Unit a-div: nothing is planned that needs it."]


def test_of_two_hqs_and_two_turns_each_has_its_own_last_word() -> None:
    notes = open_notes(b"", Clock(turn=1, phase="planning"))
    for who, key in (("A", "supply-move"), ("B", "supply-move"), ("A", "supply-basic")):
        notes.add(Reason(1, key, who=who))
    later = open_notes(notes.encoded(), Clock(turn=2, phase="planning"))
    later.add(Reason(2, "supply-combat", who="A"))
    assert read(later) == [
        "Move+ for B: some units march.",
        "No extra supply for A: nothing is planned that needs it.",
        "Combat+ for A: some units fight or fire.",
    ]


def attacks(state: State) -> list[str]:
    """What is told of the attacks in a position."""
    notes, picture = Notes(), seen(state)
    plan_attacks(picture, notes, Meter())
    return read(notes)


def test_of_an_attack_the_odds_the_chance_and_the_aim_are_told() -> None:
    """What the forecast of the rules says of the same attack is what the reason says."""
    state = position(
        *DIVISION, axis("x", "german-static-battalion", "0504"), fog=False, locations=[TOWN]
    )
    (told,) = attacks(state)
    found = re.fullmatch(
        r"(.+) to (attack|assault) Town at (>?\d+:\d+): it counts for victory\. "
        r"The defenders that are known will run in (\d+) of 100 cases\.",
        told,
    )
    assert found is not None, told
    who, how, odds, chance = found.groups()
    notes, picture = Notes(), seen(state)
    orders = plan_attacks(picture, notes, Meter())
    units = tuple(u for u in picture.own if u.id in {n for order in orders for n in order.units})
    assert who.split(", ") == [unit.name for unit in units]
    plans = weigh_plans(picture, "0504", units, ())
    made = plans[how == "assault"]
    assert odds == picture.view.terms.tables.combat[made.weighed.column].odds
    assert int(chance) == int(100 * fate(picture, "0504", made.weighed)[0])


def test_friends_who_are_cut_off_are_a_reason_to_attack() -> None:
    state = position(
        *DIVISION,
        ally("a4", "us-infantry", "0604", hq="a-div"),
        axis("x1", "german-static-battalion", "0504"),
        axis("x2", "german-infantry", "0704"),
        axis("x3", "german-infantry", "0705"),
        axis("x4", "german-infantry", "0603"),
        axis("x5", "german-infantry", "0605"),
        fog=False,
    )
    play(state, trace_lines(state))
    (told,) = attacks(state)
    assert " to assault 0504 at 5:1: friends beside it are cut off. " in told


@pytest.mark.parametrize(
    ("template", "locations", "score", "wanted"),
    [
        ("us-infantry", [FAR_TOWN], 40, ("way", "0604")),
        ("us-infantry", [], 40, ("wear", "")),
        ("sherman", [], 40, ("wear", "")),
        ("sherman", [], 1, ("armour", "")),
    ],
)
def test_what_counts_most_in_an_attack_is_its_motive(
    template: str, locations: list[LocationTerms], score: int, wanted: tuple[str, str]
) -> None:
    """On the way to a prize, for the losses alone, and by tanks for want of anything better."""
    state = position(
        hq("a-div", ALLIES, "0203"),
        ally("a1", template, "0404", hq="a-div"),
        axis("x", "german-static-battalion", "0504"),
        axis("y", "german-static-battalion", "0604"),
        fog=False,
        locations=locations,
    )
    picture = seen(state)
    units = tuple(unit for unit in picture.own if unit.id == "a1")
    orderly, _ = weigh_plans(picture, "0504", units, ())
    assert motive(picture, replace(orderly, score=score)) == wanted


def test_of_a_march_the_prize_is_told() -> None:
    state = position(
        hq("a-div", ALLIES, "0102"),
        ally("a1", "us-infantry", "0103", hq="a-div"),
        axis("x", "german-infantry", "0604"),
        fog=False,
        locations=[FAR_TOWN],
    )
    notes, picture = Notes(), seen(state)
    marches = plan_marches(picture, notes, Meter())
    ends = {name: order.path[-1] for order in marches for name in order.units}
    assert f"Unit a1 to go to {ends['a1']}, nearer to Far Town." in read(notes)


def test_no_sentence_minds_whether_one_acts_or_many() -> None:
    """Who acts is followed by an infinitive, or by no verb at all."""
    acting = {}
    for key, sentence in catalogue().sentences.items():
        said = catalogue().say(key, {name: name.upper() for name in sentence.parameters})
        acting[key] = re.findall(r"WHO (\w+)", said)
    assert {word for words in acting.values() for word in words} == {"to", "than", "in"}
    assert acting["reason.support"] == ["to"]


def test_all_that_is_written_is_told_and_no_more_than_can_be_sent() -> None:
    game = play_on(small(), "general", "general", 5, last=2)
    book = msgspec.msgpack.decode(game.notebooks["opponent allies"], type=Notebook)
    notes = msgspec.msgpack.decode(book.notes, type=Notes)
    written = len(notes.reasons) + sum(
        len(msgspec.msgpack.decode(block, type=list[list[int]])) for block in notes.past
    )
    assert written == len(tell(game.notebooks["opponent allies"])) > 0
    long = Notes(words=["shell", "Town", "x" * (MOST // 4)])
    long.past = [msgspec.msgpack.encode([[1, 0, 1, 2]] * 9)]
    assert len(read(long)) == 3, "four would be more letters than are told"


def test_what_an_older_general_wrote_with_a_word_less_is_left_out() -> None:
    older = Notes(reasons=[Reason(1, "attack", "Caen", "2 Bn"), Reason(1, "shell", "Caen", "7 Fd")])
    older.reasons.append(Reason(1, "whim", "Caen"))
    assert read(older) == ["7 Fd to shell Caen."]
