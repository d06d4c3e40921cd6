"""Words: everything Skirmish says has a sentence, and no sentence is idle."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard.systems.skirmish
from grognard.content.words import Catalogue, check, is_pseudo
from grognard.kernel.changes import Writer
from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import (
    Amended,
    AmendmentMade,
    ClockMoved,
    GameEnded,
    OrderReturned,
    SideDone,
)
from grognard.kernel.game import Game
from grognard.kernel.records import Clock, Event, Outcome, Question, Words
from grognard.opponents.contract import act
from grognard.opponents.registry import opponent
from grognard.systems.registry import read_terms, system
from grognard.systems.skirmish import events as happened
from grognard.systems.skirmish.questions import ChooseReaction, ChooseRetreat, ChooseTactics
from grognard.systems.skirmish.rules.answers import POLICIES
from grognard.systems.skirmish.sequence import TURN
from grognard.systems.skirmish.state import Arrival, Standing, State
from grognard.systems.skirmish.terms import KINDS, TERRAIN
from grognard.systems.skirmish.words import catalogue, question_words, words
from grognard.tracing.registers import ID, read_rules
from grognard.tracing.tree import find_tree
from tests.cases.skirmish.board import ALLIES, AXIS, BOTH, ally, axis, position, scenario_terms

SILENT = {"TraceNoted", "TraceErased", "PlansClosed", "PhaseStaged"}
"""Events that no side ever sees."""
UNTOLD = {"PlanSpent", "UnitsSpent", "AssaultsCleared", "ArrivalDone", "UnitsRested"}
"""Events that change the board without a word."""

A = ally("a", "infantry", "0304")
X = axis("x", "gun", "0404")


def strict() -> Catalogue:
    found = catalogue()
    return Catalogue(found.sentences, file=found.file, strict=True)


def view_of_an_example() -> State:
    game = position(A, X)
    game.state.terms.board.names["0404"] = "Mill"
    return game.view(ALLIES)


def made(result: str) -> happened.AssaultMade:
    return happened.AssaultMade(
        to=BOTH,
        target="0404",
        units=("a",),
        attack=4,
        defence=4,
        column="1-1",
        shift=0,
        attack_tactics="press",
        defence_tactics="stand",
        result=result,
    )


def rolled(label: str) -> DiceRolled:
    return DiceRolled(to=BOTH, label=label, faces=6, results=(5,), nth=0)


def ended(reason: str, winner: str = AXIS) -> GameEnded:
    outcome = Outcome(winner=winner, reason=reason, margin=2)
    return GameEnded(to=BOTH, outcome=outcome, seed="00")


LATE = Arrival(id="late", side=ALLIES, turn=3, unit=ally("late", "armour", "0104"))
TOLD: list[tuple[Event, str]] = [
    (
        happened.UnitMoved(to=BOTH, unit="a", origin="0304", hex="0404", mp_left=1),
        "Unit a moved to Mill (0404).",
    ),
    (happened.UnitSighted(to=BOTH, unit=X, by=ALLIES), "Unit x sighted at Mill (0404)."),
    (
        happened.ContactLost(to=BOTH, unit="x", by=ALLIES, report=X),
        "Contact lost with Unit x, last seen at Mill (0404).",
    ),
    (
        happened.ReportCleared(to=BOTH, report="r", by=ALLIES, at="0404"),
        "The report at Mill (0404) is cleared.",
    ),
    (happened.UnitsRallied(to=BOTH, units=("a", "x")), "No longer pinned: Unit a, Unit x."),
    (happened.UnitPinned(to=BOTH, unit="a"), "Unit a is pinned."),
    (
        happened.MissionAimed(to=BOTH, side=ALLIES, hex="0404", shells_left=2),
        "Mission aimed at Mill (0404); shells left: 2.",
    ),
    (
        happened.MissionWithdrawn(to=BOTH, side=ALLIES, hex="0305", shells_left=3),
        "Mission at 0305 withdrawn; shells left: 3.",
    ),
    (happened.Instructed(to=BOTH, side=ALLIES, standing=Standing()), "Standing orders changed."),
    (happened.ShellsFell(to=BOTH, hex="0404"), "Shells fell on Mill (0404)."),
    (
        happened.UnitRetreated(to=BOTH, unit="x", origin="0404", hex="0504"),
        "Unit x retreated to 0504.",
    ),
    (happened.UnitCornered(to=BOTH, unit="x", at="0404"), "Unit x is cornered at Mill (0404)."),
    (happened.UnitArrived(to=BOTH, unit=A), "Unit a arrived at 0304."),
    (happened.ArrivalDelayed(to=BOTH, arrival=LATE), "Unit late has to wait until turn 3."),
    (happened.FlagRaised(to=BOTH, hex="0404", side=AXIS), "The Axis take Mill (0404)."),
    (
        happened.UnitHalted(to=BOTH, unit="a", at="0304", why="zone"),
        "Unit a halted at 0304: an enemy zone of control.",
    ),
    (
        happened.UnitHalted(to=BOTH, unit="a", at="0304", why="blocked"),
        "Unit a halted at 0304: the enemy is in the way.",
    ),
    (
        happened.UnitHalted(to=BOTH, unit="a", at="0304", why="fire"),
        "Unit a halted at 0304 under fire.",
    ),
    (
        happened.UnitHalted(to=BOTH, unit="a", at="0304", why="room"),
        "Unit a found no room at 0304 and went back.",
    ),
    (
        happened.StepsLost(to=BOTH, unit="a", at="0304", steps_left=1, cause="barrage"),
        "Unit a lost a step to shells at 0304; left: 1.",
    ),
    (
        happened.StepsLost(to=BOTH, unit="a", at="0304", steps_left=1, cause="reaction"),
        "Unit a lost a step to gunfire at 0304; left: 1.",
    ),
    (
        happened.StepsLost(to=BOTH, unit="a", at="0304", steps_left=1, cause="assault"),
        "Unit a lost a step in the assault, at 0304; left: 1.",
    ),
    (
        happened.StepsLost(to=BOTH, unit="a", at="0304", steps_left=1, cause="retreat"),
        "Unit a lost a step with nowhere to go, at 0304; left: 1.",
    ),
    (
        happened.UnitDestroyed(to=BOTH, unit="q", name="Q", at="0304", cause="barrage"),
        "Q was destroyed by shells at 0304.",
    ),
    (
        happened.UnitDestroyed(to=BOTH, unit="q", name="Q", at="0304", cause="reaction"),
        "Q was destroyed by gunfire at 0304.",
    ),
    (
        happened.UnitDestroyed(to=BOTH, unit="q", name="Q", at="0304", cause="assault"),
        "Q was destroyed in the assault, at 0304.",
    ),
    (
        happened.UnitDestroyed(to=BOTH, unit="q", name="Q", at="0304", cause="retreat"),
        "Q was destroyed with nowhere to go, at 0304.",
    ),
    (
        happened.GunFired(to=BOTH, gun="x", target="a", effect="none"),
        "Unit x fired at Unit a and missed.",
    ),
    (
        happened.GunFired(to=BOTH, gun="x", target="a", effect="halt"),
        "Unit x fired at Unit a and stopped it.",
    ),
    (
        happened.GunFired(to=BOTH, gun="x", target="a", effect="loss"),
        "Unit x fired at Unit a and hit it.",
    ),
    (
        made("AL"),
        "Assault on Mill (0404) by Unit a, 4 against 4, column 1-1: the attacker loses a step.",
    ),
    (made("EX"), "Assault on Mill (0404) by Unit a, 4 against 4, column 1-1: both lose a step."),
    (made("NE"), "Assault on Mill (0404) by Unit a, 4 against 4, column 1-1: no effect."),
    (
        made("DR"),
        "Assault on Mill (0404) by Unit a, 4 against 4, column 1-1: the defender retreats.",
    ),
    (made("DB"), "Assault on Mill (0404) by Unit a, 4 against 4, column 1-1: the defender breaks."),
    (
        happened.PointsScored(to=BOTH, side=AXIS, scored=2, total=5, cause="flags"),
        "The Axis score 2 for objectives; total: 5.",
    ),
    (
        happened.PointsScored(to=BOTH, side=AXIS, scored=1, total=6, cause="losses"),
        "The Axis score 1 for enemy losses; total: 6.",
    ),
    (rolled("barrage a"), "Die for shells on Unit a: 5."),
    (rolled("fire x"), "Die for the fire of Unit x: 5."),
    (rolled("assault 0404"), "Die for the assault on Mill (0404): 5."),
    (ClockMoved(to=BOTH, clock=Clock(2, "arrivals")), "Turn 2: arrivals."),
    (ClockMoved(to=BOTH, clock=Clock(2, "plans")), "Turn 2: both sides plan their fire."),
    (ClockMoved(to=BOTH, clock=Clock(2, "barrage")), "Turn 2: shells fall."),
    (ClockMoved(to=BOTH, clock=Clock(2, "movement", AXIS)), "Turn 2: the Axis march."),
    (ClockMoved(to=BOTH, clock=Clock(2, "assault", AXIS)), "Turn 2: the Axis assault."),
    (ClockMoved(to=BOTH, clock=Clock(2, "tally")), "Turn 2: points are scored."),
    (SideDone(to=BOTH, side=AXIS), "The Axis are done."),
    (ended("ending.rout"), "The Axis win: the enemy has nothing left."),
    (ended("ending.points"), "The Axis win by 2."),
    (ended("ending.draw", ""), "A draw."),
    (Amended(to=BOTH, field="units", key="a", cell=b""), "Unit a was changed outside the rules."),
    (AmendmentMade(to=BOTH, side=AXIS), "The Axis changed something outside the rules."),
    (
        OrderReturned(to=BOTH, side=AXIS),
        "An order of the Axis went back: the rules have been mended since.",
    ),
]

ASKED: list[tuple[Question, str]] = [
    (
        ChooseReaction(side=AXIS, gun="x", mover="a"),
        "Unit a comes within range of Unit x. Does it fire?",
    ),
    (ChooseRetreat(side=AXIS, unit="x", hexes=("0504",)), "Unit x must retreat. Where to?"),
    (
        ChooseTactics(side=ALLIES, role="attack", target="0404"),
        "We assault Mill (0404). How do we fight?",
    ),
    (
        ChooseTactics(side=AXIS, role="defence", target="0404"),
        "We are assaulted in Mill (0404). How do we fight?",
    ),
]


def word(view: State, event: Event) -> Words:
    worded = words(view, event)
    assert worded is not None
    return worded


def say(said: Words) -> str:
    return strict().say(said.key, said.params)


def test_every_event_is_told_in_its_words() -> None:
    view = view_of_an_example()
    assert [say(word(view, event)) for event, _ in TOLD] == [text for _, text in TOLD]


def test_every_question_is_asked_in_its_words() -> None:
    view = view_of_an_example()
    asked = [say(question_words(view, question)) for question, _ in ASKED]
    assert asked == [text for _, text in ASKED]


def test_no_kind_of_event_is_left_out() -> None:
    ruleset = system("skirmish").ruleset
    told = {type(event).__name__ for event, _ in TOLD}
    assert {kind.__name__ for kind in ruleset.all_events} == told | SILENT | UNTOLD


def test_events_that_need_no_words_get_none() -> None:
    view = view_of_an_example()
    for event in (
        happened.PlanSpent(to=BOTH, side=ALLIES, hex="0404"),
        happened.UnitsSpent(to=BOTH, units=("a",)),
        happened.AssaultsCleared(to=BOTH),
        happened.ArrivalDone(to=BOTH, unit="a"),
        happened.UnitsRested(to=BOTH, side=ALLIES, units=()),
        DiceRolled(to=BOTH, label="name of x", faces=9, results=(1,), nth=0, purpose="name"),
    ):
        assert words(view, event) is None


def refusals() -> Iterator[tuple[str, frozenset[str]]]:
    """Find each refusal in the code: its key, and the names of its parameters."""
    (folder,) = grognard.systems.skirmish.__path__
    for file in sorted(Path(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                said = {word.arg: word.value for word in node.keywords}
                params = said.get("params")
                assert isinstance(said["key"], ast.Constant), f"{file}:{node.lineno}"
                assert params is None or isinstance(params, ast.Dict), f"{file}:{node.lineno}"
                keys = [ast.literal_eval(key) for key in params.keys if key] if params else []
                yield str(said["key"].value), frozenset(keys)


SOURCES = {
    "worth": "",
    "holder": "",
    "cost": "terrain",
    "cover": "terrain",
    "sight": "terrain",
    "seen": "turn",
    "steps": "full",
    "attack": "each kind steps",
    "defence": "each kind steps",
    "range": "kind",
    "moves": "kind most",
}
"""Where the numbers on the client's board come from, and what it fills in."""


