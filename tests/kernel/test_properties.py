"""Laws by property: drawn positions, drawn events, drawn damage. The draws are always the same."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.kernel import codec, frames
from grognard.kernel.changes import Writer
from grognard.kernel.digest import Fingerprint, state_digest
from grognard.kernel.errors import LawBrokenError, SaveError
from grognard.kernel.records import Clock, Event
from grognard.kernel.testing import check_contract
from grognard.kernel.testing.doubles import shuffled
from grognard.kernel.view import view
from grognard.systems.registry import read_terms
from grognard.systems.skirmish.system import RULESET
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    Came,
    Cleared,
    Left,
    Lost,
    Painted,
    Piece,
    Seen,
    Stepped,
    ToyState,
    Wrote,
    toy_terms,
)
from tests.kits.skirmish import KIT
from tests.measured import is_long

fixed = settings(
    derandomize=True, database=None, deadline=None, max_examples=1000 if is_long() else 40
)
few = settings(fixed, max_examples=200 if is_long() else 6)


def report(piece: Piece) -> Piece:
    return Piece(id=f"report-{piece.id}", side=piece.side, at=piece.at, seen=1)


names = st.sampled_from(("a", "b", "c"))
sides = st.sampled_from(BOTH)
numbers = st.integers(-3, 3)
pieces = st.builds(Piece, id=names, side=sides, at=numbers)
states = st.builds(
    ToyState,
    clock=st.just(Clock(turn=1, phase="day")),
    total=numbers,
    board=st.dictionaries(names, numbers),
    purse=st.fixed_dictionaries({RED: numbers, BLUE: numbers}),
    plans=st.dictionaries(sides, st.dictionaries(names, numbers)),
    pieces=st.dictionaries(names, pieces).map(
        lambda table: {key: Piece(id=key, side=p.side, at=p.at) for key, p in table.items()}
    ),
    reports=st.dictionaries(
        sides, st.dictionaries(st.sampled_from(("x", "y")), pieces.map(report))
    ),
    deep=numbers,
    deeper=st.dictionaries(names, numbers),
)
addressees = st.sampled_from(((), (RED,), (BLUE,), BOTH))
fields = st.sampled_from(("board", "purse", "plans", "deeper", "reports", "pieces"))
keys = st.tuples(st.sampled_from((RED, BLUE, "a", "b"))) | st.tuples(sides, names)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Wrote, to=addressees, field=st.just("total"), key=st.just(()), value=numbers),
    st.builds(Wrote, to=addressees, field=st.just("board"), key=st.tuples(names), value=numbers),
    st.builds(Wrote, to=addressees, field=st.just("purse"), key=st.tuples(sides), value=numbers),
    st.builds(
        Wrote, to=addressees, field=st.just("plans"), key=st.tuples(sides, names), value=numbers
    ),
    st.builds(Came, to=addressees, piece=pieces),
    st.builds(Stepped, to=addressees, piece=names, at=numbers),
    st.builds(Left, to=addressees, field=fields, key=keys),
    st.builds(Cleared, to=addressees, field=fields),
    st.builds(Seen, to=addressees, by=sides, piece=pieces),
    st.builds(Lost, to=addressees, by=sides, piece=names, report=pieces.map(report)),
    st.builds(
        Painted, to=addressees, places=st.just((1, 2)), values=st.binary(min_size=2, max_size=2)
    ),
)


def with_terms(state: ToyState) -> ToyState:
    state.sighted = {RED: {}, BLUE: {}}
    state.__dict__["terms"] = toy_terms()
    return state


@fixed
@given(states, st.integers(0, 99))
def test_shuffled_tables_have_the_same_digest_and_encoding(state: ToyState, seed: int) -> None:
    mixed = shuffled(state, random.Random(seed))
    assert mixed == state
    assert codec.encode(mixed) == codec.encode(state)
    assert state_digest(mixed) == state_digest(state)


@fixed
@given(states, st.lists(events, max_size=12))
def test_whatever_the_kernel_lets_happen_keeps_both_laws_of_views(
    state: ToyState, happened: list[Event]
) -> None:
    truth = Writer(with_terms(state))
    views = {side: Writer(view(truth.state, side)) for side in BOTH}
    for event in happened:
        before = truth.copy()
        try:
            truth.write((event,))
        except LawBrokenError:
            truth.restore(before)
            continue
        for side in event.to:
            views[side].write((event,))
        for side in BOTH:
            assert views[side].state == view(truth.state, side)
    assert Fingerprint.of(truth.state).sums == truth.print.sums


@fixed
@given(st.lists(st.tuples(st.text(max_size=20), st.binary(max_size=300)), max_size=5))
def test_frames_keep_what_is_put_in(parts: list[tuple[str, bytes]]) -> None:
    unique = [(f"{number}{name}", content) for number, (name, content) in enumerate(parts)]
    assert frames.unpack(frames.pack(unique), "x") == unique


@fixed
@given(st.data())
def test_damaged_frames_are_refused_or_unharmed(data: Any) -> None:
    parts = [("head", b"x" * 50), ("body", bytes(range(200)))]
    content = bytearray(frames.pack(parts))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(content) - 1))
        match data.draw(st.sampled_from(("flip", "cut", "double", "insert"))):
            case "flip":
                content[place] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del content[place : place + data.draw(st.integers(1, 20))]
            case "double":
                content[place:place] = content[place : place + 20]
            case _:
                content[place:place] = data.draw(st.binary(max_size=8))
        if not content:
            break
    try:
        found = frames.unpack(bytes(content), "my.save")
    except SaveError as error:
        found, said = parts, str(error)
    else:
        said = "my.save: unharmed"
    assert found == parts
    assert said.startswith("my.save: ")


@few
@given(
    seed=st.integers(0, 10**6),
    scenario=st.sampled_from(("first-contact", "crossroads")),
    fog=st.booleans(),
    by_turns=st.booleans(),
)
def test_skirmish_keeps_the_contract_from_any_position(
    seed: int, scenario: str, fog: bool, by_turns: bool
) -> None:
    terms = read_terms(scenario, {"fog": fog, "by_turns": by_turns})
    report = check_contract(RULESET, terms, replace(KIT, found_at=""), seed=seed, orders=8, steps=8)
    assert report.laws["saves"] > 0


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_tries_the_same(seed: int) -> None:
    terms = read_terms("first-contact")
    reports = [
        check_contract(RULESET, terms, replace(KIT, found_at=""), seed=seed, orders=4, steps=4)
        for _ in range(2)
    ]
    assert reports[0] == reports[1]
