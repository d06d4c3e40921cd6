"""Law `replay`: the same journal gives the same digests in another process.

    python -m grognard.kernel.testing.replay MODULE:ATTRIBUTE FILE...

plays saves again with the ruleset found there, and prints a line of digests for each file.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel import codec, saves
from grognard.kernel.game import Game
from grognard.kernel.testing.breach import Breach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.saved import Saved
    from grognard.kernel.testing.breach import Report

HASH_SEEDS = ("0", "4711")


class Replayed(msgspec.Struct, frozen=True):
    """The digests of a game that was played again."""

    tips: tuple[str, ...]
    state: str
    views: dict[str, str]
    films: dict[str, str]
    failed: str = ""


def played_again(ruleset: Ruleset, saved: Saved) -> Replayed:
    """Play a game again from its first state, by what was done alone."""
    start = msgspec.structs.replace(saved, last=saved.first, entries=(), notebooks={})
    game, failed = Game(ruleset, start), ""
    for number, kept in enumerate(saved.entries):
        entry = ruleset.read_entry(kept.body)
        try:
            refusal = game.redo(entry.side, entry.hand, entry.what)
        except Exception as error:  # noqa: BLE001 - whatever a rule does elsewhere is told
            failed = f"entry {number}: {error.__cause__!r}"
            break
        if refusal is not None:
            failed = f"entry {number}: {refusal}"
            break
    sides = game.terms.sides
    return Replayed(
        tips=tuple(kept.digest for kept in game.links),
        state=game.truth.print.digest(),
        views={side: game.view_digest(side) for side in sides},
        films={side: codec.digest(codec.encode(game.film(side))) for side in sides},
        failed=failed,
    )


def elsewhere(found_at: str, played: Sequence[Game], report: Report) -> None:
    """Law `replay`: play games again in other processes, with other seeds of Python's hashes."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.save" for number in range(len(played))]
        for file, game in zip(files, played, strict=True):
            file.write_bytes(saves.to_bytes(game.save()))
        for hash_seed in HASH_SEEDS:
            lines = _run(found_at, files, hash_seed)
            for game, line in zip(played, lines, strict=True):
                _compare(game, msgspec.json.decode(line, type=Replayed), hash_seed)
                report.laws["replay"] += 1


def _run(found_at: str, files: list[Path], hash_seed: str) -> list[str]:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path),
    }
    done = subprocess.run(  # noqa: S603 - our own module, in the Python that runs now
        [sys.executable, "-m", "grognard.kernel.testing.replay", found_at, *map(str, files)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Breach("replay", 0, f"hash seed {hash_seed}", done.stderr.strip()[-500:])
    return done.stdout.splitlines()


def _compare(game: Game, again: Replayed, hash_seed: str) -> None:
    where = f"hash seed {hash_seed}"
    tips = [kept.digest for kept in game.links]
    for number, (tip, other) in enumerate(zip(tips, again.tips, strict=False)):
        if tip != other:
            raise Breach("replay", number, where, "the entry has another digest there")
    if again.failed or len(again.tips) != len(tips):
        raise Breach("replay", len(again.tips), where, again.failed or "the game ends there")
    sides = game.terms.sides
    here = Replayed(
        tips=again.tips,
        state=game.truth.print.digest(),
        views={side: game.view_digest(side) for side in sides},
        films={side: codec.digest(codec.encode(game.film(side))) for side in sides},
    )
    for name in ("state", "views", "films"):
        if getattr(here, name) != getattr(again, name):
            raise Breach("replay", len(tips) - 1, f"{name}, {where}", "is another there")


def main(arguments: list[str]) -> None:
    """Play files again, and print their digests."""
    module, _, attribute = arguments[0].partition(":")
    ruleset: Ruleset = getattr(import_module(module), attribute)
    for file in arguments[1:]:
        again = played_again(ruleset, saves.read(Path(file)))
        sys.stdout.write(f"{msgspec.json.encode(again).decode()}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
