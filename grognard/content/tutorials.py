"""Tutorials: `tutorial.toml` in a scenario's folder, steps that lead through a game of it.

A step says something, points at something, and awaits something. Names of the page are the ones
listed here; what a hex, a unit, an order or a phase is only the scenario's system knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from grognard.content.ids import Id, Name
from grognard.content.settings import Settings, read_settings

if TYPE_CHECKING:
    from grognard.content.problems import Problems
    from grognard.content.sources import Folder

TUTORIAL = "tutorial.toml"

Text = Annotated[
    str, msgspec.Meta(min_length=1, max_length=600, description="a text of 1 to 600 characters")
]
Control = Literal["done", "undo", "next", "assault", "answers", "film", "save", "seats", "keys"]
"""A part of the page that can be pointed at."""
Tab = Literal["units", "orders", "log"]
"""A list beside the map that can be pointed at, and opened."""


class Target(msgspec.Struct, frozen=True):
    """What a step points at. One of its keys is given."""

    hex: str = ""
    unit: str = ""
    control: Control | Literal[""] = ""
    tab: Tab | Literal[""] = ""
    label: str = ""
    """What any control of the page says: the panels of a system have controls of their own."""


class Awaited(msgspec.Struct, frozen=True):
    """What ends a step."""

    kind: Literal[
        "next",  # the button of the card
        "order",  # an order of that name, with these fields
        "answer",  # an answer of that name, with these fields
        "undo",  # the last order is taken back
        "draft",  # an order is being put together
        "select",  # the unit of that name is in hand
        "hex",  # cursor or pointer are on the hex of that name
        "phase",  # the phase of that name; turn and side may be among the fields
        "tab",  # the list of that name is open
        "pressed",  # the button that says so is pressed, as that of an open part of a panel
        "film",  # the film is open
        "close",  # the film is closed
        "zoom",  # the map is shown larger or smaller
        "pan",  # another part of the map is shown
        "over",  # the game is over
    ] = "next"
    name: str = ""
    fields: dict[str, Any] = {}
    """Fields of the order, answer or clock. One value in place of a list means the list's end."""


class Step(msgspec.Struct, frozen=True):
    """One of the tables `[[steps]]`."""

    text: Text
    """A little Markdown: paragraphs, **stress**, `keys`."""
    task: Text | Literal[""] = ""
    """What is to be done, in a sentence; empty where there is only something to read."""
    point: Target | None = None
    awaited: Awaited = msgspec.field(default_factory=Awaited, name="await")
    otherwise: dict[str, Text] = {}
    """What is said to somebody who does something else: by the name of an order or answer, or by
    "undo", "select" and "any"."""
    allow: tuple[str, ...] = ()
    """Orders and answers that may be given besides, by name, or "undo"; "any" allows all."""


class Lesson(msgspec.Struct, frozen=True):
    """The table `[tutorial]`: which game is played."""

    title: Name
    side: Id
    """Whom the person plays."""
    opponent: Id
    """Who plays the other sides."""
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=60, description="a short text")]
    """Dice and opponents are drawn from it: the game always goes alike, and has no secret dice."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=600)] = 5
    options: dict[str, Any] = {}
    alone: bool = False
    """Whether the scenario is there for its tutorial alone: then the menu does not list it."""


class Tutorial(msgspec.Struct, frozen=True):
    """A `tutorial.toml`."""

    tutorial: Lesson
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=200)]


NAMELESS = ("next", "undo", "draft", "film", "close", "zoom", "pan", "over")
"""What is awaited without a name."""


def read_tutorial(folder: Folder, problems: Problems, path: str = TUTORIAL) -> Settings[Tutorial]:
    """Read a tutorial; what its names mean is checked by who knows the system."""
    return read_settings(folder, path, Tutorial, problems)
