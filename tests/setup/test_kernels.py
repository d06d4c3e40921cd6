"""The searches over maps are compiled once, and again when what they are made of has changed."""

from pathlib import Path

import pytest

from setup import kernels
from setup.packages import RUN_LOCK
from setup.stamps import Stamps
from setup.trouble import Trouble


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clone with the sources, and a compiler that notes when it is called."""
    terrain = tmp_path / "grognard" / "terrain"
    terrain.mkdir(parents=True)
    for name in kernels.SOURCES:
        (terrain / name).write_text(name, encoding="utf-8")
    asked: list[str] = []

    def run(command: list[str], *_: object, **__: object) -> None:
        asked.append(command[-1])
        (tmp_path / "kernels" / f"made-{len(asked)}").touch()

    monkeypatch.setattr(kernels, "ROOT", tmp_path)
    monkeypatch.setattr(kernels, "PLACE", tmp_path / "kernels")
    monkeypatch.setattr(kernels, "STAMPS", Stamps(tmp_path / "stamps"))
    monkeypatch.setattr(kernels, "run", run)
    return asked


def test_they_are_compiled_once(compiled: list[str]) -> None:
    kernels.prepare()
    kernels.prepare()
    assert compiled == ["from grognard.terrain.search import warm; warm()"]


def test_a_changed_source_or_package_compiles_anew_and_the_old_goes(
    compiled: list[str], tmp_path: Path
) -> None:
    kernels.prepare()
    (tmp_path / "grognard" / "terrain" / "shapes.py").write_text("changed", encoding="utf-8")
    kernels.prepare()
    assert [path.name for path in (tmp_path / "kernels").iterdir()] == ["made-2"]
    Stamps(tmp_path / "stamps").write(RUN_LOCK, "another numba")
    kernels.prepare()
    assert len(compiled) == 3


def test_what_fails_is_tried_again(compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise Trouble("No.", "None.")

    with monkeypatch.context() as patch:
        patch.setattr(kernels, "run", fails)
        with pytest.raises(Trouble):
            kernels.prepare()
    kernels.prepare()
    assert len(compiled) == 1
