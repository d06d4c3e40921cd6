"""Small trees with a register, code, a table, client sources and tests of their own."""

import os
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]

LAYOUT = """
[tree]
code = ["toy"]
tables = ["data"]
client = ["client/src"]
tests = ["tests"]

[parts]
engine = ["toy"]
data = ["data"]
ui = ["client/src"]
ai = ["toy/opponents"]

[[register]]
system = "toy"
prefix = "TST"
files = ["toy.md"]
"""


class Toy:
    """A tree in a temporary folder, and pytest on it in a process of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("docs/rules/registers.toml", LAYOUT)
        self.write("docs/rules/deferred.csv", "pattern,part,reason\n")
        self.write("docs/rules/counts.csv", "# They rise.\nsystem,tested\ntoy,0\n")
        self.write("toy/__init__.py", "")
        self.write("pytest.ini", "[pytest]\naddopts = -p grognard.tracing.plugin\n")

    def write(self, path: str, text: str) -> None:
        """Write a file of the tree."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def pytest(self, *arguments: str, **environment: str) -> str:
        """Run the tests of the tree without other plugins; what pytest printed."""
        paths = os.pathsep.join([str(self.root), str(REPOSITORY)])
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=self.root,
            env={
                **os.environ,
                "PYTHONPATH": paths,
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        return run.stdout + run.stderr
