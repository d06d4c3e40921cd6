"""A power moves units by rail."""

from grognard.systems.europe.phases.base import OneSide


class Rails(OneSide):
    """A power moves units by rail."""
