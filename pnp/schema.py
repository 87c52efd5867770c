"""JSON Schemas of the kinds of content, for editors that complete and check text as it is typed.

They describe files as they are written: lengths as text with a unit, layouts by name. They are an
aid and not a full check: what a schema cannot express (marks of a grid, names of other files) only
``pnp validate`` finds. The descriptions of keys are those of the tables in ``docs/content.md``.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from pnp.base import world
from pnp.base.library import docs_dir
from pnp.content.game_files import bundled_games
from pnp.content.kinds import author_words, record_type_of
from pnp.content.layouts import BLANK
from pnp.content.nodes import items_of, plain_data
from pnp.content.rulebook import bundled_rulings_file
from pnp.model.record import BOARD_KEYS, FORMS, MAP

Schema = dict[str, Any]

DIALECT = "http://json-schema.org/draft-07/schema#"
"""The newest draft that the language servers of editors fully support."""
FOLDER = "schemas"
"""The folder for schemas in a game."""
# Names of limits that pydantic leaves unchanged, because a validator of ours runs before them.
_LIMITS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}
_WORDS: Schema = {"type": ["string", "number", "boolean"]}
_BRACES = r"^\{.+\}$"
_LARGEST_PAGE = 8 * 1024 * 1024
# Keys that may name a file instead of containing boxes.
_NAMED = ("layout", "back")


def schema_comment(kind: str, up: int) -> str:
    """Return the line by which an editor finds the schema of a file that is ``up`` folders below
    the folder of the schemas."""
    return f"# yaml-language-server: $schema={'../' * up}{FOLDER}/{kind}.json\n"


def schema_files() -> Iterator[tuple[str, bytes]]:
    """Yield the schemas as files of one folder."""
    for name, schema in all_schemas().items():
        yield f"{name}.json", (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()


def schema_of(kind: str) -> Schema:
    """Return the schema of the files of one kind, as their author writes it."""
    title = f"pnp: a file of kind '{kind}'"
    if kind != MAP:
        return {"$schema": DIALECT, "title": title, **_record_schema(kind, f"## {kind}: ", "#")}
    keys = (*FORMS, *(key for key in BOARD_KEYS if key not in FORMS))
    made: Schema = {
        "anyOf": [{"required": [key]} for key in keys],
        "description": "draw the board under one of the grid keys",
    }
    for key in reversed(keys):
        form = key if key in FORMS else "grid"
        made = {"if": {"required": [key]}, "then": {"$ref": f"#/$defs/{form}"}, "else": made}
    forms = {g: _record_schema(form, f"### {g}: ", f"#/$defs/{g}") for g, form in FORMS.items()}
    return {"$schema": DIALECT, "title": title, **made, "$defs": forms}


def _record_schema(kind: str, heading: str, at: str) -> Schema:
    """Return the schema of one record, with descriptions from below a heading of the page; ``at``
    is the place of the schema in its file."""
    record = record_type_of(kind)
    assert record is not None, kind
    words = _declared_words()
    record = record.type_for({**words, "chart": words})
    made: Schema = _dialect_schema(record.model_json_schema(ref_template=f"{at}/$defs/{{model}}"))
    about = {**_key_descriptions("## Keys of every kind"), **_key_descriptions(heading)}
    for name, field in made["properties"].items():
        if name in about:
            made["properties"][name] = {"description": about[name], **field}
    if kind in ("deck", "layout"):
        _relax_layouts(made)
    if kind == "tokens":
        _relax_token_layouts(made["$defs"])
    if kind == "deck":
        # The id of a card follows from its title.
        made["$defs"]["Card"].pop("required", None)
    if kind == "squares":
        # A user's game may declare other areas.
        made["additionalProperties"] = {"$ref": f"{at}/$defs/Area"}
    if "piece" in made["properties"]:
        # Pieces are listed, or made from the rows of a table.
        made["required"].remove("pieces")
        made["anyOf"] = [{"required": ["pieces"]}, {"required": ["data", "piece"]}]
    for written in made.get("$defs", {}).values():
        if "widths" in written.get("required", ()) and "data" in written.get("properties", ()):
            written["required"].remove("widths")
            written["anyOf"] = [{"required": ["widths"]}, {"required": ["data"]}]
        if "for" in written.get("properties", ()) and "size" in written.get("required", ()):
            # The size follows from the named piece.
            written["required"].remove("size")
            written["anyOf"] = [{"required": ["for"]}, {"required": ["size"]}]
    return made


def all_schemas() -> dict[str, Schema]:
    """Return the schemas of all kinds by file name, and ``content``, which detects the kind of a
    file by its keys."""
    found = {kind: schema_of(kind) for kind in author_words()}
    # ``game`` is the kind of a file only if no other kind is.
    order = sorted(found, key=lambda kind: kind == "game")
    choice: Schema = {"required": ["a kind"], "description": "start with the kind of the file"}
    for kind in reversed(order):
        reference = {"$ref": f"{kind}.json"}
        choice = {"if": {"required": [kind]}, "then": reference, "else": choice}
    return {**found, "content": {"$schema": DIALECT, "title": "pnp: any file", **choice}}


def _dialect_schema(node: Any) -> Any:
    """Return one of pydantic's schemas in the dialect, for values as YAML writes them."""
    if isinstance(node, list):
        return [_dialect_schema(item) for item in node]
    if not isinstance(node, dict):
        return node
    found = {_LIMITS.get(key, key): _dialect_schema(value) for key, value in node.items()}
    if isinstance(found.get("title"), str):
        del found["title"]  # derived from the name, and redundant
    if isinstance(found.get("description"), str):
        found["description"] = found["description"].replace("``", "`")
    if "prefixItems" in found:
        found["items"] = found.pop("prefixItems")
    if found.get("type") == "string":
        # A name of digits is a number to YAML, and a string to us.
        if not {"enum", "const", "pattern"} & found.keys():
            found.update(_WORDS)
        for limit in (*_LIMITS.values(), "maxLength"):
            found.pop(limit, None)
        if "pattern" in found:
            # Or a placeholder in braces, which is replaced in such a text.
            found["pattern"] = rf"(?:{found['pattern']})|\{{.+\}}"
    if found.get("type") == "integer":
        # Or the name of a number that is known elsewhere.
        found.update(type=["integer", "string"], pattern=_BRACES)
    if isinstance(found.get("enum"), list):
        digits = [int(word) for word in found["enum"] if str(word).isdecimal()]
        found["enum"] = [*found["enum"], *digits]
        if digits:
            found.pop("type", None)
    if isinstance(found.get("default"), dict | list):
        del found["default"]
    return found


