"""The command line: answers for people and programs, exit codes, and how it behaves when not."""

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.cli import COMMANDS, main
from grognard.kernel import saves
from grognard.kernel.crash import write_crash
from grognard.kernel.errors import GrognardError, RuleCrashError
from grognard.kernel.game import Game
from grognard.kernel.journal import OrderGiven
from grognard.kernel.orders import Done
from grognard.kernel.records import State
from grognard.kernel.ruleset import Play
from grognard.kernel.saved import Saved
from grognard.kernel.testing.tampered import chained
from grognard.systems.registry import read_terms, system
from setup.places import ROOT

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move the user's folders into the test's own, and stand beside them."""
    place = tmp_path / "home"
    monkeypatch.setenv("GROGNARD_HOME", str(place))
    monkeypatch.chdir(tmp_path)
    return place


@pytest.fixture
def game() -> Game:
    """A game of two phases."""
    found = Game.new(system("skirmish").ruleset, read_terms("first-contact"), bytes(16))
    for _ in range(2):
        assert found.submit(found.awaited()[0], "person", Done()) is None
    return found


def answer(printed: Printed, *arguments: str, code: int = 0) -> Any:
    """What a command prints as JSON; it ends with the code."""
    assert main([*arguments, "--json"]) == code
    return json.loads(printed.readouterr().out)


def lines(printed: Printed, *arguments: str, code: int = 0) -> list[str]:
    """What a command prints for people; it ends with the code."""
    assert main(arguments) == code
    return printed.readouterr().out.splitlines()


def test_systems(capsys: Printed) -> None:
    printed = lines(capsys, "systems")
    assert [line for line in printed if not line.startswith(" ")] == [
        "skirmish  Skirmish",
        "overlord  Overlord",
        "europe  War in Europe",
    ]
    opponents = [line for line in printed if line.startswith(" ")]
    assert [line.split()[0] for line in opponents] == [
        *("captain", "none", "random", "greedy"),
        *("general", "cadet", "marshal", "none", "random", "greedy"),
        *("chief", "adjutant", "none", "random"),
    ]
    assert opponents[1].split(maxsplit=1)[1].startswith("Does nothing at all")
    skirmish, overlord, europe = answer(capsys, "systems")
    assert set(skirmish) == {"id", "title", "version", "opponents"}
    assert (skirmish["id"], skirmish["title"]) == ("skirmish", "Skirmish")
    assert isinstance(skirmish["version"], int)
    assert {"none", "random", "captain"} <= set(skirmish["opponents"])
    assert (overlord["id"], overlord["title"]) == ("overlord", "Overlord")
    assert {"none", "random", "general"} <= set(overlord["opponents"])
    assert (europe["id"], europe["title"]) == ("europe", "War in Europe")
    assert set(europe["opponents"]) == {"none", "random", "chief", "adjutant"}


def test_tables_are_those_of_the_guide(capsys: Printed) -> None:
    printed = lines(capsys, "tables", "overlord")
    assert "| 3:1 | 3 | 1 | 14 12 10 8 6 5 | 8 11 14 17 20 23 |" in printed
    guide = Path(__file__).parents[2] / "docs" / "guide" / "overlord-tables.md"
    assert guide.read_text("utf-8").splitlines() == printed
    assert "| dig in | 125 | defence of a dug-in unit, in percent |" in printed
    assert main(["tables", "chess"]) == 1
    assert "There is no system called 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize("system", ["overlord", "europe", "skirmish"])
def test_the_tables_have_every_single_number(capsys: Printed, system: str) -> None:
    """As the file has it, read as TOML and not line by line."""
    printed = lines(capsys, "tables", system)
    shown = [line.split(" | ")[:2] for line in printed[printed.index("## Single numbers") + 6 :]]
    file = Path(__file__).parents[2] / "data" / "systems" / system / "settings.toml"
    numbers = tomllib.loads(file.read_text("utf-8"))
    assert len(numbers) > 3
    wanted = [["| " + name.replace("_", " "), value] for name, value in numbers.items()]
    assert [[name, tomllib.loads(f"x = {value}")["x"]] for name, value in shown] == wanted


def test_scenarios(capsys: Printed) -> None:
    both = (["axis", "allies"], ["allies", "axis"])
    rows = [
        ("barbarossa-1941", "europe", "Barbarossa 1941", ["axis", "soviets"], 16),
        ("caen", "overlord", "Caen", both[0], 18),
        ("carentan", "overlord", "Carentan", both[0], 12),
        ("cherbourg", "overlord", "Cherbourg", both[0], 42),
        ("cobra", "overlord", "Cobra", both[0], 21),
        ("crossroads", "skirmish", "The Crossroads", both[1], 10),
        ("crusader-1941", "europe", "Crusader 1941", both[0], 7),
        ("drop-zones", "overlord", "Utah: the drop zones", both[0], 10),
        ("epsom", "overlord", "Epsom", both[0], 21),
        ("first-contact", "skirmish", "First Contact", both[1], 5),
        ("first-orders", "skirmish", "First Orders", both[1], 3),
        ("first-week", "europe", "The road to Warsaw", both[0], 3),
        ("france-1940", "europe", "France 1940", both[0], 7),
        ("goodwood", "overlord", "Goodwood", both[0], 9),
        ("omaha", "overlord", "Omaha", both[0], 12),
        ("overlord-june", "overlord", "Overlord, the whole June", both[0], 76),
        ("pegasus", "overlord", "Pegasus Bridge", both[0], 10),
        ("perch", "overlord", "Perch", both[0], 15),
        ("poland-1939", "europe", "Poland 1939", both[0], 5),
        ("race-for-caen", "overlord", "The race for Caen", both[0], 13),
        ("rhine-1944", "europe", "Overlord to the Rhine", both[0], 20),
        ("saint-lo", "overlord", "Saint-Lô", both[0], 39),
        ("summer-1944", "europe", "Summer 1944", ["axis", "allies", "soviets"], 8),
        ("tutorial", "overlord", "Bayeux: a first battle", both[0], 4),
        ("villers-bocage", "skirmish", "Villers-Bocage", both[1], 9),
    ]
    keys = ("id", "system", "title", "sides", "turns")
    assert answer(capsys, "scenarios") == [dict(zip(keys, row, strict=True)) for row in rows]
    printed = lines(capsys, "scenarios")
    assert len(printed) == len(rows)
    assert [line.split() for line in printed[2:4]] == [
        ["carentan", "overlord", "Carentan", "axis", "allies", "12", "turns"],
        ["cherbourg", "overlord", "Cherbourg", "axis", "allies", "42", "turns"],
    ]


def test_a_broken_pack_is_told_of_beside_the_scenarios(capsys: Printed, home: Path) -> None:
    broken = home / "packs" / "fords"
    broken.mkdir(parents=True)
    (broken / "pack.toml").write_text("[pack\n")
    assert main(["scenarios", "--json"]) == 0
    printed = capsys.readouterr()
    assert [entry["id"] for entry in json.loads(printed.out)] == [
        "barbarossa-1941",
        "caen",
        "carentan",
        "cherbourg",
        "cobra",
        "crossroads",
        "crusader-1941",
        "drop-zones",
        "epsom",
        "first-contact",
        "first-orders",
        "first-week",
        "france-1940",
        "goodwood",
        "omaha",
        "overlord-june",
        "pegasus",
        "perch",
        "poland-1939",
        "race-for-caen",
        "rhine-1944",
        "saint-lo",
        "summer-1944",
        "tutorial",
        "villers-bocage",
    ]
    assert printed.err.startswith("fords/pack.toml:1:")


def test_where(capsys: Printed, home: Path) -> None:
    found = answer(capsys, "where")
    inside = ("games", "saves", "packs", "crashes", "logs", "cache", "settings")
    assert found == {
        "home": str(home),
        **{name: str(home / name) for name in inside},
        "data": str(ROOT / "data"),
    }
    assert lines(capsys, "where")[1] == f"games     {home / 'games'}"
    assert not home.exists()


def test_check_of_sound_content(capsys: Printed) -> None:
    assert lines(capsys, "check", str(ROOT / "data")) == ["No problems."]
    assert answer(capsys, "check", str(ROOT / "data" / "scenarios" / "first-contact")) == []


def test_check_of_spoilt_content(capsys: Printed, tmp_path: Path) -> None:
    copy = tmp_path / "first-contact"
    shutil.copytree(ROOT / "data" / "scenarios" / "first-contact", copy)
    units = copy / "units.csv"
    text = units.read_text(encoding="utf-8")
    text = text.replace("al-1,allies,A Company,infantry", "al-1,allies,A Company,infantrie")
    units.write_text(text.replace("ax-tank,axis", "ax-tank,axes"), encoding="utf-8")
    kind = 'kind: There is no kind "infantrie". Did you mean "infantry"?'
    assert lines(capsys, "check", "first-contact", code=1) == [
        f"first-contact/units.csv:5:23: {kind}",
        'first-contact/units.csv:13:9: side: There is no side "axes". Did you mean "axis"?',
    ]
    first, second = answer(capsys, "check", "first-contact", code=1)
    assert first == {
        "file": "first-contact/units.csv",
        "line": 5,
        "column": 23,
        "meaning": 'kind: There is no kind "infantrie".',
        "suggestion": 'Did you mean "infantry"?',
    }
    assert (second["line"], second["column"]) == (13, 9)


def test_check_of_nothing(capsys: Printed, tmp_path: Path) -> None:
    assert lines(capsys, "check", "nowhere", code=1) == [
        f"{tmp_path / 'nowhere'}: There is no such file or folder."
    ]


def test_saves(capsys: Printed, home: Path, game: Game) -> None:
    assert lines(capsys, "saves") == [f"There are no saves in {home / 'saves'}."]
    assert answer(capsys, "saves") == []
    saves.write(home / "saves" / "hollow.grognard", game.save())
    (home / "saves" / "torn.grognard").write_bytes(b"GROGNARD SAVE 1\n")
    found = {save["file"]: save for save in answer(capsys, "saves")}
    assert found.keys() == {"hollow.grognard", "torn.grognard"}
    sound, torn = found["hollow.grognard"], found["torn.grognard"]
    assert (sound["system"], sound["scenario"]) == ("skirmish", "first-contact")
    assert sound["title"] == "First Contact"
    assert (sound["turn"], sound["over"]) == (1, False)
    assert "entries" not in sound, "how many there are is the arbiter's to know"
    assert sound["problem"] == ""
    assert torn["problem"] == "torn.grognard: the file ends in the middle of a part (byte 16)."
    assert main(["saves"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("hollow.grognard  skirmish  First Contact  ")
    assert printed.err == f"{torn['problem']}\n"


def test_verify_of_a_good_save(capsys: Printed, tmp_path: Path, game: Game) -> None:
    file = str(tmp_path / "good.grognard")
    saves.write(Path(file), game.save())
    count = len(game.links)
    assert lines(capsys, "verify", file) == [
        f"{file}: {count} entries, {count} played again: good."
    ]
    assert answer(capsys, "verify", file) == [
        {
            "file": file,
            "good": True,
            "system": "skirmish",
            "scenario": "first-contact",
            "entries": count,
            "replayed": count,
            "trusted": 0,
            "differs": None,
            "why": "",
            "audit": [],
        }
    ]


def forged(saved: Saved, number: int) -> Saved:
    """The save with another side in an entry, and all links made to fit."""
    bodies = [kept.body for kept in saved.entries]
    entry = msgspec.msgpack.decode(bodies[number])
    entry["side"] = "axis" if entry["side"] == "allies" else "allies"
    bodies[number] = msgspec.msgpack.encode(entry)
    return replace(chained(saved, bodies), last=saved.first)


def test_verify_names_the_entry_that_was_tampered_with(
    capsys: Printed, tmp_path: Path, game: Game
) -> None:
    number = next(entry.number for entry in game.entries() if entry.side)
    good, bad = tmp_path / "good.grognard", tmp_path / "bad.grognard"
    saves.write(good, game.save())
    saves.write(bad, forged(game.save(), number))
    found = answer(capsys, "verify", str(good), str(bad), code=1)
    assert [each["good"] for each in found] == [True, False]
    assert found[1]["differs"] == number
    (line,) = lines(capsys, "verify", str(bad), code=1)
    assert line.startswith(f"{bad}: entry {number}: ")


def test_verify_of_what_is_no_save(capsys: Printed, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear all")
    assert lines(capsys, "verify", "letter", "nowhere", code=1) == [
        "letter: this is not a Grognard save (byte 0).",
        "nowhere: could not be read (No such file or directory).",
    ]
    (found,) = answer(capsys, "verify", "letter", code=1)
    assert found == {
        "file": "letter",
        "good": False,
        "problem": "letter: this is not a Grognard save (byte 0).",
    }


def crashed(folder: Path) -> Path:
    """A crash file that tells of a side finishing its first phase."""
    new = Game.new(system("skirmish").ruleset, read_terms("first-contact"), bytes(16))
    side = new.awaited()[0]
    what = OrderGiven(order=Done())
    file = write_crash(folder, new.save(), side, "person", what, ValueError("no such thing"))
    assert file is not None
    return file


def test_verify_of_a_crash_that_was_mended(capsys: Printed, tmp_path: Path) -> None:
    file = str(crashed(tmp_path))
    (found,) = answer(capsys, "verify", file)
    assert found["good"] is True
    assert found["still"] == ""
    assert found["crash"].keys() == {"side", "what", "error"}
    assert found["crash"]["error"] == "ValueError: no such thing"
    assert found["crash"]["what"] == {"what": "order", "order": {"kind": "Done"}}
    (line,) = lines(capsys, "verify", file)
    assert line.endswith(" played again. What crashed then no longer crashes.")


def test_verify_of_a_crash_that_still_is_one(
    capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(crashed(tmp_path))

    def fails(state: State, side: str) -> Play:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("grognard.kernel.game.finish", fails)
    (found,) = answer(capsys, "verify", file, code=1)
    assert (found["good"], found["differs"]) == (False, None)
    assert found["still"] == "ZeroDivisionError: by nothing"
    (line,) = lines(capsys, "verify", file, code=1)
    assert line.endswith(". What crashed then still crashes: ZeroDivisionError: by nothing")


def test_rules(capsys: Printed) -> None:
    found = answer(capsys, "rules", "skirmish", "--tree", str(ROOT))
    counts = {"rules", "parts", "tested", "coded", "deferred", "missing"}
    assert set(found) == {"totals", "rules"}
    assert set(found["totals"]["all"]) == counts
    assert set(found["totals"]["systems"]) == {"skirmish"}
    states = ("missing", "coded", "deferred", "tested")
    for rule in found["rules"]:
        assert set(rule) == {"id", "system", "area", "parts", "status", "tests", "reason"}
        assert rule["system"] == "skirmish"
        assert rule["id"].startswith(f"SKM-{rule['area']}-")
        assert rule["status"] in rule["parts"].values()
        assert set(rule["parts"].values()) <= set(states)


def test_bench(capsys: Printed) -> None:
    # Whether it is fast enough, and so its exit code, is the machine's affair.
    assert main(["bench", "loop", "--rounds", "1", "--json"]) in (0, 1)
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"results"}
    for result in found["results"]:
        assert set(result) == {"name", "value", "unit", "reference", "ratio"}
        assert result["value"] > 0
    assert {result["name"]: result["unit"] for result in found["results"]} == {
        "orders per second": "1/s",
        "encoding": "us",
        "order": "us",
        "view": "us",
        "view kept": "us",
        "digest": "us",
        "save": "us",
        "load": "us",
        "bytes per save": "bytes",
    }


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "the following arguments are required: COMMAND"),
        (("conquer",), "invalid choice: 'conquer'"),
        (("--loud",), "the following arguments are required: COMMAND"),
        (("check",), "the following arguments are required: path"),
        (("verify",), "the following arguments are required: file"),
        (("scenarios", "--xml"), "unrecognized arguments: --xml"),
        (("systems", "skirmish"), "unrecognized arguments: skirmish"),
        (("bench", "pie"), "invalid choice: 'pie'"),
        (("bench", "loop", "--rounds", "0"), "--rounds is at least 1"),
        (("rules", "chess"), "no register is of a system 'chess'"),
        (("rules", "--seed", "3"), "--seed belongs to --prove"),
    ],
)
def test_wrong_usage(capsys: Printed, arguments: tuple[str, ...], complaint: str) -> None:
    if arguments[:1] == ("rules",):
        arguments = (*arguments, "--tree", str(ROOT))
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert complaint in printed.err


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_command_tells_its_arguments(capsys: Printed, name: str) -> None:
    assert main([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: grognard {name} ")


def test_version(capsys: Printed) -> None:
    assert lines(capsys, "--version") == ["grognard 0.1.0"]


FAILURES = [
    (GrognardError("The bridge is out."), "The bridge is out.\n"),
    (
        RuleCrashError("A rule failed.", Path("a.crash")),
        "A rule failed. What happened lies in a.crash; see it by grognard verify.\n",
    ),
    (PermissionError(13, "Permission denied", "maps"), "maps: Permission denied.\n"),
]


@pytest.mark.parametrize(("error", "sentence"), FAILURES)
def test_what_goes_wrong_is_one_sentence(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    def fails(_args: object) -> int:
        raise error

    monkeypatch.setattr("grognard.cli.where.run", fails)
    assert main(["where"]) == 1
    assert capsys.readouterr().err == sentence


def test_a_fault_of_its_own_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_args: object) -> int:
        raise AssertionError("never")

    monkeypatch.setattr("grognard.cli.where.run", fails)
    with pytest.raises(AssertionError, match="never"):
        main(["where"])


def test_a_home_that_cannot_be(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_HOME", "~nobody-of-this-name/games")
    assert main(["where"]) == 1
    assert capsys.readouterr().err == (
        "GROGNARD_HOME names the folder ~nobody-of-this-name/games, which does not exist.\n"
    )


def test_ctrl_c_ends_it_without_a_word(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("grognard.cli.where.run", stops)
    assert main(["where"]) == 130
    assert capsys.readouterr() == ("", "")


def test_nobody_reads() -> None:
    program = [sys.executable, "-m", "grognard.cli", "scenarios", "--json"]
    with subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


def test_help_loads_nothing_heavy() -> None:
    program = """
import sys
from grognard.cli import main
code = main(["--help"])
print(code, *sorted(name for name in sys.modules if "." not in name), file=sys.stderr)
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    code, *loaded = ended.stderr.split()
    assert code == "0"
    for name in COMMANDS:
        assert f"    {name}" in ended.stdout
    heavy = {"msgspec", "numpy", "numba", "rich", "litestar", "sqlalchemy", "uvicorn", "asyncio"}
    assert not heavy & set(loaded)
