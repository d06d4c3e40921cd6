"""Small positions for random play, with what the scenarios seldom or never show.

Reinforcements of all sorts, the first winter, the way round Africa; of campaigns partisans, a
training centre, Siberia and the port of the United States.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.systems.europe.state import Country, Pool, State
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    CentreTerms,
    Date,
    FleetTerms,
    FortTerms,
    ReplacementTerms,
    SourceTerms,
    UnitTerms,
    WithdrawalTerms,
)
from grognard.terrain.shown import MarkShown, RunShown
from tests.cases.europe.board import HEXES, changed, ground, position, rested, unit, wing

BERLIN = SourceTerms(at="0705", nation="germany")
LONDON = SourceTerms(at="0104", nation="united-kingdom")


def depot() -> State:
    """Units to place, rebuild, combine, break down, load, upgrade and withdraw."""
    britain = {at: "united-kingdom" for at in HEXES if at[:2] <= "04"}
    units = (
        *(unit(f"g{n}", "de-panzer", "0604", group=True) for n in range(3)),
        unit("n", "de-infantry", "", turn=1),
        unit("m", "de-infantry", "0707", turn=2),
        unit("p", "de-para", "0605"),
        unit("i", "de-infantry", "0705"),
        unit("u", "uk-motorized-brigade", "0404"),
        unit("k", "uk-motorized", "0404"),
        unit("l", "uk-armor", "0304", group=True),
        unit("c", "su-armor", "1107"),
        unit("s", "su-infantry-corps", "1108"),
    )
    return position(
        *units,
        on=ground(
            country={**britain, "0405": "germany"},
            marks=[MarkShown("settlements", "city", at) for at in ("0404", "0405")],
        ),
        sources=(BERLIN, SourceTerms(at="0404", nation="united-kingdom")),
        holders={"poland": AXIS, "germany": AXIS, "united-kingdom": ALLIES},
        wings=(wing("germany", "west", 2), wing("united-kingdom", "west", 2)),
        terms={
            "replacements": (
                ReplacementTerms("germany", "west", 0, 6, 6),
                ReplacementTerms("united-kingdom", "west", 0, 6, 6),
            ),
            "fortifications": (FortTerms(AXIS, 0, 3),),
            "areas": {"continental-europe": ("0405", "0605", "0707")},
            "withdrawals": (WithdrawalTerms("w", 3, "de-infantry", 1),),
        },
    )


def first_winter() -> State:
    """Germans in Russia, in the snow."""
    return position(
        *(unit(f"i{n}", "de-infantry", f"0{n}04") for n in range(3, 6)),
        unit("s", "su-infantry", "0804"),
        on=ground(country="soviet-union", climate="severe"),
        date=Date(1941, 13, 1),
        season="snow",
        invaded=1,
        sources=(BERLIN, SourceTerms(at="1204", nation="soviet-union")),
    )


def round_africa() -> State:
    """Allied units in two seas that do not meet."""
    land = {at: "egypt" for at in HEXES if at[:2] >= "08"}
    land |= {at: "united-kingdom" for at in HEXES if at[:2] == "01"}
    seas = {at: "high-seas" for at in HEXES if at[:2] <= "04"}
    seas |= {at: "red-sea" for at in HEXES if "06" <= at[:2] <= "08"}
    return position(
        *(unit(f"b{n}", "uk-motorized", "0104") for n in range(3)),
        unit("e", "uk-motorized", "0804"),
        unit("g", "de-infantry", "0504"),
        on=ground(
            terrain={at: "sea" for at in HEXES if at[:2] in ("02", "03", "07")},
            sea=seas,
            country=land,
            marks=[
                MarkShown("ports", "major", "0104"),
                MarkShown("ports", "major", "0804"),
                MarkShown("edges", "transit", "0309"),
                MarkShown("edges", "transit", "0701"),
            ],
        ),
        holders={"poland": AXIS, "egypt": ALLIES, "united-kingdom": ALLIES},
        sources=(LONDON, BERLIN),
        terms={"turns": 12, "fleets": (FleetTerms(navy="allied", ntp=4, amph=2, surf=2),)},
    )


def channel() -> State:
    """Both sides on one coast, with navies, aircraft and amphibious points."""
    britain = {at: "united-kingdom" for at in HEXES if at[:2] >= "09"}
    return position(
        *(unit(f"g{n}", "de-infantry", "0208") for n in range(4)),
        unit("w", "de-infantry", "0608"),
        *(unit(f"b{n}", "uk-motorized", "1008") for n in range(4)),
        unit("d", "uk-motorized", "0908"),
        on=ground(
            terrain={at: "sea" for at in HEXES if at[2:] == "09"},
            sea={at: "high-seas" for at in HEXES if at[2:] in ("08", "09")},
            country={**dict.fromkeys(HEXES, "germany"), **britain},
            marks=[MarkShown("ports", "major", at) for at in ("0208", "0608", "1008")],
        ),
        date=Date(1943, 9, 1),
        holders={"germany": AXIS, "united-kingdom": ALLIES},
        sources=(
            SourceTerms(at="0208", nation="germany"),
            SourceTerms(at="1008", nation="united-kingdom"),
        ),
        wings=(wing("germany", "west", 6), wing("united-kingdom", "west", 6)),
        terms={
            "turns": 8,
            "sides": (AXIS, ALLIES),
            "fleets": (
                FleetTerms(navy="allied", ntp=4, amph=4, surf=2),
                FleetTerms(navy="german", ntp=4, surf=4),
            ),
        },
    )


def siberia() -> State:
    """What is left of Soviet corps at the edge of the map, late in the war."""
    return position(
        *(unit(f"s{n}", "su-armor", "1204", group=True) for n in range(2)),
        unit("i", "su-infantry-corps", "0904"),
        unit("g", "de-infantry", "0404"),
        on=ground(
            country={at: "soviet-union" for at in HEXES if at[:2] >= "08"},
            marks=[MarkShown("edges", "siberia", "1204")],
        ),
        date=Date(1944, 5, 1),
        holders={"poland": AXIS, "soviet-union": SOVIETS},
        sources=(BERLIN, SourceTerms(at="1204", nation="soviet-union")),
        terms={"sides": (AXIS, SOVIETS)},
    )


def training() -> State:
    """A campaign with a Soviet training centre that works, and an enemy who may cut its line."""
    line = tuple(f"{column:02d}04" for column in range(5, 13))
    return position(
        unit("t", "su-training-centre", "0704"),
        unit("i", "su-infantry", "0804"),
        unit("m", "su-mechanized-brigade", "0604"),
        unit("a", "su-armor", "0904"),
        unit("g", "de-panzer", "0404"),
        on=ground(
            country={at: "soviet-union" for at in HEXES if at[:2] >= "05"},
            marks=[MarkShown("edges", "siberia", "1204")],
            steps=[RunShown("rails", "soviet", line)],
        ),
        date=Date(1942, 5, 1),
        holders={"poland": AXIS, "soviet-union": SOVIETS},
        sources=(
            SourceTerms(at="0104", nation="germany"),
            SourceTerms(at="1204", nation="soviet-union"),
        ),
        terms={
            "sides": (AXIS, SOVIETS),
            "game": "campaign",
            "centres": (CentreTerms("0604", "personnel", "soviet-union"),),
        },
    )


def trans_siberian() -> State:
    """A campaign in the east: a railway into Siberia, and new units that wait there."""
    line = RunShown("rails", "soviet", tuple(f"{column:02d}04" for column in range(7, 13)))
    state = position(
        *(unit(f"s{n}", "su-infantry", "1104") for n in range(3)),
        unit("c", "su-infantry-corps", "0904", group=True),
        unit("g", "de-infantry", "0304"),
        on=ground(
            country={at: "soviet-union" for at in HEXES if at[:2] >= "05"},
            marks=[MarkShown("edges", "siberia", "1204")],
            steps=[line],
        ),
        date=Date(1942, 5, 1),
        holders={"poland": AXIS, "soviet-union": SOVIETS},
        sources=(BERLIN, SourceTerms(at="1204", nation="soviet-union")),
        terms={"game": "campaign", "sides": (AXIS, SOVIETS)},
    )
    new = msgspec.structs.replace(state.units["s0"], at="")
    ridden = {
        id_: msgspec.structs.replace(state.units[id_], at="1204", entrained=True)
        for id_ in ("s1", "s2")
    }
    return changed(
        state,
        units={**state.units, **ridden},
        siberia={
            SOVIETS: {f"n{n}": msgspec.structs.replace(new, id=f"n{n}") for n in range(4)},
        },
    )


def occupied(country: str, *irregular: tuple[str, str, str]) -> State:
    """A campaign in a country that the Axis holds, with partisans there, as id, kind and hex."""
    state = position(
        unit("g", "de-infantry", "0204"),
        unit("a", "uk-motorized", "1204"),
        on=ground(country={at: country for at in HEXES if at[:2] < "11"}),
        holders={country: AXIS, "poland": ALLIES},
        date=Date(1943, 5, 2),
        sources=(BERLIN, SourceTerms(at="1204", nation="united-kingdom")),
        terms={"game": "campaign"},
    )
    sample = state.units["a"]
    found = dict(state.units)
    for id_, kind, at in irregular:
        values: Any = {"attack": 1, "defence": 1, "moves": 5}
        if kind == "cadre":
            values = dict.fromkeys(values, 0)
        found[id_] = msgspec.structs.replace(
            sample, id=id_, nation=country, template=kind, kind=kind, at=at, **values
        )
    countries = {**state.countries, country: Country("occupied", ALLIES)}
    pool = Pool(infantry=3, mechanized=3, infantry_most=3, mechanized_most=3)
    pools = {ALLIES: {"west/united-states": pool}}
    return rested(changed(state, units=found, countries=countries, pools=pools))


AMERICA = "0105"
"""The port of the United States."""


def across_the_ocean(*units: UnitTerms) -> State:
    """A campaign in which Britain has fallen and the United States fight: an ocean, and Europe."""
    morocco = {at: "french-morocco" for at in HEXES if at[:2] >= "08" and at[2:] >= "08"}
    seas = {at: "high-seas" for at in HEXES if at[:2] <= "08"}
    state = position(
        *units,
        on=ground(
            terrain={at: "sea" for at in HEXES if at[:2] <= "07" or at == "1206"},
            sea={**seas, "1206": "western-mediterranean", "1207": "western-mediterranean"},
            country={**dict.fromkeys(HEXES, "france"), **morocco},
            marks=[MarkShown("ports", "major", "0801"), MarkShown("edges", "usa-port", AMERICA)],
        ),
        date=Date(1943, 9, 1),
        holders={"france": AXIS, "french-morocco": AXIS},
        sources=(
            SourceTerms(at="1004", nation="germany"),
            SourceTerms(at=AMERICA, nation="united-states"),
        ),
        terms={
            "game": "campaign",
            "turns": 12,
            "sides": (AXIS, ALLIES),
            "areas": {"africa": tuple(morocco)},
            "fleets": (FleetTerms(navy="allied", ntp=4, amph=6),),
        },
    )
    countries = {
        **state.countries,
        "united-kingdom": Country("conquered", ALLIES),
        "united-states": Country("active", ALLIES),
    }
    return changed(state, countries=countries)


def corners() -> tuple[State, ...]:
    """All of them."""
    return (
        depot(),
        first_winter(),
        round_africa(),
        channel(),
        siberia(),
        training(),
        across_the_ocean(
            *(unit(f"a{n}", "us-motorized", "", turn=n) for n in range(1, 5)),
            unit("a", "us-armor", AMERICA),
            unit("g", "de-infantry", "0804"),
            unit("h", "de-infantry", "0903"),
        ),
        trans_siberian(),
        occupied("yugoslavia", ("y", "partisan", "0404"), ("z", "cadre", "0604")),
        occupied("france", ("m", "partisan", "1105"), ("c", "cadre", "0604")),
    )
