"""Each test of content has a home of its own, without packs."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move the user's folders into the test's own."""
    place = tmp_path / "home"
    monkeypatch.setenv("GROGNARD_HOME", str(place))
    return place


@pytest.fixture(autouse=True, scope="module")
def _here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Stand in a folder of the module's own; property tests write there again and again."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("here"))
    yield
    os.chdir(before)
