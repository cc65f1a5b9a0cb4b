"""The echo server that the service is compared with.

It parses the same requests and serialises a fixed answer to each kind of question. ``ECHO_ANSWERS``
is the path of a JSON file with the answers, keyed by the name of the question.
"""

from __future__ import annotations

import os
from pathlib import Path

import orjson
from flask import Flask, Response, request

_ANSWERS = orjson.loads(Path(os.environ["ECHO_ANSWERS"]).read_bytes())

app = Flask(__name__, static_folder=None)


@app.get("/livez")
def live() -> Response:
    return Response(orjson.dumps({"status": "ok"}), mimetype="application/json")


@app.post("/<name>")
def echo(name: str) -> Response:
    orjson.loads(request.get_data())
    return Response(orjson.dumps(_ANSWERS[name]), mimetype="application/json")
