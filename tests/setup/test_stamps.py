"""Stamps change with what a part is made from, and with nothing else."""

import os
from pathlib import Path

import pytest

from setup.stamps import Stamps, digest, sources


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small client folder with sources, products and hidden folders."""
    for name in ("index.html", "src/main.ts", "src/map/draw.ts", "dist/index.html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    for name in ("node_modules/x.js", "src/node_modules/y.js", ".vite/z.js"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    (tmp_path / ".npmrc").write_text("a=b", encoding="utf-8")
    return tmp_path


def test_sources_leave_out_products_and_hidden_folders(tree: Path) -> None:
    names = sorted(path.relative_to(tree).as_posix() for path in sources(tree))
    assert names == [".npmrc", "index.html", "src/main.ts", "src/map/draw.ts"]


def test_a_changed_file_changes_the_digest(tree: Path) -> None:
    before = digest(tree, sources(tree))
    (tree / "src" / "main.ts").write_text("other", encoding="utf-8")
    assert digest(tree, sources(tree)) != before


def test_a_renamed_file_changes_the_digest(tree: Path) -> None:
    before = digest(tree, sources(tree))
    (tree / "src" / "main.ts").rename(tree / "src" / "start.ts")
    assert digest(tree, sources(tree)) != before


def test_a_removed_file_changes_the_digest(tree: Path) -> None:
    before = digest(tree, sources(tree))
    (tree / "src" / "main.ts").unlink()
    assert digest(tree, sources(tree)) != before


def test_text_moved_between_files_changes_the_digest(tmp_path: Path) -> None:
    one, two = tmp_path / "a", tmp_path / "b"
    one.write_text("xy", encoding="utf-8")
    two.write_text("", encoding="utf-8")
    before = digest(tmp_path, [one, two])
    one.write_text("x", encoding="utf-8")
    two.write_text("y", encoding="utf-8")
    assert digest(tmp_path, [one, two]) != before


def test_dates_order_and_products_change_nothing(tree: Path) -> None:
    before = digest(tree, sources(tree))
    os.utime(tree / "src" / "main.ts", (0, 0))
    (tree / "dist" / "index.html").write_text("built", encoding="utf-8")
    assert digest(tree, reversed(sources(tree))) == before


def test_what_comes_along_changes_the_digest(tree: Path) -> None:
    assert digest(tree, [], also="3.11") != digest(tree, [], also="3.12")


def test_stamps_are_read_as_written(tmp_path: Path) -> None:
    stamps = Stamps(tmp_path / "a" / "b")
    assert stamps.read("client") is None
    stamps.write("client", "1234")
    assert stamps.read("client") == "1234"
    assert stamps.read("packages") is None
    stamps.clear("client")
    assert stamps.read("client") is None
    stamps.clear("client")
