"""Replies to what a page asks without changing anything, from what its side may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from grognard.opponents.registry import reasons
from grognard.server import messages
from grognard.server.chronicle import tell_chronicle
from grognard.server.reel import plain, show_film, show_truth, tell_moments
from grognard.systems.registry import system

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.records import Record, Side
    from grognard.server.wording import Voice

Asked: TypeAlias = (
    messages.AskOffers
    | messages.AskFilm
    | messages.AskMoments
    | messages.AskTruth
    | messages.AskQuery
    | messages.AskChronicle
    | messages.AskReasons
)
"""What a page may say that changes nothing."""


def reply(game: Game, voice: Voice, side: Side, asked: Asked) -> Record:
    """Reply to what changes nothing."""
    match asked:
        case messages.AskOffers():
            offer = game.offers(side, asked.draft, asked.question)
            told = tuple(voice.word(refused.refusal) for refused in offer.refused)
            return messages.Offered(id=asked.id, offer=offer, refused=told)
        case messages.AskTruth() | messages.AskFilm(truth=True) if game.outcome is None:
            return messages.NotAllowed(id=asked.id, told=voice.say("message.not-over"))
        case messages.AskFilm(truth=True):
            return show_truth(game, voice, asked.id, asked.start, asked.stop)
        case messages.AskFilm():
            return show_film(game, voice, side, asked.id, asked.start, asked.stop)
        case messages.AskMoments():
            return tell_moments(game, voice, side, asked.id, asked.start, asked.stop)
        case messages.AskTruth():
            return messages.TruthTold(id=asked.id, state=plain(game.state))
        case messages.AskChronicle():
            return tell_chronicle(game, system(game.ruleset.name), voice, side, asked.id)
        case messages.AskReasons():
            return _reasons(game, side, asked.id)
        case messages.AskQuery():
            if asked.name not in game.ruleset.queries:
                told_no = voice.say("message.query", name=asked.name)
                return messages.NotAllowed(id=asked.id, told=told_no)
            answered = game.query(side, asked.name, asked.params)
            return messages.Queried(id=asked.id, reply=msgspec.to_builtins(answered))


def _reasons(game: Game, side: Side, number: int) -> messages.ReasonsTold:
    """Tell why opponents did what they did: of all sides after the end, before of this one alone.

    Reasons are made of what their side knew, so whoever may look at the side may read them: a
    person who took it over, or who watches computers.
    """
    told = game.terms.sides if game.outcome is not None else (side,)
    given = {
        of: reasons(game.ruleset.name, game.notebooks.get(f"opponent {of}", b"")) for of in told
    }
    return messages.ReasonsTold(
        id=number,
        sides={
            of: tuple(messages.ReasonTold(turn=turn, text=text) for turn, text in whys)
            for of, whys in given.items()
            if whys
        },
    )
