"""What strangers do to the sign-in of others: none of it keeps those out who may come in; `scripts/web/hostile` runs it."""
import base64
import concurrent.futures
import datetime
import hashlib
import hmac
import http.client
import re
import signal
import struct
import subprocess
import threading
import time
import urllib.parse

PASSWORD = "four quiet words here"
MAIL = "rivera@example.org"


class Client:
    """A browser at an address of this machine; it keeps its cookies."""

    def __init__(self, port, address, cookies=None):
        self.port, self.address, self.cookies = port, address, dict(cookies or {})

    def ask(self, method, path, fields=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120, source_address=(self.address, 0))
        headers = {"Accept": "text/html", "Sec-Fetch-Site": "same-origin"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, None if fields is None else urllib.parse.urlencode(fields), headers)
            answer = connection.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    cookie, _, content = value.split(";")[0].partition("=")
                    self.cookies[cookie] = content
            return answer.status, answer.getheader("Location"), answer.read().decode()
        finally:
            connection.close()

    def send(self, page_path, fields):
        """Opens a page, and sends its form to the same path; returns the status, where it leads, and the page."""
        page = self.ask("GET", page_path)[2]
        hidden = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page.split("</form>")[0]))
        return self.ask("POST", page_path.split("?")[0], hidden | fields)

    def sign_in(self, code):
        """Signs in with both factors; returns where that leads, or the status of what was refused."""
        status, where, _ = self.send("/sign-in", {"email": MAIL, "password": PASSWORD})
        if where is None:
            return status
        status, where, _ = self.send(where, {"code": code})
        return where or status


def one_time_code(secret, at):
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    mac = hmac.new(key, struct.pack(">Q", int(at // 30)), hashlib.sha1).digest()
    place = mac[19] & 15
    return f"{(struct.unpack('>I', mac[place:place + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def attack(check, care, folder, port):
    """Runs a server with sign-in, makes its first account, and lets strangers try to keep its people out."""
    with open(folder / "log", "a") as log:
        server = subprocess.Popen(
            [care.parent / "care-serve", "--port", str(port)], cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            server.stdout.readline()
            link = urllib.parse.urlsplit(server.stdout.readline().split()[-1]).path
            # Each code is used once, and the server takes those of the time steps before and after.
            time.sleep(30 - time.time() % 30)
            known, secret, now = first_account(check, port, link)
            # In this order: many wrong passwords of an account also count against it where it is not known.
            full_places(check, port, one_time_code(secret, now))
            wrong_passwords(check, port, known, one_time_code(secret, now + 30))
            wrong_codes(check, care, folder, port)
        finally:
            server.send_signal(signal.SIGTERM)
            check("the server that strangers attacked ends in order", server.wait(60) == 0, server.returncode)


def first_account(check, port, link):
    owner, now = Client(port, "127.0.0.5"), time.time()
    secret = re.search(r'class="care-panel care-code">([^<]*)<', owner.ask("GET", link)[2])[1].replace(" ", "")
    status, where, _ = owner.send(
        link, {"name": "Dana Rivera", "email": MAIL, "password": PASSWORD, "code": one_time_code(secret, now - 30)})
    check("the owner has an account", where == "/studies", status)
    return owner, secret, now


def wrong_passwords(check, port, known, code):
    """One address tries passwords until it is refused; the owner signs in at the same time, on the device that is known, also from there."""
    stranger = Client(port, "127.0.0.4")
    statuses = [stranger.send("/sign-in", {"email": MAIL, "password": f"wrong {number}"})[0] for number in range(12)]
    check("wrong passwords are refused", set(statuses) <= {422, 429} and statuses[-1] == 429, statuses)
    device = {name: value for name, value in known.cookies.items() if "staff" not in name}
    found = Client(port, "127.0.0.4", device).sign_in(code)
    check("wrong passwords of an address do not lock the known device out, even there", found == "/studies", found)


def full_places(check, port, code):
    """24 connections of one address ask for the check of a password all the time; who comes from another address is let in."""
    ended, statuses = threading.Event(), []

    def hold():
        client = Client(port, "127.0.0.9")
        while not ended.is_set():
            statuses.append(client.send("/sign-in", {"email": f"nobody-{len(statuses)}@example.org", "password": PASSWORD})[0])

    with concurrent.futures.ThreadPoolExecutor(24) as pool:
        holding = [pool.submit(hold) for _ in range(24)]
        time.sleep(1)
        found = Client(port, "127.0.0.2").sign_in(code)
        ended.set()
        for one in holding:
            one.result()
    check("24 connections with passwords are answered", len(statuses) > 24 and max(statuses) < 600, sorted(set(statuses)))
    check("24 connections with passwords keep no other address out", found == "/studies", found)


def wrong_codes(check, care, folder, port):
    """100 addresses try codes, of which many begin as the right one does; the right one is let in."""
    run = lambda *words: subprocess.run([care, *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()
    right = run("serve", "code", "--patient", "ana").split()[-1]
    plain = re.sub(r"[^0-9A-Za-z]", "", right)
    statuses = []
    for number in range(100):
        guess = plain[:3] + f"{number:0{len(plain) - 3}}" if number % 2 else f"{number:0{len(plain)}}"
        statuses.append(Client(port, f"127.0.1.{number + 1}").send("/join", {"code": guess})[0])
    check("100 wrong codes of many addresses are wrong, and no reason to wait", set(statuses) == {422}, sorted(set(statuses)))
    phone = Client(port, "127.0.0.3")
    status, _, page = phone.send("/join", {"code": right})
    check("after them, the right code works", status == 200 and "care-code" in page, status)
    check("and its device is signed in", phone.ask("GET", "/me/today")[0] == 200, str(datetime.date.today()))
