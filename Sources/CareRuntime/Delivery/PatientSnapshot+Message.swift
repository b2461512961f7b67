import CareModel
import CareStore

extension PatientSnapshot {
  /// Returns why a delivery is not needed any more; nil if it still is.
  func needlessness(of delivery: Delivery) throws -> Delivery.Reason? {
    switch delivery.kind {
    case .alert:
      let owner = Alert.owner(patient: patient, carePlan: delivery.carePlan)
      guard let last = try reader.history(Alert.self, id: Alert.ID(delivery.subject), owner: owner).last,
        !last.isDeleted
      else { return .gone }
      return last.value.acknowledged == nil ? nil : .acknowledged
    case .reminder:
      guard history.isActive(delivery.carePlan, at: now) else { return .paused }
      guard let event = try event(of: delivery) else { return .gone }
      switch event.state {
      case .completed, .late: return .answered
      case .declined: return .declined
      case .excused: return .excused
      case .notApplicable: return .paused
      case .upcoming, .started, .open, .partial, .unfinished, .missed: break
      }
      let isStillDue = try reminders(of: event, snoozes()).contains {
        $0.reminder.id == delivery.subject && $0.reminder.at <= now
      }
      return isStillDue ? nil : .gone
    }
  }

  /// Returns the event of a delivery as it is now; nil if there is none any more.
  private func event(of delivery: Delivery) throws -> Event? {
    // The event may have moved since, by as much as a day.
    let span = history.reminderSpans[delivery.task] ?? ReminderSpan(widest: [ReminderSpan]())
    let starts = span.starts(from: delivery.due, to: delivery.due.adding(milliseconds: 1))
    let range = EventQuery.Interval.range(
      from: starts.from.adding(seconds: -86_400), to: starts.to.adding(seconds: 86_400))
    return try limited(to: delivery.carePlan).events(range, task: delivery.task).first {
      $0.key == delivery.key && $0.carePlan == delivery.carePlan
    }
  }

  /// Returns what a channel hands over for a delivery; nil if the recipient has no address for it.
  func message(
    of delivery: Delivery, over channel: DeliveryChannel, _ context: DeliveryContext
  ) throws -> DeliveryMessage? {
    guard let address = try address(of: delivery.recipient, delivery.carePlan, for: channel, context) else {
      return nil
    }
    let tag =
      switch delivery.recipient {
      case .patient: try record()?.languageInUse
      case .contact(let id): try contact(id, delivery.carePlan)?.details.userInfo["language"]
      }
    let language = Language.of(tag), plan = history.enrollments.first { $0.id == delivery.carePlan }?.plan
    let alert = try alert(of: delivery)
    var text = neutralText(of: delivery, alert, in: language)
    if channel.shows == .title, let title = try title(of: delivery, alert, tag) { text = title }
    return DeliveryMessage(
      id: delivery.id, attempt: delivery.attempts, kind: delivery.kind, patient: patient, recipient: delivery.recipient,
      address: address.isEmpty ? nil : address, language: language.tag,
      subject: language(delivery.kind == .reminder ? DeliveryPhrase.reminderSubject : .alertSubject), text: text,
      link: DeliveryLinks.page(to: delivery.kind, plan: plan, context.settings), urgency: alert?.urgency,
      due: delivery.due, closes: delivery.closes)
  }

  private func alert(of delivery: Delivery) throws -> Alert? {
    guard delivery.kind == .alert else { return nil }
    let owner = Alert.owner(patient: patient, carePlan: delivery.carePlan)
    return try reader.history(Alert.self, id: Alert.ID(delivery.subject), owner: owner).last?.value
  }

  private func neutralText(of delivery: Delivery, _ alert: Alert?, in language: Language) -> String {
    guard delivery.kind == .alert else { return language(DeliveryPhrase.reminderText) }
    return language(alert?.urgency == .now ? DeliveryPhrase.alertNowText : .alertText)
  }

  /// Returns the text of the reminder or the title of the alert, in a language if the plan has it; nil without any.
  private func title(of delivery: Delivery, _ alert: Alert?, _ tag: String?) throws -> String? {
    let texts = tag.map { history.texts(in: $0, at: now) } ?? [:]
    if let alert { return alert.translated(by: texts).title }
    guard let event = try event(of: delivery) else { return nil }
    return try reminders(of: event.translated(by: texts), snoozes()).first { $0.reminder.id == delivery.subject }?
      .reminder.text
  }
}
