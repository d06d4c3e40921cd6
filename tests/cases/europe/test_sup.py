"""Supply by land."""

from typing import Any

import pytest

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.orders.reinforcement import Load
from grognard.systems.europe.rules.battle import fight, fight_of
from grognard.systems.europe.rules.fortify import refuse_fortify
from grognard.systems.europe.rules.forts import has_major_supply
from grognard.systems.europe.rules.ground import around, side_between, step_costs
from grognard.systems.europe.rules.heads import _backwards
from grognard.systems.europe.rules.march import allowance
from grognard.systems.europe.rules.odds import Battle, attack_of, defence_of
from grognard.systems.europe.rules.rail import may_entrain
from grognard.systems.europe.rules.reforming import refuse_load
from grognard.systems.europe.rules.supply import GRADES, grade_for, is_rail_head, is_supplied
from grognard.systems.europe.sequence import phase_of
from grognard.systems.europe.state import Rail, State, Work
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, Options, SourceTerms
from grognard.terrain.shown import GroundShown, MarkShown
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
)
from tests.cases.europe.fighting import Fought
from tests.cases.europe.resolving import play

BERLIN = SourceTerms(at="0104", nation="germany")
ROME = SourceTerms(at="0104", nation="italy")
MOSCOW = SourceTerms(at="0104", nation="soviet-union")
LINE = railway("0104", "0204", "0304", "0404")


def owned(default: str, **others: str) -> bytes:
    """Say whose each hex is: `owned(AXIS, h0504=ALLIES)`."""
    return bytes(POWERS.index(others.get(f"h{at}", default)) + 1 for at in HEXES)


def front(
    *units: Any, source: SourceTerms = BERLIN, on: GroundShown | None = None, **more: Any
) -> State:
    """Set up a position behind which lies one source of supply."""
    side = {"germany": AXIS, "italy": AXIS, "soviet-union": SOVIETS}[source.nation]
    more.setdefault("control", owned(side))
    return position(*units, on=on, sources=(source,), **more)


@pytest.mark.rule("WIE-SUP-015", "engine")
@pytest.mark.parametrize(
    ("template", "source", "terrain", "at", "fed"),
    [
        ("de-infantry", BERLIN, "clear", "1104", True),  # ten hexes, ten points
        ("de-infantry", BERLIN, "clear", "1204", False),
        ("de-infantry", BERLIN, "woods", "0604", True),  # five hexes, ten points
        ("de-infantry", BERLIN, "woods", "0704", False),
        ("su-infantry", MOSCOW, "clear", "0704", True),  # six points
        ("su-infantry", MOSCOW, "clear", "0804", False),
    ],
)
def test_supply_reaches_so_many_movement_points(
    template: str, source: SourceTerms, terrain: str, at: str, fed: bool
) -> None:
    state = front(unit("u", template, at), source=source, on=ground(terrain=terrain))
    assert is_supplied(state, the(state, "u")) == fed


@pytest.mark.rule("WIE-SUP-016", "engine")
def test_the_way_is_counted_from_the_unit_to_the_head() -> None:
    # The unit's own hex costs nothing, the head's does: four points of mountain at either end.
    hills = {"0104": "mountain"}
    there = front(unit("u", "de-infantry", "0704"), on=ground(terrain=hills))
    assert is_supplied(there, the(there, "u"))  # 5 + 4
    far = front(unit("u", "de-infantry", "0904"), on=ground(terrain=hills))
    assert not is_supplied(far, the(far, "u"))  # 7 + 4
    high = front(unit("u", "de-infantry", "1104"), on=ground(terrain={"1104": "mountain"}))
    assert is_supplied(high, the(high, "u"))
    # So in every step of a map, its corners and edges among them.
    rough = ground(terrain=dict.fromkeys(HEXES[::3], "rough") | {"0101": "mountain"})
    map_ = (state := position(on=rough)).terms.map
    ahead, back = step_costs(state, "b").sides, _backwards(state).sides
    for here in HEXES:
        for beside in around(map_, here):
            out, home = side_between(map_, here, beside), side_between(map_, beside, here)
            assert back[out] == ahead[home]
    assert not back[map_.near < 0].any()


