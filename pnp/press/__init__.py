"""From laid-out pieces to printed files: the bill, themes, papers, documents."""
