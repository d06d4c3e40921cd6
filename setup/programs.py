"""Runs other programs: what they say goes into a log, and on failure into one sentence."""

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from setup.trouble import explain


def run(
    command: Sequence[str],
    task: str,
    log: Path,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    hear: Callable[[str], None] | None = None,
) -> None:
    """Run a program to its end; raise Trouble with the cause if it fails."""
    log.parent.mkdir(parents=True, exist_ok=True)
    said: list[str] = []
    with (
        log.open("a", encoding="utf-8") as journal,
        subprocess.Popen(
            command,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as program,
    ):
        journal.write(f"$ {' '.join(command)}\n")
        for line in program.stdout or ():
            journal.write(line)
            said.append(line)
            if hear is not None:
                hear(line)
    if program.returncode != 0:
        raise explain(task, "".join(said), log)
