"""Positions with a known right answer: reads them, sets them up, asks an opponent, and judges.

They stand in `positions/*.toml`, on the small map of `tests.cases.overlord.board`, and were written
from the rules alone, without a look at any opponent. Of a position

- `side` plans the first turn; the other side does nothing;
- `allies` and `axis` list units: id, type, hex, and what is not as usual. A unit stands under the
  HQ listed before it, HQs under the army in the far corner;
- `locations` list hex, name, what it pays the Allies and the Axis, and its holder;
- `sides` and `steps` list a layer, a kind, and where it runs; `assets` id, side and type;
- `answer` lists what all must hold of the orders given, or of the board after their execution;
- `why` says it to a player.

Everybody sees everything and the weather is fair, so that nothing but the question asked is in
doubt.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import copy_state
from grognard.opponents.contract import act
from grognard.opponents.registry import opponent
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.units import units_of
from grognard.systems.overlord.state import State
from grognard.systems.overlord.system import RULESET
from grognard.systems.overlord.terms import AssetTerms, IncomeTerms, LocationTerms, Terms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import ALLIES, BOTH, ROOTS, ground, row, terms

FOLDER = Path(__file__).parent / "positions"
SEED = b"a known answer.."
MOST = 2000


class Board(msgspec.Struct):
    """What came of a question: the orders as they stood, and the board after their execution."""

    side: str
    planned: State
    after: State

    def enemies(self) -> list[str]:
        """Where the enemy stands afterwards."""
        return [unit.at for unit in units_of(self.after, self.after.terms.enemy(self.side))]

    def attackers(self, target: str) -> list[str]:
        """Who attacks a hex, or all who attack a held one: by plan, or on the way."""
        state = self.planned
        foe = state.terms.enemy(self.side)
        held = {target} if target else {unit.at for unit in units_of(state, foe)}
        charges = state.attacks.get(self.side, {}).items()
        marches = state.moves.get(self.side, {}).items()
        return sorted(
            {name for name, attack in charges if attack.target in held}
            | {name for name, move in marches if move.mode == "attack" and held & {*move.path}}
        )


class Want(msgspec.Struct, tag_field="what", frozen=True, forbid_unknown_fields=True):
    """Something that must hold."""

    def holds(self, board: Board) -> bool:
        """Tell whether it does."""
        raise NotImplementedError


class Attack(Want, tag="attack", frozen=True):
    """So many units attack a hex, out of so many hexes, all of one HQ if one is named."""

    on: str
    least: int = 1
    hq: str = ""
    hexes: int = 1

    def holds(self, board: Board) -> bool:
        units = [board.planned.units[name] for name in board.attackers(self.on)]
        return (
            len(units) >= self.least
            and len({unit.at for unit in units}) >= self.hexes
            and (not self.hq or {unit.hq for unit in units} == {self.hq})
        )


class Spare(Want, tag="spare", frozen=True):
    """Nobody attacks a hex."""

    on: str

    def holds(self, board: Board) -> bool:
        return not board.attackers(self.on)


class Fire(Want, tag="fire", frozen=True):
    """So many of some guns fire at one of some hexes, or in support of it."""

    on: tuple[str, ...]
    by: tuple[str, ...]
    least: int

    def holds(self, board: Board) -> bool:
        fires = board.planned.fires.get(board.side, {})
        return sum(gun in fires and fires[gun].target in self.on for gun in self.by) >= self.least


class Mission(Want, tag="mission", frozen=True):
    """An asset has one of some missions at one of some hexes."""

    missions: tuple[str, ...]
    at: tuple[str, ...]

    def holds(self, board: Board) -> bool:
        given = board.planned.missions.get(board.side, {}).values()
        return any(one.mission in self.missions and one.target in self.at for one in given)


class Supply(Want, tag="supply", frozen=True):
    """An HQ is supplied so; what is not named is left open."""

    hq: str
    move: bool | None = None
    combat: bool | None = None
    replace: bool | None = None

    def holds(self, board: Board) -> bool:
        setting = board.planned.settings.get(board.side, {}).get(self.hq)
        return all(
            wanted is None or wanted == (setting is not None and getattr(setting, name))
            for name in ("move", "combat", "replace")
            if (wanted := getattr(self, name)) is not None
        )


class Work(Want, tag="work", frozen=True):
    """A unit is set to one of some works."""

    unit: str
    works: tuple[str, ...]

    def holds(self, board: Board) -> bool:
        task = board.planned.tasks.get(board.side, {}).get(self.unit)
        return task is not None and task.work in self.works


class Stand(Want, tag="stand", frozen=True):
    """A unit is to defend in one of some ways."""

    unit: str
    stances: tuple[str, ...]

    def holds(self, board: Board) -> bool:
        told = board.planned.stances.get(board.side, {})
        return told.get(self.unit, board.planned.units[self.unit].stance) in self.stances


class Rest(Want, tag="rest", frozen=True):
    """Units have no orders that spoil their rest."""

    units: tuple[str, ...]

    def holds(self, board: Board) -> bool:
        state = board.planned
        tables = (state.moves, state.attacks, state.fires, state.tasks)
        return not {*self.units} & {name for table in tables for name in table.get(board.side, {})}


class Enter(Want, tag="enter", frozen=True):
    """A unit of the side stands in a hex afterwards."""

    hex: str

    def holds(self, board: Board) -> bool:
        return self.hex in {unit.at for unit in units_of(board.after, board.side)}


class Leave(Want, tag="leave", frozen=True):
    """A unit lives, and no longer stands in a hex."""

    unit: str
    hex: str

    def holds(self, board: Board) -> bool:
        return self.unit in board.after.units and board.after.units[self.unit].at != self.hex


class Near(Want, tag="near", frozen=True):
    """A unit stands so close to a hex afterwards."""

    unit: str
    to: str
    most: int

    def holds(self, board: Board) -> bool:
        return apart(board.after.terms, board.after.units[self.unit].at, self.to) <= self.most


class Apart(Want, tag="apart", frozen=True):
    """Units, or so many of them, are so far from every enemy afterwards."""

    units: tuple[str, ...]
    least: int
    of_them: int = 0

    def holds(self, board: Board) -> bool:
        far = [
            name
            for name in self.units
            if name in board.after.units
            and all(
                apart(board.after.terms, board.after.units[name].at, foe) >= self.least
                for foe in board.enemies()
            )
        ]
        return len(far) >= (self.of_them or len(self.units))


class Either(Want, tag="either", frozen=True):
    """One of several answers, each as good."""

    of: tuple[Attack | Work | Stand | Leave | Apart | Enter, ...]

    def holds(self, board: Board) -> bool:
        return any(want.holds(board) for want in self.of)


AnyWant: TypeAlias = (
    Attack
    | Spare
    | Fire
    | Mission
    | Supply
    | Work
    | Stand
    | Rest
    | Enter
    | Leave
    | Near
    | Apart
    | Either
)


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question and its answer."""

    id: str
    side: str
    why: str
    allies: list[list[Any]]
    axis: list[list[Any]]
    locations: list[tuple[str, str, int, int, str]]
    answer: tuple[AnyWant, ...]
    box: int = 0
    turns: int = 6
    terrain: dict[str, str] = {}
    sides: list[list[str]] = []
    steps: list[list[str]] = []
    assets: list[tuple[str, str, str]] = []
    stocks: dict[str, dict[str, int]] = {}

    def terms(self) -> Terms:
        """What a game of it is played by."""
        rows = []
        for side in BOTH:
            above = ROOTS[side]
            for id_, template, at, *unusual in self.allies if side == ALLIES else self.axis:
                said = dict(unusual[0]) if unusual else {}
                if template == "hq":
                    above = id_
                    said = {"hq": ROOTS[side], "echelon": "division", **said}
                rows.append(row(id_, side, template, at, **{"hq": above, **said}))
        nothing = dict.fromkeys(("fuel", "ammo", "personnel", "equipment"), 0)
        return terms(
            *rows,
            on=ground(self.terrain, sides=_runs(self.sides), steps=_runs(self.steps)),
            box=self.box,
            turns=self.turns,
            fog=False,
            locations=[LocationTerms(*location) for location in self.locations],
            assets=[AssetTerms(id_, side, asset, id_) for id_, side, asset in self.assets],
            income=[
                IncomeTerms(side, 0, **{**nothing, **self.stocks.get(side, {})}) for side in BOTH
            ],
        )

    def ask(self, name: str) -> Board:
        """Let an opponent plan the first turn of its side, and execute it."""
        game = Game.new(RULESET, self.terms(), SEED)
        mind = opponent("overlord", name)
        foe = next(side for side in BOTH if side != self.side)
        for _ in range(MOST):
            if self.side not in game.awaited():
                if game.state.clock.phase == "planning":
                    break
                _end(game, foe)
            else:
                act(game, self.side, mind, SEED)
        planned = copy_state(game.state)
        _end(game, foe)
        return Board(self.side, _truth(planned), _truth(game.state))

    def missed(self, name: str) -> list[AnyWant]:
        """What of the answer does not hold when an opponent is asked; nothing if it is right."""
        board = self.ask(name)
        return [want for want in self.answer if not want.holds(board)]


@cache
def positions() -> tuple[Position, ...]:
    """Read all positions."""
    kind = dict[str, list[Position]]
    return tuple(
        position
        for path in sorted(FOLDER.glob("*.toml"))
        for position in msgspec.toml.decode(path.read_bytes(), type=kind)["position"]
    )


def _runs(rows: list[list[str]]) -> list[RunShown]:
    return [RunShown(layer, kind, tuple(along)) for layer, kind, *along in rows]


def _end(game: Game, side: str) -> None:
    refusal = game.submit(side, "person", Done())
    assert refusal is None, refusal


def _truth(state: Any) -> State:
    assert isinstance(state, State)
    return state
