"""Rivers are called as the states on their banks call them, and keep a name along a border."""

from pathlib import Path

import pytest

from tests.tools_maps.sheet import flat, ground, recipe
from tools.maps import rivers, tongues
from tools.maps.packages import Trouble

RIVERS = 'name,kind,from,into,points\nAa,minor,edge,sea,"7.5 -3.5, 1.2 -3.5"\n'
NAMES = "river,state,name\n"
SHEET = ground("~....", "~....", "~....", "~....")


def test_a_river_changes_its_name_at_a_border_and_keeps_it_between_two_states(
    tmp_path: Path,
) -> None:
    rows = "Aa,east,Alpha\nAa,north,Alpha\nAa,south,Beta\nAa,west,Gamma\n"
    made = recipe(tmp_path, flat(5, 4), {"rivers.csv": RIVERS, "river-names.csv": NAMES + rows})
    laid = rivers.lay(made, "rivers.csv", SHEET, {})
    names = tongues.river_names(made, laid)
    # It comes from the east, is the border between north and south, and ends in the west.
    owner = {
        (x, y): "east" if x == 4 else "west" if x <= 1 else "north" if y < 2 else "south"
        for x in range(1, 5)
        for y in range(4)
    }
    called = tongues.called(made.frame, laid[0], names, owner)
    assert len(called) == 7
    assert called[0] == "Alpha"
    assert called[-1] == "Gamma"
    assert list(dict.fromkeys(called)) == ["Alpha", "Gamma"]


def test_without_a_state_of_its_own_the_common_name_counts(tmp_path: Path) -> None:
    files = {"rivers.csv": RIVERS, "river-names.csv": NAMES + "Aa,,Ah\n"}
    made = recipe(tmp_path, flat(5, 4), files)
    laid = rivers.lay(made, "rivers.csv", SHEET, {})
    names = tongues.river_names(made, laid)
    owner = dict.fromkeys(SHEET, "land")
    assert set(tongues.called(made.frame, laid[0], names, owner)) == {"Ah"}
    assert set(tongues.called(made.frame, laid[0], {}, owner)) == {"Aa"}


def test_a_name_belongs_to_a_river_of_the_map(tmp_path: Path) -> None:
    files = {"rivers.csv": RIVERS, "river-names.csv": NAMES + "Bo,,Boe\n"}
    made = recipe(tmp_path, flat(5, 4), files)
    with pytest.raises(Trouble, match="there is no river 'Bo'"):
        tongues.river_names(made, rivers.lay(made, "rivers.csv", SHEET, {}))
