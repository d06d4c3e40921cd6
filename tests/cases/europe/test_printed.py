"""Tables of War in Europe cell by cell, as the register prints them or proposes them."""

import re

import pytest

from grognard.systems.europe.tables import TemplateRow
from tests.cases.europe.board import read_the_tables

RESULTS = {
    1: """
        ae ae ae ax ax br br br dr dr ex ex hx hx de
        ae ae ax ax br br dr dr ex ex hx hx hx de de
        ae ae ax br br dr dr ex hx hx hx de de de de
        ae ax br br dr dr ex hx hx de de de de de de
        ax ax br dr ex ex hx hx de de de de de de de
        ax br dr ex hx hx de de de de de de de de de
    """,
    2: """
        ae ae ae ae ax ax br br br dr dr ex ex hx hx
        ae ae ae ax ax br br dr dr ex ex hx hx hx de
        ae ae ax ax br br dr dr ex ex hx hx de de de
        ae ae ax br br dr dr ex hx hx hx de de de de
        ae ax br br dr ex ex hx hx de de de de de de
        ax ax dr dr ex hx hx de de de de de de de de
    """,
    3: """
        ae ae ae ae ae ax ax br br br dr dr ex ex ex
        ae ae ae ae ax ax br br dr dr ex ex ex hx hx
        ae ae ae ax ax br br dr dr ex ex hx hx hx de
        ae ae ax ax br br dr dr ex ex hx hx hx de de
        ae ae ax br br dr ex ex ex hx hx de de de de
        ae ax br dr dr ex hx hx hx de de de de de de
    """,
    4: """
        ae ae ae ae ae ae ax ax ax br br dr dr dr ex
        ae ae ae ae ae ax ax br br dr dr dr ex ex ex
        ae ae ae ae ax ax br br dr dr ex ex ex hx hx
        ae ae ae ax ax br br dr dr ex ex ex hx hx hx
        ae ae ax ax br br dr dr ex ex hx hx hx de de
        ae ae ax br dr dr ex ex hx hx de de de de de
    """,
}
"""The results by table, die (down) and odds (across)."""


@pytest.mark.rule("WIE-CBT-040", "data")
@pytest.mark.parametrize("crt", [1, 2, 3, 4])
def test_every_result_of_the_combat_tables(crt: int) -> None:
    tables = read_the_tables()
    low = ["1-3", "1-2", "1-1"]
    assert [row.column for row in tables.odds] == [*low, *(f"{n}-1" for n in range(2, 14))]
    lines = RESULTS[crt].split("\n")[1:-1]
    assert len(lines) == 6
    for die, line in enumerate(lines, 1):
        assert " ".join(tables.results[crt, die]) == line.strip(), (crt, die)


WESTERN = "united-kingdom united-states france free-france"
CHOICE = f"""
    germany     1939 1939  2 2 3 2 4
    germany     1940 1942  1 1 2 1 4
    germany     1943 1943  2 2 2 2 4
    germany     1944 1945  3 3 2 3 4
    {WESTERN}   1939 1939  4 4 4 4 4
    {WESTERN}   1940 1940  3 4 4 4 4
    {WESTERN}   1941 1942  3 3 4 3 4
    {WESTERN}   1943 1943  2 2 3 2 4
    {WESTERN}   1944 1945  1 1 2 1 4
    soviet-union 1939 1941  4 4 4 4 2
    soviet-union 1942 1942  4 3 3 3 2
    soviet-union 1943 1943  3 2 3 2 2
    soviet-union 1944 1945  2 1 2 1 2
    finland     1939 1939  4 2 2 2 2
    finland     1940 1941  4 1 1 1 1
    finland     1942 1942  4 2 2 2 2
    finland     1943 1943  4 3 3 3 3
    finland     1944 1945  4 4 4 4 4
"""
"""Nations, first and last year; arid, moderate clear and bad, severe clear and bad."""


