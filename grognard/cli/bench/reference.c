/* The searches of grognard/terrain/kernels.py in C, to be timed against them.
 *
 * The same arrays, the same ring of buckets, nothing allocated: the caller hands over all room, to
 * each search its own. `hinder` may be NULL; the compiler makes code for either case.
 * Compiled with -O3 -march=native by `grognard bench kernels`.
 */
#include <stdint.h>
#include <stddef.h>
#include <string.h>

#define FAR 65535
#define EXTRA 0xFFF
#define LEAVE 12
#define CLOSED (1u << 24)
#define STOP (1u << 25)
#define BARRED (1u << 26)

typedef struct {
    const int32_t *near;
    const uint16_t *costs;
    const uint32_t *hinder;
    int32_t size;
    int32_t mask; /* length of the ring - 1 */
    uint16_t *dist; /* for reaches: FAR everywhere before and after */
    int32_t *head;  /* for reaches and floods: -1 everywhere before and after */
    int32_t *then;
    int32_t *node;
    int32_t *reached;
} Room;

static inline __attribute__((always_inline)) int32_t
spread(const Room *r, const int hindered, int32_t limit, int32_t goal, int32_t count)
{
    const int32_t *restrict near = r->near;
    const uint16_t *restrict costs = r->costs;
    const uint32_t *restrict hinder = r->hinder;
    uint16_t *restrict dist = r->dist;
    int32_t *restrict head = r->head, *restrict then = r->then, *restrict node = r->node;
    int32_t *restrict reached = r->reached;
    const int32_t mask = r->mask;
    int32_t used = 0, last = 0;

    for (int32_t i = 0, sources = count, d = 0; d <= last; d++) {
        int32_t *bucket = head + (d & mask);
        for (;;) {
            int32_t u;
            if (d == 0) { /* the sources stand in `reached` already */
                if (i == sources)
                    break;
                u = reached[i++];
            } else {
                const int32_t e = *bucket;
                if (e < 0)
                    break;
                *bucket = then[e];
                u = node[e];
                if (dist[u] != d)
                    continue;
                reached[count++] = u;
                if (u == goal)
                    return count;
            }
            uint32_t here = 0;
            if (hindered) {
                here = hinder[u];
                if (d && (here & STOP))
                    continue;
            }
            const int32_t base = d + (int32_t)((here >> LEAVE) & EXTRA);
            const int32_t *restrict to = near + 6 * (size_t)u;
            const uint16_t *restrict paid = costs + 6 * (size_t)u;
            for (int k = 0; k < 6; k++) {
                const int32_t c = paid[k];
                if (!c)
                    continue;
                const int32_t v = to[k];
                int32_t nd = base + c;
                if (hindered) {
                    const uint32_t there = hinder[v];
                    if (there & (CLOSED | (here & BARRED)))
                        continue;
                    nd += (int32_t)(there & EXTRA);
                }
                if (nd <= limit && nd < dist[v]) {
                    dist[v] = (uint16_t)nd;
                    node[used] = v;
                    then[used] = head[nd & mask];
                    head[nd & mask] = used++;
                    if (nd > last)
                        last = nd;
                }
            }
        }
    }
    return count;
}

/* What each start reaches within its limit; gives the number of places written. */
int64_t reaches(const Room *r, const int32_t *starts, const uint16_t *limits, int32_t queries,
                int64_t *bounds, int32_t *places, uint16_t *spent)
{
    int64_t total = 0;
    for (int32_t q = 0; q < queries; q++) {
        r->dist[starts[q]] = 0;
        r->reached[0] = starts[q];
        const int32_t count = r->hinder ? spread(r, 1, limits[q], -1, 1)
                                        : spread(r, 0, limits[q], -1, 1);
        for (int32_t i = 0; i < count; i++) {
            const int32_t u = r->reached[i];
            places[total + i] = u;
            spent[total + i] = r->dist[u];
            r->dist[u] = FAR;
        }
        total += count;
        bounds[q + 1] = total;
    }
    return total;
}

/* How far each place lies from the nearest source. `dist` is the answer and is left as it is. */
void flood(const Room *r, const int32_t *sources, int32_t count, int32_t limit)
{
    int32_t found = 0;
    memset(r->dist, 0xFF, sizeof(uint16_t) * (size_t)r->size);
    for (int32_t s = 0; s < count; s++)
        if (r->dist[sources[s]]) {
            r->dist[sources[s]] = 0;
            r->reached[found++] = sources[s];
        }
    if (r->hinder)
        spread(r, 1, limit, -1, found);
    else
        spread(r, 0, limit, -1, found);
}

/* The cheapest way from start to goal, goal first; gives its length in places, 0 if there is none. */
int32_t path(const Room *r, int32_t start, int32_t goal, int32_t limit, int32_t *way)
{
    memset(r->dist, 0xFF, sizeof(uint16_t) * (size_t)r->size);
    memset(r->head, 0xFF, sizeof(int32_t) * (size_t)(r->mask + 1));
    r->dist[start] = 0;
    r->reached[0] = start;
    if (r->hinder)
        spread(r, 1, limit, goal, 1);
    else
        spread(r, 0, limit, goal, 1);
    if (r->dist[goal] == FAR)
        return 0;
    int32_t length = 0;
    for (int32_t v = goal; ; ) {
        way[length++] = v;
        if (v == start)
            return length;
        for (int k = 0; k < 6; k++) {
            const int32_t u = r->near[6 * (size_t)v + k];
            if (u < 0 || r->dist[u] >= r->dist[v])
                continue;
            int32_t c = r->costs[6 * (size_t)u + (k + 3) % 6];
            if (!c)
                continue;
            if (r->hinder) {
                const uint32_t here = r->hinder[u], there = r->hinder[v];
                if ((u != start && (here & STOP)) || (there & (CLOSED | (here & BARRED))))
                    continue;
                c += (int32_t)((there & EXTRA) + ((here >> LEAVE) & EXTRA));
            }
            if (r->dist[u] + c == r->dist[v]) {
                v = u;
                break;
            }
        }
    }
}

/* Counts the zones of control of units in each place: in the six around it. */
void zones(const int32_t *near, int32_t size, const int32_t *at, int32_t count, uint16_t *out)
{
    memset(out, 0, sizeof(uint16_t) * (size_t)size);
    for (int32_t i = 0; i < count; i++) {
        const int32_t *restrict to = near + 6 * (size_t)at[i];
        for (int k = 0; k < 6; k++)
            if (to[k] >= 0)
                out[to[k]]++;
    }
}
