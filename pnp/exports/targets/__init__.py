"""Targets: other programs and shops to which a game is exported. One module for each.

Its docstring is the help of ``pnp export TARGET``. It has

* ``Options``, a frozen Struct with the options of the target: numbers, flags, words of a
  ``Literal``, or texts. Each has a default and a ``Meta`` with a description, and limits.
* ``export(bundle, options, report)``, which yields a ``Job`` for each file. Names are relative,
  with slashes. ``cache_key`` names what a group of files is made of, such as ``part/deck``;
  ``version`` is a hash of all that its bytes depend on, except the options.

A target reports what it cannot export, and what a shop would refuse, with the place of the piece.
After an error nothing is written. Targets know bundles, pages and sheets, and nothing of games.
"""

from __future__ import annotations

from pnp.base.registry import Registry

TARGETS = Registry("pnp.exports.targets", needs=("export", "Options"), hyphens=True)
