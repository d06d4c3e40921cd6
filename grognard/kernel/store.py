"""Where a running game makes its entries durable, before they are acknowledged."""

from __future__ import annotations

from typing import Protocol

from grognard.kernel.journal import Link
from grognard.kernel.saved import Saved, Snapshot


class Store(Protocol):
    """A durable place for one game."""

    def create(self, saved: Saved) -> None:
        """Keep a whole game from now on."""

    def append(self, number: int, entry: Link) -> None:
        """Make an entry durable, or raise; then the entry is as if it had never been."""

    def snapshot(self, snapshot: Snapshot) -> None:
        """Keep a newer snapshot."""

    def note(self, owner: str, notebook: bytes) -> None:
        """Keep a notebook."""
