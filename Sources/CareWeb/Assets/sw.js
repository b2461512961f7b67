// Shows today as it was last seen while the server cannot be reached, and a page on which surveys continue. It keeps these pages, the outbox,
// and their styles, scripts, and pictures, and nothing else; it answers every other request from the network alone.
const name = "care-1";
const pages = ["/me/today", "/me/outbox", "/me/offline"];
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

self.addEventListener("fetch", (event) => {
  const { request } = event, address = keptAddress(request);
  if (!address) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(name);
      const kept = await cache.match(address);
      if (kept && isHashed(address)) return kept;
      try {
        const late = new Promise((resolve, reject) => { if (kept) setTimeout(() => reject(new Error("late")), patience); });
        const answer = await Promise.race([fetch(request), late]);
        const isOwn = new URL(request.url).pathname === address;
        if (isOwn && request.method === "GET" && answer.status === 200 && !answer.redirected) {
          await cache.put(address, answer.clone());
        }
        // Who is signed out leaves nothing here.
        if (answer.status === 401 || answer.status === 410) await caches.delete(name);
        return answer;
      } catch (error) {
        if (kept) return kept;
        throw error;
      }
    })(),
  );
});
