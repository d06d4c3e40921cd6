"""How systems find the words of a record."""

from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import ClockMoved, GameEnded, PhaseStaged
from grognard.kernel.records import Clock, Outcome
from grognard.mechanics.telling import kebab, own_key, params_of, worded

WORDS = b'[event]\nside-done = "The {side} are done."\n'


def test_the_name_of_a_record_is_a_key() -> None:
    event = ClockMoved(to=("axis",), clock=Clock(turn=1, phase="rail", side="axis"))
    assert kebab(event) == "clock-moved"


def test_a_sentence_gets_what_it_names_and_nothing_else() -> None:
    catalogue = Catalogue.load(Folder.of({"en.toml": WORDS}), "en.toml")
    told = worded(catalogue, "event.side-done", {"side": "Axis", "turn": 3})
    assert (told.key, told.params) == ("event.side-done", {"side": "Axis"})
    assert worded(catalogue, "event.unknown", {"side": "Axis"}).params == {}


def test_what_the_kernel_tells_has_a_sentence_for_each_case() -> None:
    moved = ClockMoved(to=("axis",), clock=Clock(turn=1, phase="rail", side="axis"))
    rolled = DiceRolled(to=("axis",), label="battle 0804", faces=6, results=(3, 5), nth=0)
    ended = GameEnded(to=("axis",), outcome=Outcome(winner="axis", reason="end.taken"), seed="")
    assert own_key("event.clock-moved", moved) == "event.clock-moved.rail"
    assert own_key("event.dice-rolled", rolled) == "event.dice-rolled.battle"
    assert own_key("event.game-ended", ended) == "end.taken"
    assert own_key("event.other", PhaseStaged(to=(), begun=True)) == "event.other"


def test_every_field_is_told_but_whom_it_goes_to() -> None:
    rolled = DiceRolled(to=("axis",), label="battle 0804", faces=6, results=(3, 5), nth=0)
    told = params_of(rolled, lambda name, value: {name: str(value)})
    assert told == {
        "label": "battle 0804",
        "faces": "6",
        "results": "(3, 5)",
        "nth": "0",
        "good": "None",
        "purpose": "dice",
        "subject": "0804",
        "rolled": "3 5",
    }
