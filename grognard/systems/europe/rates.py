"""The rates of attrition as players may set them when a game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.content.problems import did_you_mean
from grognard.kernel.errors import GrognardError
from grognard.systems.europe.tables import Rates, RestRates
from grognard.systems.system import Rate

if TYPE_CHECKING:
    from collections.abc import Mapping

ADVANCED = ("advanced_attrition",)
BOUNDS = {
    # group:   the least and the most
    "changes": (0, 99),
    "rest": (-99, 99),
    "levels": (1, 100),
    "new": (0, 99),
}
"""A level of 100 is never reached, so nothing happens from it on."""
OWN_BOUNDS = {
    "basic_rest": (0, 99),
    "slow_percent": (0, 100),
    "effects": (0, 1),
    "limit_supply": (0, 1),
}
BASIC = ("basic_attrition",)
USERS = {"basic_rest": BASIC, "force": (*BASIC, *ADVANCED), "force_at": (*BASIC, *ADVANCED)}
"""The options that use a rate, where it is not advanced attrition alone. [WIE-OAT-002]"""
LEVELS = ("effects", "force_at", "slow_at", "slow_percent", "zone_at", "limit_supply")


def values(rates: Rates) -> dict[str, int]:
    """All rates by name, one number each: those of rest and of new units with a dot."""
    fields = msgspec.structs.asdict(rates)
    del fields["most"], fields["rest"], fields["new"]
    found = {name: int(value) for name, value in fields.items()}
    found |= {f"rest.{name}": value for name, value in msgspec.structs.asdict(rates.rest).items()}
    for nation, (level, varies) in rates.new.items():
        found |= {f"new.{nation}": level, f"varies.{nation}": varies}
    return found


def describe(rates: Rates) -> Mapping[str, Rate]:
    """What may be set, group by group, and within which bounds. [WIE-OAT-004]"""
    usual = values(rates)
    return {
        name: _rate(name, usual[name])
        for name in sorted(usual, key=lambda name: [*BOUNDS].index(_group(name)))
    }


def _group(name: str) -> str:
    if name == "basic_rest" or name.startswith("rest."):
        return "rest"
    if name.startswith(("new.", "varies.")):
        return "new"
    return "levels" if name in LEVELS else "changes"


def _rate(name: str, usual: int) -> Rate:
    least, most = OWN_BOUNDS.get(name, BOUNDS[_group(name)])
    return Rate(
        words=f"staff.rate.{name}",
        group=f"staff.rates.{_group(name)}",
        options=USERS.get(name, ADVANCED),
        usual=usual,
        least=least,
        most=most,
    )


def change(rates: Rates, chosen: Mapping[str, int]) -> Rates:
    """Set some rates; a rate of 0 removes its event. [WIE-OAT-004]"""
    allowed = describe(rates)
    for name, value in chosen.items():
        if name not in allowed:
            hint = did_you_mean(name, allowed)
            raise GrognardError(f"Attrition has no rate {name!r}. {hint}".rstrip())
        least, most = allowed[name].least, allowed[name].most
        if not least <= value <= most:
            raise GrognardError(
                f"The rate {name!r} of attrition must be from {least} to {most}; it is {value}."
            )
    now = {**values(rates), **chosen}
    plain: dict[str, int | bool] = {
        name: type(getattr(rates, name))(now[name])
        for name in rates.__struct_fields__
        if name in now
    }
    return msgspec.structs.replace(
        rates,
        **plain,
        rest=RestRates(**{name: now[f"rest.{name}"] for name in RestRates.__struct_fields__}),
        new={nation: (now[f"new.{nation}"], now[f"varies.{nation}"]) for nation in rates.new},
    )
