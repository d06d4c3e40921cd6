"""The command `grognard serve`: starts the server, or finds the one that runs already."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

DATABASE = "GROGNARD_DATABASE"
_WILD = ("0.0.0.0", "::", "")  # noqa: S104 - refused, not used


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which options the command has."""
    parser.add_argument("--port", type=int, help="port to answer on (1944, or any that is free)")
    parser.add_argument(
        "--host", default="127.0.0.1", help="name or address to answer on (this machine alone)"
    )
    parser.add_argument(
        "--database",
        default=os.environ.get(DATABASE, ""),
        metavar="URL",
        help="where games are kept: sqlite:////folder/file or postgresql://user@host/name "
        f"(a file in the user's folder; or {DATABASE})",
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument(
        "--check", action="store_true", help="prove that a game can be played, then stop"
    )


def run(args: argparse.Namespace) -> int:
    """Run the command; the exit code says whether it did what it should."""
    from grognard.content.folders import FolderError
    from grognard.kernel.errors import GrognardError

    try:
        return _check() if args.check else _serve(args)
    except (GrognardError, FolderError) as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _check() -> int:
    from grognard.server.check import check

    check(lambda line: sys.stdout.write(f"{line}\n"))
    return 0


def _serve(args: argparse.Namespace) -> int:
    from grognard.content import folders
    from grognard.kernel.errors import GrognardError
    from grognard.server import running, serving
    from grognard.server.database import default_url

    if args.host in _WILD:
        raise GrognardError(
            f"--host {args.host}: name the address or name by which others reach this machine."
        )
    with running.alone() as free:
        if not free:
            found = running.find()
            _show(found.address, "Grognard is running already", look=args.open)
            return 0
        serving.log_to_file()
        if not args.database:
            folders.ensure(folders.games())
        taken = serving.bind(args.host, args.port)
        port = taken.getsockname()[1]
        here = running.Running(os.getpid(), args.host, port, running.new_token())

        def ready() -> None:
            running.write(here)
            _show(here.address, "Grognard is running", look=args.open)

        with taken:
            serving.serve(taken, here, args.database or default_url(), ready)
        running.write(running.Running(0, here.host, here.port, here.token))
    sys.stdout.write("Grognard has stopped.\n")
    return 0


def _show(address: str, words: str, *, look: bool) -> None:
    sys.stdout.write(f"{words}: {address}\n")
    sys.stdout.flush()
    if look:
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
