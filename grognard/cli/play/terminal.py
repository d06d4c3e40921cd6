"""A game in the terminal: the map as text, orders chosen by number, a field at a time."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING, Any

from grognard.cli.play.board import draw, legend
from grognard.kernel.game import Strike
from grognard.kernel.offers import Draft, Offer, build, extend
from grognard.server.shelf import write_save
from grognard.systems.campaigns import next_scenario

if TYPE_CHECKING:
    from grognard.cli.play.sitting import Sitting
    from grognard.kernel.records import Refusal, Side

HELP = """\
Type the number or the value of a choice. Besides:
  back      leave this order        undo      take back the last order
  map       show the map again      units     list the units you know of
  log       show what happened last save NAME write a save
  help      show this               quit      leave; the game is kept"""
QUIT = "quit"
MANY = 20
"""More choices than this are listed side by side."""


class Terminal:
    """One person, or several in turn, at a terminal."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self._side: Side = ""
        self._log: list[str] = []

    def play(self) -> int:
        """Play until the game is over or somebody quits."""
        print(f"{self.sitting.card.title}. {HELP}\n\n{legend()}\n")
        while True:
            self.sitting.run_on()
            side = self.sitting.awaited()
            if side is None:
                self._end()
                return 0
            try:
                self._seat(side)
                if self._act(side) == QUIT:
                    break
            except EOFError:
                break
        print(f"The game is kept. Go on with: grognard play --resume {self.sitting.card.id}")
        return 0

    def _seat(self, side: Side) -> None:
        """Let another person take the seat, who sees nothing of the one before."""
        if side != self._side:
            if len(self.sitting.persons) > 1:
                name = self.sitting.names[side]
                print("\033[2J\033[3J\033[H" if sys.stdout.isatty() else "\n" * 3, end="")
                self._read(f"The {name} are to act. Press Enter when only they look. ")
            self._side = side
            self._map()
        for moment in self.sitting.happened(side):
            for told in moment.words:
                self._log.append(told.text)
                print(f"  {told.text}")

    def _act(self, side: Side) -> str:
        """Give one order or answer."""
        asked = self.sitting.situation(side)
        clock = asked.clock
        print(f"\nTurn {clock.turn}, {clock.phase}. {asked.prompt.text}")
        answering = bool(asked.questions)
        if answering:
            print(asked.questions[0].text)
        records: Any = self.game.ruleset.answers if answering else self.game.ruleset.all_orders
        draft = Draft()
        while True:
            offer = self.game.offers(side, draft)
            if offer.field == "kind" and len(offer.choices) == 1 and answering:
                draft = extend(draft, offer, offer.choices[0].value)
                continue
            if not offer.choices and offer.complete:
                return self._give(side, build(draft, records))
            chosen = self._choose(side, offer)
            if chosen in (QUIT, "again"):
                return str(chosen)
            if chosen is None:
                return self._give(side, build(draft, records))
            draft = extend(draft, offer, chosen)

    def _choose(self, side: Side, offer: Offer) -> Any:
        """Let the person choose the next field; nothing means: give the order as it stands."""
        values = [choice.value for choice in offer.choices]
        self._list(side, offer)
        for no in offer.refused:
            told = self.sitting.voice.word(no.refusal)
            print(f"       {self._name(side, no.value)}: {told.text} [{told.rule}]")
        more = ", Enter to give the order" if offer.complete else ""
        while True:
            typed = self._read(f"{offer.field}{more}> ").strip()
            if not typed and offer.complete:
                return None
            word = self._command(side, typed)
            if word is not None:
                return word
            fitting = [value for value in values if str(value).lower() == typed.lower()]
            if fitting:
                return fitting[0]
            if typed.isdecimal() and 1 <= int(typed) <= len(values):
                return values[int(typed) - 1]
            if typed and typed.split()[0] not in ("map", "units", "log", "save", "help"):
                print(f"  {typed!r} is not on offer; type help for what you can do.")

    def _list(self, side: Side, offer: Offer) -> None:
        """List the choices by number; many of them side by side."""
        if len(offer.choices) > MANY:
            print(textwrap.fill(" ".join(str(choice.value) for choice in offer.choices), 78))
            return
        for number, choice in enumerate(offer.choices, 1):
            seen = ", ".join(f"{key} {value}" for key, value in choice.preview.items())
            print(f"  {number:>3}  {self._name(side, choice.value)}{f'  ({seen})' if seen else ''}")

    def _command(self, side: Side, typed: str) -> str | None:
        """Do what is no choice; `again` when the order is left, nothing when it goes on."""
        match typed.split():
            case ["quit"]:
                return QUIT
            case ["back"]:
                return "again"
            case ["undo"]:
                self._tell(self.game.submit(side, "person", Strike()))
                self.sitting.rewind(side)
                self._map()
                return "again"
            case ["map"]:
                self._map()
            case ["units"]:
                self._units(side)
            case ["log"]:
                print("\n".join(f"  {line}" for line in self._log[-20:]))
            case ["save", *name]:
                file = write_save(" ".join(name), self.game.save())
                print(f"  Saved as {file}.")
            case ["help"]:
                print(f"{HELP}\n{legend()}")
            case _:
                pass
        return None

    def _give(self, side: Side, what: Any) -> str:
        self._tell(self.game.submit(side, "person", what))
        return "again"

    def _tell(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            told = self.sitting.voice.word(refusal)
            print(f"  {told.text} [{told.rule}]")

    def _map(self) -> None:
        view = self.game.view(self._side)
        print(draw(self.sitting.system.board(self.game.terms), view))

    def _units(self, side: Side) -> None:
        view: Any = self.game.view(side)
        for unit_id, unit in sorted(view.units.items()):
            seen = "" if unit.seen is None else f", a report of turn {unit.seen}"
            owner = "" if unit.side == side else f" ({self.sitting.names[unit.side]})"
            print(
                f"  {unit_id:10} {unit.name}{owner}, {unit.kind} in {unit.at}, "
                f"steps {unit.steps}, points {unit.mp_left}{seen}"
            )

    def _name(self, side: Side, value: Any) -> str:
        view: Any = self.game.view(side)
        unit = view.units.get(value) if isinstance(value, str) else None
        return f"{value}  {unit.name} in {unit.at}" if unit else str(value)

    def _read(self, prompt: str) -> str:
        return input(prompt)

    def _end(self) -> None:
        side = self.sitting.persons[0] if self.sitting.persons else self.game.terms.sides[0]
        ending = self.sitting.situation(side).ending
        print(f"\n{ending.text if ending else ''}")
        outcome = self.game.outcome
        for owner, points in outcome.points if outcome else ():
            print(f"  {self.sitting.names[owner]}: {points}")
        print(f"  The seed of the dice was {self.game.seed.hex()}.")
        following = next_scenario(self.game.terms)
        if following is not None:
            go_on = f"grognard play --next {self.sitting.card.id}"
            print(f"  The campaign goes on with {following.title}: {go_on}")
