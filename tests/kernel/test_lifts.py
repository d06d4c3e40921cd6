"""Old saves: each older format and version is lifted, proven by a save of that time.

The saves under `tests/golden` were written when format 1 was the present one, by version 1 of
Skirmish; nobody writes such saves any more.
"""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import pytest

from grognard.kernel import frames, saves
from grognard.kernel.saved import FORMAT
from grognard.kernel.testing.doubles import stand
from grognard.kernel.verify import verify
from grognard.kernel.visibility import PUBLIC
from grognard.systems.skirmish.state import State
from grognard.systems.skirmish.system import RULESET
from setup.places import ROOT

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


class Weathered(State, kw_only=True):
    """Skirmish as it might become: with weather, and with names in capitals."""

    weather: Annotated[str, PUBLIC]


def lift(kind: str, raw: Any) -> Any:
    """Lift version 1 to 2: there was no weather, and names of units were written otherwise."""
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
    mended = replace(
        RULESET, version=RULESET.version + 1, state=Weathered, lifts={**RULESET.lifts, 1: lift}
    )
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
