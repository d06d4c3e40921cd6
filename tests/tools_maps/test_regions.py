"""Zones part the sheet, forts look to the states they are named for, ports have their sea."""

from pathlib import Path

from tests.tools_maps.sheet import flat, ground, hexes, recipe
from tools.maps import regions

ZONES = "layer,id,points\n"
LINES = "kind,id,name,on,of,facing,from,until,rules,note,points\n"


def test_the_first_zone_that_covers_a_hex_has_it(tmp_path: Path) -> None:
    rows = 'sea,a,"-1 1, 2 1, 2 -9, -1 -9"\nsea,b,"-1 1, 9 1, 9 -9, -1 -9"\nfront,c,"0 0"\n'
    made = recipe(tmp_path, flat(3, 1), {"zones.csv": ZONES + rows})
    assert regions.zones(made, "sea", "rest") == {(0, 0): "a", (1, 0): "a", (2, 0): "b"}


def test_land_on_a_shore_has_the_zone_beside_it_and_a_port_inland_its_own(tmp_path: Path) -> None:
    rows = 'sea,west,"-1 1, 4 1, 4 -9, -1 -9"\n'
    made = recipe(tmp_path, flat(5, 1), {"zones.csv": ZONES + rows})
    land = ground("~....")
    found = regions.sea_zones(made, land, "east", "none", set(hexes("0301 0501")))
    # Where 0501 lies no zone is drawn, and the nearest sea is in the west.
    assert found == {
        (0, 0): "west",
        (1, 0): "west",
        (2, 0): "west",
        (3, 0): "none",
        (4, 0): "west",
    }


def test_a_fort_looks_to_the_sides_of_the_states_it_is_named_for(tmp_path: Path) -> None:
    rows = 'fort,f,F,hexes,home,"foe",,,,,"1.732 -3, 1.9 -3"\n'
    made = recipe(tmp_path, flat(3, 3), {"lines.csv": LINES + rows})
    land = ground("...", "...", "...")
    owner = {place: "foe" if place[1] == 0 else "home" for place in land}
    owner[2, 1] = "friend"
    (line,) = regions.lines(made, land, owner)
    assert line.hexes == [(1, 1)]
    # Hex 0202 stands half a hex lower: only 0201 of the first row touches it.
    assert line.fronts == {(1, 1): ["n"]}


def test_areas_hold_land_of_their_states(tmp_path: Path) -> None:
    head = "id,name,on,of,from,to,rules,note,points\n"
    rows = 'all,All,land,home,,,,,\nsea,Sea,sea,,,,,,"-1 1, 9 1, 9 -9, -1 -9"\n'
    made = recipe(tmp_path, flat(3, 1), {"named-areas.csv": head + rows})
    land = ground("~..")
    owned = {(1, 0): "home", (2, 0): "foe"}
    first, second = regions.areas(made, land, owned)
    assert first.hexes == [(1, 0)]
    assert second.hexes == [(0, 0)]
