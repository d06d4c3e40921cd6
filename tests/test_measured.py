"""Big promises are noted once a commit, in full runs, with a result."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Promise
from tests.measured import Book, open_book

HEADER = "promise,commit,command,seed,games,result,seconds"


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """An empty book, for a clean clone at commit abc."""
    return Book(tmp_path / "measured.csv", "abc", clean=True)


def measure(book: Book, name: str, result: str) -> None:
    """Keep a promise."""
    with book.measure(name, "./test --long x", seed=7, games=500) as measured:
        measured.result = result


def test_a_kept_promise_is_one_line(book: Book) -> None:
    measure(book, "no order lost", "0 of 500 lost, as said")
    header, line = book.path.read_text(encoding="utf-8").splitlines()
    assert header == HEADER
    line, seconds = line.rsplit(",", 1)
    assert line == 'no order lost,abc,./test --long x,7,500,"0 of 500 lost, as said"'
    assert seconds.isdecimal()


def test_lines_are_appended(book: Book) -> None:
    measure(book, "one", "1")
    measure(book, "two", "2")
    lines = book.path.read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[0] for line in lines] == ["promise", "one", "two"]


def test_a_measured_promise_is_known_at_its_commit_only(book: Book) -> None:
    assert not book.has("one")
    measure(book, "one", "1")
    assert book.has("one")
    assert not book.has("two")
    assert not Book(book.path, "abd", clean=True).has("one")


def test_changed_code_is_measured_again_and_marked(book: Book) -> None:
    changed = Book(book.path, "abc", clean=False)
    measure(changed, "one", "1")
    assert not changed.has("one")
    assert not book.has("one")
    assert "one,abc+changes," in book.path.read_text(encoding="utf-8")


def test_a_broken_promise_is_not_noted(book: Book) -> None:
    with pytest.raises(AssertionError), book.measure("one", "x", 1, 1):
        raise AssertionError
    assert not book.path.exists()


def test_a_promise_without_a_result_is_an_error(book: Book) -> None:
    with pytest.raises(ValueError, match="nobody said with what result"):
        measure(book, "one", "")
    assert not book.path.exists()


@pytest.mark.parametrize(
    ("status", "clean"),
    [("", True), (" M docs/measured.csv", True), (" M docs/measured.csv\n?? x.py", False)],
)
def test_only_the_book_itself_may_have_changed(tmp_path: Path, status: str, clean: bool) -> None:
    answers = {"status": status, "rev-parse": "0123456789ab"}
    opened = open_book(tmp_path, lambda root, command, *_: answers[command])
    assert (opened.commit, opened.clean) == ("0123456789ab", clean)


def test_the_sample_is_short_unless_asked(
    sample: Callable[[int, int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GROGNARD_LONG", raising=False)
    assert sample(20, 500) == 20
    monkeypatch.setenv("GROGNARD_LONG", "1")
    assert sample(20, 500) == 500


def test_a_short_run_writes_nothing(promise: Promise, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GROGNARD_LONG", raising=False)
    monkeypatch.setattr("tests.conftest.open_book", lambda root: pytest.fail("opened the book"))
    with promise("a promise of the tests", games=1) as measured:
        measured.result = "kept"


def test_a_long_run_notes_once_and_then_skips(
    promise: Promise, monkeypatch: pytest.MonkeyPatch, book: Book
) -> None:
    monkeypatch.setenv("GROGNARD_LONG", "1")
    monkeypatch.setattr("tests.conftest.open_book", lambda root: book)
    with promise("one", games=3, seed=5) as measured:
        measured.result = "kept"
    noted = book.path.read_text(encoding="utf-8").splitlines()[1].rsplit(",", 1)[0]
    assert noted == (
        "one,abc,./test --long "
        "tests/test_measured.py::test_a_long_run_notes_once_and_then_skips,5,3,kept"
    )
    with pytest.raises(pytest.skip.Exception, match="'one' was already measured at commit abc"):
        promise("one", games=3, seed=5)
