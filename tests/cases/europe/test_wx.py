"""Seasons, climate, ice."""

import csv
from fractions import Fraction

import pytest

from grognard.content.packs import open_pack, own_place
from grognard.kernel.game import Game
from grognard.systems.europe.rules.calendar import date_of, season_on
from grognard.systems.europe.rules.ground import crosses_river, freezing_rivers
from grognard.systems.europe.rules.march import allowance, reachable
from grognard.systems.europe.rules.moves import path_cost
from grognard.systems.europe.rules.odds import Battle, attack_of, defence_of, table_of
from grognard.systems.europe.rules.ports import ICE_CYCLES
from grognard.systems.europe.rules.weather import shortened, weakened
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import AXIS, Date
from tests.cases.europe.board import alter, changed, ground, position, rested, river, the, unit
from tests.cases.europe.playing import begin, done

HALF, WHOLE = Fraction(1, 2), Fraction(1)
CORPS = (
    unit("infantry", "de-infantry", "0404"),
    unit("motor", "uk-motorized", "0404"),
    unit("panzer", "de-panzer", "0404"),
    unit("soviet", "su-infantry-corps-late", "0604"),
    unit("tanks", "su-armor", "0604"),
    unit("finn", "fi-infantry", "0404"),
)


def army(climate: str, season: str, country: str = "poland") -> State:
    state = position(*CORPS, on=ground(climate=climate, country=country))
    return rested(changed(state, season=season))


@pytest.mark.rule("WIE-SEQ-002", "engine")
def test_four_turns_a_cycle_and_thirteen_cycles_a_year() -> None:
    terms = position().terms  # begins on 9/1/39
    assert date_of(terms, 1) == Date(1939, 9, 1)
    assert date_of(terms, 5) == Date(1939, 10, 1)
    assert date_of(terms, 20) == Date(1939, 13, 4)
    assert date_of(terms, 21) == Date(1940, 1, 1)
    assert date_of(terms, 53) == Date(1940, 9, 1)


@pytest.mark.rule("WIE-WX-001", "engine")
def test_each_turn_has_a_season() -> None:
    terms = position().terms
    assert season_on(terms, Date(1941, 5, 2)) == "mud"
    assert season_on(terms, Date(1941, 5, 3)) == "clear"
    assert season_on(terms, Date(1941, 12, 1)) == "snow"
    assert position(date=Date(1941, 11, 3)).season == "mud"


@pytest.mark.rule("WIE-WX-003", "engine")
@pytest.mark.rule("WIE-MOV-041", "engine")
@pytest.mark.parametrize(
    ("climate", "season", "points"),
    [
        # infantry 5, motorized 10, panzer 8, Soviet infantry 5, Soviet tanks 6, Finns 5
        ("arid", "snow", (500, 1000, 800, 500, 600, 500)),
        ("moderate", "clear", (500, 1000, 800, 500, 600, 500)),
        ("moderate", "mud", (500, 500, 400, 500, 600, 500)),
        ("moderate", "snow", (250, 500, 400, 250, 300, 250)),
        ("severe", "clear", (500, 1000, 800, 500, 600, 500)),
        ("severe", "mud", (100, 100, 100, 250, 300, 250)),
        ("severe", "snow", (500, 500, 400, 500, 600, 500)),
    ],
)
def test_weather_and_movement(climate: str, season: str, points: tuple[int, ...]) -> None:
    state = army(climate, season)
    found = tuple(allowance(state, the(state, row.id)) for row in CORPS)
    assert found == points


