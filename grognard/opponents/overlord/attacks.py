"""Which enemy hexes the general attacks, and with whom: by the odds of the player's forecast."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from grognard.opponents.overlord.effort import (
    LASTS,
    SUPERIOR,
    SURE,
    flies,
    is_released,
    reserves,
    seats,
)
from grognard.opponents.overlord.estimate import struck
from grognard.opponents.overlord.notes import Reason
from grognard.opponents.overlord.strikes import spotted_hqs
from grognard.opponents.overlord.weighing import fate, least_for, motive, weigh_plans
from grognard.systems.overlord.orders import Charge
from grognard.systems.overlord.rules.assets import reaches, row_of, support_of
from grognard.systems.overlord.rules.ground import apart, around, is_closed
from grognard.systems.overlord.rules.odds import Battle, shock_shift, weigh_battle
from grognard.systems.overlord.rules.units import is_gun, units_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.opponents.overlord.weighing import Plan
    from grognard.systems.overlord.state import Asset, How, Unit
    from grognard.terrain.hexes import HexId

AIR_READY = 600
"""Readiness below which aircraft rest."""
NEAR_PRIZE = 2
"""Hexes from an open prize within which a unit is kept free to walk into it."""
FAR_OFF = 2
"""Columns below what is asked for, with all help there is, at which nothing else is tried."""
READY = 500
"""Readiness that an attacker needs, in tenths of a percent."""


class Means:
    """What is still free for an attack."""

    def __init__(
        self, units: Iterable[Unit], guns: Iterable[Unit], assets: Iterable[Asset]
    ) -> None:
        """Take what there is."""
        self.units = {unit.id: unit for unit in units}
        self.guns = {gun.id: gun for gun in guns}
        self.assets = {asset.id: asset for asset in assets}

    def without(self, plan: Plan) -> Means:
        """What is left when a plan has taken its part."""
        return Means(
            (unit for unit in self.units.values() if unit not in plan.units),
            (gun for gun in self.guns.values() if gun not in plan.guns),
            (asset for asset in self.assets.values() if asset not in plan.aid),
        )

    def allow(self, plan: Plan) -> bool:
        """Tell whether all that a plan needs is still free."""
        return (
            all(unit.id in self.units for unit in plan.units)
            and all(gun.id in self.guns for gun in plan.guns)
            and all(asset.id in self.assets for asset in plan.aid)
        )


def plan_attacks(picture: Picture, notes: Notes, meter: Meter) -> list[Charge]:
    """Choose attacks one after the other, the best first, as long as one is worth it.

    Units that are tired or in reserve do not attack, but for a maximum effort; none attacks twice.
    Guns that have an enemy HQ before them are left to it. [OVL-TIP-003] [OVL-TIP-013] [OVL-TIP-021]
    """
    everything = Means(picture.fighters, _free_guns(picture), _free_assets(picture, notes))
    _dare(picture, notes, everything, meter)
    kept = reserves(picture, notes)
    fit = tuple(
        unit
        for unit in picture.fighters
        if is_released(picture, notes, unit)
        or (unit.readiness_tenths >= READY and unit.id not in kept)
    )
    walking = _walkers(picture, fit)
    fit = tuple(unit for unit in fit if unit.id not in walking)
    means = Means(fit, everything.guns.values(), everything.assets.values())
    orders: list[Charge] = []
    targets = {place for unit in means.units.values() for place in picture.foes_beside(unit)}
    plans = {place: _best(picture, place, means, meter) for place in sorted(targets)}
    while True:
        found = [plan for plan in plans.values() if plan is not None and plan.score > 0]
        if not found:
            return orders
        best = max(found, key=lambda plan: (plan.score, plan.target))
        orders += _ordered(picture, best, notes)
        means = means.without(best)
        del plans[best.target]
        for place, plan in plans.items():
            if plan is not None and plan.score > 0 and not means.allow(plan):
                plans[place] = _best(picture, place, means, meter)


def _walkers(picture: Picture, fit: tuple[Unit, ...]) -> frozenset[str]:
    """Who is left out of attacks since a prize lies open near him: for each the weakest will do."""
    found: set[str] = set()
    for prize in sorted(picture.wanted):
        if units_at(picture.view, prize, picture.foe):
            continue
        near = [unit for unit in picture.near(prize, fit, NEAR_PRIZE) if unit.id not in found]
        for unit in sorted(near, key=lambda unit: (unit.attack, unit.id)):
            if not unit.fixed and picture.number[prize] in picture.ways.reach(unit, "defend"):
                found.add(unit.id)
                break
    return frozenset(found)


def _free_guns(picture: Picture) -> tuple[Unit, ...]:
    """The guns without an enemy HQ in range, which comes first. [OVL-TIP-013]"""
    terms, marks = picture.view.terms, spotted_hqs(picture)
    return tuple(
        unit
        for unit in picture.own
        if is_gun(unit) and not any(apart(terms, unit.at, mark) <= unit.range for mark in marks)
    )


def _free_assets(picture: Picture, notes: Notes) -> tuple[Asset, ...]:
    """The assets that could help, of the aircraft as many as may fly.

    Fighters that are needed against the enemy's are not among them. [OVL-TIP-009] [OVL-TIP-011]
    """
    needed = screening(picture)
    found = tuple(asset for asset in helpers(picture) if asset.id not in needed)
    air = [asset for asset in found if flies(picture, asset)]
    air.sort(key=lambda a: (-support_of(picture.view, a), a.id))
    flying = air[: max(0, seats(picture, notes) - len(needed))]
    return tuple(a for a in found if a in flying or not flies(picture, a))


def _dare(picture: Picture, notes: Notes, means: Means, meter: Meter) -> None:
    """Begin a maximum effort where a prize is known well and the odds are five to one.

    It lasts up to three turns, and is made once. [OVL-TIP-020]
    """
    turn = picture.view.clock.turn
    for place in sorted(set(picture.wanted) - set(notes.efforts)):
        foes = units_at(picture.view, place, picture.foe)
        if not foes or any(foe.level < SURE for foe in foes):
            continue
        plan = _best(picture, place, means, meter)
        if plan is not None and plan.weighed.column >= SUPERIOR:
            notes.efforts[place] = turn + LASTS - 1
            notes.add(Reason(turn, "effort", picture.name(place)))


def _ordered(picture: Picture, plan: Plan, notes: Notes) -> list[Charge]:
    """Make the orders of an attack; whoever alone holds a prize does not follow."""
    how: How = "assault" if plan.assault else "attack"
    who = ", ".join(unit.name for unit in plan.units)
    runs, hits, _ = fate(picture, plan.target, plan.weighed)
    why, aim = motive(picture, plan)
    notes.add(
        Reason(
            picture.view.clock.turn,
            how,
            picture.name(plan.target),
            who,
            picture.name(aim),
            why,
            picture.view.terms.tables.combat[plan.weighed.column].odds,
            str(int(100 * runs)),
        )
    )
    notes.attacked.append(plan.target)
    for foe in picture.foes_at.get(plan.target, ()):
        notes.blows[foe.id] = struck(picture.view, notes.blows.get(foe.id), int(hits))
    picture.counted_on |= {asset.id: plan.target for asset in plan.aid}
    anchored = tuple(unit.id for unit in plan.units if _is_anchor(picture, unit, plan))
    keen = tuple(unit.id for unit in plan.units if unit.id not in anchored)
    groups: tuple[tuple[tuple[str, ...], How], ...] = ((keen, how), (anchored, "no-advance"))
    return [Charge(units=names, target=plan.target, how=way) for names, way in groups if names]


def _is_anchor(picture: Picture, unit: Unit, plan: Plan) -> bool:
    """Tell whether a unit is needed in a prize that is worth more than the hex it attacks.

    It is, where those who stay in it or beside it could not stand what may come.
    """
    here = picture.risks.get(unit.at, 0)
    if not here or here <= picture.wanted.get(plan.target, 0):
        return False
    near = picture.near(unit.at, picture.fighters, 1)
    others = [other for other in near if other not in plan.units]
    return picture.firmness(unit.at, others) < picture.pressure[unit.at]


def _best(picture: Picture, target: HexId, means: Means, meter: Meter) -> Plan | None:
    """The best attack on a hex: by one HQ's units, or by more if that is better. [OVL-TIP-004]"""
    view = picture.view
    near = [
        unit
        for place in around(view.terms, target)
        for unit in picture.fighters_at.get(place, ())
        if unit.id in means.units and not is_closed(view, unit.at, target, unit)
    ]
    near.sort(key=lambda unit: unit.id)
    by_hq: dict[str, list[Unit]] = {}
    for unit in near:
        by_hq.setdefault(unit.hq, []).append(unit)
    groups = [tuple(units) for _, units in sorted(by_hq.items())]
    if len(groups) > 1:
        groups.append(tuple(near))
    groups = [part for group in groups for part in arms_apart(picture, target, group)]
    guns = means.guns.values()
    fire = tuple(gun for gun in guns if 0 < apart(view.terms, gun.at, target) <= gun.range)
    # An enemy HQ is the aircraft's first target, but for what decides about a prize.
    grounded = target not in picture.wanted and bool(spotted_hqs(picture))
    aid = aid_for(picture, target, tuple(means.assets.values()), grounded=grounded)
    best: Plan | None = None
    for group in groups:
        if not meter.spend():
            return best
        for plan in _tried(picture, target, group, fire, aid):
            if best is None or plan.score > best.score:
                best = plan
    return best


