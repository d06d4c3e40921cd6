"""Rest, pockets, digging in; replacements; supply and its cost."""

from fractions import Fraction

import msgspec
import pytest

from grognard.systems.overlord.events.turn import (
    AssetsRested,
    IncomeTaken,
    PointsSpent,
    SupplyRenewed,
    UnitsReinforced,
    UnitsRested,
)
from grognard.systems.overlord.orders import Supply
from grognard.systems.overlord.rules.planning import refuse_supply
from grognard.systems.overlord.rules.replacements import replace_losses, replacement_cost
from grognard.systems.overlord.rules.rest import condition_after, recovery, rest
from grognard.systems.overlord.rules.supply import (
    chosen,
    haul_of,
    income,
    renew,
    setting_cost,
    take_income,
)
from grognard.systems.overlord.state import Asset, Setting, Skies, State, Stock, Weather
from grognard.systems.overlord.terms import IncomeTerms, SourceTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    hq,
    of,
    plan,
    play,
    position,
    read_the_tables,
    view,
)


def resting(quality: str = "regular", turn: int = 1, **values: object) -> tuple[State, Fraction]:
    state = position(ally("a", "us-infantry", "0304", quality=quality, readiness=50), turn=turn)
    alter(state, "a", **values)
    return state, recovery(state, state.units["a"])


@pytest.mark.rule("OVL-UNIT-028", "engine")
@pytest.mark.rule("OVL-UNIT-028", "data")
@pytest.mark.parametrize(
    ("quality", "gain"),
    [("elite", 18), ("veteran", 14), ("regular", 10), ("green", 6), ("conscript", 2)],
)
def test_resting_units_recover_by_quality(quality: str, gain: int) -> None:
    assert read_the_tables().qualities[quality].rest == gain
    assert resting(quality)[1] == gain


@pytest.mark.rule("OVL-UNIT-029", "engine")
@pytest.mark.parametrize(
    ("line", "gain"), [("supported", "10"), ("extended", "7.5"), ("isolated", "5")]
)
def test_a_long_line_slows_recovery(line: str, gain: str) -> None:
    assert resting(line=line)[1] == Fraction(gain)


@pytest.mark.rule("OVL-UNIT-030", "engine")
@pytest.mark.parametrize(
    ("enemies", "gain"), [(["eastern"], 14 - 4), (["german-infantry", "german-infantry"], 14 - 10)]
)
def test_enemy_zones_spoil_rest(enemies: list[str], gain: int) -> None:
    foes = [axis(f"x{n}", template, "0404") for n, template in enumerate(enemies)]
    state = position(ally("a", "us-infantry", "0304", quality="veteran"), *foes)
    assert recovery(state, state.units["a"]) == gain


@pytest.mark.rule("OVL-UNIT-031", "engine")
def test_rest_never_costs_readiness() -> None:
    state = position(
        ally("a", "us-infantry", "0304", quality="conscript"), axis("x", "german-infantry", "0404")
    )
    assert recovery(state, state.units["a"]) == 0


@pytest.mark.rule("OVL-UNIT-034", "engine")
def test_the_example_of_a_veteran_in_the_rain() -> None:
    state = position(
        ally("a", "us-infantry", "0304", quality="veteran"), axis("x", "eastern", "0404")
    )
    alter(state, "a", line="extended")
    state.weather = Weather(precipitation="light-rain")
    assert recovery(state, state.units["a"]) == Fraction("3.875")


@pytest.mark.rule("OVL-UNIT-033", "engine")
@pytest.mark.rule("OVL-NIGHT-012", "engine")
def test_the_night_doubles_recovery() -> None:
    assert resting(turn=3)[1] == 20


