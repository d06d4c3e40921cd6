"""Reads tutorials and checks that what they name is there: hexes, units, orders, fields, phases."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.tutorials import NAMELESS, TUTORIAL, Tab, Tutorial, read_tutorial

if TYPE_CHECKING:
    from grognard.content.settings import Settings
    from grognard.content.sources import Folder
    from grognard.content.toml_places import Path
    from grognard.kernel.records import Terms
    from grognard.systems.system import Named, System

PATH = f"scenario/{TUTORIAL}"
_ANY = "any"
_CLOCK = ("turn", "side")


def find_tutorial(
    system: System,
    folder: Folder,
    terms: Terms,
    problems: Problems,
    opponents: Collection[str] | None = None,
) -> Tutorial | None:
    """Read the tutorial among the gathered files of a scenario; nothing where there is none.

    Who knows the opponents of the system names them, and they are checked as well.
    """
    if PATH not in folder:
        return None
    before = len(problems)
    settings = read_tutorial(folder, problems, PATH)
    if settings.is_sound:
        _Check(system, terms, settings, problems).run(opponents)
    return settings.value if len(problems) == before else None


class _Check:
    """One walk through the steps."""

    def __init__(
        self, system: System, terms: Terms, settings: Settings[Tutorial], problems: Problems
    ) -> None:
        self._terms = terms
        self._settings = settings
        self._problems = problems
        self._named: Named = system.named(terms)
        self._orders = _by_name(system.ruleset.all_orders)
        self._answers = _by_name(system.ruleset.answers)

    def run(self, opponents: Collection[str] | None) -> None:
        """Report every name that means nothing."""
        tutorial = self._settings.value
        if opponents is not None:
            path = ("tutorial", "opponent")
            self._known(path, tutorial.tutorial.opponent, opponents, "opponent")
        self._known(("tutorial", "side"), tutorial.tutorial.side, self._terms.sides, "side")
        for index, step in enumerate(tutorial.steps):
            here: Path = ("steps", index)
            self._point(here, step.point)
            self._await((*here, "await"), step.awaited)
            given = (*self._orders, *self._answers, "undo", _ANY)
            for name in step.otherwise:
                self._known((*here, "otherwise", name), name, (*given, "select"), "doing")
            for place, name in enumerate(step.allow):
                self._known((*here, "allow", place), name, given, "order or answer")

    def _point(self, here: Path, point: Any) -> None:
        if point is None:
            return
        given = [name for name in point.__struct_fields__ if getattr(point, name)]
        if len(given) != 1:
            meaning = "A step points at one thing: a hex, a unit, a control, a tab or a label."
            self._settings.complain(self._problems, (*here, "point"), meaning)
        if point.hex:
            self._known((*here, "point", "hex"), point.hex, self._named.hexes, "hex")
        if point.unit:
            self._known((*here, "point", "unit"), point.unit, self._named.units, "unit")

    def _await(self, here: Path, awaited: Any) -> None:
        name = (*here, "name")
        match awaited.kind:
            case "order":
                self._record(here, awaited, self._orders, "order")
            case "answer":
                self._record(here, awaited, self._answers, "answer")
            case "select":
                self._known(name, awaited.name, self._named.units, "unit")
            case "hex":
                self._known(name, awaited.name, self._named.hexes, "hex")
            case "phase":
                self._known(name, awaited.name, self._named.phases, "phase")
                for field in awaited.fields:
                    self._known((*here, "fields", field), field, _CLOCK, "field")
            case "tab":
                self._known(name, awaited.name, get_args(Tab), "tab")
            case "pressed" if not awaited.name:
                meaning = "What is to be pressed needs a name: what the button says."
                self._settings.complain(self._problems, here, meaning)
        if awaited.kind in NAMELESS and (awaited.name or awaited.fields):
            meaning = f"{quoted(awaited.kind)} is awaited without name and fields."
            self._settings.complain(self._problems, here, meaning)

    def _record(
        self, here: Path, awaited: Any, records: Mapping[str, frozenset[str]], what: str
    ) -> None:
        self._known((*here, "name"), awaited.name, records, what)
        for field, value in awaited.fields.items():
            place = (*here, "fields", field)
            if awaited.name in records:
                self._known(place, field, records[awaited.name], "field")
            for one in value if isinstance(value, list) else [value]:
                if field in self._named.unit_fields:
                    self._known(place, one, self._named.units, "unit")
                elif field in self._named.hex_fields:
                    self._known(place, one, self._named.hexes, "hex")
                elif field in self._named.fields:
                    self._known(place, one, self._named.fields[field], field)

    def _known(self, path: Path, name: Any, known: Collection[str], what: str) -> None:
        if name in known:
            return
        few = 8
        help_ = did_you_mean(str(name), known)
        if not help_ and 0 < len(known) <= few:
            help_ = f"Known are {', '.join(sorted(known))}."
        self._settings.complain(self._problems, path, f"There is no {what} {quoted(name)}.", help_)


def _by_name(records: tuple[type, ...]) -> dict[str, frozenset[str]]:
    """Name orders or answers, each with its fields."""
    return {
        str(record.__name__): frozenset(field.name for field in msgspec.structs.fields(record))
        for record in records
    }
