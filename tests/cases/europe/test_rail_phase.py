"""The Rail Phase, rail repair units, and trains that meet an enemy."""

import random
from functools import partial
from typing import Any

import msgspec
import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, sample
from grognard.kernel.view import view
from grognard.systems.europe.events.march import UnitsReadied
from grognard.systems.europe.looking import train
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.phases.rail import Rails
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import path_cost
from grognard.systems.europe.rules.odds import defence_of
from grognard.systems.europe.rules.trains import leave_trains, refuse_rail, ride
from grognard.systems.europe.state import Pace, Rail, State
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, SourceTerms
from grognard.terrain.shown import MarkShown, RunShown
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    on_turn,
    position,
    railway,
    the,
    unit,
    with_numbers,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play

LINE = railway(*(f"{column:02d}04" for column in range(1, 13)))
BERLIN = SourceTerms(at="0104", nation="germany")


def board(*units: object, **more: object) -> State:
    """A railway across the map, fed by Berlin; the Axis is on move."""
    more.setdefault("on", ground(steps=[LINE]))
    return position(*units, sources=(BERLIN,), **more)  # type: ignore[arg-type]


def in_rail_phase(state: State) -> Game:
    """Begin a game and go on to the Rail Phase of the Axis."""
    game = begin(state)
    assert done(game, AXIS) == ""
    assert game.state.clock.phase == "rail"
    return game


