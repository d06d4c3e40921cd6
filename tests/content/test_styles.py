"""Styles: the project's own are sound, a broken one is refused with file and line."""

from pathlib import Path

import pytest

from grognard.content.check import check_path
from grognard.content.packs import own_place
from grognard.content.problems import Problems
from grognard.content.styles import read_style, style_names
from tests.content.examples import PACK

CLASSIC = (own_place() / "styles" / "classic.toml").read_text(encoding="utf-8")


def write_pack(home: Path, style: str) -> Path:
    place = home / "packs" / "fords"
    (place / "styles").mkdir(parents=True)
    (place / "pack.toml").write_text(PACK, encoding="utf-8")
    (place / "styles" / "mine.toml").write_text(style, encoding="utf-8")
    return place


def test_the_own_styles_are_sound_and_the_usual_one_comes_first() -> None:
    assert style_names() == ("classic", "contrast")
    assert [read_style(name).title for name in style_names()] == ["Classic", "High contrast"]


def test_a_pack_brings_styles(home: Path) -> None:
    write_pack(home, CLASSIC.replace('title = "Classic"', 'title = "Mine"'))
    assert style_names() == ("classic", "contrast", "fords:mine")
    assert read_style("fords:mine").title == "Mine"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('desk = "#3a3f2c"', 'desk = "green"', ':10:8: sheet.desk: "green" is not a colour'),
        ("width = 1\n", "widht = 1\n", 'No key is named "grid.widht". Did you mean "width"?'),
        ('pattern = "trees"', 'pattern = "tree"', 'grids.terrain.woods.pattern: "tree" is not'),
        ('title = "Classic"\n', "", 'The key "title" is missing.'),
    ],
)
def test_a_broken_style_is_refused_with_its_place(
    home: Path, old: str, new: str, problem: str
) -> None:
    assert old in CLASSIC
    place = write_pack(home, CLASSIC.replace(old, new, 1))
    with pytest.raises(Problems) as raised:
        read_style("fords:mine")
    assert problem in str(raised.value)
    found = check_path(place / "styles" / "mine.toml", {})
    assert problem in str(found)


def test_a_style_that_is_not_there_has_a_neighbour() -> None:
    with pytest.raises(Problems, match=r'There is no style "clasic"\. Did you mean "classic"\?'):
        read_style("clasic")
