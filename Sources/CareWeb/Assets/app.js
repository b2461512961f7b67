// Keeps what a participant does while the server cannot be reached, and sends it exactly once.
//
// A press or a decline is named and written to the phone before its first byte leaves. The copy is deleted only for an answer whose
// receipt is its id. What needs the server in any case, such as a survey or a card that a script draws, is sent as a form.
const meta = document.querySelector('meta[name="care-app"]');
const texts = meta?.dataset ?? {};
const accepted = [200, 201, 202], refused = [400, 410, 413, 415, 422];

// Opens the database of the outbox, with the key that encrypts it and cannot leave this browser.
let opened;
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("care-outbox", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("items", { keyPath: "id" });
      request.result.createObjectStore("keys");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

// Runs one request in a transaction that is on disk before it is done.
async function run(store, mode, body) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const request = body(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

async function key() {
  const found = await run("keys", "readonly", (store) => store.get("outbox"));
  if (found) return found;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  // Another page may have been first; its key stays.
  await run("keys", "readwrite", (store) => store.add(made, "outbox")).catch(() => undefined);
  return run("keys", "readonly", (store) => store.get("outbox"));
}

async function put(submission) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(submission));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await key(), bytes);
  await run("items", "readwrite", (store) =>
    store.put({
      id: submission.id, owner: texts.owner, made: Date.now(), event: submission.event.key, iv, data, problem: null,
    }));
}

// What waits of the participant who is signed in; that of another one waits for them.
const items = async () =>
  (await run("items", "readonly", (store) => store.getAll()))
    .filter((item) => item.owner === texts.owner).sort((a, b) => a.made - b.made);
const text = async (item) =>
  new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv: item.iv }, await key(), item.data));

// Asks the server, for 20 s at most.
const ask = (address, options) => fetch(address, { ...options, signal: AbortSignal.timeout(20000) });

// The milliseconds by which the phone's clock is ahead of the server's, now. A page may have been kept for hours, and cannot say.
async function clockOffset() {
  const asked = Date.now(), answer = await ask("/healthz", { cache: "no-store" }), got = Date.now();
  const time = Number(answer.headers.get("Care-Time") ?? NaN);
  if (!Number.isFinite(time)) throw new Error("another server");
  return Math.round((asked + got) / 2 - time);
}

// Sends what waits, in its order, from one page at a time; returns the states of what arrived: "recorded" or "held".
async function send() {
  const states = [];
  await navigator.locks.request("care-outbox", async () => {
    for (const item of await items()) {
      if (item.problem) continue;
      let answer;
      try {
        const body = JSON.stringify({ ...JSON.parse(await text(item)), offset: await clockOffset() });
        answer = await ask("/me/submissions", {
          method: "POST", headers: { "Content-Type": "application/json", "Care-Token": texts.token }, body,
        });
      } catch {
        return;
      }
      if (accepted.includes(answer.status)) {
        // A hotel's sign-in page answers 200 too.
        const receipt = await answer.json().catch(() => null);
        if (receipt?.receipt !== item.id) return;
        await run("items", "readwrite", (store) => store.delete(item.id));
        states.push(receipt.state);
      } else if (refused.includes(answer.status)) {
        // It is not sent again by itself, and never deleted.
        await run("items", "readwrite", (store) => store.put({ ...item, problem: String(answer.status) }));
      } else return;
    }
  });
  return states;
}

// Says something where screen readers hear it, and shows how much waits.
async function say(message) {
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
  if (fields.get("control") || fields.get("action") !== "toggle") return null;
  return { ...envelope, kind: "press", body: { action: "toggle", input: {}, done: found[2] === "press" } };
}

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
async function flush(message) {
  clearTimeout(timer);
  const all = await send();
  await say(all.includes("held") ? texts.held : all.length > 0 ? texts.sent : message);
  await list();
  if (all.includes("recorded") && !document.getElementById("care-outbox") && !isTyping()) return location.reload();
  if ((await items()).some((item) => !item.problem)) {
    timer = setTimeout(flush, wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, 900000);
  }
}

// Whether someone is writing something that a new page would lose.
const isTyping = () =>
  [...document.querySelectorAll("textarea, input:not([type=hidden])")].some(
    (field) => field === document.activeElement || field.value !== field.defaultValue);

// Sends at once, because something has changed: a person asks, or the phone is back.
function retry() {
  wait = 1000;
  return flush();
}

if (meta) {
  addEventListener("online", retry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry());
  document.getElementById("care-retry")?.addEventListener("click", retry);
  list().then(retry);
  if (navigator.serviceWorker) {
    // The one address that becomes a script.
    const policy = globalThis.trustedTypes?.createPolicy("care", {
      createScriptURL: (address) => {
        if (address !== "/sw.js") throw new TypeError(address);
        return address;
      },
    });
    navigator.serviceWorker.register(policy ? policy.createScriptURL("/sw.js") : "/sw.js");
  }
}
