"""What is measured of every hex, and the rules that make kinds of it.

A rule names a kind and the bounds of the measures it asks for; of the rules that fit, the last
counts. Bounds are written as `measure = [least, most]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tools.maps.frame import Floats, Hex
from tools.maps.packages import Trouble


def decide(
    hexes: Sequence[Hex], measures: Mapping[str, Floats], rules: Sequence[Mapping[str, Any]]
) -> dict[Hex, str]:
    """Give every hex the kind of the last rule that fits; the first rule must fit all."""
    kinds = [rule["kind"] for rule in rules]
    chosen = np.zeros(len(hexes), dtype=int)
    for number, rule in enumerate(rules):
        fits = np.ones(len(hexes), dtype=bool)
        for measure, bounds in rule.items():
            if measure == "kind":
                continue
            if measure not in measures:
                raise Trouble(f"{rule['kind']}: nothing measures {measure!r}.")
            least, most = bounds
            fits &= (measures[measure] >= least) & (measures[measure] < most)
        chosen[fits] = number
    return {place: kinds[number] for place, number in zip(hexes, chosen.tolist(), strict=True)}
