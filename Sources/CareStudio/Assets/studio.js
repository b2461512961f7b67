// Keeps the page of a studio as the plan is: it hears that something has changed, asks for itself again, and puts in what differs.
//
// The phone is a page of its own in a frame, which stays; so do open parts, the focus, and the place.
const policy = globalThis.trustedTypes?.createPolicy("care-studio", { createHTML: (markup) => markup }) ?? { createHTML: (markup) => markup };
const frame = () => document.getElementById("phone-frame");
const state = () => document.getElementById("studio-state");

// The parts that are drawn anew.
const parts = [".studio-title", ".studio-plan", ".studio-participant", ".studio-share", ".studio-panel"];

const key = (element) => element?.closest("form") && element.name
  ? `${element.closest("form").getAttribute("action")} ${element.name} ${element.tagName === "BUTTON" ? element.value : ""}` : null;

// Replaces an element by its new copy, unless they are the same; the focus, open parts, and the place stay.
function swap(old, fresh) {
  if (old.dataset.panelShown !== undefined) fresh.dataset.panelShown = old.dataset.panelShown;
  fresh.hidden = old.hidden;
  const opened = [...old.querySelectorAll("details")].map((one) => [one.dataset.keep ?? one.className, one.open]);
  if (old.tagName === "DETAILS") fresh.open = old.open;
  for (const details of fresh.querySelectorAll("details")) {
    const known = opened.find(([name]) => name === (details.dataset.keep ?? details.className));
    if (known) details.open = known[1];
  }
  if (old.isEqualNode(fresh)) return;
  // What is being filled in stays until it is sent.
  if (old.matches(".studio-participant") && old.contains(document.activeElement) && document.activeElement.matches("input, select")) return;
  const focused = old.contains(document.activeElement) ? key(document.activeElement) : null, top = old.scrollTop;
  old.replaceWith(fresh);
  fresh.scrollTop = top;
  if (focused) [...fresh.querySelectorAll("button, input, select")].find((one) => key(one) === focused)?.focus({ preventScroll: true });
}

function draw(page) {
  for (const selector of parts) {
    const old = [...document.querySelectorAll(selector)], fresh = [...page.querySelectorAll(selector)];
    old.forEach((element, number) => {
      const other = element.id ? page.getElementById(element.id) : fresh[number];
      if (other) swap(element, document.importNode(other, true));
    });
  }
  document.title = page.title;
  const clock = document.getElementById("clock"), next = page.getElementById("clock");
  if (document.activeElement !== clock) clock.value = next.value;
  const place = document.getElementById("studio-frame"), other = page.getElementById("studio-frame");
  if (frame() && page.getElementById("phone-frame")) {
    place.querySelector(".studio-stale")?.remove();
    const stale = other.querySelector(".studio-stale");
    if (stale) place.prepend(document.importNode(stale, true));
    place.toggleAttribute("data-stale", other.hasAttribute("data-stale"));
  } else if (frame() || page.getElementById("phone-frame")) {
    place.replaceWith(document.importNode(other, true));
  }
}

let isLoading = false, isAgain = false;
async function refresh() {
  isAgain = true;
  if (isLoading) return;
  isLoading = true;
  while (isAgain) {
    isAgain = false;
    try {
      const answer = await fetch("/studio", { cache: "no-store" });
      if (answer.ok) draw(new DOMParser().parseFromString(policy.createHTML(await answer.text()), "text/html"));
    } catch {
      say("The studio cannot be reached; start it again with care studio.");
    }
  }
  isLoading = false;
}

function say(text) {
  state().textContent = text;
  state().className = "studio-wrong";
}

let seen = null;
const news = new EventSource("/studio/live");
news.addEventListener("message", ({ data }) => {
  const { page } = JSON.parse(data), isNew = page !== seen;
  seen = page;
  if (isNew) refresh();
});
news.addEventListener("error", () => say("The studio cannot be reached; start it again with care studio."));

// What the phone's pages kept to send is of nobody.
addEventListener("pagehide", () => { indexedDB.deleteDatabase("care-outbox"); });

// Forms

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.target === "phone") return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter)), action = form.getAttribute("action");
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { Accept: "text/plain" } });
    if (!answer.ok) return say(`Not possible: ${await answer.text()}.`);
  } catch {
    return say("The studio cannot be reached; start it again with care studio.");
  }
  // A language changes the page that is open; another time shows its day.
  if (action !== "/studio/language") frame()?.contentWindow.location.replace("/me/today");
});

document.addEventListener("change", ({ target }) => {
  if (target.dataset.sends !== undefined) target.form.requestSubmit();
});

// The look of the phone

const settings = "care-studio-look";
const chosen = () => JSON.parse(sessionStorage.getItem(settings) ?? "{}");

const before = () => document.getElementById("before-frame");

// The phone of the other version is of another origin, and asks for the look that the first one finds in the storage.
function tell() {
  before()?.contentWindow.postMessage({ care: "look", look: chosen() }, new URL(before().src).origin);
}
addEventListener("message", ({ source, data }) => {
  if (before() && source === before().contentWindow && data?.care === "look") tell();
});

function look() {
  const { width = "390" } = chosen();
  document.body.dataset.width = width;
  tell();
}

document.addEventListener("change", ({ target }) => {
  const name = target.dataset.look;
  if (!name) return;
  sessionStorage.setItem(settings, JSON.stringify({ ...chosen(), [name]: target.type === "checkbox" ? target.checked : target.value }));
  look();
});

for (const field of document.querySelectorAll("[data-look]")) {
  const value = chosen()[field.dataset.look];
  if (field.type === "checkbox") field.checked = value === true;
  else if (value) field.value = value;
}
for (const button of document.querySelectorAll("[data-sent]")) button.hidden = true;
look();

// One view of the study at a time

const tab = "care-studio-tab";
function choose(name, isFocused) {
  for (const panel of document.querySelectorAll(".studio-panel")) panel.hidden = panel.id !== name;
  for (const link of document.querySelectorAll(".studio-tabs a")) {
    if (link.dataset.panel === name) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  sessionStorage.setItem(tab, name);
  if (isFocused) document.getElementById(name).focus({ preventScroll: true });
}

document.querySelector(".studio-tabs").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  choose(link.dataset.panel, true);
});
const known = sessionStorage.getItem(tab);
choose(known && document.getElementById(known) ? known : "calendar", false);
