"""What must hold of every map before it is written."""

from __future__ import annotations

import math
from collections import Counter

from tools.maps.build import Built, banks
from tools.maps.frame import DIRECTIONS, Corner, Hex, Side
from tools.maps.obstacles import word
from tools.maps.rivers import OFF, WATER, Line
from tools.maps.routes import Way, steps_of

_LONE_SHARE = 0.03
_NEAR = 4.0  # kilometres from a river, but not from its ends, in which banks are checked


def facts(built: Built) -> list[str]:
    """Tell how large the layers are."""
    kinds = Counter(built.ground.values())
    lone, land = _lone(built)
    return [
        "ground: " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()),
        f"names {len(built.names)}, settlements {len(built.marks['settlements'])}",
        f"rivers {len(built.rivers)} with {sum(len(r.sides) for r in built.rivers)} sides",
        f"bridges {len(built.bridges)}, causeways {len(built.causeways)}",
        f"road steps {len(_steps(built.roads))}, rail steps {len(_steps(built.rails))}",
        f"lone hexes {len(lone)} of {land} land hexes ({100 * len(lone) / land:.1f} %)",
        *(f"{layer}: {len(marks)}" for layer, marks in built.marks.items()),
    ]


def problems(built: Built) -> list[str]:
    """List everything that is wrong."""
    return [
        *_sea(built),
        *_smoothness(built),
        *_rivers(built),
        *_banks(built),
        *_ways(built),
        *(_bridges(built) if "bridges" in built.recipe.settings else ()),
        *(_pockets(built) if "bridges" in built.recipe.settings else ()),
        *_settlements(built),
        *_marks(built),
        *_owners(built),
        *_zones(built),
        *_areas(built),
    ]


def _steps(ways: list[Way]) -> set[tuple[Hex, Hex]]:
    return {step for way in ways for step in steps_of(way)}


def _groups(built: Built, members: set[Hex], links: set[tuple[Hex, Hex]] | None) -> list[set[Hex]]:
    """Part hexes into groups that hang together, by neighbourhood or by the links given."""
    joined: dict[Hex, list[Hex]] = {place: [] for place in members}
    if links is None:
        for place in members:
            joined[place] = [n for n in built.recipe.frame.neighbours(place) if n in members]
    else:
        for first, second in links:
            joined[first].append(second)
            joined[second].append(first)
    left, groups = set(members), []
    while left:
        group, queue = set(), [min(left)]
        while queue:
            here = queue.pop()
            if here not in group:
                group.add(here)
                queue += joined[here]
        groups.append(group)
        left -= group
    return sorted(groups, key=len, reverse=True)


def _sea(built: Built) -> list[str]:
    frame = built.recipe.frame
    water = {place for place, kind in built.ground.items() if kind in WATER and kind != "lake"}
    kept = built.recipe.settings.get("coast", {}).get("kept", [])
    apart = {frame.at(built.recipe.point(text)) for text in kept}
    return [
        f"sea cut off from the rest at {', '.join(sorted(frame.id(h) for h in group)[:5])}"
        for group in _groups(built, water, None)[1:]
        if not group & apart
    ]


def _lone(built: Built) -> tuple[list[Hex], int]:
    land = [place for place, kind in built.ground.items() if kind not in WATER]
    lone = [
        place
        for place in land
        if all(
            built.ground[near] != built.ground[place]
            for near in built.recipe.frame.neighbours(place)
        )
    ]
    return lone, len(land)


def _smoothness(built: Built) -> list[str]:
    lone, land = _lone(built)
    if len(lone) > _LONE_SHARE * land:
        kinds = Counter(built.ground[place] for place in lone)
        return [f"{len(lone)} of {land} land hexes differ from all neighbours: {dict(kinds)}"]
    return []


def _rivers(built: Built) -> list[str]:
    found = []
    frame = built.recipe.frame
    into = {row["name"]: row["into"] for row in built.recipe.rows("rivers.csv")}
    corners = {river.name: set(river.corners) for river in built.rivers}
    owner: dict[Side, str] = {}
    sea: set[Corner] = set()
    lakes: set[Corner] = set()
    for water in built.waters:
        if water.kind != "strait":
            (sea if water.kind == "sea" else lakes).update(c for s in water.sides for c in s)
    for river in built.rivers:
        end, mouth = river.corners[-1], into[river.name]
        around = frame.corner_hexes[end]
        if mouth == "sea":
            reached = end in sea or any(built.ground[place] in WATER for place in around)
        elif mouth == "lake":
            reached = end in lakes or any(built.ground[place] == "lake" for place in around)
        elif mouth == "edge":
            reached = len(around) < len("edge") - 1 or any(built.ground[p] == OFF for p in around)
        else:
            reached = end in corners[mouth]
        if not reached:
            found.append(f"the {river.name} does not reach its mouth ({mouth})")
        for side in river.sides:
            if side in owner:
                found.append(f"{word(frame, side)} belongs to {owner[side]} and {river.name}")
            owner[side] = river.name
            if all(built.ground[place] in WATER for place in frame.sides[side]):
                found.append(f"the {river.name} runs through the sea at {word(frame, side)}")
    return found


