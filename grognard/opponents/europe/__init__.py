"""Opponents for War in Europe."""
