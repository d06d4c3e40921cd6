"""A power moves units by air."""

from grognard.systems.europe.phases.base import OneSide


class Air(OneSide):
    """A power moves units by air."""
