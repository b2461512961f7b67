// The rules that answers of a survey must satisfy, on a participant's device: one for each case of AnswerRule.

import { moment, numberOf, pattern, period } from "./survey-answers.js";

const refused = (code, more) => ({ code, ...more });

/** Checks an answer: returns it as it is kept in `answer`, or the rule that it breaks in `code`; `today` is a date. */
export function validate({ item, rule }, answer, today) {
  if (answer.dontKnow) return item.dontKnow ? { answer } : refused("dont_know_not_offered");
  const [[name, body]] = Object.entries(rule);
  if (!rules[name]) throw new Error(`this page does not know the rule '${name}'; reload it`);
  return rules[name](answer, body, today);
}

/** Returns the usual bound that an answer is beyond; null if there is none. */
export function beyondUsual({ usualMin, usualMax }, answer) {
  const number = numberOf(answer);
  if (number === undefined) return null;
  if (usualMin !== undefined && number < usualMin) return { min: usualMin };
  return usualMax !== undefined && number > usualMax ? { max: usualMax } : null;
}

function bounded(number, min, max) {
  if (min !== undefined && number < min) return refused("below_minimum", { min });
  return max !== undefined && number > max ? refused("above_maximum", { max }) : null;
}

/** Returns a number, whole if asked, in `number`. */
function readNumber(answer, isWhole) {
  const number = numberOf(answer);
  if (number === undefined) return refused("wrong_type");
  if (!Number.isFinite(number)) return refused("not_finite");
  return isWhole && !Number.isInteger(number) ? refused("not_whole") : { number };
}

function whole(answer, { min, max, step, origin }) {
  const { number, ...wrong } = readNumber(answer, true);
  if (wrong.code) return wrong;
  const beyond = bounded(number, min, max);
  if (beyond) return beyond;
  return (number - origin) % step === 0 ? { answer: { integer: number } } : refused("off_step", { step });
}

function measure(answer, { min, max }) {
  const { number, ...wrong } = readNumber(answer);
  if (wrong.code) return wrong;
  const value = Math.round(number * 10000) / 10000;
  return bounded(value, min, max) ?? { answer: { double: value } };
}

/** Rounds to the nearest whole number, of two equally near ones to the one that is farther from zero. */
const roundAway = (number) => Math.sign(number) * Math.round(Math.abs(number));

/** Returns a converted number without the noise of its last digits. */
function denoised(number, digits) {
  if (number === 0 || !Number.isFinite(number)) return number;
  const places = digits ?? 12 - Math.ceil(Math.log10(Math.abs(number)));
  const scale = Number(`1e${places}`);
  return places >= 0 && places <= 22 ? roundAway(number * scale) / scale : number;
}

/** Checks an amount that was typed in other units than the recorded ones. */
function converted(typed, { min, max, digits, units }) {
  const [to, ...others] = units, from = others.find(({ code }) => code === typed.units);
  if (!Number.isFinite(typed.value)) return refused("not_finite");
  if (!from) return refused("units_not_offered");
  const double = denoised((typed.value + from.offset) * from.size / to.size - to.offset, digits);
  if (!Number.isFinite(double)) return refused("not_finite");
  const beyond = bounded(double, min, max);
  if (beyond) return beyond;
  if (digits !== undefined && fractionDigits(typed.value) > digits) return refused("too_many_digits", { most: digits });
  return { answer: { double, typed } };
}

/** Rounds to the nearest whole number, of two equally near ones to the even one. */
function roundEven(number) {
  const low = Math.floor(number), part = number - low;
  return part === 0.5 ? low + (low % 2 === 0 ? 0 : 1) : Math.round(number);
}

/** The number of digits behind the point. */
function fractionDigits(number) {
  const [mantissa, exponent = "0"] = String(number).split("e");
  return Math.max(0, (mantissa.split(".")[1] ?? "").length - Number(exponent));
}

