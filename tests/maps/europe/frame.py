"""From latitude and longitude to a hex of the map of Europe, in plain formulas.

The projection is Lambert's azimuthal equal-area on the ellipsoid WGS 84 about 46 N 14 E (Snyder,
Map Projections, 1987, formulas 3-11, 3-12 and 24-17 to 24-20). Hexes have a flat top and are 37 km
from side to side, 160 columns and 135 rows; the middle of the first lies 2,090 km west and 3,030 km
north of the centre (docs/adr/0020-frame-of-europe.md).
"""

from math import asin, atan2, atanh, cos, degrees, hypot, radians, sin, sqrt

from tests.maps.grid import Grid

PITCH = 37.0
WIDTH, HEIGHT = 160, 135
GRID = Grid(WIDTH, HEIGHT, PITCH, west=-2090.0, top=3030.0)
AREA = PITCH**2 * sqrt(3) / 2
"""Square kilometres of a hex."""

_AXIS = 6378.137
_FLATTENING = 1 / 298.257223563
_E = sqrt(_FLATTENING * (2 - _FLATTENING))
_MIDDLE, _MERIDIAN = radians(46.0), radians(14.0)
_GLOBE = 6371.0


def _q(sine: float) -> float:
    bent = _E * sine
    return (1 - _E**2) * (sine / (1 - bent**2) + atanh(bent) / _E)


_POLE = _q(1.0)
_RADIUS = _AXIS * sqrt(_POLE / 2)


def _authalic(latitude: float) -> float:
    return asin(_q(sin(latitude)) / _POLE)


_CENTRE = _authalic(_MIDDLE)
_STRETCH = (
    _AXIS * cos(_MIDDLE) / (sqrt(1 - (_E * sin(_MIDDLE)) ** 2) * _RADIUS * cos(_CENTRE))
)  # Snyder's D: no stretch at the centre


def project(latitude: float, longitude: float) -> tuple[float, float]:
    """Kilometres east and north of the centre of the projection."""
    beta, turn = _authalic(radians(latitude)), radians(longitude) - _MERIDIAN
    facing = 1 + sin(_CENTRE) * sin(beta) + cos(_CENTRE) * cos(beta) * cos(turn)
    reach = _RADIUS * sqrt(2 / facing)
    up = cos(_CENTRE) * sin(beta) - sin(_CENTRE) * cos(beta) * cos(turn)
    return reach * _STRETCH * cos(beta) * sin(turn), reach / _STRETCH * up


def longitude(place: int) -> float:
    """The longitude of the middle of a hex, in degrees (Snyder 24-26, 24-28, 24-29)."""
    east, north = GRID.middle(place)
    right, up = east / _STRETCH, north * _STRETCH
    reach = hypot(right, up)
    angle = 2 * asin(reach / (2 * _RADIUS))
    ahead = reach * cos(_CENTRE) * cos(angle) - up * sin(_CENTRE) * sin(angle)
    return degrees(_MERIDIAN + atan2(right * sin(angle), ahead))


def hex_at(latitude: float, longitude: float) -> int:
    """The hex in which a point of latitude and longitude lies."""
    return GRID.hex_of(*project(latitude, longitude))


def is_on_map(latitude: float, longitude: float) -> bool:
    """Whether a point lies in one of the hexes."""
    try:
        x, y = GRID.middle(hex_at(latitude, longitude))
    except ValueError:
        return False
    east, north = project(latitude, longitude)
    return hypot(east - x, north - y) <= PITCH / sqrt(3)


def great_circle(first: tuple[float, float], second: tuple[float, float]) -> float:
    """Kilometres between two points of latitude and longitude, on a globe."""
    (lat1, lon1), (lat2, lon2) = (map(radians, point) for point in (first, second))
    half = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lon2 - lon1) / 2) ** 2
    return 2 * _GLOBE * asin(sqrt(half))
