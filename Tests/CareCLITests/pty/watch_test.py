"""Watches a day through a pseudo-terminal, and through pipes.

Prints one line for each claim; exits with 0 if all claims hold.

usage: watch_test.py CARE FOLDER
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

care, folder = sys.argv[1:3]
os.chdir(folder)
failures = 0
clock = ["--at", "2026-10-28T12:00:00Z", "--zone", "UTC"]
environment = dict(os.environ, TERM="xterm", LANG="C.UTF-8", TZ="UTC", NO_COLOR="1")


def run(*arguments):
    """Runs care as another process and returns its output."""
    return subprocess.run([care, *arguments], env=environment, check=True, capture_output=True, text=True).stdout


class Screen:
    """A terminal that keeps all output, and knows what its alternate screen shows."""

    def __init__(self, *arguments, rows=40, columns=80):
        self.bytes = ""
        self.outer, inner = pty.openpty()
        self.inner = inner
        self.size(rows, columns)
        self.before = termios.tcgetattr(inner)
        self.process = subprocess.Popen(
            [care, "today", "--watch", *arguments], env=environment, stdin=inner, stdout=inner, stderr=inner,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def size(self, rows, columns):
        fcntl.ioctl(self.inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def view(self):
        """Returns the text of the last complete view."""
        drawn = [part for part in self.bytes.split("\x1b[H")[1:] if "\x1b[J" in part]
        return re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", drawn[-1].split("\x1b[J")[0]) if drawn else ""

    def read(self, seconds):
        if select.select([self.outer], [], [], max(0, seconds))[0]:
            try:
                self.bytes += os.read(self.outer, 65536).decode("utf-8", "replace")
            except OSError:
                pass

    def until(self, holds, seconds, what):
        end = time.monotonic() + seconds
        while not holds():
            left = end - time.monotonic()
            assert left > 0, f"waited {seconds} s for {what}; seen: {self.bytes!r}"
            self.read(left)

    def shows(self, pattern, seconds=30):
        self.until(lambda: re.search(pattern, self.view()), seconds, repr(pattern))
        return self.view()

    def end(self):
        code = None
        limit = time.monotonic() + 30
        while code is None and time.monotonic() < limit:
            self.read(0.02)
            code = self.process.poll()
        if code is None:
            self.process.kill()
        self.read(0)
        return code

    def is_restored(self):
        left = self.bytes.rsplit("\x1b[?1049l", 1)
        return (len(left) == 2 and left[1] == "" and "\x1b[?25h" in left[0] and "\x1b[?7h" in left[0]
                and termios.tcgetattr(self.inner) == self.before)


def claim(name):
    def run(body):
        global failures
        try:
            body()
            print("ok", name)
        except (AssertionError, subprocess.CalledProcessError) as error:
            failures += 1
            print("FAILED", name, error, getattr(error, "stderr", ""))
    return run


screen = Screen(*clock)


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
    other = Screen(*clock)
    other.shows("Stretching")
    os.write(other.outer, b"q")
    code = other.end()
    assert code == 0, code
    assert other.is_restored(), other.bytes


@claim("a terminating signal restores the terminal")
def _():
    other = Screen(*clock)
    other.shows("Stretching")
    other.process.terminate()
    code = other.end()
    assert code == 0, code
    assert other.is_restored(), other.bytes


@claim("a plain terminal shows the views one below the other")
def _():
    environment["TERM"] = "dumb"
    other = Screen(*clock)
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


preview = Screen("--patient", "ana", "--plans", "plans/sleep-and-care", *clock)


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


sys.exit(1 if failures else 0)
