"""Functions that turn the referee's types into the JSON documents of responses.

States, rulesets and moves are written in :mod:`schemas.state` and :mod:`schemas.move`, beside the
schemas that read them. The functions do not use marshmallow; tests check every response against the
schemas of :mod:`schemas.answers`.
"""
