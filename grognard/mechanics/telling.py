"""How systems find the words of a record: its key in the catalogue, and what the sentence uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import ClockMoved, GameEnded
from grognard.kernel.records import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.content.words import Catalogue
    from grognard.kernel.records import Event, Question, Scalar


def kebab(record: Event | Question) -> str:
    """The name of a record's type as a key: `UnitMoved` is `unit-moved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(record).__name__).lower()


def own_key(chapter: str, record: Event | Question) -> str:
    """Choose the sentence of a record of the kernel's own; of any other there is one.

    By the phase that begins, by what is rolled for, by how the game has ended.
    """
    match record:
        case ClockMoved(clock=clock):
            return f"{chapter}.{clock.phase}"
        case DiceRolled(label=label):
            return f"{chapter}.{label.split()[0]}"
        case GameEnded(outcome=outcome):
            return outcome.reason
        case _:
            return chapter


def params_of(
    record: Event | Question, tell: Callable[[str, object], Mapping[str, Scalar]]
) -> dict[str, Scalar]:
    """Tell each field of a record but to whom it goes, and of dice what they are for."""
    params: dict[str, Scalar] = {}
    for name in record.__struct_fields__:
        if name != "to":
            params |= tell(name, getattr(record, name))
    if isinstance(record, DiceRolled):
        params |= tell("subject", record.label.split()[-1])
        params["rolled"] = " ".join(map(str, record.results))
    return params


def worded(catalogue: Catalogue, key: str, params: Mapping[str, Scalar]) -> Words:
    """Give a key, and of the parameters those that its sentence uses."""
    sentence = catalogue.sentences.get(key)
    wanted = sentence.parameters if sentence else frozenset()
    return Words(key=key, params={name: params[name] for name in wanted if name in params})
