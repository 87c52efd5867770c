"""Scenes for the fronts of kits: each fills a page, with a calm sky where the title goes."""
