"""The captain: an opponent for Skirmish that knows what it wants.

It counts everything in points at the end of the game: what objectives will bring, what steps are
worth, what the enemies it knows of could do to a unit in their next turn. It prepares assaults by
marching to them, sends every other unit to the place that is worth most to it, chooses tactics as
the table of tactics is best played, and writes down why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision
from grognard.opponents.skirmish.answers import answer
from grognard.opponents.skirmish.assaults import best_assault
from grognard.opponents.skirmish.fire import aim, instruct
from grognard.opponents.skirmish.marches import next_march
from grognard.opponents.skirmish.notes import Notes, Reason, open_notes
from grognard.opponents.skirmish.picture import Picture
from grognard.systems.skirmish.orders import Aim, Assault, Instruct
from grognard.systems.skirmish.rules.ground import place_name

if TYPE_CHECKING:
    from grognard.kernel.records import Order
    from grognard.opponents.contract import Sight
    from grognard.systems.skirmish.state import State


def decide(sight: Sight) -> Decision:
    """Decide on the side's view alone. [SKM-AI-001] [SKM-AI-002]"""
    picture = Picture(sight.view)
    notes = open_notes(sight.notebook, sight.view.clock)
    if sight.question is not None:
        reply, reason = answer(picture, sight.question, sight.luck)
        if reason is not None:
            notes.add(reason)
        return Decision(reply, notes.encoded())
    order = _order(picture, notes, sight)
    return Decision(order or Done(), notes.encoded())


def _order(picture: Picture, notes: Notes, sight: Sight) -> Order | None:
    """Give the next order of the phase, or none when there is nothing more to do."""
    order: Order | None = None
    match picture.view.clock.phase:
        case "plans":
            order = instruct(picture) or aim(picture)
        case "movement":
            found = next_march(picture, notes.moved, sight.meter)
            order, notes.moved = found.order, found.moved
            if found.reason is not None:
                notes.add(found.reason)
        case "assault":
            order = best_assault(picture, sight.meter)
    reason = _reason(picture.view, order)
    if reason is not None:
        notes.add(reason)
    return order


def _reason(view: State, order: Order | None) -> Reason | None:
    """Put into words what needs no further reason than that it was best."""
    turn = view.clock.turn
    match order:
        case Instruct():
            return Reason(turn, "ready")
        case Aim(hex=place):
            return Reason(turn, "shell", place_name(view, place))
        case Assault(target=target, units=units):
            who = ", ".join(view.units[unit].name for unit in units)
            return Reason(turn, "assault", place_name(view, target), who)
        case _:
            return None
