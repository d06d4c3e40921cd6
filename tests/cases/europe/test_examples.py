"""The worked examples of the registers, played line by line from `examples.csv`.

Each rule has a player: it sets the example up, lets the engine play it, and says what came of it in
the words of the table. What a board gives without the case of the example is asserted on the way.
"""

import csv
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from grognard.kernel.dice import Chance, Roll
from grognard.kernel.records import Clock
from grognard.kernel.ruleset import Play
from grognard.systems.europe.events.air import MissionsRaided
from grognard.systems.europe.events.combat import BattleFought
from grognard.systems.europe.events.fog import CounterSpotted
from grognard.systems.europe.events.raids import PortStruck
from grognard.systems.europe.events.sea import ShipsAttacked
from grognard.systems.europe.orders.air import StrikePort
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.orders.reinforcement import Rebuild
from grognard.systems.europe.rules.airlift import takeoffs
from grognard.systems.europe.rules.airwar import fight_air_war
from grognard.systems.europe.rules.arrivals import await_units
from grognard.systems.europe.rules.battle import fight
from grognard.systems.europe.rules.fog import reconnoitre
from grognard.systems.europe.rules.forecast import forecast
from grognard.systems.europe.rules.fortify import fortify
from grognard.systems.europe.rules.hunting import air_dangers
from grognard.systems.europe.rules.moves import path_cost
from grognard.systems.europe.rules.odds import Battle, attack_of, defence_of
from grognard.systems.europe.rules.raids import strike
from grognard.systems.europe.rules.rail import rail_way
from grognard.systems.europe.rules.shipping import ship
from grognard.systems.europe.rules.supply import grade_for, is_supplied
from grognard.systems.europe.rules.units import unit_of
from grognard.systems.europe.rules.zones import in_enemy_zone
from grognard.systems.europe.state import Fleet, State, Wing
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Options,
    ReplacementTerms,
    SourceTerms,
)
from grognard.terrain.shown import MarkShown
from tests.cases.europe import test_air_raids as raids
from tests.cases.europe import test_air_war as airwar
from tests.cases.europe import test_mov_bef as bef
from tests.cases.europe import test_oat as oat
from tests.cases.europe import test_opt as opt
from tests.cases.europe import test_part as part
from tests.cases.europe import test_rein as rein
from tests.cases.europe import test_sea_dangers as sea
from tests.cases.europe import test_sup as sup
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    on_turn,
    position,
    railway,
    read_the_tables,
    the,
    unit,
)
from tests.cases.europe.fighting import Fought
from tests.cases.europe.resolving import of, play
from tests.cases.europe.test_air_points import flying

Given: TypeAlias = Mapping[str, str]

TABLE = Path(__file__).parent / "examples.csv"
EXAMPLES = (
    *("WIE-UNIT-003", "WIE-SUP-005", "WIE-SUP-019", "WIE-SUP-022"),
    *("WIE-AIR-021", "WIE-AIR-025", "WIE-AIR-031", "WIE-REIN-009"),
    *("WIE-PART-010", "WIE-MOV-015", "WIE-MOV-046"),
    *("WIE-SEA-041", "WIE-SEA-043", "WIE-SEA-045", "WIE-CBT-037", "WIE-CBT-078"),
    *("WIE-NAT-061", "WIE-OPT-010", "WIE-OPT-023"),
    *("WIE-OAT-005", "WIE-OAT-009", "WIE-OAT-012", "WIE-OFG-004"),
)
"""The rules of the weekly game with an example, in the order of the registers."""
DATA = ("WIE-UNIT-003",)
"""Those that tell of tables alone."""
COUNTERS = {
    "4-5": "de-air-landing",
    "10(1)10": "su-artillery",
    "1-4": "su-infantry",
    "3-4": "fr-infantry",
}
"""Units that have these values printed on them."""
HERE, TARGET = "0404", "0504"
DICE = range(1, 7)
FOGGED: dict[str, Any] = {
    "options": Options(fog=True),
    "holders": {"poland": AXIS},
    "sighted": {AXIS: {}, ALLIES: {}, SOVIETS: {}},
    "clock": Clock(turn=2, phase="ports", side=ALLIES),
}
"""Fog, in a turn in which nothing is seen yet."""


