// What a page says and offers by the device that shows it: what waits to be sent, the zone of its times, the connection, and printing.
import { items, meta, text, texts } from "./outbox.js";

/** Says in each card what waits to be sent of it. */
export async function showWaiting() {
  if (!meta) return;
  const found = await Promise.all((await items()).map(async (item) => JSON.parse(await text(item))));
  for (const old of document.querySelectorAll("main .care-waiting")) old.remove();
  for (const { kind, event, body } of found) {
    const name = `[data-key="${CSS.escape(event.key)}"]`;
    const place = [...document.querySelectorAll(`main li${name}, main article${name}`)]
      .find((one) => !event.care_plan || one.closest("article").dataset.carePlan === event.care_plan);
    if (!place || place.querySelector(".care-waiting")) continue;
    const note = document.createElement("p"), isDone = kind === "survey" || (kind === "press" && body.done);
    note.className = "care-detail care-waiting";
    note.textContent = `${isDone ? "✓ " : ""}${texts.unsent}`;
    place.append(note);
  }
}

/** Says the zone of the times to those who are in another one. */
export function showZone() {
  const hour = (zone) => new Date().toLocaleString("en", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  for (const place of document.querySelectorAll("main [data-zone]")) {
    try {
      place.hidden = hour(place.dataset.zone) === hour();
    } catch {
      place.hidden = false;
    }
  }
}

// What only the server can do is not offered without a connection.
const showConnection = () => document.documentElement.classList.toggle("care-offline", !navigator.onLine);
for (const name of ["online", "offline"]) addEventListener(name, showConnection);
showConnection();

// Only a script prints.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
