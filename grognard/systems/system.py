"""What the rest of the program knows of a system: its ruleset, its content, its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.content.problems import Problems
    from grognard.content.sources import Folder
    from grognard.content.words import Catalogue
    from grognard.kernel.records import Terms, Words
    from grognard.kernel.ruleset import Ruleset


@dataclass(frozen=True)
class System:
    """One rule system."""

    id: str
    title: str
    ruleset: Ruleset
    read_scenario: Callable[[Folder, str, Problems, Mapping[str, Any] | None], Terms | None]
    """Read the gathered files of a scenario, with its id and the players' options, into terms;
    nothing comes back when there were problems."""
    board: Callable[[Any], Any]
    """What a client draws the map from: public, and the same for all sides."""
    catalogue: Callable[[], Catalogue]
    """The system's words."""
    question_words: Callable[[Any, Any], Words]
    """Word a question on the view of the side that is asked."""
