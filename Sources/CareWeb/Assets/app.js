// Sends what a participant taps through the outbox, and refreshes open pages.
//
// A press or a decline is on the phone before its first byte leaves. A page hears from its stream that it has changed, and asks for itself
// again; what someone is typing is never replaced.
import { controls, edited, entered, identity, isAsDrawn, replace } from "./redraw.js";
import { showWaiting, showZone } from "./notes.js";
import { ask, items, locks, meta, put, send, text, texts } from "./outbox.js";

// The one place that turns a text into markup or into the address of a script: markup comes from this server's own pages.
export const policy = globalThis.trustedTypes?.createPolicy("care", {
  createHTML: (markup) => markup,
  createScriptURL: (address) => {
    if (address !== "/sw.js") throw new TypeError(address);
    return address;
  },
}) ?? { createHTML: (markup) => markup, createScriptURL: (address) => address };

/** Says something where screen readers hear it, and shows how much waits. */
export async function say(message) {
  const place = document.getElementById("care-status");
  if (!place) return;
  await showWaiting();
  const count = (await items()).length;
  place.textContent = message ?? "";
  place.hidden = !message && count === 0;
  if (count > 0) {
    const link = document.createElement("a");
    link.href = texts.outbox;
    link.textContent = `${texts.waiting}: ${count}`;
    place.append(message ? " · " : "", link);
  }
}

// The input of a card's control with what was entered in it; null if only the server can read that.
function controlInput(button, form) {
  if (!button?.dataset.input) return null;
  const input = JSON.parse(button.dataset.input), number = button.value.split(":")[0];
  const field = form.elements[`value-${number}`];
  if (!field) return input;
  const entered = field.value.trim();
  if (field.tagName === "TEXTAREA") return entered ? { ...input, value: entered.replaceAll("\r\n", "\n") } : null;
  // A comma before three digits can mean two things.
  if (!/^[+-]?\d+([.,]\d+)?$/.test(entered) || /,\d{3}$/.test(entered)) return null;
  return { ...input, value: Number(entered.replace(",", ".")) };
}

// The submission that a form means; null if the server is needed.
function submission(form, button) {
  const address = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
  const found = address.pathname.match(/^\/me\/e\/(.+)\/(press|undo|decline)$/);
  if (!found) return null;
  const fields = new FormData(form, button), plan = address.searchParams.get("plan");
  const event = { key: decodeURIComponent(found[1]), ...(plan && { care_plan: plan }) };
  const envelope = { v: 1, id: crypto.randomUUID(), event, answered: new Date().toISOString() };
  if (found[2] === "decline") {
    const words = (fields.get("words") ?? "").trim(), listed = fields.get("reason") ?? "";
    const reason = listed && listed !== "other" ? listed : words;
    return { ...envelope, kind: "decline", body: reason ? { reason } : {} };
  }
  if (fields.get("control")) {
    const input = controlInput(button, form), action = fields.get("action");
    // What a button toggles depends on what other phones did.
    if (!input || (action === "toggle" && input.on === undefined)) return null;
    return { ...envelope, kind: "press", body: { action, input, done: action !== "toggle" || input.on } };
  }
  if (fields.get("action") !== "toggle") return null;
  return { ...envelope, kind: "press", body: { action: "toggle", input: {}, done: found[2] === "press" } };
}

// The title of what a form is of: that of its card, or of its page.
const titleOf = (form) => (form.closest("article") ?? document).querySelector("main h1, article :is(h2, h3)")?.textContent;

// The submissions of these buttons are on their way: a second press in quick succession means the first one, also if it hits the new copy.
const sending = new WeakSet();
let pressed = { name: null, at: 0 };
// The control that was used last, to which the focus returns once its card is drawn anew.
let used;

for (const name of ["input", "change"]) document.addEventListener(name, ({ target }) => target.form && edited.add(target));

// The browser may give back what was entered before a page was loaded again.
addEventListener("pageshow", ({ persisted }) => {
  for (const field of document.querySelectorAll("main :is(input, textarea, select)")) {
    if (field.form && !isAsDrawn(field)) edited.add(field);
  }
  if (persisted) refresh();
});

