import CareModel
import CareRuntime
import CareStore

/// A place in the deliveries of a study, after which the next page begins.
struct DeliveryPlace: Hashable, Sendable, CustomStringConvertible {
  /// The time at which the delivery became due.
  var due: Instant
  /// The delivery.
  var id: Delivery.ID

  /// Creates the place of a delivery.
  init(_ delivery: Delivery) { (due, id) = (delivery.due, delivery.id) }

  /// Reads the text of ``description``; nil for any other.
  init?(_ text: String) {
    let parts = text.parts(at: "-", most: 2, keepingEmpty: true)
    guard parts.count == 2, let due = Instant(millisecondsText: parts[0]) else { return nil }
    (self.due, id) = (due, Delivery.ID(String(parts[1])))
    guard id.isWellFormed else { return nil }
  }

  /// The milliseconds since 1970, a hyphen, and the id.
  var description: String { "\(due.milliseconds)-\(id)" }

  /// Whether a delivery comes after the place in a list that begins with the latest.
  func precedes(_ delivery: Delivery) -> Bool {
    delivery.due == due ? delivery.id.text < id.text : delivery.due < due
  }
}

/// A delivery with its attempts and what devices noted.
struct DeliveryRecord: Sendable {
  /// The delivery.
  var delivery: Delivery
  /// The attempts that ended, and the decisions, in order.
  var attempts: [DeliveryAttempt]
  /// What the recipient's devices noted.
  var notes: [DeliveryNote]
}

/// Some deliveries of a study, the latest due first.
struct DeliveryPage: Sendable {
  /// The deliveries.
  var records: [DeliveryRecord]
  /// The place from which earlier ones follow; nil if there are none.
  var next: DeliveryPlace?
}

extension StudyRecords {
  /// The most deliveries of all studies that are looked at for a page.
  static let mostLooked = 5_000

  /// Returns the deliveries of a query after a place, the latest due first.
  ///
  /// A study of which few were sent lately may have a page with fewer than `count`, from whose place the next one continues.
  /// - Complexity: O(``mostLooked`` + those that became due at the instant of the place).
  func deliveries(_ query: DeliveryQuery, after place: DeliveryPlace?, count: Int) throws -> DeliveryPage {
    var query = query
    if let place { query.to = place.due.adding(milliseconds: 1) }
    var limit = count * 4, looked: [Delivery] = [], found: [Delivery] = [], isAll = false
    repeat {
      query.limit = limit
      let read = try deliveries(query)
      isAll = read.count < limit
      looked = place.map { place in read.filter(place.precedes) } ?? read
      found = try belonging(looked) { ($0.patient, $0.carePlan) }
      limit *= 4
    } while !isAll && found.count <= count && looked.count < Self.mostLooked
    let shown = Array(found.prefix(count))
    let last = found.count > count ? shown.last : isAll ? nil : looked.last
    return DeliveryPage(records: try shown.map(record), next: last.map { DeliveryPlace($0) })
  }

  /// Returns the deliveries of an alert, the earliest due first.
  func deliveries(of alert: Alert) throws -> [DeliveryRecord] {
    let query = DeliveryQuery(patient: alert.patient, kind: .alert, subject: alert.id.text)
    return try deliveries(query).reversed().filter { $0.carePlan == alert.carePlan }.map(record)
  }

  /// Returns a delivery that concerns a patient, if it belongs to the study; nil for any other.
  func delivery(_ id: Delivery.ID, of patient: Patient.ID) throws -> Delivery? {
    let delivery: Delivery
    do { delivery = try runtime.delivery(id) } catch StoreError.notFound { return nil }
    guard delivery.patient == patient else { return nil }
    return try belonging([delivery]) { ($0.patient, $0.carePlan) }.first
  }

  /// Returns the deliveries of a query; none of a patient who does not exist, as of one of another study.
  private func deliveries(_ query: DeliveryQuery) throws -> [Delivery] {
    do { return try runtime.deliveries(query) } catch StoreError.notFound { return [] }
  }

  private func record(_ delivery: Delivery) throws -> DeliveryRecord {
    DeliveryRecord(
      delivery: delivery, attempts: delivery.attempts == 0 ? [] : try runtime.attempts(of: delivery.id),
      notes: delivery.attempts == 0 ? [] : try runtime.notes(of: delivery.id))
  }
}
