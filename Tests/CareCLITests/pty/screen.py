"""A terminal with an alternate screen that runs `care`, and claims about what it shows.

Scripts that import this are called with the path of `care` and a folder to work in.
"""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
import unicodedata

care, folder = sys.argv[1:3]
os.chdir(folder)
failed = []
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
            [care, *arguments], env=environment, stdin=inner, stdout=inner, stderr=inner,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def size(self, rows, columns):
        self.rows, self.columns = rows, columns
        fcntl.ioctl(self.inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys):
        os.write(self.outer, keys.encode())

    def view(self):
        """Returns the text of the last complete view, as a terminal shows it: erasing at the last column erases its character."""
        drawn = [part for part in self.bytes.split("\x1b[H")[1:] if "\x1b[?2026l" in part]
        rows, row, column = [[" "] * self.columns for _ in range(self.rows)], 0, 0
        for part in re.findall(r"\x1b\[[?0-9;]*[A-Za-z]|.", drawn[-1].split("\x1b[?2026l")[0] if drawn else "", re.S):
            if part in ("\x1b[K", "\x1b[J"):
                at = min(column, self.columns - 1)
                rows[row][at:] = [" "] * (self.columns - at)
                if part == "\x1b[J":
                    rows[row + 1:] = [[" "] * self.columns for _ in rows[row + 1:]]
            elif part == "\r":
                column = 0
            elif part == "\n":
                row = min(row + 1, self.rows - 1)
            elif not part.startswith("\x1b"):
                rows[row][min(column, self.columns - 1)] = part
                wide = unicodedata.east_asian_width(part) in "WF"
                if wide and column + 1 < self.columns:
                    rows[row][column + 1] = ""
                column += 2 if wide else 0 if unicodedata.combining(part) else 1
        return "\r\n".join("".join(cells).rstrip() for cells in rows).rstrip()

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
        try:
            body()
            print("ok", name)
        except (AssertionError, subprocess.CalledProcessError) as error:
            failed.append(name)
            print("FAILED", name, error, getattr(error, "stderr", ""))
    return run


def failures():
    """Returns the exit code of the script."""
    return 1 if failed else 0
