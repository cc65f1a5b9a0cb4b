"""Functions that turn the referee's types into the JSON documents of responses.

The functions do not use marshmallow. Tests check every response against the schemas of
:mod:`schemas.answers`. States and moves are written in :mod:`schemas.state` and
:mod:`schemas.move`.
"""
