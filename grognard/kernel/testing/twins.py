"""Laws `twins` and `sizes`: what a side cannot know changes nothing for it until it learns it.

Two games that differ in one secret are played side by side with the same orders. Whatever a side
is shown, offered, refused or asked must be the same in both, up to the moment in which an event
that may tell the secret tells it.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel import codec
from grognard.kernel.digest import state_digest
from grognard.kernel.errors import DesignError
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.testing.breach import Pairs
from grognard.kernel.testing.fog import BEARINGS, SEED
from grognard.kernel.testing.player import Act, draw_strike, first_line, stages_of
from grognard.kernel.testing.strays import draw_stray

if TYPE_CHECKING:
    import random

    from grognard.kernel.offers import Offer
    from grognard.kernel.records import Event, Side
    from grognard.kernel.saved import Saved
    from grognard.kernel.testing.fog import Secret
    from grognard.kernel.testing.trial import Trial

_CANDIDATES = 6
_ELSEWHERE = 0.25
_STRAY = 0.3
_BORED = 0.4
_DONE = 0.1
_TRIES = 4
_KINDS = 4


class Pair:
    """Two games that differ in one secret of others than the side."""

    def __init__(self, trial: Trial, name: str, secret: Secret, side: Side) -> None:
        """Make twins of the game on trial; where the secret cannot be changed, there are none."""
        self.trial, self.name, self.secret, self.side = trial, name, secret, side
        self.fog = trial.kit.fog
        self.luck: random.Random = trial.luck
        self.tally = trial.report.secrets.setdefault(name, Pairs())
        state = trial.game.state
        twin = secret.change(state, side, trial.luck)
        self.games: tuple[Game, ...] = ()
        if twin is None:
            return
        ruleset = trial.game.ruleset
        wrong = ruleset.audit(twin)
        if wrong:
            raise DesignError(f"the secret {name!r} makes an impossible state: {wrong[0]}")
        self.spots = self.fog.spots(state, twin)
        seed = trial.game.seed
        here = trial.game.branch(seed)
        there = _with_state(trial.game.branch(_another(seed) if name == SEED else seed), twin)
        self.games = (trial.opened(here), trial.opened(there))
        self.tally.pairs += 1

    def differ(self, part: str, meaning: str) -> Exception:
        """Say that the side could tell the twins apart."""
        return self.trial.breach("twins", f"{self.name}, {part}", f"{self.side}: {meaning}")

    def played(self, steps: int) -> None:
        """Law `twins`: play both alike until the side learns the secret, or for some steps."""
        self.same()
        for _ in range(steps):
            act = self.next_act()
            if act is None or self.learns(act):
                return
            self.tally.steps += 1

    def same(self) -> None:
        """See that the side is shown, asked and offered the same in both."""
        one, two = self.games
        for part in ("view", "count", "questions", "strikable"):
            if getattr(one, part)(self.side) != getattr(two, part)(self.side):
                raise self.differ(part, "is not the same in both")
        if one.awaited(self.side) != two.awaited(self.side):
            raise self.differ("awaited", "waits for others in one than in the other")
        if self.side in one.awaited():
            self._same_offers()
        self._same_sizes()
        self.trial.exercised("twins")

    def _same_offers(self) -> None:
        """Walk a draft field by field, and see that both offer the same at each stage."""
        one, two = self.games
        for draft, offer in stages_of(one, self.side, self.luck):
            other: Offer = two.offers(self.side, draft)
            if offer != other:
                raise self.differ(f"offer for {first_line(draft)}", "is not the same in both")
            if len(codec.encode(offer)) != len(codec.encode(other)):
                raise self._sizes(f"offer for {first_line(draft)}")

    def _same_sizes(self) -> None:
        """Law `sizes`: what is sent to the side is equally long in both, to the byte."""
        one, two = self.games
        if _lengths(one, self.side) != _lengths(two, self.side):
            raise self._sizes("what is sent to it")
        self.trial.exercised("sizes")

    def _sizes(self, part: str) -> Exception:
        meaning = f"{self.side}: is longer in one than in the other"
        return self.trial.breach("sizes", f"{self.name}, {part}", meaning)

    def next_act(self) -> Act | None:
        """Choose what is done next in both, the side's own acts drawn towards the secret."""
        one, two = self.games
        awaited = [side for side in one.awaited() if side in two.awaited()]
        if not awaited:
            return None
        if self.side in awaited and (len(awaited) == 1 or self.luck.random() > _ELSEWHERE):
            return self._own_act()
        return self._act_of_others([side for side in awaited if side != self.side])

    def _own_act(self) -> Act:
        one = self.games[0]
        strike = draw_strike(one, self.side, self.luck)
        if strike is not None:
            return strike
        if self.luck.random() < _STRAY:
            return draw_stray(one, self.side, self.luck)
        drawn = [self.trial.draw(one, self.side, self.spots) for _ in range(_CANDIDATES)]
        acts = [act for act in drawn if act is not None]
        if not acts:
            return Act(self.side, Done())
        rarest = min(acts, key=lambda act: self._common(act, one))
        if self._bearing(rarest, one):
            return rarest
        done = Act(self.side, Done())
        return done if self.luck.random() < _BORED and self._takes(one, done) else acts[0]

    def _common(self, act: Act, game: Game) -> int:
        bearing = self._bearing(act, game)
        return self.tally.bearings[bearing] if bearing else 1 << 30

    def _bearing(self, act: Act, game: Game) -> str:
        return self.fog.bearing(game.view(self.side), act.what, self.spots) if self.spots else ""

    def _act_of_others(self, others: list[Side]) -> Act | None:
        """Choose an act of another side that both games take, though the side itself differs."""
        one, two = self.games
        for _ in range(_TRIES):
            act = self.trial.draw(one, self.luck.choice(others))
            if self.luck.random() < _DONE:
                break
            if act is not None and self._takes(two, act):
                return act
        done = Act(others[0], Done())
        return done if self._takes(one, done) and self._takes(two, done) else None

    def _takes(self, game: Game, act: Act) -> bool:
        return not self.trial.refuses(game, act)

    def learns(self, act: Act) -> bool:
        """Do an act in both games; tell whether the side learned the secret by it."""
        one, two = self.games
        bearing = self._bearing(act, one) if act.side == self.side and self._takes(one, act) else ""
        refusals = [self.trial.do(game, act, "twins") for game in self.games]
        if act.side == self.side and refusals[0] != refusals[1]:
            meaning = f"{refusals[0]} in one, {refusals[1]} in the other"
            raise self.differ(f"refusal of {first_line(act.what)}", meaning)
        if refusals[0] is not None:
            return False
        if bearing in BEARINGS:
            self.tally.bearings[bearing] += 1
        for game in self.games:
            while game.next_step() is not None:
                self.trial.do(game, Act("", None), "twins")
        films = [[pulse for _, pulse in game.desk.films[self.side]] for game in self.games]
        if films[0] == films[1] and one.awaited(self.side) == two.awaited(self.side):
            self.same()
            return False
        self._may_be_learned(films, act)
        self.tally.learned += 1
        return True

    def _may_be_learned(self, films: list[list[tuple[Event, ...]]], act: Act) -> None:
        """See that the first difference is by an event, or a question, that may tell the secret."""
        first = _first_difference(*films)
        one, two = ({type(q) for q in game.run.asks} if game.run else set() for game in self.games)
        telling = {type(event) for event in first if event is not None} | one ^ two
        if not telling & set(self.secret.tells):
            parts = ", ".join(sorted(kind.__name__ for kind in telling)) or "nothing"
            meaning = f"learns of it by {parts}: {first_line(first)}"
            raise self.differ(f"film after {first_line(act)}", meaning)
        told = [g for g, e in zip(self.games, first, strict=True) if type(e) in self.secret.tells]
        if act.side == self.side and told and all(game.strikable(self.side) for game in told):
            meaning = f"learns of it by {first_line(first)} and may take that back"
            raise self.differ(f"undo after {first_line(act)}", meaning)


