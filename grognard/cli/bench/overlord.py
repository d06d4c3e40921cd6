"""Times the execution of a turn of Overlord with its films, for battles of several sizes.

The battle is made of sectors alike, eight units a side in each: they attack across, shell, march
into the gap, scout and dig in. The largest has four times as many sectors as the smallest, so what
costs more than its share shows in the time per unit. Times are the processor's, and of several the
least counts: the work is the same each time, and what others do on the machine only adds to it.

With `--campaign` the whole campaign is played besides, by its own opponent on both sides: its
fullest turns are executed again with their films, its longest plans made again, and the worst of
them, the time and the memory of the game are told. Then the highest level plays both sides of the
scenarios in which it tries its plans, for its longest plan: with more units than those have it
plans as the level below.

A plain loop is timed beside it all: by that runs on machines now quick, now slow can be compared.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from heapq import nlargest
from operator import itemgetter
from pathlib import Path
from time import process_time_ns
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import msgspec

from grognard.cli.bench.results import Result
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.opponents.registry import names
from grognard.server.reel import show_film
from grognard.server.seats import LUCK, choose
from grognard.server.sweeping import give_back, sweeping
from grognard.server.wording import Voice
from grognard.systems.overlord.orders import Charge, March, Shell, Stand, Supply
from grognard.systems.overlord.terms import ALLIES, AXIS, LocationTerms, SourceTerms, UnitTerms
from grognard.systems.registry import read_terms, system
from grognard.terrain.shown import GridShown, GroundShown, SheetShown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType

    from grognard.kernel.records import Answer, Order, Side
    from grognard.kernel.saved import Saved
    from grognard.systems.overlord.terms import Terms

Timed = TypeVar("Timed", bound=tuple[Any, ...])

BOTH = (AXIS, ALLIES)
SIZES = {98: 6, 210: 13, 402: 25}
"""Units of a battle, and its sectors."""
MIDDLE = 210
LARGEST = "race-for-caen"
TURNS = 3
"""So many turns of the largest scenario are played for their films."""
SLOWEST = 5
"""So many of the longest plans and fullest turns are repeated: timed once, one may be by chance."""
LOOPS = 20
"""So often the plain loop is timed; the least counts, as of all work that is the same."""
CAMPAIGN = "overlord-june"
HIGHEST = "marshal"
"""The opponent of the highest level."""
TRIED = ("pegasus", "carentan", "drop-zones", "omaha", "race-for-caen")
"""Scenarios small enough for it to try its plans; in the last the Allies soon are too many."""
_STATUS = Path("/proc/self/status")
BARS = {
    f"longest plan, {CAMPAIGN}": 700.0,
    f"execution of the fullest turn, {CAMPAIGN}": 500.0,
    f"game without film, {CAMPAIGN}": 120.0,
    f"memory of a running game, {CAMPAIGN}": 150.0,
    **{f"longest plan of the {HIGHEST}, {scenario}": 1500.0 for scenario in TRIED},
    "execution, 210 units": 300.0,
    "film, 210 units": 300.0,
    f"film, {LARGEST}": 300.0,
    "time per unit, 402 against 98": 1.5,
}
"""Milliseconds, kilobytes, and times; of a whole game seconds and megabytes."""

_WIDE, _HIGH, _ROW = 12, 9, 5
"""Hexes of a sector, and sectors side by side."""
_UNITS = (
    ("hq", "hq", 2, 5),
    ("inf", "us-infantry", 6, 5),
    ("tank", "sherman", 6, 5),
    ("foot", "us-infantry", 6, 6),
    ("gun", "us-105mm", 4, 5),
    ("recce", "allied-recce", 5, 3),
    ("wing", "us-parachute", 6, 2),
    ("post", "us-parachute", 6, 7),
)
"""Units of each side in a sector, as the Allies stand; the Axis stands turned round."""


class Executed(NamedTuple):
    """What the execution of a turn took."""

    milliseconds: float
    film: int
    """Bytes of the larger film."""
    terms: object
    """Of the game; as long as they live, what is derived from the map is found only once."""


def measure(
    rounds: int, moved: Callable[[int], None] = lambda _done: None, *, campaign: bool = False
) -> list[Result]:
    """Execute the turn so many times for each size, and give the least; play a campaign."""
    # The campaign first: what battles leave behind is no part of its memory.
    results = _campaign(CAMPAIGN, names("overlord")[0], rounds) if campaign else []
    results += [_longest_plan(scenario, HIGHEST, rounds) for scenario in TRIED if campaign]
    results = [*_battles(rounds, moved), *results]
    loop = Result("plain loop, for comparison", min(_plain_loop() for _ in range(LOOPS)), "ms")
    return [*(_compared(result) for result in results), loop]


def _plain_loop() -> float:
    """Do what rules mostly do, look things up and put them away; the milliseconds it takes."""
    start, table = process_time_ns(), dict.fromkeys(range(512), 0)
    for number in range(200_000):
        table[number & 511] = table.get(number & 255, 0) + 1
    return (process_time_ns() - start) / 1e6


def _battles(rounds: int, moved: Callable[[int], None]) -> list[Result]:
    battles = {size: _battle(sectors) for size, sectors in SIZES.items()}
    found: dict[int, list[Executed]] = {size: [] for size in SIZES}
    # What is derived once is no part of a turn; so the terms of the first games are kept.
    first = [_execute(terms, size, 0) for size, terms in battles.items()]
    for number in range(rounds):
        for size, terms in battles.items():
            found[size].append(_execute(terms, size, number + 1))
        moved(number + 1)
    del first
    times = {size: min(one.milliseconds for one in found[size]) for size in SIZES}
    films = {size: max(one.film for one in found[size]) / 1000 for size in SIZES}
    few, most = min(SIZES), max(SIZES)
    results = [Result(f"execution, {size} units", times[size], "ms") for size in SIZES]
    results += [
        Result(f"film, {MIDDLE} units", films[MIDDLE], "kB"),
        Result(f"film, {LARGEST}", _largest_film() / 1000, "kB"),
        Result("time per unit, 402 against 98", (times[most] / most) / (times[few] / few), "x"),
    ]
    return results


def too_slow(results: list[Result]) -> list[str]:
    """List in sentences what takes more than it may."""
    return [
        f"{result.name}: {result.value:.1f} {result.unit}; {result.reference:.1f} are allowed."
        for result in results
        if result.reference is not None and result.value > result.reference
    ]


def _compared(result: Result) -> Result:
    bar = BARS.get(result.name)
    if bar is None:
        return result
    return msgspec.structs.replace(result, reference=bar, ratio=result.value / bar)


def _execute(terms: Terms, size: int, number: int) -> Executed:
    """Play up to the end of both plans; time the execution, and both films of it."""
    rules = system("overlord")
    game = Game.new(rules.ruleset, terms, number.to_bytes(32, "big"))
    game.run_on()
    for side in BOTH:
        _give(game, side, Done())
    for side in BOTH:
        for order in _plan(SIZES[size], side):
            _give(game, side, order)
    _give(game, AXIS, Done())
    before = {side: game.count(side) for side in BOTH}
    voice = Voice(rules)
    start = process_time_ns()
    _give(game, ALLIES, Done())
    films = [
        msgspec.json.encode(show_film(game, voice, side, 1, before[side], None)) for side in BOTH
    ]
    spent = process_time_ns() - start
    return Executed(spent / 1e6, max(len(film) for film in films), game.terms)


def _give(game: Game, side: Side, what: Order | Answer) -> None:
    refusal = game.submit(side, "person", what)
    if refusal is not None:
        raise GrognardError(f"The bench's order {what} is refused: {refusal.key}.")


def _largest_film() -> int:
    """Play some turns of the largest scenario by its opponent; the bytes of the largest film."""
    rules = system("overlord")
    game = Game.new(rules.ruleset, read_terms(LARGEST), bytes(32))
    game.run_on()
    voice, player, largest = Voice(rules), names("overlord")[0], 0
    shown = {side: game.count(side) for side in BOTH}
    turn = game.state.clock.turn
    while game.state.clock.turn <= TURNS:
        awaited = game.awaited()[0]
        _give(game, awaited, choose(game, awaited, player))
        if game.state.clock.turn > turn:
            for side in BOTH:
                film = show_film(game, voice, side, 1, shown[side], None)
                largest = max(largest, len(msgspec.json.encode(film)))
                shown[side] = game.count(side)
            turn = game.state.clock.turn
    return largest


# The campaign.


class Planned(NamedTuple):
    """A plan that was made."""

    nanoseconds: int = 0
    number: int = 0
    """How many entries there were before it."""
    side: str = ""
    notebooks: Mapping[str, bytes] = MappingProxyType({})
    """What the opponents remembered then."""


class Played(NamedTuple):
    """A whole game, and what it took."""

    saved: Saved
    seconds: float
    megabytes: float
    """The most that it took of the process's own memory, at the end of any turn."""
    plans: list[Planned]
    """The longest plans, after the first turn: what is derived once is no part."""
    fullest: list[int]
    """The numbers of the entries whose execution took longest."""


