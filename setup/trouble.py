"""What can go wrong in the set-up, each in one sentence and its remedy, never a traceback."""

import errno
import sys
from collections.abc import Callable
from pathlib import Path

INTERRUPTED = 130


class Trouble(Exception):
    """The set-up cannot go on: one sentence that says why, and what the user can do."""

    def __init__(self, sentence: str, remedy: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.sentence}\n{self.remedy}"


NO_NETWORK = (
    "The network, or the package server behind it, cannot be reached.",
    "Connect this machine to the network (or set its proxy), then try again.",
)
NO_SPACE = (
    "The disk is full.",
    "Free some space on it, then try again.",
)
NO_RIGHTS = (
    "A file of the set-up may not be written by this user.",
    'Make this folder and all in it yours (sudo chown -R "$USER" .), then try again.',
)
WRONG_HASH = (
    "A fetched package is not the one the lock file names.",
    "Try again; if it stays so, something between here and the package server changes files.",
)
NO_BUILD = (
    "A package has no build for this machine and this Python.",
    "Use a 64-bit Linux or macOS with Python 3.11 to 3.14.",
)

# What programs print on the way to failing; the first that occurs is the cause.
SIGNS: tuple[tuple[tuple[str, ...], tuple[str, str]], ...] = (
    (("No space left on device", "ENOSPC"), NO_SPACE),
    (("Permission denied", "EACCES", "Read-only file system", "EROFS"), NO_RIGHTS),
    (("DO NOT MATCH THE HASHES", "EINTEGRITY"), WRONG_HASH),
    (
        (
            "NewConnectionError",
            "NameResolutionError",
            "ConnectTimeoutError",
            "ReadTimeoutError",
            "ProxyError",
            "Connection aborted",
            "Connection refused",
            "SSLError",
            "ENOTFOUND",
            "EAI_AGAIN",
            "ECONNREFUSED",
            "ECONNRESET",
            "ETIMEDOUT",
            "ENETUNREACH",
            "Could not resolve",
            "Temporary failure resolving",
            "Failed to fetch",
            "failed retrieving file",
        ),
        NO_NETWORK,
    ),
    (("No matching distribution found",), NO_BUILD),
)


def explain(task: str, output: str, log: Path) -> Trouble:
    """Tell why a program failed, from what it printed."""
    for signs, (sentence, remedy) in SIGNS:
        if any(sign in output for sign in signs):
            return Trouble(f"Could not {task}: {sentence[0].lower()}{sentence[1:]}", remedy)
    return Trouble(f"Could not {task}.", f"What was said is in {log}.")


def of_os_error(error: OSError) -> Trouble:
    """Tell what the operating system refused."""
    where = f" ({error.filename})" if error.filename else ""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        sentence, remedy = NO_SPACE
    elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        sentence, remedy = NO_RIGHTS
    else:
        sentence = f"The operating system says: {error.strerror or error}."
        remedy = "Mend that, then try again."
    return Trouble(f"{sentence[:-1]}{where}.", remedy)


def guarded(main: Callable[[list[str]], int], arguments: list[str]) -> int:
    """Run a command; trouble becomes a sentence and exit code 1."""
    try:
        return main(arguments)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
    except OSError as error:
        print(of_os_error(error), file=sys.stderr)
    except KeyboardInterrupt:
        print("\nStopped; the next start goes on from here.", file=sys.stderr)
        return INTERRUPTED
    return 1
