"""What a participant does on a phone with the Enter key, with a PIN, with Back, and to put the study on the home screen, and what the page shows and the store has then."""
import contextlib
import datetime
import pathlib
import sqlite3
import subprocess
import tempfile
import time

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PLAN = """return plan "cards" { title = "Cards", tasks = {
  task "water" { title = "Water", schedule = schedule.daily { at = "all day" }, progress = "sum",
    targets = { value(2000, { kind = "water", units = "mL" }) }, card = "numeric_progress" },
  task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
  task "dose" { title = "The dose", schedule = schedule.daily { at = "all day" },
    card = card { view = function(event, ctx)
        return { body = { ui.text("Doses: " .. #event.values), ui.button("take", "One pill", { mg = 5 }), ui.slider("level", "Level", { max = 10 }),
          ui.number_field("first", "First", { min = 0, max = 10 }), ui.number_field("first", "Second", { min = 0, max = 20, }) } }
      end,
      on = {
        take = function(event, ctx, input) event:append(value(input.mg, { kind = "dose" })) end,
        level = function(event, ctx, input) event:append(value(input.value, { kind = "level" })) end,
        first = function(event, ctx, input) event:append(value(input.value, { kind = "number" })) end,
      } } },
  task "feel" { title = "How you feel", schedule = schedule.daily { at = "all day" },
    survey = survey "feel" { steps = {
      form "one" { title = "Pain today", items = {
        scale "pain" { text = "Pain", min = 0, max = 10, min_label = "No pain at all", max_label = "Worst pain", required = true } } },
      form "two" { title = "Night", items = { numeric "hours" { text = "Hours of sleep", min = 0, max = 24, required = true } } },
      consent "agree" { title = "Agreement", document = "You may stop at any time." },
      signature "sign" { title = "The end" },
    } } },
} }
"""
PATIENTS = ["enter", "locked", "back", "narrow", "home"]


def prepare(place):
    run = lambda *words: subprocess.run([place.care, *words], cwd=place.folder, check=True, stdout=subprocess.DEVNULL)
    (place.folder / "cards").mkdir()
    (place.folder / "cards/plan.lua").write_text(PLAN)
    run("seed", "cards", "--zone", "UTC")
    for patient in PATIENTS:
        today = str(datetime.datetime.now(datetime.timezone.utc).date())
        run("enroll", "cards", "--patient", patient, "--create", "--start", today, "--zone", "UTC")


def join(place, phone, address, patient, jobs):
    return jobs.joins(phone, address, place.code(patient), """Promise.all(
      ["/me/today", "/me/outbox", "/me/offline", "/me/locked"].map((page) => caches.match(page))).then((pages) => pages.every(Boolean))""")


def values(place, patient, task, jobs):
    found = [one for one in jobs.outcomes(place.care, place.folder, patient) if one["value"]["key"].startswith(task + "/")]
    return [next((one[name] for name in ["integer", "double", "boolean", "text"] if name in one), None)
            for outcome in found for one in outcome["value"]["values"]]


def press_keys(phone, keys):
    """Presses keys where the focus is."""
    ActionChains(phone.driver).send_keys(keys).perform()


def field(phone, task, place=0):
    return phone.driver.find_elements(By.CSS_SELECTOR, f'article[data-key^="{task}/"] input[inputmode=decimal]')[place]


def type_into(phone, task, keys, place=0):
    """Types into a field of a card; a page that is live may draw the card again between finding the field and typing."""
    for _ in range(10):
        try:
            return field(phone, task, place).send_keys(keys)
        except (StaleElementReferenceException, IndexError):
            time.sleep(0.2)
    field(phone, task, place).send_keys(keys)


