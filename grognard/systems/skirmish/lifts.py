"""How games stored by older versions of Skirmish are read."""

from __future__ import annotations

from typing import Any


def from_1(kind: str, raw: Any) -> Any:
    """Lift version 1 to 2: the question for tactics names the attackers.

    Version 2 also no longer asks where to retreat to when there is one hex only. An order that
    waits for such an answer goes back to its side, as the kernel does with every mended rule.
    """
    if kind == "entry" and raw["what"]["what"] == "order":
        for question in raw.get("asks", ()):
            if question["kind"] == "ChooseTactics":
                question["units"] = raw["what"]["order"]["units"]
    return raw


LIFTS = {1: from_1}
