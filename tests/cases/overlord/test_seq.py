"""The sequence of play: whole games on a small map."""

from typing import Any

import pytest

from grognard.kernel.events import ClockMoved
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import Clock, Event
from grognard.systems.overlord.events.field import BattleFought, ReportMade, UnitMarched
from grognard.systems.overlord.events.turn import (
    ArrivalDelayed,
    FortsChanged,
    IncomeTaken,
    LinesTraced,
    PointsScored,
    SkiesCompared,
    SupplyRenewed,
    TurnBegan,
    UnitArrived,
    UnitsReleased,
)
from grognard.systems.overlord.orders import Assign, Charge, March, Place, Work
from grognard.systems.overlord.phases.start import Start
from grognard.systems.overlord.queries import SetupZone
from grognard.systems.overlord.queries import setup as own_zones
from grognard.systems.overlord.rules.arrive import arrive, landing_place
from grognard.systems.overlord.rules.battle import attackers_of, fight, planned_battles
from grognard.systems.overlord.rules.planning import refuse_mission
from grognard.systems.overlord.setup import setup
from grognard.systems.overlord.state import Attack, Setting, State, Stock
from grognard.systems.overlord.system import RULESET
from grognard.systems.overlord.terms import (
    AssetTerms,
    FortTerms,
    IncomeTerms,
    LocationTerms,
    UnitTerms,
    ZoneTerms,
)
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    BOTH,
    ally,
    alter,
    axis,
    ground,
    hq,
    of,
    plan,
    play,
    position,
    terms,
    view,
)
from tests.cases.overlord.marching import order, run, steps, supplied


def new_game(*units: UnitTerms, seed: int = 1, **said: Any) -> Game:
    """Begin a game; both sides are in setup."""
    return Game.new(RULESET, terms(*units, **said), seed.to_bytes(16, "big"))


def give(game: Game, side: str, what: Any) -> str:
    """Give an order; the rule by which it is refused comes back, or nothing."""
    refusal = game.submit(side, "person", what)
    return refusal.rule if refusal else ""


def both_done(game: Game) -> None:
    for side in BOTH:
        assert give(game, side, Done()) == ""


