"""Sentences tell no ids."""

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
