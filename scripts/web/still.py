"""Pages of a server whose clock stands still, so that a picture of them shows the same on every day; `scripts/web/appearance` compares them."""
import contextlib
import datetime
import os
import pathlib
import shutil
import subprocess
import sys

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

import checks

HERE = pathlib.Path(__file__).resolve().parent
# A Thursday.
NOW = datetime.datetime(2026, 6, 4, 12, tzinfo=datetime.timezone.utc)
# A page: whose it is, its address, its width, and its themes; "{found}" is a survey of the participant, or an alert.
PAGES = {
    "server-today": ("phone", "me/today", 390, ["light", "dark"]),
    "server-survey": ("phone", "{found}", 390, ["light"]),
    "server-insights": ("phone", "me/insights", 390, ["light"]),
    "server-settings": ("phone", "me/settings", 390, ["light"]),
    "server-sign-in": ("phone", "sign-in", 390, ["light"]),
    "server-roster": ("desk", "s/knee", 1280, ["light", "dark"]),
    "server-person": ("desk", "s/knee/p/p2", 1280, ["light"]),
    "server-alert": ("desk", "{found}", 1280, ["light"]),
    "server-deliveries": ("desk", "s/knee/deliveries", 1280, ["light"]),
}
PLAN = """return plan "knee" { title = "Recovering from knee surgery",
  contacts = { contact "physio" { name = "Lexi Torres", role = "Physical therapist", phone = "+1 555 0100", category = "care_provider" } },
  charts = { chart.line "pain" { title = "Pain", text = "The pain of each morning.", over = days(14), axis = { min = 0, max = 10 },
    series = { series.values { title = "Pain", task = "morning", kind = "pain" } } } },
  insights = { insight "pain" { over = days(7), show = function(ctx)
    return insight.tip { title = "Keep bending", text = "You measured your pain in the last seven days. Thank you!" }
  end } },
  tasks = {
    task "morning" { title = "This morning", schedule = schedule.daily { at = "08:00" }, card = "survey",
      alerts = { alert "severe" { when = survey.at_least("pain", 9), to = "physio", urgency = "now", title = "Severe pain" } },
      survey = survey "morning" { steps = { form "now" { title = "Your knee", items = {
        scale "pain" { text = "How bad is the pain now?", min = 0, max = 10, min_label = "No pain", max_label = "The worst pain" },
        choice "place" { text = "Where does it hurt?", options = { option("front", "In front"), option("side", "At the side") } },
        numeric "sleep" { text = "How long did you sleep?", min = 0, max = 24, units = "h" },
      } } } } },
    task "bend" { title = "Bend", instructions = "Bend the knee ten times. Stop when it hurts.", schedule = schedule.daily { at = "10:00" },
      card = "instructions" },
    task "pills" { title = "Pills", schedule = schedule.daily { at = { "08:00", "12:00", "20:00" } }, card = "checklist",
      targets = { value(1, { kind = "tablet", units = "{tablet}" }) } },
    task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" }, progress = "sum",
      targets = { value(5000, { kind = "steps" }) }, card = "numeric_progress" },
  },
}
"""
# The clock of pages. A worker would give a page that it kept, and the browser offers to install one when it likes to.
STILL = f"""{{
  const Real = Date, now = {int(NOW.timestamp() * 1000)};
  globalThis.Date = class extends Real {{ constructor(...given) {{ super(...(given.length ? given : [now])); }} static now() {{ return now; }} }};
  delete Navigator.prototype.serviceWorker;
  addEventListener("beforeinstallprompt", (event) => event.stopImmediatePropagation());
}}"""


@contextlib.contextmanager
def clock(folder):
    """Stops the clock of every program that is started meanwhile."""
    library = folder / "still.so"
    compiler = next(filter(None, map(shutil.which, ["clang", "cc", "gcc"])), None) or sys.exit("appearance: no compiler of C is installed")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, HERE / "still.c", "-ldl"], check=True)
    os.environ.update(LD_PRELOAD=str(library), CARE_STILL=str(int(NOW.timestamp() * 1000)))
    try:
        yield
    finally:
        del os.environ["LD_PRELOAD"], os.environ["CARE_STILL"]


def people(care, folder):
    """Makes a store with a study of simulated participants, and an alert of today that could not be sent; returns a code for one of them."""
    run = lambda *words: subprocess.run([care, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    (folder / "knee").mkdir()
    (folder / "knee/plan.lua").write_text(PLAN)
    begun = str((NOW - datetime.timedelta(days=9)).date())
    run("simulate", "knee", "--participants", "8", "--days", "9", "--start", begun, "--into", "care.sqlite")
    (folder / "bad.json").write_text('{"pain": 10, "place": "side", "sleep": 5}')
    run("do", "morning", "--patient", "p8", "--answers", "bad.json")
    (folder / "failing.lua").write_text('channel.command "sms" { run = { "/bin/false" } }\ndeliver { alerts = { "sms" } }\n')
    run("deliver", "--once", "--channels", "failing.lua")
    return subprocess.check_output([care, "serve", "code", "--patient", "p1"], cwd=folder, text=True).strip()


def open_pages(browser, jobs, care, folder):
    """Yields the name, the width, and the themes of each page while it is open in the browser."""
    with clock(folder):
        code = people(care, folder)
        with jobs.served(care, folder, 0, "--no-deliver", "--zone", "UTC") as (address, link, _):
            browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": STILL})
            for person, join in [("phone", lambda: participant(browser, address, code)), ("desk", lambda: team(browser, jobs, link))]:
                checks.forget_cookies(browser.driver)
                found = join()
                for name, (who, path, width, themes) in PAGES.items():
                    if who == person:
                        browser.open(f"{address}/{path}" if path != "{found}" else found)
                        yield name, width, themes


def participant(browser, address, code):
    """Joins on a phone; returns the address of an open survey."""
    browser.open(f"{address}/join#{code}")
    browser.press("Continue")
    browser.press("Continue")
    return browser.links("a[href^='/me/e/morning/']")[0].replace("?", "/take?")


def team(browser, jobs, link):
    """Makes the first account, with the roles of a care team; returns the address of an alert."""
    browser.open(link)
    secret = browser.driver.find_element(By.CLASS_NAME, "care-code").text.replace(" ", "")
    browser.fill(name="Dana Rivera", email="rivera@example.org", password=jobs.PASSWORD, code=jobs.one_time_code(secret, NOW.timestamp()))
    browser.press("Create the account")
    address = browser.driver.current_url.removesuffix("/studies")
    browser.open(f"{address}/admin/accounts")
    for role in ["coordinator", "clinician"]:
        Select(browser.driver.find_element(By.NAME, "role")).select_by_value(role)
        Select(browser.driver.find_element(By.NAME, "plan")).select_by_value("knee")
        browser.press("Give the role")
    browser.open(f"{address}/s/knee/alerts")
    return browser.links("a[href*='/p8/alerts/morning/2026-06-04']")[0]
