// Keeps what a participant does while the server cannot be reached, and sends it exactly once.
//
// A press or a decline is named and written to the phone before its first byte leaves. The copy is deleted only for an answer whose
// receipt is its id. What needs the server in any case, such as a survey or a card that a script draws, is sent as a form.
const meta = document.querySelector('meta[name="care-app"]');
const texts = meta?.dataset ?? {};
// The phone's clock, less the server's.
const offset = meta ? Date.now() - Number(texts.time) : 0;
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

// Sends what waits, in its order, from one page at a time; returns what became of each: "recorded", "held", or null if it waits on.
async function send() {
  const states = {};
  if (!texts.token) return states;
  await navigator.locks.request("care-outbox", async () => {
    for (const item of await items()) {
      if (item.problem) continue;
      let answer;
      try {
        answer = await fetch("/me/submissions", {
          method: "POST",
          headers: { "Content-Type": "application/json", "Care-Token": texts.token },
          body: await text(item),
          signal: AbortSignal.timeout(20000),
        });
      } catch {
        return;
      }
      if (accepted.includes(answer.status)) {
        // A hotel's sign-in page answers 200 too.
        const receipt = await answer.json().catch(() => null);
        if (receipt?.receipt !== item.id) return;
        await run("items", "readwrite", (store) => store.delete(item.id));
        states[item.id] = receipt.state;
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
  const envelope = { v: 1, id: crypto.randomUUID(), event, answered: new Date().toISOString(), offset };
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
  const made = texts.token ? submission(form, button) : null;
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
  const state = (await send())[made.id];
  if (state === "recorded") return location.reload();
  await say(state === "held" ? texts.held : texts.saved);
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

// Sends what waits, and looks again later: after 1 s, then more and more rarely up to 15 min.
let wait = 1000;
async function flush() {
  if ((await items()).length === 0) return say();
  const states = Object.values(await send());
  await say(states.includes("held") ? texts.held : states.length > 0 ? texts.sent : undefined);
  await list();
  if ((await items()).some((item) => !item.problem)) {
    wait = Math.min(wait * 2, 900000);
    setTimeout(flush, wait * (0.5 + Math.random() / 2));
  }
}

if (meta) {
  addEventListener("online", flush);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && flush());
  document.getElementById("care-retry")?.addEventListener("click", flush);
  list().then(flush);
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
