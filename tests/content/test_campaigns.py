"""Campaigns: what a file says, and every way in which a chain of scenarios can be broken."""

from pathlib import Path

import pytest

from grognard.content.campaigns import find_campaign, list_campaigns
from grognard.content.check import check_path
from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.systems.campaigns import check_campaign
from tests.content.examples import CAMPAIGN, write_campaign


def checked(file: Path) -> list[str]:
    """What is wrong with a file, without its place."""
    found = check_path(file, {}, check_campaign=check_campaign)
    assert all(problem.file.endswith("campaigns/bridges.toml") for problem in found)
    return [f"{p.line}: {p.meaning} {p.suggestion}".strip() for p in found]


def test_a_pack_brings_campaigns(home: Path) -> None:
    file = write_campaign(home)
    entry = find_campaign("fords:bridges", find_packs())
    assert entry.settings.value.title == "Bridges"
    assert [scenario.title for scenario in entry.scenarios] == [
        *("Bayeux: a first battle", "Carentan"),
    ]
    assert (entry.id, entry.pack, entry.path) == (
        *("fords:bridges", "fords", "campaigns/bridges.toml"),
    )
    assert checked(file) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"carentan"',
            '"carentam"',
            '3: scenarios[2]: There is no scenario "carentam". Did you mean "carentan"?',
        ),
        (
            '"tutorial"',
            '"crossroads"',
            '3: scenarios[1]: "crossroads" is a scenario of "skirmish", the campaign one of "over',
        ),
        (', "carentan"', "", "3: scenarios: ['tutorial'] is not a list of 2 to 20 scenarios."),
        ('title = "Bridges"\n', "", '0: The key "title" is missing. It is a name, on one line'),
        (
            '"carentan"',
            '"drop-zones"',
            '3: scenarios[2]: "drop-zones" has no unit of "tutorial": nothing would be carried.',
        ),
    ],
)
def test_a_broken_campaign_is_refused_with_its_place(
    home: Path, old: str, new: str, problem: str
) -> None:
    assert old in CAMPAIGN
    (said,) = checked(write_campaign(home, CAMPAIGN.replace(old, new)))
    assert said.startswith(problem)


@pytest.mark.rule("OVL-GAME-026", "engine")
def test_a_system_without_campaigns_has_none(home: Path) -> None:
    chain = CAMPAIGN.replace("overlord", "skirmish").replace("tutorial", "crossroads")
    file = write_campaign(home, chain.replace("carentan", "first-contact"))
    assert checked(file) == ['2: system: "skirmish" has no campaigns.']


def test_a_broken_campaign_is_listed_with_its_problems_and_not_played(home: Path) -> None:
    write_campaign(home, CAMPAIGN.replace("carentan", "arnhem"))
    entry = next(one for one in list_campaigns(find_packs()) if one.id == "fords:bridges")
    assert [problem.line for problem in entry.problems] == [3]
    with pytest.raises(Problems, match='There is no scenario "arnhem"'):
        find_campaign("fords:bridges", find_packs())


def test_a_campaign_that_is_not_there_has_a_neighbour(home: Path) -> None:
    write_campaign(home)
    with pytest.raises(Problems, match=r'no campaign "fords:bridge"\. Did you mean "fords:bridg'):
        find_campaign("fords:bridge", find_packs())
