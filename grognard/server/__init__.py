"""The server: games, seats, storage, web sockets, and the pages of the client."""
