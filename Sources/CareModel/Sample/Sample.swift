/// One measurement of a quantity, as a device or an import gives it.
public struct Sample: Hashable, Sendable, Codable {
  /// Whose.
  public var patient: Patient.ID
  /// What was measured, such as `step_count` or `blood_glucose`.
  public var quantity: String
  /// How much.
  public var value: Double
  /// In which units, as UCUM writes them.
  public var units: String?
  /// When it began.
  public var start: Instant
  /// When it ended; the same as ``start`` for a moment.
  public var stop: Instant
  /// What measured it.
  public var source: String?
  /// Its id where it comes from: the same sample given again is the same sample.
  public var remoteID: String

  /// A sample.
  public init(
    patient: Patient.ID, quantity: String, value: Double, units: String? = nil, start: Instant, stop: Instant? = nil,
    source: String? = nil, remoteID: String
  ) {
    self.patient = patient
    self.quantity = quantity
    self.value = value
    self.units = units
    self.start = start
    self.stop = stop ?? start
    self.source = source
    self.remoteID = remoteID
  }
}
