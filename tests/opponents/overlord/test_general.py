"""The general: it keeps the laws of opponents, says why, and beats the baselines."""

import random
from collections import Counter
from collections.abc import Callable

from grognard.kernel.game import Game
from grognard.opponents.overlord.notes import tell
from grognard.opponents.registry import describe, names, opponent, reasons
from grognard.opponents.testing import same_for_twins, within_budget
from tests.kernel.test_contract_overlord import small
from tests.kits.overlord import FOG
from tests.opponents.playing import play_on

Sample = Callable[[int, int], int]
KINDS = sorted(FOG.kinds())
MIND = opponent("overlord", "general")


def test_it_is_offered_for_overlord_with_a_sentence() -> None:
    assert names("overlord") == ("general", "cadet", "marshal", "none", "random", "greedy")
    assert "Attacks by the odds" in describe("overlord", "general")


def test_what_a_side_cannot_know_does_not_change_what_it_does(sample: Sample) -> None:
    luck = random.Random(7)
    tried: Counter[str] = Counter()
    compared: Counter[str] = Counter()

    def compare(game: Game) -> None:
        for side in game.awaited() if game.at_rest else ():
            for kind in sorted(KINDS, key=lambda kind: (tried[kind], kind))[: sample(4, 12)]:
                tried[kind] += 1
                secret = FOG.kinds()[kind]
                compared[kind] += same_for_twins(game, side, MIND, secret, luck, most=sample(4, 60))

    play_on(small(), "general", "random", 1, compare, last=sample(1, 4))
    assert set(tried) == set(KINDS)
    assert len(+compared) > len(KINDS) // 2


def test_however_little_it_may_think_it_gives_an_order(sample: Sample) -> None:
    spent: Counter[int] = Counter()
    every = sample(6, 1)

    def ask(game: Game) -> None:
        for side in game.awaited() if len(game.links) % every == 0 else ():
            for budget in (0, 1, 7, 60):
                spent[budget] += within_budget(game, side, MIND, budget)

    play_on(small(), "general", "general", 3, ask, last=sample(2, 4))
    assert spent[0] == 0
    assert 0 < spent[1] < spent[7] < spent[60]


def test_it_says_why_it_did_what_it_did() -> None:
    game = play_on(small(), "general", "none", 5, last=1)
    told = tell(game.notebooks["opponent allies"])
    assert {turn for turn, _ in told} <= {0, 1}
    assert any(turn == 1 and line.endswith(".") for turn, line in told)
    assert reasons("overlord", game.notebooks["opponent allies"]) == told
    assert tell(b"") == ()
