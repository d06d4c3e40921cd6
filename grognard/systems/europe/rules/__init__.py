"""The rules of War in Europe."""
