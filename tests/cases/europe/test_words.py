"""Everything War in Europe says has its words, and each sentence gets what it names."""

import re
from typing import get_args

import msgspec

from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import ClockMoved
from grognard.kernel.records import Clock, Event
from grognard.systems.europe import words
from grognard.systems.europe.events.combat import COMBAT, UnitCornered
from grognard.systems.europe.events.losses import LOSSES, UnitLost, UnitReduced
from grognard.systems.europe.events.march import EnemyFelt, HexTaken, SupplyFound, UnitMoved
from grognard.systems.europe.events.reinforcement import UnitAwaited
from grognard.systems.europe.events.turn import PhasePassed, SeasonCame
from grognard.systems.europe.events.works import WORKS
from grognard.systems.europe.orders import ORDERS
from grognard.systems.europe.questions import QUESTIONS
from grognard.systems.europe.sequence import PHASES
from grognard.systems.europe.tables import Result
from grognard.systems.europe.terms import AXIS
from tests.cases.europe.board import position, unit


def named(kind: str) -> str:
    """The key of a kind of record."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind).lower()


def told(event: Event) -> str:
    """Say an event in a small position."""
    state = position(unit("a", "de-panzer", "0404"))
    found = words.words(state, event)
    assert found is not None
    return words.catalogue().say(found.key, found.params)


def test_events_are_told_in_sentences() -> None:
    to = (AXIS,)
    assert told(UnitMoved(to=to, unit="a", origin="0404", hex="0504")) == "Unit a moved to 0504."
    felt = "Unit a meets somebody unseen in or next to 0504."  # a zone is felt beside its unit
    assert told(EnemyFelt(to=to, unit="a", hex="0504")) == felt
    assert told(HexTaken(to=to, hex="0504", place=3, side=AXIS)) == "The Axis take 0504."
    assert told(SupplyFound(to=to, unit="a", supplied=False)) == "Unit a is out of supply."
    assert told(SupplyFound(to=to, unit="a", supplied=True)) == "Unit a is in supply again."
    assert told(SeasonCame(to=to, season="mud")) == "Mud."
    assert told(PhasePassed(to=to, side=AXIS, phase="combat")) == "The Axis can attack nobody."
    new = msgspec.structs.replace(position(unit("a", "de-panzer", "0404")).units["a"], at="")
    assert told(UnitAwaited(to=to, unit=new)) == "Unit a can be placed."  # it stands nowhere yet
    clock = Clock(turn=2, phase="rail", side=AXIS)
    assert told(ClockMoved(to=to, clock=clock)) == "Week 2: the Axis move by rail."


def test_a_draw_that_only_names_a_report_is_not_told() -> None:
    state = position(unit("a", "de-panzer", "0404"))
    drawn = DiceRolled(
        to=(AXIS,), label="name of seen", faces=9, results=(4,), nth=0, purpose="name"
    )
    assert words.words(state, drawn) is None


def test_that_a_unit_finds_no_way_out_is_told_once() -> None:
    state = position(unit("a", "de-panzer", "0404"))
    to = (AXIS,)
    assert words.words(state, UnitCornered(to=to, unit="a", at="0404")) is None
    beaten = UnitReduced(to=to, unit="a", at="0404", attack=2, defence=2, moves=8, cause="retreat")
    assert told(beaten) == "Unit a finds no way out of 0404: a battle group is left."
    lost = UnitLost(to=to, unit="a", name="Unit a", side=AXIS, at="0404", cause="retreat")
    assert told(lost) == "Unit a finds no way out of 0404 and is destroyed."


def test_every_event_and_question_of_a_battle_has_its_words() -> None:
    known = words.catalogue().sentences
    told_of = [one for one in (*COMBAT, *LOSSES, *WORKS) if one not in words.UNTOLD]
    keys = [f"event.{named(one.__name__)}" for one in told_of]
    keys += [f"question.{named(one.__name__)}" for one in QUESTIONS]
    missing = [key for key in keys if not any(one.startswith(key) for one in known)]
    assert missing == []


def test_every_phase_has_its_name_its_prompt_and_its_words() -> None:
    known = words.catalogue().sentences
    chapters = ("phase", "prompt", "event.clock-moved", "event.phase-passed")
    missing = [f"{c}.{p}" for c in chapters for p in PHASES if f"{c}.{p}" not in known]
    assert missing == []


def test_every_order_and_field_has_a_name_and_every_field_its_question() -> None:
    known = words.catalogue().sentences
    fields = {field for one in ORDERS for field in one.__struct_fields__}
    keys = [f"order.{named(one.__name__)}" for one in ORDERS]
    keys += [f"{chapter}.{field}" for chapter in ("field", "ask") for field in fields]
    assert [key for key in sorted(keys) if key not in known] == []


def test_every_result_of_a_battle_has_a_name_where_chances_are_shown() -> None:
    known = words.catalogue().sentences
    assert [one for one in get_args(Result) if f"preview.{one}" not in known] == []
