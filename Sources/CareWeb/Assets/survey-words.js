// What a page of a survey says about an answer that it refuses, on a participant's device: the host's message, with what was entered.
import { moment } from "./survey-answers.js";
import { name } from "./survey-fields.js";

/** Writes a day in words, from its number of days since 1970. */
function dayInWords(place, lang) {
  // The host writes the day before the month in English too.
  const format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang || undefined, { dateStyle: "long", timeZone: "UTC" });
  return format.format(place * 86400000);
}

/** Writes the date of an answer in words, with its time; null if it has none. */
export function momentInWords({ date, dateTime }, lang) {
  const written = date ?? dateTime ?? "";
  if (/^\d{4}-\d{2}-\d{2}/.test(written)) {
    return [dayInWords(moment(written.slice(0, 10)).place, lang), written.slice(11)].filter(Boolean).join(" ");
  }
  if (!/^\d{4}-\d{2}$/.test(written)) return written || null;
  return new Intl.DateTimeFormat(lang || undefined, { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.parse(written));
}

/** Writes a bound of dates or times: "today-30" counts from today, and the bound of a month, a year, or a time is written as it is. */
function boundInWords(bound, { lang, today, decimalComma }) {
  if (typeof bound === "number") return decimalComma ? String(bound).replace(".", ",") : String(bound);
  const found = /^today(?:([+-]\d+))?$/.exec(bound ?? "");
  if (found) return dayInWords(moment(today).place + Number(found[1] ?? 0), lang);
  return moment(bound ?? "")?.type === "date" ? dayInWords(moment(bound).place, lang) : bound;
}

/** What was entered: the text of the field, or the texts of its parts. */
function entered(id, item, answer, fields, kept) {
  const written = answer?.date ?? answer?.dateTime ?? answer?.text ?? "";
  if (item.kind === "parts" && moment(written.slice(0, 10))?.type === "date") return momentInWords({ date: written }, kept.lang);
  const value = (part) => fields.find(([field]) => field === name(id, part))?.[1]?.trim();
  // A moment has parts alone; an amount has its units beside its number.
  const parts = item.kind === "amount" ? [] : item.parts ?? [];
  const named = (part, place) => value(part) && `${value(part)}${item.signs?.[place] ?? ""}`;
  return [value(), ...parts.map(named)].filter(Boolean).join(" ");
}

/** The title of an option that was chosen twice. */
const repeated = (id, { choices = [] }) => {
  const twice = choices.find((value, place) => choices.indexOf(value) < place);
  const option = [...document.querySelectorAll(`[name="${CSS.escape(name(id))}"] option`)].find((one) => one.value === twice);
  return option?.textContent ?? twice;
};

/**
 * Returns the message about a refused answer.
 *
 * `found`: the code of the rule that refused it, with the rule's bounds, and the answer; `fields`: what the form has; `kept`: what the host
 * says of the survey, the language of the page in `lang`, and the date in `today`.
 */
export function refusal(id, item, found, fields, kept) {
  const { code, answer, min, max } = found;
  const named = code === "needs_confirmation" ? (min === undefined ? "above_usual" : "below_usual") : code;
  const message = item.messages[named] ?? item.messages.unreadable;
  const values = {
    value: () => (code === "repeated_choice" ? repeated(id, answer ?? {}) : entered(id, item, answer, fields, kept)),
    most: () => boundInWords(found.most, kept), min: () => boundInWords(min, kept), max: () => boundInWords(max, kept),
    length: () => [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(answer?.text ?? answer?.signature?.name ?? "")].length,
    count: () => answer?.choices?.length ?? 0,
    bytes: () => `${Math.ceil((answer?.file?.bytes ?? 0) / 100000) / 10} MB`,
  };
  return message.replace(/\{(\w+)\}/g, (whole, key) => (values[key] ? String(values[key]()) : whole));
}
