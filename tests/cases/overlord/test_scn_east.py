"""The scenarios of the British sector: who fights in them, and under what sky.

Dates, numbers of units, weather and assets are typed from the register (OVL-SCN-008, -013, -014,
-027, -029, -031). There are no marks: they would claim the lists of all twelve scenarios.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cases.overlord.test_scn import EAST, read, tables, units
from tests.cases.overlord.test_scn_data import formations

DIVISIONS = {
    "perch": "gb-7ad gb-50 gb-49 ge-lehr ge-2pz",
    "epsom": "gb-15 gb-43 gb-11ad gb-49 ge-12 ge-lehr ge-9ss ge-10ss",
    "caen": "ca-3 gb-3 gb-59 ge-12 ge-16lf",
    "goodwood": "gb-gad gb-7ad gb-11ad ca-2 ca-3 gb-3 ge-21 ge-16lf ge-272 ge-1ss",
}
"""Who fights there, by the column of commands and the register's order of battle."""


@pytest.mark.parametrize("scenario", EAST)
def test_divisions_of_the_battle_are_there(scenario: str) -> None:
    here = units(scenario)
    for division in DIVISIONS[scenario].split():
        assert division in here, division


@pytest.mark.parametrize(
    ("division", "parts"),
    [
        ("gb-15", {"british-infantry": 3, "british-25pdr": 3}),
        ("gb-43", {"british-infantry": 3, "british-25pdr": 3}),
        ("gb-49", {"british-infantry": 3, "british-25pdr": 3}),
        ("gb-53", {"british-infantry": 3, "british-25pdr": 3}),
        ("gb-59", {"british-infantry": 3, "british-25pdr": 3}),
        ("ca-2", {"british-infantry": 3, "british-25pdr": 3}),
        ("gb-11ad", {"sherman": 3, "british-motor": 1, "british-infantry": 1, "british-25pdr": 2}),
        ("gb-gad", {"sherman": 3, "british-motor": 1, "british-infantry": 1, "british-25pdr": 2}),
        ("gb-7ad", {"sherman": 3, "british-motor": 1, "british-infantry": 1, "british-25pdr": 2}),
    ],
)
def test_allied_divisions_are_complete(division: str, parts: dict[str, int]) -> None:
    """Three brigades and three field regiments, or the two brigades of an armoured division."""
    found = Counter(row.type for row in formations().values() if row.parent == division)
    rest = {"allied-recce": 1, "tank-destroyer": 1, "allied-engineer": 1}
    assert found == {**parts, **rest}


@pytest.mark.parametrize(
    ("division", "grenadiers", "tanks"),
    [
        ("ge-lehr", "panzergrenadier", {"panther": 1, "panzer-iv": 1}),
        ("ge-2pz", "panzergrenadier", {"panther": 1, "panzer-iv": 1}),
        ("ge-12", "ss-panzergrenadier", {"panther": 1, "panzer-iv": 1}),
        ("ge-1ss", "ss-panzergrenadier", {"panther": 1, "panzer-iv": 1}),
        ("ge-9ss", "ss-panzergrenadier", {"panther": 1, "panzer-iv": 1}),
        ("ge-10ss", "ss-panzergrenadier", {"panzer-iv": 1}),
    ],
)
def test_panzer_divisions_are_complete(
    division: str, grenadiers: str, tanks: dict[str, int]
) -> None:
    """Two regiments of grenadiers, the tanks they had, guns, reconnaissance, engineers, Flak."""
    found = Counter(row.type for row in formations().values() if row.parent == division)
    assert found[grenadiers] == 2
    assert {name: found[name] for name in ("panther", "panzer-iv") if found[name]} == tanks
    assert found["german-105mm-motor"] >= 1
    assert found["150mm"] >= 1
    assert (found["german-recce"], found["german-engineer"], found["light-anti-air"]) == (1, 1, 1)


def test_who_comes_when() -> None:
    """Perch begins on 10 June, Epsom on the 25th, Caen on 4 July: three turns a day."""
    perch, epsom, caen = units("perch"), units("epsom"), units("caen")
    assert {perch[name].turn for name in ("gb-146b", "gb-147b", "gb-70b")} <= set(range(4, 14))
    assert perch["ge-101t"].turn <= 9, "the Tigers, by 12 June"
    assert {perch[name].turn for name in ("ge-2aa", "ge-304", "ge-2g")} <= set(range(7, 16))
    assert not {"ge-1-3", "ge-2-3"} & set(perch), "the tanks of the 2nd Panzer came on the 17th"
    assert {epsom[name].turn for name in ("ge-19g", "ge-20g", "ge-21g", "ge-22g")} <= set(
        range(4, 13)
    ), "II SS Panzer Corps, from 26 June"
    assert {caen[name].turn for name in ("gb-176b", "gb-177b", "gb-197b")} <= set(range(4, 13))
    assert not units("goodwood")["ge-272"].turn


@pytest.mark.parametrize(
    ("scenario", "turn", "expected"),
    [
        ("perch", 1, ("clear", "none", "good")),
        ("perch", 4, ("overcast", "light-rain", "good")),
        ("perch", 7, ("clear", "none", "good")),
        ("perch", 10, ("cloudy", "none", "good")),
        ("epsom", 1, ("fog", "none", "good")),
        ("epsom", 2, ("cloudy", "none", "good")),
        ("epsom", 4, ("overcast", "heavy-rain", "good")),
        ("epsom", 7, ("overcast", "light-rain", "good")),
        ("epsom", 13, ("clear", "none", "good")),
        ("epsom", 19, ("overcast", "light-rain", "good")),
        ("caen", 1, ("overcast", "light-rain", "good")),
        ("caen", 10, ("clear", "none", "good")),
        ("caen", 16, ("overcast", "light-rain", "good")),
        ("goodwood", 1, ("clear", "none", "good")),
        ("goodwood", 7, ("overcast", "heavy-rain", "mud")),
    ],
)
def test_the_weather(scenario: str, turn: int, expected: tuple[str, str, str]) -> None:
    row = next(row for row in tables(scenario).weather if row.turn == turn)
    assert (row.visibility, row.precipitation, row.ground) == expected
    assert row.sea == "good"


@pytest.mark.parametrize("scenario", EAST)
def test_assets(scenario: str) -> None:
    kinds = Counter((asset.side, asset.asset) for asset in tables(scenario).assets)
    assert 2 <= kinds["allies", "allied-fighter-bomber"] <= 4, "a quarter to a half of eight"
    assert 1 <= kinds["allies", "allied-fighter"] <= 3
    assert kinds["allies", "surprise"] == 0, "only in the landings"
    assert kinds["allies", "main-effort"] == 2
    assert (kinds["axis", "counterattack-plan"], kinds["axis", "prepared-defence"]) == (2, 3)
    assert kinds["axis", "german-fighter"] <= 1


@pytest.mark.parametrize("scenario", EAST)
def test_who_attacks_is_not_paid_for_standing_still(scenario: str) -> None:
    """What the Allies hold when it begins pays them less than what they have to take pays the Axis.

    How much less is found by games of the general against itself: see test_scenarios.py.
    """
    paid = dict.fromkeys(("allies", "axis"), 0)
    for place in read(scenario).locations:
        paid[place.holder] += place.worth(place.holder)
    assert 0 < paid["allies"] < paid["axis"]
