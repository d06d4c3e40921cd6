"""The rules of Skirmish: plain functions on state or view."""
