package import CareModel

/// What the worker of deliveries knows beside the store.
package struct DeliveryContext: Sendable {
  /// What the site declares.
  package var settings: DeliverySettings
  /// Whether a channel without addresses in records reaches a patient: whether a device of the patient takes Web Push.
  package var reaches: @Sendable (DeliveryChannel, Patient.ID) throws -> Bool

  /// Creates a context; without `reaches`, Web Push reaches nobody.
  package init(
    _ settings: DeliverySettings,
    reaches: @escaping @Sendable (DeliveryChannel, Patient.ID) throws -> Bool = { _, _ in false }
  ) {
    self.settings = settings
    self.reaches = reaches
  }
}

/// What a scan found.
package struct DeliveryScan: Sendable {
  /// The number of deliveries that were enqueued.
  package var enqueued = 0
  /// The number of patients that were looked at.
  package var looked = 0
  /// The errors of patients whose records could not be read; each is looked at again after a while, and hides no other.
  package var failures: [any Error] = []
  /// Whether nothing is left to look at now.
  package var isComplete = true
}

/// A delivery that a worker has in hand.
package struct LeasedDelivery: Hashable, Sendable {
  /// The delivery; its attempts count this one.
  package var delivery: Delivery
  /// The channel.
  package var channel: DeliveryChannel
  /// What to hand over.
  package var message: DeliveryMessage
  /// The time at which the attempt began.
  package var began: Instant

  /// Creates a lease.
  package init(delivery: Delivery, channel: DeliveryChannel, message: DeliveryMessage, began: Instant) {
    self.delivery = delivery
    self.channel = channel
    self.message = message
    self.began = began
  }
}

/// How an attempt of a worker ended.
package struct DeliveryEnd: Hashable, Sendable {
  /// What the worker had in hand.
  package var lease: LeasedDelivery
  /// The time at which it ended.
  package var ended: Instant
  /// How it ended.
  package var result: HandoverResult

  /// Creates an end.
  package init(lease: LeasedDelivery, ended: Instant, result: HandoverResult) {
    self.lease = lease
    self.ended = ended
    self.result = result
  }
}
