"""Games that older versions of War in Europe stored are read and played on.

`tests/golden/europe-2.save` and those after it were written by the versions they name, after a week
of The road to Warsaw.
"""

import pytest

from grognard.kernel import saves
from grognard.systems.europe.audit import audit
from grognard.systems.europe.lifts import LIFTS
from grognard.systems.europe.state import State
from grognard.systems.europe.system import RULESET
from setup.places import ROOT
from tests.cases.europe.playing import done

STORED = ROOT / "tests" / "golden"


def test_every_older_version_has_a_lift() -> None:
    assert sorted(LIFTS) == list(range(1, RULESET.version))


@pytest.mark.parametrize(
    ("version", "entries"), [(2, 81), (3, 71), (4, 95), (5, 65), (6, 92), (7, 91), (8, 81)]
)
def test_a_game_of_an_older_version_is_played_on(version: int, entries: int) -> None:
    saved = saves.read(STORED / f"europe-{version}.save")
    assert saved.head.version == f"europe/{version}"
    game = saves.open_game(RULESET, saved)
    assert len(game.links) == entries
    assert (game.state.clock.turn, game.state.clock.phase) == (2, "allocation")
    while game.outcome is None and game.state.clock.turn == 2:
        assert done(game, game.awaited()[0]) == ""
    assert isinstance(game.state, State)
    assert audit(game.state) == []


def test_a_stored_game_keeps_the_tables_by_which_countries_give_up() -> None:
    saved = saves.read(STORED / "europe-8.save")
    state = saves.open_game(RULESET, saved).state
    assert isinstance(state, State)
    rows = state.terms.tables.countries
    assert {rows[name].surrender for name in ("france", "finland")} == {"campaign"}
