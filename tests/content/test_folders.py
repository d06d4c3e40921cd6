"""Where things live, and files written whole or not at all."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.content import folders
from grognard.content.folders import FolderError, atomic_write, ensure


def test_one_variable_moves_everything(home: Path) -> None:
    assert folders.everything() == {
        "home": home,
        "games": home / "games",
        "saves": home / "saves",
        "packs": home / "packs",
        "crashes": home / "crashes",
        "logs": home / "logs",
        "cache": home / "cache",
        "settings": home / "settings",
    }


def test_without_it_the_systems_folders_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_HOME", " ")
    for place in folders.everything().values():
        assert place.is_absolute()
        assert "grognard" in place.parts
    assert folders.saves() == folders.home() / "saves"
    assert folders.cache() != folders.home()


def test_the_variable_may_name_a_folder_from_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", "near")
    assert folders.home() == tmp_path / "near"
    monkeypatch.setenv("GROGNARD_HOME", "~nobody-of-this-name/x")
    with pytest.raises(FolderError, match="GROGNARD_HOME names the folder ~nobody-of-this-name"):
        folders.home()


def test_a_folder_is_made(home: Path) -> None:
    assert ensure(folders.saves()) == home / "saves"
    assert ensure(folders.saves()).is_dir()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FolderError) as caught:
        ensure(tmp_path / "file" / "saves")
    assert str(caught.value) == (
        f"The folder {tmp_path}/file/saves cannot be made: "
        "a part of its path is a file, not a folder."
    )
    with pytest.raises(FolderError, match="its name cannot be used"):
        ensure(tmp_path / "a\0b")


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    atomic_write(file, b"old")
    atomic_write(file, b"new")
    assert file.read_bytes() == b"new"
    assert [place.name for place in tmp_path.iterdir()] == ["game.save"]
    assert not file.stat().st_mode & 0o111


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk can only be read"),
        (errno.EACCES, "you have no right to write there"),
        (errno.EIO, "input/output error"),
    ],
)
@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str, call: str
) -> None:
    file = tmp_path / "game.save"
    atomic_write(file, b"old")

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, fail)
        with pytest.raises(FolderError) as caught:
            atomic_write(file, b"new")
    assert str(caught.value) == f"The file {file} cannot be written: {reason}."
    assert file.read_bytes() == b"old"
    assert [place.name for place in tmp_path.iterdir()] == ["game.save"]


def test_a_write_stopped_half_way_by_the_system(tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    atomic_write(file, b"old")
    program = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from grognard.content.folders import FolderError, atomic_write\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n"
        "    atomic_write(Path(sys.argv[1]), bytes(100_000))\n"
        "except FolderError as error:\n"
        "    sys.stdout.write(str(error))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(folders.__file__).parents[2])},
    )
    assert run.stdout == (
        f"The file {file} cannot be written: it is larger than a file may be there."
    )
    assert file.read_bytes() == b"old"
    assert [place.name for place in tmp_path.iterdir()] == ["game.save"]


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.save").mkdir()
    with pytest.raises(FolderError, match="cannot be written: a folder of that name is in the way"):
        atomic_write(tmp_path / "game.save", b"new")
    assert [place.name for place in tmp_path.iterdir()] == ["game.save"]
