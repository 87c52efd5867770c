"""The rules of Piracy: Pirates of Port Blackwood, one module each; see ``pnp.rules.rule``."""
