"""The Python side of the set-up: what is installed when, and how the clone is linked."""

import subprocess
import sys
from pathlib import Path

import pytest

from setup import packages
from setup.stamps import Stamps
from setup.trouble import Trouble

PYPROJECT = '[project]\n[project.scripts]\nsay = "toy.words:main"\n'
TOY = "import sys\ndef main(): print(sys.argv[1:]); return 7\n"


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone of nothing but a lock, a project file and a module."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "words.py").write_text(TOY, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (tmp_path / "a.lock").write_text("one==1\ntwo==2 ; x == 'y'\n", encoding="utf-8")
    monkeypatch.setattr(packages, "ROOT", tmp_path)
    monkeypatch.setattr(packages, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(packages, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(packages, "STAMPS", Stamps(tmp_path / ".venv" / ".stamps"))
    monkeypatch.setattr(packages, "SPACE", 0)
    return tmp_path


class Pip:
    """Stands for pip: notes what it was asked, and may fail."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.fails = False

    def run(self, command: list[str], *_: object, **__: object) -> None:
        self.asked.append(command)
        if self.fails:
            raise Trouble("No.", "None.")


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> Pip:
    """A pip that works, until told otherwise."""
    fake = Pip()
    monkeypatch.setattr(packages, "run", fake.run)
    return fake


def test_packages_are_installed_once(clone: Path, pip: Pip) -> None:
    packages.install("a.lock", "3.11")
    packages.install("a.lock", "3.11")
    assert len(pip.asked) == 1
    assert pip.asked[0][-3:] == ["--require-hashes", "-r", "a.lock"]


def test_a_changed_lock_is_installed_anew(clone: Path, pip: Pip) -> None:
    packages.install("a.lock", "3.11")
    (clone / "a.lock").write_text("one==2\n", encoding="utf-8")
    packages.install("a.lock", "3.11")
    assert len(pip.asked) == 2


def test_another_python_is_installed_anew(clone: Path, pip: Pip) -> None:
    packages.install("a.lock", "3.11")
    packages.install("a.lock", "3.12")
    assert len(pip.asked) == 2


def test_a_failed_install_is_tried_again(clone: Path, pip: Pip) -> None:
    pip.fails = True
    with pytest.raises(Trouble):
        packages.install("a.lock", "3.11")
    pip.fails = False
    packages.install("a.lock", "3.11")
    assert len(pip.asked) == 2


def test_a_failed_renewal_leaves_no_stamp(clone: Path, pip: Pip) -> None:
    packages.install("a.lock", "3.11")
    before = (clone / "a.lock").read_text(encoding="utf-8")
    (clone / "a.lock").write_text("one==2\n", encoding="utf-8")
    pip.fails = True
    with pytest.raises(Trouble):
        packages.install("a.lock", "3.11")
    pip.fails = False
    (clone / "a.lock").write_text(before, encoding="utf-8")
    packages.install("a.lock", "3.11")
    assert len(pip.asked) == 3


def test_a_full_disk_stops_the_install(
    clone: Path, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages, "SPACE", 10**18)
    with pytest.raises(Trouble, match="on the disk of"):
        packages.install("a.lock", "3.11")
    assert pip.asked == []


def test_packages_are_counted(clone: Path) -> None:
    assert packages.count(clone / "a.lock") == 2


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("  Downloading rich-15.0.0-py3-none-any.whl (310 kB)\n", "  rich 15.0.0, 310 kB\n"),
        (
            "  Downloading psycopg_binary-3.3.8-cp311-cp311-manylinux_2_17_x86_64.whl (5.3 MB)\n",
            "  psycopg_binary 3.3.8, 5.3 MB\n",
        ),
        ("  Using cached h11-0.16.0-py3-none-any.whl\n", "  h11 0.16.0\n"),
        ("Installing collected packages: rich\n", ""),
    ],
)
def test_what_is_fetched_is_shown(
    line: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.show_fetched(line)
    assert capsys.readouterr().out == shown


def test_the_linked_command_runs_the_clone(clone: Path) -> None:
    packages.link(clone / ".venv")
    assert (clone / ".venv" / "grognard.pth").read_text(encoding="utf-8") == f"{clone}\n"
    answer = subprocess.run(
        [clone / ".venv" / "bin" / "say", "hello"],
        env={"PYTHONPATH": str(clone)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stdout) == (7, "['hello']\n")


def test_a_link_that_stands_is_not_written_again(clone: Path) -> None:
    packages.link(clone / ".venv")
    script = clone / ".venv" / "bin" / "say"
    before = script.stat()
    packages.link(clone / ".venv")
    after = script.stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_a_working_environment_is_kept(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "create", lambda: pytest.fail("made anew"))
    version, folder = packages.environment()
    assert version == f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert folder.name == "site-packages"
    packages.environment()


def test_a_moved_clone_gets_a_new_environment(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    Stamps(clone / ".venv" / ".stamps").write("place", "/elsewhere")
    monkeypatch.setattr(packages, "create", lambda: made.append("made"))
    packages.environment()
    assert made == ["made"]


def test_a_broken_environment_is_made_anew_and_said_if_in_vain(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(packages, "PYTHON", clone / "missing")
    monkeypatch.setattr(packages, "create", lambda: made.append("made"))
    with pytest.raises(Trouble, match="does not work"):
        packages.environment()
    assert made == ["made"]


def test_a_python_that_makes_no_environment_is_named(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crippled = clone / "python"
    crippled.write_text("#!/bin/sh\necho 'no module venv' >&2\nexit 1\n", encoding="utf-8")
    crippled.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(crippled))
    with pytest.raises(Trouble) as caught:
        packages.create()
    assert caught.value.sentence == "Python cannot make a virtual environment (no module venv)."
