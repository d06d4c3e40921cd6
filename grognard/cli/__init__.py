"""One command, `grognard`, with sub-commands.

Each sub-command is a module with `add_arguments(parser)` and `run(args)`, imported only when it is
used, so that `grognard --help` starts fast. A command ends with 0 when all is well, with 1 when
what it checked is not, with 2 when it was called wrongly.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: dict[str, tuple[str, str]] = {
    "systems": ("grognard.cli.systems", "List the rule systems."),
    "scenarios": ("grognard.cli.scenarios", "List the scenarios that can be played."),
    "campaigns": ("grognard.cli.campaigns", "List the campaigns: scenarios one after the other."),
    "tables": ("grognard.cli.tables", "Print the tables of a rule system as a page."),
    "play": ("grognard.cli.play", "Play a scenario in the terminal, or let a program play it."),
    "serve": ("grognard.server.command", "Start the server that the browser plays on."),
    "saves": ("grognard.cli.saves", "List the saved games."),
    "check": ("grognard.cli.check", "Check packs, scenarios, maps and tables."),
    "render": ("grognard.cli.render", "Draw a map, a scenario or a save as a picture."),
    "film": ("grognard.cli.film", "Make an animated picture of what a side saw."),
    "verify": ("grognard.cli.verify", "Replay saves and crash files, and say what differs."),
    "fuzz": ("grognard.cli.fuzz", "Play a scenario at random and see that every rule holds."),
    "arena": ("grognard.cli.arena", "Let opponents and programs play many games."),
    "rules": ("grognard.tracing.command", "Report which rules are coded and tested."),
    "bench": ("grognard.cli.bench", "Measure how fast the engine is."),
    "where": ("grognard.cli.where", "Show where games, saves and settings lie."),
}
"""For each command, its module and what it does."""

GOOD, FAILED, WRONG_USAGE = 0, 1, 2
INTERRUPTED, NOBODY_READS = 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command, and say how it ended."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack letters, never a reader
    try:
        code = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go()
        return NOBODY_READS
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return FAILED
    return code


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        _parser().parse_args(arguments)
        return WRONG_USAGE
    name, *rest = arguments
    module, purpose = COMMANDS[name]
    command = import_module(module)
    parser = argparse.ArgumentParser(prog=f"grognard {name}", description=purpose)
    command.add_arguments(parser)
    code: int = command.run(parser.parse_args(rest))
    return code


def _parser() -> argparse.ArgumentParser:
    """Describe the command line as a whole; a command's own arguments are its module's affair."""
    from grognard import __version__

    parser = argparse.ArgumentParser(
        prog="grognard",
        description="The Second World War on hexes.",
        epilog="grognard COMMAND --help tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"grognard {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (_, purpose) in COMMANDS.items():
        commands.add_parser(name, help=purpose, add_help=False)
    return parser


def _sentence(error: Exception) -> str | None:
    """Say what went wrong for people, or nothing when it is a fault of Grognard itself."""
    from grognard.content.folders import FolderError
    from grognard.content.problems import Problems
    from grognard.kernel.errors import GrognardError, RuleCrashError

    if isinstance(error, RuleCrashError) and error.file is not None:
        return f"{error} What happened lies in {error.file}; see it by grognard verify."
    if isinstance(error, GrognardError | Problems | FolderError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'grognard'}: {error.strerror}."
    return None


def _let_go() -> None:
    """Whoever read the output has gone; write the rest nowhere, without complaint at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
