"""How random play chooses: evenly, or with a bent that brings the sides together.

Left to pure chance, units wander and seldom meet. In some games they are drawn to the enemy, in
others to one place, so that assaults, retreats and full hexes occur; which kind of order comes
next is drawn evenly all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from grognard.kernel.offers import Draft, build, extend
from grognard.terrain.hexes import distance

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from grognard.kernel.offers import Choice, Offer
    from grognard.kernel.records import State

Bent = Literal["none", "enemy", "place"]

_BENTS: tuple[Bent, ...] = ("none", "enemy", "place")

_LONGEST = 40
_HEX = 4


class Mood:
    """How one game is played."""

    def __init__(self, luck: random.Random, drawn: Mapping[str, int]) -> None:
        self.luck = luck
        self._drawn = drawn
        self.bent: Bent = luck.choices(_BENTS, (1, 3, 4))[0]
        self.strength = luck.choice((0.7, 0.95))
        """How often the bent decides."""
        self._haste: dict[str, float] = {}
        """How readily a side finishes each phase instead of going on."""
        self.goal = ""

    def set_goal(self, view: State) -> None:
        """Choose the place this game is drawn to: one that means something to a side."""
        fields = [sorted(set(_places(getattr(view, name)))) for name in view.__struct_fields__]
        speaking = [places for places in fields if places]
        self.goal = self.luck.choice(self.luck.choice(speaking)) if speaking else ""

    def draw_kind(self, phase: str, kinds: Sequence[str]) -> str:
        """Draw the kind of the next order so that all kinds come up evenly.

        What is offered often would crowd out what is offered seldom: a kind is drawn the less
        likely, the more often it has been.
        """
        others = [kind for kind in kinds if kind != "Done"]
        haste = self._haste.setdefault(phase, self.luck.choice((0.4, 0.15, 0.05)))
        if not others or ("Done" in kinds and self.luck.random() < haste):
            return "Done"
        weights = [1 / (1 + self._drawn.get(kind, 0)) for kind in others]
        return self.luck.choices(others, weights)[0]

    def is_rare(self, kinds: Iterable[str]) -> bool:
        """Tell whether one of these kinds has come up far less often than the others."""
        others = [times for kind, times in self._drawn.items() if kind != "Done"]
        mean = sum(others) / max(1, len(others))
        return any(self._drawn.get(kind, 0) < mean / 4 for kind in kinds if kind != "Done")

    def draft(self, view: State, offers: Callable[[Draft], Offer], draft: Draft) -> Draft | None:
        """Complete a draft, or find that it can only be abandoned."""
        for _ in range(_LONGEST):
            offer = offers(draft)
            if offer.complete and (
                not offer.choices or self._rests() or self._has_arrived(view, draft, offer)
            ):
                return draft
            if not offer.choices:
                return None
            draft = extend(draft, offer, self.pick(view, offer.choices))
        return draft if offers(draft).complete else None

    def order(
        self,
        view: State,
        offers: Callable[[Draft], Offer],
        records: tuple[type[Any], ...],
        draft: Draft,
    ) -> Any | None:
        """Make an order or answer that is offered, or nothing."""
        whole = self.draft(view, offers, draft)
        return None if whole is None else build(whole, records)

    def pick(self, view: State, choices: Sequence[Choice]) -> Any:
        """Choose a value."""
        values = [choice.value for choice in choices]
        goals = self._goals(view)
        if goals and all(map(_is_hex, values)) and self.luck.random() < self.strength:
            return min(values, key=lambda place: min(distance(place, goal) for goal in goals))
        return self.luck.choice(values)

    def _has_arrived(self, view: State, draft: Draft, offer: Offer) -> bool:
        """Tell whether a path would only lead away from where the bent draws it."""
        path = draft.fields.get(offer.field)
        goals = self._goals(view)
        if not (offer.many and path and goals and _is_hex(path[-1])):
            return False
        further = [choice.value for choice in offer.choices if _is_hex(choice.value)]
        here = min(distance(path[-1], goal) for goal in goals)
        return all(distance(place, goal) >= here for place in further for goal in goals)

    def _rests(self) -> bool:
        return self.luck.random() < (1 / 3 if self.bent == "none" else 1 / 8)

    def _goals(self, view: State) -> list[str]:
        if self.bent == "none":
            return []
        foes = [
            unit.at
            for _, unit in sorted(getattr(view, "units", {}).items())
            if unit.side != view.viewer and _is_hex(unit.at)
        ]
        if self.bent == "enemy" and foes:
            return foes
        return [self.goal] if self.goal else []


def _places(value: Any) -> list[str]:
    """Find the places that a view speaks of, however deep they stand in it."""
    if isinstance(value, str):
        return [value] if _is_hex(value) else []
    if isinstance(value, dict):
        return [place for item in (*value, *value.values()) for place in _places(item)]
    if isinstance(value, tuple | list):
        return [place for item in value for place in _places(item)]
    return [
        place
        for name in getattr(value, "__struct_fields__", ())
        for place in _places(getattr(value, name))
    ]


def _is_hex(value: Any) -> bool:
    return isinstance(value, str) and len(value) == _HEX and value.isascii() and value.isdecimal()
