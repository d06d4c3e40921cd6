"""What is kept from step to step is what would be found anew: groups, zones, watched hexes."""

from collections.abc import Iterator

import numpy as np

from grognard.kernel.changes import Writer
from grognard.kernel.derived import drop_caches
from grognard.kernel.records import Event
from grognard.systems.overlord.events.field import (
    CoverSeen,
    UnitDestroyed,
    UnitMarched,
    UnitTired,
    WorkDone,
)
from grognard.systems.overlord.rules.cover import level, sees, watched
from grognard.systems.overlord.rules.march import step_cost, step_costs
from grognard.systems.overlord.rules.units import by_hex
from grognard.systems.overlord.rules.zones import zone_in, zone_layer
from grognard.systems.overlord.state import State
from grognard.terrain.layout import SIDES
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import ALLIES, AXIS, ally, axis, ground, position

RIVER = ground(
    sides=[
        RunShown("rivers", "minor", ("0404-se", "0404-s")),
        RunShown("bridges", "road", ("0404-se",)),
    ]
)


def marched(unit: str, origin: str, there: str, side: str) -> Event:
    return UnitMarched(to=(side,), unit=unit, origin=origin, hex=there, tick=1)


def happenings() -> Iterator[Event]:
    """A few steps; a unit tires, a bridge falls, one unit is no more."""
    yield marched("a", "0304", "0404", ALLIES)
    yield marched("b", "0304", "0404", ALLIES)
    yield UnitTired(to=(ALLIES,), unit="a", readiness_tenths=700, cause="march")
    yield WorkDone(to=(AXIS, ALLIES), work="destroy", side="0404-se")
    yield marched("x", "0604", "0504", AXIS)
    yield UnitDestroyed(to=(ALLIES,), unit="b", name="b", at="0404", cause="battle")
    yield CoverSeen(to=(AXIS,), side=AXIS, cover=b"")
    yield marched("r", "0606", "0605", AXIS)


def found(state: State) -> tuple[object, list[list[int]], list[list[tuple[int, int]]], object]:
    """Everything that is kept, for the whole map."""
    places = state.terms.map.ids
    zones = [[zone_in(state, side, place) for place in places] for side in (AXIS, ALLIES)]
    seen = [[watched(state, side, place) for place in places] for side in (AXIS, ALLIES)]
    levels = [level(state, state.terms.enemy(one.side), one) for one in state.units.values()]
    return by_hex(state), zones, seen, levels


def test_what_is_kept_is_what_is_found_anew() -> None:
    state = position(
        ally("a", "us-infantry", "0304"),
        ally("b", "sherman", "0304"),
        axis("x", "german-infantry", "0604"),
        axis("r", "german-recce", "0606"),
        on=RIVER,
    )
    writer = Writer(state)
    earlier: list[object] = []
    for event in happenings():
        found(state)  # so that there is something to go on from
        writer.write((event,))
        kept = found(state)
        drop_caches()
        assert found(state) == kept
        for number, side in enumerate((AXIS, ALLIES)):
            assert zone_layer(state, side).tolist() == kept[1][number]
            for place, here in zip(state.terms.map.ids, kept[2][number], strict=True):
                assert sees(state, side, place) == (here[0] > 0)
        earlier.append(kept)
    assert len({str(one) for one in earlier}) > 5, "much has changed on the way"


def test_steps_over_a_fallen_bridge_cost_what_a_single_step_does() -> None:
    state = position(ally("b", "sherman", "0404"), on=RIVER)
    before = step_costs(state, "defend", leg=False, climbs=False, wades=False).sides
    Writer(state).write((WorkDone(to=(AXIS, ALLIES), work="destroy", side="0404-se"),))
    after = step_costs(state, "defend", leg=False, climbs=False, wades=False).sides
    assert np.count_nonzero(before != after) == 2
    map_ = state.terms.map
    for side, there in enumerate(map_.near.tolist()):
        if there >= 0:
            ends = map_.ids[side // SIDES], map_.ids[there]
            cost = step_cost(state, state.units["b"], *ends, "defend")
            assert after[side] == (cost or 0)
