"""Developer tools that generate files and test the tests. The service does not import them."""
