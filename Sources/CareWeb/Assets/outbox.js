// Keeps what a participant answers on the phone, and sends it exactly once.
//
// A submission is named and written to the phone before its first byte leaves. The copy is deleted only for an answer whose receipt is its
// id. Everything on the phone is encrypted under a key that cannot leave the browser.

/** The element that says what a participant's page needs: the token of forms, the owner, and texts; null on other pages. */
export const meta = document.querySelector('meta[name="care-app"]');
export const texts = meta?.dataset ?? {};
const accepted = [200, 201, 202], refused = [400, 410, 413, 415, 422];

// Opens the database of the outbox and of the surveys that were begun, with the key that encrypts them.
let opened;
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("care-outbox", 2);
    request.onupgradeneeded = (event) => {
      if (event.oldVersion < 1) {
        request.result.createObjectStore("items", { keyPath: "id" });
        request.result.createObjectStore("keys");
      }
      request.result.createObjectStore("surveys", { keyPath: "id" });
    };
    request.onsuccess = () => {
      // A page of a later version must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Makes requests in one transaction that is on disk before it is done; returns the result of the last one. */
export async function run(stores, mode, body) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, mode, { durability: "strict" });
    const request = body((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

async function key() {
  const found = await run(["keys"], "readonly", (store) => store("keys").get("outbox"));
  if (found) return found;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  // Another page may have been first; its key stays.
  await run(["keys"], "readwrite", (store) => store("keys").add(made, "outbox")).catch(() => undefined);
  return run(["keys"], "readonly", (store) => store("keys").get("outbox"));
}

/** Encrypts a value under the key of this browser. */
export async function encrypt(value) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await key(), bytes) };
}

/** The text of an item, decrypted. */
export const text = async ({ iv, data }) =>
  new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await key(), data));

/** Keeps a submission with the title of what it is of; the survey that it ends is kept no longer, in the same transaction. */
export async function put(submission, title, survey) {
  const item = {
    id: submission.id, owner: texts.owner, made: Date.now(), event: submission.event.key, ...(await encrypt(submission)),
    title: await encrypt(title ?? ""), problem: null,
  };
  await run(["items", "surveys"], "readwrite", (store) => {
    if (survey) store("surveys").delete(`${texts.owner} ${survey}`);
    return store("items").put(item);
  });
}

/** What waits of the participant who is signed in, oldest first; that of another one waits for them. */
export const items = async () =>
  (await run(["items"], "readonly", (store) => store("items").getAll()))
    .filter((item) => item.owner === texts.owner).sort((a, b) => a.made - b.made);

/** Asks the server, for 20 s at most. */
export const ask = (address, options) => fetch(address, { ...options, signal: AbortSignal.timeout(20000) });

// The milliseconds by which the phone's clock is ahead of the server's, now. A page may have been kept for hours, and cannot say.
async function clockOffset() {
  const asked = Date.now(), answer = await ask("/healthz", { cache: "no-store" }), got = Date.now();
  const time = Number(answer.headers.get("Care-Time") ?? NaN);
  if (!Number.isFinite(time)) throw new Error("another server");
  return Math.round((asked + got) / 2 - time);
}

// Windows wait for each other, except without TLS, as in a page that the studio shares.
export const locks = navigator.locks ?? { request: (_, ...rest) => rest.at(-1)() };

/** Sends what waits, in its order, from one page at a time; returns the states of what arrived: "recorded" or "held". */
export async function send() {
  const states = [];
  await locks.request("care-outbox", async () => {
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
        await run(["items"], "readwrite", (store) => store("items").delete(item.id));
        states.push(receipt.state);
      } else if (refused.includes(answer.status)) {
        // It is not sent again by itself, and never deleted.
        await run(["items"], "readwrite", (store) => store("items").put({ ...item, problem: String(answer.status) }));
      } else return;
    }
  });
  return states;
}