def percent(share: Fraction) -> str:
    """Write a share as percent, with nothing rounded."""
    return f"{share * 100}%"


def read_value(given: Given) -> str:
    """Read what a counter prints."""
    row = read_the_tables().templates[COUNTERS[given["counter"]]]
    return f"attack={row.attack} defence={row.defence} moves={row.moves}"


def fed(state: State, id_: str = "u") -> str:
    """Say whether a unit is in supply."""
    return "supply" if is_supplied(state, the(state, id_)) else "no supply"


def infantry(nation: str) -> str:
    """The infantry of a nation of the Axis."""
    return {"german": "de-infantry", "italian": "it-infantry"}[nation]


def draw_on_a_source(given: Given) -> str:
    """Let a unit draw supply three hexes from a source."""
    source = {"rome": sup.ROME, "berlin": sup.BERLIN}[given["source"]]
    return fed(sup.front(unit("u", infantry(given["unit"]), HERE), source=source))


def behind_a_port(port: str, port_mp: int, unit_mp: int, msu: str = "uk-supply") -> State:
    """A unit so far from a mobile supply unit, which is so far from a port that is fed oversea.

    A lane of clear land leads east from the port, and one of woods from its end south.
    """
    truck = f"{8 + port_mp:02d}04"
    lane = [f"{column:02d}04" for column in range(8, 9 + port_mp)]
    woods = [f"{8 + port_mp:02d}{row:02d}" for row in range(4, 10)]
    land = {at: "clear" for at in HEXES if at[:2] < "05"} | dict.fromkeys(lane, "clear")
    land |= dict.fromkeys(woods, "woods")
    coasts = {at: "high-seas" for at in HEXES if "04" <= at[:2] <= "08"}
    ports = (("0404", "major"), ("0804", port))
    return position(
        unit("m", msu, truck),
        unit("u", "uk-para", f"{truck[:2]}{4 + unit_mp // 2:02d}"),
        on=ground(
            terrain={at: land.get(at, "sea") for at in HEXES},
            sea=coasts,
            marks=[MarkShown("ports", kind, at) for at, kind in ports],
        ),
        holders={"poland": ALLIES},
        sources=(SourceTerms(at="0404", nation="united-kingdom"),),
    )


def hand_supply_on(given: Given) -> str:
    """Let a mobile supply unit hand on what a port gives, and see what can be launched there."""

    def found(state: State) -> str:
        one = the(state, "u")
        launched = takeoffs(state, ALLIES)[state.terms.map.place(one.at)]
        return f"{grade_for(state, one)} supply and {'an' if launched else 'no'} air assault"

    far = int(given["port-mp"]), int(given["unit-mp"])
    assert found(behind_a_port("major", *far)) == "major supply and an air assault"
    assert fed(behind_a_port(given["port"], *far, msu="uk-static")) == "no supply"
    return found(behind_a_port(given["port"], *far))


def draw_on_trucks(given: Given) -> str:
    """Let a unit in Africa draw on a mobile supply unit, beyond the reach of Rome and Berlin."""
    trucks = {"german": "de-supply", "italian": "it-supply"}

    def state(of_unit: str, of_trucks: str) -> State:
        return position(
            unit("m", trucks[of_trucks], "0604"),
            unit("u", infantry(of_unit), "1204"),
            sources=(sup.BERLIN, SourceTerms(at="0105", nation="italy")),
            options=Options(afrika_supply=given["option"] == "on"),
            terms={"areas": {"africa": tuple(at for at in HEXES if at[:2] > "05")}},
        )

    assert fed(state("italian", given["msu"])) == "supply"
    assert fed(state("german", "german")) == "supply"
    return fed(state(given["unit"], given["msu"]))


