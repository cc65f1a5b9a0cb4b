"""A fake instance that starts at once, so tests can kill it several times a second.

It returns the same document for every request. The header ``X-Answer`` changes that: ``early``
doesn't wait for the body, ``never`` doesn't answer, and ``half`` sends half of the headers. With
``X-Cost``, the answer has the header ``Medina-Cost`` with the same value.
"""

from __future__ import annotations

import asyncio
import os
import random

ANSWER = b'{"verdict":"legal"}'
_LONGEST = 0.005
"""The longest delay of a response in seconds."""
_LONGEST_BODY = 1 << 22


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            if b"\r\ntransfer-encoding: chunked" in head:
                await reader.readuntil(b"\r\n0\r\n\r\n")
            elif b"\r\ncontent-length:" in head and b"\r\nx-answer: early" not in head:
                await reader.readexactly(int(head.split(b"\r\ncontent-length:")[1].split()[0]))
            if b"\r\nx-answer: never" in head:
                await reader.read()
                return
            if b"\r\nx-answer: half" in head:
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Le")
                return
            await asyncio.sleep(random.random() * _LONGEST)
            cost = b""
            if b"\r\nx-cost: " in head:
                cost = b"Medina-Cost: %s\r\n" % head.split(b"\r\nx-cost: ")[1].split()[0]
            first = b"HTTP/1.1 200 OK\r\n%sContent-Length: %d\r\n\r\n" % (cost, len(ANSWER))
            writer.write(first + ANSWER)  # together, as the service does
            await writer.drain()
            if b"\r\nconnection: close" in head:
                return
    except (OSError, EOFError):
        pass
    finally:
        writer.close()


async def _main() -> None:
    server = await asyncio.start_server(
        _serve, "127.0.0.1", int(os.environ["PORT"]), limit=_LONGEST_BODY
    )
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_main())
