"""Rivers follow their waypoints along hexsides, from source to mouth, past towns on their bank."""

from pathlib import Path

import pytest

from tests.tools_maps.sheet import flat, ground, recipe
from tools.maps import rivers
from tools.maps.frame import Hex, Point
from tools.maps.obstacles import word
from tools.maps.packages import Trouble
from tools.maps.rivers import River

HEAD = "name,kind,from,into,points\n"
# Between the second and the third row, from the eastern edge to the sea in the west.
AA = 'Aa,minor,edge,sea,"7.5 -3.5, 1.2 -3.5"\n'
SHEET = ground("~....", "~....", "~....", "~....")


def lay(folder: Path, rows: str, towns: dict[Hex, Point] | None = None) -> list[River]:
    made = recipe(folder, flat(5, 4), {"rivers.csv": HEAD + rows})
    return rivers.lay(made, "rivers.csv", SHEET, towns or {})


def words(river: River) -> str:
    return " ".join(word(flat(5, 4), side) for side in river.sides)


def test_a_river_runs_from_the_edge_to_the_sea(tmp_path: Path) -> None:
    (aa,) = lay(tmp_path, AA)
    assert words(aa) == "0502-s 0402-se 0402-s 0402-sw 0302-s 0202-se 0202-s"
    assert aa.kinds == ["minor"] * 7


def test_a_river_changes_its_kind_where_the_next_row_begins(tmp_path: Path) -> None:
    rows = 'Aa,stream,edge,,"7.5 -3.5, 4.2 -3.5"\nAa,major,,sea,"4.1 -3.5, 1.2 -3.5"\n'
    (aa,) = lay(tmp_path, rows)
    assert aa.kinds == ["stream"] * 4 + ["major"] * 3
    assert aa.rows == [0] * 4 + [1] * 3


def test_a_river_bends_round_a_town_on_its_far_bank(tmp_path: Path) -> None:
    # The town stands in the northern tip of hex 0303, north of the waypoints.
    (aa,) = lay(tmp_path, AA, {(2, 2): (3.464, -3.1)})
    assert "0303-s" in words(aa).split()
    assert "0302-s" not in words(aa).split()


def test_a_river_flows_into_another_and_touches_it_nowhere_else(tmp_path: Path) -> None:
    aa, bo = lay(tmp_path, AA + 'Bo,stream,,Aa,"5.2 -0.2, 5.2 -2, 4.6 -3.5"\n')
    assert bo.corners[-1] in aa.corners
    assert not set(bo.corners[:-1]) & set(aa.corners)
    assert not set(bo.sides) & set(aa.sides)


def test_a_mouth_must_be_laid_before(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="The Bo flows into 'Cy', which is not laid yet"):
        lay(tmp_path, 'Bo,stream,,Cy,"5.2 -0.2, 4.6 -3.5"\n')


def test_left_and_right_bank() -> None:
    line = rivers.Line([[(0.0, 0.0), (10.0, 0.0)]])
    assert line.bank((5.0, 2.0)) == pytest.approx(2.0)
    assert line.bank((5.0, -3.0)) == pytest.approx(-3.0)


@pytest.mark.parametrize("text", ["0302-x", "0302", "03021-s"])
def test_a_side_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Trouble, match="is no"):
        rivers.read_side(flat(5, 4), text)