def now(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


def seen(state: State, side: str = AXIS) -> State:
    """What a power sees."""
    return view(state, side)


@pytest.mark.rule("WIE-RAIL-002", "engine")
@pytest.mark.rule("WIE-RAIL-013", "engine")
@pytest.mark.rule("WIE-RAIL-014", "engine")
def test_a_click_on_the_destination_entrains_rides_and_detrains() -> None:
    game = in_rail_phase(board(unit("u", "de-panzer", "0204")))
    assert give(game, AXIS, RailMove(units=("u",), goal="1204", detrain=True)) == ""
    u = now(game).units["u"]
    assert (u.at, u.entrained) == ("1204", False)
    pace = now(game).paces[AXIS]["u"]
    assert pace.rail_spent == 10 + 10 + 10  # entrain, ten hexes, detrain
    assert pace.spent  # no sea or air movement, no attack, no mechanized movement
    # The armor has nothing to do any more in this player turn: the next choice is next week's.
    assert done(game, AXIS) == ""
    assert now(game).clock.turn == 2


@pytest.mark.rule("WIE-AIR-042", "engine")
@pytest.mark.parametrize(
    ("bombed", "spent"),
    # Entrain, ten hexes; five points more for each hex that any enemy interdicts.
    [
        ({}, 20),
        ({"0504": (ALLIES,)}, 25),
        ({"0504": (AXIS,)}, 20),
        ({"0504": (AXIS, ALLIES), "0604": (SOVIETS,)}, 30),
    ],
)
def test_trains_pay_for_interdicted_hexes(bombed: dict[str, tuple[str, ...]], spent: int) -> None:
    state = changed(board(unit("u", "de-panzer", "0204")), interdicted=bombed)
    events = play(state, ride(state, RailMove(units=("u",), goal="1204")))
    (readied,) = of(events, UnitsReadied)
    assert readied.paces[0][1].rail_spent == spent


@pytest.mark.rule("WIE-RAIL-006", "engine")
@pytest.mark.rule("WIE-RAIL-007", "engine")
@pytest.mark.rule("WIE-RAIL-015", "engine")
def test_who_stays_on_the_train_rides_further_next_week() -> None:
    game = in_rail_phase(board(unit("u", "de-infantry", "0204"), unit("v", "de-infantry", "0206")))
    assert give(game, AXIS, RailMove(units=("u",), goal="1104")) == ""
    assert now(game).units["u"].entrained
    assert now(game).paces[AXIS]["u"].rail_spent == 19
    assert done(game, AXIS) == ""
    assert now(game).clock.turn == 2
    assert give(game, AXIS, March(units=("u",), path=("1105",))) == "WIE-RAIL-006"
    assert done(game, AXIS) == ""
    assert now(game).clock.phase == "rail"
    assert give(game, AXIS, RailMove(units=("u",), goal="1104")) == "WIE-RAIL-015"
    assert give(game, AXIS, RailMove(units=("u",), goal="1104", detrain=True)) == ""
    assert not now(game).units["u"].entrained
    assert now(game).paces[AXIS]["u"].rail_spent == 10


@pytest.mark.rule("WIE-RAIL-013", "engine")
def test_without_ten_points_left_nobody_gets_off() -> None:
    state = board(unit("u", "de-infantry", "0204"))
    far = RailMove(units=("u",), goal="1204", detrain=True)  # ten hexes, and entraining ten
    for before, refused in ((20, False), (21, True)):
        tired = changed(state, paces={AXIS: {"u": Pace(rail_spent=before)}})
        refusal = refuse_rail(seen(tired), far)
        assert (refusal is not None) == refused
        assert refuse_rail(seen(tired), RailMove(units=("u",), goal="1204")) is None
    # Where it stands on its train, a unit gets off while ten of its fifty points are left.
    riding = alter(state, "u", entrained=True)
    off = RailMove(units=("u",), goal="0204", detrain=True)
    for before, rule in ((40, ""), (41, "WIE-RAIL-013")):
        spent = changed(riding, paces={AXIS: {"u": Pace(rail_spent=before)}})
        found = refuse_rail(seen(spent), off)
        assert (found.rule if found else "") == rule


@pytest.mark.rule("WIE-RAIL-003", "engine")
def test_twenty_units_and_no_more() -> None:
    rows = [unit(f"u{n:02d}", "de-infantry", f"{2 + n // 4:02d}04") for n in range(21)]
    game = in_rail_phase(board(*rows))
    for n in range(20):
        order = RailMove(units=(f"u{n:02d}",), goal=f"{2 + n // 4:02d}04")  # they only entrain
        assert give(game, AXIS, order) == ""
    assert give(game, AXIS, RailMove(units=("u20",), goal="0804")) == "WIE-RAIL-003"
    # Whoever gets off still counts.
    assert give(game, AXIS, RailMove(units=("u00",), goal="0204", detrain=True)) == ""
    assert give(game, AXIS, RailMove(units=("u20",), goal="0804")) == "WIE-RAIL-003"


@pytest.mark.rule("WIE-RAIL-004", "engine")
@pytest.mark.rule("WIE-RAIL-003", "engine")
def test_ten_soviet_corps_in_the_weeks_of_the_invasion() -> None:
    moscow = SourceTerms(at="0104", nation="soviet-union")
    russian = RunShown("rails", "soviet", tuple(f"{column:02d}04" for column in range(1, 13)))
    rows = [unit(f"c{n:02d}", "su-infantry-corps", f"{2 + n // 3:02d}04") for n in range(11)]
    state = position(
        *rows,
        on=ground(steps=[russian]),
        sources=(moscow,),
        control=bytes([POWERS.index("soviets") + 1]) * len(HEXES),
        invaded=1,
    )
    on_trains = {
        id_: msgspec.structs.replace(one, entrained=id_ not in ("c09", "c10"))
        for id_, one in state.units.items()
    }
    ridden = changed(state, units=on_trains)
    last = RailMove(units=("c09",), goal="0904")
    both = RailMove(units=("c09", "c10"), goal="0904")
    assert refuse_rail(seen(ridden, SOVIETS), last) is None  # nine corps make 27
    refusal = refuse_rail(seen(ridden, SOVIETS), both)
    assert refusal is not None
    assert refusal.rule == "WIE-RAIL-003"
    later = on_turn(ridden, 9)
    assert refuse_rail(seen(later, SOVIETS), both) is None  # sixty again


@pytest.mark.rule("WIE-RAIL-005", "engine")
def test_who_is_attacked_on_a_train_leaves_it_and_fights_at_half() -> None:
    state = board(unit("u", "de-infantry", "0204"))
    game = in_rail_phase(state)
    assert give(game, AXIS, RailMove(units=("u",), goal="0404")) == ""
    u = now(game).units["u"]
    assert defence_of(now(game), u, "0404") * 2 == u.defence
    pulses: Any = leave_trains(now(game), AXIS, "0404")
    events = [event for pulse in pulses for event in pulse]
    assert [(event.unit, event.entrained) for event in events] == [("u", False)]


@pytest.mark.rule("WIE-RAIL-009", "engine")
def test_no_train_into_an_enemy_zone_or_over_a_cut() -> None:
    state = board(unit("u", "de-infantry", "0204"), unit("f", "fr-infantry", "0703"))
    for goal, rule in (("0504", ""), ("0604", ""), ("0704", "WIE-RAIL-009")):
        refusal = refuse_rail(seen(state), RailMove(units=("u",), goal=goal))
        assert (refusal.rule if refusal else "") == rule
    cut = changed(state, rails={"0404": Rail(cut=True)})
    assert refuse_rail(seen(cut), RailMove(units=("u",), goal="0304")) is None
    refusal = refuse_rail(seen(cut), RailMove(units=("u",), goal="0504"))
    assert refusal is not None
    assert refusal.rule == "WIE-RAIL-009"


@pytest.mark.rule("WIE-RAIL-019", "engine")
@pytest.mark.rule("WIE-RAIL-020", "engine")
def test_off_map_rail_joins_the_edge_hexes() -> None:
    edges = [MarkShown("edges", "siberia", at) for at in ("1202", "1206", "1208")]
    tracks = [RunShown("rails", "soviet", run) for run in (("1102", "1202"), ("1106", "1206"))]
    state = position(
        unit("s", "su-infantry", "1202"),
        unit("i", "su-infantry", "1102"),
        unit("a", "us-mountain", "1206"),
        on=ground(marks=edges, steps=tracks),
        sources=(SourceTerms(at="1202", nation="soviet-union"),),
        control=bytes([POWERS.index("soviets") + 1]) * len(HEXES),
    )
    alone = changed(state, units={k: v for k, v in state.units.items() if k != "a"})
    order = RailMove(units=("s",), goal="1206", detrain=True)
    assert refuse_rail(seen(alone, SOVIETS), order) is None

    def told(unit_: str, goal: str) -> tuple[tuple[str, ...], int] | None:
        found = train(seen(alone, SOVIETS), {"units": [unit_], "goal": goal})
        return None if found is None else (found.path, found.cost)

    assert told("s", "1206") == (("1206",), 0)
    assert told("i", "1202") == (("1202",), 1)
    assert told("i", "1106") == ((), 0)  # no way
    assert told("nobody", "1202") is None
    assert told("i", "9999") is None
    assert train(view(alone, AXIS), {"units": ["i"], "goal": "1202"}) is None
    for goal in ("1208", "1106"):  # no railway there; no edge hex
        assert refuse_rail(seen(alone, SOVIETS), RailMove(units=("s",), goal=goal)) is not None
    # Not from inside the map, nor after a ride to the edge.
    assert refuse_rail(seen(alone, SOVIETS), RailMove(units=("i",), goal="1206")) is not None
    ridden = changed(alone, paces={SOVIETS: {"s": Pace(rail_spent=11)}})
    assert refuse_rail(seen(ridden, SOVIETS), order) is not None
    lost = changed(alone, control=bytes([POWERS.index("axis") + 1]) * len(HEXES))
    assert refuse_rail(seen(lost, SOVIETS), order) is not None


@pytest.mark.rule("WIE-RAIL-020", "engine")
def test_the_move_ends_beyond_the_edge() -> None:
    edges = [MarkShown("edges", "middle-east", at) for at in ("0104", "1208")]
    more = railway("1108", "1208")
    state = position(
        unit("a", "us-mountain", "0104"),
        on=ground(marks=edges, steps=[LINE, more]),
        sources=(SourceTerms(at="0104", nation="united-states"),),
        holders={"poland": ALLIES},
    )
    game = begin(state)
    assert done(game, ALLIES) == ""
    assert give(game, ALLIES, RailMove(units=("a",), goal="1208")) == ""
    assert now(game).units["a"].at == "1208"
    assert now(game).paces[ALLIES]["a"].rail_spent == 50


SOVIET_LINE = RunShown("rails", "soviet", tuple(f"{column:02d}04" for column in range(4, 13)))
WEST_LINE = railway("0104", "0204", "0304")
GAP = RunShown("rails", "break", ("0304", "0404"))
BESIDE = railway("0105", "0205", "0305")


@pytest.mark.rule("WIE-MOV-036", "engine")
@pytest.mark.rule("WIE-MOV-038", "engine")
@pytest.mark.rule("WIE-MOV-038", "data")
def test_rail_repair_units_mend_and_relay() -> None:
    land = ground(steps=[WEST_LINE, GAP, SOVIET_LINE])
    state = board(unit("r", "de-rail-repair", "0104"), on=land, rails={"0304": Rail(cut=True)})
    game = begin(state)
    game_state = now(game)
    assert game_state.rails == {}  # a game begins with whole railways
    assert give(game, AXIS, March(units=("r",), path=("0204", "0304"))) == ""
    assert now(game).paces[AXIS]["r"].mp_hundredths == 300
    assert give(game, AXIS, March(units=("r",), path=("0404",))) == "WIE-MOV-005"
    cut = changed(state, paces={AXIS: {"r": Pace(mp_hundredths=500)}})
    spent = reachable(cut, the(cut, "r")).costs()
    ids = cut.terms.map.ids
    assert {ids[place]: cost for place, cost in spent.items()} == {
        "0104": 0,
        "0204": 100,
        "0304": 200,  # cut, but it costs no more
    }
    # Beside the line lies another: no railway leads across.
    two = board(unit("r", "de-rail-repair", "0104"), on=ground(steps=[WEST_LINE, BESIDE]))
    ways = reachable(two, the(two, "r")).costs()
    assert {two.terms.map.ids[place] for place in ways} == {"0104", "0204", "0304"}


@pytest.mark.rule("WIE-MOV-036", "engine")
@pytest.mark.rule("WIE-MOV-038", "engine")
def test_foreign_gauge_takes_a_week_a_hex() -> None:
    land = ground(steps=[WEST_LINE, GAP, SOVIET_LINE])
    game = begin(board(unit("r", "de-rail-repair", "0304"), on=land))
    assert give(game, AXIS, March(units=("r",), path=("0404", "0504"))) == "WIE-MOV-005"
    assert give(game, AXIS, March(units=("r",), path=("0404",))) == ""
    assert now(game).rails["0404"] == Rail(cut=False, gauge="european")
    assert now(game).paces[AXIS]["r"].mp_hundredths == 0
    dear = with_numbers(board(unit("r", "de-rail-repair", "0304"), on=land), repair_mp=2)
    assert path_cost(dear, the(dear, "r"), ("0204",)) == 200


@pytest.mark.rule("WIE-MOV-037", "engine")
def test_rail_repair_units_keep_to_railways_and_mind_nothing() -> None:
    land = ground(terrain="mountain", steps=[LINE])
    state = board(unit("r", "de-rail-repair", "0204"), unit("f", "fr-infantry", "0403"), on=land)
    bombed = changed(state, interdicted={"0304": ALLIES})
    found = reachable(bombed, the(bombed, "r")).costs()
    ids = bombed.terms.map.ids
    assert {ids[place]: cost for place, cost in found.items()} == {
        "0104": 100,
        "0204": 0,
        **{f"{column:02d}04": 100 * (column - 2) for column in range(3, 8)},
    }


@pytest.mark.rule("WIE-MOV-039", "engine")
@pytest.mark.parametrize(
    ("template", "climate", "season", "able"),
    [
        ("de-rail-repair", "moderate", "clear", True),
        ("de-rail-repair", "moderate", "mud", False),
        ("de-rail-repair", "moderate", "snow", False),
        ("de-rail-repair", "severe", "mud", False),
        ("de-rail-repair", "severe", "snow", False),
        ("de-rail-repair", "arid", "snow", True),
        ("su-rail-repair", "moderate", "mud", False),
        ("su-rail-repair", "severe", "snow", True),
    ],
)
def test_weather_stops_the_relaying(template: str, climate: str, season: str, able: bool) -> None:
    lines = [WEST_LINE, GAP, SOVIET_LINE]
    at, foreign = ("0304", "0404") if template == "de-rail-repair" else ("0404", "0304")
    land = ground(climate=climate, steps=lines)
    state = board(unit("r", template, at), on=land, season=season)
    found = reachable(state, the(state, "r")).places.tolist()
    assert (state.terms.map.place(foreign) in found) == able


def test_what_is_offered_is_accepted() -> None:
    game = begin(
        board(
            unit("a", "de-panzer", "0204"),
            unit("b", "de-infantry", "0204"),
            unit("r", "de-rail-repair", "0504"),
            unit("f", "fr-infantry", "0904"),
            date=Date(1941, 7, 1),
        )
    )
    luck, seen_rail = random.Random(3), 0
    for _ in range(80):
        awaited = game.awaited()
        if not awaited:
            break
        asked = game.questions(awaited[0])
        records = game.ruleset.answers if asked else game.ruleset.all_orders
        order: Any = sample(partial(game.offers, awaited[0]), records, luck)
        seen_rail += isinstance(order, RailMove)
        if order is None:
            assert done(game, awaited[0]) == ""
        else:
            assert give(game, awaited[0], order) == "", order
    assert seen_rail


@pytest.mark.rule("WIE-RAIL-013", "engine")
def test_the_offer_tells_what_a_ride_costs() -> None:
    state = changed(board(unit("u", "de-infantry", "0204")))
    offer = Rails().offers(seen(state), Draft(kind="RailMove", fields={"units": ["u"]}))
    previews = {choice.value: choice.preview for choice in offer.choices}
    assert previews["1204"] == {"cost": 10, "detrain": True}
    assert previews["0204"] == {"cost": 0, "detrain": True}


@pytest.mark.rule("WIE-RAIL-013", "engine")
def test_only_units_of_one_hex_are_offered_a_ride_together() -> None:
    rows = (unit("u", "de-infantry", "0204"), unit("v", "de-infantry", "0204"))
    state = board(*rows, unit("w", "de-infantry", "0304"))

    def goals(now_: State, *units: str) -> bool:
        draft = Draft(kind="RailMove", fields={"units": list(units)})
        return bool(Rails().offers(seen(now_), draft).choices)

    assert goals(state, "u", "v")
    assert not goals(state, "u", "w")
    assert not goals(state, "u", "nobody")
    on_train = msgspec.structs.replace(the(state, "v"), entrained=True)
    mixed = changed(state, units={**state.units, "v": on_train})
    assert not goals(mixed, "u", "v")
