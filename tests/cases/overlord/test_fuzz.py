"""Random legal play: nothing breaks, and everything there is has been seen."""

import random
from collections import Counter
from collections.abc import Callable

from grognard.kernel.game import Game
from grognard.systems.overlord.audit import audit
from tests.cases.overlord.board import BOTH
from tests.cases.overlord.playing import Planner, begin, both_done, busy, note, truth
from tests.conftest import Promise

ORDERS = ("Place", "March", "Wait", "Charge", "Shell", "Stand", "Work", "Supply", "Assign",
          "Transfer", "Cancel")  # fmt: skip
MISSIONS = ("recon", "bombard", "support", "defend", "interdict", "counter-air", "transport",
            "intel", "command", "supply")  # fmt: skip
TASKS = ("breach", "destroy", "repair", "pontoon", "divide", "combine")
BATTLES = ("set-piece", "move-and-attack", "meeting", "ambush", "overrun")
OUTCOMES = ("held", "retreat", "withdrawal", "cornered", "destroyed", "damage")
SHIFTS = ("retreat", "withdrawal", "advance", "scout")
LINES = ("supported", "extended", "isolated", "encircled")
RARE = {"battle overrun", "outcome destroyed", "battle ambush", "outcome damage", "shift scout",
        "line extended", "line isolated", "task combine", "asset surprise", "asset main-effort",
        "asset rocket-craft"}  # fmt: skip
"""What twenty turns may miss, when a change of the rules lets the dice fall otherwise."""


ENOUGH = 500
"""Turns in which nothing may be missing."""


def expected() -> set[str]:
    """List everything that random play has to show at least once."""
    assets = {f"asset {row.asset}" for row in busy().tables.assets.values()}
    return (
        assets
        | {f"order {name}" for name in ORDERS}
        | {f"mission {name}" for name in MISSIONS}
        | {f"task {name}" for name in TASKS}
        | {f"battle {name}" for name in BATTLES}
        | {f"outcome {name}" for name in OUTCOMES}
        | {f"shift {name}" for name in SHIFTS}
        | {f"line {name}" for name in LINES}
        | {"supply move", "supply combat", "supply replace", "supply basic"}
    )


def play_at_random(seed: int, turns: int, seen: Counter[str]) -> int:
    """Play some turns of a game; how many were played comes back."""
    game = begin(busy(seed), seed)
    luck = random.Random(seed)
    planner = Planner(game, luck, seen)
    noted, played = 0, 0
    while played < turns and game.outcome is None:
        for side in BOTH:
            planner.plan(side)
        _note_supply(game, seen)
        setup = truth(game).clock.phase == "setup"
        both_done(game)
        noted = note(game, noted, seen)
        assert audit(truth(game)) == []
        played += not setup
    return played


def _note_supply(game: Game, seen: Counter[str]) -> None:
    for settings in truth(game).settings.values():
        for setting in settings.values():
            told = [name for name in ("move", "combat", "replace") if getattr(setting, name)]
            for name in told or ["basic"]:
                seen[f"supply {name}"] += 1


def test_random_legal_play_breaks_nothing_and_shows_everything(
    sample: Callable[[int, int], int], promise: Promise
) -> None:
    """Twenty turns, which are forty plans; in long tests a thousand plans, and all is seen."""
    turns = sample(20, 500)
    seen: Counter[str] = Counter()
    with promise("overlord: random legal plans", games=2 * turns, seed=1) as measured:
        played, seed = 0, 0
        while played < turns:
            seed += 1
            played += play_at_random(seed, min(7, turns - played), seen)
        missing = sorted(expected() - set(seen) - (RARE if turns < ENOUGH else set()))
        measured.result = f"{2 * played} plans, missing: {', '.join(missing) or 'nothing'}"
        assert missing == []
