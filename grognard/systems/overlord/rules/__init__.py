"""The rules of Overlord, an area a module."""
