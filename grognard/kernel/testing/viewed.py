"""Law `views`: an event to a side turns its old view into its new one; any other leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Writer
from grognard.kernel.digest import Fingerprint
from grognard.kernel.errors import LawBrokenError
from grognard.kernel.journal import Returned, Struck
from grognard.kernel.testing.player import first_line
from grognard.kernel.view import view

if TYPE_CHECKING:
    from grognard.kernel.journal import AnyEntry
    from grognard.kernel.testing.trial import Trial


def viewed(trial: Trial, before: Writer, entry: AnyEntry) -> None:
    """Law `views`: take the events of an entry one by one, from the truth as it was before."""
    if isinstance(entry.what, Struck | Returned):
        return
    truth = before.copy()
    views = {side: Writer(view(truth.state, side)) for side in trial.game.terms.sides}
    for pulse in entry.pulses:
        for event in pulse:
            try:
                truth.write((event,))
                for side in event.to:
                    views[side].write((event,))
            except (LawBrokenError, LookupError) as error:
                raise trial.breach("views", first_line(event), str(error)) from error
            for side, writer in views.items():
                if writer.state != view(truth.state, side):
                    fresh = Fingerprint.of(view(truth.state, side))
                    parts = ", ".join(fresh.differing(writer.print))
                    told = "told" if side in event.to else "not told"
                    meaning = f"{side}, {told} of {first_line(event)}, knows something else then"
                    raise trial.breach("views", f"view of {side}: {parts}", meaning)
            trial.exercised("views")
    if truth.state != trial.game.state:
        raise trial.breach("views", "truth", "the events of the entry do not make the state")
