// The fields of a page of a survey on a participant's device: what they say, and how they show an answer.
//
// `kept` is what the host says of the survey: `unknown`, the value for "I don't know", and whether numbers have a decimal comma.

/** The name of the fields of an item, or of a part of it. */
export const name = (id, part) => (part ? `q-${id}-${part}` : `q-${id}`);

/** Reads a number; null for none, or for one whose sign may separate thousands. */
function number(text, { decimalComma }) {
  const isUnclear = decimalComma ? /^[+-]?[1-9]\d{0,2}\.\d{3}$/ : /^[+-]?[1-9]\d{0,2},\d{3}$/;
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(text) && !isUnclear.test(text) ? Number(text.replace(",", ".")) : null;
}

/** Reads degrees; null for anything else. Nobody writes thousands of them. */
const degrees = (text) => (/^[+-]?\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null);

/** Reads a number with its units, or several as in 5 ft 7 in; null for anything else. */
function measure(typed, units, kept) {
  const clock = units.hasClock && /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(typed);
  if (clock) return clock[1] * 3600 + clock[2] * 60 + Number(clock[3] ?? 0);
  const text = typed.toLowerCase(), between = units.hasClock ? /[\s,.]+/ : /[\s,]+/;
  if (/(^|\D)[.,]\d/.test(text)) return null;
  let total = 0, last = null, rest = text;
  for (const [whole, digits, unit] of text.matchAll(/(\d+(?:[.,]\d+)?)\s*([\p{L}'’"”]*)/gu)) {
    const value = number(digits, kept), isFirst = last === null || units.large === undefined;
    const factor = unit ? units.names[unit] : isFirst ? units.alone : units.small;
    if (value === null || factor === undefined || !(isFirst || last === units.large)) return null;
    total += value * factor;
    last = factor;
    rest = rest.replace(whole, "");
  }
  return last !== null && rest.split(between).every((word) => !word || units.fillers.includes(word)) ? total : null;
}

/** Returns what fields say of an item: { answer } or { answer: null }, with isConfirmed, or { code }. */
export function given(id, item, fields, kept) {
  const values = (part) => fields.filter(([field]) => field === name(id, part)).map(([, value]) => value);
  const one = (part) => (values(part)[0] ?? "").trim();
  const isConfirmed = values("sure").length > 0, refused = { code: "unreadable" };
  if (values("unknown").length > 0 || values().includes(kept.unknown)) return { answer: { dontKnow: true }, isConfirmed };
  // An open place before one with an option would move those behind it.
  if (item.ranks && values().findLastIndex(Boolean) >= values().filter(Boolean).length) return refused;
  if (item.kind === "choice") return chosen(item, values().filter(Boolean), one("other"), isConfirmed);
  if (item.kind === "place") {
    if (item.parts.every((part) => !one(part))) return { answer: null };
    const [latitude, longitude] = item.parts.map((part) => degrees(one(part)));
    return latitude === null || longitude === null ? refused : { answer: { location: { latitude, longitude } } };
  }
  if (item.kind === "parts") {
    if (item.parts.every((part) => !one(part))) return { answer: null };
    const two = (part) => one(part).padStart(2, "0");
    const date = item.parts.includes("year")
      ? [one("year"), ...["month", "day"].filter((part) => item.parts.includes(part)).map((part) => two(part))].join("-")
      : null;
    const time = item.parts.includes("hour") ? `${two("hour")}:${two("minute")}` : null;
    return { answer: { text: [date, time].filter(Boolean).join("T") } };
  }
  const typed = (values()[0] ?? "").replaceAll("\r\n", "\n"), text = typed.trim();
  if (!(item.secure ? typed : text)) return { answer: null };
  switch (item.kind) {
    case "text": return { answer: { text: item.secure ? typed : text } };
    case "signature": {
      const strokes = one(item.strokes);
      return { answer: { signature: strokes ? { name: text, strokes } : { name: text } } };
    }
    case "measure": {
      const found = measure(text, item.units, kept);
      if (found === null) return refused;
      return { answer: item.units.isWhole ? { integer: Math.round(found) } : { double: found }, isConfirmed };
    }
    case "amount": {
      const [, digits, words] = /^([+-]?[\d.,]+)\s*([^]*)$/.exec(text) ?? [];
      const value = digits === undefined ? null : number(digits, kept);
      // Units that are typed behind the number count more than those of the list.
      const units = words ? item.amounts[words.toLowerCase()] : one("units") || item.recorded;
      if (value === null || units === undefined) return refused;
      if (units !== item.recorded) return { answer: { typed: { value, units } }, isConfirmed };
      return { answer: Number.isInteger(value) ? { integer: value } : { double: value }, isConfirmed };
    }
    case "age": {
      if (!/^[+-]?\d+$/.test(text)) return refused;
      const age = Number(text), { least, most } = item.ends;
      if (most !== undefined && age > most && age <= 150) return { answer: { integer: most }, isConfirmed };
      return { answer: { integer: least !== undefined && age < least && age >= 0 ? least : age }, isConfirmed };
    }
    default: {
      const found = number(text, kept);
      if (found === null) return refused;
      return { answer: Number.isInteger(found) ? { integer: found } : { double: found }, isConfirmed };
    }
  }
}

function chosen(item, values, words, isConfirmed) {
  const found = values.map((value) => item.answers[value]);
  if (found.includes(undefined)) return { code: "unknown_choice" };
  if (found.length === 0 && !(item.several && words)) return { answer: null };
  if (found.length === 1 && !found[0].choices) return { answer: found[0], isConfirmed };
  const choices = found.flatMap((answer) => answer.choices ?? []);
  if (item.other !== undefined && words) {
    if (item.several && !choices.includes(item.other)) choices.push(item.other);
    if (choices.includes(item.other)) return { answer: { choices, other: words } };
  }
  return { answer: { choices } };
}

const numberOf = (answer) => answer.integer ?? answer.double;

/** The text of an answer in a field that is typed. */
function textOf(answer, item, { decimalComma }) {
  const found = answer.typed?.value ?? numberOf(answer);
  if (found === undefined) return answer.text ?? answer.signature?.name ?? "";
  const text = decimalComma ? String(found).replace(".", ",") : String(found);
  return item.units ? `${text} ${item.units.kept}` : text;
}

/** Fills an answer, or what was typed, into the fields of an item. */
export function fill(form, id, item, answer, fields, kept) {
  const set = (part, values) => {
    for (const [place, field] of form.querySelectorAll(`[name="${CSS.escape(name(id, part))}"]`).entries()) {
      if (item.ranks && !part) field.value = values[place] ?? "";
      else if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
      else if (values.length > 0 && field.type !== "file") [field.value] = values;
    }
  };
  if (fields) {
    for (const part of [undefined, "other", "unknown", "sure", item.strokes, ...(item.parts ?? [])]) {
      set(part, fields.filter(([field]) => field === name(id, part)).map(([, value]) => value));
    }
  } else if (answer?.dontKnow) {
    set(undefined, [kept.unknown]);
    set("unknown", ["1"]);
  } else if (answer && item.ranks) {
    set(undefined, answer.choices);
  } else if (answer && item.kind === "choice") {
    const isGiven = (one) => (one.choices ? one.choices.every((value) => answer.choices?.includes(value))
      : JSON.stringify(one) === JSON.stringify(answer)
        || numberOf(one) !== undefined && numberOf(one) === numberOf(answer));
    set(undefined, Object.entries(item.answers).filter(([, one]) => isGiven(one)).map(([value]) => value));
    if (answer.other) set("other", [answer.other]);
  } else if (answer && item.kind === "place") {
    for (const part of item.parts) set(part, [String(answer.location[part])]);
  } else if (answer && item.kind === "parts") {
    const found = /^(?:(\d{4})(?:-(\d+)(?:-(\d+))?)?)?T?(?:(\d+):(\d+))?/.exec(answer.date ?? answer.dateTime ?? answer.time ?? "");
    ["year", "month", "day", "hour", "minute"].forEach((part, place) => {
      if (found?.[place + 1]) set(part, [["year", "minute"].includes(part) ? found[place + 1] : String(Number(found[place + 1]))]);
    });
  } else if (answer) {
    set(undefined, [textOf(answer, item, kept)]);
    if (item.kind === "amount") set("units", [answer.typed?.units ?? item.recorded]);
    if (answer.signature?.strokes) set(item.strokes, [answer.signature.strokes]);
  }
}
