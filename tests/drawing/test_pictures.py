"""Pictures: their size and colours, the fog over them, and what cannot be drawn."""

import sys
from pathlib import Path

import pytest

from grognard.content.styles import read_style
from grognard.drawing import studio as studio_module
from grognard.drawing.pictures import check_size, form_of, make_picture
from grognard.drawing.studio import DrawingError, Size, Studio, Window
from grognard.drawing.subjects import Subject, find_subject, of_game
from grognard.kernel.errors import GrognardError
from grognard.terrain.shown import GridShown, GroundShown, NameShown, SheetShown
from tests.drawing.scenes import begun, colour, marched, new_game, opened, picture, saved

WATER = (0xA4, 0xBE, 0xC6)
PAPER = (0xE6, 0xDC, 0xC0)


# At zoom 1 a hex is 96 wide and 83.14 high; columns are 72 apart, and 40 of paper lie around.
@pytest.mark.parametrize(
    ("scenario", "size", "lake"),
    [("crossroads", (1328, 1119), (520, 497)), ("first-contact", (752, 704), (88, 580))],
)
def test_a_scenario_has_its_size_and_its_water_is_blue(
    scenario: str, size: tuple[int, int], lake: tuple[int, int]
) -> None:
    drawn = opened(make_picture(find_subject(scenario), read_style(), Window(), "png"))
    assert drawn.size == size
    assert colour(drawn, *lake) == WATER
    assert colour(drawn, 30, 30) == PAPER


def test_a_window_shows_its_hexes_alone() -> None:
    subject = find_subject("crossroads")
    # Columns 6 to 8 and rows 5 to 7: 3.5 hex radii and a half hex more in height, 12 beside it.
    with Studio() as studio:
        studio.take(subject, read_style())
        size = studio.measure(Window(("0605", "0807"), 1))
        assert size == Size(264, 315)
        assert studio.measure(Window(("0807", "0605"), 1)) == size
        assert studio.measure(Window(("0605", "0807"), 0.5)) == Size(132, 157)
        drawn = opened(studio.draw(Window(("0605", "0807"), 1), "png"))
    # The middle of 0706 lies a column right of the left one, a row and a half below the top.
    assert colour(drawn, 132, 137) == WATER


@pytest.mark.parametrize(
    ("scenario", "alone", "corners"),
    # Liegnitz, where German divisions gathered, and Caen, where 21st Panzer Division stood.
    [
        ("poland-1939", "maps/europe", ("070066", "072068")),
        ("overlord-june", "maps/normandy", ("5323", "5626")),
    ],
)
def test_a_scenario_shows_the_units_of_a_side_on_its_map(
    scenario: str, alone: str, corners: tuple[str, str]
) -> None:
    window = Window(corners, 0.2)
    shown = opened(make_picture(find_subject(scenario, "axis"), read_style(), window, "png"))
    bare = opened(make_picture(find_subject(alone), read_style(), window, "png"))
    assert shown.size == bare.size
    assert shown.tobytes() != bare.tobytes()


def test_a_map_alone_is_drawn_by_its_layers() -> None:
    subject = find_subject("maps/hollow")
    assert subject.ground is not None
    assert subject.view is None
    drawn = opened(make_picture(subject, read_style(), Window(), "png"))
    assert colour(drawn, 88, 580) == WATER


def test_what_has_no_rule_is_not_drawn() -> None:
    sheet = SheetShown(width=3, height=2)
    cells = (0, 0, 0, 0, 0, 0)
    plain = Subject(title="", ground=GroundShown(sheet=sheet))
    strange = GroundShown(sheet=sheet, grids=(GridShown("moods", ("glad",), cells),))
    style = read_style()
    window = Window(zoom=0.5)
    bare = make_picture(plain, style, window, "png")
    assert make_picture(Subject(title="", ground=strange), style, window, "png") == bare
    wet = GroundShown(sheet=sheet, grids=(GridShown("terrain", ("sea",), cells),))
    assert make_picture(Subject(title="", ground=wet), style, window, "png") != bare


def test_a_svg_holds_its_names_as_text_and_its_typeface() -> None:
    sheet = SheetShown(width=3, height=2)
    names = (NameShown("0202", "Łódź <1>", "town"),)
    subject = Subject(title="", ground=GroundShown(sheet=sheet, names=names))
    svg = make_picture(subject, read_style(), Window(), "svg").decode()
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="288"')
    assert ">Łódź &lt;1&gt;</text>" in svg
    assert svg.count("@font-face") == 3  # numbers in one weight, the name in another and its Ł


# Fog.


