"""Benchmarks of the referee and its service.

``python -m benchmarks --help`` lists the options, and docs/performance.md has the results.
"""
