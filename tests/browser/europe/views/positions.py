"""Positions of War in Europe made for what no scenario has at its start."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.kernel import codec, saves
from grognard.kernel.digest import state_digest
from grognard.kernel.game import Game
from grognard.kernel.records import Clock, copy_state
from grognard.systems.europe.rules.units import unit_of
from grognard.systems.europe.state import (
    Country,
    Fleet,
    Loaded,
    Pace,
    Pool,
    Stand,
    State,
    Unit,
    Wing,
)
from grognard.systems.europe.system import RULESET
from grognard.systems.europe.tables import FRONTS
from grognard.systems.europe.terms import (
    Date,
    ReplacementTerms,
    SourceTerms,
    Terms,
    UnitTerms,
    WithdrawalTerms,
)
from grognard.systems.registry import read_terms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.scenes import read

POLAND, FRANCE, OCEAN, BARBAROSSA = (62, 52), (26, 56), (1, 50), (64, 26)
"""The first columns and rows of the maps."""
BRESLAU = "073067"
USA = "001058"
EDGES = ("142039", "142046", "142064")
"""Where the window of Barbarossa ends and railways go on: its way to Siberia."""


def terms_of(scenario: str, *, fog: bool = False, **changes: Any) -> Terms:
    """The terms of a scenario, with changes."""
    given: Any = read_terms(scenario, {"fog": fog})
    found: Terms = replace(given, **changes)
    return found


def new_unit(terms: Terms, id_: str, template: str, name: str, at: str, **more: Any) -> Unit:
    """A unit that no order of battle has."""
    row = UnitTerms(id=id_, template=template, name=name, short=id_, at=at)
    return replace(unit_of(terms, row, "axis"), **more)


def reduced(unit: Unit) -> Unit:
    """A German infantry division of which a battle group is left."""
    return replace(unit, group=True, attack=1, defence=1)


def saved(terms: Terms, clock: Clock, **changes: Any) -> bytes:
    """The save of a game in a phase, with changes to its state."""
    game = Game.new(RULESET, terms, bytes(32))
    state = copy_state(game.state)
    state.clock = clock
    state.done = {}
    for name, value in changes.items():
        setattr(state, name, value(state) if callable(value) else value)
    copy = game.branch(bytes(32))
    first = replace(copy.first, state=codec.encode(state), digest=state_digest(state))
    return saves.to_bytes(replace(copy, first=first, last=first))


def in_the_air() -> bytes:
    """The second allocation of the Axis: two fronts, airborne troops, points without a front.

    The third regiment was loaded in the first turn. [WIE-AIR-013]
    """
    terms = terms_of("poland-1939", fronts=FRONTS)
    ready, late, new = (
        new_unit(terms, f"fj{n}", "de-para-regiment", f"{name} Parachute Regiment", "075068")
        for n, name in enumerate(("1st", "2nd", "3rd"), start=1)
    )
    return saved(
        terms,
        Clock(turn=2, phase="allocation", side="axis"),
        wings={
            "allies": {
                f"{front}/poland": Wing("poland", front, points=2, superiority=2)
                for front in ("east", "west")
            },
            "axis": {
                "east/germany": Wing(
                    "germany", "east", points=9, superiority=2, ground=3, lost={"ground": 1}
                ),
                "west/germany": Wing("germany", "west", points=4, superiority=1),
            },
        },
        incoming={"axis": {"germany": 1}},
        transports={"allies": {}, "axis": {"east": 2}},
        loaded={
            "fj1": Loaded("axis", ready, "east", ready=1),
            "fj2": Loaded("axis", late, "east", ready=4),
            "fj3": Loaded("axis", new, "east", ready=5),
        },
    )


def at_home() -> bytes:
    """The second Reinforcement Phase of the Axis: points, arrivals and a withdrawal to come.

    Two divisions wait to be placed, and one in Breslau is a battle group that can be rebuilt.
    """
    given = terms_of("poland-1939", fronts=FRONTS)
    coming = [
        UnitTerms(
            id=f"late{n}", template="de-infantry", name=f"{n}th Late", short=f"{n}", at="", turn=3
        )
        for n in (301, 302)
    ]
    terms = replace(
        given,
        units=(*given.units, *coming),
        replacements=(ReplacementTerms("germany", "east", 3, infantry=2, mechanized=1),),
        withdrawals=(WithdrawalTerms("w1", 4, "de-infantry", 2),),
    )
    return saved(
        terms,
        Clock(turn=2, phase="reinforcement", side="axis"),
        pools={
            "allies": {},
            "axis": {"east/germany": Pool(3, 1, 1, 1)},
        },
        spare={"axis": {"germany": Pool(infantry=2)}},
        units=lambda state: {
            **state.units,
            "bg": reduced(new_unit(terms, "bg", "de-infantry", "400th Division", BRESLAU)),
        },
        waiting={
            "axis": {
                id_: new_unit(terms, id_, "de-infantry", f"{id_[1:]}st Division", "")
                for id_ in ("n401", "n431")
            }
        },
    )


def at_sea() -> bytes:
    """The Sea Movement Phase of the Axis in the Baltic: two divisions in Stettin, a fleet.

    A third has marched to Stralsund, a fourth stands in Sassnitz.
    """
    terms = terms_of("poland-1939")

    def in_port(state: State) -> dict[str, Unit]:
        ports = {
            "de-213-id": "067061",
            "de-62-id": "067061",
            "de-221-id": "066059",
            "de-24-id": "066057",
        }
        moved = {one: replace(state.units[one], at=port) for one, port in ports.items()}
        return {**state.units, **moved}

    return saved(
        terms,
        Clock(turn=2, phase="sea", side="axis"),
        units=in_port,
        fleets=lambda state: {
            **state.fleets,
            "german": Fleet("axis", ntp=3, amph=2, surf=4),
        },
        paces={"axis": {"de-221-id": Pace(moved=True, start="066060")}},
    )


def on_the_high_seas() -> bytes:
    """The Sea Movement Phase of the Axis in the North Sea, where Allied fleets hunt."""
    terms = terms_of("france-1940")
    return saved(
        terms,
        Clock(turn=2, phase="sea", side="axis"),
        units=lambda state: {
            **state.units,
            "x1": new_unit(terms, "x1", "de-infantry", "901st Division", "054059"),
        },
        fleets=lambda state: {**state.fleets, "german": Fleet("axis", ntp=3, amph=2, surf=4)},
    )


def in_flight() -> bytes:
    """The Air Movement Phase of the Axis: regiments ready in the box of the east and in Breslau."""
    terms = terms_of("poland-1939")
    return saved(
        terms,
        Clock(turn=2, phase="air", side="axis"),
        units=lambda state: {
            **state.units,
            "fj9": new_unit(terms, "fj9", "de-para-regiment", "9th Parachute", BRESLAU),
        },
        transports={"allies": {}, "axis": {"east": 4}},
        superior={},
        loaded={
            one: Loaded(
                "axis",
                new_unit(terms, one, "de-para-regiment", f"{one} Parachute", "075068"),
                "east",
                ready=1,
            )
            for one in ("fj1", "fj2")
        },
    )


def in_combat() -> bytes:
    """The first Combat Phase of the Axis in Poland; artillery stands behind the cavalry.

    Two air points fly ground missions.
    """
    terms = terms_of("poland-1939")
    return saved(
        terms,
        Clock(turn=2, phase="combat", side="axis"),
        units=lambda state: {
            **state.units,
            "guns": new_unit(terms, "guns", "de-artillery", "51st Artillery", "082058"),
        },
        wings=lambda state: {
            **state.wings,
            "axis": {"east/germany": Wing("germany", "east", points=9, ground=2)},
        },
    )


def digging() -> bytes:
    """A Combat Phase of the French in the summer of 1940, when their divisions may dig in."""
    terms = terms_of("france-1940", first=Date(1940, 8, 3))
    return saved(terms, Clock(turn=2, phase="combat", side="allies"))


def over_ports() -> bytes:
    """The Port Suppression Phase of the Axis in the west, with five air points at sea."""
    terms = terms_of("france-1940")
    return saved(
        terms,
        Clock(turn=2, phase="ports", side="axis"),
        wings=lambda state: {
            **state.wings,
            "axis": {"west/germany": Wing("germany", "west", points=9, sea=5)},
        },
    )


def in_fog() -> bytes:
    """The Initial Movement Phase of the Axis in fog: one Pole seen, one reported, one hidden."""
    terms = terms_of("poland-1939", fog=True)
    report = Unit(
        id="counter-1",
        side="allies",
        nation="",
        template="",
        name="",
        short="",
        kind="infantry",
        size="division",
        at="081064",
        attack=0,
        defence=0,
        moves=0,
        seen=2,
    )
    return saved(
        terms,
        Clock(turn=2, phase="interdiction", side="axis"),
        sighted={"axis": {"pl-41": True}, "allies": {}},
        reports={"axis": {"counter-1": report}, "allies": {}},
        wings=lambda state: {
            **state.wings,
            "axis": {"east/germany": Wing("germany", "east", points=9, ground=5)},
        },
        stands={"axis": {"de-213-id": Stand(hold=True, after="never")}},
    )


def across_the_ocean(*, fallen: bool = True) -> bytes:
    """The Allied Sea Movement Phase of a campaign, on a map that reaches to the western edge.

    The United Kingdom has given up, or not; two American divisions stand on the edge.
    """
    window = 'window = "026056-066090"', 'window = "001050-066090"'
    given, wrong = read("france-1940", ("scenario/scenario.toml", *window))
    assert given is not None, wrong
    terms = replace(given, game="campaign", options=replace(given.options, fog=False))
    units = {
        one: new_unit(terms, one, "us-motorized", f"{name} US Infantry", USA, side="allies")
        for one, name in (("us1", "1st"), ("us2", "2nd"))
    }
    britain = Country("conquered" if fallen else "active", "allies")
    return saved(
        terms,
        Clock(turn=2, phase="sea", side="allies"),
        units=lambda state: {**state.units, **units},
        countries=lambda state: {
            **state.countries,
            "united-kingdom": britain,
            "united-states": Country("active", "allies"),
        },
        fleets=lambda state: {**state.fleets, "allied": Fleet("allies", ntp=3, amph=5)},
    )


def liberators() -> bytes:
    """An Allied Reinforcement Phase of a campaign: France is occupied, and British stand in it."""
    return saved(
        terms_of("france-1940", game="campaign"),
        Clock(turn=1, phase="reinforcement", side="allies"),
        countries=lambda state: {**state.countries, "france": Country("occupied", "allies")},
    )


def trans_siberian() -> bytes:
    """The Rail Phase of the Soviets in a campaign: a division rides east, two wait in Siberia."""
    given = terms_of("barbarossa-1941", game="campaign")
    edges = tuple(MarkShown("edges", "siberia", at) for at in EDGES)
    sources = tuple(SourceTerms(at=at, nation="soviet-union") for at in EDGES)
    terms = replace(
        given,
        ground=replace(given.ground, marks=(*given.ground.marks, *edges)),
        sources=(*given.sources, *sources),
    )

    def rifles(number: int, at: str, *, entrained: bool = False) -> Unit:
        name = f"{number}th Rifle Division"
        more = {"side": "soviets", "entrained": entrained}
        return new_unit(terms, f"r{number}", "su-infantry", name, at, **more)

    waiting = [rifles(number, "") for number in (905, 906)]
    return saved(
        terms,
        Clock(turn=1, phase="rail", side="soviets"),
        units=lambda state: {**state.units, "r904": rifles(904, "140045", entrained=True)},
        siberia={"soviets": {one.id: one for one in waiting}},
    )
