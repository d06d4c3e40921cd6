"""The campaigns of Overlord: their chains, and one link that is played to its end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.content.campaigns import list_campaigns
from grognard.content.packs import open_pack, own_place
from grognard.content.problems import Problems
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.verify import verify
from grognard.server.seats import LUCK, choose
from grognard.systems.campaigns import check_campaign, first_terms, next_terms
from grognard.systems.overlord.setup import setup
from grognard.systems.overlord.system import RULESET
from grognard.systems.registry import read_terms
from tests.measured import is_long

CHAINS = {
    "vii-corps": ("us-7c", ["drop-zones", "cherbourg", "cobra"]),
    "v-corps": ("us-5c", ["omaha", "saint-lo"]),
    "xxx-corps": ("gb-30c", ["race-for-caen", "perch"]),
    "i-ss-panzer-corps": ("ge-1ssk", ["race-for-caen", "epsom", "caen", "goodwood"]),
}
"""The campaigns of the register, with the HQ of the command that each is about."""
FOUGHT_TURNS = 4
RESTED = {
    ("drop-zones", "cherbourg"): 1000,  # from 9 to 14 June
    ("cherbourg", "cobra"): 1000,  # from 28 June to 25 July
    ("omaha", "saint-lo"): 1000,  # from 10 June to 7 July
    ("race-for-caen", "perch"): 300,  # not a day
    ("race-for-caen", "epsom"): 1000,  # from 10 to 25 June
    ("epsom", "caen"): 700,  # from 2 to 4 July
    ("caen", "goodwood"): 1000,  # from 10 to 18 July
}
"""How ready who was at 30 % is at the next link: 20 % more for each full day between the dates."""


@pytest.mark.rule("OVL-GAME-026", "data")
@pytest.mark.rule("OVL-SCN-010", "data")
def test_the_campaigns_of_the_register() -> None:
    packs = (open_pack(own_place(), shown="data"),)
    entries = {entry.id: entry for entry in list_campaigns(packs)}
    problems = Problems()
    assert {name: [s.id for s in entry.scenarios] for name, entry in entries.items()} == {
        name: chain for name, (_, chain) in CHAINS.items()
    }
    for name, (command, chain) in CHAINS.items():
        assert entries[name].problems == ()
        check_campaign(entries[name], packs, problems)
        for scenario in chain:
            terms: Any = read_terms(scenario)
            assert command in terms.unit, (name, scenario)
    assert problems.text() == ""


@pytest.mark.rule("OVL-GAME-027", "engine")
@pytest.mark.rule("OVL-SCN-010", "data")
def test_a_link_begins_where_the_one_before_ended() -> None:
    """The race for Caen ends on 10 June, 06:00; Perch begins then, so that nobody rests."""
    first = Game.new(RULESET, first_terms("xxx-corps"), bytes(32))
    first.note(LUCK, bytes(32))
    while first.outcome is None:
        side = first.awaited()[0]
        # Losses and points of the first turns are enough to carry over; the others only pass.
        player = "random" if first.state.clock.turn <= FOUGHT_TURNS else "none"
        assert first.submit(side, "opponent", choose(first, side, player)) is None
    ended: Any = first.state
    terms: Any = next_terms(ended)
    assert (terms.campaign, terms.link, terms.scenario) == ("xxx-corps", 2, "perch")
    second = Game.new(RULESET, terms, bytes(32))
    begun: Any = RULESET.read_state(second.save().first.state, RULESET.mark)
    assert (begun.points, begun.stocks) == (ended.points, ended.stocks)
    assert begun.points != {"allies": 0, "axis": 0}
    there = {**begun.units, **{name: come.unit for name, come in begun.arrivals.items()}}
    both = sorted(set(there) & set(ended.units))
    assert len(both) > 30
    for name in both:
        before, after = ended.units[name], there[name]
        assert (after.strength_tenths, after.readiness_tenths) == (
            before.strength_tenths,
            before.readiness_tenths,
        ), name
    assert any(ended.units[name].strength_tenths < 1000 for name in both)
    assert any(ended.units[name].readiness_tenths < 1000 for name in both)
    # Who was destroyed is not there, though the file names him; whoever is new comes as it says.
    perch: Any = read_terms("perch")
    alive = {*ended.units, *ended.arrivals, *(unit.parent for unit in ended.units.values())}
    began: Any = first.terms
    fallen = set(began.unit) - alive
    assert {row.id for row in perch.units if row.echelon or row.id not in fallen} == set(there)
    new = there["us-18i"]
    assert (new.strength_tenths, new.readiness_tenths) == (850, 850)
    assert verify(RULESET, second.save()).good


@pytest.mark.rule("OVL-SCN-010", "data")
@pytest.mark.parametrize("campaign", CHAINS if is_long() else ["vii-corps"])
def test_every_link_takes_over_from_the_one_before(campaign: str) -> None:
    """Each scenario ends after a turn; who is in the next one is worn out, and one is lost."""
    terms: Any = first_terms(campaign)
    for after in CHAINS[campaign][1][1:]:
        game = Game.new(RULESET, replace(terms, turns=1), bytes(32))
        while game.outcome is None:
            assert game.submit(game.awaited()[0], "person", Done()) is None
        state: Any = game.state
        following: Any = read_terms(after)
        worn = {
            name: replace(unit, strength_tenths=620, readiness_tenths=300)
            for name, unit in state.units.items()
        }
        both = sorted(name for name in worn if name in following.unit)
        fallen = next(name for name in both if not following.unit[name].echelon)
        del worn[fallen]
        points = {"allies": 12, "axis": 34}
        ended = replace(state, units=worn, points=points)
        ended.__dict__["terms"] = terms
        carried: Any = next_terms(ended)
        assert (carried.campaign, carried.scenario) == (campaign, after)
        begun = setup(carried)
        assert begun.points == points
        there = {**begun.units, **{name: come.unit for name, come in begun.arrivals.items()}}
        assert fallen not in there
        states = {
            (there[name].strength_tenths, there[name].readiness_tenths)
            for name in both
            if name != fallen
        }
        assert states == {(620, RESTED[terms.scenario, after])}, after
        terms = carried