def truth(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state


def seen_by(game: Game, side: str) -> State:
    found = game.view(side)
    assert isinstance(found, State)
    return found


def happened(game: Game) -> list[Event]:
    return [event for entry in game.entries() for pulse in entry.pulses for event in pulse]


@pytest.mark.rule("OVL-SEQ-001", "engine")
@pytest.mark.rule("OVL-GAME-002", "engine")
def test_setup_once_then_planning_and_execution_by_turns() -> None:
    game = new_game(turns=2)
    assert game.state.clock == Clock(1, "setup")
    assert game.awaited() == BOTH
    both_done(game)
    assert game.state.clock == Clock(1, "planning")
    both_done(game)
    assert game.state.clock == Clock(2, "planning")
    both_done(game)
    assert game.outcome is not None
    phases = [(e.clock.turn, e.clock.phase) for e in of(happened(game), ClockMoved)]
    turn = ["start", "planning", "skies", "scouting", "bombardment", "battles", "movement"]
    whole = [*turn, "closing"]
    assert phases == [*((1, p) for p in whole), *((2, p) for p in whole), (3, "start")]


@pytest.mark.rule("OVL-SEQ-002", "engine")
@pytest.mark.rule("OVL-GAME-001", "engine")
def test_units_begin_at_their_start_hexes() -> None:
    state = setup(terms(ally("a", "us-infantry", "0304"), axis("x", "eastern", "0805")))
    assert (state.units["a"].at, state.units["x"].at) == ("0304", "0805")
    assert state.clock == Clock(1, "setup")


@pytest.mark.rule("OVL-SEQ-002", "engine")
@pytest.mark.parametrize(("entry", "comes"), [("", "edge"), ("edge", "edge"), ("sea", "sea")])
def test_who_comes_later_comes_over_the_edge_unless_it_is_said(entry: str, comes: str) -> None:
    state = setup(terms(ally("a", "us-infantry", "0101", turn=2, entry=entry)))
    assert "a" not in state.units
    assert (state.arrivals["a"].turn, state.arrivals["a"].entry) == (2, comes)


@pytest.mark.rule("OVL-SEQ-004", "engine")
def test_arriving_units_wait_off_the_map_and_come_at_the_start_of_their_turn() -> None:
    game = new_game(ally("s", "us-infantry", "0304", turn=2, entry="sea", zone=""))
    assert "s" not in truth(game).units
    assert give(game, ALLIES, Place(unit="s", hex="0305")) == "OVL-SEQ-013"
    both_done(game)
    assert "s" not in truth(game).units
    both_done(game)
    assert truth(game).units["s"].at == "0304"
    assert truth(game).arrivals == {}


@pytest.mark.rule("OVL-SEQ-006", "engine")
@pytest.mark.parametrize(
    ("asset", "mission", "refused"),
    [
        ("allied-recon", "recon", False),
        ("ew-intercept", "intel", False),
        ("allied-fighter", "counter-air", True),
        ("allied-fighter-bomber", "interdict", True),
    ],
)
def test_in_setup_only_scouts_have_missions(asset: str, mission: str, refused: bool) -> None:
    row = AssetTerms(id="s", side=ALLIES, asset=asset, name="Asset")
    target = "0604" if mission in ("recon", "intel") else ""
    assigned = Assign(asset="s", mission=mission, target=target)  # type: ignore[arg-type]
    setting_up = position(assets=[row], phase="setup")
    assert (refuse_mission(view(setting_up, ALLIES), assigned) is not None) is refused
    planning = position(assets=[row])
    assert refuse_mission(view(planning, ALLIES), assigned) is None


@pytest.mark.rule("OVL-SEQ-007", "engine")
@pytest.mark.parametrize("flown", [True, False])
def test_what_scouts_see_in_setup_is_known_in_the_first_planning(flown: bool) -> None:
    game = new_game(
        axis("x", "german-infantry", "0804"),
        assets=[AssetTerms(id="r", side=ALLIES, asset="allied-photo-recon", name="Recon")],
    )
    if flown:
        assert give(game, ALLIES, Assign(asset="r", mission="recon", target="0804")) == ""
    both_done(game)
    assert game.state.clock.phase == "planning"
    known = {unit.at for unit in seen_by(game, ALLIES).units.values() if unit.side == AXIS}
    assert ("0804" in known) is flown


@pytest.mark.rule("OVL-SEQ-008", "engine")
def test_breaking_down_in_setup_is_open_to_the_game() -> None:
    game = new_game(ally("a", "us-infantry", "0304"))
    assert give(game, ALLIES, Work(unit="a", work="divide")) == ""
    assert sorted(name for name in truth(game).units if name.startswith("a-")) == [
        "a-1",
        "a-2",
        "a-3",
    ]
    both_done(game)
    assert truth(game).units["a-1"].idle


@pytest.mark.rule("OVL-SEQ-010", "engine")
@pytest.mark.rule("OVL-GAME-039", "engine")
def test_an_execution_is_a_film_and_the_same_orders_give_the_same() -> None:
    def played() -> Game:
        game = new_game(
            ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0504"), turns=3
        )
        both_done(game)
        assert give(game, ALLIES, Charge(units=("a",), target="0504")) == ""
        both_done(game)
        return game

    first, second = played(), played()
    assert happened(first) == happened(second)
    assert any(isinstance(event, BattleFought) for event in happened(first))
    shown = [event for frame in first.film(ALLIES).frames for event in frame.events]
    assert any(isinstance(event, BattleFought) for event in shown)
    assert isinstance(shown[-1], ClockMoved)
    assert first.state.clock == Clock(2, "planning")


@pytest.mark.rule("OVL-SEQ-011", "engine")
def test_a_side_sees_enemy_moves_as_far_as_it_watches() -> None:
    state = position(
        ally("r", "allied-recce", "0304", stance="hold-fast"),
        axis("x", "panzergrenadier-motor", "0804"),
    )
    supplied(state)
    order(state, "x", "0704", "0604")
    events = run(state, dice={"": 3}, chances={"": False})
    assert [event.to for event in of(events, UnitMarched)] == [(AXIS,), (AXIS,)]
    made = of(events, ReportMade)
    assert made
    assert all(event.to == (ALLIES,) for event in made)
    assert made[-1].report.at == "0604"
    assert made[-1].report.id != "x"


@pytest.mark.rule("OVL-SEQ-013", "engine")
def test_a_side_orders_its_own_alone() -> None:
    game = new_game(ally("a", "us-infantry", "0304"), axis("x", "eastern", "0504"), fog=False)
    both_done(game)
    assert give(game, AXIS, March(units=("a",), path=("0404",))) == "OVL-SEQ-013"
    assert give(game, ALLIES, March(units=("a",), path=("0404",))) == ""
    assert seen_by(game, AXIS).moves.get(ALLIES, {}) == {}


@pytest.mark.rule("OVL-SEQ-014", "engine")
@pytest.mark.rule("OVL-GAME-002", "engine")
def test_who_is_done_gives_no_more_orders() -> None:
    game = new_game(ally("a", "us-infantry", "0304"))
    both_done(game)
    assert give(game, ALLIES, Done()) == ""
    assert game.awaited() == (AXIS,)
    assert give(game, ALLIES, March(units=("a",), path=("0404",))) != ""
    assert truth(game).moves[ALLIES] == {}


@pytest.mark.rule("OVL-SEQ-001", "engine")
def test_an_order_of_another_phase_is_refused() -> None:
    game = new_game(ally("a", "us-infantry", "0304"))
    assert give(game, ALLIES, March(units=("a",), path=("0404",))) == "OVL-SEQ-001"
    both_done(game)
    assert give(game, ALLIES, Place(unit="a", hex="0404")) == "OVL-SEQ-001"


@pytest.mark.rule("OVL-SEQ-015", "engine")
@pytest.mark.rule("OVL-VIC-001", "engine")
@pytest.mark.parametrize(("allies", "axis_", "winner"), [(2, 1, ALLIES), (1, 2, AXIS), (1, 1, "")])
def test_after_the_last_turn_the_most_points_win(allies: int, axis_: int, winner: str) -> None:
    places = [
        LocationTerms(at="0304", name="West", allies=allies, axis=0, holder=ALLIES),
        LocationTerms(at="0904", name="East", allies=0, axis=axis_, holder=AXIS),
    ]
    game = new_game(turns=2, locations=places)
    for _ in range(3):
        assert game.outcome is None
        both_done(game)
    assert game.outcome is not None
    assert game.outcome.winner == winner
    assert dict(game.outcome.points) == {ALLIES: 2 * allies, AXIS: 2 * axis_}


# The order of things.


@pytest.mark.rule("OVL-SEQ-018", "engine")
def test_the_order_of_an_execution() -> None:
    game = new_game(
        ally("a", "us-infantry", "0404"),
        ally("m", "us-infantry", "0304"),
        axis("x", "german-infantry", "0504"),
        axis("y", "german-infantry", "0805"),
        locations=[LocationTerms(at="0101", name="Home", allies=1, axis=1, holder=ALLIES)],
    )
    both_done(game)
    before = len(happened(game))
    assert give(game, ALLIES, Charge(units=("a",), target="0504")) == ""
    assert give(game, ALLIES, March(units=("m",), path=("0303",))) == ""
    assert give(game, AXIS, March(units=("y",), path=("0905",))) == ""
    both_done(game)
    wanted = (SkiesCompared, BattleFought, UnitMarched, PointsScored, TurnBegan)
    events = [event for event in happened(game)[before:] if isinstance(event, wanted)]
    kinds = list(dict.fromkeys(type(event) for event in events))
    assert kinds == [SkiesCompared, BattleFought, UnitMarched, PointsScored, TurnBegan]


@pytest.mark.rule("OVL-SEQ-019", "engine")
def test_the_order_of_the_start_of_a_turn() -> None:
    state = position(
        hq("h", ALLIES, "0304"),
        ally("a", "us-infantry", "0404"),
        ally("f", "us-infantry", "0303", fixed="place", fixed_until=2),
        ally("late", "us-infantry", "0305", turn=2, entry="edge"),
        axis("x", "eastern", "1109"),
        forts=[FortTerms(at="0404", feature="fort", side=AXIS)],
        income=[
            IncomeTerms(side=side, turn=turn, fuel=9, ammo=9, personnel=9, equipment=9)
            for side in BOTH
            for turn in (0, 1)
        ],
        phase="start",
        turn=2,
        fog=False,
    )
    alter(state, "h", line="extended")
    plan(state, "settings", ALLIES, h=Setting(move=True))
    events = play(state, Start().end(state), dice={"": 1}, chances={"": True})
    wanted = (
        TurnBegan,
        FortsChanged,
        UnitArrived,
        IncomeTaken,
        SupplyRenewed,
        LinesTraced,
        UnitsReleased,
        ClockMoved,
    )
    kinds = list(dict.fromkeys(type(event) for event in events if isinstance(event, wanted)))
    assert kinds == list(wanted)


@pytest.mark.rule("OVL-SEQ-019", "engine")
@pytest.mark.rule("OVL-SUP-026", "engine")
def test_what_a_cut_off_hq_paid_at_the_start_of_a_turn_is_lost() -> None:
    state = position(
        hq("h", ALLIES, "0904"),
        *(axis(f"x{n}", "eastern", at) for n, at in enumerate(("0903", "1003", "1004"))),
        *(axis(f"y{n}", "eastern", at) for n, at in enumerate(("0905", "0804", "0803"))),
        income=[
            IncomeTerms(side=side, turn=turn, fuel=9, ammo=9, personnel=9, equipment=9)
            for side in BOTH
            for turn in (0, 1)
        ],
        phase="start",
        turn=2,
        fog=False,
    )
    state.stocks = {**state.stocks, ALLIES: Stock(fuel_tenths=100)}
    plan(state, "settings", ALLIES, h=Setting(move=True))
    play(state, Start().end(state), dice={"": 1}, chances={"": True})
    assert state.units["h"].line in ("isolated", "encircled")
    assert state.settings[ALLIES]["h"] == Setting()
    assert state.stocks[ALLIES].fuel_tenths < 100 + 90


# Battles and moves.


def attack_each_other() -> State:
    state = position(
        ally("a", "us-infantry", "0404", quality="elite"),
        axis("x", "german-infantry", "0504"),
        fog=False,
    )
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    plan(state, "attacks", AXIS, x=Attack(target="0404"))
    return state


@pytest.mark.rule("OVL-SEQ-022", "engine")
def test_mutual_attacks_are_both_listed_the_better_first() -> None:
    state = attack_each_other()
    assert [(item.side, item.hex) for item in planned_battles(state)] == [
        (ALLIES, "0504"),
        (AXIS, "0404"),
    ]


@pytest.mark.rule("OVL-SEQ-022", "engine")
@pytest.mark.parametrize("retreats", [True, False])
def test_who_was_thrown_back_has_lost_his_own_attack(retreats: bool) -> None:
    state = attack_each_other()
    first, second = planned_battles(state)
    play(state, fight(state, first), dice={"battle": 6}, chances={"retreat": retreats})
    chances = {"retreat": False}
    events = play(state, fight(state, second), dice={"battle": 1}, chances=chances)
    assert bool(of(events, BattleFought)) is not retreats


@pytest.mark.rule("OVL-SEQ-022", "engine")
@pytest.mark.rule("OVL-CBT-001", "engine")
@pytest.mark.rule("OVL-CBT-004", "engine")
def test_who_can_still_attack_a_hex() -> None:
    """Who lives, is beside it with no river between, has not marched and was not thrown back."""
    state = position(
        ally("beside", "us-infantry", "0404"),
        ally("far", "us-infantry", "0304"),
        ally("wet", "us-infantry", "0505"),
        ally("elsewhere", "us-infantry", "0503"),
        axis("x", "german-infantry", "0504"),
        on=ground(sides=[RunShown("rivers", "major", ("0504-s",))]),
    )
    orders = dict.fromkeys(("beside", "far", "wet", "dead"), Attack(target="0504"))
    plan(state, "attacks", ALLIES, **orders, elsewhere=Attack(target="0603"))

    def able(target: str = "0504") -> list[str]:
        return [unit.id for unit in attackers_of(state, ALLIES, target)]

    assert able() == ["beside"]
    assert able("0603") == ["elsewhere"]
    for why in ("moved", "forced"):
        alter(state, "beside", **{why: True})
        assert able() == [], why
        alter(state, "beside", **{why: False})
    assert able() == ["beside"]


@pytest.mark.rule("OVL-SEQ-023", "engine")
def test_a_defence_that_held_still_moves_and_one_thrown_back_does_not() -> None:
    state = position(
        ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0504"), fog=False
    )
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    order(state, "x", "0604")
    play(
        state,
        fight(state, planned_battles(state)[0]),
        dice={"battle": 1},
        chances={"retreat": False},
    )
    assert [place for _, place in steps(run(state), "x")] == ["0604"]


@pytest.mark.rule("OVL-SEQ-023", "engine")
def test_who_was_thrown_back_or_advanced_has_used_his_movement() -> None:
    state = position(
        ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "0504"), fog=False
    )
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    play(
        state,
        fight(state, planned_battles(state)[0]),
        dice={"battle": 6},
        chances={"retreat": True},
    )
    assert state.units["a"].at == "0504"
    order(state, "a", "0503")
    there = state.units["x"].at
    order(state, "x", "0704", "0804")
    events = run(state)
    assert steps(events, "a") == []
    assert steps(events, "x") == []
    assert state.units["x"].at == there