def _banks(built: Built) -> list[str]:
    """Settlements near a river must lie on the bank where the waypoints have them."""
    frame, found = built.recipe.frame, []
    settings = built.recipe.settings.get("rivers", {})
    known = banks(built.recipe, built.places) if built.recipe.has("banks.csv") else {}
    for river in built.rivers:
        drawn = river.line
        if drawn is None:
            continue
        laid = Line([[frame.corner_point(corner) for corner in river.corners]])
        least, most = settings.get("banks", (0.0, _NEAR))
        ends = (tuple(drawn.points[0]), tuple(drawn.points[-1]))
        for mark in built.marks["settlements"]:
            sure = known.get(river.name, {}).get(mark.at)
            if sure is not None:
                if sure * laid.bank(frame.centre(mark.at)) < 0:
                    found.append(f"{mark.name} lies on the wrong bank of the {river.name}")
                continue
            point = built.places[mark.name].point
            gap = drawn.near(point)[0]
            if not least <= gap <= most or min(math.dist(point, end) for end in ends) < most:
                continue
            if drawn.bank(point) * laid.bank(frame.centre(mark.at)) < 0:
                found.append(f"{mark.name} lies on the wrong bank of the {river.name}")
    return found


def _ways(built: Built) -> list[str]:
    found = []
    for layer, ways in (("road", built.roads), ("rail", built.rails)):
        if f"{layer}s" not in built.recipe.settings:
            continue
        apart = {built.places[name].hex for name in built.recipe.settings[f"{layer}s"]["apart"]}
        steps = _steps(ways)
        members = {place for step in steps for place in step}
        for group in _groups(built, members, steps)[1:]:
            if group & apart:
                continue
            some = ", ".join(sorted(built.recipe.frame.id(place) for place in group)[:4])
            found.append(f"{layer}s cut off from the rest: {some}")
        found += _dead_ends(built, layer, steps)
        found += [
            f"a {layer} runs through the sea at {built.recipe.frame.id(place)}"
            for place in sorted(members)
            if built.ground[place] == "sea"
        ]
    if "roads" not in built.recipe.settings:
        return found
    reached = {place for way in built.roads for place in way.hexes}
    for layer in ("settlements", *built.recipe.settings["roads"]["reached"]):
        found += [
            f"{layer}: no road reaches {mark.name} ({built.recipe.frame.id(mark.at)})"
            for mark in built.marks[layer]
            if mark.at not in reached
        ]
    return found


def _dead_ends(built: Built, layer: str, steps: set[tuple[Hex, Hex]]) -> list[str]:
    """Ways end at the edge, in a place with a name, or on a landing beach."""
    frame = built.recipe.frame
    ends = Counter(place for step in steps for place in step)
    known = set(built.names) | {mark.at for mark in built.marks.get("beaches", [])}
    for text in built.recipe.settings[f"{layer}s"].get("ends", []):
        known.add(frame.at(built.recipe.point(text)))
    return [
        f"a {layer} ends in the open at {built.recipe.frame.id(place)}"
        for place, count in sorted(ends.items())
        if count == 1 and place not in known and len(frame.neighbours(place)) == len(DIRECTIONS)
    ]


def _bridges(built: Built) -> list[str]:
    frame = built.recipe.frame
    rivers = {side: r.name for r in built.rivers for side in r.sides}
    crossed = {
        frame.side_between(*step) for step in _steps(built.roads) | _steps(built.rails)
    } & set(rivers)
    alone = {row["name"] for row in built.recipe.rows("bridges.csv") if row["crossing"] == "none"}
    found = []
    names = Counter(bridge.name for bridge in built.bridges)
    for bridge in built.bridges:
        if bridge.side not in crossed and bridge.name not in alone:
            found.append(f"{bridge.name} carries no way")
        if not bridge.name:
            found.append(f"a bridge without a name at {word(frame, bridge.side)}")
        if names[bridge.name] > 1:
            found.append(f"two bridges are called {bridge.name}")
    bridged = {bridge.side for bridge in built.bridges}
    every = set(built.recipe.settings["bridges"]["every"])
    for river in built.rivers:
        for side, kind in zip(river.sides, river.kinds, strict=True):
            if side in crossed and side not in bridged and kind in every:
                found.append(f"no bridge over the {river.name} at {word(frame, side)}")
    return found


