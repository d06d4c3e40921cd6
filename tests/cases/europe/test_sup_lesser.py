"""Mobile supply units of lesser powers: who feeds them, and whom they feed."""

from typing import Any

import pytest

from grognard.systems.europe.rules.hexfacts import supplies_of
from grognard.systems.europe.rules.rail import may_entrain
from grognard.systems.europe.rules.supply import grade_for, is_rail_head, is_supplied
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import ALLIES, AXIS, Options, SourceTerms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import HEXES, alter, changed, ground, position, railway, the, unit
from tests.cases.europe.test_oat import ADVANCED, strip
from tests.cases.europe.test_sup import BERLIN, ROME, front
from tests.cases.europe.test_sup_sea import COASTS, WATER, channel, shores

WOODS = ground(terrain="woods")
"""Two points a hex: supply reaches five hexes."""


def fed(state: State) -> dict[str, str]:
    """The grades of supply of the units that are no mobile supply units."""
    return {id_: grade_for(state, one) for id_, one in state.units.items() if one.kind != "supply"}


def woods(*trucks: Any, at: str = "1104", source: SourceTerms = BERLIN) -> dict[str, str]:
    """Grades of a German, an Italian and a Rumanian ten hexes of woods from a source at 0104."""
    rows = (
        unit("german", "de-infantry", at),
        unit("italian", "it-infantry", at),
        unit("rumanian", "ro-infantry", at),
    )
    return fed(front(*rows, *trucks, source=source, on=WOODS))


LESSER = {"german": "", "italian": "major", "rumanian": "major"}
NOBODY = dict.fromkeys(LESSER, "")
ALL = dict.fromkeys(LESSER, "major")


@pytest.mark.rule("WIE-SUP-005", "engine")
@pytest.mark.rule("WIE-SUP-019", "engine")
@pytest.mark.rule("WIE-SUP-022", "engine")
def test_an_italian_unit_that_berlin_feeds_is_a_head_of_lesser_powers() -> None:
    assert woods() == NOBODY
    assert woods(unit("m", "it-supply", "0604")) == LESSER  # ten points from Berlin, ten on
    assert woods(unit("m", "it-supply", "0704")) == NOBODY  # twelve points from Berlin
    assert woods(unit("m", "it-supply", "0604"), at="0704") == LESSER  # even beside it
    assert woods(unit("m", "it-supply", "0604"), at="0604") == ALL  # these are Berlin's ten points
    assert woods(unit("m", "de-supply", "0604")) == ALL
    assert woods(unit("m", "it-supply", "0604"), source=ROME) == LESSER


@pytest.mark.rule("WIE-SUP-019", "engine")
@pytest.mark.rule("WIE-SUP-022", "engine")
@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("it-supply", "it-supply", LESSER),
        ("de-supply", "it-supply", LESSER),
        ("it-supply", "de-supply", NOBODY),  # a German unit gets nothing of an Italian one
        ("de-supply", "de-supply", ALL),
    ],
)
def test_a_chain_is_as_good_as_who_is_in_it(first: str, second: str, found: dict[str, str]) -> None:
    # Six points from Berlin to the first, six to the second, eight to the units.
    assert woods(unit("m", first, "0404"), unit("n", second, "0704")) == found


@pytest.mark.rule("WIE-SUP-022", "engine")
def test_what_it_supplies_is_told_as_supply_of_lesser_powers() -> None:
    state = front(unit("m", "it-supply", "0604"), on=WOODS)
    assert supplies_of(state, AXIS, "1104") == ("", "major")
    assert supplies_of(state, AXIS, "0504") == ("major", "major")  # it is nearer than Berlin
    assert supplies_of(state, AXIS, "0204") == ("major", "")  # Berlin is nearer
    alone = front(unit("i", "it-infantry", "0604"), on=WOODS)
    assert [supplies_of(alone, AXIS, at)[1] for at in ("0204", "0504", "1104")] == ["", "", ""]


@pytest.mark.rule("WIE-SUP-021", "engine")
def test_it_feeds_an_isolated_railway_for_lesser_powers() -> None:
    land = ground(terrain="woods", steps=[railway("0604", "0704", "0804", "0904")])
    rows = (
        unit("german", "de-infantry", "1204"),
        unit("italian", "it-infantry", "1204"),
        unit("g", "de-infantry", "0904"),
        unit("i", "it-infantry", "0904"),
    )
    state = front(*rows, unit("m", "it-supply", "0604"), on=land)
    assert is_rail_head(state, AXIS, "0904", great=False)
    assert not is_rail_head(state, AXIS, "0904", great=True)
    assert fed(state) == {"german": "", "italian": "major", "g": "", "i": "major"}
    assert may_entrain(state, the(state, "i"))
    assert not may_entrain(state, the(state, "g"))
    assert not is_rail_head(front(*rows, on=land), AXIS, "0904", great=False)


# French units beyond the Channel, fed by London alone.


