"""The contract kit is proven: each law, deliberately broken, is found under its own name."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from grognard.kernel import changes, run, saves, verify
from grognard.kernel import desk as desk_module
from grognard.kernel import game as game_module
from grognard.kernel.desk import Desk
from grognard.kernel.errors import StoreError
from grognard.kernel.game import Game
from grognard.kernel.journal import AnyEntry, Link
from grognard.kernel.records import Hand
from grognard.kernel.ruleset import Ruleset
from grognard.kernel.testing import LAWS, Breach, check_contract
from grognard.kernel.visibility import Field
from grognard.systems.registry import read_terms
from grognard.systems.skirmish.system import RULESET
from tests.kernel import variants
from tests.kits.skirmish import KIT

BROKEN = [
    ("OFFERS_THE_IMPOSSIBLE", "offers"),
    ("OFFERS_WITHOUT_END", "offers"),
    ("OFFERS_NOTHING", "offers"),
    ("OFFER_FAILS", "offers"),
    ("OFFERS_TWICE", "offers"),
    ("A_RULE_BREAKS", "offers"),
    ("REFUSES_BY_NO_RULE", "refusals"),
    ("REFUSES_WITHOUT_WORDS", "refusals"),
    ("JUDGE_FAILS", "refusals"),
    ("UNREADABLE", "saves"),
    ("BY_HASH", "replay"),
    ("BY_PROCESS", "replay"),
    ("FIRST_COME", "shuffles"),
    ("STALE", "shuffles"),
    ("IN_PLACE", "changes"),
    ("FOR_A_MOMENT", "changes"),
    ("IN_THE_TERMS", "changes"),
    ("WRITES_INTO_VIEWS", "changes"),
    ("FLOATING", "changes"),
    ("LISTING", "changes"),
    ("REMEMBERS", "undo"),
    ("BY_LUCK", "undo"),
    ("ROBS", "interleaving"),
    ("ROLLS", "interleaving"),
    ("TELLS", "interleaving"),
    ("NOT_TOGETHER", "interleaving"),
    ("FIRST_DONE_FIRST", "interleaving"),
    ("TO_ALL", "views"),
    ("TO_NOBODY", "views"),
    ("COUNTS_THE_HIT", "twins"),
    ("RESTS_IN_GROUPS", "twins"),
    ("ROLLS_FOR_WATCHERS", "twins"),
    ("NAMES_BY_COUNTING", "twins"),
    ("HIDDEN_SHIFT", "twins"),
    ("REFUSES_BY_THE_TRUTH", "twins"),
    ("OFFERS_BY_THE_TERMS", "twins"),
    ("WAITS_BY_STOCKS", "twins"),
    ("AMBUSH_ALOUD", "twins"),
    ("WEIGHS_THE_TERMS", "sizes"),
    ("OVERDRAWS", "audit"),
    ("AUDIT", "audit"),
]

SEEDS = {"ROLLS_FOR_WATCHERS": 2, "RESTS_IN_GROUPS": 3}
"""Seeds by which rare breaches are found soon."""


def found(ruleset: Ruleset, law: str, *, seed: int = 5, found_at: str = "") -> Breach:
    """Try one law until it is found broken."""
    with pytest.raises(Breach) as caught:
        check_contract(
            ruleset,
            read_terms("first-contact"),
            replace(KIT, found_at=found_at),
            seed=seed,
            games=1 if found_at else 40,
            orders=20,
            laws=(law,),
        )
    return caught.value


@pytest.mark.parametrize(("name", "law"), BROKEN)
def test_a_system_that_breaks_a_law_is_found(name: str, law: str) -> None:
    found_at = f"tests.kernel.variants:{name}" if law == "replay" else ""
    breach = found(getattr(variants, name), law, seed=SEEDS.get(name, 5), found_at=found_at)
    assert breach.law == law, str(breach)
    assert breach.part
    assert breach.meaning
    assert str(breach).startswith(f"{law} ({LAWS[law]})")


# Laws that the kernel keeps for every system are broken in the kernel itself.


def shows_all(desk: Desk, entry: AnyEntry) -> None:
    for side in desk.sides:
        desk._show(entry, side)


def records_first(original: Callable[..., None]) -> Callable[..., None]:
    def record(game: Game, *what: Any) -> None:
        store, game.store = game.store, None
        original(game, *what)
        game.store = store
        if store is not None:
            try:
                store.append(len(game.links) - 1, game.links[-1])
            except OSError as error:
                raise StoreError(str(error)) from error

    return record


def carries_on(game: Game, side: str, hand: Hand, what: Any) -> None:
    started = game._new_run(side, what)
    try:
        started.start()
    except Exception as error:
        raise game._crashed(side, hand, what, error) from error
    game._record(side, hand, what, tuple(started.pulses), started)


def ignores_differences(game: Game, entry: AnyEntry, kept: Link) -> str:
    game.redo(entry.side, entry.hand, entry.what)
    return ""


IN_THE_KERNEL: list[tuple[str, str, Any, str, Any]] = [
    ("others are shown all at once", "undo", Desk, "_take_up", shows_all),
    ("a film lacks its beginning", "film", Game, "_recall", lambda _game: None),
    ("verify overlooks differences", "chain", verify, "_replay", ignores_differences),
    ("the chain is not looked at", "chain", saves, "check_chain", lambda *_: None),
    ("a failing rule is not undone", "durability", Game, "_carry_out", carries_on),
    ("a crash leaves no file", "durability", game_module, "write_crash", lambda *_: None),
    ("entries count before they are kept", "durability", Game, "_record", records_first),
    ("revelations are no barrier", "twins", desk_module, "_reveals", lambda *_: False),
]


@pytest.mark.parametrize(
    ("law", "owner", "name", "broken"),
    [case[1:] for case in IN_THE_KERNEL],
    ids=[case[0] for case in IN_THE_KERNEL],
)
def test_a_kernel_that_breaks_a_law_is_found(
    law: str, owner: Any, name: str, broken: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wraps = broken is records_first
    monkeypatch.setattr(owner, name, broken(getattr(owner, name)) if wraps else broken)
    breach = found(RULESET, law)
    assert breach.law == law, str(breach)


def test_showing_others_something_behind_a_barrier_they_do_not_see_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen_by_all = desk_module.is_barrier

    def seen_by_one(entry: AnyEntry, sides: tuple[str, ...], fields: dict[str, Field]) -> bool:
        return seen_by_all(entry, sides[:1], fields)

    monkeypatch.setattr(desk_module, "is_barrier", seen_by_one)
    assert found(RULESET, "twins", seed=10).law == "twins"


def test_leaky_events_are_found_even_where_the_kernel_lets_them_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(changes, "check_address", lambda *_: None)
    assert found(variants.TO_ALL, "views").law == "views"
    assert found(variants.TO_NOBODY, "views").law == "views"


def test_orders_that_are_not_apart_are_found_even_where_the_kernel_lets_them_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "keep_apart", lambda *_: None)
    assert found(variants.FINES, "interleaving").law == "interleaving"


def test_every_law_is_broken_by_something() -> None:
    broken = {law for _, law in BROKEN} | {case[1] for case in IN_THE_KERNEL}
    assert broken == set(LAWS)
