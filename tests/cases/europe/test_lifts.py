"""Games that older versions of War in Europe stored are read and played on.

`tests/golden/europe-2.save` was written by version 2, after a week of The road to Warsaw.
"""

from grognard.kernel import saves
from grognard.systems.europe.audit import audit
from grognard.systems.europe.lifts import LIFTS
from grognard.systems.europe.state import State
from grognard.systems.europe.system import RULESET
from setup.places import ROOT
from tests.cases.europe.playing import done

STORED = ROOT / "tests" / "golden" / "europe-2.save"


def test_every_older_version_has_a_lift() -> None:
    assert sorted(LIFTS) == list(range(1, RULESET.version))


def test_a_game_of_version_2_is_played_on() -> None:
    game = saves.open_game(RULESET, saves.read(STORED))
    assert len(game.links) == 81
    assert (game.state.clock.turn, game.state.clock.phase) == (2, "allocation")
    while game.outcome is None and game.state.clock.turn == 2:
        assert done(game, game.awaited()[0]) == ""
    assert isinstance(game.state, State)
    assert audit(game.state) == []