@pytest.mark.rule("OVL-UNIT-032", "engine")
@pytest.mark.rule("OVL-WX-004", "engine")
@pytest.mark.rule("OVL-WX-009", "engine")
@pytest.mark.parametrize(
    ("rain", "ground", "gain"),
    [
        ("light-rain", "good", "7.5"),
        ("heavy-rain", "good", "5"),
        ("none", "mud", "5"),
        ("light-rain", "mud", "3.75"),
        ("heavy-snow", "frozen", "2.5"),
    ],
)
def test_rain_and_mud_cut_recovery(rain: str, ground: str, gain: str) -> None:
    state, _ = resting()
    state.weather = Weather(precipitation=rain, ground=ground)
    assert recovery(state, state.units["a"]) == Fraction(gain)


@pytest.mark.rule("OVL-UNIT-037", "engine")
@pytest.mark.rule("OVL-UNIT-025", "engine")
def test_only_idle_units_rest() -> None:
    state, _ = resting(idle=False)
    assert condition_after(state, state.units["a"]) == (500, 1000)
    alter(state, "a", idle=True)
    assert condition_after(state, state.units["a"]) == (600, 1000)


@pytest.mark.rule("OVL-UNIT-036", "engine")
def test_an_attacked_unit_still_recovers_the_whole() -> None:
    state = position(ally("a", "us-infantry", "0304", readiness=80))
    alter(state, "a", readiness_tenths=800 - 60)
    play(state, rest(state))
    assert state.units["a"].readiness_tenths == 800 + 40


@pytest.mark.rule("OVL-UNIT-038", "engine")
@pytest.mark.parametrize(("foes", "loss"), [(0, 150), (1, 190), (2, 230)])
def test_pockets_wear_units_out(foes: int, loss: int) -> None:
    enemies = [axis(f"x{n}", "eastern", "0404") for n in range(foes)]
    state = position(ally("a", "us-infantry", "0304"), *enemies)
    alter(state, "a", line="encircled")
    play(state, rest(state))
    assert state.units["a"].readiness_tenths == 1000 - loss


@pytest.mark.rule("OVL-UNIT-041", "engine")
@pytest.mark.rule("OVL-UNIT-042", "engine")
@pytest.mark.rule("OVL-SEQ-018", "engine")
def test_who_stands_still_digs_in() -> None:
    state = position(ally("a", "us-infantry", "0304"), ally("b", "us-infantry", "0305"))
    alter(state, "b", idle=False, moved=True)
    events = play(state, rest(state))
    assert [event.rested for event in of(events, UnitsRested)] == [(), ()], "all were fresh"
    assert (state.units["a"].dug_in, state.units["b"].dug_in) == (True, False)


@pytest.mark.rule("OVL-UNIT-035", "engine")
def test_assets_without_a_mission_recover() -> None:
    state = position(turn=1)
    plane = Asset(
        id="p", side=ALLIES, asset="mosquito", name="P", quality="veteran", readiness_tenths=500
    )
    state.assets = {"p": plane}
    play(state, rest(state))
    assert state.assets["p"].readiness_tenths == 640


@pytest.mark.rule("OVL-UNIT-035", "engine")
@pytest.mark.rule("OVL-WX-006", "engine")
@pytest.mark.rule("OVL-WX-007", "engine")
@pytest.mark.parametrize(
    ("turn", "ground", "before", "after"),
    [
        (1, "good", 500, 640),
        (3, "good", 500, 780),
        (1, "mud", 500, 570),
        (3, "frozen", 500, 640),
        (1, "good", 999, 1000),
    ],
)
def test_mud_halves_the_rest_of_assets_and_the_night_doubles_it(
    turn: int, ground: str, before: int, after: int
) -> None:
    state = position(turn=turn)
    state.weather = Weather(ground=ground)
    plane = Asset(
        id="p", side=ALLIES, asset="mosquito", name="P", quality="veteran", readiness_tenths=before
    )
    state.assets = {"p": plane}
    assert of(play(state, rest(state)), AssetsRested)[0].assets == (("p", after),)
    state.assets = {"p": msgspec.structs.replace(plane, readiness_tenths=1000)}
    assert not of(play(state, rest(state)), AssetsRested), "who is fresh needs no rest"


# Replacements.


