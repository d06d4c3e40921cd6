"""Which records travel between server and client, and which way. Types for the client come of it.

What the client sends may leave out fields with a default; what the server sends has them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import msgspec.inspect

from grognard.content.style import Style
from grognard.content.tutorials import Tutorial
from grognard.kernel.amend import Amend
from grognard.kernel.dice import DiceRolled
from grognard.kernel.errors import DesignError
from grognard.kernel.events import KERNEL_EVENTS
from grognard.kernel.orders import Done
from grognard.server import messages
from grognard.terrain.shown import GroundShown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.systems.system import System

_BY_SERVER: tuple[type, ...] = (
    messages.Health,
    messages.SystemListed,
    messages.RuleListed,
    messages.ScenarioListed,
    messages.CampaignListed,
    messages.GameListed,
    messages.Created,
    messages.KeyGiven,
    messages.SaveListed,
    messages.SaveWritten,
    messages.Wording,
    messages.StyleListed,
    Style,
    Tutorial,
    GroundShown,
    messages.Trouble,
)


@dataclass(frozen=True)
class Traffic:
    """The records of the shell, or of one system."""

    sent: tuple[type, ...]
    """By the server, with all they hold."""
    given: tuple[type, ...]
    """By the client, with all they hold, unless the server sends it too."""
    unions: Mapping[str, tuple[type, ...]]
    """Kinds of records that stand for one another, told apart by their tag."""
    names: Mapping[str, Any]
    """Further names for types, such as what a query replies."""

    @property
    def records(self) -> tuple[type, ...]:
        """All records, in an order that reads well."""
        return (*self.given, *self.sent)


def shell_traffic() -> Traffic:
    """Gather the records that every system shares."""
    asked = (
        *(messages.NewGame, messages.OpenSave, messages.SaveGame),
        *(
            messages.Reseat,
            messages.SetPace,
            messages.AskKey,
            messages.ExportGame,
            messages.MakeCopy,
        ),
    )
    by_client = (*asked, *get_args(messages.ClientMessage))
    by_server = (*_BY_SERVER, *get_args(messages.ServerMessage), DiceRolled, *KERNEL_EVENTS)
    unions = {
        "ClientMessage": get_args(messages.ClientMessage),
        "ServerMessage": get_args(messages.ServerMessage),
    }
    return _traffic(by_server, (*by_client, Done, Amend), unions, {})


def system_traffic(system: System) -> Traffic:
    """Gather the records of one system: its view, orders, answers, questions, events, board."""
    rules = system.ruleset
    unions = {
        "Order": rules.all_orders,
        "Answer": rules.answers,
        "Question": rules.questions,
        "Event": rules.all_events,
    }
    names = {"BoardReply": _returned(system.board)}
    for name, query in sorted(rules.queries.items()):
        names[f"{name.title().replace('-', '').replace('_', '')}Reply"] = _returned(query)
    by_server = (rules.state, *rules.questions, *rules.all_events, *names.values())
    return _traffic(by_server, (*rules.all_orders, *rules.answers), unions, names)


def _traffic(
    by_server: Iterable[Any],
    by_client: Iterable[Any],
    unions: Mapping[str, tuple[type, ...]],
    names: Mapping[str, Any],
) -> Traffic:
    sent = _reached(by_server)
    given = tuple(record for record in _reached(by_client) if record not in sent)
    return Traffic(sent, given, unions, names)


def _reached(roots: Iterable[Any]) -> tuple[type, ...]:
    """List the records that stand in others, those last that hold the others."""
    found: dict[type, None] = {}

    def walk(kind: msgspec.inspect.Type) -> None:
        match kind:
            case msgspec.inspect.StructType():
                if kind.cls not in found:
                    for field in kind.fields:
                        walk(field.type)
                    found[kind.cls] = None
            case msgspec.inspect.UnionType():
                for part in kind.types:
                    walk(part)
            case msgspec.inspect.DictType():
                walk(kind.value_type)
            case msgspec.inspect.TupleType():
                for part in kind.item_types:
                    walk(part)
            case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
                walk(kind.item_type)
            case _:
                pass

    for root in roots:
        walk(msgspec.inspect.type_info(root))
    return tuple(found)


def _returned(function: Any) -> Any:
    """Say what a function returns; its parameters may be known to type checkers alone."""
    promised = {"return": function.__annotations__.get("return", Any)}
    try:
        return get_type_hints(SimpleNamespace(__annotations__=promised), function.__globals__)[
            "return"
        ]
    except NameError as error:
        raise DesignError(f"what {function.__name__} returns must be imported: {error}") from error
