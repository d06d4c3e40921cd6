"""Random legal play: nothing breaks, and everything there is has been seen."""

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from grognard.kernel.derived import drop_caches
from grognard.kernel.game import Game
from grognard.kernel.journal import AnswerGiven, Automatic, OrderGiven
from grognard.kernel.records import Terms
from grognard.server.reel import Reel
from grognard.server.wording import Voice
from grognard.systems.europe.audit import audit
from grognard.systems.europe.events.combat import BattleFought
from grognard.systems.europe.events.raids import HexInterdicted, PortStruck
from grognard.systems.europe.events.sea import ShipsAttacked
from grognard.systems.europe.rules.fog import watched
from grognard.systems.europe.rules.holding import stood_on
from grognard.systems.europe.rules.march import hindrance_of
from grognard.systems.europe.rules.supply import GRADES, grade_layer
from grognard.systems.europe.rules.units import by_hex, partisan_units, units_of
from grognard.systems.europe.rules.zones import enemy_zone, supply_zone, zone_layer, zone_tolls
from grognard.systems.europe.state import State
from grognard.systems.europe.system import RULESET, SYSTEM
from grognard.systems.registry import read_terms
from setup.places import ROOT
from tests.cases.europe.board import the_tables
from tests.cases.europe.corners import corners
from tests.cases.europe.scenes import scene
from tests.cases.europe.wandering import Wanderer
from tests.conftest import Promise
from tests.measured import is_long, open_book

SCENARIOS = (
    *("first-week", "poland-1939", "france-1940", "crusader-1941"),
    *("barbarossa-1941", "summer-1944", "rhine-1944"),
)
ORDERS = (
    *("EndTurn", "March", "Force", "Transit", "RailMove", "Ship", "Land", "Sortie", "ComeAshore"),
    *("TurnBack", "EnterSiberia", "LeaveSiberia"),
    *("Attack", "Overrun", "Fortify", "Unfortify", "Instruct", "Disband"),
    *("Assign", "Base", "ShiftTransports", "ShiftAirborne", "StrikePort", "Interdict", "Fly"),
    *("DeclareWar", "Place", "Rebuild", "Raise", "Combine", "BreakDown", "Load", "BuildFort"),
    *("RazeFort", "Upgrade", "Dissolve", "FaceWinter", "Withdraw", "ClearBeachhead", "Convert"),
    *("NameNbef", "SendHome", "PullPoints", "AllotPoints"),
    *("PlaceCadre", "DeclareImminent", "FormDivision", "Rouse"),
    *("Rename", "Dismiss", "Entrain", "FindSupply", "EditHex"),
)
ANSWERS = ("TakeLosses", "FallBack", "GoTo", "Advance")
PHASES = (
    *("allocation", "ports", "partisans", "reinforcement", "movement", "rail", "sea", "air"),
    *("combat", "mechanized", "interdiction"),
)
COLUMNS = ("1-3", "1-2", "1-1", *(f"{odds}-1" for odds in range(2, 14)))
RESULTS = ("ae", "ax", "br", "dr", "ex", "hx", "de")
DANGERS = ("air", "uncovered", "fleet", "coast")
STRIKES = ("success", "failure", "loss")
CORNERS = "corners"
"""Small boards with what scenarios seldom show."""
BOARDS = (*SCENARIOS, CORNERS)
SHORT, LONG = 3_000, 100_000
"""Orders of each scenario."""
SHORT_CORNERS, LONG_CORNERS = 150, 3_000
"""Orders of each small board."""
HASTE = (0.03, 0.1, 0.3)
"""How readily phases are finished there: some things come only after weeks."""
RARE = {
    *(f"column {odds}-1" for odds in range(6, 13)),
    *(f"{danger} at sea {how}" for danger in DANGERS for how in ("hit", "missed")),
    *(f"order {name}" for name in ("ComeAshore", "Land", "ClearBeachhead", "Entrain", "EditHex")),
    "order TurnBack",
    *(f"order {name}" for name in ("Unfortify", "Raise", "Combine", "BreakDown", "Dissolve")),
    *(f"order {name}" for name in ("Upgrade", "Convert", "DeclareImminent", "ShiftTransports")),
    *("strike loss", "strike success", "supply beachhead", "order Fly", "order Sortie"),
}
"""What the small sample may miss, when a change of the rules lets the dice fall otherwise."""


