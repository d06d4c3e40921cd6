"""How a game of Overlord begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.records import Clock
from grognard.systems.overlord.legacy import purse, score, state_of
from grognard.systems.overlord.state import (
    Arrival,
    Asset,
    Fort,
    Setting,
    State,
    Stock,
    Unit,
    Weather,
)
from grognard.systems.overlord.terms import BY_PERCENT

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.overlord.terms import AssetTerms, Terms, UnitTerms

_TENTHS = 10


def setup(terms: Terms) -> State:
    """Set up the units, assets, points and places of a scenario. [OVL-SEQ-002] [OVL-GAME-001]"""
    state = State(
        clock=Clock(turn=1, phase="setup"),
        units={row.id: unit_of(terms, row) for row in terms.units if not row.turn},
        arrivals={
            row.id: Arrival(
                id=row.id,
                side=row.side,
                turn=row.turn,
                entry=row.entry or "edge",
                unit=unit_of(terms, row),
            )
            for row in terms.units
            if row.turn
        },
        sighted={side: {} for side in terms.sides},
        reports={side: {} for side in terms.sides},
        cover={side: bytes(terms.map.size) for side in terms.sides},
        settings={side: _settings(terms, side) for side in terms.sides},
        assets={row.id: _asset(row) for row in terms.assets},
        stocks={side: _stock(terms, side) for side in terms.sides},
        weather=_weather(terms),
        forts={fort.at: Fort(feature=fort.feature, side=fort.side) for fort in terms.forts},
        holders={location.at: location.holder for location in terms.locations},
        points={side: score(terms, side) for side in terms.sides},
        lifted=_lifted(terms),
        moves={side: {} for side in terms.sides},
        attacks={side: {} for side in terms.sides},
        fires={side: {} for side in terms.sides},
        tasks={side: {} for side in terms.sides},
        missions={side: {} for side in terms.sides},
        stances={side: {} for side in terms.sides},
        transfers={side: {} for side in terms.sides},
        transferred={side: {} for side in terms.sides},
    )
    state.__dict__["terms"] = terms
    return state


def unit_of(terms: Terms, row: UnitTerms) -> Unit:
    """Make a unit of its row in the order of battle and its template."""
    values = terms.tables.templates[row.template]
    begins = state_of(terms, row)
    return Unit(
        id=row.id,
        side=row.side,
        name=row.name,
        short=row.short,
        nation=row.nation,
        kind=values.kind,
        size=values.size,
        symbol=values.symbol,
        quality=begins.quality,
        grade=row.grade,
        at=row.at,
        attack=values.attack,
        defence=values.defence,
        movement=values.movement,
        shock=values.shock,
        hq=row.hq,
        echelon=row.echelon,
        template=row.template,
        range=values.range,
        night=values.night,
        armoured=values.armoured,
        climb=values.climb,
        readiness_tenths=begins.readiness_tenths,
        strength_tenths=begins.strength_tenths,
        stance="standard" if values.kind == "recce" and row.stance == "hold" else row.stance,
        dug_in=row.dug_in,
        fixed=row.fixed,
        area=row.area,
        fixed_until=row.fixed_until,
        wakes=row.wakes,
        born=begins.born,
    )


def _asset(row: AssetTerms) -> Asset:
    return Asset(
        id=row.id,
        side=row.side,
        asset=row.asset,
        name=row.name,
        quality=row.quality,
        readiness_tenths=row.readiness * BY_PERCENT,
        strength_tenths=row.strength * BY_PERCENT,
        back=row.turn,
        sea=row.sea,
    )


def _settings(terms: Terms, side: Side) -> dict[str, Setting]:
    """Give HQs what the scenario has paid for. [OVL-SCN-032]"""
    return {
        row.id: Setting(move=row.move, combat=row.combat)
        for row in terms.units
        if row.side == side and (row.move or row.combat)
    }


def _stock(terms: Terms, side: Side) -> Stock:
    """Give a side what it begins with; a side handicapped by "-" has nothing. [OVL-GAME-016]"""
    first = next((row for row in terms.income if row.side == side and row.turn == 0), None)
    if first is None or terms.player[side].bonus == "-":
        return Stock()
    carried = purse(terms, side)
    if carried is not None:
        return carried
    return Stock(
        fuel_tenths=first.fuel * _TENTHS,
        ammo_tenths=first.ammo * _TENTHS,
        personnel_tenths=first.personnel * _TENTHS,
        equipment_tenths=first.equipment * _TENTHS,
    )


def _weather(terms: Terms) -> Weather:
    first = next(row for row in terms.weather if row.turn == 1)
    return Weather(
        visibility=first.visibility,
        precipitation=first.precipitation,
        sea=first.sea,
        ground=first.ground,
    )


def _lifted(terms: Terms) -> dict[Side, bool]:
    """Lift the fog for all, or for a side that plays with "+". [OVL-GAME-015] [OVL-GAME-025]"""
    return {player.id: True for player in terms.players if not terms.fog or player.bonus == "+"}
