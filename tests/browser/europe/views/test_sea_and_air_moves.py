"""Navies and sea zones, ships and sorties; flights; ports under attack; dangers on the way."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.views import positions
from tests.browser.europe.views.steps import close, dialog, expect_other, legend, load, part

Shown = Callable[[str], None]
Brought = Callable[[str], Board]
STETTIN, KOLBERG = "067061", "069058"
STRALSUND, SASSNITZ, SWINEMUNDE = "066059", "066057", "067060"
COAST = "068059"
WILHELMSHAVEN, CUXHAVEN = "054059", "056058"
FRIENDLY, HOSTILE = "080053", "081064"
PORT = (34, 0)
"""Where the sign of a port stands, from the middle of its hex."""


@pytest.fixture
def brought(board: Board) -> Brought:
    """Bring a position to the table."""

    def bring(name: str) -> Board:
        west = name in ("over_ports", "on_the_high_seas")
        board.first = positions.FRANCE if west else positions.POLAND
        return load(board, getattr(positions, name)())

    return bring


@pytest.fixture(scope="module")
def sea(board: Board) -> Board:
    """The Sea Movement Phase of the Axis in the Baltic."""
    board.first = positions.POLAND
    return load(board, positions.at_sea())


@pytest.mark.rule("WIE-UI-093", "ui")
@pytest.mark.rule("WIE-UI-094", "ui")
@pytest.mark.rule("WIE-UI-095", "ui")
def test_navies_are_listed_by_power_zones_are_shown_and_ships_sortie(
    sea: Board, shown: Shown
) -> None:
    board, panel = sea, part(sea, "Sea")
    zones = panel.get_by_role("group", name="Sea zones").get_by_role("button")
    expect(zones).to_have_count(10)
    shown("WIE-UI-093")
    heads = {"Western Allies": 3, "Axis": 5, "Soviet Union": 2, "Neutral": 2}
    for name, columns in heads.items():
        table = panel.get_by_role("table", name=name, exact=True)
        expect(table.get_by_role("columnheader")).to_have_count(columns)
    shown("WIE-UI-094")
    axis = panel.get_by_role("table", name="Axis", exact=True)
    german = axis.get_by_role("row").filter(has_text="German navy").nth(0)
    expect(german.get_by_role("cell")).to_have_text(["3", "2", "\u2013", "4"])
    zones.filter(has_text="Baltic").click()
    expect(legend(board, "Sea zone: Baltic")).to_contain_text("Of the sea zone")
    expect(german).to_contain_text("May enter Baltic")
    board.button("Take it away").click()
    panel.get_by_role("button", name="Sorties").click()
    shown("WIE-UI-095")
    sorties = dialog(board, "Sorties of the German navy")
    expect(sorties).to_contain_text("Surface points: 4")
    more = sorties.get_by_role("button", name="One more: Escort")
    for _ in range(2):
        more.click()
    supply = sorties.get_by_role("button", name="One more: Supply")
    supply.click()
    expect(supply).to_be_disabled()
    sorties.get_by_role("button", name="Send them to sea").click()
    board.settle()
    panel.get_by_role("button", name="Sorties").click()
    # What is at sea stays there.
    expect(sorties.get_by_role("button", name="One less: Escort")).to_be_disabled()
    expect(sorties.get_by_role("button", name="One less: Supply")).to_be_disabled()
    close(board)


@pytest.mark.rule("WIE-SEA-006", "ui")
@pytest.mark.rule("WIE-SEA-017", "ui")
def test_a_port_asks_what_to_do_then_units_navy_and_goal(sea: Board, shown: Shown) -> None:
    """Ships and landings can begin in Stettin: two kinds, so that it asks."""
    board = sea
    bare = board.colour(KOLBERG, (-30, 20))
    board.click(STETTIN)
    choice = board.now.get_by_role("group", name="Show where I can")
    expect(choice.get_by_role("button")).to_have_text(["Ship", "Land on a coast"])
    shown("WIE-SEA-006")
    choice.get_by_role("button", name="Ship", exact=True).click()
    board.wait()
    units = board.now.get_by_role("group", name="Units", exact=True)
    units.get_by_role("button", name="213th").click()
    board.wait()
    together = board.now.get_by_role("group", name="Units that go together")
    together.get_by_role("button", name="62nd").click()
    expect(together.get_by_role("button", pressed=True)).to_have_count(2)
    navy = board.now.get_by_role("group", name="Navy")
    expect(navy.get_by_role("button")).to_have_count(2)
    navy.get_by_role("button", name="German navy", exact=True).click()
    expect(board.now).to_contain_text("Safe")
    shown("WIE-SEA-017")
    assert board.colour(KOLBERG, (-30, 20)) != bare
    board.click(KOLBERG)
    board.settle()
    assert "62nd" in board.look(KOLBERG)
    expect(board.now.get_by_role("region", name="What came of it")).to_contain_text("shipped")


@pytest.mark.rule("WIE-SEA-023", "ui")
def test_who_has_marched_is_shipped_in_an_emergency_by_the_same_steps(
    sea: Board, shown: Shown
) -> None:
    """At most four hexes: Stettin lies within two, Pillau further. What arrives is a remnant."""
    board, near, far = sea, STETTIN, "080053"
    bare = {place: board.colour(place, (-30, 20)) for place in (near, far)}
    board.click(STRALSUND)
    expect(board.now).to_contain_text("Units 221st Infantry Division (6-6-5)")
    board.now.get_by_role("group", name="Navy").get_by_role("button").first.click()
    expect(board.now).to_contain_text("Safe")
    shown("WIE-SEA-023")
    assert board.colour(near, (-30, 20)) != bare[near]
    assert board.colour(far, (-30, 20)) == bare[far]
    board.click(near)
    board.settle()
    told = board.look(near)
    assert "221st" in told
    assert "6-6-5" not in told


@pytest.mark.rule("WIE-SEA-035", "ui")
def test_who_lands_is_asked_for_a_beachhead(sea: Board, shown: Shown) -> None:
    board = sea
    board.click(SASSNITZ)
    kinds = board.now.get_by_role("group", name="Show where I can")
    kinds.get_by_role("button", name="Land on a coast").click()
    board.now.get_by_role("group", name="Navy").get_by_role("button").first.click()
    board.wait()
    board.click(COAST)
    expect(board.now).to_contain_text("Establish a beachhead?")
    shown("WIE-SEA-035")
    asked = board.now.get_by_role("group", name="Beachhead").get_by_role("button")
    expect(asked).to_have_text(["No", "Yes"])
    asked.filter(has_text="Yes").click()
    board.settle()
    assert "24th" in board.look(COAST)
    board.page.get_by_role("tab", name="Log").click()
    expect(board.page.get_by_role("tabpanel")).to_contain_text("beachhead")


@pytest.mark.rule("WIE-SEA-018", "ui")
def test_dangers_on_the_way_are_told_before_anybody_sails(brought: Brought, shown: Shown) -> None:
    board = brought("on_the_high_seas")
    board.click(WILHELMSHAVEN)
    kinds = board.now.get_by_role("group", name="Show where I can")
    kinds.get_by_role("button", name="Ship", exact=True).click()
    board.now.get_by_role("group", name="Navy").get_by_role("button").first.click()
    expect(board.now).to_contain_text("With risk")
    board.click(CUXHAVEN)
    expect(board.now).to_contain_text("The way is dangerous.")
    expect(board.now).to_contain_text("Enemy fleets Yes")
    shown("WIE-SEA-018")
    assert "901st" not in board.look(CUXHAVEN)
    board.now.get_by_role("button", name="Carry it out").click()
    board.settle()
    expect(board.now.get_by_role("region", name="What came of it")).to_contain_text("901st")


def approach(board: Board, place: str) -> None:
    """Draw the map a little larger around a hex, so that ports are seen."""
    board.point(place)
    board.page.mouse.wheel(0, -200)
    board.settle()


@pytest.mark.rule("WIE-SEA-058", "ui")
def test_americans_assault_europe_from_a_port_that_appears(board: Board, shown: Shown) -> None:
    """While the United Kingdom fights there is no port; later it is drawn, and units land."""
    board.first, brittany = positions.OCEAN, "024071"
    load(board, positions.across_the_ocean(fallen=False), side="allies")
    approach(board, positions.USA)
    bare = board.colour(positions.USA, PORT)
    board.click(positions.USA)
    expect(board.now.get_by_role("heading", name="Land on a coast")).to_be_hidden()
    load(board, positions.across_the_ocean(), side="allies")
    switch_marks(board)
    approach(board, positions.USA)
    expect_other(board, positions.USA, PORT, bare)
    switch_marks(board)
    board.click(positions.USA)
    board.now.get_by_role("group", name="Units", exact=True).get_by_role("button").first.click()
    board.now.get_by_role("group", name="Navy").get_by_role("button").click()
    expect(board.now).to_contain_text("need 2 amphibious points, twice as many as usual")
    together = board.now.get_by_role("group", name="Units that go together")
    together.get_by_role("button", name="2nd").click()
    board.now.get_by_role("group", name="Navy").get_by_role("button").click()
    expect(board.now).to_contain_text("need 4 amphibious points, twice as many as usual")
    shown("WIE-SEA-058")
    expect(board.now).to_contain_text("Safe")
    board.click(brittany)
    asked = board.now.get_by_role("group", name="Beachhead").get_by_role("button")
    asked.filter(has_text="Yes").click()
    board.settle()
    told = board.look(brittany)
    assert "1st US Infantry" in told
    assert "2nd US Infantry" in told


@pytest.mark.rule("WIE-AMOV-008", "ui")
@pytest.mark.rule("WIE-AMOV-009", "ui")
@pytest.mark.rule("WIE-AMOV-016", "ui")
def test_airborne_units_fly_from_their_box_to_lit_hexes(brought: Brought, shown: Shown) -> None:
    board = brought("in_flight")
    bare = {place: board.colour(place, (-30, 20)) for place in (FRIENDLY, HOSTILE)}
    board.now.get_by_role("button", name="Fly units").click()
    board.now.get_by_role("group", name="Units", exact=True).get_by_role("button").first.click()
    board.wait()
    expect(board.now.get_by_role("group", name="Units that go together")).to_contain_text("fj2")
    for text in ("Friendly", "Enemy"):
        expect(board.now).to_contain_text(text)
    for rule in ("WIE-AMOV-008", "WIE-AMOV-009", "WIE-AMOV-016"):
        shown(rule)
    for place, colour in bare.items():
        assert board.colour(place, (-30, 20)) != colour
    board.click(HOSTILE)
    board.settle()
    assert "fj1 Parachute" in board.look(HOSTILE)


@pytest.mark.rule("WIE-AMOV-010", "ui")
def test_units_fly_from_the_hex_that_is_clicked(board: Board, shown: Shown) -> None:
    """The same phase: a regiment stands in Breslau."""
    bare = board.colour(FRIENDLY, (-30, 20))
    board.click(positions.BRESLAU)
    expect(board.now.get_by_role("heading", name="Fly units")).to_be_visible()
    expect(board.now).to_contain_text("Units 9th Parachute")
    shown("WIE-AMOV-010")
    assert board.colour(FRIENDLY, (-30, 20)) != bare
    board.click(FRIENDLY)
    board.settle()
    assert "9th Parachute" in board.look(FRIENDLY)


def switch_marks(board: Board) -> None:
    """Let the map show where one can act, or no longer."""
    board.map.focus()
    board.press("Shift+D", "Shift+U")
    dialog(board, "View options").get_by_label("Where you can act").click()
    close(board)
    board.map.focus()
    board.press("Escape")


@pytest.mark.rule("WIE-AIR-029", "ui")
@pytest.mark.rule("WIE-AIR-030", "ui")
def test_air_points_against_a_port_are_set_by_steps(brought: Brought, shown: Shown) -> None:
    """Five points are at sea; the port of Rotterdam is in range."""
    board = brought("over_ports")
    rotterdam, toulon = "046064", "043088"
    lit = {place: board.colour(place, (-40, 0)) for place in (rotterdam, toulon)}
    expect(board.now.locator(".count")).to_contain_text("hexes are marked")
    shown("WIE-AIR-029")
    switch_marks(board)
    expect_other(board, rotterdam, (-40, 0), lit[rotterdam])
    assert board.colour(toulon, (-40, 0)) == lit[toulon]  # out of range, and never marked
    switch_marks(board)
    board.click(rotterdam)
    steps = board.now.get_by_role("group", name="Points")
    shown("WIE-AIR-030")
    expect(steps.locator("strong")).to_have_text("1")
    for points in ("2", "3"):
        steps.get_by_role("button", name="One more").click()
        expect(steps.locator("strong")).to_have_text(points)
    steps.get_by_role("button", name="One less").click()
    expect(steps.locator("strong")).to_have_text("2")
    board.press("Escape", "Escape")
    expect(steps).to_be_hidden()
    board.click(rotterdam)
    board.now.get_by_role("button", name="Bomb a port").click()
    board.settle()
    told = board.now.get_by_role("region", name="What came of it")
    expect(told).to_contain_text(re.compile("The Axis (attack|suppress) the port of"))
