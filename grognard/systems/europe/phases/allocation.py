"""A power assigns its air points to missions; after the last one the air war is fought."""

from grognard.systems.europe.phases.base import OneSide


class Allocation(OneSide):
    """A power assigns its air points to missions; after the last one the air war is fought."""
