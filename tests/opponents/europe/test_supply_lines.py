"""What the chief does with rail repair units and mobile supply units."""

from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.opponents.europe import chief
from grognard.opponents.europe.columns import follow
from grognard.opponents.europe.notes import Notes
from grognard.opponents.europe.picture import Picture
from grognard.opponents.europe.repairs import mend
from grognard.opponents.meter import Meter
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.supply import is_supplied, unsupplied
from grognard.systems.europe.rules.units import is_combat
from grognard.systems.europe.state import Rail, State
from grognard.systems.europe.terms import AXIS, SourceTerms, UnitTerms
from grognard.systems.registry import read_terms
from tests.cases.europe.board import HEXES, alter, ground, position, railway, the, unit
from tests.opponents.playing import play_sides

LINE = railway(*(f"{column:02d}04" for column in range(1, 13)))
BRANCH = railway("0404", *(f"04{row:02d}" for row in range(5, 10)))
"""It leads away from the army."""


def russia(*units: UnitTerms, **more: Any) -> State:
    """A land in which supply reaches six points, with its source at the western edge."""
    return position(
        *units,
        on=ground(climate="severe", steps=[LINE, BRANCH]),
        sources=(SourceTerms(at="0104", nation="germany"),),
        invaded=1,
        clock=Clock(turn=1, phase="movement", side=AXIS),
        **more,
    )


def mended(state: State) -> March | None:
    return mend(Picture(view(state, AXIS)), Notes(), Meter())


def followed(state: State) -> March | None:
    return follow(Picture(view(state, AXIS)), Notes(), Meter())


ARMY = unit("g", "de-infantry", "1104")
FOE = unit("f", "fr-infantry", "1204")
GANG = unit("r", "de-rail-repair", "0404")
CUTS = {f"{column:02d}04": Rail(cut=True) for column in range(5, 13)} | {"0405": Rail(cut=True)}


def test_a_broken_line_is_mended_towards_the_army() -> None:
    order = mended(russia(ARMY, FOE, GANG, rails=CUTS))
    assert order == March(units=("r",), path=("0504", "0604", "0704", "0804", "0904"))


def test_mending_stops_out_of_reach_of_the_enemy() -> None:
    """A division south of the line, which nobody watches, comes four hexes: as far as 0804."""
    order = mended(russia(ARMY, FOE, unit("e", "fr-infantry", "0908"), GANG, rails=CUTS))
    assert order == March(units=("r",), path=("0504", "0604", "0704"))


def test_a_gang_that_an_enemy_could_take_goes_back() -> None:
    foe, guard = unit("e", "fr-infantry", "0604"), unit("w", "de-infantry", "0203")
    order = mended(russia(foe, guard, GANG, rails=CUTS))
    assert order == March(units=("r",), path=("0304", "0204", "0104"))


def test_a_gang_cut_off_from_the_source_mends_backwards_first() -> None:
    east = unit("r", "de-rail-repair", "0704")
    rails = {"0504": Rail(cut=True), "0804": Rail(cut=True)}
    order = mended(russia(ARMY, FOE, east, rails=rails))
    assert order == March(units=("r",), path=("0604", "0504", "0404"))


BARE = {at: Rail(cut=True) for at in HEXES}
COLUMN = unit("s", "de-supply", "0304")


def test_supply_comes_up_to_who_lacks_it() -> None:
    state = russia(unit("g", "de-infantry", "1004"), FOE, COLUMN, rails=BARE)
    assert not is_supplied(state, the(state, "g"))
    order = followed(state)
    assert order is not None
    assert is_supplied(alter(state, "s", at=order.path[-1]), the(state, "g"))


def test_supply_stays_where_it_hangs_on_its_source() -> None:
    """Six points from the source and three from its army: one step on, and both go without."""
    there = unit("s", "de-supply", "0704")
    state = russia(unit("g", "de-infantry", "1104"), FOE, there, rails=BARE)
    assert is_supplied(state, the(state, "g"))
    assert followed(state) is None


def test_supply_goes_nowhere_alone_beside_an_enemy() -> None:
    army = unit("g", "de-infantry", "1004")
    foe = unit("e", "fr-infantry", "0504")
    order = followed(russia(army, foe, COLUMN, rails=BARE))
    assert order is None or order.path[-1] not in ("0403", "0404", "0405", "0503", "0505")


def test_supply_does_not_go_ahead_of_the_army() -> None:
    assert followed(russia(unit("g", "de-infantry", "0304"), FOE, COLUMN, rails=BARE)) is None


def _weeks(seed: int, last: int) -> tuple[int, int]:
    """How many rail hexes were relaid in the first weeks in Russia, and who lacks supply then."""
    relaid: set[str] = set()

    def watch(game: Game) -> None:
        state: Any = game.state
        relaid.update(at for at, rail in state.rails.items() if rail.gauge == "european")

    state: Any = play_sides(read_terms("barbarossa-1941"), {AXIS: "chief"}, seed, watch, last).state
    dry = [name for name in unsupplied(state, AXIS) if is_combat(state.terms, state.units[name])]
    return len(relaid), len(dry)


def test_in_russia_railways_are_relaid_and_fewer_lack_supply(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    relaid, dry = _weeks(0, last=3)
    assert relaid >= 3
    for name in ("mend", "follow"):
        monkeypatch.setattr(chief, name, lambda *_: None)
    without, dry_without = _weeks(0, last=3)
    assert without == 0
    assert dry < dry_without
