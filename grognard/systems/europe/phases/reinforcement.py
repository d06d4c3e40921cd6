"""A power brings in what arrives, and rebuilds what was lost."""

from grognard.systems.europe.phases.base import OneSide


class Reinforcement(OneSide):
    """A power brings in what arrives, and rebuilds what was lost."""
