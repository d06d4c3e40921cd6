"""The files of a map as records: `map.toml` and the rows of its tables."""

from typing import Annotated

import msgspec

from grognard.content.ids import Id, Name
from grognard.terrain.layout import Layout

MAP = "map.toml"
RESERVED = ("names", "boxes", "links", "english", "lettering")
"""Files of their own, so no layer can be called so."""

TableName = Annotated[
    str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]+\.csv\Z", description='a file like "beaches.csv"')
]


class MapHead(msgspec.Struct, frozen=True):
    """The table `[map]`."""

    id: Id
    title: Name
    tables: tuple[TableName, ...] = ()


class GridHead(msgspec.Struct, frozen=True):
    """One of the tables `[grids.…]`: names, or the lowest and the highest number."""

    names: Annotated[tuple[Id, ...], msgspec.Meta(max_length=254)] = ()
    numbers: tuple[int, int] | None = None


class Names(msgspec.Struct, frozen=True):
    """One of the tables `[marks.…]`, `[sides.…]`, `[steps.…]`, or `[links]`."""

    names: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=254)]


class MapFile(msgspec.Struct, frozen=True):
    """A `map.toml`."""

    map: MapHead
    sheets: Annotated[tuple[Layout, ...], msgspec.Meta(min_length=1, max_length=16)]
    grids: dict[str, GridHead] = {}
    marks: dict[str, Names] = {}
    sides: dict[str, Names] = {}
    steps: dict[str, Names] = {}
    links: Names | None = None
    windows: dict[str, str] = {}


class MarkRow(msgspec.Struct, frozen=True):
    """A row of a layer of marks."""

    at: str
    kind: str
    name: str = ""
    facing: str = ""
    """The hexsides it looks to, as `n-ne`, where it looks to some of them only."""


class RunRow(msgspec.Struct, frozen=True):
    """A row of a layer of sides or steps."""

    kind: str
    run: str
    name: str = ""
    english: str = ""


class NameRow(msgspec.Struct, frozen=True):
    """A row of `names.csv`."""

    at: str
    name: Name
    aliases: str = ""
    kind: str = ""


class EnglishRow(msgspec.Struct, frozen=True):
    """A row of `english.csv`."""

    at: str
    english: Name


class LetteringRow(msgspec.Struct, frozen=True):
    """A row of `lettering.csv`."""

    at: str
    name: Name
    kind: str
    english: str = ""
    turn: Annotated[int, msgspec.Meta(ge=-90, le=90)] | None = None
    """Degrees the lettering rises to the right."""


class BoxRow(msgspec.Struct, frozen=True):
    """A row of `boxes.csv`."""

    id: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^(?=[0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?\Z",
            description='an id of small letters, digits and hyphens with a letter in it, "england"',
        ),
    ]
    name: Name


class LinkRow(msgspec.Struct, frozen=True):
    """A row of `links.csv`."""

    origin: str = msgspec.field(name="from")
    to: str
    kind: str = ""
    one_way: bool = False
