"""How a phase is ended, and what is done first where the rules do not let it end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.opponents.baselines import anything
from grognard.opponents.europe.duties import due
from grognard.opponents.europe.notes import Step
from grognard.opponents.europe.room import make_room
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.expedition import mixed
from grognard.systems.europe.rules.march import way
from grognard.systems.europe.rules.moves import refuse_march
from grognard.systems.europe.rules.parting import partings, refuse_together

if TYPE_CHECKING:
    from grognard.opponents.contract import Sight
    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture

MARCHING = ("movement", "mechanized")


def leave(picture: Picture, notes: Notes, sight: Sight) -> Order:
    """End the phase; where that is refused, part, make room, or do what is owed."""
    done, phase = Done(), sight.ruleset.phase_of(sight.view)
    if phase.refuse(sight.view, done) is None:
        return done
    marching = sight.view.clock.phase in MARCHING
    parting = part(picture, notes) if marching else None
    order = parting or make_room(picture, notes, marching=marching)
    if order is not None and phase.refuse(sight.view, order) is None:
        return order
    owed = due(picture, sight)
    if owed is not None:
        return owed
    offered = anything(sight).what  # nothing known asks for this; the game must not stand still
    return offered if isinstance(offered, Order) else done


def part(picture: Picture, notes: Notes) -> March | None:
    """Part British and French who must, towards where the enemy threatens least.

    No march is tried twice: the same unseen enemy may stop it again. [WIE-MOV-048]
    """
    view = picture.view
    for place in mixed(view) if refuse_together(view) is not None else ():
        ways = [Step(unit.id, goal) for unit, goal in partings(view, place)]
        ways.sort(key=lambda one: (int(picture.threat[picture.map.place(one.goal)]), one.unit))
        for step in ways:
            march = march_to(picture, step) if step not in notes.tried else None
            if march is not None:
                notes.tried = (*notes.tried, step)
                return march
    return None


def march_to(picture: Picture, step: Step) -> March | None:
    """Find the way of a planned march, if it can still be gone."""
    view = picture.view
    unit = view.units.get(step.unit)
    if unit is None or unit.at == step.goal:
        return None
    found = way(view, unit, step.goal)
    if found is None:
        return None
    path = tuple(view.terms.map.ids[place] for place in found.places[1:])
    march = March(units=(unit.id,), path=path)
    return march if path and refuse_march(view, march) is None else None
