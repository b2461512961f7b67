import CareInsights
import CareModel
import CareRuntime

/// The data that a plan's functions are tried on: none yet, one day, and everything.
enum TrialSituation: String, CaseIterable {
  case none = "with no data yet"
  case oneDay = "with one day of data"
  case everything = "with data on every day"

  /// The number of days with data, at most `days`.
  func count(of days: Int) -> Int {
    switch self {
    case .none: 0
    case .oneDay: min(1, days)
    case .everything: days
    }
  }
}

/// What a participant of a trial is and has recorded.
struct TrialData {
  static let now = Instant(iso: "2026-06-15T12:00:00Z") ?? .beginning
  static let zone = Zone.utc
  static let today = zone.date(of: now)
  static let enrolled = today.adding(days: -40)

  let header: PlanHeader
  /// Sets of values that each task can record.
  var produced: [CareTask.ID: [[OutcomeValue]]] = [:]

  /// Returns a context for a hook; `number` varies what enrollments choose.
  func context(_ situation: TrialSituation, _ number: Int, event: Event? = nil) -> TrialContext {
    TrialContext(data: self, situation: situation, number: number, event: event)
  }

  /// Returns today's event of a task, with an outcome of these values if there are any.
  ///
  /// `number` also chooses the element of the schedule.
  func event(_ task: CareTask, values: [OutcomeValue]?, _ number: Int) -> Event {
    let start = Self.now.adding(seconds: -3600)
    let slot = Slot.date(Self.today)
    let elements = task.schedule.elements, element = elements.isEmpty ? 0 : number % elements.count
    let key = OccurrenceKey(task: task.id, slot: slot, element: elements.isEmpty ? nil : elements[element].key)
    let stop = start.adding(seconds: 3600)
    let outcome = values.map { values in
      Outcome(
        patient: Self.patient, carePlan: Self.carePlan, task: task.id, taskVersion: VersionID("trial"), key: key,
        start: start, stop: stop, answered: Self.now,
        values: values.map { value in
          var value = value
          value.recorded = Self.now
          return value
        })
    }
    return Event(
      patient: Self.patient, carePlan: Self.carePlan, plan: header.id, task: task, taskVersion: VersionID("trial"),
      key: key,
      occurrence: Occurrence(slot: slot, start: start, stop: stop, index: 0, element: element, isAllDay: false),
      zone: Self.zone, window: EventWindow(opens: start, closes: .end, graceEnds: .end),
      outcome: outcome.map {
        Version(
          id: VersionID("trial"), owner: .patient(Self.patient), effective: .beginning, recorded: Self.now, seq: 1,
          place: 0, value: $0)
      }, state: values == nil ? .open : .completed, progress: values == nil ? 0 : 1,
      parameters: parameters(number, all: true))
  }

  /// Returns values of the plan's parameters; optional ones only if `all`.
  func parameters(_ number: Int, all: Bool) -> [String: ParameterValue] {
    header.parameters.reduce(into: [:]) { values, parameter in
      let isGiven = all || parameter.isRequired
      values[parameter.name] = parameter.defaultValue ?? (isGiven ? parameter.trialValue(number) : nil)
    }
  }

  /// Returns the participant; nothing personal is known before there is data.
  static func person(_ situation: TrialSituation) -> Patient {
    guard situation != .none else { return Patient(id: patient, zone: zone) }
    return Patient(
      id: patient, name: PersonName(given: "Given", family: "Family"), sex: "female",
      birthday: today.adding(days: -20_000), allergies: ["penicillin"], zone: zone)
  }

  fileprivate static let patient: Patient.ID = "p1"
  private static let carePlan: CarePlan.ID = "p1.plan"
}

extension ParameterDefinition {
  fileprivate func trialValue(_ number: Int) -> ParameterValue? {
    guard let value = kind.value(number), !isWithinLimits(value) else { return kind.value(number) }
    return (number.isMultiple(of: 2) ? min ?? max : max ?? min).map { .number($0) }
  }
}

extension ParameterKind {
  fileprivate func value(_ number: Int) -> ParameterValue? {
    switch self {
    case .time: TimeOfDay("08:00").map { .time($0) }
    case .date: .moment(.date(TrialData.today))
    case .number: .number(Double(number % 5 + 1))
    case .text: .text("text")
    case .boolean: .boolean(number % 2 == 0)
    case .zone: .text(TrialData.zone.identifier)
    case .choice(let texts): texts.isEmpty ? nil : .text(texts[number % texts.count])
    }
  }
}

/// A participant's data in one situation of a trial.
struct TrialContext: HookContext {
  let data: TrialData
  let situation: TrialSituation
  let number: Int
  let event: Event?
  /// The personal data that a report lists; nil for another function.
  var personal: PersonalData?
  /// Where reads are noted; nil for nowhere.
  var reads: HookReads?

  var now: Instant { TrialData.now }
  var zone: Zone { TrialData.zone }
  var seed: UInt64 { UInt64(truncatingIfNeeded: number) }

  /// The longest span that is filled.
  private static let mostDays = 60

  func enrollment() -> HookEnrollment {
    let all = situation != .none
    let anchors = data.header.anchors.filter { all || $0.isRequired }
    return HookEnrollment(
      patient: TrialData.patient, enrolled: TrialData.enrolled, zone: zone, language: all ? "de" : nil,
      parameters: data.parameters(number, all: all),
      anchors: Dictionary(anchors.map { ($0.name, .date(TrialData.enrolled.adding(days: number % 7))) }) { $1 },
      personal: personal)
  }

