"""How the chief reads the board where powers fight side by side."""

import pytest

from grognard.kernel.view import view
from grognard.opponents.europe.picture import Picture
from grognard.systems.europe.state import State
from grognard.systems.europe.tables import Power
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    LevelTerms,
    PointTerms,
    UnitTerms,
    VictoryTerms,
)
from tests.cases.europe.board import ground, position, unit

LAND = ground(country="poland")
WON = VictoryTerms(
    axis=LevelTerms(total=5),
    others=LevelTerms(total=0, compare="at-most"),
    points=tuple(PointTerms(what="axis-holds", of=at, points=5) for at in ("0404", "0604")),
)
GERMANS = [unit(f"g{number}", "de-infantry", at) for number, at in enumerate(("0404", "0604"))]
RUSSIANS = [unit(f"s{number}", "su-infantry-corps", "0804") for number in range(4)]


def board(*units: UnitTerms, holder: Power = AXIS) -> State:
    """Two prizes in a land that somebody holds, and a weak division of the Western Allies."""
    weak = unit("f", "fr-cavalry", "0204")
    return position(weak, *units, on=LAND, holders={"poland": holder}, terms={"victory": WON})


@pytest.mark.parametrize(("friends", "goes"), [([], False), (RUSSIANS, True)])
def test_who_is_weak_alone_attacks_with_strong_friends(
    friends: list[UnitTerms], *, goes: bool
) -> None:
    """An enemy between two powers has to face both."""
    assert Picture(view(board(*GERMANS, *friends), ALLIES)).attacks is goes


@pytest.mark.parametrize(("holder", "wanted"), [(AXIS, {"0404", "0604"}), (SOVIETS, set())])
def test_what_friends_hold_is_not_wanted(holder: Power, wanted: set[str]) -> None:
    assert set(Picture(view(board(holder=holder), ALLIES)).wanted) == wanted


@pytest.mark.rule("WIE-GAME-005", "ai")
@pytest.mark.parametrize(
    ("won", "poles", "goes"),
    [
        (False, 5, True),  # 12 against 15: the weaker goes forward, since waiting does not win
        (True, 5, False),  # what it needs, it has: nobody makes it
        (True, 2, True),  # 12 against 6
        (False, 8, False),  # 12 against 24 is beyond its strength
    ],
)
def test_the_axis_presses_up_to_the_limit_of_its_strength(
    poles: int, *, won: bool, goes: bool
) -> None:
    """A passive Axis does not win: while prizes are out it attacks, if it has half a chance."""
    needs = 0 if won else 10
    victory = VictoryTerms(
        axis=LevelTerms(total=needs - 5),
        others=LevelTerms(total=-20, compare="at-most"),
        points=(PointTerms(what="axis-holds", of="0804", points=5),),
    )
    foes = [unit(f"p{number}", "pl-infantry", "0804") for number in range(poles)]
    state = position(
        *GERMANS, *foes, on=LAND, holders={"poland": ALLIES}, terms={"victory": victory}
    )
    assert Picture(view(state, AXIS)).attacks is goes
