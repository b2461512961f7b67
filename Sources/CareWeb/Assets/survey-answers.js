// Answers of a survey on a participant's device: the conditions that read them, and the rules that they must satisfy.
//
// Answers have the form in which the host stores them: { integer: 4 }, { choices: ["a"] }, { date: "2026-06-07" },
// { dontKnow: true }.

// Conditions

/** Whether a rule that is true, false, or a condition holds. */
export const isTrue = (rule, results) => (typeof rule === "object" ? holds(rule, results) : rule === true);

/** The items that a condition reads. */
export function references(condition) {
  const [[, body]] = Object.entries(condition);
  return body.of ? body.of.flatMap(references) : body.item ? [body.item] : [];
}

/** The result of an item at the latest visit that showed it; undefined if none did. */
export function find(results, { step, item }) {
  const found = results.findLast(({ visit, shown }) => (step ?? visit.stepID) === visit.stepID && shown.includes(item));
  if (!found) return undefined;
  const question = found.questions.find((one) => one.item.id === item);
  return { question, answer: found.visit.entries[item]?.answer };
}

const isAnswered = (found) => found.answer !== undefined && !found.answer.dontKnow;

const comparisons = {
  atLeast: (a, b) => a >= b, atMost: (a, b) => a <= b, above: (a, b) => a > b, below: (a, b) => a < b,
};

/** Whether a condition holds for the latest answers. */
export function holds(condition, results) {
  const [[name, body]] = Object.entries(condition);
  if (name === "all") return body.of.every((part) => holds(part, results));
  if (name === "any") return body.of.some((part) => holds(part, results));
  if (name === "none") return !body.of.some((part) => holds(part, results));
  const found = find(results, body.item);
  if (!found) return false;
  const texts = chosenValues(found.answer) ? textsOf(found.answer) : null;
  switch (name) {
    case "equals": return found.answer !== undefined && isSame(found.answer, body.value);
    case "notEquals": return isAnswered(found) && !isSame(found.answer, body.value);
    case "between":
      return compare(found, body.min, comparisons.atLeast) && compare(found, body.max, comparisons.atMost);
    case "containsAny": return Boolean(texts?.some((text) => body.values.some((value) => isText(text, value))));
    case "containsAll":
      return Boolean(texts && body.values.every((value) => texts.some((text) => isText(text, value))));
    case "matches": return isAnswered(found) && textsOf(found.answer).some(pattern(body.pattern, true));
    case "isAnswered": return isAnswered(found);
    case "isSkipped": return found.answer === undefined;
    case "isDontKnow": return Boolean(found.answer?.dontKnow);
    default:
      if (comparisons[name]) return compare(found, body.value, comparisons[name]);
      throw new Error(`this page does not know the condition '${name}'; reload it`);
  }
}

/** Whether the place of an answer among others of the bound's type is as a comparison asks. */
function compare({ question, answer }, bound, test) {
  if (typeof bound === "number") {
    const number = answer && (numberOf(answer) ?? scoreOf(question, answer));
    return number !== undefined && test(number, bound);
  }
  const limit = moment(bound), text = answer?.text ?? isoText(answer);
  const found = text === undefined ? null : moment(text);
  if (!found) return false;
  if (found.type === limit.type) return test(found.place, limit.place);
  if (limit.type === "date" && found.type === "dateTime") return test(Math.floor(found.place / 86400), limit.place);
  if (limit.type === "time" && found.type === "dateTime") return test(found.place % 86400, limit.place);
  return limit.type === "dateTime" && found.type === "date" && test(found.place * 86400, limit.place);
}

// Answers

const isText = (a, b) => a === b || a.normalize() === b.normalize();
const numberOf = (answer) => answer?.integer ?? answer?.double;
const chosenValues = (answer) => answer?.choices;
const isoText = (answer) => answer?.date ?? answer?.dateTime ?? answer?.time;

/** The chosen values with the words typed for "other", or one text. */
function textsOf(answer) {
  if (answer.choices) return answer.other === undefined ? answer.choices : [...answer.choices, answer.other];
  const text = answer.text ?? isoText(answer);
  return text === undefined ? [] : [text];
}

/** The sum of the chosen options' scores, if each has one. */
function scoreOf(question, answer) {
  const values = chosenValues(answer);
  if (!values || (!values.length && !question.hasNumbers)) return undefined;
  const scores = values.map((value) => question.choice.options.find((option) => option.value === value)?.score);
  return scores.includes(undefined) ? undefined : scores.reduce((sum, score) => sum + score, 0);
}

