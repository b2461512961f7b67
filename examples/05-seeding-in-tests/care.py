"""`care` for tests: a store of its own for each test, results as Python values, failures as exceptions with a stable code."""
import json
import os
import subprocess


class CareError(Exception):
    """What `care` refused: `code` names the rule, `diagnostics` what is wrong with a plan."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]
        self.diagnostics = error.get("diagnostics", [])


class Care:
    def __init__(self, folder):
        self.store = os.path.join(folder, "test.sqlite")
        self.now = None

    def __call__(self, *arguments):
        command = ["care", *arguments, "--store", self.store, "--json"] + (["--at", self.now] if self.now else [])
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode == 0:
            return json.loads(result.stdout)
        raise CareError(json.loads(result.stderr)["error"])
