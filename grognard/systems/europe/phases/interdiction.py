"""A power lays interdiction on hexes."""

from grognard.systems.europe.phases.base import OneSide


class Interdiction(OneSide):
    """A power lays interdiction on hexes."""
