"""Opponents for Skirmish."""
