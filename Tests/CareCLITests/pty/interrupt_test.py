"""Interrupts commands that take long through a pseudo-terminal.

Prints one line for each claim; exits with 0 if all claims hold.

usage: interrupt_test.py CARE FOLDER
"""
import subprocess
import sys
import time

from terminal import Terminal, care, claim, failures

clock = ["--at", "2026-10-28T12:00:00Z", "--zone", "UTC"]
decades = "{ patient = 'ana', from = '2026-10-28', to = '2110-01-01' }"
scripts = {
    "endless": "while true do end",
    "events": f"for i = 1, 1000 do local found = store.events {decades} end",
    "writes": "store.transaction(function() store.patients:add { id = 'late', zone = 'UTC' } while true do end end)",
}
for name, text in scripts.items():
    with open(name + ".lua", "w") as file:
        file.write(text)

commands = {
    "a script that never ends": ["run", *clock, "endless.lua"],
    "a script that reads the events of decades": ["run", *clock, "events.lua"],
    "a script within a transaction": ["run", *clock, "writes.lua"],
    "a simulation": ["simulate", "plans/sleep-and-care", "--participants", "100000", "--days", "400"],
    "a report on decades": ["adherence", "--patient", "ana", "--from", "2026-10-28", "--to", "2110-01-01", *clock],
}

for name, arguments in commands.items():

    @claim(f"Ctrl-C ends {name}")
    def _():
        terminal = Terminal(*arguments)
        time.sleep(0.7)
        begun = time.monotonic()
        terminal.send("\x03")
        code = terminal.end()
        # It takes a fraction of a second; a busy machine has more time.
        assert code != 0 and code != "still running", code
        assert time.monotonic() - begun < 10, time.monotonic() - begun


@claim("what an interrupted transaction wrote is not there")
def _():
    text = subprocess.run([care, "patients", *clock], capture_output=True, text=True).stdout
    assert "ana" in text and "late" not in text, text


sys.exit(failures())
