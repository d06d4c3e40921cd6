"""Evaluators on a board of 5 by 4 hexes; what they find is counted by hand.

ids run from 0101 to 0504; place = 5 * (row - 1) + (column - 1). The even columns stand half a
hex lower: the neighbours of 0302 are 0301 0401 0402 0303 0202 0201, those of 0202 are 0201 0302
0303 0203 0103 0102.
"""

import numpy as np
import pytest

from grognard.opponents.evaluators.forces import Force
from grognard.opponents.evaluators.front import front
from grognard.opponents.evaluators.influence import influence
from grognard.opponents.evaluators.supply import chokepoints, cut_off, supplied
from grognard.opponents.evaluators.threat import arriving, threat
from grognard.terrain.map import Map
from grognard.terrain.search import Costs, Hindrance

BOARD = Map.plain(5, 4)
ROUND_0302 = ["0301", "0401", "0402", "0303", "0202", "0201"]


def costs(walls: tuple[str, ...] = (), dear: tuple[str, ...] = ()) -> Costs:
    into = np.ones(BOARD.size, np.uint16)
    into[BOARD.places(dear)] = 2
    into[BOARD.places(walls)] = 0
    return Costs.entering(BOARD, into)


def force(at: str, moves: int, strength: int) -> Force:
    return Force(BOARD.place(at), moves, strength)


def found(layer: np.ndarray) -> dict[str, int]:
    return {BOARD.ids[p]: int(layer[p]) for p in np.flatnonzero(layer).tolist()}


def closed(*ids: str) -> np.ndarray:
    shut = np.zeros(BOARD.size, np.bool_)
    shut[BOARD.places(ids)] = True
    return shut


def test_a_force_that_cannot_move_threatens_its_neighbours() -> None:
    assert found(threat(costs(), [force("0302", 0, 7)])) == dict.fromkeys(ROUND_0302, 7)


def test_a_force_that_moves_threatens_also_its_own_place() -> None:
    """With one point it gets to the six hexes around; those and theirs are next to one of them."""
    layer = found(threat(costs(), [force("0101", 1, 4)]))
    assert layer == dict.fromkeys(["0101", "0201", "0102", "0103", "0202", "0301", "0302"], 4)


def test_threats_add_up_and_each_force_counts_once() -> None:
    layer = found(threat(costs(), [force("0101", 0, 4), force("0103", 0, 3)]))
    assert layer == {"0201": 4, "0102": 7, "0202": 3, "0203": 3, "0104": 3}


def test_dear_ground_keeps_a_force_away() -> None:
    layer = arriving(costs(dear=("0201",)), [force("0101", 1, 4)])
    assert found(layer) == {"0101": 4, "0102": 4}


def test_zones_hold_a_force_up() -> None:
    zone = Hindrance(BOARD, zone=closed("0102", "0201"), stop=True)
    assert found(arriving(costs(), [force("0101", 5, 4)], zone)) == {
        "0101": 4,
        "0102": 4,
        "0201": 4,
    }


def test_influence_is_halved_for_every_turn_of_march() -> None:
    """Of strength 3: 48 on the spot, 24 within a turn of two points, 12 within two turns."""
    layer = influence(costs(), [force("0101", 2, 3)])
    assert layer[BOARD.place("0101")] == 48
    assert [layer[BOARD.place(at)] for at in ("0102", "0103", "0302")] == [24, 24, 24]
    assert [layer[BOARD.place(at)] for at in ("0104", "0402", "0501")] == [12, 12, 12]


def test_influence_adds_up_and_ends_at_water() -> None:
    wall = costs(walls=("0301", "0302", "0303", "0304"))
    layer = influence(wall, [force("0101", 4, 1), force("0102", 4, 2)])
    assert layer[BOARD.place("0101")] == 16 + 16
    assert layer[BOARD.place("0102")] == 8 + 32
    assert layer[BOARD.place("0501")] == 0


def test_the_front_lies_where_influence_meets() -> None:
    """Ours are the columns 1 and 2, theirs 4 and 5, nobody's the third until both are felt."""
    own, enemy = np.zeros(BOARD.size, int), np.zeros(BOARD.size, int)
    columns = np.arange(BOARD.size) % 5
    own[columns < 2] = 5
    enemy[columns > 2] = 5
    assert front(BOARD, own, enemy, closed()).places == ()
    own[columns == 2] = enemy[columns == 2] = 1
    line = front(BOARD, own, enemy, closed("0202", "0203"))
    assert [BOARD.ids[p] for p in line.places] == ["0201", "0202", "0203", "0204"]
    assert line.length == 7
    assert [BOARD.ids[p] for p in line.gaps] == ["0201", "0204"]


def test_supply_reaches_as_far_as_the_limit() -> None:
    reached = supplied(costs(), [BOARD.place("0101")], 1)
    assert [BOARD.ids[p] for p in np.flatnonzero(reached).tolist()] == ["0101", "0201", "0102"]


def test_who_is_cut_off() -> None:
    """A wall through the third column; a source that is closed feeds nobody."""
    places = BOARD.places(["0104", "0501"]).tolist()
    source = [BOARD.place("0101")]
    wall = closed("0301", "0302", "0303", "0304")
    assert cut_off(costs(), source, places) == ()
    assert [BOARD.ids[p] for p in cut_off(costs(), source, places, closed=wall)] == ["0501"]
    assert cut_off(costs(), source, places, closed=closed("0101")) == tuple(places)


@pytest.mark.parametrize("gate", ["0301", "0304"])
def test_what_everything_hangs_on(gate: str) -> None:
    """One gate in the wall: who lies behind it hangs on it, and on the source itself."""
    wall = [at for at in ("0301", "0302", "0303", "0304") if at != gate]
    source, here, there = BOARD.places(["0101", "0104", "0503"]).tolist()
    hanging = chokepoints(costs(), [source], [here, there], closed=closed(*wall))
    assert hanging[BOARD.place(gate)] == (there,)
    assert hanging[source] == (here, there)
    assert BOARD.place("0102") not in hanging


def test_nothing_hangs_on_one_of_two_gates() -> None:
    source, there = BOARD.places(["0101", "0503"]).tolist()
    hanging = chokepoints(costs(), [source], [there], closed=closed("0302", "0303"))
    assert list(hanging) == [source]
