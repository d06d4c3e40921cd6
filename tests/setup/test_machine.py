"""The checks of the machine, and one set-up at a time."""

import fcntl
import os
from pathlib import Path

import pytest

from setup.machine import alone, check_python, check_rights, check_space
from setup.trouble import Trouble


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13), (3, 14)])
def test_a_fitting_python_passes(version: tuple[int, int]) -> None:
    check_python(version)


@pytest.mark.parametrize(
    ("version", "said"), [((3, 10), "3.10"), ((3, 15), "3.15"), ((2, 7), "2.7"), ((4, 0), "4.0")]
)
def test_another_python_is_refused(version: tuple[int, int], said: str) -> None:
    with pytest.raises(Trouble) as caught:
        check_python(version)
    assert caught.value.sentence == (
        f"Grognard needs Python 3.11, 3.12, 3.13 or 3.14, and this is {said}."
    )
    assert caught.value.remedy == "Install one of them, then try again."


def test_a_full_disk_is_refused_before_anything_is_fetched() -> None:
    with pytest.raises(Trouble) as caught:
        check_space(Path("here"), 2_000_000_000, free=1_900_000_000)
    assert caught.value.sentence == (
        "The set-up needs 2.0 GB on the disk of here, and 1.9 GB are free."
    )


def test_just_enough_disk_passes() -> None:
    check_space(Path("here"), 2_000_000_000, free=2_000_000_000)


def test_the_real_disk_is_asked(tmp_path: Path) -> None:
    check_space(tmp_path, 1)
    with pytest.raises(Trouble):
        check_space(tmp_path, 10**18)


def test_a_folder_of_another_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: path != tmp_path)
    with pytest.raises(Trouble) as caught:
        check_rights(tmp_path)
    assert caught.value.sentence == f"The folder {tmp_path} may not be written by this user."
    check_rights(tmp_path.parent)


def test_a_missing_folder_may_not_be_written(tmp_path: Path) -> None:
    with pytest.raises(Trouble):
        check_rights(tmp_path / "missing")


def test_only_one_set_up_at_a_time(tmp_path: Path) -> None:
    other = os.open(tmp_path, os.O_RDONLY)
    try:
        with alone(tmp_path), pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    finally:
        os.close(other)
