"""From laid-out pieces to printed files: the bill, looks, papers, documents."""
