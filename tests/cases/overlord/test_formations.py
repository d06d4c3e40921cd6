"""The table of formations: what it says, what it refuses, and how scenarios take units from it.

No marks of the area SCN: its lists reach beyond the formations that are in the table so far.
"""

from grognard.content.problems import Problems
from grognard.systems.overlord.formations import above_of, read_formations
from grognard.systems.overlord.read_tables import read_tables
from tests.cases.overlord.test_edit import FORMATIONS, files, terms, wrong


def test_a_formation_has_name_type_quality_and_grade() -> None:
    found = terms().unit
    fj6, mustang = found["ge-fj6"], found["us-175"]
    assert (fj6.name, fj6.nation, fj6.template) == (
        "6th Parachute Regiment",
        "germany",
        "german-parachute",
    )
    assert (fj6.quality, fj6.grade) == ("elite", "A")
    assert (mustang.quality, mustang.grade, mustang.hq) == ("regular", "B", "us-29")
    assert (found["ge-1057"].quality, found["ge-1057"].grade) == ("green", "C")
    assert (found["us-501"].quality, found["us-501"].grade) == ("veteran", "A")
    assert (found["ge-795"].quality, found["ge-795"].grade) == ("conscript", "C")


def test_the_chains_of_command() -> None:
    problems = Problems()
    tables = read_tables(files(), problems)
    assert tables is not None
    formations = read_formations(files(), tables.templates, problems)
    problems.raise_if_any()

    def chain(unit: str) -> list[str]:
        return [row.name for row in above_of(formations, formations[unit])]

    assert chain("us-8i") == [
        "4th Infantry Division",
        "VII Corps",
        "First US Army",
        "21st Army Group",
    ]
    assert chain("gb-69b") == [
        "50th Northumbrian Division",
        "XXX Corps",
        "Second British Army",
        "21st Army Group",
    ]
    assert chain("ge-25") == [
        "12th SS Panzer Division",
        "I SS Panzer Corps",
        "Panzer Group West",
        "Commander-in-Chief West",
    ]
    assert chain("ge-736") == [
        "716th Infantry Division",
        "LXXXIV Army Corps",
        "Seventh Army",
        "Army Group B",
        "Commander-in-Chief West",
    ]
    hqs = {name for name, row in formations.items() if row.type == "hq"}
    for name, row in formations.items():
        above = [one for one in above_of(formations, row) if one.id in hqs]
        assert len(above) <= 5, f"{name} is at most five steps from the root"


def test_nobody_takes_part_twice() -> None:
    empty = "," * 15
    twice = f"ge-919,2922{empty}\nge-1-919,2922{empty}\nge-1352,"
    assert "a part of" in wrong(("units.csv", "ge-1352,", twice))
    assert "There is no formation" in wrong(("units.csv", "us-327,", "us-328,"))


def test_what_the_table_refuses() -> None:
    glider = "us-101,us-glider,regiment"
    assert "no template" in wrong((FORMATIONS, glider, "us-101,us-gliders,regiment"))
    assert "is a regiment, no battalion" in wrong(
        (FORMATIONS, glider, "us-101,us-glider,battalion")
    )
    assert "no formation" in wrong((FORMATIONS, glider, "us-100,us-glider,regiment"))
    assert "other side" in wrong((FORMATIONS, glider, "ge-91,us-glider,regiment"))
    root = "21 AG,,hq,group"
    assert "circle" in wrong((FORMATIONS, root, "21 AG,us-1a,hq,group"))
    assert "sure" in wrong((FORMATIONS, "register,sure", "register,certain"))
