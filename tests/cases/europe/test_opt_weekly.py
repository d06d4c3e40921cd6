"""Options of the weekly game: weather, theatres, landings, mountains, guns, Italy, the Ukraine."""

from typing import Any

import pytest

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.events.politics import CountryChanged, UkraineChanged
from grognard.systems.europe.events.turn import SeasonCame
from grognard.systems.europe.history import of_usual_types
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.politics import DeclareWar
from grognard.systems.europe.orders.reinforcement import Rebuild
from grognard.systems.europe.orders.sea import Land, Ship
from grognard.systems.europe.phases.allocation import Allocation
from grognard.systems.europe.rules.airsea import sea_control
from grognard.systems.europe.rules.arrivals import hexes_for
from grognard.systems.europe.rules.attack import refuse_attack
from grognard.systems.europe.rules.battle import fight_of, resolve
from grognard.systems.europe.rules.calendar import draw_season
from grognard.systems.europe.rules.hunting import hunt
from grognard.systems.europe.rules.landing import refuse_land
from grognard.systems.europe.rules.limits import is_limited, may_stand
from grognard.systems.europe.rules.march import allowance
from grognard.systems.europe.rules.moves import path_cost, refuse_march, refuse_mover
from grognard.systems.europe.rules.navies import end_at_sea
from grognard.systems.europe.rules.odds import Battle, attack_of, attackers
from grognard.systems.europe.rules.politics import call_italy, surrender
from grognard.systems.europe.rules.ranges import range_at
from grognard.systems.europe.rules.replacements import points_for, refuse_rebuild
from grognard.systems.europe.rules.seas import supply_seas
from grognard.systems.europe.rules.shipping import refuse_passenger, refuse_ship
from grognard.systems.europe.rules.supply import grade_for, is_supplied
from grognard.systems.europe.rules.trains import refuse_rider
from grognard.systems.europe.rules.ukraine import betray_ukraine, join_ukraine
from grognard.systems.europe.rules.units import unit_of
from grognard.systems.europe.state import Country, Fleet, Pool, State, Wing
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Date,
    FleetTerms,
    Options,
    SourceTerms,
    Terms,
)
from grognard.systems.registry import read_terms
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    position,
    railway,
    read_the_tables,
    the,
    unit,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play
from tests.cases.europe.scenes import whole_map
from tests.cases.europe.test_sea import strait

BERLIN = SourceTerms(at="0104", nation="germany")
ROME = SourceTerms(at="0104", nation="italy")
LONDON = SourceTerms(at="0104", nation="united-kingdom")
EAST = tuple(at for at in HEXES if at[:2] > "05")


def drawn(state: State, turn: int, die: int) -> str:
    """Draw the season of a turn with a die of a hundred."""
    asked = draw_season(state, turn)
    try:
        roll: Any = next(asked)
        assert roll.faces == 100
        asked.send(die)
    except StopIteration as found:
        return str(found.value)
    raise AssertionError("it asks again")


@pytest.mark.rule("WIE-OPT-005", "engine")
@pytest.mark.parametrize(
    ("cycle", "snow", "mud"),
    [
        (1, 100, 0),
        (3, 90, 10),
        (4, 20, 70),
        (5, 0, 50),
        (6, 0, 20),
        (9, 0, 0),
        (10, 0, 10),
        (11, 10, 70),
        (12, 80, 20),
    ],
)
def test_the_weather_is_drawn_from_the_row_of_the_cycle(cycle: int, snow: int, mud: int) -> None:
    options = Options(variable_weather=True)
    state = position(date=Date(1941, cycle, 1), options=options)
    for turn in (1, 2, 3, 4):  # all turns of a cycle use one row
        found = [drawn(state, turn, die) for die in range(1, 101)]
        assert found == ["snow"] * snow + ["mud"] * mud + ["clear"] * (100 - snow - mud)


