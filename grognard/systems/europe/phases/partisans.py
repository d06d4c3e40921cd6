"""A power leads partisans, or hunts them."""

from grognard.systems.europe.phases.base import OneSide


class Partisans(OneSide):
    """A power leads partisans, or hunts them."""
