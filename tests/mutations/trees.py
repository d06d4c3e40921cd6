"""Changes inside plain values: one thing somewhere in a tree of tables, lists and scalars."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

DEEP = 3000
"""So deep a value is nested that no program may walk down it carelessly."""

_ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    255,
    -(2**63),
    2**63 - 1,
    2**64 - 1,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "allies",
    "axis",
    "0203",
    "\x00",
    "\u202e\u0301",
    "\U0001f600",
    "a" * 5000,
    "../../etc/passwd",
    [],
    [[]],
    {},
    {"": None},
    {"kind": "Done"},
)


def changed(value: Any, random: Random, *, deepest: Any = None) -> Any:
    """The value with one thing in it changed; `deepest` makes it, now and then, very deep."""
    if isinstance(value, bytes):
        return _changed_bytes(value, random, deepest)
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(list(value))
        return {**value, key: changed(value[key], random, deepest=deepest)}
    if isinstance(value, list) and value and random.random() < 0.85:
        at = random.randrange(len(value))
        return [*value[:at], changed(value[at], random, deepest=deepest), *value[at + 1 :]]
    if random.random() < 0.25:
        return random.choice(_ODD) if deepest is None or random.random() < 0.8 else deepest
    return _WAYS.get(type(value), _odd)(value, random)


def nested() -> Any:
    """A list in a list in a list."""
    value: Any = []
    for _ in range(DEEP):
        value = [value]
    return value


def nested_packed() -> msgspec.Raw:
    """The same, packed: what packs values will not walk down it either."""
    return msgspec.Raw(b"\x91" * DEEP + b"\xc0")


def _changed_bytes(value: bytes, random: Random, deepest: Any) -> bytes:
    """What is packed inside is unpacked, changed and packed again, mostly."""
    try:
        inside = msgspec.msgpack.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError):
        inside = None
    if isinstance(inside, dict | list) and random.random() < 0.9:
        return msgspec.msgpack.encode(changed(inside, random, deepest=deepest))
    at = random.randrange(len(value) + 1)
    return random.choice((b"", value[:at], value + value, value[:at] + b"\xc1" + value[at + 1 :]))


def _odd(_value: Any, random: Random) -> Any:
    return random.choice(_ODD)


def _number(value: int, random: Random) -> Any:
    others = (value + 1, value - 1, -value, value * 1000 + 7, str(value), float(value), [value])
    return random.choice(others)


def _truth(value: bool, random: Random) -> Any:
    return random.choice((not value, int(value), str(value), None))


def _text(value: str, random: Random) -> Any:
    at = random.randrange(len(value) + 1)
    others = (
        value[:at] + value[at + 1 :],
        value[:at] + random.choice("a0 \u00e4/") + value[at:],
        value.upper(),
        value[::-1],
        value.encode().hex(),
        [value],
        {"kind": value},
    )
    return random.choice(others)


def _items(value: list[Any], random: Random) -> Any:
    at = random.randrange(len(value) + 1)
    others = (
        value[:at] + value[at + 1 :],
        value[:at] + value[at : at + 1] + value[at:],
        value[::-1],
        [*value, random.choice(_ODD)],
        value * 50,
        {str(number): each for number, each in enumerate(value)},
    )
    return random.choice(others)


def _table(value: dict[Any, Any], random: Random) -> Any:
    key = random.choice(list(value)) if value else ""
    other = random.choice(list(value)) if value else ""
    rest = {name: kept for name, kept in value.items() if name != key}
    return random.choice(
        (
            rest,
            {**value, "unheard-of": random.choice(_ODD)},
            {**rest, f"{key}x": value.get(key)},
            {**value, key: value.get(other)} if value else {"": 0},
            list(value.items()),
        )
    )


_WAYS: dict[type, Callable[[Any, Random], Any]] = {
    int: _number,
    bool: _truth,
    str: _text,
    list: _items,
    dict: _table,
}
