"""The twelve scenarios of the register: their dates, points, command values and superiority."""

from __future__ import annotations

import pytest

from grognard.systems.overlord.rules.clock import day_of, hour_of
from tests.cases.overlord.test_scn import read, tables, units

TWELVE = [
    ("drop-zones", "06-05", 18, 10, "us-7c ge-84k"),
    ("omaha", "06-06", 6, 12, "us-5c ge-352"),
    ("race-for-caen", "06-05", 18, 13, "gb-1c gb-30c ge-716 ge-21 ge-12"),
    ("carentan", "06-10", 6, 12, "us-101 us-2ad ge-fj6 ge-17"),
    ("perch", "06-10", 6, 15, "gb-30c ge-lehr ge-2pz"),
    ("cherbourg", "06-14", 6, 42, "us-7c ge-709 ge-243 ge-77 ge-91"),
    ("epsom", "06-25", 6, 21, "gb-8c ge-1ssk ge-2ssk"),
    ("caen", "07-04", 6, 18, "gb-1c ge-12 ge-16lf"),
    ("saint-lo", "07-07", 6, 39, "us-19c us-5c ge-2fjk ge-lehr"),
    ("goodwood", "07-18", 6, 9, "gb-8c ca-2c ge-1ssk"),
    ("cobra", "07-25", 6, 21, "us-7c us-8c ge-84k"),
    ("overlord-june", "06-05", 18, 76, "us-1a gb-2a ge-7a"),
]
POINTS = {
    "drop-zones": "15/20/5/5 10/12/4/4 15/20/4/2 8/8/2/1",
    "omaha": "15/25/5/5 12/15/5/4 15/20/4/2 8/8/2/1",
    "race-for-caen": "25/35/10/10 18/22/7/8 25/30/5/5 16/14/3/3",
    "carentan": "15/25/5/5 12/16/4/4 15/20/4/4 10/10/2/2",
    "perch": "25/35/10/15 20/22/6/8 25/30/6/8 18/16/3/4",
    "cherbourg": "40/60/20/15 24/28/8/8 20/30/6/4 8/9/2/1",
    "epsom": "50/80/20/25 35/40/10/14 40/60/10/15 26/24/5/6",
    "caen": "45/80/20/20 30/40/10/12 35/50/10/10 22/22/4/4",
    "saint-lo": "50/80/25/20 32/40/12/10 35/50/8/8 20/22/4/3",
    "goodwood": "60/90/15/30 45/45/8/18 40/60/8/12 26/26/4/6",
    "cobra": "70/90/25/30 50/48/12/16 35/40/8/8 18/18/4/3",
    "overlord-june": "40/60/15/15 30/36/12/14 50/60/12/10 30/26/6/5",
}
LANDINGS = ("drop-zones", "omaha", "race-for-caen")


@pytest.mark.rule("OVL-SCN-008", "data")
@pytest.mark.parametrize(("scenario", "day", "hour", "turns", "commands"), TWELVE)
def test_the_twelve_scenarios(
    scenario: str, day: str, hour: int, turns: int, commands: str
) -> None:
    found = read(scenario)
    assert (day_of(found, 1).isoformat(), hour_of(found, 1)) == (f"1944-{day}", hour)
    assert found.turns == turns
    assert not [name for name in commands.split() if name not in units(scenario)]


@pytest.mark.rule("OVL-SCN-025", "data")
@pytest.mark.parametrize("scenario", POINTS)
def test_points_at_the_start_and_every_turn(scenario: str) -> None:
    rows = {(row.side, row.turn): row for row in tables(scenario).income}
    found = [rows[side, turn] for side in ("allies", "axis") for turn in (0, 1)]
    shown = [f"{row.fuel}/{row.ammo}/{row.personnel}/{row.equipment}" for row in found]
    assert " ".join(shown) == POINTS[scenario]


@pytest.mark.rule("OVL-SCN-028", "data")
@pytest.mark.parametrize("scenario", POINTS)
def test_superiority_and_command(scenario: str) -> None:
    found = read(scenario)
    strong = (*LANDINGS, "goodwood", "cobra", "overlord-june")
    assert found.player["allies"].superiority == (3 if scenario in strong else 2)
    assert found.command("allies") == (-30 if scenario in LANDINGS else -20)
    axis = {**dict.fromkeys(LANDINGS, -40), "cobra": -30}
    assert found.command("axis") == axis.get(scenario, -25)
