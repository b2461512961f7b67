// Continues a survey while the server cannot be reached.
//
// Each page of a survey keeps the survey and the pass so far on the phone, and what was typed before its form is sent. If the form does
// not arrive, the pages continue here: as the server draws them, walked by the engine that the server walks them with. At the end, the whole
// pass is one submission of the outbox.
import { flush, policy, say } from "./app.js";
import { ask, dropSurvey, fetchSurvey, keepSurvey, put, survey, surveyAddress, texts } from "./outbox.js";
import { SurveyRun } from "./survey.js";

const main = document.querySelector("main"), shell = document.getElementById("care-offline");
const phrases = Object.fromEntries(
  [...document.querySelectorAll("#care-texts [data-name]")].map((text) => [text.dataset.name, text.textContent]));
const address = surveyAddress(location.href);
const isTake = /^\/me\/e\/.+\/take$/.test(location.pathname);

// What is kept: { kept: what the server sent, run: the pass on this phone or null, id: of its submission, typed: what was not sent }
let record = null;
let run = null;

const now = () => new Date().toISOString();
const today = () => {
  const date = new Date(), two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
const name = (id, part) => (part ? `q-${id}-${part}` : `q-${id}`);
const keep = () => keepSurvey(address, record);

// Fields

// The values of a form by the names of its fields; files are not among them.
function fieldsOf(form, button) {
  return [...new FormData(form, button)].filter(([, value]) => typeof value === "string");
}

// Returns what fields say of an item: { answer } or { answer: null }, with isConfirmed, or { code }.
function given(id, item, fields) {
  const values = (part) => fields.filter(([field]) => field === name(id, part)).map(([, value]) => value);
  const one = (part) => (values(part)[0] ?? "").trim();
  const isConfirmed = values("sure").length > 0, { unknown } = record.kept;
  if (values("unknown").length > 0 || values().includes(unknown)) return { answer: { dontKnow: true }, isConfirmed };
  if (item.kind === "choice") {
    const found = values().filter(Boolean).map((value) => item.answers[value]);
    const words = one("other");
    if (found.includes(undefined)) return { code: "unknown_choice" };
    if (found.length === 0 && !(item.several && words)) return { answer: null };
    if (found.length === 1 && !found[0].choices) return { answer: found[0], isConfirmed };
    const choices = found.flatMap((answer) => answer.choices ?? []);
    if (item.other !== undefined && words) {
      if (item.several && !choices.includes(item.other)) choices.push(item.other);
      if (choices.includes(item.other)) return { answer: { choices, other: words } };
    }
    return { answer: { choices } };
  }
  if (item.kind === "parts") {
    if (item.parts.every((part) => !one(part))) return { answer: null };
    const two = (part, width = 2) => one(part).padStart(width, "0");
    const date = item.parts.includes("year") ? `${two("year", 4)}-${two("month")}-${two("day")}` : null;
    const time = item.parts.includes("hour") ? `${two("hour")}:${two("minute")}` : null;
    return { answer: { text: [date, time].filter(Boolean).join("T") } };
  }
  const typed = (values()[0] ?? "").replaceAll("\r\n", "\n"), text = typed.trim();
  if (!text) return { answer: null };
  if (item.kind === "text") return { answer: { text: item.secure ? typed : text } };
  // A comma before three digits can mean two things.
  if (!/^[+-]?\d+([.,]\d+)?$/.test(text) || /,\d{3}$/.test(text)) return { code: "not_a_number" };
  const number = Number(text.replace(",", "."));
  return { answer: Number.isInteger(number) ? { integer: number } : { double: number }, isConfirmed };
}

// Fills an answer, or what was typed, into the fields of an item.
function fill(form, id, item, answer, fields) {
  const set = (part, values) => {
    for (const field of form.querySelectorAll(`[name="${CSS.escape(name(id, part))}"]`)) {
      if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
      else if (values.length > 0) [field.value] = values;
    }
  };
  if (fields) {
    for (const part of [undefined, "other", "unknown", "sure", ...(item.parts ?? [])]) {
      set(part, fields.filter(([field]) => field === name(id, part)).map(([, value]) => value));
    }
  } else if (answer?.dontKnow) {
    set(undefined, [record.kept.unknown]);
    set("unknown", ["1"]);
  } else if (answer && item.kind === "choice") {
    const isGiven = (one) => (one.choices ? one.choices.every((value) => answer.choices?.includes(value))
      : JSON.stringify(one) === JSON.stringify(answer)
        || (one.integer ?? one.double) !== undefined && (one.integer ?? one.double) === (answer.integer ?? answer.double));
    set(undefined, Object.entries(item.answers).filter(([, one]) => isGiven(one)).map(([value]) => value));
    if (answer.other) set("other", [answer.other]);
  } else if (answer && item.kind === "parts") {
    const found = /^(?:(\d+)-(\d+)-(\d+))?T?(?:(\d+):(\d+))?/.exec(answer.date ?? answer.dateTime ?? answer.time ?? "");
    ["year", "month", "day", "hour", "minute"].forEach((part, place) => {
      if (found?.[place + 1]) set(part, [String(part === "minute" ? found[place + 1] : Number(found[place + 1]))]);
    });
  } else if (answer) {
    set(undefined, [String(answer.text ?? answer.integer ?? answer.double ?? "")]);
  }
}

// Pages

function element(tag, className, text, more = {}) {
  const made = Object.assign(document.createElement(tag), more);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// Shows the current step. `problems`: messages by item; "" is the step's own. `fields`: what was typed, and stays.
async function show(problems = {}, unusual = [], fields = null) {
  const { step } = run.step, page = record.kept.pages[step.id];
  const made = document.createElement("template");
  made.innerHTML = policy.createHTML(page.html);
  const form = made.content.querySelector("form"), shown = run.items;
  for (const [id, item] of Object.entries(page.items)) {
    const place = made.content.querySelector(`#${CSS.escape(`item-${id}`)}`);
    const visible = shown.find(({ question }) => question.item.id === id);
    if (!visible) {
      place?.remove();
      continue;
    }
    fill(form, id, item, visible.answer, fields);
    if (!unusual.includes(id)) form.querySelector(`[name="${CSS.escape(name(id, "sure"))}"]`)?.closest("label").remove();
    if (problems[id]) {
      place.classList.add("care-wrong");
      const label = place.querySelector("legend, label");
      label.after(element("p", "care-error", problems[id], { id: `item-${id}-error` }));
      for (const field of place.querySelectorAll("input, textarea, select")) field.setAttribute("aria-invalid", "true");
    }
  }
  if (!run.canGoBack) form.querySelector('button[value="back"]')?.remove();
  const wrong = Object.entries(problems);
  if (wrong.length > 0) {
    const box = element("div", "care-errors", undefined, { tabIndex: -1 }), all = element("ul");
    box.setAttribute("role", "alert");
    for (const [id, text] of wrong) {
      const row = element("li");
      row.append(id ? element("a", "", text, { href: `#item-${id}` }) : text);
      all.append(row);
    }
    box.append(element("h2", "", phrases.problem), all);
    made.content.prepend(box);
  }
  made.content.prepend(back(), element("p", "care-note", phrases.continues));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(event.submitter?.value ?? "next", fieldsOf(form, event.submitter));
  });
  main.replaceChildren(made.content);
  document.title = wrong.length > 0 ? phrases.error.replace("{title}", page.title) : page.title;
  const start = main.querySelector(".care-errors") ?? main.querySelector("h1");
  start.tabIndex = -1;
  start.focus();
  scrollTo(0, 0);
}

