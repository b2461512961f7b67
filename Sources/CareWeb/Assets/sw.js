// Shows today as it was last seen while the server cannot be reached. It keeps that page, the outbox, and their styles and scripts, and
// nothing else; it answers every other request from the network alone.
const name = "care-1";
const pages = ["/me/today", "/me/outbox"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// Whether a request is for something that is kept.
function isKept(request) {
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return false;
  return address.pathname.startsWith("/assets/") || (pages.includes(address.pathname) && !address.search);
}

self.addEventListener("fetch", (event) => {
  if (!isKept(event.request)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(name);
      const isAsset = new URL(event.request.url).pathname.startsWith("/assets/");
      // The address of an asset contains its hash.
      const kept = await cache.match(event.request);
      if (isAsset && kept) return kept;
      try {
        const answer = await fetch(event.request);
        if (answer.status === 200 && !answer.redirected) await cache.put(event.request, answer.clone());
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
