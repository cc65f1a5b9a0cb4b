"""Benchmarks of the referee and its service.

Each benchmark is compared with a peer or with a limit in the same run. ``python -m benchmarks
--help`` lists the options, and docs/performance.md has the results.
"""
