"""How far an opponent is with its thinking: what pages are told of it.

The other side must learn nothing by it. How much there is to weigh depends on the units a side has
and on what they see, so neither steps are told nor a share of the steps it may take: only that it
thinks, and for how many whole seconds, which anybody could read off a clock. The seconds count from
where the game began to wait for the opponent, over all its decisions: were each counted by itself,
the pages could count the decisions, and with them units.

Where no person plays, whoever watches may look at every side. There the steps are told, too, and
each decision is counted by itself: pauses lie between them.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from grognard.server.messages import Thinking

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.records import Side


class Progress:
    """Tells pages when an opponent begins to think, each second it does, and when it ends."""

    def __init__(
        self, send: Callable[[Thinking], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.side: Side = ""
        """Whose opponent is at work; nothing while none is."""
        self._send = send
        self._clock = clock
        self._began = 0.0
        self._told = 0
        self._watched = False

    def of(self, side: Side, *, watched: bool = False) -> None:
        """Tell that the opponent of a side is at work, or none; `watched` where no person plays."""
        self._watched = watched
        before, told = self.side, self._told
        if side == before and not watched:
            return
        if before and side != before:
            self._send(Thinking(side=before, at_work=False))
        self.side, self._began, self._told = side, self._clock(), 0
        if side and (side != before or told):
            self._send(self.now())

    def hear(self, steps: int) -> None:
        """Hear from the opponent that it has weighed so much; tell it when a second is over."""
        if self.side and self._clock() - self._began >= self._told + 1:
            self._told = int(self._clock() - self._began)
            self._send(self.now(steps if self._watched else None))

    def now(self, steps: int | None = None) -> Thinking:
        """Say how far the opponent is, as it was last told."""
        return Thinking(side=self.side, at_work=True, seconds=self._told, steps=steps)
