"""The changes that were tried on this very code, kept so that a long proof can go on later."""

import msgspec

from grognard.tracing.changes import Change
from grognard.tracing.tree import Tree

FILE = ".rules/trials.jsonl"


class Trial(msgspec.Struct, frozen=True):
    """One change under a rule, whether the tests that carry the rule noticed it, and which did.

    `by` is the test that failed, `hung` if tests came to no end, `broken` if none could begin.
    """

    rule: str
    file: str
    line: int
    before: str
    after: str
    noticed: bool
    by: str


class Tried(msgspec.Struct, frozen=True):
    """What became of a planned change, on which code; no trial if no test was fit for it."""

    digest: str
    rule: str
    file: str
    line: int
    before: str
    after: str
    trial: Trial | None
    unfit: tuple[str, ...]


class Trials:
    """The file of what was tried last, one line a change."""

    def __init__(self, tree: Tree, digest: str) -> None:
        self._path = tree.root / FILE
        self._digest = digest

    def begin(self, plan: list[tuple[str, Change]]) -> list[Tried]:
        """Keep what was tried of the beginning of a plan, on this very code; forget the rest."""
        kept: list[Tried] = []
        for (id_, change), tried in zip(plan, self._read(), strict=False):
            if tried != self._tried(id_, change, tried.trial, tried.unfit):
                break
            kept.append(tried)
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_bytes(b"".join(map(_line, kept)))
        return kept

    def add(self, id_: str, change: Change, trial: Trial | None, unfit: tuple[str, ...]) -> Tried:
        """Note one more."""
        tried = self._tried(id_, change, trial, unfit)
        with self._path.open("ab") as lines:
            lines.write(_line(tried))
        return tried

    def _tried(
        self, id_: str, change: Change, trial: Trial | None, unfit: tuple[str, ...]
    ) -> Tried:
        place = (change.path, change.line, change.before, change.after)
        return Tried(self._digest, id_, *place, trial, unfit)

    def _read(self) -> list[Tried]:
        try:
            *lines, _ = self._path.read_bytes().split(b"\n")  # The last may be torn.
            return [msgspec.json.decode(line, type=Tried) for line in lines]
        except (OSError, msgspec.DecodeError):
            return []


def _line(tried: Tried) -> bytes:
    return msgspec.json.encode(tried) + b"\n"
