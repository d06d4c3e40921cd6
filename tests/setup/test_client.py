"""The browser side of the set-up: what is fetched and built when."""

from pathlib import Path

import pytest

from setup import client, node
from setup.stamps import Stamps
from setup.trouble import Trouble


class Npm:
    """Stands for npm: does what it is asked, in its way, and may fail."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.fails = False

    def run(self, command: list[str], *_: object, **__: object) -> None:
        self.asked.append(command[1])
        if self.fails:
            raise Trouble("No.", "None.")
        for made in ("node_modules/x",) if command[1] == "ci" else client.BUILT:
            (self.folder / made).parent.mkdir(exist_ok=True)
            (self.folder / made).touch()


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Npm:
    """A client folder and an npm that works."""
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "package.json").write_text('{"scripts": {"test": "x"}}', encoding="utf-8")
    (folder / "package-lock.json").write_text('{"packages": {"": 1, "a": 2}}', encoding="utf-8")
    (folder / "main.ts").touch()
    fake = Npm(folder)
    monkeypatch.setattr(client, "CLIENT", folder)
    monkeypatch.setattr(client, "STAMPS", Stamps(tmp_path / "stamps"))
    monkeypatch.setattr(client, "run", fake.run)
    monkeypatch.setattr(node, "find", lambda: node.Node(Path("/bin"), ("npm",)))
    return fake


def test_the_first_start_fetches_and_builds(npm: Npm) -> None:
    client.prepare()
    assert npm.asked == ["ci", "run"]


def test_the_second_start_does_nothing_and_needs_no_node(
    npm: Npm, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.prepare()
    monkeypatch.setattr(node, "find", lambda: pytest.fail("looked for Node"))
    client.prepare()
    assert npm.asked == ["ci", "run"]


def test_a_changed_source_is_built_without_fetching(npm: Npm) -> None:
    client.prepare()
    (npm.folder / "main.ts").write_text("x", encoding="utf-8")
    client.prepare()
    assert npm.asked == ["ci", "run", "run"]


def test_a_changed_lock_is_fetched_and_built(npm: Npm) -> None:
    client.prepare()
    (npm.folder / "package-lock.json").write_text('{"packages": {}}', encoding="utf-8")
    client.prepare()
    assert npm.asked == ["ci", "run", "ci", "run"]


@pytest.mark.parametrize(
    "lost", ["dist/index.html", "dist-render/render.js", "dist-bench/index.html"]
)
def test_lost_products_are_made_again(npm: Npm, lost: str) -> None:
    client.prepare()
    (npm.folder / lost).unlink()
    client.prepare()
    assert npm.asked == ["ci", "run", "run"]


def test_a_failed_build_is_tried_again(npm: Npm) -> None:
    client.prepare_packages()
    npm.fails = True
    with pytest.raises(Trouble):
        client.prepare()
    npm.fails = False
    client.prepare()
    assert npm.asked == ["ci", "run", "run"]


def test_an_incomplete_clone_is_named(npm: Npm) -> None:
    (npm.folder / "package-lock.json").unlink()
    with pytest.raises(Trouble) as caught:
        client.prepare()
    assert caught.value.sentence == (
        "This clone is not whole: client/package-lock.json is missing."
    )


def test_only_checks_the_client_has_are_named(npm: Npm) -> None:
    assert list(client.checks()) == ["test"]
    (npm.folder / "package.json").unlink()
    assert list(client.checks()) == []


def test_fetched_packages_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    client.show_fetched("npm http fetch GET 200 https://host/vite/-/vite-8.3.5.tgz 61ms (miss)")
    client.show_fetched("npm http fetch GET 404 https://host/none/-/none-1.0.0.tgz 61ms")
    assert capsys.readouterr().out == "  vite-8.3.5\n"
