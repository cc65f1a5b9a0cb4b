"""Generators and other developer tools. The service does not import them."""
