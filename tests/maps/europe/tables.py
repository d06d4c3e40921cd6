"""The expected values of the map of Europe, read once."""

from tests.maps.europe.rows import (
    Area,
    Border,
    Capacity,
    Count,
    Exempt,
    Ground,
    Length,
    Lie,
    Pair,
    Place,
    Rail,
    Railless,
    River,
    Set,
    Spot,
    Zone,
    read,
)

PLACES = read("places", Place)
SPOTS: tuple[Spot, ...] = (*PLACES, *read("points", Spot))
BORDERS = read("borders", Border)
GROUND = read("terrain", Ground)
RIVERS = read("rivers", River)
LENGTHS = read("lengths", Length)
RAILS = read("rails", Rail)
DIRECT = read("direct", Pair)
LATE = read("late", Pair)
RAILLESS = read("railless", Railless)
DISTANCES = read("distances", Pair)
AREAS = read("areas", Area)
ZONES = read("zones", Zone)
COUNTS = read("counts", Count)
LIES = read("lies", Lie)
CAPACITIES = read("capacities", Capacity)
SETS = read("sets", Set)
EXEMPT = read("exceptions", Exempt)
