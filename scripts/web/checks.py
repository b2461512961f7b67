"""Counts what holds, and says what does not in one line that names the script, since scripts/test says those lines again at its end."""
import pathlib
import sys
import time
import traceback

# Longer notes hide the next line.
LONGEST = 4_000
passed, failures = 0, []


def check(name, holds, note=""):
    """Counts one expectation; returns whether it holds."""
    global passed
    if holds:
        passed += 1
    else:
        failures.append(f"{name}: {' '.join(str(note).split())[:LONGEST]}")
        print(f"✗ {pathlib.Path(sys.argv[0]).name}: {failures[-1]}", file=sys.stderr, flush=True)
    return bool(holds)


def holds(condition, seconds=20):
    """Waits until a condition holds; returns whether it did."""
    end = time.time() + seconds
    while time.time() < end:
        try:
            if condition():
                return True
        except Exception:  # A page that is replaced meanwhile; the next look counts.
            pass
        time.sleep(0.1)
    return False


def forget_cookies(driver):
    """Takes a browser's cookies away while no page is open: one that is live would find itself signed out, and load another in the middle of
    what follows. Another fragment of an address loads its page again then, too."""
    driver.get("about:blank")
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})


def say_error(kind, error, trace):
    """Says an error that ends the script as a line of the same kind, with its place in the script."""
    own = [frame for frame in traceback.extract_tb(trace) if "scripts/web" in frame.filename] or traceback.extract_tb(trace)
    lines = str(error).splitlines() or [""]
    print(f"✗ {pathlib.Path(sys.argv[0]).name}: {kind.__name__}: {lines[0][:LONGEST]} at lines "
          f"{', '.join(f'{frame.lineno}' for frame in own)}", file=sys.stderr)
    sys.__excepthook__(kind, error, trace)


sys.excepthook = say_error


def end():
    """Ends the script with the line of its counts."""
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(bool(failures))
