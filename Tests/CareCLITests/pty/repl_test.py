"""Drives `care repl` through a pseudo-terminal.

Prints one line for each claim; exits with 0 if all claims hold.

usage: repl_test.py CARE FOLDER
"""
import os
import re
import subprocess
import sys
import time

from terminal import Terminal, care, claim, failures

terminal = Terminal("repl", "--at", "2026-10-28T12:00:00Z", "--zone", "UTC")
terminal.expect(r"care> ")


@claim("a bare expression prints its value")
def _():
    assert "42" in terminal.line("6 * 7")


@claim("_ is the last value")
def _():
    assert "43" in terminal.line("_ + 1")


@claim("a table prints its fields, and a cycle ends")
def _():
    terminal.line("t = { a = 1, b = { 2, 3 } } t.t = t")
    text = terminal.line("t")
    assert "a = 1" in text and "cycle" in text, text


@claim("a chunk continues until it is complete")
def _():
    terminal.line("for i = 1, 2 do", r">> ")
    terminal.line("print('line', i)", r">> ")
    text = terminal.line("end")
    assert "line\t1\r\nline\t2" in text, text


@claim("an error is printed, and the prompt continues")
def _():
    text = terminal.line("error('no such luck')")
    assert "no such luck" in text, text
    assert "1" in terminal.line("1")


@claim("Tab completes a field")
def _():
    terminal.send("store.pati\t")
    terminal.expect(r"store\.patients")
    terminal.send("\x03")
    terminal.expect(r"care> ")


@claim("Tab completes a command")
def _():
    terminal.send(":he\t")
    terminal.expect(r":help")
    terminal.send("\x03")
    terminal.expect(r"care> ")


@claim("Tab completes an id of the store inside a string")
def _():
    terminal.send('x = "sleep-and\t')
    terminal.expect(r"sleep-and-care")
    terminal.send("\x03")
    terminal.expect(r"care> ")


@claim("Ctrl-C discards the line")
def _():
    terminal.send("never to be run")
    terminal.expect(r"never to be run")
    terminal.send("\x03")
    terminal.expect(r"\^C\r?\n.*care> ")


@claim("Ctrl-C discards an incomplete chunk")
def _():
    terminal.line("if true then", r">> ")
    terminal.send("\x03")
    terminal.expect(r"care> ")
    assert "7" in terminal.line("7")


def interrupts(source):
    terminal.send(source + "\n")
    terminal.expect(r"\n")
    time.sleep(0.3)
    terminal.send("\x03")
    text = terminal.expect(r"care> ")
    assert "interrupted" in text, text
    assert "alive" in terminal.line("'alive'")


@claim("Ctrl-C stops a script, not the prompt")
def _():
    interrupts("while true do end")


@claim("Ctrl-C stops a script that catches its errors")
def _():
    interrupts("while true do pcall(function() while true do end end) end")


@claim("Ctrl-C stops a pattern")
def _():
    interrupts("(('a'):rep(30000)):find('.-.-.-.-b')")


@claim("Ctrl-C stops a coroutine")
def _():
    interrupts("coroutine.wrap(function() while true do end end)()")


@claim("Ctrl-C stops a query for the events of decades while it reads them")
def _():
    terminal.send("#store.events { patient = 'ana', from = '2026-10-28', to = '2110-01-01' }\n")
    terminal.expect(r"\n")
    time.sleep(0.3)
    terminal.send("\x03")
    text = terminal.expect(r"care> ", seconds=5)
    assert "interrupted" in text, text
    assert "alive" in terminal.line("'alive'")


@claim("a script that exceeds its memory limit ends, but the prompt continues")
def _():
    text = terminal.line("local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end")
    assert "memory" in text, text
    assert "alive" in terminal.line("'alive'")


@claim("an endless extractor is stopped, the answers are kept, and the prompt continues")
def _():
    terminal.send(":do loop\n")
    terminal.expect(r"\[Enter\] ")
    text = terminal.line("")
    assert "plan.lua:5" in text, text
    assert "completed" in terminal.line("store.events{ patient = 'ana', on = '2026-10-28', task = 'loop' }[1].state")


@claim("a failed query is reported, and the store is unchanged")
def _():
    text = terminal.line("store.patients:get('nobody').zone.nothing")
    assert "care>" in text
    assert "ana" in terminal.line("store.patients:fetch{}[1].id")


@claim(":help lists the commands and explains a name")
def _():
    text = terminal.line(":help")
    assert ":travel" in text and ":load" in text, text
    assert "Enrolls" in terminal.line(":help store.enroll")


@claim(":today shows the cards")
def _():
    assert "Stretching" in terminal.line(":today")


