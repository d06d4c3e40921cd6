"""Old saves: each older format and version is lifted, proven by a save of that time.

The saves under `tests/golden` were written when formats 1 and 2 were the present ones, by version 1
of Skirmish; nobody writes such saves any more.
"""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import pytest
from msgspec.structs import replace as replace_fields

from grognard.kernel import codec, frames, saves
from grognard.kernel.errors import SaveError
from grognard.kernel.game import Game
from grognard.kernel.journal import OrderGiven
from grognard.kernel.saved import FORMAT
from grognard.kernel.testing.doubles import stand
from grognard.kernel.testing.tampered import chained
from grognard.kernel.verify import verify
from grognard.kernel.visibility import PUBLIC
from grognard.systems.skirmish.questions import ChooseTactics
from grognard.systems.skirmish.state import State
from grognard.systems.skirmish.system import RULESET
from setup.places import ROOT
from tests.kernel.toy import toy, toy_terms

GOLDEN = ROOT / "tests" / "golden"
AT_REST = GOLDEN / "skirmish-1-format-1.save"
ASKED = GOLDEN / "skirmish-1-format-1-question.save"

# Written down when the saves were made.
TIPS = {
    AT_REST: "4a3350e8409dbef51a453be607c1aac528c12b7410053fc0c35f4b61b64445c7",
    ASKED: "81daa33e6e262d329e6f56a7527fdd826ed623001cca45e7d319cf1f030f715b",
}
COUNTS = {AT_REST: (182, 117, 115), ASKED: (345, 349, 238)}


def test_every_older_format_has_a_lift_and_a_stored_save() -> None:
    assert sorted(saves.LIFTS) == list(range(1, FORMAT))
    stored = {path.stem.partition("-format-")[2][:1] for path in GOLDEN.glob("*-format-*.save")}
    assert stored == {str(number) for number in saves.LIFTS}


@pytest.mark.parametrize("path", [AT_REST, ASKED], ids=["at rest", "asked"])
def test_format_1_is_lifted(path: Path) -> None:
    parts = dict(frames.unpack(path.read_bytes(), "x"))
    assert "format" not in parts
    assert "journal" in parts
    saved = saves.read(path)
    assert len(saved.entries) == COUNTS[path][0]
    assert saved.entries[-1].digest == TIPS[path]
    assert saved.head.format == 1, "the head of the chain is never changed"
    lifted = frames.unpack(saves.to_bytes(saved), "x")
    assert [name for name, _ in lifted][:2] == ["format", "head"]
    assert saves.from_bytes(frames.pack(lifted)) == saved


def test_format_2_is_read_as_it_was() -> None:
    path = GOLDEN / "skirmish-1-format-2.save"
    parts = dict(frames.unpack(path.read_bytes(), "x"))
    assert parts["format"] == b"\x02"
    saved = saves.read(path)
    assert saved.head.format == 2, "the head of the chain is never changed"
    assert len(saved.entries) == 181
    assert verify(RULESET, saved).good
    assert saves.from_bytes(saves.to_bytes(saved)) == saved


def test_the_first_state_is_chained_since_format_3() -> None:
    game = Game.new(toy(), toy_terms(), b"seed" * 4)
    saved = game.save()
    spoilt = codec.encode({**codec.decode(saved.first.state, Any), "total": 9})
    forged = replace_fields(saved, first=replace_fields(saved.first, state=spoilt))
    with pytest.raises(SaveError, match=r"^x: part 'journal', entry 0: the chain is broken"):
        saves.check_chain(forged, "x")
    old = replace_fields(forged, head=replace_fields(saved.head, format=2))
    saves.check_chain(chained(old, [kept.body for kept in saved.entries]), "x")


class Weathered(State, kw_only=True):
    """Skirmish as it might become: with weather, and with names in capitals."""

    weather: Annotated[str, PUBLIC]


def lift(kind: str, raw: Any) -> Any:
    """Lift the present version to the next: no weather then, and names in small letters."""
    if kind == "state":
        raw["weather"] = "fair"
    if kind in ("state", "entry"):
        shout(raw)
    return raw


def shout(raw: Any) -> None:
    """Write the name of each unit in capitals, wherever it stands."""
    if isinstance(raw, dict):
        if "full_steps" in raw:
            raw["name"] = raw["name"].upper()
        for value in raw.values():
            shout(value)
    elif isinstance(raw, list):
        for value in raw:
            shout(value)


def test_a_game_of_version_1_is_lifted_to_a_later_one() -> None:
    now = RULESET.version
    lifts = {**RULESET.lifts, now: lift}
    mended = replace(RULESET, version=now + 1, state=Weathered, lifts=lifts)
    saved = saves.read(AT_REST)
    plain, game = saves.open_game(RULESET, saved), saves.open_game(mended, saved)
    entries, allies, axis = COUNTS[AT_REST]
    assert (game.count("allies"), game.count("axis")) == (allies, axis)
    assert isinstance(game.state, Weathered)
    assert game.state.weather == "fair"
    assert isinstance(plain.state, State)
    names = [unit.name for unit in plain.state.units.values()]
    assert [unit.name for unit in game.state.units.values()] == [name.upper() for name in names]
    assert [len(game.film(side).frames) for side in ("allies", "axis")] == [allies, axis]
    verdict = verify(mended, game.save())
    assert verdict.good, verdict.why
    assert (verdict.trusted, verdict.replayed) == (entries, 0)


def test_a_lifted_game_is_saved_in_the_present_format_and_goes_on() -> None:
    game = saves.open_game(RULESET, saves.read(AT_REST))
    again = saves.open_game(RULESET, saves.from_bytes(saves.to_bytes(game.save())))
    assert stand(again) == stand(game)
    for side in game.terms.sides:
        assert again.film(side) == game.film(side)


def test_a_retreat_that_is_no_longer_asked_about_gives_the_assault_back() -> None:
    game = saves.open_game(RULESET, saves.read(ASKED))
    assert game.run is None
    assert game.awaited() == ("axis",), "who assaulted decides anew"
    assert (game.state.clock.phase, game.state.clock.side) == ("assault", "axis")
    verdict = verify(RULESET, game.save())
    assert verdict.good, verdict.why


def test_the_attackers_are_read_into_an_old_question_for_tactics() -> None:
    saved = saves.read(ASKED)
    asks = [
        (entry.what.order.units, question.units)
        for entry in map(RULESET.read_entry, (kept.body for kept in saved.entries))
        if isinstance(entry.what, OrderGiven)
        for question in entry.asks
        if isinstance(question, ChooseTactics)
    ]
    assert asks
    assert all(units and units == named for units, named in asks)
