"""What the rest of the program knows of a system: its ruleset, its content, its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.content.problems import Problems
    from grognard.content.sources import Folder
    from grognard.content.words import Catalogue
    from grognard.kernel.records import Event, Side, Terms, Words
    from grognard.kernel.ruleset import Ruleset


@dataclass(frozen=True)
class Chronicle:
    """What is counted of a game turn by turn, for charts: on a view, or after the end."""

    series: tuple[str, ...] = ()
    """The names of what is counted, in the order of showing; `chronicle.<name>` words them."""
    stocks: Callable[[Any], Mapping[str, Mapping[Side, int]]] = lambda _state: {}
    """How the numbers of some series stand, for each side."""
    flows: Callable[[Any, Event], Iterable[tuple[str, Side, int]]] = lambda _before, _event: ()
    """What an event adds to the numbers of the other series, given the state before it."""


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
    chronicle: Chronicle = field(default_factory=Chronicle)
    """What is counted turn by turn."""
