pytest_plugins = ["pytest_care"]
