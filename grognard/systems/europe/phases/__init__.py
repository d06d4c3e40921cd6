"""The phases of War in Europe."""
