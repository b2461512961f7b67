"""What a member of the care team does in a browser who signs in at the hospital's provider; `scripts/web/jobs` runs it.

The provider is one of OpenID Connect on loopback, whose page has a link to sign in and one to decline.
"""
import base64
import contextlib
import hashlib
import http.server
import json
import secrets
import subprocess
import threading
import time
import urllib.parse

from selenium.webdriver.common.by import By

NAME = "Example Hospital"
CLIENT, SECRET = "care", "a secret of the client"


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Provider(http.server.ThreadingHTTPServer):
    """A provider with one person, who signed in there an hour ago."""

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), Answer)
        self.issuer, self.key = f"http://127.0.0.1:{self.server_port}", folder / "provider.pem"
        # What was asked for each code that was not used, and every code that was given out.
        self.codes, self.given = {}, []
        subprocess.run(["openssl", "genrsa", "-out", self.key, "2048"], check=True, capture_output=True)
        modulus = subprocess.run(["openssl", "rsa", "-in", self.key, "-modulus", "-noout"], check=True, capture_output=True, text=True)
        self.modulus = bytes.fromhex(modulus.stdout.strip().split("=")[1])

    def token(self, asked):
        """Returns the ID token for what was asked; who had to sign in again has just done so."""
        now = int(time.time())
        claims = {
            "iss": self.issuer, "sub": "248289761001", "aud": CLIENT, "exp": now + 60, "iat": now, "nonce": asked["nonce"],
            "auth_time": now if asked.get("prompt") == "login" else now - 3600, "name": "Dana Rivera",
        }
        parts = [encoded(json.dumps(one).encode()) for one in [{"alg": "RS256", "kid": "1"}, claims]]
        signed = subprocess.run(
            ["openssl", "dgst", "-sha256", "-sign", self.key], input=".".join(parts).encode(), check=True, capture_output=True
        )
        return ".".join(parts + [encoded(signed.stdout)])


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        provider, (path, _, query) = self.server, self.path.partition("?")
        asked = dict(urllib.parse.parse_qsl(query))
        if path == "/.well-known/openid-configuration":
            self.send({
                "issuer": provider.issuer, "authorization_endpoint": f"{provider.issuer}/authorize", "token_endpoint": f"{provider.issuer}/token",
                "jwks_uri": f"{provider.issuer}/keys", "id_token_signing_alg_values_supported": ["RS256"],
                "authorization_response_iss_parameter_supported": True,
            })
        elif path == "/keys":
            self.send({"keys": [{"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "1", "n": encoded(provider.modulus), "e": "AQAB"}]})
        elif path == "/authorize":
            back = lambda **fields: asked["redirect_uri"] + "?" + urllib.parse.urlencode(
                {**fields, "state": asked["state"], "iss": provider.issuer}).replace("&", "&amp;")
            code = secrets.token_urlsafe()
            provider.codes[code] = asked
            provider.given.append(code)
            again = " again" if asked.get("prompt") == "login" else ""
            self.send(
                f"<!DOCTYPE html><html lang=en><link rel=icon href=data:,><title>{NAME}</title><h1>{NAME}</h1>"
                f'<p><a href="{back(code=code)}">Sign in{again} as Dana</a>'
                f'<p><a href="{back(error="access_denied")}">Decline</a>')
        else:
            self.send("", 404)

    def do_POST(self):
        form = dict(urllib.parse.parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
        asked = self.server.codes.pop(form["code"], None)
        pair = f"{CLIENT}:{urllib.parse.quote(SECRET)}".encode()
        challenge = encoded(hashlib.sha256(form["code_verifier"].encode()).digest())
        if (
            asked and self.headers["Authorization"] == "Basic " + base64.b64encode(pair).decode()
            and asked["code_challenge"] == challenge and asked["redirect_uri"] == form["redirect_uri"]
        ):
            self.send({"token_type": "Bearer", "id_token": self.server.token(asked)})
        else:
            self.send({"error": "invalid_grant"}, 400)

    def send(self, content, status=200):
        isPage = isinstance(content, str)
        data = (content if isPage else json.dumps(content)).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html" if isPage else "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def provided(folder):
    """Runs a provider; gives it and the options with which a server uses it."""
    (folder / "secret").write_text(SECRET + "\n")
    (folder / "secret").chmod(0o600)
    with Provider(folder) as provider:
        threading.Thread(target=provider.serve_forever, daemon=True).start()
        try:
            yield provider, [
                "--oidc-issuer", provider.issuer, "--oidc-client", CLIENT, "--oidc-secret", "secret", "--oidc-name", NAME]
        finally:
            provider.shutdown()


def act(desk, care, folder, jobs):
    """Accepts the first invitation with the account of the hospital, signs out and in, declines, and confirms a sensitive act."""
    check = jobs.check
    with provided(folder) as (provider, options), jobs.served(care, folder, 0, *options) as (address, link, _):
        desk.open(link)
        desk.see("invitation-provider")
        desk.press(f"Use my account at {NAME}")
        check("setup: the provider asks who it is", desk.driver.current_url.startswith(provider.issuer), desk.driver.current_url)
        desk.press("Sign in as Dana")
        check("setup: an invitation is accepted with the account of a provider", desk.path == "/studies", desk.path)
        desk.press("Sign out")
        desk.see("sign-in-provider")
        desk.press(f"Sign in with {NAME}")
        desk.press("Decline")
        check("setup: who declines is back at the sign-in", desk.path == "/sign-in?problem=denied", desk.path)
        desk.see("sign-in-declined", status=422)
        desk.press(f"Sign in with {NAME}")
        desk.press("Sign in as Dana")
        check("setup: the provider signs in", desk.path == "/studies" and "Signed in as Dana Rivera" in desk.text, desk.text[:300])
        check("setup: the address has no code", "code" not in desk.driver.current_url, desk.driver.current_url)
        desk.press("Accounts")
        check("setup: an old sign-in at the provider is not enough", desk.path.startswith("/step-up"), desk.path)
        desk.see("step-up-provider")
        desk.press(f"Confirm with {NAME}")
        desk.press("Sign in again as Dana")
        check("setup: a fresh one is", desk.path == "/admin/accounts", desk.path)
        account = next((one.text for one in desk.driver.find_elements(By.CLASS_NAME, "care-panel") if "Dana Rivera" in one.text), "")
        check("setup: accounts say how they sign in", f"signs in at {provider.issuer}" in account, account[:300])
        desk.see("accounts-provider")
    log = (folder / "log").read_text()
    check("setup: no log has a code", "/callback" in log and not any(code in log for code in provider.given), "one does")
