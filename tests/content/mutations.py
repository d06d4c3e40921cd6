"""Ways to spoil a file, for the tests that read spoilt files."""

from random import Random

_BYTES = b"\x00\t\n\r \"#',-.0139=AZ[]_az{}~\x7f\x80\xbf\xc3\xff"


def mutate(content: bytes, random: Random) -> bytes:
    """The content with one thing changed: a bit, some bytes, lines or cells."""
    return random.choice(KINDS)(content, random)


def flip(content: bytes, random: Random) -> bytes:
    """One bit is another."""
    if not content:
        return b"\x01"
    at = random.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]


def overwrite(content: bytes, random: Random) -> bytes:
    """A byte is one of those that mean something in files."""
    at = random.randrange(len(content) + 1)
    return content[:at] + bytes([random.choice(_BYTES)]) + content[at + 1 :]


def delete(content: bytes, random: Random) -> bytes:
    """A few bytes are lost."""
    at = random.randrange(len(content) + 1)
    return content[:at] + content[at + random.randint(1, 9) :]


def insert(content: bytes, random: Random) -> bytes:
    """A few bytes come in."""
    at = random.randrange(len(content) + 1)
    more = bytes(random.choice(_BYTES) for _ in range(random.randint(1, 4)))
    return content[:at] + more + content[at:]


def truncate(content: bytes, random: Random) -> bytes:
    """The end is lost."""
    return content[: random.randrange(len(content) + 1)]


def repeat_line(content: bytes, random: Random) -> bytes:
    """A line stands twice."""
    lines = content.splitlines(keepends=True) or [b"\n"]
    at = random.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]])


def swap_lines(content: bytes, random: Random) -> bytes:
    """Two lines change places."""
    return b"".join(_swapped(content.splitlines(keepends=True), random))


def swap_cells(content: bytes, random: Random) -> bytes:
    """Two cells of a line change places."""
    lines = content.split(b"\n")
    at = random.randrange(len(lines))
    lines[at] = b",".join(_swapped(lines[at].split(b","), random))
    return b"\n".join(lines)


def _swapped(parts: list[bytes], random: Random) -> list[bytes]:
    if parts:
        one, other = random.randrange(len(parts)), random.randrange(len(parts))
        parts[one], parts[other] = parts[other], parts[one]
    return parts


KINDS = (flip, overwrite, delete, insert, truncate, repeat_line, swap_lines, swap_cells)
