"""Times the game loop on the synthetic game, against one encoding of the whole state.

Everything is timed in turns, a round after a round, and the medians are compared: whatever else
the machine does then weighs on all alike.
"""

from __future__ import annotations

import random
import tempfile
from statistics import median
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.cli.bench.results import Result
from grognard.cli.bench.synthetic import RULESET, SIDES, Field, Step, Stepped, new_game
from grognard.kernel import saves
from grognard.kernel.changes import Writer
from grognard.kernel.digest import state_digest
from grognard.kernel.errors import DesignError, GrognardError
from grognard.kernel.view import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from grognard.kernel.game import Game
    from grognard.kernel.journal import Link
    from grognard.kernel.saved import Saved, Snapshot

RARE = 10
"""Saves are timed once in so many rounds."""


class LooseStore:
    """Writes entries to a file without waiting for the disk."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def create(self, saved: Saved) -> None:
        """Keep nothing: the game is thrown away."""

    def append(self, number: int, entry: Link) -> None:
        """Write an entry."""
        self._file.write(entry.body)
        self._file.write(entry.digest.encode())

    def snapshot(self, snapshot: Snapshot) -> None:
        """Keep nothing."""

    def note(self, owner: str, notebook: bytes) -> None:
        """Keep nothing."""


def measure(rounds: int, moved: Callable[[int], None] = lambda _done: None) -> list[Result]:
    """Time everything so many rounds, and give the medians."""
    with tempfile.TemporaryFile() as file:
        game = new_game(LooseStore(file))
        return _results(*_timed(game, rounds, moved))


def _timed(
    game: Game, rounds: int, moved: Callable[[int], None]
) -> tuple[dict[str, list[int]], int, int]:
    luck = random.Random(1)
    side = SIDES[0]
    encoder = msgspec.msgpack.Encoder()
    own = sorted(u for u, unit in _field(game).units.items() if unit.side == side)
    kept = Writer(view(game.state, side))
    times: dict[str, list[int]] = {}
    size = 0

    def time(name: str, call: Callable[..., Any], *args: Any) -> Any:
        start = perf_counter_ns()
        answer = call(*args)
        times.setdefault(name, []).append(perf_counter_ns() - start)
        return answer

    for done in range(1, rounds + 1):
        order = _order(game, luck.choice(own))
        encoded = time("encoding", encoder.encode, game.state)
        refusal = time("order", game.submit, side, "person", order)
        if refusal is not None:
            raise GrognardError(f"The bench gave an order that is not allowed: {refusal.key}.")
        time("view", view, game.state, side)
        time("view kept", _keep, kept, order)
        time("digest", state_digest, game.state)
        if done % RARE == 1 or rounds < RARE:
            content = time("save", lambda: saves.to_bytes(game.save()))
            time("load", _load, content)
            size = len(content)
        moved(done)
    return times, size, len(encoded)


def _field(game: Game) -> Field:
    state = game.state
    if not isinstance(state, Field):
        raise DesignError("the bench times the synthetic game alone")
    return state


def _order(game: Game, unit: str) -> Step:
    """Move a unit to and fro."""
    at = _field(game).units[unit].at
    return Step(unit=unit, to=at + 1 if at % 2 else at - 1)


def _keep(kept: Writer, order: Step) -> str:
    """Bring a view and its digest up to date with an event that concerns one unit."""
    event = Stepped(to=(SIDES[0],), unit=order.unit, to_place=order.to, mp_left=1)
    kept.write((event,))
    return kept.print.digest()


def _load(content: bytes) -> Game:
    return saves.open_game(RULESET, saves.from_bytes(content))


def _results(times: dict[str, list[int]], size: int, plain: int) -> list[Result]:
    micros = {name: median(taken) / 1000 for name, taken in times.items()}
    reference = micros["encoding"]
    per_second = Result("orders per second", round(1e6 / micros["order"], 1), "1/s")
    timed = [
        Result(name, round(value, 1), "us", round(reference, 1), round(value / reference, 3))
        for name, value in micros.items()
    ]
    saved = Result("bytes per save", size, "bytes", plain, round(size / plain, 3))
    return [per_second, *timed, saved]
