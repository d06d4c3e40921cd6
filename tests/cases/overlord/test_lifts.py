"""Games that older versions of Overlord stored are read and played on.

`tests/golden/overlord-1.save` was written by version 1 in turn 3 of Pegasus Bridge; the general had
played both sides. One of its reports of level 2 takes a unit for recce and says that it has no
armour, which only a wrong one says.
"""

from grognard.kernel import saves
from grognard.kernel.orders import Done
from grognard.kernel.verify import verify
from grognard.systems.overlord.audit import audit
from grognard.systems.overlord.lifts import LIFTS
from grognard.systems.overlord.state import State
from grognard.systems.overlord.system import RULESET
from setup.places import ROOT
from tests.cases.overlord.board import ALLIES, AXIS

STORED = ROOT / "tests" / "golden" / "overlord-1.save"
ARMOURED = ("armour", "mechanised", "recce")


def test_every_older_version_has_a_lift() -> None:
    assert sorted(LIFTS) == list(range(1, RULESET.version))


def test_reports_of_version_1_tell_no_more_than_their_level() -> None:
    """What may be a wrong kind has the armour of that kind."""
    state = saves.open_game(RULESET, saves.read(STORED)).state
    assert isinstance(state, State)
    reports = [one for side in (ALLIES, AXIS) for one in state.reports[side].values()]
    low = [one for one in reports if one.level <= 2]
    assert {one.level for one in low} == {1, 2}
    assert [one.armoured for one in low if one.kind == "recce"] == [True]
    assert all(one.armoured == (one.kind in ARMOURED) for one in low)


def test_a_game_of_version_1_is_played_on() -> None:
    game = saves.open_game(RULESET, saves.read(STORED))
    assert (game.state.clock.turn, game.state.clock.phase) == (3, "planning")
    for side in (ALLIES, AXIS):
        assert game.give(side, "person", Done()) is None
    game.run_on()
    assert game.state.clock.turn == 4
    assert isinstance(game.state, State)
    assert audit(game.state) == []
    assert verify(RULESET, game.save()).good
