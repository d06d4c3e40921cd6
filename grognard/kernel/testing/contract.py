"""The contract: one call that plays games of a system and tries every law on them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from grognard.kernel.derived import drop_caches
from grognard.kernel.game import Game
from grognard.kernel.testing.breach import LAWS, Report
from grognard.kernel.testing.durable import crashed, durable
from grognard.kernel.testing.interleaved import interleaved
from grognard.kernel.testing.kit import Kit
from grognard.kernel.testing.loaded import filmed, follows, loaded
from grognard.kernel.testing.offered import offered
from grognard.kernel.testing.player import FOLLOWS, draw_strike, first_line
from grognard.kernel.testing.replay import elsewhere
from grognard.kernel.testing.strays import refused, unasked
from grognard.kernel.testing.tampered import tampered
from grognard.kernel.testing.trial import Trial
from grognard.kernel.testing.twins import twins
from grognard.kernel.testing.unchanged import audited, declared, shuffled, untouched
from grognard.kernel.testing.undone import Levels, undone
from grognard.kernel.testing.viewed import viewed

if TYPE_CHECKING:
    from collections.abc import Collection

    from grognard.kernel.records import Terms
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.testing.player import Act

_SEED = 16
_DEPTHS = (0, 20, 60, 120)
_PATIENCE = 10
_CRASH = 0.1
_FILM = 0.3
_FORGET = 0.3
_INTERLEAVE = 0.1
_TWINS = 0.7


def check_contract(
    ruleset: Ruleset,
    terms: Terms,
    kit: Kit,
    *,
    seed: int = 0,
    games: int = 1,
    orders: int = 50,
    steps: int = 15,
    laws: Collection[str] = tuple(LAWS),
) -> Report:
    """Play games at random and try every law of the design; raise `Breach` at the first broken.

    Each game begins at some depth and is played for so many orders, each pair of twins for so
    many steps. `laws` names those to be tried, if not all are.
    """
    report = Report()
    declared(ruleset, report)
    played = []
    for number in range(games):
        luck = random.Random(f"{seed}/{number}")
        game = Game.new(ruleset, terms, luck.randbytes(_SEED))
        new = Trial(game, luck, report, kit, game.save(), frozenset(laws))
        trial = begin(new, _DEPTHS[number % len(_DEPTHS)])
        play(trial, orders, steps)
        if trial.tries("chain"):
            tampered(trial)
        if trial.tries("durability"):
            durable(trial)
        played.append(trial.game)
    if kit.found_at and "replay" in laws:
        elsewhere(kit.found_at, played, report)
    return report


def begin(trial: Trial, depth: int) -> Trial:
    """Play a new game to some depth; from there on a copy of it is on trial."""
    game, luck = trial.game, trial.luck
    for _ in range(depth * _PATIENCE):
        if game.outcome is not None or (len(game.links) >= depth and game.at_rest):
            break
        act = trial.draw(game, luck.choice(game.awaited()))
        if act is not None:
            trial.do(game, act)
        while game.next_step() is not None:
            trial.do(game, FOLLOWS)
    untouched(trial)
    start = game.branch(luck.randbytes(_SEED)) if game.at_rest else trial.start
    return replace(trial, game=trial.opened(start), start=start)


def play(trial: Trial, orders: int, steps: int) -> None:
    """Play the game on trial, and try the laws on the way."""
    game, luck = trial.game, trial.luck
    levels = Levels(game)
    given = 0
    while given < orders and game.outcome is None:
        if game.next_step() is not None:
            entry(trial, FOLLOWS, levels)
            continue
        side = luck.choice(game.awaited())
        before_acting(trial, steps)
        act = draw_strike(game, side, luck) or offered(trial, side)
        given += 1
        if act is not None:
            entry(trial, act, levels)


def before_acting(trial: Trial, steps: int) -> None:
    """Try the laws that need no entry: on strays, on several sides at once, on twins."""
    game, luck = trial.game, trial.luck
    if trial.tries("refusals"):
        refused(trial)
    if trial.tries("offers"):
        unasked(trial)
    often = game.at_rest or game.run is not None or luck.random() < _INTERLEAVE
    if trial.tries("interleaving") and often:
        interleaved(trial)
    if trial.tries("twins", "sizes") and game.at_rest and luck.random() < _TWINS:
        twins(trial, steps)


def entry(trial: Trial, act: Act, levels: Levels) -> None:
    """Make one entry, in the game on trial and in its doubles, and try the laws on it."""
    game, luck = trial.game, trial.luck
    second = loaded(trial) if trial.tries("saves", "film") else None
    mixed = shuffled(trial) if trial.tries("shuffles", "changes") else None
    if trial.tries("undo"):
        undone(trial, trial.copied(), act)
    if trial.tries("durability") and luck.random() < _CRASH:
        crashed(trial, act)
    before, entries = game.truth.copy(), len(game.links)
    refusal = trial.do(game, act)
    if refusal is not None:
        raise trial.breach("offers", first_line(act), f"it is refused: {refusal}")
    trial.acts.append(act)
    for made in trial.entries(entries):
        trial.note(made)
        if trial.tries("views"):
            viewed(trial, before, made)
    untouched(trial)
    audited(trial)
    if trial.tries("undo"):
        levels.stepped(trial, act)
    if mixed is not None:
        if luck.random() < _FORGET:
            drop_caches()
        follows(trial, mixed, act, "shuffles")
    if second is not None:
        follows(trial, second, act, "saves")
        if luck.random() < _FILM:
            filmed(trial, second)
