"""Skirmish, the model system: small, complete, there to be read and copied."""
