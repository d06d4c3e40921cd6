"""Fog of war: what powers see of each other, and what comes and goes from sight."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.changes import Writer
from grognard.kernel.dice import Chance, Naming, Roll
from grognard.kernel.game import Game
from grognard.kernel.records import Clock, Event
from grognard.systems.europe.events.march import EnemyFelt
from grognard.systems.europe.orders.air import Assign
from grognard.systems.europe.orders.march import March, Transit
from grognard.systems.europe.rules.fog import reconnoitre, reveal, sees
from grognard.systems.europe.rules.intelligence import afar_chance, network_chance, split_chances
from grognard.systems.europe.state import State, Wing, Work
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Options, SourceTerms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import (
    changed,
    ground,
    on_turn,
    position,
    read_the_tables,
    unit,
    wing,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import play

FOG = Options(fog=True)
BERLIN = SourceTerms(at="0104", nation="germany")
PARIS = SourceTerms(at="1204", nation="france")
HOLDERS = {"germany": AXIS, "poland": ALLIES}
COUNTRIES = {
    f"{column:02d}{row:02d}": "poland" if column > 4 else "germany"
    for column in range(1, 13)
    for row in range(1, 10)
}
"""Germany in the west of the map, Poland in its east."""


def field(terrain: str = "clear", **state: Any) -> State:
    """A German and two Polish units in fog; the ground of the far one as said."""
    return position(
        unit("g", "de-infantry", "0404"),
        unit("p", "fr-infantry", "0504"),
        unit("q", "fr-infantry", "1004"),
        on=ground(terrain={"1004": terrain}, country=COUNTRIES),
        holders=HOLDERS,
        options=FOG,
        sources=(BERLIN, PARIS),
        **state,
    )


def now(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


def seen(game: Game, side: str) -> set[str]:
    """The enemy units in a power's view, reports left out."""
    view = game.view(side)
    assert isinstance(view, State)
    return {name for name, one in view.units.items() if one.side != side and one.seen is None}


@pytest.mark.rule("WIE-OFG-006", "engine")
def test_the_first_player_turn_has_no_fog() -> None:
    game = begin(field())
    assert game.awaited() == (AXIS,)
    assert seen(game, AXIS) == {"p", "q"}
    assert give(game, AXIS, March(units=("g",), path=("0304",))) == ""
    assert seen(game, AXIS) == {"p", "q"}
    while now(game).clock.side == AXIS:
        assert done(game, AXIS) == ""
    assert seen(game, AXIS) == set()


@pytest.mark.rule("WIE-OFG-006", "engine")
def test_the_air_war_before_the_first_player_turn_has_no_fog() -> None:
    game = begin(field(wings=(wing("germany", "west", 2), wing("france", "west", 2))))
    assert game.awaited() == (ALLIES,)
    order = Assign(front="west", nation="france", mission="superiority", points=1)
    assert give(game, ALLIES, order) == ""
    assert seen(game, AXIS) == {"p", "q"}


@pytest.mark.rule("WIE-OFG-001", "engine")
@pytest.mark.rule("WIE-OFG-009", "engine")
@pytest.mark.rule("WIE-OFG-010", "engine")
def test_zones_of_control_see_and_who_is_far_is_not_seen() -> None:
    state = field()
    assert sees(state, AXIS, "0504")
    assert not sees(state, AXIS, "1004")
    assert sees(state, AXIS, "0204")  # own ground
    small = position(
        unit("r", "ro-infantry", "0404"),
        on=ground(country=COUNTRIES),
        holders=HOLDERS,
        options=Options(fog=True, minor_zones=True),
    )
    assert sees(small, AXIS, "0504")  # a minor zone sees as well
    # Partisans see where they are; of the enemy's nothing is seen.
    bands = [(side, unit("b", "partisan", "1004", power=side)) for side in (AXIS, ALLIES)]
    for side, band in bands:
        there = position(band, on=ground(country=COUNTRIES), holders=HOLDERS, options=FOG)
        assert sees(there, AXIS, "1004") == (side == AXIS)


