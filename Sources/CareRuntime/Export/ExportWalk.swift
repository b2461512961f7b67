import CareInsights
import CareModel
import CareSchedule
import CareStore

/// Reads the enrollments of an export, and gives their rows to a sink.
struct ExportWalk {
  let request: ExportRequest
  let runtime: CareRuntime
  let reader: StoreReader
  let asOf: AsOf
  let now: Instant
  let tables: ExportTables

  /// The days of events that are read at once, so that memory does not grow with the length of an enrollment.
  private static let daysAtOnce = 92

  /// Writes the rows of one participant.
  ///
  /// - Throws: `StoreError`; ``RuntimeError``; the errors of the sink.
  func write(_ participant: ParticipantRef, to sink: some ExportSink) throws {
    let patient = participant.patient
    var linked: Set<String> = []
    for carePlan in participant.carePlans {
      let snapshot = try snapshot(of: patient, carePlan)
      linked.formUnion(
        snapshot.history.enrollments.flatMap(\.tasks).flatMap(\.segments).compactMap(\.version.value.link?.quantity))
      try write(snapshot, to: sink)
    }
    if request.plans.isEmpty { try writeOwn(of: patient, to: sink) }
    if let table = tables.index(.samples) {
      try writeSamples(of: patient, request.plans.isEmpty ? nil : linked, table, to: sink)
    }
  }

  private func snapshot(of patient: Patient.ID, _ carePlan: CarePlan.ID?) throws -> PatientSnapshot {
    try PatientSnapshot(of: patient, carePlan: carePlan, asOf: asOf, runtime: runtime, in: reader, at: now)
  }

  /// Writes what a patient has beside any plan.
  private func writeOwn(of patient: Patient.ID, to sink: some ExportSink) throws {
    guard try reader.identities(CareTask.self, owner: .patient(patient)).isEmpty else {
      let snapshot = try snapshot(of: patient, nil).limitedToOwnTasks()
      if !snapshot.history.enrollments.isEmpty { return try write(snapshot, to: sink) }
      return try writeThread(of: EnrollmentRow(patient, zones: snapshot.history.zones, request), to: sink)
    }
    try writeThread(
      of: EnrollmentRow(patient, zones: try reader.zones(of: patient, asOf: asOf), request), to: sink)
  }

  private func write(_ snapshot: PatientSnapshot, to sink: some ExportSink) throws {
    guard let enrollment = snapshot.history.enrollments.first else { return }
    let row = EnrollmentRow(enrollment, of: snapshot, request)
    var rate = AdherenceRate(value: nil, done: 0, closed: 0), lastCompleted: Instant?
    if let days = try days(of: enrollment, row.zones) {
      // In its own zone, an event can be on the day before or after.
      let reach = max(days.lowerBound.adding(days: -1), request.from ?? .earliest).dayNumber
      let end = min(days.upperBound.adding(days: 1), request.to ?? .latest).dayNumber
      for from in stride(from: reach, to: end, by: Self.daysAtOnce) {
        guard let first = CivilDate(dayNumber: from), let next = CivilDate(dayNumber: min(from + Self.daysAtOnce, end))
        else { continue }
        let counted = try snapshot.counted(from: first, to: next)
        rate = rate.adding(counted.rate)
        try write(counted, on: days, of: row, to: sink)
        let answers = counted.events.compactMap { event in
          event.outcome.flatMap { $0.value.status == .completed ? $0.value.answered : nil }
        }
        lastCompleted = ([lastCompleted].compactMap(\.self) + answers).max()
      }
    }
    try writeThread(of: row, to: sink)
    if let table = tables.index(.participants) {
      let patient = try reader.timeline(Patient.self, id: snapshot.patient, zone: .utc, asOf: asOf)
      let participant = ExportedParticipant(
        row: row, snapshot: snapshot, rate: rate, lastCompleted: lastCompleted, patient: patient.version(at: now)?.value
      )
      try sink.add(
        row.prefix(at: now) + tables.participantColumns.map { $0.cell(participant) }, to: table)
    }
  }

  /// Writes the alerts and the messages of an enrollment, or of a patient's own.
  private func writeThread(of row: EnrollmentRow, to sink: some ExportSink) throws {
    if let table = tables.index(.alerts) {
      let alerts = try reader.allInForce(Alert.self, owner: row.owner, at: now, zone: .utc, asOf: asOf)
      for alert in alerts.sorted(by: { ($0.value.raised, $0.value.id.text) < ($1.value.raised, $1.value.id.text) }) {
        try sink.add(row.prefix(at: alert.value.raised) + Version<Alert>.columns.map { $0.cell(alert) }, to: table)
      }
    }
    if let table = tables.index(.messages) {
      let messages = try reader.allInForce(Message.self, owner: row.owner, at: now, zone: .utc, asOf: asOf)
      for message in messages.sorted(by: { $0.value.sent < $1.value.sent }) {
        try sink.add(row.prefix(at: message.value.sent) + Version<Message>.columns.map { $0.cell(message) }, to: table)
      }
    }
  }

