"""Makes an animated picture of what a side saw, from the stored events alone. No rule runs."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from grognard.drawing.pictures import check_size
from grognard.drawing.studio import DrawingError, Studio, Window
from grognard.drawing.subjects import check_side, of_game, plain
from grognard.kernel.changes import Writer
from grognard.kernel.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PIL.Image import Image

    from grognard.content.style import Style
    from grognard.drawing.studio import Size
    from grognard.kernel.film import Film
    from grognard.kernel.film import Frame as Moment
    from grognard.kernel.game import Game
    from grognard.kernel.records import Side

FORMS = {"gif": "GIF", "webp": "WEBP", "png": "PNG", "apng": "PNG"}
"""Endings of files, and what Pillow calls their form."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""The speeds of the client's player."""
MOST_PIXELS = 4_000_000
MOST_FRAMES = 6_000
FRAME_MS = 90
"""So long a picture of something that moves is shown at most."""
OPENING_MS, CLOSING_MS = 1_000, 2_500
_HUNDREDTH = 10
_FROM_PICTURE = 190
"""So many of the 256 colours of a GIF come from its first picture, the rest from the style."""


class Shot(Record, frozen=True):
    """One picture of a film: how much of which moment it shows, and for how long."""

    moment: int
    """Its place in the film; -1 before the first."""
    part: float
    ms: int


def form_of(out: Path) -> str:
    """Say which kind of film a file is to hold, by the ending of its name."""
    form = FORMS.get(out.suffix.lower().removeprefix("."))
    if form is None:
        endings = ", ".join(f".{ending}" for ending in FORMS)
        raise DrawingError(f"{out}: a film is one of {endings}.")
    return form


def cut_film(game: Game, side: Side, first: int, last: int | None) -> Film:
    """Cut what a side saw from one turn to another out of the whole game."""
    check_side(game, side)
    whole = game.film(side)
    turns = [moment.turn for moment in whole.frames]
    start = sum(turn < first for turn in turns)
    stop = len(turns) if last is None else sum(turn <= last for turn in turns)
    if start >= stop:
        there = f"It goes from turn {turns[0]} to {turns[-1]}." if turns else "Nothing happened."
        raise DrawingError(f"There is nothing to be seen in these turns. {there}")
    return game.film(side, start, stop)


def plan_shots(lasts: tuple[int, ...], speed: float) -> tuple[Shot, ...]:
    """Say which pictures a film is made of, from how long each moment is to be seen.

    Moments that take no time go with the next one that does.
    """
    shots = [Shot(moment=-1, part=1, ms=_timed(OPENING_MS / speed))]
    for number, whole in enumerate(lasts):
        if whole == 0:
            continue
        shown = whole / speed
        count = max(1, -(-round(shown) // FRAME_MS))
        shots += [
            Shot(moment=number, part=step / count, ms=_timed(shown / count))
            for step in range(1, count + 1)
        ]
    shots.append(Shot(moment=len(lasts) - 1, part=1, ms=CLOSING_MS))
    return tuple(shots)


def make_film(
    game: Game,
    film: Film,
    style: Style,
    window: Window,
    form: str,
    speed: float = 1.0,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> bytes:
    """Draw a film and put it together; `progress` hears of each picture."""
    with Studio() as studio:
        studio.take(of_game(game, film.side), style)
        size = check_size(studio, window, MOST_PIXELS)
        moments = [_told(moment) for moment in film.frames]
        shots = plan_shots(studio.lasts(moments), speed)
        if len(shots) > MOST_FRAMES:
            raise DrawingError(
                f"The film would have {len(shots):,} pictures; {MOST_FRAMES:,} can be put "
                "together. Take fewer turns by --from and --to, or a higher --speed."
            )
        drawn = _draw(studio, film, moments, shots, window, size)
        pictures, times = _merged(drawn, shots, progress)
    return _assembled(pictures, times, form, style)


def _draw(
    studio: Studio,
    film: Film,
    moments: list[dict[str, Any]],
    shots: tuple[Shot, ...],
    window: Window,
    size: Size,
) -> Iterator[Image]:
    """Draw the shots one after the other, with the view before and after each moment."""
    from PIL import Image

    writer = Writer(film.view)
    studio.turn(plain(film.view))
    written = -1
    for shot in shots:
        while written < shot.moment:
            written += 1
            writer.write(film.frames[written].events)
            studio.turn(plain(writer.state))
        moment = moments[shot.moment] if shot.moment >= 0 else None
        pixels = studio.draw(window, "rgba", moment=moment, part=shot.part)
        whole = Image.frombytes("RGBA", (size.width, size.height), pixels)
        yield whole.convert("RGB")


def _merged(
    drawn: Iterator[Image], shots: tuple[Shot, ...], progress: Callable[[int, int], None]
) -> tuple[list[Image], list[int]]:
    """Join pictures that are the same to one that is shown longer."""
    pictures: list[Image] = []
    times: list[int] = []
    for done, (picture, shot) in enumerate(zip(drawn, shots, strict=True), 1):
        if pictures and pictures[-1].tobytes() == picture.tobytes():
            times[-1] += shot.ms
        else:
            pictures.append(picture)
            times.append(shot.ms)
        progress(done, len(shots))
    return pictures, times


def _assembled(pictures: list[Image], times: list[int], form: str, style: Style) -> bytes:
    """Put the pictures together."""
    if form == "GIF":
        from PIL.Image import Dither

        inks = _inks(pictures[0], style)
        pictures = [picture.quantize(palette=inks, dither=Dither.NONE) for picture in pictures]
    options: dict[str, Any] = {"WEBP": {"quality": 82, "method": 2}}.get(form, {})
    file = io.BytesIO()
    pictures[0].save(
        file,
        form,
        save_all=True,
        append_images=pictures[1:],
        duration=times,
        loop=0,
        **options,
    )
    return file.getvalue()


def _inks(picture: Image, style: Style) -> Image:
    """Choose the colours of a GIF: those of the ground, and those of what may appear on it."""
    from PIL import Image

    ground = picture.quantize(_FROM_PICTURE).getpalette() or []
    sides = [colour for side in style.colours for colour in plain(side).values()]
    others = [*plain(style.counters).values(), *plain(style.overlay).values()]
    named = [int(colour[i : i + 2], 16) for colour in (*sides, *others) for i in (1, 3, 5)]
    chosen = Image.new("P", (1, 1))
    chosen.putpalette((ground[: 3 * _FROM_PICTURE] + named)[: 3 * 256])
    return chosen


def _told(moment: Moment) -> dict[str, Any]:
    """Tell a moment as the client hears it, without words."""
    return {
        "number": moment.number,
        "turn": moment.turn,
        "phase": moment.phase,
        "acting": moment.acting,
        "events": [plain(event) for event in moment.events],
        "words": [],
    }


def _timed(ms: float) -> int:
    """Animated pictures count in hundredths of a second."""
    return max(2 * _HUNDREDTH, round(ms / _HUNDREDTH) * _HUNDREDTH)
