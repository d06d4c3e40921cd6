"""How statements about a map are judged: nearly all hold, and the others are known."""

from collections.abc import Iterable
from typing import Protocol

LEAST = 95  # per cent


class Known(Protocol):
    """A statement that does not hold."""

    @property
    def file(self) -> str:
        """The table it stands in."""

    @property
    def id(self) -> str:
        """Its number or name."""


def judge(file: str, holds: dict[str, bool], exceptions: Iterable[Known]) -> None:
    """Compare what does not hold with the exceptions, and count."""
    broken = {id_ for id_, held in holds.items() if not held}
    exempt = {row.id for row in exceptions if row.file == file}
    assert broken - exempt == set(), f"These statements do not hold: {sorted(broken - exempt)}."
    idle = sorted(exempt - broken)
    assert not idle, f"These exceptions hold, or are unknown: strike them: {idle}."
    assert 100 * (len(holds) - len(broken)) >= LEAST * len(holds)