function choice(answer, { of: { options, multiple, minChoices, maxChoices }, isRanking }) {
  const words = answer.other;
  if (!answer.choices && answer.text === undefined) return refused("wrong_type");
  const values = answer.choices ? [...answer.choices] : [answer.text];
  if (words !== undefined) {
    const other = options.find((option) => option.other);
    if (!other) return refused("own_words_refused");
    if (!words.trim()) return refused("empty_text");
    if (lineBreak.test(words)) return refused("several_lines");
    if (!values.includes(other.value)) values.push(other.value);
  }
  if (new Set(values).size < values.length) return refused("repeated_choice");
  const known = options.map((option) => option.value);
  if (values.some((value) => !known.includes(value))) return refused("unknown_choice");
  if (values.length > 1 && options.some((option) => option.exclusive && values.includes(option.value))) {
    return refused("exclusive_choice");
  }
  const least = Math.min(minChoices, options.length), most = multiple ? maxChoices ?? options.length : 1;
  if (values.length < least) return refused("too_few_choices", { least });
  if (values.length > most) return refused("too_many_choices", { most });
  const choices = isRanking ? values : known.filter((value) => values.includes(value));
  return { answer: words === undefined ? { choices } : { choices, other: words } };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const characters = (written) => [...segmenter.segment(written)].map(({ segment }) => segment);
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/;
const trimmed = (written) => written.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");

function text(answer, { minLength, maxLength, pattern: expression, message, multiline }) {
  const written = answer.text;
  if (written === undefined) return refused("wrong_type");
  if (!written.trim()) return refused("empty_text");
  if (!multiline && lineBreak.test(written)) return refused("several_lines");
  const { length } = characters(written);
  if (minLength !== undefined && length < minLength) return refused("too_short", { least: minLength });
  if (maxLength !== undefined && length > maxLength) return refused("too_long", { most: maxLength });
  return expression === undefined || pattern(expression)(written) ? { answer } : refused("pattern_mismatch", { message });
}

/** The same text again; whether it is the same as that of the other item, the run knows. */
function confirm(answer) {
  const written = answer.text;
  if (written === undefined) return refused("wrong_type");
  if (!trimmed(written)) return refused("empty_text");
  return lineBreak.test(written) ? refused("several_lines") : { answer };
}

function email(answer) {
  if (answer.text === undefined) return refused("wrong_type");
  const address = trimmed(answer.text), parts = address.split("@");
  if (!address) return refused("empty_text");
  const isWord = (sign) => /^[\p{Alphabetic}\p{N}]/u.test(sign), isLetter = (sign) => /^\p{Alphabetic}/u.test(sign);
  const isLabel = (label) => {
    const signs = characters(label);
    return signs.length >= 1 && signs.length <= 63 && signs[0] !== "-" && signs.at(-1) !== "-"
      && signs.every((sign) => sign === "-" || isWord(sign));
  };
  const isDomain = (domain) => {
    const labels = domain.split("."), last = labels.at(-1);
    return labels.length > 1 && labels.every(isLabel) && (characters(last).every(isLetter) || last.startsWith("xn--"));
  };
  const isLocal = (local) => {
    const signs = characters(local);
    return signs.length >= 1 && signs.length <= 64 && signs[0] !== "." && signs.at(-1) !== "." && !local.includes("..")
      && signs.every((sign) => isWord(sign) || (sign.length === 1 && ".!#$%&'*+/=?^_`{|}~-".includes(sign)));
  };
  const isRight = parts.length === 2 && characters(address).length <= 254 && isDomain(parts[1]) && isLocal(parts[0]);
  return isRight ? { answer: { text: address } } : refused("not_email");
}

function location(answer, { digits }) {
  if (!answer.location) return refused("wrong_type");
  const { latitude, longitude, name } = answer.location, factor = 10 ** digits;
  for (const [value, most] of [[latitude, 90], [longitude, 180]]) {
    if (!Number.isFinite(value)) return refused("not_finite");
    const beyond = bounded(value, -most, most);
    if (beyond) return beyond;
  }
  const rounded = (degrees) => (Math.sign(degrees) * Math.round(Math.abs(degrees) * factor)) / factor;
  const place = { latitude: rounded(latitude), longitude: rounded(longitude) };
  if (name !== undefined && trimmed(name)) place.name = trimmed(name);
  return { answer: { location: place } };
}

function signature(answer, { mostCharacters, mostStrokeBytes, mostCoordinate }) {
  if (!answer.signature) return refused("wrong_type");
  const name = trimmed(answer.signature.name), { strokes } = answer.signature;
  if (!name) return refused("empty_text");
  if (lineBreak.test(name)) return refused("several_lines");
  if (characters(name).length > mostCharacters) return refused("too_long", { most: mostCharacters });
  if (strokes !== undefined && !isPath(strokes, mostStrokeBytes, mostCoordinate)) return refused("bad_strokes");
  return { answer: { signature: { ...answer.signature, name } } };
}

/** Whether strokes are the data of an SVG path of absolute moves, lines, and curves. */
function isPath(strokes, mostBytes, mostCoordinate) {
  const arities = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };
  if (new TextEncoder().encode(strokes).length > mostBytes) return false;
  let arity, count = 0, points = 0;
  const isWhole = () => arity === undefined || (arity === 0 ? count === 0 : count > 0 && count % arity === 0);
  for (const token of strokes.replace(/[A-Z]/g, " $& ").replaceAll(",", " ").split(" ").filter(Boolean)) {
    if (arities[token] !== undefined) {
      if (!isWhole() || (arity === undefined && token !== "M")) return false;
      [arity, count] = [arities[token], 0];
    } else {
      if (arity === undefined || !/^[0-9.-]+$/.test(token) || !(Math.abs(Number(token)) <= mostCoordinate)) return false;
      [count, points] = [count + 1, points + 1];
    }
  }
  return arity !== undefined && isWhole() && points > 0;
}

