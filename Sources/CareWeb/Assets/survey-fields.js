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

/** Reads the numbers of a measure: { sum } in the kept unit, with null for none, or { code, most } for the first that is none. */
function sum(texts, { parts, isWhole }, kept) {
  let total = null;
  for (const [place, { unit, factor, most, mostBehind, isWhole: isPartWhole }] of parts.entries()) {
    const text = texts[place], end = total > 0 ? mostBehind : most;
    if (!text) continue;
    const value = (isPartWhole ? /^\d{1,8}$/ : /^\d{1,8}([.,]\d{1,6})?$/).test(text) ? number(text, kept) : null;
    if (value === null || value > end) return { code: `part_${unit}`, most: end };
    total = (total ?? 0) + value * factor;
  }
  return { sum: isWhole && total !== null ? Math.round(total) : total };
}

/** The texts of the numbers of a measure, of which the last can be rounded to two digits; those before its first unit are empty. */
function numbersOf(measure, { parts }, kept) {
  const last = parts.at(-1), rounded = (value) => (last.isWhole ? Math.round(value) : Math.round(value * 100) / 100);
  if (!(measure >= 0 && measure < 1e9)) return parts.map(() => "");
  let rest = rounded(measure / last.factor), hasGreater = false;
  return parts.map((part) => {
    if (part === last) return inLanguage(rounded(rest), kept);
    const ratio = Math.round(part.factor / last.factor), value = Math.floor(rest / ratio);
    rest -= value * ratio;
    hasGreater ||= value > 0;
    return hasGreater ? inLanguage(value, kept) : "";
  });
}

const unreadable = { code: "unreadable" };

/** Returns what the fields of an item with an answer `before` say: { answer }, with null for none, or { code }; and `isConfirmed`. */
export function given(id, item, fields, kept, before) {
  const values = (part) => fields.filter(([field]) => field === name(id, part)).map(([, value]) => value);
  const one = (part) => (values(part)[0] ?? "").trim();
  const isConfirmed = values("sure").length > 0;
  if (values("unknown").length > 0 || values().includes(kept.unknown)) return { answer: { dontKnow: true }, isConfirmed };
  return { ...kindOf(item).read({ item, kept, values, one, before }), isConfirmed };
}

function chosen({ item, values: all, one }) {
  // An open place before one with an option would move those behind it.
  if (item.ranks && all().findLastIndex(Boolean) >= all().filter(Boolean).length) return unreadable;
  const values = all().filter(Boolean), words = one("other"), found = values.map((value) => item.answers[value]);
  if (found.includes(undefined)) return { code: "unknown_choice" };
  if (found.length === 0 && !(item.several && words)) return { answer: null };
  if (found.length === 1 && !found[0].choices) return { answer: found[0] };
  const choices = found.flatMap((answer) => answer.choices ?? []);
  if (item.other !== undefined && words) {
    if (item.several && !choices.includes(item.other)) choices.push(item.other);
    if (choices.includes(item.other)) return { answer: { choices, other: words } };
  }
  return { answer: { choices } };
}

/** Reads the field of one line with `read`, which returns an answer, or null for a text that is none. */
const typed = (read) => (fields) => {
  const { item, values } = fields, written = (values()[0] ?? "").replaceAll("\r\n", "\n");
  const text = item.secure ? written : written.trim();
  if (!text) return { answer: null };
  const answer = read(text, fields);
  return answer ? { answer } : unreadable;
};

/** Reads fields of parts with `read`, as `typed` does. */
const inParts = (read) => ({ item: { parts }, one }) => {
  if (parts.every((part) => !one(part))) return { answer: null };
  const answer = read((part) => (parts.includes(part) ? one(part) : undefined));
  return answer ? { answer } : unreadable;
};

function wall(part) {
  const padded = (name) => part(name)?.padStart(2, "0"), hour = padded("hour");
  const date = [part("year"), padded("month"), padded("day")].filter((text) => text !== undefined).join("-");
  return { text: [date, hour === undefined ? "" : `${hour}:${padded("minute")}`].filter(Boolean).join("T") };
}

function age(text, { item }) {
  if (!/^[+-]?\d+$/.test(text)) return null;
  const years = Number(text), { least, most } = item.ends;
  if (most !== undefined && years > most && years <= 150) return { integer: most };
  return { integer: least !== undefined && years < least && years >= 0 ? least : years };
}

function amount(text, { item: { amounts, recorded }, kept, one: part }) {
  const [, digits, words] = /^([+-]?[\d.,]+)\s*([^]*)$/.exec(text) ?? [];
  const value = digits === undefined ? null : number(digits, kept);
  // Units that are typed behind the number count more than those of the list.
  const units = words ? amounts[words.toLowerCase()] : part("units") || recorded;
  if (value === null || units === undefined) return null;
  if (units !== recorded) return { typed: { value, units } };
  return Number.isInteger(value) ? { integer: value } : { double: value };
}

const numberOf = (answer) => answer.integer ?? answer.double;
const inLanguage = (value, { decimalComma }) => (decimalComma ? String(value).replace(".", ",") : String(value));
const one = (text) => ({ "": [text ?? ""] });

