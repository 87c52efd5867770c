"""The cards of ``workloads`` drawn with other tools, one module each; all draw the same page.

Each docstring says how its page differs. Install the tools with ``pip install -e '.[peers]'``.
"""
