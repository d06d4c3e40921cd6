"""The guided first battle without a browser: the orders its cards await, and what they lead to."""

from typing import Any

from grognard.content.tutorials import Step
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.server.lessons import drawn
from grognard.systems.overlord.system import RULESET
from grognard.systems.registry import read_terms, read_tutorial

KINDS = {kind.__name__: kind for kind in RULESET.all_orders}


def obey(game: Game, step: Step) -> None:
    """Give the order that a step awaits; the last step but one awaits the end of the game."""
    if step.awaited.kind not in ("order", "over"):
        return
    fields: dict[str, Any] = dict(step.awaited.fields)
    if "path" in fields:
        asked = {"units": fields["units"], "goal": fields["path"], "mode": "defend"}
        fields["path"] = tuple(game.query("allies", "way", asked | {"ignore": False}).path)
    if "units" in fields:
        fields["units"] = tuple(fields["units"])
    order = KINDS[step.awaited.name or "Done"](**fields)
    assert game.submit("allies", "person", order) is None, step.task
    while game.outcome is None and "axis" in game.awaited() and isinstance(order, Done):
        assert game.submit("axis", "opponent", Done()) is None


def test_what_the_cards_await_takes_bayeux_and_wins() -> None:
    tutorial = read_tutorial("tutorial")
    assert tutorial is not None
    game = Game.new(RULESET, read_terms("tutorial"), drawn(tutorial, "dice"))
    seen: dict[int, dict[str, tuple[str, str]]] = {}
    for step in tutorial.steps:
        obey(game, step)
        state: Any = game.state
        units = state.units.values()
        seen[state.clock.turn] = {unit.id: (unit.at, unit.line) for unit in units}
    assert seen[1]["ge-1352"][0] == "4521"
    assert "ge-1352" not in seen[2]
    assert seen[2]["gb-151b"][0] == "4522"
    assert seen[3]["gb-151b"] == ("4421", "supported")
    assert (seen[4]["gb-56b"][0], seen[4]["gb-50"][0]) == ("4523", "4621")
    assert game.outcome is not None
    assert game.outcome.winner == "allies"
    assert game.outcome.points == (("allies", 15), ("axis", 10))
