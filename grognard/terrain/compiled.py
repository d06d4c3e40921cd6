"""Where compiled kernels are kept, and how they are loaded: when first asked for.

Numba takes most of a second to import and compiles for longer, so nothing here is touched before
a search is made. The set-up compiles them beside the packages, in `kernels/` of `.venv`; where it
did not, they come to lie in the user's cache folder. The folder's name is made from the sources:
numba alone would see a change in one file, but not in what it imports.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from grognard.content import folders

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

F = TypeVar("F", bound="Callable[..., Any]")

SOURCES = ("kernels.py", "shapes.py")


@cache
def kernels() -> ModuleType:
    """Load the kernels."""
    return import_module("grognard.terrain.kernels")


@cache
def _numba() -> tuple[Any, bool]:
    """Load numba and settle its cache; where no folder can be written it works without."""
    numba: Any = import_module("numba")
    try:
        numba.config.CACHE_DIR = str(folders.ensure(_place() / _print()))
    except folders.FolderError:
        return numba, False
    return numba, True


def _place() -> Path:
    made = Path(sys.prefix) / "kernels"
    return made if made.is_dir() and os.access(made, os.W_OK) else folders.cache() / "kernels"


def _print() -> str:
    here = Path(__file__).parent
    content = b"".join((here / name).read_bytes() for name in SOURCES)
    return blake2b(content, digest_size=8).hexdigest()


def compiled(function: F) -> F:
    """Mark a function of integers and flat arrays as a kernel, compiled at its first call."""
    numba, kept = _numba()
    return cast("F", numba.njit(cache=kept, nogil=True)(function))
