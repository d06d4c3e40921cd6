"""Derived values: pure functions of named fields, cached while those stand.

Tables are replaced and never changed, so a derived value is good as long as the tables it was
made from are the same objects. It is never saved and may be dropped at any time.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import wraps
from inspect import signature
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.records import State

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
StateT = TypeVar("StateT", bound="State")

_KEPT = 24
_KEPT_MADE = 256
_caches: list[dict[Any, Any]] = []
_made: OrderedDict[int, tuple[dict[str, Any], dict[str, Any], list[str]]] = OrderedDict()
"""Tables by their id, each with the one it was made out of and the keys written then."""
_NOTHING = object()


def derived(
    *fields: str, following: Callable[..., Any] | None = None
) -> Callable[[Callable[Concatenate[StateT, P], R]], Callable[Concatenate[StateT, P], R]]:
    """Cache a function of a state while the named fields are the same objects.

    `terms` may be named too. Further arguments must be hashable. `following` makes the value out of
    the one that was made before it for the same viewer with the same arguments, where that is
    cheaper than anew: it is given the state, what those fields were then, and that value.
    """
    read = attrgetter(*fields) if len(fields) > 1 else _single(fields[0])

    def wrap(
        function: Callable[Concatenate[StateT, P], R],
    ) -> Callable[Concatenate[StateT, P], R]:
        cache: OrderedDict[Any, tuple[tuple[object, ...], R]] = OrderedDict()
        latest: dict[Any, tuple[tuple[object, ...], R]] = {}
        _caches.extend((cache, latest))

        @wraps(function)
        def cached(state: StateT, /, *args: P.args, **kwargs: P.kwargs) -> R:
            values = read(state)
            given = (args, *kwargs.items()) if kwargs else args
            key = (*map(id, values), given)
            found = cache.get(key)
            if found is None:
                line = (state.viewer, given)  # what a side knows does not follow from the truth
                before = latest.get(line) if following is not None else None
                if following is None or before is None:
                    value = function(state, *args, **kwargs)
                else:
                    value = following(state, *before, *args, **kwargs)
                # The values are kept with the result, so that no other object takes their id.
                found = cache[key] = (values, value)
                if following is not None:
                    latest[line] = found
                if len(cache) > _KEPT:
                    cache.popitem(last=False)
            return found[1]

        if len(fields) > 1 or len(signature(function).parameters) > 1:
            return cached
        return cast("Callable[Concatenate[StateT, P], R]", _shortly(fields[0], cached))

    return wrap


def _shortly(field: str, cached: Callable[[Any], R]) -> Callable[[Any], R]:
    """Answer for one field alone at once, as long as it is the one last asked about."""
    last: dict[None, tuple[object, R]] = {}
    _caches.append(last)

    @wraps(cached)
    def answered(state: State) -> R:
        table = getattr(state, field)
        found = last.get(None)
        if found is None or found[0] is not table:
            found = last[None] = (table, cached(state))
        return found[1]

    return answered


def kept(function: Callable[..., R]) -> Callable[..., R]:
    """Cache a pure function of tables while these are the same objects, and all else is equal.

    It takes its arguments by their places alone.
    """
    cache: OrderedDict[Any, tuple[Any, R]] = OrderedDict()
    _caches.append(cache)

    @wraps(function)
    def cached(*args: Any) -> R:
        key = tuple(id(each) if isinstance(each, dict) else each for each in args)
        found = cache.get(key)
        if found is None:
            # The tables are kept with the result, so that no other object takes their id.
            found = cache[key] = (args, function(*args))
            if len(cache) > _KEPT:
                cache.popitem(last=False)
        return found[1]

    return cached


def _single(field: str) -> Callable[[State], tuple[object, ...]]:
    """Read one field as several are read: in a tuple."""
    return lambda state: (getattr(state, field),)


def note_made(before: dict[str, Any], after: dict[str, Any], keys: list[str]) -> None:
    """Note under which keys a table was written when it was made out of another."""
    _made[id(after)] = (after, before, keys)
    if len(_made) > _KEPT_MADE:
        _made.popitem(last=False)


@kept
def differing(before: dict[str, T], after: dict[str, T]) -> list[str]:
    """List the keys under which two tables do not hold the same object.

    Where it is known what was written in between, nothing else is looked at. Many values follow
    one step, so what was found is kept.
    """
    keys = _written(before, after)
    if keys is None:
        keys = dict.fromkeys((*before, *after))
    return [key for key in keys if before.get(key, _NOTHING) is not after.get(key, _NOTHING)]


def _written(before: dict[str, Any], after: dict[str, Any]) -> dict[str, None] | None:
    """The keys written since the table that both were made out of; nothing if none is known."""
    made = _made.get(id(after))
    if made is not None and made[1] is before:
        return dict.fromkeys(made[2])
    keys: dict[str, None] = {}
    line = {id(after): 0}
    for table, written in _line(after):
        keys.update(dict.fromkeys(written))
        if table is before:
            return keys
        line[id(table)] = len(keys)
    others: dict[str, None] = {}
    for older, written in ((before, []), *_line(before)):
        others.update(dict.fromkeys(written))
        if id(older) in line:
            return {**others, **dict.fromkeys(list(keys)[: line[id(older)]])}
    return None


def _line(table: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """The tables that one was made out of, one after the other, each with the keys written."""
    while (found := _made.get(id(table))) is not None:
        _, table, written = found
        yield table, written


def drop_caches() -> None:
    """Forget every derived value."""
    for cache in (*_caches, _made):
        cache.clear()
