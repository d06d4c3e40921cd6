"""Passwords of sides: who shares a screen or a server can keep the own side to himself.

Only a salted, slow hash is kept, in a notebook of the game. Who gives the password gets a *key*:
it opens the side over and over, also after the server was started again, until the password is
changed. A key is made from the hash, so that nothing else has to be remembered.

What this is no lock against: the machine on which the game lies can read everything.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import time
import unicodedata
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel import codec
from grognard.kernel.errors import GrognardError
from grognard.kernel.records import Record, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from grognard.kernel.game import Game

NOTEBOOK = "passwords"
LONGEST = 100
_COST, _BLOCK, _LANES = 2**14, 8, 1
"""The cost of scrypt: about 16 MB and some hundredths of a second for each try."""
_SALT, _DIGEST = 16, 64
"""Bytes of each."""
_FREE = 3
"""So many wrong passwords are nobody's business; then each makes the next try wait."""
_LONGEST_WAIT = 60.0


class Lock(Record, frozen=True):
    """What is kept of a password."""

    salt: bytes
    digest: bytes

    def fits(self, password: str) -> bool:
        """Tell whether this is the password."""
        return secrets.compare_digest(_digest(self.salt, password), self.digest)

    def key(self, game: str, side: Side) -> str:
        """Say the key that opens a side of a game; another password makes another key."""
        said = f"{game}/{side}".encode()
        return hmac.new(self.digest, said, hashlib.sha256).hexdigest()


def make_lock(password: str) -> Lock:
    """Make of a password what may be kept, or refuse it."""
    if not password.strip() or len(password) > LONGEST or not password.isprintable():
        raise GrognardError(
            f"A password has 1 to {LONGEST} letters that can be printed, not spaces alone."
        )
    salt = secrets.token_bytes(_SALT)
    return Lock(salt=salt, digest=_digest(salt, password))


def make_locks(passwords: Mapping[Side, str], sides: Iterable[Side]) -> dict[Side, Lock]:
    """Make the locks of a new game; an empty password is none."""
    known = tuple(sides)
    for side in passwords:
        if side not in known:
            raise GrognardError(f"There is no side {side!r} to have a password.")
    return {side: make_lock(password) for side, password in passwords.items() if password}


def write_locks(locks: Mapping[Side, Lock]) -> bytes:
    """Write locks as the notebook they are kept in."""
    return codec.encode(dict(locks))


def read_locks(game: Game) -> dict[Side, Lock]:
    """Read the locks of a game's sides."""
    locks = decode_locks(game.notebooks.get(NOTEBOOK, b""))
    return {side: lock for side, lock in locks.items() if side in game.terms.sides}


def decode_locks(notebook: bytes) -> dict[Side, Lock]:
    """Read a notebook of locks; one that makes no sense counts as an empty one.

    It may come from outside with a save; whoever could change it could read the game as well.
    """
    if not notebook:
        return {}
    try:
        read: dict[Side, Lock] = codec.decode(notebook, dict[Side, Lock])
    except (msgspec.MsgspecError, RecursionError):
        return {}
    sizes = (_SALT, _DIGEST)
    return {s: lock for s, lock in read.items() if (len(lock.salt), len(lock.digest)) == sizes}


def kept_locks(notebooks: Mapping[str, bytes], sides: Iterable[Side]) -> dict[str, bytes]:
    """Give the notebook of a save from outside anew, with nothing in it but locks of its sides."""
    known, locks = set(sides), decode_locks(notebooks.get(NOTEBOOK, b""))
    kept = {side: lock for side, lock in locks.items() if side in known}
    return {NOTEBOOK: write_locks(kept)} if kept else {}


def opens(locks: Mapping[Side, Lock], game: str, side: Side, key: str) -> bool:
    """Tell whether a key opens a side; a side without a password stands open."""
    lock = locks.get(side)
    return lock is None or secrets.compare_digest(lock.key(game, side).encode(), key.encode())


class Patience:
    """Slows down who guesses: after a few wrong passwords each makes the next try wait longer."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[tuple[str, Side], tuple[int, float]] = {}
        """How many in a row were wrong, and when the next may be tried."""

    def check(self, game: str, side: Side) -> str:
        """Say why a try comes too early, whatever it is, or nothing."""
        left = self._wrong.get((game, side), (0, 0.0))[1] - self._clock()
        return f"Too many wrong passwords. Try again in {math.ceil(left)} s." if left > 0 else ""

    def note(self, game: str, side: Side, *, right: bool) -> None:
        """Note how a try ended."""
        if right:
            self._wrong.pop((game, side), None)
            return
        count = self._wrong.get((game, side), (0, 0.0))[0] + 1
        wait = min(_LONGEST_WAIT, 2.0 ** min(count - _FREE, 10)) if count >= _FREE else 0.0
        self._wrong[game, side] = (count, self._clock() + wait)

    def forget(self, game: str) -> None:
        """Forget a game that is no longer there."""
        for place in [known for known in self._wrong if known[0] == game]:
            del self._wrong[place]


def _digest(salt: bytes, password: str) -> bytes:
    # The same letters typed on another keyboard are the same password.
    typed = unicodedata.normalize("NFC", password).encode()
    return hashlib.scrypt(typed, salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=_DIGEST)
