// Repeats the walks of cases.jsonl in the page, reads the fields and files of typed.jsonl, and notes each difference; see
// scripts/web/survey-cases.
import { given, kinds } from "/survey-fields.js";
import { typeOf } from "/survey-files.js";
import { SurveyRun } from "/survey.js";

/** A value as text, in which equal values are equal: names in order, texts composed, and nothing for null. */
function stable(value) {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, part]) => part !== null && part !== undefined).sort();
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${stable(part)}`).join()}}`;
}

const state = (run) => ({
  path: run.path, finished: run.finished, canGoBack: run.canGoBack,
  items: run.items.map(({ question, required, readOnly }) => ({ id: question.item.id, required, readOnly })),
  results: run.results.map(({ step, visit, answers }) => ({
    step, visit, answers: answers.map(([item, answer]) => ({ item, answer })),
  })),
});

const calls = {
  answer: (run, { item, answer, confirmed, now }) => run.answer(item, answer ?? null, { confirmed, now }),
  next: (run, { now }) => run.next(now),
  skip: (run, { now }) => run.skip(now),
  back: (run) => run.back(),
  readToEnd: (run, { now }) => run.readToEnd(now) ?? null,
};

/** Returns the first difference of a walk; null if there is none. */
function difference(walk) {
  let run = SurveyRun.begin(walk.bundle, { now: walk.calls[0].now, today: walk.today, zone: "UTC" });
  if (stable(state(run)) !== stable(walk.start)) {
    return { place: "start", expected: walk.start, found: state(run) };
  }
  for (const [place, call] of walk.calls.entries()) {
    // A page that is loaded again continues.
    if (place % 5 === 3 && !run.finished) run = SurveyRun.resume(walk.bundle, run.save(), { today: walk.today, zone: "UTC" });
    const refused = calls[call.name](run, call);
    const expected = { code: call.code, ...call.after }, found = { code: refused?.code, ...state(run) };
    if (stable(expected) !== stable(found)) {
      return { place: `${place} ${call.name} ${call.item ?? ""}`, call, expected, found };
    }
  }
  return null;
}

const response = await fetch("/cases.jsonl"), lines = (await response.text()).trim().split("\n");
const failures = [];
let count = 0;
for (const line of lines) {
  const walk = JSON.parse(line);
  try {
    const found = difference(walk);
    if (found) failures.push({ name: walk.name, ...found });
    count += walk.calls.length;
  } catch (error) {
    failures.push({ name: walk.name, place: "error", found: `${error.stack}` });
  }
}

// What is typed into fields, and what the bytes of a file are.
const typed = (await (await fetch("/typed.jsonl")).text()).trim().split("\n").map((line) => JSON.parse(line));
for (const { name, item, fields, kept, before, shown, answer, bytes, type } of typed) {
  if (shown) {
    const filled = kinds[item.kind].fill(before, item, kept);
    if (stable(filled) !== stable(shown)) failures.push({ name, before, expected: shown, found: filled });
  }
  const found = bytes === undefined ? given("x", item, fields, kept, before)
    : { answer: typeOf(Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))) ?? null };
  const expected = (bytes === undefined ? answer : type) ?? null;
  // A number is whole or not only when its format has read it; and with an exponent, the server alone reads it.
  // An amount in other units than the recorded ones is converted by its format.
  const byValue = (one) => stable(one?.typed ? one.typed : one?.integer === undefined ? one ?? null : { double: one.integer });
  if (found.code && fields.every(([, value]) => /^\d+e\d+$/.test(value))) continue;
  if (item?.kind === "parts" && found.answer) {
    // Whether there is such a date or time, its format says.
    const read = found.answer.text ?? found.answer, wall = expected?.date ?? expected?.dateTime ?? expected?.time ?? expected;
    if (expected && stable(read) !== stable(wall)) failures.push({ name, fields, expected, found });
  } else if (byValue(found.answer) !== byValue(expected)) failures.push({ name, fields, expected, found });
}
window.outcome = { walks: lines.length, calls: count, typed: typed.length, failures: failures.length, first: failures.slice(0, 5) };
