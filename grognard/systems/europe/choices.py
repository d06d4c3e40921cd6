"""What may be chosen when a game begins: the optional rules, and the numbers of some."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.content.packs import open_pack, own_place
from grognard.content.problems import Problems
from grognard.content.settings import read_settings
from grognard.content.sources import Folder
from grognard.content.tables import read_table
from grognard.systems.europe.rates import describe
from grognard.systems.europe.tables import OptionRow, Rates
from grognard.systems.system import Option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.systems.system import Rate

GROUPS: dict[str, tuple[str, tuple[str, ...]]] = {
    # category:            heading,         fronts it fits
    "any": ("any", ()),
    "west": ("west", ("west", "europe")),
    "west-campaign": ("west-campaign", ("west", "europe")),
    "east": ("east", ("east", "europe")),
    "europe-campaign": ("east-campaign", ("europe",)),
    "east-campaign": ("east-campaign", ("east", "europe")),
    "only-east-campaign": ("east-campaign", ("east",)),
}
"""Where the options of a category stand, and which fronts they fit. [WIE-OPT-002] [WIE-OPT-003]"""
CAMPAIGN = "-campaign"


@cache
def options() -> Mapping[str, Option]:
    """The optional rules of the index, besides fog, and changes outside the rules.

    [WIE-GAME-030] [WIE-OPT-002] [WIE-OPT-003]
    """
    problems = Problems()
    rows = read_table(_folder(), "system/options.csv", OptionRow, problems, key="option").rows
    problems.raise_if_any()
    found = [(row.option, row.category) for row in rows if row.option != "fog"]
    found.insert(sum(category == "any" for _, category in found), ("amend", "any"))
    return {name: _option(name, category) for name, category in found}


def _option(name: str, category: str) -> Option:
    group, fronts = GROUPS[category]
    return Option(
        words=f"staff.option.{name}",
        group=f"staff.options.{group}",
        fronts=fronts,
        campaign=category.endswith(CAMPAIGN),
    )


@cache
def rates() -> Mapping[str, Rate]:
    """The rates of attrition that may be set. [WIE-OAT-004]"""
    problems = Problems()
    found = read_settings(_folder(), "system/attrition.toml", Rates, problems)
    problems.raise_if_any()
    return describe(found.value)


def _folder() -> Folder:
    files = open_pack(own_place(), shown="data").files.sub("systems").sub("europe")
    return Folder.joined({"system": files})
