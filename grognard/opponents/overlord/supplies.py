"""What HQs are supplied with: Combat+ where there is fighting, Move+ where there is marching."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from grognard.opponents.overlord.notes import SUPPLY, Reason
from grognard.systems.overlord.orders import Supply
from grognard.systems.overlord.rules.organisation import is_hq, subordinates
from grognard.systems.overlord.rules.replacements import fit_for_replacements, replacement_cost
from grognard.systems.overlord.rules.supply import (
    is_enough,
    is_unlimited,
    may_be_set,
    plus,
    setting_cost,
)
from grognard.systems.overlord.rules.units import BASIC, ECHELONS, is_gun
from grognard.systems.overlord.state import Setting

if TYPE_CHECKING:
    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Stock, Unit

WORN = 900
"""Strength up to which a unit needs replacements, in tenths of a percent."""
LAST_PART = 4
"""In the last of so many parts of the game stocks are spent down. [OVL-TIP-014]"""
Wants: TypeAlias = "Callable[[Picture, Unit], Setting]"


def wish_supply(picture: Picture, notes: Notes, meter: Meter) -> list[Supply]:
    """Ask for what HQs could use, those nearest to the enemy first, within the stock.

    [OVL-TIP-015]
    """
    return _settle(picture, notes, meter, _could_use)


def settle_supply(picture: Picture, notes: Notes, meter: Meter) -> list[Supply]:
    """Give back what turned out not to be used, and see who can have it.

    In the last quarter of the game what is left over is spent, too. [OVL-TIP-014] [OVL-TIP-015]
    """
    return _settle(picture, notes, meter, _will_use, spend=True)


def _settle(
    picture: Picture, notes: Notes, meter: Meter, wants: Wants, *, spend: bool = False
) -> list[Supply]:
    view, side = picture.view, picture.side
    old = view.settings.get(side, {})
    hqs = [unit for unit in picture.own if is_hq(unit)]
    stock = view.stocks[side]
    for hq in hqs:
        stock = plus(stock, setting_cost(view, hq.id, old.get(hq.id, BASIC)))
    chosen: dict[str, Setting] = {}
    hqs.sort(key=lambda hq: precedence(picture, hq))
    for hq in hqs:
        if not meter.spend():
            return []
        setting, stock = _afford(picture, hq, wants(picture, hq), stock)
        chosen[hq.id] = setting
    needed = dict(chosen)
    if spend and LAST_PART * picture.left <= view.terms.turns:
        chosen |= _spent_down(picture, hqs, chosen, stock)
    changed = [
        Supply(hq=name, move=setting.move, combat=setting.combat, replace=setting.replace)
        for name, setting in chosen.items()
        if setting != old.get(name, BASIC)
    ]
    for order in changed:
        parts = [name for name in ("move", "combat", "replace") if getattr(order, name)]
        key = "-".join(parts or ["basic"]) if chosen[order.hq] == needed[order.hq] else "spent"
        notes.add(Reason(view.clock.turn, f"{SUPPLY}-{key}", who=view.units[order.hq].name))
    # What is given back comes first, so that the rest can be paid.
    return sorted(changed, key=lambda order: (order.move + order.combat, order.hq))


def _afford(picture: Picture, hq: Unit, wish: Setting, stock: Stock) -> tuple[Setting, Stock]:
    """Cut a wish down to what the stock pays: Combat+ and Move+ draw on different points."""
    view = picture.view
    if not may_be_set(hq):
        return BASIC, stock
    free = is_unlimited(view, picture.side)
    granted = Setting(replace=wish.replace)
    for part in (Setting(combat=True), Setting(move=True)):
        if not (wish.combat if part.combat else wish.move):
            continue
        left = plus(stock, setting_cost(view, hq.id, part), -1)
        if free or is_enough(left):
            stock = stock if free else left
            granted = Setting(
                move=granted.move or part.move,
                combat=granted.combat or part.combat,
                replace=granted.replace,
            )
    return granted, stock


def _spent_down(
    picture: Picture, hqs: Sequence[Unit], chosen: Mapping[str, Setting], stock: Stock
) -> dict[str, Setting]:
    """Give what is left over to whoever can have it, in each turn an even share of it.

    So nothing worth speaking of remains at the end. [OVL-TIP-014]
    """
    left = picture.left
    ammo, fuel = (tenths * (left - 1) // left for tenths in (stock.ammo_tenths, stock.fuel_tenths))
    found = dict(chosen)
    for hq in hqs:
        old = found[hq.id]
        wish = Setting(
            move=old.move or stock.fuel_tenths > fuel,
            combat=old.combat or stock.ammo_tenths > ammo,
            replace=old.replace,
        )
        stock = plus(stock, setting_cost(picture.view, hq.id, old))
        found[hq.id], stock = _afford(picture, hq, wish, stock)
    return found


def precedence(picture: Picture, hq: Unit) -> tuple[bool, bool, int, int, str]:
    """Who is supplied first: HQs whose units touch the enemy, the nearest before the others.

    Then come those whose guns reach him, corps before divisions. [OVL-TIP-015] [OVL-TIP-017]
    """
    units = [u for u in subordinates(picture.view).get(hq.id, ()) if not is_hq(u)]
    touches = any(u.id in picture.fighting and picture.foes_beside(u) for u in units)
    fires = not touches and any(is_gun(u) and picture.from_foes(u.at) <= u.range for u in units)
    rank = ECHELONS.index(hq.echelon or "regiment")
    return not touches, not fires, -rank * fires, _distance(picture, hq), hq.id


def _distance(picture: Picture, hq: Unit) -> int:
    units = [u for u in subordinates(picture.view).get(hq.id, ()) if not is_hq(u)]
    return min((picture.from_foes(u.at) for u in units), default=99)


def _could_use(picture: Picture, hq: Unit) -> Setting:
    """What an HQ may need: before attacks and marches are planned."""
    units = [u for u in subordinates(picture.view).get(hq.id, ()) if not is_hq(u)]
    guns = any(is_gun(u) and picture.from_foes(u.at) <= u.range for u in units)
    beside = any(u.id in picture.fighting and picture.foes_beside(u) for u in units)
    return Setting(move=bool(units), combat=beside or guns, replace=_replaces(picture, hq))


def _will_use(picture: Picture, hq: Unit) -> Setting:
    """What an HQ needs for what has been planned."""
    view, side = picture.view, picture.side
    units = [u for u in subordinates(view).get(hq.id, ()) if not is_hq(u)]
    fights = any(
        u.id in view.attacks.get(side, {}) or u.id in view.fires.get(side, {}) for u in units
    )
    moves = hq.id in view.moves.get(side, {}) or any(
        u.id in view.moves.get(side, {}) for u in units
    )
    return Setting(move=moves, combat=fights, replace=_replaces(picture, hq))


def _replaces(picture: Picture, hq: Unit) -> bool:
    """Ask for replacements where strength is missing and they can be paid."""
    units = fit_for_replacements(picture.view, hq.id)
    worn = [u for u in units if u.strength_tenths <= WORN]
    if not worn:
        return False
    stock = picture.view.stocks[picture.side]
    return is_enough(plus(stock, replacement_cost(picture.view, hq.id, units), -1))
