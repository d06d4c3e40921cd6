"""A copy of a tree in which one file is changed and tests are run, out of the tree's way."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from grognard.tracing.outcomes import Outcome, read_outcomes
from grognard.tracing.tree import TracingError, Tree
from grognard.tracing.warm import CAN_FORK, Warm

_NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", ".rules", ".*_cache", ".hypothesis", "__pycache__", "node_modules"
)
_OPTIONS = (
    *("-q", "-p", "no:cacheprovider", "-p", "grognard.tracing.plugin"),
    # The mark is known, but nobody watches what a test calls: that takes time.
    *("-p", "no:grognard-rules", "-p", "no:grognard-rules-keep"),
    *("-p", "grognard.tracing.outcomes"),
)

_KILLED = (24, 9)
"""How a process ends that worked too long: by SIGXCPU or SIGKILL, which not all systems name."""


class Run(NamedTuple):
    """How a run of tests ended: what each told, whether all is well, whether patience was lost."""

    outcomes: list[Outcome]
    good: bool
    hung: bool


class Copy:
    """The copy; what is compiled of it lies beside it, so that each run need not do it again."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        self._compiled = folder / "compiled"
        self._outcomes = folder / "outcomes"
        self._folder = folder
        self._warm: Warm | None = None
        self._changes = 0

    def check_imports(self, packages: Sequence[str]) -> None:
        """Refuse a copy that is not what is imported: no change of it could be noticed."""
        for package in packages:
            command = f"import {package}; print({package}.__file__)"
            _, answer, _ = self._python(["-c", command], None)
            if not answer.startswith(str(self.root)):
                raise TracingError(
                    f"{package} is not imported from its copy in {self.root}: {answer}"
                )

    def run(self, tests: Sequence[str], work: int, *, early: bool = False) -> Run:
        """Run tests in the copy as it is; early, the first failure ends them.

        So do too many seconds of work, or ten times as many of waiting.
        """
        self._outcomes.unlink(missing_ok=True)
        options = (*_OPTIONS, *(["--exitfirst"] if early else []))
        told = ("--outcomes", str(self._outcomes), "--work", str(work))
        code, silent = self._pytest([*options, *told, *tests], 10 * work)
        hung = silent or -code in _KILLED
        return Run(read_outcomes(self._outcomes), code == 0, hung)

    def close(self) -> None:
        """End what runs for the copy."""
        if self._warm is not None:
            self._warm.close()

    @contextlib.contextmanager
    def changed(self, path: str, text: str) -> Iterator[None]:
        """Give a file another text for a while."""
        file = self.root / path
        before, stat = file.read_bytes(), file.stat()
        self._changes += 1
        file.write_text(text, encoding="utf-8")
        # Python knows what a file was compiled from by its length and the second of its last
        # change: no two texts may share both.
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + self._changes * 10**9))
        try:
            yield
        finally:
            file.write_bytes(before)
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def _pytest(self, arguments: Sequence[str], patience: float) -> tuple[int, bool]:
        if not CAN_FORK:
            code, _, silent = self._python(["-m", "pytest", *arguments], patience)
            return code, silent
        if self._warm is None:
            self._warm = Warm(self.root, self._folder, self._environment())
        return self._warm.run(arguments, patience)

    def _python(self, arguments: Sequence[str], patience: float | None) -> tuple[int, str, bool]:
        """Run Python: exit code, output, and whether all of it was killed past the patience."""
        with subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.root,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process:
            try:
                output = _output(process, patience)
            finally:
                _end(process)
        return process.returncode, output or "", output is None

    def _environment(self) -> dict[str, str]:
        """The copy before anything else, then this package, in case the copy has none."""
        here = str(Path(__file__).resolve().parents[2])
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(self.root), here]),
            "PYTHONPYCACHEPREFIX": str(self._compiled),
            "PYTHONDONTWRITEBYTECODE": "",
        }


@contextlib.contextmanager
def copied(tree: Tree) -> Iterator[Copy]:
    """Copy a tree for a while."""
    with tempfile.TemporaryDirectory(prefix="grognard-prove-") as folder:
        copy = Copy(Path(folder).resolve())
        shutil.copytree(tree.root, copy.root, ignore=_NOT_COPIED, symlinks=True)
        copy.check_imports(tree.layout.tree.code)
        with contextlib.closing(copy):
            yield copy


def _output(process: subprocess.Popen[str], patience: float | None) -> str | None:
    """What a process prints; nothing once patience is lost.

    Seconds are counted one by one, so that a machine that sleeps meanwhile costs one only.
    """
    waited = 0
    while patience is None or waited < patience:
        try:
            return process.communicate(timeout=1)[0]
        except subprocess.TimeoutExpired:
            waited += 1
    return None


def _end(process: subprocess.Popen[str]) -> None:
    """Kill the process and what it started, if it still runs."""
    if process.poll() is None:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
