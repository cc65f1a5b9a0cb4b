"""The request that is being answered and its application, for code that runs once per request.

Flask's ``request`` and ``current_app`` are proxies. Python looks up each attribute on the proxy, in
vain, before the proxy looks it up on the object behind it. The functions here avoid that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flask import Flask, Request, current_app, request

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

__all__ = ["application", "environment_of_request"]


def application() -> Flask:
    """Return the application that answers the current request."""
    return cast(Flask, current_app._get_current_object())  # type: ignore[attr-defined]


def environment_of_request() -> WSGIEnvironment:
    """Return the WSGI environment of the current request."""
    return cast(Request, request._get_current_object()).environ  # type: ignore[attr-defined]
