"""Runs tests in forks of one process, which has loaded the libraries that they need.

To start Python with all that tests import takes longer than most of the tests. Here it is done
once: each run is a fork, and tells which libraries it has loaded; the next ones begin with these.
What lies in the tree itself is never loaded beforehand: it is what changes.

As a program: `python -m grognard.tracing.warm FILE`, in the folder of the tests. A line of standard
input is a list of arguments for pytest; the answer is a line with the number of the process that
runs it, and at its end one with its exit code. FILE is where a run tells what it has loaded. Where
the system cannot fork, nothing of this is used.
"""

import contextlib
import importlib
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO

CAN_FORK = hasattr(os, "fork")
_LOADED = "loaded"


class Warm:
    """The process that forks, as seen from the one that asks for runs."""

    def __init__(self, tree: Path, beside: Path, env: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "grognard.tracing.warm", str(beside / _LOADED)],
            cwd=tree,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def run(self, arguments: Sequence[str], patience: float) -> tuple[int, bool]:
        """Run pytest: its exit code, and whether all of it was killed past the patience."""
        asked, told = self._process.stdin, self._process.stdout
        if asked is None or told is None:
            raise EOFError
        asked.write(json.dumps(arguments).encode() + b"\n")
        asked.flush()
        runs, late = int(told.readline()), not self._waits(told, patience)
        if late:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(runs, signal.SIGKILL)
        return int(told.readline()), late

    def close(self) -> None:
        """Let it end."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()

    @staticmethod
    def _waits(told: IO[bytes], patience: float) -> bool:
        """Wait for an answer; seconds one by one, so that a machine that sleeps costs one only."""
        waited = 0
        while waited < patience:
            if select.select([told], [], [], 1)[0]:
                return True
            waited += 1
        return False


def _serve(loaded: Path) -> int:
    """Answer each line with a run in a fork, until no more come."""
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    for line in asked:
        runs = os.fork()
        if runs == 0:
            os.setsid()
            asked.close()
            told.close()
            return _run(json.loads(line), loaded)
        _tell(told, runs)
        _, status = os.waitpid(runs, 0)
        _tell(told, os.waitstatus_to_exitcode(status))
        _load(loaded)
    return 0


def _tell(told: IO[bytes], number: int) -> None:
    told.write(b"%d\n" % number)
    told.flush()


def _run(arguments: list[str], loaded: Path) -> int:
    pytest = importlib.import_module("pytest")
    # Plugins that are loaded already cannot be rewritten for their assertions, and need not be.
    code = int(pytest.main(["-W", "ignore::pytest.PytestAssertRewriteWarning", *arguments]))
    loaded.write_text("\n".join(_libraries(sys.modules)), encoding="utf-8")
    return code


def _libraries(modules: Iterable[str]) -> list[str]:
    """Those of the modules that lie in no folder of the tree."""
    tree = Path.cwd()
    known = [(name, getattr(sys.modules[name], "__spec__", None)) for name in sorted(modules)]
    return [
        name
        for name, spec in known
        if spec is not None
        and spec.name == name
        and spec.origin is not None
        and not Path(spec.origin).is_relative_to(tree)
        and not (tree / name.split(".")[0]).exists()
    ]


def _load(loaded: Path) -> None:
    """Load what the last run had loaded; what does not go by itself is left to the runs."""
    if not loaded.exists():  # it was killed
        return
    for name in loaded.read_text(encoding="utf-8").splitlines():
        if name not in sys.modules:
            with contextlib.suppress(Exception):
                importlib.import_module(name)
    loaded.unlink()


if __name__ == "__main__":
    raise SystemExit(_serve(Path(sys.argv[1])))
