"""The look of maps, measured on those of the game: lettering, terrain, weather, legend."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from grognard.content.styles import read_style
from grognard.drawing.studio import DrawingError, GroundState, Lettering, Studio, Window
from grognard.drawing.subjects import Subject, find_subject
from grognard.terrain.shown import GridShown, GroundShown, SheetShown
from tests.drawing.colours import EYES, contrast, distance, lab
from tests.drawing.measures import (
    contrast_of,
    drawn_hexes,
    leaving,
    map_of,
    neighbours,
    overlapping,
    terrain,
    texture,
    touching,
)
from tests.drawing.scenes import opened
from tests.measured import is_long

STYLES = ("classic", "contrast")
MAPS = ("normandy", "europe")
VARIANTS = ("", "night", "rain", "mud", "snow", "frozen")
# The levels of the page's tiles, and what `grognard render` is mostly asked for.
ZOOMS = (0.1, 0.18, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0)
# A part with many names, for zooms at which the whole map would take long.
CROWDED = {"normandy": ("2115", "4128"), "europe": ("043062", "066082")}
# Where letters meet all kinds of ground, and the zoom: coasts, mountains, woods, desert, tundra.
LETTERED = {
    "normandy": ((("0101", "1812"), 0.45), (("5024", "5530"), 1)),
    "europe": (
        (("043072", "076100"), 0.35),
        (("088010", "118040"), 0.28),
        (("100112", "150134"), 0.3),
        (("047074", "055082"), 1),
    ),
}
# Parts of these, which draw faster, with all the same kinds of ground: for weather and night.
NARROW = {
    "normandy": LETTERED["normandy"],
    "europe": (
        (("052076", "066092"), 0.35),
        (("090015", "101039"), 0.28),
        (("122114", "141128"), 0.3),
        (("047074", "055082"), 1),
    ),
}
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


# Lettering.


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", MAPS)
def test_no_two_labels_overlap_and_none_leaves_the_picture(
    studio: Studio, name: str, style: str
) -> None:
    studio.take(map_of(name), read_style(style))
    for zoom in ZOOMS:
        # Beyond 1 letters and hexes grow alike, and a part of the map stands for all of it.
        for corners in (None, CROWDED[name]) if zoom <= 1 else (CROWDED[name],):
            window = Window(corners, zoom)
            labels = studio.labels(window)
            assert overlapping(labels) == [], (zoom, corners)
            assert leaving(studio, window, labels) == [], (zoom, corners)


def test_what_overlaps_or_leaves_is_found(studio: Studio) -> None:
    one = Lettering("Caen", "city", (10, 10, 40, 12), "#000000", "#ffffff", 12)
    other = Lettering("Orne", "river", (45, 20, 40, 12), "#000000", "#ffffff", 12)
    away = Lettering("Falaise", "town", (-1, 50, 40, 12), "#000000", "#ffffff", 12)
    assert overlapping((one, other, away)) == [("Caen", "Orne")]
    studio.take(map_of("normandy"), read_style())
    assert leaving(studio, Window(zoom=0.1), (one, other, away)) == ["Falaise"]


@pytest.mark.parametrize("style", STYLES)
def test_nearly_all_names_are_there_and_grow_with_importance(studio: Studio, style: str) -> None:
    studio.take(map_of("normandy"), read_style(style))
    written = {label.text: label for label in studio.labels(Window(zoom=1))}
    ground = map_of("normandy").ground
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
    studio.take(map_of("normandy"), read_style(style))
    written = [label.text for label in studio.labels(Window(zoom=1)) if label.kind == "river"]
    ground = map_of("normandy").ground
    assert ground is not None
    rivers = {run.name for run in ground.sides if run.layer == "rivers"}
    assert {"Orne", "Vire", "Douve", "Merderet"} <= rivers
    assert rivers - set(written) == set()
    assert written.count("Orne") >= 3
    assert written.count("Mue") == 1
    near = {label.text for label in studio.labels(Window(("4732", "5637"), 1))}
    assert "Orne" in near  # at Thury-Harcourt


@pytest.mark.parametrize(
    ("name", "style", "variant"),
    [
        (name, style, variant)
        for which, name in enumerate(MAPS)
        for nth, variant in enumerate(VARIANTS)
        for style in (STYLES if is_long() else [STYLES[(which + nth) % len(STYLES)]])
    ],
)
def test_lettering_stands_out_from_its_ground(
    studio: Studio, name: str, style: str, variant: str
) -> None:
    """In every weather on every map, in both styles by turns; in all of them in a long run."""
    studio.take(map_of(name), read_style(style), variant)
    for corners, zoom in (NARROW if variant else LETTERED)[name]:
        window = Window(corners, zoom, lettered=False)
        ground = np.asarray(opened(studio.draw(window, "png")).convert("RGB")) / 255
        faint = {
            label.text: worst
            for label in studio.labels(window)
            if (worst := contrast_of(label, ground)) < LEAST_CONTRAST
        }
        assert faint == {}


def kinds_in(name: str, corners: tuple[str, str]) -> set[str]:
    """The kinds of ground between two hexes."""
    digits = len(corners[0]) // 2
    left, right = (int(corner[:digits]) for corner in corners)
    top, bottom = (int(corner[digits:]) for corner in corners)
    return set(terrain(name)[top - 1 : bottom, left - 1 : right].ravel().tolist())


@pytest.mark.parametrize("name", MAPS)
def test_letters_meet_the_same_kinds_of_ground_in_all_weather(name: str) -> None:
    wide, narrow = (
        set().union(*(kinds_in(name, corners) for corners, _ in windows[name]))
        for windows in (LETTERED, NARROW)
    )
    assert narrow == wide


# Terrain.


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", MAPS)
def test_kinds_of_ground_that_touch_are_told_apart_by_all_eyes(
    studio: Studio, name: str, style: str
) -> None:
    """By CIEDE2000 of their mean colours; where that fails, by their patterns."""
    hexes = drawn_hexes(studio, name, style, 1)
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
        for one, other in touching(name):
            apart = distance(means[one], means[other])
            rough = float(np.linalg.norm(textures[one] - textures[other]))
            # More than two hexes of one of the kinds differ among themselves.
            needed = max(LEAST_TEXTURE, own[one], own[other])
            if apart < LEAST_DISTANCE and rough < needed:
                alike[one, other, eyes] = (apart, rough)
    assert alike == {}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("zoom", [0.35, 1])
@pytest.mark.parametrize("name", MAPS)
def test_usual_eyes_tell_all_by_colour_alone(
    studio: Studio, name: str, style: str, zoom: float
) -> None:
    means = {
        kind: lab(np.mean([part.mean(axis=(0, 1)) for part in parts], axis=0))
        for kind, parts in drawn_hexes(studio, name, style, zoom).items()
    }
    apart = {pair: distance(means[pair[0]], means[pair[1]]) for pair in touching(name)}
    # Far out hills and houses come a little closer.
    least = LEAST_DISTANCE if zoom == 1 else 7.5
    assert {pair: far for pair, far in apart.items() if far < least} == {}


@pytest.mark.parametrize("name", MAPS)
def test_few_hexes_of_land_stand_alone(name: str) -> None:
    kinds = terrain(name)
    height, width = kinds.shape
    wet = ("sea", "lake")
    land = [(c, r) for r in range(height) for c in range(width) if kinds[r, c] not in wet]
    alone = [
        (c, r)
        for c, r in land
        if all(kinds[r, c] != kinds[b, a] for a, b in neighbours(name, c, r))
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
    studio.take(map_of("normandy"), read_style())
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
        studio.take(map_of("normandy"), read_style(), "nigth")
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
