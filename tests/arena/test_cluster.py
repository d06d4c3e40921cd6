"""The same games on a Dask cluster: a lost worker costs time, not results."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import distributed
import msgspec
import pytest

from grognard.arena import agree, play_one
from grognard.arena.cluster import run_on_cluster
from grognard.cli import main
from grognard.kernel.errors import GrognardError
from tests.conftest import Promise

dask: Any = distributed


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two worker processes on this machine."""
    folder = tmp_path_factory.mktemp("cluster")
    with dask.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=str(folder),
        silence_logs="ERROR",
    ) as made:
        yield made


def test_a_lost_worker_costs_no_result(
    cluster: Any, promise: Promise, sample: Callable[[int, int], int]
) -> None:
    games = sample(16, 400)
    contest = agree("first-contact", {"allies": "random", "axis": "none"})
    far: dict[int, tuple[object, ...]] = {}
    with promise("arena: no result lost with a worker", games=games, seed=1) as measured:
        for result in run_on_cluster(contest, range(games), cluster.scheduler_address):
            if len(far) == games // 4:
                os.kill(cluster.workers[0].pid, signal.SIGKILL)
            far[result.number] = result.compared
        here = {number: play_one(contest, number).compared for number in range(games)}
        measured.result = f"{sum(far.get(n) == here[n] for n in here)} of {games} the same"
    assert far == here


def test_workers_with_other_code_refuse(cluster: Any) -> None:
    contest = msgspec.structs.replace(agree("first-contact"), code="0" * 64)
    with pytest.raises(GrognardError, match="code here is not the one"):
        list(run_on_cluster(contest, range(2), cluster.scheduler_address))


def test_the_command_plays_on_the_cluster(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "first-contact", "--games", "2", "--side", "allies=none", "--side"]
    file = tmp_path / "results"
    far = ["--cluster", cluster.scheduler_address, "--out", str(file)]
    assert main([*command, "axis=random", *far]) == 0
    assert "2 games of first-contact" in capsys.readouterr().out
    assert file.read_bytes().count(b"\n") == 3


def test_no_cluster_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.arena.cluster.SECONDS", 0.5)
    with pytest.raises(GrognardError, match=r"No Dask cluster answers at 127\.0\.0\.1:9"):
        list(run_on_cluster(agree("first-contact"), [0], "127.0.0.1:9"))
