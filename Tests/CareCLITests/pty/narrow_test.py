"""Runs the tests and a simulation of a study on a terminal of 40 columns.

Exits with 0 if all claims hold.

usage: narrow_test.py CARE FOLDER
"""
import re
import sys

from terminal import Terminal, claim, failures

study = "07-studies/04-glucose"


def lines(*arguments):
    """Returns the lines of the output, without the progress that is overwritten."""
    terminal = Terminal(*arguments, columns=40)
    text = ""
    while True:
        try:
            text += terminal.expect(r"[^\n]*\n")
        except AssertionError:
            break
    text += terminal.seen
    return [re.sub(r"\x1b\[[0-9;]*[a-zA-Z]", "", line).rstrip("\r") for line in text.split("\n")]


def fits(found):
    for line in found:
        for part in line.split("\r"):
            assert len(part) <= 40, f"{len(part)} columns: {part!r}"


@claim("the names of tests are wrapped between words")
def _():
    found = lines("test", study)
    fits([line for line in found if "/" not in line])
    assert "✓ insulin can be injected from eight" in found, found
    assert "  in the evening to midnight, and late" in found, found
    assert any(line.endswith("passed, 0 failed") for line in found), found


@claim("a simulation is wrapped, and its progress stays on one line")
def _():
    found = lines("simulate", study, "--participants", "4", "--days", "14", "--seed", "1")
    fits(found)
    text = "\n".join(found)
    assert re.search(r"  week 1  █+░*  \d+%", text), text


sys.exit(failures())
