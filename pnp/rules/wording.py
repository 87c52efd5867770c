"""Numbers of things in words, as findings and proofs give them."""


def counted(number: int, thing: str, things: str = "") -> str:
    """Return a number with what is counted.

    >>> counted(1, "port"), counted(3, "port"), counted(2, "die", "dice")
    ('1 port', '3 ports', '2 dice')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


def all_of(number: int, thing: str, things: str = "") -> str:
    """Return all things of a kind with their number.

    >>> all_of(1, "port"), all_of(2, "port"), all_of(3, "port")
    ('the only port', 'both ports', 'all 3 ports')
    """
    many = things or f"{thing}s"
    if number == 1:
        return f"the only {thing}"
    return f"both {many}" if number == 2 else f"all {number:,} {many}"


def each_of(number: int, thing: str, things: str = "") -> str:
    """Return each thing of a kind with their number.

    >>> each_of(1, "port"), each_of(2, "port")
    ('the only port', 'each of 2 ports')
    """
    return f"the only {thing}" if number == 1 else f"each of {number:,} {things or f'{thing}s'}"
