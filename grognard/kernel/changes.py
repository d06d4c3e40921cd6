"""What an event may write into a state, and the writer that does it.

A cell is addressed by the name of a field and the keys that lead to it. The same change is
written into the truth and into the views of the sides that see it; where the two differ (what a
side knows lies over what is), the writer of the view finds the place by the declared visibility.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from grognard.kernel import codec
from grognard.kernel.derived import note_made
from grognard.kernel.digest import NOTHING, Fingerprint, Key
from grognard.kernel.errors import LawBrokenError
from grognard.kernel.records import NOBODY, Event, Side, State, copy_state
from grognard.kernel.visibility import Field, Known, Owned, Public, Sealed, fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable


class Put(NamedTuple):
    """Write a whole cell."""

    field: str
    key: Key
    value: Any


class PutEncoded(NamedTuple):
    """Write a whole cell given in the canonical encoding."""

    field: str
    key: Key
    value: bytes


class Patch(NamedTuple):
    """Write some fields of the record in a cell."""

    field: str
    key: Key
    values: dict[str, Any]


class Drop(NamedTuple):
    """Remove a cell, and whoever saw it plainly no longer does."""

    field: str
    key: Key


class Clear(NamedTuple):
    """Empty a table."""

    field: str


class Paint(NamedTuple):
    """Write single places of a layer of bytes."""

    field: str
    key: Key
    places: tuple[int, ...]
    values: bytes


class Reveal(NamedTuple):
    """Let a side see plainly a cell that another side owns, from now on."""

    side: Side
    field: str
    key: str
    value: Any


class Conceal(NamedTuple):
    """Take a cell that another side owns out of a side's plain sight."""

    side: Side
    field: str
    key: str


Change: TypeAlias = Put | PutEncoded | Patch | Drop | Clear | Paint | Reveal | Conceal


