"""Attacks on ports and interdiction from the air."""

import random
from functools import partial
from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, sample
from grognard.kernel.view import view
from grognard.systems.europe.events.raids import PortStruck
from grognard.systems.europe.orders.air import Assign, Interdict, StrikePort
from grognard.systems.europe.phases.interdiction import Interdiction
from grognard.systems.europe.phases.ports import Ports
from grognard.systems.europe.rules.airsea import attacking_ships, lose_at_sea, sea_control
from grognard.systems.europe.rules.interdiction import interdiction_hexes
from grognard.systems.europe.rules.march import hindrance
from grognard.systems.europe.rules.ports import Use, is_suppressed, port_works
from grognard.systems.europe.rules.ports import hindrance as hindrance_of_port
from grognard.systems.europe.rules.raids import (
    port_targets,
    recover_ports,
    refuse_strike,
    sea_points,
    strike,
)
from grognard.systems.europe.rules.rail import rail_reach
from grognard.systems.europe.state import Harbour, State, Strike
from grognard.systems.europe.tables import Mission, Power
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Options, SourceTerms
from grognard.terrain.shapes import EXTRA
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import (
    HEXES,
    changed,
    ground,
    on_turn,
    position,
    railway,
    read_the_tables,
    unit,
    wing,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play
from tests.cases.europe.test_air_points import flying

SOURCES = (
    SourceTerms(at="0304", nation="germany"),
    SourceTerms(at="1004", nation="united-kingdom"),
    SourceTerms(at="1204", nation="soviet-union"),
)
HOLDERS: dict[str, Power] = {"germany": "axis", "france": "allies", "soviet-union": "soviets"}
COUNTRIES = {
    **{f"{c:02d}{r:02d}": "germany" for c in range(1, 7) for r in range(1, 10)},
    **{f"{c:02d}{r:02d}": "france" for c in range(7, 12) for r in range(1, 10)},
    **{f"12{r:02d}": "soviet-union" for r in range(1, 10)},
}
PORTS = [
    MarkShown("ports", "major", "0804"),
    MarkShown("ports", "minor", "0906"),
    MarkShown("ports", "minor", "0204"),
]
SOUTH = {"0908": "south", "0909": "south"}
BASES = (
    wing("germany", "west", 12),
    wing("italy", "west", 3),
    wing("germany", "south", 6),
    wing("united-kingdom", "west", 9),
    wing("soviet-union", "west", 9),
)


def coast(beach: str = "") -> State:
    """Set up the Axis on the left, the Allies with two ports on the right."""
    state = position(
        on=ground(country=COUNTRIES, marks=PORTS, front=SOUTH),
        sources=SOURCES,
        holders=HOLDERS,
        wings=BASES,
    )
    return changed(state, beachheads={beach: ALLIES}) if beach else state


def now(game: Game) -> State:
    """The truth."""
    state = game.state
    assert isinstance(state, State)
    return state


def allot(game: Game, side: str, nation: str, mission: Mission, points: int) -> None:
    """Assign air points in the west when it is a power's turn to do so."""
    while now(game).clock.side != side:
        assert done(game, game.awaited()[0]) == ""
    order = Assign(front="west", nation=nation, mission=mission, points=points)
    assert give(game, side, order) == ""


def till(game: Game, phase: str, side: str) -> None:
    """Pass until a power's phase."""
    while (now(game).clock.phase, now(game).clock.side) != (phase, side):
        assert done(game, game.awaited()[0]) == ""


@pytest.mark.rule("WIE-AIR-029", "engine")
def test_enemy_ports_in_range_on_a_front_with_sea_points_can_be_attacked() -> None:
    state = coast(beach="0908")
    assert port_targets(state, AXIS) == ()
    none = refuse_strike(view(state, AXIS), StrikePort(hex="0804", points=1))
    assert none is not None
    assert (none.rule, none.params["points"]) == ("WIE-AIR-029", 0)
    state = flying(state, AXIS, "west/germany", sea=5)
    assert port_targets(state, AXIS) == ("0804", "0906")  # 0204 is the Axis' own
    state = flying(state, AXIS, "south/germany", sea=1)
    assert port_targets(state, AXIS) == ("0804", "0906", "0908")

    def values(kind: str, **fields: Any) -> list[Any]:
        found = Ports().offers(view(state, AXIS), Draft(kind=kind, fields=fields))
        return [choice.value for choice in found.choices]

    assert values("") == ["StrikePort"]
    assert values("StrikePort") == ["0804", "0906", "0908"]
    assert values("StrikePort", hex="0804") == [1, 2, 3, 4, 5]
    assert values("StrikePort", hex="0908") == [1]  # of the south
    whole = Draft(kind="StrikePort", fields={"hex": "0804", "points": 1})
    assert Ports().offers(view(state, AXIS), whole).complete
    assert values("Disband") == []
    # Soviet aircraft reach six hexes, and the Axis' port lies ten away.
    state = flying(state, SOVIETS, "west/soviet-union", sea=5)
    assert port_targets(state, SOVIETS) == ()
    state = flying(state, ALLIES, "west/united-kingdom", sea=5)
    assert port_targets(state, ALLIES) == ("0204",)


@pytest.mark.rule("WIE-AIR-007", "engine")
@pytest.mark.rule("WIE-AIR-031", "engine")
def test_one_to_five_points_attack_a_port() -> None:
    game = begin(coast())
    allot(game, AXIS, "germany", "sea", 7)
    till(game, "ports", AXIS)
    assert give(game, AXIS, StrikePort(hex="0804", points=0)) == "WIE-AIR-031"
    assert give(game, AXIS, StrikePort(hex="0804", points=6)) == "WIE-AIR-031"
    assert give(game, AXIS, StrikePort(hex="0805", points=5)) == "WIE-AIR-029"  # no port
    assert give(game, AXIS, StrikePort(hex="0804", points=5)) == ""
    assert give(game, AXIS, StrikePort(hex="0906", points=3)) == "WIE-AIR-029"  # two are left
    assert give(game, AXIS, StrikePort(hex="0906", points=2)) == ""


@pytest.mark.rule("WIE-AIR-031", "engine")
@pytest.mark.parametrize(
    ("points", "rule"), [(0, "WIE-AIR-031"), (1, ""), (5, ""), (6, "WIE-AIR-031")]
)
def test_one_point_is_enough_for_a_port(points: int, rule: str) -> None:
    state = flying(coast(), AXIS, "west/germany", sea=7)
    found = refuse_strike(view(state, AXIS), StrikePort(hex="0804", points=points))
    assert (found.rule if found else "") == rule


@pytest.mark.rule("WIE-AIR-031", "engine")
@pytest.mark.parametrize(
    ("die", "result", "left"),
    [(3, "success", 5), (4, "failure", 5), (5, "failure", 5), (6, "loss", 4)],
)
def test_three_points_against_a_port(die: int, result: str, left: int) -> None:
    state = flying(coast(), AXIS, "west/germany", sea=5)
    events = play(state, strike(state, AXIS, StrikePort(hex="0804", points=3)), {"port": die})
    assert [event.result for event in of(events, PortStruck)] == [result]
    assert is_suppressed(state, "0804") == (result == "success")
    assert state.wings[AXIS]["west/germany"].sea == left
    assert sea_points(state, AXIS, "west") == 2  # those that stayed at home


@pytest.mark.rule("WIE-AIR-032", "engine")
@pytest.mark.rule("WIE-AIR-007", "engine")
def test_points_that_attacked_a_port_attack_ships_too_but_no_more_than_five() -> None:
    state = flying(coast(), AXIS, "west/germany", sea=4)
    play(state, strike(state, AXIS, StrikePort(hex="0804", points=4)), {"port": 5})
    assert sea_points(state, AXIS, "west") == 0
    assert attacking_ships(state, AXIS, "west", every=False) == 4
    state = flying(state, AXIS, "west/italy", sea=3)
    assert attacking_ships(state, AXIS, "west", every=False) == 5


@pytest.mark.rule("WIE-AIR-011", "engine")
@pytest.mark.rule("WIE-SEA-042", "engine")
def test_even_the_uncommitted_attack_ships_without_cover() -> None:
    state = coast()
    assert attacking_ships(state, AXIS, "west", every=False) == 0
    assert attacking_ships(state, AXIS, "west", every=True) == 5
    lost = lose_at_sea(state, AXIS, "west")
    assert (lost.wing, lost.now.points) == ("west/germany", 11)
    fighting = flying(state, AXIS, "west/germany", superiority=12)
    assert lose_at_sea(fighting, AXIS, "west").now.superiority == 11
    spare = flying(state, AXIS, "west/germany", superiority=11)
    assert lose_at_sea(spare, AXIS, "west").now.superiority == 11  # first who does nothing
    hunting = flying(fighting, AXIS, "west/italy", sea=1)
    lost = lose_at_sea(hunting, AXIS, "west")
    assert (lost.wing, lost.now.sea, lost.now.points) == ("west/italy", 0, 2)


@pytest.mark.rule("WIE-AIR-036", "engine")
@pytest.mark.rule("WIE-AIR-037", "engine")
def test_a_port_is_attacked_once_and_the_phase_ends_with_the_last() -> None:
    game = begin(coast())
    allot(game, AXIS, "germany", "sea", 10)
    till(game, "ports", AXIS)
    assert give(game, AXIS, StrikePort(hex="0804", points=1)) == ""
    assert give(game, AXIS, StrikePort(hex="0804", points=1)) == "WIE-AIR-036"
    assert now(game).clock.phase == "ports"
    assert give(game, AXIS, StrikePort(hex="0906", points=1)) == ""
    assert now(game).clock.phase != "ports" or now(game).clock.side != AXIS


@pytest.mark.rule("WIE-AIR-036", "engine")
@pytest.mark.parametrize(("die", "by"), [(1, AXIS), (5, SOVIETS)])
def test_a_port_stays_suppressed_though_a_later_attack_fails(die: int, by: str) -> None:
    before = Strike(turn=0, by=SOVIETS, suppressed=True)
    state = changed(flying(coast(), AXIS, "west/germany", sea=1), strikes={"0804": before})
    play(state, strike(state, AXIS, StrikePort(hex="0804", points=1)), {"port": die})
    assert state.strikes["0804"] == Strike(turn=1, by=by, suppressed=True)


@pytest.mark.rule("WIE-AIR-034", "engine")
def test_suppression_lasts_for_a_game_turn() -> None:
    state = changed(coast(), strikes={"0204": Strike(turn=1, by=ALLIES, suppressed=True)})
    state = on_turn(state, 2)
    play(state, recover_ports(state, AXIS))
    assert is_suppressed(state, "0204")  # all through the next Axis turn
    play(state, recover_ports(state, ALLIES))
    assert not is_suppressed(state, "0204")


@pytest.mark.rule("WIE-AIR-034", "engine")
def test_the_next_port_suppression_of_the_same_power_ends_it() -> None:
    game = begin(coast())
    allot(game, AXIS, "germany", "sea", 1)
    till(game, "ports", AXIS)
    assert give(game, AXIS, StrikePort(hex="0804", points=1)) == ""
    till(game, "allocation", AXIS)
    assert list(now(game).strikes) == ["0804"]
    till(game, "ports", AXIS)
    assert now(game).clock.turn == 2
    assert now(game).strikes == {}


@pytest.mark.rule("WIE-AIR-033", "engine")
@pytest.mark.parametrize("use", ["supply", "transport"])
def test_a_suppressed_major_port_works_as_a_minor_one_and_others_not_at_all(use: Use) -> None:
    hit = Strike(turn=1, by=AXIS, suppressed=True)
    state = coast(beach="0908")
    works = [port_works(state, at, use) for at in ("0804", "0906", "0908")]
    assert works == ["major", "minor", "beachhead"]
    state = changed(state, strikes=dict.fromkeys(("0804", "0906", "0908"), hit))
    assert [port_works(state, at, use) for at in ("0804", "0906", "0908")] == ["minor", "", ""]


@pytest.mark.rule("WIE-AIR-035", "engine")
@pytest.mark.parametrize("use", ["supply", "transport"])
def test_suppression_does_nothing_more_to_a_port_damaged_by_capture(use: Use) -> None:
    damaged = changed(coast(), harbours={"0804": Harbour(supply_until=4, transport_until=10)})
    assert port_works(damaged, "0804", use) == "minor"
    hit = Strike(turn=1, by=AXIS, suppressed=True)
    assert port_works(changed(damaged, strikes={"0804": hit}), "0804", use) == "minor"
    assert hindrance_of_port(changed(damaged, strikes={"0804": hit}), "0804") == "damaged"
    assert hindrance_of_port(changed(coast(), strikes={"0804": hit}), "0804") == "suppressed"
    assert hindrance_of_port(coast(), "0804") == ""


@pytest.mark.rule("WIE-AIR-036", "engine")
def test_a_failed_attack_of_one_power_undoes_nothing_that_another_did() -> None:
    state = flying(coast(), SOVIETS, "west/soviet-union", sea=5)
    old = Strike(turn=1, by=ALLIES, suppressed=True)
    state = changed(state, strikes={"0204": old})
    play(state, strike(state, SOVIETS, StrikePort(hex="0204", points=1)), {"port": 4})
    assert is_suppressed(state, "0204")
    assert state.strikes["0204"].by == ALLIES


@pytest.mark.rule("WIE-AIR-038", "engine")
@pytest.mark.rule("WIE-AIR-043", "engine")
def test_each_unused_ground_point_lays_one_marker_and_may_be_called_back() -> None:
    game = begin(coast())
    allot(game, AXIS, "germany", "ground", 2)
    till(game, "interdiction", AXIS)
    seen = view(now(game), AXIS)
    offered = Interdiction().offers(seen, Draft(kind="Interdict"))
    assert (offered.field, [one.value for one in offered.choices][:1]) == ("hex", ["0101"])
    named = Interdiction().offers(seen, Draft(kind="Interdict", fields={"hex": "0804"}))
    assert (named.field, [one.value for one in named.choices]) == ("on", [True])
    whole = Draft(kind="Interdict", fields={"hex": "0804", "on": True})
    assert Interdiction().offers(seen, whole).complete
    assert Interdiction().offers(seen, Draft(kind="Disband")).choices == ()
    assert [one.value for one in Interdiction().offers(seen, Draft()).choices] == ["Interdict"]
    able = interdiction_hexes(now(game), AXIS)
    assert "0804" in able
    assert "0908" not in able  # another front
    neutral = bytearray(now(game).control)
    neutral[now(game).terms.map.place("0804")] = 0
    left = interdiction_hexes(changed(now(game), control=bytes(neutral)), AXIS)
    assert "0804" not in left
    assert "0805" in left
    assert give(game, AXIS, Interdict(hex="0804")) == ""
    assert give(game, AXIS, Interdict(hex="0804")) == "WIE-AIR-043"  # one of a side in a hex
    assert give(game, AXIS, Interdict(hex="0805")) == ""
    assert give(game, AXIS, Interdict(hex="0806")) == "WIE-AIR-038"
    assert give(game, AXIS, Interdict(hex="0908")) == "WIE-AIR-038"  # none on that front
    assert give(game, AXIS, Interdict(hex="0804", on=False)) == ""
    assert give(game, AXIS, Interdict(hex="0804", on=False)) == "WIE-AIR-043"
    assert give(game, AXIS, Interdict(hex="0806")) == ""
    assert now(game).interdicted == {"0805": (AXIS,), "0806": (AXIS,)}


@pytest.mark.rule("WIE-AIR-043", "engine")
def test_markers_stay_until_the_next_interdiction_of_their_side() -> None:
    game = begin(coast())
    allot(game, ALLIES, "united-kingdom", "ground", 2)
    till(game, "interdiction", ALLIES)
    assert give(game, ALLIES, Interdict(hex="0504")) == ""
    till(game, "allocation", AXIS)
    assert now(game).interdicted == {"0504": (ALLIES,)}
    till(game, "interdiction", ALLIES)
    assert now(game).clock.turn == 2
    assert now(game).interdicted == {}


@pytest.mark.rule("WIE-AIR-043", "engine")
def test_allied_markers_do_not_slow_the_soviets() -> None:
    state = changed(coast(), interdicted={"0504": (ALLIES,), "0505": (AXIS, ALLIES)})
    held = {
        side: hindrance(state, side, mech=False, ice=False, forced=False, blitz=False).words
        for side in (AXIS, SOVIETS)
    }
    tolls = {
        (side, place): int(words[HEXES.index(place)]) & EXTRA
        for side, words in held.items()
        for place in ("0504", "0505")
    }
    assert tolls == {
        (AXIS, "0504"): 200,
        (AXIS, "0505"): 200,
        (SOVIETS, "0504"): 0,
        (SOVIETS, "0505"): 200,
    }


@pytest.mark.rule("WIE-AIR-039", "engine")
@pytest.mark.parametrize(("hex_", "refused"), [("0604", ""), ("0504", "WIE-AIR-039")])
def test_soviet_interdiction_reaches_six_hexes(hex_: str, refused: str) -> None:
    game = begin(coast())
    allot(game, SOVIETS, "soviet-union", "ground", 1)
    till(game, "interdiction", SOVIETS)
    assert give(game, SOVIETS, Interdict(hex=hex_)) == refused


@pytest.mark.rule("WIE-AIR-042", "engine")
def test_trains_pay_five_more_in_interdicted_hexes() -> None:
    line = railway(*(f"{c:02d}04" for c in range(1, 10)))
    source = SourceTerms(at="0104", nation="germany")
    state = position(unit("t", "de-infantry", "0104"), on=ground(steps=[line]), sources=(source,))
    one = state.units["t"]

    def spent(state: State, goal: str) -> int:
        found = dict(zip(rail_reach(state, one).places, rail_reach(state, one).spent, strict=True))
        return int(found[HEXES.index(goal)])

    # Five hexes cost five points.
    assert spent(state, "0604") == 5
    bombed = changed(state, interdicted={"0304": (ALLIES,), "0404": (SOVIETS, ALLIES)})
    assert spent(bombed, "0604") == 15


@pytest.mark.rule("WIE-AIR-006", "engine")
def test_a_point_that_supported_a_battle_lays_no_interdiction() -> None:
    state = flying(coast(), AXIS, "west/germany", ground=1, ground_used=1)
    assert interdiction_hexes(state, AXIS) == ()


SEALION = [
    # air points on sea missions, sixths of interdiction, the roll for supply
    (4, (0, 0)),
    (5, (0, 0)),
    (10, (-1, 0)),
    (15, (-2, 0)),
    (20, (-3, 1)),
    (29, (-3, 1)),
    (30, (-4, 1)),
    (45, (-4, 2)),
]


def channel(points: int, *superior: str, option: bool = True) -> State:
    """Set up German air points at sea, and who rules the sky."""
    bases = (wing("germany", "west", 50),)
    state = position(wings=bases, options=Options(sealion=option))
    return changed(flying(state, AXIS, "west/germany", sea=points), superior={"west": superior})


@pytest.mark.rule("WIE-OPT-024", "engine")
@pytest.mark.parametrize(("points", "shifts"), SEALION)
def test_german_aircraft_win_the_sea(points: int, shifts: tuple[int, int]) -> None:
    assert sea_control(channel(points, AXIS)) == shifts
    assert sea_control(channel(points)) == (0, 0)
    assert sea_control(channel(points, AXIS, option=False)) == (0, 0)


@pytest.mark.rule("WIE-OPT-024", "data")
def test_the_table_of_the_sea() -> None:
    rows = read_the_tables().sealion
    found = [(row.points, (row.interdiction, row.attrition)) for row in rows]
    assert found == [row for row in SEALION if row[0] not in (4, 29)]


@pytest.mark.rule("WIE-OPT-026", "engine")
def test_allied_rule_of_the_sky_closes_the_sea() -> None:
    assert sea_control(channel(45, ALLIES, SOVIETS)) == (1, -1)


def test_what_is_offered_is_accepted() -> None:
    game = begin(coast())
    allot(game, AXIS, "germany", "ground", 3)
    allot(game, AXIS, "italy", "sea", 3)
    till(game, "ports", AXIS)
    luck = random.Random(3)
    seen = set()
    for _ in range(200):
        awaited = game.awaited()
        if not awaited:
            break
        asked = game.questions(awaited[0])
        records = game.ruleset.answers if asked else game.ruleset.all_orders
        order: Any = sample(partial(game.offers, awaited[0]), records, luck)
        if order is None:
            assert done(game, awaited[0]) == ""
        else:
            seen.add(type(order).__name__)
            assert give(game, awaited[0], order) == "", order
            if luck.random() < 0.4:
                done(game, awaited[0])
    assert {"StrikePort", "Interdict"} <= seen
