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
  /// The reason for which it was kept as suspect; nil for a sample that nothing speaks against.
  public var suspicion: Suspicion?

  /// Creates a sample.
  public init(
    patient: Patient.ID, quantity: String, value: Double, units: String? = nil, start: Instant, stop: Instant? = nil,
    source: String? = nil, remoteID: String, suspicion: Suspicion? = nil
  ) {
    self.patient = patient
    self.quantity = quantity
    self.value = value
    self.units = units
    self.start = start
    self.stop = stop ?? start
    self.source = source
    self.remoteID = remoteID
    self.suspicion = suspicion
  }

  /// The reason for which a sample is suspect: it does not fit what its patient's plan says of the quantity.
  public enum Suspicion: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its units do not convert into those of the quantity.
    case units
    /// Its value is beyond the limits of the quantity.
    case range
    /// It starts in the future.
    case future
  }
}

extension Sample {
  /// The maximum length of a sample in milliseconds: seven days.
  ///
  /// The limit allows finding the samples that extend into a window without reading everything before it.
  public static let longest: Int64 = 7 * 86_400_000

  /// The length in milliseconds, clamped to the greatest integer.
  public var length: Int64 {
    let (length, overflow) = stop.milliseconds.subtractingReportingOverflow(start.milliseconds)
    return overflow ? .max : length
  }

  /// A problem that makes a sample invalid.
  ///
  /// The message says what to write instead, but never repeats the value.
  public enum Fault: Hashable, Sendable, CaseIterable {
    /// The quantity is not an id.
    case quantity
    /// The value is not a finite number.
    case value
    /// The units are empty or too long.
    case units
    /// It ends before it starts.
    case stop
    /// It exceeds the maximum length.
    case length
    /// The source is empty or too long.
    case source
    /// The remote id is empty or too long.
    case remoteID

    /// The problem, and what to write instead.
    public var message: String {
      switch self {
      case .quantity: "a quantity has 1 to 128 of the characters a-z A-Z 0-9 . _ -, such as step_count"
      case .value: "a value is a finite number"
      case .units: "units have 1 to 64 bytes, such as count; omit them if there are none"
      case .stop: "a sample cannot end before it starts; use a stop at or after the start, or none for an instant"
      case .length: "a sample lasts at most 7 days; split it into parts"
      case .source: "a source has 1 to 256 bytes; omit it if it is unknown"
      case .remoteID: "a remote id has 1 to 256 bytes"
      }
    }
  }

  /// The sample's problems; empty for a valid sample.
  public var faults: [Fault] {
    var faults: [Fault] = []
    if !Identifier<Sample>(quantity).isWellFormed { faults.append(.quantity) }
    if !value.isFinite { faults.append(.value) }
    if let units, !(1...64).contains(units.utf8.count) { faults.append(.units) }
    if stop < start { faults.append(.stop) }
    if stop > start.adding(milliseconds: Self.longest) { faults.append(.length) }
    if let source, !(1...256).contains(source.utf8.count) { faults.append(.source) }
    if !(1...256).contains(remoteID.utf8.count) { faults.append(.remoteID) }
    return faults
  }
}

extension QuantityDefinition {
  /// Returns a sample in the quantity's units, marked with the reason for which it is suspect, if there is one.
  ///
  /// A sample without units counts as in the quantity's. One whose units do not convert stays as it is.
  package func admitted(_ sample: Sample, at now: Instant) -> Sample {
    var admitted = sample
    guard let value = UnitConversion.convert(sample.value, from: sample.units, to: units, substance: substance) else {
      admitted.suspicion = .units
      return admitted
    }
    (admitted.value, admitted.units) = (value, units)
    // A conversion is rounded: what is at the limit in other units is at the limit.
    func isBeyond(_ limit: Double?, _ side: Double) -> Bool {
      limit.map { (value - $0) * side > 1e-9 * Swift.max(1, abs($0)) } ?? false
    }
    admitted.suspicion = isBeyond(from, -1) || isBeyond(to, 1) ? .range : sample.start > now ? .future : nil
    return admitted
  }
}

extension SampleBound {
  /// Returns whether a sample passes the bound; nil if its units do not convert into those of the bound.
  package func holds(_ sample: Sample, _ parameters: [String: ParameterValue]) -> Bool? {
    let substance = factor ?? UnitConversion.substances.first { $0 == quantity }
    return UnitConversion.convert(sample.value, from: sample.units, to: units, substance: substance).map {
      bound.holds($0, parameters)
    }
  }
}
