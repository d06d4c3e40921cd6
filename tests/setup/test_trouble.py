"""Whatever goes wrong in the set-up ends in one sentence and its remedy."""

import errno
from pathlib import Path

import pytest

from setup.trouble import Trouble, explain, guarded, of_os_error

LOG = Path("setup.log")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            "WARNING: NewConnectionError\nERROR: No matching distribution found for numpy",
            "Could not fetch it: the network, or the package server behind it, cannot be reached.",
        ),
        (
            "npm error code EAI_AGAIN",
            "Could not fetch it: the network, or the package server behind it, cannot be reached.",
        ),
        (
            "ERROR: Could not install: [Errno 28] No space left on device",
            "Could not fetch it: the disk is full.",
        ),
        (
            "npm error code EACCES",
            "Could not fetch it: a file of the set-up may not be written by this user.",
        ),
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
            "Could not fetch it: a fetched package is not the one the lock file names.",
        ),
        (
            "ERROR: No matching distribution found for llvmlite==0.50.0",
            "Could not fetch it: a package has no build for this machine and this Python.",
        ),
        ("Segmentation fault", "Could not fetch it."),
    ],
)
def test_a_failed_program_is_explained(said: str, sentence: str) -> None:
    assert explain("fetch it", said, LOG).sentence == sentence


def test_the_unknown_cause_points_to_the_log() -> None:
    assert explain("fetch it", "?", LOG).remedy == "What was said is in setup.log."


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full (there)."),
        (errno.EROFS, "A file of the set-up may not be written by this user (there)."),
        (errno.EACCES, "A file of the set-up may not be written by this user (there)."),
        (errno.EIO, "The operating system says: a fault (there)."),
    ],
)
def test_the_operating_system_is_quoted(number: int, sentence: str) -> None:
    assert of_os_error(OSError(number, "a fault", "there")).sentence == sentence


def failing(error: BaseException, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run a command that fails; tell its exit code and what it said."""

    def main(_: list[str]) -> int:
        raise error

    code = guarded(main, [])
    return code, capsys.readouterr().err


def test_trouble_is_printed_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    trouble = Trouble("The wheel is broken.", "Mend it.")
    assert failing(trouble, capsys) == (1, "The wheel is broken.\nMend it.\n")


def test_an_unexpected_refusal_is_printed_without_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, said = failing(OSError(errno.ENOSPC, "full", "x"), capsys)
    assert (code, said) == (1, "The disk is full (x).\nFree some space on it, then try again.\n")


def test_a_stop_by_the_user_is_no_trouble(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = failing(KeyboardInterrupt(), capsys)
    assert (code, said.strip()) == (130, "Stopped; the next start goes on from here.")


def test_success_passes_through() -> None:
    assert guarded(len, ["a", "b"]) == 2
