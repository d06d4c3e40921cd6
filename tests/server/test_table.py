"""A running game: what pages are sent, who plays, and what happens when something fails."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import sqlite3
import threading
import weakref
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import sqlalchemy.exc

from grognard.kernel.orders import Done
from grognard.opponents.meter import unheard
from grognard.server import table as table_module
from grognard.server.listeners import Listener
from grognard.server.reel import Reel
from grognard.server.seats import choose
from grognard.server.storage import Storage
from grognard.server.table import Table
from grognard.server.thinker import Mind
from grognard.server.thinkers import Thinkers
from grognard.server.troubles import StorageError, meaning
from grognard.systems.registry import system
from grognard.systems.skirmish.state import State
from tests.server import playing
from tests.server.pages import PATIENCE, Page, run, views

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Side
    from grognard.opponents.meter import Hearer
    from grognard.server.thinker import Task, Thought


async def open_table(storage: Storage, chooser: Any = choose, **seats: str) -> Table:
    """Make a game and open it; persons sit where nobody is named."""
    card = playing.card()
    card = msgspec.structs.replace(card, seats={**card.seats, **seats})
    playing.new_game(storage.new(card))
    return await reopen_table(storage, chooser)


async def reopen_table(storage: Storage, chooser: Any = choose) -> Table:
    store, saved = storage.load("g1")
    table = Table(storage, store, chooser)
    await table.do(table.open, saved)
    return table


async def play_until(table: Table, pages: dict[str, Page], wanted: Callable[[], bool]) -> None:
    """Let persons play as a captain would, until something is so."""
    for _ in range(5000):
        for page in pages.values():
            await page.hear_now()
        if wanted():
            return
        awaited = [side for side in table.game.awaited() if side in pages]
        if not awaited:
            await asyncio.sleep(0.001)
            continue
        what = await table.do(choose, table.game, awaited[0], "captain")
        kind = "answer" if table.game.questions(awaited[0]) else "order"
        reply = await pages[awaited[0]].ask({"type": kind, kind: msgspec.to_builtins(what)})
        assert reply["type"] == "accepted"
    raise AssertionError("It never came to that.")


def test_a_page_is_first_sent_all_its_side_knows(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        first, _seated = page.heard
        assert first["type"] == "situation"
        assert first["awaited"] == ["allies", "axis"]
        view = msgspec.json.encode(table.game.view("axis"))
        assert first["view"] == msgspec.json.decode(view)
        assert first["digest"] == table.game.view_digest("axis")
        assert first["seed_digest"] == table.game.head.seed
        assert first["prompt"]["key"] == "prompt.plans"
        assert first["outcome"] is None
        assert first["view"]["clock"] == {"turn": 1, "phase": "plans", "side": ""}
        table.close()

    run(story())


def test_an_order_is_acknowledged_then_shown(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        before = page.situation["count"]
        reply = await page.order("Aim", hex="0804")
        assert reply["type"] == "accepted"
        stored = sqlite.load("g1")[1]
        assert len(stored.entries) == len(table.game.links)
        happened, situation = await page.hear(), await page.hear()
        assert happened["type"] == "happened"
        (moment,) = happened["moments"]
        assert moment["number"] == before
        assert (moment["turn"], moment["phase"]) == (1, "plans")
        assert [event["kind"] for event in moment["events"]] == ["MissionAimed"]
        assert [words["key"] for words in moment["words"]] == ["event.mission-aimed"]
        assert situation["count"] == before + 1
        assert situation["strikable"] == 1
        assert list(situation["view"]["plans"]["axis"]) == ["0804"]
        table.close()

    run(story())


def test_what_cannot_be_worded_still_shows_what_came_of_it(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        with monkeypatch.context() as patch:
            patch.setattr(Reel, "news", _spoilt)
            reply = await page.order("Aim", hex="0804")
            assert reply["type"] == "accepted"
            situation = await page.hear()
        assert situation["type"] == "situation"
        assert list(situation["view"]["plans"]["axis"]) == ["0804"]
        await page.order("Aim", hex="0805")
        happened = await page.hear()
        assert [len(happened["moments"]), happened["type"]] == [1, "happened"]
        table.close()

    run(story())


def _spoilt(_reel: object) -> None:
    raise KeyError("no words")


def test_what_is_secret_sends_nothing_to_the_other_side(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        await pages["axis"].order("Aim", hex="0804")
        await pages["axis"].ask({"type": "strike", "steps": 1})
        await pages["axis"].order("Instruct", matter="ambush", policy="fire")
        assert await pages["allies"].hear_now() == []
        table.close()

    run(story())


def assert_steps_lead_on(page: Page, known: object) -> None:
    """From the first situation the steps of what happened lead to what the side knows now."""
    follows = [message["follows"] for message in page.heard if message["type"] == "situation"]
    assert follows == [number > 0 for number in range(len(follows))]
    for message in page.heard:
        if message["type"] == "happened":
            assert len(message["steps"]) == len(message["moments"])
    assert page.situation["view"] == msgspec.json.decode(msgspec.json.encode(known))


class Slow(Thinkers):
    """Thinks here, once the test lets it."""

    def __init__(self) -> None:
        super().__init__(0)
        self.tasks: list[Task] = []
        self.may_decide = threading.Event()

    def think(self, task: Task, heard_by: Hearer = unheard) -> Thought:
        self.tasks.append(task)
        assert self.may_decide.wait(PATIENCE)
        return Mind().think(task, heard_by)


def test_pages_are_served_while_an_opponent_thinks(sqlite: Storage) -> None:
    async def story() -> None:
        slow = Slow()
        table = await open_table(sqlite, slow, axis="none")
        page = await Page.open(table, "allies")
        assert (await page.ask({"type": "offers", "draft": {}}))["type"] == "offer"
        assert (await page.order("Done"))["type"] == "accepted"
        assert (len(slow.tasks), table.game.state.clock.phase) == (1, "plans")
        slow.may_decide.set()
        while page.situation["view"]["clock"]["phase"] == "plans":
            await page.hear()
        # It did not remember the game, and was sent it.
        assert {task.saved is None for task in slow.tasks} == {True, False}
        table.close()

    run(story())


def test_events_do_not_say_who_else_saw_them(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        await play_until(table, pages, lambda: table.game.state.clock.turn == 3)
        both = 0
        for side, page in pages.items():
            film = await page.ask({"type": "film"})
            happened = [m for m in page.heard if m["type"] == "happened"]
            shown = [moment for m in happened for moment in m["moments"]] + film["moments"]
            events = [event for moment in shown for event in moment["events"]]
            assert all(event["to"] == [side] for event in events)
            both += sum(event["kind"] == "ClockMoved" for event in events)
            assert_steps_lead_on(page, table.game.view(side))
        assert both
        table.close()

    run(story())


def test_an_order_taken_back_leaves_a_plain_situation(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        first = page.situation
        await page.order("Aim", hex="0804")
        await page.hear_now()
        heard = len(page.heard)
        assert (await page.ask({"type": "strike", "steps": 1}))["type"] == "accepted"
        await page.hear_now()
        assert [m["type"] for m in page.heard[heard:]] == ["accepted", "situation", "film"]
        again = {"kind": "Aim", "hex": "0804"}
        assert page.situation == {**first, "undone": [again]}
        await page.order("Aim", hex="0704")
        assert (await page.hear())["moments"][0]["events"][0]["hex"] == "0704"
        table.close()

    run(story())


def test_a_refusal_names_its_rule_in_words(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        reply = await page.order("March", unit="x", path=["0101"])
        assert reply["type"] == "refused"
        assert reply["told"]["key"] == "refuse.phase"
        assert reply["told"]["rule"].startswith("SKM-")
        reply = await page.ask({"type": "strike", "steps": 3})
        assert reply["told"] == {
            "key": "undo.none",
            "text": "There is nothing to take back.",
            "rule": "KRN-UNDO-002",
        }
        reply = await page.ask({"type": "answer", "answer": {"kind": "Respond", "fire": True}})
        assert reply["told"]["text"] == "No such question waits for your answer."
        assert len(page.heard) == 5
        table.close()

    run(story())


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ({"type": "order", "order": {"kind": "Fly"}}, "message.order"),
        ({"type": "order", "order": {}}, "message.order"),
        ({"type": "order", "order": {"kind": "Aim", "hex": 7}}, "message.order"),
        ({"type": "order", "order": {"kind": "Aim", "hex": "0804", "x": 1}}, "message.order"),
        ({"type": "answer", "answer": {"kind": "Done"}}, "message.answer"),
        ({"type": "query", "name": "seed"}, "message.query"),
        ({"type": "query", "name": "reach", "params": [1]}, "message.bad"),
    ],
)
def test_what_is_no_message_of_the_game_is_refused(
    sqlite: Storage, message: dict[str, Any], key: str
) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        reply = await page.ask(message)
        assert (reply["type"], reply["told"]["key"]) == ("refused", key)
        assert "⟦" not in reply["told"]["text"]
        assert (await page.order("Aim", hex="0804"))["type"] == "accepted"
        table.close()

    run(story())


def test_offers_word_what_they_refuse(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        offered = await page.ask({"type": "offers", "draft": {}})
        kinds = [choice["value"] for choice in offered["offer"]["choices"]]
        assert "Aim" in kinds
        assert "Done" in kinds
        assert len(offered["refused"]) == len(offered["offer"]["refused"])
        assert all("⟦" not in told["text"] for told in offered["refused"])
        table.close()

    run(story())


def test_two_pages_of_a_side_are_sent_the_same(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        first = await Page.open(table, "axis")
        await first.order("Aim", hex="0804")
        await first.hear_now()
        second = await Page.open(table, "axis")
        assert second.situation == {**first.situation, "follows": False}
        await first.order("Aim", hex="0704")
        await first.hear_now()
        await second.hear_now()
        assert second.situation == first.situation
        happened = [[m for m in page.heard if m["type"] == "happened"] for page in (first, second)]
        assert happened[1] == happened[0][-1:]
        table.close()

    run(story())


def test_the_film_shows_what_was_shown(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        start = pages["axis"].situation
        await play_until(table, pages, lambda: table.game.state.clock.turn == 2)
        live = [
            moment
            for m in pages["axis"].heard
            if m["type"] == "happened"
            for moment in m["moments"]
        ]
        film = await pages["axis"].ask({"type": "film", "start": start["count"]})
        assert film["moments"] == live
        assert views(film)[0] == start["view"]
        assert views(film)[-1] == pages["axis"].situation["view"]
        assert len(views(film)) == len(live) + 1
        part = await pages["axis"].ask(
            {"type": "film", "start": start["count"] + 2, "stop": start["count"] + 5}
        )
        assert part["moments"] == live[2:5]
        assert views(part) == views(film)[2:6]
        table.close()

    run(story())


def test_films_out_of_range_are_empty(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        for start, stop in ((-5, -1), (10**9, None), (3, 1), (0, 10**9), (-(10**18), 10**18)):
            film = await page.ask({"type": "film", "start": start, "stop": stop})
            assert len(film["steps"]) == len(film["moments"])
            assert len(film["moments"]) <= page.situation["count"]
        table.close()

    run(story())


def test_questions_are_asked_in_words_and_only_of_their_side(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        await play_until(table, pages, lambda: table.game.run is not None)
        for side, page in pages.items():
            await page.hear_now()
            asked = page.situation["questions"]
            assert len(asked) == len(table.game.questions(side))
            assert all(question["question"]["side"] == side for question in asked)
            assert all(question["text"] and "⟦" not in question["text"] for question in asked)
            if asked:
                assert page.situation["prompt"]["key"] == "prompt.question"
                assert page.situation["awaited"] == [side]
        card = sqlite.card("g1")
        assert card is not None
        assert card.awaited == ("allies", "axis")
        table.close()

    run(story())


def test_a_game_ends_in_words(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        await play_until(table, pages, lambda: table.game.outcome is not None)
        for page in pages.values():
            assert page.situation["outcome"]["reason"] == page.situation["ending"]["key"]
            assert "⟦" not in page.situation["ending"]["text"]
            assert page.situation["prompt"]["text"] == "The game is over."
            told = [
                w["text"]
                for m in page.heard
                if m["type"] == "happened"
                for x in m["moments"]
                for w in x["words"]
            ]
            assert told
            assert not [text for text in told if "⟦" in text]
        card = sqlite.card("g1")
        assert card is not None
        assert (card.over, card.awaited, card.told) == (True, (), card.entries)
        table.close()

    run(story())


def test_an_opponent_plays_its_side(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite, axis="captain")
        page = await Page.open(table, "allies")
        while page.situation["awaited"] != ["allies"]:
            await page.hear()
        await page.order("Done")
        while not (
            page.situation["clock"]["side"] == "allies" and "allies" in page.situation["awaited"]
        ):
            await page.hear()
        await page.order("Done")
        while not page.situation["questions"] and page.situation["clock"]["turn"] == 1:
            message = await page.hear()
            if message["type"] == "situation" and "allies" in message["awaited"]:
                break
        thinking = [m for m in page.heard if m["type"] == "thinking"]
        assert {m["side"] for m in thinking} <= {"axis"}
        hands = {(entry.side, entry.hand) for entry in table.game.entries()}
        assert hands == {("", "game"), ("allies", "person"), ("axis", "opponent")}
        table.close()

    run(story())


def test_computers_play_each_other_to_the_end(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite, axis="captain", allies="random")
        page = Page(table, "axis")
        await table.do(table.join, page.listener)
        while not page.heard or page.heard[-1].get("outcome") is None:
            await page.hear()
        while page.heard[-1]["type"] != "thinking":
            await page.hear()
        assert page.heard[-1]["at_work"] is False
        at_work = None
        for message in page.heard:
            if message["type"] == "thinking":
                assert at_work in (
                    [None, message["side"]] if message["at_work"] else [message["side"]]
                )
                at_work = message["side"] if message["at_work"] else None
        table.close()

    run(story())


def test_a_computers_side_is_not_shown_to_persons(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite, axis="captain")
        page = Page(table, "axis")
        await table.do(table.join, page.listener)
        await page.hear_end()
        (gone,) = page.heard
        assert (gone["type"], gone["told"]["key"]) == ("gone", "gone.secrets")
        table.close()

    run(story())


def test_nobody_orders_for_a_computer(sqlite: Storage) -> None:
    async def story() -> None:
        def wait(game: Game, side: Side, name: str, _heard_by: Any = None) -> Order | Answer:
            return Done()

        table = await open_table(sqlite, wait, axis="captain", allies="captain")
        page = Page(table, "axis")
        await table.do(table.join, page.listener)
        reply = await page.order("Done")
        assert reply["told"]["key"] == "message.not-a-person"
        table.close()

    run(story())


class Broken(Exception):
    """What a broken rule raises; it knows a secret."""


def broken_at(when: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let a rule of Skirmish fail at some step, as long as the returned list is not empty."""
    found = system("skirmish")
    breaking = [when]

    def phase_of(state: Any) -> Any:
        phase = found.ruleset.phase_of(state)

        def fail(*_: Any) -> Any:
            if when in breaking:
                raise Broken("The word is swordfish.")
            return getattr(type(phase), when)(phase, *_)

        class Spoilt(type(phase)):  # type: ignore[misc]
            pass

        setattr(Spoilt, when, lambda _self, *args: fail(*args))
        return Spoilt()

    ruleset = dataclasses.replace(found.ruleset, phase_of=phase_of)
    spoilt = dataclasses.replace(found, ruleset=ruleset)
    monkeypatch.setattr(table_module, "find_system", lambda _name: spoilt)
    return breaking


