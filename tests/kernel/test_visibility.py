"""Declared visibility: each field says who sees it, and nonsense is refused before play."""

from typing import Annotated

import pytest

from grognard.kernel.errors import DesignError
from grognard.kernel.records import State
from grognard.kernel.visibility import PUBLIC, SEALED, Known, Owned, fields_of
from tests.kernel.toy import Piece, ToyState


def test_the_fields_of_a_state_with_their_depth_and_cells() -> None:
    fields = fields_of(ToyState)
    assert (fields["total"].visibility, fields["total"].depth, fields["total"].cell) == (
        PUBLIC,
        0,
        int,
    )
    assert (fields["pieces"].depth, fields["pieces"].cell) == (1, Piece)
    assert (fields["reports"].depth, fields["reports"].cell) == (2, Piece)
    assert fields["dice"].visibility == SEALED
    assert fields["deep"].blank == 0


class Bare(State, kw_only=True):
    """Says nothing."""

    total: int = 0


class Twice(State, kw_only=True):
    """Says two things."""

    total: Annotated[int, PUBLIC, SEALED] = 0


class NoTable(State, kw_only=True):
    """Is owned, but no table."""

    purse: Annotated[int, Owned(by="")] = 0


class NoOwner(State, kw_only=True):
    """Its records name no owner."""

    pieces: Annotated[dict[str, int], Owned()] = {}


class TooDeep(State, kw_only=True):
    """Its owned records lie a table deeper."""

    pieces: Annotated[dict[str, dict[str, Piece]], Owned()] = {}


class NoSight(State, kw_only=True):
    """Names a table of sight that is not there."""

    pieces: Annotated[dict[str, Piece], Owned(sight="eyes")] = {}


class KnownToNobody(State, kw_only=True):
    """Is known, but not by side."""

    hint: Annotated[int, Known()] = 0


class ShowsNothing(State, kw_only=True):
    """Shows a field that is not there."""

    reports: Annotated[dict[str, dict[str, Piece]], Known(shows="pieces")] = {}


class OtherShape(State, kw_only=True):
    """Shows a field of another shape."""

    total: Annotated[int, PUBLIC] = 0
    reports: Annotated[dict[str, dict[str, Piece]], Known(shows="total")] = {}


class NoBlank(State, kw_only=True):
    """Is sealed, and nothing could stand in its place."""

    hidden: Annotated[Piece, SEALED]


@pytest.mark.parametrize(
    ("state_type", "said"),
    [
        (Bare, "Bare.total does not say who sees it"),
        (Twice, "Twice.total must have exactly one visibility"),
        (NoTable, "NoTable.purse is owned, so it must be a table"),
        (NoOwner, "NoOwner.pieces have no field 'side'"),
        (TooDeep, "TooDeep.pieces is owned, so it must be a table"),
        (NoSight, "NoSight.pieces names the table 'eyes'"),
        (KnownToNobody, "KnownToNobody.hint is known by side"),
        (ShowsNothing, "ShowsNothing.reports shows 'pieces'"),
        (OtherShape, "OtherShape.reports cannot be laid over 'total'"),
        (NoBlank, "NoBlank.hidden is sealed, so it needs a default"),
    ],
)
def test_nonsense_is_refused(state_type: type[State], said: str) -> None:
    with pytest.raises(DesignError, match=said):
        fields_of(state_type)
