"""Seats change hands: pause, take over, give back, watch; and who may do that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from grognard.kernel import codec
from grognard.kernel.errors import GrognardError
from grognard.server.messages import Reseat, SetPace
from grognard.server.seating import NOTEBOOK, Seating, read_seating, refuse_reseat
from tests.server import playing
from tests.server.pages import Page, run
from tests.server.test_table import open_table, reopen_table

if TYPE_CHECKING:
    from grognard.server.storage import Storage
    from grognard.server.table import Table


def seats(storage: Storage) -> dict[str, str]:
    card = storage.card("g1")
    assert card is not None
    return card.seats


def last(page: Page, kind: str) -> dict[str, Any]:
    return next(message for message in reversed(page.heard) if message["type"] == kind)


async def reseat(
    table: Table, side: str, seat: str, by: str = "", keys: dict[str, str] | None = None
) -> None:
    await table.do(table.reseat, Reseat(side=side, seat=seat, by=by, keys=keys or {}))


async def paused(storage: Storage, **seated: str) -> Table:
    """A game whose opponents have done nothing yet."""
    card = msgspec.structs.replace(playing.card(), seats={**playing.card().seats, **seated})
    game = playing.new_game(storage.new(card))
    game.note(NOTEBOOK, codec.encode(Seating(paused=True)))
    return await reopen_table(storage)


def hands(table: Table) -> set[tuple[str, str]]:
    return {(entry.side, entry.hand) for entry in table.game.entries() if entry.side}


def test_opponents_that_are_paused_do_nothing_until_they_may(sqlite: Storage) -> None:
    async def story() -> None:
        table = await paused(sqlite, axis="captain")
        page = await Page.open(table, "allies")
        assert page.heard[1] == {
            "type": "seated",
            "seats": {"allies": "person", "axis": "captain"},
            "paused": True,
            "pace": 0.0,
            "taken": [],
            "locked": [],
        }
        assert (await page.order("Done"))["type"] == "accepted"
        await page.hear_now()
        assert hands(table) == {("allies", "person")}
        await table.do(table.set_pace, SetPace(paused=False))
        while "allies" not in page.situation["awaited"]:
            await page.hear()
        assert last(page, "seated")["paused"] is False
        assert ("axis", "opponent") in hands(table)
        table.close()

    run(story())


def test_a_pause_outlives_the_server(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        await table.do(table.set_pace, SetPace(paused=True, pace=2.5))
        table.close()
        again = await reopen_table(sqlite)
        page = await Page.open(again, "axis")
        seated = last(page, "seated")
        assert (seated["paused"], seated["pace"]) == (True, 2.5)
        again.close()

    run(story())


def test_a_person_takes_over_from_a_computer_and_goes_on(sqlite: Storage) -> None:
    async def story() -> None:
        table = await paused(sqlite, axis="captain")
        page = await Page.open(table, "allies")
        before = len(table.game.entries())
        await reseat(table, "axis", "person", by="allies")
        await page.hear_now()
        assert last(page, "seated")["seats"] == {"allies": "person", "axis": "person"}
        assert last(page, "seated")["taken"] == ["axis"]
        other = await Page.open(table, "axis")
        assert (await other.order("Done"))["type"] == "accepted"
        assert hands(table) == {("axis", "person")}
        table.close()
        again = await reopen_table(sqlite)
        assert seats(sqlite) == {"allies": "person", "axis": "person"}
        assert read_seating(again.game).taken == {"axis": before}
        again.close()

    run(story())


def test_the_mark_of_the_first_time_stays_and_goes_into_the_save(sqlite: Storage) -> None:
    async def story() -> None:
        table = await paused(sqlite, axis="captain")
        page = await Page.open(table, "allies")
        await page.order("Done")
        before = len(table.game.entries())
        await reseat(table, "axis", "person", by="allies")
        await reseat(table, "axis", "random", by="allies")
        await table.do(table.set_pace, SetPace())
        while "allies" not in page.situation["awaited"]:
            await page.hear()
        await reseat(table, "axis", "person", by="allies")
        whole = await table.do(table.whole)
        kept = codec.decode(whole.notebooks[NOTEBOOK], Seating)
        assert kept.taken == {"axis": before}
        table.close()

    run(story())


def test_a_seat_given_to_a_computer_is_played_by_it(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        allies = await Page.open(table, "allies")
        axis = await Page.open(table, "axis")
        await reseat(table, "axis", "random", by="axis")
        await axis.hear_end()
        assert [message["type"] for message in axis.heard[2:]] == ["seated", "gone"]
        assert axis.heard[-1]["told"]["key"] == "gone.secrets"
        assert (await allies.order("Done"))["type"] == "accepted"
        while "allies" not in allies.situation["awaited"]:
            await allies.hear()
        assert ("axis", "opponent") in hands(table)
        assert seats(sqlite) == {"allies": "person", "axis": "random"}
        assert last(allies, "seated")["taken"] == []
        table.close()

    run(story())


def test_a_person_who_gives_the_only_seat_away_may_watch(sqlite: Storage) -> None:
    async def story() -> None:
        table = await paused(sqlite, axis="captain")
        page = await Page.open(table, "allies")
        await reseat(table, "allies", "none", by="allies")
        reply = await page.order("Done")
        assert reply["told"]["key"] == "message.not-a-person"
        await Page.open(table, "axis")
        await reseat(table, "allies", "person", by="axis")
        assert [listener.side for listener in table._listeners] == ["allies"]
        table.close()

    run(story())


def test_nobody_takes_the_seat_of_a_person_at_another_page(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        axis = await Page.open(table, "axis")
        await Page.open(table, "allies")
        for by in ("allies", "", "nobody"):
            with pytest.raises(GrognardError, match="from another page"):
                await reseat(table, "axis", "captain", by=by)
        assert await axis.hear_now() == []
        assert seats(sqlite) == {"allies": "person", "axis": "person"}
        table.close()

    run(story())


@pytest.mark.parametrize(
    ("side", "seat", "by", "looked_at", "key"),
    [
        ("ussr", "person", "axis", {"axis"}, ""),
        ("ussr", "person", "axis", {"axis", "allies"}, "seat.another-page"),
        ("ussr", "person", "", {"axis"}, "seat.another-page"),
        ("ussr", "person", "", set(), ""),
        ("ussr", "person", "ussr", {"axis"}, "seat.another-page"),
        ("axis", "captain", "axis", {"axis", "allies"}, ""),
        ("axis", "captain", "allies", {"axis", "allies"}, "seat.another-page"),
        ("axis", "captain", "allies", {"allies"}, ""),
    ],
)
def test_what_a_computer_saw_stays_hidden_while_another_person_looks_on(
    side: str, seat: str, by: str, looked_at: set[str], key: str
) -> None:
    three = {"axis": "person", "allies": "person", "ussr": "captain"}
    asked = Reseat(side=side, seat=seat, by=by)
    assert refuse_reseat(asked, three, looked_at, given_away=False) == key
    assert refuse_reseat(asked, three, looked_at, given_away=True) == "seat.given-away"


@pytest.mark.parametrize(
    ("side", "seat", "sentence"),
    [("ussr", "captain", "no side 'ussr'"), ("axis", "rommel", "Nobody called 'rommel'")],
)
def test_seats_that_cannot_be_are_explained(
    sqlite: Storage, side: str, seat: str, sentence: str
) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        with pytest.raises(GrognardError, match=sentence):
            await reseat(table, side, seat, by=side)
        table.close()

    run(story())


@pytest.mark.parametrize("pace", [-1.0, 10.5, float("nan"), float("inf")])
def test_a_pace_nobody_would_watch_is_refused(sqlite: Storage, pace: float) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        with pytest.raises(GrognardError, match="from 0 to 10 seconds"):
            await table.do(table.set_pace, SetPace(pace=pace))
        table.close()

    run(story())


@pytest.mark.parametrize(
    "kept",
    [
        b"\xc1 nonsense",
        b"\x81\xa5taken" + b"\x81\xa1a" * 100_000,
        codec.encode(Seating(paused=True, pace=1e18)),
        codec.encode(Seating(paused=True, pace=-1.0)),
        codec.encode(Seating(taken={"ussr": 7})),
    ],
)
def test_a_notebook_that_makes_no_sense_counts_as_empty(kept: bytes) -> None:
    game = playing.new_game()
    game.note(NOTEBOOK, kept)
    assert read_seating(game) == Seating()


def test_a_watched_game_waits_for_somebody_who_watches(sqlite: Storage) -> None:
    async def story() -> None:
        table = await paused(sqlite, axis="none", allies="none")
        await table.do(table.set_pace, SetPace(pace=0.01))
        assert hands(table) == set()
        assert table.is_idle
        page = await Page.open(table, "axis")
        while not hands(table):
            await page.hear()
        table.close()

    run(story())


def test_who_has_seen_enough_skips_to_the_end(sqlite: Storage) -> None:
    async def story() -> None:
        table = await paused(sqlite, axis="none", allies="none")
        page = await Page.open(table, "axis")
        await table.do(table.set_pace, SetPace(pace=10.0))
        await page.hear_now()
        assert hands(table) == set()
        await table.do(table.set_pace, SetPace(pace=0.0))
        while page.situation["outcome"] is None:
            await page.hear()
        table.close()

    run(story())
