"""A client of a CareRuntime server's API: reads lists whole, records once, and follows changes. It needs nothing but Python."""
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


class Problem(Exception):
    """What the server refused: its status, its stable code, and what to write instead."""

    def __init__(self, status, document):
        super().__init__(f"{status} {document.get('code')}: {document.get('detail')}")
        self.status, self.code, self.detail = status, document.get("code"), document.get("detail")


class Care:
    """The API at an address such as https://study.example.org, with a token of `care access token create`."""

    def __init__(self, address, token, tries=5):
        self.address, self.token, self.tries = address.rstrip("/") + "/api/v1", token, tries

    def ask(self, path, body=None, key=None, method=None, version=None, **query):
        """Asks once; what the server cannot do now is tried again, with the same key, so that nothing is recorded twice."""
        text = urllib.parse.urlencode({name: value for name, value in query.items() if value is not None})
        method = method or ("GET" if body is None else "POST")
        headers = {"Authorization": f"Bearer {self.token}"}
        if method != "GET":
            headers |= {"Content-Type": "application/json", "Idempotency-Key": key or str(uuid.uuid4())}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        data = None if body is None else json.dumps(body).encode()
        address = self.address + urllib.parse.quote(path) + (f"?{text}" if text else "")
        request = urllib.request.Request(address, data, headers, method=method)
        for attempt in range(1, self.tries + 1):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                wait = error.headers.get("Retry-After")
                if error.code not in (429, 503) or attempt == self.tries:
                    raise Problem(error.code, json.load(error)) from None
                time.sleep(int(wait or 1))
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                if attempt == self.tries:
                    raise
                time.sleep(attempt)

    def items(self, path, **query):
        """Yields the items of all pages of a list."""
        page = {"next": query.pop("after", None)}
        while True:
            page = self.ask(path, after=page["next"], **query)
            yield from page["items"]
            if page.get("next") is None:
                return

    def record(self, patient, event, *values, key=None):
        """Records values of an event, such as {"value": 4200, "kind": "steps"}; the same key records them once."""
        return self.ask(f"/events/{patient}/{event}/record", {"values": list(values)}, key)

    def save(self, patient, event, answers, version=None):
        """Saves the answers so far of an event's survey, in the place of the draft that has the version, if there is one."""
        return self.ask(f"/events/{patient}/{event}/draft", {"answers": answers}, method="PUT", version=version)

    def changes(self, after=0, wait=25):
        """Yields commits forever, and waits for new ones; keep the last `seq` to continue from there."""
        while True:
            page = self.ask("/changes", after=after, wait=wait)
            yield from page["items"]
            after = page["next"]
