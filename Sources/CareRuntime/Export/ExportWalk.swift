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

  var privacy: ExportPrivacy { ExportPrivacy(request) }

  /// Adds a row to the table with an index.
  func add(
    _ cells: [ExportCell], to index: Int, of patient: Patient.ID, in zone: Zone, _ sink: some ExportSink
  ) throws {
    let days = request.shift?(patient.text) ?? 0
    try sink.add(tables.projections[index].row(cells, in: zone, movedBy: days), to: index)
  }

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
        row: row, snapshot: snapshot, rate: rate, lastCompleted: lastCompleted,
        patient: patient.version(at: now)?.value,
        privacy: privacy
      )
      try add(
        row.prefix(at: now) + tables.participantColumns.map { $0.cell(participant) }, to: table,
        of: row.patient, in: snapshot.zone, sink)
    }
  }

  /// Writes the alerts, the messages, and the deliveries of an enrollment, or of a patient's own.
  private func writeThread(of row: EnrollmentRow, to sink: some ExportSink) throws {
    if let table = tables.index(.alerts) {
      let alerts = try reader.allInForce(Alert.self, owner: row.owner, at: now, zone: .utc, asOf: asOf)
      for alert in alerts.sorted(by: { ($0.value.raised, $0.value.id.text) < ($1.value.raised, $1.value.id.text) }) {
        try add(
          row.prefix(at: alert.value.raised) + Version<Alert>.columns.map { $0.cell(alert) }, to: table,
          of: row.patient, in: row.zones.zone(at: alert.value.raised), sink)
      }
    }
    if let table = tables.index(.messages) {
      let messages = try reader.allInForce(Message.self, owner: row.owner, at: now, zone: .utc, asOf: asOf)
      for var message in messages.sorted(by: { $0.value.sent < $1.value.sent }) {
        if let text = privacy.reason(message.value.text) { message.value.text = text }
        try add(
          row.prefix(at: message.value.sent) + Version<Message>.columns.map { $0.cell(message) }, to: table,
          of: row.patient, in: row.zones.zone(at: message.value.sent), sink)
      }
    }
    try writeDeliveries(of: row, to: sink)
  }

  private func write(
    _ counted: CountedEvents, on days: Range<CivilDate>, of row: EnrollmentRow, to sink: some ExportSink
  ) throws {
    if let table = tables.index(.adherenceDays) {
      for day in try counted.days() where days.contains(day.date) {
        let noon = row.zones.startOfDay(day.date).adding(seconds: 43_200)
        try add(
          row.prefix(at: noon) + ExportedDay.columns.map { $0.cell(day) }, to: table,
          of: row.patient, in: row.zones.zone(at: noon), sink)
      }
    }
    var prompts: [CareTask.ID: (date: CivilDate, count: Int)] = [:]
    let privacy = privacy
    for event in counted.events {
      let before = prompts[event.task.id].flatMap { $0.date == event.date ? $0.count : nil } ?? 0
      prompts[event.task.id] = (event.date, before + 1)
      guard event.window.opens <= now || event.outcome != nil else { continue }
      try write(
        ExportedEvent(
          event: known(event), enrolled: row.enrolled, prompt: before + 1,
          counts: AdherenceRate.over([event], at: now).closed == 1,
          isPaused: row.isPaused(at: event.occurrence.start), privacy: privacy),
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
    func add(_ cells: [ExportCell], to index: Int) throws {
      try self.add(cells, to: index, of: row.patient, in: event.zone, sink)
    }
    if let table = tables.index(.events) {
      try add(prefix + ExportedEvent.columns.map { $0.cell(exported) }, to: table)
    }
    let wide = tables.wide[event.task.id], answers = tables.index(.answers), single = tables.index(.values)
    // Reading the answers and the words in them costs more than the row of the event.
    guard wide != nil || answers != nil || single != nil else { return }
    let values = event.liveOutcome?.value.valuesWithOwnWords ?? []
    let result = wide == nil && answers == nil ? nil : try event.liveOutcome?.value.answers?.result()
    if let (table, wide) = wide {
      let cells = prefix + ExportedEvent.columns.map { $0.cell(exported) }
      try add(cells + wide.cells(of: event, values, answering: result, exported.privacy), to: table)
    }
    if let table = single {
      var places: [String?: Int] = [:]
      for value in values {
        places[value.kind, default: 0] += 1
        let own = ExportedValue(
          row: exported, value: value, place: places[value.kind] ?? 1,
          isWithheld: exported.privacy.withholds(value.value, of: value.kind, in: event.task))
        try add(prefix + ExportedValue.columns.map { $0.cell(own) }, to: table)
      }
    }
    if let table = answers, let result {
      for answer in exported.answers(of: result, exported.privacy) {
        try add(prefix + ExportedAnswer.columns.map { $0.cell(answer) }, to: table)
      }
    }
  }

  private func writeSamples(
    of patient: Patient.ID, _ quantities: Set<String>?, _ table: Int, to sink: some ExportSink
  ) throws {
    let zones = try reader.zones(of: patient, asOf: asOf)
    let from = request.from.map(zones.startOfDay) ?? .beginning, to = request.to.map(zones.startOfDay) ?? .end
    for quantity in try reader.quantities(of: patient) where quantities?.contains(quantity) ?? true {
      for var sample in try reader.samples(patient: patient, quantity: quantity, from: from, to: to, asOf: asOf) {
        // The name of a device may be that of its owner.
        if !request.hasFreeText { sample.value.source = nil }
        let row = ExportedSample(sample: sample, zone: zones.zone(at: sample.value.start))
        try add(
          [.text(request.name(patient))] + ExportedSample.columns.map { $0.cell(row) }, to: table,
          of: patient, in: row.zone, sink)
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
