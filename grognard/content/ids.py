"""Ids and names as data files write them."""

from typing import Annotated

import msgspec

OWN = "grognard"
"""The id of the project's own pack, which references may leave out."""

_ID = "[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?"

Id = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^{_ID}\Z", description='an id of small letters, digits and hyphens, "blue-1"'
    ),
]

Reference = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^(?:{_ID}:)?{_ID}\Z", description='an id, or "pack:id" for one of another pack'
    ),
]

Name = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^\S(?:.*\S)?\Z", max_length=200, description="a name, on one line and not empty"
    ),
]

Version = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(?:0|[1-9][0-9]{0,5})(?:\.(?:0|[1-9][0-9]{0,5})){1,2}\Z",
        description='a version like "1.0" or "1.0.2"',
    ),
]


def qualified(pack: str, name: str) -> str:
    """An id as it is called outside its pack."""
    return name if pack == OWN else f"{pack}:{name}"


def parted(reference: str) -> tuple[str, str]:
    """Pack and id of a reference; the pack is empty where none is named."""
    pack, _, name = reference.rpartition(":")
    return pack, name
