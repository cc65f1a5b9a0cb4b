"""What each type of problem means, and what a client can do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PROBLEM_TYPES: Final[Mapping[str, str]] = {
    "bad-request": (
        "The request is not valid HTTP, or its body did not arrive whole. Check how the client "
        "builds and sends the request, then send it again."
    ),
    "malformed-json": (
        "The body is not JSON that every parser reads in the same way: a syntax error, a field "
        "named twice, NaN, a huge number, half of a surrogate pair, or text that is not UTF-8. Or "
        "it has too many values, or values nested too deeply. The detail says what is wrong and, "
        "for a syntax error, where."
    ),
    "invalid-request": (
        "The body is JSON, but it does not fit the schema of this operation, or a query parameter "
        "does not. “errors” lists the errors, each with a JSON Pointer to the place in the body "
        "or with the name of the parameter. A move that breaks the rules of the game is not a "
        "problem: it is answered with the verdict “illegal”."
    ),
    "unauthorized": (
        "This service requires a key, and the request has none, or one that is not known. Ask the "
        "operator for a key and send it in the Authorization header, after the word Bearer."
    ),
    "forbidden": "The key is no longer valid. Ask the operator for another one.",
    "not-found": (
        "There is no resource at this address. The API is described in /openapi.json; the ids of "
        "rules and rulesets are listed at /v1/rules and /v1/rulesets."
    ),
    "method-not-allowed": (
        "The address exists, but not for this method. The Allow header lists the methods that it "
        "accepts."
    ),
    "not-acceptable": (
        "The Accept header rules out every format that this address offers. Name one of the "
        "formats in the detail, or leave the header out."
    ),
    "request-timeout": (
        "The proxy in front of the service waited too long for the request. Check the network and "
        "whether the client sends the whole body, then try again."
    ),
    "length-required": (
        "The server on which this service runs can't tell where a body ends that is sent in "
        "chunks. Send the body with its length instead."
    ),
    "content-too-large": (
        "The body, or a line of a batch, is larger than this service accepts, or a batch has too "
        "many lines. The detail gives the limit. A replay may be larger than other requests."
    ),
    "uri-too-long": "The address, with its query, is longer than 8 KiB.",
    "header-fields-too-large": (
        "The request has too many headers, or one that is too long. Cookies from another "
        "application on the same host are a common cause."
    ),
    "unsupported-media-type": (
        "Send a JSON body with the header Content-Type: application/json, or a batch with "
        "Content-Type: application/x-ndjson, in UTF-8 and without compression."
    ),
    "too-many-requests": (
        "The client has sent more requests than this service allows in so short a time, or "
        "requests that are too expensive, or too many batches. Wait for as many seconds as the "
        "Retry-After header says, then try again."
    ),
    "internal-error": (
        "The service failed while answering. The request may be perfectly correct. Please report "
        "it with the X-Request-ID header of the answer, which identifies the failure in the log."
    ),
    "bad-gateway": (
        "The proxy in front of the service did not receive a complete answer, for example because "
        "an instance of the service failed. Try again: repeating a request is always safe."
    ),
    "service-unavailable": (
        "The service has more requests than it can answer in time, or is about to stop. It has "
        "not answered the request or, at the end of a batch, the remaining lines. Wait for as many "
        "seconds as the Retry-After header says, if there is one, then try again: no request "
        "changes anything, so repeating one is always safe."
    ),
    "gateway-timeout": (
        "The proxy in front of the service waited too long for the answer. Try again: repeating a "
        "request is always safe."
    ),
}
"""The explanation of each type of problem, keyed by the last segment of its URI."""