function file(answer, { types, maxBytes }) {
  const { hash, bytes, type } = answer.file ?? {};
  if (!/^[0-9a-f]{64}$/.test(hash ?? "")) return refused("wrong_type");
  if (bytes <= 0) return refused("empty_file");
  if (!types.includes(type)) return refused("wrong_file_type");
  return bytes > maxBytes ? refused("file_too_large", { most: maxBytes }) : { answer };
}

/** Returns a bound of dates as a date: "today-30" counts from today. */
function day(bound, today) {
  const found = /^today(?:([+-]\d+))?$/.exec(bound ?? "");
  return found ? moment(today).place + Number(found[1] ?? 0) : bound === undefined ? undefined : moment(bound).place;
}

/** Returns a bound of dates that are a month or a year. */
const partial = (precision) => (bound, today) => (/^today/.test(bound ?? "")
  ? period(day(bound, today), precision) : bound === undefined ? undefined : moment(bound).place);

/** A rule for dates, times, or both, which are written as text too; `kind`: the kind of moment, which dates may lack a day for. */
const dated = (type, place, bound, kind = type) => (answer, { min, max }, today) => {
  const written = answer[type] ?? answer.text, found = written === undefined ? null : moment(written);
  if (found?.type !== kind) return refused("wrong_type");
  const beyond = bounded(place(found), bound(min, today), bound(max, today));
  if (!beyond) return { answer: { [type]: written } };
  return refused(beyond.code, beyond.code === "below_minimum" ? { min } : { max });
};

const seconds = (bound) => (bound === undefined ? undefined : moment(bound).place);

/** The functions that check answers, by the names of their rules. */
export const rules = {
  whole,
  measure,
  point(answer, { min, max, digits }) {
    const { number, ...wrong } = readNumber(answer);
    if (wrong.code) return wrong;
    const factor = 10 ** digits, rounded = roundEven(number * factor) / factor;
    return bounded(number, min, max) ?? { answer: { double: Math.min(Math.max(rounded, min), max) } };
  },
  number(answer, { min, max, isWhole, digits }) {
    const { number, ...wrong } = readNumber(answer);
    if (wrong.code) return wrong;
    const beyond = bounded(number, min, max);
    if (beyond) return beyond;
    if (isWhole) return Number.isInteger(number) ? { answer: { integer: number } } : refused("not_whole");
    if (digits !== undefined && fractionDigits(number) > digits) return refused("too_many_digits", { most: digits });
    return { answer: { double: number } };
  },
  amount(answer, rule) {
    // An amount in the recorded units is a number of them.
    const isRecorded = answer.typed?.units === rule.units[0].code, kept = isRecorded ? { double: answer.typed.value } : answer;
    return kept.typed ? converted(kept.typed, rule) : rules.number(kept, { ...rule, isWhole: false });
  },
  boolean: (answer) => (answer.boolean === undefined ? refused("wrong_type") : { answer }),
  choice,
  text,
  confirm,
  email,
  location,
  signature,
  file,
  date(answer, rule, today) {
    const { precision } = rule, isDay = precision === "day", place = (found) => found.place;
    return dated("date", place, isDay ? day : partial(precision), isDay ? "date" : precision)(answer, rule, today);
  },
  dateTime: dated("dateTime", (found) => Math.floor(found.place / 86400), day),
  time: dated("time", (found) => found.place, seconds),
};
