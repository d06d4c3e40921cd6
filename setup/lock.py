"""Writes the lock files anew from pyproject.toml: .venv/bin/python -m setup.lock [--upgrade].

requirements.lock       what the program needs to run
requirements-dev.lock   that, and what the checks need
requirements-node.lock  Node, for machines without one
"""

import subprocess
import sys

from setup.places import ROOT

HEADER = "# Made from pyproject.toml by: .venv/bin/python -m setup.lock\n"
LOCKS = {
    "requirements.lock": (),
    "requirements-dev.lock": ("--group", "dev", "--constraints", "requirements.lock"),
    "requirements-node.lock": ("--group", "node"),
}


def main(arguments: list[str]) -> int:
    """Compile each lock for all platforms and Python versions at once, with hashes."""
    for name, choice in LOCKS.items():
        # The group alone is locked where pyproject.toml is not named as a source.
        source = () if name == "requirements-node.lock" else ("pyproject.toml",)
        command = [
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"),
            *("--python-version", "3.11", "--generate-hashes", "--no-header"),
            *("--no-annotate", "--output-file", name),
            *(*source, *choice, *arguments),
        ]
        subprocess.run(command, cwd=ROOT, check=True)
        path = ROOT / name
        path.write_text(HEADER + path.read_text(encoding="utf-8"), encoding="utf-8")
        print(name)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
