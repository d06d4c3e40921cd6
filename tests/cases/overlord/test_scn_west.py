"""The scenarios of the American sector and the whole June: what the register asks of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from grognard.systems.overlord.rules.clock import day_of, hour_of, is_night_turn
from grognard.systems.overlord.rules.ground import around, terrain_of
from tests.cases.overlord.test_scn import SCENARIOS, WEST, read, state, tables, units
from tests.cases.overlord.test_scn_data import formations

JUNE = "overlord-june"


@pytest.mark.parametrize(
    ("scenario", "first", "turns", "last", "nights"),
    [
        ("omaha", ("1944-06-06", 6), 12, "1944-06-09", 4),
        ("cherbourg", ("1944-06-14", 6), 42, "1944-06-27", 14),
        ("saint-lo", ("1944-07-07", 6), 39, "1944-07-19", 13),
        ("cobra", ("1944-07-25", 6), 21, "1944-07-31", 7),
        (JUNE, ("1944-06-05", 18), 76, "1944-06-30", 26),
    ],
)
def test_turns_and_the_clock(
    scenario: str, first: tuple[str, int], turns: int, last: str, nights: int
) -> None:
    found = read(scenario)
    assert (day_of(found, 1).isoformat(), hour_of(found, 1)) == first
    assert (found.turns, day_of(found, turns).isoformat()) == (turns, last)
    assert hour_of(found, turns) == 18, "it ends with a night"
    assert sum(is_night_turn(found, turn) for turn in range(1, turns + 1)) == nights


@pytest.mark.parametrize(
    ("scenario", "size", "command", "superiority"),
    [
        ("omaha", 19 * 9, (-30, -40), 3),
        ("cherbourg", 31 * 21, (-20, -25), 2),
        ("saint-lo", 22 * 15, (-20, -25), 2),
        ("cobra", 33 * 33, (-20, -30), 3),
        (JUNE, 78 * 60, (-20, -25), 3),
    ],
)
def test_windows_and_command(
    scenario: str, size: int, command: tuple[int, int], superiority: int
) -> None:
    found = read(scenario)
    assert found.map.size == size
    assert (found.command("allies"), found.command("axis")) == command
    assert found.player["allies"].superiority == superiority
    assert found.player["axis"].superiority == 0


@pytest.mark.parametrize(
    ("scenario", "points"),
    [
        ("omaha", [(15, 25, 5, 5), (12, 15, 5, 4), (15, 20, 4, 2), (8, 8, 2, 1)]),
        ("cherbourg", [(40, 60, 20, 15), (24, 28, 8, 8), (20, 30, 6, 4), (8, 9, 2, 1)]),
        ("saint-lo", [(50, 80, 25, 20), (32, 40, 12, 10), (35, 50, 8, 8), (20, 22, 4, 3)]),
        ("cobra", [(70, 90, 25, 30), (50, 48, 12, 16), (35, 40, 8, 8), (18, 18, 4, 3)]),
        (JUNE, [(40, 60, 15, 15), (30, 36, 12, 14), (50, 60, 12, 10), (30, 26, 6, 5)]),
    ],
)
def test_points(scenario: str, points: list[tuple[int, int, int, int]]) -> None:
    rows = {(row.side, row.turn): row for row in tables(scenario).income}
    keys = (("allies", 0), ("allies", 1), ("axis", 0), ("axis", 1))
    found = [rows[key] for key in keys]
    assert [(row.fuel, row.ammo, row.personnel, row.equipment) for row in found] == points


def test_the_income_of_june_rises_until_turn_thirty() -> None:
    allies = [row for row in tables(JUNE).income if row.side == "allies" and row.turn > 0]
    assert [row.turn for row in allies] == sorted(row.turn for row in allies)
    assert (allies[-1].turn, allies[-1].fuel, allies[-1].ammo) == (30, 60, 64)
    assert all(before.fuel < after.fuel for before, after in pairwise(allies))


def test_landing_at_omaha() -> None:
    """All but the Rangers of the Pointe du Hoc land on the beach; no German stands there."""
    found = read("omaha")
    landed = {unit.id: unit.at for unit in found.units if unit.entry == "sea"}
    assert landed.pop("us-2rgr") == "3517"
    assert set(landed.values()) == {"3717", "3817", "3918"}
    assert all(terrain_of(found, at).terrain == "beach" for at in landed.values())
    points = [unit for unit in found.units if unit.template == "strongpoint"]
    assert len(points) >= 7
    forts = {fort.at for fort in found.forts}
    for unit in points:
        assert unit.at in forts
        assert unit.at not in landed.values()
        assert (unit.fixed, unit.wakes, unit.stance) == ("place", True, "hold-fast")
    assert any(unit.at in around(found, "3817") for unit in points)


@pytest.mark.rule("OVL-SCN-017", "data")
def test_states_on_landing() -> None:
    omaha, utah, caen = units("omaha"), units("drop-zones"), units("race-for-caen")
    assert state(omaha["us-16i"]) == state(omaha["us-116"]) == (55, 90)
    assert state(omaha["us-741"]) == state(omaha["us-743"]) == (60, 50), "swimming tanks"
    assert state(omaha["us-26i"]) == state(omaha["us-175"]) == (95, 100), "follow-up"
    assert state(caen["gb-231b"]) == (75, 97), "Gold"
    assert state(caen["ca-7b"]) == (70, 95), "Juno"
    assert state(caen["gb-8b"]) == (75, 97), "Sword"
    assert state(utah["us-8i"]) == (85, 99), "Utah"
    assert (state(utah["us-502"]), state(utah["us-507"])) == ((60, 80), (50, 75))
    assert state(utah["us-325"]) == (75, 90), "gliders"
    june = units(JUNE)
    for name in ("us-16i", "us-116", "us-741", "us-8i", "us-507", "gb-231b", "ca-7b"):
        first = {**omaha, **utah, **caen}[name]
        assert state(june[name]) == state(first)


ALLIED = {
    "us-82": "505 507 508 325 319f 320f 456f 307e",
    "us-101": "501 502 506 327 321f 907f 377f 326e",
    "us-4": "8i 12i 22i 20f 29f 42f 44f 4e 70 746",
    "us-1": "16i 18i 26i 5f 7f 32f 33f 1e 741 745",
    "us-29": "115 116 175 110f 111f 224f 227f 121e 743 747",
    "us-2": "9i 23i 38i 12f 15f 37f 38f 2e",
    "us-90": "357 358 359 343f 344f 345f 915f 315e",
    "us-2ad": "2-66 3-66 2-67 3-67 1-41 2-41 3-41 14af 78af 92af 82ar 17ae",
    "us-9": "39i 47i 60i 26f 34f 60f 84f 15e",
    "us-30": "117 119 120 113f 118f 197f 230f 105e",
    "us-79": "313 314 315 310f 311f 312f 904f 304e",
    "us-83": "329 330 331 322f 323f 324f 908f 308e",
    "us-5c": "2rgr 5rgr",
}
"""What each American division brought, by the lists of the register, without its prefix `us-`."""
LANDS = {
    "us-505": (1, 1),
    "us-325": (2, 7),
    "us-8i": (2, 2),
    "us-116": (2, 2),
    "us-115": (3, 3),
    "us-175": (5, 7),
    "us-9i": (5, 10),
    "us-358": (5, 10),
    "us-2-67": (11, 19),
    "us-39i": (14, 22),
    "us-120": (17, 31),
    "us-313": (20, 34),
    "us-331": (44, 76),
    "gb-231b": (2, 2),
    "ca-7b": (2, 2),
    "gb-8b": (2, 2),
    "gb-131b": (5, 10),
}
"""The first and last turn at which units may land: turn 2 is 6 June, 06:00; three turns a day."""


@pytest.mark.rule("OVL-SCN-013", "data")
def test_who_lands_in_june() -> None:
    """The 79th came two days before the register's date; the 376th Artillery stayed in England."""
    june = units(JUNE)
    for division, parts in ALLIED.items():
        assert division in june, division
        assert not [part for part in parts.split() if f"us-{part}" not in june], division
    for name, (first, last) in LANDS.items():
        assert first <= june[name].turn <= last, name
    made = formations()
    for division in ("us-3ad", "us-8", "us-35", "us-4ad", "us-6ad"):
        assert sum(row.parent == division for row in made.values()) >= 8, division


