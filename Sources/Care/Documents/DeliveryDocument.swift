package import CareModel

/// A delivery in JSON, with what happened to it.
package struct DeliveryDocument: Shaped {
  /// The delivery.
  package let delivery: Delivery
  /// Its attempts and the decisions, in order.
  package let attempts: [DeliveryAttempt]
  /// What the recipient's devices noted.
  package let notes: [DeliveryNote]

  /// Creates the document of a delivery with its attempts and what devices noted.
  package init(delivery: Delivery, attempts: [DeliveryAttempt], notes: [DeliveryNote]) {
    self.delivery = delivery
    self.attempts = attempts
    self.notes = notes
  }

  /// The members.
  package static let shape = Shape<DeliveryDocument>([
    Column("delivery", written: .object, \.delivery, "The delivery, with its state."),
    Column("attempts", written: .list(of: .object), \.attempts, "Its attempts."),
    Column("notes", written: .list(of: .object), \.notes, "What devices noted."),
  ])
}
