"""Times War in Europe: supply, answers to a player, a computer's turn, each phase of a week.

The armies are those of Barbarossa, as many as are asked for: what the scenario lacks stands beside
what it has, as its double. In the timed week every unit of the Axis that can takes one step in each
movement phase, and every other phase ends at once: what is left is what the engine does by itself.
Times are the processor's.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from functools import partial
from itertools import cycle, islice
from statistics import median
from time import process_time_ns
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.cli.bench.results import Result
from grognard.kernel.derived import note_made
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.offers import Draft
from grognard.kernel.orders import Done
from grognard.kernel.records import copy_state
from grognard.opponents.registry import names
from grognard.server.seats import LUCK, choose
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.moves import refuse_march
from grognard.systems.europe.rules.supply import friendly, unsupplied
from grognard.systems.europe.rules.units import units_at, units_of
from grognard.systems.europe.terms import AXIS
from grognard.systems.registry import read_terms, system

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from grognard.kernel.records import Order, Side
    from grognard.systems.europe.state import State, UnitId
    from grognard.systems.europe.terms import Terms, UnitTerms
    from grognard.terrain.hexes import HexId

SCENARIO = "barbarossa-1941"
SUPPLIED = 1000
"""Units of the power whose supply is traced."""
FEW, MANY = 600, 1200
"""Units of all powers in the timed weeks."""
_TOGETHER = 2
"""So many stand in a hex that has room for no double."""
MARCHING = ("movement", "mechanized")
QUICKLY = "adjutant"
_TIMES = 2.4
BARS = {
    "supply, 1000 units": 20.0,
    "supply after a move, 1000 units": 3.0,
    "turn of the chief": 10.0,
    f"turn of the {QUICKLY}": 2.0,
    "answers to a selection": 200.0,
    "answers to a march": 200.0,
    "forecast for units in hand": 200.0,
    "where one can act": 200.0,
}
"""Milliseconds of supply and of answers, seconds of a turn."""
ASKED_OF = 12
"""So many stacks are taken in hand and marched."""
_WORTH_TELLING = 1.0
"""Milliseconds: what takes less at its largest is no phase in which something happens."""


def measure(rounds: int, moved: Callable[[int], None] = lambda _done: None) -> list[Result]:
    """Time supply and weeks so many times, and give the medians; let the computers play a turn."""
    terms: Any = read_terms(SCENARIO)
    results = _supply(_enlarged(terms, SUPPLIED, of=AXIS), rounds)
    results += [
        Result(f"turn of the {name}", _turn(terms, name), "s")
        for name in names("europe")
        if f"turn of the {name}" in BARS
    ]
    results += _inputs(terms)
    results += _phases(terms, rounds, moved)
    return [_compared(result) for result in results]


def too_slow(results: list[Result]) -> list[str]:
    """List in sentences what takes more than it may."""
    return [
        f"{result.name}: {result.value:.2f} {result.unit}; {result.reference:g} are allowed."
        for result in results
        if result.reference is not None and result.value > result.reference
    ]


def _compared(result: Result) -> Result:
    bar = _TIMES if result.unit == "x" else BARS.get(result.name)
    if bar is None:
        return result
    return msgspec.structs.replace(result, reference=bar, ratio=result.value / bar)


def _enlarged(terms: Terms, count: int, of: Side | None = None) -> Terms:
    """Give the scenario so many units on the map, of one power or of all, and no others of it."""
    there = [row for row in terms.units if row.at]
    chosen = [row for row in there if of in (None, _power(terms, row))]
    others = [row for row in there if of is not None and _power(terms, row) != of]
    doubles = chosen[:count]
    held = Counter(row.at for row in (*doubles, *others))
    state: Any = Game.new(system("europe").ruleset, terms, bytes(32)).state
    own = {side: friendly(state, side) for side in terms.sides}
    for number, row in enumerate(islice(cycle(chosen), max(0, count - len(chosen)))):
        at = _room(own[_power(terms, row)], terms, row.at, held)
        held[at] += 1
        doubles.append(msgspec.structs.replace(row, id=f"{row.id}-{number}", at=at))
    made: Terms = msgspec.structs.replace(terms, units=(*doubles, *others))
    return made


def _room(own: NDArray[np.bool_], terms: Terms, start: HexId, held: Counter[HexId]) -> HexId:
    """Find the nearest land in own hands where few stand."""
    seen, queue = {start}, deque([start])
    while queue:
        at = queue.popleft()
        if held[at] < _TOGETHER:
            return at
        for there in around(terms.map, at):
            place = terms.map.place(there)
            if there not in seen and own[place] and terms.terrain_at[place].a is not None:
                seen.add(there)
                queue.append(there)
    raise GrognardError(f"No room for more units around {start}.")


def _power(terms: Terms, row: UnitTerms) -> Side:
    nation = terms.tables.templates[row.template].nation
    side: Side = terms.tables.nations[nation].power
    return side


# Supply.


def _supply(terms: Terms, rounds: int) -> list[Result]:
    """Trace the supply of a power whose units all are new, and again after each of some moves."""
    state: Any = Game.new(system("europe").ruleset, terms, bytes(32)).state
    whole, after = [], []
    for number in range(rounds + 1):
        units = {key: msgspec.structs.replace(unit) for key, unit in state.units.items()}
        state = copy_state(state)
        state.units = units
        whole.append(_traced(state))
        state = _moved(state, number)
        after.append(_traced(state))
    return [
        # What is derived once from the map is no part of it.
        Result(f"supply, {SUPPLIED} units", median(whole[1:]), "ms"),
        Result(f"supply after a move, {SUPPLIED} units", median(after[1:]), "ms"),
    ]


def _moved(state: State, number: int) -> State:
    """Let a unit of the Axis stand one hex further."""
    units = list(units_of(state, AXIS))
    unit = units[number * 37 % len(units)]
    there = around(state.terms.map, unit.at)[number % 6]
    after = copy_state(state)
    after.units = {**state.units, unit.id: msgspec.structs.replace(unit, at=there)}
    note_made(state.units, after.units, [unit.id])
    return after


def _traced(state: State) -> float:
    """Trace the supply of the Axis; the milliseconds it takes."""
    start = process_time_ns()
    unsupplied(state, AXIS)
    return (process_time_ns() - start) / 1e6


# Inputs.


def _inputs(terms: Terms) -> list[Result]:
    """Do for stacks all along the front what a page asks for; what takes longest of each."""
    game = Game.new(system("europe").ruleset, terms, bytes(32))
    while game.state.clock.phase != MARCHING[0]:
        _give(game, game.awaited()[0], Done())
    stacks = _stacks(game)
    longest: dict[str, float] = defaultdict(float)
    for nth, units in enumerate(stacks[:: max(1, len(stacks) // ASKED_OF)]):
        for what, spent in _played(game, units).items():
            if nth:  # the first finds what is derived once
                longest[what] = max(longest[what], spent)
    return [Result(what, spent, "ms") for what, spent in longest.items()]


def _stacks(game: Game) -> list[tuple[UnitId, ...]]:
    found: dict[HexId, list[UnitId]] = defaultdict(list)
    view: Any = game.view(AXIS)
    for unit in units_of(view, AXIS):
        found[unit.at].append(unit.id)
    return [tuple(units) for _, units in sorted(found.items())]


def _played(game: Game, units: tuple[UnitId, ...]) -> dict[str, float]:
    """Take a stack in hand and march it, as a page does; milliseconds of the server."""
    spent: dict[str, float] = {}

    def timed(what: str, *asked: Callable[[], Any]) -> list[Any]:
        start = process_time_ns()
        answers = [ask() for ask in asked]
        spent[what] = (process_time_ns() - start) / 1e6
        return answers

    view: Any = game.view(AXIS)
    hand = {"units": units}
    here = {"hex": view.units[units[0]].at}
    query = partial(game.query, AXIS)
    asked = (("boxes", here), ("reach", hand), ("overruns", hand))
    found = timed("answers to a selection", *(partial(query, *one) for one in asked))
    goals: dict[HexId, int] = found[1]
    timed("forecast for units in hand", partial(query, "pockets", hand))
    if goals:
        goal = max(goals, key=lambda place: (goals[place], place))
        order = March(units=units, path=query("way", {**hand, "goal": goal}).path)
        drafts = (Draft(), Draft(kind="March"), Draft(kind="Force"))
        offers = [partial(game.offers, AXIS, draft) for draft in drafts]
        if refuse_march(view, order) is None:
            timed("answers to a march", partial(_give, game, AXIS, order), *offers)
    timed("where one can act", partial(query, "actions", {}))
    return spent


# Turns.


def _turn(terms: Terms, player: str) -> float:
    """Let a computer play the first turn of the Axis; the seconds it and the engine take."""
    game = Game.new(system("europe").ruleset, terms, bytes(32))
    game.note(LUCK, bytes(32))
    spent = 0
    while game.state.clock.turn == 1 and not _is_past(game):
        side = game.awaited()[0]
        start = process_time_ns()
        _give(game, side, choose(game, side, player))
        spent += process_time_ns() - start if side == AXIS else 0
    return spent / 1e9


def _is_past(game: Game) -> bool:
    """Tell whether the Axis has had its player turn; the air war comes before all of them."""
    clock = game.state.clock
    return bool(clock.phase != "allocation" and clock.side != AXIS)


def _phases(terms: Terms, rounds: int, moved: Callable[[int], None]) -> list[Result]:
    """Time each phase of the first turn of the Axis, with few units and with many."""
    armies = {size: _enlarged(terms, size) for size in (FEW, MANY)}
    found: dict[tuple[str, int], list[float]] = defaultdict(list)
    for number in range(rounds + 1):
        for size, army in armies.items():
            for phase, spent in _week(army).items():
                if number:  # the first finds what is derived once
                    found[phase, size].append(spent)
        moved(number)
    results = []
    for phase in dict.fromkeys(phase for phase, _ in found):
        few, many = (median(found[phase, size]) for size in (FEW, MANY))
        results.append(Result(f"{phase}, {MANY} units", many, "ms"))
        if many >= _WORTH_TELLING:
            results.append(Result(f"{phase}, {MANY} against {FEW} units", many / few, "x"))
    return results


def _week(terms: Terms) -> dict[str, float]:
    """Play the player turn of the Axis; milliseconds by phase."""
    game = Game.new(system("europe").ruleset, terms, bytes(32))
    spent: dict[str, float] = defaultdict(float)
    while game.state.clock.turn == 1 and not _is_past(game):
        clock = game.state.clock
        side = game.awaited()[0]
        start = process_time_ns()
        if clock.phase in MARCHING:
            _take_steps(game, side)
        _give(game, side, Done())
        spent[clock.phase] += (process_time_ns() - start) / 1e6
    return dict(spent)


def _take_steps(game: Game, side: Side) -> None:
    """Let each unit that can go into the first hex around it that it may enter."""
    view: Any = game.view(side)
    for unit in list(units_of(view, side)):
        for there in around(view.terms.map, unit.at):
            order = March(units=(unit.id,), path=(there,))
            room = len(units_at(view, there, side)) < _TOGETHER
            if room and refuse_march(view, order) is None:
                _give(game, side, order)
                view = game.view(side)
                break


def _give(game: Game, side: Side, what: Order | Any) -> None:
    refusal = game.submit(side, "person", what)
    if refusal is not None:
        raise GrognardError(f"The bench's order {what} is refused: {refusal.key}.")
