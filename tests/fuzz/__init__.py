"""Fuzzes the service from its OpenAPI description: ``python -m tests.fuzz``.

See docs/development/fuzzing.md.
"""