AXIS = {
    "ge-709": "1-729 2-729 3-729 1-739 2-739 3-739 2-919 ar1709 649 795 561",
    "ge-243": "920 921 922 ar243 243pj pi243",
    "ge-91": "1057 1058 ar191 fj6 100",
    "ge-352": "1-914 2-914 915 1-916 2-916 ar352 ar352b ar352c ar352d 352pj 352pi 1352",
    "ge-77": "1049 1050 ar177 pi177",
    "ge-3fj": "fj5 fj8 fj9 far3 fpi3",
    "ge-17": "37 38 17stg 17aa 17ar",
    "ge-353": "941 942 943 fus353 ar353 pi353",
    "ge-21": "1-22 2-22 125 192 ar155 200 21aa",
    "ge-12": "1-12 2-12 25 26 12aa 12ar",
    "ge-lehr": "1-6 2-130 901 902 130ar 130aa",
    "ge-2pz": "1-3 2-3 2g 304",
    "ge-84k": "cris azev maisy hoc s513 s517 s518",
}
COMES = {
    "ge-25": (3, 10),
    "ge-901": (5, 13),
    "ge-1049": (11, 19),
    "ge-fj9": (14, 31),
    "ge-37": (14, 22),
    "ge-941": (8, 46),
    "ge-984": (8, 46),
    "ge-304": (17, 40),
}


