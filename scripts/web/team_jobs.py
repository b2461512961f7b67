"""What the care team does in a browser with one participant's plan and with a whole study; `scripts/web/jobs` runs it."""
import datetime
import json
import subprocess

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

STUDY = "diary"
# A study with everything that the pages of a plan show: targets, times, a date, a parameter, and a survey of several formats.
PLAN = """return plan "diary" { title = "A diary of walks",
  anchors = { anchor "surgery" { title = "Day of surgery", required = false } },
  params = { wake = { kind = "time", title = "Gets up at", default = "07:00" } },
  charts = { chart.line "pain" { title = "Pain", over = days(14),
    series = { series.values { title = "Pain", task = "mood", kind = "pain" } } } },
  tasks = {
    task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" }, progress = "sum",
      targets = { value(5000, { kind = "steps" }) }, card = "numeric_progress" },
    task "pill" { title = "A pill", schedule = schedule.daily { at = { "08:00", "20:00" } } },
    task "agree" { title = "Agree", schedule = schedule.daily { at = "all day" }, card = "survey", impacts_adherence = false,
      survey = survey "agree" { steps = { signature "sign" { title = "Sign here" } } } },
    task "mood" { title = "How are you?", schedule = schedule.daily { at = "all day" }, card = "survey",
      survey = survey "mood" { steps = { form "now" { title = "Now", items = {
        scale "pain" { text = "Pain", min = 0, max = 10 },
        choice "place" { text = "Where?", options = { option("home", "At home"), option("out", "Out") } },
        text "words" { text = "In your words" },
      } } } } },
  },
}
"""


def prepare(run, care, folder):
    """Seeds the study, and has a participant answer its survey."""
    (folder / STUDY).mkdir()
    (folder / STUDY / "plan.lua").write_text(PLAN)
    run("seed", STUDY, "--zone", "UTC")
    today = str(datetime.date.today())
    for patient in ["dora", "emil"]:
        run("enroll", STUDY, "--patient", patient, "--create", "--start", today, "--zone", "UTC")
    (folder / "answers.json").write_text(json.dumps({"pain": 6, "place": "home", "words": "It is stiff."}))
    run("do", "mood", "--patient", "dora", "--answers", "answers.json")