def _tried(
    picture: Picture,
    target: HexId,
    group: tuple[Unit, ...],
    fire: tuple[Unit, ...],
    aid: tuple[Asset, ...],
) -> Iterator[Plan]:
    """Weigh an attack of a group with all help there is; if that promises anything, with less."""
    hqs = {unit.hq for unit in group}
    own = tuple(gun for gun in fire if gun.hq in hqs)
    ways = list(product(dict.fromkeys((fire, own, ())), dict.fromkeys((aid, ()))))
    for number, (guns, helped) in enumerate(ways):
        plans = weigh_plans(picture, target, group, guns, helped)
        yield from plans
        if number == 0 and plans[0].weighed.column + FAR_OFF <= least_for(picture, target):
            return


def arms_apart(
    picture: Picture, target: HexId, units: tuple[Unit, ...]
) -> tuple[tuple[Unit, ...], ...]:
    """Part tanks and what keeps up with them from those on foot, where these cost them a column.

    RULING: unless all together come to better odds for all that. [OVL-TIP-001]
    """
    fast = tuple(unit for unit in units if unit.shock != "none")
    if not fast or len(fast) == len(units):
        return (units,)
    view, defenders = picture.view, picture.feared(target)
    mixed, pure, slow = (
        Battle("set-piece", picture.side, target, group, defenders)
        for group in (units, fast, tuple(unit for unit in units if unit not in fast))
    )
    if shock_shift(view, pure) - shock_shift(view, mixed) < 1:
        return (units,)
    columns = [weigh_battle(view, battle).column for battle in (mixed, pure, slow)]
    if columns[0] > max(columns[1:]):
        return (units,)
    return fast, slow.attackers