def shoot_down(given: Given) -> str:
    """Let air points fight over the west, with luck and without."""
    points, foes, chances = int(given["points"]), 18, list[tuple[int, int]]()
    lost: dict[bool, int] = {}
    for luck in (False, True):
        state = airwar.sky(germany={"superiority": points}, united_kingdom={"superiority": foes})
        chances = []
        play(state, fight_air_war(state), {"air-": luck}, chances)
        lost[luck] = foes - state.wings[ALLIES]["west/united-kingdom"].superiority
    assert lost[True] == lost[False] + 1 == 3  # the third
    assert len(chances) == 1  # eighteen lose three for sure
    return f"{lost[False]} losses and a third with {chances[0][0]}/{chances[0][1]}"


def raid_missions(given: Given) -> str:
    """Let so many be left of those who fought: two fell of one side and one of the other."""
    axis, allies = int(given["axis"]), int(given["allies"])
    missions = {"superiority": allies + 2, "ground": 5, "sea": 5}
    state = airwar.sky(germany={"superiority": axis + 1}, united_kingdom=missions)
    events = play(state, fight_air_war(state), {"air-combat": False, "air-raid": 1})
    german, british = state.wings[AXIS]["west/germany"], state.wings[ALLIES]["west/united-kingdom"]
    assert (german.superiority, british.superiority) == (axis, allies)
    (raided,) = of(events, MissionsRaided)
    assert british.ground + british.sea == 10 - raided.points
    return f"{raided.points}"


def strike_port(given: Given) -> str:
    """Attack a port."""
    state = flying(raids.coast(), AXIS, "west/germany", sea=5)
    order = StrikePort(hex="0804", points=int(given["points"]))
    events = play(state, strike(state, AXIS, order), {"port": int(given["die"])})
    (struck,) = of(events, PortStruck)
    lost = 5 - state.wings[AXIS]["west/germany"].sea
    assert (struck.result == "loss") == bool(lost)
    said = "success" if struck.now.suppressed else "failure"
    return f"{said} and {lost} lost" if lost else said


def rebuild_units(given: Given) -> str:
    """Rebuild battle groups until it is refused."""
    points = int(given["infantry"]), int(given["mechanized"])
    kinds = {"infantry": "de-infantry", "mechanized": "de-panzer"}
    groups = [
        unit(f"{kind}-{n}", template, f"{column:02d}{n + 1:02d}", group=True)
        for column, (kind, template) in enumerate(kinds.items(), 4)
        for n in range(5)
    ]
    front: Any = given["front"]
    replacements = (ReplacementTerms("germany", front, 0, *points),)
    state = rein.scene(*groups, on=ground(front=front), terms={"replacements": replacements})
    rein.prepared(state)
    rebuilt = dict.fromkeys(kinds, 0)
    for kind in kinds:
        while not (refusal := rein.refused(state, Rebuild(unit=f"{kind}-{rebuilt[kind]}"))):
            rein.ordered(state, Rebuild(unit=f"{kind}-{rebuilt[kind]}"))
            rebuilt[kind] += 1
        assert refusal == "WIE-REIN-009"
    return " and ".join(f"{number} with {kind}" for kind, number in rebuilt.items())


def cut_a_railway(given: Given) -> str:
    """Raise partisans on the only railway, with all else sea."""
    strip = [f"{column:02d}04" for column in range(1, 13)]
    state = part.scene(
        unit("train", "de-infantry", "0504"),
        unit("u", "de-infantry", "1204"),
        *(unit(f"guard{n}", "de-infantry", "0604") for n in range(int(given["axis-units"]))),
        on=ground(terrain={at: "sea" for at in HEXES if at not in strip}, steps=[railway(*strip)]),
        sources=(part.BERLIN,),
    )

    def found(now: State) -> str:
        way = rail_way(now, the(now, "train"), "0804")
        return f"{fed(now)} and {'no ' if way is None else ''}rail movement"

    assert found(state) == "supply and rail movement"
    return found(part.with_irregulars(state, ("p", "partisan", "poland", "0604")))


