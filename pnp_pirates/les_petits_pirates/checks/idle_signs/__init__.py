"""Signs for ships on spaces where no ship can use them."""

from collections.abc import Iterator

from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.legends import of_type, signs, signs_of


def check(
    map_: MapFile, *, type: str, message: str, hint: str, red: bool = False
) -> Iterator[Finding]:
    """Look at spaces of a type; only at those that are ``red`` where so asked."""
    for mark, legend in of_type(map_.record, type):
        for path, sign in signs(mark, legend) if signs_of(legend).red or not red else ():
            text = message.format(mark=mark)
            yield Finding(path, f"{text}, so its {sign} can never be used", hint)
