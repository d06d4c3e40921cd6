"""Law `durability`: an entry is kept or never was; a failing rule leaves the game as it stood."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel import saves
from grognard.kernel.crash import read_crash, reproduce
from grognard.kernel.errors import RuleCrashError, StoreError
from grognard.kernel.game import Game, Strike
from grognard.kernel.testing.doubles import stand
from grognard.kernel.testing.player import FOLLOWS, Act
from grognard.kernel.testing.plays import wrapped

if TYPE_CHECKING:
    from grognard.kernel.journal import Link
    from grognard.kernel.ruleset import Play, Ruleset
    from grognard.kernel.saved import Saved, Snapshot
    from grognard.kernel.testing.trial import Trial


class MemoryStore:
    """A store in memory that can be told to fail."""

    def __init__(self, saved: Saved) -> None:
        """Keep a game."""
        self._saved = saved
        self.appends = 0
        self.fail_at = -1
        """The append that fails, counted from 0."""
        self.keep_first = False
        """Whether the entry is kept all the same, as when the machine stops right behind it."""

    def create(self, saved: Saved) -> None:
        """Keep a whole game from now on."""
        self._saved = saved

    def append(self, number: int, entry: Link) -> None:
        """Keep an entry, or fail."""
        if number != len(self._saved.entries):
            raise ValueError(f"entry {number} comes after entry {len(self._saved.entries) - 1}")
        failing = self.appends == self.fail_at
        self.appends += 1
        if not failing or self.keep_first:
            entries = (*self._saved.entries, entry)
            self._saved = msgspec.structs.replace(self._saved, entries=entries)
        if failing:
            raise OSError("no space left on device")

    def snapshot(self, snapshot: Snapshot) -> None:
        """Keep a newer snapshot; where entries fail, so does this."""
        if self.appends == self.fail_at:
            raise OSError("no space left on device")
        self._saved = msgspec.structs.replace(self._saved, last=snapshot)

    def note(self, owner: str, notebook: bytes) -> None:
        """Keep a notebook."""
        notebooks = {**self._saved.notebooks, owner: notebook}
        self._saved = msgspec.structs.replace(self._saved, notebooks=notebooks)

    def saved(self) -> Saved:
        """Give what is kept."""
        return self._saved


def durable(trial: Trial, tries: int = 3) -> None:
    """Law `durability`: play the same game on a store that fails once, and come to the same."""
    reference = [kept.digest for kept in trial.game.links]
    for _ in range(tries):
        store = MemoryStore(trial.start)
        store.fail_at = trial.luck.randrange(max(1, len(reference)))
        store.keep_first = trial.luck.random() < 1 / 2
        game = Game(trial.game.ruleset, trial.start, store=store)
        for act in trial.acts:
            game = _done_at_last(trial, game, store, act)
        if [kept.digest for kept in game.links] != reference:
            raise trial.breach("durability", "journal", "is another where the store failed once")
        again = saves.open_game(game.ruleset, store.saved())
        wrong = stand(game).differing(stand(again))
        if wrong:
            raise trial.breach("durability", ", ".join(wrong), "is not what the store keeps")
        trial.exercised("durability")


def _done_at_last(trial: Trial, game: Game, store: MemoryStore, act: Act) -> Game:
    """Do an act; where the store fails, see that nothing happened, and do it again."""
    before = stand(game)
    try:
        trial.do(game, act, "durability")
    except Exception as error:
        if not isinstance(error.__cause__, StoreError):
            raise
    else:
        return game
    if store.keep_first:
        # The machine stopped behind the write: the game is opened from what the store keeps.
        return saves.open_game(game.ruleset, store.saved(), store=store)
    wrong = before.differing(stand(game))
    if wrong:
        raise trial.breach("durability", ", ".join(wrong), "changed though nothing was kept")
    trial.do(game, act, "durability")
    return game


def crashed(trial: Trial, act: Act) -> None:
    """Law `durability`: the rule behind an act fails half-way, and the game stands as it stood."""
    if isinstance(act.what, Strike):
        return
    game = trial.game
    counted: list[int] = []
    double = trial.copied(wrapped(game.ruleset, lambda play, _: _count(play, counted)))
    before = len(counted)
    trial.do(double, act, "durability")
    if len(counted) == before:
        return
    last = trial.luck.randint(before + 1, len(counted))
    failing = wrapped(game.ruleset, lambda play, _: _fail(play, last))
    with tempfile.TemporaryDirectory() as folder:
        _fails(trial, failing, act, Path(folder))
    trial.exercised("durability")


def _fails(trial: Trial, failing: Ruleset, act: Act, folder: Path) -> None:
    game = Game(failing, trial.game.save(), crashes=folder)
    standing = stand(game)
    try:
        if act == FOLLOWS:
            game.run_step()
        else:
            game.give(act.side, "person", act.what or Strike(), act.question)
    except RuleCrashError as error:
        file = error.file
    else:
        raise trial.breach("durability", repr(act), "a rule fails, and nobody notices")
    wrong = standing.differing(stand(game))
    if wrong:
        raise trial.breach("durability", ", ".join(wrong), "is not as it was before the rule")
    if file is None or not read_crash(file)[0].error.startswith("InjectedError"):
        raise trial.breach("durability", "crash file", "does not tell what failed")
    if not reproduce(failing, file).startswith("InjectedError"):
        raise trial.breach("durability", "crash file", "does not lead to the failure again")
    if reproduce(trial.game.ruleset, file):
        raise trial.breach("durability", "crash file", "fails though the rule is mended")


class InjectedError(Exception):
    """A failure on purpose."""


def _count(play: Play, counted: list[int]) -> Play:
    """Run a play, and count its steps from its beginning."""
    del counted[:]
    yield from _stepped(play, counted.append)


def _fail(play: Play, last: int) -> Play:
    """Run a play up to a step, and fail there."""

    def step(number: int) -> None:
        if number == last:
            raise InjectedError(f"step {number}")

    yield from _stepped(play, step)


def _stepped(play: Play, step: Any) -> Play:
    reply: Any = None
    number = 0
    while True:
        number += 1
        try:
            asked = play.send(reply)
        except StopIteration:
            return
        step(number)
        reply = yield asked