def _relax_layouts(made: Schema) -> None:
    """Allow the name of a layout in place of its boxes, and let boxes omit keys that they
    inherit."""
    for name in _NAMED:
        if "cards" in made["properties"] and name in made["properties"]:
            written = made["properties"][name]
            made["properties"][name] = {"anyOf": [{"type": "string"}, written]}
    if "backs" in made["properties"]:
        # A back chosen by the cards is also a layout by name.
        made["properties"]["backs"] = {"type": "object"}
    box = made["$defs"]["Box"]
    box.pop("required", None)
    box["properties"]["draw"]["enum"].append(BLANK)


def _relax_token_layouts(defs: Schema) -> None:
    """Allow the names of layouts for tokens, and a layout instead of a front."""
    face, token = defs["TokenFace"]["properties"], defs["Token"]["properties"]
    token["layout"] = face["layout"] = {"anyOf": [{"type": "string"}, face["layout"]]}
    defs["Token"]["required"].remove("front")
    defs["Box"].pop("required", None)


@cache
def _declared_words() -> dict[str, list[Any]]:
    """Return the signs and areas that the bundled games declare; a user's game may have others."""
    books = [rulings.node for game in bundled_games() if (rulings := bundled_rulings_file(game))]
    return {
        key: [plain_data(item) for book in books for item in items_of(book.get(key))]
        for key in ("signs", "areas")
    }


@cache
def _content_page() -> str:
    page = docs_dir() / "content.md"
    return world.read(page, within=None, largest=_LARGEST_PAGE).decode("utf-8")


def _key_descriptions(heading: str) -> dict[str, str]:
    """Return the descriptions of keys in the tables below a heading of the page."""
    found: dict[str, str] = {}
    above = f"#{{2,{len(heading.split()[0])}}}"
    section = re.search(rf"^{re.escape(heading)}.*?(?=^{above} |\Z)", _content_page(), re.M | re.S)
    for row in re.findall(r"^\| (.*?) \| (.*) \|$", section[0] if section else "", re.M):
        for key in re.findall(r"`([a-z_]+)`", row[0]):
            found.setdefault(key, row[1].replace("\\|", "|"))
    return found
