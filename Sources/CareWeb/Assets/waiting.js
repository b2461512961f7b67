// Shows on the page of the outbox what waits to be sent, each with a copy to save.
import { items, text, texts } from "./outbox.js";

const place = document.getElementById("care-outbox");
let latest = 0;

async function list() {
  latest += 1;
  const number = latest, rows = [];
  for (const item of await items()) {
    const row = document.createElement("li"), words = document.createElement("p"), link = document.createElement("a");
    row.className = "care-panel";
    const title = item.title && JSON.parse(await text(item.title));
    const time = new Date(item.made).toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
    const name = [title, time].filter(Boolean).join(" · ");
    words.textContent = name + (item.problem ? ` · ${texts.refused}` : "");
    link.textContent = texts.copy;
    link.ariaLabel = `${texts.copy}: ${name}`;
    link.className = "care-away";
    link.download = `${item.id}.json`;
    link.href = URL.createObjectURL(new Blob([await text(item)], { type: "application/json" }));
    row.append(words, link);
    rows.push(row);
  }
  if (number !== latest) return;
  place.replaceChildren(...rows);
  document.getElementById("care-outbox-empty").hidden = rows.length > 0;
}

const show = () => list().catch(() => undefined);
document.addEventListener("care-sent", show);
show();
