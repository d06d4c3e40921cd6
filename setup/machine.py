"""Is this machine fit? Python, disk space, the right to write, and one set-up at a time."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from setup.trouble import Trouble

OLDEST = (3, 11)
TOO_NEW = (3, 15)
GIGABYTE = 10**9


def check_python(version: tuple[int, int]) -> None:
    """Refuse a Python for which the locked packages have no builds."""
    if not OLDEST <= version < TOO_NEW:
        raise Trouble(
            f"Grognard needs Python 3.11, 3.12, 3.13 or 3.14, and this is "
            f"{version[0]}.{version[1]}.",
            "Install one of them, then try again.",
        )


def check_rights(folder: Path) -> None:
    """Refuse a clone that this user may not write to."""
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Trouble(
            f"The folder {folder} may not be written by this user.",
            'Make it yours (sudo chown -R "$USER" .) or clone Grognard to a folder of your own.',
        )


def check_space(folder: Path, needed: int, free: int | None = None) -> None:
    """Refuse to begin what the disk cannot hold."""
    if free is None:
        free = shutil.disk_usage(folder).free
    if free < needed:
        raise Trouble(
            f"The set-up needs {needed / GIGABYTE:.1f} GB on the disk of {folder}, "
            f"and {free / GIGABYTE:.1f} GB are free.",
            "Free some space on it, then try again.",
        )


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Hold the folder while setting up: two starts at once must not mix."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another set-up is at work here; waiting for it.", flush=True)
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
