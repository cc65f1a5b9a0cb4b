"""Other ways to write the path of a request, as bytes on the wire.

HTTP clients normalise paths before they send them, so the tests send these over a socket.
"""

from __future__ import annotations


def spellings(path: str) -> list[str]:
    """Return request targets that some server or proxy could read as ``path``."""
    name = path.removeprefix("/")
    encoded = "".join(f"%{ord(letter):02x}" for letter in name)
    return [
        f"//{name}",
        f"///{name}",
        f"/%2f{name}",
        f"/%2F/{name}",
        f"%2f{name}",
        f"/{encoded}",
        f"/{encoded.upper()}",
        f"/{encoded.replace('%', '%25')}",
        f"/%{ord(name[0]):x}{name[1:]}",
        f"/./{name}",
        f"/%2e/{name}",
        f"/x/../{name}",
        f"/x/%2e%2e/{name}",
        f"/../{name}",
        f"/{name}/",
        f"/{name}//",
        f"/{name}/.",
        f"/{name}/x/..",
        f"/{name};x=y",
        f"/;x=y/{name}",
        f"/{name}?x",
        f"/{name}%3fx",
        f"/{name}#x",
        f"/{name}%23x",
        f"/{name}%00",
        f"/{name}%20",
        f"/\\{name}",
        f"/{name.upper()}",
        f"/{name[:-1]}{name[-1].upper()}",
        f"{name}?x=://",
        f"{name}#://",
        f"http://localhost/{name}",
        f"http://localhost//{name}",
        f"http://localhost/{encoded}",
        f"HTTP://x@localhost:1/{name}",
        f"http:///{name}",
        f"x:///{name}",
        f"http:/{name}?x=://",
        f"//localhost/{name}",
    ]
