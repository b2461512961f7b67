public import CareModel
import CareStore

/// A delivery with the plan that it belongs to, and what became of it.
public struct DeliverySummary: Hashable, Sendable {
  /// The delivery.
  public var delivery: Delivery
  /// The plan of its care plan; nil for a patient's own task, and for an enrollment without a plan.
  public var plan: PlanHeader.ID?
  /// The time at which the channel took it; nil if none did.
  public var sent: Instant?
  /// The time at which the event of a reminder was answered, or an alert was acknowledged; nil if it was not.
  public var answered: Instant?
}

extension DeliverySummary: Encodable {
  private enum Key: String, CodingKey { case plan, sent, answered }

  /// Encodes the fields of the delivery, and the others beside them.
  public func encode(to encoder: any Encoder) throws {
    try delivery.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(plan, forKey: .plan)
    try container.encodeIfPresent(sent, forKey: .sent)
    try container.encodeIfPresent(answered, forKey: .answered)
  }
}

extension CareRuntime {
  /// Returns the deliveries that match a query, the latest due first, with what became of each.
  ///
  /// ```swift
  /// let unanswered = try care.deliverySummaries(DeliveryQuery(patient: "ana")).filter { $0.answered == nil }
  /// ```
  ///
  /// - Throws: `StoreError.notFound` if the query names a patient who does not exist.
  /// - Complexity: O(deliveries found · log n).
  public func deliverySummaries(_ query: DeliveryQuery = DeliveryQuery()) throws -> [DeliverySummary] {
    try store.read { reader in
      if let patient = query.patient { _ = try reader.zones(of: patient) }
      var plans: [CarePlan.ID: PlanHeader.ID?] = [:]
      return try reader.deliveries(query.search).map { delivery in
        var summary = DeliverySummary(delivery: delivery)
        if let carePlan = delivery.carePlan {
          let plan: PlanHeader.ID? = try plans[carePlan] ?? reader.history(CarePlan.self, id: carePlan).last?.value.plan
          plans[carePlan] = .some(plan)
          summary.plan = plan
        }
        if delivery.attempts > 0 {
          summary.sent = try reader.attempts(of: delivery.id).last { $0.result == .sent }?.ended
        }
        summary.answered = try reader.answer(to: delivery)
        return summary
      }
    }
  }
}

extension StoreReader {
  /// Returns the time at which the event of a reminder was answered, or an alert was acknowledged; nil if it was not.
  fileprivate func answer(to delivery: Delivery) throws(StoreError) -> Instant? {
    switch delivery.kind {
    case .reminder:
      let outcome = try outcome(patient: delivery.patient, carePlan: delivery.carePlan, key: delivery.key)?.value
      return outcome.flatMap { $0.status == .completed ? $0.answered : nil }
    case .alert:
      let owner = Alert.owner(patient: delivery.patient, carePlan: delivery.carePlan)
      return try history(Alert.self, id: Alert.ID(delivery.subject), owner: owner).last?.value.acknowledged
    }
  }
}
