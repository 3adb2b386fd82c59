"""Small files of our own in the forms of the publishers', on a server on this machine."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping

from tests.http_server import Answer, ScriptedServer, file

_OWN = {"name": "Tin Courier", "layout": "normal", "text": "{T}: Draw a card."}
_MTGJSON = {
    **_OWN,
    "types": ["Artifact", "Creature"],
    "manaCost": "{1}",
    "rulings": [{"date": "2031-05-07", "text": "Nobody else can read the letter."}],
}
_ID = "00000000-0000-4000-8000-000000000001"
_SCRYFALL = {
    "object": "card",
    "oracle_id": _ID,
    "name": "Tin Courier",
    "lang": "en",
    "layout": "normal",
    "type_line": "Artifact Creature \N{EM DASH} Golem",
    "oracle_text": "{T}: Draw a card.",
    "mana_cost": "{1}",
    "colors": [],
    "keywords": [],
    "cmc": 1.0,
}
_RULING = {
    "object": "ruling",
    "oracle_id": _ID,
    "source": "wotc",
    "published_at": "2031-05-07",
    "comment": "Nobody else can read the letter.",
}

CARDS = gzip.compress(
    json.dumps(
        {"meta": {"date": "2031-05-07", "version": "5.0.0"}, "data": {"Tin Courier": [_MTGJSON]}}
    ).encode(),
    mtime=0,
)
RULES = b"""Test Comprehensive Rules

These rules are effective as of May 7, 2031.

Contents

1. Letters
100. General

Glossary

Credits

1. Letters

100. General

100.1. A letter that is opened has been read.

100.1a A letter that is not opened may be sent again. See rule 100.1.

Glossary

Letter
What a courier carries.

Credits

Written in the sorting room.
"""
SCRYFALL_CARDS = json.dumps([_SCRYFALL]).encode()
SCRYFALL_RULINGS = gzip.compress(f"{json.dumps(_RULING)}\n".encode(), mtime=0)


def publish(server: ScriptedServer) -> Mapping[str, str]:
    """Put the files of all publishers on the server; return where each publisher begins."""
    checksum = hashlib.sha256(CARDS).hexdigest().encode()
    server.script("/cards.json.gz.sha256", Answer(body=checksum))
    server.script("/Comp%20Rules%2020310507.txt", file(RULES, etag='"rules"'))
    link = b'<html><a href="/Comp Rules 20310507.txt">TXT</a></html>'
    bulk = [
        {
            "type": "oracle_cards",
            "download_uri": server.script("/c.json", file(SCRYFALL_CARDS, etag='"cards"')),
            "size": len(SCRYFALL_CARDS),
        },
        {
            "type": "rulings",
            "jsonl_download_uri": server.script("/r.gz", file(SCRYFALL_RULINGS, etag='"rulings"')),
            "compressed_size": len(SCRYFALL_RULINGS),
        },
    ]
    return {
        "cards": server.script("/cards.json.gz", file(CARDS, etag='"atomic"')),
        "rules": server.script("/rules", Answer(body=link)),
        "scryfall": server.script("/bulk-data", Answer(body=json.dumps({"data": bulk}).encode())),
    }
