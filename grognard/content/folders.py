"""Where things live: games, saves, packs, settings, logs, caches, crash files.

They lie in the operating system's folders for the user; the environment variable GROGNARD_HOME
moves them all into one folder. Files there are written whole or not at all.
"""

import contextlib
import errno
import os
import secrets
import sys
from pathlib import Path

import platformdirs

VARIABLE = "GROGNARD_HOME"
_NAME = "grognard"


class FolderError(Exception):
    """A folder or file cannot be made or written: one sentence that names it and the reason."""


def home() -> Path:
    """The folder of all that a user would miss: games, saves, packs, crash files."""
    return _moved() or platformdirs.user_data_path(_NAME, appauthor=False)


def games() -> Path:
    """Games in progress, with their journals."""
    return home() / "games"


def saves() -> Path:
    """Saved games."""
    return home() / "saves"


def packs() -> Path:
    """Content packs of the user: folders and zips."""
    return home() / "packs"


def crashes() -> Path:
    """What a crashed rule left behind, to be opened again by `grognard verify`."""
    return home() / "crashes"


def logs() -> Path:
    """What the programs wrote about their work."""
    moved = _moved()
    return moved / "logs" if moved else platformdirs.user_log_path(_NAME, appauthor=False)


def cache() -> Path:
    """What can be made again at any time."""
    moved = _moved()
    return moved / "cache" if moved else platformdirs.user_cache_path(_NAME, appauthor=False)


def settings() -> Path:
    """The user's settings files."""
    moved = _moved()
    return moved / "settings" if moved else platformdirs.user_config_path(_NAME, appauthor=False)


def everything() -> dict[str, Path]:
    """All the folders by name, as `grognard where` shows them."""
    found = (home, games, saves, packs, crashes, logs, cache, settings)
    return {folder.__name__: folder() for folder in found}


def ensure(folder: Path) -> Path:
    """Make the folder if it is not there, and give it back."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise FolderError(f"The folder {folder} cannot be made: {_reason(error)}.") from error
    return folder


def atomic_write(path: Path, content: bytes) -> None:
    """Write a file so that at any moment it has its old or its new content, whole.

    When this returns the content lies on the disk. When it fails the old file is untouched.
    """
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(6)}.unfinished")
    try:
        _write_through(unfinished, content)
        unfinished.replace(path)
        _sync_folder(path.parent)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            unfinished.unlink(missing_ok=True)
        raise FolderError(f"The file {path} cannot be written: {_reason(error)}.") from error
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise


def _moved() -> Path | None:
    place = os.environ.get(VARIABLE, "").strip()
    if not place:
        return None
    try:
        return Path(place).expanduser().absolute()
    except RuntimeError as error:  # "~nobody/games"
        raise FolderError(f"{VARIABLE} names the folder {place}, which does not exist.") from error


def _write_through(path: Path, content: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o666)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself last; Windows has no way to, and does it on its own."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _reason(error: Exception) -> str:
    known = {
        errno.ENOSPC: "the disk is full",
        errno.EDQUOT: "the space allotted to you is used up",
        errno.EFBIG: "it is larger than a file may be there",
        errno.EROFS: "the disk can only be read",
        errno.EACCES: "you have no right to write there",
        errno.EPERM: "you have no right to write there",
        errno.ENOENT: "the folder around it does not exist",
        errno.ENOTDIR: "a part of its path is a file, not a folder",
        errno.EEXIST: "a file of that name is in the way",
        errno.EISDIR: "a folder of that name is in the way",
        errno.ENAMETOOLONG: "its name is too long",
    }
    if isinstance(error, OSError):
        return known.get(error.errno or 0) or (error.strerror or "the system refuses it").lower()
    return "its name cannot be used"
