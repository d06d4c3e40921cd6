"""Victory: the total of points, what it is made of, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.kernel.records import NOBODY, Outcome
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.state import Country, Losses
from grognard.systems.europe.terms import AXIS

if TYPE_CHECKING:
    from grognard.systems.europe.state import State
    from grognard.systems.europe.terms import LevelTerms, PointTerms


@dataclass(frozen=True)
class Item:
    """A row of the reckoning: what is asked, and what it brings now."""

    terms: PointTerms
    points: int


def standing(state: State) -> tuple[Item, ...]:
    """Reckon what each thing that pays brings now. [WIE-EDT-061]"""
    victory = state.terms.victory
    rows = victory.points if victory is not None else ()
    return tuple(Item(row, row.points * _times(state, row)) for row in rows)


def total(state: State) -> int:
    """The total of points now. [WIE-EDT-060] [WIE-EDT-061]"""
    victory = state.terms.victory
    begun = victory.start if victory is not None else 0
    return begun + sum(item.points for item in standing(state))


def _times(state: State, row: PointTerms) -> int:
    """How often something pays: held and given up once, losses each. [WIE-EDT-061]"""
    match row.what:
        case "axis-holds":
            return int(friendly(state, AXIS)[state.terms.map.place(row.of)])
        case "others-hold":
            place = state.terms.map.place(row.of)
            return int(any(friendly(state, side)[place] for side in state.terms.enemies(AXIS)))
        case "surrender":
            return int(has_surrendered(state, row.of))
        case _:
            losses = state.losses.get(row.of, Losses())
            return losses.lost + losses.reduced


def has_surrendered(state: State, country: str) -> bool:
    """Tell whether a country has given up and was not liberated. [WIE-POL-004] [WIE-EDT-061]"""
    return state.countries.get(country, Country()).status in ("conquered", "occupied")


def is_reached(level: LevelTerms, points: int) -> bool:
    """Tell whether a total reaches a level of victory. [WIE-EDT-060]"""
    return points >= level.total if level.compare == "at-least" else points <= level.total


def outcome(state: State) -> Outcome | None:
    """Say who has won, when the terms ask for it and at the end.

    [WIE-EDT-059] [WIE-EDT-060] [WIE-EDT-066] [WIE-GAME-017]
    """
    if is_shocked(state):
        return Outcome(winner=AXIS, reason="outcome.shock")
    over = state.clock.turn > state.terms.turns
    victory = state.terms.victory
    if victory is None:
        return Outcome(winner=NOBODY, reason="outcome.draw") if over else None
    if not over and not (victory.check == "turn" and is_between_turns(state)):
        return None
    points = total(state)
    axis, others = is_reached(victory.axis, points), is_reached(victory.others, points)
    if axis == others:
        return (
            Outcome(winner=NOBODY, reason="outcome.draw", points=((AXIS, points),))
            if over
            else None
        )
    level = victory.axis if axis else victory.others
    return Outcome(
        winner=AXIS if axis else state.terms.enemies(AXIS)[0],
        reason="outcome.axis" if axis else "outcome.others",
        margin=abs(points - level.total),
        points=((AXIS, points),),
    )


def is_between_turns(state: State) -> bool:
    """Tell whether a game turn has ended and the next has not begun. [WIE-EDT-059]"""
    from grognard.systems.europe.sequence import first_clock  # the phases know these rules

    first, now = first_clock(state.terms.sides), state.clock
    return not state.begun and now.turn > 1 and (now.phase, now.side) == (first.phase, first.side)


def is_shocked(state: State) -> bool:
    """Tell whether the Soviet Union breaks down under the first blow. [WIE-EDT-066]"""
    terms = state.terms
    wanted = terms.tables.numbers.shock_centres
    if not terms.special.shock or state.clock.turn > len(wanted):
        return False
    held = friendly(state, AXIS)
    taken = sum(
        centre.count
        for centre in terms.centres
        if centre.kind == "personnel" and held[terms.map.place(centre.at)]
    )
    return taken >= wanted[state.clock.turn - 1]
