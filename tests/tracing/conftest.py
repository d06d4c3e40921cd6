"""Fixtures for the tests of rule tracing."""

from pathlib import Path

import pytest

from tests.tracing.toy import Toy


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    """An empty toy tree."""
    return Toy(tmp_path)
