"""What the kernels and their callers agree on: groups of arrays, and the parts of a word.

A word says what hinders a search at a place. Its lowest 12 bits are what entering the place costs
more, the next 12 what leaving it does; the rest are the flags below.
"""

from __future__ import annotations

from typing import Any, NamedTuple

FAR = 65535
"""So far is a place that is not reached."""
MOST = 65534
"""So far a search goes at most."""
WHOLE = 65535
"""The cost of a step that takes a whole allowance, and can only be the first."""

EXTRA = 0xFFF
LEAVE = 12
CLOSED = 1 << 24
"""Cannot be entered."""
STOP = 1 << 25
"""Cannot be left again by a search that has entered it."""
BARRED = 1 << 26
"""Cannot be entered from another such place."""
HELD = 1 << 27
"""Where a first step is always granted: not from one such place to another."""


class Net(NamedTuple):
    """Which places are next to which."""

    near: Any
    """The neighbour across each side; -1 where there is none."""
    first: Any
    """The links of place p are first[p] to first[p + 1] - 1."""
    to: Any
    """Where each link leads."""
    twins: Any
    """The number of each link in the other direction."""


class Tolls(NamedTuple):
    """What steps cost; 0 where they are closed."""

    sides: Any
    links: Any


class Queue(NamedTuple):
    """What a search works with."""

    dist: Any
    """The least cost found for each place."""
    head: Any
    """The last entry of each bucket, -1 when it is empty."""
    then: Any
    """The entry before each entry."""
    node: Any
    """The place of each entry."""
    reached: Any
    """The places that are done, cheapest first."""
