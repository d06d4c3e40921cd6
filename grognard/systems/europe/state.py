"""Everything that can change in a game of War in Europe, and who sees it.

Movement points are kept in hundredths.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from grognard.kernel.records import Record, Side
from grognard.kernel.records import State as KernelState
from grognard.kernel.visibility import PUBLIC, Known, Owned
from grognard.systems.europe.tables import Front, Kind, Mission, Season, Size
from grognard.systems.europe.terms import Terms
from grognard.terrain.hexes import HexId

UnitId: TypeAlias = str

PlayerTurn: TypeAlias = tuple[int, Side]
POINT = 100
"""Hundredths of a movement point."""


class Unit(Record, frozen=True):
    """A unit on the map; in a view also a report on one, told apart by `seen`."""

    id: UnitId
    side: Side
    nation: str
    template: str
    name: str
    short: str
    kind: Kind
    size: Size
    at: HexId
    attack: int
    defence: int
    moves: int
    """The printed values of what it is now: whole unit or battle group."""
    group: bool = False
    """Whether it is a battle group. [WIE-UNIT-002]"""
    supplied: bool = True
    """Whether it was in supply when that was last found out."""
    entrained: bool = False
    fortified: bool = False
    assault: Literal["", "sea", "air"] = ""
    """How it came into an assaulted hex in this player turn."""
    defended: bool = False
    """Whether it was attacked in the present Combat Phase. [WIE-CBT-010]"""
    retreated: bool = False
    """Whether it retreated, and has not yet had the time to find room. [WIE-UNIT-015]"""
    attrition: int = 0
    """How worn it is, from 0 to 99, with an attrition option. [WIE-OAT-003]"""
    seen: int | None = None
    """For a report: the turn its unit was last seen. Nothing for a unit in plain sight."""


class Pace(Record, frozen=True):
    """How a unit stands in its player turn; its own side alone knows."""

    mp_hundredths: int = 0
    """What is left of its movement in the present phase."""
    moved: bool = False
    """Whether it has moved in this player turn."""
    spent: bool = False
    """Whether it may neither move nor attack any more in this player turn."""
    forced: bool = False
    """Whether it force marches."""
    start: HexId = ""
    """Where it stood when the phase began."""
    overran: bool = False
    """Whether it has overrun anybody in this phase. [WIE-MOV-033]"""
    attacked: bool = False
    """Whether it has attacked in this player turn. [WIE-CBT-010]"""
    dug: bool = False
    """Whether it tried to fortify in this player turn, or stood by. [WIE-CBT-080]"""
    advanced: bool = False
    """Whether it has advanced after combat in this player turn. [WIE-OAT-010]"""
    rail_spent: int = 0
    """Rail movement points it has spent in this player turn. [WIE-RAIL-007]"""


class Rail(Record, frozen=True):
    """A rail hex that is not as the map prints it. [WIE-MAP-004]"""

    cut: bool = False
    gauge: Literal["", "european", "soviet"] = ""
    """Empty for the gauge of the map."""


class Harbour(Record, frozen=True):
    """A port that is not as the map prints it, or that ships have used. [WIE-SEA-009]"""

    supply_until: int = 0
    """The last game turn in which it passes only minor supply, being damaged."""
    transport_until: int = 0
    """The last game turn in which ships use it only as a minor port."""
    shipped: int = 0
    landed: int = 0
    """What went through it in this player turn, each way. [WIE-SEA-008]"""


class Fleet(Record, frozen=True):
    """A navy: its points, and what of them is busy in this turn. [WIE-SEA-002]"""

    side: Side
    ntp: int = 0
    amph: int = 0
    surf: int = 0
    ntp_used: int = 0
    """Naval transport points that have carried somebody in this player turn. [WIE-SEA-011]"""
    escort: int = 0
    """Surface points that escort, of those above. [WIE-SEA-045]"""
    supply: bool = False
    """Whether a surface and a transport point carry supply over the High Seas. [WIE-SUP-029]"""
    chased: bool = False
    """Whether it carried somebody where enemy fleets hunt, in this phase. [WIE-SEA-047]"""


class Stand(Record, frozen=True):
    """What a unit does when a battle goes against it. [WIE-CBT-063] [WIE-CBT-068]"""

    hold: bool = False
    """Whether it takes losses instead of retreating. [WIE-CBT-064]"""
    after: Literal["never", "always", "check"] = "check"
    """Whether it retreats once it is reduced. [WIE-CBT-065] [WIE-CBT-066] [WIE-CBT-067]"""


class Work(Record, frozen=True):
    """A fortification or fortress of a hex. [WIE-REIN-023] [WIE-CBT-022]"""

    kind: Literal["fortification", "maginot", "liege", "tobruk", "west-wall"]
    side: Side
    faces: tuple[str, ...] = ()
    """The hexsides a fortress faces, as n, ne, se, s, sw, nw."""
    since: int = 0
    """The game turn from which it counts."""
    attacked: bool = False
    """Whether the hex was attacked in the present Combat Phase. [WIE-CBT-010]"""


class Wing(Record, frozen=True):
    """The air points of a nation on a front, and what they do this turn. [WIE-AIR-001]"""

    nation: str
    front: Front
    points: int
    """All that are based there; those without a mission are uncommitted."""
    superiority: int = 0
    ground: int = 0
    sea: int = 0
    transfer: int = 0
    ground_used: int = 0
    sea_used: int = 0
    """Of those on a mission that still live, how many have flown this turn."""
    lost: dict[Mission, int] = {}
    """What fell this turn, by mission."""


class Loaded(Record, frozen=True):
    """An airborne unit in the box of a front. [WIE-AIR-013]"""

    side: Side
    unit: Unit
    front: Front
    ready: int
    """The game turn from which it may fly."""


class Strike(Record, frozen=True):
    """The last attack on a port. [WIE-AIR-034] [WIE-AIR-036]"""

    turn: int
    by: Side
    suppressed: bool


Status: TypeAlias = Literal["neutral", "active", "conquered", "occupied", "liberated"]


class Country(Record, frozen=True):
    """How a country stands to the war. [WIE-POL-001]"""

    status: Status = "neutral"
    side: Side = ""
    """The power it is, or was, at war with; nobody's while it is neutral. [WIE-POL-003]"""