def the_enter_key(place, jobs):
    """Each value that is entered with the Enter key is recorded, and the card shows it while the focus stays."""
    check, holds, phone = jobs.check, jobs.holds, jobs.Browser(390, 844, None)
    try:
        with place.serve() as (address, _, server):
            check("the Enter key: the phone is ready", join(place, phone, address, "enter", jobs), phone.text[:200])
            phone.driver.execute_script("window.isSamePage = true")
            sum_of = lambda number: holds(lambda: f"{number} mL" in phone.text)
            # Enter records each value, also those in quick succession.
            type_into(phone, "water", "250" + Keys.ENTER)
            check("the Enter key: the first value is on the card", sum_of("250"), phone.text[:300])
            focused = lambda: phone.driver.execute_script("return document.activeElement.closest('article')?.dataset.key ?? ''")
            check("the Enter key: the focus stays", holds(lambda: focused().startswith("water/")), focused())
            press_keys(phone, "300" + Keys.ENTER)
            check("the Enter key: the next value is on the card", sum_of("550"), phone.text[:300])
            for number in ["10", "20"]:
                press_keys(phone, number + Keys.ENTER)
                time.sleep(0.05)
            check("the Enter key: two in quick succession are on the card", sum_of("580"), phone.text[:300])
            check("the Enter key: all are recorded", holds(lambda: values(place, "enter", "water", jobs) == [250, 300, 10, 20]),
                  values(place, "enter", "water", jobs))
            # An empty field sends nothing, and Save works after all of that.
            type_into(phone, "water", Keys.ENTER)
            type_into(phone, "water", "5")
            phone.driver.find_element(By.CSS_SELECTOR, 'article[data-key^="water/"] .care-entry button').click()
            check("the Enter key: Save works after it", sum_of("585"), phone.text[:300])
            # A card with a slider that has no value is drawn again, and Enter in the second field of an action means that field.
            type_into(phone, "dose", "15" + Keys.ENTER, 1)
            check("the Enter key: the second field of an action is meant", holds(lambda: "Doses: 1" in phone.text), phone.text[:600])
            check("the Enter key: its value is recorded", values(place, "enter", "dose", jobs) == [15], values(place, "enter", "dose", jobs))
            # In one step, because the card is redrawn at any time.
            phone.driver.execute_script(
                "[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'One pill').click()")
            check("the Enter key: a card with a slider is drawn again", holds(lambda: "Doses: 2" in phone.text), phone.text[:600])
            # What is being typed stays, with its caret, while the card itself changes.
            typing = field(phone, "water")
            typing.send_keys("12345" + Keys.ARROW_LEFT + Keys.ARROW_LEFT)
            event = next(one["value"]["key"] for one in jobs.outcomes(place.care, place.folder, "enter") if one["value"]["key"].startswith("water/"))
            subprocess.run([place.care, "do", "--event", event, "--patient", "enter", "--action", "log", "--input", "value=1000"],
                           cwd=place.folder, check=True, stdout=subprocess.DEVNULL)
            check("typing: the card is drawn again", sum_of("1585"), phone.text[:300])
            state = phone.driver.execute_script("const f = document.activeElement; return [f.value, f.selectionStart]")
            check("typing: what is typed stays, with the caret", state == ["12345", 3], state)
            check("typing: the page was never loaded again", phone.driver.execute_script("return window.isSamePage === true"), "it was")
            # Offline, each value waits once.
            server.kill()
            server.wait()
        type_into(phone, "water", Keys.CONTROL + "a")
        press_keys(phone, "7" + Keys.ENTER)
        check("the Enter key: offline, a value waits", jobs.wait_for(phone, "Waiting to be sent: 1"), phone.text[:200])
        press_keys(phone, "8" + Keys.ENTER)
        check("the Enter key: offline, the next one too", jobs.wait_for(phone, "Waiting to be sent: 2"), phone.text[:200])
        for _ in range(2):
            jobs.press_check(phone)
            time.sleep(4)
        check("the Enter key: a tap that waits is not kept twice", "Waiting to be sent: 3" in phone.text, phone.text[:200])
        with place.serve() as (address, _, server):
            check("the Enter key: all of them arrive", holds(lambda: values(place, "enter", "water", jobs)[-2:] == [7, 8], 60),
                  values(place, "enter", "water", jobs))
            held = [one for one in place.held() if one["value"]["patient"] == "enter"]
            check("the Enter key: nothing is held", not held, held)
    finally:
        phone.driver.quit()


