"""Random play: it meets everything there is, finds what is broken, and says the same each time."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.cli import main
from grognard.cli.fuzz import fuzz, tally
from grognard.cli.fuzz.tally import Never, Tally
from grognard.kernel.errors import GrognardError
from grognard.kernel.records import Order, Side, State
from grognard.kernel.ruleset import Play
from grognard.systems import registry
from grognard.systems.registry import system
from grognard.systems.skirmish.phases.movement import Movement
from grognard.systems.system import System
from tests.conftest import Promise

Printed = pytest.CaptureFixture[str]
Sample = Callable[[int, int], int]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move the user's folders into the test's own."""
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def other_system(monkeypatch: pytest.MonkeyPatch) -> Callable[[System], None]:
    """Let the registry give another system under the name of Skirmish."""
    return lambda changed: monkeypatch.setattr(registry, "system", lambda _name: changed)


@pytest.mark.parametrize("scenario", ["first-contact", "crossroads"])
def test_random_play_breaks_no_law_and_meets_everything(
    scenario: str, sample: Sample, promise: Promise
) -> None:
    orders = sample(1500, 10_000)
    with promise(f"fuzz {scenario}", games=orders, seed=1) as measured:
        played, met = fuzz(scenario, 1000, orders, 1)
        measured.result = f"{played} games, {len(met.never())} things never met"
    assert met.findings == []
    assert met.given >= orders
    assert met.stale() == ()
    never = {(missing.sort, missing.name) for missing in met.never()}
    if orders == 10_000:
        assert never == set()
    # Every order, phase and answer is common; only single refusals and events are rare.
    assert {sort for sort, _ in never} <= {"events", "refusals", "questions", "answers"}
    assert min(met.strikes, met.loads, met.refused, met.malformed) > 0


def test_kinds_are_drawn_evenly() -> None:
    _, met = fuzz("first-contact", 1000, 1500, 2)
    planned = [met.counts["orders"][kind] for kind in ("Aim", "Withdraw", "Instruct")]
    assert max(planned) < 4 * min(planned)


