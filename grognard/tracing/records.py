"""What the last test run saw: one record for each test that carries a rule."""

import contextlib
import os
from pathlib import Path

import msgspec

from grognard.tracing.tree import TracingError, Tree

FILE = ".rules/last-run.json"
MOST_IDS = 3  # A test of many rules proves none of them.


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a marked test ended, on which code, and which files that name its ids were at work.

    `seconds` is how long it took, with its fixtures and with being watched.
    """

    digest: str
    outcome: str
    marks: tuple[tuple[str, str], ...]
    witnessed: dict[str, list[str]]
    seconds: float = 0.0

    def why_not(self, tree: Tree, digest: str, id_: str, part: str) -> str:
        """Why this test does not prove a part it carries; empty if it does."""
        ids = {marked for marked, _ in self.marks}
        if self.digest != digest:
            return "ran on other code than the present"
        if self.outcome != "passed":
            return f"did not pass ({self.outcome})"
        if len(ids) > MOST_IDS:
            return f"carries {len(ids)} ids; more than {MOST_IDS} prove none"
        if not any(tree.holds(part, path) for path in self.witnessed.get(id_, ())):
            places = ", ".join(tree.folders(part))
            return f"called, read or showed nothing in {places} that names {id_}"
        return ""


class LastRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The records by test, as pytest names it."""

    tests: dict[str, Record] = {}


def read_last_run(tree: Tree) -> LastRun:
    """What the last runs left; nothing if no test has run yet."""
    path = tree.root / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=LastRun)
    except FileNotFoundError:
        return LastRun()
    except OSError as error:
        raise TracingError(f"{FILE}: cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise TracingError(f"{FILE}: {error}; delete it and run the tests again") from error


def update_last_run(tree: Tree, ran: dict[str, Record], lost: set[str]) -> None:
    """Put in the records of the tests that ran; the others stay, unless their file is gone."""
    try:
        before = read_last_run(tree).tests
    except TracingError:
        before = {}  # Broken: this run makes it anew.
    kept = {
        test: record
        for test, record in before.items()
        if test not in lost and (tree.root / test.split("::")[0]).is_file()
    }
    tests = dict(sorted({**kept, **ran}.items()))
    if tests == before:
        return
    content = msgspec.json.format(msgspec.json.encode(LastRun(tests)), indent=1)
    _write(tree.root / FILE, content + b"\n")


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            draft.unlink()
