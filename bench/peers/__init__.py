"""The cards of ``workloads`` drawn with other tools, one module each; all draw the same page.

Each says in its docstring where its page differs. Install them by ``pip install -e '.[peers]'``.
"""
