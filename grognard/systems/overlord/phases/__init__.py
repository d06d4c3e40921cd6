"""The phases of Overlord."""
