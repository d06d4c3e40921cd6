"""The page of the arena says what is so: its programs run, its options are there."""

import argparse
import re
from typing import Any

import msgspec

from grognard.arena.result import Result
from grognard.arena.summary import Summary
from grognard.cli import arena
from setup.places import ROOT

PAGE = (ROOT / "docs" / "developers" / "arena.md").read_text(encoding="utf-8")


def test_its_programs_run() -> None:
    programs = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(programs) == 2
    for text in programs:
        names: dict[str, Any] = {}
        short = text.replace("range(20)", "range(2)").replace("captain", "none")
        exec(short, names)  # noqa: S102 - our own page
        assert "results" in names or not names["game"].agents


def test_every_option_is_named() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    arena.add_arguments(parser)
    options = [name for action in parser._actions for name in action.option_strings]
    rows = re.findall(r"^\| `(--[a-z]+)", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted(options)


def test_every_field_is_named() -> None:
    for record in (Result, Summary):
        for field in msgspec.structs.fields(record):
            assert f'"{field.name}"' in PAGE, field.name
