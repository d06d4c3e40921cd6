"""Campaigns on a server: the list of them, and the game that follows on one that is over.

The next game is made here, of the whole truth of the finished one. Sides get to know of it what
the fog of the new scenario shows them, as in any other game.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec

from grognard.content import folders
from grognard.content.campaigns import list_campaigns
from grognard.content.ids import OWN
from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.kernel import codec
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.server import passwords, seating
from grognard.server.messages import CampaignListed, LinkListed
from grognard.server.seats import PERSON
from grognard.systems.campaigns import next_terms
from grognard.systems.registry import NAMES, system

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.records import State
    from grognard.server.storage import Card, Storage

NOTEBOOK = "following"
"""Names the game that was made to follow on this one."""


def campaigns() -> tuple[CampaignListed, ...]:
    """List the campaigns that can be played. [OVL-GAME-026]"""
    return tuple(
        CampaignListed(
            id=entry.id,
            system=entry.settings.value.system,
            title=entry.settings.value.title,
            briefing=entry.settings.value.briefing,
            scenarios=tuple(LinkListed(id=one.id, title=one.title) for one in entry.scenarios),
            custom=entry.pack != OWN,
        )
        for entry in list_campaigns(find_packs())
        if not entry.problems and entry.settings.value.system in NAMES
    )


def follow(storage: Storage, before: Card, state: State, notebooks: Mapping[str, bytes]) -> Card:
    """Make the game that follows on one that is over, with its seats, pace and passwords."""
    try:
        terms = next_terms(state)
    except Problems as problems:
        raise GrognardError(f"The campaign cannot go on. {problems}") from problems
    played = system(terms.system)
    shown = played.board(terms)
    card = msgspec.structs.replace(
        before,
        id=secrets.token_hex(8),
        name=shown.title if before.name == before.title else before.name,
        scenario=terms.scenario,
        title=shown.title,
        turns=shown.turns,
        turn=0,
        awaited=(),
        over=False,
        told=0,
        link=terms.link,
    )
    game = Game.new(
        played.ruleset,
        terms,
        secrets.token_bytes(32),
        store=storage.new(card),
        crashes=folders.crashes(),
    )
    kept = seating.decode_seating(notebooks.get(seating.NOTEBOOK, b""))
    # Computers among themselves wait until whoever watches lets them begin.
    watched = seating.Seating(
        paused=PERSON not in card.seats.values(), pace=kept.pace, players=kept.players
    )
    if watched != seating.Seating():
        game.note(seating.NOTEBOOK, codec.encode(watched))
    if passwords.NOTEBOOK in notebooks:
        game.note(passwords.NOTEBOOK, notebooks[passwords.NOTEBOOK])
    return card
