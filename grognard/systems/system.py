"""What the rest of the program knows of a system: its ruleset, its content, its words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
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
class Named:
    """What texts and pictures around a scenario may name, such as its tutorial."""

    units: Collection[str] = ()
    hexes: Collection[str] = ()
    phases: Collection[str] = ()
    unit_fields: Collection[str] = ()
    """Fields of orders and answers that name units."""
    hex_fields: Collection[str] = ()
    """Fields of orders and answers that name hexes."""
    fields: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Other fields of orders and answers, and what they may name."""


@dataclass(frozen=True)
class Option:
    """An optional rule a game may be begun with."""

    words: str
    """The key of what it is called."""
    group: str = ""
    """The key of the heading it stands under, if any."""
    fronts: tuple[str, ...] = ()
    """The fronts it fits; none means any."""
    campaign: bool = False
    """Whether it is there for campaigns alone."""


@dataclass(frozen=True)
class Rate:
    """A number of optional rules that may be set when a game begins; from 0 to 1 it is a switch."""

    words: str
    """The key of what it is called."""
    group: str
    """The key of the heading it stands under."""
    options: tuple[str, ...]
    """The optional rules that use it."""
    usual: int
    least: int
    most: int


def nothing_named(_terms: Any) -> Named:
    """Name nothing: the scenarios of such a system have no tutorials."""
    return Named()


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
    bonus: bool = False
    """Whether a game may give a computer a bonus, `+`, or a handicap, `-`."""
    options: Callable[[], Mapping[str, Option]] = dict
    """The optional rules a game may be begun with, besides fog, in the order of their groups."""
    rates: Callable[[], Mapping[str, Rate]] = dict
    """The numbers of optional rules that may be set, in the order of their groups."""
    fronts: Mapping[str, str] = field(default_factory=dict)
    """The fronts its scenarios are chosen by, each with the key of its words; often none."""
    front_of: Callable[[Collection[Side]], str] = lambda _sides: ""
    """Name the front of a scenario with these sides."""
    carry: Callable[[Any, Any], Any] | None = None
    """Make the terms of the next game of a campaign, of the last state of the game before and the
    terms of the next scenario; nothing where the system has no campaigns."""
    named: Callable[[Any], Named] = nothing_named
    """What the tutorial of a scenario may name, from the scenario's terms."""
