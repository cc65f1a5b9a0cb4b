"""Functions that turn the referee's types into parts of the JSON documents of responses.

The functions do not use marshmallow. The types beside them say what they return:
:mod:`schemas.described` explains the notes in the types. States and moves are written in
:mod:`schemas.state` and :mod:`schemas.move`, whole answers in :mod:`service.operations`.
"""
