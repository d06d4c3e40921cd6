"""The orders of War in Europe, and the answers to its questions."""

from grognard.systems.europe.orders.air import AIR
from grognard.systems.europe.orders.combat import COMBAT, COMBAT_ANSWERS
from grognard.systems.europe.orders.march import MARCH
from grognard.systems.europe.orders.partisans import PARTISANS
from grognard.systems.europe.orders.politics import POLITICS
from grognard.systems.europe.orders.rail import RAIL
from grognard.systems.europe.orders.reinforcement import REINFORCEMENT
from grognard.systems.europe.orders.sea import SEA
from grognard.systems.europe.orders.staff import STAFF
from grognard.systems.europe.orders.turn import TURN

ORDERS = (
    *(*TURN, *MARCH, *RAIL, *SEA, *COMBAT, *AIR),
    *(*POLITICS, *REINFORCEMENT, *PARTISANS, *STAFF),
)
ANSWERS = COMBAT_ANSWERS