def test_silhouettes_stand_in_the_place_of_symbols_and_nothing_else_changes() -> None:
    subject = find_subject("first-contact", "allies")
    style, window = read_style(), Window(zoom=0.5)
    symbols = opened(make_picture(subject, style, window, "png"))
    silhouettes = opened(make_picture(subject, style, window, "png", silhouettes=True))
    assert silhouettes.tobytes() != symbols.tobytes()
    # At half size, on the name of A Company in 0204, and on ground where nobody stands.
    for spot in ((80 + 20, 179 - 9), (200, 300)):
        assert colour(silhouettes, *spot) == colour(symbols, *spot)


def test_a_side_is_drawn_what_it_knows_and_no_more() -> None:
    game, twin = new_game(), new_game(ax_1="0702", ax_2="0901")
    assert picture(game, "allies") == picture(twin, "allies")
    assert picture(game, "axis") != picture(twin, "axis")
    assert picture(game) == picture(twin)


def test_a_march_that_can_be_taken_back_is_not_public() -> None:
    before, after = begun(), marched()
    assert picture(after, "allies") != picture(before, "allies")
    assert picture(after, "axis") == picture(before, "axis")
    assert picture(after) == picture(before)


def test_a_save_is_drawn_as_its_game(tmp_path: Path) -> None:
    game = marched()
    path = saved(game, tmp_path)
    again = make_picture(find_subject(str(path), "allies"), read_style(), Window(zoom=0.3), "png")
    assert again == picture(game, "allies")


# What cannot be drawn.


@pytest.mark.parametrize(
    ("reference", "side", "sentence"),
    [
        ("hollo", "", 'There is no scenario, map or save "hollo". Did you mean "maps/hollow"?'),
        ("scenarios/hollow", "", 'There is no scenario, map or save "scenarios/hollow".'),
        ("nowhere.grognard", "", 'There is no save "nowhere.grognard".'),
        ("maps/hollow", "axis", "A map alone has no sides; leave out --side."),
        ("crossroads", "axs", 'There is no side "axs" in this game. Did you mean "axis"?'),
    ],
)
def test_what_is_not_there_is_said(reference: str, side: str, sentence: str) -> None:
    with pytest.raises(GrognardError) as raised:
        find_subject(reference, side)
    assert str(raised.value).startswith(sentence)


def test_a_hex_off_the_map_is_named() -> None:
    subject = of_game(new_game())
    with pytest.raises(DrawingError, match=r"There is no hex 9904 on this map\."):
        make_picture(subject, read_style(), Window(("0101", "9904")), "png")


def test_a_picture_too_large_is_refused_with_a_zoom_that_is_not() -> None:
    with Studio() as studio:
        studio.take(of_game(new_game()), read_style())
        with pytest.raises(DrawingError) as raised:
            check_size(studio, Window(zoom=2), 1_000_000)
        assert str(raised.value) == (
            "The picture would have 1,504 x 1,407 pixels; 1 million can be drawn. "
            "Take a smaller --window, or --zoom 1.37."
        )
        assert check_size(studio, Window(zoom=1.37), 1_000_000) == Size(1030, 964)
        with pytest.raises(DrawingError, match=r"A zoom lies between 0\.05 and 4\."):
            check_size(studio, Window(zoom=0), 1_000_000)


def test_the_largest_map_can_be_measured() -> None:
    ground = GroundShown(sheet=SheetShown(width=160, height=135, digits=3))
    with Studio() as studio:
        studio.take(Subject(title="", ground=ground), read_style())
        assert studio.measure(Window(zoom=1)) == Size(11_624, 11_345)
        assert studio.measure(Window(("160001", "159135"), 1)).height == 11_289


def test_a_picture_is_png_or_svg() -> None:
    assert form_of(Path("x.PNG")) == "png"
    with pytest.raises(DrawingError, match=r"x\.gif: a picture is a \.png or a \.svg file\."):
        form_of(Path("x.gif"))


def test_without_node_or_build_the_way_to_them_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(studio_module, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DrawingError, match=r"there is none here\. Start Grognard once with"):
        Studio()
    monkeypatch.setattr(studio_module, "built_drawing", lambda: tmp_path / "render.js")
    with pytest.raises(DrawingError, match=r"is not built yet\. Start Grognard once with \./play"):
        Studio()


def test_a_drawing_that_breaks_off_says_its_last_words() -> None:
    program = (sys.executable, "-c", "import sys; sys.exit('the ink is dry')")
    with Studio(program) as studio, pytest.raises(DrawingError, match=r"broke off.*ink is dry"):
        studio.take(of_game(new_game()), read_style())
