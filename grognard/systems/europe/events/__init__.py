"""What happens in War in Europe. Each event writes what it says, to the sides that see it."""

from grognard.systems.europe.events.air import AIR
from grognard.systems.europe.events.attrition import ATTRITION
from grognard.systems.europe.events.combat import COMBAT
from grognard.systems.europe.events.flights import FLIGHTS
from grognard.systems.europe.events.fog import FOG
from grognard.systems.europe.events.losses import LOSSES
from grognard.systems.europe.events.march import MARCH
from grognard.systems.europe.events.partisans import PARTISANS
from grognard.systems.europe.events.politics import POLITICS
from grognard.systems.europe.events.raids import RAIDS
from grognard.systems.europe.events.rail import RAIL
from grognard.systems.europe.events.reinforcement import REINFORCEMENT
from grognard.systems.europe.events.sea import SEA
from grognard.systems.europe.events.staff import STAFF
from grognard.systems.europe.events.turn import TURN
from grognard.systems.europe.events.works import WORKS

EVENTS = (
    *(*TURN, *MARCH, *RAIL, *SEA, *LOSSES, *WORKS, *COMBAT),
    *(*AIR, *RAIDS, *FLIGHTS, *ATTRITION, *POLITICS, *REINFORCEMENT, *PARTISANS, *FOG),
    *STAFF,
)
