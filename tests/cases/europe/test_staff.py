"""The staff: names, boxes beside units, undo, supply found anew, hexes looked at and changed."""

from typing import Any

import pytest

from grognard.kernel.amend import Amend
from grognard.kernel.events import AmendmentMade
from grognard.kernel.game import Game
from grognard.kernel.orders import Strike
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.events.staff import HexEdited
from grognard.systems.europe.looking import boxes, game, hex_, overruns, train
from grognard.systems.europe.orders.combat import Overrun
from grognard.systems.europe.orders.march import Force, March
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.orders.staff import Dismiss, EditHex, Entrain, FindSupply, Rename
from grognard.systems.europe.phases.combat import find_anew
from grognard.systems.europe.rules.hexfacts import HexRead, read_hex, track_of, zone_of
from grognard.systems.europe.state import Harbour, Rail, State, Work
from grognard.systems.europe.state import Strike as PortStrike
from grognard.systems.europe.system import RULESET
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, CentreTerms, Options, SourceTerms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import HEXES, alter, changed, ground, paced, position, railway, unit
from tests.cases.europe.playing import begin, done, give

BERLIN = SourceTerms(at="0104", nation="germany")
LINE = railway(*(f"{column:02d}04" for column in range(1, 13)))


def board(*units: Any, **more: Any) -> State:
    """A railway across the map, fed by Berlin; the Axis is on move."""
    more.setdefault("on", ground(steps=[LINE]))
    return position(*units, sources=(BERLIN,), **more)


def now(played: Game) -> State:
    """The truth."""
    assert isinstance(played.state, State)
    return played.state


def read(state: State, place: str, side: str = AXIS) -> HexRead:
    """What a power reads of a hex."""
    return read_hex(view(state, side), place)


@pytest.mark.rule("WIE-UI-016", "engine")
def test_a_railway_is_a_supplyhead_isolated_or_cut() -> None:
    state = board(unit("a", "de-infantry", "0204"))
    seen = view(state, AXIS)
    assert track_of(seen, AXIS, "0604") == "supplyhead"
    assert track_of(seen, AXIS, "0605") == ""
    broken = view(changed(state, rails={"0504": Rail(cut=True)}), AXIS)
    found = [track_of(broken, AXIS, place) for place in ("0404", "0504", "0604")]
    assert found == ["supplyhead", "cut", "isolated"]
    assert track_of(view(state, ALLIES), ALLIES, "0604") == "foreign"
    rome = (
        SourceTerms(at="0104", nation="italy"),
    )  # what is fed for lesser nations alone is a head
    fed = view(position(on=ground(steps=[LINE]), sources=rome), AXIS)
    assert track_of(fed, AXIS, "0604") == "supplyhead"
    assert read(state, "0604").gauge == "european"
    assert read(changed(state, rails={"0604": Rail(gauge="soviet")}), "0604").gauge == "soviet"
    assert read(state, "0605").gauge is None


def test_the_details_of_a_hex_say_all_there_is_to_say() -> None:
    sea = {at: "baltic" for at in HEXES if at[:2] in ("11", "12")}
    water = {at: "sea" for at in HEXES if at[:2] == "12"}
    marks = [
        MarkShown("ports", "major", "1104"),
        MarkShown("ports", "minor", "1106"),
        MarkShown("industry", "manufacturing", "0504"),
        MarkShown("edges", "transit", "1202"),
    ]
    land = ground(terrain={**water, "0303": "mountain"}, sea=sea, steps=[LINE], marks=marks)
    centres = (CentreTerms(at="0504", kind="personnel", nation="germany"),)
    state = position(
        unit("a", "de-infantry", "0204"),
        unit("f", "fr-infantry", "0704"),
        on=land,
        sources=(BERLIN,),
        terms={"centres": centres},
        works={"0303": Work(kind="west-wall", side=AXIS)},
        harbours={"1104": Harbour(supply_until=2, transport_until=4)},
        strikes={"1106": PortStrike(turn=1, by=ALLIES, suppressed=True)},
    )
    town = read(state, "0504")
    assert (town.country, town.holder, town.supply) == ("poland", AXIS, "major")
    assert (town.front, town.climate, town.arctic) == ("west", "moderate", False)
    assert town.features == ("manufacturing", "personnel")
    assert town.coverage == "base"
    assert (town.foot, town.mech) == (1, 1)
    peak = read(state, "0303")
    assert (peak.doubled, peak.features) == (True, ("west-wall",))
    port = read(state, "1104").port
    assert port is not None
    assert (port.kind, port.marks, port.supply, port.repair) == ("major", ("dm", "ds"), "minor", 4)
    bombed = read(state, "1106").port
    assert bombed is not None
    assert (bombed.kind, bombed.marks, bombed.supply) == ("minor", ("s",), "")
    assert read(state, "1104").seas == ("baltic",)
    assert read(state, "1202").edge == "transit"
    assert read(state, "0504").port is None
    seen = view(state, AXIS)
    assert [zone_of(seen, AXIS, at) for at in ("0203", "0703", "0509")] == ["own", "enemy", ""]
    assert hex_(seen, {"hex": "9999"}) is None


