"""The chief of staff: a first opponent for War in Europe, for every power and every phase.

It sends fighters up and keeps the rest for battles, strikes ports that feed the enemy and slows his
columns from the air, brings in what arrives where it is needed, crosses the sea to what counts,
gathers units against enemies who stand before what counts, attacks where the enemy stands to lose
more, sends the quick on, mends railways behind them and lets supply follow, guards prizes that are
threatened, tells their guards to stay even when they are beaten, and writes down why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.contract import Decision
from grognard.opponents.europe.battles import attack_on, promising
from grognard.opponents.europe.columns import follow
from grognard.opponents.europe.crossings import by_sea
from grognard.opponents.europe.drops import by_air
from grognard.opponents.europe.duties import allot_points
from grognard.opponents.europe.leaving import MARCHING, leave, march_to
from grognard.opponents.europe.marches import plan_marches
from grognard.opponents.europe.notes import Reason, open_notes
from grognard.opponents.europe.picture import Picture
from grognard.opponents.europe.raids import interdict, strike_port
from grognard.opponents.europe.repairs import mend
from grognard.opponents.europe.replies import reply
from grognard.opponents.europe.staff import assign, bring_in, by_rail
from grognard.opponents.europe.stands import retreat_to, tell_units
from grognard.opponents.europe.underground import lead, rouse
from grognard.systems.europe.questions import ChooseRetreat
from grognard.systems.europe.rules.attack import cadres_at
from grognard.systems.europe.words import place_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.records import Order
    from grognard.opponents.contract import Sight
    from grognard.opponents.europe.notes import Notes
    from grognard.systems.europe.orders.combat import Attack
    from grognard.systems.europe.orders.march import March


def decide(sight: Sight) -> Decision:
    """Decide on the power's view alone."""
    if isinstance(sight.question, ChooseRetreat):
        return Decision(retreat_to(sight.view, sight.question), sight.notebook)
    if sight.question is not None:
        return Decision(reply(Picture(sight.view), sight.question), sight.notebook)
    notes = open_notes(sight.notebook, sight.view.clock)
    picture = Picture(sight.view)
    told = notes.reasons
    order = _order(picture, notes, sight)
    if order is None or sight.ruleset.phase_of(sight.view).refuse(sight.view, order) is not None:
        if order is not None:
            notes.reasons = told  # nothing of it was done
        order = leave(picture, notes, sight)
    return Decision(order, notes.encoded())


def _order(picture: Picture, notes: Notes, sight: Sight) -> Order | None:
    """Give the next order of the phase, or none when there is nothing more to do."""
    return _PHASES[picture.view.clock.phase](picture, notes, sight)


def _reinforce(picture: Picture, notes: Notes, sight: Sight) -> Order | None:
    """Give points a front, bring in and rebuild, then lead those who fight in the dark."""
    brought = allot_points(picture) or bring_in(picture, notes, sight.offers)
    return brought or lead(picture, notes, sight.meter)


def _march(picture: Picture, notes: Notes, sight: Sight) -> Order | None:
    """March, those who fight before those who mend and feed; at last tell units about defeat."""
    march = (
        _next_march(picture, notes, sight)
        or mend(picture, notes, sight.meter)
        or follow(picture, notes, sight.meter)
    )
    first = picture.view.clock.phase == MARCHING[0]
    return march if march is not None or not first else tell_units(picture)


def _next_attack(picture: Picture, notes: Notes, sight: Sight) -> Attack | None:
    """Order the next attack of those that promised something; then look again, if one was made."""
    view = picture.view
    while True:
        while notes.targets:
            target, *rest = notes.targets
            notes.targets = tuple(rest)
            attack = attack_on(picture, target, notes.targets)
            if attack is not None:
                key = "seize" if target in picture.wanted else "attack"
                key = "hunt" if cadres_at(view, picture.side, target) else key
                notes.add(Reason(view.clock.turn, key, place_name(view, target)))
                notes.fought = True
                return attack
        if notes.planned and not notes.fought:
            return None
        notes.targets = promising(picture, sight.meter)
        notes.planned, notes.fought = True, False
        if not notes.targets:
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
        if picture.room(step.goal) < 1:
            notes.waiting = (*notes.waiting, step)
        else:
            march = march_to(picture, step)
            if march is not None:
                notes.marched = True
                return march
        if not notes.steps and notes.marched:
            # Somebody has left since; there may be room now.
            notes.steps, notes.waiting, notes.marched = notes.waiting, (), False
    return None


_PHASES: dict[str, Callable[[Picture, Notes, Sight], Order | None]] = {
    "allocation": lambda picture, notes, sight: assign(picture, notes, sight.meter),
    "ports": lambda picture, notes, sight: strike_port(picture, notes, sight.meter),
    "reinforcement": _reinforce,
    "partisans": lambda picture, notes, _: rouse(picture, notes),
    "movement": _march,
    "rail": lambda picture, notes, sight: by_rail(picture, notes, sight.meter),
    "sea": lambda picture, notes, sight: by_sea(picture, notes, sight.meter, sight.offers),
    "air": lambda picture, notes, sight: by_air(picture, notes, sight.meter),
    "combat": _next_attack,
    "mechanized": _march,
    "interdiction": lambda picture, notes, sight: interdict(picture, notes, sight.meter),
}
"""What is done in each phase of the sequence of play. [WIE-SEQ-004] [WIE-SEQ-005]"""
