"""Fast access to the current request and its application, for code that runs on every request.

Flask's ``request`` and ``current_app`` are proxies, and attribute access through a proxy is slow.
These functions return the object behind the proxy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask, Request, current_app, request

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment


def application() -> Flask:
    """Return the application that is handling the current request."""
    found: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return found


def environment_of_request() -> WSGIEnvironment:
    """Return the WSGI environment of the current request."""
    environment: WSGIEnvironment = request._get_current_object().environ  # type: ignore[attr-defined]
    return environment


def route_of(asked: Request) -> str:
    """Return the pattern of a request's path, or "none" if it has no route, for metrics and logs.

    If real paths were labels of metrics, clients could create any number of time series. In logs, a
    mistyped path could contain a position.
    """
    return asked.url_rule.rule if asked.url_rule else "none"
