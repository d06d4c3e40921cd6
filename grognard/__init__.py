"""Grognard: the Second World War on hexes, four rule systems on one engine."""

__version__ = "0.1.0"