def helpers(picture: Picture) -> tuple[Asset, ...]:
    """The assets that could help in an attack this turn."""
    view = picture.view
    return tuple(
        asset
        for _, asset in sorted(view.assets.items())
        if asset.side == picture.side
        and asset.back <= view.clock.turn
        and asset.id not in view.missions.get(picture.side, {})
        and (row_of(view, asset).arm != "air" or asset.readiness_tenths >= AIR_READY)
    )


def screening(picture: Picture) -> tuple[str, ...]:
    """Name the fighters that must go up: one, and as many more as the enemy's last value.

    Pure fighters come first; other aircraft only where the enemy ruled the sky. [OVL-TIP-011]
    """
    view = picture.view
    given = view.missions.get(picture.side, {}).values()
    lost = view.pressed.value if view.pressed.winner == picture.foe else 0
    wanted = 1 + lost - sum(mission.mission == "counter-air" for mission in given)
    fit = [asset for asset in helpers(picture) if "fighter" in asset.asset]
    pure = [asset.id for asset in fit if asset.asset.endswith("-fighter")]
    others = [asset.id for asset in fit if asset.id not in pure] if lost else []
    return tuple((*pure, *others)[: max(0, wanted)])


def aid_for(
    picture: Picture, target: HexId, assets: tuple[Asset, ...], *, grounded: bool
) -> tuple[Asset, ...]:
    """The assets that would help most in an attack on a hex, as many as may."""
    view = picture.view
    numbers = view.terms.tables.numbers
    air = [] if picture.night or grounded else [a for a in assets if row_of(view, a).arm == "air"]
    air = sorted(
        (a for a in air if support_of(view, a)), key=lambda a: (-support_of(view, a), a.id)
    )
    staff = [a for a in assets if row_of(view, a).use in ("attack", "either")]
    staff.sort(key=lambda a: (-row_of(view, a).support, a.id))
    ships = [a for a in assets if row_of(view, a).role == "ship" and reaches(view, a, target)]
    return (*air[: numbers.support_most], *staff[: numbers.command_most], *ships)
