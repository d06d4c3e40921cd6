"""A full disk and a folder that may only be read: a clear sentence, and nothing lost."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grognard.kernel import saves
from grognard.kernel.game import Game
from grognard.server.storage import Storage
from tests.server import playing, victims

SIZE = 512 * 1024


@contextmanager
def small_disk() -> Iterator[tuple[Path, int]]:
    """A disk of half a megabyte where one may be mounted, otherwise a limit on files."""
    folder = Path(tempfile.mkdtemp(prefix="grognard-disk-"))
    options = ["-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    mounted = os.geteuid() == 0 and subprocess.run(["mount", *options], check=False).returncode == 0
    try:
        yield folder, 0 if mounted else SIZE
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)
        shutil.rmtree(folder)


def hear(program: Any, *arguments: Any) -> list[tuple[Any, ...]]:
    """Let a program run to its end, and give what it said."""
    with victims.started(program, *arguments) as (process, line):
        heard = list(victims.hear_all(line))
        process.join()
        assert process.exitcode == 0
    return heard


def test_a_full_disk_costs_no_order() -> None:
    with small_disk() as (folder, limit):
        url = f"sqlite:///{folder / 'games.sqlite'}"
        ballast = folder / "ballast"
        ballast.write_bytes(bytes(SIZE // 4))
        heard = hear(victims.play_until_refused, url, limit)
        (refusal,) = [said[1:] for said in heard if said[0] == "refused"]
        assert refusal[0] in ("StoreError", "StorageError")
        assert "games.sqlite fails: the disk " in refusal[1]
        assert ("same", True) in heard
        done = [said[1:] for said in heard if said[0] == "done"]
        ballast.unlink()
        storage = Storage(url)
        store, saved = storage.load("g1")
        count, tip = done[-1]
        assert saved.entries[count - 1].digest == tip
        storage.new(playing.card("copy")).create(saved)
        game = Game(playing.ruleset(), saved, store=store)
        game.run_on()
        assert game.outcome is not None or playing.step(game, random.Random(1))
        storage.close()


def test_a_full_disk_costs_no_save() -> None:
    with small_disk() as (folder, limit):
        heard = hear(victims.save_until_refused, str(folder), min(limit, 8192))
        done = [said[1] for said in heard if said[0] == "done"]
        later, over_the_first = [said[1:] for said in heard if said[0] == "refused"]
        for refusal, file in ((later, f"{len(done)}"), (over_the_first, "0")):
            assert refusal[0] == "SaveError"
            assert refusal[1].startswith(f"{folder}/{file}.grognard: could not be written (")
        assert done
        contents = victims.written_saves()
        for number in done:
            found = saves.read(folder / f"{number}.grognard")
            assert found == contents[min(number, len(contents) - 1)]
        assert len(list(folder.iterdir())) == len(done)


def test_a_folder_that_may_only_be_read_is_named() -> None:
    folder = Path(tempfile.mkdtemp(prefix="grognard-read-only-"))
    storage = Storage(f"sqlite:///{folder / 'games.sqlite'}")
    game = playing.new_game(storage.new(playing.card()))
    storage.close()
    saves.write(folder / "old.grognard", victims.written_saves()[0])
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    try:
        heard = hear(victims.open_unprivileged, str(folder))
    finally:
        folder.chmod(0o755)
    assert [said[1] for said in heard] == ["StorageError", "StorageError", "SaveError"]
    opened, made, saved = (said[2] for said in heard)
    assert opened == f"The database {folder}/games.sqlite fails: it may only be read here."
    assert made == f"The database {folder}/new.sqlite fails: Permission denied."
    assert saved == f"{folder}/old.grognard: could not be written (Permission denied)."
    assert saves.read(folder / "old.grognard") == victims.written_saves()[0]
    (folder / "games.sqlite").chmod(0o644)
    storage = Storage(f"sqlite:///{folder / 'games.sqlite'}")
    assert storage.load("g1")[1].entries == game.save().entries
    storage.close()
    shutil.rmtree(folder)


@pytest.mark.parametrize("broken", ["games", "home"])
def test_a_home_that_is_a_file_is_named(home: Path, broken: str) -> None:
    place = home if broken == "home" else home / "games"
    shutil.rmtree(place)
    place.write_text("in the way")
    done = subprocess.run(
        [sys.executable, "-m", "grognard.cli", "serve"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert str(place) in done.stderr
