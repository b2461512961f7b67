public import CareModel
import CareStore

/// A query for deliveries; a filter that is nil does not apply.
public struct DeliveryQuery: Hashable, Sendable {
  /// The patient that the deliveries concern.
  public var patient: Patient.ID?
  /// The care plan that they concern.
  public var carePlan: CarePlan.ID?
  /// Their states; empty for any.
  public var states: Set<Delivery.State>
  /// The kind of message.
  public var kind: Delivery.Kind?
  /// The id of the reminder or of the alert.
  public var subject: String?
  /// The name of the channel.
  public var channel: String?
  /// The earliest time at which they became due.
  public var from: Instant?
  /// The time before which they became due.
  public var to: Instant?
  /// The number of deliveries, the latest ones.
  public var limit: Int?

  /// Creates a query for all deliveries, or for some.
  public init(
    patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil, states: Set<Delivery.State> = [],
    kind: Delivery.Kind? = nil, subject: String? = nil, channel: String? = nil, from: Instant? = nil,
    to: Instant? = nil, limit: Int? = nil
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.states = states
    self.kind = kind
    self.subject = subject
    self.channel = channel
    self.from = from
    self.to = to
    self.limit = limit
  }

  var search: DeliverySearch {
    var search = DeliverySearch()
    (search.patient, search.carePlan, search.states, search.kind) = (patient, carePlan, states, kind)
    (search.subject, search.channel, search.from, search.to, search.limit) = (subject, channel, from, to, limit)
    return search
  }
}

extension CareRuntime {
  /// Returns the deliveries that match a query, the latest due first.
  ///
  /// ```swift
  /// let held = try care.deliveries(DeliveryQuery(states: [.held]))
  /// ```
  ///
  /// - Throws: `StoreError.notFound` if the query names a patient who does not exist.
  /// - Complexity: O(log n + deliveries found) by patient, by state, or by time.
  public func deliveries(_ query: DeliveryQuery = DeliveryQuery()) throws -> [Delivery] {
    try store.read { reader in
      if let patient = query.patient { _ = try reader.zones(of: patient) }
      return try reader.deliveries(query.search)
    }
  }

  /// Returns a delivery.
  ///
  /// - Throws: `StoreError.notFound` if there is none with the id.
  public func delivery(_ id: Delivery.ID) throws -> Delivery { try store.read { try $0.required(id) } }

  /// Returns the attempts of a delivery that ended, in order.
  ///
  /// - Throws: `StoreError.notFound` if there is no such delivery.
  public func attempts(of delivery: Delivery.ID) throws -> [DeliveryAttempt] {
    try store.read { reader in
      _ = try reader.required(delivery)
      return try reader.attempts(of: delivery)
    }
  }

  /// Returns the attempts of a patient's deliveries that began in an interval, in order.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient.
  public func attempts(of patient: Patient.ID, from: Instant, to: Instant) throws -> [DeliveryAttempt] {
    try store.read { reader in
      _ = try reader.zones(of: patient)
      return try reader.attempts(of: patient, from: from, to: to)
    }
  }

  /// Returns what the recipient's devices noted of a delivery.
  ///
  /// - Throws: `StoreError.notFound` if there is no such delivery.
  public func notes(of delivery: Delivery.ID) throws -> [DeliveryNote] {
    try store.read { reader in
      _ = try reader.required(delivery)
      return try reader.deliveryNotes(of: delivery)
    }
  }

  /// Returns the number of deliveries in each state that any has.
  ///
  /// - Complexity: O(deliveries).
  /// - Throws: `StoreError` if the store cannot be read.
  public func deliveryCounts() throws -> [Delivery.State: Int] { try store.read { try $0.deliveryCounts() } }

  /// Makes a delivery due again that is held, failed, or was found too late.
  ///
  /// The caller decides that the recipient may be reached twice. It counts as a new attempt, and is looked at before it is sent, as any.
  /// - Returns: The delivery.
  /// - Throws: `StoreError.notFound`; `StoreError.invalid` for a delivery in another state, or whose event has closed.
  @discardableResult
  public func retry(_ id: Delivery.ID, at now: Instant) throws -> Delivery {
    try decide(.retried, about: id, at: now) { delivery in
      guard [.held, .failed, .late].contains(delivery.state) else {
        throw StoreError.invalid(
          reason: "delivery \(id) is \(delivery.state.rawValue); only one that is held, failed, or late is tried again")
      }
      guard delivery.closes.map({ now < $0 }) ?? true else {
        throw StoreError.invalid(reason: "the event of delivery \(id) has closed; it cannot be reminded of any more")
      }
      (delivery.state, delivery.reason, delivery.next) = (.due, nil, now)
    }
  }

  /// Decides that a delivery is not sent, or not again.
  ///
  /// - Returns: The delivery.
  /// - Throws: `StoreError.notFound`; `StoreError.invalid` for a delivery that was sent, that is being sent, or that was not needed.
  @discardableResult
  public func drop(_ id: Delivery.ID, at now: Instant) throws -> Delivery {
    try decide(.dropped, about: id, at: now) { delivery in
      guard [.held, .failed, .due].contains(delivery.state) else {
        throw StoreError.invalid(
          reason: "delivery \(id) is \(delivery.state.rawValue); only one that is due, held, or failed can be dropped")
      }
      (delivery.state, delivery.reason, delivery.next) = (.void, .dropped, nil)
    }
  }

  /// Changes a delivery as a person decides, with the decision and its reason among its attempts.
  private func decide(
    _ decision: DeliveryAttempt.Result, about id: Delivery.ID, at now: Instant,
    _ change: (inout Delivery) throws -> Void
  ) throws -> Delivery {
    try write(at: now) { writer in
      var delivery = try writer.reader.required(id)
      try change(&delivery)
      delivery.attempts += 1
      try writer.add(
        DeliveryAttempt(
          delivery: delivery.id, number: delivery.attempts, worker: author ?? "", began: now, ended: now,
          result: decision, receipt: why),
        of: delivery.patient)
      try writer.update(delivery)
      return delivery
    }
  }

  /// Notes what happened on the recipient's device; the first time counts.
  ///
  /// - Returns: Whether it is new.
  /// - Throws: `StoreError.notFound` if there is no such delivery.
  @discardableResult
  public func note(_ kind: DeliveryNote.Kind, of id: Delivery.ID, at now: Instant) throws -> Bool {
    try write(at: now) { writer in
      let delivery = try writer.reader.required(id)
      return try writer.add(DeliveryNote(delivery: id, kind: kind, noted: now), of: delivery.patient)
    }
  }
}

extension StoreReader {
  /// Returns a delivery that must exist.
  func required(_ id: Delivery.ID) throws(StoreError) -> Delivery {
    guard let delivery = try delivery(id) else { throw .notFound(entity: "delivery", id: id.text) }
    return delivery
  }
}
