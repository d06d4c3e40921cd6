"""From latitude and longitude to a hex of the map of Normandy, in plain formulas.

The projection is Lambert's conformal conic on the ellipsoid WGS 84 with the parallels 48.5 N and
49.5 N and the centre 49 N 0.8 W (Snyder, Map Projections, 1987, formulas 14-15, 15-1 to 15-11).
Hexes have a flat top and are 2.5 km from side to side: columns stand 2.5 * sqrt(3) / 2 km apart,
the even ones, counted from 1, half a hex lower. Places are numbered row by row from the north-west.

The middle of the first hex lies 85.6 km west and 82.6 km north of the centre: as far west as 49.4 N
1.98 W and as far north as 49.74 N 1.6 W, to a tenth of a kilometre. So Cap de la Hague, Barfleur,
Honfleur and Alençon lie on the 78 x 60 hexes.
"""

from math import atanh, cos, exp, log, pi, radians, sin, sqrt, tan

from tests.maps.grid import Grid

PITCH = 2.5
WIDTH, HEIGHT = 78, 60
GRID = Grid(WIDTH, HEIGHT, PITCH, west=-85.6, top=82.6)

_AXIS = 6378.137
_FLATTENING = 1 / 298.257223563
_E = sqrt(_FLATTENING * (2 - _FLATTENING))
_SOUTH, _NORTH = radians(48.5), radians(49.5)
_MIDDLE, _MERIDIAN = radians(49.0), radians(-0.8)


def _m(latitude: float) -> float:
    return cos(latitude) / sqrt(1 - (_E * sin(latitude)) ** 2)


def _t(latitude: float) -> float:
    bent = _E * sin(latitude)
    return tan(pi / 4 - latitude / 2) * exp(_E * atanh(bent))


_CONE = (log(_m(_SOUTH)) - log(_m(_NORTH))) / (log(_t(_SOUTH)) - log(_t(_NORTH)))
_SCALE = _AXIS * _m(_SOUTH) / (_CONE * _t(_SOUTH) ** _CONE)


def project(latitude: float, longitude: float) -> tuple[float, float]:
    """Kilometres east and north of the centre of the projection."""
    radius = _SCALE * _t(radians(latitude)) ** _CONE
    angle = _CONE * (radians(longitude) - _MERIDIAN)
    return radius * sin(angle), _SCALE * _t(_MIDDLE) ** _CONE - radius * cos(angle)


middle, hex_of, kilometres, steps = GRID.middle, GRID.hex_of, GRID.kilometres, GRID.steps
within, straight, touch = GRID.within, GRID.straight, GRID.touch


def hex_at(latitude: float, longitude: float) -> int:
    """The hex in which a point of latitude and longitude lies."""
    return hex_of(*project(latitude, longitude))
