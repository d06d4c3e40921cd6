"""Map and terrain."""

import pytest

from grognard.systems.skirmish.events import UnitMoved
from grognard.systems.skirmish.terms import Objective
from tests.cases.skirmish.board import (
    ALLIES,
    AXIS,
    BOTH,
    Position,
    ally,
    axis,
    position,
    read_the_tables,
    scenario_terms,
)

HOLLOW = """
..w...w..
.w..h..w.
....h....
.t..t..t.
...w.w...
~..w.w..~
~~.....~~
"""
CROSSROADS = """
..ww....h....ww..
...w...hhh...w...
.t......h......t.
....w.......w....
..w...~~.~~...w..
......~.t.~......
.h..t.......t..h.
.hh....w.w....hh.
...w...w.w...w...
.t....~...~....t.
....w..~~~..w....
..ww.........ww..
"""
VILLERS = """
wwww.............
wwww............t
wwww...t........t
wwww.............
wwwwww.......h...
wwwwww......hww..
wwtwwwwt......ww.
wwwwwwww...w..ww.
wwwwwwwww.wwwwww.
wwhhwwwtwwww..www
hhwhhhhhhww..t..w
"""
LETTERS = {".": "clear", "w": "woods", "h": "hills", "t": "town", "~": "water"}


def terrain_table() -> dict[str, tuple[int | None, int, int]]:
    """Read the table: cost, shift, sight."""
    rows = read_the_tables().terrain
    return {name: (row.cost, row.shift, row.sight) for name, row in rows.items()}


@pytest.mark.rule("SKM-MAP-001", "data")
@pytest.mark.rule("SKM-MAP-002", "data")
@pytest.mark.rule("SKM-MAP-003", "data")
def test_the_terrain_table() -> None:
    assert terrain_table() == {
        "clear": (1, 0, 3),
        "woods": (2, 1, 1),
        "hills": (2, 1, 2),
        "town": (1, 2, 1),
        "water": (None, 0, 3),
    }


@pytest.mark.rule("SKM-MAP-001", "data")
@pytest.mark.parametrize(
    ("scenario", "drawn", "first"),
    [
        ("first-contact", HOLLOW, (1, 1)),
        ("crossroads", CROSSROADS, (1, 1)),
        ("villers-bocage", VILLERS, (39, 24)),
    ],
)
def test_every_hex_of_our_maps_has_its_terrain(
    scenario: str, drawn: str, first: tuple[int, int]
) -> None:
    board = scenario_terms(scenario).board
    for row, line in enumerate(drawn.split(), first[1]):
        for column, letter in enumerate(line, first[0]):
            assert board.terrain.pop(f"{column:02}{row:02}") == LETTERS[letter]
    assert board.terrain == {}


@pytest.mark.rule("SKM-MAP-002", "engine")
@pytest.mark.parametrize(
    ("terrain", "left"), [("clear", 3), ("woods", 2), ("hills", 2), ("town", 3)]
)
def test_entering_a_hex_costs_its_terrain(terrain: str, left: int) -> None:
    game = position(
        ally("a", "infantry", "0304"),
        axis("x", "infantry", "0904"),
        terrain={"0304": "woods", "0404": terrain},
    )
    assert game.unit("a").mp_left == 4
    assert game.march("a", "0404") is None
    assert [event.mp_left for event in game.events(UnitMoved)] == [left]
    assert game.unit("a").mp_left == left


@pytest.mark.rule("SKM-MAP-002", "engine")
def test_water_cannot_be_entered() -> None:
    game = position(
        ally("a", "infantry", "0304"), axis("x", "infantry", "0904"), terrain={"0404": "water"}
    )
    assert game.march("a", "0404") == "SKM-MAP-002"
    assert game.march("a", "0403") is None


def assault_into(terrain: str, *attackers: str) -> Position:
    """Companies of 3 steps (6 each) stand next to a company of one step (3)."""
    places = ("0404", "0505")
    return position(
        *(ally(id_, "infantry", at, 3) for id_, at in zip(attackers, places, strict=True)),
        axis("x", "infantry", "0405", 1),
        terrain={"0405": terrain},
        phase="assault",
    )


@pytest.mark.rule("SKM-MAP-003", "engine")
@pytest.mark.parametrize(
    ("terrain", "shift", "column"),
    [("clear", 0, "4-1"), ("woods", -1, "3-1"), ("hills", -1, "3-1"), ("town", -2, "2-1")],
)
def test_cover_moves_the_column_to_the_left(terrain: str, shift: int, column: str) -> None:
    game = assault_into(terrain, "a", "b")
    asked = {"target": "0405", "units": ["a", "b"]}
    stand = game.game.query(ALLIES, "odds", asked)
    assert (stand.attack, stand.defence) == (12, 3)
    assert (stand.shift, stand.column) == (shift, column)


@pytest.mark.rule("SKM-MAP-004", "engine")
def test_objectives_have_flags_that_everybody_sees() -> None:
    game = position(
        ally("a", "infantry", "0104"),
        axis("x", "infantry", "0904"),
        objectives=[
            Objective(at="0304", name="Mill", points=1),
            Objective(at="0504", name="Farm", points=2, holder=AXIS),
        ],
    )
    for side in BOTH:
        assert game.view(side).holders == {"0304": "", "0504": AXIS}
    assert game.march("a", "0204", "0304") is None
    game.done()
    for side in BOTH:
        assert game.view(side).holders == {"0304": ALLIES, "0504": AXIS}


@pytest.mark.rule("SKM-MAP-004", "data")
def test_the_objectives_of_first_contact() -> None:
    objectives = scenario_terms("first-contact").objectives
    assert [(o.at, o.name, o.points, o.holder) for o in objectives] == [
        ("0202", "Le Bosquet", 3, ""),
        ("0204", "Les Ormes", 1, "allies"),
        ("0504", "Saint-Clair", 2, "axis"),
        ("0804", "La Ferme", 1, ""),
    ]


@pytest.mark.rule("SKM-MAP-004", "data")
def test_the_objectives_of_the_crossroads() -> None:
    objectives = scenario_terms("crossroads").objectives
    assert [(o.at, o.name, o.points, o.holder) for o in objectives] == [
        ("0203", "Grandville", 1, ""),
        ("1603", "Beaulieu", 1, ""),
        ("0906", "Quatre-Chemins", 3, ""),
        ("0507", "Le Mesnil", 2, ""),
        ("1307", "Les Granges", 2, ""),
        ("0210", "Vaubadon", 1, ""),
        ("1610", "Tournay", 1, ""),
    ]


@pytest.mark.rule("SKM-MAP-004", "data")
def test_the_objectives_of_villers_bocage() -> None:
    objectives = scenario_terms("villers-bocage").objectives
    assert [(o.at, o.name, o.points, o.holder) for o in objectives] == [
        ("4130", "Caumont", 2, "allies"),
        ("4526", "Lingèvres", 1, "allies"),
        ("5025", "Norrey", 1, "allies"),
        ("4626", "Tilly", 2, "axis"),
        ("4630", "Villers-Bocage", 3, ""),
        ("4633", "Aunay", 1, "axis"),
        ("4828", "Noyers", 1, "axis"),
        ("5228", "Hill 112", 1, "axis"),
    ]