def worn_division(*templates: str, strength: int = 60) -> State:
    return position(
        hq("div", ALLIES, "0202"),
        *(
            ally(f"u{n}", template, f"03{n + 2:02d}", hq="div", strength=strength)
            for n, template in enumerate(templates)
        ),
        income=[IncomeTerms(ALLIES, 0, 0, 0, 50, 50)],
    )


@pytest.mark.rule("OVL-REPL-009", "engine")
@pytest.mark.rule("OVL-REPL-010", "engine")
def test_a_foot_division_of_fourteen_points() -> None:
    state = worn_division("us-parachute", "us-parachute", "us-parachute", "ranger")
    units = [state.units[f"u{n}"] for n in range(4)]
    assert replacement_cost(state, "div", units) == Stock(personnel_tenths=130, equipment_tenths=50)


@pytest.mark.rule("OVL-REPL-001", "engine")
@pytest.mark.rule("OVL-REPL-004", "engine")
def test_replacements_restore_a_tenth_for_all_units_of_an_hq() -> None:
    state = worn_division("us-parachute", "us-parachute")
    alter(state, "u1", strength_tenths=950)
    plan(state, "settings", ALLIES, div=Setting(replace=True))
    events = play(state, replace_losses(state))
    assert of(events, UnitsReinforced)[0].units == (("u0", 700), ("u1", 1000))
    assert of(events, PointsSpent)[0].stock.personnel_tenths == 500 - 70


@pytest.mark.rule("OVL-REPL-003", "engine")
@pytest.mark.rule("OVL-REPL-011", "engine")
def test_who_moved_or_is_cut_off_gets_nothing() -> None:
    state = worn_division("us-parachute", "us-parachute", "us-parachute", "us-parachute")
    alter(state, "u0", moved=True)
    alter(state, "u3", strength_tenths=1000)
    alter(state, "u1", line="isolated")
    plan(state, "settings", ALLIES, div=Setting(replace=True))
    events = play(state, replace_losses(state))
    assert of(events, UnitsReinforced)[0].units == (("u2", 700),)


@pytest.mark.rule("OVL-REPL-009", "engine")
@pytest.mark.rule("OVL-REPL-010", "engine")
@pytest.mark.parametrize(
    ("echelon", "template", "cost"),
    [
        ("regiment", "us-parachute", (60, 10)),
        ("regiment", "sherman", (20, 100)),
        ("division", "sherman", (30, 130)),
        ("corps", "us-105mm", (30, 100)),
    ],
)
def test_what_replacements_cost_by_haul_and_echelon(
    echelon: str, template: str, cost: tuple[int, int]
) -> None:
    state = position(hq("h", ALLIES, "0202", echelon), ally("u", template, "0304", hq="h"))
    found = replacement_cost(state, "h", [state.units["u"]])
    assert (found.personnel_tenths, found.equipment_tenths) == cost


@pytest.mark.rule("OVL-REPL-001", "engine")
@pytest.mark.rule("OVL-REPL-005", "engine")
@pytest.mark.parametrize(
    ("line", "replaced"), [("supported", True), ("extended", True), ("isolated", False)]
)
def test_an_hq_that_is_cut_off_replaces_nothing(line: str, replaced: bool) -> None:
    state = worn_division("us-parachute")
    alter(state, "div", line=line)
    plan(state, "settings", ALLIES, div=Setting(replace=True))
    assert bool(play(state, replace_losses(state))) == replaced


@pytest.mark.rule("OVL-REPL-007", "engine")
def test_too_few_points_restore_nothing() -> None:
    state = worn_division("us-parachute")
    state.stocks = {**state.stocks, ALLIES: Stock(personnel_tenths=69, equipment_tenths=500)}
    plan(state, "settings", ALLIES, div=Setting(replace=True))
    assert play(state, replace_losses(state)) == []


# Supply.


