"""Why opponents did what they did: told after the game, and before it to their own side alone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from grognard.opponents.registry import reasons
from grognard.opponents.skirmish.notes import Notes, Reason
from grognard.server import messages
from tests.server.pages import Page, run
from tests.server.test_table import open_table, play_until

if TYPE_CHECKING:
    from grognard.server.storage import Storage
    from grognard.server.table import Table


def notebook(*told: Reason) -> bytes:
    notes = Notes()
    for reason in told:
        notes.add(reason)
    return notes.encoded()


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"\x93\x01", b"\x91" * 5000, notebook(Reason(1, "whim"))]
)
def test_a_notebook_that_makes_no_sense_tells_nothing(content: bytes) -> None:
    assert reasons("skirmish", content) == ()
    assert reasons("overlord", content) == ()
    assert reasons("chess", content) == ()


async def asked(page: Page) -> dict[str, Any]:
    """What a page is told when it asks for the reasons."""
    reply = await page.ask({"type": "reasons"})
    assert reply["type"] == "reasons"
    found: dict[str, Any] = reply["sides"]
    return found


async def begun(storage: Storage) -> tuple[Table, Page]:
    """A game in which the captain of the Axis has thought."""
    table = await open_table(storage, axis="captain")
    page = await Page.open(table, "allies")

    def thought() -> bool:
        return bool(reasons("skirmish", table.game.notebooks.get("opponent axis", b"")))

    await play_until(table, {"allies": page}, thought)
    return table, page


def test_nobody_reads_the_enemys_mind_before_the_end(sqlite: Storage) -> None:
    async def story() -> None:
        table, page = await begun(sqlite)
        assert await asked(page) == {}

        def is_after(turn: int) -> bool:
            return table.game.outcome is not None or table.game.state.clock.turn > turn

        while table.game.outcome is None:
            assert "axis" not in await asked(page)
            turn = table.game.state.clock.turn
            await play_until(table, {"allies": page}, partial(is_after, turn))
        told = (await asked(page))["axis"]
        turns = [reason["turn"] for reason in told]
        assert turns[0] == 1
        assert turns == sorted(turns)
        assert all(reason["text"].endswith(".") for reason in told)
        table.close()

    run(story())


def test_who_took_a_side_over_reads_what_its_computer_thought(sqlite: Storage) -> None:
    async def story() -> None:
        table, allies = await begun(sqlite)
        await table.do(table.leave, allies.listener)
        await table.do(table.reseat, messages.Reseat(side="axis", seat="person", by="allies"))
        axis = await Page.open(table, "axis")
        assert list(await asked(axis)) == ["axis"]
        again = await Page.open(table, "allies")
        assert await asked(again) == {}
        table.close()

    run(story())
