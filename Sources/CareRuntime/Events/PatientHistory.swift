import CareModel
import CareSchedule
import CareStore

/// Everything that decides which events a patient has: zones, enrollments, and the versions of the tasks in each.
struct PatientHistory {
  var patient: Patient.ID
  var zones: ZoneTimeline
  /// The patient's enrollments by id, then the patient's own tasks as one without a care plan.
  var enrollments: [EnrollmentHistory]
  /// Whether all tasks of the enrollments were read, not only one.
  let hasAllTasks: Bool

  /// Reads a patient's history; with `carePlan` or `task`, only what concerns them.
  ///
  /// `following`: what the caller reads next, which an engine with a network reads in the same round trip.
  /// - Throws: `StoreError.notFound` if there is no such patient; what `following` throws.
  init(
    of patient: Patient.ID, carePlan: CarePlan.ID? = nil, task: CareTask.ID? = nil, asOf: AsOf? = nil,
    in reader: StoreReader, following: (PatientHistory) throws -> [ComingRead] = { _ in [] }
  ) throws {
    self.patient = patient
    try reader.readSlice(of: patient)
    zones = try reader.zones(of: patient, asOf: asOf)
    enrollments = []
    hasAllTasks = task == nil
    for id in try reader.carePlanIDs(of: patient) where carePlan == nil || id == carePlan {
      let timeline = try reader.enrollment(id, zones: zones, asOf: asOf)
      enrollments.append(try EnrollmentHistory(timeline, task: task, zones: zones, asOf: asOf, in: reader))
    }
    if carePlan == nil {
      let own = try reader.timelines(CareTask.self, owner: .patient(patient), zones: zones, asOf: asOf)
      if !own.isEmpty {
        enrollments.append(EnrollmentHistory(ownTasks: own, of: patient, zones: zones, in: reader))
      }
    }
    if reader.waitsForServer {
      try reader.prefetch(enrollments.flatMap(\.comingReads) + following(self), of: patient, asOf: asOf)
    }
    for index in enrollments.indices {
      try enrollments[index].readDone(of: patient, asOf: asOf, in: reader)
      try enrollments[index].readCompletions(of: patient, asOf: asOf, in: reader)
      try enrollments[index].readAnchors(of: patient, asOf: asOf, in: reader)
    }
  }
}

extension PatientHistory {
  /// The enrollment that an event belongs to.
  func enrollment(of event: Event) -> EnrollmentHistory? {
    enrollments.first { $0.id == event.carePlan }
  }

  /// The incomplete gate tasks of the plans in force on a day.
  func closedGates(on date: CivilDate, texts: Translations = [:]) -> [CareTask] {
    let end = zones.startOfDay(date.adding(days: 1)).adding(milliseconds: -1)
    return enrollments.compactMap { enrollment in
      guard enrollment.carePlan?.version(at: end) != nil, let gate = enrollment.headers?.version(at: end)?.value.gate,
        enrollment.gateOpened[gate] == nil
      else { return nil }
      let task = enrollment.tasks.first { $0.id == gate }?.version(at: end)?.value
      return texts[enrollment.id].flatMap { task?.translated(by: $0) } ?? task
    }
  }

  /// Whether the gate of an enrollment is closed on a day.
  func hasClosedGate(on date: CivilDate) -> Bool { !closedGates(on: date).isEmpty }

  /// Whether a task that counts toward adherence is in force on a day and its schedule has started and not ended.
  func spans(_ date: CivilDate) throws -> Bool { try spans(date) { $0.countsInAdherence } }

  /// Whether a task, or any (nil), is in force on a day and its schedule has started and not ended.
  func spans(_ date: CivilDate, task: CareTask.ID?) throws -> Bool {
    try spans(date) { task == nil || $0.id == task }
  }

  private func spans(_ date: CivilDate, where isIncluded: (CareTask) -> Bool) throws -> Bool {
    let start = zones.startOfDay(date), end = zones.startOfDay(date.adding(days: 1))
    for enrollment in enrollments {
      for segment in enrollment.tasks.flatMap(\.segments)
      where isIncluded(segment.version.value) && !enrollment.isDone(segment.version.value, before: start) {
        for span in enrollment.spans(within: segment)
        where span.mayContain(from: start, to: end) && span.anchors?.after.map({ $0 < end }) ?? true {
          let schedule = try segment.version.value.schedule.resolved(inputs: span.inputs, zones: enrollment.zones)
          if let first = schedule.startDate, first < end, schedule.endDate.map({ $0 > start }) ?? true { return true }
        }
      }
    }
    return false
  }

  /// The time at which the patient arrived in the event's zone, if the event starts earlier.
  func arrival(of event: Event) -> Instant? {
    enrollment(of: event)?.arrival(of: event.task, event.occurrence, in: event.zone)
  }
}

extension EnrollmentHistory {
  /// Returns the zones in which times are read that count from an instant, or from the beginning.
  func zones(since ended: Instant?) -> ZoneTimeline {
    guard let ended, !zones.changes.isEmpty else { return zones }
    return zones.since(ended)
  }

