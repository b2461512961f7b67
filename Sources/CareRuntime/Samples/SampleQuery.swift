public import CareModel

/// Which samples of a patient to list.
public struct SampleQuery: Hashable, Sendable {
  /// Whose samples.
  public var patient: Patient.ID
  /// Of one quantity only.
  public var quantity: String?
  /// Only what begins here or later, or reaches beyond.
  public var from: Instant
  /// Only what begins before.
  public var to: Instant
  /// As the store knew it then.
  public var asOf: AsOf?
  /// At most so many, the first by quantity, then start.
  public var limit: Int?

  /// The samples of a patient that touch a stretch of time; half open.
  public init(
    patient: Patient.ID, quantity: String? = nil, from: Instant = .beginning, to: Instant = .end, asOf: AsOf? = nil,
    limit: Int? = nil
  ) {
    self.patient = patient
    self.quantity = quantity
    self.from = from
    self.to = to
    self.asOf = asOf
    self.limit = limit
  }
}
