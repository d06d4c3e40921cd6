"""A battle made for what no scenario has in one place: works, forts, fixed units, two corps."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.kernel import codec, saves
from grognard.kernel.digest import state_digest
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.systems.overlord.rules.ground import side_id
from grognard.systems.overlord.system import RULESET
from grognard.systems.overlord.terms import FortTerms, UnitTerms, ZoneTerms
from grognard.systems.registry import read_terms

FIRST = (55, 19)
"""The first column and row of the map, which is that of Pegasus Bridge."""


def unit(name: str, template: str, at: str, hq: str, **more: Any) -> UnitTerms:
    """A British unit; its id is its name in small letters."""
    return UnitTerms(
        id=name.lower(),
        side="allies",
        name=more.pop("title", name),
        short=name,
        nation="britain",
        template=template,
        quality="regular",
        grade="B",
        hq=hq,
        at=at,
        **more,
    )


UNITS = (
    unit("Army", "hq", "5520", "", echelon="army", title="Second Army"),
    unit("I", "hq", "5520", "army", echelon="corps", title="I Corps"),
    unit("XXX", "hq", "5521", "army", echelon="corps", title="XXX Corps"),
    unit("3", "hq", "5621", "i", echelon="division", transfers=True, title="3rd Division"),
    # Beside two bridges that stand, and beside one that is down.
    unit("Brg", "bridging", "5823", "3", title="17th Bridging"),
    unit("Mend", "bridging", "5825", "3", title="71st Bridging"),
    # Two sides of the beach are mined; through one of them leads a path.
    unit("RE", "allied-engineer", "5721", "3", title="Beach Engineers"),
    unit("Red", "commando", "5722", "3", fixed="place", fixed_until=7, wakes=True),
    unit("Green", "commando", "5622", "3", fixed="area", area="plain", fixed_until=3),
    unit("Late", "commando", "5723", "3", title="Late Commando"),
)
FORTS = (
    FortTerms(at="5624", feature="fort", side="allies"),
    FortTerms(at="5724", feature="fort", side="axis"),
    FortTerms(at="5623", feature="entrenchment", side="allies"),
    FortTerms(at="5523", feature="entrenchment", side="axis"),
)
DELAYS = 2


def made_battle() -> bytes:
    """The save of a game in its first planning, by day, with everything in its place."""
    given: Any = read_terms("pegasus")
    enemies = tuple(one for one in given.units if one.side == "axis" and one.at > "6200")
    roots = tuple(one for one in given.units if one.side == "axis" and one.template == "hq")
    terms = replace(
        given,
        box=0,
        units=(*UNITS, *dict.fromkeys((*roots, *enemies))),
        forts=FORTS,
        zones=(ZoneTerms(id="plain", side="allies", hexes=("5622", "5623")),),
    )
    game = Game.new(RULESET, terms, bytes(32))
    while game.state.clock.phase == "setup":
        assert game.submit(game.awaited()[0], "person", Done()) is None
    state: Any = game.state
    late = replace(state.units["late"], delays=DELAYS)
    changed = replace(
        state,
        units={**state.units, "late": late},
        bridges={
            side_id(terms, "5725", "5825"): "blown",
            side_id(terms, "5724", "5824"): "pontoon",
        },
        breaches={side_id(terms, "5721", "5722"): True},
    )
    saved = game.branch(bytes(32))
    first = replace(saved.first, state=codec.encode(changed), digest=state_digest(changed))
    return saves.to_bytes(replace(saved, first=first, last=first))