@pytest.mark.rule("WIE-OFG-006", "engine")
def test_neutral_countries_are_never_fogged() -> None:
    land = ground(country={"1004": "switzerland"})
    state = position(
        unit("g", "de-infantry", "0404"), on=land, holders={"poland": ALLIES}, options=FOG
    )
    assert sees(state, AXIS, "1004")
    assert not sees(state, AXIS, "1005")


@pytest.mark.rule("WIE-OFG-007", "engine")
def test_a_hex_is_revealed_when_a_zone_reaches_it() -> None:
    game = begin(field())
    assert give(game, AXIS, March(units=("g",), path=("0304", "0204"))) == ""
    assert seen(game, AXIS) == {"p", "q"}  # its zone has gone, but all is clear as yet
    while game.state.clock.turn == 1:
        assert done(game, game.awaited()[0]) == ""
    assert "p" not in seen(game, AXIS)
    assert give(game, AXIS, March(units=("g",), path=("0304", "0404"))) == ""
    assert "p" in seen(game, AXIS)


def later(far: str) -> Game:
    """A German unit on move in the second turn; a French one stands somewhere in Poland."""
    game = begin(
        position(
            unit("g", "de-panzer", "0204"),
            unit("p", "fr-infantry", far),
            on=ground(country=COUNTRIES),
            holders=HOLDERS,
            options=FOG,
            sources=(BERLIN, PARIS),
        )
    )
    while game.state.clock.turn == 1:
        assert done(game, game.awaited()[0]) == ""
    assert game.state.clock.phase == "movement"
    return game


@pytest.mark.rule("WIE-MOV-027", "engine")
@pytest.mark.parametrize(("far", "left"), [("0604", 0), ("1204", 1)])
def test_a_transit_that_felt_somebody_unseen_cannot_be_taken_back(far: str, left: int) -> None:
    game = later(far)
    assert "p" not in seen(game, AXIS)
    assert give(game, AXIS, Transit(unit="g", goal="0404")) == ""
    assert game.strikable(AXIS) == 1  # nobody was felt so far behind the border
    assert give(game, AXIS, Transit(unit="g", goal="0504")) == ""
    assert game.strikable(AXIS) == 2 * left
    assert now(game).units["g"].at == ("0504" if left else "0404")  # before the unseen zone


@pytest.mark.rule("WIE-OFG-007", "engine")
@pytest.mark.parametrize(("far", "left"), [("0604", 0), ("1204", 1)])
def test_a_march_that_felt_somebody_unseen_cannot_be_taken_back(far: str, left: int) -> None:
    game = later(far)
    assert give(game, AXIS, March(units=("g",), path=("0304", "0404", "0504"))) == ""
    felt = [e for _, pulse in game.desk.films[AXIS] for e in pulse if isinstance(e, EnemyFelt)]
    assert [event.hex for event in felt] == ([] if left else ["0504"])
    assert game.strikable(AXIS) == left


@pytest.mark.rule("WIE-OFG-010", "engine")
def test_a_fortress_is_seen_by_who_began_beside_it_alone() -> None:
    work = Work(kind="maginot", side=ALLIES)
    state = field(works={"0504": work})
    game = begin(state)
    while game.state.clock.turn == 1:
        assert done(game, game.awaited()[0]) == ""
    assert "p" in seen(game, AXIS)


@pytest.mark.rule("WIE-OFG-012", "data")
@pytest.mark.rule("WIE-OFG-016", "data")
@pytest.mark.rule("WIE-OFG-018", "data")
def test_the_percentages() -> None:
    rows = read_the_tables().intelligence
    assert [rows[name].of(AXIS) for name in ("air-enemy", "air-none", "air-own")] == [10, 20, 40]
    assert [rows["signals"].of(side) for side in (AXIS, ALLIES, SOVIETS)] == [4, 8, 2]
    assert rows["network"].of(ALLIES) == 5


@pytest.mark.rule("WIE-OFG-004", "data")
def test_wrong_symbols_by_the_die() -> None:
    tables = read_the_tables()
    kinds = [row.kind for row in tables.symbols]
    assert kinds == [
        *["infantry"] * 6,
        "armor",
        "armor",
        "mechanized",
        "mechanized",
        "anti-tank",
        "artillery",
    ]
    assert tables.intelligence["symbol"].of(SOVIETS) == 90


