// Before a phone's own scripts: nothing of a studio's phone stays in the browser for a time without a connection.
for (const [owner, name] of [[navigator, "serviceWorker"], [globalThis, "caches"]]) {
  Object.defineProperty(owner, name, { value: undefined });
}
