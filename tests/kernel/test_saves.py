"""Saves: whole or refused, written all or nothing, and the same game when opened."""

import os
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel import codec, frames, saves
from grognard.kernel.digest import state_digest
from grognard.kernel.errors import DesignError, SaveError
from grognard.kernel.game import Game
from grognard.kernel.ruleset import Play
from grognard.kernel.saved import FORMAT, Saved
from grognard.kernel.testing.doubles import reopened, stand
from grognard.kernel.testing.tampered import chained
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    Choose,
    Pick,
    Told,
    ToyState,
    Wrote,
    do,
    done,
    toy,
    toy_game,
    truth,
)


def counts(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)


def asks(state: ToyState, side: str) -> Play:
    yield Wrote(to=BOTH, field="total", key=(), value=state.total + 1)
    red, blue = yield (Choose(side=RED), Choose(side=BLUE))
    third = yield Choose(side=BLUE, options=("left", "right"))
    yield Told(to=BOTH, text=f"{red.option} {blue.option} {third.option}")


PLAYS = {"count": counts, "ask": asks}


def played() -> Game:
    game = toy_game(PLAYS)
    do(game, RED, "count")
    done(game, RED, BLUE)
    do(game, RED, "count", "count")
    return game


@pytest.mark.rule("KRN-SAVE-001", "engine")
def test_a_save_opens_as_the_same_game() -> None:
    game = played()
    game.note("red", b"remember")
    again = reopened(game)
    assert stand(again) == stand(game)
    assert again.state == game.state
    assert again.strikable(RED) == 2
    assert again.notebooks == {"red": b"remember"}
    for side in BOTH:
        assert again.film(side) == game.film(side)
    assert saves.to_bytes(again.save()) == saves.to_bytes(game.save())


@pytest.mark.rule("KRN-SAVE-002", "engine")
def test_a_game_saved_while_questions_are_open_comes_back_with_the_same() -> None:
    game = played()
    do(game, RED, "ask")
    for side, option in ((BLUE, "no"), (RED, "yes"), (BLUE, "left")):
        again = reopened(game)
        assert stand(again) == stand(game)
        assert again.questions(side) == game.questions(side)
        for one in (game, again):
            assert one.submit(side, "person", Pick(option=option)) is None
        assert stand(again) == stand(game)
        assert again.entries()[-1] == game.entries()[-1]
    assert truth(game).total == 4


@pytest.mark.rule("KRN-SAVE-002", "engine")
def test_a_question_of_a_phase_comes_back_too() -> None:
    game = toy_game({"begin day": asks})
    again = reopened(game)
    assert again.awaited() == BOTH
    for one in (game, again):
        assert one.submit(RED, "person", Pick(option="no")) is None
    assert stand(again) == stand(game)


@pytest.mark.rule("KRN-SAVE-001", "engine")
@pytest.mark.parametrize(
    ("part", "content", "said"),
    [
        ("head", None, "part 'head' is missing"),
        ("terms", None, "part 'terms' is missing"),
        ("journal-0", None, "part 'journal-0' is missing"),
        ("format", codec.encode("two"), "part 'format': Expected `int`, got `str`"),
        ("format", codec.encode(FORMAT + 1), "written by a newer Grognard"),
        ("format", codec.encode(0), "format 0 can no longer be read"),
        ("format", codec.encode(-5), "format -5 can no longer be read"),
        ("head", b"\xc1", "part 'head'"),
        ("head", codec.encode({"format": 1}), "part 'head'"),
        ("terms", b"", "part 'terms' is not what the head names"),
        ("seed", b"another", "part 'seed' is not what the head names"),
        ("seed", b"", "part 'seed' is not what the head names"),
        ("first", codec.encode([]), "part 'first'"),
        ("last", codec.encode({}), "part 'last'"),
        ("journal-0", codec.encode(()), "part 'last' stands after entries that are not there"),
        ("journal-0", codec.encode([{"body": b""}]), "part 'journal-0'"),
        ("notebooks", codec.encode({"red": 3}), "part 'notebooks'"),
    ],
)
def test_a_part_that_is_wrong_is_named(part: str, content: bytes | None, said: str) -> None:
    parts = dict(frames.unpack(saves.to_bytes(played().save()), "x"))
    if content is None:
        del parts[part]
    else:
        parts[part] = content
    with pytest.raises(SaveError, match=said) as caught:
        saves.from_bytes(frames.pack(list(parts.items())), "my.save")
    assert str(caught.value).startswith("my.save: ")


