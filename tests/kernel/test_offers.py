"""Drafts: filled field by field, completed by a sampler, or abandoned."""

import random

import msgspec
import pytest

from grognard.kernel.errors import DesignError
from grognard.kernel.offers import Choice, Draft, Offer, build, extend, fits, kinds, sample
from grognard.kernel.records import Order


class Walk(Order, frozen=True):
    """An order with a path."""

    who: str
    path: tuple[int, ...] = ()


def offers(draft: Draft) -> Offer:
    """Offer a walk of one to three steps, each of which may be 1 or 2; 7 leads nowhere."""
    if not draft.kind:
        return kinds(("Walk",))
    if "who" not in draft.fields:
        return Offer(field="who", choices=(Choice(value="me"),))
    path = draft.fields.get("path", ())
    if 7 in path:
        return Offer(field="path", many=True)
    steps = (1, 2, 7) if len(path) < 3 else ()
    return Offer(
        field="path",
        many=True,
        choices=tuple(Choice(value=step) for step in steps),
        complete=bool(path),
    )


def test_a_draft_is_filled_field_by_field() -> None:
    draft = Draft()
    for value in ("Walk", "me", 1, 2):
        draft = extend(draft, offers(draft), value)
    assert draft == Draft(kind="Walk", fields={"who": "me", "path": [1, 2]})
    assert build(draft, (Walk,)) == Walk(who="me", path=(1, 2))


def test_the_sampler_completes_a_draft_or_abandons_it() -> None:
    luck = random.Random(1)
    drawn = [sample(offers, (Walk,), luck) for _ in range(300)]
    walks = [walk for walk in drawn if walk is not None]
    assert {len(walk.path) for walk in walks} == {1, 2, 3}
    assert all(7 not in walk.path for walk in walks)
    assert None in drawn
    assert {step for walk in walks for step in walk.path} == {1, 2}


def test_the_sampler_goes_on_from_a_draft_and_stops_somewhere() -> None:
    def endless(draft: Draft) -> Offer:
        return Offer(field="path", many=True, choices=(Choice(value=1),))

    started = Draft(kind="Walk", fields={"who": "me"})
    assert sample(endless, (Walk,), random.Random(1), draft=started, longest=5) is None
    walks = [sample(offers, (Walk,), random.Random(seed), draft=started) for seed in range(9)]
    assert {walk.who for walk in walks if walk is not None} == {"me"}


def test_a_draft_of_no_known_kind_cannot_be_built() -> None:
    with pytest.raises(DesignError, match="no order is called 'Run'"):
        build(Draft(kind="Run"), (Walk,))
    with pytest.raises(msgspec.ValidationError):
        build(Draft(kind="Walk", fields={"who": 3}), (Walk,))


@pytest.mark.parametrize(
    ("draft", "good"),
    [
        (Draft(), True),
        (Draft(kind="Walk"), True),
        (Draft(kind="Walk", fields={"path": [1]}), True),
        (Draft(kind="Walk", fields={"path": ["x"]}), False),
        (Draft(kind="Walk", fields={"where": 1}), False),
        (Draft(kind="Run"), False),
        (Draft(fields={"who": "me"}), False),
    ],
)
def test_whether_a_draft_fits(draft: Draft, good: bool) -> None:
    assert fits(draft, (Walk,)) is good
