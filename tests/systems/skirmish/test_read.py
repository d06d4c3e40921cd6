"""Reading scenarios: what is wrong is refused, with file and line."""

import msgspec
import pytest

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import find_scenario
from grognard.systems.registry import read_terms, system
from grognard.systems.skirmish.terms import Terms
from tests.systems.skirmish.spoilt import read, sound_files, spoil

HEAD = "scenario/scenario.toml"
UNITS = "scenario/units.csv"
OBJECTIVES = "scenario/objectives.csv"
RUMOURS = "scenario/rumours.csv"
GRID = "map/terrain.grid"
KINDS = "system/kinds.csv"
TERRAIN = "system/terrain.csv"
COMBAT = "system/combat.csv"
TACTICS = "system/tactics.csv"
BARRAGE = "system/barrage.csv"
REACTION = "system/reaction.csv"
SETTINGS = "system/settings.toml"


@pytest.mark.parametrize("name", ["first-contact", "crossroads", "villers-bocage"])
def test_our_scenarios_have_no_problems(name: str) -> None:
    problems = Problems()
    terms = system("skirmish").read_scenario(
        find_scenario(name, find_packs()), name, problems, None
    )
    assert list(problems) == []
    assert isinstance(terms, Terms)
    assert (terms.system, terms.scenario, terms.sides) == ("skirmish", name, ("allies", "axis"))
    assert read_terms(name) == terms


def test_the_options_of_the_players() -> None:
    plain, _ = read(sound_files())
    assert plain is not None
    assert (plain.fog, plain.amend, plain.by_turns) == (True, False, False)
    chosen, _ = read(sound_files(), {"fog": False, "amend": True, "by_turns": True})
    assert chosen is not None
    assert (chosen.fog, chosen.amend, chosen.by_turns) == (False, True, True)


@pytest.mark.parametrize("options", [{"fgo": True}, {"fog": "yes"}, {"amend": 1}])
def test_options_that_do_not_exist_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(sound_files(), options)


def test_a_scenario_needs_no_rumours_and_no_shells() -> None:
    files = dict(sound_files())
    del files[RUMOURS]
    files[HEAD] = files[HEAD].replace("axis = 5\n", "")
    terms, problems = read(files)
    assert problems == []
    assert terms is not None
    assert terms.rumours == ()
    assert [player.shells for player in terms.players] == [3, 0]


