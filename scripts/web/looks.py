"""What `scripts/web/widths` asks of a page, and the study whose pages show everything."""
import json
import pathlib
import shutil

# Whether an element is seen; its box, without what the boxes around it hide; and what a person touches to use it.
COMMON = """
const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.care-hidden, .care-skip:not(:focus)');
const name = (e) => e.outerHTML.replace(/\\s+/g, ' ').slice(0, 120);
const clips = (e) => getComputedStyle(e).overflowX !== 'visible' || getComputedStyle(e).overflowY !== 'visible';
const around = (e) => { const all = []; for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) all.push(p); return all; };
const all = () => [...document.querySelectorAll('*')];
const controls = () => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((e) => shown(e) && !e.disabled);
const target = (e) => (['checkbox', 'radio'].includes(e.type) && e.closest('label')) || e;
"""

# What is wrong with the page at its width.
LOOK = COMMON + """
const least = arguments[0], found = [], side = document.documentElement.clientWidth;
const say = (what, e) => found.push(`${what}: ${name(e)}`);
if (document.documentElement.scrollWidth > side) found.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);

for (const e of document.querySelectorAll('[hidden]')) if (e.checkVisibility()) say('hidden, and seen', e);

for (const e of document.querySelectorAll('main.care-desk table')) {
  const box = around(e).find(clips);
  if (!box || box.scrollWidth <= box.clientWidth || box.matches('[role=region][tabindex="0"][aria-label]')) continue;
  // The keyboard scrolls a figure from its summary.
  if (!box.matches('figure') || !box.querySelector('summary')) say('scrolls, and is no region', e);
}

// A cell that stays in view covers what is scrolled below it.
const over = (e) => [...e.closest('tr')?.children ?? []].find((one) => !one.contains(e) && getComputedStyle(one).position === 'sticky');
// Each line of text: where it is, and where it is seen.
const lines = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const parent = node.parentElement;
  if (!node.data.trim() || !shown(parent) || parent.closest('script, style, option, select, textarea, title, desc')) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const outer = around(parent), inSVG = parent.closest('svg');
  const block = [parent, ...outer].find((e) => !['inline', 'contents'].includes(getComputedStyle(e).display));
  const place = block?.getBoundingClientRect();
  // A space at the end of a line hangs beyond it.
  const slack = getComputedStyle(parent).whiteSpaceCollapse === 'collapse' ? 1 : 8;
  for (const rect of range.getClientRects()) {
    if (rect.width < 1) continue;
    let seen = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom }, isScrolled = false;
    for (const box of [parent, ...outer].filter(clips)) {
      const edge = box.getBoundingClientRect(), style = getComputedStyle(box);
      if (['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY)) isScrolled = true;
      else if (rect.left < edge.left - 1 || rect.right > edge.right + 1 || rect.top < edge.top - 4 || rect.bottom > edge.bottom + 4) say('cut off', parent);
      seen = { left: Math.max(seen.left, edge.left), right: Math.min(seen.right, edge.right), top: Math.max(seen.top, edge.top), bottom: Math.min(seen.bottom, edge.bottom) };
    }
    const cover = over(parent)?.getBoundingClientRect();
    if (cover && cover.left <= seen.left) seen.left = Math.max(seen.left, cover.right);
    if (!isScrolled && (rect.left < -1 || rect.right > side + 1)) say('beyond the edge', parent);
    if (!inSVG && place && (rect.left < place.left - slack || rect.right > place.right + slack)) say('wider than its box', parent);
    if (seen.right - seen.left > 2 && seen.bottom - seen.top > 4) lines.push({ ...seen, parent, block });
  }
  if (inSVG) {
    const drawn = parent.getScreenCTM().a * parseFloat(getComputedStyle(parent).fontSize);
    if (drawn < (parent.closest('.care-desk') || !parent.closest('.care-card > .care-figure-block') ? 8.5 : 11.95)) say(`drawn ${drawn.toFixed(1)} pixels high`, parent);
  }
}
lines.forEach((a, place) => lines.slice(place + 1).forEach((b) => {
  if (a.parent === b.parent || (a.block === b.block && !a.parent.closest('svg'))) return;
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (across > 2 && down > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top)) say(`lies on '${b.parent.textContent.trim().slice(0, 30)}'`, a.parent);
}));

const pen = document.createElement('canvas').getContext('2d'), placed = controls().map((e) => ({ e, t: target(e), box: target(e).getBoundingClientRect() }));
for (const { e, t, box } of placed) {
  const style = getComputedStyle(e);
  const isInText = e.tagName === 'A' && style.display === 'inline' && e.parentElement.textContent.trim() !== e.textContent.trim();
  if (!isInText && (box.height < least - 0.5 || box.width < least - 0.5)) say(`only ${box.width.toFixed(0)}×${box.height.toFixed(0)}`, e);
  if (box.width > 1 && (box.left < -1 || box.right > side + 1) && !around(e).some(clips)) say('control beyond the edge', e);
  if (e.tagName === 'SELECT' || (e.placeholder && !e.value)) {
    pen.font = style.font;
    const text = e.placeholder || e.selectedOptions[0]?.text || '', room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(text).width > room + 1) say('its text is cut off', e);
  }
  if (['text', 'email', 'password', 'tel', 'number'].includes(e.type) && e.clientWidth < 48) say('too narrow to type in', e);
}
for (const e of document.querySelectorAll('progress, svg, img, canvas, input[type=range]'))
  if (shown(e) && (e.getBoundingClientRect().width < 12 || e.getBoundingClientRect().height < 6)) say('has no room', e);
placed.forEach((a, place) => placed.slice(place + 1).forEach((b) => {
  if (a.t === b.t || a.t.contains(b.t) || b.t.contains(a.t)) return;
  const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
  const isHidden = around(a.e).concat(around(b.e)).some((e) => clips(e));
  if (across > 1 && down > 1 && !isHidden) say(`lies by ${across.toFixed(0)}×${down.toFixed(0)} on ${name(b.e).slice(0, 60)}`, a.e);
}));
return [...new Set(found)];
"""

