// Keeps what is needed to continue without a connection: the surveys that a page leads to, and the pages that are shown then. A page loads it
// once it is in use.
import { ask, encrypt, run, text, texts } from "./outbox.js";

/** The address by which what is kept of a survey is found: that of its pages, with the care plan alone. */
export function surveyAddress(address) {
  const { pathname, searchParams } = new URL(address, location.href), plan = searchParams.get("plan");
  return pathname + (plan ? `?plan=${encodeURIComponent(plan)}` : "");
}

/** Asks the server for a survey, and keeps it with what is known of it; returns what is kept, or null if the server has none to answer now. */
export async function fetchSurvey(address, began = "", known = {}) {
  const [path, query] = address.replace(/\/take(\?|$)/, "/bundle$1").split("?");
  const asked = Date.now(), answer = await ask(`${path}?${query ? `${query}&` : ""}began=${encodeURIComponent(began)}`, {
    headers: { "Care-Refresh": "1" },
  });
  // A survey that does not begin now is answered with the page that says why.
  if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("application/json")) return null;
  const offset = Math.round((asked + Date.now()) / 2 - Number(answer.headers.get("Care-Time") ?? asked));
  const record = { run: null, id: null, typed: null, ...known, kept: await answer.json(), made: Date.now(), offset };
  await keepSurvey(address, record);
  return record;
}

// Asks for the pictures of a survey once, so that the worker beside the pages keeps them.
async function fetchPictures({ kept }) {
  const pictures = new Set(Object.values(kept.pages).flatMap(({ html }) => html.match(/\/me\/pictures\/[0-9a-f]+/g) ?? []));
  await Promise.allSettled([...pictures].map((picture) => ask(picture)));
}

/** What is kept of a survey, by the address of its pages; null if nothing is. */
export async function survey(address) {
  const found = await run(["surveys"], "readonly", (store) => store("surveys").get(`${texts.owner} ${address}`));
  return found ? JSON.parse(await text(found)) : null;
}

/** Keeps what is needed to continue a survey. */
export async function keepSurvey(address, value) {
  const kept = { id: `${texts.owner} ${address}`, owner: texts.owner, made: Date.now(), ...(await encrypt(value)) };
  await run(["surveys"], "readwrite", (store) => store("surveys").put(kept));
}

/** Removes what is kept of a survey. */
export const dropSurvey = (address) =>
  run(["surveys"], "readwrite", (store) => store("surveys").delete(`${texts.owner} ${address}`));

// Keeps the surveys that a page leads to, and removes those that were kept days ago and not begun here.
async function keepSurveys(addresses) {
  for (const address of addresses) {
    const known = await survey(address);
    if (!known?.run && !known?.typed && Date.now() - (known?.made ?? 0) > 600000) {
      const found = await fetchSurvey(address);
      if (found) await fetchPictures(found);
    }
  }
  for (const old of await run(["surveys"], "readonly", (store) => store("surveys").getAll())) {
    if (old.owner !== texts.owner || Date.now() - old.made < 3 * 86400000) continue;
    const { run: begun, typed } = JSON.parse(await text(old));
    if (!begun && !typed) await run(["surveys"], "readwrite", (store) => store("surveys").delete(old.id));
  }
}

// The pages that are shown without a connection, and what they need; one of an earlier release names other scripts.
async function keepPages(own) {
  const cache = await caches.open("care-1");
  for (const address of ["/me/today", "/me/outbox", "/me/offline", "/me/locked"]) {
    const kept = await cache.match(address);
    let markup = kept ? await kept.text() : "";
    // So does one from before a PIN was set or removed.
    const isOld = address === "/me/offline" && !(Date.now() - Number(kept?.headers.get("Care-Time") ?? 0) < 86400000);
    if (isOld || !markup.includes(own) || !markup.includes(`data-lock="${texts.lock}"`)) {
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

/** Keeps what the page leads to, whose own script is at an address. */
export async function prepare(script) {
  const links = [...document.querySelectorAll('main a[href^="/me/e/"]')].map((link) => surveyAddress(link.href));
  await keepSurveys(links.filter((address) => /\/take(\?|$)/.test(address)));
  await keepPages(new URL(script).pathname);
}