@pytest.mark.parametrize("file", [UNITS, OBJECTIVES, GRID, KINDS, COMBAT, SETTINGS, "map/map.toml"])
def test_a_missing_file_is_named(file: str) -> None:
    files = dict(sound_files())
    del files[file]
    terms, problems = read(files)
    assert terms is None
    assert [said for said in problems if said.startswith(f"{file}: The file is missing.")]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (HEAD, "[scenario]", "[scenario", ":1:10: This is not TOML"),
        (HEAD, "turns = 5", "turns = 0", ":5:9: scenario.turns: 0 is not a whole number"),
        (HEAD, "turns = 5", "turn = 5", ":5:1: No key is named"),
        (HEAD, '"First Contact"', "7", ":4:9: scenario.title: 7 is not a name"),
        (HEAD, 'id = "axis"', 'id = "x"\nname = "X"\n[[sides]]\nid = "axis"', ":9:1: sides: Skirm"),
        (HEAD, "axis = 5", "axsi = 5", ":20:8: skirmish.shells.axsi: There is no such side."),
        (HEAD, "axis = 5", "axis = -1", ":20:8: skirmish.shells.axis: -1 is not a whole number"),
        (HEAD, "[skirmish.shells]", "[skirmish.shell]", ":18:1: No key is named"),
        (UNITS, "ax-1,axis", "ax-1,axes", ':10:6: side: There is no side "axes". Did you mean'),
        (UNITS, "infantry,0803", "infanty,0803", ':10:23: kind: There is no kind "infanty".'),
        (UNITS, "infantry,0803", "infantry,1003", ':10:32: at: There is no hex "1003".'),
        (UNITS, "infantry,0803", "infantry,0907", ":10:32: at: No unit can stand in water."),
        (UNITS, "0803,3", "0803,0", ':10:37: steps: "0" is not a whole number from 1 to 9.'),
        (UNITS, "0803,3", "0803,10", ':10:37: steps: "10" is not a whole number from 1 to 9.'),
        (UNITS, "0904,2,2", "0904,2,6", ":13:39: turn: The game is over by then."),
        (UNITS, "0904,2,2", "0904,2,-1", ':13:39: turn: "-1" is not a whole number'),
        (UNITS, "ax-2,axis", "ax-1,axis", ':11:1: id: "ax-1" stands already in line 10.'),
        (UNITS, "id,side", "id,sides", ':3:4: No column is named "sides".'),
        (UNITS, "A Company", "A, Company", ":5:40: The row has 8 cells, the header 7."),
        (OBJECTIVES, "0204,Les", "0944,Les", ':5:1: at: There is no hex "0944".'),
        (OBJECTIVES, "0204,Les", "0106,Les", ":5:1: at: No unit can stand in water."),
        (OBJECTIVES, "allies", "alies", ':5:18: holder: There is no side "alies".'),
        (OBJECTIVES, "0202", "0204", ':5:1: at: "0204" stands already in line 4.'),
        (OBJECTIVES, "2,axis", "-2,axis", ':6:18: points: "-2" is not a whole number'),
        (RUMOURS, "0602", "0672", ':4:8: at: There is no hex "0672".'),
        (RUMOURS, "armour", "armor", ':4:13: kind: There is no kind "armor".'),
        (RUMOURS, "axis", "axes", ':5:1: side: There is no side "axes".'),
        (GRID, "..w...w..", "..x...w..", ':10:3: The letter "x" is not in the legend.'),
        (GRID, "w = woods", "w = wood", ':5:5: Nothing is named "wood".'),
        (GRID, "height: 7", "height: 8", ":17:1: There are 7 rows; the height is 8."),
        (GRID, "..w...w..", "..w...w.", ":10:9: The row has 8 letters; the width is 9."),
        ("map/names.csv", "0502", "0592", ':7:1: at: There is no hex "0592".'),
        ("map/map.toml", "title", "name", ":4:1: No key is named"),
        (KINDS, "scout,6", "scouts,6", ":8:1: kind: The rules know no row of this name."),
        (KINDS, "scout,6", "scouts,6", ": The row for scout is missing."),
        (KINDS, "gun,3,1,2,2,2\n", "", ": The row for gun is missing."),
        (KINDS, "gun,3,1,2", "gun,3,1,0", ':7:9: defence: "0" is not a whole number from 1'),
        (TERRAIN, "woods,2", "woods,0", ':6:7: cost: "0" is not a whole number from 1'),
        (TERRAIN, "woods,2,1,1", "woods,2,1,0", ':6:11: sight: "0" is not a whole number from 1'),
        (TERRAIN, "woods,2,1", "woods,2,-1", ':6:9: shift: "-1" is not a whole number from 0'),
        (TERRAIN, "woods", "forest", ":6:1: terrain: The rules know no row of this name."),
        (TERRAIN, "woods", "forest", ": The row for woods is missing."),
        (TERRAIN, "woods", "clear", ':6:1: terrain: "clear" stands already in line 5.'),
        (COMBAT, "NE NE DR", "NE NE", ':6:9: results: "AL AL EX NE NE" is not a list of 6'),
        (COMBAT, "NE NE DR", "NE NE DX", ':6:9: results: "AL AL EX NE NE DX" is not a list'),
        (COMBAT, "2-1,2,1", "2-1,3,2", ":8:5: attack: The odds must rise from row to row."),
        (COMBAT, "2-1,2,1", "2-1,1,1", ":8:5: attack: The odds must rise from row to row."),
        (COMBAT, "2-1,2,1", "2-1,2,0", ':8:7: defence: "0" is not a whole number from 1'),
        (TACTICS, "probe,delay,1\n", "", ": The row for probe, delay is missing."),
        (TACTICS, "probe,delay", "probe,run", ':7:7: defence: "run" is not one of'),
        (BARRAGE, "6,loss", "7,loss", ':9:1: die: "7" is not a whole number from 1 to 6.'),
        (BARRAGE, "6,loss,pin\n", "", ": The row for 6 is missing."),
        (BARRAGE, "4,pin", "4,halt", ':7:3: open: "halt" is not one of'),
        (REACTION, "5,halt", "4,halt", ":8:1: die: 4 stands already in line 7."),
        (REACTION, "4,halt", "4,pin", ':7:3: open: "pin" is not one of'),
        (SETTINGS, "stacking = 2", "stacking = 0", ":3:12: stacking: 0 is not a whole number"),
        (SETTINGS, "missions = 2", "missions = two", ":2:12: This is not TOML"),
        (SETTINGS, "missions = 2", "mission = 2", ':2:1: No key is named "mission".'),
    ],
)
def test_a_mistake_is_refused_with_its_place(file: str, old: str, new: str, said: str) -> None:
    terms, problems = read(spoil(file, old, new))
    assert terms is None
    assert [problem for problem in problems if problem.startswith(file + said)], problems


def test_a_table_of_combat_without_columns_is_refused() -> None:
    files = dict(sound_files())
    files[COMBAT] = "# Nothing.\ncolumn,attack,defence,results\n"
    assert read(files) == (None, [f"{COMBAT}: The table has no column."])


def test_a_side_without_units_is_refused() -> None:
    files = dict(sound_files())
    kept = [line for line in files[UNITS].splitlines() if ",axis," not in line]
    files[UNITS] = "\n".join([*kept, ""])
    assert read(files) == (None, [f"{HEAD}:14:6: sides[2].id: The side has no units."])


@pytest.mark.rule("SKM-UNIT-003", "engine")
def test_three_units_cannot_begin_in_one_hex_but_one_may_arrive_there() -> None:
    files = dict(sound_files())
    files[UNITS] = files[UNITS].replace("gun,0102", "gun,0204")
    assert read(files)[1] == []
    files[UNITS] = files[UNITS].replace("armour,0103", "armour,0204")
    assert read(files)[1] == []
    files[UNITS] = files[UNITS].replace("scout,0203", "scout,0204")
    assert read(files) == (None, [f"{UNITS}:7:33: at: Too many units stand there already."])


@pytest.mark.rule("SKM-UNIT-004", "engine")
def test_units_of_both_sides_cannot_begin_in_one_hex() -> None:
    files = spoil(UNITS, "infantry,0803", "infantry,0204")
    assert read(files) == (None, [f"{UNITS}:10:32: at: An enemy stands there already."])


def test_all_mistakes_are_told_at_once() -> None:
    files = spoil(UNITS, "ax-1,axis", "ax-1,axes")
    files[RUMOURS] = files[RUMOURS].replace("0602", "0672")
    _, problems = read(files)
    assert [problem.split(":")[0] for problem in problems] == [RUMOURS, UNITS]