function back() {
  const line = element("p", "care-position");
  line.append(element("a", "care-away", `‹ ${phrases.back}`, { href: "/me/today" }));
  return line;
}

// Gives the answers of a page, and moves on; the pass is on the phone before the next page is shown.
let isActing = false;
async function act(purpose, fields, isFromServer = false) {
  if (isActing) return;
  isActing = true;
  try {
    await move(purpose, fields, isFromServer);
  } catch {
    // What this page cannot do, the server can.
    await say(phrases.needs);
  } finally {
    isActing = false;
  }
}

async function move(purpose, fields, isFromServer) {
  const page = record.kept.pages[run.step.step.id], problems = {}, unusual = [], done = [];
  const asked = isFromServer ? (fields.find(([field]) => field === "shown")?.[1] ?? "").split(",")
    : run.items.map(({ question }) => question.item.id);
  run.readToEnd(now());
  const next = () => run.items.find(({ question }) => asked.includes(question.item.id) && !done.includes(question.item.id));
  for (let item = next(); item; item = next()) {
    const { id } = item.question.item;
    done.push(id);
    const said = given(id, page.items[id], fields);
    const refused = said.code ? said
      : run.answer(id, said.answer, { now: now(), confirmed: Boolean(said.isConfirmed) });
    if (refused?.code === "needs_confirmation") unusual.push(id);
    if (refused) problems[id] = page.items[id].expects;
  }
  let refused = null;
  const isWrong = Object.keys(problems).length > 0, showsMore = run.items.some(({ question }) => !asked.includes(question.item.id));
  if (purpose === "next" && !isWrong && !showsMore) refused = run.next(now());
  else if (purpose === "back") refused = run.back();
  else if (purpose === "skip") refused = run.skip(now());
  if (refused?.code === "unanswered") for (const id of refused.items) problems[id] = phrases.needsAnswer;
  else if (refused?.code === "incorrect") {
    for (const id of refused.items) problems[id] = page.items[id].explanation ?? phrases.notCorrect;
  } else if (refused?.code === "contradictory") {
    const checks = run.step.step.checks ?? [];
    for (const check of refused.checks) problems[check.item ?? ""] = page.checks[checks.indexOf(check)] ?? check.message;
  } else if (refused) problems[""] = phrases.needs;
  Object.assign(record, { run: run.save(), typed: null });
  record.id ??= crypto.randomUUID();
  if (run.finished) return finish();
  await keep();
  if (purpose === "leave") return location.assign("/me/today");
  return show(purpose === "next" ? problems : refused ? problems : {}, unusual, isWrong && purpose === "next" ? fields : null);
}

