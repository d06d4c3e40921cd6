"""How games that older versions of Overlord stored become games of the present one."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from grognard.systems.overlord.rules.intelligence import ARMOURED, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ruleset import Lift

_TYPES = 2
"""The level at which a kind is known that may be wrong."""


def from_1(kind: str, raw: Any) -> Any:
    """Lift version 1 to 2: a report tells armour and symbol no sooner than its level does.

    In version 1 the report on a unit of which only the place was known told whether it has armour,
    and one of level 2 told by armour and symbol whether its kind is wrong. [OVL-FOW-004]
    """
    if kind == "state":
        for reports in raw["reports"].values():
            for report in reports.values():
                _hide(report)
    if kind == "entry":
        for event in chain.from_iterable(raw["pulses"]):
            if event["kind"] == "ReportMade":
                _hide(event["report"])
    return raw


def _hide(report: dict[str, Any]) -> None:
    if report["level"] <= _TYPES:
        report["symbol"] = SYMBOLS[report["kind"]]
        report["armoured"] = report["kind"] in ARMOURED


LIFTS: Mapping[int, Lift] = {1: from_1}
