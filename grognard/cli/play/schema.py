"""The JSON Schema of the lines of `grognard play --stdio`, made from their records."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.server.lines import Awaited, Ended, Happened, Opened, Wrong
from grognard.server.messages import (
    Accepted,
    AskFilm,
    AskOffers,
    AskQuery,
    FilmShown,
    GiveAnswer,
    GiveOrder,
    NotAllowed,
    Offered,
    Queried,
    TakeBack,
)

TO_PROGRAM = (
    Opened,
    Awaited,
    Happened,
    Accepted,
    NotAllowed,
    Offered,
    FilmShown,
    Queried,
    Wrong,
    Ended,
)
FROM_PROGRAM = (GiveOrder, GiveAnswer, TakeBack, AskOffers, AskFilm, AskQuery)


def schema() -> dict[str, Any]:
    """Describe every line in both directions; each may name the side it is of."""
    refs, parts = msgspec.json.schema_components(
        (*TO_PROGRAM, *FROM_PROGRAM), ref_template="#/$defs/{name}"
    )
    for record in (*TO_PROGRAM, *FROM_PROGRAM):
        parts[record.__name__]["properties"]["side"] = {"type": "string"}
    split = len(TO_PROGRAM)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Lines of grognard play --stdio",
        "$defs": {
            **parts,
            "ToProgram": {"oneOf": list(refs[:split])},
            "FromProgram": {"oneOf": list(refs[split:])},
        },
        "oneOf": [{"$ref": "#/$defs/ToProgram"}, {"$ref": "#/$defs/FromProgram"}],
    }