@pytest.mark.rule("OVL-SUP-018", "engine")
@pytest.mark.rule("OVL-SUP-020", "engine")
@pytest.mark.rule("OVL-SUP-021", "engine")
def test_an_armoured_division_of_twenty_six_points() -> None:
    units = [ally(f"t{n}", "sherman", "0304") for n in range(13)]
    state = position(
        hq("div", ALLIES, "0202"),
        *(ally(unit.id, "sherman", unit.at, hq="div") for unit in units),
    )
    cost = setting_cost(state, "div", Setting(move=True, combat=True))
    assert (cost.fuel_tenths, cost.ammo_tenths) == (160, 100)


@pytest.mark.rule("OVL-SUP-018", "engine")
@pytest.mark.rule("OVL-SUP-020", "engine")
@pytest.mark.rule("OVL-SUP-021", "engine")
@pytest.mark.parametrize(
    ("echelon", "setting", "cost"),
    [
        # foot: 1 and 1 for ten points or part of it; a division adds 1 and 1, a regiment nothing
        ("division", Setting(move=True, combat=True), (20, 20)),
        ("division", Setting(move=True), (20, 0)),
        ("division", Setting(combat=True), (0, 20)),
        ("division", Setting(replace=True), (0, 0)),
        ("regiment", Setting(move=True, combat=True), (10, 10)),
        ("corps", Setting(move=True, combat=True), (50, 30)),
    ],
)
def test_an_hq_alone_pays_for_ten_points_and_for_its_echelon(
    echelon: str, setting: Setting, cost: tuple[int, int]
) -> None:
    state = position(hq("h", ALLIES, "0202", echelon))
    assert setting_cost(state, "h", setting) == Stock(*cost)


@pytest.mark.rule("OVL-SUP-018", "data")
@pytest.mark.parametrize(
    ("row", "costs"),
    [
        ("foot", (1, 1)),
        ("semi", (4, 2)),
        ("motor", (2, 2)),
        ("mech", (5, 3)),
        ("guns", (2, 5)),
        ("division", (1, 1)),
        ("corps", (4, 2)),
        ("army", (2, 2)),
    ],
)
def test_the_table_of_costs(row: str, costs: tuple[int, int]) -> None:
    found = read_the_tables().costs[row]
    assert (found.move_fuel, found.combat_ammo) == costs


@pytest.mark.rule("OVL-SUP-022", "engine")
@pytest.mark.parametrize(
    ("templates", "haul"),
    [
        (["us-parachute", "sherman"], "mech"),
        (["us-infantry", "us-105mm"], "semi"),
        (["us-105mm", "150mm", "light-anti-air"], "guns"),
        (["us-parachute", "150mm"], "motor"),
    ],
)
def test_the_most_costly_unit_gives_the_type(templates: list[str], haul: str) -> None:
    units = [ally(f"u{n}", t, "0304", hq="div") for n, t in enumerate(templates)]
    assert haul_of(position(hq("div", ALLIES, "0202"), *units), "div") == haul


@pytest.mark.rule("OVL-SUP-024", "engine")
def test_points_are_paid_when_chosen_and_come_back_when_cancelled() -> None:
    state = position(
        hq("div", ALLIES, "0202"),
        ally("a", "us-parachute", "0304", hq="div"),
        income=[IncomeTerms(ALLIES, 0, 10, 10, 0, 0)],
    )
    _, left = chosen(state, ALLIES, Supply(hq="div", move=True))
    assert left.fuel_tenths == 100 - 20
    plan(state, "settings", ALLIES, div=Setting(move=True))
    state.stocks = {**state.stocks, ALLIES: left}
    _, back = chosen(state, ALLIES, Supply(hq="div"))
    assert back.fuel_tenths == 100


@pytest.mark.rule("OVL-SUP-011", "engine")
def test_a_setting_for_an_hq_and_all_below() -> None:
    state = position(
        hq("corps", ALLIES, "0201", "corps"),
        hq("div", ALLIES, "0202", hq="corps"),
        income=[IncomeTerms(ALLIES, 0, 50, 50, 0, 0)],
    )
    settings, _ = chosen(state, ALLIES, Supply(hq="corps", combat=True, below=True))
    assert {name for name, setting in settings.items() if setting.combat} == {"corps", "div"}


