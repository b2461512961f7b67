// Sends what a participant taps through the outbox, and refreshes open pages.
//
// A press or a decline is on the phone before its first byte leaves. A page hears from its stream that it has changed, and asks for itself
// again; what someone is typing is never replaced.
import { ask, items, keepSurveys, meta, put, send, surveyAddress, text, texts } from "./outbox.js";

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

// The control that was used last, to which the focus returns once its card is drawn anew.
let used;

document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (form.dataset.plain) return;
  const made = meta ? submission(form, button) : null;
  if (!made) return;
  event.preventDefault();
  if (button) button.disabled = true;
  try {
    await put(made);
  } catch {
    // Without a place on the phone, the form goes its own way.
    form.dataset.plain = "yes";
    if (button) button.disabled = false;
    form.requestSubmit(button);
    return;
  }
  used = button && { card: button.closest("article")?.id, name: button.name, value: button.value };
  button?.blur();
  if (button) form.reset();
  await say(texts.saved);
  wait = 1000;
  await flush(texts.saved);
});

// Shows what waits on the page of the outbox, each with a copy to save.
async function list() {
  const place = document.getElementById("care-outbox");
  if (!place) return;
  const all = await items();
  place.replaceChildren();
  document.getElementById("care-outbox-empty").hidden = all.length > 0;
  for (const item of all) {
    const row = document.createElement("li"), words = document.createElement("p"), link = document.createElement("a");
    row.className = "care-panel";
    words.textContent = `${item.event.split("/")[0]} · ${new Date(item.made).toLocaleString(document.documentElement.lang)}`
      + (item.problem ? ` · ${item.problem}` : "");
    link.textContent = texts.copy;
    link.className = "care-link";
    link.download = `${item.id}.json`;
    link.href = URL.createObjectURL(new Blob([await text(item)], { type: "application/json" }));
    row.append(words, link);
    place.append(row);
  }
}

// Sends what waits, and looks again later: after 1 s, then more and more rarely up to 15 min. `message`: what to say if nothing arrived.
let wait = 1000, timer;
export async function flush(message) {
  clearTimeout(timer);
  const all = await send();
  await say(all.includes("held") ? texts.held : all.length > 0 ? texts.sent : message);
  await list();
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

// Whether an element has the focus, or something that was typed or chosen and not sent.
function isBusy(element) {
  if (element.contains(document.activeElement) && document.activeElement !== document.body) return true;
  return [...element.querySelectorAll("input:not([type=hidden]), textarea, select")].some((field) =>
    field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
      : field.options ? [...field.options].some((option) => option.selected !== option.defaultSelected)
        : field.value !== field.defaultValue);
}

// Replaces what has changed by what a new copy of the page has; returns whether all of it was.
function replace(old, fresh) {
  const open = [...old.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
  const reopen = (place) => place.querySelectorAll("details > summary").forEach((summary) => {
    if (open.includes(summary.textContent)) summary.parentElement.open = true;
  });
  if (!isBusy(old)) {
    reopen(fresh);
    old.replaceWith(fresh);
    return true;
  }
  // Cards are replaced one by one where both copies have the same ones.
  const name = (card) => `${card.id} ${card.dataset.key} ${card.dataset.carePlan}`;
  const cards = [...old.querySelectorAll("article[id]")], others = [...fresh.querySelectorAll("article[id]")];
  if (cards.map(name).join() !== others.map(name).join()) return false;
  let isWhole = true;
  const pairs = cards.map((card, place) => [card, others[place]]);
  for (const part of [".care-day-head", ".care-week"]) pairs.push([old.querySelector(part), fresh.querySelector(part)]);
  for (const [card, other] of pairs) {
    if (!card || !other) continue;
    if (isBusy(card)) isWhole = false;
    else {
      reopen(other);
      card.replaceWith(other);
    }
  }
  return isWhole;
}

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
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(policy.createHTML(await answer.text()), "text/html");
  const old = document.querySelector("main"), fresh = page.querySelector("main");
  const mark = page.querySelector('meta[name="care-live"]')?.dataset.mark ?? "";
  if (!old || !fresh || (mark && mark === stream().dataset.mark)) return;
  for (const sheet of page.querySelectorAll('link[rel="stylesheet"]')) {
    const address = sheet.getAttribute("href");
    if (!document.querySelector(`link[href="${address}"]`)) document.head.append(document.importNode(sheet));
  }
  isLate = !replace(old, document.importNode(fresh, true));
  if (!isLate) stream().dataset.mark = mark;
  if (used && document.activeElement === document.body) {
    const card = used.card && document.getElementById(used.card);
    [...(card?.querySelectorAll("button") ?? [])]
      .find((one) => one.name === used.name && one.value.split(":")[0] === used.value.split(":")[0])?.focus();
  }
  used = undefined;
}

// What was kept back because someone was typing follows when they are done.
document.addEventListener("focusout", () => isLate && setTimeout(() => isLate && refresh(), 500));

// The session has ended: the page shows nothing more of the person, unless something is being typed.
function leave() {
  const main = document.querySelector("main");
  if (main && !isBusy(main)) location.reload();
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
  await navigator.locks.request(`care-live ${stream().dataset.address}`, { signal }, async () => {
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

// The pages that are shown without a connection, and what they need; one of an earlier release names other scripts.
async function keepPages() {
  const cache = await caches.open("care-1"), own = new URL(import.meta.url).pathname;
  for (const address of ["/me/today", "/me/outbox", "/me/offline"]) {
    const kept = await cache.match(address);
    let markup = kept ? await kept.text() : "";
    if (!markup.includes(own)) {
      const answer = await ask(address, { headers: { "Care-Refresh": "1" } });
      if (!answer.ok || answer.redirected) return;
      markup = await answer.clone().text();
      await cache.put(address, answer);
    }
    // What a page needs may be missing still, if the connection dropped at the last visit.
    for (const [asset] of markup.matchAll(/\/assets\/[0-9a-f]+\/[\w.-]+/g)) {
      if (!(await cache.match(asset))) await cache.add(asset);
    }
  }
}

// Keeps what is needed to continue without a connection; the next page tries again what fails.
async function prepare() {
  const links = [...document.querySelectorAll('main a[href^="/me/e/"]')].map((link) => surveyAddress(link.href));
  await keepSurveys(links.filter((address) => /\/take(\?|$)/.test(address)));
  await keepPages();
}

if (meta) {
  addEventListener("online", retry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry());
  document.getElementById("care-retry")?.addEventListener("click", retry);
  list().then(retry).then(prepare).catch(() => undefined);
  navigator.serviceWorker?.register(policy.createScriptURL("/sw.js"));
}
