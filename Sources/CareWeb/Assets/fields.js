// Helps to fill in the fields of a page: counts the characters of a text with bounds, and draws a line for a scale without steps. Without
// it, both are fields for text.

const characters = (text) => [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].length;

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

// Hides the start of what a field accepts, up to the words for a field that may stay empty; `isRead`: whether screen readers still say it.
function shorten(accepts, isRead) {
  const [start, ...rest] = accepts.textContent.split(" · ");
  accepts.replaceChildren(...(isRead ? [element("span", "care-hidden", rest.length > 0 ? `${start} · ` : start)] : []), rest.join(" · "));
  if (rest.length > 0) return;
  if (isRead) accepts.classList.add("care-hidden");
  else accepts.hidden = true;
}

const acceptsOf = (field) => field.closest(".care-item")?.querySelector(':scope > [id$="-hint"]');

// Says below a text how many characters are left, missing, or too many. Screen readers hear it once typing pauses.
function count(field) {
  const shown = element("p", "care-detail care-counter"), spoken = element("p", "care-hidden");
  const { least, most, left, over, missing } = field.dataset;
  shown.setAttribute("aria-hidden", "true");
  spoken.setAttribute("role", "status");
  field.after(shown, spoken);
  const accepts = acceptsOf(field);
  if (accepts) shorten(accepts, true);
  let timer;
  const show = () => {
    const length = characters(field.value.trim());
    const tooFew = least !== undefined && length < Number(least), tooMany = most !== undefined && length > Number(most);
    const [text, number] = tooMany ? [over, length - most] : tooFew ? [missing, least - length] : most === undefined ? ["", 0] : [left, most - length];
    shown.textContent = text.replace("{count}", number);
    shown.classList.toggle("care-error", tooMany);
    return shown.textContent;
  };
  field.addEventListener("input", () => {
    const text = show();
    clearTimeout(timer);
    timer = setTimeout(() => { spoken.textContent = text; }, 1000);
  });
  show();
}

// Draws a line in the place of a number. It shows no point before one is chosen, so that no answer is suggested.
function draw(field) {
  const [least, most] = field.dataset.line.split(" "), { step, hide, hint, low, high } = field.dataset;
  const line = element("input", "care-line-input"), value = element("output", "care-line-value"), help = element("p", "care-detail", hint);
  Object.assign(line, { type: "range", min: least, max: most, step, id: field.id });
  help.id = `${field.id}-line`;
  for (const name of ["aria-invalid", "aria-label"]) if (field.hasAttribute(name)) line.setAttribute(name, field.getAttribute(name));
  line.setAttribute("aria-describedby", [help.id, field.getAttribute("aria-describedby")].filter(Boolean).join(" "));
  line.disabled = field.disabled;
  field.removeAttribute("id");
  field.type = "hidden";
  const isComma = document.documentElement.lang !== "en" && document.documentElement.lang !== "ko";
  const written = (number) => (isComma ? number.replace(".", ",") : number);
  const ends = [low, high], middle = String((Number(least) + Number(most)) / 2);
  const show = () => {
    const isOpen = field.value.trim() === "";
    line.classList.toggle("care-open", isOpen);
    line.value = isOpen ? middle : field.value.trim().replace(",", ".");
    // Who does not see the line hears where it is, also where the number is not shown.
    const share = Math.round(((line.value - least) / (most - least)) * 100), name = hide === undefined ? written(line.value) : `${share} %`;
    line.setAttribute("aria-valuetext", isOpen ? "–" : ends.some(Boolean) && (share === 0 || share === 100) ? `${name}, ${ends[share / 100] ?? ""}` : name);
    value.textContent = isOpen || hide !== undefined ? "" : written(line.value);
  };
  const choose = () => {
    field.value = written(line.value);
    show();
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  line.addEventListener("input", choose);
  // The middle is where an open line begins, so that choosing it changes nothing.
  line.addEventListener("click", choose);
  line.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter" && field.value.trim() === "") {
      event.preventDefault();
      choose();
    }
  });
  const place = field.closest(".care-unit"), accepts = acceptsOf(field);
  place.classList.add("care-line-place");
  field.before(line, ...(hide === undefined ? [value] : []));
  place.before(help);
  // The line has its ends beside it; what is left to say is whether it may stay empty.
  if (accepts) shorten(accepts, false);
  show();
}

/** Helps with the fields of a form. */
export function begin(form) {
  for (const field of form.querySelectorAll("input[data-line]:not([type=hidden])")) draw(field);
  for (const field of form.querySelectorAll("[data-most], [data-least]")) if (field.type !== "hidden") count(field);
}

const form = document.querySelector("main form.care-step");
if (form) begin(form);
