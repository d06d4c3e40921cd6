"""What the phases of Overlord have in common: in most of them nobody acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import Draft, Offer, kinds
from grognard.kernel.orders import Done
from grognard.kernel.records import Order, Refusal

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State


class Quiet:
    """A phase in which nobody acts.

    Its dice come from the game's generator and its events are all that is kept of it, so that the
    same orders and the same seed always give the same film. [OVL-GAME-039]
    """

    together = False

    def actors(self, state: State) -> tuple[Side, ...]:
        """Nobody acts. [OVL-GAME-002]"""
        return ()

    def offers(self, view: State, draft: Draft) -> Offer:
        """Nothing is on offer."""
        return kinds(())

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Refuse what does not belong to the phase. [OVL-SEQ-001]"""
        return None if isinstance(order, Done) else wrong_phase()

    def begin(self, state: State) -> Play:
        """Do nothing before anybody acts."""
        yield from ()

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Carry out nothing."""
        yield from ()

    def end(self, state: State) -> Play:
        """Go on to the next phase; an execution runs on by itself to the next planning.

        [OVL-SEQ-010]
        """
        from grognard.systems.overlord.sequence import move_clock  # it lists the phases

        yield move_clock(state)


class Together(Quiet):
    """A phase in which both sides act in secret, each until it is done."""

    together = True

    def actors(self, state: State) -> tuple[Side, ...]:
        """Both sides, each until it is done: at one screen, one after the other.

        [OVL-GAME-002] [OVL-GAME-012] [OVL-SEQ-013] [OVL-SEQ-014]
        """
        return tuple(side for side in state.terms.sides if not state.done.get(side))


def wrong_phase() -> Refusal:
    """Refuse an order that belongs to another phase. [OVL-SEQ-001]"""
    return Refusal(rule="OVL-SEQ-001", key="refuse.phase")
