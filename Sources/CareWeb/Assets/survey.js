// Runs a portable survey on a participant's device, also while it is offline.
//
// It reads the bundle that the host makes of a survey and of one run, and walks it as the host does: which steps and
// items are shown, what must be answered, and where a step leads. It decides nothing for the record: the host runs what
// `save()` returns again.

import { find, holds, isEqual, isTrue, references } from "./survey-answers.js";
import { beyondUsual, validate } from "./survey-rules.js";

/** The version of bundles that this module reads. */
export const version = 2;

/** One pass through a survey; see `SurveyRun.begin` and `SurveyRun.resume`. */
export class SurveyRun {
  #bundle;
  #steps;
  #today;
  #zone;
  #saved;

  constructor(bundle, saved, { today, zone }) {
    if (bundle.version !== version) throw new Error(`this page reads surveys of version ${version}; reload it`);
    this.#bundle = bundle;
    this.#steps = new Map();
    for (const step of bundle.steps) if (!this.#steps.has(step.step.id)) this.#steps.set(step.step.id, step);
    this.#today = today;
    this.#zone = zone;
    this.#saved = saved;
  }

  /**
   * Begins a run at the first step that is not skipped. `now` is an ISO time, `today` the participant's date, and
   * `zone` their time zone, which signatures name.
   *
   * Throws an Error with the property `code` if the first steps skip each other in a circle.
   */
  static begin(bundle, { now, ...place }) {
    const { runID, surveyID, surveyHash, seed } = bundle;
    const saved = { runID, surveyID, surveyHash, started: now, path: [], trimmed: [] };
    if (seed !== undefined) saved.seed = seed;
    const run = new SurveyRun(bundle, saved, place);
    const first = run.#destination(null, []);
    const refused = first.code ? first : run.#enter(first.step, null, now);
    if (refused) throw Object.assign(new Error(refused.code), refused);
    return run;
  }

  /** Continues a run that `save()` returned for the same bundle. */
  static resume(bundle, saved, place) {
    return new SurveyRun(bundle, structuredClone(saved), place);
  }

  /** What the host records, or a page keeps to continue later: the visits with their answers. */
  save() {
    return structuredClone(this.#saved);
  }

  /** How the run ended: "completed", "earlyTermination", "discarded"; null while it continues. */
  get finished() {
    return this.#saved.reason ?? null;
  }

  /** The ids of the steps on the path, the current one last. */
  get path() {
    return this.#saved.path.map((visit) => visit.stepID);
  }

  /** The current step of the bundle; null once the run has ended. */
  get step() {
    return this.finished ? null : this.#steps.get(this.#visit.stepID);
  }

  /** The questions of the current step that are shown, with their rules decided and their answers. */
  get items() {
    const step = this.step;
    if (!step) return [];
    const results = this.#open();
    return this.#shown(step).map((question) => ({
      question,
      required: isTrue(question.item.required, results),
      readOnly: isTrue(question.item.readOnly, results),
      answer: this.#visit.entries[question.item.id]?.answer ?? null,
    }));
  }

  /** Whether `back()` is possible. */
  get canGoBack() {
    const step = this.step, path = this.#saved.path;
    return Boolean(step) && path.length > 1 && !step.endsSurvey && step.allowsBack
      && this.#steps.get(path.at(-2).stepID).allowsBack;
  }

  /** The results so far: one for each visit, with `[item, answer or null]` for each item that was shown. */
  get results() {
    return this.#open().map(({ visit, shown }) => ({
      step: visit.stepID, visit: visit.number, answers: shown.map((id) => [id, visit.entries[id]?.answer ?? null]),
    }));
  }

  // Answers

  /** Whether the end of the current document was shown. */
  get isDocumentRead() {
    return Boolean(this.step?.document && this.#visit.document?.read);
  }

  /** Notes that the end of the current document was shown. */
  readToEnd(now) {
    const document = this.step?.document;
    if (document && !this.#visit.document?.read) this.#visit.document = { ...document, read: now };
  }

  /**
   * Answers a question of the current step, shown or hidden, or clears its answer with null.
   *
   * Returns null, or `{ code, … }` for an answer that is refused; with the code "needs_confirmation", the same call
   * with `confirmed: true` keeps it.
   */
  answer(id, answer, { now, confirmed = false }) {
    const step = this.step;
    if (!step) return { code: "run_finished" };
    const question = step.questions.find((one) => one.item.id === id);
    if (!question) return { code: "unknown_item" };
    if (isTrue(question.item.readOnly, this.#open())) return { code: "read_only" };
    const visit = this.#visit;
    let entry;
    if (answer !== null) {
      const checked = validate(question, answer, this.#today);
      if (checked.code) return checked;
      const unusual = beyondUsual(question, checked.answer);
      if (unusual && !confirmed) return { code: "needs_confirmation", ...unusual };
      const original = visit.entries[repeated(question)]?.answer;
      if (repeated(question) && !checked.answer.dontKnow && !(original && isEqual(original, checked.answer))) {
        return { code: "not_the_same" };
      }
      entry = { answer: this.#signed(checked.answer, now), answered: now };
      if (unusual) entry.confirmed = true;
      if (question.item.correct !== undefined) entry.attempts = (visit.entries[id]?.attempts ?? 0) + 1;
    }
    if (step.document && id === step.step.id) {
      const isRead = Boolean(visit.document?.read);
      if (step.readToEnd && !isRead && answer?.boolean === true) return { code: "not_read" };
      visit.document ??= step.document;
    }
    if (step.signs && id === step.step.id) this.#note(this.#agreed(step.signs.of));
    // An answer that is another one clears those that repeat it.
    if (this.#set(id, entry, now)) {
      for (const one of step.questions) if (repeated(one) === id) this.#set(one.item.id, undefined, now);
    }
    return null;
  }

  /** Returns a signature with the time and the zone of signing, and any other answer as it is. */
  #signed(answer, now) {
    if (!answer.signature || answer.signature.signed) return answer;
    return { signature: { ...answer.signature, signed: now, zone: this.#zone } };
  }

  /** Notes the document that the current visit is about; undefined for none. */
  #note(document) {
    if (document) this.#visit.document = document;
    else delete this.#visit.document;
  }

  /** The document that the participant agreed to at a consent, or at the last one. */
  #agreed(consent) {
    return this.#saved.path.findLast(({ stepID, entries }) => (consent ?? stepID) === stepID
      && this.#steps.get(stepID).document && entries[stepID]?.answer.boolean === true)?.document;
  }

  /** Sets or clears an answer; returns whether it is another one. */
  #set(id, entry, now) {
    const visit = this.#visit, old = visit.entries[id]?.answer;
    if (entry) visit.entries[id] = entry;
    else delete visit.entries[id];
    if (old === undefined && !entry || old !== undefined && entry && isEqual(old, entry.answer)) return false;
    if (old === undefined) return true;
    const change = { item: id, old, changed: now };
    if (entry) change.new = entry.answer;
    visit.changes = [...(visit.changes ?? []), change];
    return true;
  }

  // Moves

  /** Leaves the current step; returns null, or `{ code, items? }` if it cannot be left. */
  next(now) {
    const step = this.step;
    if (!step) return { code: "finished" };
    const shown = this.#shown(step), results = this.#open(), visit = this.#visit;
    const given = (question) => visit.entries[question.item.id]?.answer;
    const agreed = visit.entries[step.step.id]?.answer;
    const isDeclined = step.requiredAnswer && agreed && !isEqual(agreed, step.requiredAnswer);
    // Who declines need not answer anything else.
    if (!isDeclined) {
      const missing = shown.filter((one) => isTrue(one.item.required, results) && !given(one));
      if (missing.length) return { code: "unanswered", items: missing.map((one) => one.item.id) };
      // Whatever the units in which it was typed.
      const counted = ({ typed, ...kept }) => kept;
      const isWrong = (one) => one.item.correct && given(one) && !isEqual(counted(given(one)), one.item.correct);
      const wrong = shown.filter(isWrong);
      if (wrong.length) return { code: "incorrect", items: wrong.map((one) => one.item.id) };
      const failed = (step.step.checks ?? []).filter((check) => !holds(check.require, results));
      if (failed.length) return { code: "contradictory", checks: failed };
    }
    if (isDeclined) {
      this.#close(shown, now);
      return this.#end("discarded", now);
    }
    return this.#leave(step, shown, now);
  }

  /** Clears the answers of the current step and leaves it. */
  skip(now) {
    const step = this.step;
    if (!step) return { code: "finished" };
    if (!step.isSkippable) return { code: "not_optional" };
    const before = structuredClone(this.#visit), results = this.#open();
    const isLocked = (one) => one.item.readOnly === true
      || (this.#shown(step).includes(one) && isTrue(one.item.readOnly, results));
    const cleared = step.questions.filter((one) => !isLocked(one));
    for (const question of cleared) this.#set(question.item.id, undefined, now);
    const refused = this.#leave(step, this.#shown(step), now);
    if (refused) this.#saved.path[this.#saved.path.length - 1] = before;
    return refused;
  }

  /** Goes back to the previous visit, which still has its answers. */
  back() {
    if (this.finished) return { code: "finished" };
    if (!this.canGoBack) return { code: "no_way_back" };
    const { path, trimmed } = this.#saved;
    const last = path.pop();
    this.#saved.trimmed = [...trimmed.filter((visit) => !isSameVisit(visit, last)), last];
    delete this.#visit.finished;
    delete this.#visit.shown;
    return null;
  }

  #leave(step, shown, now) {
    this.#close(shown, now);
    const next = step.endsSurvey ? { step: null } : this.#destination(step, this.#closed());
    const refused = next.code ? next : this.#enter(next.step, step, now);
    if (refused) {
      delete this.#visit.finished;
      delete this.#visit.shown;
    }
    return refused;
  }

  #close(shown, now) {
    this.#visit.finished = now;
    this.#visit.shown = shown.map((question) => question.item.id);
  }

  #end(reason, now) {
    Object.assign(this.#saved, { reason, finished: now });
    return null;
  }

  /** Begins a visit of a step with the answers that going back kept of it, or with the defaults. */
  #enter(step, left, now) {
    if (!step) return this.#end(left?.step.ends === "early" ? "earlyTermination" : "completed", now);
    const { path, trimmed } = this.#saved, stepID = step.step.id;
    if (path.length >= this.#bundle.mostVisits) return { code: "too_many_visits" };
    const number = path.filter((visit) => visit.stepID === stepID).length + 1;
    const visit = { stepID, number, started: now, entries: {} };
    const kept = trimmed.find((other) => isSameVisit(other, visit));
    if (kept) {
      Object.assign(visit, { entries: kept.entries });
      for (const name of ["changes", "document"]) if (kept[name] !== undefined) visit[name] = kept[name];
      // What was signed was another document.
      if (step.signs && visit.document?.hash !== this.#agreed(step.signs.of)?.hash) {
        visit.entries = { ...visit.entries };
        delete visit.entries[stepID];
      }
      this.#saved.trimmed = trimmed.filter((other) => other !== kept);
    } else {
      for (const question of step.questions) {
        const answer = this.#initial(question);
        if (answer) visit.entries[question.item.id] = { answer };
      }
    }
    path.push(visit);
    return null;
  }

  #initial({ item, ...rest }) {
    if (item.defaultAnswer) return item.defaultAnswer;
    const source = item.defaultSource?.answer?.of;
    const found = source && find(this.#closed(), source)?.answer;
    return found ? validate({ item, ...rest }, found, this.#today).answer : undefined;
  }

  /** Returns the step to which a step leads, past those whose `skip` holds; `{ step: null }` is the end. */
  #destination(from, results) {
    let step = from ? this.#following(from, results) : this.#bundle.steps[0];
    for (let passed = 1; step?.step.skip && holds(step.step.skip, results); passed += 1) {
      if (passed > this.#bundle.steps.length) return { code: "endless_skipping" };
      step = this.#following(step, results);
    }
    return { step: step ?? null };
  }

  #following(step, results) {
    const to = (id) => (id === "end" ? null : this.#steps.get(id));
    const go = step.step.go ?? {};
    if (go.end) return null;
    if (go.step) return to(go.step.id);
    const id = go.branches?.branches.find((branch) => holds(branch.when, results))?.to ?? go.branches?.otherwise;
    return id === undefined ? this.#bundle.steps[this.#bundle.steps.indexOf(step) + 1] : to(id);
  }

  // Results

  get #visit() {
    return this.#saved.path.at(-1);
  }

  /** The visits that have been left, with the ids of what they showed. */
  #closed() {
    return this.#saved.path.filter((visit) => visit.shown).map((visit) => this.#result(visit, visit.shown));
  }

  /** The same, and the current visit. */
  #open() {
    const results = this.#closed(), step = this.step;
    if (step) results.push(this.#result(this.#visit, this.#shown(step).map((question) => question.item.id)));
    return results;
  }

  #result(visit, shown) {
    return { visit, shown, questions: this.#steps.get(visit.stepID).questions };
  }

  /** The questions of the current step that are shown: each is decided after those that its condition reads. */
  #shown(step) {
    const closed = this.#closed(), decided = new Map();
    const isShown = (question) => {
      const { id, when } = question.item;
      if (!when) return true;
      if (!decided.has(id)) {
        decided.set(id, false);
        const read = references(when).filter((item) => item.step === undefined || item.step === step.step.id);
        const sources = step.questions.filter((one) => read.some((item) => item.item === one.item.id) && isShown(one));
        const open = this.#result(this.#visit, sources.map((one) => one.item.id));
        decided.set(id, holds(when, [...closed, open]));
      }
      return decided.get(id);
    };
    return step.questions.filter(isShown);
  }
}

const isSameVisit = (a, b) => a.stepID === b.stepID && a.number === b.number;

/** The id of the item that a question repeats; undefined for most. */
const repeated = ({ rule }) => rule.confirm?.of;
