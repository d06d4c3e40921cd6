"""Grids of letters."""

import pytest

from grognard.content.grid import Grid, check_grid, read_grid
from grognard.content.problems import Problems
from grognard.content.sources import Folder
from tests.content.examples import CELLS, GRID, TERRAIN


def read(text: str) -> tuple[Grid, list[str]]:
    problems = Problems()
    folder = Folder.of({"t.grid": text})
    grid = read_grid(folder, "t.grid", TERRAIN, problems, headers=("title",))
    return grid, problems.text().split("\n") if problems else []


def test_a_sound_grid_is_read_as_drawn() -> None:
    grid, told = read(GRID)
    assert told == []
    assert grid == Grid(6, 3, CELLS, TERRAIN, {"title": "The river"})
    assert (grid.name(2, 1), grid.name(5, 2), grid.name(3, 0)) == ("water", "clear", "woods")


def test_other_letters_give_the_same_cells() -> None:
    grid, _ = read(GRID.replace("~", "é").replace("w", "🌲").replace("🌲idth", "width")
                   .replace("🌲oods", "woods").replace("🌲ater", "water"))  # fmt: skip
    assert grid.cells == CELLS


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (".w~~..", ".w~x..", '10:4: The letter "x" is not in the legend. The legend has . w ~.'),
        (".w~~..", ".w~~.", "10:6: The row has 5 letters; the width is 6."),
        (".w~~..", ".w~~...", "10:7: The row has 7 letters; the width is 6."),
        (".w~~..\n", "", "11:1: There are 2 rows; the height is 3."),
        ("..~...\n", "..~...\n......\n", "12:1: There are 4 rows; the height is 3."),
        ("..~...\n", "..~...\n\n", "12:1: There are 4 rows; the height is 3.|12:1: The row has 0"),
        (
            "width: 6",
            "widht: 6",
            (
                '2:1: No key is named "widht". Did you mean "width"?|'
                '2:1: The key "width" is missing.'
            ),
        ),
        ("height: 3", "height: x", '3:9: height: "x" is not a whole number from 1 to 99999.'),
        ("height: 3", "height: 3\nheight: 3", '4:1: The key "height" stands twice.'),
        ("w = woods", "w = wods", '6:5: Nothing is named "wods". Did you mean "woods"?'),
        ("w = woods", "w = clear", '6:5: "clear" has two letters.'),
        (
            "w = woods",
            "ww = woods",
            (
                '6:1: "ww = woods" is no line of a grid\'s head. '
                'Write "key: value" or "letter = name".|9:3: The letter "w"|9:4: The letter "w"|'
                '10:2: The letter "w"'
            ),
        ),
        (
            "w = woods",
            "w = woods\n: = bog",
            '7:1: ":" cannot be a letter|7:5: Nothing is named "bog"',
        ),
        ("\n\n", "\n", "10:1: No empty line divides the legend from the rows."),
        ("width: 6\nheight: 3", "width: 99999\nheight: 99999", "1:1: A grid has at most 4,000,000"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, problem: str) -> None:
    grid, told = read(GRID.replace(old, new, 1))
    assert grid.cells == b""
    for start in problem.split("|"):
        assert any(line.startswith(f"t.grid:{start}") for line in told), told


def test_a_grid_is_checked_without_knowing_its_names() -> None:
    problems = Problems()
    check_grid(Folder.of({"t.grid": GRID.replace("woods", "anything")}), "t.grid", problems)
    assert not problems
    check_grid(Folder.of({"t.grid": GRID[GRID.index("width") :]}), "t.grid", problems)
    assert problems.text().startswith("t.grid:1:1: No comment lines on top")
    check_grid(Folder.of({"u.grid": "# x\n"}), "u.grid", problems)
    assert len(problems.of_file("u.grid")) == 3


def test_a_cell_is_a_byte() -> None:
    names = [f"n{number}" for number in range(257)]
    with pytest.raises(ValueError, match="256"):
        read_grid(Folder.of({}), "t.grid", names, Problems())