# Blocked arrivals.


def due(*units: UnitTerms, entry: str = "sea", terrain: dict[str, str] | None = None) -> State:
    return position(
        ally("s", "us-infantry", "0604", turn=1, entry=entry),
        *units,
        on=ground(terrain or {}),
        phase="start",
        fog=False,
    )


@pytest.mark.rule("OVL-SEQ-024", "engine")
@pytest.mark.rule("OVL-SEQ-004", "engine")
@pytest.mark.parametrize(
    ("entry", "terrain", "place"),
    [
        ("sea", {"0605": "beach", "0806": "beach"}, "0605"),
        ("sea", {"0802": "beach"}, None),  # three hexes away
        ("sea", {"0704": "sea"}, None),
        ("air", {}, "0504"),
        ("air", {"0504": "sea", "0505": "flooded"}, "0505"),
    ],
)
def test_where_a_unit_lands_whose_hex_the_enemy_holds(
    entry: str, terrain: dict[str, str], place: str | None
) -> None:
    state = due(axis("x", "german-infantry", "0604"), entry=entry, terrain=terrain)
    assert landing_place(state, state.arrivals["s"]) == place
    events = play(state, arrive(state))
    if place is None:
        assert [late.arrival.turn for late in of(events, ArrivalDelayed)] == [2]
        assert "s" not in state.units
    else:
        assert state.units["s"].at == place


