"""Rule tracing: which rules of the registers are coded, tested, deferred or missing.

It stands apart: it reads the tree as text and watches tests from outside, imports nothing else
of Grognard, and only the command line knows it. `docs/developers/rules.md` tells how to use it.
"""
