"""`grognard verify`: replay a saved game, or what crashed, and say what came out otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grognard.cli.output import print_json, progress

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `verify` takes."""
    parser.add_argument("file", nargs="+", type=Path, help="a save, or a .crash file")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: argparse.Namespace) -> int:
    """Verify each file; fail if one is unreadable, differs or still crashes."""
    found = [_verified(path) for path in args.file]
    if args.json:
        print_json(found)
    else:
        for answer in found:
            print(_worded(answer))
    return 0 if all(answer["good"] for answer in found) else 1


def _verified(path: Path) -> dict[str, object]:
    """Read a file, replay its game and, if it tells of a crash, try what crashed again."""
    from grognard.kernel import crash, saves
    from grognard.kernel.errors import GrognardError
    from grognard.kernel.verify import verify
    from grognard.systems.registry import system

    answer: dict[str, object] = {"file": str(path), "good": False}
    try:
        told, saved = crash.read_crash(path) if _is_crash(path) else (None, saves.read(path))
        answer |= {"system": saved.head.system, "scenario": saved.head.scenario}
        ruleset = system(saved.head.system).ruleset
        game = saves.open_game(ruleset, saved, str(path))
        with progress(path.name, len(saved.entries)) as move:
            verdict = verify(ruleset, saved, str(path), progress=lambda done, _total: move(done))
        wrong = list(ruleset.audit(game.state)) if game.run is None else []
        answer |= {
            "good": verdict.good and not wrong,
            "entries": verdict.entries,
            "replayed": verdict.replayed,
            "trusted": verdict.trusted,
            "differs": verdict.differs,
            "why": verdict.why,
            "audit": wrong,
        }
        if told is not None:
            still = crash.reproduce(ruleset, path)
            answer |= {
                "good": answer["good"] and not still,
                "crash": {"side": told.side, "what": told.what, "error": told.error},
                "still": still,
            }
    except GrognardError as error:
        answer["problem"] = str(error)
    return answer


def _is_crash(path: Path) -> bool:
    from grognard.kernel.crash import SUFFIX

    return path.suffix == SUFFIX


def _worded(answer: dict[str, object]) -> str:
    """Tell a person what was found in a file."""
    file = answer["file"]
    if "problem" in answer:
        return f"{answer['problem']}"
    if answer["differs"] is not None:
        return f"{file}: entry {answer['differs']}: {answer['why']}."
    played = f"{file}: {answer['entries']} entries, {answer['replayed']} played again"
    if answer["trusted"]:
        played += f", {answer['trusted']} of older versions checked by their chain"
    if answer["audit"]:
        return f"{played}. But the state cannot be: {answer['audit']}."
    if "crash" not in answer:
        return f"{played}: good."
    if answer["still"]:
        return f"{played}. What crashed then still crashes: {answer['still']}"
    return f"{played}. What crashed then no longer crashes."
