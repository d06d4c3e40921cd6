"""The supply forecast."""

import pytest

from grognard.kernel.records import Clock
from grognard.systems.europe.queries import QUERIES, Outlook
from grognard.systems.europe.rules.pockets import (
    closing_hexes,
    exposed,
    forecast_supply,
    pocketed,
)
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import AXIS, SourceTerms
from tests.cases.europe.board import HEXES, alter, changed, ground, position, rested, unit

BERLIN = SourceTerms(at="0105", nation="germany")
PARIS = SourceTerms(at="1205", nation="france")
EAST = bytes(1 if int(at[:2]) <= 6 else 2 for at in HEXES)
# A land bridge in row 5 leads east; all else east of column 6 is water but for the last columns.
SEA = {at: "sea" for at in HEXES if at[:2] in ("08", "09", "10") and at[2:] != "05"}


def bridge() -> State:
    """A French unit west of a land bridge, a German one that could close it."""
    return position(
        unit("f", "fr-infantry", "0705"),
        unit("g", "de-panzer", "0701"),
        on=ground(terrain=SEA),
        sources=(BERLIN, PARIS),
        control=EAST,
    )


@pytest.mark.rule("WIE-SUP-006", "engine")
@pytest.mark.rule("WIE-SUP-017", "engine")
def test_which_hex_closes_a_pocket() -> None:
    state = bridge()
    assert pocketed(state, ("g",), "0805") == ("f",)
    assert pocketed(state, ("g",), "0602") == ()
    found = closing_hexes(state, ("g",), ("0701", "0805", "0905", "0602"))
    assert found == {"0805": ("f",), "0905": ("f",)}
    assert state.units["g"].at == "0701"  # nothing has moved


@pytest.mark.rule("WIE-SUP-006", "engine")
def test_who_would_be_out_of_supply() -> None:
    state = bridge()
    assert forecast_supply(state, AXIS).lacking == ()
    assert forecast_supply(state, AXIS).enemies == ()
    beyond = alter(state, "g", at="1109")
    told = forecast_supply(beyond, AXIS)
    assert told.lacking == ("g",)
    assert told.losing == ("g",)
    known = alter(beyond, "g", supplied=False)
    assert forecast_supply(known, AXIS).losing == ()
    closed = alter(state, "g", at="0905")
    assert forecast_supply(closed, AXIS).enemies == ("f",)


@pytest.mark.rule("WIE-SUP-017", "engine")
def test_where_an_enemy_would_cut_off_own_units() -> None:
    state = alter(bridge(), "g", at="1005")
    lonely = {id_: one for id_, one in state.units.items() if id_ == "g"}
    alone = position(
        unit("g", "de-panzer", "1005"), on=ground(terrain=SEA), sources=(BERLIN,), control=EAST
    )
    assert set(lonely) == {"g"}
    assert exposed(alone, AXIS, "0805") == ("g",)
    assert exposed(alone, AXIS, "0202") == ()


@pytest.mark.rule("WIE-SUP-006", "engine")
@pytest.mark.rule("WIE-SUP-017", "engine")
def test_a_player_can_ask_for_the_forecast_and_for_the_hexes_that_close_a_pocket() -> None:
    clock = Clock(turn=1, phase="movement", side=AXIS)
    view = rested(changed(bridge(), viewer=AXIS, clock=clock))
    ask = QUERIES["supply"]
    assert ask(view, {}) == Outlook(lacking=(), losing=(), enemies=())
    cut = ask(changed(alter(view, "g", at="0905"), viewer=AXIS), {})
    assert cut.enemies == ("f",)
    # From the south the tanks reach the hex whose zone of control lies on the bridge's first; from
    # the north they do not, and who is no unit closes nothing.
    near = alter(view, "g", at="0708")
    found = QUERIES["pockets"](near, {"units": ["g"]})
    assert found["0706"] == ("f",)
    assert "0709" not in found
    assert QUERIES["pockets"](view, {"units": ["g"]}) == {}
    assert QUERIES["pockets"](view, {"units": ["nobody"]}) == {}