def twins(trial: Trial, steps: int) -> None:
    """Laws `twins` and `sizes`: try the kinds of secrets that have been tried least so far."""
    kinds = trial.kit.fog.kinds()
    tallies = {name: trial.report.secrets.setdefault(name, Pairs()) for name in kinds}
    for name in sorted(kinds, key=lambda name: (tallies[name].steps, name))[:_KINDS]:
        side = trial.luck.choice(trial.game.terms.sides)
        pair = Pair(trial, name, kinds[name], side)
        if pair.games:
            pair.played(steps)


def _first_difference(
    one: list[tuple[Event, ...]], two: list[tuple[Event, ...]]
) -> tuple[Event | None, Event | None]:
    """Find the first event in which two films differ; nothing stands where one has ended."""
    for pulse, other in zip_longest(one, two, fillvalue=()):
        for event, another in zip_longest(pulse, other):
            if event != another:
                return event, another
    return None, None


def _lengths(game: Game, side: Side) -> tuple[int, ...]:
    """Say how long everything is that could be sent to a side."""
    sent: tuple[Any, ...] = (
        game.view(side),
        game.questions(side),
        [pulse for _, pulse in game.desk.films[side]],
    )
    return tuple(len(codec.encode(each)) for each in sent)


def _with_state(saved: Saved, state: Any) -> Saved:
    """Put another first state, and its terms, under a game that has just been branched."""
    terms = codec.encode(state.terms)
    first = msgspec.structs.replace(
        saved.first, state=codec.encode(state), digest=state_digest(state)
    )
    head = msgspec.structs.replace(saved.head, terms=codec.digest(terms))
    return msgspec.structs.replace(saved, head=head, terms=terms, first=first, last=first)


def _another(seed: bytes) -> bytes:
    return bytes(byte ^ 0x5A for byte in seed)
