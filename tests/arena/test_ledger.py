"""The file of results: taken up where it was left, refused where it is another's."""

from pathlib import Path

import msgspec
import pytest

from grognard.arena.contest import Contest
from grognard.arena.ledger import Ledger
from grognard.arena.result import Apart, Result
from grognard.kernel.errors import GrognardError

CONTEST = Contest("hill", "none", ("red", "blue"), ("fox", "hen"), "1", 10, 1.0, "none/1", "", "")


def game(number: int, ending: str = "points") -> Result:
    return Result(number, 0, "ab", {"red": "fox", "blue": "hen"}, ending, apart=Apart(seconds=0.5))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with two games."""
    path = tmp_path / "results" / "hill.jsonl"
    with Ledger(path, CONTEST) as ledger:
        ledger.append(game(0))
        ledger.append(game(1))
    return path


def test_games_are_taken_up(file: Path) -> None:
    with Ledger(file, CONTEST) as ledger:
        assert ledger.results == {0: game(0), 1: game(1)}
        assert ledger.note == ""
        ledger.append(game(2))
    with Ledger(file, CONTEST) as ledger:
        assert list(ledger.results) == [0, 1, 2]


def test_the_file_can_be_cut_anywhere(file: Path) -> None:
    whole = file.read_bytes()
    ends = [place + 1 for place, letter in enumerate(whole) if letter == ord("\n")]
    near = {end + step for end in (0, *ends) for step in (-1, 0, 1)}
    for cut in sorted({*range(0, len(whole), 25), *near} & set(range(len(whole) + 1))):
        file.write_bytes(whole[:cut])
        with Ledger(file, CONTEST) as ledger:
            kept = sum(end <= cut for end in ends[1:])
            assert list(ledger.results) == list(range(kept)), cut
            assert bool(ledger.note) == (cut not in {0, *ends}), cut
            for number in range(kept, 2):
                ledger.append(game(number))
        assert file.read_bytes() == whole


def test_a_file_is_begun_fresh(file: Path) -> None:
    other = msgspec.structs.replace(CONTEST, seed="2")
    with Ledger(file, other, fresh=True) as ledger:
        assert ledger.results == {}
        ledger.append(game(5))
    with Ledger(file, other) as ledger:
        assert list(ledger.results) == [5]


def test_what_crashed_is_played_again(file: Path) -> None:
    with Ledger(file, CONTEST) as ledger:
        ledger.append(game(2, "crash"))
    with Ledger(file, CONTEST) as ledger:
        assert list(ledger.results) == [0, 1]


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("seed", "2", "seed is 1, not 2"),
        ("players", ("fox", "owl"), r"players is \('fox', 'hen'\), not \('fox', 'owl'\)"),
        ("version", "none/2", "version is none/1, not none/2"),
        ("terms", "x", "terms is"),
        ("code", "x", "code is"),
    ],
)
def test_another_contest_is_refused_and_harmed_by_nothing(
    file: Path, field: str, value: object, told: str
) -> None:
    before = file.read_bytes()
    other = msgspec.structs.replace(CONTEST, **{field: value})
    with pytest.raises(GrognardError, match=told):
        Ledger(file, other)
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"my novel", b"my novel\n", b'{"type":"game"}\n'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "novel.txt"
    file.write_bytes(content)
    for fresh in (False, True):
        with pytest.raises(GrognardError, match=r"novel\.txt: is not a file of results"):
            Ledger(file, CONTEST, fresh=fresh)
    assert file.read_bytes() == content


def test_a_spoilt_line_is_named(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], b'{"type":"game","number":"x"}\n', lines[2]]))
    with pytest.raises(GrognardError, match=r"hill\.jsonl, line 2: "):
        Ledger(file, CONTEST)
