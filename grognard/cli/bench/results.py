"""What a bench gives: `{"results": [...]}` in JSON, columns for people."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct):
    """One thing measured, and how it compares with its reference."""

    name: str
    value: float
    unit: str
    reference: float | None = None
    ratio: float | None = None
