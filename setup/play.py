"""Grognard: sets itself up where needed, starts its server and opens it in the browser.

  ./play              set up, start, open the browser
  ./play --check      set up, prove that a game can be played over the web interface, stop
  ./play --help       this text

Further arguments go to: .venv/bin/grognard serve --help
The first start fetches packages; later ones need no network and make anew only what changed.
"""

import os
import sys
from typing import NoReturn

from setup import client, kernels, packages
from setup.machine import alone, check_python
from setup.places import ROOT, VENV
from setup.trouble import guarded


def main(arguments: list[str]) -> int:
    """Set up, then become the server."""
    if arguments in (["-h"], ["--help"]):
        print((__doc__ or "").strip())
        return 0
    check_python(sys.version_info[:2])
    with alone(ROOT):
        packages.prepare(packages.RUN_LOCK)
        kernels.prepare()
        client.prepare()
    return become(str(VENV / "bin" / "grognard"), serve(arguments))


def become(program: str, arguments: list[str]) -> NoReturn:
    """Hand this process over, so that signals and exit code are the program's own."""
    sys.stdout.flush()
    os.execv(program, [program, *arguments])


def serve(arguments: list[str]) -> list[str]:
    """Word the command for the server: it opens the browser unless it only checks itself."""
    return ["serve", *([] if "--check" in arguments else ["--open"]), *arguments]


if __name__ == "__main__":
    raise SystemExit(guarded(main, sys.argv[1:]))
