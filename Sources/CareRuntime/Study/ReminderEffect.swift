public import CareModel
import CareStore

/// The number of reminders over a channel after which events were answered soon.
///
/// A reminder counts once the time to answer has passed, or once it was answered. One whose event staff transcribed afterward does not count,
/// because that time was reported. Each reminder of an event counts.
///
/// ```swift
/// let effects = try care.reminderEffects(of: "knee-recovery", at: now)
/// let share = effects.first { $0.channel == "sms" }?.share
/// ```
public struct ReminderEffect: Hashable, Sendable, Codable {
  /// The name of the channel.
  public var channel: String
  /// The number of reminders that were sent and count.
  public var sent: Int
  /// The number of them whose event was answered within the time.
  public var answered: Int

  /// Creates an effect.
  public init(channel: String, sent: Int = 0, answered: Int = 0) {
    self.channel = channel
    self.sent = sent
    self.answered = answered
  }

  /// The share that was answered within the time, 0 to 1; nil if none counts.
  public var share: Double? { sent > 0 ? Double(answered) / Double(sent) : nil }

  /// The seconds within which an answer follows a reminder by default: an hour.
  public static let soon = 3_600
}

extension CareRuntime {
  /// Returns how often the participants of a plan answered soon after a reminder, for each channel over which reminders were sent, by name.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - seconds: The time within which an answer follows a reminder, above 0.
  ///   - now: The current time.
  ///   - asOf: The state of the store whose enrollments, reminders, and answers count; nil for the newest.
  ///   - charge: Charges for each reminder before its answer is read.
  /// - Returns: The effects; none if no reminder was sent.
  /// - Throws: `StoreError.notFound` if there is no such plan; what `charge` throws.
  /// - Complexity: O(enrollments + reminders of their patients · log n).
  public func reminderEffects(
    of plan: PlanHeader.ID, within seconds: Int = ReminderEffect.soon, at now: Instant, asOf: AsOf? = nil,
    charging charge: WorkCharge? = nil
  ) throws -> [ReminderEffect] {
    try store.read { reader in
      guard try !reader.history(PlanHeader.self, id: plan, asOf: asOf).isEmpty else {
        throw StoreError.notFound(entity: PlanHeader.entityName, id: plan.text)
      }
      let last = try reader.lastSeq(asOf: asOf)
      var effects: [String: ReminderEffect] = [:]
      for carePlan in try reader.carePlanIDs(following: plan) {
        guard let member = try reader.cohortMember(carePlan) else { continue }
        var search = DeliverySearch()
        (search.patient, search.carePlan) = (try reader.names(of: member).patient, carePlan)
        (search.kind, search.states) = (.reminder, [.sent])
        for delivery in try reader.deliveries(search) where delivery.seq <= last {
          try charge?(Self.priceOfEffect)
          let sent = try reader.attempts(of: delivery.id).last { $0.result == .sent }?.ended
          guard let sent, sent <= now else { continue }
          let outcome = try reader.outcome(
            patient: delivery.patient, carePlan: carePlan, key: delivery.key, asOf: asOf)?.value
          guard outcome?.lateEntry == nil else { continue }
          let end = sent.adding(seconds: max(1, seconds))
          let isAnswered = outcome.map { $0.status == .completed && sent <= $0.answered && $0.answered <= end } ?? false
          guard isAnswered || end <= now else { continue }
          effects[delivery.channel, default: ReminderEffect(channel: delivery.channel)].sent += 1
          if isAnswered { effects[delivery.channel]?.answered += 1 }
        }
      }
      return effects.values.sorted { $0.channel < $1.channel }
    }
  }

  /// The work that reading one reminder and its answer costs.
  private static let priceOfEffect = 500
}
