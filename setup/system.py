"""Programs of the operating system that the tests need: found, installed, or asked for."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from setup.places import LOG
from setup.programs import run
from setup.trouble import Trouble

Which = Callable[[str], str | None]

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Debian and its like keep the server's programs out of the PATH.
POSTGRES_HOMES = "/usr/lib/postgresql"


class Manager(NamedTuple):
    """A package manager: how it learns of packages, how it installs, what it calls them."""

    program: str
    refresh: tuple[str, ...]
    install: tuple[str, ...]
    chromium: tuple[str, ...]
    postgres: tuple[str, ...]
    venv: tuple[str, ...]


MANAGERS = (
    Manager(
        "apt-get",
        ("apt-get", "update"),
        ("apt-get", "install", "-y", "--no-install-recommends"),
        ("chromium", "fonts-liberation"),
        ("postgresql",),
        (f"python3.{sys.version_info.minor}-venv",),
    ),
    Manager(
        "dnf",
        (),
        ("dnf", "install", "-y"),
        ("chromium",),
        ("postgresql-server",),
        ("python3",),
    ),
    Manager(
        "pacman",
        (),
        ("pacman", "-Sy", "--noconfirm"),
        ("chromium",),
        ("postgresql",),
        ("python",),
    ),
)


def find_chromium(which: Which = shutil.which) -> Path | None:
    """Find a Chromium or Chrome on the PATH."""
    for name in CHROMIUM_NAMES:
        found = which(name)
        if found is not None:
            return Path(found)
    return None


def find_postgres(which: Which = shutil.which, homes: Path = Path(POSTGRES_HOMES)) -> Path | None:
    """Find the folder with PostgreSQL's initdb and postgres, the newest where there are several."""
    found = which("initdb")
    if found is not None and which("postgres") is not None:
        return Path(found).resolve().parent
    fitting = [
        folder
        for folder in homes.glob("*/bin")
        if folder.parent.name.isdecimal()
        and (folder / "initdb").exists()
        and (folder / "postgres").exists()
    ]
    return max(fitting, key=lambda folder: int(folder.parent.name), default=None)


def find_venv() -> Path | None:
    """Find what this Python needs to make a virtual environment; Debian packs that apart."""
    importlib.invalidate_caches()
    found = importlib.util.find_spec("ensurepip")
    return Path(found.origin) if found is not None and found.origin is not None else None


def find_manager(which: Which = shutil.which) -> Manager | None:
    """Find the package manager of this machine."""
    return next((manager for manager in MANAGERS if which(manager.program)), None)


def rights(which: Which = shutil.which, user: int | None = None) -> tuple[str, ...] | None:
    """Tell what must stand before an install command; None if this user may not install."""
    if (os.geteuid() if user is None else user) == 0:
        return ()
    sudo = which("sudo")
    if sudo is not None:
        allowed = subprocess.run([sudo, "-n", "true"], capture_output=True, check=False)
        if allowed.returncode == 0:
            return (sudo, "-n")
    return None


def refusal(name: str, wanted: Sequence[str], manager: Manager | None) -> Trouble:
    """Say what is missing and which command helps."""
    if manager is None:
        remedy = "Install it, so that it is found on the PATH, then try again."
    else:
        remedy = f"Install it (sudo {' '.join((*manager.install, *wanted))}), then try again."
    return Trouble(f"Grognard needs {name}, and it was not found.", remedy)


def provide(
    name: str,
    find: Callable[[], Path | None],
    wanted: Callable[[Manager], tuple[str, ...]],
) -> Path:
    """Find a program, or install it where this user may."""
    found = find()
    if found is not None:
        return found
    manager, before = find_manager(), rights()
    if manager is None or before is None:
        raise refusal(name, wanted(manager) if manager else (), manager)
    print(f"Installing {name} ({manager.program}: {' '.join(wanted(manager))})", flush=True)
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    if manager.refresh:
        run([*before, *manager.refresh], "look up system packages", LOG, env=quiet)
    run([*before, *manager.install, *wanted(manager)], f"install {name}", LOG, env=quiet)
    found = find()
    if found is None:
        raise refusal(name, wanted(manager), manager)
    return found


def provide_venv() -> None:
    """See that this Python can make a virtual environment."""
    provide("Python's venv module", find_venv, lambda manager: manager.venv)


def prepare() -> None:
    """See that the tests find a browser and a database server."""
    provide("Chromium for its tests", find_chromium, lambda manager: manager.chromium)
    provide("PostgreSQL for its tests", find_postgres, lambda manager: manager.postgres)
