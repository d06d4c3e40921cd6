"""What is spoilt: games at several points of play, with and without open questions."""

from functools import cache

from grognard.kernel.game import Game
from grognard.kernel.ruleset import Ruleset
from grognard.kernel.saved import Saved
from grognard.opponents.contract import act
from grognard.opponents.registry import opponent
from grognard.systems.registry import read_terms, system
from setup.places import ROOT

GOLDEN = tuple(sorted((ROOT / "tests" / "golden").glob("skirmish-*.save")))
LONGEST = 60
"""So many entries a spoilt game has at most, so that many can be replayed."""


def ruleset() -> Ruleset:
    """The rules of all the games here."""
    return system("skirmish").ruleset


@cache
def positions() -> tuple[Saved, ...]:
    """A game of First Contact after every few decisions, and whenever a question is open."""
    game = Game.new(ruleset(), read_terms("first-contact", {"amend": True}), bytes(range(16)))
    game.note("axis", b"\x82\xa4plan\xa4hold\xa3why\x92\x01\x02")
    minds = {"allies": opponent("skirmish", "captain"), "axis": opponent("skirmish", "random")}
    kept: list[Saved] = [game.save()]
    decisions = 0
    while len(game.links) < LONGEST:
        side = game.awaited()[0]
        act(game, side, minds[side], b"spoilt")
        decisions += 1
        if game.run is not None or decisions % 7 == 0:
            kept.append(game.save())
    assert any(Game(ruleset(), saved).run is not None for saved in kept)
    return tuple(kept)
