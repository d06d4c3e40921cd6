"""Doubles of a game: the same game by another way, to be played on beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from grognard.kernel import saves

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from grognard.kernel.changes import Writer
    from grognard.kernel.game import Game
    from grognard.kernel.records import Side


class Stand(NamedTuple):
    """How a game stands, as far as anybody can tell from outside."""

    tip: str
    truth: str
    views: dict[Side, str]
    counts: dict[Side, int]
    awaited: tuple[Side, ...]
    questions: dict[Side, Any]
    strikable: dict[Side, int]
    outcome: Any

    def differing(self, other: Stand) -> tuple[str, ...]:
        """Name the parts in which two games stand otherwise."""
        return tuple(name for name in self._fields if getattr(self, name) != getattr(other, name))


def stand(game: Game) -> Stand:
    """Say how a game stands."""
    sides = game.terms.sides
    return Stand(
        tip=game.tip,
        truth=game.truth.print.digest(),
        views={side: game.view_digest(side) for side in sides},
        counts={side: game.count(side) for side in sides},
        awaited=game.awaited(),
        questions={side: game.questions(side) for side in sides},
        strikable={side: game.strikable(side) for side in sides},
        outcome=game.outcome,
    )


def reopened(game: Game) -> Game:
    """Save a game, and open what was saved."""
    return saves.open_game(game.ruleset, saves.from_bytes(saves.to_bytes(game.save())))


def writers(game: Game) -> Iterator[tuple[str, Writer]]:
    """Walk all states a game holds, with a name for each."""
    yield "truth", game.truth
    yield "the last point of rest", game.desk.base
    for side, writer in game.desk.views.items():
        yield f"view of {side}", writer


def shuffle_tables(game: Game, luck: random.Random) -> None:
    """Shuffle every table a game holds, in states and terms. No cache knows the new ones."""
    terms = shuffled(game.terms, luck)
    game.terms = terms
    for _, writer in writers(game):
        for name in writer.fields:
            setattr(writer.state, name, shuffled(getattr(writer.state, name), luck))
        writer.state.__dict__["terms"] = terms


def shuffled(value: Any, luck: random.Random) -> Any:
    """Give an equal value whose tables, however deep, come in another order."""
    match value:
        case dict():
            keys = list(value)
            luck.shuffle(keys)
            return {key: shuffled(value[key], luck) for key in keys}
        case tuple():
            return tuple(shuffled(each, luck) for each in value)
        case msgspec.Struct():
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            mixed = {name: shuffled(field, luck) for name, field in fields.items()}
            return msgspec.structs.replace(value, **mixed)
        case _:
            return value
