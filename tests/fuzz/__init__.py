"""Attack the service through its description: ``python -m tests.fuzz``.

See docs/development/fuzzing.md.
"""
