"""Many games in processes of this machine: the same results, whatever happens to the processes."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from grognard.arena import Contest, Result, agree, play_one
from grognard.arena.local import run_local
from grognard.kernel.errors import GrognardError
from tests.conftest import Promise

Rude = Callable[[str], str]

KILLS_ITS_WORKER = """
opened = json.loads(sys.stdin.readline())
if opened["game"] == "arena-1" and {again}:
    open("killed", "a").write("x")
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)
for line in sys.stdin:
    if json.loads(line)["type"] == "awaited":
        done()
"""


def by_number(results: list[Result]) -> dict[int, tuple[object, ...]]:
    return {result.number: result.compared for result in results}


@pytest.fixture
def contest() -> Contest:
    return agree("first-contact", {"allies": "random", "axis": "none"})


def test_the_number_of_processes_does_not_matter(
    contest: Contest,
    monkeypatch: pytest.MonkeyPatch,
    promise: Promise,
    sample: Callable[[int, int], int],
) -> None:
    games = sample(6, 1000)
    with promise("arena: the same results for 1 and 2 workers", games=games, seed=1) as measured:
        here = by_number([play_one(contest, number) for number in range(games)])
        monkeypatch.setenv("PYTHONHASHSEED", "1")
        one = by_number(list(run_local(contest, range(games), 1)))
        monkeypatch.setenv("PYTHONHASHSEED", "2")
        two = by_number(list(run_local(contest, reversed(range(games)), 2)))
        measured.result = f"{sum(one[n] == two[n] == here[n] for n in here)} of {games} the same"
    assert one == two == here


@pytest.mark.parametrize(
    ("scenario", "minds"),
    [
        ("tutorial", {"allies": "greedy", "axis": "general"}),
        ("first-week", {"allies": "chief", "axis": "chief"}),
    ],
)
def test_opponents_decide_alike_in_every_process(
    scenario: str, minds: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sets are walked in another order there; sums of fractions and ties must not show it."""
    played = []
    for hash_seed in ("1", "2"):
        monkeypatch.setenv("PYTHONHASHSEED", hash_seed)
        played.append(by_number(list(run_local(agree(scenario, minds), range(1), 1))))
    assert played[0] == played[1]


def test_a_process_that_dies_costs_no_game(
    program: Rude, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    player = program(KILLS_ITS_WORKER.format(again="not os.path.exists('killed')"))
    contest = agree("first-contact", {"allies": player, "axis": player}, patience=30)
    results = list(run_local(contest, range(3), 1))
    assert (tmp_path / "killed").read_text() == "x"
    assert [result.number for result in results] == [0, 1, 2]
    assert [result.why for result in results] == ["", "", ""]


def test_a_game_that_kills_every_process_is_told_and_others_go_on(
    program: Rude, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    player = program(KILLS_ITS_WORKER.format(again="True"))
    contest = agree("first-contact", {"allies": player, "axis": "none"}, patience=30)
    results = {result.number: result for result in run_local(contest, range(3), 2)}
    assert (tmp_path / "killed").read_text() == "xxx"
    assert results[1].ending == "crash"
    assert results[1].why == "3 processes that played it died."
    assert results[0].why == results[2].why == ""


def test_processes_with_other_code_refuse(contest: Contest) -> None:
    other = msgspec.structs.replace(contest, code="0" * 64)
    with pytest.raises(GrognardError, match="code here is not the one"):
        list(run_local(other, range(4), 2))


def test_a_run_can_be_left_in_the_middle(contest: Contest) -> None:
    running = run_local(contest, range(1000), 2)
    assert next(running).number in range(4)
    close = getattr(running, "close", None)
    assert close is not None
    close()


def test_nothing_to_play(contest: Contest) -> None:
    assert list(run_local(contest, [], 2)) == []
