"""Drives `care repl` through a pseudo-terminal: completion, pasting, history, narrow terminals, and edited plans.

usage: repl_edit_test.py CARE FOLDER
"""
import os
import re
import subprocess
import sys
import time

from terminal import Terminal, care, claim, failures

clock = ("--at", "2026-10-28T12:00:00Z", "--zone", "UTC")
terminal = Terminal("repl", *clock)
terminal.expect(r"care> ")
terminal.line("e = store.events { patient = 'ana', on = '2026-10-28' }")
terminal.line("p = store.patients:get('ana')")
terminal.line("cp = store.care_plans:fetch { patient = 'ana' }[1]")
terminal.line("s = schedule.daily { at = '08:00' }")
terminal.line("words = { inner = { deepest = 1 } }")


def completes(typed, completed):
    """Claims that Tab completes a typed text."""
    @claim(f"Tab completes {typed} to {completed}")
    def _():
        terminal.send(typed + "\t")
        try:
            terminal.expect(re.escape(completed), seconds=10)
        finally:
            terminal.abandon()


completes("sto", "store")
completes("store.pati", "store.patients")
completes("store.patients:hist", "store.patients:history(")
completes("words.inn", "words.inner")
completes("words.inner.dee", "words.inner.deepest")
completes("e[1].out", "e[1].outcome")
completes("e[1]:tog", "e[1]:toggle(")
completes("p.zo", "p.zone")
completes("s:des", "s:describe(")
completes("e[1]:card().ti", "e[1]:card().title")
completes("store.patients:get('ana').zo", "store.patients:get('ana').zone")
completes("('x'):upp", "('x'):upper(")
completes("x = 1 + adher", "x = 1 + adherence")
completes("task 'x' { ti", "task 'x' { title = ")
completes("task 'x' { title = 'X', sche", "task 'x' { title = 'X', schedule = ")
completes("task 'x' { reminders = { { be", "task 'x' { reminders = { { before_close = ")
completes("schedule.weekly { on = { 'mo", "schedule.weekly { on = { 'mon")
completes("task 'x' { card = 'instr", "task 'x' { card = 'instructions")
completes("store.events { pa", "store.events { patient = ")
completes("store.events { patient = 'an", "store.events { patient = 'ana")
completes("store.plans:get('sleep-a", "store.plans:get('sleep-and-care")
completes(":he", ":help ")
completes(":patient a", ":patient ana")
completes(":do stre", ":do stretch")
completes(":help store.enr", ":help store.enroll")
completes(":load plans/nau", ":load plans/nausea/")
completes(":time store.pati", ":time store.patients")


@claim("Tab in a comment and after a number completes nothing and runs nothing")
def _():
    terminal.line("trap = setmetatable({}, { __index = function() print 'ran' end })")
    terminal.send("trap.x.\t-- sto\t")
    assert "ran" not in terminal.quiet()
    terminal.abandon()


@claim("Tab lists the candidates")
def _():
    terminal.send("adherence.\t\t")
    # In columns or in rows, as the editor draws it, another name comes last.
    text = terminal.expect(r"(?s)\.rate\(.*\.sessions\(|\.sessions\(.*\.rate\(")
    assert ".cohort(" in text and ".sessions(" in text, text
    terminal.abandon()


@claim("Tab completes fields of a table that starts on an earlier line")
def _():
    terminal.line("t = task 'x' {", r">> ")
    terminal.send("  instr\t")
    terminal.expect("instructions = ")
    terminal.abandon()


@claim("Ctrl-C discards the edited line")
def _():
    terminal.send("error('never')")
    terminal.expect(r"never'\)")
    terminal.abandon()
    assert "7" in terminal.line("7")


@claim("a deep, long, or cyclic table prints with limits")
def _():
    terminal.line("d = { { { { { { 'deepest' } } } } } }  d.me = d  l = {} for i = 1, 50 do l[i] = i end")
    text = terminal.line("d")
    assert "cycle" in text and "{…}" in text and "deepest" not in text, text
    assert "30 more" in terminal.line("l")


@claim("Ctrl-D exits with 0")
def _():
    terminal.send("\x04")
    assert terminal.end() == 0


# -- Pasting, on a terminal with bracketed paste

pasting = Terminal("repl", *clock, term="xterm")
pasting.expect(r"care> ")


def paste(text):
    pasting.send(f"\x1b[200~{text}\x1b[201~")
    pasting.quiet()


@claim("pasted lines are one chunk, which runs once, at Enter, without completion")
def _():
    paste("count = (count or 0) + 1\nfor i = 1, 2 do\n\tprint('line', i, 'stor\t')\nend\n")
    pasting.send("\n")
    text = pasting.expect(r"(?s)line\s+1\s+stor.*line\s+2\s+stor.*care> ")
    assert "store" not in text, text
    assert re.search(r"\b1\r", pasting.line("count")), "it ran more than once"


