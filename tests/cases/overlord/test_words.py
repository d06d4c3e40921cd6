"""Sentences tell no ids, and count."""

import pytest

from grognard.kernel.events import GameEnded
from grognard.kernel.records import Outcome
from grognard.systems.overlord.events.field import HexBombarded
from grognard.systems.overlord.events.turn import TurnBegan
from grognard.systems.overlord.state import Skies, Weather
from grognard.systems.overlord.words import catalogue, words
from tests.cases.overlord.board import ALLIES, position, view


def test_the_weather_is_told_in_words() -> None:
    state = position()
    weather = Weather(visibility="overcast", precipitation="heavy-rain")
    event = TurnBegan(to=(ALLIES,), turn=1, night=False, weather=weather, pressed=Skies())
    told = words(view(state, ALLIES), event)
    assert told is not None
    sentence = catalogue().say(told.key, told.params)
    assert "heavy rain" in sentence
    assert "heavy-rain" not in sentence
    assert "overcast" in sentence


@pytest.mark.parametrize(
    ("result", "column", "modifier", "sentence"),
    [
        (6, "75", -2, "0605 is bombarded: 6 percent."),
        (0, "200", -6, "0605 is bombarded without effect: little was known of who stood there."),
        (0, "-", -6, "0605 is bombarded without effect: it was too little fire for its cover."),
        (0, "10", 0, "0605 is bombarded without effect."),
    ],
)
def test_a_bombardment_without_effect_says_why(
    result: int, column: str, modifier: int, sentence: str
) -> None:
    event = HexBombarded(
        to=(ALLIES,),
        hex="0605",
        by=ALLIES,
        points_tenths=1200,
        column=column,
        die=1,
        modifier=modifier,
        result=result,
    )
    told = words(view(position(), ALLIES), event)
    assert told is not None
    assert catalogue().say(told.key, told.params) == sentence


@pytest.mark.parametrize(
    ("margin", "sentence"),
    [(1, "The Allies win by one point."), (5, "The Allies win by 5 points.")],
)
def test_a_victory_by_one_point_is_told_as_such(margin: int, sentence: str) -> None:
    outcome = Outcome(winner=ALLIES, reason="outcome.points", margin=margin)
    told = words(view(position(), ALLIES), GameEnded(to=(ALLIES,), outcome=outcome, seed=""))
    assert told is not None
    assert catalogue().say(told.key, told.params) == sentence
