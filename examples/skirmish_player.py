"""Plays Skirmish by three rules of thumb, over lines of JSON.

Units march to the nearest flag that is not theirs, assault where they are twice as strong, and
shells fall on enemies in sight. It is started like examples/random_player.py.
"""

import json
import subprocess
import sys
from typing import Any

Plain = dict[str, Any]
DONE: Plain = {"kind": "Done"}


def distance(one: str, other: str) -> int:
    """Count the hexes between two ids such as 0304: column 3, row 4."""
    (q1, r1), (q2, r2) = ((int(h[:2]), int(h[2:]) - (int(h[:2]) - 1) // 2) for h in (one, other))
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 - q2 + r1 - r2))


class Player:
    """One side of one game."""

    def __init__(self, command: list[str]) -> None:
        """Start the command, if there is one, and speak with it."""
        self.heard: Any = sys.stdin
        self.spoken: Any = sys.stdout
        self.marched: set[tuple[str, int]] = set()
        if command:
            pipe = subprocess.PIPE
            game = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
            self.heard, self.spoken = game.stdout, game.stdin

    def play(self) -> str:
        """Act whenever the game waits for us; say how it ended."""
        for line in self.heard:
            message = json.loads(line)
            if message["type"] == "ended":
                return str(message["situation"]["ending"]["text"])
            if message["type"] == "awaited" and message["situation"]["questions"]:
                question = message["situation"]["questions"][0]["question"]
                self.say(type="answer", id=1, answer=self.answer(question))
            elif message["type"] == "awaited":
                kinds = {choice["value"] for choice in message["offer"]["choices"]}
                order = self.order(message["side"], message["situation"]["view"], kinds)
                self.say(type="order", id=1, order=order)
        return "The game fell silent."

    def say(self, **line: Any) -> None:
        """Send a line."""
        self.spoken.write(json.dumps(line) + "\n")
        self.spoken.flush()

    def ask(self, name: str, **params: Any) -> Any:
        """Ask the system something about our view."""
        self.say(type="query", id=0, name=name, params=params)
        return next(m["reply"] for m in map(json.loads, self.heard) if m["type"] == "reply")

    def answer(self, question: Plain) -> Plain:
        """Press and stand, fall back to the first hex, fire."""
        if "role" in question:
            tactics = "press" if question["role"] == "attack" else "stand"
            return {"kind": "UseTactics", "tactics": tactics}
        if "hexes" in question:
            return {"kind": "FallBack", "hex": question["hexes"][0]}
        return {"kind": "Respond", "fire": True}

    def order(self, side: str, view: Plain, kinds: set[str]) -> Plain:
        """Find something worth doing in this phase, or finish it."""
        own = [unit for unit in view["units"].values() if unit["side"] == side]
        foes = {u["at"] for u in view["units"].values() if u["side"] != side and u["seen"] is None}
        flags = [place for place, holder in view["holders"].items() if holder != side]
        aims = sorted(foes - set(view["plans"][side]))
        if "Aim" in kinds and aims:
            return {"kind": "Aim", "hex": aims[0]}
        for unit in own if "March" in kinds and flags else ():
            if (unit["id"], view["clock"]["turn"]) not in self.marched:
                self.marched.add((unit["id"], view["clock"]["turn"]))
                paths = {r["hex"]: r["path"] for r in self.ask("reach", unit=unit["id"])}
                paths[unit["at"]] = []
                best = min(sorted(paths), key=lambda h: min(distance(h, flag) for flag in flags))
                if paths[best]:
                    return {"kind": "March", "unit": unit["id"], "path": paths[best]}
        for target in sorted(foes - set(view["assaulted"])) if "Assault" in kinds else ():
            units = [u["id"] for u in own if distance(u["at"], target) == 1 and not u["assaulted"]]
            odds = self.ask("odds", target=target, units=units)
            if odds and odds["column"] and odds["attack"] >= 2 * odds["defence"]:
                return {"kind": "Assault", "target": target, "units": units}
        return DONE


if __name__ == "__main__":
    print(Player(sys.argv[1:]).play(), file=sys.stderr)