@pytest.mark.rule("OVL-SCN-014", "data")
def test_who_defends_in_june() -> None:
    """Who enters at the edge does so a day before he is due at the front."""
    june = units(JUNE)
    for division, parts in AXIS.items():
        assert division in june, division
        assert not [part for part in parts.split() if f"ge-{part}" not in june], division
    for name, (first, last) in COMES.items():
        assert first <= june[name].turn <= last, name
    for name in ("ge-709", "ge-243", "ge-91", "ge-352", "ge-716", "ge-711", "ge-21"):
        assert not june[name].turn, "on the map"


@pytest.mark.rule("OVL-SCN-015", "data")
def test_the_order_of_battle_of_june() -> None:
    found, made = read(JUNE), formations()
    assert 400 <= len(found.units) <= 600
    divisions = Counter(
        unit.side for unit in found.units if unit.echelon and made[unit.id].size == "division"
    )
    assert min(divisions["allies"], divisions["axis"]) >= 20
    for unit in found.units:
        assert unit.name
        assert unit.nation
        assert unit.template in found.tables.templates
        assert unit.at
        assert unit.hq or unit.id in ("al-21ag", "ge-obw")
        assert not unit.turn or unit.entry
    for side, parts in (("us-", ALLIED), ("ge-", AXIS)):
        for division, names in parts.items():
            if made[division].size != "division":
                continue
            below = [made[f"{side}{name}"].type for name in names.split()]
            guns = [name for name in below if name.endswith(("105mm", "motor", "150mm"))]
            assert len(below) - len(guns) >= 2, division
            assert guns or division == "ge-2pz", division


def test_most_formations_were_looked_up() -> None:
    rows = formations().values()
    known = sum(row.source not in ("register", "knowledge") for row in rows)
    assert known * 100 >= 60 * len(rows)


SKIES = {
    "06-05 06-06 06-07": ("cloudy", "none", "marginal"),
    "06-08": ("overcast", "light-rain", "marginal"),
    "06-09": ("overcast", "heavy-rain", "marginal"),
    "06-10 06-12 06-15 06-17 06-23 06-24 06-29": ("clear", "none", "good"),
    "06-11": ("overcast", "light-rain", "good"),
    "06-19": ("overcast", "heavy-rain", "storm"),
    "06-20 06-21": ("overcast", "light-rain", "storm"),
    "06-22": ("cloudy", "none", "storm"),
    "06-26": ("overcast", "heavy-rain", "good"),
    "06-27": ("overcast", "light-rain", "good"),
    "07-01 07-02 07-03 07-04 07-09 07-10 07-11": ("overcast", "light-rain", "good"),
    "07-07 07-15 07-18": ("clear", "none", "good"),
    "07-20 07-21": ("overcast", "heavy-rain", "good"),
    "07-23 07-24": ("overcast", "none", "good"),
    "07-25 07-26 07-27 07-28 07-29 07-30 07-31": ("clear", "none", "good"),
}
DAYS = {day: sky for days, sky in SKIES.items() for day in days.split()}


@pytest.mark.rule("OVL-SCN-027", "data")
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name != "tutorial"])
def test_the_weather_of_every_day(scenario: str) -> None:
    """Days that the register does not list are cloudy, dry and calm."""
    found = read(scenario)
    for row in found.weather:
        day = day_of(found, row.turn).isoformat()[5:]
        wanted = DAYS.get(day, ("cloudy", "none", "good"))
        if day == "06-22" and is_night_turn(found, row.turn):
            wanted = ("cloudy", "none", "marginal")
        if day == "06-25" and hour_of(found, row.turn) == 6:
            wanted = ("fog", "none", "good")
        assert (row.visibility, row.precipitation, row.sea) == wanted, row
        mud = day in ("07-20", "07-21", "07-22")
        assert row.ground == ("mud" if mud else "good")


@pytest.mark.rule("OVL-SCN-029", "data")
@pytest.mark.rule("OVL-SCN-031", "data")
def test_aircraft_and_ground_assets_of_june() -> None:
    count = Counter((asset.side, asset.asset) for asset in tables(JUNE).assets)
    assert {kind: count["allies", kind] for kind in AIR_ALLIES} == AIR_ALLIES
    assert count["allies", "allied-heavy-bomber"] + count["allies", "lancaster"] == 3
    assert {kind: count["axis", kind] for kind in AIR_AXIS} == AIR_AXIS
    assert {kind: count["allies", kind] for kind in GROUND_ALLIES} == GROUND_ALLIES
    assert {kind: count["axis", kind] for kind in GROUND_AXIS} == GROUND_AXIS
    for scenario in WEST:
        flown = [asset.asset for asset in tables(scenario).assets if asset.side == "allies"]
        assert 2 <= flown.count("allied-fighter-bomber") <= (8 if scenario == JUNE else 4)
        assert flown.count("surprise") == (scenario in ("omaha", JUNE))


