import CareInsights
import CareModel

/// A patient's data as a hook may see it, without a store.
struct HookContextDouble: HookContext {
  var now = Instant(iso: "2026-06-07T12:00:00Z") ?? .beginning
  var zone = Zone("America/New_York") ?? .utc
  var event: Event?
  var seed: UInt64 = 1
  var dated: [DatedValue] = []
  var days: [DayAdherence] = []
  var failure: (any Error)?
  var personal: PersonalData?
  var budget: ActionBudget?
  var reads: HookReads?
  /// The work that each function charges before it returns anything.
  var work = 0

  func enrollment() throws -> HookEnrollment {
    HookEnrollment(
      patient: "p1", enrolled: CivilDate("2026-06-01"), zone: zone, language: "de",
      parameters: ["arm": .text("A"), "dose": .number(5)],
      anchors: CivilDate("2026-06-03").map { ["surgery": .date($0)] } ?? [:], personal: personal)
  }

  func valuesToday(task: CareTask.ID, kind: String?, charging charge: WorkCharge) throws -> [DatedValue] {
    try charge(work)
    return dated.suffix(1)
  }

  func samples(quantity: String, over: CalendarInterval, charging charge: WorkCharge) throws -> [DatedValue] {
    try charge(work)
    return dated.suffix(2)
  }

  func values(
    task: CareTask.ID, kind: String?, over: CalendarInterval, charging charge: WorkCharge
  ) throws -> [DatedValue] {
    try charge(work)
    if let failure { throw failure }
    return dated.filter { kind == nil || $0.value.kind == kind }
  }

  func adherence(over: CalendarInterval, charging charge: WorkCharge) throws -> [DayAdherence] {
    try charge(work)
    return days
  }

  func evidence(
    of statistic: StatisticDefinition, over: CalendarInterval, charging charge: WorkCharge
  ) throws -> Evidence {
    try charge(work)
    let today = zone.date(of: now)
    return statistic.evaluate(from: today.adding(days: -over.days), to: today) { subject, from, to in
      subject == .adherence
        ? StatisticData(from: from, to: to, adherence: days.filter { (from..<to).contains($0.date) })
        : StatisticData(from: from, to: to, of: dated)
    }.evidence
  }

  func coverage(
    _ definition: CoverageDefinition, over: CalendarInterval, charging charge: WorkCharge
  ) throws -> CoverageFigure {
    try charge(work)
    return switch definition {
    case .pdc(_, let method): .pdc(CoverageRate(covered: 3, days: over.days, method: method))
    case .mpr(_, let method): .mpr(PossessionRatio(supplied: 5, days: over.days, fills: 1, method: method))
    case .doseCoverage(_, let share):
      .doseCoverage(DoseCoverage(covered: 2, days: over.days, unknown: 1, method: .doseCoverage(share: share)))
    }
  }

  func sessions(
    _ definition: SessionDefinition, over: CalendarInterval, charging charge: WorkCharge
  ) throws -> SessionRate {
    try charge(work)
    return SessionRate.over(event.map { [$0] } ?? [], per: definition.per, rule: definition.rule, at: now)
  }

  func events(task: CareTask.ID?, over: CalendarInterval, charging charge: WorkCharge) throws -> [Event] {
    try charge(work)
    return event.map { [$0] } ?? []
  }
}

/// A plan of one file.
struct PlanText: SourceReader {
  let text: String

  func source(of module: String?) -> SourceText? {
    module == nil ? SourceText(path: "plan.lua", displayPath: "plans/knee/plan.lua", text: text) : nil
  }
}

extension CareTask {
  /// A check-in with a survey of two questions.
  static let checkIn = CareTask(
    id: "check-in", title: "Check in",
    schedule: Schedule(elements: [
      ScheduleElement(
        start: .anchor(.enrolled, .zero), times: [.time(TimeOfDay("08:00") ?? .midnight)], recurrence: .daily(every: 1))
    ]),
    survey: Survey(
      id: "check-in",
      steps: [
        Step(
          id: "how", kind: .form,
          items: [
            FormItem(id: "pain", format: .scale(ScaleFormat(min: 0, max: 10))),
            FormItem(id: "sleep", format: .numeric(NumericFormat()), dontKnow: true),
            FormItem(
              id: "why", format: .choice(ChoiceFormat(options: [ChoiceOption(value: "x", text: "X")], multiple: true))),
          ])
      ]))
}

extension Event {
  /// This morning's check-in.
  static func checkIn(values: [OutcomeValue] = []) -> Event {
    let start = Instant(iso: "2026-06-07T12:00:00Z") ?? .beginning
    let slot = Slot("2026-06-07T08:00") ?? .instant(start)
    let key = OccurrenceKey(task: "check-in", slot: slot)
    let outcome = Outcome(
      patient: "p1", carePlan: "p1.knee", task: "check-in", taskVersion: VersionID("t"), key: key, start: start,
      stop: start,
      answered: start, values: values)
    return Event(
      patient: "p1", carePlan: "p1.knee", plan: "knee", task: .checkIn, taskVersion: VersionID("t"), key: key,
      occurrence: Occurrence(
        slot: slot, start: start, stop: start.adding(seconds: 3600), index: 0, element: 0, isAllDay: false),
      zone: Zone("America/New_York") ?? .utc, window: EventWindow(opens: start, closes: .end, graceEnds: .end),
      outcome: values.isEmpty
        ? nil
        : Version(
          id: VersionID("o"), owner: .patient("p1"), effective: .beginning, recorded: start, seq: 2, place: 0,
          value: outcome),
      state: values.isEmpty ? .open : .completed, progress: values.isEmpty ? 0 : 1)
  }
}

extension SurveyResult {
  /// A check-in that was answered.
  static func checkIn(pain: Int = 4, sleep: Answer? = .dontKnow) -> SurveyResult {
    SurveyResult(
      runID: "r", surveyID: "check-in", surveyHash: "h", started: .beginning,
      steps: [
        StepResult(
          id: "how", visit: 1, started: .beginning,
          answers: [
            AnswerResult(itemID: "pain", answer: .integer(pain), format: "scale"),
            AnswerResult(itemID: "sleep", answer: sleep, format: "numeric"),
          ])
      ])
  }
}
