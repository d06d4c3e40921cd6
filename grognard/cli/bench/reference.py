"""The searches in C, compiled on the spot where there is a compiler, called through ctypes."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from grognard.content import folders
from grognard.kernel.errors import GrognardError
from grognard.terrain.shapes import FAR, MOST

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from grognard.terrain.map import Map
    from grognard.terrain.search import Costs, Hindrance

SOURCE = Path(__file__).with_name("reference.c")
COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


def find_compiler() -> str | None:
    """Find a C compiler of the machine; nothing if it has none."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def compile_reference(compiler: str, folder: Path) -> Path:
    """Compile the reference into a folder, unless it is there already."""
    mark = blake2b(SOURCE.read_bytes() + compiler.encode(), digest_size=8).hexdigest()
    library = folders.ensure(folder) / f"reference-{mark}.so"
    if not library.is_file():
        unfinished = library.with_suffix(".unfinished")
        command = [compiler, *FLAGS, "-o", str(unfinished), str(SOURCE)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - the machine's own compiler
        if done.returncode:
            raise GrognardError(f"The C reference does not compile: {done.stderr.strip()}")
        unfinished.replace(library)
    return library


class _Room(ctypes.Structure):
    _fields_ = (
        ("near", ctypes.c_void_p),
        ("costs", ctypes.c_void_p),
        ("hinder", ctypes.c_void_p),
        ("size", ctypes.c_int32),
        ("mask", ctypes.c_int32),
        ("dist", ctypes.c_void_p),
        ("head", ctypes.c_void_p),
        ("then", ctypes.c_void_p),
        ("node", ctypes.c_void_p),
        ("reached", ctypes.c_void_p),
    )


class _Call:
    """A call of a C function, prepared; it keeps everything alive that C will write to."""

    def __init__(self, symbol: Any, args: tuple[Any, ...], *kept: object) -> None:
        self._symbol = symbol
        self._kept = (args, kept)
        self._args = tuple(
            ctypes.c_void_p(_address(arg)) if isinstance(arg, np.ndarray) else arg for arg in args
        )

    def __call__(self) -> int:
        found: int = self._symbol(*self._args)
        return found


class Reference:
    """The C searches on one map with its costs, each as a call without arguments to be timed."""

    def __init__(self, library: Path, costs: Costs, hindrance: Hindrance | None) -> None:
        self._library = ctypes.CDLL(str(library))
        self._library.reaches.restype = ctypes.c_int64
        size = costs.map.size
        ring = 1 << (costs.most + (0 if hindrance is None else hindrance.most)).bit_length()
        self.dist = np.full(size, FAR, np.uint16)
        self._kept: list[Any] = [
            costs,
            hindrance,
            np.full(ring, -1, np.int32),
            *(np.empty(6 * size + 1, np.int32) for _ in range(3)),
        ]
        words = None if hindrance is None else _address(hindrance.words)
        rooms = [_address(array) for array in (self.dist, *self._kept[2:])]
        self._room = _Room(
            _address(costs.map.near), _address(costs.sides), words, size, ring - 1, *rooms
        )

    def _call(self, function: str, *args: Any) -> _Call:
        return _Call(getattr(self._library, function), (ctypes.byref(self._room), *args), self)

    def reaches(
        self, starts: NDArray[np.int32], limits: NDArray[np.uint16], room: int
    ) -> tuple[Callable[[], int], NDArray[np.int64], NDArray[np.int32], NDArray[np.uint16]]:
        """Prepare many reaches; the three arrays hold the answers after the call."""
        bounds = np.zeros(len(starts) + 1, np.int64)
        places, spent = np.empty(room, np.int32), np.empty(room, np.uint16)
        call = self._call("reaches", starts, limits, len(starts), bounds, places, spent)
        return call, bounds, places, spent

    def flood(self, sources: NDArray[np.int32], limit: int) -> Callable[[], int]:
        """Prepare a flood; `dist` holds the answer after the call."""
        return self._call("flood", sources, len(sources), limit)

    def path(self, start: int, goal: int) -> tuple[Callable[[], int], NDArray[np.int32]]:
        """Prepare a path; the array holds its places after the call, goal first."""
        way = np.zeros(len(self.dist), np.int32)
        return self._call("path", start, goal, MOST, way), way


def zones(
    library: Path, map: Map, places: NDArray[np.int32]
) -> tuple[Callable[[], int], NDArray[np.uint16]]:
    """Prepare a layer of zones of control; the array holds it after the call."""
    found = np.zeros(map.size, np.uint16)
    symbol = ctypes.CDLL(str(library)).zones
    return _Call(symbol, (map.near, map.size, places, len(places), found)), found


def _address(array: NDArray[Any]) -> int:
    return int(array.ctypes.data)