// Whether a tap that says how something is to be, rather than that something was done once more, waits already. Each start at will is one more.
async function isWaiting(made, button) {
  if (made.kind !== "decline" && (!button?.hasAttribute("aria-pressed") || button.closest("[data-start]"))) return false;
  const last = (await items()).filter((item) => item.event === made.event.key && !item.problem).at(-1);
  if (!last) return false;
  const { kind, event, body } = JSON.parse(await text(last));
  return kind === made.kind && event.care_plan === made.event.care_plan && JSON.stringify(body) === JSON.stringify(made.body);
}

document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  const control = button?.name === "control" && form.elements[`value-${button.value.split(":")[0]}`];
  // What is typed is told from a second press by its text: the field of a value that was just saved is empty.
  const field = control?.type === "range" ? null : control;
  if (field && field.value.trim() === "") {
    event.preventDefault();
    return field.focus();
  }
  const made = meta && !form.dataset.plain ? submission(form, button) : null;
  if (made) {
    // A control that shows another state by now is pressed anew.
    const known = identity(button), name = known && `${known} ${button.getAttribute("aria-pressed")}`;
    const isSecond = name !== null && name === pressed.name && Date.now() - pressed.at < 600;
    if (!field && button && (sending.has(button) || isSecond)) return event.preventDefault();
    pressed = { name, at: Date.now() };
  }
  // What is sent is no longer being entered, also where the browser sends it by itself.
  const sent = [...form.elements].filter((one) => edited.delete(one));
  if (!made) return;
  event.preventDefault();
  const typed = field?.value;
  // The next value may be typed while this one is being kept; what a button does once is done once until its card is drawn anew.
  if (field) form.reset();
  else if (button) sending.add(button);
  try {
    if (!(await isWaiting(made, button))) await put(made, titleOf(form));
  } catch {
    // Without a place on the phone, the form goes its own way.
    if (field) field.value = typed;
    sent.forEach((one) => edited.add(one));
    sending.delete(button);
    form.dataset.plain = "yes";
    form.requestSubmit(button);
    return;
  }
  used = identity(document.activeElement) ?? identity(button);
  if (button && !field) form.reset();
  await say(texts.saved);
  wait = 1000;
  await Promise.race([flush(texts.saved), new Promise((resolve) => { setTimeout(resolve, 3000); })]);
  sending.delete(button);
});

// Sends what waits, and looks again later: after 1 s, then more and more rarely up to 15 min. `message`: what to say if nothing arrived.
let wait = 1000, timer;
export async function flush(message) {
  clearTimeout(timer);
  const all = await send();
  await say(all.includes("held") ? texts.held : all.length > 0 ? texts.sent : message);
  document.dispatchEvent(new Event("care-sent"));
  if (all.length > 0) await refresh();
  if ((await items()).some((item) => !item.problem)) {
    timer = setTimeout(flush, wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, 900000);
  }
}

// Sends at once, because something has changed: a person asks, or the phone is back.
function retry() {
  wait = 1000;
  return flush();
}

// Fragments

// Whether a finger or a writing system is in the middle of something that a new copy of the page would cut off.
let isHeld = false, isComposing = false;
addEventListener("pointerdown", () => { isHeld = true; }, true);
for (const name of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(name, () => {
    isHeld = false;
    if (isLate) setTimeout(refresh);
  }, true);
}
addEventListener("compositionstart", () => { isComposing = true; });
addEventListener("compositionend", () => {
  isComposing = false;
  if (isLate) setTimeout(refresh);
});

const stream = () => document.querySelector('meta[name="care-live"]');
let isLate = false, isLoading = false, isAgain = false;

// Asks for the page again, and shows what has changed; of several calls during a request, one more request follows.
export async function refresh() {
  if (!stream()) return;
  isAgain = true;
  if (isLoading) return;
  isLoading = true;
  while (isAgain) {
    isAgain = false;
    // Without a connection, the stream says so when it is back.
    await load().catch(() => undefined);
    // A roster reads every participant, and hears of each one's commits.
    if (!meta) await new Promise((resolve) => { setTimeout(resolve, 3000); });
  }
  isLoading = false;
}