/** Whether two answers are the same value of the same type. */
export function isEqual(a, b) {
  const names = Object.keys(a).sort();
  return names.join() === Object.keys(b).sort().join() && names.every((name) => {
    if (Array.isArray(a[name])) {
      return a[name].length === b[name].length && a[name].every((text, place) => isText(text, b[name][place]));
    }
    return typeof a[name] === "string" ? isText(a[name], b[name]) : a[name] === b[name];
  });
}

/**
 * Whether an answer is the value of a condition: numbers by value, choices in any order, and one choice or a date
 * like its text.
 */
function isSame(a, b) {
  const isWritten = (answer, text) => (isoText(answer) !== undefined ? isText(isoText(answer), text)
    : chosenValues(answer)?.length === 1 && textsOf(answer).some((one) => isText(one, text)));
  if (a.text !== undefined && b.text !== undefined) return isText(a.text, b.text);
  if (numberOf(a) !== undefined && numberOf(b) !== undefined) return numberOf(a) === numberOf(b);
  if (chosenValues(a) && chosenValues(b)) {
    const [left, right] = [a, b].map((one) => [...new Set(one.choices.map((text) => text.normalize()))].sort());
    return left.length === right.length && left.every((text, place) => text === right[place]);
  }
  if (b.text !== undefined) return isWritten(a, b.text);
  if (a.text !== undefined) return isWritten(b, a.text);
  return isEqual(a, b);
}

