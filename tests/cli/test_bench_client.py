"""The bench of the client runs in the real browser and gives all its numbers."""

import subprocess
import sys

import msgspec

from grognard.cli.bench.client import BARS
from grognard.cli.bench.results import Result
from setup.places import ROOT

SMALL = ("--rounds", "20", "--size", "24", "20", "60")


class Answer(msgspec.Struct):
    """What the command prints."""

    results: list[Result]


def test_the_bench_gives_every_number_with_its_reference() -> None:
    # By itself: a browser is driven from this process already.
    command = [sys.executable, "-m", "grognard.cli", "bench", "client", *SMALL, "--json"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    # What is too slow on this machine now is said, and no matter here.
    assert ran.stdout, ran.stderr.decode()
    printed = msgspec.json.decode(ran.stdout, type=Answer).results
    results = {result.name: result for result in printed}
    assert list(results) == [
        "frame, median",
        "frame, 95th percentile",
        "frame, longest",
        "change of 100 units",
        "script, compressed",
        "heap after 50 films",
        "reach of a selected stack",
    ]
    assert list(results) == list(BARS)
    for result in results.values():
        assert result.value > 0
        assert result.reference is not None
        assert result.ratio is not None
    assert results["frame, longest"].value >= results["frame, median"].value
    references = {name: result.reference for name, result in results.items()}
    assert references["frame, 95th percentile"] == 16.0
    assert references["frame, longest"] == 50.0
    assert references["change of 100 units"] == 16.0
    assert references["script, compressed"] == 500.0
    assert references["reach of a selected stack"] == 100.0
    # So small a scene may cost less than the clock can tell on a busy machine; never nothing.
    assert (references["frame, median"] or 0) >= 0.01
