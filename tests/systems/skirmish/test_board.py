"""Maps drawn for larger systems: a window of one, its terrain by a table, its look in the terms."""

import msgspec
import pytest

from grognard.kernel.game import Game
from grognard.systems.skirmish.system import RULESET, board
from grognard.systems.skirmish.terms import Terms
from grognard.terrain.hexes import Sheet, all_hexes, is_on, neighbours
from tests.cases.skirmish.board import scenario_terms
from tests.systems.skirmish.spoilt import read, sound_files, spoil

HEAD = "scenario/scenario.toml"
MAP = "map/map.toml"
MAPS = "system/maps.toml"
OWN = 'names = ["clear", "woods", "hills", "town", "water"]'


@pytest.fixture(scope="module")
def villers() -> Terms:
    return scenario_terms("villers-bocage")


def foreign_files() -> dict[str, str]:
    """First Contact with bocage for woods, a height, and a layer that is no scenery."""
    files = dict(sound_files())
    more = f"{OWN.replace('woods', 'bocage')}\n[grids.height]\nnumbers = [0, 9]\n"
    files[MAP] = files[MAP].replace(OWN, f'{more}[marks.depots]\nnames = ["axis"]')
    files["map/terrain.grid"] = files["map/terrain.grid"].replace("w = woods", "w = bocage")
    rows = "000000000\n" * 7
    files["map/height.grid"] = f"# Heights.\nwidth: 9\nheight: 7\n0 = 0\n\n{rows}"
    files["map/depots.csv"] = "# Depots.\nat,kind\n0504,axis\n"
    files["map/names.csv"] = "# Names.\nat,name,kind\n0504,Saint-Clair,town\n0101,Bessin,region\n"
    return files


def windowed(window: str) -> dict[str, str]:
    """First Contact on a part of its map."""
    return spoil(HEAD, "[skirmish.shells]", f'[skirmish]\nwindow = "{window}"\n[skirmish.shells]')


def test_foreign_terrain_counts_as_the_table_says_and_is_drawn_as_it_is() -> None:
    terms, problems = read(foreign_files())
    assert problems == []
    assert terms is not None
    assert terms.board.terrain["0301"] == "woods"
    shown = terms.board.ground
    assert shown is not None
    terrain, height = shown.grids
    assert terrain.names[terrain.cells[2]] == "bocage"
    assert height.layer == "height"
    assert shown.marks == (), "depots mean nothing here, and are left out"
    assert board(terms).ground == shown


def test_a_wide_name_is_written_on_the_map_but_no_hex_is_called_so() -> None:
    terms, _ = read(foreign_files())
    assert terms is not None
    assert terms.board.names == {"0504": "Saint-Clair"}
    assert terms.board.ground is not None
    assert [name.name for name in terms.board.ground.names] == ["Saint-Clair", "Bessin"]


@pytest.mark.parametrize("scenario", ["first-contact", "crossroads"])
def test_a_plain_map_is_kept_as_it_always_was(scenario: str) -> None:
    terms = scenario_terms(scenario)
    kept = msgspec.to_builtins(terms.board)
    assert list(kept) == ["sheet", "names", "terrain"]
    assert list(kept["sheet"]) == ["width", "height"]
    assert board(terms).ground is None


def test_a_window_keeps_the_numbers_of_the_map(villers: Terms) -> None:
    sheet = villers.board.sheet
    assert sheet == Sheet(17, 11, 39, 24)
    assert list(villers.board.terrain) == list(all_hexes(sheet))
    assert (all_hexes(sheet)[0], all_hexes(sheet)[-1]) == ("3924", "5534")
    for place in ("3824", "3923", "5634", "5535", "0101"):
        assert not is_on(sheet, place)
    assert neighbours(sheet, "3924") == ("4024", "3925")
    assert neighbours(sheet, "4024") == ("4124", "4125", "4025", "3925", "3924")


def test_the_window_is_shown_as_the_map_has_it(villers: Terms) -> None:
    shown = villers.board.ground
    assert shown is not None
    assert (shown.sheet.width, shown.sheet.height, shown.sheet.first) == (17, 11, (39, 24))
    assert {mark.layer for mark in shown.marks} == {"settlements"}
    assert {"Odon", "Seulles", "Orne"} <= {run.name for run in shown.sides}
    # The Souleuvre only touches the window from the south.
    assert "Souleuvre" not in {run.name for run in shown.sides}
    assert {run.layer for run in shown.steps} == {"roads", "rails"}
    assert {"Villers-Bocage", "Hill 112", "Caen"} <= {name.name for name in shown.names}


def test_a_game_keeps_its_ground_whatever_becomes_of_the_map(villers: Terms) -> None:
    game = Game.new(RULESET, villers, bytes(16))
    assert Game(RULESET, game.save()).terms == villers


@pytest.mark.parametrize(
    ("window", "said"),
    [
        ("west", '"west" does not name two corners of a window'),
        ("0101-1009", '"0101-1009" does not name two corners of a window'),
        ("0101-0909-0101", "does not name two corners of a window"),
    ],
)
def test_a_window_that_is_none_is_refused_where_it_stands(window: str, said: str) -> None:
    terms, problems = read(windowed(window))
    assert terms is None
    assert len(problems) == 1
    assert problems[0].startswith(f"{HEAD}:19:10: skirmish.window: ")
    assert said in problems[0]


def test_a_misspelt_window_is_guessed() -> None:
    files = windowed("wets")
    files[MAP] += '\n[windows]\nwest = "0101-0507"\n'
    assert read(files)[1][0].endswith('Did you mean "west"?')


def test_what_stands_outside_the_window_is_refused() -> None:
    _, problems = read(windowed("0101-0507"))
    unit = 'scenario/units.csv:10:32: at: There is no hex "0803".'
    assert [said for said in problems if said.startswith(unit)]
    assert not [said for said in problems if 'There is no hex "0504"' in said]


def test_terrain_that_counts_as_nothing_is_refused() -> None:
    files = foreign_files()
    files[MAPS] = files[MAPS].replace('\nbocage = "woods"', "")
    terms, problems = read(files)
    assert terms is None
    assert problems[0].startswith(f'{MAP}:12:19: grids.terrain.names[2]: The system knows no "boc')


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('sea = "water"', 'sea = "wet"', ':12:7: terrain.sea: "wet" is not one of clear, hills,'),
        ("scenery =", "scene =", ":5:1: No key is named"),
        ('wide = ["country", "region", "sea"]', "wide = 3", ":8:8: wide: 3 is not a list"),
    ],
)
def test_a_mistake_in_the_reading_of_maps_is_refused(old: str, new: str, said: str) -> None:
    terms, problems = read(spoil(MAPS, old, new))
    assert terms is None
    assert [problem for problem in problems if problem.startswith(MAPS + said)], problems
