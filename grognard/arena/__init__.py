"""The arena: opponents and programs play many games against each other, and are compared.

`agree` fixes what is played, `play_one` plays one game of it, here and now; `run_local` and
`run_on_cluster` play many of them, and give the same results.
"""

from grognard.arena.contest import Contest, agree, seating
from grognard.arena.play import play_one
from grognard.arena.result import Result

__all__ = ["Contest", "Result", "agree", "play_one", "seating"]
