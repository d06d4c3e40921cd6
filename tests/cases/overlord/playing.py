"""Whole games on a busy little map: for laws that hold of all play, and for random plans."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.systems.overlord.events import field
from grognard.systems.overlord.events.planning import (
    AttackPlanned,
    FirePlanned,
    MissionPlanned,
    TaskPlanned,
)
from grognard.systems.overlord.events.turn import LinesTraced
from grognard.systems.overlord.orders import (
    Assign,
    Cancel,
    Charge,
    March,
    Place,
    Shell,
    Stand,
    Supply,
    Transfer,
    Wait,
    Work,
)
from grognard.systems.overlord.rules.engineers import targets
from grognard.systems.overlord.rules.ground import apart, around
from grognard.systems.overlord.rules.march import find_path, reachable
from grognard.systems.overlord.rules.units import is_gun, units_at, units_of
from grognard.systems.overlord.state import State
from grognard.systems.overlord.system import RULESET
from grognard.systems.overlord.terms import (
    AssetTerms,
    FortTerms,
    IncomeTerms,
    LocationTerms,
    SourceTerms,
    Terms,
    UnitTerms,
    ZoneTerms,
)
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    BOTH,
    ally,
    axis,
    ground,
    hq,
    terms,
    the_tables,
)


def begin(game_terms: Terms, seed: int) -> Game:
    """Begin a game; both sides are in setup."""
    return Game.new(RULESET, game_terms, seed.to_bytes(16, "big"))


def give(game: Game, side: str, *orders: Order) -> None:
    """Give orders that nobody may refuse."""
    for order in orders:
        refusal = game.submit(side, "person", order)
        assert refusal is None, (order, refusal)


def both_done(game: Game) -> None:
    """Let both sides end their phase."""
    for side in BOTH:
        give(game, side, Done())


def truth(game: Game) -> State:
    """The state as the arbiter knows it."""
    assert isinstance(game.state, State)
    return game.state


# The busy map: a river with bridges and mines across the middle, a road, a town, a sea.


def busy(seed: int = 1) -> Terms:
    """A little war with everything in it: both sides have a unit and an asset of most kinds."""
    terrain = {
        **{f"01{line:02d}": "sea" for line in range(4, 8)},
        "0604": "town",
        "0704": "bocage",
        "0804": "woods",
        "0405": "hill",
        "0906": "marsh",
    }
    land = ground(
        terrain,
        sides=[
            RunShown("rivers", "minor", ("0503-s", "0603-s", "0804-n", "0807-n", "0707-n")),
            RunShown("rivers", "major", ("0905-n", "0805-n")),
            RunShown("bridges", "road", ("0503-s", "0905-n", "0807-n")),
            RunShown("mines", "minefield", ("0605-ne", "0606-n")),
        ],
        steps=[
            RunShown("roads", "highway", tuple(f"{column:02d}02" for column in range(2, 12))),
            RunShown("roads", "track", ("0306", "0406", "0506", "0606", "0706", "0806", "0906")),
        ],
    )
    units: list[UnitTerms] = []
    for side, make, west in ((ALLIES, ally, True), (AXIS, axis, False)):

        def at(column: int, line: int, *, west: bool = west) -> str:
            return f"{column if west else 13 - column:02d}{line if west else 10 - line:02d}"

        p = side
        army = f"{side}-root"
        units += [
            hq(army, side, at(1, 1), "army", hq=""),
            hq(f"{p}-c1", side, at(2, 2), "corps", hq=army),
            hq(f"{p}-c2", side, at(2, 3), "corps", hq=army),
            hq(f"{p}-d1", side, at(3, 3), "division", hq=f"{p}-c1", transfers=True),
            hq(f"{p}-d2", side, at(3, 5), "division", hq=f"{p}-c2"),
        ]
        german = side == AXIS
        foot = "german-infantry" if german else "us-infantry"
        rows = [
            ("inf1", foot, (5, 4), "d1"),
            ("inf2", foot, (5, 5), "d1"),
            ("inf3", foot, (4, 6), "d2"),
            ("tank", "panzer-iv" if german else "sherman", (5, 5), "d1"),
            ("mech", "panzergrenadier" if german else "us-armored-infantry", (4, 4), "d2"),
            ("recce", "german-recce" if german else "allied-recce", (5, 3), "d2"),
            ("gun", "german-105mm" if german else "us-105mm", (3, 4), "d1"),
            ("gun2", "150mm", (3, 4), "c1"),
            ("eng", "german-engineer" if german else "allied-engineer", (5, 6), "d1"),
            ("bridge", "bridging", (5, 3), "c2"),
            ("pontoon", "bridging", (6, 3), "c2"),
            ("flak", "heavy-flak" if german else "light-anti-air", (4, 5), "c1"),
            ("lost", "eastern" if german else "ranger", (9, 8), "d2"),
        ]
        for name, template, (column, line), above in rows:
            quality = ("green", "regular", "veteran")[(len(name) + seed) % 3]
            zone = {"zone": f"{p}-zone"} if name == "inf3" else {}
            units.append(
                make(
                    f"{p}-{name}",
                    template,
                    at(column, line),
                    hq=f"{p}-{above}",
                    quality=quality,
                    strength={"inf2": 80, "lost": 10}.get(name, 100),
                    **zone,
                )
            )
        units.append(make(f"{p}-late", foot, at(1, 2), hq=f"{p}-d2", turn=2, entry="edge"))
    kinds = the_tables().assets
    assets = [
        AssetTerms(id=f"{side}-{row.asset}", side=side, asset=row.asset, name=row.asset, sea="bay")
        for side in BOTH
        for row in kinds.values()
    ]
    rich = {"fuel": 90, "ammo": 90, "personnel": 60, "equipment": 60}
    return terms(
        *units,
        on=land,
        turns=7,
        assets=assets,
        seas={"bay": ("0105",)},
        income=[IncomeTerms(side=side, turn=turn, **rich) for side in BOTH for turn in (0, 1)],
        sources=[
            SourceTerms(at="0101", side=ALLIES, sort="main", range=4),
            SourceTerms(at="1209", side=AXIS, sort="main", range=4),
            SourceTerms(at="0202", side=ALLIES, sort="depot", range=1),
            SourceTerms(at="0908", side=ALLIES, sort="airhead"),
            SourceTerms(at="0402", side=AXIS, sort="airhead"),
        ],
        zones=[
            ZoneTerms(id=f"{ALLIES}-zone", side=ALLIES, hexes=("0406", "0407")),
            ZoneTerms(id=f"{AXIS}-zone", side=AXIS, hexes=("0904", "0903")),
        ],
        forts=[FortTerms(at="0805", feature="fort", side=AXIS)],
        locations=[LocationTerms(at="0604", name="Town", allies=2, axis=1, holder=AXIS)],
    )


class Planner:
    """Plans a turn of a side at random, boldly, and counts what it gave."""

    def __init__(self, game: Game, luck: random.Random, seen: Counter[str]) -> None:
        """Plan for a game."""
        self.game = game
        self.luck = luck
        self.seen = seen

    def plan(self, side: str) -> None:
        """Give a plan's worth of orders; what is refused is not counted."""
        view = self.game.view(side)
        assert isinstance(view, State)
        for unit in units_of(view, side):
            if unit.seen is None:
                self._try(side, self._for_unit(view, side, unit.id))
        for name, asset in sorted(view.assets.items()):
            new = not self.seen[f"asset {asset.asset}"]
            if asset.side == side and (new or self.luck.random() < 0.15):
                self._try(side, self._for_asset(view, side, name))
        self._spare(view, side)

    def _try(self, side: str, order: Order | None) -> None:
        if order is not None and self.game.submit(side, "person", order) is None:
            self.seen[f"order {type(order).__name__}"] += 1

    def _for_unit(self, view: State, side: str, name: str) -> Order | None:
        unit, luck = view.units[name], self.luck
        foe = view.terms.enemy(side)
        near = [at for at in around(view.terms, unit.at) if units_at(view, at, foe)]
        known = [one.at for one in units_of(view, foe)]
        friends = [one.at for one in units_of(view, side)]
        drawn = luck.random()
        if view.clock.phase == "setup":
            zone = view.terms.zone.get(f"{side}-zone")
            return Place(unit=name, hex=luck.choice(zone.hexes)) if zone else None
        if unit.kind == "hq" and drawn < 0.8:
            return Supply(hq=name, move=luck.random() < 0.6, combat=luck.random() < 0.6,
                          replace=luck.random() < 0.6, below=luck.random() < 0.2)  # fmt: skip
        if is_gun(unit) and drawn < 0.8:
            return Shell(unit=name, target=luck.choice(known if drawn < 0.5 and known else friends))
        if unit.kind in ("combat-engineer", "bridging-engineer"):
            works = [w for w in ("breach", "destroy", "repair", "pontoon") if _sides(view, name, w)]
            if works:
                work: Any = luck.choice(works)
                return Work(unit=name, work=work, side=luck.choice(_sides(view, name, work)))
        if unit.kind == "recce" and drawn < 0.5:
            return None
        if near and drawn < 0.6 and not unit.part:
            how: Any = luck.choice(("assault", "attack", "no-advance"))
            return Charge(units=(name,), target=luck.choice(near), how=how)
        if drawn < (0.7 if unit.part else 0.12):
            return Work(unit=name, work="combine" if unit.part else "divide")
        return self._march(view, side, name)

    def _march(self, view: State, side: str, name: str) -> Order | None:
        """Go somewhere within reach, mostly towards an enemy."""
        unit, luck = view.units[name], self.luck
        mode: Any = luck.choice(("defend", "attack", "attack", "road"))
        reach = sorted(reachable(view, unit, mode, ignore=True))
        if not reach:
            return None
        foes = [one.at for one in units_of(view, view.terms.enemy(side))]
        if foes and luck.random() < 0.8:
            goal = luck.choice(foes)
            reach.sort(key=lambda at: (apart(view.terms, at, goal), at))
            reach = reach[:3]
        path = find_path(view, unit, unit.at, luck.choice(reach), mode, ignore=True)
        return March(units=(name,), path=path, mode=mode) if path else None

    def _for_asset(self, view: State, side: str, name: str) -> Order | None:
        luck = self.luck
        row = view.terms.tables.assets[view.assets[name].asset]
        foe = view.terms.enemy(side)
        foes = [one.at for one in units_of(view, foe)] or ["0504"]
        friends = [one.at for one in units_of(view, side)]
        attacked = [attack.target for attack in view.attacks.get(side, {}).values()]
        missions: dict[str, tuple[str, ...]] = {
            "attack": ("bombard", "support", "defend", "counter-air", "interdict"),
            "ship": ("bombard", "support", "defend", "counter-air", "interdict"),
            "screen": ("counter-air",),
            "recon": ("recon",),
            "transport": ("transport",),
            "intel": ("intel",),
            "command": ("command",),
            "logistics": ("supply",),
            "event": ("counter-air", "interdict"),
        }
        mission: Any = luck.choice(missions[row.role])
        where = {
            "support": attacked or foes,
            "bombard": foes,
            "defend": friends,
            "command": friends if row.use == "defence" else attacked or friends,
            "transport": [s.at for s in view.terms.sources if s.sort == "airhead"],
            "supply": [one.at for one in units_of(view, side) if one.kind == "hq"],
        }.get(mission, foes)
        return Assign(asset=name, mission=mission, target=luck.choice(where) if where else "")

    def _spare(self, view: State, side: str) -> None:
        """Give the orders that stand beside the others."""
        luck = self.luck
        if view.clock.phase == "setup":
            return
        now = self.game.view(side)
        assert isinstance(now, State)
        for at in sorted({unit.at for unit in units_of(now, side)}):
            scouts = any(unit.kind == "recce" for unit in units_at(now, at, side))
            if luck.random() < (0.1 if scouts else 0.4):
                stance: Any = luck.choice(("hold", "hold-fast", "withdraw", "standard"))
                self._try(side, Stand(hex=at, stance=stance))
        for name in sorted(now.moves.get(side, {})):
            if luck.random() < 0.3:
                self._try(side, Wait(unit=name))
        self._try(side, Transfer(hq=f"{side}-d1", to=luck.choice((f"{side}-c1", f"{side}-c2"))))
        planned = sorted(now.moves.get(side, {}))
        if planned and luck.random() < 0.5:
            self._try(side, Cancel(units=(luck.choice(planned),), leg=luck.random() < 0.5))


def _sides(view: State, name: str, work: Any) -> tuple[str, ...]:
    return targets(view, view.units[name], work)


def note(game: Game, since: int, seen: Counter[str]) -> int:
    """Count what has happened in a game since an entry; how many entries there are comes back."""
    entries = tuple(game.entries())
    for entry in entries[since:]:
        for pulse in entry.pulses:
            for event in pulse:
                for what in _named(game, event):
                    seen[what] += 1
    return len(entries)


def _named(game: Game, event: Any) -> tuple[str, ...]:
    match event:
        case field.BattleFought():
            return (f"battle {event.battle}", f"outcome {event.outcome}")
        case field.UnitShifted():
            return (f"shift {event.why}",)
        case field.WorkDone():
            return (f"work {event.work}",)
        case MissionPlanned() if event.mission is not None:
            asset = event.asset.partition("-")[2]
            return (f"mission {event.mission.mission}", f"asset {asset}")
        case TaskPlanned() if event.task is not None:
            return (f"task {event.task.work}",)
        case LinesTraced():
            return tuple(f"line {line}" for _, line in event.lines)
        case AttackPlanned() | FirePlanned():
            return ()
        case _:
            return (f"event {type(event).__name__}",)
