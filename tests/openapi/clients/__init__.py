"""Programs that play a game through generated clients; docs/clients.md shows how to run them."""
