"""What the rules do not let the chief put off: who is given up, and where spare points go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.orders.air import Base
from grognard.systems.europe.orders.reinforcement import AllotPoints, FaceWinter, Withdraw
from grognard.systems.europe.rules.transfers import SORTS, refuse_allot
from grognard.systems.europe.rules.winter import freezing, owes_winter
from grognard.systems.europe.rules.withdrawals import fitting, near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Order
    from grognard.opponents.contract import Sight
    from grognard.opponents.europe.picture import Picture
    from grognard.systems.europe.state import Unit
    from grognard.systems.europe.tables import Front


def due(picture: Picture, sight: Sight) -> Order | None:
    """The first duty that may be done now, if one is left. [WIE-REIN-031] [WIE-REIN-045]"""
    phase = sight.ruleset.phase_of(sight.view)
    owed = (*_given_up(picture), *_based(picture))
    return next((order for order in owed if phase.refuse(sight.view, order) is None), None)


def _given_up(picture: Picture) -> Iterator[Order]:
    """Give up whom the winter or a withdrawal asks for, those first who are missed least."""
    view = picture.view
    if owes_winter(view, picture.side):
        for unit in sorted(freezing(view), key=lambda one: _missed(picture, one)):
            yield FaceWinter(unit=unit.id)
    for row in near(view, picture.side):
        if row.turn == view.clock.turn:
            for unit in sorted(fitting(view, picture.side, row), key=lambda u: _missed(picture, u)):
                yield Withdraw(unit=unit.id, withdrawal=row.id)


def _missed(picture: Picture, unit: Unit) -> tuple[int, int, str]:
    """The weak are missed least, and of equals who is farthest from the enemy."""
    return unit.defence, -int(picture.to_enemy[picture.map.place(unit.at)]), unit.id


def allot_points(picture: Picture) -> AllotPoints | None:
    """Give the next replacement points without a front to where the need is. [WIE-UI-109]"""
    view = picture.view
    for nation, pool in sorted(view.spare.get(picture.side, {}).items()):
        for sort in SORTS:
            for front in _fronts(picture):
                points = getattr(pool, sort)
                order = AllotPoints(nation=nation, front=front, sort=sort, points=points)
                if refuse_allot(view, order) is None:
                    return order
    return None


def _based(picture: Picture) -> Iterator[Base]:
    """Give incoming air points, as many as may, to where the need is. [WIE-AIR-008]"""
    for nation, waiting in sorted(picture.view.incoming.get(picture.side, {}).items()):
        for points in range(waiting, 0, -1):
            for front in _fronts(picture):
                yield Base(nation=nation, front=front, points=points)


def _fronts(picture: Picture) -> list[Front]:
    """The fronts, those first on which most enemies are known."""
    terms = picture.view.terms
    foes = [terms.front(unit.at) for unit in picture.enemies]
    return sorted(terms.fronts, key=lambda front: (-foes.count(front), front))
