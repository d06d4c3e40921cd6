"""Law `chain`: a changed journal is found out, and the first entry that differs is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel import codec, saves
from grognard.kernel.errors import SaveError
from grognard.kernel.journal import Link, chain
from grognard.kernel.saved import chain_head
from grognard.kernel.verify import verify

if TYPE_CHECKING:
    from grognard.kernel.saved import Saved
    from grognard.kernel.testing.trial import Trial


def tampered(trial: Trial, tries: int = 6) -> None:
    """Law `chain`: verify accepts the game as it was played, and nothing else."""
    saved = trial.game.save()
    ruleset = trial.game.ruleset
    verdict = verify(ruleset, saved)
    if not verdict.good:
        raise trial.breach("chain", f"entry {verdict.differs}", f"replayed: {verdict.why}")
    trial.exercised("chain")
    # Without the last snapshot, so that not it but the entries must give the change away.
    saved = msgspec.structs.replace(saved, last=saved.first)
    for _ in range(min(tries, len(saved.entries))):
        number = trial.luck.randrange(len(saved.entries))
        change = trial.luck.choice(_CHANGES)
        bodies = [kept.body for kept in saved.entries]
        bodies[number : number + 1] = change(bodies[number])
        if bodies == [kept.body for kept in saved.entries] or len(bodies) == number:
            continue
        _broken_chain(trial, saved, bodies, number)
        verdict = verify(ruleset, chained(saved, bodies))
        if verdict.differs != number:
            meaning = f"verify names entry {verdict.differs} ({verdict.why})"
            raise trial.breach("chain", f"entry {number}: {change.__name__}", meaning)
        trial.exercised("chain")


def _broken_chain(trial: Trial, saved: Saved, bodies: list[bytes], number: int) -> None:
    """See that a change without new digests does not even load."""
    digests = [kept.digest for kept in saved.entries] + [saved.entries[-1].digest]
    links = [Link(body=body, digest=at) for body, at in zip(bodies, digests, strict=False)]
    try:
        saves.check_chain(msgspec.structs.replace(saved, entries=tuple(links)))
    except SaveError as error:
        if f"entry {number}:" in str(error):
            return
        raise trial.breach("chain", f"entry {number}", f"the save says: {error}") from error
    raise trial.breach("chain", f"entry {number}", "is changed, and the chain still holds")


def chained(saved: Saved, bodies: list[bytes]) -> Saved:
    """Chain bodies again, as somebody would who wants the change to go unnoticed."""
    tip, links = chain_head(saved.head, saved.first), []
    for body in bodies:
        tip = chain(tip, body)
        links.append(Link(body=body, digest=tip))
    return msgspec.structs.replace(saved, entries=tuple(links))


def _plain(body: bytes) -> dict[str, Any]:
    entry: dict[str, Any] = codec.decode(body, Any)
    return entry


def _with(entry: dict[str, Any], **values: Any) -> list[bytes]:
    # Not by the codec, which sorts tables: the fields of a record keep their order.
    return [msgspec.msgpack.encode({**entry, **values})]


def _another_state(body: bytes) -> list[bytes]:
    entry = _plain(body)
    return _with(entry, state=entry["state"][::-1])


def _a_pulse_less(body: bytes) -> list[bytes]:
    entry = _plain(body)
    return _with(entry, pulses=entry["pulses"][:-1])


def _another_side(body: bytes) -> list[bytes]:
    return _with(_plain(body), side="nobody's side")


def _another_number(body: bytes) -> list[bytes]:
    entry = _plain(body)
    return _with(entry, number=entry["number"] + 1)


def _somebody_asked(body: bytes) -> list[bytes]:
    entry = _plain(body)
    return _with(entry, asked=[*entry["asked"], "nobody's side"])


def _left_out(body: bytes) -> list[bytes]:
    return []


def _nothing_readable(body: bytes) -> list[bytes]:
    return [body[:-1]]


_CHANGES = (
    _another_state,
    _a_pulse_less,
    _another_side,
    _another_number,
    _somebody_asked,
    _left_out,
    _nothing_readable,
)
