"""Chance: even, exact, reproducible, and never shifted by what a side does not see."""

from collections import Counter
from typing import Any

import pytest

from grognard.kernel import codec, dice
from grognard.kernel.dice import (
    Chance,
    DiceRolled,
    Naming,
    Roll,
    check_seed,
    draw,
    roll_dice,
    seed_digest,
)
from grognard.kernel.errors import DesignError
from grognard.kernel.events import GameEnded
from grognard.kernel.records import Clock
from grognard.kernel.ruleset import Play
from tests.kernel.toy import (
    BLUE,
    BOTH,
    RED,
    SEED,
    Told,
    ToyState,
    do,
    done,
    toy_game,
    toy_terms,
)

CLOCK = Clock(turn=1, phase="day")


def state(**more: Any) -> ToyState:
    made = ToyState(clock=CLOCK, **more)
    made.__dict__["terms"] = toy_terms()
    return made


def faces(roll: Roll, draws: int, seed: bytes = SEED) -> list[int]:
    return [draw(seed, CLOCK, roll, nth) for nth in range(draws)]


@pytest.mark.rule("KRN-DICE-001", "engine")
@pytest.mark.parametrize("sides", [2, 3, 6, 10, 36])
def test_every_face_is_equally_likely(sides: int) -> None:
    draws = 600 * sides
    counts = Counter(faces(Roll(sides, "luck", BOTH), draws))
    assert set(counts) == set(range(1, sides + 1))
    chi_square = sum((counts[face] - 600) ** 2 / 600 for face in counts)
    # The seed is fixed: this is a sum that comes out the same for ever. Three deviations are wide.
    assert chi_square < (sides - 1) + 3 * (2 * (sides - 1)) ** 0.5


class Digest:
    """A hash that gives out the numbers a test wants."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = iter(numbers)
        self.asked: list[tuple[Any, ...]] = []

    def __call__(self, spot: bytes, *, key: bytes, digest_size: int) -> "Digest":
        self.asked.append((codec.decode(spot, Any)[-1], key, digest_size))
        return self

    def digest(self) -> bytes:
        return bytes([next(self.numbers)])


@pytest.mark.rule("KRN-DICE-001", "engine")
@pytest.mark.parametrize(("sides", "each", "rejected"), [(6, 42, 4), (10, 25, 6), (256, 1, 0)])
def test_exactly_as_many_numbers_lead_to_each_face(
    sides: int, each: int, rejected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With numbers of eight bits all 256 can be tried: those left over are drawn again."""
    monkeypatch.setattr(dice, "_BITS", 8)
    again, counts = 0, Counter[int]()
    for number in range(256):
        hashed = Digest([number, 0])
        monkeypatch.setattr(dice, "blake2b", hashed)
        face = draw(SEED, CLOCK, Roll(sides, "luck", BOTH), 0)
        if len(hashed.asked) == 1:
            counts[face] += 1
            assert hashed.asked == [(0, SEED, 1)]
        else:
            again += 1
            assert hashed.asked == [(0, SEED, 1), (1, SEED, 1)]
            assert face == 1
    assert counts == dict.fromkeys(range(1, sides + 1), each)
    assert again == rejected


@pytest.mark.rule("KRN-DICE-001", "engine")
def test_pairs_of_faces_are_equally_likely_too() -> None:
    drawn = faces(Roll(6, "luck", BOTH), 7200)
    counts = Counter(zip(drawn[::2], drawn[1::2], strict=True))
    assert len(counts) == 36
    assert max(counts.values()) < 140
    assert min(counts.values()) > 60


@pytest.mark.rule("KRN-DICE-001", "engine")
def test_a_draw_depends_on_each_of_its_reasons_and_on_nothing_else() -> None:
    roll = Roll(1 << 30, "luck", BOTH)
    first = draw(SEED, CLOCK, roll, 0)
    others = [
        draw(SEED[::-1], CLOCK, roll, 0),
        draw(SEED, Clock(turn=2, phase="day"), roll, 0),
        draw(SEED, Clock(turn=1, phase="night"), roll, 0),
        draw(SEED, Clock(turn=1, phase="day", side=RED), roll, 0),
        draw(SEED, CLOCK, Roll(1 << 30, "fate", BOTH), 0),
        draw(SEED, CLOCK, Roll(1 << 30, "luck", (RED,)), 0),
        draw(SEED, CLOCK, roll, 1),
        draw(SEED, CLOCK, roll, 0, die=1),
    ]
    assert len({first, *others}) == 9
    assert draw(SEED, CLOCK, roll, 0) == first


def test_one_die_gives_a_face_and_several_a_tuple() -> None:
    event, face = roll_dice(SEED, state(), Roll(6, "luck", BOTH))
    assert isinstance(face, int)
    assert event.results == (face,)
    several, results = roll_dice(SEED, state(), Roll(6, "luck", BOTH, count=3))
    assert several.results == results
    assert isinstance(results, tuple)
    assert len(results) == 3


