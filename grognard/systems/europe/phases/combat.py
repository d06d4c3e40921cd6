"""A power attacks."""

from grognard.systems.europe.phases.base import OneSide


class Combat(OneSide):
    """A power attacks."""
