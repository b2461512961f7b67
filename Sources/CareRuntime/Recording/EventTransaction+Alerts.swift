import CareInsights
import CareModel
import CareStore

extension AlertEvidence {
  /// Returns the alerts of the event's task that the evidence calls for and that were not raised before.
  ///
  /// An alert whose condition fails is called for too, marked as not evaluated, so that a failure never goes unnoticed.
  /// - Throws: `ScriptError` if a person interrupts a condition; `StoreError`.
  func alerts(of event: Event, in reader: StoreReader, at now: Instant) throws -> [Alert] {
    try event.task.alerts.compactMap { definition in
      guard let condition = definition.when.condition,
        var alert = try reader.unraised(event.alert(definition, at: now))
      else { return nil }
      switch try evaluate(condition) {
      case .doesNotHold: return nil
      case .holds: alert.isJudged = true
      case .failed: alert.isJudged = false
      }
      return alert
    }
  }
}

extension EventTransaction {
  /// Raises those of the alerts that were not raised before.
  mutating func raise(unraised alerts: [Alert]) throws {
    for alert in alerts {
      if let alert = try writer.unraised(alert) { try raise(alert) }
    }
  }

  /// Raises the alerts of the event's task that its recorded outcome calls for: for the reason of a declined event, and for
  /// the number of events or values over some days.
  mutating func raiseAlerts(of event: Event, recorded outcome: Outcome) throws {
    for definition in event.task.alerts {
      let isCause =
        switch definition.when {
        case .answers, .samples, .missed: false
        case .declined(let reasons): outcome.isDeclined(for: reasons)
        case .count(let count): try isPassed(count, definition, of: event)
        }
      guard isCause, let alert = try writer.unraised(definition, of: event, at: now) else { continue }
      try raise(alert)
    }
  }

  mutating func raise(_ alert: Alert) throws {
    raised.append(try writer.add(alert, owner: alert.owner, effective: .instant(now)))
  }

  /// Returns whether the event makes a count pass its bound on days for which the alert was not raised before.
  ///
  /// A late entry counts on the days after it too, so each span of days up to today that contains the event is counted.
  private func isPassed(_ count: EventCount, _ definition: AlertDefinition, of event: Event) throws -> Bool {
    let length = count.days - 1, zone = event.zone
    let last = max(event.date, min(event.date.adding(days: length), zone.date(of: now)))
    let counted = try dates(of: count, event, from: event.date.adding(days: -length), to: last)
    var raisedOn: [CivilDate]?
    var end = event.date
    while end <= last {
      let span = end.adding(days: -length)...end
      end = end.adding(days: 1)
      let number = counted.reduce(0) { span.contains($1.date) ? $0 + $1.number : $0 }
      guard count.bound.holds(Double(number), event.parameters) else { continue }
      let before = try raisedOn ?? raisedDates(of: definition, event)
      raisedOn = before
      if !before.contains(where: { span.contains($0) }) { return true }
    }
    return false
  }

  /// Returns what counts of the events of the task that start in a range of dates, by date.
  private func dates(
    of count: EventCount, _ event: Event, from: CivilDate, to: CivilDate
  ) throws -> [(date: CivilDate, number: Int)] {
    // No two zones are further apart than a day and a half.
    let outcomes = try writer.reader.outcomes(
      patient: event.patient, from: event.zone.startOfDay(from.adding(days: -2)),
      to: event.zone.startOfDay(to.adding(days: 3)))
    var tasks = RecordedTasks(reader: writer.reader)
    return try outcomes.compactMap { version in
      let outcome = version.value, date = outcome.date(in: outcome.zone ?? event.zone)
      guard outcome.task == event.task.id, outcome.carePlan == event.carePlan, from <= date, date <= to,
        outcome.status == count.state.status
      else { return nil }
      if count.state == .late {
        let task = try tasks.task(of: version)?.value ?? event.task
        let window = EventWindow.of(task: task, start: outcome.start, zone: outcome.zone ?? event.zone)
        guard outcome.answered >= window.closes else { return nil }
      }
      let number = count.kind.map { kind in outcome.values.count { $0.kind == kind } } ?? 1
      return (date, number)
    }
  }

