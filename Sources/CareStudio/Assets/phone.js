// What the phone of a studio does beside its own pages: it shows each new version of the plan, and looks as the studio sets it.
//
// A page that follows its day draws itself anew; any other one is loaded again, with what was typed and the place in it.
import { refresh } from "./app.js";

const place = "care-studio-place", settings = "care-studio-look";
const fields = () => [...document.querySelectorAll("main :is(input, textarea, select)")]
  .filter((field) => field.name && !["hidden", "submit", "button", "file"].includes(field.type));

// Loads the page again, and keeps what was typed.
function reload() {
  const typed = fields().map(({ name, value, type, checked }) => ({ name, value, type, checked }));
  sessionStorage.setItem(place, JSON.stringify({ path: location.pathname, top: scrollY, typed }));
  location.reload();
}

// Puts back what was typed before the page was loaded again.
function restore() {
  const kept = JSON.parse(sessionStorage.getItem(place) ?? "null");
  sessionStorage.removeItem(place);
  if (kept?.path !== location.pathname) return;
  for (const { name, value, type, checked } of kept.typed) {
    const isOne = type === "checkbox" || type === "radio";
    const field = fields().find((one) => one.name === name && one.type === type && (!isOne || one.value === value));
    if (!field) continue;
    const isSame = isOne ? field.checked === checked : field.value === value;
    if (isOne) field.checked = checked;
    else field.value = value;
    if (!isSame) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  scrollTo(0, kept.top);
}

async function show() {
  if (location.pathname === "/me/today" && document.querySelector('meta[name="care-live"]')) return refresh();
  const answer = await fetch(location.href, { cache: "no-store", headers: { "Care-Refresh": "1" } });
  if (!answer.ok) return location.replace("/me/today");
  if (answer.redirected) return location.replace(answer.url);
  reload();
}

let seen = null;
const news = new EventSource("/studio/live");
news.addEventListener("message", ({ data }) => {
  const { phone } = JSON.parse(data), isNew = seen !== null && phone !== seen;
  seen = phone;
  if (isNew) show().catch(() => undefined);
});

// The look

const original = new WeakMap();

function darken(rules, isDark) {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) continue;
    if (!original.has(rule)) original.set(rule, rule.media.mediaText);
    const text = original.get(rule);
    if (text.includes("prefers-color-scheme: dark")) {
      rule.media.mediaText = isDark ? text.replace("(prefers-color-scheme: dark)", "(min-width: 0px)") : text;
    }
  }
}

function look() {
  const { dark, large } = JSON.parse(sessionStorage.getItem(settings) ?? "{}");
  document.documentElement.style.colorScheme = dark ? "dark" : "";
  document.documentElement.style.fontSize = large ? "150%" : "";
  document.body.style.fontSize = large ? "1rem" : "";
  for (const sheet of document.styleSheets) darken(sheet.cssRules, dark);
}

// A phone of another origin than its studio asks for the look.
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.care !== "look") return;
  sessionStorage.setItem(settings, JSON.stringify({ dark: data.look?.dark === true, large: data.look?.large === true }));
  look();
});
if (parent !== window) parent.postMessage({ care: "look" }, "*");
addEventListener("storage", ({ key }) => key === settings && look());
// A sheet that a new version brings is read later.
document.head.addEventListener("load", look, true);
look();
restore();