@pytest.mark.rule("WIE-CBT-036", "data")
def test_which_table_in_every_year() -> None:
    printed = sorted(" ".join(line.split()) for line in CHOICE.splitlines() if line.strip())
    found = sorted(
        f"{' '.join(row.nations)} {row.first} {row.last} {row.arid} {row.moderate} "
        f"{row.moderate_bad} {row.severe} {row.severe_bad}"
        for row in read_the_tables().choice
    )
    assert found == printed


PRINTED = """
    de-infantry             infantry    division  6-5      1-5
    de-security             infantry    division  6-3      1-3
    de-static               infantry    division  (5)1     -
    de-cavalry              cavalry     division  2-3      1-3
    de-cavalry-late         cavalry     division  3-3      1-3
    de-para-regiment        paratroop   regiment  2-5      -
    de-para                 paratroop   division  7-5      2-5
    de-mountain             mountain    division  5-5      1-5
    de-air-landing          air-landing division  4-5      1-5
    de-motorized-brigade    motorized   brigade   3-10     -
    de-motorized-light      motorized   division  6-10     1-10
    de-motorized            motorized   division  7-10     2-10
    de-panzergrenadier      mechanized  division  8-8      2-8
    de-panzer-brigade       armor       brigade   3-8      -
    de-panzer               armor       division  10-8     2-8
    de-ss-panzergrenadier   mechanized  division  11-8     3-8
    de-ss-panzer            armor       division  13-8     3-8
    de-artillery            artillery   division  6(1)5    (1)5
    de-supply               supply      regiment  (1)1     -
    de-rail-repair          rail-repair regiment  (1)5     -
    ua-infantry             infantry    division  4-5      1-5
    uk-static               infantry    brigade   (1)0     -
    uk-motorized-brigade    motorized   brigade   3-10     -
    uk-motorized            motorized   division  8-10     2-10
    uk-armor-brigade        armor       brigade   3-8      -
    uk-armor                armor       division  9-8      2-8
    uk-para                 paratroop   division  9-10     2-10
    uk-artillery            artillery   division  7(1)10   (2)10
    uk-supply               supply      regiment  (1)1     -
    uk-rail-repair          rail-repair regiment  (1)5     -
    us-training             infantry    division  4-4      1-4
    us-motorized            motorized   division  8-10     2-10
    us-mountain             mountain    division  7-5      2-5
    us-armor                armor       division  9-8      2-8
    us-armor-heavy          armor       division  11-8     3-8
    us-para                 paratroop   division  9-10     2-10
    us-artillery            artillery   division  7(1)10   (2)10
    us-supply               supply      regiment  (1)1     -
    us-rail-repair          rail-repair regiment  (1)5     -
    su-infantry             infantry    division  1-4      -
    su-para                 paratroop   division  1-4      -
    su-mountain             mountain    division  1-4      -
    su-cavalry-division     cavalry     division  1-3      -
    su-cavalry              cavalry     corps     2-3      1-3
    su-mechanized-brigade   mechanized  brigade   3-5      -
    su-armor-brigade        armor       brigade   2-5      -
    su-anti-tank            anti-tank   brigade   (1)10    -
    su-infantry-corps       infantry    corps     4-4      1-4
    su-infantry-corps-late  infantry    corps     5-5      1-5
    su-mechanized           mechanized  corps     9-6      2-6
    su-armor                armor       corps     8-6      2-6
    su-artillery            artillery   corps     10(1)10  (1)10
    su-supply               supply      regiment  (1)1     -
    su-rail-repair          rail-repair regiment  (1)1     -
    fr-infantry             infantry    division  3-4      -
    ff-infantry             motorized   division  8-10     2-10
    ff-armor                armor       division  9-8      2-8
    it-infantry             infantry    division  2-4      -
    it-artillery            artillery   division  3(1)5    -
    hu-infantry             infantry    division  2-4      -
    hu-motorized            motorized   brigade   1-10     -
    hu-cavalry              cavalry     brigade   1-3      -
    hu-armor                armor       brigade   1-6      -
    ro-infantry             infantry    division  2-4      -
    ro-cavalry              cavalry     division  1-3      -
    ro-armor                armor       brigade   1-6      -
    fi-infantry             infantry    division  4-5      1-5
    no-infantry             infantry    division  3-4      -
    gr-infantry             infantry    division  3-4      -
    gr-cavalry              cavalry     brigade   1-3      -
    pt-infantry             infantry    division  1-4      -
    pt-cavalry              cavalry     division  1-3      -
    se-infantry             infantry    division  4-4      1-4
    se-cavalry              cavalry     division  1-3      -
    tr-infantry             infantry    division  2(5)1    -
    yu-partisan             partisan    division  2-5      -
"""
"""Units by kind, size, values and battle group; groups no table prints follow from the rule."""

