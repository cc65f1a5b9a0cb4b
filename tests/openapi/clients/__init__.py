"""Programs that play a game with generated clients; docs/clients.md shows how to run them."""
