"""The file is written in another encoding than UTF-8.

Letters such as é or ß would come out garbled on the cards. Old editors save in encodings that
differ from country to country, so the letter that was meant cannot be told.

Instead, save the file as UTF-8, which every editor offers.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y06", Severity.ERROR, "derived")
