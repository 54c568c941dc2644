"""Text files for people, read strictly and written plainly.

`read_text` turns bytes into a `Document`: plain dictionaries, lists and strings that know their lines. `read_once`
keeps them for the next time. `decode` turns a document into typed records. They raise `Malformed` with the file, the
line and a hint. `dump_yaml`, `dump_flow` and `dump_json` write what the readers read back unchanged.
"""

from wargame_cli.engine.text.decoding import decode, decode_each
from wargame_cli.engine.text.document import Document, Plain, Pointer
from wargame_cli.engine.text.reading import MOST_BYTES, read_once, read_text
from wargame_cli.engine.text.writing import dump_flow, dump_json, dump_yaml

__all__ = [
    "MOST_BYTES",
    "Document",
    "Plain",
    "Pointer",
    "decode",
    "decode_each",
    "dump_flow",
    "dump_json",
    "dump_yaml",
    "read_once",
    "read_text",
]
