"""A power moves units by sea."""

from grognard.systems.europe.phases.base import OneSide


class Sea(OneSide):
    """A power moves units by sea."""