@pytest.mark.rule("OVL-SUP-026", "engine")
@pytest.mark.rule("OVL-SUP-009", "engine")
def test_why_a_setting_is_refused() -> None:
    state = position(
        hq("div", ALLIES, "0202"),
        ally("a", "us-parachute", "0304", hq="div"),
        income=[IncomeTerms(ALLIES, 0, 1, 10, 0, 0)],
    )
    order = Supply(hq="div", move=True)
    poor = refuse_supply(view(state, ALLIES), order)
    assert poor is not None
    assert poor.rule == "OVL-SUP-009"
    assert refuse_supply(view(state, ALLIES), Supply(hq="div", combat=True)) is None
    alter(state, "div", line="isolated")
    cut = refuse_supply(view(state, ALLIES), Supply(hq="div", combat=True))
    assert cut is not None
    assert cut.rule == "OVL-SUP-026"


@pytest.mark.rule("OVL-SUP-025", "engine")
@pytest.mark.rule("OVL-SUP-008", "engine")
def test_what_cannot_be_paid_again_falls_back() -> None:
    state = position(
        hq("corps", ALLIES, "0201", "corps"),
        hq("div", ALLIES, "0202", hq="corps"),
        ally("a", "us-parachute", "0304", hq="div"),
        ally("b", "us-parachute", "0305", hq="corps"),
        turn=2,
        income=[IncomeTerms(ALLIES, 0, 6, 0, 0, 0)],
    )
    plan(state, "settings", ALLIES, div=Setting(move=True), corps=Setting(move=True))
    event = of(play(state, renew(state)), SupplyRenewed)[0]
    assert event.fallen == ("div",)
    assert event.settings == (("div", Setting()),)
    assert event.stock.fuel_tenths == 60 - 50
    assert state.settings[ALLIES]["corps"].move


@pytest.mark.rule("OVL-SUP-024", "engine")
@pytest.mark.rule("OVL-SUP-025", "engine")
@pytest.mark.parametrize(
    ("turn", "bonus", "fuel"),
    [(1, "", 60), (2, "", 60 - 20), (1, "+", 60), (2, "+", 60)],
    ids=["chosen this turn", "again", "no end, chosen", "no end, again"],
)
def test_what_stays_set_is_paid_again_when_a_turn_begins(turn: int, bonus: str, fuel: int) -> None:
    state = position(
        hq("div", ALLIES, "0202"),
        ally("a", "us-parachute", "0304", hq="div"),
        turn=turn,
        income=[IncomeTerms(ALLIES, 0, 6, 0, 0, 0)],
        bonus={ALLIES: bonus},
    )
    state.stocks = {**state.stocks, ALLIES: Stock(fuel_tenths=60)}
    plan(state, "settings", ALLIES, div=Setting(move=True))
    play(state, renew(state))
    assert state.stocks[ALLIES].fuel_tenths == fuel
    assert state.settings[ALLIES]["div"].move


@pytest.mark.rule("OVL-SUP-025", "engine")
def test_without_points_only_what_is_paid_or_without_end_stays_set() -> None:
    for turn, bonus, stays in [(1, "", True), (2, "", False), (2, "+", True)]:
        state = position(
            hq("div", ALLIES, "0202"),
            ally("a", "us-parachute", "0304", hq="div"),
            turn=turn,
            bonus={ALLIES: bonus},
        )
        state.stocks = {**state.stocks, ALLIES: Stock()}
        plan(state, "settings", ALLIES, div=Setting(move=True))
        fallen = of(play(state, renew(state)), SupplyRenewed)
        assert [event.fallen for event in fallen] == ([] if stays else [("div",)])


