"""Films: which pictures they are made of, and that each form holds them."""

from pathlib import Path

import pytest

from grognard.content.styles import read_style
from grognard.drawing.films import Shot, cut_film, form_of, make_film, plan_shots
from grognard.drawing.studio import DrawingError, Window
from grognard.kernel.errors import GrognardError
from tests.drawing.scenes import begun, marched, new_game, opened

SMALL = Window(zoom=0.2, captioned=True)


def test_a_moment_is_cut_into_pictures_of_at_most_ninety_milliseconds() -> None:
    # 260 ms are three pictures, 90 ms are one; moments without time are passed over.
    assert plan_shots((0, 260, 0, 90), speed=1) == (
        Shot(moment=-1, part=1, ms=1000),
        Shot(moment=1, part=1 / 3, ms=90),
        Shot(moment=1, part=2 / 3, ms=90),
        Shot(moment=1, part=1, ms=90),
        Shot(moment=3, part=1, ms=90),
        Shot(moment=3, part=1, ms=2500),
    )


def test_twice_the_speed_takes_half_the_pictures() -> None:
    # 600 ms at speed 2 are 300: four pictures of 75, which a GIF counts as 80.
    shots = plan_shots((600,), speed=2)
    assert [shot.ms for shot in shots] == [500, 80, 80, 80, 80, 2500]


@pytest.mark.parametrize("form", ["GIF", "PNG", "WEBP"])
def test_a_march_of_one_hex_is_four_pictures(form: str) -> None:
    game = marched()
    film = cut_film(game, "allies", 0, None)
    heard: list[tuple[int, int]] = []
    content = make_film(
        game, film, read_style(), SMALL, form, progress=lambda *told: heard.append(told)
    )
    drawn = opened(content)
    # First Contact at a fifth, and the caption below.
    assert drawn.size == (150, 167)
    # Where it stood; a third and two thirds of the way; there, which is also the end.
    assert getattr(drawn, "n_frames", 1) == 4
    assert heard[-1] == (5, 5)
    times = []
    for number in range(4):
        drawn.seek(number)
        drawn.load()
        times.append(round(drawn.info["duration"]))
    assert times == [1000, 90, 90, 2590]


def test_the_other_side_has_not_seen_it() -> None:
    films = []
    for game in (marched(), begun()):
        film = cut_film(game, "axis", 0, None)
        films.append(make_film(game, film, read_style(), SMALL, "PNG"))
    assert films[0] == films[1]
    # The start; a scout that comes in sight for 450 ms; the end, with another phase below.
    assert getattr(opened(films[0]), "n_frames", 1) == 7


def test_turns_are_cut_out() -> None:
    game = marched()
    assert [moment.turn for moment in cut_film(game, "allies", 1, 1).frames] == [1] * 7
    with pytest.raises(DrawingError, match=r"nothing to be seen.*It goes from turn 1 to 1\."):
        cut_film(game, "allies", 2, None)
    with pytest.raises(GrognardError, match=r"There is no side \"nobody\""):
        cut_film(game, "nobody", 0, None)


def test_a_film_too_large_is_refused() -> None:
    game = new_game()
    film = cut_film(game, "allies", 0, None)
    with pytest.raises(DrawingError, match="4 million can be drawn"):
        make_film(game, film, read_style(), Window(zoom=4), "GIF")


def test_a_film_is_an_animated_picture() -> None:
    assert form_of(Path("x.apng")) == "PNG"
    with pytest.raises(DrawingError, match=r"x\.mp4: a film is one of \.gif, \.webp, \.png"):
        form_of(Path("x.mp4"))