def _campaign(scenario: str, player: str, rounds: int) -> list[Result]:
    """Play a game without film; then execute its fullest turns again, with both films."""
    with _as_players_have_it():
        played = _play(scenario, player)
    with sweeping():  # as on the server, where no turn waits for that
        plan = _longest(played, player, rounds)
        # What is derived once is no part of a turn.
        turn = max(
            min([_execute_again(played.saved, number) for _ in range(rounds + 1)][1:])
            for number in played.fullest
        )
    return [
        Result(f"longest plan, {scenario}", plan, "ms"),
        Result(f"execution of the fullest turn, {scenario}", turn, "ms"),
        Result(f"game without film, {scenario}", played.seconds, "s"),
        Result(f"memory of a running game, {scenario}", played.megabytes, "MB"),
    ]


def _longest_plan(scenario: str, player: str, rounds: int) -> Result:
    """Let an opponent play both sides to the end, for its longest plan alone."""
    played = _play(scenario, player)
    with sweeping():
        plan = _longest(played, player, rounds)
    return Result(f"longest plan of the {player}, {scenario}", plan, "ms")


def _longest(played: Played, player: str, rounds: int) -> float:
    """Give the milliseconds of the longest plan: each takes the least of its times."""
    return max(_plan_again(played.saved, plan, player, rounds) for plan in played.plans)