GUESSED = """
    fr-motorized            motorized   division  3-10     -
    fr-mechanized           mechanized  division  5-6      -
    fr-armor                armor       division  3-8      -
    fr-cavalry              cavalry     division  2-5      -
    fr-fortress             infantry    division  (3)1     -
    it-motorized            motorized   division  2-10     -
    it-armor                armor       division  3-6      -
    it-supply               supply      regiment  (1)1     -
    pl-infantry             infantry    division  3-4      -
    pl-mountain             mountain    brigade   1-4      -
    pl-cavalry              cavalry     brigade   1-3      -
    pl-motorized            motorized   brigade   1-10     -
    pl-coast                infantry    brigade   (1)0     -
    sk-infantry             infantry    division  1-4      -
    be-infantry             infantry    division  2-4      -
    be-cavalry              cavalry     division  1-5      -
    nl-infantry             infantry    division  1-4      -
    vf-infantry             infantry    division  3-4      -
    partisan                partisan    brigade   1-5      -
    cadre                   cadre       regiment  (0)0     -
    su-training-centre      training-centre regiment (0)0  -
"""
"""Units whose values no source gives: ours, and changed on purpose only."""

NATIONS = {
    "de": "germany",
    "ua": "ukraine",
    "uk": "united-kingdom",
    "us": "united-states",
    "su": "soviet-union",
    "fr": "france",
    "ff": "free-france",
    "it": "italy",
    "hu": "hungary",
    "ro": "romania",
    "fi": "finland",
    "no": "norway",
    "gr": "greece",
    "pt": "portugal",
    "se": "sweden",
    "tr": "turkey",
    "yu": "yugoslavia",
    "pl": "poland",
    "sk": "slovakia",
    "be": "belgium",
    "nl": "netherlands",
    "vf": "vichy-france",
    "partisan": "yugoslavia",
    "cadre": "yugoslavia",
}


def values_of(notation: str) -> tuple[int, ...]:
    """Attack, defence and movement as a counter prints them: 4-5, (7)1 or 10(1)10."""
    if notation == "-":
        return ()
    if "-" in notation:
        strength, moves = notation.split("-")
        return int(strength), int(strength), int(moves)
    found = re.fullmatch(r"(\d*)\((\d+)\)(\d+)", notation)
    assert found
    return int(found[1] or 0), int(found[2]), int(found[3])


def counters(text: str) -> dict[str, list[str]]:
    """Read lines of units: the rest of each by its first word."""
    return {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.strip()}


@pytest.mark.rule("WIE-UNIT-003", "data")
@pytest.mark.rule("WIE-UNIT-011", "data")
@pytest.mark.rule("WIE-UNIT-024", "data")
def test_every_unit() -> None:
    templates = read_the_tables().templates
    units = counters(PRINTED) | counters(GUESSED)
    assert set(templates) == set(units)
    for name, (kind, size, whole, group) in units.items():
        row: TemplateRow = templates[name]
        assert row.nation == NATIONS[name.split("-")[0]], name
        assert (row.kind, row.size) == (kind, size), name
        assert (row.attack, row.defence, row.moves) == values_of(whole), name
        assert row.group == values_of(group), name