@claim("the clock can be moved on a copy of the store")
def _():
    text = terminal.line(":travel +1d", r"care 2026-10-29T12:00> ")
    assert "copy" in text, text
    terminal.line(":do walk", r"care 2026-10-29T12:00> ")
    text = terminal.line(":today", r"care 2026-10-29T12:00> ")
    assert "Thu 29 October" in text and "Walk 20 min" in text, text
    text = terminal.line("store.events{ patient = 'ana', on = '2026-10-29', task = 'walk' }[1].state", r"care 2026-10-29T12:00> ")
    assert "completed" in text, text
    terminal.line(":at")
    text = terminal.line("store.events{ patient = 'ana', on = '2026-10-29', task = 'walk' }[1].state")
    assert "upcoming" in text, text


@claim("globals are kept when the clock is moved")
def _():
    terminal.line("kept = 12")
    terminal.line(":at 2026-11-01T08:00", r"care 2026-11-01T08:00> ")
    assert "12" in terminal.line("kept", r"care 2026-11-01T08:00> ")
    terminal.line(":at now")


@claim("a survey is answered step by step")
def _():
    terminal.line(":do sleep", r"> $")
    terminal.line("25", r"> $")
    terminal.line("7.5", r"care> ")
    assert "7.5" in terminal.line("store.events{ patient = 'ana', on = '2026-10-28', task = 'sleep' }[1].values[1].value")


def elsewhere(source):
    """Writes to the store from another process."""
    with open("elsewhere.lua", "w") as file:
        file.write(source)
    subprocess.run([care, "run", "--at", "2026-10-28T12:00:00Z", "elsewhere.lua"], check=True)


@claim("a handler is notified of changes after the line that makes them")
def _():
    terminal.line("h = store.on_change(function(c) print('changed', c.records[1].id) end)")
    text = terminal.line("store.patients:add { id = 'ben', zone = 'UTC' }.id")
    assert re.search('"ben"\r\nchanged\tben\r\n', text), text


@claim("a handler is notified of other processes' commits while the prompt waits, above the line that is being typed")
def _():
    terminal.send("1 + ")
    terminal.quiet()
    elsewhere("store.patients:add { id = 'cleo', zone = 'UTC' }")
    terminal.expect(r"changed\tcleo\r\n.*care> 1 \+ ")
    terminal.send("2\n")
    text = terminal.expect(r"3\r\ncare> ")
    assert "changed" not in text, text


@claim("Ctrl-C stops a handler that is called while the prompt waits")
def _():
    terminal.line("h:stop()")
    terminal.line("h = store.on_change(function() print('begun') while true do end end)")
    elsewhere("store.patients:add { id = 'dora', zone = 'UTC' }")
    terminal.expect(r"begun\r\n")
    terminal.send("\x03")
    terminal.expect(r"interrupted(?s:.*)care> ")
    assert "alive" in terminal.line("'alive'")
    terminal.line("h:stop()")
    terminal.line("h = store.on_change(function(c) print('changed', c.records[1].id) end)")


@claim("a handler is notified of a command's change, and its failure does not end the prompt")
def _():
    terminal.line("h:stop()")
    terminal.line("h = store.on_change(function(c) error('notified of ' .. c.records[1].patient) end)")
    terminal.line(":patient ana")
    text = terminal.line(":do walk")
    assert "notified of ana" in text, text
    assert "alive" in terminal.line("'alive'")
    terminal.line("h:stop()")


@claim("Ctrl-C stops a handler")
def _():
    terminal.line("h = store.on_change(function() print('begun') while true do end end)")
    terminal.send("store.patients:add { id = 'eve', zone = 'UTC' }.id\n")
    terminal.expect(r"begun\r\n")
    terminal.send("\x03")
    text = terminal.expect(r"care> ")
    assert "interrupted" in text, text
    assert "waiting" in terminal.line("h")
    terminal.line("h:stop()")


@claim(":load runs a file, :reload runs it again")
def _():
    with open("count.lua", "w") as file:
        file.write("counted = (counted or 0) + 1\n")
    terminal.line(":load count.lua")
    terminal.line(":reload")
    assert "2" in terminal.line("counted")


@claim(":time prints the elapsed time")
def _():
    assert " ms" in terminal.line(":time 1 + 1")


@claim("an unknown command gets a suggestion")
def _():
    assert ":travel" in terminal.line(":travle +1d")


@claim("Ctrl-D exits with 0")
def _():
    terminal.send("\x04")
    code = terminal.end()
    assert code == 0, code


@claim("only the owner can read the history, which keeps entries of several lines")
def _():
    assert os.stat("history").st_mode & 0o777 == 0o600
    again = Terminal("repl")
    again.expect(r"care> ")
    again.send("\x12for i = 1, 2")  # search backward
    again.expect(r"for i = 1, 2 do")
    again.send("\r")  # a line feed would only end the search
    again.expect(r"line\t1\r\nline\t2\r\ncare> ")
    again.send("\x04")
    assert again.end() == 0


sys.exit(failures())