AIR_ALLIES = {
    "allied-fighter-bomber": 8,
    "allied-fighter": 5,
    "allied-medium-bomber": 5,
    "mosquito": 2,
    "allied-recon": 2,
    "allied-photo-recon": 1,
    "allied-transport": 2,
}
AIR_AXIS = {
    "german-fighter": 2,
    "german-fighter-bomber": 1,
    "german-bomber": 2,
    "german-recon": 1,
}
GROUND_ALLIES = {
    "ew-intercept": 2,
    "intel-estimate": 2,
    "ew-direction-find": 1,
    "main-effort": 2,
    "maneuver": 1,
    "reinforcing-artillery": 3,
    "general-support-artillery": 2,
    "fuel-column": 1,
    "ammo-column": 1,
    "special-event": 2,
}
"""The special events are the sabotage of the Resistance, and the belt of Flak of the Axis."""
GROUND_AXIS = {
    "ew-intercept": 1,
    "ew-direction-find": 1,
    "intel-estimate": 1,
    "main-effort": 1,
    "counterattack-plan": 2,
    "prepared-defence": 3,
    "maneuver": 2,
    "ammo-column": 1,
    "special-event": 1,
}


@pytest.mark.rule("OVL-SCN-030", "data")
def test_ships_of_june() -> None:
    found = tables(JUNE)
    ships = {asset.name: asset.sea for asset in found.assets if asset.sea}
    for sea, names in SHIPS.items():
        for name in names.split(", "):
            assert ships[name] == sea, name
    groups = Counter(asset.sea for asset in found.assets if asset.asset == "destroyers")
    assert groups == {"utah": 2, "omaha": 3, "gold": 3, "juno": 2, "sword": 3}
    rockets = [asset for asset in found.assets if asset.asset == "rocket-craft"]
    assert [asset.turn for asset in rockets] == [2] * 5
    assert not [asset for asset in found.assets if asset.side == "axis" and asset.sea]


SHIPS = {
    "utah": "USS Nevada, HMS Erebus, USS Quincy, USS Tuscaloosa, HMS Hawkins, HMS Enterprise, "
    "HMS Black Prince",
    "omaha": "USS Texas, USS Arkansas, HMS Glasgow, FNFL Montcalm, FNFL Georges Leygues",
    "gold": "HMS Orion, HMS Ajax, HMS Argonaut, HMS Emerald",
    "juno": "HMS Belfast, HMS Diadem",
    "sword": "HMS Mauritius, HMS Arethusa, HMS Danae, ORP Dragon",
    "sword-offshore": "HMS Warspite, HMS Ramillies, HMS Roberts, HMS Frobisher",
}


def test_places_works_and_sources_of_june() -> None:
    found = tables(JUNE)
    places = {place.name: (place.allies, place.axis) for place in found.locations}
    assert len(places) == 41, "without the nine that nobody reached in June"
    assert not {"Avranches", "Coutances", "Falaise", "Lisieux"} & set(places)
    assert (places["Cherbourg"], places["Caen"], places["Saint-Lô"]) == ((5, 2), (5, 2), (4, 2))
    assert {place.holder for place in found.locations} == {"axis"}
    assert len([fort for fort in found.forts if fort.side == "axis"]) >= 40
    beaches = {source.at: source.share for source in found.sources if source.seaborne}
    assert set(beaches) == {"2815", "3817", "4818", "5319", "5721"}
    depots = {s.name for s in found.sources if s.side == "axis" and s.sort == "depot"}
    assert depots == {"Valognes", "Saint-Lô", "Caen", "Balleroy", "Villers-Bocage", "Cherbourg"}


def test_corps_of_the_linked_battles_have_the_same_units() -> None:
    """VII Corps fights at Utah, Cherbourg and in Cobra, V Corps at Omaha and Saint-Lô."""
    utah, cherbourg, cobra = units("drop-zones"), units("cherbourg"), units("cobra")
    for name in ("us-7c", "us-4", "us-8i", "us-12i", "us-22i", "us-70"):
        assert name in utah
        assert name in cherbourg
        assert name in cobra
    omaha, saint_lo = units("omaha"), units("saint-lo")
    for name in ("us-5c", "us-2", "us-29", "us-115", "us-116", "us-175", "us-9i", "us-38i"):
        assert name in omaha
        assert name in saint_lo
