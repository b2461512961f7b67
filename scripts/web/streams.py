"""The streams of pages under load: their memory, the time from a commit to the page that shows it, and what a commit costs."""
import http.client
import json
import pathlib
import re
import selectors
import socket
import time
import uuid


def processor_nanoseconds(pid, threads=""):
    """Returns the time that the threads of a process have run whose names begin so."""
    tasks = [task for task in pathlib.Path(f"/proc/{pid}/task").iterdir() if (task / "comm").read_text().startswith(threads)]
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)


def resident_bytes(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) * 1024


class Streams:
    """Streams of participants, up to three for each, as browsers hold them.

    `sessions` are lines of the list of sessions: the participant, the care plan, the cookie, the form's token, the day, the time, and a tag.
    """

    def __init__(self, port, pid, sessions):
        self.port, self.pid, self.sessions = port, pid, sessions
        self.selector, self.open = selectors.DefaultSelector(), 0
        self.client = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.done = {}

    def add(self, line):
        """Opens a stream, and waits until the server has said so."""
        # The connections of one address are limited.
        own = f"127.0.{1 + self.open // 20 // 250}.{1 + self.open // 20 % 250}"
        connection = socket.create_connection(("127.0.0.1", self.port), source_address=(own, 0))
        connection.sendall(
            f"GET /me/live HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: care_me={line[2]}\r\nAccept: text/event-stream\r\n"
            "Care-Refresh: 1\r\n\r\n".encode())
        answer = connection.recv(65536)
        if not answer.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"a stream is refused: {answer[:40]!r}")
        connection.setblocking(False)
        self.selector.register(connection, selectors.EVENT_READ, line[0])
        self.open += 1

    def take(self, seconds):
        """Returns the participants whose streams have news within a time."""
        found = set()
        for key, _ in self.selector.select(max(0, seconds)):
            data = key.fileobj.recv(65536)
            if not data:
                raise SystemExit("a stream ended")
            if b"data:" in data:
                found.add(key.data)
        return found

    def drain(self, seconds=2):
        """Takes all news, such as what a stream begins with."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.take(end - time.monotonic())

    def request(self, method, path, line, body=None, headers=None):
        self.client.request(method, path, body, {"Cookie": f"care_me={line[2]}", "Accept": "text/html", **(headers or {})})
        answer = self.client.getresponse()
        text = answer.read()
        if answer.status not in (200, 201):
            raise SystemExit(f"{path} answers {answer.status}: {text[:200]!r}")
        return text

    def prepare(self, lines):
        """Learns which participants have tapped their card, because tapping it again would change nothing."""
        for line in lines:
            self.done[line[0]] = f"/me/e/tap/{line[4]}/undo".encode() in self.request("GET", "/me/today", line)

    def commit(self, line):
        """Taps the participant's card, or takes that back, which is one commit."""
        self.done[line[0]] = not self.done[line[0]]
        body = {
            "v": 1, "id": str(uuid.uuid4()), "kind": "press",
            "event": {"key": f"tap/{line[4]}", "care_plan": line[1]},
            "body": {"action": "toggle", "input": {}, "done": self.done[line[0]]}, "answered": line[5], "offset": 0,
        }
        headers = {
            "Content-Type": "application/json", "Accept": "application/json", "Care-Token": line[3],
            "Sec-Fetch-Site": "same-origin"}
        self.request("POST", "/me/submissions", line, json.dumps(body), headers)

    def cost(self, rounds):
        """Returns the microseconds of processor time that a commit of one of the first ten participants costs."""
        began = processor_nanoseconds(self.pid)
        for _ in range(rounds):
            for line in self.sessions[:10]:
                self.commit(line)
                self.take(0)
        return (processor_nanoseconds(self.pid) - began) / rounds / 10 / 1000

    def until_shown(self, count, rate):
        """Commits at a rate, and returns the milliseconds from sending each until the participant's page shows it, in order."""
        self.prepare(self.sessions[10:10 + count])
        began, times, waiting, sent = time.monotonic(), [], {}, 0
        lines = {line[0]: line for line in self.sessions}
        while len(times) < count:
            now = time.monotonic()
            if now - began > 60 + count / rate:
                raise SystemExit(f"{len(waiting)} streams never heard of a commit")
            if sent < count and now >= began + sent / rate:
                line = self.sessions[10 + sent]
                waiting[line[0]] = now
                self.commit(line)
                sent += 1
            next_one = began + sent / rate if sent < count else now + 0.05
            for patient in self.take(next_one - time.monotonic()):
                start = waiting.pop(patient, None)
                if start is not None:
                    self.request("GET", "/me/today", lines[patient], headers={"Care-Refresh": "1"})
                    times.append((time.monotonic() - start) * 1000)
        return sorted(times)

    def close(self):
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()
        self.client.close()


def measure(rows, port, pid, sessions, count):
    """Adds the rows about streams."""
    streams = Streams(port, pid, sessions)
    for line in sessions[:10]:
        streams.add(line)
    streams.drain()
    streams.prepare(sessions[:10])
    streams.cost(1)  # warms caches
    few = streams.cost(20)
    before = resident_bytes(pid)
    others = [line for _ in range(3) for line in sessions[10:]][:count - 10]
    for line in others:
        streams.add(line)
    streams.drain()
    rows.add(f"web.stream-of-{streams.open}", (resident_bytes(pid) - before) / len(others) / 1000, "kB", at_most=32)
    many = streams.cost(20)
    rows.add("web.commit-beside-10-streams", many / few, "x", at_most=1.5, note=f"{few:.0f} and {many:.0f} us of processor time")
    times = streams.until_shown(min(400, len(sessions) - 10), 50)
    rows.add("web.commit-to-page-p95", times[len(times) * 95 // 100], "ms", at_most=250, note=f"median {times[len(times) // 2]:.1f} ms")
    streams.close()