def _plan_again(saved: Saved, plan: Planned, player: str, rounds: int) -> float:
    """Let an opponent make a plan once more, so many times; the milliseconds it takes."""
    times = [plan.nanoseconds]
    for _ in range(rounds):
        game = _before(saved, plan.number)  # anew: what it has thought of is no help
        game.notebooks.update(plan.notebooks)
        start = process_time_ns()
        choose(game, plan.side, player)
        times.append(process_time_ns() - start)
    return min(times) / 1e6


def _before(saved: Saved, number: int) -> Game:
    """Give a game as it stood after so many entries."""
    before = msgspec.structs.replace(saved, last=saved.first, entries=saved.entries[:number])
    return Game(system("overlord").ruleset, before)


def _play(scenario: str, player: str) -> Played:
    """Let an opponent play both sides to the end."""
    game = Game.new(system("overlord").ruleset, read_terms(scenario), bytes(32))
    game.note(LUCK, bytes(32))
    start, turn, most = process_time_ns(), game.state.clock.turn, 0.0
    first, plans, turns = turn, list[Planned](), list[tuple[int, int]]()
    while game.outcome is None:
        side, number, known = game.awaited()[0], len(game.links), dict(game.notebooks)
        thinking = process_time_ns()
        chosen = choose(game, side, player)
        given = process_time_ns()
        if turn > first:
            plans = _most(plans, Planned(given - thinking, number, side, known))
        _give(game, side, chosen)
        if game.state.clock.turn > turn:
            turn = game.state.clock.turn
            turns = _most(turns, (process_time_ns() - given, number))
            give_back()  # as the server does in quiet times
            most = max(most, _own_megabytes())
    seconds = (process_time_ns() - start) / 1e9
    return Played(game.save(), seconds, most, plans, [number for _, number in turns])


def _most(found: list[Timed], new: Timed) -> list[Timed]:
    """Keep the slowest of what was timed; each begins with its time."""
    return nlargest(SLOWEST, [*found, new], key=itemgetter(0))


