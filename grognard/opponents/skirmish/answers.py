"""How the captain answers what it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.skirmish.assaults import weigh
from grognard.opponents.skirmish.combat import Stakes, duel, step_worth
from grognard.opponents.skirmish.notes import Reason
from grognard.opponents.skirmish.places import DRIVEN, place_worth
from grognard.systems.skirmish.orders import FallBack, Respond, UseTactics
from grognard.systems.skirmish.questions import ChooseRetreat, ChooseTactics
from grognard.systems.skirmish.rules.ground import place_name
from grognard.systems.skirmish.rules.units import attack_of, defence_of, own_at

if TYPE_CHECKING:
    import random

    from grognard.kernel.records import Answer, Question
    from grognard.opponents.skirmish.combat import Duel
    from grognard.opponents.skirmish.picture import Picture
    from grognard.systems.skirmish.state import HexId


def answer(
    picture: Picture, question: Question, luck: random.Random
) -> tuple[Answer, Reason | None]:
    """Answer a question, and say why."""
    view = picture.view
    turn = view.clock.turn
    match question:
        case ChooseTactics(role=role, target=target, units=units):
            chosen = choose_tactics(picture, role, target, units, luck)
            reason = Reason(turn, chosen.tactics, place_name(view, target))
            return chosen, reason
        case ChooseRetreat(unit=unit, hexes=hexes):
            beaten = view.units[unit]
            best = max(hexes, key=lambda place: (place_worth(picture, beaten, place), place))
            return FallBack(hex=best), Reason(turn, "retreat", place_name(view, best), beaten.name)
        case _:
            return Respond(fire=True), None


def choose_tactics(
    picture: Picture, role: str, target: HexId, units: tuple[str, ...], luck: random.Random
) -> UseTactics:
    """Choose tactics as often as they are best played, so that nobody can reckon with them."""
    if role == "attack":
        fight = weigh(picture, target, tuple(picture.view.units[unit] for unit in units))
        press = fight is None or luck.random() < fight.press
        return UseTactics(tactics="press" if press else "probe")
    fight = defended(picture, target, units)
    stand = fight is None or luck.random() < fight.stand
    return UseTactics(tactics="stand" if stand else "delay")


def defended(picture: Picture, target: HexId, units: tuple[str, ...]) -> Duel | None:
    """Weigh an assault of the enemy, as far as the side sees who makes it."""
    view = picture.view
    attackers = [foe for foe in picture.foes if foe.id in units]
    defenders = own_at(view, picture.side, target)
    if not attackers or not defenders:
        return None
    stakes = Stakes(
        loss=step_worth(view, attackers),
        hit=step_worth(view, defenders),
        ground=DRIVEN + 2 * picture.objective_worth(target),
    )
    return duel(view, attack_of(view, attackers), defence_of(view, defenders), target, stakes)
