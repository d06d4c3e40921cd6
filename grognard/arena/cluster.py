"""Plays the games of a contest on a Dask cluster.

A game is a pure task: when a worker is lost, its games are played again elsewhere and come out the
same. The workers need the same version of Grognard; each game checks that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import distributed

from grognard.arena.play import crashed, play_one
from grognard.content import folders
from grognard.kernel import codec
from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.arena.contest import Contest
    from grognard.arena.result import Result

_dask: Any = distributed  # it declares types, but not for all we call
SECONDS = 10
"""So long the cluster has to answer at first."""


def run_on_cluster(contest: Contest, numbers: Iterable[int], address: str) -> Iterator[Result]:
    """Play the games of these numbers; they come as they are finished, in any order."""
    try:
        client = _dask.Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GrognardError(f"No Dask cluster answers at {address}: {error}") from error
    contest_digest = codec.digest(codec.encode(contest))[:16]
    with client:
        played = {
            client.submit(_play, contest, number, key=f"grognard-{contest_digest}-{number}"): number
            for number in numbers
        }
        for future in _dask.as_completed(played, loop=client.loop):
            number = played.pop(future)
            try:
                yield future.result()
            except distributed.KilledWorker:
                yield crashed(contest, number, "The workers that played it died.")


def _play(contest: Contest, number: int) -> Result:
    """Play one game on a worker; a crash file stays there."""
    return play_one(contest, number, folders.crashes())