def test_lesser_power_supply_is_told_where_it_is_better_or_nearer() -> None:
    """Berlin in 0104 and Rome in 0904, without railways: both reach 10 points of clear ground."""
    rome = SourceTerms(at="0904", nation="italy")

    def told(at: str, *sources: SourceTerms) -> tuple[str, str, str]:
        found = read(position(on=ground(), sources=sources), at)
        return found.great, found.lesser, found.supply

    assert told("0204", BERLIN, rome) == ("major", "", "major")
    assert told("0804", BERLIN, rome) == ("major", "major", "major")  # the nearer head
    assert told("1204", BERLIN, rome) == ("", "major", "major")  # the better grade
    assert told("0204", BERLIN) == ("major", "", "major")
    assert told("0204") == ("", "", "")


@pytest.mark.rule("WIE-UI-052", "engine")
@pytest.mark.rule("WIE-UI-050", "engine")
def test_boxes_beside_units_say_what_can_be_changed() -> None:
    state = changed(
        board(unit("a", "de-infantry", "0204"), unit("p", "de-panzer", "0204")),
        clock=Clock(1, "movement", AXIS),
    )

    def box(of: State) -> dict[str, tuple[str, str, bool]]:
        found = boxes(view(of, AXIS), {"hex": "0204"})
        return {one.unit: (one.force, one.train, one.disband) for one in found}

    assert box(state) == {"a": ("off", "", True), "p": ("", "", True)}
    assert box(paced(state, "a", forced=True))["a"] == ("on", "", True)
    assert box(paced(state, "a", forced=True, moved=True))["a"] == ("fixed-on", "", True)
    assert box(paced(state, "a", moved=True))["a"] == ("fixed-off", "", True)
    rail = changed(state, clock=Clock(1, "rail", AXIS))
    assert box(rail) == {"a": ("", "off", True), "p": ("", "off", True)}
    assert box(paced(rail, "a", moved=True))["a"] == ("", "fixed-off", True)
    assert box(changed(rail, clock=Clock(1, "rail", ALLIES)))["a"] == ("", "", False)


@pytest.mark.rule("WIE-UI-050", "engine")
def test_who_got_on_a_train_gets_off_again_as_if_nothing_had_been() -> None:
    played = begin(board(unit("u", "de-infantry", "0204"), unit("v", "de-infantry", "0304")))
    assert done(played, AXIS) == ""
    assert now(played).clock.phase == "rail"
    before = now(played).paces[AXIS]["u"]
    assert give(played, AXIS, Entrain(unit="u", on=False)) == "WIE-RAIL-015"
    assert give(played, AXIS, Entrain(unit="u")) == ""
    assert now(played).units["u"].entrained
    assert give(played, AXIS, Entrain(unit="u")) == "WIE-RAIL-015"
    assert give(played, AXIS, Entrain(unit="u", on=False)) == ""
    assert not now(played).units["u"].entrained
    assert now(played).paces[AXIS]["u"] == before
    # Who has ridden pays for getting off, and is done for the week.
    assert give(played, AXIS, RailMove(units=("u",), goal="0504")) == ""
    assert give(played, AXIS, Entrain(unit="u", on=False)) == ""
    assert now(played).paces[AXIS]["u"].spent
    assert give(played, AXIS, Entrain(unit="x")) == "WIE-RAIL-001"


@pytest.mark.rule("WIE-UI-035", "engine")
def test_supply_is_found_anew_in_the_combat_phase_alone() -> None:
    played = begin(board(unit("a", "de-panzer", "0404"), unit("f", "fr-infantry", "0504")))
    assert give(played, AXIS, FindSupply()) == "WIE-SEQ-005"
    while now(played).clock.phase != "combat":
        assert done(played, AXIS) == ""
    assert give(played, AXIS, FindSupply()) == ""
    assert played.strikable(AXIS) == 0  # it may have told of somebody unseen
    # As if a battle had opened the way to one and barred it to the other since.
    state = alter(now(played), "a", supplied=False)
    pulses: Any = find_anew(state)
    events = [event for pulse in pulses if isinstance(pulse, list) for event in pulse]
    assert [(event.unit, event.supplied) for event in events] == [("a", True)]


@pytest.mark.rule("WIE-UI-042", "engine")
@pytest.mark.rule("WIE-UI-043", "engine")
def test_marches_are_taken_back_but_no_forced_march_and_no_overrun() -> None:
    rows = [
        unit("a", "de-panzer", "0404"),
        unit("b", "de-panzer", "0404"),
        unit("i", "de-infantry", "0202"),
        unit("s", "su-infantry", "0504"),
    ]
    played = begin(board(*rows, on=ground(), holders={"poland": AXIS}))
    assert give(played, AXIS, March(units=("i",), path=("0203",))) == ""
    assert played.strikable(AXIS) == 1
    assert played.submit(AXIS, "person", Strike(steps=1)) is None
    assert now(played).units["i"].at == "0202"
    assert give(played, AXIS, Force(unit="i")) == ""
    assert played.strikable(AXIS) == 1
    assert give(played, AXIS, March(units=("i",), path=("0203",))) == ""
    assert played.strikable(AXIS) == 0
    assert give(played, AXIS, Overrun(target="0504", units=("a", "b"))) == ""
    assert "s" not in now(played).units


