"""Watches a day through a pseudo-terminal, and through pipes.

Prints one line for each claim; exits with 0 if all claims hold.

usage: watch_test.py CARE FOLDER
"""
import os
import re
import select
import signal
import subprocess
import sys
import time

from screen import Screen, care, claim, environment, failures, run

clock = ["--at", "2026-10-28T12:00:00Z", "--zone", "UTC"]
watching = ["today", "--watch", *clock]

screen = Screen(*watching)


@claim("the day is on the alternate screen")
def _():
    text = screen.shows("Stretching")
    assert "Wed 28 October" in text, text
    assert "\x1b[?1049h" in screen.bytes, screen.bytes
    assert "at 12:00" not in text, text


@claim("an outcome of another process is shown within a second")
def _():
    run("do", "walk", *clock)
    screen.shows("at 12:00", seconds=1)


@claim("an outcome that another process clears is shown within a second")
def _():
    run("run", *clock, "toggle.lua")
    screen.until(lambda: "at 12:00" not in screen.view(), 1, "the walk to be open again")


@claim("a resized terminal is redrawn, cut to its columns and rows")
def _():
    screen.size(6, 36)
    text = screen.shows("more lines")
    lines = text.split("\r\n")
    assert len(lines) == 6, lines
    assert all(len(line) <= 36 for line in lines), lines
    screen.size(40, 80)
    screen.until(lambda: "more lines" not in screen.view(), 30, "the whole day")


@claim("typed text is not shown")
def _():
    drawn = len(screen.bytes)
    os.write(screen.outer, b"hello")
    run("do", "walk", *clock)
    screen.shows("at 12:00")
    assert "hello" not in screen.bytes[drawn:], screen.bytes[drawn:]


@claim("Ctrl-Z restores the terminal, and continuing redraws the day")
def _():
    os.write(screen.outer, b"\x1a")
    _, status = os.waitpid(screen.process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status), status
    screen.read(0)
    assert screen.is_restored(), screen.bytes
    drawn = screen.bytes.count("\x1b[H")
    os.kill(screen.process.pid, signal.SIGCONT)
    screen.until(lambda: screen.bytes.count("\x1b[H") > drawn, 30, "another drawing")


@claim("Ctrl-C exits with 0 and restores the terminal")
def _():
    os.write(screen.outer, b"\x03")
    code = screen.end()
    assert code == 0, code
    assert screen.is_restored(), screen.bytes


@claim("q exits with 0 and restores the terminal")
def _():
    other = Screen(*watching)
    other.shows("Stretching")
    os.write(other.outer, b"q")
    code = other.end()
    assert code == 0, code
    assert other.is_restored(), other.bytes


@claim("a terminating signal restores the terminal")
def _():
    other = Screen(*watching)
    other.shows("Stretching")
    other.process.terminate()
    code = other.end()
    assert code == 0, code
    assert other.is_restored(), other.bytes


@claim("a plain terminal shows the views one below the other")
def _():
    environment["TERM"] = "dumb"
    other = Screen(*watching)
    environment["TERM"] = "xterm"
    other.until(lambda: "Stretching" in other.bytes, 30, "the day")
    os.write(other.outer, b"\x03")
    code = other.end()
    assert code == 0, code
    assert "\x1b" not in other.bytes, other.bytes


def piped(*arguments):
    return subprocess.Popen([care, "today", "--watch", *clock, *arguments], env=environment, stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def read_until(file, pattern, seconds=30):
    seen = ""
    end = time.monotonic() + seconds
    while not re.search(pattern, seen):
        left = end - time.monotonic()
        assert left > 0 and select.select([file], [], [], left)[0], f"waited for {pattern!r}; seen: {seen!r}"
        data = os.read(file.fileno(), 65536)
        assert data, f"the output ended before {pattern!r}; seen: {seen!r}"
        seen += data.decode()
    return seen


@claim("in a pipe each view follows an empty line, and the end of the input ends the watch")
def _():
    day = run("today", *clock)
    watch = piped()
    seen = read_until(watch.stdout, re.escape(day))
    run("run", *clock, "toggle.lua")
    after = run("today", *clock)
    assert after != day
    seen += read_until(watch.stdout, re.escape(after))
    assert seen == day + "\n" + after, seen
    watch.stdin.close()
    assert watch.wait(30) == 0
    assert watch.stdout.read() == b"" and watch.stderr.read() == b""


@claim("in a pipe a commit that does not change the day shows nothing")
def _():
    watch = piped("--patient", "ana")
    seen = read_until(watch.stdout, "Stretching")
    run("run", *clock, "other.lua")
    run("run", *clock, "toggle.lua")
    after = run("today", "--patient", "ana", *clock)
    seen += read_until(watch.stdout, re.escape(after))
    assert seen.count("Wed 28 October") == 2, seen
    watch.send_signal(signal.SIGTERM)
    assert watch.wait(30) == 0


@claim("with --json each view is a document")
def _():
    day = run("today", "--patient", "ana", "--json", *clock)
    watch = piped("--patient", "ana", "--json")
    first = read_until(watch.stdout, r"\n}\n")
    run("run", *clock, "toggle.lua")
    second = read_until(watch.stdout, r"\n}\n")
    assert first == day, first
    assert second == "\n" + run("today", "--patient", "ana", "--json", *clock), second
    watch.stdin.close()
    assert watch.wait(30) == 0


# -- Plans that are being edited

path = "plans/sleep-and-care/plan.lua"
with open(path) as file:
    original = file.read()


def edit(old, new):
    assert old in original, old
    with open(path + ".new", "w") as file:
        file.write(original.replace(old, new, 1))
    os.replace(path + ".new", path)


preview = Screen(*watching, "--patient", "ana", "--plans", "plans/sleep-and-care")


@claim("an edited plan is previewed on a copy of the store")
def _():
    text = preview.shows("Stretching")
    assert "on a copy of the store; nothing is written to the store" in " ".join(text.split()), text
    before = run("store", "info")
    edit("Stretching", "Bending")
    text = preview.shows("Bending")
    assert "Stretching" not in text, text
    assert run("store", "info") == before
    assert "Stretching" in run("today", "--patient", "ana", *clock)


@claim("an error in the plan is shown above the last day without errors")
def _():
    edit("title =", "titel =")
    text = preview.shows(r"error: ")
    assert "did you mean `title`?" in text and "Bending" in text, text


@claim("a corrected plan is shown, and so are outcomes of another process")
def _():
    edit("Stretching", "Leaning")
    text = preview.shows("Leaning")
    assert "error" not in text, text
    shown = preview.view()
    run("run", *clock, "toggle.lua")
    preview.until(lambda: preview.view() != shown, 30, "the day with the other outcome")
    os.write(preview.outer, b"q")
    assert preview.end() == 0
    assert preview.is_restored(), preview.bytes


sys.exit(failures())
