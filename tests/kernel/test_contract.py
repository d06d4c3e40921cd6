"""The contract kit on Skirmish: every law, each scenario, with and without fog and turns."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel.records import Terms
from grognard.kernel.testing import Report, check_contract
from grognard.kernel.testing.breach import LAWS
from grognard.kernel.testing.fog import BEARINGS
from grognard.systems.registry import read_terms
from grognard.systems.skirmish.system import RULESET
from tests.conftest import Promise
from tests.kits.skirmish import KIT

SECRETS = {
    *("existence", "place", "type", "strength", "orders", "plan", "stocks", "arrivals"),
    *("seed", "dice", "knowledge", "report"),
}
ON_THE_MAP = ("existence", "place", "type", "strength", "arrivals")


def terms(scenario: str, **options: Any) -> Terms:
    return read_terms(scenario, options)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("first-contact", {}),
        ("first-contact", {"by_turns": True}),
        ("first-contact", {"fog": False}),
        ("crossroads", {}),
        ("crossroads", {"fog": False, "by_turns": True}),
        ("villers-bocage", {}),
    ],
    ids=[
        "small",
        "small by turns",
        "small without fog",
        "large",
        "large without fog, by turns",
        "a window",
    ],
)
def test_skirmish_keeps_every_law(
    scenario: str, options: dict[str, Any], sample: Callable[[int, int], int], promise: Promise
) -> None:
    games = sample(3, 200)
    with promise(f"laws kept by {scenario} {options}", games=games) as measured:
        report = check_contract(RULESET, terms(scenario, **options), KIT, games=games, orders=20)
        measured.result = f"{report.laws.total()} trials of {len(report.laws)} laws, none broken"
    assert set(report.laws) == set(LAWS), "each law was tried"
    assert min(report.laws.values()) >= games, report.laws


def test_each_kind_of_secret_is_kept_and_met(
    sample: Callable[[int, int], int], promise: Promise
) -> None:
    games = sample(12, 500)
    with promise("secrets kept by first-contact", games=games) as measured:
        report = check_contract(
            RULESET,
            terms("first-contact"),
            KIT,
            seed=7,
            games=games,
            orders=20,
            steps=20,
            laws=("twins", "sizes"),
        )
        measured.result = told(report)
    assert set(report.secrets) == SECRETS
    for name, pairs in report.secrets.items():
        assert pairs.steps > 0, name
    met = {name: report.secrets[name].bearings for name in ON_THE_MAP}
    for bearing in BEARINGS:
        assert sum(bearings[bearing] for bearings in met.values()) > 0, bearing
    assert sum(report.secrets[name].learned for name in ON_THE_MAP) > 0
    for name in ("stocks", "knowledge", "dice"):
        assert report.secrets[name].learned == 0, f"nothing tells of {name}"


def told(report: Report) -> str:
    """Say how the pairs of twins fared."""
    pairs = report.secrets.values()
    met = sum((p.bearings.total() for p in pairs), 0)
    return f"{sum(p.pairs for p in pairs)} pairs, {sum(p.steps for p in pairs)} steps, {met} met"
