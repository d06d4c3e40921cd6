"""What holds for every file of the project: no trace of a machine, docstrings, reasons, locks."""

import ast
import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import grognard
from setup.machine import OLDEST, TOO_NEW
from setup.places import ROOT

REASONS = ROOT / "docs" / "adr" / "0011-dependencies.md"
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-node.lock")

# Written in pieces, so that this file itself is free of them.
MACHINE_PATH = re.compile(r"(?<![\w.~\-/])/(?:wor[k]|roo[t]|hom[e]|User[s])/")
REGISTRY = re.compile(
    r"pypi\.or[g]|pythonhosted\.or[g]|npmjs\.(?:or[g]|co[m])|yarnpkg\.co[m]|deb\.debian\.or[g]"
)

# Any clone finds its own place.
THIS_PATH = re.compile(rf"(?<![\w.~\-/]){re.escape(str(ROOT))}/")
TRACES = (MACHINE_PATH, REGISTRY, THIS_PATH)


def files() -> list[Path]:
    """List what git keeps; what lies about in somebody's clone is nobody's business."""
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [ROOT / name for name in sorted(listed.split("\0")) if (ROOT / name).is_file()]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def traces(text: str) -> list[str]:
    """Find what tells of the machine a text was written on."""
    return [match[0] for pattern in TRACES for match in pattern.finditer(text)]


def pyproject() -> dict[str, Any]:
    return tomllib.loads(read(ROOT / "pyproject.toml"))


def bare(requirement: str) -> str:
    """Strip a requirement to the name of the package."""
    return re.split(r"[\[<>=;! ]", requirement, maxsplit=1)[0]


def python_dependencies() -> set[str]:
    settings = pyproject()
    wanted = list(settings["project"]["dependencies"])
    for group in settings["dependency-groups"].values():
        wanted += group
    return {bare(requirement) for requirement in wanted}


def client_dependencies() -> set[str]:
    package = json.loads(read(ROOT / "client" / "package.json"))
    return {*package.get("dependencies", {}), *package.get("devDependencies", {})}


def reasons(text: str) -> dict[str, str]:
    """Read the table of a decision record: name of a package, reason."""
    rows = re.findall(r"^\| `([^`]+)` \|(.*)\|$", text, flags=re.MULTILINE)
    return {name: reason.strip() for name, reason in rows}


def pins(lock: str) -> dict[str, set[str]]:
    """Read a lock file: name of a package, its pinned versions."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==(\S+)", lock, flags=re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


def test_git_keeps_these_tests() -> None:
    assert Path(__file__) in files(), "git add what is new: the tests below see only that"


def test_no_file_tells_of_a_machine_or_a_registry() -> None:
    found = {
        str(path.relative_to(ROOT)): traces(path.read_bytes().decode(errors="replace"))
        for path in files()
    }
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see /" + "work/there/x", ["/" + "work/"]),
        ('open("/' + 'home/anna/x")', ["/" + "home/"]),
        ("https://files.python" + "hosted.org/x", ["python" + "hosted.org"]),
        ("frame/work/x and ./home/x and ~/home/", []),
    ],
)
def test_the_search_for_traces_finds_them(text: str, found: list[str]) -> None:
    assert traces(text) == found


def test_every_python_file_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in files()
        if path.suffix == ".py" and not ast.get_docstring(ast.parse(read(path)))
    ]
    assert silent == []


def test_every_dependency_has_a_reason_and_every_reason_a_dependency() -> None:
    written = reasons(read(REASONS))
    assert set(written) == python_dependencies() | client_dependencies()
    assert [name for name, reason in written.items() if len(reason.split()) < 4] == []


@pytest.mark.parametrize("name", LOCKS)
def test_locks_pin_hashes_and_name_no_host(name: str) -> None:
    lock = read(ROOT / name)
    assert "://" not in lock
    entries = re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE)[1:]
    assert entries
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_locks_hold_every_dependency() -> None:
    settings = pyproject()
    run, dev, node = (pins(read(ROOT / name)) for name in LOCKS)
    groups = settings["dependency-groups"]
    assert {bare(each) for each in settings["project"]["dependencies"]} <= set(run)
    assert {bare(each) for each in groups["dev"]} <= set(dev)
    assert {bare(each) for each in groups["node"]} == set(node)


def test_both_locks_agree() -> None:
    run, dev = pins(read(ROOT / LOCKS[0])), pins(read(ROOT / LOCKS[1]))
    assert {name: dev.get(name) for name in run} == run


def test_the_lock_of_the_client_names_no_host() -> None:
    assert '"resolved"' not in read(ROOT / "client" / "package-lock.json")


def test_the_version_stands_once() -> None:
    assert pyproject()["project"]["version"] == grognard.__version__


def test_the_python_range_is_the_same_everywhere() -> None:
    assert OLDEST == (3, 11)
    assert TOO_NEW == (3, 15)
    assert pyproject()["project"]["requires-python"] == ">=3.11,<3.15"
    assert "(3, 11) <= sys.version_info < (3, 15)" in read(ROOT / "setup" / "start")


@pytest.mark.parametrize("name", ["play", "test", ".ci/run"])
def test_commands_can_be_run(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)
