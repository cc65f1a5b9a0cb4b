"""The echo server that the service is compared with.

It parses the same requests and serialises a fixed answer. ``ECHO_ANSWER`` is the path of a JSON
file with the answer.
"""

from __future__ import annotations

import os
from pathlib import Path

import orjson
from flask import Flask, Response, request

_ANSWER = orjson.loads(Path(os.environ["ECHO_ANSWER"]).read_bytes())

app = Flask(__name__, static_folder=None)


@app.get("/livez")
def live() -> Response:
    return Response(orjson.dumps({"status": "ok"}), mimetype="application/json")


@app.post("/v1/adjudications")
def echo() -> Response:
    orjson.loads(request.get_data())
    return Response(orjson.dumps(_ANSWER), mimetype="application/json")
