"""What the phases of War in Europe have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.events import SideDone
from grognard.kernel.offers import Draft, Offer, kinds
from grognard.kernel.orders import Done
from grognard.kernel.records import Order, Refusal
from grognard.kernel.view import view
from grognard.systems.europe.events.turn import PhasePassed, TurnFinished
from grognard.systems.europe.orders.combat import Disband, Instruct
from grognard.systems.europe.orders.staff import Dismiss, EditHex, Rename
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.rules.attrition import recover, wearing
from grognard.systems.europe.rules.crowding import refuse_disband
from grognard.systems.europe.rules.fog import notice, reconnoitre
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.moves import crowded
from grognard.systems.europe.rules.politics import call_italy
from grognard.systems.europe.rules.staff import (
    edit,
    refuse_dismiss,
    refuse_edit,
    refuse_rename,
    rename,
)
from grognard.systems.europe.rules.stands import instruct, refuse_instruct

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State


FIRST = "ports"
"""The phase with which a player turn begins."""


class OneSide:
    """A phase of the power the clock names.

    A phase says what happens first (`prepare`), what is on offer, whether there is nothing to
    decide (`idle`), why an order is refused, and what it brings about (`obey`).
    """

    together = False

    def actors(self, state: State) -> tuple[Side, ...]:
        """The power on move, until it is done: all can share one machine, or one player have all.

        [WIE-SEQ-005] [WIE-GAME-014]
        """
        side = state.clock.side
        return () if state.done.get(side) else (side,)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Nothing is on offer."""
        return kinds(())

    def idle(self, view: State) -> bool:
        """Tell whether the power has nothing to decide, as far as it can know. [WIE-SEQ-006]"""
        return not self.offers(view, Draft()).choices

    def owes(self, view: State) -> bool:
        """Tell whether the power may not let the phase pass: nothing is owed in most."""
        return False

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Refuse what does not belong to the phase, and to end it with too many in a hex.

        Standing orders and names may be given in any phase, units disbanded.
        [WIE-SEQ-005] [WIE-SEQ-008] [WIE-UNIT-014] [WIE-CBT-063]
        """
        match order:
            case Instruct():
                return refuse_instruct(view, order)
            case Disband(unit=unit):
                return refuse_disband(view, unit)
            case Dismiss(unit=unit):
                return refuse_dismiss(view, unit)
            case Rename():
                return refuse_rename(view, order)
            case EditHex():
                return refuse_edit(view, order)
            case Done() | EndTurn():
                pass
            case _:
                return Refusal(rule="WIE-SEQ-005", key="refuse.phase")
        full = crowded(view, view.viewer)
        if full:
            return Refusal(rule="WIE-UNIT-014", key="refuse.crowded", params={"hex": full[0]})
        return None

    def prepare(self, state: State) -> Play:
        """Do nothing before the power acts."""
        yield from ()

    def begin(self, state: State) -> Play:
        """Prepare, and pass by where there is nothing to decide or nothing more is wanted.

        Whoever has too many units in a hex, or owes something else, is asked all the same.
        [WIE-SEQ-006] [WIE-SEQ-007] [WIE-UNIT-014] [WIE-OAT-002]
        """
        side = state.clock.side
        if state.clock.phase == FIRST:
            yield from recover(state, side)
            yield from reconnoitre(state, side)
        yield from self.prepare(state)
        seen = view(state, side)
        if crowded(state, side) or self.owes(seen):
            return
        if state.finished.get(side) or self.idle(seen):
            yield PhasePassed(to=state.terms.sides, side=side, phase=state.clock.phase)

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Carry out an order of the phase, or one of any phase.

        [WIE-SEQ-007] [WIE-CBT-063] [WIE-OPT-020] [WIE-UI-053] [WIE-UI-054]
        """
        match order:
            case EndTurn():
                yield TurnFinished(to=(side,), side=side)
                yield SideDone(to=state.terms.sides, side=side)
            case Instruct():
                yield from instruct(side, order)
            case Rename():
                yield from rename(state, order)
            case EditHex():
                yield from edit(state, side, order)
            case Disband(unit=unit) | Dismiss(unit=unit):
                yield from destroy(state, unit, "disbanding")
            case _:
                yield from wearing(state, self.obey(state, side, order))
                yield from call_italy(state)
        yield from notice(state)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Carry out nothing."""
        yield from ()

    def end(self, state: State) -> Play:
        """Go on to the next phase. [WIE-SEQ-004] [WIE-SEQ-005] [WIE-SEQ-007]"""
        from grognard.systems.europe.sequence import move_clock  # it lists the phases

        yield from move_clock(state)
