"""From latitude and longitude to a hex of the map of Normandy, in plain formulas.

The projection is Lambert's conformal conic on the ellipsoid WGS 84 with the parallels 48.5 N and
49.5 N and the centre 49 N 0.8 W (Snyder, Map Projections, 1987, formulas 14-15, 15-1 to 15-11).
Hexes have a flat top and are 2.5 km from side to side: columns stand 2.5 * sqrt(3) / 2 km apart,
the even ones, counted from 1, half a hex lower. Places are numbered row by row from the north-west.

The middle of the first hex lies 85.6 km west and 82.6 km north of the centre: as far west as 49.4 N
1.98 W and as far north as 49.74 N 1.6 W, to a tenth of a kilometre. So Cap de la Hague, Barfleur,
Honfleur and Alençon lie on the 78 x 60 hexes.
"""

from math import atanh, cos, exp, hypot, log, pi, radians, sin, sqrt, tan

PITCH = 2.5
COLUMN = PITCH * sqrt(3) / 2
WIDTH, HEIGHT = 78, 60

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


_WEST, _TOP = -85.6, 82.6


def middle(place: int) -> tuple[float, float]:
    """Kilometres east and north of the middle of a hex."""
    row, column = divmod(place, WIDTH)
    return _WEST + column * COLUMN, _TOP - (row + column % 2 / 2) * PITCH


def hex_of(east: float, north: float) -> int:
    """The hex whose middle is nearest to a point in kilometres."""
    across = round((east - _WEST) / COLUMN)
    down = round((_TOP - north) / PITCH)
    near = [
        row * WIDTH + column
        for row in range(max(0, down - 1), min(HEIGHT, down + 2))
        for column in range(max(0, across - 1), min(WIDTH, across + 2))
    ]
    if not near:
        raise ValueError(f"The point {east:.1f} km east, {north:.1f} km north is off the map.")
    return min(near, key=lambda place: _gap(middle(place), (east, north)))


def hex_at(latitude: float, longitude: float) -> int:
    """The hex in which a point of latitude and longitude lies."""
    return hex_of(*project(latitude, longitude))


def kilometres(first: int, second: int) -> float:
    """The straight line between the middles of two hexes."""
    return _gap(middle(first), middle(second))


def steps(first: int, second: int) -> int:
    """How many hexes one is from another."""
    (q1, r1), (q2, r2) = _axial(first), _axial(second)
    right, down = q1 - q2, r1 - r2
    return max(abs(right), abs(down), abs(right + down))


def within(place: int, reach: int) -> list[int]:
    """The hexes at most so far from one, itself included."""
    return [other for other in range(WIDTH * HEIGHT) if steps(place, other) <= reach]


def straight(first: int, second: int) -> list[int]:
    """The hexes the straight line between two middles goes through, in order."""
    (x1, y1), (x2, y2) = middle(first), middle(second)
    parts = 1 + int(20 * kilometres(first, second))
    found = [first]
    for part in range(1, parts + 1):
        share = part / parts
        here = hex_of(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
        if here != found[-1]:
            found.append(here)
    return found


def touch(first: int, second: int) -> bool:
    """Whether two hexsides have a corner in common."""
    return any(_gap(one, other) < PITCH / 10 for one in _ends(first) for other in _ends(second))


def _ends(side: int) -> list[tuple[float, float]]:
    place, direction = divmod(side, 6)
    east, north = middle(place)
    radius = PITCH / sqrt(3)
    angles = [radians(120 - 60 * direction), radians(60 - 60 * direction)]
    return [(east + radius * cos(angle), north + radius * sin(angle)) for angle in angles]


def _axial(place: int) -> tuple[int, int]:
    row, column = divmod(place, WIDTH)
    return column, row - column // 2


def _gap(first: tuple[float, float], second: tuple[float, float]) -> float:
    return hypot(first[0] - second[0], first[1] - second[1])
