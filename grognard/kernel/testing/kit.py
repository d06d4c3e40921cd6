"""What the contract kit must know of a system."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from grognard.kernel.testing.fog import FogKit


@dataclass(frozen=True)
class Kit:
    """What the laws are judged by."""

    rules: Collection[str]
    """The ids of rules that a refusal may name."""
    worded: Callable[[str], bool] = bool
    """Tells whether there are words for the key of a refusal."""
    found_at: str = ""
    """Where other processes find the ruleset, as `module:attribute`; or `replay` is not tried."""
    fog: FogKit = field(default_factory=FogKit)
    """The system's secrets."""