/**
 * How the fields of each kind are read, and with which values an answer fills them, by the names of their parts; that of an item without
 * parts is "". The kinds are those of the host's OfflineSurvey.Item.
 */
export const kinds = {
  choice: {
    read: chosen,
    fill(answer, { ranks, answers }) {
      if (ranks) return { "": answer.choices };
      const isGiven = (entry) => (entry.choices ? entry.choices.every((value) => answer.choices?.includes(value))
        : JSON.stringify(entry) === JSON.stringify(answer)
          || numberOf(entry) !== undefined && numberOf(entry) === numberOf(answer));
      const values = Object.entries(answers).filter(([, entry]) => isGiven(entry)).map(([value]) => value);
      return answer.other ? { "": values, other: [answer.other] } : { "": values };
    },
  },
  number: {
    read: typed((text, { kept }) => {
      const found = number(text, kept);
      return found === null ? null : Number.isInteger(found) ? { integer: found } : { double: found };
    }),
    fill: (answer, item, kept) => one(inLanguage(numberOf(answer), kept)),
  },
  amount: {
    read: typed(amount),
    fill: (answer, { recorded }, kept) => ({
      ...one(inLanguage(answer.typed?.value ?? numberOf(answer), kept)), units: [answer.typed?.units ?? recorded],
    }),
  },
  age: { read: typed(age), fill: (answer, item, kept) => one(inLanguage(numberOf(answer), kept)) },
  measure: {
    read: typed((text, { item: { units }, kept }) => {
      const found = measure(text, units, kept);
      return found === null ? null : units.isWhole ? { integer: Math.round(found) } : { double: found };
    }),
    // A survey that was kept for earlier pages has no parts.
    fill: (answer, { units }, kept) => one(units.parts ? inLanguage(numberOf(answer) / units.alone, kept)
      : `${inLanguage(numberOf(answer), kept)} ${units.kept}`),
  },
  // A measure of several numbers. What the one field of earlier pages said is read too.
  measures: {
    read(fields) {
      const { item: { parts, units }, kept, one: part, before } = fields, texts = parts.map((name) => part(name));
      // Fields can show the answer rounded, which leaves it as it is.
      const shown = before && numberOf(before) !== undefined ? numbersOf(numberOf(before), units, kept) : [];
      if (shown.some(Boolean) && shown.every((text, place) => text === texts[place])) return { answer: before };
      const { sum: found, ...wrong } = sum(texts, units, kept);
      if (wrong.code) return wrong;
      if (found === null) return kinds.measure.read(fields);
      return { answer: units.isWhole ? { integer: found } : { double: found } };
    },
    fill(answer, { parts, units }, kept) {
      return Object.fromEntries(numbersOf(numberOf(answer), units, kept).map((text, place) => [parts[place], [text]]));
    },
  },
  text: { read: typed((text) => ({ text })), fill: (answer) => one(answer.text) },
  parts: {
    read: inParts(wall),
    fill(answer) {
      const found = /^(?:(\d{4})(?:-(\d+)(?:-(\d+))?)?)?T?(?:(\d+):(\d+))?/.exec(answer.date ?? answer.dateTime ?? answer.time ?? "");
      const [, year, month, day, hour, minute] = found;
      const plain = (digits) => [String(Number(digits))];
      return {
        ...year && { year: [year] }, ...month && { month: plain(month) }, ...day && { day: plain(day) },
        ...hour && { hour: plain(hour), minute: [minute] },
      };
    },
  },
  place: {
    read: inParts((part) => {
      const [latitude, longitude] = ["latitude", "longitude"].map((name) => degrees(part(name)));
      return latitude === null || longitude === null ? null : { location: { latitude, longitude } };
    }),
    fill: ({ location }) => ({ latitude: [String(location.latitude)], longitude: [String(location.longitude)] }),
  },
  // The page keeps files itself, and shows whether there is one.
  file: { read: () => ({ answer: null }), fill: () => ({}) },
  signature: {
    read: typed((text, { item, one: part }) => {
      const strokes = part(item.strokes);
      return { signature: strokes ? { name: text, strokes } : { name: text } };
    }),
    fill({ signature }, { strokes }) {
      return { "": [signature.name], ...signature.strokes && { [strokes]: [signature.strokes] } };
    },
  },
};

function kindOf({ kind }) {
  if (!kinds[kind]) throw new Error(`this page does not know fields of the kind '${kind}'; reload it`);
  return kinds[kind];
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
  const isOf = (part) => fields.some(([field]) => field === name(id, part));
  // The text that earlier pages had for a whole measure is an answer to fill in.
  const whole = fields && item.kind === "measures" && !item.parts.some(isOf) ? given(id, item, fields, kept).answer : null;
  if (whole) answer = whole;
  if (fields && !whole) {
    for (const part of [undefined, "other", "unknown", "sure", item.strokes, ...(item.parts ?? [])]) {
      set(part, fields.filter(([field]) => field === name(id, part)).map(([, value]) => value));
    }
  } else if (answer?.dontKnow) {
    // A field for a text or a number stays empty.
    if (item.kind === "choice") set(undefined, [kept.unknown]);
    set("unknown", ["1"]);
  } else if (answer) {
    for (const [part, values] of Object.entries(kindOf(item).fill(answer, item, kept))) set(part, values);
  }
}