@pytest.mark.rule("WIE-OPT-005", "engine")
def test_each_week_of_a_game_has_a_weather_of_its_own() -> None:
    seen = {True: set[str](), False: set[str]()}
    for option in (True, False):
        for seed in range(6):
            more = Options(variable_weather=option)
            rows = (unit("g", "de-infantry", "0404"),)
            game = begin(position(*rows, date=Date(1941, 5, 1), options=more), seed)
            seen[option].add(str(game.state.season))  # type: ignore[attr-defined]
            while game.awaited() and game.state.clock.turn == 1:
                assert done(game, game.awaited()[0]) == ""
            seen[option].add(str(game.state.season))  # type: ignore[attr-defined]
    assert seen[False] == {"mud"}
    assert seen[True] == {"mud", "clear"}


@pytest.mark.rule("WIE-OPT-005", "engine")
@pytest.mark.parametrize(("die", "told"), [(50, []), (51, ["clear"])])
def test_the_first_air_phase_has_its_weather(die: int, told: list[str]) -> None:
    state = position(date=Date(1941, 5, 1), options=Options(variable_weather=True))
    assert state.season == "mud"
    first = changed(state, clock=Clock(turn=1, phase="allocation", side=SOVIETS))
    events = play(first, Allocation().prepare(first), {"weather": die})
    assert [event.season for event in of(events, SeasonCame)] == told
    later = changed(state, clock=Clock(turn=1, phase="allocation", side=AXIS))
    assert of(play(later, Allocation().prepare(later)), SeasonCame) == []


@pytest.mark.rule("WIE-OPT-012", "engine")
def test_no_exchange_for_attackers_out_of_supply() -> None:
    rows = (unit("a", "de-infantry", "0404"), unit("d", "fr-infantry", "0504"))
    battle = Battle(side=AXIS, targets=("0504",), units=("a",))
    for option, owed in ((False, True), (True, False)):
        options = Options(no_exchange_out_of_supply=option)
        state = alter(position(*rows, options=options), "a", supplied=False)
        assert fight_of(state, battle).unsupplied is owed


@pytest.mark.rule("WIE-OPT-013", "data")
@pytest.mark.parametrize(
    ("template", "nation", "kind", "values"),
    [
        ("de-motorized-light", "germany", "motorized", (6, 6, 10)),
        ("de-motorized", "germany", "motorized", (7, 7, 10)),
        ("de-motorized-brigade", "germany", "motorized", (3, 3, 10)),
        ("de-air-landing", "germany", "air-landing", (4, 4, 5)),
        ("de-mountain", "germany", "mountain", (5, 5, 5)),
        ("de-artillery", "germany", "artillery", (6, 1, 5)),
        ("it-artillery", "italy", "artillery", (3, 1, 5)),
        ("uk-artillery", "united-kingdom", "artillery", (7, 1, 10)),
        ("us-artillery", "united-states", "artillery", (7, 1, 10)),
        ("us-mountain", "united-states", "mountain", (7, 7, 5)),
        ("su-mountain", "soviet-union", "mountain", (1, 1, 4)),
    ],
)
def test_the_additional_types(
    template: str, nation: str, kind: str, values: tuple[int, int, int]
) -> None:
    row = read_the_tables().templates[template]
    assert (row.nation, row.kind) == (nation, kind)
    assert (row.attack, row.defence, row.moves) == values


@pytest.mark.rule("WIE-OPT-013", "engine")
@pytest.mark.parametrize(
    ("scenario", "unit_", "usual", "added"),
    [
        ("poland-1939", "de-1-geb", (6, 5), (5, 5)),
        ("poland-1939", "de-lah", (3, 8), (3, 10)),
        ("france-1940", "de-22-ll", (6, 5), (4, 5)),
        ("crusader-1941", "de-afrika", (6, 5), (6, 10)),
    ],
)
def test_the_option_adds_the_types_to_the_scenarios(
    scenario: str, unit_: str, usual: tuple[int, int], added: tuple[int, int]
) -> None:
    for chosen, values in (({}, usual), ({"additional_units": True}, added)):
        terms = read_terms(scenario, chosen)
        assert isinstance(terms, Terms)
        (row,) = (row for row in terms.units if row.id == unit_)
        one = unit_of(terms, row)
        assert (one.attack, one.moves) == values
        types = {row.template for row in terms.units}
        new = {name for name in types if terms.tables.templates[name].usual}
        assert bool(new) is bool(chosen)


