"""Tutorials: read with their scenario, handed out whole, and begun as games that go alike."""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import TYPE_CHECKING

from grognard.content.problems import Problems
from grognard.kernel.errors import GrognardError
from grognard.server.messages import NewGame
from grognard.server.seats import PERSON
from grognard.server.shelf import find_scenario
from grognard.server.troubles import NotHere
from grognard.systems.registry import read_tutorial

if TYPE_CHECKING:
    from grognard.content.tutorials import Tutorial
    from grognard.server.messages import ScenarioListed

_log = logging.getLogger(__name__)


def tutorial_of(scenario: str) -> Tutorial:
    """Get the tutorial of a scenario. It belongs to the scenario, and holds no secret of a game."""
    return find_lesson(scenario)[1]


def find_lesson(scenario: str) -> tuple[ScenarioListed, Tutorial]:
    """Get a scenario with its tutorial."""
    listed = find_scenario(scenario)
    if listed is None:
        raise NotHere(f"There is no scenario {scenario!r}.")
    try:
        found = read_tutorial(scenario)
    except Problems as problems:
        _log.warning("The tutorial of %s cannot be read. %s", scenario, problems)
        raise GrognardError(f"The tutorial of {scenario!r} cannot be read.") from problems
    if found is None:
        raise NotHere(f"The scenario {scenario!r} has no tutorial.")
    return listed, found


def game_of(listed: ScenarioListed, tutorial: Tutorial) -> NewGame:
    """Say which game the tutorial is played in."""
    lesson = tutorial.tutorial
    seats = {side.id: lesson.opponent for side in listed.sides} | {lesson.side: PERSON}
    return NewGame(scenario=listed.id, seats=seats, name=lesson.title, options=dict(lesson.options))


def drawn(tutorial: Tutorial, what: str) -> bytes:
    """Draw a seed from the tutorial's: one for the dice, another for the opponents."""
    return blake2b(f"{what}: {tutorial.tutorial.seed}".encode(), digest_size=32).digest()
