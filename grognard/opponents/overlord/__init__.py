"""Opponents that play Overlord."""