def the_pin(place, jobs):
    """A device with a PIN shows nothing after its time, with the server or without; what waits is sent after the PIN."""
    check, holds, phone = jobs.check, jobs.holds, jobs.Browser(390, 844, None)
    late = """const done = arguments[0]; (async () => {
      const places = await caches.open("care-lock-1"), kept = await (await places.match("/me/unlock")).json();
      const moved = { ...kept, from: kept.from - 400000, until: kept.until - 400000 };
      await places.put("/me/unlock", new Response(JSON.stringify(moved)));
    })().then(() => done(true), (error) => done(String(error)))"""
    try:
        with place.serve() as (address, _, server):
            check("a PIN: the phone is ready", join(place, phone, address, "locked", jobs), phone.text[:200])
            phone.open(f"{address}/me/settings")
            phone.fill(pin="402816")
            phone.driver.find_element(By.CSS_SELECTOR, 'form[action$="/settings/pin"] button').click()
            check("a PIN: it is kept", jobs.wait_for(phone, "asks for a PIN"), phone.text[:400])
            phone.open(f"{address}/me/today")
            check("a PIN: the day is shown before its time", "A glass of water" in phone.text, phone.text[:200])
            time.sleep(2)
            server.kill()
            server.wait()
        phone.open(f"{address}/me/today")
        check("a PIN: offline, the day is shown before its time", "A glass of water" in phone.text, phone.text[:200])
        jobs.press_check(phone)
        check("a PIN: a tap waits", jobs.wait_for(phone, "Waiting to be sent: 1"), phone.text[:200])
        take = phone.driver.find_element(By.CSS_SELECTOR, 'a[href*="/e/feel/"][href*="take"]').get_attribute("href")
        # It passes for the phone, and for the server, which keeps how long the phone is open.
        check("a PIN: the time passes", phone.driver.execute_async_script(late) is True, "it does not")
        with contextlib.closing(sqlite3.connect(place.folder / "care-access.sqlite")) as accounts, accounts:
            moved = accounts.execute("UPDATE session SET open_until = open_until - 400000 WHERE open_until IS NOT NULL").rowcount
        check("a PIN: the server had noted when it was opened", moved == 1, moved)
        for path in [f"{address}/me/today", f"{address}/me/outbox", f"{address}/me/today?on=2026-01-01", take, f"{address}/me/offline"]:
            phone.open(path)
            check(f"a PIN: offline, {path.split('/me/')[1]} is locked", phone.driver.find_element(By.TAG_NAME, "h1").text == "This phone is locked"
                  and "water" not in phone.text.lower() and "Pain" not in phone.text, phone.text[:200])
        kept = phone.driver.execute_async_script("caches.match('/me/today').then((found) => arguments[0](!!found))")
        check("a PIN: the day is no longer kept", not kept, "it is")
        with place.serve() as (address, _, server):
            # A server that was started again asks for the PIN after the time.
            phone.open(f"{address}/me/today")
            check("a PIN: it is asked for", "/me/unlock" in phone.path, phone.path)
            check("a PIN: nothing was sent before", not values(place, "locked", "glass", jobs), values(place, "locked", "glass", jobs))
            phone.fill(pin="402816")
            phone.press("Open")
            check("a PIN: what waited is sent after it", holds(lambda: len(values(place, "locked", "glass", jobs)) == 1, 30), phone.text[:200])
            # A page that stays open is closed, too; what is typed stays behind the PIN.
            phone.open(f"{address}/me/today")
            type_into(phone, "water", "123")
            hidden = phone.driver.execute_script(
                "const now = Date.now; Date.now = () => now() + 400000; dispatchEvent(new Event('pageshow'));"
                "return document.querySelector('main').hidden")
            check("a PIN: an open page is closed", hidden, phone.text[:300])
            typed = phone.driver.execute_script("return document.querySelector('article[data-key^=\"water/\"] input[inputmode=decimal]').value")
            check("a PIN: what is typed stays", typed == "123", typed)
    finally:
        phone.driver.quit()


def back_to_a_form(place, jobs):
    """Back from a page that follows a refused one shows the survey, and not that the server cannot be reached."""
    check, holds, phone = jobs.check, jobs.holds, jobs.Browser(390, 844, None)
    title = lambda: phone.driver.find_element(By.TAG_NAME, "h1").text
    go = lambda: phone.driver.execute_script(
        "[...document.querySelectorAll('main form button')].find((one) => one.value === 'next' && !one.classList.contains('care-hidden')).click()")
    try:
        with place.serve() as (address, _, server):
            check("Back: the phone is ready", join(place, phone, address, "back", jobs), phone.text[:200])
            take = phone.driver.find_element(By.CSS_SELECTOR, 'a[href*="/e/feel/"][href*="take"]').get_attribute("href")
            phone.open(take)
            go()
            check("Back: an empty answer is refused", holds(lambda: phone.driver.find_elements(By.CLASS_NAME, "care-errors")), phone.text[:200])
            phone.open(f"{address}/me/today")
            phone.driver.back()
            check("Back: the survey is shown", holds(lambda: title() == "Pain today"), phone.text[:300])
            check("Back: the server is there", "offline" not in phone.text.lower(), phone.text[:300])
    finally:
        phone.driver.quit()


