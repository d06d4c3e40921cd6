"""What the phases of Skirmish have in common: most do nothing most of the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import Draft, Offer, kinds
from grognard.kernel.orders import Done
from grognard.kernel.records import Order, Refusal

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import State


class Quiet:
    """A phase in which nobody acts."""

    together = False

    def actors(self, state: State) -> tuple[Side, ...]:
        """Nobody acts. [SKM-SEQ-003]"""
        return ()

    def offers(self, view: State, draft: Draft) -> Offer:
        """Nothing is on offer."""
        return kinds(())

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Refuse what does not belong to the phase. [SKM-SEQ-001]"""
        return None if isinstance(order, Done) else wrong_phase()

    def begin(self, state: State) -> Play:
        """Do nothing before anybody acts."""
        yield from ()

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Carry out nothing."""
        yield from ()

    def end(self, state: State) -> Play:
        """Go on to the next phase. [SKM-SEQ-003] [SKM-SEQ-004]"""
        from grognard.systems.skirmish.sequence import move_clock  # it lists the phases

        yield move_clock(state)


class OneSide(Quiet):
    """A phase of the side the clock names."""

    def actors(self, state: State) -> tuple[Side, ...]:
        """The side on move, until it is done. [SKM-SEQ-004]"""
        side = state.clock.side
        return () if state.done.get(side) else (side,)


def wrong_phase() -> Refusal:
    """Refuse an order that belongs to another phase. [SKM-SEQ-001]"""
    return Refusal(rule="SKM-SEQ-001", key="refuse.phase")
