"""Fuzz the service with requests made from its OpenAPI description: ``python -m tests.fuzz``.

See docs/development/fuzzing.md.
"""
