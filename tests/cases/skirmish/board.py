"""Small positions for rule examples: a blank board, a few units, dice that fall as wanted.

The board is 9 hexes wide and 7 high, all clear but for what a test says. Hexes of one row are
neighbours: 0304, 0404, 0504. The tables are the real ones.

    game = position(ally("a", "scout", "0304"), axis("x", "gun", "0604"), dice={"fire x": 6})
    assert game.march("a", "0404") is None
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import count
from typing import Any, TypeVar

from grognard.content.packs import open_pack, own_place
from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.kernel.dice import Roll, draw
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import Answer, Clock, Event, Order, Question
from grognard.systems.registry import read_terms
from grognard.systems.skirmish.orders import (
    Aim,
    Assault,
    FallBack,
    Instruct,
    March,
    Respond,
    UseTactics,
    Withdraw,
)
from grognard.systems.skirmish.read import read_tables
from grognard.systems.skirmish.setup import setup
from grognard.systems.skirmish.state import Arrival, Standing, State, Unit
from grognard.systems.skirmish.system import RULESET
from grognard.systems.skirmish.terms import (
    Board,
    Objective,
    Rumour,
    SideTerms,
    Tables,
    Terms,
)
from grognard.terrain.hexes import Sheet, all_hexes

ALLIES, AXIS = BOTH = ("allies", "axis")
SHEET = Sheet(9, 7)
E = TypeVar("E", bound=Event)


def ally(id_: str, kind: str, at: str, steps: int = 2, **more: Any) -> Unit:
    """Make a unit of the Allies."""
    return _unit(ALLIES, id_, kind, at, steps, more)


def axis(id_: str, kind: str, at: str, steps: int = 2, **more: Any) -> Unit:
    """Make a unit of the Axis."""
    return _unit(AXIS, id_, kind, at, steps, more)


def _unit(side: str, id_: str, kind: str, at: str, steps: int, more: dict[str, Any]) -> Unit:
    filled = {"full_steps": steps, "mp_left": 0, **more}
    return Unit(id=id_, side=side, name=f"Unit {id_}", kind=kind, at=at, steps=steps, **filled)


def read_the_tables() -> Tables:
    """Read the tables of the system from their files."""
    files = open_pack(own_place(), shown="data").files.sub("systems").sub("skirmish")
    problems = Problems()
    tables = read_tables(Folder.joined({"system": files}), problems)
    problems.raise_if_any()
    assert tables is not None
    return tables


the_tables = cache(read_the_tables)


def scenario_terms(name: str) -> Terms:
    """Read one of our scenarios from its files."""
    read = read_terms(name)
    assert isinstance(read, Terms)
    return read


def terms(
    *,
    terrain: Mapping[str, str] | None = None,
    objectives: Iterable[Objective] = (),
    rumours: Iterable[Rumour] = (),
    sides: tuple[str, str] = BOTH,
    turns: int = 5,
    shells: int = 3,
    fog: bool = True,
    by_turns: bool = False,
) -> Terms:
    """Make the terms of a game on the blank board."""
    ground = dict.fromkeys(all_hexes(SHEET), "clear") | dict(terrain or {})
    return Terms(
        system="skirmish",
        scenario="example",
        sides=sides,
        title="An example",
        turns=turns,
        fog=fog,
        by_turns=by_turns,
        players=tuple(SideTerms(id=side, name=side.title(), shells=shells) for side in sides),
        board=Board(sheet=SHEET, names={}, terrain=ground),
        tables=the_tables(),
        units=(),
        rumours=tuple(rumours),
        objectives=tuple(objectives),
    )


def position(
    *units: Unit,
    phase: str = "movement",
    side: str = ALLIES,
    turn: int = 1,
    arrivals: Mapping[int, Unit] | None = None,
    standing: Mapping[str, Standing] | None = None,
    reports: Mapping[str, Iterable[Unit]] | None = None,
    dice: Mapping[str, int] | None = None,
    **said: Any,
) -> Position:
    """Set up units and play on, without any order, to a phase of a side.

    Units of the side on move are rested, as at the start of every movement phase. `dice` says
    what the first roll of a label shows: `{"fire x": 6}`, or, where only some sides see the
    roll, `{"axis|barrage x": 4}`.
    """
    agreed = terms(**said)
    state = setup(agreed)
    state.units = {unit.id: unit for unit in units}
    state.arrivals = {
        unit.id: Arrival(id=unit.id, side=unit.side, turn=due, unit=unit)
        for due, unit in (arrivals or {}).items()
    }
    state.standing = {one: (standing or {}).get(one, Standing()) for one in agreed.sides}
    for one, known in (reports or {}).items():
        state.reports = {**state.reports, one: {report.id: report for report in known}}
    early = phase in ("arrivals", "plans", "barrage")
    start = Clock(turn, "arrivals") if early else Clock(turn, "movement", side)
    state.clock = start
    seed = _seed(dice or {}, turn, side, agreed.sides)
    ruleset = dataclasses.replace(RULESET, setup=lambda _terms: state)
    game = Position(Game.new(ruleset, agreed, seed))
    game.until(phase, side)
    return game


def _seed(dice: Mapping[str, int], turn: int, side: str, sides: tuple[str, ...]) -> bytes:
    """Search a seed by which the first roll of each label shows the wanted face."""
    wanted = []
    for spec, face in dice.items():
        to, _, label = spec.rpartition("|")
        seeing = tuple(to.split(",")) if to else sides
        phase = {"barrage": "barrage", "fire": "movement"}.get(label.split()[0], "assault")
        clock = Clock(turn, phase, "" if phase == "barrage" else side)
        wanted.append((clock, Roll(6, label, seeing), face))
    for number in count(1):
        seed = number.to_bytes(16, "big")
        if all(draw(seed, clock, roll, 0) == face for clock, roll, face in wanted):
            return seed
    raise AssertionError


class Position:
    """A game in the hands of a test. Orders give back the rule that refuses them, or nothing."""

    def __init__(self, game: Game) -> None:
        """Take a game."""
        self.game = game
        self.happened: tuple[Event, ...] = ()
        """The events of the last order, and of what followed by itself."""

    @property
    def state(self) -> State:
        """The truth."""
        state = self.game.state
        assert isinstance(state, State)
        return state

    @property
    def clock(self) -> tuple[int, str, str]:
        """Turn, phase, side."""
        clock = self.state.clock
        return clock.turn, clock.phase, clock.side

    def view(self, side: str) -> State:
        """What a side knows."""
        view = self.game.view(side)
        assert isinstance(view, State)
        return view

    def unit(self, id_: str) -> Unit:
        """A unit as it truly is."""
        return self.state.units[id_]

    def reports(self, side: str) -> list[Unit]:
        """The reports a side has, by name."""
        return [u for _, u in sorted(self.view(side).units.items()) if u.seen is not None]

    def points(self) -> tuple[int, ...]:
        """The points of the sides."""
        return tuple(self.state.points[side] for side in self.game.terms.sides)

    def give(self, side: str, what: Order | Answer) -> str | None:
        """Give an order or an answer."""
        before = len(self.game.links)
        refusal = self.game.submit(side, "person", what)
        entries = self.game.entries()[before:]
        self.happened = tuple(e for entry in entries for pulse in entry.pulses for e in pulse)
        assert RULESET.audit(self.state) == []
        return refusal.rule if refusal else None

    def events(self, kind: type[E]) -> list[E]:
        """The events of a kind among those that have just happened."""
        return [event for event in self.happened if isinstance(event, kind)]

    def march(self, unit: str, *path: str) -> str | None:
        """March a unit of the side on move."""
        return self.give(self.state.clock.side, March(unit=unit, path=path))

    def assault(self, target: str, *units: str, advance: bool = True) -> str | None:
        """Assault with units of the side on move."""
        order = Assault(target=target, units=units, advance=advance)
        return self.give(self.state.clock.side, order)

    def fight(self, target: str, *units: str, advance: bool = True, defence: str = "stand") -> None:
        """Assault and see it through: the attack is pressed."""
        attacker = self.state.clock.side
        assert self.assault(target, *units, advance=advance) is None
        before = self.happened
        for side in self.game.awaited():
            if any(type(q).__name__ == "ChooseTactics" for q in self.questions(side)):
                chosen = "press" if side == attacker else defence
                self.tactics(side, chosen)
                before += self.happened
        self.happened = before

    def aim(self, side: str, place: str) -> str | None:
        """Aim a mission."""
        return self.give(side, Aim(hex=place))

    def withdraw(self, side: str, place: str) -> str | None:
        """Withdraw a mission."""
        return self.give(side, Withdraw(hex=place))

    def instruct(self, side: str, **policies: str) -> str | None:
        """Write one standing order."""
        ((matter, policy),) = policies.items()
        order = RULESET.read_order({"kind": Instruct.__name__, "matter": matter, "policy": policy})
        return self.give(side, order)

    def questions(self, side: str) -> tuple[Question, ...]:
        """The open questions to a side."""
        return self.game.questions(side)

    def tactics(self, side: str, chosen: str) -> str | None:
        """Answer how a side fights."""
        answer = RULESET.read_answer({"kind": UseTactics.__name__, "tactics": chosen})
        return self.give(side, answer)

    def respond(self, side: str, *, fire: bool) -> str | None:
        """Answer whether a gun fires."""
        return self.give(side, Respond(fire=fire))

    def fall_back(self, side: str, place: str) -> str | None:
        """Answer where a unit retreats to."""
        return self.give(side, FallBack(hex=place))

    def done(self, *sides: str) -> None:
        """Finish the phase for some sides, or for all that are awaited."""
        happened: tuple[Event, ...] = ()
        for side in sides or self.game.awaited():
            assert self.give(side, Done()) is None
            happened += self.happened
        self.happened = happened

    def until(self, phase: str, side: str = "") -> None:
        """Play on, without orders, until a phase in which somebody acts."""
        while self.state.clock.phase != phase or self.state.clock.side not in ("", side):
            self.done()
