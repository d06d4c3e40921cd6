"""Programs that play: good ones play whole games, rude ones lose theirs and never hang."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.arena import agree, play_one
from grognard.arena.result import Result

Rude = Callable[[str], str]

PLAIN = """
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ended":
        open("ended.json", "w").write(line)
        break
    if message["type"] == "awaited":
        if message["situation"]["questions"]:
            question = message["situation"]["questions"][0]["question"]
            if "role" in question:
                tactics = {"attack": "press", "defence": "stand"}[question["role"]]
                say(type="answer", id=1, answer={"kind": "UseTactics", "tactics": tactics})
            elif "hexes" in question:
                say(type="answer", id=1, answer={"kind": "FallBack", "hex": question["hexes"][0]})
            else:
                say(type="answer", id=1, answer={"kind": "Respond", "fire": True})
        else:
            done()
"""


def meet(player: str, patience: float = 1.0) -> Result:
    """Let a program play the allies against somebody who does nothing."""
    contest = agree("first-contact", {"allies": player, "axis": "none"}, patience=patience)
    return play_one(contest, 0)


def test_a_good_program_plays_its_game_and_hears_of_the_end(
    program: Rude, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = meet(program(PLAIN), patience=30)
    assert result.why == ""
    assert (result.ending.partition(".")[0], result.turns) == ("ending", 5)
    assert '"type":"ended"' in (tmp_path / "ended.json").read_text(encoding="utf-8")


def test_a_program_plays_as_the_opponent_that_does_the_same(
    program: Rude, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ours = agree("first-contact", {"allies": "none", "axis": "none"})
    assert meet(program(PLAIN), patience=30).margins == play_one(ours, 0).margins


def test_a_program_gets_its_own_luck(
    program: Rude, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = "open('luck', 'a').write(os.environ['GROGNARD_LUCK'] + '\\n')\n"
    contest = agree("first-contact", {"allies": program(told), "axis": "none"})
    for number in (0, 1, 0, 2):
        play_one(contest, number)
    first, swapped, again, next_pair = (tmp_path / "luck").read_text().split()
    assert first == swapped == again != next_pair


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        pytest.param("time.sleep(3600)", "decided nothing for 1 seconds", id="hangs"),
        pytest.param("sys.exit(3)", "ended with code 3", id="dies"),
        pytest.param("os.kill(os.getpid(), 9)", "ended with code -9", id="killed"),
        pytest.param(
            "for _ in sys.stdin: print('hello', flush=True)",
            "wrong 10 times; at last: JSON is malformed",
            id="nonsense",
        ),
        pytest.param(
            "while True: print('hello', flush=True)", "wrong 10 times", id="nonsense-without-end"
        ),
        pytest.param("while True: sys.stdout.write('x' * 9999)", "nothing", id="no-line"),
        pytest.param(
            "while True: say(type='order', id=1, order={'kind': 'Aim', 'hex': '9999'})",
            "wrong 10 times; at last: .*9999",
            id="breaks-the-rules",
        ),
        pytest.param(
            "while True: say(type='order', id=1, order={'kind': 'Cheat'})",
            "wrong 10 times; at last: .*Cheat",
            id="unknown-order",
        ),
        pytest.param(
            "while True: say(type='film', id=1)", "nothing for 1 seconds", id="asks-and-never-reads"
        ),
        pytest.param(
            "os.close(1); time.sleep(3600)", "fell silent before its game was over", id="silent"
        ),
    ],
)
def test_a_rude_program_loses(program: Rude, lines: str, why: str) -> None:
    result = meet(program(lines))
    assert (result.ending, result.winner) == ("forfeit", "axis")
    assert result.why.startswith("allies: The program ")
    assert re.search(why, result.why), result.why
    assert result.margins == {}


def test_a_program_cannot_play_for_ever(program: Rude) -> None:
    dithers = """
for policy in ["fire", "hold"] * 1000:
    say(type="order", id=1, order={"kind": "Instruct", "matter": "reaction", "policy": policy})
"""
    players = {"allies": program(dithers), "axis": "none"}
    result = play_one(agree("first-contact", players, limit=50), 0)
    assert (result.ending, result.winner) == ("forfeit", "axis")
    assert result.why == "allies: The program gave 50 orders, and the game was not over."


def test_a_program_that_is_not_there_loses() -> None:
    result = meet("cmd:./no-such-program")
    assert (result.ending, result.winner) == ("forfeit", "axis")
    assert result.why == "allies: The program could not be started: No such file or directory."


def test_what_it_complained_of_is_kept_apart(program: Rude) -> None:
    result = meet(program("raise ValueError('my mistake')"), patience=30)
    assert result.why == "allies: The program ended with code 1 before its game was over."
    assert result.apart.complaint == "ValueError: my mistake"


SLEEPER = """
import time
with open("pipe", "w") as pipe:
    print("asleep", file=pipe, flush=True)
    time.sleep(60)
    print("awake", file=pipe)
"""


def test_it_leaves_nobody_behind(
    program: Rude, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    (tmp_path / "sleeper.py").write_text(SLEEPER, encoding="utf-8")
    listening = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        meet(program("subprocess.Popen([sys.executable, 'sleeper.py'])\ntime.sleep(60)"))
        os.set_blocking(listening, True)
        heard = b"".join(iter(lambda: os.read(listening, 100), b""))
    finally:
        os.close(listening)
    assert heard == b"asleep\n"
