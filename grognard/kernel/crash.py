"""Crash files: what a rule was doing when it failed, with the game it failed in.

They are the arbiter's: they hold the whole game. Sides are told only that a rule failed.
"""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel import codec, frames
from grognard.kernel.errors import RuleCrashError, SaveError
from grognard.kernel.records import Hand, Record, Side

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.saved import Saved

SUFFIX = ".crash"


class Crash(Record, frozen=True):
    """What was being done, and what went wrong."""

    side: Side
    hand: Hand
    what: Any
    error: str
    trace: str


def write_crash(
    folder: Path | None, saved: Saved, side: Side, hand: Hand, what: Any, error: Exception
) -> Path | None:
    """Write a crash file and say where; without a folder, or with none writable, say nothing."""
    if folder is None:
        return None
    from grognard.kernel import saves  # saves needs Game, and Game needs this module

    crash = Crash(
        side=side,
        hand=hand,
        what=what,
        error=_name(error),
        trace="".join(traceback.format_exception(error)),
    )
    encoded = codec.encode(crash)
    content = frames.pack([("crash", encoded), ("save", saves.to_bytes(saved))])
    path = folder / f"{saved.head.system}-{codec.digest(encoded)[:12]}{SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError:
        return None
    return path


def read_crash(path: Path) -> tuple[Crash, Saved]:
    """Read a crash file: what was being done, and the game it was done in."""
    from grognard.kernel import saves  # as above

    try:
        content = path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path}: could not be read ({error.strerror or error}).") from error
    parts = dict(frames.unpack(content, str(path)))
    try:
        crash: Crash = codec.decode(parts["crash"], Crash)
        return crash, saves.from_bytes(parts["save"], f"{path}, part 'save'")
    except (KeyError, msgspec.MsgspecError) as error:
        raise SaveError(f"{path}: is not a whole crash file ({error}).") from error


def reproduce(ruleset: Ruleset, path: Path) -> str:
    """Do again what a crash file tells of; say what goes wrong now, or nothing."""
    from grognard.kernel import saves  # as above

    crash, saved = read_crash(path)
    game = saves.open_game(ruleset, saved, str(path))
    try:
        what = codec.convert(crash.what, ruleset.what_type)
        game.redo(crash.side, crash.hand, what)
    except msgspec.ValidationError as error:
        raise SaveError(f"{path}: what was done cannot be read ({error}).") from error
    except RuleCrashError as error:
        return _name(error.__cause__ or error)
    return ""


def _name(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
