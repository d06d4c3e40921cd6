"""Pictures and films: prepares what the client would get, and lets its drawing draw it."""