def march_in_zones(given: Given) -> str:
    """March from a hex in an enemy zone into another."""
    state = position(
        unit("u", given["unit"], HERE),
        unit("g", "de-infantry", "0403"),
        on=ground(terrain={TARGET: given["terrain"]}),
    )
    assert in_enemy_zone(state, ALLIES, HERE)
    assert in_enemy_zone(state, ALLIES, TARGET)
    cost = path_cost(state, the(state, "u"), (TARGET,))
    assert cost is not None
    return f"{Fraction(cost, 100)}"


def stand_in_france(given: Given) -> str:
    """Count the hexes from the coast in which a unit of the force may stand."""
    force = int(given["units"]) - 1  # one is there already
    rows = [unit(f"u{n:02d}", "uk-motorized", f"03{1 + n // 4:02d}") for n in range(force)]
    state = bef.france(*rows)
    inland = [bef.rule(state, f"{column:02d}09") for column in range(2, 13)]
    hexes = inland.index("WIE-MOV-044")
    assert set(inland[hexes:]) == {"WIE-MOV-044"}
    assert set(inland[:hexes]) == {""}
    return f"{hexes}"


def fly_from_attacked_land(given: Given) -> str:
    """Sail by a country that has all hexes of Allied aircraft, on the turn it is attacked."""
    state = sea.sailing(wings=sea.wings(points=3, sea=3))
    assert len(air_dangers(state, AXIS, sea.TRIP)) == 1
    attacked = changed(state, drawn={given["attacked"]: state.clock.turn})
    return f"{len(air_dangers(attacked, AXIS, sea.TRIP))}"


def sail_off_fronts(given: Given) -> str:
    """Sail off so many fronts, several hexes each, without cover, Allied aircraft on all."""
    fronts = ("west", "east", "south")
    rows = {"west": "123", "east": "456", "south": "789"}
    front = {at: name for name, those in rows.items() for at in HEXES if at[3] in those}
    flown = {
        f"{name}/united-kingdom": Wing(nation="united-kingdom", front=name, points=2, sea=1)  # type: ignore[arg-type]
        for name in fronts
    }
    state = sea.sailing(
        on=sea.coast(front=front, zone="baltic"),
        wings={ALLIES: flown},
        sources=(sea.LONDON,),  # no Axis hex is supplied
    )
    assert {state.terms.front(f"04{row:02d}") for row in range(2, 9)} == set(fronts)
    assert len(fronts) == int(given["fronts"])
    events = play(state, ship(state, sea.ORDER), {"ships": 5})
    met = [each.danger for each in of(events, ShipsAttacked)]
    assert set(met) == {"air", "uncovered"}
    return f"{met.count('air')} normal and {met.count('uncovered')} extraordinary"


def escort_ships(given: Given) -> str:
    """Sail the High Seas under escort, with each fall of the die."""
    hits = 0
    for die in DICE:
        fleets = {"german": Fleet(side=AXIS, ntp=3, surf=6, escort=int(given["surf"]))}
        state = sea.sailing(on=sea.coast(), fleets=fleets)
        play(state, ship(state, sea.ORDER), {"ships": die})
        hit = state.units["u"].group
        assert state.fleets["german"].ntp == 3 - hit  # with its transport
        hits += hit
    return f"{hits}/{len(DICE)}"


def strong(given: Given, options: Options | None = None) -> tuple[State, Battle]:
    """Set up units so strong in attack and defence, on clear ground."""
    rows = (unit("a", "de-infantry", HERE), unit("d", "uk-motorized", TARGET))
    state = alter(position(*rows, options=options), "a", attack=int(given["attack"]))
    state = alter(state, "d", defence=int(given["defence"]))
    return state, Battle(side=AXIS, targets=(TARGET,), units=("a",))