@pytest.mark.rule("WIE-UI-054", "engine")
def test_any_unit_of_ones_own_is_disbanded_at_once() -> None:
    played = begin(board(unit("a", "de-infantry", "0204"), unit("f", "fr-infantry", "0904")))
    assert give(played, AXIS, Dismiss(unit="f")) == "WIE-UI-054"
    assert give(played, AXIS, Dismiss(unit="a")) == ""
    assert "a" not in now(played).units
    assert now(played).losses.get(AXIS) is None  # it is no loss of the war


def test_units_get_names_and_keep_to_the_length() -> None:
    played = begin(board(unit("a", "de-infantry", "0204"), unit("f", "fr-infantry", "0904")))
    assert give(played, AXIS, Rename(unit="a", name="  Grossdeutschland ")) == ""
    assert now(played).units["a"].name == "Grossdeutschland"
    for name in ("", "   ", "x" * 41, "a\nb", "Grossdeutschland"):
        assert give(played, AXIS, Rename(unit="a", name=name)) == "WIE-UI-053"
    assert give(played, AXIS, Rename(unit="f", name="Mine")) == "WIE-UI-053"


@pytest.mark.rule("WIE-UI-044", "engine")
@pytest.mark.rule("WIE-UI-044", "net")
@pytest.mark.rule("WIE-OAT-001", "engine")
@pytest.mark.rule("WIE-OAT-013", "net")
def test_units_and_hexes_are_changed_outside_the_rules_and_everybody_is_told() -> None:
    strict = begin(board(unit("a", "de-infantry", "0204")))
    assert give(strict, AXIS, EditHex(hex="0605", holder=ALLIES)) == "WIE-UI-044"
    open_to_change = board(unit("a", "de-infantry", "0204"), terms={"amend": True})
    played = Game.new(RULESET, open_to_change.terms, bytes(32))
    while now(played).clock.phase != "movement":
        assert done(played, AXIS) == ""
    for order in (
        EditHex(hex="9999", holder=AXIS),
        EditHex(hex="0605", holder="nobody"),
        EditHex(hex="0605", holder=AXIS, cut=True),
        EditHex(hex="0204", holder=SOVIETS),  # whose unit stands there holds it
    ):
        assert give(played, AXIS, order) == "WIE-UI-044"
    assert give(played, AXIS, EditHex(hex="0604", holder=SOVIETS, cut=True)) == ""
    state = now(played)
    at = state.terms.map.place("0604")
    assert state.control[at] == POWERS.index("soviets") + 1
    assert state.rails["0604"].cut
    told = [event for entry in played.entries() for pulse in entry.pulses for event in pulse]
    edited = [event for event in told if isinstance(event, HexEdited)]
    assert [event.to for event in edited] == [state.terms.sides]
    assert give(played, AXIS, Amend(field="units", key="a", values={"at": "1109"})) == ""
    assert now(played).units["a"].at == "1109"
    assert give(played, AXIS, Amend(field="units", key="a", values={"at": "9999"})) != ""
    for level, rule in ((100, "KRN-AMEND-001"), (-1, "KRN-AMEND-001"), (99, ""), (0, "")):
        worn = Amend(field="units", key="a", values={"attrition": level})
        assert give(played, AXIS, worn) == rule
        if not rule:
            heard = [
                one
                for side in state.terms.sides
                for one in played.film(side).frames[-1].events
                if isinstance(one, AmendmentMade)
            ]
            assert [(*one.to, one.side) for one in heard] == [
                (side, AXIS) for side in state.terms.sides
            ]


@pytest.mark.rule("WIE-GAME-031", "engine")
@pytest.mark.rule("WIE-GAME-030", "engine")
def test_the_options_of_a_game_are_those_it_was_begun_with() -> None:
    state = board(options=Options(fog=True, minor_zones=True))
    found = game(view(state, AXIS), {})
    assert {name for name, on in found.items() if on} == {"fog", "minor_zones"}
    assert len(found) == len(Options.__struct_fields__) + 1


@pytest.mark.rule("WIE-RAIL-020", "engine")
@pytest.mark.rule("WIE-MOV-029", "engine")
def test_overruns_and_trains_show_their_way() -> None:
    rows = [
        unit("a", "de-panzer", "0404"),
        unit("b", "de-panzer", "0404"),
        unit("s", "su-infantry", "0604"),
    ]
    state = board(*rows)
    for id_ in state.units:
        state = paced(state, id_, start=state.units[id_].at)
    state = changed(state, clock=Clock(1, "movement", AXIS))
    seen = view(state, AXIS)
    assert list(overruns(seen, {"units": ["a", "b"]})) == ["0604"]
    assert overruns(seen, {"units": ["a", "b"]})["0604"][-1] == "0604"
    assert overruns(seen, {"units": ["a"]}) == {}  # ten to one do not
    way = train(seen, {"units": ["a"], "goal": "0204"})
    assert way is not None
    assert (way.path, way.cost, way.points) == (("0304", "0204"), 2, 40)
