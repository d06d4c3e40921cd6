"""The journal: chained entries, durable before they count; failing stores and failing rules."""

import pickle
from pathlib import Path

import pytest

from grognard.kernel import codec, saves
from grognard.kernel.crash import read_crash, reproduce
from grognard.kernel.errors import RuleCrashError, SaveError, StoreError
from grognard.kernel.game import Game, Strike
from grognard.kernel.journal import Automatic, Entry, Link, OrderGiven, chain, link
from grognard.kernel.links import Links
from grognard.kernel.orders import Done
from grognard.kernel.records import NOBODY, Order, Refusal, State
from grognard.kernel.ruleset import Play
from grognard.kernel.saved import chain_head
from grognard.kernel.testing.doubles import stand
from grognard.kernel.testing.durable import MemoryStore
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    SEED,
    Choose,
    Do,
    Pick,
    Told,
    ToyPhase,
    ToyState,
    Wrote,
    do,
    done,
    says,
    toy,
    toy_game,
    toy_terms,
    truth,
)


def counts(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)


def asks(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)
    answer = yield Choose(side=BLUE)
    yield Told(to=BOTH, text=answer.option)
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)


def stored_game() -> tuple[Game, MemoryStore]:
    begun = toy_game({"count": counts, "ask": asks})
    store = MemoryStore(begun.save())
    return Game(begun.ruleset, begun.save(), store=store), store


@pytest.mark.rule("KRN-JRNL-001", "engine")
def test_every_entry_is_chained_to_the_one_before() -> None:
    game = toy_game({"count": counts})
    do(game, RED, "count", "count")
    tip = chain_head(game.head, game.save().first)
    for kept in game.links:
        assert kept.digest == codec.digest(tip.encode(), kept.body)
        tip = kept.digest
    assert game.tip == tip


@pytest.mark.rule("KRN-JRNL-001", "engine")
def test_the_chain_depends_on_the_entry_and_on_all_before_it() -> None:
    entry: Entry[object, object, object] = Entry(
        number=0, side=RED, hand="person", what=OrderGiven(order=Done()), version="toy/1", state=""
    )
    kept = link("a", entry)
    assert kept.body == codec.encode(entry)
    assert kept.digest == chain("a", kept.body)
    assert kept.digest != link("b", entry).digest
    assert kept.digest != chain("a", kept.body + b"x")


def test_links_long_past_are_packed_and_read_like_the_others() -> None:
    given = [Link(body=f"entry {n} ".encode() * 50, digest=f"{n}") for n in range(1000)]
    links = Links(given[:170])
    for each in given[170:]:
        links.append(each)
    assert (len(links), list(links), tuple(reversed(links))) == (1000, given, tuple(given[::-1]))
    for number in (0, 63, 64, 127, 128, 999, -1, -1000):
        assert links[number] == given[number]
    assert (links[100:230], links[990:], links[1000:]) == (given[100:230], given[990:], [])
    with pytest.raises(IndexError):
        _ = links[1000]
    assert len(pickle.dumps(links)) < len(pickle.dumps(given)) / 4


@pytest.mark.rule("KRN-JRNL-002", "engine")
def test_an_order_is_durable_before_what_follows_which_are_entries_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, store = stored_game()
    kept_when_following: list[int] = []
    following = game.run_step
    before = len(game.links)

    def run_step() -> bool:
        kept_when_following.append(len(store.saved().entries))
        return following()

    monkeypatch.setattr(game, "run_step", run_step)
    done(game, RED)
    assert kept_when_following[0] == before + 1
    made = game.entries()[before:]
    assert [type(entry.what).__name__ for entry in made] == ["OrderGiven", "Automatic", "Automatic"]
    assert [entry.side for entry in made] == [RED, NOBODY, NOBODY]
    assert [e.what for e in made[1:]] == [Automatic("end", "day"), Automatic("begin", "night")]
    assert [entry.number for entry in made] == [before, before + 1, before + 2]


@pytest.mark.rule("KRN-JRNL-002", "engine")
def test_where_the_store_fails_nothing_has_happened() -> None:
    game, store = stored_game()
    before, kept = stand(game), store.saved()
    store.fail_at = store.appends
    with pytest.raises(StoreError, match="no space left"):
        game.submit(RED, "person", Do(play="count"))
    assert stand(game) == before
    assert store.saved() == kept
    do(game, RED, "count")
    assert truth(game).total == 1
    assert store.saved().entries == tuple(game.links)


@pytest.mark.rule("KRN-JRNL-002", "engine")
def test_where_the_store_fails_behind_an_order_the_order_stands() -> None:
    game, store = stored_game()
    store.fail_at = store.appends + 1
    with pytest.raises(StoreError):
        game.submit(RED, "person", Done())
    assert game.awaited() == ()
    assert store.saved().entries == tuple(game.links)
    again = saves.open_game(game.ruleset, store.saved())
    game.run_on()
    again.run_on()
    assert stand(game) == stand(again)
    assert game.awaited() == (BLUE,)


def test_where_the_store_fails_at_an_answer_the_question_is_open_still() -> None:
    game, store = stored_game()
    do(game, RED, "ask")
    before = stand(game)
    store.fail_at = store.appends
    with pytest.raises(StoreError):
        game.submit(BLUE, "person", Pick(option="no"))
    assert stand(game) == before
    assert game.submit(BLUE, "person", Pick(option="no")) is None
    assert truth(game).total == 2


