"""Any scenario as a PettingZoo environment: agents are sides, and see what their side may see.

An action is the number of a choice in the present stage of a draft (`grognard.kernel.offers`): the
kind of order first, then its fields, one after the other. One more action gives the draft as it
stands, another drops it where it leads nowhere. The mask says which are possible.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from grognard.arena.encoding import encode, length
from grognard.arena.result import margins
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, Offer, build, extend
from grognard.kernel.records import Side
from grognard.systems.registry import read_terms, system

CHOICES = 256
STEPS = 20_000


def env(scenario: str, **settings: Any) -> AECEnv[Side, Any, Any]:
    """Make the environment as PettingZoo's own are made: an action that is masked loses."""
    made = ArenaEnv(scenario, **settings)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))


class ArenaEnv(AECEnv[Side, Any, Any]):
    """One scenario, to be played again and again."""

    metadata: dict[str, Any] = {
        "name": "grognard_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: str,
        *,
        choices: int = CHOICES,
        steps: int = STEPS,
        render_mode: str | None = None,
    ) -> None:
        """Read a scenario; `choices` are offered at most, after `steps` a game is truncated."""
        self.render_mode = render_mode
        self.choices = choices
        self.steps = steps
        self.give, self.drop = choices, choices + 1
        self._terms = read_terms(scenario)
        self._ruleset = system(self._terms.system).ruleset
        self.possible_agents = list(self._terms.sides)
        self.agents = []
        self.game: Game
        self._draft = Draft()
        self._offer = Offer(field="")
        self._taken = 0
        self.action_spaces = {side: spaces.Discrete(choices + 2) for side in self.possible_agents}
        self.observation_spaces = {side: self._observed() for side in self.possible_agents}

    def _observed(self) -> spaces.Dict:
        long = length(self.choices)
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (long,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.choices + 2,), np.int8),
            }
        )

    def observation_space(self, agent: Side) -> spaces.Space[Any]:
        """Say what an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Side) -> spaces.Space[Any]:
        """Say what an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed, with dice that nobody knows."""
        text = secrets.token_hex(16) if seed is None else str(seed)
        dice = blake2b(text.encode(), digest_size=32, person=b"pettingzoo").digest()
        self.game = Game.new(self._ruleset, self._terms, dice)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._taken = 0
        self._begin_draft()

    def observe(self, agent: Side) -> dict[str, Any]:
        """Encode what a side knows; who is not to act has an empty mask."""
        acts = self._acts(agent)
        draft, offer = (self._draft, self._offer) if acts else (None, None)
        mask = self._mask() if acts else np.zeros(self.choices + 2, dtype=np.int8)
        seen = encode(self.game.view(agent), draft, offer, self.choices)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Let the agent on turn make its choice."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._taken += 1
        self._choose(agent, int(action))
        outcome = self.game.outcome
        if outcome is not None:
            ahead = margins(self._terms.sides, outcome)
            self.rewards = {side: float(ahead[side]) for side in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._taken >= self.steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Show what the agent on turn knows and is offered, as text."""
        if self.render_mode != "ansi":
            return None
        shown = {
            "side": self.agent_selection,
            "view": self.game.view(self.agent_selection),
            "draft": self._draft,
            "offer": self._offer,
        }
        return msgspec.json.format(msgspec.json.encode(shown)).decode()

    def close(self) -> None:
        """Leave nothing behind: a game is held in memory alone."""

    def _acts(self, agent: Side) -> bool:
        over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        return agent == self.agent_selection and not over

    def _mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        mask = np.zeros(self.choices + 2, dtype=np.int8)
        mask[: len(self._offer.choices)] = 1
        mask[self.give] = self._offer.complete
        mask[self.drop] = not mask.any()
        return mask

    def _choose(self, agent: Side, action: int) -> None:
        if not 0 <= action < self.choices + 2 or not self._mask()[action]:
            raise GrognardError(f"The action {action} is not possible now; see the action mask.")
        if action == self.drop:
            self._begin_draft()
        elif action == self.give:
            self._submit(agent)
        else:
            value = self._offer.choices[action].value
            self._draft = extend(self._draft, self._offer, value)
            self._look()
            if self._offer.complete and not self._offer.choices:
                self._submit(agent)

    def _submit(self, agent: Side) -> None:
        asked = bool(self.game.questions(agent))
        kinds: tuple[Any, ...] = self._ruleset.answers if asked else self._ruleset.all_orders
        refusal = self.game.submit(agent, "opponent", build(self._draft, kinds))
        if refusal is not None:
            raise GrognardError(f"What was offered is refused: {refusal.key} ({refusal.rule}).")
        self._begin_draft()

    def _begin_draft(self) -> None:
        """Turn to whoever is awaited, with nothing chosen yet."""
        self._draft = Draft()
        self._offer = Offer(field="")
        self.infos = {agent: {} for agent in self.agents}
        if self.game.outcome is None:
            self.agent_selection = self.game.awaited()[0]
            self._look()

    def _look(self) -> None:
        """See what may come next, and tell the agent on turn in plain values, too."""
        self._offer = offer = self.game.offers(self.agent_selection, self._draft)
        if len(offer.choices) > self.choices:
            raise GrognardError(
                f"{len(offer.choices)} choices are offered: make the environment with"
                f" choices={len(offer.choices)} at least."
            )
        self.infos[self.agent_selection] = {
            "kind": self._draft.kind,
            "fields": dict(self._draft.fields),
            "next": offer.field,
            "choices": [choice.value for choice in offer.choices],
        }