@pytest.mark.rule("WIE-OPT-013", "engine")
def test_additional_artillery_stays_away_without_the_option() -> None:
    rows = (unit("a", "uk-artillery", "0404"), unit("s", "su-mountain", "0504"))
    assert [row.template for row in of_usual_types(read_the_tables(), rows)] == ["su-infantry"]


@pytest.mark.rule("WIE-OPT-014", "engine")
@pytest.mark.parametrize(
    ("terrain", "usual", "eased"),
    [("rough", 200, 100), ("mountain", 400, 200), ("woods", 200, 200)],
)
def test_mountain_units_climb(terrain: str, usual: int, eased: int) -> None:
    for option, cost in ((False, usual), (True, eased)):
        state = position(
            unit("m", "de-mountain", "0404"),
            unit("i", "de-infantry", "0404"),
            on=ground(terrain={"0504": terrain}),
            options=Options(additional_units=option),
        )
        assert path_cost(state, the(state, "m"), ("0504",)) == cost
        assert path_cost(state, the(state, "i"), ("0504",)) == usual


@pytest.mark.rule("WIE-OPT-017", "engine")
@pytest.mark.parametrize(
    "template", ["de-artillery", "uk-artillery", "us-artillery", "su-artillery"]
)
def test_guns_of_all_nations_work_alike(template: str) -> None:
    axis = template == "de-artillery"
    foot, foe = ("de-infantry", "fr-infantry") if axis else ("us-motorized", "de-infantry")
    if template == "su-artillery":
        foot = "su-infantry-corps-late"
    state = position(unit("g", template, "0404"), unit("f", foot, "0504"), unit("d", foe, "0604"))
    side = the(state, "g").side
    seen = changed(view(state, side), clock=Clock(turn=1, phase="combat", side=side))
    afar = Attack(units=("g", "f"), targets=("0604",))
    found = refuse_attack(seen, afar)
    assert found is None or found.rule != "WIE-CBT-016"
    lonely = position(unit("g", template, "0404"), unit("d", foe, "0604"))
    seen = changed(view(lonely, side), clock=Clock(turn=1, phase="combat", side=side))
    found = refuse_attack(seen, Attack(units=("g",), targets=("0604",)))
    assert found is not None
    assert found.rule == "WIE-CBT-016"  # somebody must stand between
    battle = Battle(side=side, targets=("0604",), units=("g",))
    assert attackers(lonely, battle) == ()  # and it does not count alone
    assert points_for(state.terms, the(state, "g")) == "MR"


@pytest.mark.rule("WIE-OPT-018", "engine")
@pytest.mark.parametrize(
    ("template", "points"),
    [("de-motorized", "MR"), ("de-motorized-light", "IR"), ("uk-motorized", "IR")],
)
def test_points_of_german_motorized_divisions(template: str, points: str) -> None:
    state = position(unit("m", template, "0404", group=True))
    assert points_for(state.terms, the(state, "m")) == points


@pytest.mark.rule("WIE-OPT-019", "engine")
def test_air_assaults_at_full_strength() -> None:
    rows = (unit("a", "us-para", "0504"), unit("d", "de-infantry", "0504"))
    battle = Battle(side=ALLIES, targets=("0504",), units=("a",))
    for option, strength in ((False, 4.5), (True, 9)):
        state = position(*rows, options=Options(full_air_assaults=option))
        state = alter(state, "a", assault="air")
        assert attack_of(state, the(state, "a"), battle) == strength


