"""The game loop: state, orders, questions, events, dice, journal, views, saves. Knows no war."""
