"""What the captain makes of the board."""

import pytest

from grognard.kernel.game import Game
from grognard.opponents.skirmish.picture import Picture
from grognard.systems.skirmish.orders import March
from grognard.systems.skirmish.queries import reach
from grognard.systems.skirmish.rules.march import refuse_march
from grognard.systems.skirmish.state import State
from grognard.systems.skirmish.terms import Objective
from tests.cases.skirmish.board import ALLIES, ally, axis, position
from tests.opponents.playing import play

FAR = axis("far", "infantry", "0901")


def test_its_searches_agree_with_the_rules_of_march_throughout_a_game() -> None:
    compared = 0

    def compare(game: Game) -> None:
        nonlocal compared
        for side in game.awaited():
            view = game.view(side)
            assert isinstance(view, State)
            if view.clock.phase != "movement" or game.questions(side):
                continue
            picture = Picture(view)
            for unit in picture.own:
                ruled = {found.hex: found.cost for found in reach(view, {"unit": unit.id})}
                mine = {at: cost for at, cost in picture.reach[unit.id].items() if at != unit.at}
                assert mine == ruled
                for at in mine:
                    order = March(unit=unit.id, path=picture.way(unit, at))
                    assert order.path[-1] == at
                    assert refuse_march(view, order) is None
                    compared += 1

    play("first-contact", "captain", "random", 2, compare)
    assert compared > 200


def test_what_enemies_threaten() -> None:
    """A pinned company of two steps, attack four, threatens what lies next to it and no more."""
    foe = axis("x", "infantry", "0404", pinned=True)
    game = position(ally("a", "scout", "0202"), foe, FAR, phase="plans")
    around = {"0403", "0504", "0505", "0405", "0305", "0304"}
    assert Picture(game.view(ALLIES)).threats == dict.fromkeys(around, 4.0)


def test_reports_count_less_with_every_turn() -> None:
    old = axis("old", "infantry", "0404", pinned=True, seen=1)
    rumour = axis("tale", "infantry", "0404", pinned=True, seen=3, sure=False)
    game = position(
        ally("a", "scout", "0101"), FAR, phase="plans", turn=3, reports={ALLIES: [old, rumour]}
    )
    known = {unit.id: sure for unit, sure in Picture(game.view(ALLIES)).known}
    assert known == {"old": pytest.approx(1 / 3), "tale": 0.5}


def test_what_objectives_are_wished_for() -> None:
    """Five tallies of two points are worth seven: as much again where the enemy holds it."""
    game = position(
        ally("a", "infantry", "0104"),
        FAR,
        phase="plans",
        objectives=[
            Objective(at="0404", name="Free", points=2),
            Objective(at="0804", name="Theirs", points=2, holder="axis"),
            Objective(at="0101", name="Ours", points=2, holder="allies"),
        ],
    )
    wishes = Picture(game.view(ALLIES)).wishes
    assert wishes["0404"] == pytest.approx(7.0)
    assert wishes["0804"] == pytest.approx(14.0)
    assert wishes["0101"] == pytest.approx(14.0 * 0.12)


def test_who_is_soonest_where() -> None:
    """The scout has six points, the company four: 0404 is three hexes from both."""
    game = position(
        ally("c", "infantry", "0104"),
        ally("s", "scout", "0104"),
        FAR,
        objectives=[Objective(at="0404", name="Mill", points=2)],
    )
    assert Picture(game.view(ALLIES)).soonest == {"0404": ((0.5, "s"), (0.75, "c"))}


def test_the_front_has_gaps_where_nobody_stands() -> None:
    """The enemy was seen in 0704; in column 3 both are felt alike, 0202 is ours and not held."""
    foe = axis("was", "infantry", "0704", seen=1)
    game = position(ally("a", "infantry", "0204"), FAR, phase="plans", reports={ALLIES: [foe]})
    gaps = Picture(game.view(ALLIES)).gaps
    assert "0202" in gaps
    assert not gaps & {"0204", "0203", "0304", "0305", "0205", "0105", "0104", "0704"}
