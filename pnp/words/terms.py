"""Terms: the forms of one noun or verb in one language."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

ONE, MANY = "one", "many"
"""The forms that nouns of every language may have. Others are named after the plural categories of
CLDR (``few``), after cases (``dat``, ``many.dat``) or are the author's own (``past``)."""
GENDER = "gender"


class Term(Struct, frozen=True):
    """A noun or verb. ``forms`` has at least ``one``; a noun without ``many`` is the same in the
    plural (gold). ``features`` are what grammars ask for beside forms, such as ``gender: f``."""

    name: str
    forms: Mapping[str, str]
    features: Mapping[str, str]

    @property
    def gender(self) -> str:
        return self.features.get(GENDER, "")

    def agreeing(self, number: str) -> str:
        """Return the number of what agrees with the term: a noun without a plural is singular."""
        return number if MANY in self.forms or number in self.forms else ONE

    def form(self, number: str, case: str = "") -> str:
        """Return the form for a number (``one``, ``many``, ``few``) and a case or another form; an
        empty text where the term does not have it. A case that is not given is the plain form."""
        if case and f"{number}.{case}" in self.forms:
            return self.forms[f"{number}.{case}"]
        if case and number == ONE and case in self.forms:
            return self.forms[case]
        plain = self.forms.get(number) or self.forms.get(MANY) or self.forms[ONE]
        return self.forms[ONE] if number == ONE else plain

    def has(self, form: str) -> bool:
        """Return whether the term itself gives a form, for a number of things or for one."""
        return form in self.forms or any(name.endswith(f".{form}") for name in self.forms)