def _pockets(built: Built) -> list[str]:
    """Rivers are closed but for their bridges; still no land may be cut off by them."""
    frame = built.recipe.frame
    every = set(built.recipe.settings["bridges"]["every"])
    closed = {
        side
        for river in built.rivers
        for side, kind in zip(river.sides, river.kinds, strict=True)
        if kind in every
    } - {bridge.side for bridge in built.bridges if bridge.kind != "rail"}
    land = {place for place, kind in built.ground.items() if kind not in WATER}
    links = {
        (here, there)
        for here in land
        for there in frame.neighbours(here)
        if there in land and frame.side_between(here, there) not in closed
    }
    apart = {built.places[name].hex for name in built.recipe.settings["roads"]["apart"]}
    return [
        f"no bridge leads to {', '.join(sorted(map(frame.id, group))[:4])}"
        for group in _groups(built, land, links)[1:]
        if not group & apart
    ]


def _settlements(built: Built) -> list[str]:
    found = []
    for place in built.places.values():
        settled = place.kind in built.recipe.settings["settlements"]["marks"]
        if settled and built.ground[place.hex] in WATER:
            found.append(f"{place.name} lies in the sea")
    return found


def _marks(built: Built) -> list[str]:
    dry = {"forts", "observation", "dropzones", "airfields", "depots", "victory", "beaches"}
    found = [
        f"{layer}: {mark.name} lies in the sea ({built.recipe.frame.id(mark.at)})"
        for layer, marks in built.marks.items()
        if layer in dry
        for mark in marks
        if built.ground[mark.at] == "sea"
    ]
    landed = {mark.at: mark.name for mark in built.marks.get("beaches", [])}
    sand = {place for place, kind in built.ground.items() if kind == "beach"}
    found += [
        f"no troops land at {built.recipe.frame.id(place)}" for place in sorted(sand - set(landed))
    ]
    found += [f"{landed[place]} is no beach" for place in sorted(set(landed) - sand)]
    for layer in ("forts", "settlements"):
        found += [
            f"{layer}: {mark.name} lies on a landing beach ({built.recipe.frame.id(mark.at)})"
            for mark in built.marks.get(layer, [])
            if mark.at in landed
        ]
    return found


def _owners(built: Built) -> list[str]:
    """Of every layer of owners each hangs together and has land, but for islands."""
    found = []
    for layer, realm in built.realms.items():
        land = _groups(built, set(realm.owner), None)
        for owner in built.recipe.settings["borders"][layer]["owners"]:
            held = {place for place, other in realm.owner.items() if other == owner}
            if not held:
                found.append(f"{layer}: {owner} has no land")
            if built.recipe.settings["borders"][layer].get("scattered"):
                continue
            parts = [group for group in _groups(built, held, None) if group not in land]
            for group in parts[1:]:
                some = ", ".join(sorted(built.recipe.frame.id(place) for place in group)[:4])
                found.append(f"{layer}: {owner} is cut in two at {some}")
    return found


def _zones(built: Built) -> list[str]:
    """Every zone has hexes, and the sea of a sea zone hangs together, straits apart."""
    found = []
    kept = built.recipe.settings.get("coast", {}).get("kept", [])
    apart = {built.recipe.frame.at(built.recipe.point(text)) for text in kept}
    for layer, settings in built.recipe.settings.get("zones", {}).items():
        zones = built.grids[layer]
        for name in settings["names"]:
            held = {place for place, zone in zones.items() if zone == name}
            if not held:
                found.append(f"{layer}: {name} has no hex")
            if layer == "sea" and name != settings["names"][0]:
                sea = {place for place in held if built.ground[place] == "sea"}
                for group in _groups(built, sea, None)[1:]:
                    if group & apart:
                        continue
                    some = ", ".join(sorted(built.recipe.frame.id(p) for p in group)[:4])
                    found.append(f"{layer}: {name} is cut in two at {some}")
    return found


def _areas(built: Built) -> list[str]:
    return [
        f"{area.row['id']} ({area.row['name']}) has no hex"
        for area in (*built.areas, *built.lines)
        if not area.hexes and not area.sides
    ]