# Keeps controls from doing anything, and returns the places of those that Tab must reach; the way begins at the start of the page.
ARM = COMMON + """
window.careUsed = new Set();
window.careKeep = (event) => { event.preventDefault(); event.stopImmediatePropagation(); careUsed.add(event.target); };
addEventListener('click', careKeep, true);
document.body.tabIndex = -1;
document.body.focus();
document.body.removeAttribute('tabindex');
scrollTo(0, 0);
const every = all(), radios = (e) => [...document.querySelectorAll('input[type=radio]')].filter((o) => o.name === e.name && o.form === e.form && !o.disabled);
return [...new Set([...document.querySelectorAll('.care-skip'), ...controls(), ...document.querySelectorAll('[tabindex="0"]')])]
  .filter((e) => e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }))
  .filter((e) => e.type !== 'radio' || (radios(e).find((o) => o.checked) ?? radios(e)[0]) === e)
  .map((e) => every.indexOf(e)).sort((a, b) => a - b);
"""

# The place of what has the focus, the key that uses it, and what is wrong with its ring.
REACHED = COMMON + """
const e = document.activeElement;
if (!e || e === document.body || e === document.documentElement) return [null, null, null, false];
const outlined = [e, e.closest('label')].find((one) => one && getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 2);
let fault = null;
const box = (outlined ?? e).getBoundingClientRect();
if (!outlined) fault = `no ring: ${name(e)}`;
else if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) fault = `the focus is out of sight: ${name(e)}`;
else {
  const style = getComputedStyle(outlined), out = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  const edges = around(outlined).filter(clips).map((one) => one.getBoundingClientRect());
  edges.push({ left: 0, right: innerWidth, top: -1e9, bottom: 1e9 });
  const hidden = [edges.some((o) => box.left - out < o.left - 1), edges.some((o) => box.right + out > o.right + 1),
    edges.some((o) => box.top - out < o.top - 1), edges.some((o) => box.bottom + out > o.bottom + 1)].filter(Boolean).length;
  if (hidden > 1) fault = `${hidden} sides of the ring are hidden: ${name(e)}`;
  const middle = document.elementFromPoint(Math.max(0, (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2), (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2);
  if (middle && !outlined.contains(middle) && !middle.contains(outlined)) fault = `${name(middle).slice(0, 60)} covers ${name(e)}`;
}
const isScroller = clips(e) && (e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight);
window.careReached = e;
const kind = e.tagName === 'A' ? 'Enter' : e.matches('button, summary, [type=file]') ? ' ' : null;
return [all().indexOf(e), kind, fault, isScroller];
"""
USED = "return careUsed.has(document.querySelectorAll('*')[arguments[0]])"
REPLACED = "return !careReached.isConnected"
NAME = COMMON + "return name(all()[arguments[0]] ?? document.body)"
DISARM = "removeEventListener('click', careKeep, true); document.activeElement.blur(); scrollTo(0, 0)"

