// Continues a survey while the server cannot be reached.
//
// Each page of a survey keeps the survey and the pass so far on the phone, and what was typed before its form is sent. If the form does
// not arrive, the pages continue here: as the server draws them, walked by the engine that the server walks them with. At the end, the whole
// pass is one submission of the outbox.
import { flush, policy, say } from "./app.js";
import { dropSurvey, fetchSurvey, keepSurvey, survey, surveyAddress } from "./keep.js";
import { ask, put, texts } from "./outbox.js";
import { begin as beginSeeing } from "./seen.js";
import { begin as beginSigning } from "./sign.js";
import { begin as beginTyping } from "./fields.js";
import { fill, given, name } from "./survey-fields.js";
import { read, restored } from "./survey-files.js";
import { said as answersOf } from "./survey-said.js";
import { fieldsVersion, mostBytes } from "./survey-tables.js";
import { refusal } from "./survey-words.js";
import { SurveyRun, version } from "./survey.js";

const main = document.querySelector("main"), shell = document.getElementById("care-offline");
const phrases = Object.fromEntries(
  [...document.querySelectorAll("#care-texts [data-name]")].map((text) => [text.dataset.name, text.textContent]));
const address = surveyAddress(location.href);
const isTake = /^\/me\/e\/.+\/take$/.test(location.pathname);

// What is kept: { kept: what the server sent, run: the pass on this phone or null, id: of its submission, typed: what was not sent, files: the
// files of the pass by hash }
let record = null;
let run = null;
// When the page was drawn here that is shown.
let drawnAt = 0;