def test_the_same_seed_plays_the_same_games(capsys: Printed) -> None:
    answers = []
    for seed in ("5", "5", "6"):
        assert main(["fuzz", "first-contact", "--games", "2", "--seed", seed, "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1]
    assert answers[0]["counts"] != answers[2]["counts"]
    assert set(answers[0]) == {
        "scenario",
        "seed",
        "games",
        "orders",
        "refused",
        "malformed",
        "strikes",
        "loads",
        "replays",
        "counts",
        "never",
        "excused",
        "stale",
        "findings",
    }
    assert answers[0]["games"] == 2


def test_a_person_reads_counts_and_a_sum(capsys: Printed) -> None:
    assert main(["fuzz", "first-contact", "--games", "1"]) == 0
    printed = capsys.readouterr().out
    assert "orders:\n" in printed
    assert "  March\n" in printed
    assert printed.rstrip().endswith("0 findings.")


class Marching(Movement):
    """A movement phase that fails when a scout marches."""

    def carry_out(self, state: Any, side: Side, order: Order) -> Play:
        """Fail, or march."""
        if "scout" in getattr(order, "unit", ""):
            raise ZeroDivisionError("scouts divide by nothing")
        yield from super().carry_out(state, side, order)


def test_a_crash_leaves_a_file_that_verify_reopens(
    capsys: Printed, home: Path, other_system: Callable[[System], None]
) -> None:
    sound = system("skirmish")
    rules = sound.ruleset

    def phase_of(state: State) -> Any:
        found = rules.phase_of(state)
        return Marching() if isinstance(found, Movement) else found

    other_system(replace(sound, ruleset=replace(rules, phase_of=phase_of)))
    assert main(["fuzz", "first-contact", "--orders", "200", "--json"]) == 1
    findings = json.loads(capsys.readouterr().out)["findings"]
    assert findings[0]["meaning"] == ("A rule failed: ZeroDivisionError: scouts divide by nothing")
    file = findings[0]["file"]
    assert Path(file).parent == home / "crashes"
    assert main(["verify", file]) == 1
    assert "still crashes: ZeroDivisionError: scouts divide by nothing" in capsys.readouterr().out
    other_system(sound)
    assert main(["verify", file]) == 0
    assert "no longer crashes" in capsys.readouterr().out


def test_a_failed_audit_is_found_and_the_game_kept(
    capsys: Printed, other_system: Callable[[System], None]
) -> None:
    sound = system("skirmish")

    def audit(state: Any) -> list[str]:
        return ["the second turn came"] if state.clock.turn == 2 else []

    other_system(replace(sound, ruleset=replace(sound.ruleset, audit=audit)))
    assert main(["fuzz", "first-contact", "--games", "1", "--json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["meaning"] == "the audit finds: the second turn came"
    assert main(["verify", finding["file"]]) == 1
    assert "the second turn came" in capsys.readouterr().out


def test_what_is_offered_and_refused_is_found(other_system: Callable[[System], None]) -> None:
    sound = system("skirmish")
    rules = sound.ruleset

    def no_answer(_view: Any, question: Any, _answer: Any) -> Any:
        return rules.refuse_answer(_view, question, None)

    other_system(replace(sound, ruleset=replace(rules, refuse_answer=no_answer)))
    _, met = fuzz("first-contact", 1000, 800, 1)
    assert any("was offered and is refused" in finding.meaning for finding in met.findings)


def test_what_never_occurs_fails_after_enough_orders(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setattr(tally, "ENOUGH", 30)
    assert main(["fuzz", "first-contact", "--orders", "30"]) == 1
    assert "never occurred." in capsys.readouterr().out
    monkeypatch.setattr(tally, "ENOUGH", 31)
    assert main(["fuzz", "first-contact", "--orders", "30"]) == 0


def excused(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    (folder / "unfuzzed.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(tally, "resources", SimpleNamespace(files=_files(folder)))


def _files(folder: Path) -> Callable[[str], Any]:
    from importlib import resources

    return lambda name: folder if name.startswith("grognard.systems") else resources.files(name)


def test_excuses_are_read_and_stale_ones_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    excused(monkeypatch, tmp_path, '[events]\nUnitCornered = "rare"\nUnitMoved = "wrong"\n')
    met = Tally(system("skirmish"))
    assert Never("events", "UnitCornered") not in met.never()
    assert Never("events", "UnitPinned") in met.never()
    assert met.stale() == ()
    met.count("events", "UnitMoved")
    assert met.stale() == (Never("events", "UnitMoved", "wrong"),)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[events]\nUnitMooved = "rare"\n', "[events] UnitMooved: there is no such thing."),
        ('[things]\nUnitMoved = "rare"\n', "[things] UnitMoved: there is no such thing."),
        ('[events]\nUnitMoved = " "\n', "[events] UnitMoved: the reason is missing."),
        ("[events]\nUnitMoved = 3\n", "Expected `str`, got `int`"),
        ("[events\n", "unfuzzed.toml: "),
    ],
)
def test_bad_excuses_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, wrong: str
) -> None:
    excused(monkeypatch, tmp_path, text)
    with pytest.raises(GrognardError) as raised:
        Tally(system("skirmish"))
    assert wrong in str(raised.value)


@pytest.mark.parametrize("option", ["--games", "--orders"])
def test_nothing_to_play_is_wrong_usage(capsys: Printed, option: str) -> None:
    assert main(["fuzz", "first-contact", option, "0"]) == 2
    assert "at least 1" in capsys.readouterr().err


def test_an_unknown_scenario_is_named(capsys: Printed) -> None:
    assert main(["fuzz", "first-contakt"]) == 1
    assert 'Did you mean "first-contact"?' in capsys.readouterr().err