def column_fought(state: State, *, luck: bool | None = None) -> str:
    """Fight, with luck in the odds where it is asked; say the column."""
    dice = [1] if luck is None else [luck, 1]
    order = Attack(targets=(TARGET,), units=("a",))
    after = Fought(state).play(lambda now: fight(now, AXIS, order), dice)
    (told,) = of(after.events, BattleFought)
    return told.column


def find_odds(given: Given) -> str:
    """Find the odds of an attack, as forecast and as fought."""
    state, battle = strong(given)
    column = forecast(state, battle).column
    assert column_fought(state) == column
    return column


def find_partial_odds(given: Given) -> str:
    """Find the odds with the option for partial odds, as forecast and as fought."""
    state, battle = strong(given, Options(partial_odds=True))
    found = forecast(state, battle)
    assert column_fought(state, luck=False) == found.column
    return f"{found.column} with {percent(found.more)} of {column_fought(state, luck=True)}"


def dig_in(given: Given) -> str:
    """Let divisions that stand together fortify, and say what luck is asked."""
    names = [COUNTERS[counter] for counter in given["units"].split("+")]
    rows = [unit(f"u{n}", template, TARGET) for n, template in enumerate(names)]
    state, chances = on_turn(position(*rows), 2), list[tuple[int, int]]()
    play(state, fortify(state, "u0"), {"fortify": True}, chances)
    assert the(state, "u0").fortified
    return "/".join(map(str, chances[0])) if chances else "certain"


def weaken_the_british(given: Given) -> str:
    """Say what a British division or its battle group is worth in a year, with the option."""

    def counter(*, on: bool) -> str:
        state = opt.scene(int(given["year"]), group=given["unit"] == "2-10", on=on)
        attack, defence = opt.strengths(state)
        assert attack == defence
        return f"{attack}-{the(state, 'b').moves}"

    assert counter(on=False) == given["unit"]
    return counter(on=True)


def wear_strength(given: Given) -> str:
    """Say what a worn unit attacks and defends with."""
    state = oat.worn(int(given["level"]), "de-panzergrenadier")
    one, battle = the(state, "u"), Battle(side=AXIS, targets=(TARGET,), units=("u",))
    assert one.attack == one.defence == int(given["factor"])
    attack = attack_of(state, one, battle)
    assert defence_of(state, one, HERE) == attack
    return f"{float(attack)}"


def wear_trucks(given: Given) -> str:
    """Say how many hexes of clear land a worn mobile supply unit feeds."""
    rows = [unit(f"u{n:02d}", "de-infantry", f"{n + 1:02d}04") for n in range(3, 12)]
    state = oat.strip(unit("m", "de-supply", "0104"), *rows, options=oat.ADVANCED)

    def farthest(level: int) -> int:
        now = alter(state, "m", attrition=level)
        return max(n for n in range(3, 12) if is_supplied(now, the(now, f"u{n:02d}")))

    assert farthest(0) == int(given["range"])
    return f"{farthest(int(given['level']))}"


def wear_the_new(given: Given) -> str:
    """Say between which levels a new unit starts, with rates that players set."""
    rates = {"new.germany": int(given["base"]), "varies.germany": int(given["variation"])}

    def arrive(face: int, asked: list[tuple[int, int]]) -> int:
        state = oat.rated(position(options=oat.ADVANCED), **rates)
        new = unit_of(state.terms, unit("n", "de-infantry", HERE))
        play(state, await_units(state, [new]), {"new": face}, asked)
        return {**state.units, **state.waiting.get(AXIS, {})}["n"].attrition

    asked = list[tuple[int, int]]()
    first = arrive(1, asked)
    ((_, faces),) = asked
    levels = [first, *(arrive(face, []) for face in range(2, faces + 1))]
    assert levels == list(range(levels[0], levels[-1] + 1))
    return f"{levels[0]}-{levels[-1]}"


