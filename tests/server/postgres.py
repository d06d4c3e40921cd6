"""A PostgreSQL server of the tests' own, on a Unix socket, gone when they end."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PATIENCE = 60


@contextmanager
def running_postgres(programs: Path) -> Iterator[Path]:
    """Run a server and give the folder of its socket; the folder is open to the server's user."""
    home = Path(tempfile.mkdtemp(prefix="grognard-pg-", dir="/tmp"))
    user = _unprivileged()
    if user is not None:
        shutil.chown(home, user)
    try:
        _run([programs / "initdb", "-D", home / "db", "-U", "grognard", "-A", "trust", "-N"], user)
        settings = ["listen_addresses=", f"unix_socket_directories={home}", "fsync=off"]
        options = [word for setting in settings for word in ("-c", setting)]
        with (
            (home / "log").open("wb") as log,
            subprocess.Popen(
                [programs / "postgres", "-D", home / "db", *options],
                user=user,
                cwd=home,
                stdout=log,
                stderr=log,
            ) as server,
        ):
            _await(server, home)
            try:
                yield home
            finally:
                server.send_signal(signal.SIGINT)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _unprivileged() -> str | None:
    """PostgreSQL does not run as root: name another user, if this one is."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _run(command: list[str | Path], user: str | None) -> None:
    done = subprocess.run(command, user=user, cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _await(server: subprocess.Popen[bytes], home: Path) -> None:
    until = time.monotonic() + _PATIENCE
    while not (home / ".s.PGSQL.5432").exists():
        assert server.poll() is None, (home / "log").read_text()
        assert time.monotonic() < until, "PostgreSQL did not start."
        time.sleep(0.05)
