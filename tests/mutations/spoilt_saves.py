"""Spoilt saves and journals: refused with file and place, the same game, or found out by verify.

Three ways to spoil one. Bytes of the file: its checksums tell. A part changed and checksummed
again: its meaning or the chain tells. An entry changed and the chain made anew: replay tells.
What no replay can tell is who forged it all: `hand` says which hand gave an order, which no rule
depends on, and notebooks are an opponent's own notes. Those may read otherwise; the game may not.
"""

import re
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.kernel import codec, frames, saves
from grognard.kernel.errors import SaveError
from grognard.kernel.game import Game
from grognard.kernel.journal import Automatic
from grognard.kernel.saved import FORMAT, UNREADABLE, Saved, Snapshot
from grognard.kernel.testing.doubles import stand
from grognard.kernel.testing.tampered import chained
from grognard.kernel.verify import verify
from tests.content.mutations import mutate
from tests.mutations.subjects import GOLDEN, positions, ruleset
from tests.mutations.trees import changed, nested_packed

FILE = "spoilt.grognard"
PLACE = re.compile(r"byte \d+|part '|entry \d+|format -?\d+")

REFUSED, SAME, FOUND_OUT = "refused", "same", "found out"


@cache
def _files() -> tuple[tuple[bytes, Saved], ...]:
    contents = [saves.to_bytes(saved) for saved in positions()]
    contents += [path.read_bytes() for path in GOLDEN]
    return tuple((content, saves.from_bytes(content)) for content in contents)


def spoil_bytes(random: Random) -> str:
    """Bytes of the file."""
    content, original = random.choice(_files())
    read = _read(mutate(content, random))
    if read is None:
        return REFUSED
    assert read == original
    return SAME


def spoil_part(random: Random) -> str:
    """A part changed inside, dropped, renamed or exchanged, with checksums that fit.

    Only of games of the present version: what an older one played is trusted by its chain.
    """
    content, original = random.choice(_files()[: len(positions())])
    parts = dict(frames.unpack(content, FILE))
    name, other = random.choice(list(parts)), random.choice(list(parts))
    match random.choice(("inside", "inside", "inside", "inside", "drop", "rename", "exchange")):
        case "inside":
            parts[name] = _changed_part(name, parts[name], random)
        case "drop":
            del parts[name]
        case "rename":
            parts[random.choice((name[:-1], f"{name}0", "journal-1000"))] = parts.pop(name)
        case "exchange":
            parts[name], parts[other] = parts[other], parts[name]
    read = _read(frames.pack(list(parts.items())))
    if read is None:
        return REFUSED
    if read == original:
        return SAME
    game = _opened(read)
    if game is None:
        return REFUSED
    if _meaning(read) == _meaning(original):
        assert stand(game) == stand(Game(ruleset(), original))
        return SAME
    verdict = verify(ruleset(), read, FILE)
    assert not verdict.good, _difference(read, original)
    assert verdict.why
    return FOUND_OUT


def spoil_entry(random: Random) -> str:
    """An entry changed inside, left out, repeated or exchanged, with a chain that fits."""
    original = random.choice([saved for saved in positions() if len(saved.entries) > 3])
    if random.random() < 0.5:
        original = replace(original, last=original.first)
    bodies = [kept.body for kept in original.entries]
    at = random.randrange(len(bodies) - 1)
    match random.choice(("inside", "inside", "inside", "inside", "drop", "repeat", "exchange")):
        case "inside":
            at = random.randrange(len(bodies))
            plain = msgspec.msgpack.decode(bodies[at])
            bodies[at] = msgspec.msgpack.encode(changed(plain, random, deepest=nested_packed()))
        case "drop":
            del bodies[at]
        case "repeat":
            bodies.insert(at + 1, bodies[at])
            at += 1
        case "exchange":
            bodies[at], bodies[at + 1] = bodies[at + 1], bodies[at]
    forged = chained(original, bodies)
    if forged == original:
        return SAME
    read = _read(saves.to_bytes(forged))
    if read is None:
        return REFUSED
    verdict = verify(ruleset(), read, FILE)
    if verdict.good:
        one = ruleset().read_entry(read.entries[at].body)
        other = ruleset().read_entry(original.entries[at].body)
        by_itself = isinstance(other.what, Automatic)
        told = one if by_itself else replace(one, hand=other.hand)
        assert told == other, f"verify misses entry {at}: {one}"
        return SAME
    assert verdict.differs == at, f"{verdict.differs} {verdict.why}, but changed was {at}"
    return REFUSED if _opened(read) is None else FOUND_OUT


def _read(content: bytes) -> Saved | None:
    """Read a save; nothing when it is refused, with file and place."""
    try:
        return saves.from_bytes(content, FILE)
    except SaveError as error:
        refusal = str(error)
    assert refusal.startswith(f"{FILE}: ")
    assert PLACE.search(refusal), refusal
    return None


def _opened(saved: Saved) -> Game | None:
    """Make a game of a save; nothing when it is refused, with file and place."""
    try:
        return saves.open_game(ruleset(), saved, FILE)
    except SaveError as error:
        refusal = str(error)
    assert refusal.startswith(f"{FILE}: ")
    assert PLACE.search(refusal), refusal
    return None


def _changed_part(name: str, content: bytes, random: Random) -> bytes:
    if name in ("seed", "terms") and random.random() < 0.5:
        return mutate(content, random)
    try:
        plain: Any = msgspec.msgpack.decode(content)
    except msgspec.DecodeError:  # the seed is no packed value
        return mutate(content, random)
    return msgspec.msgpack.encode(changed(plain, random, deepest=nested_packed()))


def _meaning(saved: Saved) -> Saved:
    """A save without notebooks, its snapshots packed as we do: there are other ways to pack.

    Games of older formats do not chain their first state: it is taken as told.
    """
    first, last = _repacked(saved.first), _repacked(saved.last)
    if saved.head.format < FORMAT:
        first = replace(first, state=b"", digest="")
    return replace(saved, first=first, last=last, notebooks={})


def _repacked(snapshot: Snapshot) -> Snapshot:
    try:
        state = ruleset().read_state(snapshot.state, snapshot.version)
    except UNREADABLE:
        return snapshot
    return replace(snapshot, state=codec.encode(state))


def _difference(one: Saved, other: Saved) -> str:
    """Name what verify did not see, by its path."""
    plain, kept = (codec.decode(codec.encode(saved), Any) for saved in (one, other))
    return "; ".join(_paths(plain, kept, "saved"))


def _paths(one: Any, other: Any, path: str) -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [found for key in one for found in _paths(one[key], other[key], f"{path}.{key}")]
    return [] if one == other else [f"{path} was {str(other)[:80]}, is {str(one)[:80]}"]
