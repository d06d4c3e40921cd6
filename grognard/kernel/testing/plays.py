"""Rulesets that do the same as another, with somebody looking over the shoulder of each rule."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.offers import Draft, Offer
    from grognard.kernel.records import Order, Refusal, Side, State
    from grognard.kernel.ruleset import Phase, Play, Ruleset

    Wrap = Callable[[Play, State], Play]


def wrapped(ruleset: Ruleset, wrap: Wrap) -> Ruleset:
    """Give a like ruleset, each play of which runs inside another."""

    def phase_of(state: Any) -> Phase:
        return WrappedPhase(ruleset.phase_of(state), wrap)

    return replace(ruleset, phase_of=phase_of)


class WrappedPhase:
    """A phase whose plays run inside others."""

    def __init__(self, phase: Phase, wrap: Wrap) -> None:
        """Wrap a phase."""
        self.together = phase.together
        self._phase = phase
        self._wrap = wrap

    def actors(self, state: State) -> tuple[Side, ...]:
        """List the sides that may still act."""
        return self._phase.actors(state)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer the next field of a draft."""
        return self._phase.offers(view, draft)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Say why the viewer may not give an order."""
        return self._phase.refuse(view, order)

    def begin(self, state: State) -> Play:
        """Begin, wrapped."""
        return self._wrap(self._phase.begin(state), state)

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Carry out an order, wrapped."""
        return self._wrap(self._phase.carry_out(state, side, order), state)

    def end(self, state: State) -> Play:
        """End, wrapped."""
        return self._wrap(self._phase.end(state), state)
