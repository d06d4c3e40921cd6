"""What the chief makes of ways of supply that an enemy could close, and of its duties."""

import random
from typing import Any

import pytest

from grognard.kernel.offers import COMPLETE
from grognard.kernel.orders import Done
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.opponents.contract import Sight
from grognard.opponents.europe import chief
from grognard.opponents.europe.duties import allot_points, due
from grognard.opponents.europe.marches import plan_marches
from grognard.opponents.europe.notes import Notes, Reason, Step, tell
from grognard.opponents.europe.picture import Picture
from grognard.opponents.meter import Meter
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.reinforcement import AllotPoints, FaceWinter
from grognard.systems.europe.state import Pool, State
from grognard.systems.europe.system import RULESET
from grognard.systems.europe.terms import AXIS, SourceTerms
from tests.cases.europe.board import HEXES, changed, ground, position, unit
from tests.cases.europe.corners import first_winter

HOME = "0104"


def land(*units: Any, **more: Any) -> State:
    more.setdefault("clock", Clock(turn=1, phase="movement", side=AXIS))
    return position(*units, sources=(SourceTerms(at=HOME, nation="germany"),), **more)


def picture(state: State) -> Picture:
    return Picture(view(state, AXIS))


STRAND = {at: "sea" for at in HEXES if at[2:] != "04" and at not in ("0705", "0706", "0707")}
"""One way leads east along the sea, and one comes to it from the south."""


def test_who_stands_beyond_open_ground_lives_by_a_way_that_can_be_closed() -> None:
    army, foe = unit("g", "de-panzer", "1004"), unit("f", "fr-infantry", "0706")
    lines = picture(land(army, foe, on=ground(terrain=STRAND))).lifelines
    risks = [lines.at_risk(f"{column:02d}04") for column in range(1, 11)]
    assert risks == sorted(risks)
    assert (risks[0], risks[1]) == (0, 0)
    assert risks[-1] >= 3  # the hex where the ways meet and those beside it
    alone = picture(land(army, on=ground(terrain=STRAND))).lifelines
    assert alone.at_risk("1004") == 0


def test_who_stands_in_the_way_keeps_it_open() -> None:
    army, foe = unit("g", "de-panzer", "1004"), unit("f", "fr-infantry", "0706")
    guard = unit("h", "de-infantry", "0704")
    bare = picture(land(army, foe, on=ground(terrain=STRAND))).lifelines
    kept = picture(land(army, foe, guard, on=ground(terrain=STRAND))).lifelines
    assert kept.at_risk("1004") < bare.at_risk("1004")


def test_the_only_source_is_not_left_alone_before_an_enemy() -> None:
    weak, strong = unit("w", "de-infantry", "0204", group=True), unit("s", "de-panzer", "0204")
    state = land(weak, strong, unit("f", "fr-infantry", "0904"))
    assert picture(state).lifelines.sources == {HOME}
    steps, _ = plan_marches(picture(state), Meter())
    assert Step("w", HOME) in steps
    assert Step("s", HOME) not in steps


def test_the_winter_takes_who_is_farthest_from_the_enemy() -> None:
    """All are alike; the enemy stands in the east."""
    clock = Clock(turn=1, phase="reinforcement", side=AXIS)
    state = changed(first_winter(), clock=clock, duties={AXIS: {"winter": 1}})
    assert due(picture(state), sight(state)) == FaceWinter(unit="i3")


def test_points_go_where_the_enemies_are() -> None:
    foe = unit("f", "fr-infantry", "0904")
    state = changed(land(foe), spare={AXIS: {"germany": Pool(2, 1)}})
    front = state.terms.front("0904")
    order = allot_points(picture(state))
    assert order == AllotPoints(nation="germany", front=front, sort="infantry", points=2)
    assert allot_points(picture(land(foe))) is None


def sight(state: State) -> Sight:
    return Sight(
        side=AXIS,
        view=view(state, AXIS),
        offers=lambda _: COMPLETE,
        question=None,
        notebook=b"",
        luck=random.Random(1),
        ruleset=RULESET,
    )


def test_a_reason_is_kept_only_for_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    state = land(unit("g", "de-infantry", "0304"))

    def wrong(_: Picture, notes: Notes, _sight: Sight) -> March:
        notes.add(Reason(1, "mend", "nobody"))
        return March(units=("g",), path=("1204",))

    monkeypatch.setitem(chief._PHASES, "movement", wrong)
    decision = chief.decide(sight(state))
    assert decision.what == Done()
    assert tell(decision.notebook) == ()
