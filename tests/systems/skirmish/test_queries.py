"""Where a unit can go, compared with a plain search that tries every path there is."""

import random

import pytest

from grognard.systems.skirmish.state import Unit
from tests.cases.skirmish.board import ALLIES, AXIS, Position, ally, axis, position

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


FIGHT = (
    ally("a", "armour", "0404", 2),
    ally("b", "infantry", "0306", 3),
    axis("x", "infantry", "0405", 1),
    axis("y", "gun", "0405", 1),
)
IN_WOODS = {"0405": "woods"}


@pytest.mark.parametrize("side", [ALLIES, AXIS])
def test_both_sides_learn_the_same_of_a_fight(side: str) -> None:
    game = position(*FIGHT, terrain=IN_WOODS)
    found = game.game.query(side, "fight", {"target": "0405", "units": ("a", "b")})
    # 8 + 6 against 3 + 2 is 2-1; the woods move it to 3-2.
    assert (found.attack, found.defence, found.base, found.ground) == (14, 5, "2-1", -1)
    pressed = next(w for w in found.ways if (w.attack, w.defence) == ("press", "stand"))
    assert (pressed.shift, pressed.column) == (0, "3-2")
    told = [(chance.result, chance.count, chance.of) for chance in pressed.chances]
    assert told == [("AL", 1, 6), ("EX", 1, 6), ("NE", 2, 6), ("DR", 2, 6)]


def test_the_chances_of_each_pair_of_tactics_add_up() -> None:
    game = position(*FIGHT, terrain=IN_WOODS)
    found = game.game.query(ALLIES, "fight", {"target": "0405", "units": ("a",)})
    assert {(way.attack, way.defence) for way in found.ways} == {
        ("press", "stand"),
        ("press", "delay"),
        ("probe", "stand"),
        ("probe", "delay"),
    }
    assert all(sum(chance.count for chance in way.chances) == 6 for way in found.ways)


def test_a_fight_that_is_too_weak_has_no_chances() -> None:
    game = position(ally("a", "scout", "0404", 1), axis("x", "infantry", "0405", 2))
    found = game.game.query(ALLIES, "fight", {"target": "0405", "units": ("a",)})
    assert (found.attack, found.defence, found.base, found.ways) == (1, 6, "", ())


@pytest.mark.parametrize(
    "asked",
    [
        {"target": "0405", "units": ()},
        {"target": "9999", "units": ("a",)},
        {"target": "0405", "units": ("a", "x")},
        {"target": "0405", "units": ("hidden",)},
    ],
)
def test_no_fight_where_the_question_makes_no_sense(asked: dict[str, object]) -> None:
    game = position(*FIGHT, axis("hidden", "gun", "0907", 1))
    assert game.game.query(ALLIES, "fight", asked) is None


@pytest.mark.parametrize(
    ("terrain", "cover", "chances"),
    [
        ("clear", False, [("none", 3, 6), ("halt", 2, 6), ("loss", 1, 6)]),
        ("woods", True, [("none", 4, 6), ("halt", 2, 6)]),
    ],
)
def test_the_chances_of_reaction_fire(
    terrain: str, cover: bool, chances: list[tuple[str, int, int]]
) -> None:
    gun, mover = axis("x", "gun", "0405"), ally("a", "scout", "0404")
    game = position(gun, mover, axis("y", "gun", "0907"), terrain={"0404": terrain})
    found = game.game.query(AXIS, "shooting", {"gun": "x", "mover": "a"})
    assert found.cover == cover
    assert [(chance.result, chance.count, chance.of) for chance in found.chances] == chances
    assert game.game.query(ALLIES, "shooting", {"gun": "x", "mover": "a"}) is None
    assert game.game.query(AXIS, "shooting", {"gun": "x", "mover": "nobody"}) is None


def test_where_a_beaten_unit_could_go_and_how_it_would_stand() -> None:
    game = position(
        ally("a", "infantry", "0404", 3),
        axis("x", "infantry", "0405", 1),
        axis("y", "gun", "0506", 2),
        terrain={"0306": "town"},
    )
    found = game.game.query(AXIS, "retreat", {"unit": "x"})
    assert [(f.hex, f.cover, f.sight, f.defence) for f in found] == [
        ("0306", 2, 1, 3),
        ("0406", 0, 3, 3),
        ("0506", 0, 3, 7),
    ]
    assert game.game.query(ALLIES, "retreat", {"unit": "x"}) == ()