@pytest.mark.rule("KRN-SAVE-001", "engine")
def test_a_broken_chain_names_its_entry() -> None:
    saved = played().save()
    changed = replace(saved.entries[2], body=saved.entries[1].body)
    entries = (*saved.entries[:2], changed, *saved.entries[3:])
    with pytest.raises(SaveError, match=r"my\.save: part 'journal', entry 2: the chain is broken"):
        saves.check_chain(replace(saved, entries=entries), "my.save")


def with_state(saved: Saved, **changes: Any) -> Saved:
    """Change the last snapshot, and let it name the digest of the change."""
    state = codec.decode(saved.last.state, ToyState)
    for name, value in changes.items():
        setattr(state, name, value)
    last = replace(saved.last, state=codec.encode(state), digest=state_digest(state))
    return replace(saved, last=last)


def test_what_a_save_holds_must_add_up() -> None:
    ruleset, saved = toy(PLAYS), played().save()
    assert saves.open_game(ruleset, saved).state == played().state
    wrong = replace(saved, last=replace(saved.last, digest="0" * 64))
    with pytest.raises(SaveError, match="part 'last': the state does not have the digest it names"):
        saves.open_game(ruleset, wrong, "my.save")
    with pytest.raises(SaveError, match=r"^my\.save: part 'journal', entry 9: the state does"):
        saves.open_game(ruleset, with_state(saved, board={"x": 1}), "my.save")
    with pytest.raises(SaveError, match="part 'head': the game is of toy, not chess"):
        saves.open_game(toy(PLAYS, name="chess"), saved)
    garbled = replace(saved, last=replace(saved.last, state=b"\x93"))
    with pytest.raises(
        SaveError, match=r"^my\.save: part 'last' does not read as a game \(.*[^.]\)\.$"
    ):
        saves.open_game(ruleset, garbled, "my.save")
    bodies = [kept.body for kept in saved.entries]
    misread = chained(replace(saved, last=saved.first), [*bodies[:3], b"\x93", *bodies[4:]])
    with pytest.raises(SaveError, match=r"^my\.save: part 'journal', entry 3 does not read as"):
        saves.open_game(ruleset, misread, "my.save")


def test_a_long_journal_lies_in_several_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "STRETCH", 3)
    saved = played().save()
    content = saves.to_bytes(saved)
    names = [name for name, _ in frames.unpack(content, "x") if name.startswith("journal")]
    assert names == ["journal-0", "journal-3", "journal-6", "journal-9"]
    assert saves.from_bytes(content) == saved


def test_files_are_written_and_read(tmp_path: Path) -> None:
    path, saved = tmp_path / "games" / "one.save", played().save()
    saves.write(path, saved)
    assert saves.read(path) == saved
    saves.write(path, played().save())
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, saved = tmp_path / "one.save", played().save()
    saves.write(path, saved)
    before = path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match=r"one.save: could not be written .No space left"):
        saves.write(path, toy_game().save())
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SaveError, match=r"none\.save: could not be read"):
        saves.read(tmp_path / "none.save")
    path = tmp_path / "one.save"
    saves.write(path, played().save())
    monkeypatch.setattr(frames, "MOST_BYTES", 100)
    with pytest.raises(SaveError, match=r"one\.save: too large to be a save"):
        saves.read(path)


def test_games_played_by_the_same_terms_share_them() -> None:
    saved = played().save()
    other = toy_game(terms={"amend": True})
    first, second = saves.open_game(other.ruleset, saved), saves.open_game(other.ruleset, saved)
    assert first.terms is second.terms
    assert first.terms == played().terms
    assert other.terms is not first.terms
    assert other.terms.amend
    assert not first.terms.amend


def test_a_branch_is_the_same_position_with_another_seed_and_marked() -> None:
    game = played()
    with pytest.raises(DesignError, match="at a point of rest"):
        game.branch(b"other")
    done(game, RED)
    branched = saves.from_bytes(saves.to_bytes(game.branch(b"other")))
    again = saves.open_game(game.ruleset, branched)
    assert again.state == game.state
    assert again.head.parent == game.tip
    assert (len(again.links), again.seed) == (0, b"other")
    do(again, BLUE, "count")
    assert truth(again).total == truth(game).total + 1
