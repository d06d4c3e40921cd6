"""What a client asks: ways with their cost and arrival."""

from grognard.systems.overlord.queries import way
from tests.cases.overlord.board import ALLIES, ally, hq, plan, position, view
