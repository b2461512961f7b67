public import CareModel

/// A reminder of one event: computed from the task, never stored.
public struct DueReminder: Hashable, Sendable, Codable {
  /// Names the reminder among all of the patient's, such as `check-in/2026-06-07T08:00#1@ana.knee-recovery`.
  ///
  /// It is the event's key, the place in the task's list from 1, and the care plan for an event of a care plan. So it stays the same
  /// whenever it is asked for, and over each edit of the plan that keeps the event and the place.
  public var id: String
  /// Who is to be reminded.
  public var patient: Patient.ID
  /// In which enrollment, if any.
  public var carePlan: CarePlan.ID?
  /// Of which task.
  public var task: CareTask.ID
  /// Of which event.
  public var key: OccurrenceKey
  /// When to remind.
  public var at: Instant
  /// What to say: the reminder's own text, else the task's title.
  public var text: String
  /// The zone in which the event's times are read.
  public var zone: Zone

  /// A reminder with all its parts.
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
}

extension DueReminder {
  /// The reminders of an event while it can be answered, in the order of its task's list; none once it is settled.
  ///
  /// `notBefore`: none comes earlier than this; what would, comes then.
  static func of(_ event: Event, notBefore: Instant?) -> [DueReminder] {
    switch event.state {
    case .notApplicable, .declined, .completed, .late, .excused: return []
    case .upcoming, .started, .open, .partial, .missed: break
    }
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

extension Reminder {
  /// When to remind of an event, months and days on the wall clock; nil for a time that cannot be written.
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
