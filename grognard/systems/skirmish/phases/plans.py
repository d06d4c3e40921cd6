"""Fire plans: both sides at once, in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, kinds
from grognard.kernel.records import Order, Refusal
from grognard.systems.skirmish.events import Instructed, PlansClosed
from grognard.systems.skirmish.orders import Aim, Instruct, Withdraw
from grognard.systems.skirmish.phases.base import Quiet
from grognard.systems.skirmish.rules.answers import POLICIES, instructed, refuse_instruct
from grognard.systems.skirmish.rules.fire import aimed, refuse_aim, refuse_withdraw, withdrawn
from grognard.systems.skirmish.state import Shot
from grognard.terrain.hexes import all_hexes

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import State


class Plans(Quiet):
    """Both sides aim missions and write standing orders."""

    together = True

    def actors(self, state: State) -> tuple[Side, ...]:
        """Both sides, each until it is done. [SKM-FIRE-001]"""
        return tuple(side for side in state.terms.sides if not state.done.get(side))

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer hexes to aim at, missions to withdraw, policies to choose."""
        planned = tuple(sorted(view.plans.get(view.viewer, {})))
        match draft.kind:
            case "Aim" if "hex" not in draft.fields:
                return Offer(field="hex", choices=_aims(view))
            case "Withdraw" if "hex" not in draft.fields:
                return Offer(field="hex", choices=tuple(Choice(value=place) for place in planned))
            case "Instruct" if "matter" not in draft.fields:
                return Offer(field="matter", choices=tuple(Choice(value=m) for m in POLICIES))
            case "Instruct" if "policy" not in draft.fields:
                policies = POLICIES.get(str(draft.fields["matter"]), ())
                return Offer(field="policy", choices=tuple(Choice(value=p) for p in policies))
            case "":
                aim = ("Aim",) if _aims(view) else ()
                withdraw = ("Withdraw",) if planned else ()
                return kinds((*aim, *withdraw, "Instruct"))
            case _:
                return COMPLETE

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on the side's own plan."""
        match order:
            case Aim():
                return refuse_aim(view, order)
            case Withdraw():
                return refuse_withdraw(view, order)
            case Instruct():
                return refuse_instruct(view, order)
            case _:
                return super().refuse(view, order)

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Write the plan; only its own side hears of it."""
        match order:
            case Aim(hex=place):
                yield aimed(state, side, place)
            case Withdraw(hex=place):
                yield withdrawn(state, side, place)
            case Instruct():
                yield Instructed(to=(side,), side=side, standing=instructed(state, side, order))

    def end(self, state: State) -> Play:
        """Put all missions on the agenda, in the order of sides and hexes. [SKM-FIRE-004]"""
        agenda = tuple(
            Shot(side=side, hex=place)
            for side in state.terms.sides
            for place in sorted(state.plans.get(side, {}))
        )
        yield PlansClosed(to=(), agenda=agenda)
        yield from super().end(state)


def _aims(view: State) -> tuple[Choice, ...]:
    """List the hexes that may be aimed at."""
    places = all_hexes(view.terms.board.sheet)
    return tuple(Choice(value=p) for p in places if refuse_aim(view, Aim(hex=p)) is None)
