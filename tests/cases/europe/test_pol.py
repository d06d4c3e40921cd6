"""How countries stand to the war, and the nations' own rules of giving up and being attacked."""

from typing import Any

import msgspec
import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft
from grognard.kernel.records import Clock
from grognard.systems.europe.events.losses import DivisionCounted
from grognard.systems.europe.events.politics import CountryChanged, WarDeclared
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.politics import DeclareWar
from grognard.systems.europe.phases.war import can_declare, offer_war
from grognard.systems.europe.rules.arrivals import arrive
from grognard.systems.europe.rules.expedition import is_bound
from grognard.systems.europe.rules.losses import destroy, reduce
from grognard.systems.europe.rules.politics import declare_war, end_game_turn, has_fallen, join
from grognard.systems.europe.rules.replacements import raised_at
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.rules.victory import total
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import Country, State
from grognard.systems.europe.tables import Centre
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    CentreTerms,
    SourceTerms,
    UnitTerms,
    WorkTerms,
)
from grognard.terrain.shown import MarkShown
from tests.cases.europe import scenes
from tests.cases.europe.board import (
    alter,
    changed,
    ground,
    on_turn,
    position,
    read_the_tables,
    the,
    the_tables,
    unit,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play
from tests.cases.europe.scenes import whole_map


def proving(rule: str, *values: Any, part: str = "engine") -> Any:
    """Make a case that proves a rule."""
    return pytest.param(*values, marks=pytest.mark.rule(rule, part))


BERLIN = SourceTerms(at="0101", nation="germany")
LONDON = SourceTerms(at="1209", nation="united-kingdom")
EAST = [f"{column:02d}{row:02d}" for column in range(7, 13) for row in range(1, 10)]
"""The eastern half of the small map."""


def scene(
    *units: UnitTerms,
    of_: str = "poland",
    holder: str | None = ALLIES,
    places: dict[str, str] | None = None,
    ports: tuple[str, ...] = (),
    london: bool = True,
    centres: tuple[CentreTerms, ...] = (),
    **state: Any,
) -> State:
    """Lay a country out in the east of the small map, Germany in the west."""
    country = {"": "germany"} | dict.fromkeys(EAST, of_)
    land = ground(
        country={at: country.get(at, "germany") for at in _all()},
        marks=[MarkShown("ports", "major", at) for at in ports],
    )
    holders = {"germany": AXIS, **({of_: holder} if holder else {})}
    return position(
        *units,
        on=land,
        holders=holders,  # type: ignore[arg-type]
        sources=(BERLIN, LONDON) if london else (BERLIN,),
        terms={"places": places or {}, "centres": centres},
        **state,
    )


def now(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


def _all() -> list[str]:
    return [f"{column:02d}{row:02d}" for column in range(1, 13) for row in range(1, 10)]


def taken(state: State, *places: str, by: str = AXIS) -> State:
    """Give hexes to a power."""
    control = bytearray(state.control)
    for at in places:
        control[state.terms.map.place(at)] = (AXIS, ALLIES, SOVIETS).index(by) + 1
    return changed(state, control=bytes(control))


def status(state: State, country: str) -> str:
    """Say how a country stands after the game turn has ended."""
    play(state, end_game_turn(state))
    return state.countries[country].status


@pytest.mark.rule("WIE-POL-001", "engine")
@pytest.mark.rule("WIE-POL-008", "engine")
def test_countries_begin_as_their_holders_say_and_territories_are_none() -> None:
    assert scene().countries == {
        "germany": Country("active", AXIS),
        "poland": Country("active", ALLIES),
    }
    assert scene(holder=AXIS).countries["poland"] == Country("occupied", ALLIES)
    assert scene(of_="spain", holder=None).countries["spain"] == Country("neutral", "")
    assert scene(of_="spain", holder=AXIS).countries["spain"] == Country("active", AXIS)
    assert scene(of_="denmark", holder=AXIS).countries["denmark"] == Country("occupied", ALLIES)
    for territory in ("libya", "malta", "tunisia", "iraq", "spanish-morocco", "saudi-arabia"):
        assert territory not in scene(of_=territory, holder=None).countries


@pytest.mark.rule("WIE-POL-002", "engine")
@pytest.mark.rule("WIE-POL-009", "engine")
@pytest.mark.rule("WIE-MOV-003", "engine")
def test_a_neutral_is_entered_only_after_a_declaration_of_war() -> None:
    army = unit("s", "se-infantry", "1005")
    game = begin(scene(unit("a", "de-panzer", "0604"), army, of_="sweden", holder=None))
    assert "s" not in now(game).units
    assert give(game, AXIS, March(units=("a",), path=("0704",))) == "WIE-MOV-002"
    assert give(game, AXIS, DeclareWar(country="germany")) == "WIE-POL-009"
    assert can_declare(now(game))
    asked = offer_war(now(game), Draft(kind="DeclareWar"))
    assert "sweden" in [choice.value for choice in asked.choices]
    named = Draft(kind="DeclareWar", fields={"country": "sweden"})
    assert offer_war(now(game), named).complete
    late = Clock(turn=1, phase="mechanized", side=AXIS)
    assert not can_declare(changed(now(game), clock=late))
    assert give(game, AXIS, DeclareWar(country="sweden")) == ""
    assert not can_declare(changed(now(game), countries={}))  # nobody is neutral
    assert now(game).countries["sweden"] == Country("active", ALLIES)
    assert now(game).units["s"].side == ALLIES
    assert friendly(now(game), ALLIES)[now(game).terms.map.place("1201")]
    assert give(game, AXIS, DeclareWar(country="sweden")) == "WIE-POL-009"
    assert give(game, AXIS, March(units=("a",), path=("0704",))) == ""


@pytest.mark.rule("WIE-POL-003", "engine")
@pytest.mark.parametrize(("by", "with_"), [(AXIS, ALLIES), (ALLIES, AXIS), (SOVIETS, AXIS)])
def test_who_is_attacked_joins_the_other_side(by: str, with_: str) -> None:
    state = scene(of_="turkey", holder=None)
    play(state, declare_war(state, by, "turkey"))
    assert state.countries["turkey"] == Country("active", with_)


@pytest.mark.rule("WIE-POL-004", "engine")
@pytest.mark.rule("WIE-SEQ-011", "engine")
@pytest.mark.rule("WIE-NAT-093", "engine")
def test_poland_gives_up_as_the_turn_ends_with_warsaw_taken() -> None:
    state = scene(
        unit("g", "de-panzer", "0604"),
        unit("p", "fr-infantry", "1204"),
        places={"Warsaw": "0704"},
        london=False,
    )
    game = begin(state)
    assert give(game, AXIS, March(units=("g",), path=("0704",))) == ""
    assert now(game).countries["poland"].status == "active"
    while now(game).clock.turn == 1:
        assert done(game, game.awaited()[0]) == ""
    # The panzers have supply; the French, who have none there, do not keep the country free.
    assert now(game).countries["poland"].status == "occupied"
    assert friendly(now(game), AXIS)[now(game).terms.map.place("1001")]
    assert not friendly(now(game), AXIS)[now(game).terms.map.place("1204")]


PLACES = {name: f"{8 + n:02d}04" for n, name in enumerate(("first", "second", "third"))}


@pytest.mark.parametrize(
    ("country", "own", "names"),
    [
        proving("WIE-NAT-032", "hungary", AXIS, ("Budapest",)),
        proving("WIE-NAT-040", "romania", AXIS, ("Bucharest",)),
        proving("WIE-NAT-045", "bulgaria", AXIS, ("Sofia",)),
        proving("WIE-NAT-093", "poland", ALLIES, ("Warsaw",)),
        proving("WIE-NAT-100", "netherlands", ALLIES, ("Rotterdam",)),
        proving("WIE-NAT-107", "belgium", ALLIES, ("Brussels", "Antwerp")),
        proving("WIE-NAT-130", "ireland", ALLIES, ("Dublin",)),
        proving("WIE-NAT-147", "portugal", ALLIES, ("Lisbon",)),
        proving("WIE-NAT-154", "spain", AXIS, ("Madrid",)),
        proving("WIE-NAT-192", "yugoslavia", ALLIES, ("Zagreb", "Belgrade")),
    ],
)
def test_who_loses_his_cities_gives_up(country: str, own: str, names: tuple[str, ...]) -> None:
    places = dict(zip(names, ("0804", "0904"), strict=False))
    foe = AXIS if own == ALLIES else SOVIETS
    far = taken(scene(of_=country, holder=own, places={}), *EAST, by=foe)
    assert status(far, country) == "active"  # its cities lie beyond the map
    state = scene(of_=country, holder=own, places=places)
    assert status(state, country) == "active"
    for number in range(len(names)):
        lost = taken(state, *list(places.values())[: number + 1], by=foe)
        gone = number + 1 == len(names)
        assert status(lost, country) == ("conquered" if gone else "active")


@pytest.mark.rule("WIE-NAT-045", "engine")
def test_bulgaria_falls_with_rumania() -> None:
    state = scene(of_="bulgaria", holder=AXIS, places={"Sofia": "0804"})
    both = {**state.countries, "romania": Country("conquered", AXIS)}
    assert status(changed(state, countries=both), "bulgaria") == "conquered"


@pytest.mark.rule("WIE-NAT-045", "engine")
@pytest.mark.rule("WIE-SEQ-011", "engine")
def test_who_falls_with_another_falls_in_the_same_turn() -> None:
    land = ground(country={"0404": "romania", "0805": "bulgaria"})
    state = position(
        on=land,
        holders={"romania": AXIS, "bulgaria": AXIS},
        terms={"places": {"Bucharest": "0404", "Sofia": "0805"}},
    )
    assert status(state, "romania") == "active"
    assert status(taken(state, "0404", by=SOVIETS), "bulgaria") == "conquered"


@pytest.mark.rule("WIE-POL-003", "engine")
def test_only_war_with_the_soviet_union_is_the_invasion() -> None:
    land = ground(country={"0404": "soviet-union", "0505": "turkey"})
    state = on_turn(position(on=land, holders={"poland": AXIS}), 3)
    play(state, declare_war(state, AXIS, "turkey"))
    assert state.invaded == 0
    play(state, declare_war(state, AXIS, "soviet-union"))
    assert state.invaded == 3
    again = changed(on_turn(position(on=land, holders={"poland": AXIS}), 5), invaded=2)
    play(again, declare_war(again, AXIS, "soviet-union"))
    assert again.invaded == 2


@pytest.mark.rule("WIE-POL-003", "engine")
def test_in_a_war_of_the_east_the_attacked_join_the_soviets() -> None:
    land = ground(country={"0505": "turkey"})
    state = position(on=land, holders={"poland": AXIS}, terms={"sides": (AXIS, SOVIETS)})
    play(state, declare_war(state, AXIS, "turkey"))
    assert state.countries["turkey"] == Country("active", SOVIETS)


@pytest.mark.rule("WIE-POL-003", "engine")
def test_who_joins_brings_free_land_territories_and_those_who_stand_there() -> None:
    land = ground(country={"0404": "italy", "0405": "italy", "0505": "libya", "0606": "malta"})
    late = unit("l", "it-infantry", "0404", turn=4)
    rows = (unit("i", "it-infantry", "0404"), late, unit("f", "fr-infantry", "0909"))
    state = position(*rows, on=land, holders={"poland": ALLIES})
    state = taken(state, "0405", by=ALLIES)
    assert "i" not in state.units
    play(state, join(state, "italy", AXIS))
    assert set(state.units) == {"i", "f"}
    held = {at: state.control[state.terms.map.place(at)] for at in ("0404", "0405", "0505", "0606")}
    assert held == {"0404": 1, "0405": 2, "0505": 1, "0606": 0}
    assert state.countries["italy"].status == "active"


@pytest.mark.rule("WIE-POL-005", "engine")
@pytest.mark.rule("WIE-MAP-011", "engine")
def test_who_has_most_units_there_takes_an_occupied_country() -> None:
    land = ground(country=dict.fromkeys(EAST, "hungary"))
    rows = [unit(f"s{n}", "su-infantry", f"080{n + 3}") for n in range(2)]
    briton = unit("b", "uk-motorized", "1208")
    state = position(*rows, briton, on=land, holders={"hungary": AXIS}, sources=(LONDON,))
    state = changed(state, countries={"hungary": Country("conquered", AXIS)})
    state = taken(state, "0803", "0804", by=SOVIETS)
    state = taken(state, "1208", "1209", by=ALLIES)
    assert status(state, "hungary") == "occupied"
    held = {at: state.control[state.terms.map.place(at)] for at in ("0803", "1001", "1208")}
    assert held == {"0803": 3, "1001": 3, "1208": 2}  # what is held stays so


@pytest.mark.rule("WIE-NAT-064", "engine")
def test_the_united_kingdom_needs_enemies_in_three_cities() -> None:
    places = {"London": "0804", "Liverpool": "0904", "Glasgow": "1004"}
    all_three = [unit(f"g{n}", "de-infantry", at) for n, at in enumerate(places.values())]
    state = scene(*all_three[:2], of_="united-kingdom", places=places)
    state = taken(state, *places.values())  # held, but nobody stands in Glasgow
    assert status(state, "united-kingdom") == "active"
    state = taken(scene(*all_three, of_="united-kingdom", places=places), *places.values())
    assert status(state, "united-kingdom") != "active"


def works(nation: str, kind: Centre, *counts: int) -> tuple[CentreTerms, ...]:
    """Put centres into the first hexes of the east, so many into each."""
    return tuple(
        CentreTerms(at=at, kind=kind, nation=nation, count=count)
        for at, count in zip(EAST, counts, strict=False)
    )


@pytest.mark.rule("WIE-NAT-011", "engine")
@pytest.mark.parametrize(
    ("in_berlin", "other", "left"),
    [(0, 15, "conquered"), (0, 14, "active"), (2, 9, "conquered"), (2, 8, "active")],
)
def test_germany_gives_up_fifteen_centres_or_eleven_with_berlin(
    in_berlin: int, other: int, left: str
) -> None:
    """Its enemies may hold them together; what they lack of Berlin nobody holds."""
    berlin, west, east = EAST[:3]
    state = scene(
        of_="germany",
        holder=AXIS,
        places={"Berlin": berlin},
        centres=works("germany", "manufacturing", 2, 7, other - 7, 16 - other),
    )
    state = taken(taken(state, west, by=ALLIES), east, by=SOVIETS)
    if in_berlin:
        state = taken(state, berlin, by=SOVIETS)
    assert status(state, "germany") == left


@pytest.mark.rule("WIE-NAT-121", "engine")
@pytest.mark.parametrize(("lost", "left"), [(3, "conquered"), (2, "active")])
def test_the_soviet_union_gives_up_when_all_eighteen_personnel_centres_are_lost(
    lost: int, left: str
) -> None:
    centres = works("soviet-union", "personnel", 9, 8, 1)
    state = scene(of_="soviet-union", holder=SOVIETS, centres=centres)
    assert status(taken(state, *EAST[:lost]), "soviet-union") == left


@pytest.mark.rule("WIE-NAT-011", "engine")
@pytest.mark.rule("WIE-NAT-121", "engine")
def test_the_map_has_eighteen_of_each_kind_of_centre_that_decides() -> None:
    terms = whole_map()
    for country, kind in (("germany", "manufacturing"), ("soviet-union", "personnel")):
        found = [one for one in terms.centres if (one.nation, one.kind) == (country, kind)]
        assert sum(one.count for one in found) == 18
    assert terms.places["Berlin"] == "065063"


@pytest.mark.rule("WIE-NAT-075", "engine")
def test_the_united_states_never_give_up() -> None:
    state = taken(scene(of_="united-states"), *EAST)
    assert status(state, "united-states") == "active"


@pytest.mark.rule("WIE-NAT-135", "engine")
def test_greeks_on_crete_fight_on() -> None:
    state = scene(
        unit("g", "gr-infantry", "0805"),
        unit("c", "gr-infantry", "1209"),
        of_="greece",
        places={"Athens": "0804", "Salonika": "0904"},
    )
    state = position(
        *state.terms.units,
        on=state.terms.ground,
        holders=state.terms.holders,
        terms={"places": state.terms.places, "areas": {"crete": ("1209",)}},
    )
    assert status(taken(state, "0804"), "greece") == "active"
    state = taken(state, "0804", "0904")
    assert status(state, "greece") == "conquered"
    assert list(state.units) == ["c"]


@pytest.mark.rule("WIE-NAT-085", "engine")
@pytest.mark.rule("WIE-NAT-059", "engine")
@pytest.mark.rule("WIE-CBT-025", "engine")
def test_france_gives_up_with_paris_and_bordeaux_and_its_colonies_fight_on() -> None:
    corsica, algiers, beirut, brussels = "1208", "1209", "1201", "0204"
    lands = {"": "germany"} | dict.fromkeys(EAST, "france")
    lands |= {corsica: "corsica", algiers: "algeria", beirut: "lebanon", brussels: "belgium"}
    homes = {"f": "0906", "c": corsica, "a": algiers, "l": beirut, "b": brussels}
    state = position(
        *(unit(id_, "fr-infantry", at) for id_, at in homes.items()),
        unit("uk", "uk-motorized", "1005"),
        on=ground(country={at: lands.get(at, "germany") for at in _all()}),
        holders={"germany": AXIS, "belgium": ALLIES, "france": ALLIES}
        | dict.fromkeys(("corsica", "algeria", "lebanon"), ALLIES),
        terms={
            "places": {"Paris": "0804", "Bordeaux": "0904"},
            "areas": {"french-north-africa": (algiers,), "levant": (beirut,)},
            "works": (WorkTerms(at="0708", kind="maginot", side=ALLIES),),
        },
    )
    for one in ("0804", "0904"):
        alone = taken(state, one)
        assert status(alone, "france") == "active"
        assert (len(alone.units), list(alone.works), is_bound(alone)) == (6, ["0708"], True)
    lost = taken(state, "0804", "0904")
    assert status(lost, "france") == "conquered"
    assert sorted(lost.units) == ["a", "l", "uk"]  # the British give up nothing
    assert lost.works == {}
    assert not is_bound(lost)  # and are free of the limits of their expedition
    place = lost.terms.map.place
    assert all(friendly(lost, ALLIES)[place(at)] for at in (corsica, algiers, beirut))
    assert lost.losses == {}


@pytest.mark.rule("WIE-NAT-085", "engine")
def test_france_can_fall_in_the_campaign_of_1940() -> None:
    terms = scenes.scene("france-1940")
    assert (terms.places["Paris"], terms.places["Bordeaux"]) == ("040072", "030083")
    state = setup(terms)
    assert status(state, "france") == "active"
    paris = taken(state, "040072")
    assert (status(paris, "france"), total(paris)) == ("active", 10)
    both = taken(paris, "030083")
    assert status(both, "france") == "conquered"  # the British are still there
    assert not any(one.nation == "france" for one in both.units.values())
    assert any(one.kind == "maginot" for one in state.works.values())
    assert not any(one.kind == "maginot" for one in both.works.values())
    assert total(both) == 13
    british = [one.id for one in both.units.values() if terms.country(one.at) == "france"]
    assert {both.units[id_].nation for id_ in british} == {"united-kingdom"}
    gone = changed(both, units={id_: u for id_, u in both.units.items() if id_ not in british})
    left = alter(gone, "de-5-id", at="052074")
    assert status(left, "france") == "occupied"
    assert total(left) == 34  # all towns of France; the Low Countries fight on


@pytest.mark.rule("WIE-POL-004", "engine")
def test_of_who_gave_up_nobody_new_comes() -> None:
    def fresh() -> State:
        state = position(
            unit("f", "fr-infantry", "1204"),
            unit("late", "fr-infantry", "1203", turn=1),
            on=ground(
                country=dict.fromkeys(EAST, "france"),
                marks=[MarkShown("settlements", "city", "1205")],
            ),
            holders={"poland": AXIS, "france": ALLIES},
            sources=(SourceTerms(at="1206", nation="france"),),
            terms={"places": {"Paris": "0804", "Bordeaux": "0904"}},
        )
        held = {ALLIES: {"w": msgspec.structs.replace(the(state, "f"), id="w", at="")}}
        return changed(state, waiting=held)

    def comes(state: State) -> tuple[bool, list[str], tuple[str, ...]]:
        lost = msgspec.structs.replace(the(fresh(), "f"), id="lost")
        where = raised_at(state, lost)
        play(state, arrive(state, ALLIES))
        return "late" in state.units, list(state.waiting[ALLIES]), where

    assert comes(fresh()) == (True, ["w"], ("1205",))
    beaten = taken(fresh(), "0804", "0904")
    assert status(beaten, "france") == "conquered"
    assert comes(beaten) == (False, [], ())
    free = {**beaten.countries, "france": Country("liberated", ALLIES)}
    assert comes(changed(beaten, countries=free)) == (True, [], ("1205",))


@pytest.mark.rule("WIE-POL-004", "engine")
def test_who_had_given_up_before_the_game_has_an_army_abroad() -> None:
    state = scene(unit("late", "pl-infantry", "0304", turn=1), holder=AXIS)
    assert state.countries["poland"] == Country("occupied", ALLIES)
    assert not has_fallen(state, "poland")
    play(state, arrive(taken(state, "0304", by=ALLIES), ALLIES))
    assert "late" in {*state.units, *state.waiting.get(ALLIES, {})}


@pytest.mark.rule("WIE-NAT-141", "engine")
@pytest.mark.rule("WIE-NAT-142", "engine")
def test_norway_gives_up_with_its_last_port_and_is_occupied_without_friends() -> None:
    def north(*units: UnitTerms) -> State:
        state = scene(
            unit("g", "de-infantry", "0705"), *units, of_="norway", ports=("0804", "0904")
        )
        return taken(state, "0705")

    assert status(taken(north(), "0804"), "norway") == "active"
    assert status(taken(north(), "0804", "0904"), "norway") == "occupied"
    briton = unit("b", "uk-motorized", "1201")  # without supply, but there
    assert status(taken(north(briton), "0804", "0904"), "norway") == "conquered"


@pytest.mark.rule("WIE-NAT-001", "engine")
def test_scenarios_know_surrender_on_the_map_but_not_that_of_campaigns() -> None:
    lost = taken(scene(places={"Warsaw": "0804"}), "0804")
    assert lost.terms.game == "scenario"
    assert status(lost, "poland") in ("conquered", "occupied")
    for nation, side in (
        ("germany", AXIS),
        ("italy", AXIS),
        ("soviet-union", SOVIETS),
    ):
        state = scene(of_=nation, holder=side)
        state = changed(state, countries={nation: Country("active", side)})
        state = taken(state, *_all(), by=ALLIES if side == AXIS else AXIS)
        assert status(state, nation) == "active"  # though it has neither land nor units left


def winter_war(*taken_by_the_axis: str, whole: int = 7) -> State:
    """Finland in the east with divisions and a battle group, four Soviet centres in three hexes."""
    finns = [unit(f"f{n}", "fi-infantry", f"{8 + n % 4:02d}04") for n in range(whole)]
    counts = zip(("0201", "0202", "0203"), (2, 1, 1), strict=True)
    state = scene(
        *finns,
        unit("weak", "fi-infantry", "1208", group=True),
        unit("german", "de-infantry", "0908"),
        of_="finland",
        holder=AXIS,
        centres=tuple(
            CentreTerms(at=at, kind="personnel", nation="soviet-union", count=count)
            for at, count in counts
        ),
    )
    state = taken(state, "0201", "0202", "0203", by=SOVIETS)
    return taken(state, *taken_by_the_axis)


@pytest.mark.rule("WIE-NAT-052", "engine")
def test_finland_gives_up_when_five_divisions_are_lost_or_reduced() -> None:
    state = winter_war()
    play(state, reduce(state, "f0", "combat"))
    play(state, destroy(state, "f0", "combat"))  # its battle group: no second division
    play(state, destroy(state, "f1", "supply"))
    play(state, reduce(state, "f2", "retreat"))
    play(state, reduce(state, "f3", "exchange"))
    play(state, destroy(state, "weak", "combat"))
    play(state, destroy(state, "german", "combat"))
    play(state, destroy(state, "f4", "disbanding"))
    assert state.divisions == {"finland": 4}
    assert status(state, "finland") == "active"
    told = of(play(state, reduce(state, "f5", "combat")), DivisionCounted)
    assert [(one.count, one.to) for one in told] == [(5, (AXIS, ALLIES, SOVIETS))]
    assert status(state, "finland") == "conquered"
    assert sorted(state.units) == []
    assert state.divisions == {"finland": 5}  # who lays down his arms is not lost in the war


@pytest.mark.rule("WIE-NAT-052", "engine")
@pytest.mark.parametrize(
    ("held", "left"),
    [((), "conquered"), (("0201",), "conquered"), (("0201", "0202"), "active")],
)
def test_finland_fights_on_while_the_axis_holds_three_soviet_centres(
    held: tuple[str, ...], left: str
) -> None:
    """In the first hex two of them."""
    state = changed(winter_war(*held), divisions={"finland": 9})
    assert status(state, "finland") == left


@pytest.mark.rule("WIE-NAT-161", "engine")
@pytest.mark.rule("WIE-NAT-167", "engine")
@pytest.mark.rule("WIE-NAT-183", "engine")
@pytest.mark.parametrize("country", ["sweden", "switzerland", "vichy-france"])
def test_some_give_up_only_with_their_last_unit(country: str) -> None:
    state = taken(scene(of_=country), *EAST)
    assert status(state, country) == "conquered"
    templates = {row.nation: name for name, row in the_tables().templates.items()}
    if country in templates:
        left = scene(unit("l", templates[country], "0101"), of_=country)
        assert status(taken(left, *EAST), country) == "active"


@pytest.mark.rule("WIE-NAT-174", "engine")
def test_turkey_gives_up_when_nobody_is_left_at_home_and_ankara_is_lost() -> None:
    def turkey(at: str) -> State:
        return scene(unit("t", "tr-infantry", at), of_="turkey", places={"Ankara": "0804"})

    assert status(taken(turkey("1204"), "0804"), "turkey") == "active"
    assert status(turkey("0101"), "turkey") == "active"
    assert status(taken(turkey("0101"), "0804"), "turkey") == "conquered"


@pytest.mark.rule("WIE-POL-005", "engine")
def test_a_conquered_country_is_occupied_by_supplied_enemies_alone() -> None:
    def conquered(*units: UnitTerms, london: bool = True) -> State:
        state = scene(*units, london=london)
        return changed(state, countries={**state.countries, "poland": Country("conquered", ALLIES)})

    german = unit("g", "de-infantry", "0704")
    assert status(conquered(), "poland") == "conquered"
    assert status(conquered(german), "poland") == "occupied"
    # Beyond the range of supply nobody occupies.
    assert status(conquered(unit("g", "de-infantry", "1204")), "poland") == "conquered"
    # A friend in supply, near the source at 1209, keeps it free; one without supply does not.
    briton = unit("b", "uk-motorized", "1208")
    assert status(conquered(german, briton), "poland") == "conquered"
    assert status(conquered(german, briton, london=False), "poland") == "occupied"


@pytest.mark.rule("WIE-POL-006", "engine")
@pytest.mark.rule("WIE-POL-007", "engine")
def test_occupied_and_liberated_change_to_and_fro() -> None:
    state = scene(unit("b", "uk-motorized", "1208"), holder=AXIS)
    assert status(state, "poland") == "occupied"  # the source of its supply is in Axis hands
    assert status(taken(state, "1209", by=ALLIES), "poland") == "liberated"
    state = scene(unit("g", "de-infantry", "0704"), holder=AXIS)
    state = changed(state, countries={**state.countries, "poland": Country("liberated", ALLIES)})
    assert status(state, "poland") == "occupied"
    assert status(state, "poland") == "occupied"


@pytest.mark.rule("WIE-NAT-106", "engine")
@pytest.mark.rule("WIE-NAT-200", "engine")
@pytest.mark.parametrize(
    ("attacked", "violated"),
    [("netherlands", ["netherlands", "belgium"]), ("luxembourg", ["luxembourg", "belgium"])],
)
def test_who_violates_a_small_neighbour_violates_belgium(
    attacked: str, violated: list[str]
) -> None:
    land = ground(country={"0404": "belgium", "0505": attacked})
    state = position(on=land, holders={"poland": AXIS})
    events = play(state, declare_war(state, AXIS, attacked))
    assert [event.country for event in of(events, WarDeclared)] == violated
    assert state.countries["belgium"].status == "active"


@pytest.mark.rule("WIE-NAT-106", "engine")
def test_an_attack_on_belgium_alone_leaves_the_dutch_neutral() -> None:
    land = ground(country={"0404": "belgium", "0505": "netherlands"})
    state = position(on=land, holders={"poland": AXIS})
    play(state, declare_war(state, AXIS, "belgium"))
    assert state.countries["netherlands"].status == "neutral"


@pytest.mark.rule("WIE-NAT-107", "engine")
def test_belgium_gives_up_at_once_if_the_allies_attack() -> None:
    state = scene(of_="belgium", holder=None)
    play(state, declare_war(state, ALLIES, "belgium"))
    assert state.countries["belgium"] == Country("conquered", AXIS)


@pytest.mark.parametrize(
    "country",
    [
        proving("WIE-NAT-195", "denmark"),
        proving("WIE-NAT-198", "danzig"),
        proving("WIE-NAT-199", "andorra"),
        proving("WIE-NAT-200", "luxembourg"),
    ],
)
def test_the_unarmed_give_up_when_war_is_declared(country: str) -> None:
    state = scene(of_=country, holder=None)
    events = play(state, declare_war(state, AXIS, country))
    assert [event.status for event in of(events, CountryChanged)] == ["active", "conquered"]


@pytest.mark.rule("WIE-NAT-199", "engine")
def test_an_attack_on_andorra_violates_spain() -> None:
    land = ground(country={"0404": "spain", "0505": "andorra"})
    state = position(on=land, holders={"poland": AXIS})
    play(state, declare_war(state, AXIS, "andorra"))
    assert state.countries["spain"] == Country("active", ALLIES)


@pytest.mark.parametrize(
    ("owner", "lands"),
    [
        proving(
            "WIE-NAT-013",
            "italy",
            {"albania", "libya", "rhodes", "sicily", "sardinia"},
            part="data",
        ),
        proving("WIE-NAT-033", "romania", {"bessarabia"}, part="data"),
        proving(
            "WIE-NAT-055",
            "united-kingdom",
            {
                "gibraltar",
                "malta",
                "egypt",
                "palestine",
                "trans-jordan",
                "cyprus",
                "iraq",
                "iran",
            },
            part="data",
        ),
        proving(
            "WIE-NAT-076",
            "france",
            {"french-morocco", "algeria", "tunisia", "syria", "lebanon", "corsica"},
            part="data",
        ),
        proving("WIE-NAT-132", "greece", {"crete"}, part="data"),
        proving(
            "WIE-NAT-003", "germany", {"slovakia"}, part="data"
        ),  # none by the rules; Slovakia is not among the nations there
    ],
)
def test_territories_and_their_owners(owner: str, lands: set[str]) -> None:
    rows = read_the_tables().countries.values()
    assert {row.country for row in rows if row.owner == owner} == lands


@pytest.mark.rule("WIE-POL-001", "engine")
def test_who_belongs_to_a_power_that_does_not_play() -> None:
    land = ground(country={"0404": "france", "0505": "united-kingdom", "0606": "turkey"})
    east = position(
        on=land, holders={"france": AXIS, "poland": AXIS}, terms={"sides": (AXIS, SOVIETS)}
    )
    assert east.countries == {
        "france": Country("occupied", ALLIES),
        "poland": Country("occupied", ALLIES),
        "turkey": Country("neutral", ""),
    }
