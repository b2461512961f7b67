// What was answered in a survey that ended on a participant's device, as its pages asked it: titles of options, dates in words, and units.
import { fill } from "./survey-fields.js";
import { momentInWords } from "./survey-words.js";

// The words of an option, without the smaller text behind them.
function titleOf(field) {
  const label = field.closest("label");
  return (label?.querySelector("span > span:first-child") ?? label?.querySelector("span"))?.textContent ?? "";
}

// What a field says; an empty text for one that says nothing, and for one whose value nobody is to see.
function textOf(field) {
  if (["hidden", "password", "file"].includes(field.type) || field.dataset.hide !== undefined) return "";
  if (field.type === "radio" || field.type === "checkbox") return field.checked && !field.name.endsWith("-sure") ? titleOf(field) : "";
  if (field.options) return field.value ? field.selectedOptions[0].textContent : "";
  const unit = field.nextElementSibling?.tagName === "SPAN" ? field.nextElementSibling.textContent : "";
  return field.value.trim() ? [field.value.trim(), unit].filter(Boolean).join(" ") : "";
}

// The numbers of a measure with the short forms of their units, without those that are zero.
function measureOf(fields, { signs }) {
  const numbers = fields.slice(0, signs.length).map(({ value }, place) => [value, signs[place]]).filter(([value]) => value !== "");
  const counted = numbers.filter(([value]) => value !== "0");
  return (counted.length > 0 ? counted : numbers.slice(-1)).map((number) => number.join("")).join(" ");
}

function wordsOf(answer, place, item, lang) {
  if (answer.file) return "✓";
  if (item.kind === "measures" && !answer.dontKnow) return measureOf([...place.querySelectorAll("input")], item);
  const texts = [...place.querySelectorAll("input, textarea, select")].map(textOf).filter(Boolean);
  return momentInWords(answer, lang) ?? answer.time ?? texts.join(item.kind === "choice" ? ", " : " ");
}

/**
 * Returns the steps that were answered, each with its title and its questions with their answers in words.
 *
 * `results`: those of the run; `kept`: what the host sent of the survey; `draw`: returns the markup of a page as elements.
 */
export function said(results, kept, lang, draw) {
  return results.map(({ step, answers }) => {
    const page = kept.pages[step], content = page && draw(page.html), form = content?.querySelector("form"), rows = [];
    for (const [id, answer] of answers) {
      const item = page?.items[id], place = item && content.querySelector(`#${CSS.escape(`item-${id}`)}`);
      if (!answer || !place) continue;
      fill(form, id, item, answer, null, kept);
      const words = wordsOf(answer, place, item, lang);
      if (words) rows.push({ question: place.querySelector("legend, label").textContent, answer: words });
    }
    return { title: page?.title ?? "", rows };
  }).filter(({ rows }) => rows.length > 0);
}
