import CareModel
import CareStore

/// A reminder, or a step of an alert for one contact, that is to be delivered.
struct DueStep {
  var kind: Delivery.Kind
  var carePlan: CarePlan.ID?
  var task: CareTask.ID
  var key: OccurrenceKey
  /// The id of the reminder or of the alert.
  var subject: String
  var step = 0
  var recipient = Delivery.Recipient.patient
  /// The channel that the plan names, if any.
  var channel: String?
  var due: Instant
  var closes: Instant?
}

extension PatientSnapshot {
  /// The time by which an alert may be raised before it is found, in seconds.
  private static let alertMargin = 600

  /// Returns the reminders and the steps of open alerts that are due from one instant up to another.
  func dueSteps(from: Instant, to: Instant, _ context: DeliveryContext) throws -> [DueStep] {
    var steps: [DueStep] = []
    if !context.settings.reminders.isEmpty {
      steps = try reminders(from: from, to: to).map { found in
        DueStep(
          kind: .reminder, carePlan: found.event.carePlan, task: found.event.task.id, key: found.event.key,
          subject: found.reminder.id, due: found.reminder.at, closes: found.event.window.graceEnds)
      }
    }
    for alert in try openAlerts(texts: [:]).map(\.value) {
      // An alert may be raised a little before its commit; what was enqueued before is not enqueued again.
      steps += alert.steps(in: zone).filter { from.adding(seconds: -Self.alertMargin) <= $0.due && $0.due < to }
    }
    return steps
  }

  /// Returns the deliveries of a step, as they are enqueued: over the first channel that reaches the recipient.
  func deliveries(of step: DueStep, _ context: DeliveryContext) throws -> [Delivery] {
    let names = try channels(of: step, context.settings)
    guard !names.isEmpty else { return [] }
    let declared = names.compactMap { context.settings.channel($0) }
    let reaching = try declared.first { try address(of: step.recipient, step.carePlan, for: $0, context) != nil }
    var delivery = delivery(of: step, over: (reaching ?? declared.first)?.name ?? names[0])
    if let closes = step.closes, closes <= now || step.due.adding(seconds: context.settings.lateAfter) < now {
      (delivery.state, delivery.next) = (.late, nil)
    } else {
      _ = try isQuiet(&delivery, context.settings)
    }
    return [delivery]
  }

  /// Returns whether a reminder falls in quiet hours, and moves it to their end, or makes it void if the event will have closed then.
  func isQuiet(_ delivery: inout Delivery, _ settings: DeliverySettings) throws -> Bool {
    guard delivery.kind == .reminder, let closes = delivery.closes else { return false }
    let enrollment = history.enrollments.first { $0.id == delivery.carePlan }
    let zone = (enrollment?.zones ?? history.zones).zone(at: now)
    guard let end = try quietHours(of: enrollment, settings)?.end(containing: now, in: zone) else { return false }
    if end < closes {
      delivery.next = end
    } else {
      (delivery.state, delivery.reason, delivery.next) = (.void, .quiet, nil)
    }
    return true
  }

  /// Returns a delivery of a step over a channel.
  func delivery(of step: DueStep, over channel: String) -> Delivery {
    let id = reader.deliveryID(
      step.kind, patient: patient, carePlan: step.carePlan, subject: step.subject, step: step.step,
      recipient: step.recipient, channel: channel)
    return Delivery(
      id: id, kind: step.kind, patient: patient, carePlan: step.carePlan, task: step.task, key: step.key,
      subject: step.subject, step: step.step, recipient: step.recipient, channel: channel, due: step.due,
      closes: step.closes, next: now)
  }

  /// The names of the channels for a step, the preferred one first.
  func channels(of step: DueStep, _ settings: DeliverySettings) throws -> [String] {
    switch step.kind {
    case .reminder:
      return try record().flatMap { settings.wished($0.reminders) } ?? settings.reminders
    case .alert: return step.channel.map { [$0] } ?? settings.alerts
    }
  }

  /// The quiet hours for a reminder: the patient's own, or else the plan's, or else the site's.
  private func quietHours(of enrollment: EnrollmentHistory?, _ settings: DeliverySettings) throws -> QuietHours? {
    if let own = try record()?.reminders.quiet { return own }
    guard let enrollment, let rule = enrollment.headers?.version(at: now)?.value.quiet,
      let carePlan = enrollment.carePlan?.version(at: now)?.value
    else { return settings.quiet }
    return rule.hours(enrollment.parameters(of: carePlan)) ?? settings.quiet
  }

  /// The patient's record in force.
  func record() throws -> Patient? {
    try reader.inForce(Patient.self, id: patient, owner: .none, at: now, zone: zone)?.value
  }

  /// Returns the address of a recipient for a channel: empty where the channel needs none; nil if there is none.
  func address(
    of recipient: Delivery.Recipient, _ carePlan: CarePlan.ID?, for channel: DeliveryChannel, _ context: DeliveryContext
  ) throws -> String? {
    switch recipient {
    case .patient:
      if case .push = channel.way { return try context.reaches(channel, patient) ? "" : nil }
      guard let kind = channel.address else { return "" }
      return try record()?.details.userInfo[kind].flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
    case .contact(let id):
      // Devices take messages for participants.
      if case .push = channel.way { return nil }
      guard let contact = try contact(id, carePlan) else { return nil }
      guard let kind = channel.address else { return "" }
      return contact.address(ofKind: kind)
    }
  }

  /// Returns a contact as an alert of a care plan means it: a patient's own contact replaces the plan's of the same id.
  func contact(_ id: Contact.ID, _ carePlan: CarePlan.ID?) throws -> Contact? {
    let enrollment = history.enrollments.first { $0.id == carePlan }
    let owners: [Owner] =
      [.patient(patient)] + (carePlan.map { [.carePlan($0)] } ?? [])
      + (enrollment?.plan.map { [.plan($0)] } ?? [])
    return try reader.contact(
      id, among: owners, parameters: enrollment?.parameters(at: now) ?? [:], zone: zone, at: now)
  }
}

extension Alert {
  /// The steps of the alert, one for each contact: the contacts of the alert when it is raised, then those of its escalation.
  func steps(in zone: Zone) -> [DueStep] {
    func step(_ number: Int, to contact: Contact.ID, _ due: Instant, _ channel: String?) -> DueStep {
      DueStep(
        kind: .alert, carePlan: carePlan, task: task, key: key, subject: id.text, step: number,
        recipient: .contact(contact), channel: channel, due: due, closes: nil)
    }
    var steps = to.uniqued.map { step(0, to: $0, raised, nil) }
    for (index, later) in (escalation ?? []).enumerated() {
      guard let due = zone.instant(later.after, after: raised) else { continue }
      steps += later.to.uniqued.map { step(index + 1, to: $0, due, later.channel) }
    }
    return steps
  }
}
