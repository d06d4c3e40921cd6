"""Positions of War in Europe made for what its scenarios show late or never."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit

from msgspec.structs import replace

from grognard.kernel.records import Clock
from grognard.systems.europe.state import (
    Convoy,
    Fleet,
    Harbour,
    Pace,
    Rail,
    State,
    Strike,
    Unit,
)
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import SourceTerms, Terms
from grognard.terrain.shown import MarkShown
from tests.browser.board import Board
from tests.browser.europe.views.positions import new_unit, saved, terms_of

BARBAROSSA = (64, 26)
"""The first column and row of the map of Barbarossa."""


MEMEL, BEACH, AHEAD = "080053", "086046", "097056"

EGYPT = (74, 118)
"""The first column and row of the map of Crusader."""


def load(board: Board, save: bytes, side: str, *others: str) -> Board:
    """Open a save as the menu does, and play a side of it; the others stand still."""
    server = f"http://{urlsplit(board.address).netloc}"
    page, headers = board.page, {"origin": server}
    page.request.get(board.address)
    written = page.request.post(f"{server}/api/saves", data=save, headers=headers).json()
    seats = {side: "person", **dict.fromkeys(others, "none")}
    path = f"{server}/api/saves/{quote(written['file'])}/open"
    made = page.request.post(path, data={"seats": seats}, headers=headers).json()
    page.goto(f"{server}/#/play/{made['id']}")
    board.settle()
    return board


def rested(state: State, side: str) -> dict[str, dict[str, Pace]]:
    """All units of a side with all of their movement."""
    own = [unit for unit in state.units.values() if unit.side == side]
    return {side: {one.id: Pace(mp_hundredths=100 * one.moves, start=one.at) for one in own}}


def in_the_snow(**changes: Any) -> bytes:
    """The Axis march into the Soviet Union in snow; a pocket is nearly closed, ports are hit.

    Of two divisions far ahead one has been out of supply before. Memel and a hex far ahead
    are sources of Hungary's here, and the Axis has a beachhead, so that all sorts of supply are
    there.
    """
    terms = terms_of("barbarossa-1941")
    lent = [SourceTerms(at=at, nation="hungary") for at in (MEMEL, AHEAD)]
    terms = replace(terms, sources=(*terms.sources, *lent))

    def held(state: State) -> bytes:
        control = bytearray(state.control)
        control[terms.map.place(AHEAD)] = POWERS.index("axis") + 1
        return bytes(control)

    def ahead(state: State) -> dict[str, Unit]:
        moved = {
            one.id: replace(one, at="082053") for one in state.units.values() if one.at == "081054"
        }
        lost = new_unit(terms, "x1", "de-infantry", "901st Division", AHEAD)
        dry = new_unit(terms, "x2", "de-infantry", "902nd Division", "099060", supplied=False)
        return {**state.units, **moved, "x1": lost, "x2": dry}

    return saved(
        terms,
        Clock(turn=1, phase="movement", side="axis"),
        season="snow",
        units=ahead,
        paces=lambda state: rested(state, "axis"),
        strikes={"081048": Strike(turn=1, by="axis", suppressed=True)},
        harbours={"085049": Harbour(supply_until=4, transport_until=10)},
        rails={
            "092048": Rail(cut=True),  # of European gauge
            "093048": Rail(cut=True),  # of Soviet gauge
            "093045": Rail(gauge="european"),
        },
        beachheads={BEACH: "axis"},
        control=held,
        **changes,
    )


def in_the_winter() -> bytes:
    """The Reinforcement Phase of the Axis in the first snow of the war in Russia."""
    terms = terms_of("barbarossa-1941")
    return saved(
        terms,
        Clock(turn=1, phase="reinforcement", side="axis"),
        season="snow",
        invaded=1,
        snows=1,
        duties={"axis": {"winter": 1}},
        units=lambda state: {
            **state.units,
            "x1": new_unit(terms, "x1", "de-infantry", "901st Division", "097056"),
            "x2": new_unit(terms, "x2", "de-infantry", "902nd Division", "099060"),
        },
    )


IRELAND, SUEZ_ROADS = "075118", "123128"
"""Where the ends of the way round Africa are put on this map, which has neither."""
SUEZ = "122125"
RAILHEADS = ("118131", "115124", "121124")
"""Hexes of Egyptian railways that stand for the edges of the Middle East."""


def with_edges() -> Terms:
    """The terms of Crusader, with hexes from which ships and trains go on off the map."""
    terms = terms_of("crusader-1941")
    kinds = {"transit": (IRELAND, SUEZ_ROADS), "middle-east": RAILHEADS}
    edges = [MarkShown("edges", kind, at) for kind, hexes in kinds.items() for at in hexes]
    ground = replace(terms.ground, marks=(*terms.ground.marks, *edges))
    return replace(terms, ground=ground)


def round_africa() -> bytes:
    """The Sea Movement Phase of the Allies: one convoy has arrived, two are under way."""
    terms = with_edges()

    def moved(state: State) -> dict[str, Unit]:
        return {**state.units, "uk-nz": replace(state.units["uk-nz"], at=SUEZ)}

    def sailing(state: State) -> dict[str, dict[str, Convoy]]:
        rows = (("c1", 5, SUEZ_ROADS), ("c2", 6, SUEZ_ROADS), ("c3", 7, IRELAND))
        units = {
            id_: new_unit(terms, id_, "uk-motorized", f"{id_} Division", at) for id_, _, at in rows
        }
        allied = {id_: replace(unit, side="allies") for id_, unit in units.items()}
        return {"allies": {id_: Convoy(allied[id_], at, turn) for id_, turn, at in rows}}

    return saved(
        terms,
        Clock(turn=5, phase="sea", side="allies"),
        units=moved,
        convoys=sailing,
        fleets={"allied": Fleet("allies", ntp=6)},
    )


def off_the_map() -> bytes:
    """The Rail Movement Phase of the Allies: a division stands at a railhead of the Middle East."""
    terms = with_edges()
    return saved(
        terms,
        Clock(turn=2, phase="rail", side="allies"),
        units=lambda state: {
            **state.units,
            "uk-nz": replace(state.units["uk-nz"], at=RAILHEADS[0]),
        },
        paces=lambda state: rested(state, "allies"),
    )
