// Shows today as it was last seen while the server cannot be reached, and a page on which surveys continue. It keeps these pages, the outbox,
// and their styles, scripts, and pictures, and nothing else; it answers every other request from the network alone.
//
// A device with a PIN shows what is kept only until it was not used for as long as the server says; then the pages of the day are removed,
// and only the server can show them again, after the PIN. What waits to be sent stays.
//
// It also shows the messages that arrive while no page is open, and notes what became of each.
const name = "care-1", locks = "care-lock-1", messages = "care-push";
const pages = ["/me/today", "/me/outbox", "/me/offline", "/me/locked"];
// What nobody may see before the PIN.
const isPrivate = (path) => path === "/me/today" || path.startsWith("/me/pictures/");
// The milliseconds after which a page that does not come is taken for lost.
const patience = 20000;
// What is kept under an address that contains its hash: it is never asked for again.
const isHashed = (path) => path.startsWith("/assets/") || path.startsWith("/me/pictures/");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// Returns the address under which the answer to a request is kept, or that stands in for it; null for the network alone.
function keptAddress(request) {
  const address = new URL(request.url);
  if (address.origin !== location.origin) return null;
  if (request.method === "GET" && isHashed(address.pathname)) return address.pathname;
  if (request.method === "GET" && pages.includes(address.pathname) && !address.search) return address.pathname;
  // A page, and the form of a survey's page, whose fields the phone has; of every other form the browser says that it was not sent.
  const isKept = request.method === "GET" || address.pathname.endsWith("/take");
  if (request.mode === "navigate" && address.pathname.startsWith("/me/") && isKept) return "/me/offline";
  return null;
}

// The PIN

async function lock() {
  const kept = await (await caches.open(locks)).match("/me/unlock");
  return kept ? kept.json() : null;
}

// Notes a use: what is kept is shown for so many seconds from now.
async function noteUse(seconds) {
  const from = Date.now(), kept = { seconds, from, until: from + seconds * 1000 };
  await (await caches.open(locks)).put("/me/unlock", new Response(JSON.stringify(kept)));
}

// Whether the PIN must be given first; a clock that was set back opens nothing.
async function isLocked() {
  const found = await lock();
  return found !== null && !(found.from <= Date.now() && Date.now() < found.until);
}

async function hide(cache) {
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => isPrivate(new URL(url).pathname)).map((one) => cache.delete(one)));
}

self.addEventListener("message", (event) => {
  if (event.data !== "used") return;
  event.waitUntil((async () => {
    const found = await lock();
    if (found && !(await isLocked())) await noteUse(found.seconds);
  })());
});

// Learns from an answer of the server whether there is a PIN, and whether it is asked for.
async function learn(request, answer, cache) {
  const path = new URL(answer.url || request.url).pathname;
  // Who is signed out leaves nothing here.
  if (answer.status === 401 || answer.status === 410) {
    await caches.delete(name);
    await caches.delete(locks);
    await caches.delete(messages);
  } else if (path === "/me/unlock") await hide(cache);
  else if (answer.status === 200 && path.startsWith("/me/") && !isHashed(path) && !request.headers.has("Care-Refresh")) {
    const seconds = Number(answer.headers.get("Care-Lock") ?? 0);
    if (seconds > 0) await noteUse(seconds);
    else await caches.delete(locks);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event, address = keptAddress(request);
  if (!address) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(name), isClosed = await isLocked();
      if (isClosed) await hide(cache);
      const isAsset = isHashed(address), kept = await cache.match(isClosed && !isAsset ? "/me/locked" : address);
      if (kept && isAsset) return kept;
      let isLate = false;
      try {
        const late = new Promise((resolve, reject) => {
          if (kept) setTimeout(() => { isLate = true; reject(new Error("late")); }, patience);
        });
        const answer = await Promise.race([fetch(request), late]);
        const isOwn = new URL(request.url).pathname === address;
        if (isOwn && request.method === "GET" && answer.status === 200 && !answer.redirected) {
          await cache.put(address, answer.clone());
        }
        await learn(request, answer, cache);
        return answer;
      } catch (error) {
        // A form that is gone back to cannot be sent again, and need not be: the server shows where its survey is.
        if (request.method === "POST" && !isLate && !isClosed) {
          const isThere = await fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);
          if (isThere) return Response.redirect(request.url, 303);
        }
        if (kept) return kept;
        throw error;
      }
    })(),
  );
});

// Messages

// What the page of settings left for the time when no page is open.
async function kept() {
  const found = await (await caches.open(messages)).match("/me/push");
  return found ? found.json() : {};
}

// Sends a form by itself, which is no use of the session; without a connection it is not sent again.
async function post(address, fields) {
  const { token } = await kept();
  if (!token) return;
  const body = new URLSearchParams({ token, ...fields });
  await fetch(address, { method: "POST", body, redirect: "manual", headers: { "Care-Refresh": "1" } }).catch(() => undefined);
}

async function note(id, kind) {
  if (id) await post("/me/push/beacon", { id, kind });
}

// What a message says; one that cannot be read says that something is due, because browsers want every message shown.
async function read(data) {
  const texts = await kept();
  let message = {};
  try {
    message = data.json();
  } catch {
    // The text that was kept stands in for it.
  }
  const { title, body, navigate, lang, tag } = message?.notification ?? {};
  return {
    title: title ?? texts.title ?? "A reminder",
    options: {
      body: body ?? texts.body ?? "Something is due in your study.", lang: lang ?? texts.lang ?? "", tag: tag ?? "care",
      data: { id: message?.care?.id, navigate },
    },
  };
}

self.addEventListener("push", (event) => {
  event.waitUntil((async () => {
    const { title, options } = await read(event.data);
    await self.registration.showNotification(title, options);
    await note(options.data.id, "shown");
  })());
});

// The page that a message leads to: one of the participant's own, on this server.
function page(address) {
  const { pathname, search } = new URL(address ?? "/me/today", location.origin);
  return pathname.startsWith("/me/") ? pathname + search : "/me/today";
}

// Shows a page in a window that has it open, or in a new one: what is being entered elsewhere stays.
async function show(address) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = windows.find(({ url }) => url.split("#")[0] === location.origin + address);
  await (found ? found.focus() : clients.openWindow(address));
}

self.addEventListener("notificationclick", (event) => {
  const { id, navigate } = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil(Promise.all([show(page(navigate)), note(id, "opened")]));
});
self.addEventListener("notificationclose", (event) => event.waitUntil(note(event.notification.data?.id, "dismissed")));

// The browser may give a device another address.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const options = event.oldSubscription?.options;
    const made = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    if (!made) return;
    const { endpoint, keys } = made.toJSON();
    await post("/me/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  })());
});
