"""The chief makes room where too many units keep a phase from ending."""

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.opponents.europe.notes import Notes
from grognard.opponents.europe.picture import Picture
from grognard.opponents.europe.room import make_room
from grognard.systems.europe.orders.combat import Disband
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.crowding import refuse_disband
from grognard.systems.europe.rules.moves import refuse_march
from grognard.systems.europe.terms import AXIS
from tests.cases.europe.board import position, unit

FULL = [f"g-{number}" for number in range(1, 6)]
"""One more than may stand in a hex."""


def test_somebody_marches_out_of_a_hex_with_too_many() -> None:
    state = position(
        *(unit(name, "de-infantry", "0404") for name in FULL[1:]),
        unit("g-1", "de-cavalry", "0404"),
        *(unit(f"n-{number}", "de-infantry", "0403") for number in range(4)),
        clock=Clock(turn=1, phase="movement", side=AXIS),
    )
    seen, notes = view(state, AXIS), Notes()
    order = make_room(Picture(seen), notes, marching=True)
    assert isinstance(order, March)
    assert order.units == ("g-1",)  # the weakest
    assert order.path[-1] != "0403"  # it is full, too
    assert refuse_march(seen, order) is None
    # An unseen enemy may have stopped it: no march is tried twice, and at last somebody has to go.
    tried: set[tuple[tuple[str, ...], str]] = {(order.units, order.path[-1])}
    while isinstance(order := make_room(Picture(seen), notes, marching=True), March):
        assert (order.units, order.path[-1]) not in tried
        tried.add((order.units, order.path[-1]))
    assert order == Disband(unit="g-1")


def test_the_weakest_is_disbanded_where_nobody_can_march() -> None:
    state = position(
        *(unit(name, "de-infantry", "0404") for name in FULL[1:]),
        unit("g-1", "de-cavalry", "0404"),
        clock=Clock(turn=1, phase="combat", side=AXIS),
    )
    seen = view(state, AXIS)
    assert make_room(Picture(seen), Notes(), marching=False) == Disband(unit="g-1")
    assert refuse_disband(seen, "g-1") is None


def test_where_there_is_room_nothing_is_done() -> None:
    state = position(
        *(unit(name, "de-infantry", "0404") for name in FULL[1:]),
        clock=Clock(turn=1, phase="movement", side=AXIS),
    )
    assert make_room(Picture(view(state, AXIS)), Notes(), marching=True) is None