def paris(*units: Any, option: bool = True, **more: Any) -> State:
    """Set up Paris at 0404, and a neutral Italy."""
    return position(
        *units,
        on=ground(country={"1209": "italy", "1208": "italy"}),
        holders={"poland": ALLIES},
        options=Options(italy_must_join=option),
        terms={"places": {"Paris": "0404"}},
        **more,
    )


@pytest.mark.rule("WIE-OPT-020", "engine")
@pytest.mark.parametrize(
    ("template", "at", "option", "joins"),
    [
        ("de-infantry", "0404", True, True),
        ("de-infantry", "0504", True, True),
        ("de-infantry", "0604", True, False),
        ("hu-infantry", "0404", True, False),
        ("de-infantry", "0404", False, False),
    ],
)
def test_italy_joins_when_germans_come_to_paris(
    template: str, at: str, option: bool, joins: bool
) -> None:
    state = paris(unit("g", template, at), option=option)
    assert state.countries["italy"] == Country("neutral", "")
    events = play(state, call_italy(state))
    assert state.countries["italy"] == (Country("active", AXIS) if joins else Country())
    assert bool(of(events, CountryChanged)) is joins
    if joins:
        assert state.control[state.terms.map.place("1209")] == 1
        assert play(state, call_italy(state)) == []  # once


@pytest.mark.rule("WIE-OPT-020", "engine")
def test_it_joins_on_the_march_itself() -> None:
    game = begin(paris(unit("g", "de-panzer", "0704")))
    while game.state.clock.phase != "movement":
        assert done(game, game.awaited()[0]) == ""
    assert give(game, AXIS, March(units=("g",), path=("0604",))) == ""
    assert game.state.countries["italy"].status == "neutral"  # type: ignore[attr-defined]
    assert give(game, AXIS, March(units=("g",), path=("0504",))) == ""
    assert game.state.countries["italy"] == Country("active", AXIS)  # type: ignore[attr-defined]
    assert give(game, AXIS, DeclareWar(country="italy")) == "WIE-POL-009"


def desert(*, option: bool, at: str = "1204", truck: str = "it-supply") -> State:
    """Set up an Italian source at 0104 with a mobile supply unit, and Germans beyond its reach."""
    return position(
        unit("m", truck, "0604"),
        unit("g", "de-infantry", at),
        sources=(ROME,),
        options=Options(afrika_supply=option),
        terms={"areas": {"africa": EAST}},
    )


@pytest.mark.rule("WIE-OPT-022", "engine")
def test_germans_in_africa_draw_on_italian_trucks() -> None:
    state = desert(option=True)
    assert grade_for(state, the(state, "g")) == "major"  # ten points from the trucks at 0604
    assert not is_supplied(desert(option=False), the(state, "g"))
    europe = desert(option=True, at="0404")
    assert not is_supplied(europe, the(europe, "g"))  # not in Africa
    none = desert(option=True, truck="it-infantry")
    assert not is_supplied(none, the(none, "g"))  # Rome itself feeds no German
    cut = position(
        *state.terms.units,
        sources=(),
        options=Options(afrika_supply=True),
        terms={"areas": {"africa": EAST}},
    )
    assert not is_supplied(cut, the(cut, "g"))


def channel(
    *units: Any, sealion: bool = True, points: int = 0, bases: bool = True, **fleet: Any
) -> State:
    """Set up a German navy on the High Seas, and German air points over it."""
    state = position(
        *units,
        on=strait(("0304", "major"), ("1004", "major")),
        holders={"poland": AXIS},
        sources=(BERLIN,) if bases else (),
        options=Options(sealion=sealion),
        terms={"fleets": (FleetTerms(navy="german", ntp=3, amph=3, surf=3),)},
    )
    wings = {AXIS: {"west/germany": Wing(nation="germany", front="west", points=50, sea=points)}}
    own = {**state.fleets, "german": Fleet(side=AXIS, ntp=3, amph=3, surf=3, **fleet)}
    return changed(state, wings=wings, superior={"west": (AXIS,)}, fleets=own)


