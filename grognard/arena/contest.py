"""A contest: who plays what against whom, and which game is played with which seeds.

Everything about a game follows from the contest and the number of the game, so that it does not
matter where, when and in which order the games are played.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

import grognard
from grognard.kernel import codec
from grognard.kernel.errors import GrognardError
from grognard.kernel.records import Record, Side, Terms
from grognard.opponents.registry import names, opponent
from grognard.systems.registry import read_terms, system

PROGRAM = "cmd:"
"""So begins a player that is a program; the command to start it follows."""
LIMIT = 20_000
PATIENCE = 60.0

_PLAYING = ("arena", "content", "kernel", "mechanics", "opponents", "systems", "terrain")
"""The parts of Grognard that can make a game come out otherwise."""


class Contest(Record, frozen=True):
    """What is played. Contests that are equal have equal results."""

    scenario: str
    system: str
    sides: tuple[Side, ...]
    players: tuple[str, ...]
    """Who plays each side in the first game: the name of an opponent, or `cmd:` and a command."""
    seed: str
    limit: int
    """A side that has given so many orders and answers may give no more."""
    patience: float
    """So many seconds a program has for a decision."""
    version: str
    """The mark of the ruleset."""
    terms: str
    """The digest of scenario, map and tables."""
    code: str
    """The digest of the code that plays, and of the files that programs are started from."""


class Seating(Record, frozen=True):
    """One game of a contest: its seeds, and who sits where."""

    number: int
    pair: int
    """Games of one pair have the same seeds; the players change seats."""
    seed: bytes
    seats: dict[Side, str]
    luck: dict[Side, bytes]
    """The seed of each player's own chance; it goes with the player when seats are changed."""


def agree(
    scenario: str,
    players: Mapping[Side, str] | None = None,
    seed: str = "1",
    *,
    limit: int = LIMIT,
    patience: float = PATIENCE,
) -> Contest:
    """Fix a contest; a side that is not named is played by the system's own opponent."""
    terms = read_terms(scenario)
    chosen = dict(players or {})
    for side in chosen:
        if side not in terms.sides:
            known = ", ".join(terms.sides)
            raise GrognardError(f"There is no side {side!r} in {scenario}; there is {known}.")
    seated = tuple(chosen.get(side, names(terms.system)[0]) for side in terms.sides)
    for player in seated:
        _check_player(terms.system, player)
    return Contest(
        scenario=scenario,
        system=terms.system,
        sides=terms.sides,
        players=seated,
        seed=seed,
        limit=limit,
        patience=patience,
        version=system(terms.system).ruleset.mark,
        terms=codec.digest(codec.encode(terms)),
        code=code_digest(seated),
    )


def seats_round(contest: Contest) -> int:
    """Say after how many games everybody has sat everywhere: 1 where all players are the same."""
    players = contest.players
    return next(n for n in range(1, len(players) + 1) if players[n:] + players[:n] == players)


def seating(contest: Contest, number: int) -> Seating:
    """Say how one game of a contest is played."""
    pair, turned = divmod(number, seats_round(contest))
    places = range(len(contest.sides))
    sits = {contest.sides[(place + turned) % len(places)]: place for place in places}
    return Seating(
        number=number,
        pair=pair,
        seed=_draw(contest, pair, "dice"),
        seats={side: contest.players[sits[side]] for side in contest.sides},
        luck={side: _draw(contest, pair, f"player {sits[side]}") for side in contest.sides},
    )


def _draw(contest: Contest, pair: int, purpose: str) -> bytes:
    text = f"{contest.seed}\n{pair}\n{purpose}"
    return blake2b(text.encode(), digest_size=32, person=b"arena").digest()


def command(player: str) -> list[str] | None:
    """Give the command a program is started by, or nothing for an opponent."""
    return shlex.split(player.removeprefix(PROGRAM)) if player.startswith(PROGRAM) else None


def _check_player(system_name: str, player: str) -> None:
    try:
        words = command(player)
    except ValueError as error:
        raise GrognardError(f"The command {player!r} cannot be read: {error}.") from error
    if words is None:
        opponent(system_name, player)
    elif not words:
        raise GrognardError(f"Name the program to start: {PROGRAM}PROGRAM.")


def terms_of(contest: Contest) -> Terms:
    """Read the scenario of a contest; here must be the same code and content it was agreed with."""
    terms, digest = _read(contest.scenario)
    if digest != contest.terms:
        raise GrognardError(f"{contest.scenario} here is not the one the contest was agreed with.")
    if code_digest(contest.players) != contest.code:
        raise GrognardError("The code here is not the one the contest was agreed with.")
    return terms


@cache
def _read(scenario: str) -> tuple[Terms, str]:
    terms = read_terms(scenario)
    return terms, codec.digest(codec.encode(terms))


@cache
def code_digest(players: tuple[str, ...]) -> str:
    """Digest the code that decides how games come out."""
    programs = [
        Path(word).read_bytes()
        for player in players
        for word in command(player) or ()
        if Path(word).is_file()
    ]
    return codec.digest(_own_code(), *programs)


@cache
def _own_code() -> bytes:
    package = Path(grognard.__file__).parent
    total = blake2b(digest_size=32)
    for part in _PLAYING:
        for file in sorted((package / part).rglob("*.py")):
            total.update(file.relative_to(package).as_posix().encode())
            total.update(blake2b(file.read_bytes(), digest_size=32).digest())
    return total.digest()