/** The type and the place of an ISO 8601 date, date and time, or time; null for another text. */
function moment(text) {
  const found = /^(?:(\d{4})-(\d\d)-(\d\d))?(T?)(?:(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (!found) return null;
  const [, year, month, day, sign, hour, minute, second = "0"] = found;
  if ((sign === "T") !== (year !== undefined && hour !== undefined)) return null;
  let days = 0, seconds = 0;
  if (year !== undefined) {
    const date = new Date(Date.UTC(2000, month - 1, day));
    date.setUTCFullYear(year, month - 1, day);
    if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== Number(day) || Number(year) < 1) return null;
    days = date.getTime() / 86400000;
  }
  if (hour !== undefined) {
    if (hour > 23 || minute > 59 || second > 59) return null;
    seconds = hour * 3600 + minute * 60 + Number(second);
  }
  if (year === undefined && hour === undefined) return null;
  if (hour === undefined) return { type: "date", place: days };
  return year === undefined ? { type: "time", place: seconds } : { type: "dateTime", place: days * 86400 + seconds };
}

// Rules

const refused = (code, more) => ({ code, ...more });

/** Checks an answer: returns it as it is kept in `answer`, or the rule that it breaks in `code`; `today` is a date. */
export function validate(question, answer, today) {
  if (answer.dontKnow) return question.item.dontKnow ? { answer } : refused("dont_know_not_offered");
  const format = question.item.format;
  if (question.choice) return validateChoice(question.choice, answer);
  const rule = rules[format.type];
  if (!rule) throw new Error(`this page does not know the format '${format.type}'; reload it`);
  return rule(answer, format, question, today);
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

function scale(answer, { min, max, step = 1 }) {
  const { number, ...wrong } = readNumber(answer, true);
  if (wrong.code) return wrong;
  const beyond = bounded(number, min, max);
  if (beyond) return beyond;
  return (number - min) % step === 0 ? { answer: { integer: number } } : refused("off_step", { step });
}

const whole = (answer, format, { min, max }) => scale(answer, { min, max });

function measure(answer, format, { min, max }) {
  const { number, ...wrong } = readNumber(answer);
  if (wrong.code) return wrong;
  const value = Math.round(number * 10000) / 10000;
  return bounded(value, min, max) ?? { answer: { double: value } };
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

function validateChoice(choice, answer) {
  const { options } = choice, words = answer.other;
  if (!answer.choices && answer.text === undefined) return refused("wrong_type");
  const values = answer.choices ? [...answer.choices] : [answer.text];
  if (words !== undefined) {
    const other = options.find((option) => option.other);
    if (!other) return refused("unknown_choice");
    if (!words.trim()) return refused("empty_text");
    if (/[\n\r\v\f\u0085\u2028\u2029]/.test(words)) return refused("several_lines");
    if (!values.includes(other.value)) values.push(other.value);
  }
  if (new Set(values).size < values.length) return refused("repeated_choice");
  const known = options.map((option) => option.value);
  if (values.some((value) => !known.includes(value))) return refused("unknown_choice");
  if (values.length > 1 && options.some((option) => option.exclusive && values.includes(option.value))) {
    return refused("exclusive_choice");
  }
  const least = Math.min(choice.minChoices, options.length);
  const most = choice.multiple ? choice.maxChoices ?? options.length : 1;
  if (values.length < least) return refused("too_few_choices", { least });
  if (values.length > most) return refused("too_many_choices", { most });
  const choices = known.filter((value) => values.includes(value));
  return { answer: words === undefined ? { choices } : { choices, other: words } };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function text(answer, format) {
  const written = answer.text;
  if (written === undefined) return refused("wrong_type");
  if (!written.trim()) return refused("empty_text");
  if (!format.multiline && /[\n\r\v\f\u0085\u2028\u2029]/.test(written)) return refused("several_lines");
  const length = [...segmenter.segment(written)].length;
  const { minLength, maxLength } = format;
  if (minLength !== undefined && length < minLength) return refused("too_short", { least: minLength });
  if (maxLength !== undefined && length > maxLength) return refused("too_long", { most: maxLength });
  return format.pattern === undefined || pattern(format.pattern)(written)
    ? { answer } : refused("pattern_mismatch", { message: format.message });
}

/** Returns a bound of dates as a date: "today-30" counts from today. */
function day(bound, today) {
  const found = /^today(?:([+-]\d+))?$/.exec(bound ?? "");
  return found ? moment(today).place + Number(found[1] ?? 0) : bound === undefined ? undefined : moment(bound).place;
}

/** A rule for dates, times, or both, which are written as text too. */
const dated = (type, place, bound) => (answer, format, question, today) => {
  const written = answer[type] ?? answer.text, found = written === undefined ? null : moment(written);
  if (found?.type !== type) return refused("wrong_type");
  const { min, max } = format, beyond = bounded(place(found), bound(min, today), bound(max, today));
  if (!beyond) return { answer: { [type]: written } };
  return refused(beyond.code, beyond.code === "below_minimum" ? { min } : { max });
};

const seconds = (bound) => (bound === undefined ? undefined : moment(bound).place);

const rules = {
  scale, text, age: whole, height: measure, weight: measure,
  ses: (answer, { rungs }) => scale(answer, { min: 1, max: rungs }),
  timeInterval(answer, { step = 0 }, { min, max }) {
    const kept = scale(answer, { min, max });
    if (kept.code || step <= 0) return kept;
    return kept.answer.integer % (step * 60) === 0 ? kept : refused("off_step", { step: step * 60 });
  },
  continuousScale(answer, { min, max, digits }) {
    const { number, ...wrong } = readNumber(answer);
    if (wrong.code) return wrong;
    const factor = 10 ** Math.min(Math.max(digits, 0), 6), rounded = roundEven(number * factor) / factor;
    return bounded(number, min, max) ?? { answer: { double: Math.min(Math.max(rounded, min), max) } };
  },
  numeric(answer, { integer, digits }, { min, max }) {
    const { number, ...wrong } = readNumber(answer);
    if (wrong.code) return wrong;
    const beyond = bounded(number, min, max);
    if (beyond) return beyond;
    if (integer) return Number.isInteger(number) ? { answer: { integer: number } } : refused("not_whole");
    if (digits !== undefined && fractionDigits(number) > digits) return refused("too_many_digits", { most: digits });
    return { answer: { double: number } };
  },
  boolean: (answer) => (answer.boolean === undefined ? refused("wrong_type") : { answer }),
  date: dated("date", (found) => found.place, day),
  dateTime: dated("dateTime", (found) => Math.floor(found.place / 86400), day),
  timeOfDay: dated("time", (found) => found.place, seconds),
};

// Regular expressions

const patterns = new Map();

/**
 * Returns a test for a regular expression of the host: `.`, `$`, and `\d` mean here what they mean there. The host
 * gives only expressions that have no other differences.
 */
function pattern(source, isWhole = false) {
  const key = `${isWhole} ${source}`;
  if (!patterns.has(key)) {
    let text = "", isInClass = false;
    for (let place = 0; place < source.length; place += 1) {
      const sign = source[place];
      if (sign === "\\") {
        place += 1;
        text += source[place] === "d" ? "\\p{Nd}" : source[place] === "-" && !isInClass ? "-" : sign + source[place];
      } else if (sign === "." && !isInClass) text += "[^\\n\\r\\u0085\\u2028\\u2029]";
      else if (sign === "$" && !isInClass) text += "(?=(?:\\r\\n|[\\n\\r\\u0085\\u2028\\u2029])?(?![^]))";
      else {
        if (sign === "[") isInClass = true;
        if (sign === "]") isInClass = false;
        text += sign;
      }
    }
    const expression = new RegExp(isWhole ? `^(?:${text})(?![^])` : text, "u");
    patterns.set(key, (written) => expression.test(written));
  }
  return patterns.get(key);
}
