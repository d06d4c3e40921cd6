"""Ways join places at the least cost, share their steps, and cross rivers where they must."""

import pytest

from tests.tools_maps.sheet import flat, ground, hexes
from tools.maps.frame import Side
from tools.maps.packages import Trouble
from tools.maps.routes import Costs, Router, Way, crossings, one_way_a_step

FRAME = flat(5, 4)
COSTS = Costs({"open": 1.0, "woods": 3.0}, {"minor": 5.0}, shared=0.5, stray=0.1)


def router(*rows: str, rivers: dict[Side, str] | None = None) -> Router:
    return Router(FRAME, ground(*rows), rivers or {}, COSTS)


def test_a_chain_runs_straight_over_open_ground() -> None:
    way = router(".....", ".....", ".....", ".....").chain("road", "N1", hexes("0101 0103 0303"))
    assert way == Way(
        "road", "N1", hexes("0101 0102 0103 0202 0303")
    )  # Of 0202 and 0203 the first.


def test_a_chain_goes_round_woods() -> None:
    # 0102 is woods: three for it, but two for the two hexes beside it.
    way = router(".....", "w....", ".....", ".....").chain("road", "", hexes("0101 0103"))
    assert way.hexes == hexes("0101 0201 0202 0103")


def test_a_way_joins_one_that_is_there() -> None:
    made = router(".....", "..w..", ".....", ".....")
    made.chain("road", "", hexes("0201 0202 0203"))
    # Down column 2 the steps are shared and cost half.
    way = made.chain("road", "", hexes("0301 0303"))
    assert way.hexes == hexes("0301 0201 0202 0303")


def test_a_river_is_gone_round_unless_it_is_long() -> None:
    north = FRAME.side_between((0, 0), (0, 1))
    made = router("..~~~", "..~~~", "~~~~~", "~~~~~", rivers={north: "minor"})
    assert made.chain("road", "", hexes("0101 0102")).hexes == hexes("0101 0102")
    assert made.crossed == {north}
    dear = router(
        "..~~~",
        "..~~~",
        "..~~~",
        "~~~~~",
        rivers={north: "minor", FRAME.side_between((1, 0), (0, 1)): "minor"},
    )
    assert dear.chain("road", "", hexes("0101 0103")).hexes == hexes("0101 0201 0202 0103")


def test_no_way_over_the_sea() -> None:
    with pytest.raises(Trouble, match="N1 cannot get on from 0101"):
        router(".~...", "~~...", ".....", ".....").chain("road", "N1", hexes("0101 0303"))


def test_a_lane_joins_the_nearest_way_and_one_on_a_way_needs_none() -> None:
    made = router(".....", ".....", ".....", ".....")
    made.chain("road", "", hexes("0101 0201 0301 0401 0501"))
    lane = made.join("track", "", (0, 3))
    assert lane is not None
    assert lane.hexes == hexes("0104 0103 0102 0101")
    assert made.join("track", "", (2, 0)) is None


def test_a_step_belongs_to_the_best_way_over_it() -> None:
    track = Way("track", "", hexes("0101 0102 0103 0104"))
    road = Way("road", "N1", hexes("0202 0102 0103 0203"))
    assert one_way_a_step([track, road], ["track", "road"]) == [
        Way("track", "", hexes("0101 0102")),
        Way("track", "", hexes("0103 0104")),
        road,
    ]


def test_crossings() -> None:
    river = {FRAME.side_between((0, 1), (0, 2)): "minor"}
    way = Way("road", "", hexes("0101 0102 0103"))
    assert crossings(FRAME, [way], river) == {FRAME.side_between((0, 2), (0, 1)): ((0, 1), (0, 2))}
