"""The look of maps, measured on the map of Normandy: lettering, terrain, weather, legend."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from grognard.content.styles import read_style
from grognard.drawing.studio import DrawingError, GroundState, Lettering, Studio, Window
from grognard.drawing.subjects import Subject, find_subject
from grognard.terrain.shown import GridShown, GroundShown, SheetShown
from tests.drawing.colours import EYES, Colours, contrast, distance, lab, laid
from tests.drawing.scenes import opened

STYLES = ("classic", "contrast")
VARIANTS = ("", "night", "rain", "mud", "snow")
# The levels of the page's tiles, and what `grognard render` is mostly asked for.
ZOOMS = (0.1, 0.18, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0)
LEAST_CONTRAST = 4.5
LEAST_DISTANCE = 8.0
# Of two kinds of ground with too similar colours, the lightness (L*, 0 to 100) of their patterns
# differs by so much in its spread, as a mean of four hexes.
LEAST_TEXTURE = 2.0
MOST_ALONE = 0.03


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio() as started:
        yield started


@cache
def normandy() -> Subject:
    return find_subject("maps/normandy")


@cache
def terrain() -> NDArray[np.str_]:
    """The kind of each hex of Normandy, by row and column."""
    ground = normandy().ground
    assert ground is not None
    grid = next(grid for grid in ground.grids if grid.layer == "terrain")
    kinds = np.array(grid.names)[list(grid.cells)]
    return kinds.reshape(ground.sheet.height, ground.sheet.width)


def neighbours(column: int, row: int) -> list[tuple[int, int]]:
    """The places beside one; every second column, beginning with the second, stands lower."""
    shift = 0 if column % 2 else -1
    beside = [(column + step, row + shift + drop) for step in (-1, 1) for drop in (0, 1)]
    width, height = 78, 60
    around = [(column, row - 1), (column, row + 1), *beside]
    return [(c, r) for c, r in around if 0 <= c < width and 0 <= r < height]


# Lettering.


def overlapping(labels: tuple[Lettering, ...]) -> list[tuple[str, str]]:
    """Name the pairs whose letters lie over one another."""
    boxes = np.array([label.box for label in labels])
    left, top = boxes[:, 0], boxes[:, 1]
    right, bottom = left + boxes[:, 2], top + boxes[:, 3]
    found = []
    for i in range(len(labels)):
        rest = slice(i + 1, None)
        across = (left[i] < right[rest]) & (left[rest] < right[i])
        met = across & (top[i] < bottom[rest]) & (top[rest] < bottom[i])
        found += [(labels[i].text, labels[i + 1 + j].text) for j in np.flatnonzero(met)]
    return found


def leaving(studio: Studio, window: Window, labels: tuple[Lettering, ...]) -> list[str]:
    """Name the labels that do not lie wholly in the picture."""
    size = studio.measure(window)
    return [
        label.text
        for label in labels
        for x, y, wide, high in [label.box]
        if x < 0 or y < 0 or x + wide > size.width or y + high > size.height
    ]


@pytest.mark.parametrize("style", STYLES)
def test_no_two_labels_overlap_and_none_leaves_the_picture(studio: Studio, style: str) -> None:
    studio.take(normandy(), read_style(style))
    for zoom in ZOOMS:
        # Beyond 1 letters and hexes grow alike, and a part of the map stands for all of it.
        for corners in (None, ("2115", "4128")) if zoom <= 1 else (("2115", "4128"),):
            window = Window(corners, zoom)
            labels = studio.labels(window)
            assert overlapping(labels) == [], (zoom, corners)
            assert leaving(studio, window, labels) == [], (zoom, corners)


def test_what_overlaps_or_leaves_is_found(studio: Studio) -> None:
    one = Lettering("Caen", "city", (10, 10, 40, 12), "#000000", "#ffffff", 12)
    other = Lettering("Orne", "river", (45, 20, 40, 12), "#000000", "#ffffff", 12)
    away = Lettering("Falaise", "town", (-1, 50, 40, 12), "#000000", "#ffffff", 12)
    assert overlapping((one, other, away)) == [("Caen", "Orne")]
    studio.take(normandy(), read_style())
    assert leaving(studio, Window(zoom=0.1), (one, other, away)) == ["Falaise"]


@pytest.mark.parametrize("style", STYLES)
def test_nearly_all_names_are_there_and_grow_with_importance(studio: Studio, style: str) -> None:
    studio.take(normandy(), read_style(style))
    written = {label.text: label for label in studio.labels(Window(zoom=1))}
    ground = normandy().ground
    assert ground is not None
    missing = [name.name for name in ground.names if name.name not in written]
    missing = [name for name in missing if name.upper() not in written]
    assert len(missing) <= 0.02 * len(ground.names), missing
    sizes = [written[name].size for name in ("Caen", "Falaise", "Cheux", "La Barquette")]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 4
    for zoom in (0.35, 0.5):
        shown = {label.text for label in studio.labels(Window(zoom=zoom))}
        towns = {name.name for name in ground.names if name.kind in ("city", "town")}
        assert len(towns - shown) <= 2, towns - shown


@pytest.mark.parametrize("style", STYLES)
def test_rivers_bear_their_names_long_ones_more_than_once(studio: Studio, style: str) -> None:
    studio.take(normandy(), read_style(style))
    written = [label.text for label in studio.labels(Window(zoom=1)) if label.kind == "river"]
    ground = normandy().ground
    assert ground is not None
    rivers = {run.name for run in ground.sides if run.layer == "rivers"}
    assert {"Orne", "Vire", "Douve", "Merderet"} <= rivers
    assert rivers - set(written) == set()
    assert written.count("Orne") >= 3
    assert written.count("Mue") == 1
    near = {label.text for label in studio.labels(Window(("4732", "5637"), 1))}
    assert "Orne" in near  # at Thury-Harcourt


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("style", STYLES)
def test_lettering_stands_out_from_its_ground(studio: Studio, style: str, variant: str) -> None:
    studio.take(normandy(), read_style(style), variant)
    for corners, zoom in ((("0101", "1812"), 0.45), (("5024", "5530"), 1)):
        window = Window(corners, zoom, lettered=False)
        ground = np.asarray(opened(studio.draw(window, "png")).convert("RGB")) / 255
        faint = {
            label.text: worst
            for label in studio.labels(window)
            if (worst := contrast_of(label, ground)) < LEAST_CONTRAST
        }
        assert faint == {}


def contrast_of(label: Lettering, ground: Colours) -> float:
    """The contrast of letters with the ground under their halo, at all but 5 % of its points."""
    x, y, wide, high = label.box
    part = ground[int(y) : int(np.ceil(y + high)), int(x) : int(np.ceil(x + wide))]
    under = laid(label.halo, part.reshape(-1, 3))
    return float(np.percentile(contrast(laid(label.colour, under), under), 5))


# Terrain.


@cache
def touching() -> list[tuple[str, str]]:
    """The pairs of kinds that touch somewhere on the map."""
    kinds = terrain()
    found = {
        (str(min(kinds[row, column], kinds[r, c])), str(max(kinds[row, column], kinds[r, c])))
        for row in range(kinds.shape[0])
        for column in range(kinds.shape[1])
        for c, r in neighbours(column, row)
    }
    return sorted(pair for pair in found if pair[0] != pair[1])


PATCH = 5


def drawn_hexes(studio: Studio, style: str, zoom: float) -> dict[str, list[Colours]]:
    """Draw a patch of each kind, and cut the middles of four hexes out of each."""
    kinds = sorted(set(terrain().flat))
    width = PATCH * len(kinds)
    cells = tuple(column // PATCH for _ in range(PATCH) for column in range(width))
    grid = GridShown("terrain", tuple(str(kind) for kind in kinds), cells)
    ground = GroundShown(sheet=SheetShown(width=width, height=PATCH), grids=(grid,))
    studio.take(Subject(title="", ground=ground), read_style(style))
    drawn = opened(studio.draw(Window(zoom=zoom, lettered=False), "png")).convert("RGB")
    points = np.asarray(drawn) / 255
    found: dict[str, list[Colours]] = {}
    for i, kind in enumerate(kinds):
        for column, row in ((2, 2), (2, 1), (1, 2), (3, 2)):
            place = PATCH * i + column
            x, y = 88 + 72 * place, 40 + 41.57 * (1 + 2 * row + place % 2)
            rows = slice(int((y - 33) * zoom), int((y + 33) * zoom))
            columns = slice(int((x - 30) * zoom), int((x + 30) * zoom))
            found.setdefault(str(kind), []).append(points[rows, columns])
    return found


def texture(hex_: Colours, eyes: str) -> NDArray[np.float64]:
    """How lightness spreads within a hex: point by point, and smoothed over 3 and 7 points."""
    light = lab(hex_, eyes)[..., 0]
    return np.array([smoothed(light, over).std() for over in (1, 3, 7)])


def smoothed(light: NDArray[np.float64], over: int) -> NDArray[np.float64]:
    """Means over squares of points."""
    for axis in (0, 1):
        sums = np.cumsum(np.insert(light, 0, 0, axis=axis), axis=axis)
        count = sums.shape[axis]
        light = np.take(sums, range(over, count), axis) - np.take(sums, range(count - over), axis)
    return light / over**2


@pytest.mark.parametrize("style", STYLES)
def test_kinds_of_ground_that_touch_are_told_apart_by_all_eyes(studio: Studio, style: str) -> None:
    """By CIEDE2000 of their mean colours; where that fails, by their patterns."""
    hexes = drawn_hexes(studio, style, 1)
    alike = {}
    for eyes in EYES:
        means = {
            kind: lab(np.mean([part.mean(axis=(0, 1)) for part in parts], axis=0), eyes)
            for kind, parts in hexes.items()
        }
        textures = {
            kind: np.mean([texture(part, eyes) for part in parts], axis=0)
            for kind, parts in hexes.items()
        }
        own = {
            kind: max(
                float(np.linalg.norm(texture(a, eyes) - texture(b, eyes)))
                for a, b in combinations(parts, 2)
            )
            for kind, parts in hexes.items()
        }
        for one, other in touching():
            apart = distance(means[one], means[other])
            rough = float(np.linalg.norm(textures[one] - textures[other]))
            # More than two hexes of one of the kinds differ among themselves.
            needed = max(LEAST_TEXTURE, own[one], own[other])
            if apart < LEAST_DISTANCE and rough < needed:
                alike[one, other, eyes] = (apart, rough)
    assert alike == {}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("zoom", [0.35, 1])
def test_usual_eyes_tell_all_by_colour_alone(studio: Studio, style: str, zoom: float) -> None:
    means = {
        kind: lab(np.mean([part.mean(axis=(0, 1)) for part in parts], axis=0))
        for kind, parts in drawn_hexes(studio, style, zoom).items()
    }
    apart = {pair: distance(means[pair[0]], means[pair[1]]) for pair in touching()}
    # Far out hills and houses come a little closer.
    least = LEAST_DISTANCE if zoom == 1 else 7.5
    assert {pair: far for pair, far in apart.items() if far < least} == {}


def test_few_hexes_of_land_stand_alone() -> None:
    kinds = terrain()
    land = [(c, r) for r in range(60) for c in range(78) if kinds[r, c] != "sea"]
    alone = [
        (c, r) for c, r in land if all(kinds[r, c] != kinds[b, a] for a, b in neighbours(c, r))
    ]
    assert 0 < len(alone) <= MOST_ALONE * len(land)


# The measures themselves.


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        # From the data that Sharma, Wu and Dalal published with the formula.
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_the_distance_is_that_of_its_inventors(
    one: tuple[float, ...], other: tuple[float, ...], expected: float
) -> None:
    assert distance(np.array(one), np.array(other)) == pytest.approx(expected, abs=1e-4)


def test_contrast_goes_from_1_to_21() -> None:
    black, white = np.zeros(3), np.ones(3)
    assert float(contrast(black, white)) == pytest.approx(21)
    assert float(contrast(white, white)) == 1
    grey = np.full(3, 0x77 / 255)  # known as a shade too light on white
    assert float(contrast(grey, white)) == pytest.approx(4.48, abs=0.01)


def test_blind_eyes_confuse_what_they_are_known_for() -> None:
    red, green = np.array([0.8, 0.25, 0.2]), np.array([0.45, 0.45, 0.1])
    seen = {eyes: distance(lab(red, eyes), lab(green, eyes)) for eyes in EYES}
    assert min(seen, key=lambda eyes: seen[eyes]) in ("protan", "deutan")
    for eyes, other in combinations(EYES, 2):
        assert seen[eyes] != pytest.approx(seen[other])


# Legend, variants and the state of the ground.


def test_the_legend_lists_what_the_map_uses(studio: Studio) -> None:
    studio.take(normandy(), read_style())
    picture, names = studio.legend("png")
    assert names == (
        *("Open fields", "Rolling country", "Light bocage", "Bocage", "Orchards", "Rough", "Dunes"),
        *("Beach", "Marsh", "Flooded ground", "Hill", "Woods", "Forest", "Town", "City", "Factory"),
        *("Tidal flat", "Sea"),
        *("100 m and higher", "200 m and higher", "300 m and higher"),
        *("Stream", "Canal", "Minor river", "Major river"),
        *("Cliff", "Bluff", "Sea wall", "Anti-tank ditch", "Embankment", "Gully", "Minefield"),
        "Border of a département",
        *("Causeway", "Bridge over a minor river", "Bridge over a major river", "Railway bridge"),
        *("Track", "Secondary road", "Highway"),
        *("Railway, single track", "Railway, double track"),
        *("Village", "Drop zone", "Landing zone", "Observation point", "Fort", "Entrenchment"),
        *("Minor port", "Major port", "Artificial harbour", "Airfield", "Landing strip"),
        *("Axis depot", "Victory place"),
    )
    # 54 entries in four columns of at most 14 rows.
    assert opened(picture).size == (4 * 260 + 44, 14 * 62 + 44 + 44)


def test_the_legend_of_a_game_is_that_of_its_map(studio: Studio) -> None:
    studio.take(find_subject("first-contact"), read_style())
    _, names = studio.legend("svg")
    assert "Clear" in names
    assert "Bocage" not in names
    assert "Sea" not in names


@pytest.mark.parametrize("style", STYLES)
def test_variants_look_as_they_are_called(studio: Studio, style: str) -> None:
    cells = tuple(place % 3 for place in range(24))
    fields = GridShown("terrain", ("open", "light-bocage", "bocage"), cells)
    ground = GroundShown(sheet=SheetShown(width=6, height=4), grids=(fields,))
    light = {}
    for variant in VARIANTS:
        studio.take(Subject(title="", ground=ground), read_style(style), variant)
        drawn = opened(studio.draw(Window(("0201", "0503"), 0.6, lettered=False), "png"))
        light[variant] = lab(np.asarray(drawn.convert("RGB")) / 255).mean(axis=(0, 1))
    plain = light[""]
    assert light["night"][0] < plain[0] - 30  # darker
    assert light["snow"][0] > plain[0]  # lighter, and with less colour
    assert np.hypot(*light["snow"][1:]) < np.hypot(*plain[1:]) / 2
    assert np.hypot(*light["rain"][1:]) < np.hypot(*plain[1:])
    assert light["mud"][1] > plain[1]  # redder and darker
    assert light["mud"][0] < plain[0]


def test_a_variant_that_is_not_there_has_a_neighbour(studio: Studio) -> None:
    with pytest.raises(DrawingError) as raised:
        studio.take(normandy(), read_style(), "nigth")
    sentence = 'The style "Classic" has no variant "nigth". Did you mean "night"?'
    assert str(raised.value) == sentence


def test_the_state_of_the_ground_lies_over_it(studio: Studio) -> None:
    sheet = SheetShown(width=4, height=4)
    studio.take(Subject(title="", ground=GroundShown(sheet=sheet)), read_style())
    window = Window(zoom=1, lettered=False)
    held = GroundState(control={"0202": 0, "0203": 1}, front=("0202-s",), blown=("0302-n",))
    bare, shown = (
        np.asarray(opened(studio.draw(window, "png", state=state)).convert("RGB")).astype(int)
        for state in (None, held)
    )
    # The middle of 0202 lies at 88 + 72 and 40 + 83.14 * 2; 0203 a hex below it.
    changed = np.abs(shown - bare).max(axis=2)
    assert shown[206, 160].tolist() != bare[206, 160].tolist()
    assert shown[206, 160, 2] > shown[206, 160, 0] - 40  # the blue of the first side
    assert shown[289, 160, 0] > shown[289, 160, 2] + 40  # the red of the second
    assert changed[248, 140:180].max() > 60  # the front between them
    assert changed[123 - 45 : 123 + 5, 232 - 40 : 232 + 40].max() > 60  # a cross north of 0302
    assert changed[:70].max() == 0
