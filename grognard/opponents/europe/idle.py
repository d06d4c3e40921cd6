"""Nobody at the table: every phase is ended, with no more than the rules demand before that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents import baselines
from grognard.opponents.contract import Decision
from grognard.opponents.europe.leaving import leave
from grognard.opponents.europe.notes import open_notes
from grognard.opponents.europe.picture import Picture

if TYPE_CHECKING:
    from grognard.opponents.contract import Sight


def decide(sight: Sight) -> Decision:
    """Do nothing, but for those who must part or make room. [WIE-MOV-048] [WIE-UNIT-014]"""
    if sight.question is not None:
        return baselines.idle(sight)
    notes = open_notes(sight.notebook, sight.view.clock)
    return Decision(leave(Picture(sight.view), notes, sight), notes.encoded())