@pytest.mark.rule("WIE-SUP-010", "engine")
@pytest.mark.rule("WIE-SUP-011", "engine")
def test_supply_spreads_along_railways() -> None:
    land = ground(terrain="woods", steps=[LINE])
    state = front(unit("u", "de-infantry", "0904"), on=land)
    assert is_rail_head(state, AXIS, "0404")
    assert is_supplied(state, the(state, "u"))
    cut = changed(state, rails={"0304": Rail(cut=True)})
    assert not is_rail_head(cut, AXIS, "0404")
    assert not is_supplied(cut, the(cut, "u"))
    lost = changed(state, control=owned(AXIS, h0304=ALLIES))
    assert not is_rail_head(lost, AXIS, "0404")
    foreign = changed(state, rails={"0304": Rail(gauge="soviet")})
    assert not is_rail_head(foreign, AXIS, "0404")


@pytest.mark.rule("WIE-SUP-011", "engine")
def test_a_railway_in_an_enemy_zone_carries_only_where_somebody_stands() -> None:
    land = ground(terrain="woods", steps=[LINE])
    enemy = unit("p", "fr-infantry", "0303")
    state = front(unit("u", "de-infantry", "0904"), enemy, on=land)
    assert not is_rail_head(state, AXIS, "0304")
    guarded = front(
        unit("u", "de-infantry", "0904"),
        unit("g", "de-infantry", "0304"),
        unit("h", "de-infantry", "0204"),
        enemy,
        on=land,
    )
    assert is_rail_head(guarded, AXIS, "0404")


@pytest.mark.rule("WIE-SUP-017", "engine")
@pytest.mark.rule("WIE-SUP-018", "engine")
def test_enemy_zones_block_where_nobody_stands() -> None:
    # A wall of enemies across the map, with one gap that their zones close.
    wall = [unit(f"p{r}", "fr-infantry", f"05{r:02d}") for r in (1, 2, 3, 6, 7, 8, 9)]
    alone = front(unit("u", "de-infantry", "0805"), *wall)
    assert not is_supplied(alone, the(alone, "u"))
    open_ = front(
        unit("u", "de-infantry", "0805"),
        *wall,
        *(unit(f"g{at}", "de-infantry", at) for at in ("0404", "0504", "0604")),
    )
    assert is_supplied(open_, the(open_, "u"))


@pytest.mark.rule("WIE-OPT-006", "engine")
def test_with_the_option_enemy_ground_blocks() -> None:
    theirs = {f"h05{r:02d}": ALLIES for r in range(1, 10)}
    state = front(unit("u", "de-infantry", "0704"), control=owned(AXIS, **theirs))
    assert is_supplied(state, the(state, "u"))
    strict = front(
        unit("u", "de-infantry", "0704"),
        control=owned(AXIS, **theirs),
        options=Options(control_blocks_supply=True),
    )
    assert not is_supplied(strict, the(strict, "u"))
    own = front(
        unit("u", "de-infantry", "0704"),
        control=owned(AXIS),
        options=Options(control_blocks_supply=True),
    )
    assert is_supplied(own, the(own, "u"))


@pytest.mark.rule("WIE-SUP-005", "engine")
def test_who_can_use_what() -> None:
    state = front(unit("g", "de-infantry", "0404"), unit("i", "it-infantry", "0404"), source=ROME)
    assert not is_supplied(state, the(state, "g"))
    assert is_supplied(state, the(state, "i"))
    berlin = front(unit("g", "de-infantry", "0404"), unit("i", "it-infantry", "0404"))
    assert is_supplied(berlin, the(berlin, "g"))
    assert is_supplied(berlin, the(berlin, "i"))


@pytest.mark.rule("WIE-SUP-009", "engine")
def test_a_lost_source_feeds_nobody() -> None:
    state = front(unit("u", "de-infantry", "0404"), control=owned(AXIS, h0104=ALLIES))
    assert not is_supplied(state, the(state, "u"))


@pytest.mark.rule("WIE-SUP-019", "engine")
@pytest.mark.rule("WIE-SUP-020", "engine")
def test_mobile_supply_units_form_a_chain() -> None:
    woods = ground(terrain="woods")
    far = unit("u", "de-infantry", "1104")  # ten hexes of two points
    assert not is_supplied(front(far, on=woods), the(front(far, on=woods), "u"))
    one = front(far, unit("m", "de-supply", "0604"), on=woods)
    assert is_supplied(one, the(one, "u"))
    assert grade_for(one, the(one, "u")) == "major"
    apart = front(far, unit("m", "de-supply", "0704"), on=woods)
    assert not is_supplied(apart, the(apart, "u"))
    two = front(far, unit("m", "de-supply", "0704"), unit("n", "de-supply", "0404"), on=woods)
    assert is_supplied(two, the(two, "u"))


