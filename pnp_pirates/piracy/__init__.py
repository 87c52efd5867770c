"""What only Piracy: Pirates of Port Blackwood knows."""
