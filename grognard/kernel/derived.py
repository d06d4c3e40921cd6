"""Derived values: pure functions of named fields, cached while those stand.

Tables are replaced and never changed, so a derived value is good as long as the tables it was
made from are the same objects. It is never saved and may be dropped at any time.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.records import State

P = ParamSpec("P")
R = TypeVar("R")
StateT = TypeVar("StateT", bound="State")

_KEPT = 64
_caches: list[OrderedDict[Any, Any]] = []


def derived(
    *fields: str,
) -> Callable[[Callable[Concatenate[StateT, P], R]], Callable[Concatenate[StateT, P], R]]:
    """Cache a function of a state while the named fields are the same objects.

    `terms` may be named too. Further arguments must be hashable.
    """

    def wrap(
        function: Callable[Concatenate[StateT, P], R],
    ) -> Callable[Concatenate[StateT, P], R]:
        cache: OrderedDict[Any, tuple[tuple[object, ...], R]] = OrderedDict()
        _caches.append(cache)

        @wraps(function)
        def cached(state: StateT, /, *args: P.args, **kwargs: P.kwargs) -> R:
            values = tuple(getattr(state, name) for name in fields)
            key = (tuple(map(id, values)), args, tuple(sorted(kwargs.items())))
            found = cache.get(key)
            if found is None:
                # The values are kept with the result, so that no other object takes their id.
                found = cache[key] = (values, function(state, *args, **kwargs))
                if len(cache) > _KEPT:
                    cache.popitem(last=False)
            return found[1]

        return cached

    return wrap


def drop_caches() -> None:
    """Forget every derived value."""
    for cache in _caches:
        cache.clear()