  /// Returns the dates of the events for which the alert was raised.
  private func raisedDates(of definition: AlertDefinition, _ event: Event) throws -> [CivilDate] {
    let owner = Alert.owner(patient: event.patient, carePlan: event.carePlan)
    return try writer.reader.allInForce(Alert.self, owner: owner, at: now, zone: .utc).compactMap { version in
      let alert = version.value
      guard alert.task == event.task.id, alert.alert == definition.id else { return nil }
      return alert.key.date(of: alert.task, in: event.zone)
    }
  }
}

extension StoreWriter {
  /// Returns the alert of a definition, or nil if the event raised it before.
  func unraised(_ definition: AlertDefinition, of event: Event, at now: Instant) throws -> Alert? {
    try unraised(event.alert(definition, at: now))
  }

  /// Returns an alert unless it was raised before.
  func unraised(_ alert: Alert) throws -> Alert? { try reader.unraised(alert) }
}

extension StoreReader {
  /// Returns an alert unless it was raised before.
  fileprivate func unraised(_ alert: Alert) throws -> Alert? {
    try history(Alert.self, id: alert.id, owner: alert.owner).isEmpty ? alert : nil
  }
}

extension Event {
  /// Returns the alert that the event raises by a definition.
  fileprivate func alert(_ definition: AlertDefinition, at now: Instant) -> Alert {
    Alert(patient: patient, carePlan: carePlan, task: task.id, key: key, definition: definition, raised: now)
  }

  /// The alerts that the event may raise.
  func possibleAlerts(at now: Instant) -> [Alert] { task.alerts.map { alert($0, at: now) } }
}

extension Alert {
  var owner: Owner { Alert.owner(patient: patient, carePlan: carePlan) }
}

extension Outcome {
  /// Whether the event was declined for one of these reasons; for any if there are none.
  fileprivate func isDeclined(for reasons: [String]) -> Bool {
    guard status == .declined else { return false }
    return reasons.isEmpty || reason.map { reasons.contains($0) } ?? false
  }
}

extension EventCount.State {
  /// The status of the outcomes that have the state.
  fileprivate var status: Outcome.Status {
    switch self {
    case .completed, .late: .completed
    case .declined: .declined
    case .excused: .excused
    }
  }
}

extension OccurrenceKey {
  /// Returns the date of the slot of a task's event, where `zone` is that of an instant; nil for a key of another form.
  fileprivate func date(of task: CareTask.ID, in zone: Zone) -> CivilDate? {
    guard text.hasPrefix("\(task)/") else { return nil }
    let slot = text.dropFirst(task.text.count + 1).prefix { $0 != "/" && $0 != "~" && $0 != "#" }
    if let instant = Instant(iso: String(slot)) { return zone.date(of: instant) }
    return CivilDate(String(slot.prefix(10)))
  }
}

extension AlertDefinition {
  /// The host's own alert that the extractor of an event failed.
  ///
  /// It names the plan's version, the task, and the line, and never an answer. No author's alert has a colon in its id.
  static func extractionFailed(of event: Event, _ error: ScriptError) -> AlertDefinition {
    let plan = [event.plan.map { "plan \($0)" }, error.origin?.version].compactMap(\.self).joined(separator: " ")
    let place = [plan.isEmpty ? nil : plan, "task \(event.task.id)", error.location.map { "\($0)" }].compactMap(\.self)
    return AlertDefinition(
      id: "host:extraction_failed",
      title: "The answers were kept, but the extractor failed: \(place.joined(separator: ", "))",
      when: Condition.all(of: []), urgency: .today)
  }
}
