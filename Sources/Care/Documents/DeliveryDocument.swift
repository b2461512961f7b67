package import CareModel

/// A delivery in JSON, with what happened to it.
package struct DeliveryDocument: Encodable {
  let delivery: Delivery
  let attempts: [DeliveryAttempt]
  let notes: [DeliveryNote]

  /// Creates the document of a delivery with its attempts and what devices noted.
  package init(delivery: Delivery, attempts: [DeliveryAttempt], notes: [DeliveryNote]) {
    self.delivery = delivery
    self.attempts = attempts
    self.notes = notes
  }
}
