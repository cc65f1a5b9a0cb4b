"""Benchmarks of the referee and its service.

Each result is compared with a peer or a limit. ``python -m benchmarks --help`` lists the options,
and docs/performance.md has the results.
"""
