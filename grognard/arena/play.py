"""Plays one game of a contest from beginning to end."""

from __future__ import annotations

from contextlib import ExitStack
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from grognard.arena import result as results
from grognard.arena.contest import command, seating, terms_of
from grognard.arena.program import Program
from grognard.arena.result import Apart, Forfeit, Result
from grognard.kernel import saves
from grognard.kernel.errors import GrognardError, RuleCrashError
from grognard.kernel.game import Game
from grognard.kernel.records import NOBODY
from grognard.opponents.contract import act
from grognard.opponents.registry import opponent
from grognard.systems.registry import system

if TYPE_CHECKING:
    from pathlib import Path

    from grognard.arena.contest import Contest, Seating
    from grognard.arena.follies import Observer
    from grognard.kernel.records import Side, Terms


class Player(Protocol):
    """Somebody who plays one side of a game."""

    def decide(self) -> None:
        """Give the game one order or answer; raises `Forfeit`."""


class _Hand:
    """An opponent at its seat."""

    def __init__(self, game: Game, side: Side, name: str, luck: bytes) -> None:
        self._opponent = opponent(game.head.system, name)
        self._game = game
        self._side = side
        self._luck = luck

    def decide(self) -> None:
        act(self._game, self._side, self._opponent, self._luck)


OBSERVED = {"overlord": "grognard.arena.follies"}
"""For each system whose follies are counted, the module whose `Observer` counts them."""


class _BrokenOff(Exception):
    """A game has no end; says why it was broken off."""


class _Match:
    """One game under way, and what its result will tell."""

    def __init__(
        self, contest: Contest, seats: Seating, terms: Terms, crashes: Path | None
    ) -> None:
        ruleset = system(contest.system).ruleset
        self.contest = contest
        self.seats = seats
        self.crashes = crashes
        self.game = Game.new(ruleset, terms, seats.seed, crashes=crashes)
        self.turns = 0
        self.given = dict.fromkeys(contest.sides, 0)
        self.observer = observer_of(contest)

    def play(self) -> Result:
        """Play until the game ends, in one way or another."""
        with ExitStack() as programs:
            players = {side: self._seat(side, programs) for side in self.contest.sides}
            while self.game.outcome is None:
                side = next(iter(self.game.awaited()), NOBODY)
                try:
                    self._act(side, players)
                except Forfeit as forfeit:
                    return self._forfeited(side, forfeit)
                except _BrokenOff as end:
                    return self._result(results.LIMIT, why=str(end))
                except Exception as error:  # noqa: BLE001 - whatever fails, other games go on
                    return self._crashed(side, error)
            for player in players.values():
                if isinstance(player, Program):
                    player.end()
        return self._over()

    def _seat(self, side: Side, programs: ExitStack) -> Player:
        name = self.seats.seats[side]
        luck = self.seats.luck[side]
        words = command(name)
        if words is None:
            return _Hand(self.game, side, name, luck)
        title = f"arena-{self.seats.number}"
        program = Program(words, self.game, side, title, self.contest.patience)
        return programs.enter_context(program).start(luck)

    def _act(self, side: Side, players: dict[Side, Player]) -> None:
        """Let a side act once; a rule may have given it to an opponent."""
        if side == NOBODY:
            raise GrognardError("The game is not over, and waits for nobody.")
        name = self.game.state.run_by.get(side)
        player = _Hand(self.game, side, name, self.seats.luck[side]) if name else players[side]
        if self.given[side] == self.contest.limit:
            sentence = f"gave {self.contest.limit} orders, and the game was not over."
            if isinstance(player, Program):
                raise Forfeit(f"The program {sentence}")
            raise _BrokenOff(f"{side}: The opponent {sentence}")
        self.turns = self.game.state.clock.turn
        if self.observer is not None:
            self.observer.before(self.game)
        player.decide()
        if self.observer is not None:
            self.observer.after(self.game)
        self.given[side] += 1

    def _over(self) -> Result:
        outcome = self.game.outcome
        if outcome is None:
            raise GrognardError("the game is not over")
        ahead = results.margins(self.contest.sides, outcome)
        return self._result(outcome.reason, outcome.winner, margins=ahead)

    def _forfeited(self, side: Side, forfeit: Forfeit) -> Result:
        """Whoever breaks the rules of the arena has lost; of several others none has won."""
        others = [other for other in self.contest.sides if other != side]
        winner = others[0] if len(others) == 1 else NOBODY
        apart = Apart(complaint=forfeit.complaint)
        return self._result(results.FORFEIT, winner, why=f"{side}: {forfeit}", apart=apart)

    def _crashed(self, side: Side, error: Exception) -> Result:
        cause = error.__cause__ if isinstance(error, RuleCrashError) else error
        why = f"{side or 'nobody'} was to act: {_named(cause)}"
        file = error.file if isinstance(error, RuleCrashError) else self._keep()
        return self._result(results.CRASH, why=why, apart=Apart(crash=str(file or "")))

    def _keep(self) -> Path | None:
        """Save the game in which an opponent failed, beside the crash files."""
        if self.crashes is None:
            return None
        self.crashes.mkdir(parents=True, exist_ok=True)
        file = self.crashes / f"{self.contest.system}-{self.game.tip[:12]}.grognard"
        saves.write(file, self.game.save())
        return file

    def _result(
        self,
        ending: str,
        winner: Side = NOBODY,
        *,
        margins: dict[Side, int] | None = None,
        why: str = "",
        apart: Apart | None = None,
    ) -> Result:
        return Result(
            number=self.seats.number,
            pair=self.seats.pair,
            seed=self.seats.seed.hex(),
            seats=self.seats.seats,
            ending=ending,
            winner=winner,
            margins=margins or {},
            turns=self.turns,
            orders=sum(self.given.values()),
            digest=self.game.tip,
            why=why,
            follies=self.observer.told() if self.observer is not None else {},
            apart=apart or Apart(),
        )


def observer_of(contest: Contest) -> Observer | None:
    """Whoever counts the follies of a contest's games, if they are counted in its system."""
    if contest.system not in OBSERVED:
        return None
    found: Observer = import_module(OBSERVED[contest.system]).Observer(contest.sides)
    return found


def _named(error: BaseException | None) -> str:
    return f"{type(error).__name__}: {error}"


def crashed(contest: Contest, number: int, why: str, apart: Apart | None = None) -> Result:
    """Tell of a game of which nothing is left."""
    seats = seating(contest, number)
    return Result(
        number=number,
        pair=seats.pair,
        seed=seats.seed.hex(),
        seats=seats.seats,
        ending=results.CRASH,
        why=why,
        apart=apart or Apart(),
    )


def play_one(contest: Contest, number: int, crashes: Path | None = None) -> Result:
    """Play one game of a contest; what goes wrong in it is told in its result.

    Where crash files go is said by `crashes`. Raises `GrognardError` when the contest was agreed
    with other code or content than there is here.
    """
    terms = terms_of(contest)
    start = perf_counter()
    try:
        result = _Match(contest, seating(contest, number), terms, crashes).play()
    except RuleCrashError as error:
        why = f"The game did not begin: {_named(error.__cause__)}"
        result = crashed(contest, number, why, Apart(crash=str(error.file or "")))
    return result.timed(perf_counter() - start)
