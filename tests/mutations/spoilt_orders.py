"""Spoilt orders and answers: unreadable, refused or taken; one not taken leaves all as it was."""

import json
from functools import cache
from random import Random
from typing import Any

import msgspec

from grognard.kernel.amend import Amend
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import Refusal
from grognard.kernel.testing.doubles import Stand, stand
from grognard.kernel.testing.player import draw_act
from tests.content.mutations import mutate
from tests.mutations.subjects import positions, ruleset
from tests.mutations.trees import changed, nested

UNREADABLE, REFUSED, TAKEN = "refused", "refused by the game", "taken"

AMEND = {"kind": "Amend", "field": "units", "key": "al-1", "values": {"steps": 2}}


@cache
def _game(number: int) -> tuple[Game, Stand]:
    """A game that stands at a position, to be tried again and again while nothing is taken."""
    game = Game(ruleset(), positions()[number])
    return game, stand(game)


def spoil_order(random: Random) -> str:
    """An order or answer as it comes from outside, changed as a value or as text."""
    number = random.randrange(len(positions()))
    game, before = _game(number)
    side = random.choice(game.awaited())
    asked = bool(game.questions(side))
    act = draw_act(game, side, random)
    plain: Any = AMEND if act is None or random.random() < 0.1 else msgspec.to_builtins(act.what)
    read = ruleset().read_answer if asked and plain is not AMEND else ruleset().read_order
    try:
        order = read(_spoilt(plain, random))
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError):
        return UNREADABLE
    refusal = game.submit(side, "person", order, random.choice((0, 0, 0, 1, -1, 2**70)))
    if refusal is None:
        if isinstance(order, Amend):
            _play_on(
                game
            )  # It may stand where the rules would not have let it, and breaks nothing.
        elif game.run is None:
            assert not list(ruleset().audit(game.state))
        _game.cache_clear()
        return TAKEN
    assert isinstance(refusal, Refusal)
    assert refusal.rule
    assert stand(game).differing(before) == ()
    return REFUSED


def _play_on(game: Game) -> None:
    """Let every phase of the next turns go by, and its rules run."""
    for _ in range(20):
        for side in game.awaited():
            if game.questions(side):
                answer = ruleset().default(game.view(side), game.questions(side)[0])
                assert game.submit(side, "person", answer) is None
            else:
                assert game.submit(side, "person", Done()) is None


def _spoilt(plain: Any, random: Random) -> Any:
    """Change the value, and mostly send it the way a client does: as JSON."""
    if random.random() < 0.25:
        return msgspec.json.decode(mutate(msgspec.json.encode(plain), random))
    if random.random() < 0.5:
        value = changed(changed(plain, random), random)
        return msgspec.json.decode(json.dumps(value))  # writes NaN, which is no JSON
    return changed(plain, random, deepest=nested())
