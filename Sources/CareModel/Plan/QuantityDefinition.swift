/// A quantity that a plan measures with samples: its units, and the values that are plausible.
public struct QuantityDefinition: Hashable, Sendable {
  /// The quantity, such as `glucose`.
  public var id: String
  /// The units in which samples are kept, as a UCUM code.
  public var units: String
  /// The substance whose factor converts amounts per volume; nil for the quantity itself, if it is one.
  public var factor: String?
  /// The least plausible value; nil for no limit.
  public var from: Double?
  /// The greatest plausible value; nil for no limit.
  public var to: Double?

  /// Creates a quantity.
  public init(id: String, units: String, factor: String? = nil, from: Double? = nil, to: Double? = nil) {
    self.id = id
    self.units = units
    self.factor = factor
    self.from = from
    self.to = to
  }

  /// The substance whose factor converts amounts per volume, if any.
  package var substance: String? { factor ?? UnitConversion.substances.first { $0 == id } }

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

extension QuantityDefinition: Described {
  /// The value whose fields all have their defaults.
  public static let template = QuantityDefinition(id: "", units: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<QuantityDefinition>] = [
    Field("id", \.id, "The quantity.", required: true, isAuthored: false),
    Field(
      "units", \.units, "The units in which samples are kept, such as \"mmol/L\"; others are converted.", required: true
    ),
    Field(
      "factor", \.factor, "The substance by whose factor other units convert, if the quantity is not named after it."),
    Field("from", \.from, "The least plausible value, in these units."),
    Field("to", \.to, "The greatest plausible value, in these units."),
  ]
}