  func values(task: CareTask.ID, kind: String?, over: CalendarInterval, charging: WorkCharge) -> [DatedValue] {
    values(task, kind, on: days(over))
  }

  private func values(_ task: CareTask.ID, _ kind: String?, on days: [CivilDate]) -> [DatedValue] {
    days.suffix(situation.count(of: days.count)).enumerated().flatMap { place, day in
      values(task, kind, on: day, place)
    }
  }

  func valuesToday(task: CareTask.ID, kind: String?, charging: WorkCharge) -> [DatedValue] {
    situation == .everything ? values(task, kind, on: TrialData.today, number) : []
  }

  func samples(quantity: String, over: CalendarInterval, charging: WorkCharge) -> [DatedValue] {
    (0..<situation.count(of: 5)).map { place in
      DatedValue(
        date: TrialData.today, start: now.adding(seconds: -60 * (5 - place)),
        value: OutcomeValue(.double(Double(place * 40 + number)), kind: quantity))
    }
  }

  func adherence(over: CalendarInterval, charging: WorkCharge) -> [DayAdherence] {
    adherence(on: days(over))
  }

  private func adherence(on days: [CivilDate]) -> [DayAdherence] {
    let empty = days.count - situation.count(of: days.count)
    return days.enumerated().map { place, day in
      guard place >= empty else { return DayAdherence(date: day, state: .noTasks) }
      // In the middle of the data, there is a day on which nothing was due.
      if place % 7 == 3 { return DayAdherence(date: day, state: .noEvents) }
      let done = place % 3
      return DayAdherence(date: day, state: .progress, progress: Double(done) / 2, due: 2, done: done)
    }
  }

  func evidence(of statistic: StatisticDefinition, over: CalendarInterval, charging: WorkCharge) -> Evidence {
    let from = days(over).first ?? TrialData.today
    return statistic.evaluate(from: from, to: TrialData.today) { subject, from, to in
      let days = (from.dayNumber..<max(from, to).dayNumber).compactMap { CivilDate(dayNumber: $0) }
      guard case .values(let task, let kind, _) = subject else {
        return StatisticData(from: from, to: to, adherence: adherence(on: days))
      }
      return StatisticData(from: from, to: to, of: values(task, kind, on: days))
    }.evidence
  }

  func coverage(_ definition: CoverageDefinition, over: CalendarInterval, charging: WorkCharge) -> CoverageFigure {
    let days = situation.count(of: days(over).count), covered = days / 2
    return switch definition {
    case .pdc(_, let method): .pdc(CoverageRate(covered: covered, days: days, method: method))
    case .mpr(_, let method):
      .mpr(PossessionRatio(supplied: Double(covered), days: days, fills: min(1, covered), method: method))
    case .doseCoverage(_, let share):
      .doseCoverage(DoseCoverage(covered: covered, days: days, unknown: 0, method: .doseCoverage(share: share)))
    }
  }

  func sessions(_ definition: SessionDefinition, over: CalendarInterval, charging: WorkCharge) -> SessionRate {
    SessionRate.over(
      events(task: nil, over: over, charging: charging), per: definition.per, rule: definition.rule, at: now)
  }

  func events(task: CareTask.ID?, over: CalendarInterval, charging: WorkCharge) -> [Event] {
    guard let event, task == nil || task == event.task.id else { return [] }
    return situation == .none ? [] : [event]
  }

  private func values(_ task: CareTask.ID, _ kind: String?, on day: CivilDate, _ place: Int) -> [DatedValue] {
    guard let sets = data.produced[task], !sets.isEmpty else { return [] }
    return sets[(place + number) % sets.count].filter { kind == nil || $0.kind == kind }
      .map { value in
        var value = value
        value.recorded = zone.startOfDay(day).adding(seconds: (place + number) % 24 * 3600)
        return DatedValue(date: day, start: zone.startOfDay(day), value: value)
      }
  }

  private func days(_ over: CalendarInterval) -> [CivilDate] {
    let back = CivilDateTime(date: TrialData.today, time: .midnight).adding(over.negated() ?? .zero)?.date
    let from = back.map { max($0.dayNumber, TrialData.today.dayNumber - Self.mostDays) } ?? TrialData.today.dayNumber
    return (min(from, TrialData.today.dayNumber)..<TrialData.today.dayNumber).compactMap { CivilDate(dayNumber: $0) }
  }
}

/// Makes the changes of an action to an event that no store has.
final class TrialRecorder: EventRecorder {
  private var event: Event
  private let data: TrialData

  init(_ event: Event, _ data: TrialData) {
    self.event = event
    self.data = data
  }

  func apply(_ change: EventChange) throws -> Event {
    var values = event.values
    switch change {
    case .record(let new): values = new
    case .append(let value): values.append(value)
    case .removeValue(let index) where values.indices.contains(index): values.remove(at: index)
    case .removeValue: throw OptionError("no_value", "the event has no such value")
    case .toggle where event.outcome == nil:
      values = event.targets.isEmpty ? [OutcomeValue(.boolean(true))] : event.targets
    case .toggle, .clear, .decline, .excuse: values = []
    }
    try event.requireCompatibleUnits(values)
    event = data.event(event.task, values: values.isEmpty ? nil : values, event.occurrence.element)
    return event
  }
}
