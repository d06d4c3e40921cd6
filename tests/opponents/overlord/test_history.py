"""The whole June between two generals against history, at the dates that OVL-SCN-034 names.

The bars are those of twenty games; they are not met yet, which docs/rules/deferred.csv says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases.overlord.board import ally, axis, position
from tests.measured import is_long
from tests.opponents.overlord.history import allied_ground, june

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conftest import Promise

TWELFTH, TWENTIETH, EIGHTEENTH, THIRTIETH = 22, 46, 37, 76
"""The last turns of 12, 20, 17 and 30 June; turn 1 is the night of the 5th, three are a day."""
FIRST = {"Carentan", "Isigny-sur-Mer", "Bayeux"}


def test_ground_belongs_to_who_is_nearest_and_to_nobody_where_both_are() -> None:
    state = position(ally("a", "us-infantry", "0204"), axis("x", "german-infantry", "0604"))
    ground = allied_ground(state)
    assert {"0104", "0204", "0304"} <= ground
    assert not {"0404", "0504", "0604"} & ground


@pytest.mark.skipif(not is_long(), reason="Twenty games of 76 turns take most of an hour.")
def test_june_goes_as_it_went(sample: Callable[[int, int], int], promise: Promise) -> None:
    games = sample(1, 20)
    with promise("the whole June against history", games=games) as measured:
        played = [june(seed, THIRTIETH) for seed in range(games)]
        towns = sum(turns[TWELFTH].held >= FIRST for turns in played)
        linked = sum(turns[TWELFTH].linked for turns in played)
        caen = sum(
            all("Caen" not in turns[turn].held for turn in range(1, TWENTIETH + 1))
            for turns in played
        )
        early = sum("Cherbourg" in turns[EIGHTEENTH].held for turns in played)
        taken = sum("Cherbourg" in turns[max(turns)].held for turns in played) - early
        measured.result = (
            f"of {games}: towns of the 12th {towns}, beaches linked {linked}, Caen held through "
            f"the 20th {caen}, Cherbourg too early {early}, in time {taken}"
        )
        assert towns * 20 >= 14 * games
        assert linked * 20 >= 16 * games
        assert caen * 20 >= 14 * games
        assert early == 0
        assert taken * 20 >= 8 * games