# Sends an answer that no card of the event has, which is held; returns the status.
HOLD = """
const [address, done] = arguments, meta = document.querySelector('meta[name="care-app"]').dataset;
const url = new URL(address), key = decodeURIComponent(url.pathname.replace('/me/e/', ''));
const body = { v: 1, id: crypto.randomUUID(), kind: 'press', event: { key, care_plan: url.searchParams.get('plan') },
  body: { action: 'a_button_that_is_gone', input: { value: 4 } }, answered: new Date().toISOString(), offset: 0 };
fetch('/me/submissions', { method: 'POST', headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Care-Token': meta.token },
  body: JSON.stringify(body) }).then(async (answer) => done(answer.status === 202 ? 202 : `${answer.status} ${await answer.text()}`), (error) => done(String(error)));
"""
# Keeps an answer on the phone that the server will refuse.
REFUSED = """
const done = arguments[0], from = [...document.scripts].map((one) => one.src).find((one) => one.includes('/app.'));
fetch(from).then((answer) => answer.text()).then((text) => import(new URL(text.match(/from\\s*"([^"]*\\/page\\.[^"]*)"/)[1], from)))
  .then((outbox) => outbox.put({ id: 'none', event: { key: 'a-task-with-a-long-id/2026-06-07T08:00' } })).then(() => done(true), (error) => done(String(error)));
"""

