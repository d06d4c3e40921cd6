"""Plays any scenario of any system at random, over lines of JSON.

python examples/random_player.py grognard play first-contact --stdio --side allies
grognard arena first-contact --side "allies=cmd:python examples/random_player.py"

Given a command it starts it and plays with it; without one it plays over its own standard input
and output, as the arena wants it. The lines are described in docs/developers/stdio.md.
"""

import json
import os
import random
import subprocess
import sys
from typing import Any

Plain = dict[str, Any]


class Table:
    """The game at the other end of the line."""

    def __init__(self, command: list[str]) -> None:
        """Start the command, if there is one, and speak with it."""
        self.heard: Any = sys.stdin
        self.spoken: Any = sys.stdout
        if command:
            pipe = subprocess.PIPE
            game = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
            self.heard, self.spoken = game.stdout, game.stdin

    def say(self, **line: Any) -> None:
        """Send a line."""
        self.spoken.write(json.dumps(line) + "\n")
        self.spoken.flush()

    def offers(self, draft: Plain) -> Plain:
        """Ask what may come next in a draft."""
        self.say(type="offers", id=0, draft=draft)
        for line in self.heard:
            message: Plain = json.loads(line)
            if message["type"] == "offer":
                return dict(message["offer"])
        raise SystemExit("The game fell silent.")


def extended(draft: Plain, offer: Plain, value: Any) -> Plain:
    """Fill the next field of a draft, or add to its list."""
    if offer["field"] == "kind":
        return {"kind": value, "fields": {}}
    if offer["many"]:
        value = [*draft["fields"].get(offer["field"], []), value]
    return {"kind": draft["kind"], "fields": {**draft["fields"], offer["field"]: value}}


def completed(table: Table, offer: Plain, luck: random.Random) -> Plain:
    """Choose at random until the draft is whole; begin again where it leads nowhere."""
    first: Plain = offer
    draft: Plain = {"kind": "", "fields": {}}
    while True:
        choices = offer["choices"]
        if offer["complete"] and (not choices or luck.random() < 1 / 3):
            return {"kind": draft["kind"], **draft["fields"]}
        if choices:
            draft = extended(draft, offer, luck.choice(choices)["value"])
            offer = table.offers(draft)
        else:
            offer, draft = first, {"kind": "", "fields": {}}


def play(table: Table, luck: random.Random) -> str:
    """Act whenever the game waits for us; say how it ended."""
    for line in table.heard:
        message: Plain = json.loads(line)
        if message["type"] == "ended":
            return str(message["situation"]["ending"]["text"])
        if message["type"] == "awaited":
            what = completed(table, message["offer"], luck)
            if message["situation"]["questions"]:
                table.say(type="answer", id=1, answer=what)
            else:
                table.say(type="order", id=1, order=what)
    return "The game fell silent."


if __name__ == "__main__":
    own_luck = random.Random(os.environ.get("GROGNARD_LUCK"))
    print(play(Table(sys.argv[1:]), own_luck), file=sys.stderr)
