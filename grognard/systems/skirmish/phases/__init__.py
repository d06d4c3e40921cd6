"""The phases of Skirmish, one module each."""
