"""What the chief tells its units to do in defeat, and where its beaten attackers go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grognard.systems.europe.orders.combat import GoTo, Instruct
from grognard.systems.europe.rules.results import stand_of
from grognard.systems.europe.rules.retreat import retreats
from grognard.systems.europe.state import Stand

if TYPE_CHECKING:
    from grognard.opponents.europe.picture import Picture
    from grognard.systems.europe.questions import ChooseRetreat
    from grognard.systems.europe.state import State, Unit

After = Literal["never", "check"]


def after_loss(picture: Picture, unit: Unit) -> After:
    """Whether a reduced unit stays where it is, or looks whether the line holds without it.

    Who guards what counts stays. [WIE-CBT-067]
    """
    return "never" if unit.at in picture.guarded else "check"


def tell_units(picture: Picture) -> Instruct | None:
    """Give the next standing orders that differ from what units were told. [WIE-CBT-067]"""
    view = picture.view
    wrong: dict[After, list[str]] = {"never": [], "check": []}
    for unit in picture.own:
        after = after_loss(picture, unit)
        if stand_of(view, unit) != Stand(after=after):
            wrong[after].append(unit.id)
    for after, units in wrong.items():
        if units:
            return Instruct(units=tuple(units), after=after)
    return None


def retreat_to(view: State, question: ChooseRetreat) -> GoTo:
    """Choose where a beaten attacker goes, on what its power knows.

    In supply first, then away from the enemy, then towards the sources. [WIE-CBT-057]
    """
    best = [at for at in retreats(view, view.units[question.unit]) if at in question.hexes]
    return GoTo(hex=best[0] if best else question.hexes[0])