def expected() -> set[str]:
    """List everything that random play has to show at least once."""
    options = the_tables().options
    weekly = [row.option for row in options if row.category in ("any", "west", "east")]
    return (
        {f"order {name}" for name in ORDERS}
        | {f"answer {name}" for name in ANSWERS}
        | {f"phase {name}" for name in PHASES}
        | {f"column {name}" for name in COLUMNS}
        | {f"table {number}" for number in range(1, 5)}
        | {f"result {name}" for name in RESULTS}
        | {f"supply {grade or 'none'}" for grade in GRADES}
        | {"interdiction laid", "interdiction called back"}
        | {f"strike {name}" for name in STRIKES}
        | {f"{danger} at sea {how}" for danger in DANGERS for how in ("hit", "missed")}
        | {f"option {name}" for name in weekly}
    )


def test_each_kind_of_order_is_waited_for() -> None:
    assert sorted(ORDERS) == sorted(one.__name__ for one in RULESET.orders)


def chosen(scenario: str, luck: random.Random, number: int) -> dict[str, bool]:
    """Choose options that fit a scenario, each as likely as not; of two attritions one.

    Of the first games of two scenarios one has those that the other lacks.
    """
    war = scene(scenario).war
    fitting = {"any", *(("west", "east") if war == "europe" else (war,))}
    rows = [row for row in the_tables().options if row.category in fitting]
    found = {row.option: luck.random() < 1 / 2 for row in rows}
    if not number:
        turned = SCENARIOS.index(scenario)
        places = enumerate(row.option for row in the_tables().options)
        found = {name: (at + turned) % 2 == 0 for at, name in places if name in found}
    if found["basic_attrition"]:
        found["advanced_attrition"] = False
    return found


def play_at_random(scenario: str, orders: int, seen: Counter[str]) -> int:
    """Give so many orders at random, in as many games as it takes; how many ended comes back."""
    luck = random.Random(scenario)
    drawn: Counter[str] = Counter()
    ended = games = 0
    while drawn.total() < orders:
        options = chosen(scenario, luck, games)
        games += 1
        seen.update(f"option {name}" for name, on in options.items() if on)
        terms = msgspec.structs.replace(read_terms(scenario, options), amend=luck.random() < 1 / 2)
        game = Game.new(RULESET, terms, luck.randbytes(32))
        ended += wander(Wanderer(game, luck, drawn), seen, orders)
    return ended


def _given(state: State, _terms: Terms) -> State:
    return state


def play_in_corners(orders: int, seen: Counter[str]) -> int:
    """Give so many orders at random on each of the small boards; how many ended comes back."""
    ended = 0
    for state in corners():
        ruleset = replace(RULESET, setup=partial(_given, state))
        luck = random.Random(orders)
        drawn: Counter[str] = Counter()
        while drawn.total() < orders:
            game = Game.new(ruleset, state.terms, luck.randbytes(32))
            ended += wander(Wanderer(game, luck, drawn, HASTE), seen, orders)
    return ended


def wander(wanderer: Wanderer, seen: Counter[str], orders: int) -> bool:
    """Play a game until it ends or enough orders have been given; tell whether it ended."""
    game, drawn = wanderer.game, wanderer.drawn
    reels = [Reel(game, side, Voice(SYSTEM)) for side in game.terms.sides]
    noted, clock = 0, None
    while game.outcome is None and drawn.total() < orders:
        if clock != game.state.clock:
            clock = game.state.clock
            for reel in reels:
                reel.new_moments()  # everything that each side was shown has its words
            note_supply(truth(game), seen)
            assert audit(truth(game)) == []
        wanderer.step()
        noted = note(game, noted, seen)
    return game.outcome is not None


def truth(game: Game) -> State:
    """The state as it is."""
    assert isinstance(game.state, State)
    return game.state


def note_supply(state: State, seen: Counter[str]) -> None:
    """Count the grades of supply that units have who stand on the map."""
    place = state.terms.map.index
    for side in state.terms.sides:
        nations: dict[str, list[int]] = {}
        for unit in units_of(state, side):
            nations.setdefault(unit.nation, []).append(place[unit.at])
        for nation, places in nations.items():
            found = np.unique(grade_layer(state, side, nation)[places]).tolist()
            seen.update(f"supply {GRADES[number] or 'none'}" for number in found)