@pytest.mark.rule("OVL-SEQ-024", "engine")
def test_a_full_hex_is_no_place_to_land_and_a_zone_no_hindrance() -> None:
    full = [ally(f"b{n}", "us-infantry", "0604") for n in (1, 2)]
    state = due(*full, axis("x", "eastern", "0505"), terrain={"0504": "beach"})
    play(state, arrive(state))
    assert state.units["s"].at == "0504"
    assert not state.units["s"].moved


@pytest.mark.rule("OVL-SEQ-003", "engine")
def test_placing_a_unit_in_setup() -> None:
    game = new_game(
        ally("a", "us-infantry", "0304", zone="west"),
        zones=[ZoneTerms(id="west", side=ALLIES, hexes=("0304", "0404"))],
    )
    assert give(game, ALLIES, Place(unit="a", hex="0504")) == "OVL-SEQ-003"
    assert give(game, ALLIES, Place(unit="a", hex="0404")) == ""
    assert truth(game).units["a"].at == "0404"


@pytest.mark.rule("OVL-SEQ-003", "engine")
def test_a_side_is_told_its_own_zones_and_their_units_until_the_setup_is_over() -> None:
    game = new_game(
        ally("a", "us-infantry", "0304", zone="west"),
        ally("b", "us-infantry", "0505"),
        axis("x", "us-infantry", "0904", zone="east"),
        zones=[
            ZoneTerms(id="west", side=ALLIES, hexes=("0304", "0404")),
            ZoneTerms(id="east", side=AXIS, hexes=("0904", "0905")),
        ],
    )
    seen = view(truth(game), ALLIES)
    assert own_zones(seen, {}) == (SetupZone(id="west", hexes=("0304", "0404"), units=("a",)),)
    both_done(game)
    assert own_zones(view(truth(game), ALLIES), {}) == ()
