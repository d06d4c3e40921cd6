"""What events write: into the truth and into views, to exactly the sides that see it."""

from collections.abc import Iterable

import pytest

from grognard.kernel.changes import Writer, watchers
from grognard.kernel.digest import Fingerprint, state_digest
from grognard.kernel.errors import LawBrokenError
from grognard.kernel.records import Clock, Event, copy_state
from grognard.kernel.view import view
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    Came,
    Cleared,
    Left,
    Lost,
    Noted,
    Painted,
    Piece,
    Seen,
    Stepped,
    ToyState,
    Wrote,
    toy_terms,
)

SCOUT = Piece(id="scout", side=RED, at=1)
GUN = Piece(id="gun", side=BLUE, at=5)
RUMOUR = Piece(id="rumour", side=BLUE, at=7, seen=1)


def state() -> ToyState:
    made = ToyState(
        clock=Clock(turn=1, phase="day"),
        board={"x": 1, "y": 2},
        pieces={"scout": SCOUT, "gun": GUN},
        sighted={RED: {}, BLUE: {"scout": True}},
        reports={RED: {"rumour": RUMOUR}, BLUE: {}},
        purse={RED: 3, BLUE: 4},
        plans={RED: {"here": 1}, BLUE: {}},
        deep=9,
        deeper={"pit": 1},
    )
    made.__dict__["terms"] = toy_terms()
    return made


def of(writer: Writer) -> ToyState:
    assert isinstance(writer.state, ToyState)
    return writer.state


def test_a_view_of_red() -> None:
    seen = view(state(), RED)
    assert seen.viewer == RED
    assert seen.board == {"x": 1, "y": 2}
    assert seen.pieces == {"scout": SCOUT, "rumour": RUMOUR}
    assert seen.reports == {}
    assert seen.sighted == {RED: {}}
    assert seen.purse == {RED: 3}
    assert seen.plans == {RED: {"here": 1}}
    assert (seen.deep, seen.deeper) == (0, {})


@pytest.mark.rule("KRN-FOG-002", "engine")
def test_a_view_of_blue_holds_what_it_sees_plainly_and_nothing_sealed() -> None:
    seen = view(state(), BLUE)
    assert seen.pieces == {"scout": SCOUT, "gun": GUN}
    assert seen.purse == {BLUE: 4}
    assert seen.plans == {BLUE: {}}
    assert (seen.deep, seen.deeper, seen.dice) == (0, {}, {})


@pytest.mark.rule("KRN-FOG-002", "engine")
def test_where_the_fog_is_lifted_a_side_sees_all_on_the_map_and_still_no_purse() -> None:
    clear = state()
    clear.lifted = {RED: True}
    seen = view(clear, RED)
    assert seen.pieces == {"scout": SCOUT, "gun": GUN, "rumour": RUMOUR}
    assert seen.purse == {RED: 3}


HAPPENINGS: list[tuple[str, Event]] = [
    ("public", Wrote(to=BOTH, field="total", key=(), value=5)),
    ("public table", Wrote(to=BOTH, field="board", key=("z",), value=5)),
    ("drop public", Left(to=BOTH, field="board", key=("x",))),
    ("clear public", Cleared(to=BOTH, field="board")),
    ("paint", Painted(to=BOTH, places=(0, 3), values=b"\x07\x09")),
    ("owned by red", Wrote(to=(RED,), field="purse", key=(RED,), value=5)),
    ("planned by blue", Wrote(to=(BLUE,), field="plans", key=(BLUE, "there"), value=5)),
    ("seen by both", Stepped(to=BOTH, piece="scout", at=2)),
    ("seen by its own", Stepped(to=(BLUE,), piece="gun", at=2)),
    ("new", Came(to=(BLUE,), piece=Piece(id="tank", side=BLUE))),
    ("gone", Left(to=BOTH, field="pieces", key=("scout",))),
    ("sighted", Seen(to=(RED,), by=RED, piece=GUN)),
    ("lost", Lost(to=(BLUE,), by=BLUE, piece="scout", report=Piece("ghost", RED, 1, seen=1))),
    ("report cleared", Left(to=(RED,), field="reports", key=(RED, "rumour"))),
    ("sealed", Wrote(to=(), field="deep", key=(), value=5)),
    ("sealed table", Wrote(to=(), field="deeper", key=("pit",), value=5)),
    ("clear sealed", Cleared(to=(), field="deeper")),
    ("note", Noted(to=(RED,), field="deeper", key=("well",), value=5)),
]


@pytest.mark.rule("KRN-FOG-003", "engine")
@pytest.mark.parametrize("event", [e for _, e in HAPPENINGS], ids=[n for n, _ in HAPPENINGS])
def test_an_event_to_a_side_turns_its_view_and_no_other(event: Event) -> None:
    truth = Writer(state())
    views = {side: Writer(view(truth.state, side)) for side in BOTH}
    before = {side: copy_state(writer.state) for side, writer in views.items()}
    truth.write((event,))
    for side in event.to:
        views[side].write((event,))
    for side in BOTH:
        assert views[side].state == view(truth.state, side)
        assert side in event.to or views[side].state == before[side]
        assert views[side].print.sums == Fingerprint.of(views[side].state).sums
    assert truth.print.digest() == state_digest(truth.state)