@pytest.mark.rule("WIE-OPT-025", "engine")
def test_ships_must_carry_supply_even_if_nothing_threatens_them() -> None:
    calm = channel(points=45)
    assert sea_control(calm) == (-4, 2)
    assert "high-seas" not in supply_seas(calm, AXIS)
    assert "high-seas" in supply_seas(channel(points=45, supply=True), AXIS)


@pytest.mark.rule("WIE-OPT-024", "engine")
@pytest.mark.parametrize(
    ("points", "die", "lost"),
    [(0, 6, True), (9, 6, True), (10, 5, True), (10, 6, False), (30, 2, True), (30, 3, False)],
)
def test_aircraft_over_the_channel_keep_allied_fleets_off(
    points: int, die: int, lost: bool
) -> None:
    state = channel(unit("g", "de-infantry", "0304"), points=points, bases=False)
    play(state, hunt(state, ("g",), "german", ("0304", "0404", "0504", "1004")), {"ships": die})
    assert the(state, "g").group is lost


@pytest.mark.rule("WIE-OPT-024", "engine")
@pytest.mark.parametrize(
    ("points", "die", "left"), [(0, 1, (2, 3)), (20, 1, (3, 2)), (45, 1, (3, 2)), (45, 2, (3, 3))]
)
def test_aircraft_over_the_channel_ease_supply(
    points: int, die: int, left: tuple[int, int]
) -> None:
    state = channel(points=points, supply=True)
    play(state, end_at_sea(state, AXIS), {"supply": die})
    fleet = state.fleets["german"]
    assert (fleet.surf, fleet.ntp) == left


@pytest.mark.rule("WIE-OPT-026", "engine")
def test_allied_superiority_makes_supply_worse() -> None:
    state = changed(channel(supply=True), superior={"west": (ALLIES,)})
    play(state, end_at_sea(state, AXIS), {"supply": 1})  # 0 counts as 1
    assert (state.fleets["german"].surf, state.fleets["german"].ntp) == (2, 3)
    state = changed(channel(supply=True), superior={"west": (ALLIES,)})
    play(state, end_at_sea(state, AXIS), {"supply": 4})  # as a 3
    assert (state.fleets["german"].surf, state.fleets["german"].ntp) == (3, 2)


@pytest.mark.rule("WIE-OPT-028", "engine")
@pytest.mark.parametrize(
    ("template", "sealion", "free"),
    [
        ("de-infantry", True, True),
        ("de-panzer", True, False),
        ("de-panzergrenadier", True, False),
        ("de-motorized", True, False),
        ("de-panzer", False, True),
    ],
)
def test_axis_motors_do_not_land(template: str, sealion: bool, free: bool) -> None:
    state = channel(unit("g", template, "0304"), sealion=sealion)
    beach = changed(state, beachheads={"1006": AXIS})
    landing = refuse_land(view(state, AXIS), Land(units=("g",), navy="german", goal="1006"))
    shipped = refuse_ship(view(beach, AXIS), Ship(units=("g",), navy="german", goal="1006"))
    port = refuse_ship(view(state, AXIS), Ship(units=("g",), navy="german", goal="1004"))
    for found in (landing, shipped):
        assert (found.rule if found else "") == ("" if free else "WIE-OPT-028")
    assert port is None


@pytest.mark.rule("WIE-OPT-028", "engine")
def test_allied_motors_do() -> None:
    state = position(
        unit("u", "uk-armor", "0304"),
        on=strait(("0304", "major")),
        holders={"poland": ALLIES},
        sources=(LONDON,),
        options=Options(sealion=True),
        terms={"fleets": (FleetTerms(navy="allied", amph=3),)},
    )
    assert refuse_land(view(state, ALLIES), Land(units=("u",), navy="allied", goal="1006")) is None