@pytest.mark.rule("WIE-REIN-010", "data")
@pytest.mark.rule("WIE-UNIT-001", "data")
def test_what_every_unit_costs_and_who_is_elite_or_a_guard() -> None:
    templates = read_the_tables().templates
    # Paratroops, SS and the heavy armor cost two; what takes no points costs none.
    paid = {"de", "ua", "uk", "us", "su", "fr", "ff", "it"}
    unpaid = ("supply", "rail-repair", "training-centre")
    for name, row in templates.items():
        if row.kind == "paratroop" or "-ss-" in name or name == "us-armor-heavy":
            assert row.cost == 2, name
        elif row.kind in unpaid or name.split("-")[0] not in paid:
            assert row.cost == 0, name
        else:
            assert row.cost == 1, name
        assert row.elite is ("-ss-" in name), name
        assert row.guard is (name == "de-security"), name


KINDS = """
    armor            mech combat MR first second stacks
    mechanized       mech combat MR first second stacks
    infantry         combat infantry IR first march stacks
    motorized        combat infantry IR first stacks
    mountain         combat infantry IR first march stacks
    paratroop        combat infantry IR first stacks
    air-landing      combat infantry IR first stacks
    cavalry          combat IR first second stacks
    artillery        combat MR second stacks
    anti-tank        combat IR second stacks
    partisan         combat first
    cadre
    supply           first second stacks
    rail-repair      first stacks
    flak
    arms-centre
    training-centre
    air-base
"""
"""Who is mechanized, fights, is infantry, takes which points, moves when, force marches, stacks.

Mountain divisions count as infantry for works and forced marches: a reading of ours.
"""


@pytest.mark.rule("WIE-UNIT-004", "data")
@pytest.mark.rule("WIE-UNIT-005", "data")
@pytest.mark.rule("WIE-REIN-008", "data")
def test_every_kind() -> None:
    kinds = read_the_tables().kinds
    told = counters(KINDS)
    assert set(kinds) == set(told)
    for name, words in told.items():
        row = kinds[name]
        found = {word for word in ("mech", "combat", "infantry") if getattr(row, word)}
        found |= {word for word in ("first", "second", "march", "stacks") if getattr(row, word)}
        assert found | {row.points} - {""} == {*words}, name


NATIONS_OF = {
    "axis": "germany italy hungary romania bulgaria finland slovakia ukraine",
    "allies": "united-kingdom united-states france free-france poland netherlands belgium norway "
    "greece yugoslavia denmark",
    "soviets": "soviet-union",
    "": "ireland portugal spain sweden switzerland turkey vichy-france",
}
WHOLE_ZONES = "germany italy united-kingdom france poland united-states soviet-union"


@pytest.mark.rule("WIE-GAME-002", "data")
@pytest.mark.rule("WIE-SUP-004", "data")
@pytest.mark.rule("WIE-SUP-033", "data")
def test_every_nation() -> None:
    nations = read_the_tables().nations
    sides = {nation: power for power, all_ in NATIONS_OF.items() for nation in all_.split()}
    assert {name: row.power for name, row in nations.items()} == sides
    assert {name for name, row in nations.items() if row.zone} == {*WHOLE_ZONES.split()}
    # Poles fly in the east alone, Spaniards in the south.
    fronts = {name: row.fronts for name, row in nations.items() if row.fronts}
    assert fronts == {"poland": ("east",), "spain": ("south",)}
    other = {"romania": "Rumania", "ireland": "Eire"}
    for name, row in nations.items():
        assert row.name == other.get(name, name.replace("-", " ").title())


@pytest.mark.rule("WIE-GAME-016", "data")
@pytest.mark.rule("WIE-AIR-028", "data")
@pytest.mark.rule("WIE-RAIL-003", "data")
def test_every_number_of_the_powers() -> None:
    found = {
        name: (row.name, row.stack, row.air_range, row.rail, row.corps_rail, row.corps_sea)
        for name, row in read_the_tables().powers.items()
    }
    assert found == {
        "axis": ("Axis", 4, 12, 20, 1, 1),
        "allies": ("Western Allies", 4, 12, 10, 1, 1),
        "soviets": ("Soviet Union", 3, 6, 60, 3, 3),
    }