@pytest.mark.rule("KRN-FOG-001", "engine")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Wrote(to=(RED,), field="total", key=(), value=5), "writes total"),
        (Wrote(to=(), field="board", key=("x",), value=5), "writes board"),
        (Wrote(to=BOTH, field="purse", key=(RED,), value=5), "seen by ..red.."),
        (Wrote(to=(BLUE,), field="purse", key=(RED,), value=5), "addressed to ..blue.."),
        (Stepped(to=BOTH, piece="gun", at=2), "seen by ..blue.."),
        (Stepped(to=(RED,), piece="scout", at=2), "seen by ..blue., .red.."),
        (Came(to=BOTH, piece=Piece(id="tank", side=BLUE)), "seen by ..blue.."),
        (Seen(to=BOTH, by=RED, piece=GUN), "seen by ..red.."),
        (Seen(to=(RED,), by=RED, piece=Piece(id="gun", side=BLUE, at=6)), "reveals gun wrongly"),
        (Wrote(to=(RED,), field="deep", key=(), value=5), "seen by ..,"),
        (Cleared(to=(RED,), field="board"), "writes board"),
        (Noted(to=(RED,), field="total", key=(), value=5), "notes total, which is not sealed"),
    ],
)
def test_an_event_to_others_than_see_it_is_stopped(event: Event, said: str) -> None:
    with pytest.raises(LawBrokenError, match=said) as caught:
        Writer(state()).write((event,))
    assert caught.value.rule == "KRN-FOG-001"


@pytest.mark.rule("KRN-FOG-001", "engine")
def test_what_is_wrong_with_an_address_is_told() -> None:
    with pytest.raises(LawBrokenError) as caught:
        Writer(state()).write((Wrote(to=(RED,), field="board", key=("x",), value=5),))
    assert str(caught.value) == (
        "Wrote writes board ('x',), seen by ['blue', 'red'], but is addressed to ['red']"
    )


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Came(to=(BLUE,), piece=Piece(id="scout", side=BLUE)), "scout cannot change hands"),
        (Stepped(to=(RED,), piece="nobody", at=2), "pieces nobody, which is not there"),
        (Left(to=BOTH, field="board", key=("nowhere",)), "board nowhere, which is not there"),
        (Cleared(to=BOTH, field="pieces"), "pieces cannot be cleared"),
        (Cleared(to=BOTH, field="plans"), "plans cannot be cleared"),
        (Cleared(to=BOTH, field="total"), "total cannot be cleared"),
    ],
)
def test_an_impossible_change_is_stopped(event: Event, said: str) -> None:
    with pytest.raises(LawBrokenError, match=said):
        Writer(state()).write((event,))


def test_a_piece_may_leave_and_come_back_on_the_other_side_in_one_pulse() -> None:
    truth = Writer(state())
    truth.write(
        (
            Left(to=BOTH, field="pieces", key=("scout",)),
            Came(to=(BLUE,), piece=Piece(id="scout", side=BLUE)),
        )
    )
    assert of(truth).pieces["scout"].side == BLUE
    assert of(truth).sighted == {RED: {}, BLUE: {}}


def test_tables_are_replaced_never_changed() -> None:
    truth = Writer(state())
    kept, board = truth.copy(), of(truth).board
    truth.write((Wrote(to=BOTH, field="board", key=("x",), value=5),))
    assert board == {"x": 1, "y": 2}
    assert of(kept).board == {"x": 1, "y": 2}
    assert of(truth).plans is of(kept).plans
    truth.restore(kept)
    assert truth.state == kept.state
    assert truth.print.sums == kept.print.sums


def test_watchers_are_listed_in_the_order_of_the_terms() -> None:
    assert watchers(state(), "pieces", "scout") == (RED, BLUE)
    assert watchers(state(), "pieces", "gun") == (BLUE,)
    assert watchers(state(), "purse", RED) == (RED,)
    assert watchers(state(), "board", "x") == (RED, BLUE)
    assert watchers(state(), "deeper", "pit") == ()


def test_the_order_of_writing_does_not_matter_to_the_digest() -> None:
    def digest(events: Iterable[Event]) -> str:
        truth = Writer(state())
        for event in events:
            truth.write((event,))
        return truth.print.digest()

    events = [
        Wrote(to=BOTH, field="board", key=("x",), value=5),
        Wrote(to=BOTH, field="board", key=("a",), value=6),
        Stepped(to=BOTH, piece="scout", at=3),
    ]
    assert digest(events) == digest(reversed(events))
    assert digest(events) != digest(events[1:])