@pytest.mark.rule("WIE-OPT-030", "engine")
@pytest.mark.parametrize(
    ("date", "template", "option", "free"),
    [
        (Date(1940, 13, 4), "fr-infantry", True, False),
        (Date(1941, 1, 1), "fr-infantry", True, True),
        (Date(1940, 13, 4), "uk-armor", True, True),
        (Date(1940, 13, 4), "fr-infantry", False, True),
    ],
)
def test_egypt_is_closed_to_the_french_through_1940(
    date: Date, template: str, option: bool, free: bool
) -> None:
    state = position(
        unit("f", template, "0504"),
        date=date,
        holders={"poland": ALLIES},
        options=Options(north_africa_limits=option),
        terms={"areas": {"egypt": EAST}},
    )
    state = changed(state, season="clear")
    seen = changed(view(state, ALLIES), clock=Clock(turn=1, phase="movement", side=ALLIES))
    found = refuse_march(seen, March(units=("f",), path=("0604",)))
    assert (found.rule if found else "") == ("" if free else "WIE-OPT-030")


def convoy(home: int, away: int, *, option: bool = True, **countries: Country) -> str:
    """Say the rule by which a convoy to the Middle East is refused, or nothing."""
    rows = [unit(f"h{n}", "uk-armor", "0304") for n in range(home)]
    rows += [unit(f"m{n}", "uk-armor", "1104") for n in range(away)]
    land = strait(
        ("0304", "major"),
        ("1004", "major"),
        country={at: "united-kingdom" for at in HEXES if at < "04"},
    )
    state = position(
        *rows,
        on=land,
        holders={"poland": ALLIES, "united-kingdom": ALLIES},
        sources=(LONDON,),
        options=Options(north_africa_limits=option),
        terms={"areas": {"middle-east": EAST, "north-africa": ()}},
    )
    neutral = {"italy": Country(), "greece": Country(), **countries}
    state = changed(state, countries={**state.countries, **neutral})
    found = refuse_ship(view(state, ALLIES), Ship(units=("h0",), navy="allied", goal="1004"))
    return found.rule if found else ""


@pytest.mark.rule("WIE-OPT-031", "engine")
def test_the_commonwealth_keeps_more_at_home_while_italy_and_greece_are_neutral() -> None:
    assert convoy(2, 1) == ""
    assert convoy(1, 1) == "WIE-OPT-031"  # as much is not more
    assert convoy(1, 2) == "WIE-OPT-031"
    assert convoy(1, 2, option=False) == ""
    assert convoy(1, 2, italy=Country("active", AXIS)) == ""
    assert convoy(1, 2, greece=Country("active", ALLIES)) == ""


def winter(
    *units: Any, option: bool = True, climate: Any = "severe", season: str = "snow"
) -> State:
    """Set up a Soviet source at 0104 in winter: supply reaches six points."""
    state = position(
        *units,
        on=ground(climate=climate, steps=[railway("0304", "0404")]),
        holders={"poland": SOVIETS},
        sources=(SourceTerms(at="0104", nation="soviet-union"),),
        options=Options(winter_supply_limit=option),
    )
    return changed(state, season=season)


@pytest.mark.rule("WIE-OPT-041", "engine")
def test_a_line_passes_one_truck_that_is_snowed_in() -> None:
    rows = (
        unit("m", "su-supply", "0504"),
        unit("n", "su-supply", "0904"),
        unit("near", "su-infantry", "1004"),
        unit("far", "su-infantry", "1204"),
    )
    free = winter(*rows, option=False)
    assert is_supplied(free, the(free, "far"))
    stuck = winter(*rows)
    assert is_supplied(stuck, the(stuck, "near"))  # within six of the first
    assert not is_supplied(stuck, the(stuck, "far"))  # behind two
    summer = winter(*rows, season="clear")
    assert is_supplied(summer, the(summer, "far"))
    mild = winter(*rows, climate={at: "severe" for at in HEXES if at[:2] >= "08"})
    assert is_supplied(mild, the(mild, "far"))  # only one of them is stuck


