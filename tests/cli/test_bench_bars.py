"""What the bench says of whole systems, noted in long runs: how fast is told by no other test."""

import json
import subprocess
import sys

import pytest

from setup.places import ROOT
from tests.conftest import Promise
from tests.measured import is_long


@pytest.mark.skipif(not is_long(), reason="How long things take is told by long tests.")
@pytest.mark.parametrize("what", ["overlord --campaign", "europe"])
def test_the_bench_keeps_its_bars(what: str, promise: Promise) -> None:
    with promise(f"bench {what}", games=1) as measured:
        command = [sys.executable, "-m", "grognard.cli", "bench", *what.split(), "--json"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stderr
        measured.result = "; ".join(
            f"{result['name']} {result['value']:.1f} {result['unit']}"
            for result in json.loads(told.stdout)["results"]
        )