// Hands the whole pass to the outbox, in the transaction that removes it here.
async function finish() {
  if (run.finished === "discarded") {
    await dropSurvey(address);
    return location.assign("/me/today");
  }
  const answered = run.save().path.at(-1).finished;
  await put(
    { v: 1, id: record.id, kind: "survey", event: record.kept.event, answered, body: { run: run.save() } }, address);
  main.replaceChildren(back(), element("h1", "", phrases.thankYou, { tabIndex: -1 }), element("p", "", texts.saved));
  document.title = phrases.thankYou;
  main.querySelector("h1").focus();
  await say(texts.saved);
  return flush(texts.saved);
}

// Returns what the server began with its times by the phone's clock, as all that follows has.
function moved(value, offset, name = "") {
  if (Array.isArray(value)) return value.map((one) => moved(one, offset));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moved(one, offset, key)]));
  }
  const isTime = ["started", "finished", "answered", "changed", "read"].includes(name) && typeof value === "string";
  return isTime ? new Date(Date.parse(value) + offset).toISOString() : value;
}

// Continues the pass on this phone.
async function begin() {
  const begun = record.run ?? moved(record.kept.run, record.offset ?? 0);
  run = SurveyRun.resume(record.kept.bundle, begun, { today: today() });
  const { typed } = record;
  if (!typed) return show();
  const page = run.step && record.kept.pages[run.step.step.id];
  // What was typed belongs to the page that the pass is at.
  if (!page || typed.step !== run.step.step.id) return show();
  return act(typed.do, typed.fields, true);
}

// A page of the server

const form = main?.querySelector("form.care-step");

async function beginOnline() {
  record = await survey(address);
  // The pass was continued here while the server could not be reached, and ends here.
  if (record?.run) return begin();
  const typed = record?.typed, saved = JSON.parse(document.getElementById("care-run")?.textContent || "null");
  if (record?.kept?.run?.runID !== saved?.runID || !record?.kept?.bundle) {
    record = await fetchSurvey(address, form.elements.began?.value).catch(() => record);
  }
  const isHere = typed && typed.mark === form.elements.step?.value;
  // The pass is the one of the page that is shown.
  if (record) record.typed = isHere ? typed : null;
  if (record?.kept?.bundle) record.kept.run = saved;
  // What was typed into this page and did not arrive is still there.
  if (isHere) {
    for (const field of form.querySelectorAll('[name^="q-"]:not([type=file])')) {
      const values = typed.fields.filter(([one]) => one === field.name).map(([, value]) => value);
      if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
      else if (values.length > 0) [field.value] = values;
    }
  }
  if (record) await keep();
  return undefined;
}

let ready = Promise.resolve();

async function sendPage(event) {
  if (form.dataset.plain) return;
  event.preventDefault();
  await ready;
  // It was continued here meanwhile.
  if (run) return;
  const button = event.submitter, mark = form.elements.step?.value ?? "", fields = fieldsOf(form, button);
  try {
    record ??= { kept: null, run: null, id: null, typed: null, made: Date.now(), offset: 0 };
    record.typed = { mark, step: mark.split(":")[1], do: button?.value ?? "next", fields };
    await keep();
  } catch {
    // Without a place on the phone, the form goes its own way.
  }
  const isReached = await ask("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);
  if (isReached) {
    form.dataset.plain = "yes";
    form.requestSubmit(button);
    return;
  }
  try {
    if (record?.kept?.bundle) return await begin();
  } catch {
    // A survey that this page cannot walk needs the server, as one without a bundle.
  }
  await say(phrases.needs);
}

if (isTake && form) {
  form.addEventListener("submit", sendPage);
  addEventListener("pageshow", (event) => event.persisted && delete form.dataset.plain);
  ready = beginOnline().catch(() => undefined);
} else if (isTake && shell) {
  survey(address).then((found) => {
    record = found;
    if (record?.kept?.bundle) return begin();
    if (record?.typed) document.getElementById("care-needs").hidden = false;
    return undefined;
  });
  addEventListener("online", () => !run && location.replace(location.href));
}
