"""The orders of War in Europe."""

from grognard.systems.europe.orders.air import AIR
from grognard.systems.europe.orders.march import MARCH
from grognard.systems.europe.orders.politics import POLITICS
from grognard.systems.europe.orders.rail import RAIL
from grognard.systems.europe.orders.turn import TURN

ORDERS = (*TURN, *MARCH, *RAIL, *AIR, *POLITICS)