  private func write(
    _ counted: CountedEvents, on days: Range<CivilDate>, of row: EnrollmentRow, to sink: some ExportSink
  ) throws {
    if let table = tables.index(.adherenceDays) {
      for day in try counted.days() where days.contains(day.date) {
        let noon = row.zones.startOfDay(day.date).adding(seconds: 43_200)
        try sink.add(row.prefix(at: noon) + ExportedDay.columns.map { $0.cell(day) }, to: table)
      }
    }
    var prompts: [CareTask.ID: (date: CivilDate, count: Int)] = [:]
    for event in counted.events {
      let before = prompts[event.task.id].flatMap { $0.date == event.date ? $0.count : nil } ?? 0
      prompts[event.task.id] = (event.date, before + 1)
      guard event.window.opens <= now || event.outcome != nil else { continue }
      try write(
        ExportedEvent(
          event: known(event), enrolled: row.enrolled, prompt: before + 1,
          counts: AdherenceRate.over([event], at: now).closed == 1,
          isPaused: row.enrollment?.carePlan?.version(at: event.occurrence.start)?.value.status == .paused),
        of: row, to: sink)
    }
  }

  /// Returns the event as the exported state of the store knows it: saved runs have no earlier versions, so an earlier state has none.
  private func known(_ event: Event) -> Event {
    guard request.asOf != nil else { return event }
    var event = event
    if event.state == .started { event.state = .open }
    if event.state == .unfinished { event.state = .missed }
    return event
  }

  private func write(_ exported: ExportedEvent, of row: EnrollmentRow, to sink: some ExportSink) throws {
    let event = exported.event, prefix = row.prefix(at: event.occurrence.start)
    let values = event.outcome?.value.valuesWithOwnWords ?? event.values
    func isWithheld(_ kind: String?) -> Bool { !request.isIdentified && event.task.isPersonal(kind) }
    if tables.index(.events) != nil || !tables.wide.isEmpty {
      let cells = prefix + ExportedEvent.columns.map { $0.cell(exported) }
      if let table = tables.index(.events) { try sink.add(cells, to: table) }
      if let (table, wide) = tables.wide[event.task.id] {
        try sink.add(cells + wide.cells(of: values, isWithheld: isWithheld), to: table)
      }
    }
    if let table = tables.index(.values) {
      var places: [String?: Int] = [:]
      for value in values {
        places[value.kind, default: 0] += 1
        let own = ExportedValue(
          row: exported, value: value, place: places[value.kind] ?? 1, isWithheld: isWithheld(value.kind))
        try sink.add(prefix + ExportedValue.columns.map { $0.cell(own) }, to: table)
      }
    }
    if let table = tables.index(.answers) {
      for answer in try exported.answers(isIdentified: request.isIdentified) {
        try sink.add(prefix + ExportedAnswer.columns.map { $0.cell(answer) }, to: table)
      }
    }
  }

  private func writeSamples(
    of patient: Patient.ID, _ quantities: Set<String>?, _ table: Int, to sink: some ExportSink
  ) throws {
    let zones = try reader.zones(of: patient, asOf: asOf)
    let from = request.from.map(zones.startOfDay) ?? .beginning, to = request.to.map(zones.startOfDay) ?? .end
    for quantity in try reader.quantities(of: patient) where quantities?.contains(quantity) ?? true {
      for sample in try reader.samples(patient: patient, quantity: quantity, from: from, to: to, asOf: asOf) {
        let row = ExportedSample(sample: sample, zone: zones.zone(at: sample.value.start))
        try sink.add(
          [.text(request.name(patient))] + ExportedSample.columns.map { $0.cell(row) }, to: table)
      }
    }
  }

  /// Returns the days of an enrollment that are exported; nil for none.
  private func days(of enrollment: EnrollmentHistory, _ zones: ZoneTimeline) throws -> Range<CivilDate>? {
    func date(_ instant: Instant) -> CivilDate { zones.zone(at: instant).date(of: instant) }
    let first: CivilDate?
    var last = date(now).adding(days: 1)
    if let carePlan = enrollment.carePlan {
      first = carePlan.segments.first.map { min($0.version.value.enrolled, date($0.from)) }
      if let end = carePlan.segments.last, end.version.value.status.isEnded {
        last = min(last, date(end.from).adding(days: 1))
      }
    } else {
      first = try enrollment.tasks.flatMap(\.segments).compactMap { segment in
        let schedule = try segment.version.value.schedule.resolved(
          inputs: ScheduleInputs(enrolled: date(segment.from)), zones: zones)
        return schedule.startDate.map { date(max($0, segment.from)) }
      }.min()
    }
    guard let first else { return nil }
    let from = max(first, request.from ?? first), to = min(last, request.to ?? last)
    return from < to ? from..<to : nil
  }
}

extension AdherenceRate {
  /// Returns the rate of these events and those of another rate.
  fileprivate func adding(_ other: AdherenceRate) -> AdherenceRate {
    let closed = closed + other.closed
    let sum = (value ?? 0) * Double(self.closed) + (other.value ?? 0) * Double(other.closed)
    return AdherenceRate(
      value: closed == 0 ? nil : sum / Double(closed), done: done + other.done, closed: closed,
      unknown: unknown + other.unknown)
  }
}
