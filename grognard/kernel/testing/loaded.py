"""Laws `saves` and `film`: a game that was saved and loaded is the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Writer
from grognard.kernel.errors import SaveError
from grognard.kernel.records import copy_state
from grognard.kernel.testing.doubles import reopened, stand

if TYPE_CHECKING:
    from grognard.kernel.film import Film
    from grognard.kernel.game import Game
    from grognard.kernel.records import Side
    from grognard.kernel.testing.player import Act
    from grognard.kernel.testing.trial import Trial


def loaded(trial: Trial) -> Game:
    """Law `saves`: save and load the game on trial; give the loaded one."""
    game = trial.game
    try:
        double = reopened(game)
    except SaveError as error:
        raise trial.breach("saves", "the save", str(error)) from error
    wrong = list(stand(game).differing(stand(double)))
    if game.state != double.state:
        wrong.append("state")
    if game.terms != double.terms:
        wrong.append("terms")
    wrong += [f"view of {s}" for s in game.terms.sides if game.view(s) != double.view(s)]
    if wrong:
        raise trial.breach("saves", ", ".join(wrong), "comes out of the save otherwise")
    trial.exercised("saves")
    return double


def follows(trial: Trial, double: Game, act: Act, law: str) -> None:
    """See that a double, doing the same, comes to the same."""
    trial.do(double, act, law)
    wrong = stand(trial.game).differing(stand(double))
    if wrong:
        raise trial.breach(law, ", ".join(wrong), "came otherwise in the double")
    trial.exercised(law)


def filmed(trial: Trial, double: Game) -> None:
    """Law `film`: the film shows how the first view became the present one, before and after."""
    for side in trial.game.terms.sides:
        film = trial.game.film(side)
        _unroll(trial, side, film)
        if film != double.film(side):
            raise trial.breach("film", f"film of {side}", "comes out of the save otherwise")
        middle = len(film.frames) // 2
        cut = trial.game.film(side, middle)
        if cut.frames != film.frames[middle:] or cut.start != middle:
            raise trial.breach("film", f"film of {side}", "its second half is another")
        _unroll(trial, side, cut)
        trial.exercised("film")


def _unroll(trial: Trial, side: Side, film: Film) -> None:
    game = trial.game
    writer = Writer(copy_state(film.view))
    for number, frame in enumerate(film.frames, film.start):
        if frame.number != number:
            raise trial.breach("film", f"film of {side}", f"frame {number} is misnumbered")
        if any(side not in event.to for event in frame.events):
            raise trial.breach("film", f"film of {side}", f"frame {number} is not for it")
        writer.write(frame.events)
    if film.start + len(film.frames) != game.count(side):
        raise trial.breach("film", f"film of {side}", "it is longer or shorter than was shown")
    if writer.state != game.view(side):
        raise trial.breach("film", f"film of {side}", "it ends with another view")
