"""The rules of Piracy: Pirates of Port Blackwood; see ``pnp.rules.rule``."""