def spot(template: str, symbol: int) -> tuple[str, Fraction]:
    """Let the Allies see a German unit from afar: what is shown, and how likely that draw is.

    `symbol`: 0 for the right one, else how the die falls.
    """
    state = position(unit("q", template, "1004"), **FOGGED)
    signals, likely = iter((False, True)), Fraction(1)  # not clearly, but from afar

    def answered() -> Play:
        nonlocal likely
        running = reconnoitre(state, ALLIES)
        reply: Any = None
        with suppress(StopIteration):
            while True:
                asked: Any = running.send(reply)
                match asked:
                    case Chance(label=label) if label.startswith("symbol"):
                        right = Fraction(asked.good, asked.all)
                        likely, reply = (1 - right, False) if symbol else (right, True)
                    case Roll():
                        likely, reply = likely / asked.faces, symbol
                    case Chance():
                        reply = next(signals, False)
                    case _:
                        reply = yield asked

    (spotted,) = of(play(state, answered()), CounterSpotted)
    return spotted.report.kind, likely


def show_symbols(given: Given) -> str:
    """Say how often a German unit that is seen from afar is shown right."""
    kind = given["shown"]
    template = {"infantry": "de-infantry", "armor": "de-panzer"}[kind]
    found = [spot(template, symbol) for symbol in range(11)]  # ten faces for hexes of the Axis
    assert sum(likely for _, likely in found) == 1
    return percent(sum((likely for shown, likely in found if shown == kind), Fraction(0)))


PLAYERS: dict[str, Callable[[Given], str]] = {
    "WIE-UNIT-003": read_value,
    "WIE-SUP-005": draw_on_a_source,
    "WIE-SUP-019": hand_supply_on,
    "WIE-SUP-022": draw_on_trucks,
    "WIE-AIR-021": shoot_down,
    "WIE-AIR-025": raid_missions,
    "WIE-AIR-031": strike_port,
    "WIE-REIN-009": rebuild_units,
    "WIE-PART-010": cut_a_railway,
    "WIE-MOV-015": march_in_zones,
    "WIE-MOV-046": stand_in_france,
    "WIE-SEA-041": fly_from_attacked_land,
    "WIE-SEA-043": sail_off_fronts,
    "WIE-SEA-045": escort_ships,
    "WIE-CBT-037": find_odds,
    "WIE-CBT-078": dig_in,
    "WIE-NAT-061": stand_in_france,
    "WIE-OPT-010": find_partial_odds,
    "WIE-OPT-023": weaken_the_british,
    "WIE-OAT-005": wear_strength,
    "WIE-OAT-009": wear_trucks,
    "WIE-OAT-012": wear_the_new,
    "WIE-OFG-004": show_symbols,
}


class Example(msgspec.Struct, frozen=True):
    """A line of the table."""

    rule: str
    given: str
    wanted: str
    says: str


def read_examples() -> list[Example]:
    """Read the table, comments left out."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader((line for line in lines if not line.startswith("#")), strict=True)
    return [msgspec.convert(row, Example) for row in rows]


def cases() -> list[Any]:
    """Make a case of each line, with the rule it proves."""
    return [
        pytest.param(
            each,
            id=f"{each.rule} {each.given}",
            marks=pytest.mark.rule(each.rule, "data" if each.rule in DATA else "engine"),
        )
        for each in read_examples()
    ]


@pytest.mark.parametrize("example", cases())
def test_the_example(example: Example) -> None:
    given = dict(pair.split("=", 1) for pair in example.given.split())
    assert PLAYERS[example.rule](given) == example.wanted, example.says


def test_every_rule_with_an_example_has_a_line_and_a_player() -> None:
    assert tuple(dict.fromkeys(each.rule for each in read_examples())) == EXAMPLES
    assert set(PLAYERS) == set(EXAMPLES)
