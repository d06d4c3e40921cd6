"""Combat after the die: losses, retreats, standing orders."""

import pytest

from grognard.systems.europe.rules.defeat import retreat
from grognard.systems.europe.rules.losses import reduce
from grognard.systems.europe.rules.odds import Battle
from grognard.systems.europe.rules.results import (
    cheapest_losses,
    goes_after_loss,
    holds_out,
    leaves_group,
    owed,
    suffices,
)
from grognard.systems.europe.rules.retreat import may_retreat_to, retreat_choices, retreats
from grognard.systems.europe.state import Losses, Stand, State
from grognard.systems.europe.tables import POWERS, Result
from grognard.systems.europe.terms import ALLIES, AXIS, SourceTerms, UnitTerms
from tests.cases.europe.board import HEXES, alter, changed, ground, position, river, the, unit
from tests.cases.europe.resolving import play

TARGET = "0504"


@pytest.mark.rule("WIE-CBT-052", "engine")
@pytest.mark.parametrize(
    ("template", "group", "leaves"),
    [
        ("de-infantry", False, True),
        ("de-infantry", True, False),
        ("fr-infantry", False, False),
        ("de-para-regiment", False, False),
        ("su-cavalry", False, True),
    ],
)
def test_two_steps_and_one(template: str, group: bool, leaves: bool) -> None:
    state = position(unit("u", template, "0404", group=group))
    assert leaves_group(state, the(state, "u")) == leaves
    side, lost = the(state, "u").side, int(not leaves)
    play(state, reduce(state, "u", "combat"))
    assert state.losses[side] == Losses(lost=lost, reduced=1 - lost)


@pytest.mark.rule("WIE-CBT-043", "engine")
@pytest.mark.rule("WIE-CBT-047", "engine")
@pytest.mark.rule("WIE-CBT-048", "engine")
@pytest.mark.parametrize(
    ("result", "owing"),
    [("ax", 9), ("ex", 9), ("hx", 5), ("de", 0), ("dr", 0), ("br", 0), ("ae", 0)],
)
def test_what_the_attacker_owes(result: Result, owing: int) -> None:
    # Three French divisions of 3: nine; half of nine is five at least. Mountains do not count.
    line = [unit(f"d{n}", "fr-infantry", TARGET) for n in range(3)]
    state = position(unit("a", "de-infantry", "0404"), *line, on=ground(terrain="mountain"))
    battle = Battle(side=AXIS, targets=(TARGET,), units=("a",))
    assert owed(state, battle, result) == owing


@pytest.mark.rule("WIE-CBT-053", "engine")
def test_losses_must_make_up_what_is_owed_or_be_all() -> None:
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("b", "de-panzer", "0404"),
        unit("c", "de-infantry", "0404", group=True),
    )
    assert suffices(state, ("a", "b", "c"), ("a",), 6)
    assert not suffices(state, ("a", "b", "c"), ("c",), 6)
    assert not suffices(state, ("a", "b", "c"), ("b",), 11)
    assert suffices(state, ("a", "b", "c"), ("b", "c"), 11)
    assert suffices(state, ("a",), ("a",), 99)  # there is no more


@pytest.mark.rule("WIE-CBT-043", "engine")
@pytest.mark.parametrize(
    ("owing", "chosen"),
    [
        (6, ("a",)),
        (7, ("a", "c")),
        (8, ("b",)),
        (1, ("c",)),
        (11, ("b", "c")),
        (0, ()),
        (99, ("a", "b", "c")),
    ],
)
def test_the_cheapest_losses(owing: int, chosen: tuple[str, ...]) -> None:
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("b", "de-panzer", "0404"),
        unit("c", "de-infantry", "0404", group=True),
    )
    assert tuple(sorted(cheapest_losses(state, ("a", "b", "c"), owing))) == chosen


@pytest.mark.rule("WIE-CBT-046", "engine")
@pytest.mark.rule("WIE-CBT-064", "engine")
def test_who_is_told_to_hold_takes_losses_instead() -> None:
    state = position(unit("g", "de-infantry", TARGET), unit("f", "fr-infantry", "0804"))
    assert not holds_out(state, [the(state, "g")])
    told = changed(state, stands={AXIS: {"g": Stand(hold=True)}, ALLIES: {"f": Stand(hold=True)}})
    assert holds_out(told, [the(told, "g")])
    assert not holds_out(told, [the(told, "f")])  # it would leave no battle group


@pytest.mark.rule("WIE-CBT-065", "engine")
@pytest.mark.rule("WIE-CBT-066", "engine")
def test_battle_groups_go_as_they_were_told() -> None:
    state = position(unit("g", "de-infantry", TARGET, group=True), unit("f", "fr-infantry", "0404"))
    never = changed(state, stands={AXIS: {"g": Stand(after="never")}})
    always = changed(state, stands={AXIS: {"g": Stand(after="always")}})
    assert not goes_after_loss(never, TARGET, AXIS)
    assert goes_after_loss(always, TARGET, AXIS)


@pytest.mark.rule("WIE-CBT-067", "engine")
@pytest.mark.rule("WIE-CBT-068", "engine")
@pytest.mark.parametrize(
    ("groups", "sides", "neighbour", "goes"),
    [
        (3, (), "", False),  # three battle groups of 1 are safe
        (2, (), "", False),  # not safe, but nobody stands beside them to hold the line
        (2, (), "de-infantry", True),  # the neighbour holds
        (2, (), "de-para-regiment", False),  # the neighbour has only 2
        (2, ("0404-ne",), "de-infantry", False),  # behind a river two are safe
        (1, ("0404-ne",), "de-infantry", True),  # one is not
    ],
)
def test_battle_groups_check_whether_the_line_holds(
    groups: int, sides: tuple[str, ...], neighbour: str, goes: bool
) -> None:
    units = [unit(f"g{n}", "de-infantry", TARGET, group=True) for n in range(groups)]
    beside = [unit("n", neighbour, "0505")] if neighbour else []
    land = ground(sides=[river(side) for side in sides])
    state = position(*units, *beside, unit("f", "fr-infantry", "0404"), on=land)
    assert goes_after_loss(state, TARGET, AXIS) == goes


