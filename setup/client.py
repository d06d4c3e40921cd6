"""The browser side: fetches the locked client packages and builds the client."""

import json
import re
from collections.abc import Iterator

from setup import node
from setup.machine import check_rights
from setup.places import CLIENT, LOG, STAMPS
from setup.programs import run
from setup.stamps import digest, sources
from setup.trouble import Trouble

BUILT = ("dist/index.html", "dist-render/render.js", "dist-bench/index.html")
FETCHED = re.compile(r"fetch GET 200 \S+/(?P<file>[^/\s]+\.tgz)")


def prepare() -> None:
    """See that the page, and what draws pictures, are built of the client's present sources."""
    prepare_packages()
    made_from = digest(CLIENT, sources(CLIENT))
    if STAMPS.read("client") == made_from and all((CLIENT / file).exists() for file in BUILT):
        return
    check_rights(CLIENT)
    print("Building the client", flush=True)
    STAMPS.clear("client")
    tool = node.find()
    run([*tool.npm, "run", "build"], "build the client", LOG, cwd=CLIENT, env=tool.env)
    STAMPS.write("client", made_from)


def prepare_packages() -> None:
    """See that client/node_modules is what the lock file says."""
    locks = [CLIENT / "package.json", CLIENT / "package-lock.json"]
    for path in locks:
        if not path.exists():
            raise Trouble(
                f"This clone is not whole: client/{path.name} is missing.",
                "Clone Grognard anew, or bring that file back (git checkout client).",
            )
    made_from = digest(CLIENT, locks)
    if STAMPS.read("client-packages") == made_from and (CLIENT / "node_modules").exists():
        return
    check_rights(CLIENT)
    STAMPS.clear("client-packages")
    tool = node.find()
    total = len(json.loads(locks[1].read_text(encoding="utf-8"))["packages"]) - 1
    print(f"Fetching the client's packages (about {total})", flush=True)
    command = [
        *(*tool.npm, "ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=http"),
        *("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=60000"),
    ]
    task = "install the client's packages"
    run(command, task, LOG, cwd=CLIENT, env=tool.env, hear=show_fetched)
    STAMPS.write("client-packages", made_from)


def show_fetched(line: str) -> None:
    """Show each package as npm has fetched it."""
    fetched = FETCHED.search(line)
    if fetched is not None:
        print(f"  {fetched['file'].removesuffix('.tgz')}", flush=True)


def checks() -> Iterator[str]:
    """Name the client's own checks, as far as its package.json has them."""
    path = CLIENT / "package.json"
    scripts = json.loads(path.read_text(encoding="utf-8"))["scripts"] if path.exists() else {}
    for name in ("check", "test"):
        if name in scripts:
            yield name
