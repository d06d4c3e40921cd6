"""The set-up behind ./play and ./test: standard library only, for nothing else is there yet."""
