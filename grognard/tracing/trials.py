"""The changes that were tried on this very code, kept so that a long proof can go on later."""

import msgspec

from grognard.tracing.changes import Change
from grognard.tracing.tree import Tree

FILE = ".rules/trials.jsonl"
HUNG = "hung"
BROKEN = "broken"


class Trial(msgspec.Struct, frozen=True):
    """One change under a rule, whether the tests that carry the rule noticed it, and which did.

    `by` is the test that failed, `hung` if tests came to no end, `broken` if they could not begin.
    """

    rule: str
    file: str
    line: int
    before: str
    after: str
    noticed: bool
    by: str


class _Line(msgspec.Struct, frozen=True):
    digest: str
    trial: Trial


class Trials:
    """The file of what was tried last, one line a change."""

    def __init__(self, tree: Tree, digest: str) -> None:
        self._path = tree.root / FILE
        self._digest = digest

    def begin(self, plan: list[tuple[str, Change]]) -> list[Trial]:
        """Keep what was tried of the beginning of a plan, on this very code; forget the rest."""
        kept: list[Trial] = []
        for (id_, change), line in zip(plan, self._read(), strict=False):
            if line != _Line(self._digest, trial_of(id_, change, line.trial.by)):
                break
            kept.append(line.trial)
        self._path.parent.mkdir(exist_ok=True)
        self._path.write_bytes(b"")
        for trial in kept:
            self.add(trial)
        return kept

    def add(self, trial: Trial) -> None:
        """Note one more."""
        with self._path.open("ab") as lines:
            lines.write(msgspec.json.encode(_Line(self._digest, trial)) + b"\n")

    def _read(self) -> list[_Line]:
        try:
            *lines, _ = self._path.read_bytes().split(b"\n")  # The last may be torn.
            return [msgspec.json.decode(line, type=_Line) for line in lines]
        except (OSError, msgspec.DecodeError):
            return []


def trial_of(id_: str, change: Change, by: str) -> Trial:
    """A change under a rule, and who noticed it, if anybody."""
    return Trial(id_, change.path, change.line, change.before, change.after, bool(by), by)
