// Answers of a survey on a participant's device, and the conditions that read them.
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
  // Words typed for "other" are no value of an option.
  const chosen = chosenValues(found.answer);
  switch (name) {
    case "equals": return found.answer !== undefined && isSame(found.answer, body.value);
    case "notEquals": return isAnswered(found) && !isSame(found.answer, body.value);
    case "between":
      return compare(found, body.min, comparisons.atLeast) && compare(found, body.max, comparisons.atMost);
    case "containsAny": return Boolean(chosen?.some((text) => body.values.some((value) => isText(text, value))));
    case "containsAll":
      return Boolean(chosen && body.values.every((value) => chosen.some((text) => isText(text, value))));
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
  const place = found && placeAmong(found, limit);
  return place !== null && test(place, limit.place);
}

/** The place of a moment among those of a bound's type; null if it has none, or if it is not certain. */
function placeAmong(found, limit) {
  if (found.type === limit.type) return found.place;
  switch (`${found.type} ${limit.type}`) {
    case "dateTime date": return Math.floor(found.place / 86400);
    case "dateTime time": return found.place % 86400;
    case "date dateTime": return found.place * 86400;
    case "date month": case "date year": return period(found.place, limit.type);
    case "dateTime month": case "dateTime year": return period(Math.floor(found.place / 86400), limit.type);
    case "month year": return Math.floor(found.place / 12);
    case "month date": case "year date": return outside(found, period(limit.place, found.type));
    case "month dateTime": case "year dateTime":
      return outside(found, period(Math.floor(limit.place / 86400), found.type));
    case "year month": return outside(found, Math.floor(limit.place / 12));
    default: return null;
  }
}

/** A place before or after everything in a month or a year; null for the same one, in which nothing is certain. */
const outside = ({ place }, limit) => (place === limit ? null : place < limit ? -Infinity : Infinity);

/** The number of the month or the year that a day is in. */
export function period(days, precision) {
  const date = new Date(days * 86400000), year = date.getUTCFullYear();
  return precision === "month" ? year * 12 + date.getUTCMonth() : year;
}

// Answers

const isText = (a, b) => a === b || a.normalize() === b.normalize();
export const numberOf = (answer) => answer?.integer ?? answer?.double;
const chosenValues = (answer) => answer?.choices;
const isoText = (answer) => answer?.date ?? answer?.dateTime ?? answer?.time;

/** The chosen values and the words typed for "other", or one text: what patterns read. */
function textsOf(answer) {
  if (answer.choices) return answer.other === undefined ? answer.choices : [...answer.choices, answer.other];
  const text = answer.text ?? isoText(answer);
  return text === undefined ? [] : [text];
}

/** The sum of the chosen options' scores, if each has one. */
function scoreOf(question, answer) {
  const values = chosenValues(answer);
  if (!values || (!values.length && !question.hasNumbers)) return undefined;
  const scores = values.map((value) => question.rule.choice.of.options.find((option) => option.value === value)?.score);
  return scores.includes(undefined) ? undefined : scores.reduce((sum, score) => sum + score, 0);
}

/** Whether two answers, or parts of answers, are the same value of the same type. */
export function isEqual(a, b) {
  if (typeof a === "string" && typeof b === "string") return isText(a, b);
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return a === b;
  const names = Object.keys(a).sort();
  return names.join() === Object.keys(b).sort().join() && names.every((name) => isEqual(a[name], b[name]));
}

/**
 * Whether an answer is the value of a condition: numbers by value, choices in any order, and one choice or a date
 * like its text.
 */
function isSame(a, b) {
  const isWritten = (answer, text) => (isoText(answer) !== undefined ? isText(isoText(answer), text)
    : chosenValues(answer)?.length === 1 && isText(answer.choices[0], text));
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

/** The type and the place of an ISO 8601 date, month, year, date and time, or time; null for another text. */
export function moment(text) {
  const part = /^(\d{4})(?:-(\d\d))?$/.exec(text);
  if (part) {
    const [, year, month] = part;
    if (Number(year) < 1 || month < 1 || month > 12) return null;
    return month === undefined ? { type: "year", place: Number(year) } : { type: "month", place: year * 12 + Number(month) - 1 };
  }
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

// Regular expressions

const patterns = new Map();

/**
 * Returns a test for a regular expression of the host: `.`, `$`, and `\d` mean here what they mean there. The host
 * gives only expressions that have no other differences.
 */
export function pattern(source, isWhole = false) {
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