@pytest.mark.rule("WIE-SUP-021", "engine")
def test_a_mobile_unit_feeds_an_isolated_railway() -> None:
    land = ground(terrain="woods", steps=[railway("0604", "0704", "0804", "0904")])
    state = front(unit("u", "de-infantry", "1204"), on=land)
    assert not is_rail_head(state, AXIS, "0904")
    fed = front(unit("u", "de-infantry", "1204"), unit("m", "de-supply", "0604"), on=land)
    assert is_rail_head(fed, AXIS, "0904")
    assert is_supplied(fed, the(fed, "u"))


@pytest.mark.rule("WIE-SUP-022", "engine")
def test_mobile_units_of_lesser_powers_do_not_feed_great_ones() -> None:
    woods = ground(terrain="woods")
    state = front(
        unit("g", "de-infantry", "1104"),
        unit("m", "de-supply", "0604"),
        on=woods,
    )
    italian = alter(state, "m", nation="italy")
    assert is_supplied(state, the(state, "g"))
    assert not is_supplied(italian, the(italian, "g"))


@pytest.mark.rule("WIE-SUP-026", "engine")
def test_in_the_arctic_supply_reaches_half_as_far() -> None:
    arctic = ground(marks=[MarkShown("arctic", "arctic", at) for at in ("0604", "0704")])
    near = front(unit("u", "de-infantry", "0604"), on=arctic)
    assert is_supplied(near, the(near, "u"))
    far = front(unit("u", "de-infantry", "0704"), on=arctic)
    assert not is_supplied(far, the(far, "u"))
    winter = changed(near, season="snow")
    assert is_supplied(winter, the(winter, "u"))  # halved once only


@pytest.mark.rule("WIE-SUP-027", "engine")
@pytest.mark.rule("WIE-SUP-028", "engine")
def test_the_first_year_in_russia() -> None:
    cold = ground(climate="severe")
    state = front(unit("u", "de-infantry", "0704"), on=cold, date=Date(1941, 7, 1))
    far = front(unit("u", "de-infantry", "0804"), on=cold, date=Date(1941, 7, 1))
    peace = changed(far, invaded=0)
    assert is_supplied(peace, the(peace, "u"))
    invaded, beyond = changed(state, invaded=1), changed(far, invaded=1)
    assert is_supplied(invaded, the(invaded, "u"))  # six points
    assert not is_supplied(beyond, the(beyond, "u"))
    snow = changed(invaded, season="snow")
    assert not is_supplied(snow, the(snow, "u"))  # three points
    last, after = on_turn(beyond, 52), on_turn(beyond, 53)
    assert not is_supplied(last, the(last, "u"))
    assert is_supplied(after, the(after, "u"))


@pytest.mark.rule("WIE-SUP-032", "engine")
def test_fortresses_are_always_in_supply() -> None:
    state = front(unit("u", "de-infantry", "1204"))
    assert not is_supplied(state, the(state, "u"))
    tobruk = changed(state, works={"1204": Work(kind="tobruk", side=AXIS)})
    assert is_supplied(tobruk, the(tobruk, "u"))
    fort = changed(state, works={"1204": Work(kind="fortification", side=AXIS)})
    assert not is_supplied(fort, the(fort, "u"))


@pytest.mark.rule("WIE-SUP-033", "engine")
def test_some_are_always_in_supply() -> None:
    state = front(unit("u", "de-infantry", "1204"), unit("p", "yu-partisan", "1204"))
    assert is_supplied(state, the(state, "p"))
    belgian = alter(state, "u", nation="belgium")
    assert is_supplied(belgian, the(belgian, "u"))


@pytest.mark.rule("WIE-SUP-035", "engine")
def test_what_want_of_supply_does_to_a_unit() -> None:
    state = front(
        unit("g", "de-infantry", "0504"),
        unit("p", "de-para", "0503"),
        unit("f", "fr-infantry", "0604"),
        on=ground(steps=[LINE]),
    )
    dry = alter(alter(state, "g", supplied=False), "p", supplied=False)
    assert (allowance(state, the(state, "g")), allowance(dry, the(dry, "g"))) == (500, 250)
    battle = Battle(side=AXIS, targets=("0604",), units=("g",))
    assert attack_of(state, the(state, "g"), battle) == 6
    assert attack_of(dry, the(dry, "g"), battle) == 3
    assert defence_of(dry, the(dry, "g"), "0504") == 3
    assert fight_of(dry, battle).unsupplied
    assert not fight_of(state, battle).unsupplied
    cut = changed(state, control=owned(ALLIES, h0404=AXIS))
    at_line = alter(cut, "g", at="0404")
    assert not may_entrain(at_line, the(at_line, "g"))
    fed = alter(state, "g", at="0304")
    assert may_entrain(fed, the(fed, "g"))
    far = front(unit("p", "de-para", "1209"))
    refusal = refuse_load(view(far, AXIS), Load(unit="p"))
    assert refusal is not None
    assert refusal.rule == "WIE-REIN-016"


