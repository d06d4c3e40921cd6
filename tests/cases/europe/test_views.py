"""What powers look up: overlays, what is due, where they can act; points between fronts."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.game import Game
from grognard.kernel.records import Clock, copy_state
from grognard.kernel.view import view
from grognard.systems.europe.charts import chart
from grognard.systems.europe.lookup import actions, navies, schedule, worth
from grognard.systems.europe.orders.politics import DeclareWar
from grognard.systems.europe.orders.reinforcement import AllotPoints, PullPoints
from grognard.systems.europe.orders.sea import Sortie
from grognard.systems.europe.rules.navies import refuse_sortie
from grognard.systems.europe.rules.politics import refuse_war
from grognard.systems.europe.rules.transfers import (
    allot,
    arrive_spare,
    pull,
    refuse_allot,
    refuse_pull,
)
from grognard.systems.europe.state import Country, Fleet, Pool, State
from grognard.systems.europe.system import RULESET
from grognard.systems.europe.terms import UnitTerms
from grognard.systems.registry import read_terms


@pytest.fixture(scope="module")
def poland() -> State:
    """Poland as the war begins, without fog."""
    terms: Any = read_terms("poland-1939", {"fog": False})
    found: Any = Game.new(RULESET, terms, bytes(32)).state
    state: State = found
    return state


def changed(state: State, **changes: Any) -> State:
    """A copy of a state with some fields changed."""
    twin = copy_state(state)
    for name, value in changes.items():
        setattr(twin, name, value)
    return twin


def applied(state: State, play: Any) -> State:
    """A copy of a state after what a rule lets happen."""
    twin = copy_state(state)
    tables = {name: dict(getattr(twin, name)) for name in ("pools", "spare", "moving")}
    for event in play:
        for change in event.changes():
            side, key = change.key
            tables[change.field][side] = {**tables[change.field].get(side, {}), key: change.value}
    for name, table in tables.items():
        setattr(twin, name, table)
    return twin


@pytest.mark.rule("WIE-UI-108", "engine")
@pytest.mark.rule("WIE-UI-109", "engine")
def test_points_leave_a_front_in_a_turn_and_reach_another_in_the_next(poland: State) -> None:
    """Three IR on the east: two leave, wait a turn, and one of them goes back to a front."""
    full = changed(
        poland, pools={"axis": {"east/germany": Pool(3, 1)}, "allies": {}}, viewer="axis"
    )
    asked = PullPoints(nation="germany", front="east", sort="infantry", points=2)
    assert refuse_pull(full, asked) is None
    refused = refuse_pull(full, replace(asked, points=4))
    assert refused is not None
    assert refused.rule == "WIE-UI-108"
    out = applied(full, pull(full, "axis", asked))
    assert out.pools["axis"]["east/germany"].infantry == 1
    assert out.moving["axis"]["germany"] == Pool(infantry=2)
    back = AllotPoints(nation="germany", front="east", sort="infantry", points=1)
    early = refuse_allot(out, back)
    assert early is not None
    assert early.rule == "WIE-UI-109"
    later = applied(out, arrive_spare(out, "axis"))
    assert later.spare["axis"]["germany"] == Pool(infantry=2)
    assert later.moving["axis"]["germany"] == Pool()
    assert refuse_allot(later, back) is None
    given = applied(later, allot(later, "axis", back))
    assert given.spare["axis"]["germany"].infantry == 1
    assert given.pools["axis"]["east/germany"].infantry == 2
    nowhere = refuse_allot(later, replace(back, front="south"))
    assert nowhere is not None


@pytest.mark.rule("WIE-UI-095", "engine")
def test_sorties_have_limits_and_are_never_lowered(poland: State) -> None:
    """Six escorts at most, no more than there are; what is at sea stays there."""
    fleet = Fleet("axis", ntp=2, surf=8, escort=2)
    state = changed(poland, fleets={"german": fleet}, viewer="axis")
    assert refuse_sortie(state, Sortie(navy="german", escort=6)) is None
    for wrong in (Sortie(navy="german", escort=7), Sortie(navy="german", escort=1)):
        assert refuse_sortie(state, wrong) is not None
    assert refuse_sortie(state, Sortie(navy="german", escort=6, supply=True)) is None


def test_overlays_say_whose_hexes_are_and_what_is_supplied(poland: State) -> None:
    seen = view(poland, "axis")
    held = chart(seen, {"chart": "control"})
    assert "082060" in held["allies"]
    assert "082059" in held["axis"]
    assert set(chart(seen, {"chart": "fronts"})) == {"west", "east"}
    assert "082059" in chart(seen, {"chart": "supply"})["major"]
    assert chart(seen, {"chart": "nation", "of": "denmark"})["nation"]
    assert "072056" in chart(seen, {"chart": "sea", "of": "baltic"})["sea"]
    zones = chart(seen, {"chart": "zones"})
    assert "082060" in zones["both"] + zones["own"]
    heads = chart(seen, {"chart": "heads"})["head"]
    alone = chart(seen, {"chart": "heads", "of": heads[0]})
    assert alone["head"] == (heads[0],)
    assert len(alone["fed"]) > 6
    assert chart(seen, {"chart": "heads", "of": "082060"}) == {}


def test_in_fog_no_enemy_zone_is_shown() -> None:
    terms: Any = read_terms("poland-1939", {"fog": True})
    state: Any = Game.new(RULESET, terms, bytes(32)).state
    assert set(chart(view(state, "axis"), {"chart": "zones"})) == {"own"}


def test_only_own_arrivals_are_told(poland: State) -> None:
    """Two units come in turn 3, one of each side."""
    rows = [
        UnitTerms(id="a", template="de-infantry", name="A", short="A", at="", turn=3),
        UnitTerms(id="b", template="pl-infantry", name="B", short="B", at="", turn=3),
    ]
    twin = copy_state(poland)
    twin.__dict__["terms"] = replace(poland.terms, units=(*poland.terms.units, *rows))
    told = schedule(view(twin, "axis"), {})
    assert [(one.turn, [unit.id for unit in one.units]) for one in told.due] == [(3, ["a"])]


def test_a_phase_says_where_it_can_be_acted_in(poland: State) -> None:
    state = changed(poland, clock=Clock(turn=1, phase="combat", side="axis"))
    assert "Attack" in actions(view(state, "axis"), {})["082060"]
    assert actions(view(state, "allies"), {}) == {}


def test_stacks_weigh_their_present_strength(poland: State) -> None:
    """Two 6-6-5 divisions attack with 12; out of supply each has half."""
    assert worth(view(poland, "axis"), {"what": "combat"})["071067"] == "12"
    assert worth(view(poland, "axis"), {"what": "movement"})["071067"] == "5"
    dry = replace(poland.units["de-213-id"], supplied=False)
    state = changed(poland, units={**poland.units, "de-213-id": dry})
    assert worth(view(state, "axis"), {"what": "combat"})["071067"] == "9"
    assert worth(view(poland, "allies"), {"what": "combat"})["071067"] == "12"


def test_navies_tell_their_seas(poland: State) -> None:
    found = {one.navy: one.seas for one in navies(view(poland, "axis"), {})}
    assert found["german-baltic"] == ("baltic",)


@pytest.mark.rule("WIE-UI-100", "engine")
def test_war_is_declared_on_neutrals_alone_and_for_good(poland: State) -> None:
    """Denmark is neutral, Poland is not; once declared, a war cannot be declared again."""
    seen = changed(poland, viewer="axis")
    assert refuse_war(seen, DeclareWar(country="denmark")) is None
    refused = refuse_war(seen, DeclareWar(country="poland"))
    assert refused is not None
    assert refused.rule == "WIE-POL-009"
    at_war = {**poland.countries, "denmark": Country("active", "allies")}
    again = refuse_war(changed(seen, countries=at_war), DeclareWar(country="denmark"))
    assert again is not None
