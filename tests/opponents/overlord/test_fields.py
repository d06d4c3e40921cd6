"""The flat fields on which the general plans."""

import numpy as np

from grognard.opponents.overlord.fields import (
    WHOLE,
    disc,
    faded,
    gathered,
    hexes_from,
    nearest,
    placed,
)
from grognard.terrain.map import Map
from grognard.terrain.shapes import FAR

MAP = Map.plain(7, 7)
MIDDLE = MAP.place("0404")


def test_hexes_are_counted_from_a_place_and_from_the_nearest_of_some() -> None:
    """A hex has six neighbours and twelve at two hexes."""
    away = hexes_from(MAP, MIDDLE)
    assert [int((away == hexes).sum()) for hexes in (0, 1, 2)] == [1, 6, 12]
    assert nearest(MAP, [MIDDLE]).tolist() == away.tolist()
    assert nearest(MAP, [MIDDLE, MAP.place("0101")])[MAP.place("0102")] == 1
    assert (nearest(MAP, []) == FAR).all()


def test_what_stands_within_some_hexes_adds_up() -> None:
    there = placed(MAP, [MIDDLE, MIDDLE, MAP.place("0101")], [2, 3, 9])
    assert there[MIDDLE] == 5
    around = gathered(MAP, there, 1)
    assert [int((around == value).sum()) for value in (5, 9)] == [7, 3], "a corner has two sides"
    assert disc(MAP, 2).shape == (49, 19)


def test_a_prize_is_worth_a_third_less_with_every_turn_of_march() -> None:
    left = faded(np.array([0, 300, 600, 1200, FAR], np.uint16)).tolist()
    assert left == [WHOLE, WHOLE - WHOLE // 6, WHOLE * 2 // 3, WHOLE * 2 // 3 * 2 // 3, 0]
