"""What the chief knows of the sea: who needs ships, which ports he would need, how far they feed.

An army is overseas from what counts if no prize can be reached by land from where it stands.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.europe.aims import FAR
from grognard.systems.europe.rules.landing import has_cover
from grognard.systems.europe.rules.ports import port_kind, port_layer
from grognard.systems.europe.rules.raids import is_enemy_port
from grognard.systems.europe.rules.shipping import port_of
from grognard.systems.europe.rules.supply import GRADES, grade_layer
from grognard.terrain.layout import SIDES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.opponents.europe.picture import Picture
    from grognard.systems.europe.state import Unit
    from grognard.terrain.hexes import HexId

_HARBOUR = {"major": 4, "minor": 2}
"""What an enemy port is worth to an army that has none, in points."""
_MAJOR = GRADES.index("major")


class Overseas:
    """The sea between an army and what counts, if there is one."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    @cached_property
    def mainland(self) -> NDArray[np.bool_]:
        """The places from which some prize can be reached by land, whoever stands between."""
        prizes = sorted(self.picture.prizes)
        if not prizes:
            return np.ones(self.picture.map.size, np.bool_)
        return self.picture.distance(prizes) < FAR

    @cached_property
    def islanders(self) -> tuple[Unit, ...]:
        """Own units that reach no prize by land."""
        place = self.picture.map.place
        return tuple(unit for unit in self.picture.own if not self.mainland[place(unit.at)])

    @cached_property
    def ashore(self) -> tuple[Unit, ...]:
        """Own units on the land where the prizes are."""
        place = self.picture.map.place
        return tuple(unit for unit in self.picture.own if self.mainland[place(unit.at)])

    @cached_property
    def foothold(self) -> frozenset[HexId]:
        """Where the others already stand."""
        return frozenset(unit.at for unit in self.ashore)

    @cached_property
    def is_expedition(self) -> bool:
        """Whether some of the army waits for ships, so that it lives by ports. [WIE-SUP-012]"""
        return bool(self.islanders)

    @cached_property
    def harbours(self) -> dict[HexId, int]:
        """Enemy ports that an army from overseas needs, with what they are worth to it.

        Those that aircraft can cover from home. [WIE-SUP-015] [WIE-SEA-026]
        """
        picture, view = self.picture, self.picture.view
        layer = picture.map.layers.get("ports")
        if not self.is_expedition or layer is None:
            return {}
        found = {}
        for at in layer.cells.nonzero()[0].tolist():
            place = picture.map.ids[at]
            kind = port_kind(view, place)
            near = self.mainland[at] and has_cover(view, picture.side, "", place)
            if kind and near and is_enemy_port(view, picture.side, place):
                found[place] = _HARBOUR[kind]
        return found

    @cached_property
    def landings(self) -> tuple[HexId, ...]:
        """Own ports and beachheads on the land where the prizes are. [WIE-SEA-007]"""
        works = port_layer(self.picture.view, self.picture.side, "transport") > 0
        return tuple(self.picture.map.ids[at] for at in np.flatnonzero(works & self.mainland))

    def is_port(self, place: HexId) -> bool:
        """Tell whether own ships come and go in a hex. [WIE-SEA-007]"""
        return bool(port_of(self.picture.view, self.picture.side, place))

    def outruns(self, unit: Unit, at: int) -> bool:
        """Tell whether a unit that lives by small ports would leave their reach.

        Next to where supply reaches now it will be when the unit is there. [WIE-SUP-015]
        """
        if not self.is_expedition:
            return False
        layer = grade_layer(self.picture.view, unit.side, unit.nation)
        if layer[self.picture.map.place(unit.at)] == _MAJOR:
            return False
        near = self.picture.map.near.reshape(-1, SIDES)[at]
        return not (layer[at] or any(layer[one] for one in near.tolist() if one >= 0))
