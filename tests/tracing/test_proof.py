"""Whether the tests of the systems notice changes under their rules, by the command itself."""

import os
import subprocess
import sys

import msgspec
import pytest

from grognard.tracing.prove import Proof, unnoticed
from grognard.tracing.sources import read_sources
from grognard.tracing.tree import Tree
from setup.places import ROOT
from tests.conftest import Promise
from tests.measured import is_long

SEED = 59
CHANGES = 100
MOST = 10
"""So many of them may go unnoticed."""
SCREENS = ("ui", "editor", "net")


def files_of(system: str) -> list[str]:
    """The files with tests that carry a rule of a system, but for those that drive a browser."""
    tree = Tree.at(ROOT)
    prefix = next(one.prefix for one in tree.layout.register if one.system == system)
    marks = [mark for mark in read_sources(tree).marks if mark.id.startswith(f"{prefix}-")]
    return sorted({mark.path for mark in marks if mark.part not in SCREENS})


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the tree; the tests inside try their samples, never their long numbers."""
    short = {name: value for name, value in os.environ.items() if name != "GROGNARD_LONG"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=short,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(not is_long(), reason="Takes many minutes; test_prove.py tries the command.")
@pytest.mark.parametrize("system", ["overlord", "europe"])
def test_changes_under_rules_are_noticed(system: str, promise: Promise) -> None:
    promised = promise(
        f"tests notice changes under the rules of {system}", games=CHANGES, seed=SEED
    )
    with promised as measured:
        ran = python("-m", "pytest", "-q", *files_of(system))
        assert ran.returncode == 0, ran.stdout
        said = python(
            *("-m", "grognard.cli", "rules", system, "--json"),
            *("--prove", str(CHANGES), "--seed", str(SEED)),
        )
        proof = msgspec.json.decode(said.stdout, type=Proof)
        assert proof.changes == CHANGES, said.stderr
        assert not proof.unfit
        assert proof.unnoticed <= MOST, "\n".join(unnoticed(proof.trials))
        measured.result = f"{proof.unnoticed} of {proof.changes} went unnoticed"
