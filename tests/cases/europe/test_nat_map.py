"""What the map and its tables say of nations: where they may go, whose land is whose, navies."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import find_scenario
from grognard.systems.europe.read_ground import on_date, read_places
from grognard.systems.europe.rules.limits import closed_to, may_stand
from grognard.systems.europe.rules.navies import ready_ships
from grognard.systems.europe.rules.partisans import garrison
from grognard.systems.europe.rules.ranges import range_at
from grognard.systems.europe.rules.seas import PASSAGES, open_seas
from grognard.systems.europe.rules.supply import grade_for, is_supplied
from grognard.systems.europe.rules.voyages import carries
from grognard.systems.europe.rules.withdrawals import come_back
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import Country
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, SourceTerms
from grognard.terrain.ground import map_of
from grognard.terrain.search import range_layer
from tests.cases.europe.board import changed, ground, position, read_the_tables, the, unit
from tests.cases.europe.resolving import play
from tests.cases.europe.scenes import read, scene, whole_map
from tests.cases.europe.test_sea import strait

PLACES = ("Gibraltar", "Alexandria", "Athens", "Istanbul", "Dardanelles", "Copenhagen")


def goes(nation: str, place: str) -> bool:
    """Tell whether units of a nation may be in a place of the whole map."""
    terms = whole_map()
    at = terms.places.get(place, place)
    return not closed_to(setup(terms), nation)[terms.map.place(at)]


def proving(rule: str, *values: Any) -> Any:
    """Make a case that proves a rule."""
    return pytest.param(*values, marks=pytest.mark.rule(rule, "engine"))


@pytest.mark.parametrize(
    ("nation", "open_", "closed"),
    [
        proving(
            "WIE-NAT-029",
            "hungary",
            ("Budapest", "Belgrade", "Warsaw", "Berlin", "Odessa", "Kiev"),
            ("Paris", "Rome", "Sofia", "Bucharest", "Moscow", "Leningrad"),
        ),
        proving(
            "WIE-NAT-037",
            "romania",
            ("Bucharest", "Budapest", "Warsaw", "Berlin", "Moscow", "Odessa"),
            ("Belgrade", "Sofia", "Paris", "Rome"),
        ),
        proving(
            "WIE-NAT-043",
            "bulgaria",
            ("Sofia", "Athens", "Salonika", "Belgrade"),
            ("Budapest", "Ankara", "Odessa", "Rome"),
        ),
        proving("WIE-NAT-049", "finland", ("085039",), ("Moscow", "Oslo", "Stockholm")),
        proving("WIE-NAT-099", "netherlands", ("Rotterdam",), ("Brussels", "Berlin", "Paris")),
        proving("WIE-NAT-105", "belgium", ("Brussels", "Antwerp"), ("Rotterdam", "Paris")),
        proving("WIE-NAT-152", "spain", ("Madrid", "Lisbon", "Gibraltar"), ("Paris", "Rome")),
    ],
)
def test_where_nations_may_go(nation: str, open_: tuple[str, ...], closed: tuple[str, ...]) -> None:
    assert [name for name in open_ if not goes(nation, name)] == []
    assert [name for name in closed if goes(nation, name)] == []


@pytest.mark.rule("WIE-NAT-043", "engine")
def test_bulgarians_go_four_hexes_into_rumania() -> None:
    terms = whole_map()
    state, layer = setup(terms), terms.map.layers["country"]
    shut = closed_to(state, "bulgaria")
    home = [place for place in range(terms.map.hexes) if layer.at(place) == "bulgaria"]
    far = range_layer(terms.map, home)
    for place in range(terms.map.hexes):
        if layer.at(place) in ("romania", "turkey") and terms.terrain_at[place].b is not None:
            assert shut[place] == (far[place] > 4)


@pytest.mark.rule("WIE-NAT-017", "engine")
def test_italians_keep_out_of_the_north() -> None:
    terms = whole_map()
    state = setup(terms)
    italian = the(position(unit("i", "it-infantry", "0404")), "i")
    for name in ("London", "Warsaw", "Leningrad", "Oslo"):
        assert not may_stand(state, italian, terms.places[name])
    for name in ("Rome", "Athens", "Odessa", "Madrid"):
        assert may_stand(state, italian, terms.places[name])


def seas(navy: str, *axis: str, **countries: Country) -> set[str]:
    """Say which seas a navy may enter while the Axis holds some places and the Allies the rest."""
    named = {name: f"01{number:02d}" for number, name in enumerate(PLACES, 1)}
    control = {named[name]: AXIS if name in axis else ALLIES for name in PLACES}
    state = position(holders={"poland": ALLIES}, terms={"places": named, "control": control})
    return set(open_seas(changed(state, countries=dict(countries)), navy))


@pytest.mark.rule("WIE-NAT-024", "engine")
def test_the_italian_navy() -> None:
    at_home = {"central-mediterranean", "adriatic"}
    assert seas("italian") == at_home
    assert seas("italian", "Gibraltar") == at_home | {"western-mediterranean"}
    assert seas("italian", "Alexandria") == at_home | {"eastern-mediterranean"}
    assert seas("italian", "Athens") == at_home | {"aegean"}
    state = position(
        unit("i", "it-infantry", "0404"),
        unit("g", "de-infantry", "0404"),
        unit("r", "de-rail-repair", "0404"),
    )
    assert state.fleets["italian"].ntp == 1
    assert carries(state, "italian", the(state, "i"))
    assert carries(state, "italian", the(state, "g"))
    assert not carries(state, "italian", the(state, "r"))


@pytest.mark.rule("WIE-NAT-065", "engine")
def test_the_allied_navy() -> None:
    state = position(unit("b", "uk-armor", "0404"), unit("a", "us-armor", "0405"))
    assert state.fleets["allied"].ntp == 15
    assert carries(state, "allied", the(state, "b"))
    assert carries(state, "allied", the(state, "a"))
    found = seas("allied", "Istanbul", "Copenhagen")
    assert not found & {"baltic", "black-sea", "caspian-sea", "adriatic"}
    assert {"high-seas", "red-sea", "western-mediterranean", "aegean"} <= found
    beaten = Country("conquered", AXIS)
    assert "adriatic" in seas("allied", "Istanbul", "Copenhagen", italy=beaten)


@pytest.mark.rule("WIE-NAT-066", "engine")
def test_gibraltar_and_alexandria_close_the_mediterranean() -> None:
    inner = {"western-mediterranean", "central-mediterranean", "eastern-mediterranean", "aegean"}
    assert inner <= seas("allied")
    assert inner - seas("allied", "Gibraltar") == {"western-mediterranean"}
    assert inner - seas("allied", "Alexandria") == {"eastern-mediterranean"}
    assert not inner & seas("allied", "Gibraltar", "Alexandria")


@pytest.mark.rule("WIE-NAT-067", "engine")
def test_the_straits_open_the_black_sea() -> None:
    assert "black-sea" in seas("allied")
    assert "black-sea" not in seas("allied", "Istanbul")
    assert "black-sea" not in seas("allied", "Dardanelles")


@pytest.mark.rule("WIE-NAT-123", "engine")
def test_the_soviet_navy_and_the_loss_of_leningrad() -> None:
    state = position(holders={"poland": SOVIETS}, terms={"places": {"Leningrad": "0404"}})
    navies = ("soviet-baltic", "soviet-black", "soviet-caspian")
    assert [state.fleets[navy].ntp for navy in navies] == [3, 3, 3]
    assert [open_seas(state, navy) for navy in navies] == [
        ("baltic",),
        ("black-sea",),
        ("caspian-sea",),
    ]
    control = bytearray(state.control)
    control[state.terms.map.place("0404")] = 1
    lost = changed(state, control=bytes(control))
    play(lost, ready_ships(lost, SOVIETS))
    assert [lost.fleets[navy].ntp for navy in navies] == [0, 3, 3]
    again = changed(lost, control=state.control)
    play(again, ready_ships(again, SOVIETS))
    assert again.fleets["soviet-baltic"].ntp == 0  # for good


@pytest.mark.rule("WIE-NAT-136", "engine")
def test_who_occupies_greece_has_its_ship() -> None:
    land = ground(country={"0404": "greece"})
    state = position(
        on=land,
        holders={"poland": AXIS, "greece": ALLIES},
        terms={"places": {"Athens": "0404"}},
    )
    assert (state.fleets["greek"].side, state.fleets["greek"].ntp) == (ALLIES, 1)
    assert open_seas(state, "greek") == ("aegean",)
    control = bytearray(state.control)
    control[state.terms.map.place("0404")] = 1
    taken = changed(state, control=bytes(control))
    play(taken, ready_ships(taken, AXIS))
    assert taken.fleets["greek"].side == ALLIES  # Greece fights on
    beaten = changed(taken, countries={**state.countries, "greece": Country("occupied", ALLIES)})
    play(beaten, ready_ships(beaten, AXIS))
    assert beaten.fleets["greek"].side == AXIS


@pytest.mark.rule("WIE-NAT-151", "engine")
def test_one_lost_spaniard_returns_each_turn() -> None:
    state = position(unit("s", "pt-infantry", "0404", power=ALLIES))
    dead = {f"s{n}": replace(the(state, "s"), id=f"s{n}", nation="spain") for n in range(3)}
    dead["p"] = replace(the(state, "s"), id="p")  # a Portuguese does not
    state = changed(state, lost={ALLIES: dead})
    for back in (1, 2, 3, 3):
        play(state, come_back(state, ALLIES))
        assert len(state.waiting[ALLIES]) == back


@pytest.mark.rule("WIE-NAT-110", "engine")
@pytest.mark.rule("WIE-NAT-110", "data")
@pytest.mark.parametrize(
    ("date", "soviet"),
    [
        (Date(1939, 9, 4), set()),
        (Date(1939, 11, 2), {"eastern-poland"}),
        (Date(1939, 11, 3), {"eastern-poland", "baltic-states"}),
        (Date(1940, 2, 1), {"eastern-poland", "baltic-states"}),
        (Date(1940, 2, 2), {"eastern-poland", "baltic-states", "finnish-strip"}),
        (Date(1940, 7, 1), {"eastern-poland", "baltic-states", "finnish-strip", "bessarabia"}),
    ],
)
def test_the_soviet_union_grows(date: Date, soviet: set[str]) -> None:
    problems = Problems()
    folder = find_scenario("poland-1939", find_packs())
    places = read_places(folder, problems)
    map_ = on_date(map_of(whole_map().ground), places, date)
    layer = map_.layers["country"]
    for area in ("eastern-poland", "baltic-states", "finnish-strip", "bessarabia"):
        hexes = [at for row in places.areas if row.id == area for at in row.hexes]
        lands = {layer.at(map_.place(at)) for at in hexes}
        assert (lands == {"soviet-union"}) is (area in soviet), area


@pytest.mark.rule("WIE-NAT-027", "data")
@pytest.mark.rule("WIE-NAT-035", "data")
@pytest.mark.parametrize(
    ("country", "army_"),
    [
        ("hungary", {("motorized", 1, 10): 1, ("cavalry", 1, 3): 1, ("armor", 1, 6): 2}),
        ("romania", {("infantry", 2, 4): 8, ("cavalry", 1, 3): 3, ("armor", 1, 6): 3}),
    ],
)
def test_armies_for_the_invasion(country: str, army_: dict[tuple[str, int, int], int]) -> None:
    tables = read_the_tables()
    found = {}
    for row in tables.levies:
        if (row.country, row.when) == (country, "invasion"):
            made = tables.templates[row.template]
            found[made.kind, made.attack, made.moves] = row.count
    assert found == army_


@pytest.mark.rule("WIE-NAT-054", "data")
def test_exiles_are_british_units() -> None:
    tables = read_the_tables()
    assert tables.nations["united-kingdom"].power == ALLIES
    poles = next(row for row in scene("rhine-1944").units if row.id == "uk-1-pol")
    assert tables.templates[poles.template].nation == "united-kingdom"
    assert "canada" not in tables.nations
    assert "australia" not in tables.nations


@pytest.mark.rule("WIE-NAT-203", "engine")
def test_what_counts_for_a_garrison() -> None:
    state = position(
        unit("i", "de-infantry", "0404"),
        unit("b", "de-panzer-brigade", "0405"),
        unit("m", "de-supply", "0406"),
        unit("f", "fr-infantry", "0804"),
    )
    assert garrison(state, "poland") == 2


@pytest.mark.rule("WIE-NAT-029", "engine")
def test_hungarians_march_into_russia_up_to_a_line() -> None:
    terms = scene("barbarossa-1941")
    state = setup(terms)
    shut = closed_to(state, "hungary")
    assert not shut[terms.map.place("103061")]  # on the line
    assert shut[terms.map.place("103060")]  # and north of it
    assert not shut[terms.map.place("103066")]  # Kiev
    assert shut[terms.map.place("094057")]  # Minsk
    assert shut[terms.map.place("112047")]  # Moscow


@pytest.mark.rule("WIE-NAT-069", "engine")
def test_the_allies_enter_the_baltic_by_a_clear_passage() -> None:
    assert "baltic" in seas("allied")
    assert "baltic" not in seas("allied", "Copenhagen")
    ways = {"passage-sound": ("0404",), "passage-great-belt": ("0808",)}
    for guards, open_ in (((), True), (("0403",), True), (("0403", "0808"), False)):
        rows = [unit(f"g{at}", "de-infantry", at) for at in guards]
        state = position(
            *rows,
            holders={"poland": ALLIES},
            terms={"places": {"Copenhagen": "0101"}, "areas": ways},
        )
        assert ("baltic" in open_seas(state, "allied")) is open_
    terms = whole_map()
    for name in PASSAGES:
        assert terms.areas[name]


@pytest.mark.rule("WIE-NAT-072", "engine")
def test_the_sea_at_the_edge_of_the_map_is_an_american_source() -> None:
    land = strait(("0304", "major"), ("1004", "major"))
    source = (SourceTerms(at="0501", nation="united-states"),)
    state = position(
        unit("a", "us-armor", "1104"), on=land, holders={"poland": ALLIES}, sources=source
    )
    assert grade_for(state, the(state, "a")) == "major"  # over the sea, through the port
    lost = changed(state, control=bytes([1]) * len(state.control))
    assert not is_supplied(lost, the(lost, "a"))  # without a port it does not come ashore


@pytest.mark.rule("WIE-NAT-111", "engine")
def test_soviet_sources_and_how_far_they_reach() -> None:
    terms, wrong = read("barbarossa-1941")
    assert terms is not None, wrong
    own = {row.at for row in terms.sources if row.nation == "soviet-union"}
    assert {"095038", "112047", "103066", "106077"} <= own  # Leningrad, Moscow, Kiev, Odessa
    siberia = {row.at for row in whole_map().sources if row.nation == "soviet-union"}
    assert {"160020", "160025", "160049"} <= siberia  # the railways out of it
    state = setup(terms)
    assert range_at(state, SOVIETS, "soviet-union", "112047", "source") == 600
    assert range_at(state, SOVIETS, "soviet-union", "112047", "rail") == 600


@pytest.mark.rule("WIE-NAT-069", "engine")
def test_three_passages_lead_through_the_danish_islands() -> None:
    areas = whole_map().areas
    assert {name for name in areas if name.startswith("passage")} == {*PASSAGES}
    assert {*PASSAGES} == {"passage-sound", "passage-great-belt", "passage-little-belt"}
