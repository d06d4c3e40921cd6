"""Where a unit can go, compared with a plain search that tries every path there is."""

import random

import pytest

from grognard.systems.skirmish.state import Unit
from tests.cases.skirmish.board import ALLIES, Position, ally, axis, position

COST = {"clear": 1, "woods": 2, "hills": 2, "town": 1}
MOVES = {"infantry": 4, "gun": 3}


def beside(place: str) -> set[str]:
    """The hexes of the board that lie next to a hex, found by the distance of their centres."""
    every = [f"{column:02}{row:02}" for column in range(1, 10) for row in range(1, 8)]
    x, y = centre(place)
    away = {other: (centre(other)[0] - x) ** 2 + (centre(other)[1] - y) ** 2 for other in every}
    return {other for other, squared in away.items() if 2.9 < squared < 3.1}


def centre(place: str) -> tuple[float, float]:
    """Where a hex lies on paper, with sides of 1; even columns stand half a hex lower."""
    column, row = int(place[:2]), int(place[2:])
    return 1.5 * column, 3**0.5 * (row + (0.5 if column % 2 == 0 else 0.0))


def all_ends(
    unit: Unit, terrain: dict[str, str], friends: list[str], foes: list[str]
) -> dict[str, int]:
    """Try every path; give the cheapest cost of each hex where the unit may end."""
    zone = {place for foe in foes for place in beside(foe)}
    ends: dict[str, int] = {}

    def go_on(here: str, spent: int, *, first: bool) -> None:
        if not first and friends.count(here) < 2 and spent < ends.get(here, 99):
            ends[here] = spent
        if not first and here in zone:
            return
        for place in beside(here):
            ground = terrain.get(place, "clear")
            if ground == "water" or place in foes:
                continue
            cost = spent + COST[ground] + (1 if first and here in zone else 0)
            if cost <= MOVES[unit.kind]:
                go_on(place, cost, first=False)

    go_on(unit.at, 0, first=True)
    ends.pop(unit.at, None)
    return ends


def scattered(seed: int) -> tuple[Position, Unit, dict[str, str], list[str], list[str]]:
    """A board with random terrain, friends and foes around one unit."""
    luck = random.Random(seed)
    places = [f"{column:02}{row:02}" for column in range(1, 10) for row in range(1, 8)]
    kinds = ("clear", "clear", "woods", "hills", "town", "water")
    terrain = {place: luck.choice(kinds) for place in places}
    dry = [place for place in places if terrain[place] != "water"]
    luck.shuffle(dry)
    mover = ally("a", luck.choice(["infantry", "gun"]), dry.pop())
    friends = [dry.pop() for _ in range(3)]
    stacked = [place for place in friends for _ in range(luck.choice([1, 2]))]
    foes = [dry.pop() for _ in range(2)]
    units = [ally(f"b{n}", "scout", place) for n, place in enumerate(stacked)]
    units += [axis(f"x{n}", "infantry", place) for n, place in enumerate(foes)]
    game = position(mover, *units, terrain=terrain, fog=False)
    return game, mover, terrain, stacked, foes


@pytest.mark.parametrize("seed", range(12))
def test_reach_finds_what_trying_every_path_finds(seed: int) -> None:
    game, mover, terrain, friends, foes = scattered(seed)
    reached = game.game.query(ALLIES, "reach", {"unit": "a"})
    assert {found.hex: found.cost for found in reached} == all_ends(mover, terrain, friends, foes)
    assert [found.hex for found in reached] == sorted(found.hex for found in reached)


@pytest.mark.parametrize("seed", range(3))
def test_every_path_that_reach_finds_can_be_marched_for_its_cost(seed: int) -> None:
    game, mover, *_ = scattered(seed)
    for found in game.game.query(ALLIES, "reach", {"unit": "a"}):
        fresh, *_ = scattered(seed)
        assert fresh.march("a", *found.path) is None
        unit = fresh.unit("a")
        assert unit.at == found.hex
        assert unit.mp_left in (0, MOVES[mover.kind] - found.cost)


def test_the_odds_of_two_units_against_two() -> None:
    game = position(
        ally("a", "armour", "0404", 2),
        ally("b", "infantry", "0306", 3),
        axis("x", "infantry", "0405", 1),
        axis("y", "gun", "0405", 1),
        terrain={"0405": "woods"},
    )
    found = game.game.query(ALLIES, "odds", {"target": "0405", "units": ("a", "b")})
    assert (found.attack, found.defence, found.shift) == (14, 5, -1)
    assert found.column == "3-2"
    assert found.results == ("AL", "EX", "NE", "NE", "DR", "DR")
