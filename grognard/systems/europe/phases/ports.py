"""A power attacks enemy ports from the air."""

from grognard.systems.europe.phases.base import OneSide


class Ports(OneSide):
    """A power attacks enemy ports from the air."""