def test_the_first_of_several_dice_is_the_one_die() -> None:
    _, face = roll_dice(SEED, state(), Roll(6, "luck", BOTH))
    event, _ = roll_dice(SEED, state(), Roll(6, "luck", BOTH, count=2))
    assert event.results[0] == face


def test_a_chance_is_exact() -> None:
    rows = [state(dice={"red,blue|odds": nth}) for nth in range(3000)]
    happened = [roll_dice(SEED, row, Chance(2, 3, "odds", BOTH)) for row in rows]
    # Two faces of three are good, and the third is not: exact, not a fraction of a float.
    assert all((event.results[0] in (1, 2)) is reply for event, reply in happened)
    assert all(event.faces == 3 and event.good == 2 for event, _ in happened)
    assert abs(sum(bool(reply) for _, reply in happened) - 2000) < 80


def test_no_chance_and_certainty() -> None:
    assert roll_dice(SEED, state(), Chance(0, 7, "never", BOTH))[1] is False
    assert roll_dice(SEED, state(), Chance(7, 7, "always", BOTH))[1] is True


@pytest.mark.parametrize(
    "nonsense",
    [
        Chance(4, 3, "too good", BOTH),
        Chance(-1, 3, "too bad", BOTH),
        Roll(0, "no face", BOTH),
        Roll(6, "no die", BOTH, count=0),
    ],
)
def test_impossible_dice_are_refused(nonsense: Roll | Chance) -> None:
    with pytest.raises(DesignError, match=nonsense.label):
        roll_dice(SEED, state(), nonsense)


def test_names_are_drawn_not_counted() -> None:
    rows = [state(dice={"red|name of contact": nth}) for nth in range(50)]
    names = [roll_dice(SEED, row, Naming("contact", (RED,)))[1] for row in rows]
    assert len(set(names)) == 50
    assert all(str(name).startswith("contact-") for name in names)
    assert sorted(map(str, names)) != names


@pytest.mark.rule("KRN-DICE-001", "engine")
def test_an_unseen_draw_never_shifts_a_seen_one() -> None:
    def seen(state: ToyState, side: str) -> Play:
        yield Roll(6, "luck", (RED,), count=8)

    def unseen(state: ToyState, side: str) -> Play:
        yield Roll(6, "luck", (BLUE,), count=8)
        yield Roll(6, "luck", (), count=8)

    plain, shifted = (toy_game({"seen": seen, "unseen": unseen}) for _ in range(2))
    do(plain, RED, "seen", "seen")
    do(shifted, RED, "unseen", "seen", "unseen", "seen")
    rolled = [
        [e.results for f in game.film(RED).frames for e in f.events if isinstance(e, DiceRolled)]
        for game in (plain, shifted)
    ]
    assert rolled[0] == rolled[1]
    assert rolled[0][0] != rolled[0][1]


def test_draws_are_counted_within_a_phase() -> None:
    def roll(state: ToyState, side: str) -> Play:
        yield Roll(6, "luck", BOTH)
        yield Roll(6, "luck", BOTH)

    game = toy_game({"roll": roll})
    do(game, RED, "roll")
    assert game.state.dice == {"red,blue|luck": 2}
    assert game.view(RED).dice == {}
    done(game, RED)
    assert game.state.dice == {}


def test_the_reply_reaches_the_rule() -> None:
    def roll(state: ToyState, side: str) -> Play:
        face = yield Roll(6, "luck", BOTH)
        yield Told(to=BOTH, text=f"a {face}")

    game = toy_game({"roll": roll})
    do(game, RED, "roll")
    rolled, told = (event for frame in game.film(RED).frames for event in frame.events)
    assert isinstance(rolled, DiceRolled)
    assert isinstance(told, Told)
    assert told.text == f"a {rolled.results[0]}"


@pytest.mark.rule("KRN-DICE-002", "engine")
def test_the_digest_of_the_seed_is_known_first_and_the_seed_at_the_end() -> None:
    def roll(state: ToyState, side: str) -> Play:
        yield Roll(6, "luck", BOTH)

    game = toy_game({"roll": roll})
    assert game.head.seed == seed_digest(SEED)
    do(game, RED, "roll")
    told = [event for frame in game.film(BLUE).frames for event in frame.events]
    assert SEED.hex() not in str(told)
    for _ in range(3):
        done(game, RED, BLUE)
    assert game.outcome is not None
    ended = game.film(BLUE).frames[-1].events[0]
    assert isinstance(ended, GameEnded)
    published = bytes.fromhex(ended.seed)
    assert seed_digest(published) == game.head.seed
    rolled = next(e for e in told if isinstance(e, DiceRolled))
    assert draw(published, CLOCK, Roll(6, "luck", BOTH), rolled.nth) == rolled.results[0]


@pytest.mark.parametrize("seed", [b"", bytes(65)])
def test_a_seed_that_cannot_draw_is_refused(seed: bytes) -> None:
    with pytest.raises(DesignError, match="a seed has 1 to 64 bytes"):
        check_seed(seed)
    with pytest.raises(DesignError, match="a seed has 1 to 64 bytes"):
        toy_game().branch(seed)
