"""A fake instance that starts at once, so tests can kill it several times a second.

It returns the same document for every request. With the header ``X-Answer: early``, it does not
wait for the body.
"""

from __future__ import annotations

import asyncio
import os
import random

ANSWER = b'{"verdict":"legal"}'
_LONGEST = 0.005
"""The longest delay of a response in seconds."""
_LONGEST_BODY = 1 << 20


async def _serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            if b"\r\ntransfer-encoding: chunked" in head:
                await reader.readuntil(b"\r\n0\r\n\r\n")
            elif b"\r\ncontent-length:" in head and b"\r\nx-answer: early" not in head:
                await reader.readexactly(int(head.split(b"\r\ncontent-length:")[1].split()[0]))
            await asyncio.sleep(random.random() * _LONGEST)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(ANSWER) + ANSWER)
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
