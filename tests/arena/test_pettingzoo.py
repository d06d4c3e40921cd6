"""A scenario as PettingZoo's environment."""

import json
from typing import Any

import numpy as np
import pytest
from pettingzoo import test

from grognard.arena.encoding import encode
from grognard.arena.pettingzoo_env import ArenaEnv, env
from grognard.kernel.errors import GrognardError

tests: Any = test  # it declares no types

# What PettingZoo recommends and only warns of. Its own board games have such observations, and
# are left out of the warning by name; agents are called what the scenario calls its sides.
recommended = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:We recommend agents to be named",
)


def truth(made: ArenaEnv) -> Any:
    """Give what only the arbiter knows."""
    return made.game.state


def choose(made: ArenaEnv, *values: Any) -> None:
    """Make choices by their values."""
    for value in values:
        made.step(made.infos[made.agent_selection]["choices"].index(value))


def begun(**settings: Any) -> ArenaEnv:
    made = ArenaEnv("first-contact", **settings)
    made.reset(seed=1)
    return made


@recommended
@pytest.mark.parametrize("scenario", ["first-contact", "crossroads"])
def test_it_passes_pettingzoos_own_test(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    tests.api_test(env(scenario), num_cycles=500)
    assert "Passed API test" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_game() -> None:
    tests.seed_test(lambda: env("first-contact"), num_cycles=200)


def test_a_game_ends_with_the_margins_as_rewards() -> None:
    made = begun()
    earned: dict[str, float] = {}
    for agent in made.agent_iter():
        seen, reward, over, cut, _ = made.last()
        assert isinstance(seen, dict)
        if over:
            earned[agent] = reward
        made.step(None if over or cut else made.action_space(agent).sample(seen["action_mask"]))
    points = dict(made.game.outcome.points) if made.game.outcome else {}
    assert earned == {
        "allies": points["allies"] - points["axis"],
        "axis": points["axis"] - points["allies"],
    }
    assert made.agents == []


def test_an_order_is_made_choice_by_choice() -> None:
    made = begun()
    assert made.infos["allies"]["choices"] == ["Aim", "Instruct", "Done"]
    choose(made, "Instruct", "reaction")
    assert made.infos["allies"] == {
        "kind": "Instruct",
        "fields": {"matter": "reaction"},
        "next": "policy",
        "choices": ["ask", "fire", "hold"],
    }
    choose(made, "hold")
    assert truth(made).standing["allies"].reaction == "hold"
    choose(made, "Done")
    assert made.agent_selection == "axis"


def test_a_list_can_be_given_as_it_stands() -> None:
    made = begun()
    choose(made, "Done")
    choose(made, "Done", "March")
    unit = made.infos["allies"]["choices"][0]
    choose(made, unit)
    seen = made.observe("allies")
    assert seen["action_mask"][made.give] == 0
    made.step(0)
    place = made.infos["allies"]["fields"]["path"][0]
    assert made.observe("allies")["action_mask"][made.give] == 1
    made.step(made.give)
    assert truth(made).units[unit].at == place


def test_an_agent_sees_no_more_than_its_side() -> None:
    made = begun()
    choose(made, "Done")
    before = made.observe("allies")["observation"]
    shells = truth(made).shells["axis"]
    choose(made, "Aim", "0504")
    assert truth(made).shells["axis"] == shells - 1
    assert np.array_equal(made.observe("allies")["observation"], before)
    view = made.game.view("allies")
    assert np.array_equal(before, encode(view, None, None, made.choices))


def test_who_waits_may_do_nothing() -> None:
    made = begun()
    assert not made.observe("axis")["action_mask"].any()
    assert made.observe("allies")["action_mask"].sum() == 3


def test_a_masked_action_is_refused_and_loses_where_wrapped() -> None:
    with pytest.raises(GrognardError, match="The action 200 is not possible now"):
        begun().step(200)
    wrapped = env("first-contact")
    wrapped.reset(seed=1)
    wrapped.step(200)
    assert wrapped.terminations == {"allies": True, "axis": True}
    assert wrapped.rewards["allies"] == -1


def test_a_game_too_long_is_truncated() -> None:
    made = begun(steps=2)
    choose(made, "Aim", "0504")
    assert made.truncations == {"allies": True, "axis": True}
    assert made.terminations == {"allies": False, "axis": False}


def test_too_many_choices_are_named() -> None:
    made = begun(choices=8)
    with pytest.raises(GrognardError, match=r"63 choices are offered: .* choices=63 at least"):
        choose(made, "Aim")


def test_it_shows_the_view_as_text() -> None:
    shown = json.loads(begun(render_mode="ansi").render() or "")
    assert shown["side"] == shown["view"]["viewer"] == "allies"
    assert begun().render() is None