def act(desk, address, jobs):
    """Changes a plan, takes notes, corrects, enrolls, and reads and exports a study."""
    check, person = jobs.check, f"{address}/s/{STUDY}/p/dora"
    desk.open(f"{address}/admin/accounts")
    for role in ["coordinator", "clinician", "analyst"]:
        Select(desk.driver.find_element(By.NAME, "role")).select_by_value(role)
        Select(desk.driver.find_element(By.NAME, "plan")).select_by_value(STUDY)
        desk.press("Give the role")

    desk.open(f"{person}/plan")
    desk.see("plan")
    desk.press("Change", "#task-walk")
    desk.see("plan-change")
    field = desk.driver.find_element(By.ID, "target-0-walk")
    field.clear()
    field.send_keys("3000")
    desk.driver.find_element(By.ID, "why-walk").send_keys("A sore knee")
    desk.press("Show the difference", "#task-walk")
    check("act: a change shows its difference", "Nothing is changed yet" in desk.text and "27 changed" in desk.text, desk.text)
    desk.see("plan-difference")
    desk.press("Save the change")
    check("act: a change has its reason", "because: A sore knee" in desk.text, desk.text)
    desk.press("Change the parameters")
    field = desk.driver.find_element(By.NAME, "param-wake")
    field.clear()
    field.send_keys("06:30")
    desk.driver.find_element(By.ID, "why-parameters").send_keys("A new shift")
    desk.press("Change the parameters", "form[action$='/parameters']")
    check("act: a parameter is set", desk.path.endswith("/plan") and "error" not in desk.driver.title.lower(), desk.text)

    desk.press("Notes")
    desk.fill(text="Called at noon; will rest for a week.")
    desk.press("Add the note")
    check("act: a note carries the own name", "will rest" in desk.text and "Dana Rivera" in desk.text, desk.text)
    desk.see("notes")

    desk.press("Answers")
    desk.press("Correct the answers")
    desk.see("correct")
    desk.driver.find_element(By.CSS_SELECTOR, "input[name='q-place'][value='out']").click()
    desk.fill(why="Said so on the phone")
    desk.press("Record the correction")
    check("act: an answer is corrected in its own format", "because: Said so on the phone" in desk.text, desk.text)
    desk.see("answers-corrected")
    desk.press("Charts")
    desk.see("charts")

    desk.open(f"{address}/s/{STUDY}/figures")
    drawings = len(desk.driver.find_elements(By.CSS_SELECTOR, "figure svg"))
    tables = len(desk.driver.find_elements(By.CSS_SELECTOR, "figure table"))
    check("roster: figures have their tables", drawings == tables == 5, f"{drawings} and {tables}")
    desk.see("figures")

    desk.open(f"{address}/s/{STUDY}/enroll")
    desk.see("enroll")
    desk.fill(patient="p-031", zone="Europe/Berlin")
    desk.press("Enroll, and issue a code")
    link = desk.driver.find_element(By.CSS_SELECTOR, "a[href^='/join#']").get_attribute("href")
    shown = desk.driver.find_element(By.ID, "care-address").text
    check("the whole address is shown", shown == link, shown)
    desk.driver.find_element(By.CSS_SELECTOR, "[data-copy]").click()
    check("the address is copied, or marked", jobs.holds(lambda: desk.driver.find_element(By.ID, "care-copied").text), desk.text)
    check("act: a camera reads the code of who is enrolled", jobs.read_code(desk) == link, link)
    desk.see("enrolled")

    desk.open(f"{address}/s/{STUDY}")
    check("roster: the roster knows who was enrolled", "p-031" in desk.text and "3 participants" in desk.text, desk.text)
    table = saved(desk, "return fetch(document.querySelector('a[download]').href)")
    check("roster: the list is saved as a table", table[0] == "text/csv; charset=utf-8" and "p-031" in table[1], table)

    desk.open(f"{address}/s/{STUDY}/export")
    check("setup: an export needs a fresh sign-in only", desk.path.endswith("/export"), desk.path)
    desk.see("export")
    form = "const form = document.querySelector('main form');"
    archive = saved(
        desk, f"{form} return fetch(form.action, {{method: 'POST', body: new URLSearchParams(new FormData(form))}})"
    )
    check("setup: an export is one file", archive[0] == "application/zip" and archive[1].startswith("PK"), archive[0])
    check("setup: an export names no participant", "dora" not in archive[1] and "emil" not in archive[1], "it does")


def sign(desk, address, jobs):
    """A participant gives a phone a PIN, and draws a signature; the phone is one of its own."""
    check, phone = jobs.check, jobs.Browser(390, 844, desk.pictures)
    try:
        desk.open(f"{address}/s/{STUDY}/p/dora")
        desk.press("Issue a code")
        phone.open(desk.driver.find_element(By.CSS_SELECTOR, "a[href^='/join#']").get_attribute("href"))
        phone.press("Continue")
        phone.press("Continue")
        phone.open(f"{address}/me/settings")
        phone.fill(pin="402816")
        phone.see("pin")
        phone.press("Set the PIN")
        check("join: a phone has a PIN", "asks for a PIN" in phone.text, phone.text[:400])
        phone.press("Remove the PIN")
        check("join: removing a PIN is a question first", "Anyone who has this phone" in phone.text, phone.text[:400])
        phone.press("Remove the PIN", "form[action='/me/settings/pin']")
        check("join: a PIN is removed", "asks for a PIN" not in phone.text, phone.text[:400])
        phone.open(f"{address}/me/e/agree/{datetime.date.today()}/take")
        canvas = phone.driver.find_element(By.CSS_SELECTOR, "canvas.care-draw")
        ActionChains(phone.driver).move_to_element_with_offset(canvas, -80, 20).click_and_hold().move_by_offset(60, -40).move_by_offset(
            60, 50
        ).release().perform()
        strokes = phone.driver.find_element(By.NAME, "q-sign-strokes").get_attribute("value")
        check("answer: a signature is drawn", strokes.startswith("M ") and " L " in strokes, strokes)
        phone.fill(**{"q-sign": "Dora Diaz"})
        phone.see("signature")
        phone.press("Continue", ".care-actions")
        check("answer: a signature is recorded", "Thank you" in phone.text, phone.text[:300])
    finally:
        phone.driver.quit()


def saved(desk, request):
    """Returns the media type and the text of what a request in the page answers."""
    return desk.driver.execute_async_script(
        f"const done = arguments[0]; (async () => {{ {request} }})()"
        ".then(async answer => done([answer.headers.get('content-type'), await answer.text()]))"
        ".catch(error => done(['', String(error)]))"
    )
