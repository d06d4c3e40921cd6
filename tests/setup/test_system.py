"""Programs of the operating system: found, installed where the user may, or asked for."""

from collections.abc import Callable
from pathlib import Path

import pytest

from setup import system
from setup.system import MANAGERS, find_chromium, find_manager, find_postgres, find_venv, rights
from setup.trouble import Trouble

APT, DNF, PACMAN = MANAGERS


def machine(*programs: str) -> Callable[[str], str | None]:
    """Make a machine on which just these programs are found."""
    return lambda name: f"/usr/bin/{name}" if name in programs else None


def test_chromium_goes_before_chrome() -> None:
    assert find_chromium(machine("google-chrome", "chromium")) == Path("/usr/bin/chromium")
    assert find_chromium(machine("google-chrome")) == Path("/usr/bin/google-chrome")
    assert find_chromium(machine("firefox")) is None


def postgres(homes: Path, version: str, *programs: str) -> Path:
    """Install a PostgreSQL as Debian does."""
    folder = homes / version / "bin"
    folder.mkdir(parents=True)
    for program in programs:
        (folder / program).touch()
    return folder


def test_postgres_on_the_path_is_taken(tmp_path: Path) -> None:
    postgres(tmp_path, "17", "initdb", "postgres")
    both = machine("initdb", "postgres")
    assert find_postgres(both, tmp_path) == Path("/usr/bin/initdb").resolve().parent


def test_the_newest_postgres_beside_the_path_is_taken(tmp_path: Path) -> None:
    postgres(tmp_path, "9", "initdb", "postgres")
    newest = postgres(tmp_path, "15", "initdb", "postgres")
    postgres(tmp_path, "16", "psql")
    assert find_postgres(machine("initdb"), tmp_path) == newest


def test_no_postgres(tmp_path: Path) -> None:
    assert find_postgres(machine(), tmp_path / "missing") is None


def test_this_python_can_make_environments() -> None:
    found = find_venv()
    assert found is not None
    assert found.parent.name == "ensurepip"


def test_managers_in_order() -> None:
    assert find_manager(machine("pacman", "dnf")) == DNF
    assert find_manager(machine("apt-get")) == APT
    assert find_manager(machine("brew")) is None


def test_root_needs_nothing_before_the_command() -> None:
    assert rights(machine(), user=0) == ()


def test_a_user_without_sudo_may_not_install() -> None:
    assert rights(machine(), user=1000) is None


@pytest.mark.parametrize(("code", "before"), [(0, ("-n",)), (1, None)])
def test_sudo_counts_only_without_a_password(
    tmp_path: Path, code: int, before: tuple[str, ...] | None
) -> None:
    sudo = tmp_path / "sudo"
    sudo.write_text(f'#!/bin/sh\n[ "$1" = -n ] && exit {code}\nexit 9\n', encoding="utf-8")
    sudo.chmod(0o755)
    expected = None if before is None else (str(sudo), *before)
    assert rights(lambda name: str(sudo) if name == "sudo" else None, user=1000) == expected


class Fake:
    """A machine whose package manager may or may not bring the program."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, brings: bool) -> None:
        self.ran: list[str] = []
        self.there = False
        self.brings = brings
        monkeypatch.setattr(system, "run", self.run)
        monkeypatch.setattr(system, "find_manager", lambda: APT)
        monkeypatch.setattr(system, "rights", lambda: ())

    def run(self, command: list[str], *_: object, **__: object) -> None:
        self.ran.append(" ".join(command))
        self.there = self.brings and "install" in command

    def find(self) -> Path | None:
        return Path("/usr/bin/chromium") if self.there else None

    def provide(self) -> Path:
        return system.provide("Chromium", self.find, lambda manager: manager.chromium)


def test_a_program_that_is_there_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake(monkeypatch, brings=True)
    fake.there = True
    assert fake.provide() == Path("/usr/bin/chromium")
    assert fake.ran == []


def test_a_missing_program_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake(monkeypatch, brings=True)
    assert fake.provide() == Path("/usr/bin/chromium")
    assert fake.ran == [
        "apt-get update",
        "apt-get install -y --no-install-recommends chromium fonts-liberation",
    ]


def test_an_install_that_brings_nothing_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Trouble, match=r"^Grognard needs Chromium, and it was not found"):
        Fake(monkeypatch, brings=False).provide()


def test_who_may_not_install_is_told_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake(monkeypatch, brings=True)
    monkeypatch.setattr(system, "find_manager", lambda: PACMAN)
    monkeypatch.setattr(system, "rights", lambda: None)
    with pytest.raises(Trouble) as caught:
        fake.provide()
    assert str(caught.value) == (
        "Grognard needs Chromium, and it was not found.\n"
        "Install it (sudo pacman -Sy --noconfirm chromium), then try again."
    )
    assert fake.ran == []


def test_an_unknown_system_is_asked_for_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake(monkeypatch, brings=True)
    monkeypatch.setattr(system, "find_manager", lambda: None)
    with pytest.raises(Trouble) as caught:
        fake.provide()
    assert caught.value.remedy == ("Install it, so that it is found on the PATH, then try again.")
