// Draws a page, or a card of it, anew, and keeps what a person is in the middle of.
//
// A page always shows what the store has. What was entered and not sent, the focus, the caret, and what is open move into the new copy.

/** What a person has entered and not sent: fields of the page, from their first change until their form is sent. */
export const edited = new WeakSet();

// Whether a field has what it was drawn with; a slider without a value of its own was drawn in the middle.
export function isAsDrawn(field) {
  if (field.options) return [...field.options].every((option) => option.selected === option.defaultSelected);
  if (field.type === "checkbox" || field.type === "radio") return field.checked === field.defaultChecked;
  if (field.tagName !== "INPUT" || field.type === "hidden") return field.value === field.defaultValue;
  const drawn = document.createElement("input");
  for (const { name, value } of field.attributes) if (name !== "style") drawn.setAttribute(name, value);
  return field.value === drawn.value;
}

// The fields of an element with something that was entered and not sent; the focus alone is nothing that was entered.
export const entered = (element) => [...element.querySelectorAll("input, textarea, select")]
  .filter((field) => edited.has(field) && !isAsDrawn(field));

// The form of a control, also in a copy that is not shown yet, where the browser knows none by its id.
const formOf = (element) => element.form
  ?? (element.hasAttribute("form") ? element.getRootNode().querySelector(`[id="${element.getAttribute("form")}"]`) : element.closest("form"));

// By what a control of the page is found again in a new copy of it: what it does, and never its place; null for anything else.
export function identity(element) {
  if (!element || element === document.body) return null;
  const card = element.closest("article[id]"), place = `${card?.dataset.key ?? card?.id} ${card?.dataset.carePlan}`;
  if (element.tagName === "A") return `${place} ${element.getAttribute("href")}`;
  if (element.tagName === "SUMMARY") return `${place} ${element.textContent}`;
  const form = formOf(element);
  if (!form) return null;
  const action = `${place} ${form.getAttribute("action")} ${form.dataset.action}`;
  if (element.tagName === "BUTTON") {
    // The mark of a control is its number, what it does, and the state that was shown.
    return `${action} ${element.name} ${element.name === "control" ? element.value.split(":")[1] : element.value}`;
  }
  const save = element.closest(".care-entry")?.querySelector("button[name=control]");
  const isOne = element.type === "checkbox" || element.type === "radio";
  return `${action} ${element.type} ${save ? save.value.split(":")[1] : element.name}${isOne ? ` ${element.value}` : ""}`;
}

export const controls = "input:not([type=hidden]), textarea, select, button, summary, a[href]";
const twin = (element, fresh) => {
  const name = identity(element);
  return name && [...fresh.querySelectorAll(controls)].find((one) => identity(one) === name);
};

// Puts what was entered and not sent into a new copy, if that has a place for all of it; returns whether it has.
function carry(old, fresh) {
  const pairs = entered(old).map((field) => [field, twin(field, fresh)]);
  if (!pairs.every(([field, other]) => other && (!field.options || [...other.options].some((one) => one.value === field.value)))) return false;
  for (const [field, other] of pairs) {
    if (field.type === "checkbox" || field.type === "radio") other.checked = field.checked;
    else if (field.type === "file") other.files = field.files;
    else other.value = field.value;
    edited.add(other);
  }
  return true;
}

// Replaces a part by its new copy; what is being entered, the focus, the caret, and what is open stay. Returns whether it could be.
function swap(old, fresh) {
  if (!carry(old, fresh)) return false;
  const open = [...old.querySelectorAll("details[open] > summary")].map(identity);
  for (const summary of fresh.querySelectorAll("details > summary")) {
    if (open.includes(identity(summary))) summary.parentElement.open = true;
  }
  const focused = old.contains(document.activeElement) ? document.activeElement : null, next = focused && twin(focused, fresh);
  const caret = focused?.matches("textarea, input[type=text]") ? [focused.selectionStart, focused.selectionEnd] : null;
  old.replaceWith(fresh);
  next?.focus({ preventScroll: true });
  if (next && caret) next.setSelectionRange(...caret);
  return true;
}

// Replaces what has changed by what a new copy of the page has; returns whether all of it was.
export function replace(old, fresh) {
  if (swap(old, fresh)) return true;
  // A card that has no place any more for what is being entered stays until that is sent.
  const name = (card) => `${card.id} ${card.dataset.key} ${card.dataset.carePlan}`;
  const cards = [...old.querySelectorAll("article[id]")], others = [...fresh.querySelectorAll("article[id]")];
  if (cards.map(name).join() !== others.map(name).join()) return false;
  const pairs = cards.map((card, place) => [card, others[place]]);
  for (const part of [".care-day-head", ".care-week"]) pairs.push([old.querySelector(part), fresh.querySelector(part)]);
  return pairs.filter(([card, other]) => card && other && !swap(card, other)).length === 0;
}