@pytest.mark.rule("WIE-SUP-014", "engine")
@pytest.mark.rule("WIE-SUP-020", "engine")
@pytest.mark.parametrize(
    ("port", "beachheads", "mobile", "grade"),
    [
        ("major", {}, "1004", "major"),
        ("minor", {}, "1004", "minor"),  # four points from the port
        ("minor", {}, "1104", ""),  # six
        ("minor", {"0805": ALLIES}, "0905", "minor"),  # the better of the two
        ("minor", {"0807": ALLIES}, "0907", "beachhead"),  # next to it
        ("minor", {"0807": ALLIES}, "1007", ""),
    ],
)
def test_the_grade_of_great_powers_is_handed_on(
    port: str, beachheads: dict[str, str], mobile: str, grade: str
) -> None:
    # A hex costs two points: six hexes lie between the port and the units.
    marks = [MarkShown("ports", *one) for one in (("major", "0404"), (port, "0804"))]
    land = ground(terrain=dict.fromkeys(HEXES, "woods") | WATER, sea=COASTS, marks=marks)
    rows = (unit("f", "fr-infantry", "1208"), unit("b", "uk-motorized", "1208"))
    alone = shores(*rows, on=land, beachheads=beachheads)
    assert fed(alone) == {"f": "", "b": ""}
    state = shores(*rows, unit("m", "uk-supply", mobile), on=land, beachheads=beachheads)
    assert fed(state) == {"f": grade, "b": grade}
    assert fed(alter(state, "m", nation="france")) == {"f": grade, "b": ""}


@pytest.mark.rule("WIE-SUP-010", "engine")
@pytest.mark.rule("WIE-SUP-022", "engine")
def test_a_port_it_feeds_is_a_head_of_lesser_powers() -> None:
    # No railway leads from London, three hexes inland, to its port: only who stands in it does.
    land = channel(("0404", "major"), ("0804", "major"))
    inland = (SourceTerms(at="0104", nation="united-kingdom"),)
    rows = (unit("b", "uk-motorized", "1004"), unit("f", "fr-infantry", "1004"))
    assert fed(shores(*rows, on=land, sources=inland)) == {"b": "", "f": ""}
    british = shores(*rows, unit("m", "uk-supply", "0404"), on=land, sources=inland)
    assert fed(british) == {"b": "major", "f": "major"}
    assert fed(alter(british, "m", nation="france")) == {"b": "", "f": "major"}


# What shortens its reach, and what cuts it off.


@pytest.mark.rule("WIE-OAT-009", "engine")
@pytest.mark.parametrize(("worn_by", "hexes"), [(0, 10), (20, 9), (60, 7)])  # 10 - 10 x 30 / 100
def test_a_worn_italian_unit_reaches_less_far(worn_by: int, hexes: int) -> None:
    rows = [unit(f"u{n:02d}", "it-infantry", f"{n + 1:02d}04") for n in range(3, 12)]
    state = strip(unit("m", "it-supply", "0104"), *rows, options=ADVANCED)
    state = alter(state, "m", attrition=worn_by)
    near = [n for n in range(3, 12) if is_supplied(state, the(state, f"u{n:02d}"))]
    assert near == list(range(3, hexes + 1))


def russia(*trucks: Any, option: bool = True, climate: Any = "severe") -> dict[str, str]:
    """Grades of Italians in snow, where supply reaches five hexes, nine and ten from Berlin."""
    state = position(
        unit("near", "it-infantry", "1004"),
        unit("far", "it-infantry", "1104"),
        *trucks,
        on=ground(climate=climate),
        sources=(BERLIN,),
        options=Options(winter_supply_limit=option),
    )
    return fed(changed(state, season="snow"))


@pytest.mark.rule("WIE-OPT-041", "engine")
@pytest.mark.parametrize(("first", "second"), [("de", "it"), ("it", "it")])
def test_a_line_passes_one_unit_that_is_snowed_in_whoever_has_it(first: str, second: str) -> None:
    rows = (unit("m", f"{first}-supply", "0504"), unit("n", f"{second}-supply", "0804"))
    assert russia(*rows, option=False) == {"near": "major", "far": "major"}
    assert russia(*rows) == {"near": "major", "far": ""}  # five from the first; behind two
    for stuck in ("05", "08"):  # only one of the two
        mild = {at: "severe" if at[:2] == stuck else "moderate" for at in HEXES}
        assert russia(*rows, climate=mild) == {"near": "major", "far": "major"}


@pytest.mark.rule("WIE-OPT-022", "engine")
@pytest.mark.parametrize(("option", "german"), [(False, ""), (True, "major")])
def test_in_africa_it_feeds_germans_with_the_option(option: bool, german: str) -> None:
    state = position(
        unit("m", "it-supply", "0604"),
        unit("g", "de-infantry", "1204"),
        unit("i", "it-infantry", "1204"),
        sources=(BERLIN,),
        options=Options(afrika_supply=option),
        terms={"areas": {"africa": tuple(at for at in HEXES if at[:2] > "05")}},
    )
    assert fed(state) == {"g": german, "i": "major"}


@pytest.mark.rule("WIE-OPT-022", "engine")
@pytest.mark.rule("WIE-OAT-009", "engine")
@pytest.mark.parametrize(("worn_by", "hexes"), [(0, 10), (20, 9), (60, 7)])  # 10 - 10 x 30 / 100
def test_in_africa_it_feeds_germans_no_farther_than_its_wear_allows(
    worn_by: int, hexes: int
) -> None:
    rows = [unit(f"u{n:02d}", "de-infantry", f"{n + 1:02d}04") for n in range(3, 12)]
    options = Options(afrika_supply=True, advanced_attrition=True)
    africa = {"areas": {"africa": tuple(HEXES)}}
    state = strip(unit("m", "it-supply", "0104"), *rows, options=options, terms=africa)
    state = alter(state, "m", attrition=worn_by)
    near = [n for n in range(3, 12) if is_supplied(state, the(state, f"u{n:02d}"))]
    assert near == list(range(3, hexes + 1))