class Writer:
    """Writes events into one state, the truth or a view, and keeps its fingerprint.

    Tables are replaced, not changed: a copy of the root keeps an earlier state alive for the
    price of a few pointers, and derived values stay good while the table they read is the same.
    """

    def __init__(
        self, state: State, fingerprint: Fingerprint | None = None, *, checked: bool = True
    ) -> None:
        """Take charge of a state; without a fingerprint, take one.

        Whoever only supposes a truth need not have it `checked` to whom its events go.
        """
        self.state = state
        self.checked = checked
        self.fields = fields_of(type(state))
        self.print = fingerprint or Fingerprint.of(state)
        self._fresh: dict[tuple[str, ...], dict[str, Any]] = {}
        self._making: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {}
        """The tables that are being written, each with what it was before and the keys so far."""
        self.written: dict[tuple[str, Key], None] | None = None
        """The cells written so far, for whoever puts an empty table here to hear of them."""

    def copy(self) -> Writer:
        """Copy state and fingerprint; the tables are shared."""
        return Writer(copy_state(self.state), self.print.copy(), checked=self.checked)

    def restore(self, other: Writer) -> None:
        """Become equal to another writer, keeping the state object that rules hold."""
        for name in self.fields:
            setattr(self.state, name, getattr(other.state, name))
        self.print = other.print.copy()

    def write(self, pulse: tuple[Event, ...]) -> None:
        """Write what a pulse of events says, into the truth or into the view of who sees it.

        [KRN-FOG-003]
        """
        self._fresh.clear()
        self._making.clear()
        is_truth = self.state.viewer == NOBODY
        for event in pulse:
            for change in event.changes():
                if is_truth and self.checked:
                    check_address(self.state, event, change, self.fields)
                self._write(change)
            if is_truth:
                for change in event.notes():
                    if self.checked:
                        check_note(event, change, self.fields)
                    self._write(change)
        self._fresh.clear()
        for before, after, keys in self._making.values():
            note_made(before, after, keys)  # what is derived follows from step to step
        self._making.clear()

    def write_all(self, pulses: Iterable[tuple[Event, ...]]) -> None:
        """Write pulses that nobody looks between: each table is copied once for all of them."""
        self.write(tuple(chain.from_iterable(pulses)))

    def _write(self, change: Change) -> None:
        match change:
            case Put(field, key, value):
                self._set(*self._place(field, key), value)
            case PutEncoded(field, key, encoded):
                cell = codec.decode(encoded, self.fields[field].cell)
                self._set(*self._place(field, key), cell)
            case Patch(field, key, values):
                where, cell = self._place(field, key)
                self._set(where, cell, msgspec.structs.replace(self._get(where, cell), **values))
            case Paint(field, key, places, painted):
                where, cell = self._place(field, key)
                layer = bytearray(self._get(where, cell))
                for place, value in zip(places, painted, strict=True):
                    layer[place] = value
                self._set(where, cell, bytes(layer))
            case Drop(field, key):
                self._drop(field, key)
            case Clear(field):
                self._clear(field)
            case Reveal(side, field, key_, value):
                self._set(sight_of(self.fields[field]), (side, key_), value=True)
                if self.state.viewer != NOBODY:
                    self._set(field, (key_,), value)
            case Conceal(side, field, key_):
                self._remove(sight_of(self.fields[field]), (side, key_))
                if self.state.viewer != NOBODY:
                    self._remove(field, (key_,))

    def _place(self, field: str, key: Key) -> tuple[str, Key]:
        """Find where a cell lies: in a view what a side knows lies over what is."""
        if self.state.viewer == NOBODY:
            return field, key
        visibility = self.fields[field].visibility
        if isinstance(visibility, Known) and visibility.shows:
            return visibility.shows, key[1:]
        return field, key

    def _drop(self, field: str, key: Key) -> None:
        self._remove(*self._place(field, key))
        visibility = self.fields[field].visibility
        if isinstance(visibility, Owned) and visibility.sight:
            for side, seen in list(getattr(self.state, visibility.sight).items()):
                if key[0] in seen:
                    self._remove(visibility.sight, (side, key[0]))

    def _clear(self, field: str) -> None:
        for key in list(getattr(self.state, field)):
            if self.fields[field].depth > 1:
                for inner in list(getattr(self.state, field)[key]):
                    self._remove(field, (key, inner))
            else:
                self._remove(field, (key,))

    def _get(self, field: str, key: Key) -> Any:
        return _look(getattr(self.state, field), field, key)

    def _set(self, field: str, key: Key, value: Any) -> None:
        self._exchange(field, key, value, gone=False)

    def _remove(self, field: str, key: Key) -> None:
        self._exchange(field, key, None, gone=True)

    def _exchange(self, field: str, key: Key, value: Any, *, gone: bool) -> None:
        if self.written is not None:
            self.written[field, key] = None
        if not key:
            self.print.exchange(field, key, getattr(self.state, field), value)
            setattr(self.state, field, value)
            return
        table = self._own(field, key)
        last = key[-1]
        old = table.get(last, NOTHING)
        if not gone:
            self.print.exchange(field, key, old, value)
            table[last] = value
        elif old is NOTHING:
            raise LawBrokenError(f"an event removes {field} {'/'.join(key)}, which is not there")
        else:
            self.print.exchange(field, key, old, NOTHING)
            del table[last]

    def _own(self, field: str, key: Key) -> dict[str, Any]:
        """Get the table of a cell for writing, copied once a pulse."""
        top = self._fresh.get((field,))
        if top is None:
            before = getattr(self.state, field)
            top = self._fresh[(field,)] = dict(before)
            setattr(self.state, field, top)
            self._making[field] = (before, top, [])
        self._making[field][2].append(key[0])
        if len(key) == 1:
            return top
        inner = self._fresh.get((field, key[0]))
        if inner is None:
            inner = self._fresh[(field, key[0])] = dict(top.get(key[0], {}))
            top[key[0]] = inner
        return inner


def _look(value: Any, field: str, key: Key) -> Any:
    for part in key:
        if part not in value:
            raise LawBrokenError(f"an event writes {field} {'/'.join(key)}, which is not there")
        value = value[part]
    return value


