"""The beginning of a German file of words, to show that another language needs no code."""

from __future__ import annotations

from service.words import Language

GERMAN = Language(
    "de",
    {
        "piece building": "Gebäude(s), Haus, Häuser",
        "piece stable": "Stall, Ställe",
        "piece merchant": "Händler(s)",
        "piece wall": "Mauer(n)",
        "piece gate": "Tor(e)",
        "piece rooftop": "Kuppel(n), Dach, Dächer",
        "palace": "Palast, Paläste, Palastes",
        "color grey": "grau(e)(s)(r)(n)",
        "color violet": "violett(e)(s)(r)(n)",
        "color brown": "braun(e)(s)(r)(n)",
        "color orange": "orange(s)(r)(n)",
        "player red": "Rot",
        "player yellow": "Gelb",
        "from": "von",
        "then": "und, dann",
        "not": "nicht, kein(e)(n)",
        "near": "neben, neben dem",
        "number 2": "zwei",
        "me": "ich, mein(e)(n)",
        "may": "darf, kann",
        "why": "warum",
        "where": "wo",
        "filler": "der, die, das, den, dem, ein(e)(n), auf, setze(n), bitte, hin",
    },
)
