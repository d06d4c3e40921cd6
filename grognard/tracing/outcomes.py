"""A pytest plugin that tells how each test ended: a line each, at once.

For `--prove`, which must know what a run saw even if it had to be ended. Load it with
`-p grognard.tracing.outcomes --outcomes PATH --work SECONDS`.
"""

import importlib
import sys
from pathlib import Path

import msgspec
import pytest


class Outcome(msgspec.Struct, frozen=True):
    """How one test ended, with its fixtures; skipped or expected to fail is not passed."""

    test: str
    passed: bool


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say where the lines go, and how long the tests may work."""
    parser.addoption("--outcomes", type=Path, metavar="PATH", help="tell how each test ended there")
    parser.addoption(
        "--work", type=int, metavar="S", help="end after so much of a processor's time"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Write if a path is given.

    Work is limited, not waiting: a crowded machine is no endless loop.
    """
    work: int | None = config.getoption("--work")
    if work is not None and sys.platform != "win32":
        resource = importlib.import_module("resource")  # Not on every system.
        resource.setrlimit(resource.RLIMIT_CPU, (work, work + 1))
    path: Path | None = config.getoption("--outcomes")
    if path is not None:
        config.pluginmanager.register(_Writer(path), "grognard-outcomes")


class _Writer:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._passed = True

    def pytest_runtest_logstart(self) -> None:
        self._passed = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._passed &= report.passed and not hasattr(report, "wasxfail")

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        with self._path.open("ab") as lines:
            lines.write(msgspec.json.encode(Outcome(nodeid, self._passed)) + b"\n")


def read_outcomes(path: Path) -> list[Outcome]:
    """What was told so far, in the order of the tests; the last line may be torn."""
    if not path.exists():
        return []
    *lines, _ = path.read_bytes().split(b"\n")
    return [msgspec.json.decode(line, type=Outcome) for line in lines]
