"""Grognard's checks: sets up what is needed, then runs every one and sums up.

./test                       all checks; big promises by a fixed sample
./test --long                all checks; big promises in full, noted in docs/measured.csv
./test [--long] ARGUMENTS    only pytest, with these arguments (a path, -k WORD, ...)
./test --help                this text
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from setup import client, kernels, node, packages, system
from setup.machine import alone, check_python
from setup.places import CLIENT, LOG, ROOT, VENV
from setup.trouble import Trouble, guarded

BIN = VENV / "bin"
LAST_LINES = 40
SOME_FAILED = 1
"""How pytest ends when tests failed, and nothing else went wrong."""

Check = Callable[[], int]


class Outcome(NamedTuple):
    """What became of a check."""

    name: str
    passed: bool
    seconds: float


def main(arguments: list[str]) -> int:
    """Set up, run the checks, sum up."""
    if arguments in (["-h"], ["--help"]):
        print((__doc__ or "").strip())
        return 0
    check_python(sys.version_info[:2])
    keep_compiled()
    if "--long" in arguments:
        arguments = [argument for argument in arguments if argument != "--long"]
        os.environ["GROGNARD_LONG"] = "1"
    with alone(ROOT):
        packages.prepare(packages.RUN_LOCK, packages.DEV_LOCK)
        kernels.prepare()
        system.prepare()
    if arguments:
        build_client()  # Where it fails, the tests that need it say so again.
        return pytest(*arguments)
    return sum_up([carry_out(name, check) for name, check in checks()])


def keep_compiled() -> None:
    """Let the many programs that tests start share compiled modules, out of the clone's sight."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(VENV / "pycache")


def checks() -> Iterator[tuple[str, Check]]:
    """List all checks, quick ones first: name, and what runs it and returns an exit code.

    What keeps one core busy for long is begun here, beside the client's checks, and awaited later.
    """
    yield "ruff check", lambda: call(BIN / "ruff", "check")
    yield "ruff format", lambda: call(BIN / "ruff", "format", "--check")
    types = begin(BIN / "mypy")
    # What pytest makes of the tests is kept: each of its workers would have to make it anew.
    found = begin(BIN / "python", "-m", "pytest", "--collect-only", "-q")
    yield "import contract", lambda: call(BIN / "lint-imports", "--no-logo")
    yield "client build", build_client
    for script in client.checks():
        yield f"client {script}", partial(npm_run, script)
    yield "mypy", types
    yield "collection", found
    # Apart, since Playwright keeps an event loop running in its process.
    yield "pytest", lambda: pytest("-n2", "--dist=worksteal", "--ignore=tests/browser")
    yield "browser", browser
    yield "rules", lambda: call(BIN / "grognard", "rules", "--summary")
    yield "ratchet", lambda: call(BIN / "grognard", "rules", "--ratchet")


def call(*command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> int:
    """Run a program before the user's eyes."""
    return subprocess.call(
        command, cwd=cwd, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL
    )


def begin(*command: str | Path) -> Check:
    """Start a program; the check waits for its end, and shows what it said.

    Where all is well its last line does.
    """
    program = subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    heard = ThreadPoolExecutor(1).submit(program.communicate)

    def wait() -> int:
        said = heard.result()[0].splitlines()
        print(*(said if program.returncode else said[-1:]), sep="\n", flush=True)
        return program.returncode

    return wait


def pytest(*arguments: str) -> int:
    """Run the Python and browser tests."""
    return call(BIN / "python", "-m", "pytest", *arguments)


def browser() -> int:
    """Run the browser tests; the few that fail get one more try, alone (docs/adr/0018)."""
    first = pytest("-n2", "--dist=loadfile", "tests/browser")
    if first != SOME_FAILED:
        return first
    print("\n== browser: a second try, alone, for the tests that failed", flush=True)
    again = pytest("tests/browser", "--last-failed", "-x", "-rA")
    if again == 0:
        print("Passed on a second try only; what depends on timing wants mending.", flush=True)
    return again


def build_client() -> int:
    """Build the client; where that fails, the other checks still run."""
    try:
        with alone(ROOT):
            client.prepare()
    except Trouble as trouble:
        last = LOG.read_text(encoding="utf-8").splitlines()[-LAST_LINES:] if LOG.exists() else []
        print(*last, trouble, sep="\n", flush=True)
        return 1
    return 0


def npm_run(script: str) -> int:
    """Run one of the client's own checks."""
    tool = node.find()
    return call(*tool.npm, "run", script, cwd=CLIENT, env=tool.env)


def carry_out(name: str, check: Check) -> Outcome:
    """Run one check, under its name."""
    print(f"\n== {name}", flush=True)
    start = time.monotonic()
    passed = check() == 0
    return Outcome(name, passed, time.monotonic() - start)


def sum_up(outcomes: list[Outcome]) -> int:
    """Show what passed and what failed; the exit code tells whether all is well."""
    print()
    for outcome in outcomes:
        print(
            f"{outcome.name:16} {'ok' if outcome.passed else 'FAILED':6} {outcome.seconds:7.1f} s"
        )
    passed = sum(outcome.passed for outcome in outcomes)
    failed = len(outcomes) - passed
    print(f"checks: {passed} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(guarded(main, sys.argv[1:]))
