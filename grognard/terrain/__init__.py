"""Maps: sheets of hexes, boxes, hexsides, links; and searches over them at machine speed.

A place is a number inside the program and an id at its borders: `map.place("0304")`, `map.ids[p]`.
The side of place p in direction k (clockwise from the north) is the number 6 * p + k.

    Map.plain(width, height) -> Map                     a map of one sheet, nothing on it
    read_map(folder, problems, needs=...) -> Map | None grognard.terrain.read

    Costs(map, sides, links=None)                       what each step costs; 0 is closed
    Costs.entering(map, places)                         the same from one cost a place entered
    Hindrance(map, closed=, zone=, stop=, barred=, held=, enter=, leave=)

    distance(map, first, second) -> int                 hexes between two places; FAR if none
    line(map, first, second) -> tuple[int, ...]
    reach(costs, start, limit, hindrance=None, minimum=False) -> Reach(.places, .spent, .costs())
    reaches(costs, starts, limits, hindrance=None, minimum=False) -> a sequence of Reach
    befores(costs, reach, limit, hindrance=None, minimum=False) -> array of indices
    path(costs, start, goal, hindrance=None, limit=MOST) -> Path(.cost, .places) | None
    flood(costs, sources, limit=MOST, hindrance=None) -> uint16 array, one a place; FAR if not
    zoc_layer(map, places, values=None, classes=None, across=None) -> uint16 array, one a place
    range_layer(map, sources, limit=MOST) -> uint16 array, one a place; FAR beyond
    components(costs, hindrance=None) -> int32 array, one a place
    warm()                                              compile everything now

Import them from `grognard.terrain.search`, `.measure` and `.map`. The first search of a process
loads the compiled kernels, which takes most of a second; importing these modules does not.

    hexes    ids of a small sheet without a map       layout   sheets: ids, neighbours
    map      Map, Layer, Line, Box, Link              read     reads a map's folder (files, runs)
    window   a part of a sheet as a map of its own
    search   Costs, Hindrance, searches               measure  distance, line
    kernels  compiled searches; compiled, shapes: how they are loaded and what they take
"""
