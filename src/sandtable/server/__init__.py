"""Tables that run for an evening or for a year: games, seats, clocks, bots and notices behind HTTP and WebSocket."""