async function load() {
  const answer = await ask(location.href, { headers: { "Care-Refresh": "1" } });
  if (answer.status === 401 || answer.status === 410) return leave();
  if (answer.redirected && new URL(answer.url).pathname === "/me/unlock" && lock.isIdle()) return lock.close();
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(policy.createHTML(await answer.text()), "text/html");
  const old = document.querySelector("main"), fresh = page.querySelector("main");
  const mark = page.querySelector('meta[name="care-live"]')?.dataset.mark ?? "";
  // While the server cannot be reached, a device that is locked has another page in its place.
  if (!page.querySelector('meta[name="care-live"]')) return lock.isIdle() && lock.close();
  if (!old || !fresh || (mark && mark === stream().dataset.mark)) return;
  for (const sheet of page.querySelectorAll('link[rel="stylesheet"]')) {
    const address = sheet.getAttribute("href");
    if (!document.querySelector(`link[href="${address}"]`)) document.head.append(document.importNode(sheet));
  }
  isLate = isHeld || isComposing || !replace(old, document.importNode(fresh, true));
  if (isLate) return;
  stream().dataset.mark = mark;
  showZone();
  await showWaiting();
  if (used && document.activeElement === document.body) {
    [...document.querySelectorAll(`main :is(${controls})`)].find((one) => identity(one) === used)?.focus({ preventScroll: true });
  }
  used = undefined;
}

// What was kept back because someone was entering something follows when they are done.
document.addEventListener("focusout", () => isLate && setTimeout(() => isLate && refresh(), 500));

/** Whether a device with a PIN was not used for a while, and what shows nothing more then; its own script says it. */
export const lock = { isIdle: () => false, close() {} };

// The session has ended: the page shows nothing more of the person, unless something is being entered.
function leave() {
  const main = document.querySelector("main");
  if (main && entered(main).length === 0) location.reload();
}

// The stream

const news = globalThis.BroadcastChannel ? new BroadcastChannel("care-live") : null;
const hear = (topics) => topics.includes(stream().dataset.topic) && refresh();

// Follows the stream while the page is visible, of all pages of the browser in one.
let following;
async function follow() {
  following?.abort();
  if (document.visibilityState !== "visible") return;
  following = new AbortController();
  const { signal } = following;
  await locks.request(`care-live ${stream().dataset.address}`, { signal }, async () => {
    for (let failures = 0; !signal.aborted;) {
      try {
        const { address, mark = "" } = stream().dataset;
        const answer = await fetch(`${address}?mark=${encodeURIComponent(mark)}`, {
          signal, cache: "no-store", headers: { "Care-Refresh": "1" },
        });
        if (answer.status === 401 || answer.status === 410) return leave();
        if (answer.ok && answer.headers.get("Content-Type") === "text/event-stream") {
          if (failures > 0) retry();
          failures = 0;
          await read(answer.body.pipeThrough(new TextDecoderStream()).getReader());
        }
      } catch {
        if (signal.aborted) return;
      }
      // Full jitter, so that not all pages come back at once after an outage.
      const most = Math.min(29000, 4000 * 2 ** failures);
      failures += 1;
      await new Promise((resolve) => { setTimeout(resolve, 1000 + Math.random() * most); });
    }
  }).catch(() => undefined);
}

async function read(reader) {
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const messages = (rest + part.value).split("\n\n");
    rest = messages.pop();
    for (const message of messages.filter((one) => one.startsWith("data: "))) {
      const topics = message.slice("data: ".length).split(" ");
      news?.postMessage(topics);
      hear(topics);
    }
  }
}

if (stream()) {
  news?.addEventListener("message", (event) => hear(event.data));
  // A page that was hidden may have missed something.
  document.addEventListener("visibilitychange", () => {
    follow();
    if (document.visibilityState === "visible") refresh();
  });
  follow();
  // Time changes what the care team sees of everyone, without a commit.
  const { every } = stream().dataset;
  if (every) setInterval(() => document.visibilityState === "visible" && refresh(), every * 1000);
}

// Keeps what is needed to continue without a connection, once the page is in use; the next page tries again what fails.
const prepare = async () => (await import("./keep.js")).prepare(import.meta.url);

showZone();
if (meta) {
  addEventListener("online", retry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry());
  document.getElementById("care-retry")?.addEventListener("click", retry);
  retry().then(prepare).catch(() => undefined);
  navigator.serviceWorker?.register(policy.createScriptURL("/sw.js"));
}
