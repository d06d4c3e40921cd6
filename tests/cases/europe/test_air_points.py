"""Air points: where they are, and that each flies once a turn."""

import msgspec
import pytest

from grognard.systems.europe.rules.skies import ground_points, use_ground
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import AXIS
from tests.cases.europe.board import changed, position, wing


def flying(state: State, side: str, name: str, **missions: int) -> State:
    """Copy a state in which a nation's air points have missions."""
    now = msgspec.structs.replace(state.wings[side][name], **missions)
    return changed(state, wings={**state.wings, side: {**state.wings[side], name: now}})


@pytest.mark.rule("WIE-AIR-001", "engine")
@pytest.mark.rule("WIE-AIR-004", "engine")
@pytest.mark.rule("WIE-AIR-006", "engine")
def test_a_ground_point_flies_once_a_turn_on_its_own_front() -> None:
    bases = (wing("germany", "west", 5), wing("italy", "west", 1), wing("germany", "east", 4))
    state = position(wings=bases)
    assert ground_points(state, AXIS, "west") == 0  # uncommitted ones do nothing
    state = flying(state, AXIS, "west/germany", ground=2)
    state = flying(state, AXIS, "west/italy", ground=1)
    state = flying(state, AXIS, "east/germany", ground=4)
    assert ground_points(state, AXIS, "west") == 3
    for left in (2, 1, 0):
        event = use_ground(state, AXIS, "west", back=False)
        now = {**state.wings[AXIS], event.wing: event.now}
        state = changed(state, wings={**state.wings, AXIS: now})
        assert ground_points(state, AXIS, "west") == left
    assert ground_points(state, AXIS, "east") == 4
    tired = flying(state, AXIS, "west/germany", ground=4, ground_used=3)
    tired = flying(tired, AXIS, "west/italy", ground=2, ground_used=0)
    assert use_ground(tired, AXIS, "west", back=False).wing == "west/italy"  # two are left, not one
    back = use_ground(tired, AXIS, "west", back=True)
    assert (back.wing, back.now.ground_used) == ("west/germany", 2)
