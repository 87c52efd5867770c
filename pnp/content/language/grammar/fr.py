"""French: two genders, articles that are elided before a vowel, and regular adjectives.

Texts give determiners in the masculine (``le``, ``un``, ``du``, ``au``, ``ce``, ``son``) and
adjectives in the masculine with a hyphen, before or after the term: ``{le ship noir-}``. They
choose irregular adjectives by gender: ``{ship: m beau, f belle}``. A noun with an aspirated h has
``elides: no``.
"""

from __future__ import annotations

from pnp.content.language.grammar import MANY, ONE, Grammar, Inflection, Term

# Masculine, feminine, before a vowel, plural.
_FORMS = {
    "le": ("le", "la", "l'", "les"),
    "un": ("un", "une", "", "des"),
    "du": ("du", "de la", "de l'", "des"),
    "au": ("au", "à la", "à l'", "aux"),
    "de": ("de", "de", "d'", "de"),
    "que": ("que", "que", "qu'", "que"),
    "ce": ("ce", "cette", "cet", "ces"),
    "mon": ("mon", "ma", "mon", "mes"),
    "ton": ("ton", "ta", "ton", "tes"),
    "son": ("son", "sa", "son", "ses"),
    "notre": ("notre", "notre", "", "nos"),
    "votre": ("votre", "votre", "", "vos"),
    "leur": ("leur", "leur", "", "leurs"),
    "quel": ("quel", "quelle", "", "quels quelles"),
    "tout": ("tout", "toute", "", "tous toutes"),
    "aucun": ("aucun", "aucune", "", "aucuns aucunes"),
}
_VOWELS = "aàâeéèêëiîïoôuùûyœæh"
_CUES = {
    "start": r"commenc\w*|débuts?|départs?|mise en place|au début",
    "limit": r"au plus|maximum|jusqu['’]à|pas plus de|jamais plus de|limites?|place pour",
    "most": r"au plus|maximum|jusqu['’]à|pas plus de|jamais plus de|ou moins",
    "least": r"au moins|minimum|ou plus|pas moins de",
    "below": r"moins de|sous",
    "above": r"plus de|dépasse",
    "price": r"pa[iy]\w+|coûte\w*|prix|ach[eè]t\w*|dépens\w*|vaut|valent",
    "gain": r"gagn\w*|reçoi\w*|pren\w+|obt\w+|rapport\w*|récolt\w*|recev\w*",
    "goal": r"gagn\w*|victoire|remporte\w*|vainqueur|but",
    "rolled": r"lanc\w*|jet\w*",
    "offer": r"faces? visibles?|visibles?|étal\w*",
    "dealt": r"distribu\w*|main|donn\w+",
    "time": r"dur\w+|après|pendant|minutes|heures|tours?|manches?",
    "total": r"en tout|au total|dans la boîte|dans le jeu|le jeu (?:contient|comporte|a)",
}
_LISTED = (
    r"choses|façons|manières|sortes|types|phases|étapes|parties|cas|choix|options"
    r"|actions|règles|raisons|points|exceptions|conditions|signes|modes|variantes"
)
_COLOURS = {
    "red": r"rouges?",
    "orange": r"oranges?",
    "yellow": r"jaunes?",
    "green": r"verte?s?",
    "blue": r"bleue?s?",
    "purple": r"violette?s?|violets?",
}
_FILLING = """
le la les un une des du de et ou à au aux en pour par sur dans qui que quoi dont où ce cet cette ces
son sa ses leur leurs votre vos notre nos est sont a ont peut pas ne plus si mais alors il elle ils
elles on vous nous chaque aussi encore jeu jeux nombre tous toutes
se
"""


class French(Grammar):
    """Every noun needs a ``gender``: m or f. Zero and one take the singular, as in CLDR."""

    determiners = frozenset(_FORMS)
    genders = ("m", "f")
    cues = _CUES
    endings = ("ements", "ement", "ent", "ez", "es", "er", "x", "s", "e")
    filling = frozenset(_FILLING.split())
    colours = _COLOURS
    listed = _LISTED
    these = r"ces|(?:les )?suivante?s"
    card = "carte cartes"
    all = r"les|ces|ses|toutes les"
    making = r"découpe[rz]?|pliez?|plier|colle[rz]?|imprime[rz]?"

    @property
    def numbers(self) -> tuple[str, ...]:
        return (MANY, ONE)

    def number(self, count: int) -> str:
        return ONE if abs(count) < 2 else MANY

    def count(self, term: Term, form: Inflection) -> str:
        if form.spelt and form.count == 1:
            return "une" if term.gender == "f" else "un"
        return super().count(term, form)

    def inflect(self, term: Term, form: Inflection) -> str:
        before, after = (
            [_adjective(word, term.gender, form.number) for word in words]
            for words in (form.before, form.after)
        )
        noun = self.noun(term, form.number, form.case)
        counted = self.count(term, form)
        text = " ".join(word for word in (counted, *before, noun, *after) if word)
        aspirated = term.features.get("elides") == "no" and not counted and not before
        for word in reversed(form.determiners):
            vowel = text[:1].lower() in tuple(_VOWELS) and not aspirated
            found = _determiner(word, term.gender, form.number, vowel)
            text = f"{found}{text}" if found.endswith("'") else f"{found} {text}"
            aspirated = False
        return text


def _determiner(word: str, gender: str, number: str, vowel: bool) -> str:
    masculine, feminine, short, plural = _FORMS[word]
    if number != ONE:
        both = plural.split()
        return both[-1] if gender == "f" else both[0]
    # Only "cette" keeps its form before a vowel.
    if vowel and short and not (word == "ce" and gender == "f"):
        return short
    return feminine if gender == "f" else masculine


def _adjective(stem: str, gender: str, number: str) -> str:
    """Return a regular adjective: petit, petite, petits, petites; rouge is both."""
    found = f"{stem}e" if gender == "f" and not stem.endswith("e") else stem
    return f"{found}s" if number != ONE and found[-1:] not in "sx" else found


LANGUAGE = French
