import CareModel
import CareStore

/// The alerts that samples call for, raised in the commit that writes them.
///
/// A sample raises an alert of a task that is in force when the sample starts: for the event in whose window it starts, or else
/// for the day. The same event or day raises an alert once.
struct SampleAlerts {
  private let runtime: CareRuntime
  private let writer: StoreWriter
  private let now: Instant
  /// The number of alerts raised.
  private(set) var count = 0
  private var patients: [Patient.ID: WatchedPatient?] = [:]
  /// The alerts that were raised or looked up.
  private var known: Set<String> = []

  init(runtime: CareRuntime, writer: StoreWriter, at now: Instant) {
    self.runtime = runtime
    self.writer = writer
    self.now = now
  }

  /// Raises the alerts that a sample calls for, which was just written.
  ///
  /// A sample whose units do not convert raises the alert too, marked as not evaluated.
  mutating func evaluate(_ sample: Sample) throws {
    guard let patient = try watched(sample.patient), patient.quantities.contains(sample.quantity) else { return }
    for enrollment in patient.snapshot.history.enrollments {
      let carePlan = enrollment.carePlan?.version(at: sample.start)?.value
      if let carePlan, carePlan.status != .active, carePlan.status != .paused { continue }
      guard carePlan != nil || enrollment.carePlan == nil else { continue }
      let parameters = carePlan.map { enrollment.parameters(of: $0) } ?? [:]
      for timeline in enrollment.tasks {
        guard let task = timeline.version(at: sample.start)?.value else { continue }
        for definition in task.alerts {
          guard case .samples(let bound) = definition.when, bound.quantity == sample.quantity else { continue }
          let holds = bound.holds(sample, parameters)
          if holds == false { continue }
          let key = try patient.key(of: task.id, enrollment.id, carePlan?.zone, at: sample.start)
          try raise(
            Alert(
              patient: sample.patient, carePlan: enrollment.id, task: task.id, key: key, definition: definition,
              isJudged: holds != nil, raised: now))
        }
      }
    }
  }

  private mutating func raise(_ alert: Alert) throws {
    guard known.insert("\(alert.patient) \(alert.carePlan?.text ?? "") \(alert.id)").inserted,
      let alert = try writer.unraised(alert)
    else { return }
    _ = try writer.add(alert, owner: alert.owner, effective: .instant(now))
    count += 1
  }

  private mutating func watched(_ patient: Patient.ID) throws -> WatchedPatient? {
    if let known = patients[patient] { return known }
    let snapshot = try PatientSnapshot(of: patient, runtime: runtime, in: writer.reader, at: now)
    let found = WatchedPatient(snapshot)
    patients[patient] = .some(found)
    return found
  }
}

/// A patient with tasks whose alerts look at samples.
private final class WatchedPatient {
  let snapshot: PatientSnapshot
  let quantities: Set<String>
  private struct Day: Hashable {
    var carePlan: CarePlan.ID?
    var task: CareTask.ID
    var date: CivilDate
  }
  /// The events around days that were looked at.
  private var events: [Day: [Event]] = [:]

  /// Creates one; nil if no alert of the patient looks at samples.
  init?(_ snapshot: PatientSnapshot) {
    self.snapshot = snapshot
    var quantities: Set<String> = []
    for segment in snapshot.history.enrollments.flatMap(\.tasks).flatMap(\.segments) {
      for case .samples(let bound) in segment.version.value.alerts.map(\.when) { quantities.insert(bound.quantity) }
    }
    guard !quantities.isEmpty else { return nil }
    self.quantities = quantities
  }

  /// Returns the key of the event of a task in whose window an instant lies, or else that of the day.
  func key(
    of task: CareTask.ID, _ carePlan: CarePlan.ID?, _ zone: Zone?, at instant: Instant
  ) throws -> OccurrenceKey {
    let date = (zone ?? snapshot.history.zones.zone(at: instant)).date(of: instant)
    let day = Day(carePlan: carePlan, task: task, date: date)
    let around: [Event]
    if let known = events[day] {
      around = known
    } else {
      let interval = EventQuery.Interval.days(from: date.adding(days: -1), to: date.adding(days: 2))
      around = try snapshot.scheduledEvents(interval, task: task, join: snapshot.join(interval))
        .filter { $0.carePlan == carePlan && $0.state != .notApplicable }
      events[day] = around
    }
    let containing = around.last { $0.window.opens <= instant && instant < $0.window.graceEnds }
    return containing?.key ?? OccurrenceKey("\(task)/\(date)")
  }
}