def narrow_scales(place, jobs, pictures):
    """The ends of a scale and the question of a consent are seen and read at every width of a phone."""
    check, holds, phone = jobs.check, jobs.holds, jobs.Browser(390, 844, None)
    tree = lambda: [node.get("name", {}).get("value", "") for node in phone.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
                    if not node.get("ignored")]
    shown = """const found = [...document.querySelectorAll('main *')].filter((one) => one.children.length === 0 && one.textContent.trim() === arguments[0]);
      return found.some((one) => { const box = one.getBoundingClientRect(); return box.width > 1 && box.height > 1 && box.right <= innerWidth; })"""

    def see(name, texts):
        for width in [320, 390, 412, 1280]:
            phone.device(width)
            names = tree()
            for text in texts:
                check(f"{name} at {width}: '{text}' is seen", phone.driver.execute_script(shown, text), phone.text[:300])
                check(f"{name} at {width}: '{text}' is read", any(text in one for one in names), "it is not in the tree")
            wide = phone.driver.execute_script("return document.documentElement.scrollWidth")
            check(f"{name} at {width}: it fits", wide <= width, f"{wide} pixels")
            if pictures:
                phone.driver.save_screenshot(str(pathlib.Path(pictures) / f"{name}-{width}.png"))
        phone.device(390)

    go = lambda: phone.driver.execute_script(
        "[...document.querySelectorAll('main form button')].find((one) => one.value === 'next' && !one.classList.contains('care-hidden')).click()")
    title = lambda text: holds(lambda: phone.driver.find_element(By.TAG_NAME, "h1").text == text)
    try:
        with place.serve() as (address, _, server):
            join(place, phone, address, "narrow", jobs)
            phone.open(phone.driver.find_element(By.CSS_SELECTOR, 'a[href*="/e/feel/"][href*="take"]').get_attribute("href"))
            see("scale", ["No pain at all", "Worst pain"])
            phone.driver.execute_script("document.querySelector('input[name=q-pain][value=\"3\"]').click()")
            go()
            title("Night")
            phone.fill(**{"q-hours": "7"})
            go()
            title("Agreement")
            see("consent", ["Do you agree?"])
            phone.driver.execute_script("document.querySelector('input[name=q-agree][value=yes]').click()")
            go()
            title("The end")
            see("signature", ["Please sign"])
    finally:
        phone.driver.quit()


ASK = """const event = new Event("beforeinstallprompt", { cancelable: true });
  window.asked = [...window.asked ?? [], 0];
  const place = window.asked.length - 1;
  event.prompt = () => { window.asked[place] += 1; };
  dispatchEvent(event);
  return event.defaultPrevented"""


def home_screen(check, phone, address):
    """The settings offer to install the pages when the browser can, once for each of its questions, and hide that where it is not needed."""
    run = phone.driver.execute_script
    section = lambda: phone.driver.find_element(By.CSS_SELECTOR, "[data-install]").is_displayed()
    button = lambda name: phone.driver.find_element(By.CSS_SELECTOR, f"[data-install-do={name}]")
    # Chromium may offer by itself what is tried here.
    phone.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
        "source": "addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation(), true)"})
    phone.open(address)
    check("home screen: the section is shown", section(), phone.text[:300])
    check("home screen: nothing is offered that the browser cannot do", not button("ask").is_displayed(), "the button is shown")
    check("home screen: it can be hidden", button("hide").is_displayed(), "there is no button")
    for _ in range(2):
        check("home screen: the browser's own question waits", run(ASK) is True, "it does not")
    check("home screen: the button is shown", button("ask").is_displayed(), "it is hidden")
    button("ask").click()
    check("home screen: the last question is asked, once", run("return window.asked") == [0, 1], run("return window.asked"))
    check("home screen: the button is gone", not button("ask").is_displayed(), "it is shown")
    run(ASK)
    button("ask").click()
    check("home screen: the next question is asked alone", run("return window.asked") == [0, 1, 1], run("return window.asked"))
    run("dispatchEvent(new Event('appinstalled'))")
    check("home screen: once installed, the section is gone", not section(), "it is shown")
    # On the home screen of an iPhone, a page runs by itself.
    own = phone.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument", {"source": "Object.defineProperty(navigator, 'standalone', { value: true })"})
    phone.open(address)
    check("home screen: on it, the section is not shown", not section(), "it is shown")
    phone.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", own)
    phone.open(address)
    check("home screen: in the browser, it is shown again", section(), phone.text[:300])
    button("hide").click()
    check("home screen: it hides", not section(), "it is shown")
    check("home screen: the focus is on the heading", run("return document.activeElement.tagName") == "H1", run("return document.activeElement.tagName"))
    phone.open(address)
    check("home screen: it stays hidden on the device", not section(), "it is shown")


def the_home_screen(place, jobs):
    phone = jobs.Browser(390, 844, None)
    try:
        with place.serve() as (address, _, server):
            join(place, phone, address, "home", jobs)
            home_screen(jobs.check, phone, f"{address}/me/settings")
    finally:
        phone.driver.quit()


def act(place, jobs, pictures=None):
    prepare(place)
    the_home_screen(place, jobs)
    the_enter_key(place, jobs)
    the_pin(place, jobs)
    back_to_a_form(place, jobs)
    narrow_scales(place, jobs, pictures)