PLAN = """
local function all_elements(event, ctx)
  return { detail = "everything that a card can show", body = {
    ui.header("A header with more words than a line has", { detail = "and a detail" }), ui.text("Inflammation incapacitating you?", { tone = "alarm" }),
    ui.value("1,234,567.8", { label = "steps, flights of stairs, and meters" }), ui.image("knee.jpg", "A knee"), ui.image("gone.jpg", "A picture of the knee"),
    ui.icon("heart", { text = "A heart beside several words that do not fit in one line" }), ui.progress(0.4, { text = "4 of 10 exercises of the afternoon" }),
    ui.ring(0.7, { text = "comfort of the knee in the morning" }),
    ui.chart({ 3, 5, 2, 8, 1000000, 4, 6, 12 }, { labels = { "Mon", "Tue", "Wednesday", "Thu", "Fri", "Sat", "Sun", "Mon" }, text = "The last eight days" }),
    ui.link("https://example.org/a", "A link with a title of many words, which needs two lines"), ui.divider(),
    ui.grid { columns = 2, ui.value("12", { label = "repetitions" }), ui.value("98%", { label = "incapacitating" }) },
    ui.grid { columns = 6, "One", "Two", "Three", "Four", "Five", ui.button("press", "Six") },
    ui.stack { across = true, ui.text("Left words"), ui.button("press", "Right", { n = 2 }), ui.button("press", "A button with a longer title", { n = 3 }) },
    ui.button("press", "A button whose title is longer than a phone is wide", { n = 1 }), ui.check("tick", "A check with a title of many words, which needs two lines"),
    ui.check_list { ui.check("tick", "First", { on = true, input = { n = 1 } }), ui.check("tick", "Second", { input = { n = 2 } }) },
    ui.slider("set", "How much of the medicine did you take?", { max = 1000, units = "mg", value = 250 }),
    ui.number_field("set", "Number of incapacitating inflammations", { min = 0, max = 1000000, units = "mm[Hg]", value = 123456 }),
    ui.text_field("say", "What did you notice about your knee today?"),
  } }
end
local nothing = function(event, ctx, input) end

return plan "shown" {
  title = "A study that shows every card and page",
  anchors = { anchor "surgery" { title = "Day of surgery", required = false } },
  params = { wake = { kind = "time", title = "Gets up at", default = "07:00" } },
  contacts = {
    contact "physio" { name = "Dr. Maximiliana Featherstonehaugh", title = "PT, DPT", role = "Physiotherapist", style = "detailed", phone = "+1 555 0142",
      messaging = "+1 555 0142", email = "maximiliana.featherstonehaugh@orthopedics.example.org", address = "12 Harbor Street, Springfield",
      category = "care_provider" },
    contact "ward" { name = "Ward 4", role = "Orthopedics", phone = "+1 555 0100" },
  },
  charts = { chart.line "pain" { title = "Pain", over = days(14), axis = { min = 0, max = 10 },
    series = { series.values { title = "Pain", task = "sides", kind = "pain" } } } },
  tasks = {
    task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
    task "bend" { title = "Bend", instructions = "Bend the knee ten times. Stop when it hurts.", schedule = schedule.daily { at = "15:00" }, card = "instructions" },
    task "pills" { title = "Pills", schedule = schedule.daily { at = { "08:00", "12:00", "20:00" } }, card = "checklist",
      targets = { value(1, { kind = "tablet", units = "{tablet}" }) } },
    task "drops" { title = "Eye drops for the left and the right eye", schedule = schedule.daily { at = { "07:00", "11:00", "15:00", "19:00", "23:00" } }, card = "grid" },
    task "cough" { title = "Coughing", schedule = schedule.daily { at = "all day" }, card = "button_log" },
    task "water" { title = "Water", schedule = schedule.daily { at = "all day" }, progress = "sum", targets = { value(2000, { kind = "water", units = "mL" }) },
      card = "numeric_progress" },
    task "weigh" { title = "Weight", schedule = schedule.daily { at = "all day" }, targets = { value(70, { kind = "weight", units = "kg" }) }, card = "labeled_value",
      decline = { reasons = { option("away", "I am not at home"), option("broken", "The scales are broken, or their battery is empty") } } },
    task "read" { title = "Exercises to read", schedule = schedule.daily { at = "10:00" }, card = card { extends = "link",
      links = { ui.link("https://example.org/exercises", "Ten exercises"), ui.link("geo:52.52,13.405", "The practice on a map") } } },
    task "first" { title = "Your first week", schedule = schedule.daily { at = "all day" }, card = card { extends = "featured",
      featured = { title = "Your first week", image = "knee.jpg", body = { ui.header "What to expect", "Swelling is normal." } } } },
    task "curve" { title = "How it went", schedule = schedule.daily { at = "all day" }, card = card { extends = "chart", chart = "pain" } },
    task "everything" { title = "Everything that a card can show", schedule = schedule.daily { at = "all day" },
      card = card { view = all_elements, on = { press = nothing, tick = nothing, set = nothing, say = nothing } } },
    task "sides" { title = "How are you?", schedule = schedule.daily { at = "all day" }, card = "survey",
      alerts = { alert "severe" { when = survey.at_least("pain", 8), to = "physio", urgency = "now", title = "Severe pain" } },
      survey = survey "sides" { steps = {
        form "scales" { title = "Scales with long ends", items = {
          scale "pain" { text = "How bad was the pain in the last 24 hours?", min = 0, max = 10, min_label = "No pain at all", max_label = "The worst pain imaginable",
            required = true, dont_know = true },
          text_scale "often" { text = "How often?", required = true, options = { option("never", "Never or almost never", { score = 0 }),
            option("some", "On several days", { score = 1 }), option("half", "On more than half of the days", { score = 2 }), option("all", "Nearly every day", { score = 3 }) } },
          scale "trait" { text = "I see myself as someone who is reserved", min = 1, max = 5, required = true,
            labels = { "Disagree strongly", "Disagree a little", "Neither", "Agree a little", "Agree strongly" } },
          continuous_scale "worse" { text = "Where are you on the line?", min = 0, max = 100, min_label = "Incapacitated", max_label = "Unimpaired", required = true } } },
        completion "thanks" { title = "Thank you", text = "That was all for today." } } } },
  },
}
"""


def write(folder):
    """Writes the study into the folder "shown"."""
    (folder / "shown").mkdir()
    (folder / "shown/plan.lua").write_text(PLAN)
    shutil.copy(pathlib.Path(__file__).resolve().parents[2] / "examples/11-cards/knee.jpg", folder / "shown/knee.jpg")


def raise_alert(run, folder, start):
    """Enrolls the participant cleo, whose answers raise an alert."""
    run("enroll", "shown", "--patient", "cleo", "--create", "--start", start, "--zone", "UTC")
    (folder / "bad.json").write_text(json.dumps({"pain": 9, "often": "never", "trait": 3, "worse": 50}))
    run("do", "sides", "--patient", "cleo", "--answers", "bad.json")
