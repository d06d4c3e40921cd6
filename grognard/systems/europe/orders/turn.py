"""Orders of any phase."""

from grognard.kernel.records import Order


class EndTurn(Order, frozen=True):
    """Finish the phase, and let all phases left in the player turn pass. [WIE-SEQ-007]"""


TURN = (EndTurn,)
