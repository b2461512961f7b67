/// One measurement of a quantity from a device or an import.
public struct Sample: Hashable, Sendable, Codable {
  /// The patient.
  public var patient: Patient.ID
  /// The measured quantity, such as `step_count` or `blood_glucose`.
  public var quantity: String
  /// The measured value.
  public var value: Double
  /// The units, as UCUM codes.
  public var units: String?
  /// The start.
  public var start: Instant
  /// The end; equal to ``start`` for a measurement at one instant.
  public var stop: Instant
  /// The device or app that measured it.
  public var source: String?
  /// Its id in the source system; importing the same id again does not duplicate the sample.
  public var remoteID: String

  /// Creates a sample.
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
