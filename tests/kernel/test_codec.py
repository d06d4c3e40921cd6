"""Encoding, digests and derived values: equal things are equal everywhere."""

import msgspec
import pytest

from grognard.kernel import codec, derived
from grognard.kernel.digest import Fingerprint, state_digest
from grognard.kernel.records import Clock, copy_state
from tests.kernel.toy import BLUE, RED, Do, Piece, ToyState


def state(**fields: object) -> ToyState:
    return msgspec.convert({"clock": {"turn": 1, "phase": "day"}, **fields}, ToyState)


def test_tables_have_no_order() -> None:
    assert codec.encode({"b": 1, "a": {"d": 1, "c": 2}}) == codec.encode(
        {"a": {"c": 2, "d": 1}, "b": 1}
    )


def test_what_is_encoded_is_decoded_strictly() -> None:
    piece = Piece(id="gun", side=BLUE, at=3)
    assert codec.decode(codec.encode(piece), Piece) == piece
    with pytest.raises(msgspec.ValidationError, match="unknown field `size`"):
        codec.decode(codec.encode({"id": "gun", "side": BLUE, "size": 3}), Piece)
    with pytest.raises(msgspec.ValidationError):
        codec.decode(codec.encode(Piece(id="gun", side=BLUE)), Do)
    with pytest.raises(msgspec.DecodeError):
        codec.decode(codec.encode(piece)[:-1], Piece)


def test_the_borders_of_what_is_digested_count() -> None:
    assert codec.digest(b"ab", b"c") != codec.digest(b"a", b"bc")
    assert codec.digest(b"abc") != codec.digest(b"abc", b"")
    assert len(codec.digest()) == 64


def test_equal_states_have_equal_digests() -> None:
    one = state(board={"x": 1, "y": 2}, plans={RED: {"a": 1, "b": 2}})
    two = state(plans={RED: {"b": 2, "a": 1}}, board={"y": 2, "x": 1})
    assert state_digest(one) == state_digest(two)


@pytest.mark.parametrize(
    "fields",
    [
        {"board": {"x": 2}},
        {"board": {"y": 1}},
        {"board": {}},
        {"board": {"x": 1}, "total": 1},
        {"deeper": {"x": 1}},
        {"board": {"x": 1}, "plans": {RED: {"x": 1}}},
        {"board": {"x": 1}, "plans": {BLUE: {"x": 1}}},
    ],
)
def test_other_states_have_other_digests(fields: dict[str, object]) -> None:
    assert state_digest(state(board={"x": 1})) != state_digest(state(**fields))


def test_a_fingerprint_names_the_fields_that_differ() -> None:
    one, two = state(board={"x": 1}), state(board={"x": 2}, total=4)
    assert Fingerprint.of(one).differing(Fingerprint.of(two)) == ("board", "total")


def test_a_derived_value_is_kept_while_its_fields_stand_and_can_be_dropped() -> None:
    made: list[int] = []

    @derived.derived("board", "total")
    def weight(state: ToyState, factor: int, *, more: int = 0) -> int:
        made.append(factor)
        return state.total + factor * sum(state.board.values()) + more

    here = state(board={"x": 1}, total=1)
    assert weight(here, 2) == 3
    assert weight(here, 2) == 3
    assert weight(copy_state(here), 2) == 3
    assert made == [2]
    assert weight(here, 3) == 4
    assert weight(here, 3, more=1) == 5
    assert made == [2, 3, 3]
    changed = copy_state(here)
    changed.clock = Clock(turn=2, phase="night")
    assert weight(changed, 2) == 3
    assert made == [2, 3, 3], "the clock is none of its fields"
    changed.board = {"x": 5}
    assert weight(changed, 2) == 11
    derived.drop_caches()
    assert weight(here, 2) == 3
    assert made == [2, 3, 3, 2, 2]


def test_derived_values_of_many_states_do_not_pile_up() -> None:
    made: list[int] = []

    @derived.derived("board")
    def size(state: ToyState) -> int:
        made.append(len(state.board))
        return len(state.board)

    states = [state(board={"x": n}) for n in range(200)]
    assert [size(one) for one in states] == [1] * 200
    assert [size(one) for one in states[-24:]] == [1] * 24
    assert len(made) == 200
    assert size(states[0]) == 1
    assert len(made) == 201


def test_a_derived_value_may_be_made_out_of_the_one_before_it() -> None:
    made: list[str] = []

    def added(state: ToyState, fields: tuple[dict[str, int]], total: int, factor: int) -> int:
        made.append("following")
        changed = derived.differing(fields[0], state.board)
        return total + factor * sum(
            state.board.get(key, 0) - fields[0].get(key, 0) for key in changed
        )

    @derived.derived("board", following=added)
    def weight(state: ToyState, factor: int) -> int:
        made.append("anew")
        return factor * sum(state.board.values())

    assert weight(state(board={"x": 1, "y": 1000}), 2) == 2002
    assert weight(state(board={"x": 1, "y": 1000, "z": 5000}), 2) == 12002
    assert weight(state(board={"y": 1000, "z": 7000}), 2) == 16000
    assert weight(state(board={"y": 1000}), 3) == 3000
    assert made == ["anew", "following", "following", "anew"]
    derived.drop_caches()
    assert weight(state(board={"y": 2000}), 2) == 4000
    assert made[-1] == "anew"


def test_the_keys_are_found_under_which_tables_differ() -> None:
    kept, old, new = object(), object(), object()
    before = {"a": kept, "b": old, "c": old}
    assert derived.differing(before, dict(before)) == []
    assert derived.differing(before, {"a": kept, "b": new, "c": old}) == ["b"]
    assert sorted(derived.differing(before, {"a": kept, "c": new, "d": new})) == ["b", "c", "d"]