def note(game: Game, noted: int, seen: Counter[str]) -> int:
    """Count what stands in the entries since the last time."""
    for link in game.links[noted:]:
        entry = RULESET.read_entry(link.body)
        match entry.what:
            case OrderGiven(order=order):
                seen[f"order {type(order).__name__}"] += 1
            case AnswerGiven(answer=answer):
                seen[f"answer {type(answer).__name__}"] += 1
            case Automatic(step="begin", phase=phase):
                seen[f"phase {phase}"] += 1
            case _:
                pass
        seen.update(name for pulse in entry.pulses for event in pulse for name in names_of(event))
    return len(game.links)


def names_of(event: Any) -> Iterator[str]:
    """Name what an event shows."""
    match event:
        case BattleFought(column=column, table=table, result=result):
            yield from (f"column {column}", f"table {table}", f"result {result}")
        case HexInterdicted(on=on):
            yield "interdiction laid" if on else "interdiction called back"
        case PortStruck(result=result):
            yield f"strike {result}"
        case ShipsAttacked(danger=danger, hit=hit):
            yield f"{danger} at sea {'hit' if hit else 'missed'}"


@pytest.fixture
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for all tests of this run; of long tests, for all runs on the same code."""
    book = open_book(ROOT)
    if is_long() and book.clean:
        return request.config.cache.mkdir(f"seen-{book.commit}")
    base = tmp_path_factory.getbasetemp()
    found = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "seen"
    found.mkdir(exist_ok=True)
    return found


def unseen_by_all(shared: Path, where: str, unseen: set[str]) -> set[str]:
    """Note what play on one board did not show; once all were played, give what none has shown."""
    (shared / where).write_text("\n".join(sorted(unseen)), encoding="utf-8")
    noted = [shared / board for board in BOARDS]
    if not all(file.exists() for file in noted):
        return set()
    return set.intersection(*(set(file.read_text("utf-8").splitlines()) for file in noted))


@pytest.mark.parametrize("where", BOARDS)
def test_random_legal_play_breaks_nothing_and_shows_everything(
    where: str, sample: Callable[[int, int], int], promise: Promise, shared: Path
) -> None:
    """Some thousand orders a scenario; in long tests a hundred thousand, and all is seen."""
    orders = sample(SHORT, LONG)
    if where == CORNERS:
        orders = sample(SHORT_CORNERS, LONG_CORNERS)
    seen: Counter[str] = Counter()
    with promise(f"europe: random legal orders, {where}", games=orders, seed=1) as measured:
        if where == CORNERS:
            ended = play_in_corners(orders, seen)
        else:
            ended = play_at_random(where, orders, seen)
        unseen = expected() - set(seen)
        measured.result = (
            f"{orders} orders, {ended} games to their end, {len(seen)} things seen, "
            f"only elsewhere: {', '.join(sorted(unseen)) or 'nothing'}"
        )
    missing = unseen_by_all(shared, where, unseen) - (set() if is_long() else RARE)
    assert sorted(missing) == []
    if is_long() and where != CORNERS:
        assert ended > 0, "a whole game was played"


def layers(state: State) -> list[Any]:
    """What is derived step by step from units that moved."""
    found: list[Any] = [sorted(by_hex(state).items()), partisan_units(state)]
    for side in state.terms.sides:
        zones = [zone_layer(state, side), zone_layer(state, side, minor=True)]
        against = [
            enemy_zone(state, side),
            supply_zone(state, side),
            zone_tolls(state, side, blitz=False),
        ]
        held = [stood_on(state, side), watched(state, side)]
        ways = [hindrance_of(state, unit).words for unit in units_of(state, side)[:3]]
        found += [units_of(state, side), *(one.tolist() for one in (*zones, *against, *held))]
        found += [words.tolist() for words in ways]
    return found


def test_what_follows_step_by_step_is_what_is_found_anew() -> None:
    options = {"minor_zones": True, "fog": True}
    game = Game.new(RULESET, read_terms("first-week", options), bytes(32))
    wanderer = Wanderer(game, random.Random(3), Counter())
    for number in range(150):
        wanderer.step()
        states = [truth(game), *(game.view(side) for side in game.terms.sides)]
        followed = [layers(state) for state in states if isinstance(state, State)]
        if number % 5 == 0:
            drop_caches()
            assert followed == [layers(state) for state in states if isinstance(state, State)]
