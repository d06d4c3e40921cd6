"""The client built with skirmish alone: each further system brings only its own folder."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from setup.places import CLIENT
from tests.browser.board import MINE, Board

SYSTEM = "skirmish"
OWN_TEXT = "Call it off"
"""Said by skirmish, and by nobody else in a client that has skirmish alone."""


@pytest.fixture(scope="module")
def others() -> tuple[str, ...]:
    """The systems that are left out."""
    found = (place.parent.name for place in CLIENT.glob("src/systems/*/system.ts"))
    return tuple(sorted(name for name in found if name != SYSTEM))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, others: tuple[str, ...]) -> Path:
    """A client, built from the sources without the other systems."""
    root = tmp_path_factory.mktemp("alone") / "client"
    for part in ("src", "public"):
        shutil.copytree(CLIENT / part, root / part)
    for part in ("index.html", "package.json", "vite.config.ts", "svelte.config.js"):
        shutil.copy(CLIENT / part, root / part)
    (root / "node_modules").symlink_to((CLIENT / "node_modules").resolve())
    for name in others:
        shutil.rmtree(root / "src" / "systems" / name)
        (root / "src" / "generated" / f"{name}.ts").unlink(missing_ok=True)
    vite = ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    done = subprocess.run(vite, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return root / "dist"


@pytest.fixture
def address(
    built: Path, serve_here: Callable[[Path], AbstractContextManager[str]]
) -> Iterator[str]:
    """Where a server shows that client."""
    with serve_here(built) as address:
        yield address


def scripts(built: Path) -> dict[str, str]:
    """The scripts of a build, by name."""
    return {file.name: file.read_text("utf-8") for file in built.glob("assets/*.js")}


def test_the_frame_holds_nothing_of_any_system(built: Path, others: tuple[str, ...]) -> None:
    source, systems = CLIENT / "src", (SYSTEM, *others)
    named = {
        path.parent.relative_to(source).as_posix()
        for path in source.rglob("*.ts")
        if path.stem in systems
    }
    assert named <= {"generated"}, "A system lies in its own folder; its types are generated."
    holding = [name for name, script in scripts(built).items() if OWN_TEXT in script]
    assert [name.split("-")[0] for name in holding] == ["system"]
    whole = "".join(scripts(built).values()).lower()
    # As words of their own: the legend of a map may well tell of a European gauge.
    assert [name for name in others if re.search(rf"\b{name}\b", whole)] == []


@pytest.mark.usefixtures("page")
def test_a_game_is_played_with_skirmish_alone(board: Board) -> None:
    board.begin_by_menu(axis="none")
    assert board.settle() == MINE
    board.click("0504")
    expect(board.now).to_contain_text("2 shells left")
    board.end_phase()
    assert board.settle() == MINE
