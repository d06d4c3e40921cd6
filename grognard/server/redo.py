"""Orders that a side took back and can give again, as the journal tells them.

A side can go forward again as far as it went back, as long as it gives no other order and nothing
happens that nobody can take back: a phase that begins or ends, an answer, an order that is final.
Everything here comes from the side's own entries, so it tells nothing of others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.journal import OrderGiven, Struck

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.journal import AnyEntry
    from grognard.kernel.records import Order, Side


class Redo:
    """Follows the journal of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._given: dict[Side, dict[int, Order]] = {}
        """The orders of each side that stand, by the number of their entry."""
        self._undone: dict[Side, list[Order]] = {}
        self._read = self._last_barrier()

    def of(self, side: Side) -> tuple[Order, ...]:
        """List the orders that a side can give again, the next one last."""
        for link in self._game.links[self._read :]:
            self._follow(self._game.ruleset.read_entry(link.body))
        self._read = len(self._game.links)
        standing = self._given.get(side, {})
        if not standing.keys() <= set(self._game.desk.strikable(side)):
            self._given[side], self._undone[side] = {}, []
        return tuple(self._undone.get(side, ()))

    def _last_barrier(self) -> int:
        """Say behind which entry nothing can have been taken back."""
        for number in range(len(self._game.links), 0, -1):
            entry = self._game.ruleset.read_entry(self._game.links[number - 1].body)
            if not isinstance(entry.what, OrderGiven | Struck):
                return number
        return 0

    def _follow(self, entry: AnyEntry) -> None:
        given = self._given.setdefault(entry.side, {})
        undone = self._undone.setdefault(entry.side, [])
        match entry.what:
            case OrderGiven(order=order):
                if undone and undone[-1] == order:
                    undone.pop()
                else:
                    undone.clear()
                given[entry.number] = order
            case Struck(entries=numbers):
                undone.extend(given.pop(number) for number in reversed(numbers) if number in given)
            case _:
                self._given.clear()
                self._undone.clear()
