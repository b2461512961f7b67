// Shows nothing more on a device with a PIN that was not used for a while, until the PIN is given. Only the pages of such a device load it.
import { lock, refresh, say } from "./app.js";
import { texts } from "./outbox.js";
import { entered } from "./redraw.js";

// The milliseconds without use after which it shows nothing more.
const patience = Number(texts.lock) * 1000;
let lastUse = Date.now(), lastNote = 0;
const isIdle = () => !(lastUse <= Date.now() && Date.now() < lastUse + patience);

// Shows nothing more until the PIN was given; what is being entered stays behind that.
function close() {
  const main = document.querySelector("main"), place = document.getElementById("care-status");
  if (!main || main.hidden) return;
  if (entered(main).length === 0) return location.reload();
  const link = document.createElement("a");
  [link.href, link.target, link.textContent] = ["/me/unlock", "_blank", texts.locked];
  main.hidden = true;
  place.hidden = false;
  place.replaceChildren(link);
}

// Shows the page again when the PIN was given in another window; only the server knows.
async function reopen() {
  const main = document.querySelector("main");
  if (!main?.hidden) return;
  const answer = await fetch("/me/unlock", { cache: "no-store", redirect: "manual", headers: { "Care-Refresh": "1" } });
  if (answer.type !== "opaqueredirect") return;
  lastUse = Date.now();
  main.hidden = false;
  await say();
  await refresh();
}

function noteUse() {
  if (isIdle()) return close();
  lastUse = Date.now();
  // The worker beside the pages shows what it kept for as long.
  if (lastUse - lastNote < 10000) return;
  lastNote = lastUse;
  navigator.serviceWorker?.controller?.postMessage("used");
}

Object.assign(lock, { isIdle, close });
for (const name of ["pointerdown", "keydown", "wheel", "touchmove"]) addEventListener(name, noteUse, { capture: true, passive: true });
for (const name of ["visibilitychange", "pageshow"]) addEventListener(name, () => isIdle() && close(), true);
for (const name of ["visibilitychange", "focus"]) {
  addEventListener(name, () => document.visibilityState === "visible" && reopen().catch(() => undefined), true);
}
setInterval(() => isIdle() && close(), 5000);