  /// The time at which the participant arrived in the zone of an occurrence, if it starts earlier.
  func arrival(of task: CareTask, _ occurrence: Occurrence, in zone: Zone) -> Instant? {
    let start = occurrence.start
    guard !zones.changes.isEmpty, !task.fixesZone(of: occurrence), zones.zone(at: start) != zone else {
      return nil
    }
    return zones.changes.first { $0.from > start && $0.zone == zone }?.from
  }
}

extension Schedule {
  /// Whether it counts from events.
  var countsFromEvents: Bool {
    elements.contains { element in
      element.start.anchors.contains { if case .completion = $0 { true } else { false } }
    }
  }
}

extension CareTask {
  /// Whether the zone of an occurrence is not the participant's.
  func fixesZone(of occurrence: Occurrence) -> Bool {
    guard schedule.zone == nil, schedule.elements.indices.contains(occurrence.element) else {
      return schedule.zone != nil
    }
    let element = schedule.elements[occurrence.element]
    return element.zone != nil || element.zoneParameter != nil
  }
}

/// The zones that a schedule fixes with the parameters of an enrollment, by element: an element is large, and a look at one copies it.
struct FixedZones {
  private let schedule: Zone?
  private let elements: [Zone?]

  init(_ schedule: Schedule, _ parameters: [String: ParameterValue]) {
    self.schedule = schedule.zone
    elements = schedule.elements.map { $0.zone(by: parameters) ?? schedule.zone }
  }

  /// Returns the zone that the element, a parameter, or the schedule fixes for an occurrence; nil if the participant's applies.
  func zone(of occurrence: Occurrence) -> Zone? {
    elements.indices.contains(occurrence.element) ? elements[occurrence.element] : schedule
  }
}

extension ZoneTimeline {
  /// The zone in which an occurrence's wall time or day is read.
  ///
  /// It need not be the zone in force at the occurrence's start: a wall time that a flight east skips is read in the new
  /// zone, where it lies before the flight.
  func zone(reading occurrence: Occurrence) -> Zone {
    switch occurrence.slot {
    case .date(let date): zone(reading: date)
    case .dateTime(let wall): zone(reading: wall, at: occurrence.start)
    case .instant, .random: zone(at: occurrence.start)
    }
  }

  /// Returns the zone in which a wall time is read; for one that is exact, the zone in which the participant is then.
  private func zone(reading wall: CivilDateTime, at start: Instant) -> Zone {
    let reading = zone(reading: wall)
    if changes.isEmpty || reading.instant(of: wall).milliseconds == start.milliseconds.floorDivided(by: 1000) * 1000 {
      return reading
    }
    return zone(at: start)
  }

  /// Returns the zone in which an occurrence of a schedule is read.
  ///
  /// That of a random time is the one in which the participant is then, unless its window opens in one that the participant reached only
  /// afterward.
  func zone(reading occurrence: Occurrence, of schedule: ResolvedSchedule) -> Zone {
    guard !changes.isEmpty, let wall = schedule.opening(of: occurrence) else { return zone(reading: occurrence) }
    var zone = initial
    var arrival: Instant?
    for change in changes {
      guard zone.instant(of: wall) >= change.from else { break }
      (zone, arrival) = (change.zone, change.from)
    }
    if let arrival, arrival > occurrence.start { return zone }
    return self.zone(at: occurrence.start)
  }
}

extension PatientHistory {
  /// The texts of plans in one language by care plan, each by its path.
  typealias Translations = [CarePlan.ID?: [String: String]]

  /// Returns the texts in a language of the plans that are translated to it, as of an instant.
  func texts(in language: String, at instant: Instant) -> Translations {
    enrollments.reduce(into: [:]) { texts, enrollment in
      texts[enrollment.id] = enrollment.header(at: instant)?.value.texts(in: language)
    }
  }

  /// Returns the tag of the texts that ``texts(in:at:)`` finds for an event; nil if its plan is not translated.
  func translation(of event: Event, in language: String, at instant: Instant) -> String? {
    enrollments.first { $0.id == event.carePlan }?.header(at: instant)?.value.translation(for: language)
  }
}

extension EnrollmentHistory {
  /// Returns the header of the plan at an instant, or its last one.
  fileprivate func header(at instant: Instant) -> Version<PlanHeader>? {
    headers?.version(at: instant) ?? headers?.segments.last?.version
  }
}

extension Event {
  /// Returns the event with the texts of its task translated as far as its plan provides them.
  func translated(by texts: PatientHistory.Translations) -> Event {
    guard let texts = texts[carePlan] else { return self }
    var event = self
    event.task = task.translated(by: texts)
    return event
  }
}

extension Alert {
  /// Returns the alert with its title translated if its plan provides it.
  func translated(by texts: PatientHistory.Translations) -> Alert {
    var alert = self
    if let text = texts[carePlan]?["\(task).alerts.\(alert.alert).title"] { alert.title = text }
    return alert
  }
}