@pytest.mark.rule("WIE-OPT-041", "engine")
def test_trucks_that_are_snowed_in_do_not_move() -> None:
    for option, rule in ((True, "WIE-OPT-041"), (False, "")):
        state = winter(unit("m", "su-supply", "0304"), option=option)
        seen = changed(view(state, SOVIETS), clock=Clock(turn=1, phase="movement", side=SOVIETS))
        for refuse in (refuse_mover, refuse_rider, refuse_passenger):
            found = refuse(seen, "m")
            if refuse is refuse_passenger and not option:
                assert found is not None  # it stands in no port
                continue
            assert (found.rule if found else "") == rule
    foot = winter(unit("i", "su-infantry", "0304"))
    seen = changed(view(foot, SOVIETS), clock=Clock(turn=1, phase="movement", side=SOVIETS))
    assert refuse_mover(seen, "i") is None


def ukraine(
    *units: Any,
    option: bool = True,
    odessa: bool = True,
    sides: tuple[str, ...] = (AXIS, SOVIETS),
    game: str = "scenario",
    **more: Any,
) -> State:
    """Set up War in the East: Kiev at 0604, Odessa at 0704, the Axis in both or one of them."""
    control = {"0604": AXIS, "0704": AXIS if odessa else SOVIETS}
    return position(
        *units,
        holders={"poland": AXIS},
        date=Date(1941, 9, 1),
        options=Options(ukraine=option),
        terms={
            "sides": sides,
            "game": game,
            "places": {"Kiev": "0604", "Odessa": "0704"},
            "areas": {"ukraine": ("0604", "0704", "0804")},
            "control": control,
        },
        **more,
    )


@pytest.mark.rule("WIE-OPT-042", "engine")
@pytest.mark.rule("WIE-OPT-045", "engine")
def test_ukrainians_join_when_the_axis_has_kiev_and_odessa() -> None:
    state = ukraine()
    play(state, join_ukraine(state))
    assert state.ukraine == "allied"
    waiting = list(state.waiting[AXIS].values())
    assert [(one.attack, one.moves, one.nation) for one in waiting] == [(4, 5, "ukraine")] * 6
    assert hexes_for(state, waiting[0]) == ("0604", "0704", "0804")
    lost = bytearray(state.control)
    lost[state.terms.map.place("0804")] = 3
    state = changed(state, control=bytes(lost))
    assert hexes_for(state, waiting[0]) == ("0604", "0704")  # friendly hexes of the Ukraine
    play(state, join_ukraine(state))
    assert len(state.waiting[AXIS]) == 6  # once
    for other in (ukraine(odessa=False), ukraine(option=False), ukraine(ukraine="over")):
        assert play(other, join_ukraine(other)) == []


@pytest.mark.rule("WIE-OPT-042", "engine")
@pytest.mark.rule("WIE-OPT-043", "engine")
def test_campaigns_of_war_in_europe_ask_for_political_points_and_build_the_units() -> None:
    three = (AXIS, ALLIES, SOVIETS)
    for points, joins in ((64, False), (65, True), (66, True)):
        state = ukraine(sides=three, game="campaign", politics=points)
        play(state, join_ukraine(state))
        assert (state.ukraine == "allied") is joins
        assert state.waiting.get(AXIS, {}) == {}  # German production builds them
    east = ukraine(game="campaign", politics=0)  # that game keeps no political points
    play(east, join_ukraine(east))
    assert len(east.waiting[AXIS]) == 6
    summer = ukraine(sides=three)  # a scenario builds nothing
    play(summer, join_ukraine(summer))
    assert len(summer.waiting[AXIS]) == 6


