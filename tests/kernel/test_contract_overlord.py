"""The contract kit on Overlord: every law, on a small position and on the scenarios."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel.records import Terms
from grognard.kernel.testing import check_contract
from grognard.kernel.testing.breach import LAWS
from grognard.systems.overlord.system import RULESET
from grognard.systems.overlord.terms import (
    AssetTerms,
    FortTerms,
    IncomeTerms,
    LocationTerms,
    ZoneTerms,
)
from grognard.systems.registry import read_terms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import ALLIES, AXIS, ally, axis, ground, hq, terms
from tests.cases.overlord.test_scn import SCENARIOS
from tests.conftest import Promise
from tests.kits.overlord import KIT

SECRETS = {
    *("existence", "place", "strength", "level", "orders", "missions", "stocks", "arrivals"),
    *("seed", "dice", "knowledge", "report"),
}


def small(**options: Any) -> Terms:
    """Two divisions on a blank map: a river with a bridge, mines, a fort, aircraft, arrivals."""
    zone = tuple(f"{column:02d}{line:02d}" for column in (3, 4) for line in (3, 4, 5))
    return terms(
        hq("a-div", ALLIES, "0203"),
        ally("a-inf", "us-infantry", "0404", hq="a-div", zone="west"),
        ally("a-tank", "sherman", "0404", hq="a-div"),
        ally("a-gun", "us-105mm", "0303", hq="a-div"),
        ally("a-eng", "allied-engineer", "0405", hq="a-div"),
        ally("a-rec", "allied-recce", "0403", hq="a-div"),
        ally("a-late", "sherman", "0101", hq="a-div", turn=2, entry="edge"),
        hq("x-div", AXIS, "0905"),
        axis("x-inf", "german-infantry", "0504", hq="x-div"),
        axis("x-inf2", "german-infantry", "0606", hq="x-div"),
        axis("x-gun", "german-105mm", "0705", hq="x-div"),
        axis("x-stug", "sturmgeschuetz", "0804", hq="x-div"),
        axis("x-late", "german-infantry", "1209", hq="x-div", turn=2, entry="edge"),
        on=ground(
            {"0504": "town", "0606": "bocage"},
            sides=[
                RunShown("rivers", "minor", ("0704-n", "0704-ne")),
                RunShown("bridges", "road", ("0704-n",)),
                RunShown("mines", "mined", ("0405-se",)),
            ],
            steps=[RunShown("roads", "highway", ("0304", "0404", "0504", "0604"))],
        ),
        turns=4,
        zones=[ZoneTerms(id="west", side=ALLIES, hexes=zone)],
        forts=[FortTerms(at="0606", feature="entrenchment", side=AXIS)],
        locations=[LocationTerms(at="0504", name="Town", allies=2, axis=1, holder=AXIS)],
        assets=[
            AssetTerms("a-fb", ALLIES, "allied-fighter-bomber", "Fighters"),
            AssetTerms("a-look", ALLIES, "allied-recon", "Scouts"),
            AssetTerms("x-fb", AXIS, "german-fighter-bomber", "Fighters"),
            AssetTerms("x-ew", AXIS, "ew-intercept", "Intercept"),
        ],
        income=[IncomeTerms(side, at, 10, 10, 3, 3) for side in (ALLIES, AXIS) for at in (0, 1)],
        **options,
    )


@pytest.mark.parametrize("options", [{}, {"fog": False}], ids=["fog", "no fog"])
def test_overlord_keeps_every_law(
    options: dict[str, Any], sample: Callable[[int, int], int], promise: Promise
) -> None:
    games = sample(3, 100)
    with promise(f"laws kept by a small battle of Overlord {options}", games=games) as measured:
        report = check_contract(RULESET, small(**options), KIT, games=games, orders=6, steps=6)
        measured.result = f"{report.laws.total()} trials of {len(report.laws)} laws, none broken"
    assert set(report.laws) == set(LAWS), "each law was tried"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenarios_keep_every_law(
    scenario: str, sample: Callable[[int, int], int], promise: Promise
) -> None:
    games = sample(1, 60)
    with promise(f"laws kept by {scenario}", games=games) as measured:
        terms_ = read_terms(scenario, {})
        report = check_contract(
            RULESET, terms_, KIT, seed=3, games=games, orders=sample(3, 6), steps=sample(2, 4)
        )
        measured.result = f"{report.laws.total()} trials of {len(report.laws)} laws, none broken"
    # A short run is too short for some laws; the small battle tries them all.
    assert len(set(LAWS) - set(report.laws)) <= sample(3, 0), "nearly each law was tried"


def test_each_kind_of_secret_is_kept(sample: Callable[[int, int], int], promise: Promise) -> None:
    games = sample(3, 200)
    with promise("secrets kept by a small battle of Overlord", games=games) as measured:
        report = check_contract(
            RULESET, small(), KIT, seed=7, games=games, orders=10, laws=("twins", "sizes")
        )
        pairs = report.secrets.values()
        measured.result = (
            f"{sum(p.pairs for p in pairs)} pairs, {sum(p.steps for p in pairs)} steps"
        )
    assert set(report.secrets) == SECRETS
    for name, tally in report.secrets.items():
        assert tally.pairs > 0, name
    for name in ("stocks", "dice"):
        assert report.secrets[name].learned == 0, f"nothing tells of {name}"