@claim("pasted commands run one after the other")
def _():
    paste(":patient ana\n:time 1 + 1\n")
    pasting.send("\n")
    pasting.expect(r"(?s)ana\r\n.* ms\r\n")


@claim("an incomplete pasted chunk can be continued")
def _():
    paste("x = {\n  1, 2,\n")
    pasting.send("\n")
    pasting.expect(r">> ")
    pasting.send("}\n")
    pasting.expect(r"care> ")
    assert "2" in pasting.line("#x")


pasting.send("\x04")
pasting.end()


# -- History

@claim("the history keeps repeated entries once and entries of several lines whole")
def _():
    first = Terminal("repl", *clock)
    first.expect(r"care> ")
    for _ in range(2):
        first.line("'again'")
        first.line("'between'")
    first.line("function twice(x)", r">> ")
    first.line("return 2 * x", r">> ")
    first.line("end")
    first.send("\x04")
    assert first.end() == 0
    with open("history") as file:
        assert file.read().count("'again'") == 1
    assert os.stat("history").st_mode & 0o777 == 0o600
    second = Terminal("repl", *clock)
    second.expect(r"care> ")
    second.send("\x10")
    second.expect(r"function twice\(x\)(\^J|\r?\n).*return 2 \* x(\^J|\r?\n).*end")  # a plain terminal shows the breaks
    second.send("\r")
    second.expect(r"care> ")
    assert "42" in second.line("twice(21)")
    second.send("\x04")
    second.end()


# -- Narrow terminals

narrow = Terminal("repl", *clock, columns=20)
narrow.expect(r"care> ")


def shown(line):
    text = narrow.line(line)
    return text.replace("\r", "").split("\n")[1:-1]


@claim("a table is wrapped in 20 columns")
def _():
    narrow.line("n = { alpha = 1, beta = { 'x', 'y' }, gamma = 3 }")
    lines = shown("n")
    assert len(lines) > 3 and all(len(line) <= 20 for line in lines), lines


@claim("the help is wrapped in 20 columns")
def _():
    lines = [line for line in shown(":help") if line]
    assert len(lines) > 20 and all(len(line) <= 24 for line in lines), lines
    assert all(len(line) <= 24 for line in shown(":help store.enroll")), lines


@claim("resizing the terminal keeps the typed line")
def _():
    narrow.send("wide = 'a long text that does")
    narrow.quiet()
    narrow.resize(100)
    time.sleep(0.3)
    narrow.send(" not fit'\n")
    narrow.expect(r"care> ")
    assert "a long text that does not fit" in narrow.line("wide")
    assert "{ alpha = 1, beta = { \"x\", \"y\" }, gamma = 3 }" in narrow.line("n")


narrow.send("\x04")
narrow.end()


# -- Plans that are edited

path = "plans/nausea/plan.lua"
with open(path) as file:
    original = file.read()


def edit(old, new):
    with open(path + ".new", "w") as file:
        file.write(original.replace(old, new, 1))
    os.replace(path + ".new", path)


edited = Terminal("repl", "plans/nausea", *clock)
edited.expect(r"care> ")


@claim("an edited plan is reported while the prompt waits, and the typed text stays")
def _():
    edited.send("6 * ")
    edit('title = "', 'title = "My ')
    edited.expect(r"plans/nausea/plan\.lua changed: 1 updated \(seed with :reload\)\r\n.*care> 6 \* ")
    assert "42" in edited.line("7")


@claim("an error in a plan is reported, and the seeded plan stays")
def _():
    edit('title = "', 'titel = "')
    edited.expect(r"plans/nausea/plan\.lua:\d+:\d+: error: ")
    edited.expect(r"plan 'nausea' \(1\.0\.0\) stays as it was seeded")
    edited.expect(r"care> ")
    text = edited.line("store.plans:get('nausea').title")
    assert "titel" not in text, text


@claim("reloading a plan with an error changes nothing")
def _():
    assert "error" in edited.line(":reload")


@claim("a corrected plan is reported, and :reload seeds it")
def _():
    edit('title = "', 'title = "My own ')
    edited.expect(r"1 updated \(seed with :reload\)\r\n.*care> ")
    assert "1 updated" in edited.line(":reload")
    assert "My own" in edited.line("store.plans:get('nausea').title")


@claim("a loaded plan is seeded and watched")
def _():
    assert "nothing to seed" in edited.line(":load plans/sleep-and-care")
    with open("plans/sleep-and-care/plan.lua", "a") as file:
        file.write("-- a comment\n")
    edited.expect(r"sleep-and-care/plan\.lua changed: 1 updated")


edited.send("\x04")
edited.end()


# -- Without a terminal

@claim("a pipe as output has no prompt and no banner")
def _():
    result = subprocess.run(
        f"printf '6 * 7\\n' | '{care}' repl --store :memory: | cat", shell=True, capture_output=True, text=True)
    assert (result.stdout, result.stderr, result.returncode) == ("42\n", "", 0), result


sys.exit(failures())
