import CareModel
import CareStore

/// A delivery of an enrollment, or of what a patient has beside any.
struct ExportedDelivery {
  let delivery: Delivery
  /// The number of the delivery among those of the enrollment, from 1, by which its attempts name it.
  let number: Int
  /// The attempts that ended.
  let attempts: [DeliveryAttempt]
  /// The zone in which the participant lived when it became due.
  let zone: Zone
  /// Whether its state is that of the exported state of the store, which keeps no earlier ones.
  let isNewest: Bool

  /// The column that names a delivery in both tables.
  static let number = RowColumn<ExportedDelivery>(
    "delivery_no", .integer,
    "The number of the delivery among those of the enrollment, in the order in which they became due, from 1."
  ) { .integer($0.number) }

  /// The columns, in order; those that identify a contact in an identified export only.
  static func columns(isIdentified: Bool) -> [RowColumn<ExportedDelivery>] {
    [
      number, .init("kind", .text, "Whether it is a reminder or an alert.") { .text($0.delivery.kind.rawValue) },
      .init("task", .text, "The id of the task.") { .text($0.delivery.task.text) },
      .init("key", .text, "The key of the event.") { .text($0.delivery.key.text) },
      .init(
        "subject", .text,
        "The place of the reminder in its task from 1, or 'again' for one that was asked for; the id of the alert in its task."
      ) { .text($0.subject) },
      .init("step", .integer, "The step of an alert's escalation, from 1; 0 when it is raised, and for reminders.") {
        .integer($0.delivery.step)
      },
      .init("recipient", .text, "Whether the patient or a contact is reached.") { .text($0.recipient) },
      .init("channel", .text, "The name of the channel.") { .text($0.delivery.channel) },
      .init("due_local", .local, "The time at which it became due, on the participant's clock.") {
        .local($0.delivery.due, in: $0.zone)
      },
      .init("due_utc", .utc, "The time at which it became due.") { .utc($0.delivery.due) },
      .init("zone", .text, "The participant's zone.") { .text($0.zone.identifier) },
      .init("closes_utc", .utc, "The time from which it is not sent any more; empty for an alert.") {
        .utc(optional: $0.delivery.closes)
      },
      .init("state", .text, "The state of the delivery; empty in an export of an earlier state of the store.") {
        .text(optional: $0.isNewest ? $0.delivery.state.rawValue : nil)
      },
      .init("reason", .text, "The reason of the state, where there is one.") {
        .text(optional: $0.isNewest ? $0.delivery.reason?.rawValue : nil)
      },
      .init("attempts", .integer, "The number of attempts that ended.") { .integer($0.attempts.count) },
      .init("sent_utc", .utc, "The time at which the channel took it.") { row in
        .utc(optional: row.attempts.last { $0.result == .sent }?.ended)
      },
      .init("seq", .integer, "The number of the commit that found it due.") { .integer($0.delivery.seq) },
    ]
      + (isIdentified
        ? [
          .init("delivery", .text, "The id of the delivery, by which a receiver tells a repetition.") {
            .text($0.delivery.id.text)
          },
          .init("contact", .text, "The id of the contact that is reached.") { row in
            if case .contact(let id) = row.delivery.recipient { .text(id.text) } else { .empty }
          },
        ] : [])
  }

  private var recipient: String {
    switch delivery.recipient {
    case .patient: "patient"
    case .contact: "contact"
    }
  }

  /// The part of the reminder's or the alert's id after the key of the event; without the care plan, which may tell the patient.
  private var subject: String {
    let part = String(delivery.subject.dropFirst(delivery.key.text.count).drop { $0 == "#" })
    guard delivery.kind == .reminder else { return part }
    // The rest of a reminder that was asked for is its time, which the column of its due time has.
    return part.hasPrefix("again-") ? "again" : String(part.prefix { $0 != "@" })
  }
}

/// An attempt at a delivery.
struct ExportedAttempt {
  let row: ExportedDelivery
  let attempt: DeliveryAttempt
  let privacy: ExportPrivacy

  /// The columns, in order; those that identify a person in an identified export only.
  static func columns(isIdentified: Bool) -> [RowColumn<ExportedAttempt>] {
    let number = ExportedDelivery.number
    return [
      .init(number.column.name, number.column.type, number.column.text) { number.cell($0.row) },
      .init("attempt", .integer, "The number of the attempt at the delivery, from 1.") { .integer($0.attempt.number) },
      .init("began_utc", .utc, "The time at which it began.") { .utc($0.attempt.began) },
      .init("ended_utc", .utc, "The time at which its end was known.") { .utc($0.attempt.ended) },
      .init("result", .text, "The end; retried and dropped are decisions of a person.") {
        .text($0.attempt.result.rawValue)
      },
    ]
      + (isIdentified
        ? [
          .init("worker", .text, "The worker that made it, or the person who decided.") { .text($0.attempt.worker) },
          .init("receipt", .text, "What the channel said, or the person's reason.") {
            .text(optional: $0.privacy.reason($0.attempt.receipt))
          },
        ] : [])
  }
}

extension ExportWalk {
  /// Writes the deliveries of an enrollment, or of a patient's own, and their attempts.
  func writeDeliveries(of row: EnrollmentRow, to sink: some ExportSink) throws {
    let deliveries = tables.index(.deliveries), attempts = tables.index(.attempts)
    guard deliveries != nil || attempts != nil else { return }
    for exported in try self.deliveries(of: row) {
      let prefix = row.prefix(at: exported.delivery.due)
      if let deliveries {
        let columns = ExportedDelivery.columns(isIdentified: request.isIdentified)
        try add(prefix + columns.map { $0.cell(exported) }, to: deliveries, of: row.patient, in: exported.zone, sink)
      }
      guard let attempts else { continue }
      let columns = ExportedAttempt.columns(isIdentified: request.isIdentified)
      for attempt in exported.attempts {
        let own = ExportedAttempt(row: exported, attempt: attempt, privacy: privacy)
        try add(prefix + columns.map { $0.cell(own) }, to: attempts, of: row.patient, in: exported.zone, sink)
      }
    }
  }

  /// Returns the deliveries that the exported state of the store has, in the order in which they became due.
  private func deliveries(of row: EnrollmentRow) throws -> [ExportedDelivery] {
    var search = DeliverySearch()
    search.patient = row.patient
    search.carePlan = row.enrollment?.id
    let last = try reader.lastSeq(asOf: asOf)
    let known = try reader.deliveries(search).reversed().filter {
      $0.carePlan == row.enrollment?.id && $0.seq <= last
    }
    guard !known.isEmpty else { return [] }
    let attempts = Dictionary(
      grouping: try reader.attempts(of: row.patient, from: .beginning, to: .end).filter { $0.ended <= now },
      by: \.delivery)
    return known.enumerated().map { place, delivery in
      ExportedDelivery(
        delivery: delivery, number: place + 1, attempts: attempts[delivery.id] ?? [],
        zone: row.zones.zone(at: delivery.due), isNewest: request.asOf == nil)
    }
  }
}