@pytest.mark.rule("WIE-MAP-005", "data")
def test_gauges_of_the_powers() -> None:
    gauges = {name: row.gauge for name, row in read_the_tables().powers.items()}
    assert gauges == {"axis": "european", "allies": "european", "soviets": "soviet"}


@pytest.mark.rule("WIE-OFG-004", "data")
@pytest.mark.rule("WIE-OFG-012", "data")
@pytest.mark.rule("WIE-OFG-018", "data")
def test_every_percentage_of_intelligence() -> None:
    rows = read_the_tables().intelligence
    assert {name: (row.axis, row.allies, row.soviets) for name, row in rows.items()} == {
        "air-enemy": (10, 10, 10),
        "air-none": (20, 20, 20),
        "air-own": (40, 40, 40),
        "network": (5, 5, 5),
        "signals": (4, 8, 2),
        "symbol": (90, 90, 90),
    }


@pytest.mark.rule("WIE-OFG-013", "data")
@pytest.mark.rule("WIE-OFG-016", "data")
def test_how_all_ground_hides() -> None:
    # No agents in sand, ice, swamp, woods or mountain; the swamp of the Arctic hides as any swamp.
    rows = read_the_tables().concealment
    assert {name: (row.air, row.network) for name, row in rows.items()} == {
        "clear": (1, True),
        "broken": (2, True),
        "woods": (4, False),
        "swamp": (4, False),
        "rough": (2, True),
        "mountain": (2, False),
        "sand": (1, False),
        "arctic-swamp": (4, False),
        "lake": (1, False),
    }


@pytest.mark.rule("WIE-CBT-011", "data")
@pytest.mark.rule("WIE-MAP-003", "data")
@pytest.mark.rule("WIE-MOV-012", "data")
def test_all_ground() -> None:
    rows = read_the_tables().terrain
    found = {name: (row.a, row.b, row.doubled, row.die, row.zone) for name, row in rows.items()}
    assert found == {
        "clear": (1, 1, False, 0, True),
        "broken": (1, 1, False, -1, True),
        "woods": (2, 2, False, -1, False),
        "swamp": (3, 2, False, -1, False),
        "rough": (4, 2, False, -1, False),
        "mountain": (8, 4, True, -1, True),
        "sand": (2, 2, False, 0, True),
        "arctic-swamp": (None, 4, True, -1, True),
        "lake": (1, 1, False, 0, True),  # frozen
        "sea": (None, None, False, 0, True),
        "off-map": (None, None, False, 0, True),
    }


LEVIES = """
    hungary   invasion  hu-motorized  1
    hungary   invasion  hu-cavalry    1
    hungary   invasion  hu-armor      2
    romania   invasion  ro-infantry   8
    romania   invasion  ro-cavalry    3
    romania   invasion  ro-armor      3
    finland   war       fi-infantry   16
    greece    war       gr-infantry   9
    greece    war       gr-cavalry    2
    norway    war       no-infantry   1  Oslo Narvik Stavanger Trondheim Bergen
    portugal  war       pt-infantry   2
    portugal  war       pt-cavalry    1
    sweden    war       se-infantry   5
    sweden    war       se-cavalry    3
"""


@pytest.mark.rule("WIE-NAT-027", "data")
@pytest.mark.rule("WIE-NAT-035", "data")
@pytest.mark.rule("WIE-NAT-140", "data")
def test_every_army_that_war_calls_up() -> None:
    told = [line.split() for line in LEVIES.splitlines() if line.strip()]
    rows = read_the_tables().levies
    found = [[row.country, row.when, row.template, str(row.count), *row.places] for row in rows]
    assert sorted(found) == sorted(told)
    # One at each of the Norwegian ports; the others where there is room.
    assert all(row.each is (row.country == "norway") for row in rows)


@pytest.mark.rule("WIE-AIR-005", "data")
@pytest.mark.rule("WIE-AIR-009", "data")
@pytest.mark.rule("WIE-AIR-016", "data")
def test_every_number_of_the_air_fronts() -> None:
    # Twelfths that fly in mud, in snow, and of the Soviets in snow.
    rows = read_the_tables().fronts
    flying = {name: (row.mud, row.snow, row.snow_soviets) for name, row in rows.items()}
    assert flying == {"west": (8, 8, 8), "east": (6, 6, 12), "south": (8, 12, 12)}