class Pool(Record, frozen=True):
    """Replacement points of a nation on a front. [WIE-REIN-007] [WIE-REIN-009]"""

    infantry: int = 0
    mechanized: int = 0
    infantry_most: int = 0
    mechanized_most: int = 0
    """How many units may still be rebuilt with each kind in this turn."""


class Return(Record, frozen=True):
    """A unit that went home and comes back. [WIE-REIN-044]"""

    unit: Unit
    turn: int


class Convoy(Record, frozen=True):
    """A unit on its way round Africa. [WIE-SEA-053]"""

    unit: Unit
    hex: HexId
    """The end of the way at which it comes out."""
    turn: int
    """When it does."""


class Cadre(Record, frozen=True):
    """A unit that went to Siberia, of which others are built. [WIE-RAIL-016]"""

    unit: Unit
    turn: int
    """The game turn in which it went there; its train is taken for that turn. [WIE-RAIL-003]"""


class Losses(Record, frozen=True):
    """How many units a power lost, and how many were reduced. [WIE-EDT-061]"""

    lost: int = 0
    reduced: int = 0


class State(KernelState, kw_only=True):
    """A game of War in Europe."""

    units: Annotated[dict[UnitId, Unit], Owned(sight="sighted")]
    sighted: Annotated[dict[Side, dict[UnitId, bool]], Known()] = {}
    reports: Annotated[dict[Side, dict[UnitId, Unit]], Known(shows="units")] = {}
    revealed: Annotated[dict[Side, tuple[HexId, ...]], Known()] = {}
    """Hexes that intelligence shows a power for its player turn. [WIE-OFG-009]"""
    paces: Annotated[dict[Side, dict[UnitId, Pace]], Owned(by="")] = {}
    transits: Annotated[dict[Side, dict[UnitId, HexId]], Owned(by="")] = {}
    """Where units in transit go. [WIE-MOV-024]"""
    finished: Annotated[dict[Side, bool], Owned(by="")] = {}
    """Who lets all phases left in his player turn pass. [WIE-SEQ-007]"""
    season: Annotated[Season, PUBLIC] = "clear"
    control: Annotated[bytes, PUBLIC] = b""
    """Whose each place is: 0 for nobody, else the number of the power, from 1. [WIE-MAP-011]"""
    rails: Annotated[dict[HexId, Rail], PUBLIC] = {}
    interdicted: Annotated[dict[HexId, tuple[Side, ...]], PUBLIC] = {}
    """Hexes with interdiction markers, and whose they are. [WIE-AIR-038] [WIE-AIR-043]"""
    wings: Annotated[dict[Side, dict[str, Wing]], Owned(by="")] = {}
    """Air points, by `front/nation`; what a power does with them is its own affair."""
    incoming: Annotated[dict[Side, dict[str, int]], Owned(by="")] = {}
    """Air points of nations that changed fronts and must be given one. [WIE-AIR-008]"""
    superior: Annotated[dict[Front, tuple[Side, ...]], PUBLIC] = {}
    """Who has air superiority on each front this turn. [WIE-AIR-023]"""
    strikes: Annotated[dict[HexId, Strike], PUBLIC] = {}
    """Ports that were attacked from the air. [WIE-AIR-034]"""
    transports: Annotated[dict[Side, dict[Front, int]], Owned(by="")] = {}
    """Air transport points that can fly. [WIE-AMOV-003]"""
    recycled: Annotated[dict[Side, dict[str, int]], Owned(by="")] = {}
    """Air transport points that come back, by `turn/front`. [WIE-AMOV-007]"""
    loaded: Annotated[dict[UnitId, Loaded], Owned()] = {}
    """Airborne units that wait for a flight. [WIE-AIR-013]"""
    flown: Annotated[dict[Side, dict[UnitId, bool]], Owned(by="")] = {}
    """Units that flew in this player turn. [WIE-AMOV-006]"""
    works: Annotated[dict[HexId, Work], PUBLIC] = {}
    beachheads: Annotated[dict[HexId, Side], PUBLIC] = {}
    """Whose each beachhead is. [WIE-SEA-035]"""
    fleets: Annotated[dict[str, Fleet], PUBLIC] = {}
    """The navies, by their names in the tables."""
    harbours: Annotated[dict[HexId, Harbour], PUBLIC] = {}
    recycling: Annotated[dict[str, int], PUBLIC] = {}
    """Amphibious points that come back, by `navy/turn`. [WIE-SEA-034]"""
    convoys: Annotated[dict[Side, dict[UnitId, Convoy]], Owned(by="")] = {}
    """Units that go round Africa, or wait to come ashore. [WIE-SEA-053]"""
    tied: Annotated[dict[HexId, str], PUBLIC] = {}
    """The navy whose amphibious point each beachhead ties. [WIE-SEA-037]"""
    stands: Annotated[dict[Side, dict[UnitId, Stand]], Owned(by="")] = {}
    """What units were told to do in defeat, where it is not the usual."""
    lost: Annotated[dict[Side, dict[UnitId, Unit]], Owned(by="")] = {}
    """What each power has lost, as it was when it fell. [WIE-REIN-013]"""
    west: Annotated[int, PUBLIC] = 0
    """The game turn in which the Axis first entered France or the Low Countries; 0 before it."""
    countries: Annotated[dict[str, Country], PUBLIC] = {}
    """How each country stands, by its name in the map."""
    drawn: Annotated[dict[str, int], PUBLIC] = {}
    """The game turn in which a country that began neutral was drawn into the war.

    Also that of an American landing in French North Africa, by the name of the area. [WIE-NAT-186]
    """
    surprised: Annotated[dict[str, Side], PUBLIC] = {}
    """Who attacked a country for the first time, until he has marched. [WIE-UNIT-021]"""
    losses: Annotated[dict[Side, Losses], PUBLIC] = {}
    divisions: Annotated[dict[str, int], PUBLIC] = {}
    """How many divisions a country has lost or seen reduced, if it gives up by that. [WIE-NAT-052]

    As public as the losses of powers above.
    """
    pools: Annotated[dict[Side, dict[str, Pool]], Owned(by="")] = {}
    """Replacement points, by `front/nation`."""
    spare: Annotated[dict[Side, dict[str, Pool]], Owned(by="")] = {}
    """Replacement points without a front, by nation. [WIE-UI-107]"""
    moving: Annotated[dict[Side, dict[str, Pool]], Owned(by="")] = {}
    """Replacement points that left a front in this turn, by nation. [WIE-UI-108]"""
    personnel_quarters: Annotated[dict[Side, int], Owned(by="")] = {}
    """Personnel points in stock, in quarters: a fourth is the least a unit costs. [WIE-REIN-029]"""
    waiting: Annotated[dict[Side, dict[UnitId, Unit]], Owned(by="")] = {}
    """New units that have not been placed yet; `at` says where they must, if anywhere."""
    returning: Annotated[dict[Side, dict[UnitId, Return]], Owned(by="")] = {}
    cadres: Annotated[dict[Side, dict[UnitId, Cadre]], Owned(by="")] = {}
    """The cadre pool of production: units that went to Siberia. [WIE-RAIL-016] [WIE-PSU-017]"""
    siberia: Annotated[dict[Side, dict[UnitId, Unit]], Owned(by="")] = {}
    """Units in Siberia that can come out by rail. [WIE-RAIL-017] [WIE-PSU-021]"""
    snows: Annotated[int, PUBLIC] = 0
    """Snow turns since the Soviet Union was invaded. [WIE-BARB-009] [WIE-NAT-038]"""
    forts: Annotated[dict[Side, int], Owned(by="")] = {}
    """Fortifications that can be placed. [WIE-REIN-019]"""
    withdrawn: Annotated[dict[Side, dict[str, int]], Owned(by="")] = {}
    """How many units each withdrawal has had. [WIE-REIN-032]"""
    upgraded: Annotated[dict[Side, dict[str, int]], Owned(by="")] = {}
    """How often each upgrade that is limited was used. [WIE-REIN-041]"""
    nbef: Annotated[dict[Side, UnitId], Owned(by="")] = {}
    """The unit that is free of the limits of the BEF. [WIE-REIN-039]"""
    levied: Annotated[dict[str, bool], PUBLIC] = {}
    """Which armies were raised, as `country/when`. [WIE-EDT-047]"""
    spoiled: Annotated[int, PUBLIC] = 0
    """Soviet cadres that were lost for good when they tried to rise. [WIE-PART-028]"""
    risen: Annotated[bool, PUBLIC] = False
    """Whether the first Yugoslav partisan unit has formed. [WIE-PART-025]"""
    imminent: Annotated[dict[str, bool], PUBLIC] = {}
    """Countries whose liberation was declared to be imminent. [WIE-PART-021]"""
    duties: Annotated[dict[Side, dict[str, int]], Owned(by="")] = {}
    """What a power still has to do, or has done, in the present phase, by its name."""
    invaded: Annotated[int, PUBLIC] = 0
    """The game turn of the Axis attack on the Soviet Union, below 0 before the game; 0 for none."""
    black_sea: Annotated[int, PUBLIC] = 0
    """The game turn in which Sevastopol changed hands last, below 0 to the Soviets; 0 for never."""
    malta: Annotated[bool, PUBLIC] = False
    """Whether Malta was the Axis' when a player turn last ended, with that option. [WIE-OPT-029]"""
    politics: Annotated[int, PUBLIC] = 0
    """Axis political points; kept in campaigns alone. [WIE-OPT-042]"""
    ukraine: Annotated[Literal["", "allied", "over"], PUBLIC] = ""
    """Whether the Ukrainian movement is an ally of the Axis, or over. [WIE-OPT-042]"""

    @property
    def terms(self) -> Terms:
        """Scenario, map, tables and options of the game, which no order changes. [WIE-GAME-031]"""
        terms: Terms = self.__dict__["terms"]
        return terms

    @property
    def player_turn(self) -> PlayerTurn:
        """The game turn and the power whose player turn it is; nobody while the air war is planned.

        What is derived depends on no more of the clock, and so stays good from phase to phase.
        """
        clock = self.clock
        return _player_turn(clock.turn, "" if clock.phase == "allocation" else clock.side)


@lru_cache
def _player_turn(turn: int, side: Side) -> PlayerTurn:
    """Give the same object for the same player turn: derived values go by that."""
    return turn, side