@pytest.mark.rule("WIE-OPT-043", "engine")
def test_ukrainians_fight_anywhere_and_outlast_other_nations() -> None:
    assert not [row for row in whole_map().limits if row.nation == "ukraine"]
    state = ukraine(unit("u", "ua-infantry", "0104"), ukraine="allied")
    assert not is_limited(state, "ukraine")
    assert all(may_stand(state, the(state, "u"), at) for at in HEXES)
    lost = changed(state, countries={"germany": Country("active", AXIS), **state.countries})
    lost = changed(lost, countries={**lost.countries, "romania": Country("active", AXIS)})
    for nation in ("germany", "romania"):
        play(lost, surrender(lost, nation))
    assert the(lost, "u").nation == "ukraine"


@pytest.mark.rule("WIE-OPT-045", "engine")
def test_they_arrive_in_the_axis_reinforcement_phase() -> None:
    game = begin(ukraine(unit("g", "de-infantry", "0404")))
    while game.state.clock.phase != "reinforcement":
        assert done(game, game.awaited()[0]) == ""
    assert game.state.clock.side == AXIS
    assert len(game.state.waiting[AXIS]) == 6  # type: ignore[attr-defined]


@pytest.mark.rule("WIE-OPT-044", "engine")
def test_an_attack_on_a_cadre_in_the_ukraine_ends_the_movement() -> None:
    rows = (
        unit("a", "de-infantry", "0904"),
        unit("u", "ua-infantry", "0604"),
        unit("c", "cadre", "0804", power=SOVIETS),
    )
    state = ukraine(*rows, ukraine="allied")
    state = alter(state, "c", nation="soviet-union")
    battle = Battle(side=AXIS, targets=("0804",), units=("a",))
    events = play(state, resolve(state, fight_of(state, battle)))  # the hunters find nobody
    assert "c" in state.units
    assert [event.status for event in of(events, UkraineChanged)] == ["over"]
    assert "u" not in state.units
    assert play(state, join_ukraine(state)) == []  # for good
    elsewhere = alter(ukraine(*rows, ukraine="allied"), "c", at="1004")
    assert play(elsewhere, betray_ukraine(elsewhere, [the(elsewhere, "c")])) == []
    allied = ukraine(*rows, ukraine="allied")
    foreign = alter(allied, "c", side=ALLIES)
    assert play(foreign, betray_ukraine(foreign, [the(foreign, "c")])) == []


@pytest.mark.rule("WIE-OPT-047", "engine")
def test_supply_in_the_first_year_in_russia_may_reach_as_far_as_ever() -> None:
    for option, points in ((False, 600), (True, 1000)):
        state = position(
            on=ground(climate="severe"),
            date=Date(1941, 8, 1),
            options=Options(no_russia_range=option),
        )
        assert range_at(state, AXIS, "germany", "0404", "rail") == points


@pytest.mark.rule("WIE-OPT-027", "engine")
@pytest.mark.parametrize(
    ("template", "sealion", "points", "rebuilt"),
    [
        ("uk-armor", True, 400, False),
        ("uk-motorized", True, 500, False),
        ("fr-infantry", True, 400, False),
        ("uk-armor", False, 800, True),
    ],
)
def test_beachhead_supply_is_little(
    template: str, sealion: bool, points: int, rebuilt: bool
) -> None:
    state = position(
        unit("u", template, "1004"),
        on=strait(("0304", "major")),
        holders={"poland": ALLIES},
        sources=(SourceTerms(at="0304", nation="united-kingdom"),),
        options=Options(sealion=sealion),
        beachheads={"1004": ALLIES},
        pools={ALLIES: {"west/united-kingdom": Pool(6, 6, 6, 6)}},
    )
    assert grade_for(state, the(state, "u")) == "beachhead"
    assert allowance(state, the(state, "u")) == points
    if template == "uk-armor":
        group = alter(state, "u", group=True)
        found = refuse_rebuild(view(group, ALLIES), Rebuild(unit="u"))
        assert (found.rule if found else "") == ("" if rebuilt else "WIE-OPT-027")