@pytest.mark.rule("WIE-OPT-005", "data")
def test_the_weather_of_every_cycle() -> None:
    rows = {row.cycle: (row.snow, row.mud, row.clear) for row in read_the_tables().chances}
    assert rows == {
        1: (100, 0, 0),
        2: (100, 0, 0),
        3: (90, 10, 0),
        4: (20, 70, 10),
        5: (0, 50, 50),
        6: (0, 20, 80),
        7: (0, 0, 100),
        8: (0, 0, 100),
        9: (0, 0, 100),
        10: (0, 10, 90),
        11: (10, 70, 20),
        12: (80, 20, 0),
        13: (100, 0, 0),
    }


COUNTRIES = """
    major    germany centres Berlin
    major    italy campaign
    major    france places Paris Bordeaux
    major    united-kingdom stood-on London Liverpool Glasgow
    major    united-states never
    major    soviet-union centres
    minor    hungary places Budapest
    minor    romania places Bucharest
    minor    bulgaria places Sofia
    minor    finland losses
    minor    poland places Warsaw
    minor    netherlands places Rotterdam
    minor    belgium places Brussels Antwerp
    minor    ireland places Dublin
    minor    greece places Athens Salonika
    minor    norway ports
    minor    portugal places Lisbon
    minor    spain places Madrid
    minor    sweden units
    minor    switzerland units
    minor    turkey home Ankara
    minor    vichy-france units
    minor    yugoslavia places Zagreb Belgrade
    unarmed  denmark war
    unarmed  danzig war
    unarmed  andorra war
    unarmed  luxembourg war
"""
"""Countries, and when they give up."""
TERRITORIES = {
    "italy": "albania libya rhodes sicily sardinia",
    "romania": "bessarabia",
    "united-kingdom": "gibraltar malta egypt palestine trans-jordan cyprus iraq iran",
    "france": "french-morocco algeria tunisia syria lebanon corsica",
    "greece": "crete",
    "spain": "spanish-morocco",
    "germany": "slovakia",
    "denmark": "iceland",
    "": "tangier estonia latvia lithuania",
}


@pytest.mark.rule("WIE-NAT-013", "data")
@pytest.mark.rule("WIE-NAT-055", "data")
@pytest.mark.rule("WIE-NAT-076", "data")
def test_every_country_and_territory() -> None:
    rows = read_the_tables().countries
    told = [line.split() for line in COUNTRIES.splitlines() if line.strip()]
    own = {name: (kind, when, tuple(places)) for kind, name, when, *places in told}
    lands = {name: owner for owner, names in TERRITORIES.items() for name in names.split()}
    assert set(rows) == {*own, *lands, "saudi-arabia"}
    for name, row in rows.items():
        kind = "open" if name == "saudi-arabia" else "territory"
        found = (row.kind, row.surrender, row.places)
        assert found == own.get(name, (kind, "never", ())), name
        assert row.owner == lands.get(name, ""), name
    assert {name: row.falls_with for name, row in rows.items() if row.falls_with} == {
        "bulgaria": "romania"
    }
    assert {name: row.violates for name, row in rows.items() if row.violates} == {
        "netherlands": "belgium",
        "luxembourg": "belgium",
        "andorra": "spain",
    }
    assert [name for name, row in rows.items() if row.allied_attack] == ["belgium"]
    assert {name: row.keeps for name, row in rows.items() if row.keeps} == {
        "france": ("french-north-africa", "levant"),
        "greece": ("crete",),
    }
    assert {n: (r.losses, r.unless) for n, r in rows.items() if r.losses or r.unless} == {
        "finland": (5, 3)
    }
    assert {n: (r.centres, r.least, r.least_with) for n, r in rows.items() if r.centres} == {
        "germany": ("manufacturing", 15, 11),
        "soviet-union": ("personnel", 18, 0),
    }
