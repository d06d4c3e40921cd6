"""The contract kit on War in Europe: every law, on a small position and on the scenarios."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel.records import Terms
from grognard.kernel.testing import check_contract
from grognard.kernel.testing.breach import LAWS
from grognard.systems.europe.system import RULESET
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    FleetTerms,
    Options,
    SourceTerms,
    TransportTerms,
    WorkTerms,
)
from grognard.systems.registry import read_terms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import HEXES, ground, position, railway, river, unit, wing
from tests.conftest import Promise
from tests.kits.europe import KIT

ALONE = {"interleaving"}
"""The law of several sides that act at once: here one power is on move at a time."""
SCENARIOS = (
    *("poland-1939", "france-1940", "crusader-1941", "barbarossa-1941", "rhine-1944"),
    *("summer-1944", "first-week"),
)
SECRETS = {
    *("existence", "place", "strength", "orders", "wings", "stocks", "arrivals", "knowledge"),
    *("siberia", "seed", "dice"),
}
EAST = {at: "france" if at[:2] < "10" else "soviet-union" for at in HEXES if at[:2] >= "06"}
"""Germany in the west of the map, France in its middle, the Soviet Union in its east."""
COAST = {f"{column:02d}09": "sea" for column in range(1, 13)}


def small(**options: Any) -> Terms:
    """Three powers on a blank map: a railway over a river, two ports, aircraft, a fortification."""
    countries = {at: EAST.get(at, "germany") for at in HEXES}
    line = [f"{column:02d}04" for column in range(1, 13)]
    state = position(
        unit("g-inf", "de-infantry", "0504"),
        unit("g-inf2", "de-infantry", "0506"),
        unit("g-tank", "de-panzer", "0404"),
        unit("g-tank2", "de-panzer", "0405"),
        unit("g-rail", "de-rail-repair", "0304"),
        unit("g-para", "de-para", "0304", box="west"),
        unit("g-late", "de-infantry", "0104", turn=2),
        unit("f-inf", "fr-infantry", "0604"),
        unit("f-inf2", "fr-infantry", "0704"),
        unit("f-inf3", "fr-infantry", "0807"),
        unit("b-tank", "uk-armor", "0808"),
        unit("f-late", "fr-infantry", "0904", turn=2),
        unit("s-inf", "su-infantry", "1104"),
        on=ground(
            terrain={"0506": "woods", **COAST},
            country=countries,
            sea={at: "high-seas" for at in HEXES if at[2:] in ("08", "09")},
            marks=[MarkShown("ports", "major", "0208"), MarkShown("ports", "major", "0808")],
            sides=[river("0604-n", "0604-ne", "0604-nw")],
            steps=[railway(*line)],
        ),
        holders={"germany": AXIS, "france": ALLIES, "soviet-union": SOVIETS},
        sources=(
            SourceTerms(at="0104", nation="germany"),
            SourceTerms(at="0904", nation="france"),
            SourceTerms(at="0808", nation="united-kingdom"),
            SourceTerms(at="1204", nation="soviet-union"),
        ),
        wings=(
            wing("germany", "west", 3),
            wing("united-kingdom", "west", 2),
            wing("soviet-union", "west", 2),
        ),
        transports=(TransportTerms(power=AXIS, front="west", points=1),),
        terms={
            "works": (WorkTerms(at="0704", kind="fortification", side=ALLIES),),
            "fleets": (
                FleetTerms(navy="allied", ntp=2, amph=1, surf=2),
                FleetTerms(navy="german", ntp=1, surf=2),
            ),
        },
        options=Options(**options),
    )
    return state.terms


@pytest.mark.parametrize("options", [{"fog": True}, {}], ids=["fog", "no fog"])
def test_europe_keeps_every_law(
    options: dict[str, Any], sample: Callable[[int, int], int], promise: Promise
) -> None:
    games = sample(3 if options else 2, 100)
    with promise(f"laws kept by a small war in Europe {options}", games=games) as measured:
        report = check_contract(RULESET, small(**options), KIT, games=games, orders=6, steps=6)
        measured.result = f"{report.laws.total()} trials of {len(report.laws)} laws, none broken"
    assert set(report.laws) == set(LAWS) - ALONE, "each law was tried"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenarios_keep_every_law(
    scenario: str, sample: Callable[[int, int], int], promise: Promise
) -> None:
    games = sample(1, 10)
    with promise(f"laws kept by {scenario}", games=games) as measured:
        terms = read_terms(scenario, {"fog": True})
        report = check_contract(RULESET, terms, KIT, seed=3, games=games, orders=3, steps=2)
        measured.result = f"{report.laws.total()} trials of {len(report.laws)} laws, none broken"
    # A short run is too short for some laws; the small war tries them all.
    assert len(set(LAWS) - ALONE - set(report.laws)) <= sample(3, 0), "nearly each law was tried"


def test_each_kind_of_secret_is_kept(sample: Callable[[int, int], int], promise: Promise) -> None:
    games = sample(4, 200)
    with promise("secrets kept by a small war in Europe", games=games) as measured:
        report = check_contract(
            RULESET, small(fog=True), KIT, seed=7, games=games, orders=10, laws=("twins", "sizes")
        )
        pairs = report.secrets.values()
        measured.result = (
            f"{sum(p.pairs for p in pairs)} pairs, {sum(p.steps for p in pairs)} steps"
        )
    assert set(report.secrets) == SECRETS
    for name, tally in report.secrets.items():
        assert tally.pairs > 0, name
    for name in ("stocks", "siberia", "dice", "knowledge"):
        assert report.secrets[name].learned == 0, f"nothing tells of {name}"
