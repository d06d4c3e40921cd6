"""How systems find the words of a record."""

from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.kernel.events import ClockMoved
from grognard.kernel.records import Clock
from grognard.mechanics.telling import kebab, worded

WORDS = b'[event]\nside-done = "The {side} are done."\n'


def test_the_name_of_a_record_is_a_key() -> None:
    event = ClockMoved(to=("axis",), clock=Clock(turn=1, phase="rail", side="axis"))
    assert kebab(event) == "clock-moved"


def test_a_sentence_gets_what_it_names_and_nothing_else() -> None:
    catalogue = Catalogue.load(Folder.of({"en.toml": WORDS}), "en.toml")
    told = worded(catalogue, "event.side-done", {"side": "Axis", "turn": 3})
    assert (told.key, told.params) == ("event.side-done", {"side": "Axis"})
    assert worded(catalogue, "event.unknown", {"side": "Axis"}).params == {}
