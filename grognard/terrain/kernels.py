"""The kernels: searches over flat arrays of integers, compiled by numba at their first call.

All of them stand in this one module, and what they share with others in `shapes`: the cache is
good while these two files are the same. They are called through `grognard.terrain.search`, which
checks what it hands over: nothing here looks whether an index is within bounds.

Places are numbers from 0, sides are numbers too: side k of place p is 6 * p + k, clockwise from the
north. Costs are 0 where a step is closed. `hinder` has a word a place, or is None, which numba
compiles to code without it.

The searches are Dijkstra's with a ring of buckets. The ring is longer than the dearest step, so
that no two costs share a bucket. An entry whose place was reached more cheaply since is stale.
Where an index is known not to be negative it is made unsigned: numba then leaves out the code for
negative ones, which is a fifth of the time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grognard.terrain.compiled import compiled
from grognard.terrain.shapes import (
    BARRED,
    CLOSED,
    EXTRA,
    FAR,
    HELD,
    LEAVE,
    STOP,
    WHOLE,
    Queue,
)

signed: Any = np.int64
unsigned: Any = np.uintp


@compiled
def _queue(net: Any, room: Any) -> Any:
    head, then, node, reached = room
    return Queue(np.full(len(net.near) // 6, FAR, np.uint16), head, then, node, reached)


@compiled
def _word(hinder: Any, place: int) -> Any:
    return signed(0) if hinder is None else signed(hinder[place])


@compiled
def _step(here: int, there: int, cost: int) -> int:
    """Say what a step costs between the words of two places; 0 when it is closed."""
    if cost == 0 or there & (CLOSED | (here & BARRED)):
        return 0
    return cost + (there & EXTRA) + ((here >> LEAVE) & EXTRA)


@compiled
def _first(here: int, there: int, cost: int, limit: int, minimum: int) -> int:
    """Say what the first step of a search costs; it may take all there is. 0 when closed."""
    paid = _step(here, there, cost)
    if cost == WHOLE:
        return limit if paid else 0
    if paid > limit:
        return limit if minimum and not here & there & HELD else 0
    return paid


@compiled
def _push(queue: Any, v: int, paid: int, used: int) -> int:
    """Enter a place at a cost, if that is less than was known. Give the number of entries."""
    if not 0 < paid < queue.dist[v]:
        return used
    ring = paid & (len(queue.head) - 1)
    queue.dist[v] = paid
    queue.node[used] = v
    queue.then[used] = queue.head[ring]
    queue.head[ring] = used
    return used + 1


@compiled
def _begin(
    net: Any, tolls: Any, hinder: Any, queue: Any, count: int, limit: int, minimum: int
) -> int:
    """Take the first steps from the places where a search begins. Give the number of entries."""
    near, first, to, _ = net
    sides, links = tolls
    dist, head, then, node, reached = queue
    mask = len(head) - 1
    used = 0
    for i in range(count if limit else 0):
        u = unsigned(reached[i])
        here = signed(0) if hinder is None else signed(hinder[u])
        for k in range(6):
            side = unsigned(6 * u + k)
            cost = signed(sides[side])
            if cost == 0:
                continue
            v = unsigned(near[side])
            there = signed(0) if hinder is None else signed(hinder[v])
            paid = _first(here, there, cost, limit, minimum)
            if 0 < paid < dist[v]:
                dist[v] = paid
                ring = unsigned(paid & mask)
                node[used] = v
                then[used] = head[ring]
                head[ring] = used
                used += 1
        for e in range(first[u], first[u + 1]):
            paid = _first(here, _word(hinder, to[e]), signed(links[e]), limit, minimum)
            used = _push(queue, to[e], paid, used)
    return used


@compiled
def _cross(
    net: Any, tolls: Any, hinder: Any, queue: Any, u: int, d: int, limit: int, used: int
) -> int:
    """Take the links from a place."""
    here = _word(hinder, u)
    for e in range(net.first[u], net.first[u + 1]):
        v = net.to[e]
        paid = _step(here, _word(hinder, v), signed(tolls.links[e]))
        if paid and d + paid <= limit:
            used = _push(queue, v, d + paid, used)
    return used


@compiled
def _spread(
    net: Any, tolls: Any, hinder: Any, queue: Any, limit: int, goal: int, used: int, count: int
) -> int:
    """Go on from the entries in the ring, cheapest first. Give how many places are done.

    This is the hot loop. Arrays are taken out of their tuples once, and none is handed to another
    function but for links, which are few: numba would count references at each call.
    """
    near, first, to, _ = net
    sides = tolls.sides
    dist, head, then, node, reached = queue
    mask = len(head) - 1
    linked = len(to) > 0
    taken = 0
    d = 0
    while taken < used:
        d += 1
        bucket = unsigned(d & mask)
        while head[bucket] >= 0:
            entry = unsigned(head[bucket])
            head[bucket] = then[entry]
            taken += 1
            u = unsigned(node[entry])
            if dist[u] != d:
                continue
            reached[unsigned(count)] = u
            count += 1
            if u == goal:
                return count
            here = signed(0) if hinder is None else signed(hinder[u])
            if here & STOP:
                continue
            base = d + ((here >> LEAVE) & EXTRA)
            for k in range(6):
                side = unsigned(6 * u + k)
                cost = signed(sides[side])
                if cost == 0:
                    continue
                v = unsigned(near[side])
                there = signed(0) if hinder is None else signed(hinder[v])
                if there & (CLOSED | (here & BARRED)):
                    continue
                paid = base + cost + (there & EXTRA)
                if paid <= limit and paid < dist[v]:
                    dist[v] = paid
                    new = unsigned(used)
                    ring = unsigned(paid & mask)
                    node[new] = v
                    then[new] = head[ring]
                    head[ring] = used
                    used += 1
            if linked and first[u] < first[u + 1]:
                used = _cross(net, tolls, hinder, queue, u, d, limit, used)
    return count


@compiled
def reaches(
    net: Any, tolls: Any, hinder: Any, starts: Any, limits: Any, minimum: int, room: Any
) -> Any:
    """Find what each start reaches within its limit.

    The answer of query q is places[bounds[q]:bounds[q + 1]], cheapest first, and what each costs.
    """
    queue = _queue(net, room)
    bounds = np.zeros(len(starts) + 1, np.int64)
    wide = 64 * len(starts) + len(queue.dist)
    places = np.empty(wide, np.int32)
    spent = np.empty(wide, np.uint16)
    total = 0
    for q in range(len(starts)):
        start = signed(starts[q])
        limit = signed(limits[q])
        queue.dist[start] = 0
        queue.reached[0] = start
        used = _begin(net, tolls, hinder, queue, 1, limit, minimum)
        count = _spread(net, tolls, hinder, queue, limit, -1, used, 1)
        if total + count > wide:
            wide = 2 * wide
            places = np.append(places[:total], np.empty(wide - total, np.int32))
            spent = np.append(spent[:total], np.empty(wide - total, np.uint16))
        for i in range(count):
            u = unsigned(queue.reached[i])
            places[total + i] = u
            spent[total + i] = queue.dist[u]
            queue.dist[u] = FAR
        total += count
        bounds[q + 1] = total
    return bounds, places[:total].copy(), spent[:total].copy()


@compiled
def search(
    net: Any, tolls: Any, hinder: Any, sources: Any, goal: int, limit: int, minimum: int, room: Any
) -> Any:
    """Find how far each place lies from the nearest source; FAR beyond the limit.

    The search ends at the goal, if there is one: then only what is nearer is sure. -1 is none.
    """
    queue = _queue(net, room)
    count = 0
    for source in sources:
        if queue.dist[source]:
            queue.dist[source] = 0
            queue.reached[count] = source
            count += 1
    used = _begin(net, tolls, hinder, queue, count, limit, minimum)
    _spread(net, tolls, hinder, queue, limit, goal, used, count)
    return queue.dist


@compiled
def _came(here: int, there: int, cost: int, limit: int, minimum: int) -> int:
    """Say what a step cost that was taken, 0 if it cannot have been; first ones have a limit."""
    if limit:
        return _first(here, there, cost, limit, minimum)
    return 0 if here & STOP else _step(here, there, cost)


@compiled
def _before(
    net: Any, tolls: Any, hinder: Any, dist: Any, start: int, v: int, limit: int, minimum: int
) -> Any:
    """Find the place from which the cheapest way comes: of several, the first clockwise."""
    near, first, to, twins = net
    sides, links = tolls
    there = signed(hinder[v])
    spent = signed(dist[v])
    for k in range(6):
        u = signed(near[6 * v + k])
        if u < 0 or dist[u] >= spent:
            continue
        cost = signed(sides[6 * u + (k + 3) % 6])
        paid = _came(signed(hinder[u]), there, cost, limit if u == start else 0, minimum)
        if paid and dist[u] + paid == spent:
            return u
    for e in range(first[v], first[v + 1]):
        u = signed(to[e])
        cost = signed(links[twins[e]])
        paid = _came(signed(hinder[u]), there, cost, limit if u == start else 0, minimum)
        if paid and dist[u] + paid == spent:
            return u
    return -1


@compiled
def trace(
    net: Any, tolls: Any, hinder: Any, dist: Any, start: int, goal: int, limit: int, minimum: int
) -> Any:
    """List the places of the cheapest way from start to goal, after a search."""
    places = np.empty(len(dist), np.int32)
    length = 0
    place = goal
    while place != start:
        places[length] = place
        length += 1
        place = _before(net, tolls, hinder, dist, start, place, limit, minimum)
    places[length] = start
    return places[length::-1].copy()


@compiled
def befores(
    net: Any, tolls: Any, hinder: Any, places: Any, spent: Any, limit: int, minimum: int
) -> Any:
    """Find for each place that one start reached the place before it; -1 for the start, its first.

    The answer is an index into `places`.
    """
    dist = np.full(len(net.near) // 6, FAR, np.uint16)
    index = np.empty(len(dist), np.int32)
    for i in range(len(places)):
        dist[places[i]] = spent[i]
        index[places[i]] = i
    found = np.full(len(places), -1, np.int32)
    start = signed(places[0])
    for i in range(1, len(places)):
        place = signed(places[i])
        found[i] = index[_before(net, tolls, hinder, dist, start, place, limit, minimum)]
    return found


@compiled
def zones(near: Any, places: Any, values: Any, classes: Any, across: Any) -> Any:
    """Add up the values of units in the six places around each, 1 a unit if there are none.

    With `across` it is done across each side only for the classes of units whose bits it has. The
    first answer is whether all units stand on the map.
    """
    size = len(near) // 6
    found = np.zeros(size, np.uint16)
    for i in range(len(places)):
        place = unsigned(places[i])
        if place >= size:
            return False, found
        value = 1 if values is None else values[i]
        for k in range(6):
            side = unsigned(6 * place + k)
            v = near[side]
            if v >= 0 and (across is None or across[side] & classes[i]):
                found[unsigned(v)] += value
    return True, found


@compiled
def ranges(near: Any, sources: Any, limit: int) -> Any:
    """Count the hexes from the nearest source to each place; FAR beyond the limit."""
    size = len(near) // 6
    dist = np.full(size, FAR, np.uint16)
    queue = np.empty(size, np.int32)
    end = 0
    for source in sources:
        if dist[source]:
            dist[source] = 0
            queue[end] = source
            end += 1
    done = 0
    while done < end:
        u = signed(queue[done])
        done += 1
        further = signed(dist[u]) + 1
        if further > limit:
            break
        for k in range(6):
            v = near[6 * u + k]
            if v >= 0 and dist[v] == FAR:
                dist[v] = further
                queue[end] = v
                end += 1
    return dist


@compiled
def components(net: Any, tolls: Any, hinder: Any) -> Any:
    """Number the parts that hang together: 0 for that of the lowest place, and so on; -1 closed.

    A step that is open in one direction only joins as well.
    """
    size = len(net.near) // 6
    part = np.full(size, -1, np.int32)
    stack = np.empty(size, np.int32)
    count = 0
    for place in range(size):
        if part[place] >= 0 or _word(hinder, place) & CLOSED:
            continue
        part[place] = count
        stack[0] = place
        left = 1
        while left:
            left -= 1
            u = signed(stack[left])
            for k in range(6):
                v = signed(net.near[6 * u + k])
                if v < 0 or part[v] >= 0 or _word(hinder, v) & CLOSED:
                    continue
                if tolls.sides[6 * u + k] or tolls.sides[6 * v + (k + 3) % 6]:
                    part[v] = count
                    stack[left] = v
                    left += 1
            for e in range(net.first[u], net.first[u + 1]):
                v = signed(net.to[e])
                if part[v] >= 0 or _word(hinder, v) & CLOSED:
                    continue
                if tolls.links[e] or tolls.links[net.twins[e]]:
                    part[v] = count
                    stack[left] = v
                    left += 1
        count += 1
    return part