@pytest.mark.rule("WIE-SUP-035", "engine")
def test_who_lacks_supply_does_not_fortify() -> None:
    control = owned(SOVIETS)
    state = on_turn(position(unit("s", "su-infantry", "0504"), control=control, invaded=1), 2)
    state = changed(state, clock=Clock(turn=2, phase="combat", side=SOVIETS))
    assert refuse_fortify(view(state, SOVIETS), "s") is None
    refusal = refuse_fortify(view(alter(state, "s", supplied=False), SOVIETS), "s")
    assert refusal is not None
    assert refusal.rule == "WIE-CBT-077"


@pytest.mark.rule("WIE-SUP-002", "engine")
@pytest.mark.rule("WIE-SUP-003", "engine")
def test_three_grades_and_two_kinds_of_sources() -> None:
    assert GRADES == ("", "beachhead", "minor", "major")
    german, italian = unit("g", "de-infantry", "0304"), unit("i", "it-infantry", "0304")
    berlin = front(german, italian)
    assert (grade_for(berlin, the(berlin, "g")), grade_for(berlin, the(berlin, "i"))) == (
        "major",
        "major",
    )
    rome = front(german, italian, source=ROME)  # of a lesser power, for lesser powers alone
    assert (grade_for(rome, the(rome, "g")), grade_for(rome, the(rome, "i"))) == ("", "major")
    # Major supply of great powers reaches ten points from a head.
    far = [has_major_supply(berlin, AXIS, at) for at in ("0104", "1104", "1204")]
    assert far == [True, True, False]
    assert not has_major_supply(rome, AXIS, "0304")
    port = position(
        on=ground(
            terrain={at: "sea" for at in HEXES if "04" <= at[:2] <= "09"},
            sea={at: "high-seas" for at in HEXES if "03" <= at[:2] <= "10"},
            marks=[MarkShown("ports", "major", "0304"), MarkShown("ports", "minor", "1004")],
        ),
        holders={"poland": ALLIES},
        sources=(SourceTerms(at="0304", nation="united-kingdom"),),
    )
    assert [has_major_supply(port, ALLIES, at) for at in ("0304", "1004")] == [True, False]


@pytest.mark.rule("WIE-SUP-001", "engine")
@pytest.mark.parametrize(
    ("phase", "found"),
    [
        ("reinforcement", True),
        ("movement", True),
        ("rail", True),
        ("sea", False),
        ("combat", True),
        ("mechanized", True),
        ("interdiction", False),
    ],
)
def test_in_which_phases_supply_is_found(phase: str, found: bool) -> None:
    state = changed(
        front(unit("u", "de-infantry", "1209")), clock=Clock(turn=1, phase=phase, side=AXIS)
    )
    assert the(state, "u").supplied  # nobody has looked yet
    play(state, phase_of(state).prepare(state))  # type: ignore[attr-defined]
    assert the(state, "u").supplied != found


@pytest.mark.rule("WIE-SUP-001", "engine")
def test_supply_is_found_before_drops_are_settled() -> None:
    drop = front(unit("u", "de-infantry", "1209"), unit("d", "de-para-regiment", "0304"))
    drop = changed(
        alter(drop, "d", assault="air"), clock=Clock(turn=1, phase="interdiction", side=AXIS)
    )
    play(drop, phase_of(drop).prepare(drop))  # type: ignore[attr-defined]
    assert not the(drop, "u").supplied


@pytest.mark.rule("WIE-SUP-034", "engine")
def test_supply_is_fixed_when_the_combat_phase_begins() -> None:
    state = front(
        unit("g", "de-panzer", "0304"), unit("f", "fr-infantry", "0404"), control=owned(AXIS)
    )
    state = changed(state, clock=Clock(turn=1, phase="combat", side=AXIS))
    play(state, phase_of(state).prepare(state))  # type: ignore[attr-defined]
    assert not the(state, "f").supplied  # of both sides
    assert the(state, "g").supplied
    cut = changed(state, control=owned(ALLIES))
    order = Attack(targets=("0404",), units=("g",))
    fought = Fought(cut).play(lambda now: fight(now, AXIS, order), [1])
    assert fought.state.units["g"].supplied  # the source is lost, but nobody looks again