const now = () => new Date().toISOString();
const today = () => {
  const date = new Date(), two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
const keep = () => keepSurvey(address, record);

// Fields

// The values of a form by the names of its fields. A file is kept with the pass, and its value here is its hash; an empty one is of a
// file that cannot be read, or is more than the phone can send.
async function fieldsOf(form, button) {
  const fields = [];
  for (const [field, value] of new FormData(form, button)) {
    if (typeof value === "string") fields.push([field, value]);
    // A file that cannot be read does not cost what was typed beside it.
    else if (value.size > 0) fields.push([field, await keepFile(field, value, fields).catch(() => "")]);
  }
  return fields;
}

// The hashes of the files of a pass, but for one field.
const hashesOf = (saved, field) => [...saved?.path ?? [], ...saved?.trimmed ?? []].flatMap(({ entries }) => Object.entries(entries))
  .filter(([id]) => name(id) !== field).map(([, { answer }]) => answer.file?.hash);

async function keepFile(field, file, fields) {
  if (file.size > mostBytes) return "";
  const found = await read(file), saved = run?.save() ?? record.run ?? record.kept?.run;
  const others = new Set([...hashesOf(saved, field), ...fields.map(([, value]) => value)]);
  const before = Object.values(record.files ?? {}).filter(({ hash }) => hash !== found.hash && others.has(hash))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  if (before + found.bytes > mostBytes) return "";
  record.files = { ...record.files, [found.hash]: found };
  return found.hash;
}

// Returns what the fields of an item say, as `given` does; the answer of an item without a new file stays, with `isKept`.
function said(id, item, fields, before) {
  const value = fields.find(([field]) => field === name(id))?.[1];
  // "I don't know" is said beside the field of a file, and counts more.
  const found = given(id, item, item.kind === "file" ? fields.filter(([field]) => field !== name(id)) : fields, record.kept, before);
  if (item.kind !== "file" || found.answer) return found;
  if (value === undefined) return before?.file ? { isKept: true } : found;
  const { data, ...file } = record.files?.[value] ?? {};
  return data === undefined ? { code: "too_much", message: phrases.needs } : file.type ? { answer: { file } } : { code: "wrong_file_type" };
}

const valueOf = (fields, field) => fields.find(([one]) => one === field)?.[1];

// When the page of these fields saw something, by the phone's clock; null if it did not.
function seen(fields, field) {
  const passed = valueOf(fields, field), drawn = valueOf(fields, "drawn");
  if (!passed) return null;
  const start = drawn === undefined ? drawnAt : Number(drawn) + (record.offset ?? 0);
  return new Date(Math.min(start + Number(passed), Date.now())).toISOString();
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
    fill(form, id, item, visible.answer, fields, record.kept);
    for (const field of place.querySelectorAll("input, textarea, select")) field.disabled = visible.readOnly;
    if (item.kind === "file") place.querySelector(".care-given").hidden = !visible.answer?.file;
    if (!unusual.includes(id)) form.querySelector(`[name="${CSS.escape(name(id, "sure"))}"]`)?.closest("label").remove();
    if (problems[id]) {
      place.classList.add("care-wrong");
      const label = place.querySelector("legend, label"), error = `item-${id}-error`;
      label.after(element("p", "care-error", problems[id], { id: error }));
      for (const field of place.querySelectorAll("input, textarea, select")) field.setAttribute("aria-invalid", "true");
      // A group is described as a whole, and any other item at its field.
      const described = place.tagName === "FIELDSET" ? place : place.querySelector(`[name="${CSS.escape(name(id))}"]`);
      described?.setAttribute("aria-describedby", [described.getAttribute("aria-describedby"), error].filter(Boolean).join(" "));
    }
  }
  // What was read before is not asked again.
  if (run.isDocumentRead) form.querySelector("[data-ask-read]")?.remove();
  if (!run.canGoBack) form.querySelector('button[value="back"]')?.remove();
  const wrong = Object.entries(problems);
  if (wrong.length > 0) {
    const box = element("div", "care-errors", undefined, { tabIndex: -1 }), all = element("ul");
    box.setAttribute("role", "alert");
    for (const [id, text] of wrong) {
      const row = element("li");
      const asked = id && form.querySelector(`#${CSS.escape(`item-${id}`)}`)?.querySelector("legend, label");
      row.append(...(asked ? [element("a", "", asked.textContent, { href: `#${name(id)}` }), " ", element("span", "", text)] : [text]));
      all.append(row);
    }
    const count = wrong.length, heading = count === 1 ? phrases.problem : phrases.problems.replace("{count}", count);
    box.setAttribute("aria-labelledby", "errors");
    box.append(element("h2", "", heading, { id: "errors" }), all);
    made.content.prepend(box);
  }
  made.content.prepend(back(), element("p", "care-note", phrases.continues));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter } = event;
    act(submitter?.value ?? "next", () => fieldsOf(form, submitter));
  });
  main.replaceChildren(made.content);
  drawnAt = Date.now();
  beginSeeing(form);
  beginTyping(form);
  for (const field of form.querySelectorAll("input[data-sign]")) beginSigning(field);
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
async function act(purpose, read, isFromServer = false) {
  if (isActing) return;
  isActing = true;
  try {
    await move(purpose, await read(), isFromServer);
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
  const read = seen(fields, "read") ?? (valueOf(fields, "read-said") ? now() : null);
  if (read) run.readToEnd(read);
  const next = () => run.items.find(({ question }) => asked.includes(question.item.id) && !done.includes(question.item.id));
  for (let item = next(); item; item = next()) {
    const { id } = item.question.item;
    done.push(id);
    const found = item.readOnly ? { isKept: true } : said(id, page.items[id], fields, item.answer);
    if (found.isKept) continue;
    const refused = found.code ? found
      : run.answer(id, found.answer, { now: now(), confirmed: Boolean(found.isConfirmed) });
    if (refused?.code === "needs_confirmation") unusual.push(id);
    if (refused) problems[id] = refused.code === "not_read" ? phrases.notRead
      : found.message ?? refusal(id, page.items[id], { ...found, ...refused }, fields, { ...record.kept, lang: document.documentElement.lang, today: today() });
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

// Returns what was answered, with a button that prints it; nothing where nothing was.
function answersShown() {
  const draw = (html) => {
    const made = document.createElement("template");
    made.innerHTML = policy.createHTML(html);
    return made.content;
  };
  const steps = answersOf(run.results, record.kept, document.documentElement.lang, draw);
  if (steps.length === 0) return [];
  const section = element("section", "care-panel care-answers"), print = element("button", "care-button care-quiet", phrases.keepCopy, { type: "button" });
  section.setAttribute("aria-labelledby", "answers");
  section.append(element("h2", "", phrases.yourAnswers, { id: "answers" }));
  for (const { title, rows } of steps) {
    const list = element("dl", "care-summary");
    for (const { question, answer } of rows) list.append(element("dt", "", question), element("dd", "", answer));
    section.append(...(title && title !== rows[0].question ? [element("h3", "", title)] : []), list);
  }
  print.addEventListener("click", () => window.print());
  section.append(print);
  return [section];
}

// The same, once all of it is in the outbox: an answer that cannot be shown changes nothing about that.
function summary() {
  try {
    return answersShown();
  } catch {
    return [];
  }
}

// Hands the whole pass to the outbox, in the transaction that removes it here.
async function finish() {
  if (run.finished === "discarded") {
    await dropSurvey(address);
    return location.assign("/me/today");
  }
  const saved = run.save(), answered = saved.path.at(-1).finished, hashes = hashesOf(saved), files = {};
  // Those of pages on another phone, the server has with its own draft.
  for (const { hash, data } of Object.values(record.files ?? {})) if (hashes.includes(hash)) files[hash] = data;
  const body = { run: saved, files };
  await put({ v: 1, id: record.id, kind: "survey", event: record.kept.event, answered, body }, record.kept.title, address);
  main.replaceChildren(back(), element("h1", "", phrases.thankYou, { tabIndex: -1 }), element("p", "", texts.saved), ...summary());
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
  const isTime = ["started", "finished", "answered", "changed", "read", "signed"].includes(name) && typeof value === "string";
  return isTime ? new Date(Date.parse(value) + offset).toISOString() : value;
}

// Returns what is kept with the survey in the form that these pages read: one that was kept for earlier pages is asked for again.
async function renewed(found) {
  const { bundle, fields } = found?.kept ?? {};
  if (!bundle || (bundle.version === version && fields === fieldsVersion)) return found;
  // A pass on this phone stays, whether the server answers or not.
  return (await fetchSurvey(address, "", found).catch(() => null)) ?? found;
}

// Continues the pass on this phone.
async function begin() {
  const { typed } = record, begun = record.run ?? moved(record.kept.run, record.offset ?? 0);
  // By the names of other pages it would be read as empty.
  if (typed?.version && typed.version !== record.kept.fields) throw new Error("what was typed is of pages that are not kept");
  run = SurveyRun.resume(record.kept.bundle, begun, { today: today(), zone: record.kept.zone });
  if (!typed) return show();
  const page = run.step && record.kept.pages[run.step.step.id];
  // What was typed belongs to the page that the pass is at.
  if (!page || typed.step !== run.step.step.id) return show();
  return act(typed.do, () => typed.fields, true);
}

// A page of the server

const form = main?.querySelector("form.care-step");

async function beginOnline() {
  record = await renewed(await survey(address));
  // The pass was continued here while the server could not be reached, and ends here.
  if (record?.run) return begin();
  const typed = record?.typed, files = record?.files, saved = JSON.parse(document.getElementById("care-run")?.textContent || "null");
  if (record?.kept?.run?.runID !== saved?.runID || !record?.kept?.bundle) {
    record = await fetchSurvey(address, form.elements.began?.value).catch(() => record);
  }
  const isHere = typed && typed.mark === form.elements.step?.value;
  // The pass is the one of the page that is shown.
  if (record) Object.assign(record, { typed: isHere ? typed : null, files: record.files ?? (isHere ? files : {}) });
  if (record?.kept?.bundle) record.kept.run = saved;
  // What was typed into this page and did not arrive is still there.
  if (isHere) {
    for (const field of form.querySelectorAll('[name^="q-"]')) {
      const values = typed.fields.filter(([one]) => one === field.name).map(([, value]) => value);
      const files = values.map((value) => record.files?.[value]).filter(Boolean);
      if (field.type === "file") {
        const list = new DataTransfer();
        for (const file of files) list.items.add(restored(file));
        if (files.length > 0) field.files = list.files;
      } else if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
      else if (values.length > 0) {
        [field.value] = values;
        field.dispatchEvent(new Event("input"));
      }
    }
    const items = Object.entries(record?.kept?.pages?.[typed.step]?.items ?? {});
    for (const [id, item] of items) if (item.kind === "measures") fill(form, id, item, null, typed.fields, record.kept);
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
  const button = event.submitter, mark = form.elements.step?.value ?? "";
  try {
    record ??= { kept: null, run: null, id: null, typed: null, made: Date.now(), offset: 0 };
    const fields = await fieldsOf(form, button);
    record.typed = { mark, step: mark.split(":")[1], do: button?.value ?? "next", fields, version: fieldsVersion };
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

const needsServer = () => document.getElementById("care-needs")?.removeAttribute("hidden");

if (isTake && form) {
  form.addEventListener("submit", sendPage);
  addEventListener("pageshow", (event) => event.persisted && delete form.dataset.plain);
  ready = beginOnline().catch(() => undefined);
} else if (isTake && shell) {
  survey(address).then((found) => {
    record = found;
    if (record?.kept?.bundle) return begin();
    if (record?.typed) needsServer();
    return undefined;
  }).catch(needsServer);
  addEventListener("online", () => !run && location.replace(location.href));
}
