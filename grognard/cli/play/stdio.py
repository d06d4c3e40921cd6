"""`grognard play --stdio`: a program started Grognard, and plays over standard input and output."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from grognard.server.talk import Talk, read_line

if TYPE_CHECKING:
    from grognard.cli.play.sitting import Sitting


def converse(sitting: Sitting, reader: IO[bytes], writer: IO[bytes]) -> int:
    """Play until the game is over or the program falls silent."""

    def write(line: bytes) -> None:
        writer.write(line)
        writer.flush()

    talk = Talk(sitting.game, sitting.persons, sitting.names, write)
    talk.open(sitting.card.id)
    while True:
        sitting.run_on()
        if not talk.say_whose_turn():
            return 0
        line = read_line(reader)
        if not line:
            return 0
        talk.hear(line)