@pytest.mark.rule("WIE-WX-003", "data")
@pytest.mark.rule("WIE-CBT-013", "engine")
@pytest.mark.parametrize(
    ("climate", "season", "attack", "defence"),
    [
        # infantry, panzer, Soviet infantry, Soviet tanks, Finns
        ("arid", "mud", (1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
        ("moderate", "mud", (HALF, HALF, HALF, HALF, HALF), (1, 1, 1, 1, 1)),
        ("moderate", "snow", (1, HALF, 1, 1, 1), (1, 1, 1, 1, 1)),
        ("severe", "mud", (HALF, HALF, 1, 1, 1), (HALF, HALF, 1, 1, 1)),
        ("severe", "snow", (1, HALF, 1, 1, 1), (1, 1, 1, 1, 1)),
    ],
)
def test_weather_and_combat(
    climate: str, season: str, attack: tuple[Fraction, ...], defence: tuple[Fraction, ...]
) -> None:
    state = army(climate, season)
    who = [the(state, name) for name in ("infantry", "panzer", "soviet", "tanks", "finn")]
    assert tuple(weakened(state, one, "attack", "0505") for one in who) == attack
    assert tuple(weakened(state, one, "defence", "0505") for one in who) == defence


@pytest.mark.rule("WIE-SUP-025", "engine")
@pytest.mark.parametrize(
    ("climate", "season", "halved"),
    [
        # Germans, Soviets, Finns
        ("arid", "mud", (False, False, False)),
        ("moderate", "mud", (True, True, True)),
        ("moderate", "snow", (True, False, False)),
        ("severe", "mud", (True, False, False)),
        ("severe", "snow", (True, False, False)),
        ("severe", "clear", (False, False, False)),
    ],
)
def test_weather_and_supply(climate: str, season: str, halved: tuple[bool, ...]) -> None:
    state = army(climate, season)
    nations = ("germany", "soviet-union", "finland")
    assert tuple(shortened(state, nation, "0404") for nation in nations) == halved


@pytest.mark.rule("WIE-WX-004", "engine")
def test_snow_in_italy_is_mud() -> None:
    state = army("moderate", "snow", country="italy")
    assert allowance(state, the(state, "infantry")) == 500  # mud does not slow infantry
    assert weakened(state, the(state, "infantry"), "attack", "0505") == HALF
    away = army("moderate", "snow", country="sicily")
    assert allowance(away, the(away, "infantry")) == 250


@pytest.mark.rule("WIE-WX-005", "engine")
def test_halves_are_kept_and_multiply() -> None:
    state = alter(army("moderate", "snow"), "infantry", supplied=False)
    assert allowance(state, the(state, "infantry")) == 125


@pytest.mark.rule("WIE-WX-007", "engine")
@pytest.mark.rule("WIE-WX-008", "engine")
def test_rivers_freeze_where_both_banks_are_of_severe_climate() -> None:
    cold = {"0404": "severe", "0504": "severe"}
    land = ground(climate=cold, sides=[river("0404-ne"), river("0404-n")])
    state = position(on=land)
    assert crosses_river(state, "0404", "0504")
    winter = changed(state, season="snow")
    assert not crosses_river(winter, "0404", "0504")
    assert crosses_river(winter, "0404", "0403")  # the other bank is of moderate climate
    assert crosses_river(changed(state, season="mud"), "0404", "0504")
    assert freezing_rivers(state.terms) == {"river": ("0404-ne",)}  # each side once
    everywhere = ground(climate="severe", sides=[river("0404-ne")])
    assert freezing_rivers(position(on=everywhere).terms) == {"river": ("0404-ne",)}


@pytest.mark.rule("WIE-WX-009", "engine")
@pytest.mark.parametrize(
    ("date", "country", "soviet", "german"),
    [
        (Date(1940, 3, 4), "finland", True, False),
        (Date(1940, 4, 1), "finland", False, False),
        (Date(1940, 3, 4), "poland", False, False),
        (Date(1940, 13, 4), "soviet-union", False, False),
    ],
)
def test_frozen_lakes_carry_soviets_and_finns(
    date: Date, country: str, soviet: bool, german: bool
) -> None:
    lake = ground(terrain={"0504": "lake"}, country=country, climate="arid")
    for template, expected in (("su-infantry", soviet), ("de-infantry", german)):
        state = position(unit("u", template, "0404"), on=lake, date=date)
        there = state.terms.map.place("0504")
        assert (there in reachable(state, the(state, "u")).places) == expected


@pytest.mark.rule("WIE-WX-010", "engine")
def test_who_stands_on_a_lake_when_cycle_four_begins_is_lost() -> None:
    land = ground(terrain={"0404": "lake", "0405": "lake"}, country="finland")
    rows = (
        unit("ice", "fi-infantry", "0404"),
        unit("too", "su-infantry", "0405"),
        unit("dry", "fi-infantry", "0604"),
    )
    late = position(*rows, on=land, date=Date(1942, 3, 3), holders={"finland": AXIS})
    game = begin(late)
    for turn in (1, 2):
        while game.state.clock.turn == turn:
            assert {"ice", "too", "dry"} == set(truth(game).units), turn
            assert done(game, game.state.clock.side) == ""
    assert date_of(late.terms, game.state.clock.turn) == Date(1942, 4, 1)
    assert set(truth(game).units) == {"dry"}
    assert "ice" in truth(game).lost[AXIS]


def truth(game: Game) -> State:
    """The truth of a game."""
    assert isinstance(game.state, State)
    return game.state


@pytest.mark.rule("WIE-WX-011", "data")
def test_which_ports_freeze() -> None:
    files = open_pack(own_place(), shown="data").files.sub("maps").sub("europe")
    lines = files["freezing-ports.csv"].decode().splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    baltic = {"Riga", "Tallinn", "Oranienbaum", "Leningrad", "Helsinki", "Turku", "Pori", "Oulu"}
    assert {row["name"] for row in rows} == {*baltic, "Luleå", "Stockholm", "Archangel"}
    assert ICE_CYCLES == (13, 1, 2, 3, 4)


@pytest.mark.rule("WIE-WX-006", "engine")
def test_the_weather_of_the_attacked_hexes_counts_in_combat() -> None:
    land = ground(climate={"0504": "severe", "0505": "arid"})
    rows = (unit("g", "de-infantry", "0404"), unit("d", "fr-infantry", "0504"))
    state = position(*rows, unit("e", "fr-infantry", "0505"), on=land)
    mud = changed(state, season="mud")

    def attack(*targets: str) -> tuple[Fraction, int]:
        battle = Battle(side=AXIS, targets=targets, units=("g",))
        return attack_of(mud, the(mud, "g"), battle), table_of(mud, battle)

    assert attack("0505")[0] == 6  # arid, though it stands in mud itself
    assert attack("0504")[0] == 3
    assert attack("0504", "0505")[0] == 3  # the worst for the attacker
    assert attack("0504", "0505")[1] == max(attack("0504")[1], attack("0505")[1])
    assert defence_of(mud, the(mud, "d"), "0504") == Fraction(3, 2)  # severe mud halves it, too
    assert defence_of(mud, the(mud, "e"), "0505") == 3


@pytest.mark.rule("WIE-MOV-043", "engine")
def test_frozen_rivers_and_lakes_in_movement() -> None:
    land = ground(
        climate="severe",
        terrain={"0505": "lake"},
        country="finland",
        sides=[river("0404-ne")],
    )
    rows = (unit("t", "de-panzer", "0404"), unit("f", "fi-infantry", "0504"))
    summer = position(*rows, on=land, date=Date(1941, 8, 1), holders={"finland": AXIS})
    winter = position(*rows, on=land, date=Date(1942, 2, 1), holders={"finland": AXIS})
    assert path_cost(summer, the(summer, "t"), ("0504",)) == 200  # a point for the river
    assert path_cost(winter, the(winter, "t"), ("0504",)) == 100
    assert path_cost(summer, the(summer, "f"), ("0505",)) is None
    assert path_cost(winter, the(winter, "f"), ("0505",)) == 100
