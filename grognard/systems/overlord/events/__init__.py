"""What happens in Overlord. Each event writes what it says, and goes to the sides that see it."""

from grognard.systems.overlord.events.field import FIELD
from grognard.systems.overlord.events.planning import PLANNING
from grognard.systems.overlord.events.turn import TURN

EVENTS = (*PLANNING, *TURN, *FIELD)