@pytest.mark.rule("WIE-OFG-018", "engine")
def test_signals_count_the_units_of_a_hex() -> None:
    units = [unit(f"p{n}", "fr-infantry", "1004") for n in range(3)]
    state = position(
        unit("g", "de-infantry", "0104"), *units, holders={"poland": ALLIES}, options=FOG
    )
    assert dict(split_chances(state, AXIS, "1004"))["signals"] == Fraction(12, 100)
    assert dict(split_chances(state, ALLIES, "0104"))["signals"] == Fraction(8, 100)


@pytest.mark.rule("WIE-OFG-015", "engine")
@pytest.mark.rule("WIE-OFG-016", "engine")
def test_agents_tell_of_occupied_countries() -> None:
    state = position(unit("g", "de-infantry", "0504"), options=FOG)  # Poland, held by the Axis
    assert network_chance(state, ALLIES, "0504") == Fraction(5, 100)
    assert network_chance(state, SOVIETS, "0504") == 0
    assert network_chance(state, AXIS, "0504") == 0
    assert network_chance(changed(state, invaded=1), ALLIES, "0504") == Fraction(10, 100)
    woods = position(unit("g", "de-infantry", "0504"), on=ground(terrain="woods"), options=FOG)
    assert network_chance(woods, ALLIES, "0504") == 0


@pytest.mark.rule("WIE-OFG-015", "engine")
@pytest.mark.rule("WIE-OFG-017", "engine")
@pytest.mark.rule("WIE-OFG-018", "engine")
def test_half_of_a_chance_shows_a_hex_clearly_and_half_from_afar() -> None:
    # Poland is held by the Axis: agents of the Allies see with 5 percent, signals tell with 8.
    state = on_turn(position(unit("g", "de-infantry", "0504"), options=FOG), 2)
    state = changed(state, lifted={})
    asked: list[tuple[str, Fraction]] = []
    looking = reconnoitre(state, ALLIES)
    reply: Any = None
    while True:
        try:
            found = looking.send(reply)
        except StopIteration:
            break
        reply = None
        if isinstance(found, Chance):
            asked.append((found.label.split()[0], Fraction(found.good, found.all)))
            reply = False
    agents, signals = Fraction(25, 1000), Fraction(40, 1000)
    assert asked == [
        ("agents", agents),
        ("agents", agents / (1 - agents)),  # so much of what is left is the other half
        ("signals", signals),
        ("signals", signals / (1 - signals)),
    ]


@pytest.mark.rule("WIE-OFG-011", "engine")
@pytest.mark.rule("WIE-OFG-013", "engine")
@pytest.mark.parametrize(
    ("terrain", "superior", "chance"),
    [
        ("clear", (), Fraction(20, 100)),
        ("clear", (AXIS,), Fraction(40, 100)),
        ("clear", (ALLIES,), Fraction(10, 100)),
        ("woods", (AXIS,), Fraction(10, 100)),
        ("rough", (AXIS,), Fraction(20, 100)),
    ],
)
def test_aircraft_see_from_afar(terrain: str, superior: tuple[str, ...], chance: Fraction) -> None:
    wing = Wing(nation="germany", front="west", points=5, superiority=3)
    state = changed(
        field(terrain),
        wings={AXIS: {"west/germany": wing}, ALLIES: {}, SOVIETS: {}},
        superior={"west": superior},
    )
    assert afar_chance(state, AXIS, "1004") == chance
    grounded = changed(state, wings={AXIS: {}, ALLIES: {}, SOVIETS: {}})
    assert afar_chance(grounded, AXIS, "1004") == 0


@pytest.mark.rule("WIE-OFG-013", "data")
def test_how_ground_hides_from_the_air() -> None:
    rows = read_the_tables().concealment
    divisors = {name: row.air for name, row in rows.items()}
    assert (divisors["woods"], divisors["swamp"]) == (4, 4)
    assert (divisors["broken"], divisors["rough"], divisors["mountain"]) == (2, 2, 2)
    assert (divisors["clear"], divisors["sand"]) == (1, 1)


