public import CareModel

/// A reminder of one event: computed from the task, never stored.
public struct DueReminder: Hashable, Sendable, Codable {
  /// The id of the reminder among all of the patient's, such as `check-in/2026-06-07T08:00#1@ana.knee-recovery`.
  ///
  /// It consists of the event's key, the position in the task's list from 1, and the care plan, if any. It stays the same across
  /// calls, and across edits of the plan that keep the event and the position.
  public var id: String
  /// The patient to remind.
  public var patient: Patient.ID
  /// The care plan that the event belongs to, if any.
  public var carePlan: CarePlan.ID?
  /// The task that the event belongs to.
  public var task: CareTask.ID
  /// The key of the event.
  public var key: OccurrenceKey
  /// The time of the reminder.
  public var at: Instant
  /// The text: the reminder's own, or the task's title.
  public var text: String
  /// The zone in which the event's times are read.
  public var zone: Zone

  /// Creates a reminder.
  public init(
    id: String, patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, key: OccurrenceKey, at: Instant,
    text: String, zone: Zone
  ) {
    self.id = id
    self.patient = patient
    self.carePlan = carePlan
    self.task = task
    self.key = key
    self.at = at
    self.text = text
    self.zone = zone
  }

  /// The columns of a reminder; scripts know the patient whose reminders they ask for.
  package static let shape = Shape<DueReminder>([
    Column("id", \.id, "The id; the same reminder is never returned twice."),
    Column("at", \.at, "When to remind."), Column("text", \.text, "The text to show."),
    Column("task", \.task, "The task."), Column("key", \.key, "The key of the event."),
    Column("care_plan", \.carePlan, "The enrollment."),
    Column("patient", \.patient, as: .participant, "The participant.").only(.document),
    Column("zone", \.zone, "The zone.").only(.document),
  ])
}

extension DueReminder {
  /// Returns the reminders of an event while it can be answered, in the order of its task's list; none once it is completed,
  /// declined, or excused.
  ///
  /// `notBefore`: the earliest time; earlier reminders are moved to it.
  static func of(_ event: Event, notBefore: Instant?) -> [DueReminder] {
    // What can be done at will is never asked for.
    guard !event.task.isAtWill, event.isOutstanding else { return [] }
    let owner = event.carePlan.map { "@\($0)" } ?? ""
    return event.task.reminders.enumerated().compactMap { place, reminder in
      guard let at = reminder.moment(of: event).map({ max($0, notBefore ?? $0) }), event.window.opens <= at,
        at < event.window.graceEnds
      else {
        return nil
      }
      return DueReminder(
        id: "\(event.key)#\(place + 1)\(owner)", patient: event.patient, carePlan: event.carePlan, task: event.task.id,
        key: event.key, at: at, text: reminder.text ?? event.task.title, zone: event.zone)
    }
  }
}

extension DueReminder {
  /// Returns the reminder that a participant asked for; nil once the event is completed, declined, or excused, or closes before.
  static func again(_ event: Event, _ snooze: Snooze) -> DueReminder? {
    guard event.isOutstanding, event.window.opens <= snooze.until, snooze.until < event.window.graceEnds else {
      return nil
    }
    let owner = event.carePlan.map { "@\($0)" } ?? ""
    return DueReminder(
      id: "\(event.key)#again-\(snooze.until.milliseconds)\(owner)", patient: event.patient, carePlan: event.carePlan,
      task: event.task.id, key: event.key, at: snooze.until, text: event.task.title, zone: event.zone)
  }
}

extension Event {
  /// Whether it can still be answered, or could have been: it is not completed, declined, or excused, and applies.
  var isOutstanding: Bool {
    switch state {
    case .notApplicable, .declined, .completed, .late, .excused: false
    case .upcoming, .started, .open, .partial, .unfinished, .missed: true
    }
  }
}

extension Reminder {
  /// Returns when to remind of an event, with months and days in wall time; nil for a time out of range.
  fileprivate func moment(of event: Event) -> Instant? {
    switch self {
    case .atStart: event.occurrence.start
    case .afterStart(let interval, _): event.zone.instant(interval, after: event.occurrence.start)
    case .beforeClose(let interval, _):
      interval.negated().flatMap { event.zone.instant($0, after: event.window.closes) }
    }
  }

  fileprivate var text: String? {
    switch self {
    case .atStart(let text), .afterStart(_, let text), .beforeClose(_, let text): text
    }
  }
}
