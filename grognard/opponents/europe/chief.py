"""The chief of staff: a first opponent for War in Europe, for every power and every phase.

It sends fighters up and keeps the rest for battles, brings in what arrives where it is needed,
gathers units against enemies who stand before what counts, attacks where the enemy stands to lose
more, sends the quick on, guards prizes that are threatened, and writes down why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.opponents.baselines import anything
from grognard.opponents.contract import Decision
from grognard.opponents.europe.battles import best_attack
from grognard.opponents.europe.marches import plan_marches
from grognard.opponents.europe.notes import Reason, open_notes
from grognard.opponents.europe.picture import Picture
from grognard.opponents.europe.staff import assign, bring_in, by_rail
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.march import way
from grognard.systems.europe.rules.moves import refuse_march
from grognard.systems.europe.words import place_name

if TYPE_CHECKING:
    from grognard.opponents.contract import Sight
    from grognard.opponents.europe.notes import Notes, Step

_MARCHING = ("movement", "mechanized")


def decide(sight: Sight) -> Decision:
    """Decide on the power's view alone."""
    if sight.question is not None:
        return Decision(sight.ruleset.default(sight.view, sight.question), sight.notebook)
    notes = open_notes(sight.notebook, sight.view.clock)
    order = _order(Picture(sight.view), notes, sight)
    if order is None or sight.ruleset.phase_of(sight.view).refuse(sight.view, order) is not None:
        order = _leave(sight)
    return Decision(order, notes.encoded())


def _order(picture: Picture, notes: Notes, sight: Sight) -> Order | None:
    """Give the next order of the phase, or none when there is nothing more to do."""
    view = picture.view
    match view.clock.phase:
        case "allocation":
            return assign(picture, notes)
        case "reinforcement":
            return bring_in(picture, notes, sight.offers)
        case "rail":
            return by_rail(picture, notes, sight.meter)
        case "combat":
            found = best_attack(picture)
            if found is None:
                return None
            attack, counts = found
            where = place_name(view, attack.targets[0])
            notes.add(Reason(view.clock.turn, "seize" if counts else "attack", where))
            return attack
        case phase if phase in _MARCHING:
            return _next_march(picture, notes, sight)
    return None


def _next_march(picture: Picture, notes: Notes, sight: Sight) -> March | None:
    """Order the next march of the plan that is still possible."""
    view = picture.view
    if not notes.planned:
        notes.steps, gathered = plan_marches(picture, sight.meter)
        notes.planned = True
        for target in gathered:
            notes.add(Reason(view.clock.turn, "gather", place_name(view, target)))
    while notes.steps:
        step, *rest = notes.steps
        notes.steps = tuple(rest)
        march = _march(picture, step)
        if march is not None:
            return march
    return None


def _march(picture: Picture, step: Step) -> March | None:
    """Find the way of a planned march, if it can still be gone."""
    view = picture.view
    unit = view.units.get(step.unit)
    if unit is None or unit.at == step.goal or picture.room(step.goal) < 1:
        return None
    found = way(view, unit, step.goal)
    if found is None:
        return None
    path = tuple(view.terms.map.ids[place] for place in found.places[1:])
    march = March(units=(unit.id,), path=path)
    return march if path and refuse_march(view, march) is None else None


def _leave(sight: Sight) -> Order:
    """End the phase; where that is refused, do anything that is offered."""
    done = Done()
    if sight.ruleset.phase_of(sight.view).refuse(sight.view, done) is None:
        return done
    order = anything(sight).what
    return order if isinstance(order, Order) else done