def test_where_the_store_fails_at_a_strike_nothing_is_struck() -> None:
    game, store = stored_game()
    do(game, RED, "count")
    before = stand(game)
    store.fail_at = store.appends
    with pytest.raises(StoreError):
        game.submit(RED, "person", Strike())
    assert stand(game) == before


def test_a_snapshot_that_cannot_be_kept_harms_nothing() -> None:
    game, store = stored_game()
    store.fail_at = store.appends + 2
    with pytest.raises(StoreError):
        done(game, RED)
    assert len(store.saved().entries) == len(game.links), "the end of the phase is kept"
    assert store.saved().last.entries < len(game.links), "its snapshot is not"
    again = saves.open_game(game.ruleset, store.saved())
    assert stand(again) == stand(game)


def test_a_new_game_is_kept_from_its_beginning() -> None:
    store = MemoryStore(toy_game().save())
    game = Game.new(toy({"count": counts}), toy_terms(), SEED, store=store)
    assert store.saved().entries == tuple(game.links)
    game.note("red", b"remember")
    assert store.saved().notebooks == {"red": b"remember"}
    assert saves.open_game(game.ruleset, store.saved()).notebooks == {"red": b"remember"}


# Rules that fail.


def fails(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=99)
    raise KeyError("mud")


def fails_later(state: ToyState, side: str) -> Play:
    yield Choose(side=BLUE)
    yield Wrote(to=BOTH, field="total", key=(), value=99)
    raise KeyError("mud")


def test_a_rule_that_fails_leaves_the_game_and_a_file(tmp_path: Path) -> None:
    game = toy_game({"count": counts, "fail": fails}, crashes=tmp_path / "crashes")
    do(game, RED, "count")
    before = stand(game)
    with pytest.raises(RuleCrashError) as caught:
        game.submit(RED, "person", Do(play="fail"))
    assert stand(game) == before
    file = caught.value.file
    assert file is not None
    crash, saved = read_crash(file)
    assert (crash.side, crash.hand, crash.error) == (RED, "person", "KeyError: 'mud'")
    assert "fails" in crash.trace
    assert stand(saves.open_game(game.ruleset, saved)) == before
    assert reproduce(game.ruleset, file) == "KeyError: 'mud'"
    assert reproduce(toy({"count": counts, "fail": says("mended")}), file) == ""
    do(game, RED, "count")


def test_a_rule_that_fails_behind_a_question_leaves_it_open(tmp_path: Path) -> None:
    game = toy_game({"fail": fails_later}, crashes=tmp_path)
    do(game, RED, "fail")
    before = stand(game)
    with pytest.raises(RuleCrashError) as caught:
        game.submit(BLUE, "person", Pick(option="yes"))
    assert stand(game) == before
    assert truth(game).total == 0
    assert caught.value.file is not None
    assert reproduce(game.ruleset, caught.value.file) == "KeyError: 'mud'"


def test_a_phase_that_fails_leaves_the_order_before_it(tmp_path: Path) -> None:
    game = toy_game({"end day": fails}, crashes=tmp_path)
    with pytest.raises(RuleCrashError) as caught:
        game.submit(RED, "person", Done())
    assert game.state.done == {RED: True}
    assert caught.value.file is not None
    assert reproduce(game.ruleset, caught.value.file) == "KeyError: 'mud'"


def test_a_rule_that_fails_in_judging_is_a_failing_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: ToyPhase, view: State, order: Order) -> Refusal | None:
        raise KeyError("fog")

    monkeypatch.setattr(ToyPhase, "refuse", refuse)
    game = toy_game({"count": counts}, crashes=tmp_path)
    with pytest.raises(RuleCrashError) as caught:
        game.submit(RED, "person", Do(play="count"))
    assert caught.value.file is not None
    assert read_crash(caught.value.file)[0].error == "KeyError: 'fog'"


def test_a_rule_that_fails_over_an_answer_is_a_failing_rule(tmp_path: Path) -> None:
    def refuse(view: State, question: Choose, answer: Pick) -> Refusal | None:
        return {"yes": None}[answer.option]

    def asks_both(state: ToyState, side: str) -> Play:
        yield (Choose(side=RED), Choose(side=BLUE))

    ruleset = toy({"ask": asks_both}, refuse_answer=refuse)
    game = Game.new(ruleset, toy_terms(), SEED, crashes=tmp_path)
    do(game, RED, "ask")
    with pytest.raises(RuleCrashError) as caught:
        game.submit(BLUE, "person", Pick(option="no"))
    assert caught.value.file is not None
    assert reproduce(ruleset, caught.value.file) == "KeyError: 'no'"
    assert game.submit(BLUE, "person", Pick(option="yes")) is None


def test_an_interruption_leaves_the_game_as_it_stood() -> None:
    def stops(state: ToyState, side: str) -> Play:
        yield Wrote(to=BOTH, field="total", key=(), value=99)
        raise KeyboardInterrupt

    game = toy_game({"stop": stops})
    before = stand(game)
    with pytest.raises(KeyboardInterrupt):
        game.submit(RED, "person", Do(play="stop"))
    assert stand(game) == before


def test_without_a_folder_no_crash_file_is_written() -> None:
    game = toy_game({"fail": fails})
    with pytest.raises(RuleCrashError) as caught:
        game.submit(RED, "person", Do(play="fail"))
    assert caught.value.file is None


def test_a_crash_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="could not be read"):
        read_crash(tmp_path / "nothing.crash")
    file = tmp_path / "save.crash"
    file.write_bytes(saves.to_bytes(toy_game().save()))
    with pytest.raises(SaveError, match="is not a whole crash file"):
        read_crash(file)
