"""Fixtures of the arena: a home for crash files, and programs that play badly."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.arena import contest

Rude = Callable[[str], str]

_GOOD = """\
import json, os, signal, subprocess, sys, time
def say(**line):
    print(json.dumps(line), flush=True)
def done():
    say(type="order", id=1, order={"kind": "Done"})
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all that Grognard writes."""
    place = tmp_path / "home"
    monkeypatch.setenv("GROGNARD_HOME", str(place))
    return place


@pytest.fixture(autouse=True)
def _code_as_it_is_now() -> None:
    """Workers read the code anew; so must the test that agrees a contest with them."""
    contest.code_digest.cache_clear()
    contest._own_code.cache_clear()


@pytest.fixture
def program(tmp_path: Path) -> Rude:
    """Make a player of a few lines of Python; they may call say() and done()."""

    def make(lines: str) -> str:
        file = tmp_path / "program.py"
        file.write_text(_GOOD + lines, encoding="utf-8")
        return f"cmd:{sys.executable} {file}"

    return make
