"""The thread of a game does one thing after the other, and the loop hears of all of it."""

import asyncio
import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest

from grognard.kernel.errors import GrognardError
from grognard.server.mailbox import Mailbox, mailbox
from grognard.server.worker import Worker

PATIENCE = 30


def test_things_are_done_one_after_the_other_in_a_thread_of_their_own() -> None:
    done: list[int] = []

    def add(number: int) -> str:
        done.append(number)
        return threading.current_thread().name

    async def play() -> list[str]:
        worker = Worker("game-1")
        names = await asyncio.gather(*(worker.do(add, number) for number in range(100)))
        worker.end()
        return names

    assert set(asyncio.run(play())) == {"game-1"}
    assert done == list(range(100))


def test_who_waits_hears_what_went_wrong_and_the_next_is_done() -> None:
    async def play() -> int:
        worker = Worker("game-1")
        with pytest.raises(ZeroDivisionError):
            await worker.do(lambda: 1 // 0)
        worker.begin(lambda: 1 // 0)
        return await worker.do(lambda: 7)

    assert asyncio.run(play()) == 7


def test_after_the_end_nothing_is_taken_but_what_was_taken_is_done() -> None:
    async def play() -> None:
        worker, gate, over = Worker("game-1"), threading.Event(), threading.Event()
        worker.begin(lambda: gate.wait(PATIENCE))
        worker.begin(over.set)
        worker.end()
        worker.end()
        with pytest.raises(GrognardError, match="put away"):
            await worker.do(over.set)
        gate.set()
        assert over.wait(PATIENCE)

    asyncio.run(play())


def test_what_is_cancelled_before_it_was_begun_is_not_done() -> None:
    done: list[str] = []

    async def play() -> None:
        worker, gate = Worker("game-1"), threading.Event()
        worker.begin(lambda: gate.wait(PATIENCE))
        waiting = asyncio.create_task(worker.do(done.append, "cancelled"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        gate.set()
        await worker.do(done.append, "after it")

    asyncio.run(play())
    assert done == ["after it"]


def test_the_thread_of_a_worker_that_nobody_holds_ends() -> None:
    worker = Worker("game-forgotten")
    thread = next(t for t in threading.enumerate() if t.name == "game-forgotten")
    gone = weakref.ref(worker)
    del worker
    gc.collect()
    assert gone() is None
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_loop_hears_all_that_many_threads_post_in_the_order_of_each() -> None:
    heard: list[tuple[int, int]] = []

    async def listen() -> None:
        box, all_heard = mailbox(), asyncio.Event()

        def hear(sender: int, number: int) -> None:
            heard.append((sender, number))
            if len(heard) == 8 * 500:
                all_heard.set()

        def send(sender: int) -> None:
            for number in range(500):
                box.post(hear, sender, number)

        with ThreadPoolExecutor(8) as senders:
            for sender in range(8):
                senders.submit(send, sender)
            async with asyncio.timeout(PATIENCE):
                await all_heard.wait()

    asyncio.run(listen())
    for sender in range(8):
        assert [number for who, number in heard if who == sender] == list(range(500))


def test_where_the_loop_is_closed_nobody_is_told() -> None:
    told: list[str] = []

    async def find() -> Mailbox:
        return mailbox()

    box = asyncio.run(find())
    box.post(told.append, "first")
    box.post(told.append, "second")
    assert told == []
