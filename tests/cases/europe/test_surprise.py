"""A country that is attacked for the first time: its zones do not reach over its border yet."""

import pytest

from grognard.kernel.game import Game
from grognard.systems.europe import words
from grognard.systems.europe.events.politics import CountrySurprised, SurpriseEnded
from grognard.systems.europe.orders.politics import DeclareWar
from grognard.systems.europe.rules.zones import in_enemy_zone, reaches
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, SourceTerms
from tests.cases.europe.board import HEXES, changed, ground, position, unit
from tests.cases.europe.playing import begin, done, give

BERLIN = SourceTerms(at="0101", nation="germany")
LAND = {at: "sweden" if at[:2] >= "07" else "germany" for at in HEXES}


def neutral(country: str = "sweden") -> State:
    """Germany in the west, a neutral in the east with a division at the border."""
    template = {"sweden": "se-infantry", "turkey": "tr-infantry"}[country]
    land = ground(country={at: name.replace("sweden", country) for at, name in LAND.items()})
    return position(
        unit("a", "de-panzer", "0304"),
        unit("u", "uk-armor", "0209"),
        unit("s", template, "0704"),
        on=land,
        holders={"germany": AXIS},
        sources=(BERLIN,),
    )


def now(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


@pytest.mark.rule("WIE-UNIT-021", "engine")
def test_zones_stop_at_the_border_until_the_attacker_has_marched() -> None:
    game = begin(neutral())
    assert give(game, AXIS, DeclareWar(country="sweden")) == ""
    assert now(game).units["s"].side == ALLIES
    assert not in_enemy_zone(now(game), AXIS, "0604")  # Germany, beside the division
    assert not in_enemy_zone(now(game), AXIS, "0603")
    assert not reaches(now(game), now(game).units["s"], "0604")
    for home in ("0703", "0705", "0804"):
        assert in_enemy_zone(now(game), AXIS, home)
        assert reaches(now(game), now(game).units["s"], home)
    assert done(game, AXIS) == ""
    assert now(game).clock.phase != "movement"
    assert in_enemy_zone(now(game), AXIS, "0604")
    assert reaches(now(game), now(game).units["s"], "0604")


@pytest.mark.rule("WIE-UNIT-021", "engine")
def test_only_the_country_that_is_attacked_now_is_surprised() -> None:
    state = neutral("turkey")
    game = begin(state)
    assert give(game, AXIS, DeclareWar(country="turkey")) == ""
    # The British have been at war for long, wherever they stand.
    assert in_enemy_zone(now(game), AXIS, "0208")
    # Nor is it a surprise to those with whom the attacked country now fights.
    by_soviets = changed(now(game), surprised={"turkey": SOVIETS})
    assert reaches(by_soviets, by_soviets.units["s"], "0604")


@pytest.mark.rule("WIE-UNIT-021", "engine")
def test_surprise_is_told() -> None:
    state = neutral()
    for event, told in (
        (
            CountrySurprised(to=(AXIS,), country="sweden", side=AXIS),
            "Sweden is taken by surprise: it controls nothing beyond its border as yet.",
        ),
        (
            SurpriseEnded(to=(AXIS,), country="sweden"),
            "Sweden has recovered from the surprise.",
        ),
    ):
        found = words.words(state, event)
        assert found is not None
        assert words.catalogue().say(found.key, found.params) == told
