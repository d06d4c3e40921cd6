"""How systems find the words of a record: its key in the catalogue, and what the sentence uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grognard.kernel.records import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.content.words import Catalogue
    from grognard.kernel.records import Event, Question, Scalar


def kebab(record: Event | Question) -> str:
    """The name of a record's type as a key: `UnitMoved` is `unit-moved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(record).__name__).lower()


def worded(catalogue: Catalogue, key: str, params: Mapping[str, Scalar]) -> Words:
    """Give a key, and of the parameters those that its sentence uses."""
    sentence = catalogue.sentences.get(key)
    wanted = sentence.parameters if sentence else frozenset()
    return Words(key=key, params={name: params[name] for name in wanted if name in params})