@pytest.mark.rule("WIE-OFG-014", "engine")
@pytest.mark.parametrize("template", ["partisan", "cadre"])
def test_partisans_show_their_own_hex(template: str) -> None:
    spy = unit("s", template, "1004", power=ALLIES)
    foe = unit("g", "de-infantry", "1004")
    land = ground(country="poland")
    state = position(foe, on=land, holders={"poland": AXIS}, options=FOG)
    assert not sees(state, ALLIES, "1004")
    told = position(foe, spy, on=land, holders={"poland": AXIS}, options=FOG)
    assert sees(told, ALLIES, "1004")
    assert not sees(told, ALLIES, "1003")


@pytest.mark.rule("WIE-OFG-008", "engine")
def test_hexes_that_are_fought_over_are_seen() -> None:
    state = changed(field(), sighted={AXIS: {}, ALLIES: {}, SOVIETS: {}})
    told = play(state, reveal(state, ("1004",)))
    assert {(type(event).__name__, event.to) for event in told} == {
        ("UnitSighted", (AXIS,)),
        ("UnitSighted", (SOVIETS,)),
    }
    assert state.sighted[AXIS] == {"q": True}


def looked(state: State, answer: Callable[[Chance | Roll], Any]) -> tuple[set[str], list[str]]:
    """Let the Axis look about in a later turn; say whom it sees plainly in 1004, and afar."""
    blind = changed(
        state,
        sighted={AXIS: {}, ALLIES: {}, SOVIETS: {}},
        clock=Clock(turn=2, phase="ports", side=AXIS),
    )
    running, writer = reconnoitre(blind, AXIS), Writer(blind)
    reply: Any = None
    while True:
        try:
            asked = running.send(reply)
        except StopIteration:
            break
        reply = None
        match asked:
            case Chance() | Roll():
                reply = answer(asked)
            case Naming(stem=stem):
                reply = f"{stem}-1"
            case Event():
                writer.write((asked,))
    plain = {id_ for id_ in blind.sighted[AXIS] if blind.units[id_].at == "1004"}
    return plain, [one.kind for one in blind.reports[AXIS].values() if one.at == "1004"]


@pytest.mark.rule("WIE-OFG-001", "engine")
@pytest.mark.rule("WIE-OFG-017", "engine")
@pytest.mark.parametrize(
    ("signals", "plain", "afar"),
    [
        ((True,), {"q"}, []),
        ((False, True), set(), ["infantry"]),
        ((False, False), set(), []),
    ],
)
def test_a_hex_is_clear_or_seen_from_afar_or_fogged(
    signals: tuple[bool, ...], plain: set[str], afar: list[str]
) -> None:
    replies, drawn = iter(signals), list[Fraction]()

    def answer(asked: Chance | Roll) -> Any:
        if isinstance(asked, Chance) and asked.label.startswith("signals"):
            drawn.append(Fraction(asked.good, asked.all))
            return next(replies)
        return True

    assert looked(field(), answer) == (plain, afar)
    half = Fraction(4, 100) / 2  # of one unit the Axis hears with 4 percent
    assert drawn[0] == half
    assert all((1 - half) * second == half for second in drawn[1:])


@pytest.mark.rule("WIE-OFG-004", "engine")
@pytest.mark.parametrize(
    ("true", "die", "shown"),
    [
        (True, 0, "infantry"),
        (False, 6, "infantry"),
        (False, 7, "armor"),
        (False, 10, "mechanized"),
    ],
)
@pytest.mark.parametrize(("template", "faces"), [("fr-infantry", 10), ("su-infantry", 12)])
def test_what_is_seen_from_afar_may_be_wrong(
    true: bool, die: int, shown: str, template: str, faces: int
) -> None:
    state = position(
        unit("g", "de-infantry", "0404"),
        unit("q", template, "1004"),
        on=ground(country=COUNTRIES),
        holders={"germany": AXIS, "poland": SOVIETS if faces == 12 else ALLIES},
        options=FOG,
    )

    def answer(asked: Chance | Roll) -> Any:
        if isinstance(asked, Roll):
            assert asked.faces == faces
            return die
        if asked.label.startswith("symbol"):
            assert Fraction(asked.good, asked.all) == Fraction(90, 100)
            return true
        return answered.pop(0)

    answered = [False, True]  # signals: not clearly, but from afar
    assert looked(state, answer) == (set(), [shown])