def sight_of(field: Field) -> str:
    """Name the table that says who sees plainly the cells of an owned field."""
    if isinstance(field.visibility, Owned) and field.visibility.sight:
        return field.visibility.sight
    raise LawBrokenError(f"nothing of {field.name} can be revealed: it has no table of sight")


def watchers(state: State, field: str, key: str) -> tuple[Side, ...]:
    """List the sides that see a cell of the truth, in the order of the terms."""
    declared = fields_of(type(state))[field]
    return _watchers(state, declared, (key,), getattr(state, field).get(key))


def _watchers(state: State, field: Field, key: Key, cell: Any) -> tuple[Side, ...]:
    sides: tuple[Side, ...] = state.terms.sides
    match field.visibility:
        case Public():
            return sides
        case Owned(by=by, sight=sight) if by:
            owner = getattr(cell, by)
            seen = getattr(state, sight) if sight else {}
            return tuple(
                side
                for side in sides
                if side == owner
                or (sight and state.lifted.get(side))
                or key[0] in seen.get(side, ())
            )
        case Owned() | Known():
            return (key[0],)
        case _:
            return ()


def check_address(state: State, event: Event, change: Change, fields: dict[str, Field]) -> None:
    """See that an event goes to exactly the sides that see what it writes. [KRN-FOG-001]"""
    match change:
        case Reveal(side) | Conceal(side):
            seeing: tuple[Side, ...] = (side,)
        case Clear(name):
            seeing = _clearers(state, fields[name])
        case _:
            field = fields[change.field]
            seeing = _audience(state, field, change)
    if seeing != event.to and set(seeing) != set(event.to):
        raise LawBrokenError(
            f"{type(event).__name__} writes {' '.join(map(str, change[:2]))}, "
            f"seen by {sorted(seeing)}, "
            f"but is addressed to {sorted(event.to)}",
            rule="KRN-FOG-001",
        )
    if isinstance(change, Reveal):
        truth = getattr(state, change.field).get(change.key)
        if truth != change.value:
            raise LawBrokenError(
                f"{type(event).__name__} reveals {change.key} wrongly", rule="KRN-FOG-001"
            )


def check_note(event: Event, change: Change, fields: dict[str, Field]) -> None:
    """See that what the arbiter notes for itself is seen by no side. [KRN-FOG-001]"""
    name = change.field
    if not isinstance(fields[name].visibility, Sealed) or isinstance(change, Reveal | Conceal):
        raise LawBrokenError(
            f"{type(event).__name__} notes {name}, which is not sealed", rule="KRN-FOG-001"
        )


def _clearers(state: State, field: Field) -> tuple[Side, ...]:
    """List who must see a table emptied; what belongs to single sides is dropped cell by cell."""
    match field.visibility:
        case Public() if field.depth:
            sides: tuple[Side, ...] = state.terms.sides
            return sides
        case Sealed() if field.depth:
            return ()
        case _:
            raise LawBrokenError(f"{field.name} cannot be cleared: drop its cells one by one")


def _audience(
    state: State, field: Field, change: Put | PutEncoded | Patch | Drop | Paint
) -> tuple[Side, ...]:
    key = change.key
    if not (isinstance(field.visibility, Owned) and field.visibility.by):
        return _watchers(state, field, key, None)
    by = field.visibility.by
    old = getattr(state, field.name).get(key[0])
    new: Any = None
    if isinstance(change, Put):
        new = change.value
    elif isinstance(change, PutEncoded):
        new = codec.decode(change.value, field.cell)
    elif isinstance(change, Patch) and by in change.values:
        raise LawBrokenError(f"{field.name} {key[0]} cannot change hands: drop it, put a new one")
    if old is None and new is None:
        raise LawBrokenError(f"an event writes {field.name} {key[0]}, which is not there")
    if old is not None and new is not None and getattr(old, by) != getattr(new, by):
        raise LawBrokenError(f"{field.name} {key[0]} cannot change hands: drop it, put a new one")
    return _watchers(state, field, key, old if old is not None else new)
