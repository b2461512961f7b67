"""Watches a day through a pseudo-terminal, and through pipes. Prints one line a claim; ends with 0 when all hold.

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
    """Another process that does something to the store."""
    return subprocess.run([care, *arguments], env=environment, check=True, capture_output=True, text=True).stdout


class Screen:
    """A terminal that keeps what was written to it, and can tell what its other screen shows."""

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
        """What the last whole drawing shows."""
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
            assert left > 0, f"waited {seconds} s in vain for {what}; seen: {self.bytes!r}"
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

    def is_as_before(self):
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


@claim("the day is on the other screen")
def _():
    text = screen.shows("Stretching")
    assert "Wed 28 October" in text, text
    assert "\x1b[?1049h" in screen.bytes, screen.bytes
    assert "at 12:00" not in text, text


@claim("what another process records is shown within a second")
def _():
    run("do", "walk", *clock)
    screen.shows("at 12:00", seconds=1)


@claim("what another process takes back is shown within a second")
def _():
    run("run", *clock, "toggle.lua")
    screen.until(lambda: "at 12:00" not in screen.view(), 1, "the walk to be open again")


@claim("a terminal that gets narrow is drawn anew, cut to its columns and rows")
def _():
    screen.size(6, 36)
    text = screen.shows("more lines")
    lines = text.split("\r\n")
    assert len(lines) == 6, lines
    assert all(len(line) <= 36 for line in lines), lines
    screen.size(40, 80)
    screen.until(lambda: "more lines" not in screen.view(), 30, "the whole day")


@claim("what is typed is not shown")
def _():
    drawn = len(screen.bytes)
    os.write(screen.outer, b"hello")
    run("do", "walk", *clock)
    screen.shows("at 12:00")
    assert "hello" not in screen.bytes[drawn:], screen.bytes[drawn:]


@claim("Ctrl-Z gives the terminal back, and coming back draws anew")
def _():
    os.write(screen.outer, b"\x1a")
    _, status = os.waitpid(screen.process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status), status
    screen.read(0)
    assert screen.is_as_before(), screen.bytes
    drawn = screen.bytes.count("\x1b[H")
    os.kill(screen.process.pid, signal.SIGCONT)
    screen.until(lambda: screen.bytes.count("\x1b[H") > drawn, 30, "another drawing")


@claim("Ctrl-C ends with 0 and leaves the terminal as it was")
def _():
    os.write(screen.outer, b"\x03")
    code = screen.end()
    assert code == 0, code
    assert screen.is_as_before(), screen.bytes


@claim("q ends with 0 and leaves the terminal as it was")
def _():
    other = Screen(*clock)
    other.shows("Stretching")
    os.write(other.outer, b"q")
    code = other.end()
    assert code == 0, code
    assert other.is_as_before(), other.bytes


@claim("a signal that ends it leaves the terminal as it was too")
def _():
    other = Screen(*clock)
    other.shows("Stretching")
    other.process.terminate()
    code = other.end()
    assert code == 0, code
    assert other.is_as_before(), other.bytes


@claim("a plain terminal gets its views one below the other")
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
        assert left > 0 and select.select([file], [], [], left)[0], f"waited in vain for {pattern!r}; seen: {seen!r}"
        data = os.read(file.fileno(), 65536)
        assert data, f"the output ended before {pattern!r}; seen: {seen!r}"
        seen += data.decode()
    return seen


@claim("through a pipe each new view follows an empty line, and the end of the input ends it")
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


@claim("through a pipe what does not change the day is not shown")
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


@claim("as JSON each view is a document")
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


# -- Plans that are being written

path = "plans/sleep-and-care/plan.lua"
with open(path) as file:
    original = file.read()


def edit(old, new):
    assert old in original, old
    with open(path + ".new", "w") as file:
        file.write(original.replace(old, new, 1))
    os.replace(path + ".new", path)


trial = Screen("--patient", "ana", "--plans", "plans/sleep-and-care", *clock)


@claim("a plan that is edited is tried on a copy, and says so")
def _():
    text = trial.shows("Stretching")
    assert "on a copy of the store: nothing is written to it" in " ".join(text.split()), text
    before = run("store", "info")
    edit("Stretching", "Bending")
    text = trial.shows("Bending")
    assert "Stretching" not in text, text
    assert run("store", "info") == before
    assert "Stretching" in run("today", "--patient", "ana", *clock)


@claim("while it has a mistake the mistake is shown, and the day as it was before")
def _():
    edit("title =", "titel =")
    text = trial.shows(r"error: ")
    assert "did you mean `title`?" in text and "Bending" in text, text


@claim("a mended plan is shown again, and what another process records too")
def _():
    edit("Stretching", "Leaning")
    text = trial.shows("Leaning")
    assert "error" not in text, text
    shown = trial.view()
    run("run", *clock, "toggle.lua")
    trial.until(lambda: trial.view() != shown, 30, "the day with the other outcome")
    os.write(trial.outer, b"q")
    assert trial.end() == 0
    assert trial.is_as_before(), trial.bytes


sys.exit(1 if failures else 0)
