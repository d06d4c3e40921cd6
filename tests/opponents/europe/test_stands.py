"""What the chief tells units to do in defeat, and where its beaten attackers go."""

import random
from typing import Any

import pytest

from grognard.kernel.offers import COMPLETE
from grognard.kernel.view import view
from grognard.opponents.contract import Sight
from grognard.opponents.europe.chief import decide
from grognard.opponents.europe.picture import Picture
from grognard.opponents.europe.stands import retreat_to, tell_units
from grognard.systems.europe.orders.combat import GoTo, Instruct
from grognard.systems.europe.questions import ChooseRetreat
from grognard.systems.europe.rules.results import goes_after_loss
from grognard.systems.europe.rules.retreat import retreat_choices
from grognard.systems.europe.state import Stand, State
from grognard.systems.europe.system import RULESET
from grognard.systems.europe.terms import AXIS, LevelTerms, PointTerms, SourceTerms, VictoryTerms
from tests.cases.europe.board import alter, changed, ground, position, the, unit

WARSAW = "0504"
VICTORY = VictoryTerms(
    axis=LevelTerms(total=1),
    others=LevelTerms(total=0, compare="at-most"),
    points=(PointTerms(what="axis-holds", of=WARSAW, points=5),),
)


def guarded(**more: Any) -> State:
    """A German battle group in Warsaw, which counts, a strong neighbour, and the French."""
    return position(
        unit("g", "de-infantry", WARSAW, group=True),
        unit("n", "de-panzer", "0505"),
        unit("f", "fr-infantry", "0404"),
        terms={"victory": VICTORY},
        **more,
    )


@pytest.mark.rule("WIE-CBT-067", "ai")
def test_guards_stay_and_the_others_look_whether_the_line_holds() -> None:
    state = guarded()
    assert goes_after_loss(state, WARSAW, AXIS)  # its neighbour holds the line: it would go
    told = tell_units(Picture(view(state, AXIS)))
    assert told == Instruct(units=("g",), hold=False, after="never")
    stands = {AXIS: {"g": Stand(after="never")}}
    kept = changed(state, stands=stands)
    assert not goes_after_loss(kept, WARSAW, AXIS)
    assert tell_units(Picture(view(kept, AXIS))) is None
    left = alter(kept, "g", at="0604")
    assert tell_units(Picture(view(left, AXIS))) == Instruct(units=("g",), after="check")


@pytest.mark.rule("WIE-CBT-057", "ai")
def test_beaten_attackers_go_back_into_supply() -> None:
    # The source is in the east, and one way leads there.
    wall = {f"{column:02d}03": "sea" for column in range(6, 13)}
    state = position(
        unit("u", "de-infantry", WARSAW),
        unit("f", "fr-infantry", "0404"),
        on=ground(terrain=wall),
        sources=(SourceTerms(at="1204", nation="germany"),),
    )
    seen = view(state, AXIS)
    hexes = retreat_choices(seen, the(state, "u"))
    question = ChooseRetreat(side=AXIS, unit="u", hexes=hexes)
    assert retreat_to(seen, question) == GoTo(hex="0604")
    turned = ChooseRetreat(side=AXIS, unit="u", hexes=tuple(reversed(hexes)))
    assert retreat_to(seen, turned) == GoTo(hex="0604")
    sight = Sight(
        side=AXIS,
        view=seen,
        offers=lambda _: COMPLETE,
        question=turned,
        notebook=b"",
        luck=random.Random(1),
        ruleset=RULESET,
    )
    assert decide(sight).what == GoTo(hex="0604")
