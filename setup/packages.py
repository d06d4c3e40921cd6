"""The Python side: the virtual environment, the locked packages, the command grognard."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from setup import system
from setup.machine import GIGABYTE, check_python, check_rights, check_space
from setup.places import LOG, ROOT, STAMPS, VENV
from setup.programs import run
from setup.stamps import digest
from setup.trouble import Trouble

PYTHON = VENV / "bin" / "python"
RUN_LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"
NODE_LOCK = "requirements-node.lock"
SPACE = 2 * GIGABYTE

# Asked of the environment's own Python: its version, where packages go; pip must be there too.
QUESTION = "import sys, sysconfig, pip; print(*sys.version_info[:2], sysconfig.get_path('purelib'))"
FETCHED = re.compile(r"\s*(?:Downloading|Using cached) (?P<name>\w+?)-(?P<version>\d[^-]*)-.*\.whl")
SIZE = re.compile(r"\((?P<size>[\d.]+ ?[kMG]?B)\)")


def prepare(*locks: str) -> None:
    """See that the environment holds exactly what the lock files name, and knows Grognard."""
    version, packages = environment()
    for lock in locks:
        install(lock, version)
    link(packages)


def environment() -> tuple[str, Path]:
    """Find the virtual environment or make it; tell its Python version and package folder."""
    known = look_inside()
    if known is None or STAMPS.read("place") not in (None, str(ROOT)):
        create()
        known = look_inside()
    if known is None:
        raise Trouble(
            f"The Python environment {VENV} does not work.",
            "Delete that folder, then try again.",
        )
    if STAMPS.read("place") is None:
        STAMPS.write("place", str(ROOT))
    return known


def look_inside() -> tuple[str, Path] | None:
    """Ask the environment for its version and package folder; None if it is no good."""
    try:
        answer = subprocess.run(
            [PYTHON, "-I", "-c", QUESTION], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    major, minor, folder = answer.stdout.strip().split(" ", 2)
    check_python((int(major), int(minor)))
    return f"{major}.{minor}", Path(folder)


def create() -> None:
    """Make the environment from nothing."""
    check_rights(ROOT)
    check_space(ROOT, SPACE)
    system.provide_venv()
    print(f"Making a Python environment in {VENV.name}", flush=True)
    making = [sys.executable, "-I", "-m", "venv", "--clear", str(VENV)]
    answer = subprocess.run(making, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        said = (answer.stdout + answer.stderr).strip().splitlines() or ["no word from it"]
        raise Trouble(
            f"Python cannot make a virtual environment ({said[-1]}).",
            "Mend or reinstall this Python, then try again.",
        )


def install(lock: str, version: str) -> None:
    """Fetch and install the packages of a lock file, unless they are there."""
    made_from = digest(ROOT, [ROOT / lock], also=version)
    if STAMPS.read(lock) == made_from:
        return
    check_rights(ROOT)
    check_space(ROOT, SPACE)
    print(f"Fetching the Python packages of {lock} (about {count(ROOT / lock)})", flush=True)
    STAMPS.clear(lock)
    command = [
        *(str(PYTHON), "-I", "-u", "-m", "pip", "install", "--no-input", "--no-deps"),
        *("--disable-pip-version-check", "--progress-bar", "off", "--retries", "2"),
        *("--only-binary", ":all:", "--require-hashes", "-r", lock),
    ]
    run(command, "install the Python packages", LOG, cwd=ROOT, hear=show_fetched)
    STAMPS.write(lock, made_from)


def count(lock: Path) -> int:
    """Count the packages a lock file names."""
    return sum("==" in line for line in lock.read_text(encoding="utf-8").splitlines())


def show_fetched(line: str) -> None:
    """Show each package as pip begins to fetch it."""
    fetched = FETCHED.match(line)
    if fetched is not None:
        size = SIZE.search(line)
        much = f", {size['size']}" if size else ""
        print(f"  {fetched['name']} {fetched['version']}{much}", flush=True)


def link(packages: Path) -> None:
    """Make the clone importable in the environment, and grognard its command."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    write(packages / "grognard.pth", f"{ROOT}\n")
    for name, target in project["scripts"].items():
        module, function = target.split(":")
        script = VENV / "bin" / name
        write(
            script,
            f"#!{PYTHON}\nimport sys\n\nfrom {module} import {function}\n\n"
            f"sys.exit({function}())\n",
        )
        if not os.access(script, os.X_OK):
            script.chmod(0o755)


def write(path: Path, text: str) -> None:
    """Write a file unless it says just that already: a set-up that stands writes nothing."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
