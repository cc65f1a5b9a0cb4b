"""Benchmarks of the referee and its service, each against a peer or a limit in the same run.

``python -m benchmarks --help`` lists the options; docs/performance.md has the results.
"""
