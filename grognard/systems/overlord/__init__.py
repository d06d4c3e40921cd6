"""Overlord: Normandy 1944 in simultaneous turns. README.md says how it is built."""
