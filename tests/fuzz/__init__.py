"""Attack the service through its description: ``python -m tests.fuzz``, or see docs/fuzzing.md."""
