"""The pages of the server, as its routes declare them: walks in a browser open each, so that a new page needs no list. Sources are read as text."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Addresses without a page, and pages that no walk opens, each with the reason.
NOT_WALKED = {
    "/openapi.json": "data", "/healthz": "data", "/readyz": "data", "/metrics": "data", "/manifest.webmanifest": "data",
    "/sw.js": "a script", "/assets/{hash}/{name}": "assets", "/me/live": "a stream", "/live": "a stream",
    "/s/{plan}/roster.csv": "a table", "/audit/commits.csv": "a table", "/audit/access.csv": "a table",
    "/admin/accounts.csv": "a table", "/s/{plan}/deliveries.csv": "a table",
    "/me/data.json": "data", "/me/e/{key…}/bundle": "data", "/me/manifest.webmanifest": "data",
    "/me/pictures/{hash}": "a picture", "/feed/{file}": "a calendar",
    "/sign-in/oidc": "leads to a provider", "/step-up/oidc": "leads to a provider", "/callback": "leads back from a provider",
    "/step-up": "follows a form, minutes after the sign-in; it has the field of /sign-in/code",
    "/me/unlock": "follows some minutes without a touch; scripts/web/widths opens it after a second start",
}
# Pages to which a walk comes by a link, a form, or a value that no list has, each with what scripts/web/accessibility calls it.
BY_HAND = {
    "/": '"front"', "/join": '"join"', "/sign-in": '"sign-in"', "/sign-in/code": '"sign-in-code"', "/invitation/{token}": '"invitation"',
    "/me/today": '"today-{patient}"', "/me/e/{key…}": '"event-{patient}', "/me/e/{key…}/take": "walk(phone, survey",
    "/s/{plan}/p/{patient}/correct/{key…}": '"team-correct"', "/s/{plan}/p/{patient}/enter/{key…}": '"team-enter-event"',
    "/s/{plan}/p/{patient}/alerts/{alert…}": '"team-alert"',
}


def pages():
    """Returns the patterns of the routes that show something, each with its file."""
    files = {path: path.read_text() for path in sorted((ROOT / "Sources/CareWeb").rglob("*.swift"))}
    declared = {}
    for text in files.values():
        kind = (re.search(r"^(?:package )?enum (\w+)", text, re.M) or [None, ""])[1]
        for name, pattern in re.findall(r'static let (\w+): RoutePattern = "([^"]+)"', text):
            declared[kind, name] = pattern
    for path, text in files.items():
        kind = (re.search(r"^(?:package )?enum (\w+)", text, re.M) or [None, ""])[1]
        for owner, name, pattern in re.findall(r'\.get\(\s*(?:(?:(\w+)\.)?(\w+)|"([^"]+)"),', text):
            found = pattern or declared.get((owner or kind, name))
            if found:
                yield found, path.relative_to(ROOT)


def is_listed(pattern):
    """Whether the walks open a page by its address."""
    return pattern not in NOT_WALKED and pattern not in BY_HAND


def participant():
    """Returns the addresses of a participant's pages that need no value, such as "me/team"."""
    return sorted({pattern.strip("/") for pattern, _ in pages() if is_listed(pattern) and pattern.startswith("/me/")})


def team(plan, patient):
    """Returns the addresses of the care team's pages, for one study and one participant; those that need a fresh sign-in first."""
    found = {pattern.strip("/") for pattern, _ in pages() if is_listed(pattern) and not pattern.startswith("/me/")}
    found = sorted(found, key=lambda one: (not one.endswith("/export"), one))
    return [one.replace("{plan}", plan).replace("{patient}", patient) for one in found]


def problems():
    """Yields the pages that the walks cannot open, and entries without a page."""
    walk, known = (ROOT / "scripts/web/accessibility").read_text(), set()
    for pattern, path in pages():
        known.add(pattern)
        if is_listed(pattern) and re.search(r"\{(?!plan\}|patient\})", pattern):
            yield f"{path}: no walk can open the page {pattern}; open it in scripts/web/accessibility, and name it in scripts/web/routes.py"
        if pattern in BY_HAND and BY_HAND[pattern] not in walk:
            yield f"scripts/web/accessibility: nothing is called {BY_HAND[pattern]}, which the page {pattern} should be"
    for pattern in [*NOT_WALKED, *BY_HAND]:
        if pattern not in known:
            yield f"scripts/web/routes.py: there is no page {pattern} any longer; remove it"
