import CareModel
import CareStore

/// The intake of samples in one commit: each is converted and checked as the plans of its patient say, and raises the alerts that
/// it calls for.
///
/// A sample raises an alert of a task that is in force when the sample starts: for the event in whose window it starts, or else
/// for the day. The same event or day raises an alert once, and a suspect sample raises none.
struct SampleIntake {
  private let runtime: CareRuntime
  private let writer: StoreWriter
  private let now: Instant
  /// The number of alerts raised.
  private(set) var alerts = 0
  private var patients: [Patient.ID: SampledPatient] = [:]
  /// The alerts that were raised or looked up.
  private var known: Set<String> = []

  init(runtime: CareRuntime, writer: StoreWriter, at now: Instant) {
    self.runtime = runtime
    self.writer = writer
    self.now = now
  }

  /// Returns a sample in the units of its quantity, marked if it is suspect, and the quantity; the sample as it is if no plan of
  /// its patient declares the quantity.
  mutating func admit(_ sample: Sample) throws -> (sample: Sample, quantity: QuantityDefinition?) {
    guard let quantity = try patient(sample.patient).quantities[sample.quantity] else { return (sample, nil) }
    return (quantity.admitted(sample, at: now), quantity)
  }

  /// Writes a sample, and raises the alerts that it calls for unless it was there before.
  mutating func put(_ sample: Sample) throws -> (change: SampleChange, version: Version<Sample>) {
    let result = try writer.put(sample)
    if result.change != .unchanged, sample.suspicion == nil { try evaluate(sample) }
    return result
  }

  /// Raises the alerts that a sample calls for; one whose units do not convert raises them too, marked as not evaluated.
  private mutating func evaluate(_ sample: Sample) throws {
    let patient = try patient(sample.patient)
    guard patient.watched.contains(sample.quantity) else { return }
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
    alerts += 1
  }

  private mutating func patient(_ id: Patient.ID) throws -> SampledPatient {
    if let known = patients[id] { return known }
    let found = SampledPatient(try PatientSnapshot(of: id, runtime: runtime, in: writer.reader, at: now))
    patients[id] = found
    return found
  }
}

/// A patient with the quantities that the patient's plans declare and look at.
private final class SampledPatient {
  let snapshot: PatientSnapshot
  /// The quantities that the plans in force declare; if several do, that of the first care plan.
  let quantities: [String: QuantityDefinition]
  /// The quantities that alerts look at.
  let watched: Set<String>
  private struct Day: Hashable {
    var carePlan: CarePlan.ID?
    var task: CareTask.ID
    var date: CivilDate
  }
  /// The events around days that were looked at.
  private var events: [Day: [Event]] = [:]

  init(_ snapshot: PatientSnapshot) {
    self.snapshot = snapshot
    let enrollments = snapshot.history.enrollments
    let declared = enrollments.flatMap { enrollment -> [QuantityDefinition] in
      let status = enrollment.carePlan?.version(at: snapshot.now)?.value.status
      guard status == .active || status == .paused else { return [] }
      return enrollment.headers?.version(at: snapshot.now)?.value.quantities ?? []
    }
    quantities = Dictionary(declared.map { ($0.id, $0) }) { first, _ in first }
    var watched: Set<String> = []
    for segment in enrollments.flatMap(\.tasks).flatMap(\.segments) {
      for case .samples(let bound) in segment.version.value.alerts.map(\.when) { watched.insert(bound.quantity) }
    }
    self.watched = watched
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
      around = try snapshot.scheduledEvents(interval, tasks: [task], join: snapshot.join(interval))
        .filter { $0.carePlan == carePlan && $0.state != .notApplicable || $0.reason?.isUnoffered ?? false }
      events[day] = around
    }
    let containing = around.last { $0.window.opens <= instant && instant < $0.window.graceEnds }
    return containing?.key ?? OccurrenceKey("\(task)/\(date)")
  }
}

extension Sample.Suspicion {
  /// The problem, and what to write instead; it never repeats a value.
  func message(of quantity: QuantityDefinition) -> String {
    switch self {
    case .units:
      return
        "the units do not convert into \(quantity.units), in which the plan measures \(quantity.id); write \(quantity.units)"
    case .range:
      let limits =
        switch (quantity.from, quantity.to) {
        case (let from?, let to?): "outside of \(text(from)) to \(text(to))"
        case (let from?, nil): "below \(text(from))"
        case (nil, let to?): "above \(text(to))"
        case (nil, nil): "not within its limits:"
        }
      return
        "the value is \(limits) \(quantity.units), which the plan does not expect of \(quantity.id); correct it, or keep it as suspect"
    case .future: return "the sample starts in the future; correct its time, or keep it as suspect"
    }
  }

  private func text(_ number: Double) -> String { ParameterValue.number(number).description }

  /// The column that is suspect.
  var column: SampleColumn {
    switch self {
    case .units: .units
    case .range: .value
    case .future: .start
    }
  }
}
