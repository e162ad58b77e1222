"""Every sentence Agricola says."""
