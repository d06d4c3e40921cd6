"""What must be true of every state is seen where it is not: units that wait off the map."""

import msgspec
import pytest

from grognard.systems.europe.audit import audit
from grognard.systems.europe.state import Cadre, State, Unit
from grognard.systems.europe.terms import ALLIES, SOVIETS
from tests.cases.europe.board import changed, position, the, unit


def off_map(where: str, key: str, waits: Unit, side: str = SOVIETS) -> State:
    """A position with a Soviet unit on the map, and one that waits somewhere."""
    row = Cadre(unit=waits, turn=1) if where == "cadres" else waits
    return changed(east(), **{where: {side: {key: row}}})


def east() -> State:
    """A position with a Soviet unit on the map."""
    return position(unit("there", "su-infantry", "0404"))


def waiting(**more: object) -> Unit:
    """A Soviet unit that stands nowhere."""
    found = msgspec.structs.replace(the(east(), "there"), id="new", at="")
    return msgspec.structs.replace(found, **more)


WHERE = pytest.mark.parametrize("where", ["waiting", "siberia", "cadres"])


@WHERE
def test_a_sound_unit_that_waits_is_no_fault(where: str) -> None:
    assert audit(off_map(where, "new", waiting())) == []


@WHERE
def test_nobody_is_on_the_map_and_waits(where: str) -> None:
    state = off_map(where, "there", waiting(id="there"))
    assert audit(state) == [f"there is in {where}, and on the map"]


def test_nobody_waits_in_two_places() -> None:
    both = changed(off_map("siberia", "new", waiting()), waiting={SOVIETS: {"new": waiting()}})
    assert audit(both) == ["new is in siberia, and in waiting"]


@WHERE
def test_who_waits_is_filed_rightly_and_sound(where: str) -> None:
    assert audit(off_map(where, "other", waiting())) == [
        "other is filed under another id than its own"
    ]
    assert audit(off_map(where, "new", waiting(), ALLIES)) == [
        f"new is in {where} of allies, but is of soviets"
    ]
    assert audit(off_map(where, "new", waiting(moves=-1))) == ["new has values below nothing"]


def test_who_is_on_the_map_stands_on_it() -> None:
    state = east()
    lost = changed(state, units={"there": msgspec.structs.replace(the(state, "there"), at="9999")})
    assert audit(lost) == ["there stands at 9999, which is not on the map"]