def with_source(*rows: object, **more: object) -> State:
    """A position fed from the eastern edge."""
    control = bytes([POWERS.index("axis") + 1]) * len(HEXES)
    source = SourceTerms(at="1204", nation="germany")
    return position(*rows, sources=(source,), control=control, **more)  # type: ignore[arg-type]


@pytest.mark.rule("WIE-CBT-055", "engine")
def test_nobody_retreats_into_an_enemy_zone_unless_a_friend_stands_there() -> None:
    rows = (unit("u", "de-infantry", TARGET), unit("f", "fr-infantry", "0404"))
    state = with_source(*rows)
    u = the(state, "u")
    assert not may_retreat_to(state, u, "0403")  # in the zone of f
    assert not may_retreat_to(state, u, "0404")  # f itself
    assert may_retreat_to(state, u, "0604")
    held = with_source(*rows, unit("h", "de-infantry", "0505"))
    assert may_retreat_to(held, the(held, "u"), "0505")


@pytest.mark.rule("WIE-CBT-056", "engine")
@pytest.mark.rule("WIE-CBT-057", "engine")
def test_which_hex_is_best() -> None:
    enemy = unit("f", "fr-infantry", "0404")
    state = with_source(unit("u", "de-infantry", TARGET), enemy)
    assert set(retreats(state, the(state, "u"))) == {"0603", "0604"}  # as near to the source
    for face in (1, 2):  # chance decides between them
        gone, asked = changed(state), list[tuple[int, int]]()
        play(gone, retreat(gone, "u", "reduce"), {"retreat": face}, asked)
        assert asked == [(1, 2)]
        assert the(gone, "u").at == retreats(state, the(state, "u"))[face - 1]
    taken = with_source(unit("u", "de-infantry", TARGET), enemy, unit("h", "de-supply", "0604"))
    assert retreats(taken, the(taken, "u")) == ("0603",)  # vacant
    play(taken, retreat(taken, "u", "reduce"))  # nothing is left to chance
    assert the(taken, "u").at == "0603"
    sea = ground(terrain={"0503": "sea", "0603": "sea", "0604": "sea"})
    pressed = with_source(unit("u", "de-infantry", TARGET), enemy, on=sea)
    assert retreats(pressed, the(pressed, "u")) == ()


@pytest.mark.rule("WIE-CBT-057", "engine")
def test_full_hexes_come_last() -> None:
    full = [unit(f"h{n}", "de-infantry", "0604") for n in range(4)]
    sea = ground(terrain={"0503": "sea", "0603": "sea"})
    state = with_source(
        unit("u", "de-infantry", TARGET), unit("f", "fr-infantry", "0404"), *full, on=sea
    )
    assert retreats(state, the(state, "u")) == ("0604",)  # overstacked rather than lost
    one = with_source(
        unit("u", "de-infantry", TARGET),
        unit("f", "fr-infantry", "0404"),
        *full,
        unit("s", "de-infantry", "0505"),
        on=sea,
    )
    assert retreats(one, the(one, "u")) == ("0505",)


@pytest.mark.rule("WIE-AMOV-020", "engine")
@pytest.mark.rule("WIE-CBT-054", "engine")
@pytest.mark.rule("WIE-CBT-057", "engine")
def test_what_bars_a_retreat() -> None:
    def way(*rows: UnitTerms, template: str = "de-infantry", **assault: str) -> bool:
        state = with_source(unit("u", template, TARGET), *rows)
        for id_, how in assault.items():
            state = alter(state, id_, assault=how)
        return may_retreat_to(state, the(state, "u"), "0604")

    assert way()
    assert not way(template="uk-static")  # it never moves
    assert way(unit("c", "cadre", "0604", power=ALLIES))  # cadres bar nothing
    assert way(unit("s", "uk-supply", "0604"))
    assert way(unit("o", "de-para-regiment", "0604"), o="air")  # our own came from the air
    assert not way(unit("e", "uk-para", "0604"), e="air")
    assert not way(unit("s", "uk-supply", "0604"), s="air")
    sea = with_source(unit("u", "de-infantry", TARGET), on=ground(terrain={"0604": "sea"}))
    assert not may_retreat_to(sea, the(sea, "u"), "0604")


@pytest.mark.rule("WIE-CBT-056", "engine")
@pytest.mark.rule("WIE-CBT-057", "engine")
def test_players_choose_among_hexes_with_room_and_vacant() -> None:
    enemy = unit("f", "fr-infantry", "0404")
    rows = (unit("u", "de-infantry", TARGET), enemy, unit("h", "de-infantry", "0604"))
    state = with_source(*rows)
    # 0603 and 0503 are vacant; the first lies nearer to the source.
    assert retreat_choices(state, the(state, "u"))[0] == "0603"
    assert "0604" not in retreat_choices(state, the(state, "u"))
    land = ground(terrain={"0603": "sea", "0503": "sea"})
    held = with_source(*rows, on=land)
    assert retreat_choices(held, the(held, "u")) == ("0604",)
