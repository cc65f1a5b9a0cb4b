"""Writers of answers: plain functions from the referee's types to JSON documents.

States, rulesets and moves are written in :mod:`schemas.state` and :mod:`schemas.move`, beside the
schemas that read them. The writers do not use marshmallow; tests check every answer against the
schemas of :mod:`schemas.answers`.
"""