@pytest.mark.parametrize("when", ["carry_out", "refuse"])
def test_a_rule_that_fails_costs_nothing(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    async def story() -> None:
        breaking = broken_at(when, monkeypatch)
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        tip = table.game.tip
        reply = await pages["axis"].order("Aim", hex="0804")
        assert (reply["type"], reply["told"]["key"]) == ("refused", "fault.rule")
        assert "swordfish" not in str(pages["axis"].heard)
        assert await pages["axis"].hear_now() == []
        assert await pages["allies"].hear_now() == []
        assert table.game.tip == tip
        breaking.clear()
        assert (await pages["axis"].order("Aim", hex="0804"))["type"] == "accepted"
        table.close()

    run(story())


def test_offers_that_fail_cost_nothing(sqlite: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        broken_at("offers", monkeypatch)
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        reply = await page.ask({"type": "offers", "draft": {"kind": "Aim"}})
        assert (reply["type"], reply["told"]["key"]) == ("refused", "fault.rule")
        assert (await page.order("Aim", hex="0804"))["type"] == "accepted"
        table.close()

    run(story())


def test_a_phase_that_fails_stands_still_until_mended(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        breaking = broken_at("end", monkeypatch)
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        for page in pages.values():
            assert (await page.order("Done"))["type"] == "accepted"
        await pages["axis"].hear_now()
        gone = [m for m in pages["axis"].heard if m["type"] == "gone"]
        assert [m["told"]["key"] for m in gone] == ["fault.rule"]
        assert "swordfish" not in str(pages["axis"].heard)
        assert pages["axis"].situation["prompt"]["key"] == "prompt.standstill"
        breaking.clear()
        again = await Page.open(table, "axis")
        await again.hear_now()
        assert again.situation["clock"]["phase"] != "plans"
        assert again.situation["awaited"]
        table.close()

    run(story())


@pytest.mark.parametrize("failure", ["crash", "refused"])
def test_an_opponent_that_fails_is_stood_in_for(sqlite: Storage, failure: str) -> None:
    async def story() -> None:
        def fail(game: Game, side: Side, name: str, _heard_by: Any = None) -> Order | Answer:
            if failure == "crash":
                raise Broken("The word is swordfish.")
            return game.ruleset.read_order({"kind": "Aim", "hex": "nowhere"})

        table = await open_table(sqlite, fail, axis="captain")
        page = await Page.open(table, "allies")
        await page.order("Done")
        await play_until(table, {"allies": page}, lambda: table.game.outcome is not None)
        assert "swordfish" not in str(page.heard)
        table.close()

    run(story())


def fail_storage(storage: Storage, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Let the next commits fail as they would on a full disk."""
    storage.cards()  # what nobody waited for is written before: the next commits are of what comes
    real = storage._database.writer.writing
    left = [times]

    def writing() -> Any:
        if left[0] > 0:
            left[0] -= 1
            full = sqlite3.OperationalError("database or disk is full")
            full.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise StorageError(
                storage.place, meaning(sqlalchemy.exc.OperationalError("", {}, full))
            )
        return real()

    monkeypatch.setattr(storage._database.writer, "writing", writing)


def test_an_order_that_cannot_be_stored_is_refused(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        tip = table.game.tip
        fail_storage(sqlite, monkeypatch, 1)
        reply = await page.order("Aim", hex="0804")
        assert reply["type"] == "refused"
        assert reply["told"]["text"] == (
            "It could not be stored (the disk is full). The game stands where it stood before."
        )
        assert await page.hear_now() == []
        assert table.game.tip == tip
        assert (await page.order("Aim", hex="0804"))["type"] == "accepted"
        table.close()

    run(story())


def test_an_opponent_whose_order_cannot_be_stored_tries_again_later(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        await table.do(table.close)
        sqlite.seat("g1", {"allies": "person", "axis": "none"})
        store, saved = sqlite.load("g1")
        fail_storage(sqlite, monkeypatch, 2)
        table = Table(sqlite, store)
        await table.do(table.open, saved)
        page = await Page.open(table, "allies")
        assert page.situation["awaited"] == ["allies", "axis"]
        again = await Page.open(table, "allies")
        while again.situation["awaited"] != ["allies"]:
            await again.hear()
        table.close()

    run(story())


def test_a_game_that_is_put_away_is_freed_at_once(sqlite: Storage) -> None:
    """Without waiting for a search of all memory, which is rare on the server."""

    async def story() -> None:
        table = await open_table(sqlite, axis="none")
        page = await Page.open(table, "allies")
        await page.order("Done")
        await table.do(table.leave, page.listener)
        await table.do(table.close)
        kept.append(weakref.ref(table.game))

    kept: list[weakref.ref[Game]] = []
    gc.collect()
    gc.disable()
    try:
        run(story())
        assert kept[0]() is None
    finally:
        gc.enable()


def test_a_game_another_program_played_on_is_let_go(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        other = await reopen_table(sqlite)
        elsewhere = await Page.open(other, "axis")
        await elsewhere.order("Aim", hex="0704")
        reply = await page.order("Aim", hex="0804")
        assert reply["told"]["key"] == "fault.store"
        await page.hear_end()
        assert page.heard[-1]["told"]["key"] == "gone.elsewhere"
        assert table.closed
        other.close()

    run(story())


def test_a_slow_reader_is_let_go_and_costs_the_others_nothing(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        slow = Page(table, "axis")
        await table.do(table.join, slow.listener)
        quick = await Page.open(table, "axis")
        for _ in range(200):
            await quick.order("Aim", hex="0804")
            await quick.ask({"type": "strike", "steps": 1})
        await slow.hear_end()
        assert len(slow.heard) <= 500
        assert (await quick.order("Aim", hex="0804"))["type"] == "accepted"
        table.close()

    run(story())


def test_a_side_is_looked_at_by_so_many_pages(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        for _ in range(32):
            await table.do(table.join, Listener("axis"))
        page = Page(table, "axis")
        await table.do(table.join, page.listener)
        await page.hear_end()
        assert page.heard[0]["told"]["key"] == "gone.crowd"
        await Page.open(table, "allies")
        table.close()

    run(story())


def test_a_page_that_left_is_not_heard(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        await table.do(table.leave, page.listener)
        assert table.is_idle
        tip = table.game.tip
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(page.order("Aim", hex="0804"), 0.2)
        assert table.game.tip == tip
        table.close()

    run(story())


def test_a_game_that_was_put_away_goes_on(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        await play_until(table, pages, lambda: table.game.state.clock.turn == 2)
        page = pages["axis"]
        film = await page.ask({"type": "film"})
        await table.do(table.close)
        await page.hear_end()
        assert page.heard[-1]["told"]["key"] == "gone.closing"
        table = await reopen_table(sqlite)
        again = await Page.open(table, "axis")
        assert again.situation == {**page.situation, "follows": False}
        await again.order("Aim", hex="0804")
        happened = await again.hear()
        assert happened["moments"][0]["number"] == page.situation["count"]
        longer = await again.ask({"type": "film"})
        assert longer["moments"] == [*film["moments"], *happened["moments"]]
        assert views(longer)[:-1] == views(film)
        table.close()

    run(story())


def test_moments_are_told_without_views_as_the_film_tells_them(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        await play_until(table, pages, lambda: table.game.state.clock.turn == 2)
        for page in pages.values():
            film = await page.ask({"type": "film"})
            told = await page.ask({"type": "moments"})
            assert told == {
                "type": "moments",
                "id": told["id"],
                "start": 0,
                "moments": film["moments"],
            }
            last = await page.ask({"type": "moments", "start": len(film["moments"]) - 2})
            assert last["moments"] == film["moments"][-2:]
        table.close()

    run(story())


def test_the_truth_is_told_only_when_the_game_is_over(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        for page in pages.values():
            for asked in ({"type": "truth"}, {"type": "film", "truth": True}):
                reply = await page.ask(asked)
                assert (reply["type"], reply["told"]["key"]) == ("refused", "message.not-over")
        await play_until(table, pages, lambda: table.game.outcome is not None)
        told = [await page.ask({"type": "truth"}) for page in pages.values()]
        assert told[0]["state"] == told[1]["state"]
        assert set(told[0]["state"]["units"]) == set(playing_units(table))
        table.close()

    run(story())


def test_the_film_of_the_truth_shows_both_sides_and_comes_in_pieces(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        pages = {side: await Page.open(table, side) for side in playing.SIDES}
        await play_until(table, pages, lambda: table.game.outcome is not None)
        page = pages[playing.SIDES[0]]
        film = await page.ask({"type": "film", "truth": True})
        first = views(film)[0]
        assert {unit["side"] for unit in first["units"].values()} == set(playing.SIDES)
        moments = film["moments"]
        assert [moment["number"] for moment in moments] == list(range(len(moments)))
        told = [tuple(word["text"] for word in moment["words"]) for moment in moments]
        assert all(len(set(words)) == len(words) for words in told)
        # What a side only learned is no part of it.
        kinds = {event["kind"] for moment in moments for event in moment["events"]}
        assert not kinds & {"ReportMade", "ReportFaded", "PhaseStaged"}
        rest = await page.ask({"type": "film", "truth": True, "start": len(moments) - 3})
        assert rest["moments"] == moments[-3:]
        assert views(rest)[0]["units"] != first["units"]
        some = await page.ask({"type": "film", "truth": True, "start": 2, "stop": 5})
        assert [moment["number"] for moment in some["moments"]] == [2, 3, 4]
        table.close()

    run(story())


def playing_units(table: Table) -> dict[str, object]:
    """All units of both sides, as they are."""
    state = table.game.state
    assert isinstance(state, State)
    return dict(state.units)