def test_the_source_of_each_number_names_rules_that_there_are() -> None:
    rules = {rule.id for rule in read_rules(find_tree(Path(__file__))).values()}
    for name in SOURCES:
        (text,) = catalogue().sentences[f"source.{name}"].forms.values()
        named = ID.findall(text)
        assert named, name
        assert set(named) <= rules, name


def test_every_sentence_is_used_and_every_use_has_a_sentence() -> None:
    view = view_of_an_example()
    used = dict(refusals())
    assert len(used) > 20
    for event, _ in TOLD:
        said = word(view, event)
        used[said.key] = frozenset(said.params)
    for question, _ in ASKED:
        said = question_words(view, question)
        used[said.key] = frozenset(said.params)
    phases = [name for name, _, _ in TURN]
    policies = [policy for group in POLICIES.values() for policy in group]
    for chapter, names in {
        "prompt": phases,
        "phase": phases,
        "kind": KINDS,
        "terrain": TERRAIN,
        "policy": policies,
        "matter": POLICIES,
        "chronicle": ("points", "losses", "objectives"),
    }.items():
        used |= {f"{chapter}.{name}": frozenset() for name in names}
    used |= {f"source.{name}": frozenset(params.split()) for name, params in SOURCES.items()}
    assert check(catalogue(), used) == ()


