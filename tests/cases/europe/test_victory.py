"""Victory and the special rules of scenarios."""

import msgspec
import pytest

from grognard.kernel.game import Game
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.orders.air import Assign
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.airlift import refuse_flyer
from grognard.systems.europe.rules.allocation import refuse_assign
from grognard.systems.europe.rules.attack import refuse_attack
from grognard.systems.europe.rules.losses import destroy, reduce
from grognard.systems.europe.rules.march import hindrance_of
from grognard.systems.europe.rules.moves import path_cost
from grognard.systems.europe.rules.special import (
    are_airfields_struck,
    is_grounded,
    lost_on_airfields,
)
from grognard.systems.europe.rules.trains import refuse_rider
from grognard.systems.europe.rules.victory import outcome, standing, total
from grognard.systems.europe.state import Country, Losses, State
from grognard.systems.europe.tables import FRONTS, Front
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    CentreTerms,
    LevelTerms,
    PointTerms,
    SourceTerms,
    SpecialTerms,
    TransportTerms,
    VictoryTerms,
)
from tests.cases.europe.board import (
    changed,
    ground,
    on_turn,
    position,
    railway,
    read_the_tables,
    the,
    unit,
    wing,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import play

HOLDERS = {"poland": ALLIES, "germany": AXIS}
LAND = ground(country={"0404": "germany", "0405": "germany"})
WARSAW = PointTerms(what="axis-holds", of="0504", points=10)
ROWS = (
    WARSAW,
    PointTerms(what="axis-holds", of="0404", points=3),
    PointTerms(what="others-hold", of="0604", points=-4),
    PointTerms(what="surrender", of="poland", points=20),
    PointTerms(what="loss", of=AXIS, points=-1),
    PointTerms(what="loss", of=ALLIES, points=2),
)


def victory(*points: PointTerms, axis: int = 10, others: int = -10, **more: str) -> VictoryTerms:
    """Let the Axis win with so many points, the others with so few."""
    return VictoryTerms(
        axis=LevelTerms(total=axis),
        others=LevelTerms(total=others, compare="at-most"),
        points=points,
        **more,  # type: ignore[arg-type]
    )


def scene(how: VictoryTerms | None, special: SpecialTerms | None = None) -> State:
    """Set up a panzer division beside Warsaw, at 0504."""
    terms = {"victory": how, "special": special or SpecialTerms()}
    return position(unit("a", "de-panzer", "0404"), on=LAND, holders=HOLDERS, terms=terms)


def over(state: State) -> State:
    """Copy a state as it is when the last turn is over."""
    return on_turn(state, state.terms.turns + 1)


def winner(game: Game) -> str:
    """Say who has won a game."""
    return game.outcome.winner if game.outcome is not None else "nobody yet"


@pytest.mark.rule("WIE-EDT-061", "engine")
def test_places_surrenders_and_losses_make_up_one_total() -> None:
    state = scene(victory(*ROWS))
    assert [item.points for item in standing(state)] == [0, 3, -4, 0, 0, 0]
    assert total(state) == -1
    state = changed(
        state,
        countries={"poland": Country("conquered", ALLIES)},
        losses={AXIS: Losses(lost=2, reduced=5), ALLIES: Losses(lost=3)},
    )
    assert [item.points for item in standing(state)] == [0, 3, -4, 20, -7, 6]
    assert total(state) == 18
    state = changed(state, countries={"poland": Country("occupied", ALLIES)})
    assert standing(state)[3].points == 20
    state = changed(state, countries={"poland": Country("liberated", ALLIES)})
    assert standing(state)[3].points == 0


@pytest.mark.rule("WIE-EDT-061", "engine")
def test_losses_are_counted_as_they_happen_and_those_who_give_up_are_none() -> None:
    state = position(unit("a", "de-panzer", "0404"), unit("b", "de-panzer", "0504"))

    play(state, reduce(state, "a", "combat"))
    assert state.losses == {AXIS: Losses(reduced=1)}
    play(state, reduce(state, "a", "combat"))
    assert state.losses == {AXIS: Losses(reduced=1, lost=1)}
    play(state, destroy(state, "b", "surrender"))
    assert state.losses == {AXIS: Losses(reduced=1, lost=1)}


@pytest.mark.rule("WIE-EDT-060", "engine")
@pytest.mark.parametrize(
    ("points", "winner", "margin"),
    [(10, AXIS, 0), (14, AXIS, 4), (9, "", 0), (-9, "", 0), (-10, ALLIES, 0), (-13, ALLIES, 3)],
)
def test_each_side_has_its_level(points: int, winner: str, margin: int) -> None:
    held = PointTerms(what="axis-holds", of="0404", points=points)
    found = outcome(over(scene(victory(held))))
    assert found is not None
    assert (found.winner, found.margin) == (winner, margin)


@pytest.mark.rule("WIE-EDT-060", "engine")
def test_levels_compare_either_way_and_both_at_once_are_a_draw() -> None:
    least = VictoryTerms(
        axis=LevelTerms(total=3, compare="at-most"), others=LevelTerms(total=8), start=3
    )
    found = outcome(over(scene(least)))
    assert found is not None
    assert found.winner == AXIS
    both = VictoryTerms(axis=LevelTerms(total=0), others=LevelTerms(total=5), start=5)
    found = outcome(over(scene(both)))
    assert found is not None
    assert found.winner == ""


@pytest.mark.rule("WIE-EDT-059", "engine")
def test_the_total_may_count_each_turn_or_only_after_the_last() -> None:
    for check, ends in (("turn", True), ("end", False)):
        game = begin(scene(victory(WARSAW, check=check)))
        assert give(game, AXIS, March(units=("a",), path=("0504",))) == ""
        assert winner(game) == "nobody yet"  # the turn is not over
        assert done(game, AXIS) == ""
        assert done(game, AXIS) == ""
        assert winner(game) == (AXIS if ends else "nobody yet")


@pytest.mark.rule("WIE-EDT-059", "engine")
def test_without_terms_of_victory_nobody_wins() -> None:
    assert outcome(scene(None)) is None
    found = outcome(over(scene(None)))
    assert found is not None
    assert found.winner == ""


@pytest.mark.rule("WIE-EDT-062", "engine")
@pytest.mark.parametrize(
    ("switch", "grounded"),
    [
        ("soviets_grounded_east", (SOVIETS, "east")),
        ("axis_grounded_east", (AXIS, "east")),
        ("axis_grounded_south", (AXIS, "south")),
    ],
)
def test_three_switches_keep_air_forces_on_the_ground_on_turn_one(
    switch: str, grounded: tuple[str, str]
) -> None:
    special = msgspec.structs.replace(SpecialTerms(), **{switch: True})
    state = scene(None, special)
    found = {
        (side, front)
        for side in (AXIS, ALLIES, SOVIETS)
        for front in FRONTS
        if is_grounded(state, side, front)
    }
    assert found == {grounded}
    assert not is_grounded(on_turn(state, 2), *grounded)  # type: ignore[arg-type]


@pytest.mark.rule("WIE-EDT-063", "engine")
def test_the_axis_pays_one_point_to_enter_a_zone_on_turn_one() -> None:
    def state_with(special: SpecialTerms) -> State:
        return position(
            unit("a", "de-panzer", "0304"),
            unit("f", "fr-infantry", "0504"),
            terms={"special": special},
        )

    # Clear ground costs 1, entering the zone of the French 2, and leaving it 2.
    usual, blitz = state_with(SpecialTerms()), state_with(SpecialTerms(blitz=True))
    assert path_cost(usual, the(usual, "a"), ("0404",)) == 300
    assert path_cost(blitz, the(blitz, "a"), ("0404",)) == 200
    assert path_cost(blitz, the(blitz, "a"), ("0404", "0304")) == 500
    later = on_turn(blitz, 2)
    assert path_cost(later, the(later, "a"), ("0404",)) == 300
    french = hindrance_of(blitz, the(blitz, "f")).words
    assert (french == hindrance_of(usual, the(usual, "f")).words).all()


@pytest.mark.rule("WIE-EDT-064", "engine")
def test_frozen_fronts_stand_still_for_two_turns() -> None:
    state = position(
        unit("w", "de-panzer", "0304"),
        unit("e", "de-panzer", "0904"),
        on=ground(front={"0904": "east"}),
        terms={"special": SpecialTerms(frozen=("west", "south"))},
    )
    game = begin(state)
    for _ in range(2):
        assert give(game, AXIS, March(units=("w",), path=("0303",))) == "WIE-EDT-064"
        assert game.offers(AXIS).choices
        assert done(game, AXIS) == ""
        assert done(game, AXIS) == ""
    assert give(game, AXIS, March(units=("w",), path=("0303",))) == ""


@pytest.mark.rule("WIE-EDT-064", "engine")
def test_nobody_rides_sails_flies_or_fights_on_a_frozen_front() -> None:
    line = railway("0304", "0404", "0504")
    berlin = SourceTerms(at="0304", nation="germany")

    def state(*frozen: Front) -> State:
        return position(
            unit("w", "de-panzer", "0304"),
            unit("d", "de-para-regiment", "0504"),
            unit("f", "uk-armor", "0604"),
            on=ground(steps=[line]),
            sources=(berlin,),
            wings=(wing("germany", "west", 4),),
            transports=(TransportTerms(AXIS, "west", 2),),
            terms={"special": SpecialTerms(frozen=frozen)},
        )

    def refused(*frozen: Front, turn: int = 1) -> list[str]:
        seen = view(on_turn(state(*frozen), turn), AXIS)
        found = [
            refuse_rider(seen, "w"),
            refuse_flyer(seen, "d"),
            refuse_attack(seen, Attack(targets=("0604",), units=("d",))),
            refuse_assign(seen, Assign(front="west", nation="germany", mission="ground", points=1)),
        ]
        return [one.rule if one is not None else "" for one in found]

    assert refused("west") == ["WIE-EDT-064"] * 4
    assert "WIE-EDT-064" not in refused("east")
    assert refused("west", turn=2) == ["WIE-EDT-064"] * 4
    assert "WIE-EDT-064" not in refused("west", turn=3)


@pytest.mark.rule("WIE-EDT-064", "engine")
@pytest.mark.parametrize(("frozen", "rule"), [("west", "WIE-EDT-064"), ("south", "")])
def test_nobody_attacks_into_a_frozen_front(frozen: Front, rule: str) -> None:
    state = position(
        unit("e", "de-panzer", "0404"),
        unit("f", "fr-infantry", "0504"),
        on=ground(front={"0404": "east"}),
        terms={"special": SpecialTerms(frozen=(frozen,))},
    )
    found = refuse_attack(view(state, AXIS), Attack(targets=("0504",), units=("e",)))
    assert (found.rule if found is not None else "") == rule


@pytest.mark.rule("WIE-EDT-065", "engine")
def test_airfields_are_struck_as_total_war_begins() -> None:
    state = on_turn(scene(None, SpecialTerms(airfields=True)), 3)
    assert are_airfields_struck(changed(state, invaded=3), "east")
    assert not are_airfields_struck(changed(state, invaded=3), "west")
    assert not are_airfields_struck(changed(state, invaded=2), "east")
    assert not are_airfields_struck(state, "east")
    assert not are_airfields_struck(changed(on_turn(scene(None), 3), invaded=3), "east")
    assert [lost_on_airfields(state.terms, points, 99) for points in (3, 4, 7, 8, 26)] == [
        0,
        1,
        1,
        2,
        6,
    ]
    assert lost_on_airfields(state.terms, 26, 2) == 2


@pytest.mark.rule("WIE-EDT-066", "engine")
@pytest.mark.parametrize(
    ("turn", "centres", "shocked"),
    [
        (1, 0, False),
        (1, 1, True),
        (2, 1, False),
        (2, 2, True),
        (3, 2, False),
        (3, 3, True),
        (4, 3, True),
        (5, 3, False),
        (5, 4, True),
        (6, 5, False),
    ],
)
def test_personnel_centres_taken_early_end_the_war(turn: int, centres: int, shocked: bool) -> None:
    land = ground(country={f"{n + 1:02d}04": "soviet-union" for n in range(centres)})
    state = position(
        on=land,
        holders={"soviet-union": AXIS, "poland": SOVIETS},
        terms={
            "special": SpecialTerms(shock=True),
            "turns": 9,
            "centres": (
                *(CentreTerms(f"{n + 1:02d}04", "personnel", "soviet-union") for n in range(6)),
                CentreTerms("0104", "arms", "soviet-union"),
            ),
        },
    )
    state = changed(state, clock=Clock(turn=turn, phase="combat", side=AXIS))
    found = outcome(state)
    assert (found is not None) is shocked
    if found is not None:
        assert found.winner == AXIS


@pytest.mark.rule("WIE-EDT-066", "engine")
def test_a_hex_with_two_centres_counts_twice() -> None:
    state = position(
        terms={
            "special": SpecialTerms(shock=True),
            "centres": (CentreTerms("0104", "personnel", "soviet-union", count=2),),
        }
    )
    assert outcome(on_turn(state, 2)) is not None
    assert outcome(on_turn(state, 3)) is None


@pytest.mark.rule("WIE-EDT-067", "data")
def test_limits_of_the_air_war() -> None:
    tables = read_the_tables()
    assert (tables.numbers.air_kill, tables.numbers.air_ratio) == (6, 2)
    assert {name: row.superiority for name, row in tables.fronts.items()} == {
        "west": 120,
        "south": 60,
        "east": 30,
    }
