"""A pseudo-terminal that runs `care`, and claims about its output.

Scripts that import this are called with the path of `care` and a folder to work in.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

care, folder = sys.argv[1:3]
os.chdir(folder)
failed = []


def size(file, columns):
    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


class Terminal:
    def __init__(self, *arguments, term="dumb", columns=0):
        self.seen = ""
        # Both ends are closed when the program begins: what is typed before that would reach this one's copy.
        begun, ends = os.pipe()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            if columns:
                size(0, columns)
            os.environ.update(TERM=term, INPUTRC="/dev/null", CARE_HISTORY=folder + "/history", LANG="C.UTF-8", TZ="UTC")
            # As a login has it; tests that a shell began in the background have it ignored.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execv(care, [care, *arguments])
        os.close(ends)
        os.read(begun, 1)
        os.close(begun)

    def expect(self, pattern, seconds=30):
        """Waits for a pattern in the output; returns the output up to its end."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.seen)):
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.file], [], [], left)[0]:
                raise AssertionError(f"waited for {pattern!r}; seen: {self.seen!r}")
            try:
                data = os.read(self.file, 65536)
            except OSError:
                data = b""
            if not data:
                raise AssertionError(f"the program ended before {pattern!r}; seen: {self.seen!r}")
            self.seen += data.decode("utf-8", "replace")
        text = self.seen[: found.end()]
        self.seen = self.seen[found.end():]
        return text

    def send(self, text):
        os.write(self.file, text.encode())

    def line(self, text, pattern=r"care> "):
        self.send(text + "\n")
        return self.expect(pattern)

    def abandon(self):
        """Discards the typed text."""
        self.send("\x03")
        self.expect(r"\^C\r?\n.*> ")

    def resize(self, columns):
        size(self.file, columns)

    def quiet(self, seconds=0.3):
        """Returns the output until there is none for a while."""
        text, self.seen = self.seen, ""
        while select.select([self.file], [], [], seconds)[0]:
            text += os.read(self.file, 65536).decode("utf-8", "replace")
        return text

    def end(self):
        """Waits for the program to end and returns its exit code."""
        limit = time.monotonic() + 30
        while time.monotonic() < limit:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            if select.select([self.file], [], [], 0.05)[0]:
                try:
                    os.read(self.file, 65536)
                except OSError:
                    pass
        os.kill(self.pid, signal.SIGKILL)
        return "still running"


def claim(name):
    def run(body):
        try:
            body()
            print("ok", name)
        except AssertionError as error:
            failed.append(name)
            print("FAILED", name, error)
    return run


def failures():
    """Returns the exit code of the script."""
    return 1 if failed else 0