@pytest.mark.rule("OVL-SUP-008", "engine")
@pytest.mark.rule("OVL-SUP-026", "engine")
@pytest.mark.parametrize(("line", "stays"), [("supported", True), ("isolated", False)])
def test_replacements_cost_nothing_to_keep_but_end_with_the_line(line: str, stays: bool) -> None:
    state = position(hq("div", ALLIES, "0202"), turn=2)
    alter(state, "div", line=line)
    state.stocks = {**state.stocks, ALLIES: Stock()}
    plan(state, "settings", ALLIES, div=Setting(move=True, replace=True))
    play(state, renew(state))
    assert state.settings[ALLIES].get("div", Setting()) == Setting(replace=stays)


@pytest.mark.rule("OVL-SUP-003", "engine")
@pytest.mark.rule("OVL-SUP-010", "engine")
@pytest.mark.parametrize(("turn", "fuel"), [(1, 50), (2, 50 + 20), (3, 50 + 30), (4, 50 + 30)])
def test_each_turn_brings_what_was_last_laid_down_for_the_side(turn: int, fuel: int) -> None:
    """On the first turn there is the first stock alone."""
    rows = [
        IncomeTerms(ALLIES, 0, 5, 0, 0, 0),
        IncomeTerms(ALLIES, 1, 2, 0, 0, 0),
        IncomeTerms(ALLIES, 3, 3, 0, 0, 0),
        IncomeTerms(AXIS, 2, 9, 0, 0, 0),
        IncomeTerms(ALLIES, 5, 9, 0, 0, 0),
    ]
    state = position(turn=turn, income=rows)
    play(state, take_income(state))
    assert state.stocks[ALLIES].fuel_tenths == fuel


@pytest.mark.rule("OVL-AIRA-034", "engine")
@pytest.mark.rule("OVL-AIRA-033", "engine")
@pytest.mark.rule("OVL-AIRA-035", "engine")
def test_one_interdiction_asset_takes_from_the_income() -> None:
    state = position(turn=2, income=[IncomeTerms(AXIS, 1, 10, 3, 2, 2)])
    state.pressed = Skies(winner=ALLIES, value=3, interdiction=((ALLIES, 1), (AXIS, 0)))
    gained, lost = income(state, AXIS)
    assert gained == Stock(100, 30, 20, 20)
    assert lost == Stock(60, 30, 20, 20)


@pytest.mark.rule("OVL-SUP-016", "engine")
@pytest.mark.rule("OVL-WX-003", "engine")
@pytest.mark.parametrize(("sea", "fuel"), [("good", 100), ("marginal", 70), ("storm", 40)])
def test_the_sea_cuts_what_comes_by_it(sea: str, fuel: int) -> None:
    state = position(
        turn=2,
        income=[IncomeTerms(ALLIES, 1, 10, 0, 0, 0)],
        sources=[SourceTerms(at="0101", side=ALLIES, sort="main", seaborne=True, share=60)],
    )
    state.weather = Weather(sea=sea)
    play(state, take_income(state))
    assert state.stocks[ALLIES].fuel_tenths == fuel


@pytest.mark.rule("OVL-GAME-015", "engine")
@pytest.mark.rule("OVL-GAME-016", "engine")
def test_the_bonus_of_a_computer_side() -> None:
    rows = [IncomeTerms(side, turn, 9, 9, 9, 9) for side in (AXIS, ALLIES) for turn in (0, 1)]
    rich = position(turn=2, income=rows, bonus={AXIS: "+", ALLIES: "-"})
    assert rich.lifted == {AXIS: True}
    events = of(play(rich, take_income(rich)), IncomeTaken)
    assert [event.side for event in events] == [AXIS]
    assert rich.stocks[AXIS].fuel_tenths == 99_999
    assert rich.stocks[ALLIES] == Stock()
    plain = [IncomeTerms(AXIS, 0, 9, 9, 9, 9), IncomeTerms(ALLIES, 1, 8, 8, 8, 8)]
    fair = position(income=[*plain, IncomeTerms(ALLIES, 0, 1, 2, 3, 4)])
    assert fair.stocks == {AXIS: Stock(90, 90, 90, 90), ALLIES: Stock(10, 20, 30, 40)}