def _execute_again(saved: Saved, number: int) -> float:
    """Give the order that began an execution once more; the milliseconds, with both films."""
    rules, game = system("overlord"), _before(saved, number)
    entry = rules.ruleset.read_entry(saved.entries[number].body)
    shown = {side: game.count(side) for side in BOTH}
    voice = Voice(rules)
    start = process_time_ns()
    _give(game, entry.side, entry.what.order)
    for side in BOTH:
        msgspec.json.encode(show_film(game, voice, side, 1, shown[side], None))
    return (process_time_ns() - start) / 1e6


@contextmanager
def _as_players_have_it() -> Iterator[None]:
    """Hide a library that numba loads wherever it finds it; tests and tools alone bring it."""
    found = sys.modules.get("scipy")
    sys.modules["scipy"] = cast("ModuleType", None)
    try:
        yield
    finally:
        del sys.modules["scipy"]
        if found is not None:
            sys.modules["scipy"] = found


def _own_megabytes() -> float:
    """The memory of this process that is its own; libraries lie in memory once for everybody.

    Where the system does not tell it, nothing.
    """
    if not _STATUS.is_file():
        return 0.0
    told = dict(line.split(":", 1) for line in _STATUS.read_text().splitlines())
    return int(told["RssAnon"].split()[0]) * 1024 / 1e6


# The battle.


def _battle(count: int) -> Terms:
    """Make a battle of equal sectors on open ground, by the tables as they are."""
    wide, high = min(count, _ROW) * _WIDE, -(-count // _ROW) * _HIGH
    corners = {ALLIES: "0101", AXIS: f"{wide:02d}{high:02d}"}
    roots = [_row(f"{side}-root", side, "hq", at, "") for side, at in corners.items()]
    units = [
        _row(_id(side, sector, name), side, template, _place(side, sector, column, row), parent)
        for sector in range(count)
        for side in BOTH
        for name, template, column, row in _UNITS
        for parent in (f"{side}-root" if name == "hq" else _id(side, sector, "hq"),)
    ]
    carentan: Any = read_terms("carentan")
    battle: Terms = msgspec.structs.replace(
        carentan,
        ground=GroundShown(
            sheet=SheetShown(width=wide, height=high),
            grids=(GridShown("terrain", ("open",), (0,) * (wide * high)),),
        ),
        units=(*roots, *units),
        zones=(),
        forts=(),
        assets=(),
        seas={},
        locations=tuple(
            LocationTerms(at=at, name=side, allies=1, axis=1, holder=side)
            for side, at in corners.items()
        ),
        sources=tuple(
            SourceTerms(at=at, side=side, sort="main", range=200) for side, at in corners.items()
        ),
    )
    return battle


def _row(id_: str, side: Side, template: str, at: str, hq: str) -> UnitTerms:
    return UnitTerms(
        id=id_,
        side=side,
        name=id_,
        short=id_[:8],
        nation="us",
        template=template,
        quality="regular",
        grade="A",
        hq=hq,
        echelon="" if template != "hq" else "division" if hq else "army",
        at=at,
    )


def _plan(count: int, side: Side) -> list[Order]:
    """Plan the same in each sector: attack across, shell, march into the gap, scout, dig in."""
    orders: list[Order] = []
    for sector in range(count):

        def at(column: int, row: int, sector: int = sector) -> str:
            return _place(side, sector, column, row)

        def unit(name: str, sector: int = sector) -> str:
            return _id(side, sector, name)

        orders += [
            Charge(units=(unit("inf"), unit("tank")), target=at(7, 5)),
            March(units=(unit("foot"),), path=(at(7, 6), at(8, 6)), mode="attack"),
            Shell(unit=unit("gun"), target=at(7, 5)),
            March(units=(unit("recce"),), path=(at(5, 2),)),
            March(units=(unit("wing"),), path=(at(7, 2),), mode="attack"),
            March(units=(unit("post"),), path=(at(6, 8),)),
            Stand(hex=at(5, 3), stance="hold"),
            Supply(hq=unit("hq")),
        ]
    return orders


def _id(side: Side, sector: int, name: str) -> str:
    return f"{side[:2]}-{sector:02d}-{name}"


def _place(side: Side, sector: int, column: int, row: int) -> str:
    """Name a hex of a sector; the Axis sees each sector turned round."""
    if side == AXIS:
        column, row = _WIDE + 1 - column, _HIGH + 1 - row
    return f"{sector % _ROW * _WIDE + column:02d}{sector // _ROW * _HIGH + row:02d}"