def played(scenario: str, name: str, seed: int) -> Game:
    """Play a whole game of an opponent against itself."""
    game = Game.new(system("skirmish").ruleset, read_terms(scenario), bytes([seed] * 16))
    mind = opponent("skirmish", name)
    while game.outcome is None:
        act(game, game.awaited()[0], mind, b"words")
    return game


@pytest.mark.parametrize(
    ("scenario", "name"), [("first-contact", "captain"), ("crossroads", "random")]
)
def test_in_whole_games_nothing_goes_unworded(scenario: str, name: str) -> None:
    """Sentences come from the catalogue; parameters are numbers, or names that stand in data."""
    game = played(scenario, name, 7)
    terms = scenario_terms(scenario)
    data = {unit.name for unit in terms.units} | {"Allies", "Axis", "?"}
    data |= {row.column for row in terms.tables.combat}
    pseudo = Catalogue(strict().sentences, strict=True).pseudo()
    told = 0
    for side in game.terms.sides:
        film = game.film(side)
        writer = Writer(film.view)
        assert isinstance(writer.state, State)
        for frame in film.frames:
            for event in frame.events:
                writer.write((event,))
                said = words(writer.state, event)
                if said is None:
                    continue
                told += 1
                assert is_pseudo(pseudo.say(said.key, said.params))
                for value in said.params.values():
                    names = re.split(", ", value) if isinstance(value, str) else []
                    assert [n for n in names if not is_data(n, data)] == [], said
    assert told > 100


def is_data(name: str, data: set[str]) -> bool:
    """Tell whether a parameter is a name of the scenario, or a place with its number."""
    return name in data or re.fullmatch(r"(.+ \(\d{4}\)|\d{4}|[\d ]+)", name) is not None
