"""The captain's notebook: readable after the game."""

import re

from grognard.opponents.skirmish.notes import LAST, Notes, Reason, catalogue, open_notes, tell
from grognard.systems.skirmish.state import State
from tests.cases.skirmish.board import ally, axis, position
from tests.opponents.playing import play

BARE = position(ally("a", "infantry", "0104"), axis("x", "infantry", "0904"))


def test_reasons_are_told_in_words() -> None:
    notes = Notes()
    notes.add(Reason(2, "take", "Saint-Clair (0504)", "A Company"))
    notes.add(Reason(3, "press", "0404"))
    assert tell(notes.encoded()) == (
        (2, "A Company goes to take Saint-Clair (0504)."),
        (3, "The assault on 0404 is pressed."),
    )
    assert tell(b"") == ()


def test_a_new_phase_forgets_who_has_moved_and_keeps_the_reasons() -> None:
    clock = BARE.state.clock
    notes = open_notes(b"", clock)
    notes.moved = ("a",)
    notes.add(Reason(1, "ready"))
    assert open_notes(notes.encoded(), clock).moved == ("a",)
    BARE.until("assault", "allies")
    later = open_notes(notes.encoded(), BARE.state.clock)
    assert (later.moved, len(later.reasons)) == ((), 1)


def test_only_so_many_reasons_are_kept() -> None:
    notes = Notes()
    for turn in range(LAST + 5):
        notes.add(Reason(turn, "ready"))
    assert (len(notes.reasons), notes.reasons[0].turn) == (LAST, 5)


def test_after_a_game_every_turn_has_its_reasons() -> None:
    game = play("first-contact", "captain", "captain", 2)
    assert isinstance(game.state, State)
    told = tell(game.notebooks["opponent axis"])
    assert {turn for turn, _ in told} == {1, 2, 3, 4, 5}
    assert all(re.match(r"\S.*\.$", sentence) for _, sentence in told)
    keys = {sentence.removeprefix("reason.") for sentence in catalogue().sentences}
    assert {"ready", "strike", "take", "guard", "assault", "press", "stand", "retreat"} <= keys
