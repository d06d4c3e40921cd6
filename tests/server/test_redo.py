"""Orders that were taken back are given again: from any page, after any pause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.server.pages import Page, run
from tests.server.test_table import open_table, reopen_table

if TYPE_CHECKING:
    from grognard.server.storage import Storage


async def aim(page: Page, *places: str) -> None:
    for place in places:
        assert (await page.order("Aim", hex=place))["type"] == "accepted"
    await page.hear_now()


async def take_back(page: Page, times: int) -> None:
    for _ in range(times):
        assert (await page.ask({"type": "strike"}))["type"] == "accepted"
    await page.hear_now()


async def give_again(page: Page) -> dict[str, Any]:
    """Give the order again that was taken back last."""
    order = page.situation["undone"][-1]
    reply = await page.ask({"type": "order", "order": order})
    await page.hear_now()
    return reply


def undone(page: Page) -> list[str]:
    return [order["hex"] for order in page.situation["undone"]]


def test_what_was_taken_back_can_be_given_again_in_its_order(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "allies")
        assert undone(page) == []
        await aim(page, "0502", "0702")
        await take_back(page, 2)
        assert undone(page) == ["0702", "0502"]
        assert (await give_again(page))["type"] == "accepted"
        assert undone(page) == ["0702"]
        await take_back(page, 1)
        assert undone(page) == ["0702", "0502"]
        assert (await give_again(page))["type"] == "accepted"
        assert (await give_again(page))["type"] == "accepted"
        assert (undone(page), page.situation["strikable"]) == ([], 2)
        table.close()

    run(story())


def test_another_page_and_another_start_know_it_too(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "allies")
        await aim(page, "0502", "0702")
        await take_back(page, 2)
        other = await Page.open(table, "allies")
        assert undone(other) == ["0702", "0502"]
        table.close()
        again = await reopen_table(sqlite)
        later = await Page.open(again, "allies")
        assert undone(later) == ["0702", "0502"]
        await give_again(later)
        assert undone(later) == ["0702"]
        again.close()

    run(story())


def test_the_other_side_learns_nothing_of_it(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        allies, axis = await Page.open(table, "allies"), await Page.open(table, "axis")
        await aim(allies, "0502")
        await take_back(allies, 1)
        assert await axis.hear_now() == []
        assert undone(axis) == []
        await aim(axis, "0402")
        await allies.hear_now()
        assert undone(allies) == ["0502"]
        table.close()

    run(story())


def test_another_order_and_the_end_of_the_phase_let_it_be_forgotten(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        allies, axis = await Page.open(table, "allies"), await Page.open(table, "axis")
        await aim(allies, "0502")
        await take_back(allies, 1)
        await aim(allies, "0702")
        assert undone(allies) == []
        await take_back(allies, 1)
        await allies.order("Done")
        await axis.order("Done")
        await allies.hear_now()
        assert undone(allies) == []
        table.close()

    run(story())
