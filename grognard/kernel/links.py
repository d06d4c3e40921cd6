"""The entries of a running game: those long past lie packed, for a campaign has thousands of them.

They are wanted when a game is saved, sent or retold, and little of them at any other time.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from grognard.kernel import codec
from grognard.kernel.journal import Link

if TYPE_CHECKING:
    from collections.abc import Iterable

_PACK = 64
"""So many entries are packed together; as many at least lie open at the end."""
_LEVEL = 1
"""Of packing: more takes twice the time and spares a seventh."""


class Links(Sequence[Link]):
    """A list of links that only grows."""

    def __init__(self, links: Iterable[Link] = ()) -> None:
        self._packs: list[bytes] = []
        self._last: list[Link] = []
        self._opened: tuple[int, tuple[Link, ...]] = (-1, ())
        """The pack that was looked into last, and its number: who reads one link reads the next."""
        for link in links:
            self.append(link)

    def append(self, link: Link) -> None:
        """Add a link at the end."""
        self._last.append(link)
        if len(self._last) == 2 * _PACK:
            self._packs.append(zlib.compress(codec.encode(self._last[:_PACK]), _LEVEL))
            del self._last[:_PACK]

    def __len__(self) -> int:
        return len(self._packs) * _PACK + len(self._last)

    @overload
    def __getitem__(self, index: int) -> Link: ...

    @overload
    def __getitem__(self, index: slice) -> list[Link]: ...

    def __getitem__(self, index: int | slice) -> Link | list[Link]:
        numbers = range(len(self))[index]
        return self._at(numbers) if isinstance(numbers, int) else [self._at(n) for n in numbers]

    def _at(self, number: int) -> Link:
        pack, place = divmod(number, _PACK)
        if pack >= len(self._packs):
            return self._last[number - len(self._packs) * _PACK]
        opened, links = self._opened
        if opened != pack:
            links = codec.decode(zlib.decompress(self._packs[pack]), tuple[Link, ...])
            self._opened = (pack, links)
        return links[place]
