"""Small sound files that the tests of content read and break."""

import enum
import re
import shutil
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from grognard.content.ids import Id, Name
from grognard.content.scenarios import ScenarioFile
from setup.places import ROOT


class Kind(enum.Enum):
    """A closed list as an enum."""

    INFANTRY = "infantry"
    ARMOUR = "armour"


class Unit(msgspec.Struct, frozen=True):
    """A row with a field of every type a table knows."""

    id: Id
    name: Name
    side: Literal["blue", "red"]
    kind: Kind
    strength: Annotated[int, msgspec.Meta(ge=1, le=9)]
    hex: str | None
    skills: tuple[str, ...]
    hidden: bool = False
    note: str = ""


class Options(msgspec.Struct, frozen=True):
    """What a system may add to a scenario's settings."""

    fog: bool
    supply: Annotated[int, msgspec.Meta(ge=0)] = 3


class ModelFile(ScenarioFile, frozen=True):
    """A scenario's settings as a system reads them."""

    options: Options
    weights: dict[str, int] = msgspec.field(default_factory=dict)


UNITS = """\
# Units of the crossing. [SKM-UNIT-001] [SKM-UNIT-002]
# id: readable and unique. strength: steps.
id,name,side,kind,strength,hex,skills,hidden,note
blue-1,First Company,blue,infantry,4,0304,,,
blue-2,"Second ""Iron"" Company, late",blue,armour,5,,scouts bridging,yes,
red-1, Erste Kompanie ,red,infantry,3,0107,scouts,no,straße
"""

UNIT_ROWS = (
    Unit("blue-1", "First Company", "blue", Kind.INFANTRY, 4, "0304", ()),
    Unit(
        id="blue-2",
        name='Second "Iron" Company, late',
        side="blue",
        kind=Kind.ARMOUR,
        strength=5,
        hex=None,
        skills=("scouts", "bridging"),
        hidden=True,
    ),
    Unit("red-1", "Erste Kompanie", "red", Kind.INFANTRY, 3, "0107", ("scouts",), note="straße"),
)

SCENARIO = """\
# The crossing.
[scenario]
id = "crossing"
system = "model"
title = "The crossing"
turns = 8
map = "river"

[[sides]]
id = "blue"
name = "Blue Force"

[[sides]]
id = "red"
name = "Red Force"

[options]
fog = true

[weights]
town = 3
bridge = -2
"""

GRID = """\
# Terrain of the river. [SKM-MAP-001]
width: 6
height: 3
title: The river
. = clear
w = woods
~ = water

..ww..
.w~~..
..~...
"""

TERRAIN = ("water", "clear", "woods")
CELLS = bytes([1, 1, 2, 2, 1, 1, 1, 2, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1])

WORDS = """\
[refusal]
too-far = "{unit} needs {cost} movement points and has {left}."
braces = "{{{unit}}}"

[event.steps-lost]
zero = "{unit} lost nothing."
one = "{unit} lost a step."
other = "{unit} lost {count} steps."
"""

PACK = """\
[pack]
id = "fords"
version = "1.0"
title = "Fords and crossings"
authors = ["A. Maker"]
licence = "CC-BY-4.0"
"""

PACK_FILES = {
    "pack.toml": PACK,
    "scenarios/crossing/scenario.toml": SCENARIO,
    "scenarios/crossing/briefing.md": "# The crossing\n\nTake the far bank.\n",
    "scenarios/crossing/units.csv": UNITS,
    "maps/river/map.toml": '[map]\nid = "river"\n',
    "maps/river/terrain.grid": GRID,
}

CAMPAIGN = """\
title = "Bridges"
system = "overlord"
scenarios = ["tutorial", "carentan"]
briefing = "From Bayeux to Carentan."
"""


def write_campaign(home: Path, campaign: str = CAMPAIGN) -> Path:
    """Put a pack with one campaign, `fords:bridges`, into the user's folder."""
    place = home / "packs" / "fords"
    (place / "campaigns").mkdir(parents=True)
    (place / "pack.toml").write_text(PACK, encoding="utf-8")
    file = place / "campaigns" / "bridges.toml"
    file.write_text(campaign, encoding="utf-8")
    return file


def add_scenario(pack: Path, name: str, title: str, like: str) -> None:
    """Add a scenario of its own to a pack: one that comes with the program, by another title."""
    place = pack / "scenarios" / name
    shutil.copytree(ROOT / "data" / "scenarios" / like, place)
    file = place / "scenario.toml"
    text = file.read_text(encoding="utf-8")
    text = re.sub(r'^id = ".*"', f'id = "{name}"', text, count=1, flags=re.MULTILINE)
    text = re.sub(r'^title = ".*"', f'title = "{title}"', text, count=1, flags=re.MULTILINE)
    text = re.sub(r'^map = "', 'map = "grognard:', text, count=1, flags=re.MULTILINE)
    file.write_text(text, encoding="utf-8")
