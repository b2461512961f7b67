"""Uses the page of a day with keys.

Prints one line for each claim; exits with 0 if all claims hold.

usage: page_test.py CARE FOLDER
"""
import os
import signal
import subprocess
import sys

from screen import Screen, care, claim, environment, failures, run

clock = ["--at", "2026-06-08T12:00:00Z", "--zone", "UTC"]
page = ["today", *clock]
UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"


def outcomes():
    return run("outcomes", *clock)


screen = Screen(*page)


@claim("the day opens at the first event that can be answered")
def _():
    text = screen.shows("❯ 08:00 · A glass")
    assert "Mon 8 June" in text and "q quit" in text, text


@claim("the selected card has both of its edges")
def _():
    lines = screen.view().split("\r\n")
    selected = next(line for line in lines if line.startswith("❯ "))
    assert len(selected) == 80 and selected.endswith("│"), selected
    assert all(len(line) == 80 and line[-1] in "╮╯" for line in lines if line[:1] in ("╭", "╰")), lines


@claim("Enter does the selected event, and u takes it back")
def _():
    screen.press("\r")
    screen.shows("Done. Press u")
    assert "glass/2026-06-08T08:00" in outcomes(), outcomes()
    screen.press("\r")
    screen.shows("already recorded")
    screen.press("u")
    screen.shows("Taken back")
    assert "completed" not in outcomes(), outcomes()


@claim("the arrows choose an event")
def _():
    screen.press(DOWN)
    screen.shows("❯ 10:00 · Ask")
    screen.press(UP)
    screen.shows("❯ 08:00 · A glass")


@claim("the arrows choose a day, and t returns to today")
def _():
    screen.press(LEFT)
    screen.shows("Sun 7 June")
    screen.press(RIGHT + RIGHT)
    screen.shows("Tue 9 June")
    screen.press("\r")
    screen.shows("cannot be answered now: opens")
    screen.press("t")
    screen.shows("Mon 8 June")


@claim("PgUp and PgDn choose a week")
def _():
    screen.press("\x1b[6~")
    screen.shows("Mon 15 June")
    screen.press("\x1b[5~\x1b[5~")
    screen.shows("Mon 1 June")
    screen.press("t")
    screen.shows("Mon 8 June")


@claim("c shows the contacts and i the insights, and any other key returns")
def _():
    screen.press("c")
    text = screen.shows(r"Call \+1 555 0100")
    assert "Nora Field" in text and "A glass" not in text, text
    screen.press("x")
    screen.shows("❯ 08:00 · A glass")
    screen.press("i")
    screen.shows("Well on the way")
    screen.press("\x1b[B")
    screen.shows("Well on the way")
    screen.press("i")
    screen.shows("❯ 08:00 · A glass")


@claim("? lists the keys, and any key returns")
def _():
    screen.press("?")
    screen.shows("Press any key to return")
    screen.press("x")
    screen.shows("Mon 8 June")


@claim("Enter starts a survey on the terminal and returns to the page")
def _():
    screen.press(DOWN)
    screen.shows("❯ 10:00 · Ask")
    drawn = len(screen.bytes)
    screen.press("\r")
    screen.until(lambda: "Enter continues" in screen.bytes[drawn:], 30, "the keys")
    screen.press("1\r")
    screen.until(lambda: "Press Enter to return" in screen.bytes[drawn:], 30, "the end")
    assert "✓ at 12:00" in screen.bytes[drawn:], screen.bytes[drawn:]
    assert "ask/2026-06-08T10:00" not in screen.bytes[drawn:], screen.bytes[drawn:]
    screen.press("\n")
    screen.shows("❯ 10:00 · Ask · at 12:00")
    assert "ask/2026-06-08T10:00" in outcomes(), outcomes()


@claim("answers are taken back only after a second u")
def _():
    screen.press("u")
    screen.shows("Press u again")
    screen.press("x")
    screen.shows("❯ 10:00 · Ask · at 12:00")
    screen.press("u")
    screen.shows("Press u again")
    screen.press("u")
    screen.shows("Taken back")


@claim("pasted text does nothing")
def _():
    before = outcomes()
    screen.press(UP)
    screen.shows("❯ 08:00 · A glass")
    screen.press("\x1b[200~\r\ruq\x1b[201~?")
    screen.shows("Press any key to return")
    screen.press("x")
    assert outcomes() == before, outcomes()


@claim("the page is redrawn after a commit of another process, and keeps the selection")
def _():
    run("do", "--event", "glass/2026-06-08T08:00", *clock)
    screen.shows("❯ 08:00 · A glass · at 12:00", seconds=2)


@claim("40 columns fit, and the selected event scrolls into view")
def _():
    screen.size(8, 40)
    screen.shows("more lines")
    for _ in range(4):
        screen.press(DOWN)
    text = screen.shows("❯ 18:00 · Evening")
    lines = text.split("\r\n")
    assert len(lines) == 8 and all(len(line) <= 40 for line in lines), lines
    assert sum("❯" in line for line in lines) == 2, lines
    screen.size(40, 80)
    screen.until(lambda: "more lines" not in screen.view(), 30, "the whole day")


@claim("q leaves and restores the terminal")
def _():
    screen.press("q")
    code = screen.end()
    assert code == 0 and screen.is_restored(), screen.bytes


for name, end in {"Ctrl-C": "\x03", "Ctrl-D": "\x04"}.items():

    @claim(f"{name} leaves and restores the terminal")
    def _():
        other = Screen(*page)
        other.shows("A glass")
        other.press(end)
        code = other.end()
        assert code == 0 and other.is_restored(), other.bytes


for number in (signal.SIGTERM, signal.SIGHUP):

    @claim(f"{number.name} restores the terminal")
    def _():
        other = Screen(*page)
        other.shows("A glass")
        other.process.send_signal(number)
        code = other.end()
        assert code == 0 and other.is_restored(), other.bytes


@claim("a crash restores the terminal")
def _():
    environment["SWIFT_BACKTRACE"] = "enable=no"
    other = Screen(*page)
    other.shows("A glass")
    other.process.send_signal(signal.SIGABRT)
    code = other.end()
    assert code == -signal.SIGABRT and other.is_restored(), (code, other.bytes)


@claim("a participant's language is used")
def _():
    run("run", *clock, "german.lua")
    other = Screen(*page)
    text = other.shows("Mo, 8. Juni 2026")
    assert "q Ende" in text and "offen bis 24:00" in text, text
    other.press("\r")
    other.until(lambda: "q verlassen" in other.bytes, 30, "the keys")
    other.press("q")
    other.until(lambda: "verwerfen" in other.bytes, 30, "the question")
    other.press("\n\n")
    other.shows("begonnen")
    other.press("q")
    assert other.end() == 0 and other.is_restored(), other.bytes


@claim("without a terminal the day is printed")
def _():
    with_pipe = run(*page)
    assert "\x1b" not in with_pipe and "q Ende" not in with_pipe, with_pipe
    outer, inner = os.openpty()
    piped = subprocess.run([care, *page], env=environment, stdin=subprocess.DEVNULL, stdout=inner, check=True)
    text = os.read(outer, 65536).decode()
    assert "\x1b[?1049h" not in text and "Mo, 8. Juni" in text, text


sys.exit(failures())
