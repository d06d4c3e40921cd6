"""Orders and answers that are not allowed, or no orders at all.

They are made of what is: a value that was offered as refused, a draft given too early, an order
with a field from elsewhere, an old order again, another phase's order, plain values of a wrong
shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import msgspec.inspect

from grognard.kernel.amend import Amend
from grognard.kernel.offers import Draft, extend
from grognard.kernel.visibility import Owned, Public, fields_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from grognard.cli.fuzz.moods import Mood
    from grognard.kernel.offers import Offer
    from grognard.kernel.records import State, Terms
    from grognard.kernel.visibility import Field

_LONGEST = 12
_REMEMBERED = 30
_ODD: tuple[Any, ...] = ("", "zz", "0000", "9999", "01", "\u0660\u0661\u0660\u0661", "a" * 300, -1)
_SHAPES: tuple[Any, ...] = (None, True, 0, 1.5, -(2**63), "x", [], {}, [None], {"kind": "Done"})


class Spoiler:
    """Makes what should be refused."""

    def __init__(self, luck: random.Random, mood: Mood, terms: Terms) -> None:
        self.luck = luck
        self.mood = mood
        self._words = sorted(set(_strings(msgspec.to_builtins(terms))))
        self._offered: dict[str, list[Any]] = {}

    def remember(self, offer: Offer) -> None:
        """Keep values once offered for a field: later they are likely wrong, and well-formed."""
        known = self._offered.setdefault(offer.field, [])
        known += [choice.value for choice in offer.choices]
        known += [no.value for no in offer.refused]
        del known[:-_REMEMBERED]

    def refused_draft(self, view: State, offers: Callable[[Draft], Offer], draft: Draft) -> Draft:
        """Take a value that was offered as refused, or stop too early."""
        wrong = False
        for _ in range(_LONGEST):
            offer = offers(draft)
            stops = offer.complete if wrong else offer.many and self.luck.random() < 1 / 3
            if offer.field == "" or stops or not (offer.choices or offer.refused):
                return _filled(draft, offer)
            if offer.refused and (not offer.choices or (not wrong and self.luck.random() < 1 / 2)):
                wrong = True
                draft = extend(draft, offer, self.luck.choice(offer.refused).value)
            else:
                draft = extend(draft, offer, self.mood.pick(view, offer.choices))
        return draft

    def changed(self, view: State, record: Any) -> dict[str, Any]:
        """Change one field of an order or answer to something from elsewhere."""
        plain: dict[str, Any] = msgspec.to_builtins(record)
        names = [name for name in plain if name != "kind"]
        if names:
            name = self.luck.choice(names)
            plain[name] = self._other(view, name, plain[name])
        return plain

    def made_up(self, view: State, records: tuple[type[Any], ...]) -> dict[str, Any]:
        """Make up an order of any kind, its fields filled with what fits their types."""
        record = self.luck.choice(records)
        info = msgspec.inspect.type_info(record)
        if not isinstance(info, msgspec.inspect.StructType):
            return {}
        fields = {
            field.encode_name: self._value(view, field.encode_name, field.type)
            for field in info.fields
        }
        return {"kind": record.__name__, **fields}

    def shapeless(self, record: Any) -> Any:
        """Take an order's plain values out of shape."""
        plain: dict[str, Any] = msgspec.to_builtins(record)
        name = self.luck.choice(sorted(plain))
        match self.luck.randrange(5):
            case 0:
                del plain[name]
            case 1:
                plain[self.luck.choice(("unit ", "__class__", "to", "Kind"))] = "x"
            case 2:
                plain["kind"] = self.luck.choice(("", "done", "Order", "__init__", None, 7))
            case 3:
                return self.luck.choice(_SHAPES)
            case _:
                plain[name] = self.luck.choice(_SHAPES)
        return plain

    def misshapen(self, record: Any) -> Any:
        """Put a value of a wrong type into a record, which only reading it would find out."""
        names = record.__struct_fields__
        if not names:
            return record
        return msgspec.structs.replace(
            record, **{self.luck.choice(names): self.luck.choice(_SHAPES)}
        )

    def amendment(self, view: State) -> Amend | None:
        """Write a record anew as it is, outside the rules."""
        cells = _cells(view)
        if not cells:
            return None
        field, key, cell = self.luck.choice(cells)
        plain = msgspec.to_builtins(cell)
        name = self.luck.choice(sorted(plain))
        return Amend(field=field.name, key=key, values={name: plain[name]})

    def bad_amendment(self, view: State) -> Amend | None:
        """Change what does not exist or is only a report, to what cannot be, or whose it is."""
        cells = _cells(view)
        if not cells:
            return None
        reports = [row for row in cells if getattr(row[2], "seen", None) is not None]
        if reports and self.luck.random() < 1 / 4:
            field, key, cell = self.luck.choice(reports)
            return Amend(field=field.name, key=key, values={})
        field, key, cell = self.luck.choice(cells)
        name = self.luck.choice(cell.__struct_fields__)
        owner = getattr(field.visibility, "by", "")
        match self.luck.randrange(5):
            case 0:
                return Amend(field=self._words[0], key=key, values={})
            case 1:
                return Amend(field=field.name, key=str(self._word(view)), values={})
            case 2 if owner:
                return Amend(field=field.name, key=key, values={owner: "nobody"})
            case 3:
                return Amend(field=field.name, key=key, values={"no such field": 1})
            case _:
                return Amend(field=field.name, key=key, values={name: {"no": ["such", "value"]}})

    def _other(self, view: State, name: str, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        if not isinstance(value, list):
            return self._word(view, name)
        match self.luck.randrange(4):
            case 0:
                return []
            case 1:
                return [*value, *value[:1]]
            case 2:
                return [*value, self._word(view, name)]
            case _:
                return [self._word(view, name), *value[1:]]

    def _word(self, view: State, field: str = "") -> Any:
        """Some name: once offered for the field, known to the side, of the terms, or of nothing."""
        if field in self._offered and self.luck.random() < 2 / 3:
            return self.luck.choice(self._offered[field] or [""])
        draw = self.luck.random()
        if draw < 1 / 10:
            return self.luck.choice(_ODD)
        if draw < 2 / 3:
            return self.luck.choice(sorted(set(_strings(msgspec.to_builtins(view)))))
        return self.luck.choice(self._words)

    def _value(self, view: State, name: str, kind: msgspec.inspect.Type) -> Any:
        match kind:
            case msgspec.inspect.BoolType():
                return self.luck.random() < 1 / 2
            case msgspec.inspect.IntType():
                return self.luck.randint(-1, 9)
            case msgspec.inspect.LiteralType(values=values):
                return self.luck.choice(values)
            case (
                msgspec.inspect.VarTupleType(item_type=item)
                | msgspec.inspect.ListType(item_type=item)
            ):
                return [self._value(view, name, item) for _ in range(self.luck.randrange(3))]
            case msgspec.inspect.DictType():
                return {str(self._word(view)): self._word(view)}
            case _:
                return self._word(view, name)


def _cells(view: State) -> list[tuple[Field, str, Any]]:
    """List the records of a view that may be amended."""
    return [
        (field, key, cell)
        for field in fields_of(type(view)).values()
        if field.depth == 1 and isinstance(field.visibility, Public | Owned)
        for key, cell in sorted(getattr(view, field.name).items())
        if isinstance(cell, msgspec.Struct)
    ]


def _filled(draft: Draft, offer: Offer) -> Draft:
    """Give a draft as it stands; a list that was not begun is empty."""
    if offer.many and offer.field not in draft.fields:
        return Draft(kind=draft.kind, fields={**draft.fields, offer.field: []})
    return draft


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for item in (*value, *value.values()) for text in _strings(item)]
    if isinstance(value, list | tuple):
        return [text for item in value for text in _strings(item)]
    return []
