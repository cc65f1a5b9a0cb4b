"""Benchmarks of the referee and its service. docs/performance.md has the results."""
