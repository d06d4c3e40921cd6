"""How games that older versions stored become games of the present one.

Version 2 has more rules of the week: theatres, surprise, the way round Africa, worn supply, single
nations. What it keeps besides has values of its own where a stored game has none, and nothing that
was kept has another meaning; so all is taken as it is, and only what is played from now on goes by
the new rules.

Version 3 lets trains pay for every hex that an enemy interdicts; nothing is kept otherwise.

Version 4 lets convoys round Africa turn: while one can, a Sea Movement Phase no longer passes by
itself. The West Wall helps combat units alone. Nothing is kept otherwise.

Version 5 lets no ships surprise a port in which somebody unseen stands. Nothing is kept otherwise.

Version 6 ends the player turn of the last power of a game turn as that of any other: its units
rest, who landed is ashore, and its next allocation does not pass by itself. Before, the turn seemed
to go on, since that power allocates air points first. Who did not rest in a stored game rests at
the end of his next player turn.

Version 7 lets a mobile supply unit of a lesser power hand on what it gets of great powers to units
of lesser powers. Supply is kept with the units until it is found next, so a stored game goes by the
new rule from then on. Nothing is kept otherwise.

Version 8 has what campaigns keep of Siberia and of Soviet personnel, and the port of the United
States. A stored game has none of it, as no scenario has.

Version 9 lets France give up with Paris and Bordeaux, and Finland by its losses, which are counted.
When a country gives up is said by the tables, and a stored game keeps its own: in it they do not,
and nothing is counted. Of whoever has given up nobody new comes. Nothing is kept otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ruleset import Lift


def _as_it_is(_kind: str, plain: Any) -> Any:
    return plain


LIFTS: Mapping[int, Lift] = dict.fromkeys(range(1, 9), _as_it_is)
