import CareModel
import CareRuntime

/// A delivery with the titles and names that the care team knows it by.
struct NamedDelivery: Sendable {
  /// The delivery with its attempts.
  var record: DeliveryRecord
  /// What is sent, in words.
  var title: String
  /// The alert that is sent; nil for a reminder, and for an alert that there is not any more.
  var alert: Alert?
  /// The person to reach.
  var recipient: String
  /// The name of the participant; nil for those who may not see it, and for a participant without one.
  var name: String?
}

/// Finds the titles and names of deliveries, each once.
struct DeliveryNames {
  private struct EventPlace: Hashable {
    var patient: Patient.ID
    var carePlan: CarePlan.ID?
    var key: OccurrenceKey
  }

  private let records: StudyRecords
  private let isIdentified: Bool
  private var events: [EventPlace: String] = [:]
  private var alerts: [Patient.ID: [Alert]] = [:]
  private var names: [Patient.ID: String?] = [:]

  /// Creates what finds the names; `isIdentified`: whether names of participants are found too.
  init(_ records: StudyRecords, isIdentified: Bool) {
    (self.records, self.isIdentified) = (records, isIdentified)
  }

  /// Returns a delivery with its names.
  ///
  /// - Throws: `StoreError` if the store cannot be read; `ScriptError` if a person interrupts a script.
  mutating func named(_ record: DeliveryRecord) throws -> NamedDelivery {
    let delivery = record.delivery, alert = try alert(of: delivery)
    return NamedDelivery(
      record: record, title: try title(of: delivery, alert), alert: alert, recipient: try recipient(of: delivery),
      name: try name(of: delivery.patient))
  }

  private mutating func title(of delivery: Delivery, _ alert: Alert?) throws -> String {
    switch delivery.kind {
    case .reminder: return "Reminder: \(try event(of: delivery))"
    case .alert:
      let title: String
      if let alert { title = alert.title ?? alert.alert } else { title = try event(of: delivery) }
      return "Alert: \(title)" + (delivery.step == 0 ? "" : ", step \(delivery.step) of its escalation")
    }
  }

  /// Returns the title of the event's task with its time; the id of a task that the plan does not have any more.
  private mutating func event(of delivery: Delivery) throws -> String {
    let place = EventPlace(patient: delivery.patient, carePlan: delivery.carePlan, key: delivery.key)
    if let known = events[place] { return known }
    let title: String
    do {
      title = try records.runtime.event(
        delivery.key, patient: delivery.patient, carePlan: delivery.carePlan, at: records.now
      ).titleWithTime
    } catch RuntimeError.noSuchEvent { title = delivery.task.text }
    events[place] = title
    return title
  }

  private mutating func alert(of delivery: Delivery) throws -> Alert? {
    guard delivery.kind == .alert else { return nil }
    let known = try alerts[delivery.patient] ?? records.alerts(of: delivery.patient)
    alerts[delivery.patient] = known
    return known.first { $0.id.text == delivery.subject && $0.carePlan == delivery.carePlan }
  }

  private func recipient(of delivery: Delivery) throws -> String {
    guard case .contact(let id) = delivery.recipient else { return delivery.recipient.title }
    let found = try records.runtime.contacts(
      [id], of: delivery.patient, carePlan: delivery.carePlan, at: records.now)
    return found.first?.name ?? id.text
  }

  private mutating func name(of patient: Patient.ID) throws -> String? {
    guard isIdentified else { return nil }
    if let known = names[patient] { return known }
    let name = try records.runtime.patient(patient, at: records.now).value.name.line
    names[patient] = .some(name)
    return name
  }
}

extension StudyRecords {
  /// Returns the deliveries of a query after a place with their names, and the place from which earlier ones follow; nil if there are none.
  ///
  /// `isIdentified`: whether names of participants are found too.
  func named(
    _ query: DeliveryQuery, after place: DeliveryPlace?, count: Int, isIdentified: Bool
  ) throws -> ([NamedDelivery], DeliveryPlace?) {
    let found = try deliveries(query, after: place, count: count)
    var names = DeliveryNames(self, isIdentified: isIdentified)
    return (try found.records.map { try names.named($0) }, found.next)
  }
}

extension DeliveryChannel {
  /// The way of the channel to a person, in words, with its name where that says more: `mail`, `phone (sms)`.
  var words: String {
    let words: String? =
      switch way {
      case .mail: "mail"
      case .push: "notification on a device"
      case .command, .webhook:
        switch address {
        case "phone": "phone"
        case "messaging": "message"
        case "email": "mail"
        default: nil
        }
      }
    guard let words, words != name.lowercased() else { return name }
    return "\(words) (\(name))"
  }
}

extension StaffVisit {
  /// Returns a channel in words; the name of one that is not declared any more.
  func words(ofChannel name: String) -> String {
    visit.services.delivery?.settings.channel(name)?.words ?? name
  }
}