@pytest.mark.rule("WIE-OFG-011", "engine")
@pytest.mark.rule("WIE-OFG-013", "engine")
@pytest.mark.parametrize(
    ("climate", "season", "bombed", "chance"),
    [
        ("moderate", "clear", (), Fraction(40, 100)),
        ("moderate", "mud", (), Fraction(20, 100)),
        ("severe", "snow", (), Fraction(20, 100)),
        ("arid", "mud", (), Fraction(40, 100)),
        ("moderate", "clear", (AXIS,), Fraction(80, 100)),
        ("moderate", "clear", (ALLIES,), Fraction(40, 100)),
        ("moderate", "snow", (AXIS,), Fraction(40, 100)),
    ],
)
def test_weather_and_interdiction_change_what_aircraft_see(
    climate: str, season: str, bombed: tuple[str, ...], chance: Fraction
) -> None:
    flying = Wing(nation="germany", front="west", points=5, superiority=3)
    state = position(
        unit("g", "de-infantry", "0904"),
        unit("p", "fr-infantry", "1004"),
        on=ground(climate=climate, country={"1004": "france"}),
        holders={"poland": AXIS, "france": ALLIES},
        sources=(SourceTerms(at="0804", nation="germany"),),
        options=FOG,
    )
    state = changed(
        state,
        season=season,
        wings={AXIS: {"west/germany": flying}, ALLIES: {}, SOVIETS: {}},
        superior={"west": (AXIS,)},
        interdicted={"1004": bombed} if bombed else {},
    )
    assert afar_chance(state, AXIS, "1004") == chance
    idle = Wing(nation="germany", front="west", points=5, ground=5)
    assert afar_chance(changed(state, wings={AXIS: {"west/germany": idle}}), AXIS, "1004") == 0


@pytest.mark.rule("WIE-OFG-015", "engine")
@pytest.mark.rule("WIE-OFG-016", "engine")
@pytest.mark.parametrize(
    ("side", "country", "held", "terrain", "percent"),
    [
        (ALLIES, "poland", AXIS, "clear", 5),
        (ALLIES, "poland", ALLIES, "clear", 0),  # nobody occupies it
        (ALLIES, "poland", None, "clear", 0),
        (ALLIES, "germany", AXIS, "clear", 0),  # the enemy's own
        (ALLIES, "libya", AXIS, "clear", 5),
        (SOVIETS, "soviet-union", AXIS, "clear", 5),
        (SOVIETS, "poland", AXIS, "clear", 0),
        (AXIS, "egypt", ALLIES, "clear", 5),
        (AXIS, "france", ALLIES, "clear", 0),
        (ALLIES, "poland", AXIS, "sand", 0),
        (ALLIES, "poland", AXIS, "swamp", 0),
        (ALLIES, "poland", AXIS, "mountain", 0),
        (ALLIES, "poland", AXIS, "broken", 5),
        (ALLIES, "poland", AXIS, "rough", 5),
    ],
)
def test_where_agents_see(side: str, country: str, held: Any, terrain: str, percent: int) -> None:
    land = ground(country={"0504": country}, terrain={"0504": terrain})
    others: Any = {"poland": AXIS} if country != "poland" else {}
    holders: Any = {**others, country: held} if held else others
    state = position(on=land, holders=holders, options=FOG)
    assert network_chance(state, side, "0504") == Fraction(percent, 100)
    doubled = changed(state, invaded=1)
    times = 1 if side == AXIS else 2
    assert network_chance(doubled, side, "0504") == Fraction(times * percent, 100)
    town = position(
        on=ground(
            country={"0504": country},
            terrain={"0504": terrain},
            marks=[MarkShown("settlements", "city", "0504")],
        ),
        holders=holders,
        options=FOG,
    )
    hidden = terrain in ("sand", "swamp", "mountain")
    in_town = 10 if percent or hidden else 0  # a city is no hiding place
    assert network_chance(town, side, "0504") == Fraction(in_town, 100)
